"""The tourney as a plug-in: a folder which, on the path, registers it like any installed game."""

from __future__ import annotations

from pathlib import Path

from strategium.kernel import registry

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = Path(__file__).parent / "examples"


def plug_in(folder: Path) -> Path:
    """Make the folder one that registers the toy."""
    info = folder / "tourney-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tourney\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[strategium.games]\ntourney = tests.testing.toy:GAME\n")
    return folder


def look_again() -> None:
    """Let the registry look for games anew."""
    registry._entry_points.cache_clear()
    registry._load.cache_clear()
    registry.broken.cache_clear()
