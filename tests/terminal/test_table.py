"""A game at the keyboard: whole games, every command, every bad input."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import ClassVar

import pytest

from strategium.agents import Agent, Observation, agent
from strategium.kernel.decisions import Decision
from strategium.kernel.errors import RulesFault
from strategium.kernel.record import Record
from strategium.kernel.state import GameState
from strategium.terminal.table import PLAYED, SAVED, Table
from tests.terminal.tables import sit, type_at


def anything(seed: int, count: int = 600) -> list[str]:
    """What somebody types who does not read: numbers, and often nothing."""
    rng = random.Random(seed)
    return [str(rng.randrange(1, 5)) if rng.random() < 0.7 else "" for _ in range(count)]


# ---- whole games ---------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_against_a_bot(tmp_path: Path, seed: int) -> None:
    done = sit(anything(seed), tmp_path, seed=seed)
    assert done.ending == PLAYED
    assert done.state.result is not None
    assert "The game is over" in done.text
    for seat, outcome in enumerate(done.state.result.outcome):
        assert f"{done.state.game.seat_name(done.state, seat)} has {outcome}." in done.text
    kept = Record.load(tmp_path / "game.json")
    kept.verify()
    assert kept.moves == done.record.moves
    assert max(map(len, done.text.splitlines())) <= 80 + len(str(tmp_path))


@pytest.mark.parametrize("width", [80, 100, 160])
def test_lines_fit_the_width(tmp_path: Path, width: int) -> None:
    done = sit(anything(1), tmp_path, width=width)
    lines = [line for line in done.text.splitlines() if str(tmp_path) not in line]
    assert max(map(len, lines)) <= width
    assert max(map(len, lines)) > 70
    assert not any(line != line.rstrip() for line in lines if not line.startswith(("Red>", "Enter to")))


def test_three_people_and_bots(tmp_path: Path) -> None:
    done = sit(anything(2, 3000), tmp_path, players=("human", "random", "human"))
    assert done.ending == PLAYED
    assert "Pass the keyboard to Red, press Enter." in done.text
    assert "Pass the keyboard to Green, press Enter." in done.text
    assert "Pass the keyboard to Blue" not in done.text


def test_bots_alone_are_watched(tmp_path: Path) -> None:
    done = sit([], tmp_path, players=("random", "greedy:samples=1"))
    assert done.ending == PLAYED
    assert "Round 1: " in done.text
    assert "The game is over" in done.text
    assert "draws a card" in done.text
    names = [kind.name for kind in done.state.game.book.kinds]
    assert not any(f"draws {name}" in done.text for name in names)


# ---- what is shown -------------------------------------------------------------------------------
def test_the_first_prompt(tmp_path: Path) -> None:
    done = sit([], tmp_path)
    decision = done.state.pending[0]
    assert "Red: " + decision.prompt in done.text
    for n, option in enumerate(decision.options, 1):
        assert f"{n:>4}  {option.text}" in done.text
    for card in done.state.view(0)["zones"]["hand"][0]["things"]:
        assert card["name"] in done.text
    assert " › ".join(done.state.trace(0)[-1:]) in done.text


def test_news_are_told_once(tmp_path: Path) -> None:
    done = sit(anything(3), tmp_path)
    lines = [line["text"] for line in done.state.log(0)]
    assert done.text.count("Round 1: ") == 1
    for line in {line for line in lines if lines.count(line) == 1}:
        assert re.sub(r"\s+", " ", done.text).count(f"• {line[0].upper()}{line[1:]}") == 1


def test_a_person_never_reads_what_the_other_hides(tmp_path: Path) -> None:
    """Two people: between "Pass the keyboard to Blue" and the next, Red's cards in hand are not named."""
    done = sit(anything(4, 40), tmp_path, players=("human", "human"), seed=9)
    replayed = done.record.replay(0)
    hands = [
        {card["name"] for card in replayed.view(seat)["zones"]["hand"][seat]["things"]} for seat in (0, 1)
    ]
    turns = re.split(r"Pass the keyboard to (\w+), press Enter.", done.text)[1:]
    first = dict(zip(turns[0:4:2], turns[1:4:2], strict=True))
    assert set(first) == {"Red", "Blue"}
    for seat, name in enumerate(("Red", "Blue")):
        hidden = hands[1 - seat] - hands[seat]
        assert hidden
        assert not [card for card in hidden if card in first[name]]


# ---- what can be typed ---------------------------------------------------------------------------
def at_hiring(*typed: str) -> list[str]:
    """The first turn of hiring, and then this."""
    return ["scout Stern", *typed]


