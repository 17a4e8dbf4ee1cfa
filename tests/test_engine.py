"""Which engine a command runs. A module without its source stands in for a library, which would take a compiler."""

from __future__ import annotations

import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from strategium.engine import (
    LIBRARY,
    SOURCE,
    STAMP,
    Built,
    NoSuchEngine,
    Wish,
    choose,
    digest_of,
    is_compiled,
)

CORE = "strategium/kernel/core.py"
PROGRAM = "from strategium.cli import main; main()"
IN_A_CHILD = """
import multiprocessing
from strategium.engine import Wish, choose, is_compiled, start_anew
from strategium.server.enclosure import environment
from pathlib import Path
if __name__ == "__main__":
    choose(Wish.COMPILED, start_anew)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.apply(is_compiled), environment(Path.cwd())["PYTHONPATH"])
"""


class Checkout:
    """A checkout of one's own, with a compiled engine if asked for."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "src"
        self.tree = folder / "build" / "compiled"
        unwanted = shutil.ignore_patterns("client")
        shutil.copytree(SOURCE / "strategium", self.source / "strategium", ignore=unwanted)
        (folder / "tools").mkdir()
        (folder / "tools" / "compiled.py").touch()

    def build(self, *, suffix: str = LIBRARY, broken: bool = False) -> None:
        shutil.copytree(self.source, self.tree, copy_function=os.symlink)
        if not broken:
            file = self.tree / CORE
            py_compile.compile(str(file), cfile=str(file.with_suffix(".pyc")))
            file.unlink()
        stamp = Built(suffix, (CORE,), digest_of(self.source, [CORE]), {}, "")
        (self.tree / STAMP).write_bytes(msgspec.json.encode(stamp))

    def python(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        kept = {name: value for name, value in os.environ.items() if name != "STRATEGIUM_ENGINE"}
        environment = {**kept, "PYTHONPATH": str(self.source), "NO_COLOR": "1", "COLUMNS": "200", **variables}
        return subprocess.run(
            [sys.executable, *words], env=environment, capture_output=True, text=True, check=False
        )

    def sim(self, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return self.python("-c", PROGRAM, *options, "sim", "template", "--games", "1", **variables)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_without_a_compiled_engine_it_says_how_to_build_one(checkout: Checkout) -> None:
    done = checkout.sim()
    assert done.returncode == 0
    assert done.stderr.startswith("Engine: plain Python (make fast builds one")
    refused = checkout.sim("--engine", "compiled")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "there is no compiled engine: make fast builds one" in refused.stderr


def test_one_that_fits_is_used_and_told(checkout: Checkout) -> None:
    checkout.build()
    for options in ((), ("--engine", "compiled")):
        done = checkout.sim(*options)
        assert done.returncode == 0, done.stderr
        assert done.stderr.startswith("Engine: compiled.\n")
        assert "Salvage: 1 game" in done.stdout


def test_what_it_starts_runs_the_same_engine(checkout: Checkout, tmp_path: Path) -> None:
    """Processes of multiprocessing, and those with the variables of a bot."""
    checkout.build()
    program = tmp_path / "program.py"
    program.write_text(IN_A_CHILD)
    done = checkout.python(str(program))
    assert done.stdout.startswith("True "), done.stderr
    assert str(checkout.tree) in done.stdout.split()[1].split(os.pathsep)[:2]


def test_it_can_be_refused(checkout: Checkout) -> None:
    checkout.build()
    for done in (checkout.sim("--engine", "plain"), checkout.sim(STRATEGIUM_ENGINE="plain")):
        assert done.returncode == 0
        assert "Engine" not in done.stderr


@pytest.mark.parametrize("file", [CORE, "strategium/kernel/errors.py", "strategium/kernel/new.py"])
def test_one_of_other_sources_is_not_used(checkout: Checkout, file: str) -> None:
    checkout.build()
    with (checkout.source / file).open("a") as source:
        source.write("\n# changed\n")
    assert checkout.sim().stderr.startswith(
        "Engine: plain Python (the compiled one is of other sources, make fast renews it).\n"
    )


def test_one_for_another_python_is_not_used(checkout: Checkout) -> None:
    checkout.build(suffix=".cpython-399.so")
    assert checkout.sim().stderr.startswith("Engine: plain Python (the compiled one is for another Python, ")


def test_a_broken_one_is_told_and_does_not_start_for_ever(checkout: Checkout) -> None:
    checkout.build(broken=True)
    done = checkout.sim()
    assert done.returncode == 0
    assert f"{checkout.tree} is broken, make fast renews it" in done.stderr


def test_without_the_variables_of_python_it_stays_plain(checkout: Checkout) -> None:
    checkout.build()
    path = f"import sys; sys.path.insert(0, {str(checkout.source)!r}); {PROGRAM}"
    done = checkout.python("-E", "-c", path, "sim", "template", "--games", "1")
    assert done.stderr.startswith("Engine: plain Python (the compiled one is found by PYTHONPATH")


def test_commands_that_do_not_play_say_nothing(checkout: Checkout) -> None:
    checkout.build()
    assert checkout.python("-c", PROGRAM, "games").stderr == ""
    assert checkout.python("-c", PROGRAM, "sim", "--help").stderr == ""


def test_doctor_tells_which_engine_games_will_run(checkout: Checkout) -> None:
    before = checkout.python("-c", PROGRAM, "doctor", "--json").stdout
    checkout.build()
    after = checkout.python("-c", PROGRAM, "doctor", "--json").stdout
    told = [
        next(row for row in msgspec.json.decode(report)["checks"] if row["what"] == "engine")
        for report in (before, after)
    ]
    assert [row["state"] for row in told] == ["slow", "ok"]
    assert told[0]["remedy"] == "make fast"
    assert told[1]["detail"] == f"compiled, in {checkout.tree}"


def test_a_process_stays_as_it_is_unless_it_may_start_anew() -> None:
    """As in a test of the command line: what runs around it must not go on as something else."""
    if is_compiled():
        with pytest.raises(NoSuchEngine, match="there is no plain one"):
            choose(Wish.PLAIN)
        assert choose(Wish.AUTO) == "Engine: compiled."
    else:
        assert choose(Wish.PLAIN) == ""
        assert choose(Wish.AUTO).startswith("Engine: plain Python")
