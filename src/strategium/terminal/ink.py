"""The colours of letters, on dark and on light screens. No colour is the only sign of anything."""

from __future__ import annotations

from typing import Final

from rich.style import Style

SHAPES: Final = {  # of factions, by their palettes
    "sm": "▲",
    "am": "◆",
    "ork": "■",
    "cha": "▼",
    "de": "◀",
    "eld": "●",
    "tau": "○",
    "neu": "·",
    "imp": "▣",
    "tra": "◈",
    "dwa": "▣",
    "emp": "◆",
    "red": "■",
    "blue": "●",
    "green": "▲",
}
ON_DARK: Final = {
    "act": "#f4b942",
    "now": "#8fd3e8",
    "better": "#8fd694",
    "worse": "#ff8a73",
    "bad": "#ff6b5e",
    "storm": "#d79bf0",
    "linked": "#4a3a12",
    "sm": "#7db4f5",
    "am": "#c9c489",
    "ork": "#8fd16a",
    "cha": "#ff8f78",
    "de": "#d79bf0",
    "eld": "#f0dc6e",
    "tau": "#74d9d0",
    "neu": "#c3ccce",
    "imp": "#e9c98a",
    "tra": "#ff8f78",
    "dwa": "#e9b98a",
    "emp": "#d8cf9a",
    "red": "#ff8f78",
    "blue": "#7db4f5",
    "green": "#8fd16a",
}
ON_LIGHT: Final = {
    "act": "#8a5300",
    "now": "#0f5f74",
    "better": "#1f6b2b",
    "worse": "#a3321c",
    "bad": "#b3140a",
    "storm": "#6f2a91",
    "linked": "#f6dd9f",
    "sm": "#1c4fa0",
    "am": "#5d5826",
    "ork": "#33691e",
    "cha": "#a3321c",
    "de": "#6f2a91",
    "eld": "#715a00",
    "tau": "#0b6660",
    "neu": "#4a5559",
    "imp": "#6d4d11",
    "tra": "#a3321c",
    "dwa": "#6e4310",
    "emp": "#5a501c",
    "red": "#a3321c",
    "blue": "#1c4fa0",
    "green": "#33691e",
}


class Ink:
    """What is written with now. A table is drawn anew after `use`."""

    def __init__(self) -> None:
        self.use(True)

    def use(self, dark: bool) -> None:
        """The colours for a dark screen, or for a light one."""
        self.colours = ON_DARK if dark else ON_LIGHT
        self.act = f"bold {self.colours['act']}"  # what may be chosen, and nothing else
        self.now = f"bold {self.colours['now']}"  # what is going on
        self.better = f"bold {self.colours['better']}"
        self.worse = f"bold {self.colours['worse']}"
        self.bad = f"bold {self.colours['bad']}"
        self.storm = f"bold {self.colours['storm']}"
        self.linked = Style(bgcolor=self.colours["linked"], bold=True)

    def faction(self, palette: str) -> tuple[str, str]:
        """The colour and the shape of a faction."""
        known = palette if palette in SHAPES else "neu"
        return self.colours[known], SHAPES[known]


INK: Final = Ink()
