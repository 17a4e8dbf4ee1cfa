"""Pictures of the table in the terminal: every game, narrow and wide, to be looked at.

python -m tests.terminal.shots FOLDER [GAME ...]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from strategium.kernel.registry import games
from tests.terminal.screens import NARROW, WIDE, seated

MOMENTS = (0, 40, 120)  # moves after which a picture is taken
SIZES = {"narrow": NARROW, "wide": WIDE}


async def shoot(game: str, folder: Path) -> None:
    for name, size in SIZES.items():
        for moves in MOMENTS:
            with tempfile.TemporaryDirectory() as kept:
                async with seated(Path(kept), game=game, seed=3, size=size, moves=moves) as person:
                    target = folder / f"{game}-{name}-{moves}.svg"
                    target.write_text(person.app.export_screenshot())
                    print(target)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for game in sys.argv[2:] or games():
        asyncio.run(shoot(game, folder))


if __name__ == "__main__":
    main()
