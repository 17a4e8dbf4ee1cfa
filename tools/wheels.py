"""Make two wheels in dist/, one of plain Python and one with the compiled engine; --play installs each and plays.

They are installed in environments that have what requirements/run.txt names and nothing else. It is taken over from
the environment of this Python, so nothing is downloaded.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
HOOK = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"
PLAIN, COMPILED = "plain", "compiled"


class WheelError(Exception):
    """A wheel that cannot be made, installed or played; the message says why."""


def run(*command: str | Path, **variables: str) -> str:
    """What a command prints. It has none of the variables that lead Python to this checkout."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STRATEGIUM"))
    }
    done = subprocess.run(
        command, cwd=tempfile.gettempdir(), env=kept | variables, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise WheelError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def make(engine: str) -> Path:
    """The wheel with that engine."""
    DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DIST) as folder:
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel")
        options = ("--no-deps", "--no-build-isolation", "--wheel-dir", folder)
        run(*pip, *options, ROOT, **{HOOK: "true"} if engine == COMPILED else {})
        (made,) = Path(folder).iterdir()
        return made.rename(DIST / made.name)


def clean_environment(folder: Path) -> Path:
    """A new environment with the locked packages that the game needs; its Python."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    target = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    locked = re.findall(r"^([\w.-]+)==", (ROOT / "requirements" / "run.txt").read_text(), re.MULTILINE)
    for name in locked:
        try:
            files = metadata.files(name) or []
        except metadata.PackageNotFoundError:
            continue  # for other systems
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            source = Path(str(metadata.distribution(name).locate_file(top)))
            (target / top).symlink_to(source)
    return python


def play(wheel: Path, engine: str) -> None:
    """Install a wheel where nothing else of this project is, and play every game there."""
    with tempfile.TemporaryDirectory() as folder:
        python = clean_environment(Path(folder, "environment"))
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
        run(*pip, "install", "--no-deps", "--no-index", wheel)
        program = python.with_name("strategium")
        for game in run(python, "-c", "import strategium; print(*strategium.games())").split():
            told = run(program, "--engine", engine, "sim", game, "--games", "1", "--json")
            print(f"  {wheel.name}: {game} played", flush=True)
            if ("Engine: compiled" in told) != (engine == COMPILED):
                raise WheelError(f"{wheel.name} plays {game} with the wrong engine:\n{told}")
        where = run(python, "-c", "import strategium; print(strategium.__file__)").strip()
        if not Path(where).is_relative_to(folder):
            raise WheelError(f"{wheel.name}: what was played is {where}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make both wheels; install and play them if asked."""
    parser = argparse.ArgumentParser(
        description="Make a wheel of plain Python and one with the compiled engine."
    )
    parser.add_argument(
        "--play", action="store_true", help="install each in a clean environment and play there"
    )
    options = parser.parse_args(arguments)
    try:
        for engine in (PLAIN, COMPILED):
            wheel = make(engine)
            print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
            if options.play:
                play(wheel, engine)
    except WheelError as error:
        print(f"wheels: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
