"""A rule that is really changed between two starts of a server: the source of a game is edited, nothing is patched."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from strategium.cli.new_game import new_game
from tests.server.serving import Player, Screen
from tests.server.stores import SRC, Evening, asked, served

NAME = "star_port"
PAY = "g.coins[seat] += PAY"
FIELD = 'scalar("first"),'
LATE = f"{PAY} + (g.round > 1)"  # from the second round on each crew gains a coin more
NEVER = f"{PAY} + (g.round > 90)"
ALWAYS = f"{PAY} + 1"


class Port:
    """A folder with a game of its own and a store with one table, at which Ann and Bob are in the second round."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def game(self) -> Path:
        return self.folder / NAME / "src"

    def edit(self, file: str, old: str, new: str) -> None:
        """Change the source of the game."""
        path = self.game / NAME / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def raise_version(self) -> None:
        self.edit("game.py", 'version = "1"', 'version = "2"')
        changes = '[2]\nrelease = "2"\nchanges = ["Each crew gains a coin more."]\n'
        (self.game / NAME / "changes.toml").write_text(changes, "utf-8")

    @contextmanager
    def server(self, db: str) -> Iterator[tuple[subprocess.Popen[str], list[Player]]]:
        with served(self.folder / db, SRC, self.game) as (process, port, _), ExitStack() as stack:
            people = [Player(port, "", stack) for _ in range(2)]
            if (self.folder / "keys.json").exists():
                for person, key in zip(people, self._kept("keys"), strict=True):
                    person.cookie = key
            yield process, people

    @property
    def table(self) -> str:
        return str(self._kept("table"))

    def _kept(self, name: str) -> Any:
        return json.loads((self.folder / f"{name}.json").read_text("utf-8"))

    def keep(self, name: str, value: Any) -> None:
        (self.folder / f"{name}.json").write_text(json.dumps(value), "utf-8")

    def check(self, db: str) -> tuple[int, str]:
        """What `strategium upgrade --check` says: its exit code, and in which way the game goes on."""
        command = [str(Path(sys.executable).parent / "strategium"), "upgrade", "--check", "--json"]
        environment = {**os.environ, "PYTHONPATH": f"{SRC}{os.pathsep}{self.game}"}
        done = subprocess.run(
            [*command, "--db", f"sqlite:///{self.folder / db}"],
            capture_output=True,
            text=True,
            env=environment,
        )
        (fate,) = json.loads(done.stdout)
        return done.returncode, fate["way"]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as it was: once as a killed server left it, once as one left it that was stopped cleanly."""
    folder = tmp_path_factory.mktemp("begun")
    new_game(NAME, folder, "Star Port", cards=True)
    port = Port(folder)
    info = port.game / "star_port-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: star-port\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[strategium.games]\n{NAME} = {NAME}:GAME\n")
    with served(folder / "killed.db", SRC, port.game) as (process, number, _):
        evening = Evening(number, {}, random.Random(2))
        with evening.open:
            ann, bob = evening.people
            table = ann.make("me", "open", game=NAME)
            bob.post(f"/api/tables/{table}/join")
            screens = [person.sit_at(table, seat) for seat, person in enumerate(evening.people)]
            play(screens, until_round=2)
            port.keep("keys", list(evening.keys.values()))
            port.keep("table", table)
            process.send_signal(signal.SIGKILL)
            process.wait()
    for tail in ("", "-wal"):
        shutil.copy(folder / f"killed.db{tail}", folder / f"clean.db{tail}")
    with port.server("clean.db") as (process, (ann, _)):
        ann.get(f"/api/tables/{table}")
        process.send_signal(signal.SIGTERM)
        process.wait()
    return folder


@pytest.fixture
def port(begun: Path, tmp_path: Path) -> Port:
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.door"))
    return Port(tmp_path)


def play(screens: list[Screen], until_round: int = 99, most: int = 500) -> int:
    """At random, until some choices into that round; gives how many were made."""
    rng, late = random.Random(4), 0
    for made in range(most):
        screen = asked(screens)
        late += bool(screen and screen.picture["view"]["round"] >= until_round)
        if screen is None or late > 3:
            return made
        screen.choose(rng.choice(screen.picture["decision"]["options"])["id"])
    return most


def told(player: Player, table: str) -> dict[str, Any]:
    found: dict[str, Any] = player.get(f"/api/tables/{table}")["table"]
    return found


def coins(player: Player, table: str, seat: int) -> list[int]:
    screen = player.sit_at(table, seat)
    screen.until(lambda: screen.picture)
    found = [crew["coins"] for crew in screen.picture["view"]["counters"]]
    screen.close()
    return found


# ---- caught --------------------------------------------------------------------------------------
@pytest.mark.parametrize("rule", [ALWAYS, LATE])
def test_a_rule_changed_without_a_new_version_is_never_played_on_silently(port: Port, rule: str) -> None:
    """The newest state was kept: it goes on, coins as they were, but only when everybody has agreed."""
    with port.server("clean.db") as (_, (ann, _)):
        before = coins(ann, port.table, 0)
    port.edit("rules/supplies.py", PAY, rule)
    with port.server("clean.db") as (_, people):
        question = told(people[0], port.table)["upgrade"]
        assert (question["back"], question["waiting"]) == (False, [0, 1])
        assert coins(people[0], port.table, 0) == before
        for person in people:
            person.post(f"/api/tables/{port.table}/upgrade", {"version": "1", "yes": True})
        screens = [person.sit_at(port.table, seat) for seat, person in enumerate(people)]
        assert play(screens, most=4) == 4
    assert port.check("clean.db") == (0, "same")


def test_where_the_newest_state_is_not_known_the_moves_since_are_taken_back(port: Port) -> None:
    """The server was killed, and no state kept: the newest board that is certain is the last of the first round."""
    port.edit("rules/supplies.py", PAY, LATE)
    port.raise_version()
    with port.server("killed.db") as (_, people):
        question = told(people[0], port.table)["upgrade"]
        assert (question["from"], question["to"]) == ("1", "2")
        assert question["changes"] == ["Each crew gains a coin more."]
        assert question["back"] is True
        screens = [person.sit_at(port.table, seat) for seat, person in enumerate(people)]
        screens[0].until(lambda: screens[0].picture)
        assert screens[0].picture["view"]["round"] == 1
        for person in people:
            person.post(f"/api/tables/{port.table}/upgrade", {"version": "2", "yes": True})
        screens[0].until(lambda: "taken back" in str(screens[0].picture["said"]))
        assert play(screens, until_round=2) > 0
    assert port.check("killed.db") == (0, "same")


def test_a_rule_that_has_not_mattered_yet_changes_nothing(port: Port) -> None:
    port.edit("rules/supplies.py", PAY, NEVER)
    assert port.check("killed.db") == (0, "same")
    port.raise_version()
    with port.server("killed.db") as (_, people):
        about = told(people[0], port.table)
        assert about["upgrade"] is None
        screens = [person.sit_at(port.table, seat) for seat, person in enumerate(people)]
        screens[0].until(lambda: screens[0].picture)
        notice = list(screens[0].picture["said"].values())[-1]["text"]
        assert notice.endswith("What has changed: Each crew gains a coin more.")
        assert play(screens, most=3) == 3


# ---- other fields --------------------------------------------------------------------------------
def test_a_state_with_other_fields_goes_on_if_the_game_says_how(port: Port) -> None:
    port.edit("state.py", FIELD, f'{FIELD} scalar("wind"),')
    port.raise_version()
    assert port.check("clean.db") == (1, "closed")
    port.edit(
        "game.py",
        "    def set_up(self",
        "    def upgrade(self, data: dict[str, Any], version: str) -> dict[str, Any]:\n"
        '        return {**data, "wind": 0}\n\n'
        "    def set_up(self",
    )
    assert port.check("clean.db") == (0, "carried over")


def test_a_game_that_cannot_go_on_is_ended_without_a_winner_and_can_be_read(port: Port) -> None:
    port.edit("state.py", FIELD, f'{FIELD} scalar("wind"),')
    port.raise_version()
    with port.server("killed.db") as (_, (ann, _)):
        about = told(ann, port.table)
        assert (about["status"], about["result"]["outcome"]) == ("over", ["unrated", "unrated"])
        assert "ended without a winner" in about["note"]
        page = ann.get(f"/api/tables/{port.table}/replay")
        assert len(page["steps"]) == page["moves"] > 10
        assert "cannot be shown" in ann.get(f"/api/tables/{port.table}/overview")["note"]
        assert ann.get(f"/api/tables/{port.table}/record")["header"]["seed"]
    port.edit("state.py", f'{FIELD} scalar("wind"),', FIELD)
    with port.server("killed.db") as (_, (ann, _)):
        assert told(ann, port.table)["status"] == "over"  # for good: its seed has been shown
        screen = ann.sit_at(port.table, 0)
        screen.until(lambda: screen.picture)
        screen.send({"t": "answer", "number": 0, "option": "pass"})
        assert screen.reply()["code"] == "not-now"


def test_a_game_that_is_no_longer_installed_is_told(port: Port) -> None:
    shutil.rmtree(port.game)
    assert port.check("clean.db") == (1, "closed")