def test_words_pick_the_one_option(tmp_path: Path) -> None:
    done = sit(["SC st"], tmp_path)
    assert done.record.moves[1][:3] == ["choice", 0, "scout"]
    assert "→ scout Stern" in done.text


def test_a_number_picks_an_option(tmp_path: Path) -> None:
    assert "→ scout Hold" in sit(["2"], tmp_path).text


def test_an_empty_line_is_about_nothing(tmp_path: Path) -> None:
    record, state = Record.start("template", 3, 2)
    rng = random.Random(1)
    while state.pending[0].kind != "discard down to five":  # what has to be discarded cannot be passed over
        record.append(state, rng.choice(state.pending[0].options), state.pending[0].seat)
    told = type_at(record, (None, None), ["", ""], tmp_path / "game.json").text.split("Choose a number")[1]
    assert "[template/" not in told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("9", "There is no option 9: the numbers are 1 to 3."),
        ("0", "There is no option 0: the numbers are 1 to 3."),
        ("-1", "No option reads like “-1”."),
        ("", "Choose a number from 1 to 3, or type some of the words."),
        ("   ", "Choose a number from 1 to 3"),
        ("scout", "“scout” fits 3 options:"),
        ("scout Bwo", "No option reads like “scout Bwo”."),
        ("pass", "No option reads like “pass”."),
        ("!!!", "No option reads like “!!!”."),
        ("\x00\x1b[31m", "No option reads like"),
        ("ž" * 500, "No option reads like"),
        ("why nonsense", "You see nothing called “nonsense”."),
        ("why 7", "There is no option 7"),
        ("rule zeppelin", "No rule is about “zeppelin”."),
        ("rule scouting.secrets", "[template/scouting.secret]"),
        ("card zeppelin", "No card is called “zeppelin”."),
        ("card Brusier", "did you mean Bruiser"),
        ("save", "Say where: save FILE"),
        ("save /nowhere/at/all.json", "/nowhere/at/all.json cannot be written: No such file or directory."),
        ("offer peace", "'peace' is not offered now."),
        ("offer peace now", "'peace now' is not offered now."),
        ("u", "You have not chosen anything yet."),
    ],
)
def test_bad_input_is_explained_and_loses_nothing(tmp_path: Path, typed: str, told: str) -> None:
    done = sit([typed], tmp_path)
    assert told in re.sub(r"\s+", " ", done.text.replace("│", ""))
    assert done.state.choices == sit([], tmp_path).state.choices
    assert done.ending == SAVED
    assert done.text.count("Where does your scout go?") == 1


def test_what_is_not_offered_is_refused_with_its_clause(tmp_path: Path) -> None:
    done = sit(at_hiring("hire Spyglass"), tmp_path)
    assert "Spyglass is an event" in done.text
    assert "[template/hiring.units-only]" in done.text


def test_why(tmp_path: Path) -> None:
    done = sit(at_hiring("why", "why Spyglass", "why hire Spyglass", "why 1", "why Bruiser"), tmp_path)
    told = done.text.split("Red> ")
    assert "[template/hiring.turns]" in told[2]
    assert "Spyglass is an event" in told[3]
    assert "There is no target" in told[3]
    assert "Spyglass is an event" in told[4]
    assert "There is no target" not in told[4]
    assert "you may." in told[5]
    assert "[template/hiring." in told[5]
    assert "Bruiser: you may, see option" in told[6]


def test_why_takes_the_words_of_an_option(tmp_path: Path) -> None:
    told = sit(at_hiring("why pass"), tmp_path).text.split("Red> ")
    assert "pass: you may." in told[2]


def test_the_end_of_the_log(tmp_path: Path) -> None:
    told = sit(["log 2"], tmp_path).text.split("Red> log 2")[1]
    assert 1 <= told.count("•") <= 2


def test_every_why_has_an_answer(tmp_path: Path) -> None:
    names = [kind.name for kind in sit([], tmp_path).state.game.book.kinds]
    done = sit(at_hiring(*[f"why {name}" for name in names]), tmp_path)
    for answer in done.text.split("Red> why ")[1:]:
        assert "You see nothing called" in answer or "you may" in answer or "[template/" in answer


def test_rules_and_cards(tmp_path: Path) -> None:
    done = sit(["rule", "rule victory", "rule template/hiring.price", "card", "card bruiser"], tmp_path)
    told = done.text.split("Red> ")
    assert "scouting, hiring" in told[1]
    assert "[template/victory.goal]" in told[2]
    assert "[template/hiring.price]" in told[3]
    assert "Tethered Diver" in told[4]
    assert "price 3\n strength 3\n health 4\n" in told[5]


