"""Where networks lie, and their cards: for which game and encoding a network fits, and how it was made.

numpy is not needed here, so that whoever lists bots can tell which of them can play.
"""

from __future__ import annotations

import os
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from strategium.kernel.errors import StrategiumError
from strategium.kernel.game import Game

SHIPPED: Final = Path(__file__).parent / "networks"  # those of the package
ELSEWHERE: Final = "STRATEGIUM_NETWORKS"  # an environment variable: a folder that is looked through first
SHAPE: Final = 1  # of the network: raised when its layers change
CARD: Final = "card"  # the name of the array that holds it


class NoNetwork(StrategiumError):
    """There is no network that fits the game as it is here."""


class Card(msgspec.Struct, frozen=True):
    """How a network was made, and what it fits."""

    game: str
    encoding: str
    game_version: str
    shape: int = SHAPE
    made: dict[str, Any] = {}


def read_card(path: Path, game: Game) -> Card:
    """The card of the network in a file; NoNetwork if it does not fit the game."""
    try:
        with zipfile.ZipFile(path) as file:
            data = file.read(f"{CARD}.npy")
        head = 10 + int.from_bytes(data[8:10], "little")  # of an array in numpy's format
        card = msgspec.json.decode(data[head:], type=Card)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, msgspec.MsgspecError) as e:
        raise NoNetwork(f"{path} is no network: {e}") from e
    fits = (game.name, game.encoding, SHAPE)
    if (card.game, card.encoding, card.shape) != fits:
        raise NoNetwork(
            f"{path} is for {card.game}, encoding {card.encoding}, shape {card.shape}; here it must be"
            f" {', '.join(map(str, fits))}: train it anew with strategium train {game.name}"
        )
    return card


def elsewhere() -> Path | None:
    """The folder of whoever has networks of his own."""
    folder = os.environ.get(ELSEWHERE)
    return Path(folder).absolute() if folder else None


def network_file(game: Game) -> Path:
    """The network for a game: of the folder that STRATEGIUM_NETWORKS names, or of the package."""
    for folder in (elsewhere(), SHIPPED):
        if folder is not None and (folder / f"{game.name}.npz").is_file():
            return folder / f"{game.name}.npz"
    raise NoNetwork(f"there is no network for {game.title}: strategium train {game.name} makes one")


def why_no_network(game: Game) -> str:
    """Why no network can play the game here; nothing, if one can."""
    if find_spec("numpy") is None:
        return "networks need numpy: pip install 'strategium[learned]'"
    try:
        read_card(network_file(game), game)
    except NoNetwork as e:
        return str(e)
    return ""
