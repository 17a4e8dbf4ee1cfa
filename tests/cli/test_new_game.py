"""`new-game` makes a plug-in outside the repository that installs, is listed, and passes the conformance kit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from strategium.cli.new_game import renamed
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, made by the program itself in another folder."""
    folder = tmp_path_factory.mktemp("elsewhere")
    program = str(Path(sys.executable).with_name("strategium"))
    done = subprocess.run(
        [program, "new-game", "star_port", "--cards"], cwd=folder, capture_output=True, text=True, check=True
    )
    assert "pip install -e ." in done.stdout
    return folder / "star_port"


def test_its_files(made: Path) -> None:
    project = tomllib.loads((made / "pyproject.toml").read_text())
    assert project["project"]["name"] == "star-port"
    assert project["project"]["entry-points"]["strategium.games"] == {"star_port": "star_port:GAME"}
    files = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    assert {"README.md", "src/star_port/__init__.py", "src/star_port/clauses.toml"} <= files
    assert {"tests/conftest.py", "tests/test_star_port.py", "tests/scenarios/crowded.toml"} <= files
    assert not any("__pycache__" in name for name in files)


def test_nothing_in_it_is_the_template_any_more(made: Path) -> None:
    for path in (made / "src").rglob("*"):
        if path.is_file():
            text = path.read_text()
            assert "strategium.games.template" not in text
            assert "template/" not in text
            assert "Salvage" not in text
    assert 'title = "Star Port"' in (made / "src/star_port/game.py").read_text()


def test_renaming_leaves_other_words_alone() -> None:
    text = 'import strategium.games.template.x  # [template/a.b] "template" self.template docs/template/x.md'
    told = 'import star_port.x  # [star_port/a.b] "star_port" self.template docs/template/x.md'
    assert renamed(text, "star_port", "Star Port") == told


def test_it_is_not_made_twice(run: Run, tmp_path: Path) -> None:
    words = ("new-game", "star_port", "--cards", "--path", str(tmp_path), "--title", "The Port")
    assert run(*words).exit_code == 0
    before = (tmp_path / "star_port/src/star_port/game.py").read_text()
    assert 'title = "The Port"' in before
    again = run(*words)
    assert again.exit_code == 2
    assert "exists already" in again.stderr
    assert (tmp_path / "star_port/src/star_port/game.py").read_text() == before


@pytest.fixture(scope="module")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(made, tmp_path_factory.mktemp("environment"))


def install(made: Path, home: Path) -> Path:
    """The Python of a fresh environment in which the plug-in is installed; all else comes from this one."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = home / "bin" / "python"
    here = next(path for path in sys.path if path.endswith("site-packages"))
    site = next(home.glob("lib/python*/site-packages"))
    (site / "here.pth").write_text(f"import site; site.addsitedir({here!r})\n")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index"]
    command += ["--no-deps", "--no-build-isolation", "--disable-pip-version-check", "-e", str(made)]
    subprocess.run(command, check=True, capture_output=True)
    return python


def call(python: Path, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_COLOR": "1", "STRATEGIUM_DATA": str(folder / "data")}
    environment.pop("PYTEST_ADDOPTS", None)
    return subprocess.run(
        [str(python), *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


CLI = ("-c", "from strategium.cli import main; main()")


def test_installed_it_is_listed_and_plays(installed: Path, made: Path) -> None:
    listed = call(installed, *CLI, "games", "--json", folder=made)
    rows = {row["name"]: row for row in json.loads(listed.stdout)["games"]}
    assert rows["star_port"]["title"] == "Star Port"
    assert rows["star_port"]["clauses"] == rows["template"]["clauses"]
    played = call(installed, *CLI, "sim", "star_port", "-n", "2", "--json", folder=made)
    assert json.loads(played.stdout)["games"] == 2


def test_installed_it_passes_the_kit(installed: Path, made: Path) -> None:
    done = call(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=made)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout


def test_installed_its_clauses_can_be_taken_out(installed: Path, made: Path) -> None:
    done = call(installed, *CLI, "rules", "star_port", "--knockout", folder=made)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "star_port: 1 taken out, 0 not noticed, 0 without code" in done.stdout


# ---- the smallest game -----------------------------------------------------------------------------
@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    program = str(Path(sys.executable).with_name("strategium"))
    command = [program, "new-game", "last_stick", "--title", "Last Stick"]
    subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return folder / "last_stick"


def test_the_smallest_game_is_one_file(small: Path) -> None:
    source = (small / "src/last_stick/__init__.py").read_text()
    assert len(source.splitlines()) < 110
    assert "NEW_" not in "".join([path.read_text() for path in small.rglob("*") if path.is_file()])
    assert 'title = "Last Stick"' in source


def test_the_smallest_game_installs_plays_and_passes_the_kit(
    small: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    python = install(small, tmp_path_factory.mktemp("small_environment"))
    played = call(python, *CLI, "sim", "last_stick", "-n", "3", "--json", folder=small)
    assert json.loads(played.stdout)["games"] == 3
    done = call(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=small)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout
    noticed = call(python, *CLI, "rules", "last_stick", "--knockout", folder=small)
    assert "last_stick: 2 taken out, 0 not noticed, 0 without code" in noticed.stdout, noticed.stdout


FORGOTTEN = {
    "the mark": (
        "    g.needs_check = 1  # something has changed: the verdict looks again\n",
        "",
        "set g.needs_check = 1 where it does",
    ),
    "the registration": ("register(__name__)\n", "", "end its module with register(__name__)"),
    "a clause": ('"NEW_NAME/turn.take"', '"NEW_NAME/turn.tak"', "last_stick/turn.tak, which does not exist"),
}


@pytest.mark.parametrize("what", FORGOTTEN)
def test_what_was_forgotten_is_told(small: Path, tmp_path: Path, what: str) -> None:
    there, instead, told = FORGOTTEN[what]
    there, instead = (text.replace("NEW_NAME", "last_stick") for text in (there, instead))
    source = (small / "src/last_stick/__init__.py").read_text()
    assert there in source
    (tmp_path / "last_stick").mkdir()
    (tmp_path / "last_stick/__init__.py").write_text(source.replace(there, instead))
    (tmp_path / "last_stick/clauses.toml").write_text((small / "src/last_stick/clauses.toml").read_text())
    check = (
        "from last_stick import GAME\n"
        "from strategium.testing.kit import check_game\n"
        "print(check_game(GAME, games=1).text())\n"
    )
    done = call(Path(sys.executable), "-c", check, folder=tmp_path)
    assert told in done.stdout + done.stderr