def test_a_card_on_the_table_is_told_as_it_lies_there(tmp_path: Path) -> None:
    record, state = Record.start("conquest", 5)
    planet = state.view(0)["planets"][0]
    typed = [f"card {planet['name']}", "card gift of isha"]
    done = type_at(record, [None, agent("random")], typed, tmp_path / "game.json")
    on_table, elsewhere = done.text.split("Space Marines> card ")[1:3]
    assert f"cards {planet['cards']}\n" in on_table
    assert planet["text"][0].split()[0] in on_table
    assert "cost -" not in done.text
    assert "Put the topmost Eldar army unit" in " ".join(elsewhere.split())


def test_the_way_back_is_told_as_the_program_was_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("sys.argv", [".venv/bin/strategium", "play"])
    assert f".venv/bin/strategium play --resume {tmp_path}/game.json" in sit(["quit"], tmp_path).text


def test_redo_lets_it_stand_after_all(tmp_path: Path) -> None:
    once = sit(["scout Stern"], tmp_path)
    again = sit(["scout Stern", "u", "redo"], tmp_path)
    assert "It stands again." in again.text
    assert again.state.digest() == once.state.digest()
    assert again.record.moves == once.record.moves
    other = sit(["scout Stern", "u", "scout Bow", "redo"], tmp_path)
    assert "There is nothing that you have taken back." in other.text


def test_looking_changes_nothing(tmp_path: Path) -> None:
    done = sit(["help", "?", "log", "offers", "table", "rule", "card", "why"], tmp_path)
    assert done.record.moves[0][1] == 1  # the bot has sealed its choice
    assert len(done.record.moves) == 1
    assert "save FILE" in done.text
    assert "Round 1: " in done.text.split("Red> log")[1].split("Red>")[0]
    assert "propose a draw" in done.text
    assert done.text.count("Where does your scout go?") == 2


def test_undo_restores_the_decision_and_chance(tmp_path: Path) -> None:
    once = sit(["scout Stern"], tmp_path)
    again = sit(["scout Bow", "u", "scout Stern"], tmp_path)
    assert "Taken back." in again.text
    assert again.state.position_digest() == once.state.position_digest()
    first = sit(["scout Bow", "u"], tmp_path)
    assert first.state.pending[0].prompt == sit([], tmp_path).state.pending[0].prompt


def test_undo_after_the_end(tmp_path: Path) -> None:
    done = sit(["concede yes", "u", "scout Stern"], tmp_path)
    assert "Red has lost." in done.text
    assert done.state.result is None
    assert done.ending == SAVED
    assert done.record.result is None


def test_undo_asks_the_other_person(tmp_path: Path) -> None:
    people = ("human", "human")
    start = ["", "scout Bow", "", "scout Hold", ""]  # Red, Blue, and Red again
    before = sit(start, tmp_path, players=people)
    assert [move[1] for move in before.record.moves] == [0, 1]
    refused = sit([*start, "u", "no"], tmp_path, players=people)
    assert "Blue, may Red take that back? (yes/no)" in refused.text
    assert "Then it stands." in refused.text
    assert refused.record.moves == before.record.moves
    agreed = sit([*start, "u", "yes"], tmp_path, players=people)
    assert "Taken back." in agreed.text
    assert agreed.record.moves == []


def test_a_pick_of_a_draft_is_taken_back(tmp_path: Path) -> None:
    """Damage is assigned point by point; the latest point can be taken back."""
    for seed in range(40):
        done = sit(anything(seed, 200), tmp_path, seed=seed)
        moment = first_draft(done.record)
        if moment is None:
            continue
        record = Record(done.record.header, done.record.moves[:moment], {}, None)
        again = type_at(record, done.players, ["1", "u"], tmp_path / "draft.json")
        assert "So far: " in again.text
        assert "Taken back." in again.text
        assert len(again.record.moves) == moment
        return
    raise AssertionError("no draft was met")


def first_draft(record: Record) -> int | None:
    """After how many moves Red must make the first of several picks, with a choice."""
    for n, (state, _) in enumerate(record.states()):
        for d in state.pending:
            if d.seat == 0 and d.draft is not None and not d.draft and len(after_one_pick(state, d)) > 1:
                return n
    return None


def after_one_pick(state: GameState, decision: Decision) -> list[str]:
    after = state.copy()
    after.apply(decision.options[0].id, decision.seat)
    return [o.id for d in after.pending if d.seat == decision.seat and d.draft for o in d.options]


def test_concede_and_offers(tmp_path: Path) -> None:
    done = sit(["offer draw", "concede yes", ""], tmp_path)
    assert "Noted: draw." in done.text
    assert "proposes a draw" in done.text
    assert done.state.result is not None
    assert done.state.result.outcome == ("lost", "won")
    assert done.ending == PLAYED


@pytest.mark.parametrize("typed", ["concede", "concede now", "offer concede"])
def test_nobody_gives_up_by_accident(tmp_path: Path, typed: str) -> None:
    done = sit([typed], tmp_path)
    assert "If you mean it, type: concede yes" in done.text
    assert done.state.result is None


def test_at_the_end_the_table_can_be_seen_again(tmp_path: Path) -> None:
    done = sit(["concede yes", "table", ""], tmp_path)
    before, after = done.text.split("save FILE> table")
    assert after.count("Your hand") == 1
    assert before.count("Red is out of the game.") == 1
    assert "Red is out of the game." not in after


def test_two_people_agree_on_a_draw(tmp_path: Path) -> None:
    done = sit(["", "offer draw", "1", "", "offer draw", ""], tmp_path, players=("human", "human"))
    assert done.state.result is not None
    assert done.state.result.outcome == ("drawn", "drawn")
    assert "Red has drawn." in done.text


def test_after_the_end_other_words_are_explained(tmp_path: Path) -> None:
    done = sit(["concede yes", "hire Bruiser", "log", f"save {tmp_path}/end.json", "help", ""], tmp_path)
    assert "The game is over: u takes the last choice back" in done.text
    ended = Record.load(tmp_path / "end.json").result
    assert ended is not None
    assert ended["outcome"] == ["lost", "won"]


# ---- leaving and coming back ---------------------------------------------------------------------
@pytest.mark.parametrize("last", [["quit"], ["q"], []])
def test_leaving_keeps_the_game(tmp_path: Path, last: list[str]) -> None:
    done = sit(["scout Stern", *last], tmp_path)
    assert done.ending == SAVED
    assert f"strategium play --resume {tmp_path}/game.json" in done.text
    kept = Record.load(tmp_path / "game.json")
    assert kept.replay().digest() == done.state.digest()
    again = type_at(kept, done.players, ["why 1"], tmp_path / "game.json")
    assert again.state.digest() == done.state.digest()
    assert "scouts Stern" in again.text


def test_saving_and_playing_on(tmp_path: Path) -> None:
    done = sit([f"save {tmp_path}/my game.json", "scout Stern"], tmp_path)
    assert len(Record.load(tmp_path / "my game.json").moves) == 1
    assert len(done.record.moves) > 1


def test_a_break_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("strategium.terminal.screen.Screen.read", interrupted)
    done = sit([], tmp_path)
    assert done.ending == SAVED
    assert Record.load(tmp_path / "game.json").replay().digest() == done.state.digest()


def test_a_fault_of_the_rules_leaves_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Table, decision: Decision) -> None:
        raise RulesFault("the dice fell off the table")

    monkeypatch.setattr(Table, "person_decides", broken)
    with pytest.raises(RulesFault):
        sit([], tmp_path)
    Record.load(tmp_path / "game.json").verify()


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("")
    done = sit(["scout Stern", "quit"], tmp_path / "no folder")
    assert done.text.count("The game cannot be kept") == 1
    assert "--resume" not in done.text


# ---- bots ----------------------------------------------------------------------------------------
class Fool(Agent):
    """Answers nonsense."""

    name: ClassVar[str] = "fool"

    def choose(self, seen: Observation) -> str:
        return "checkmate"


def test_a_failing_bot_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    done = sit(anything(1), tmp_path, bots={1: Fool()})
    assert done.ending == PLAYED
    told = re.sub(r"\s+", " ", done.text)
    assert "Blue: fool answered 'checkmate', which is not offered; chance chose instead." in told


# ---- passing -------------------------------------------------------------------------------------
def test_chances_are_passed_until_something_must_be_decided(tmp_path: Path) -> None:
    record, state = Record.start("invasion", 5)
    rng = random.Random(1)
    while not (state.pending[0].seat == 0 and state.pending[0].opportunity):
        decision = state.pending[0]
        record.append(state, decision.options[rng.randrange(len(decision.options))], decision.seat)
    before = len(record.moves)
    played = type_at(record, (None, agent("random", seed=1)), ["a", "a"], tmp_path / "game.json")
    mine = [move[2] for move in played.record.moves[before:] if move[1] == 0]
    assert mine
    assert set(mine) == {"pass"}
    assert "Here you must decide." in played.text
