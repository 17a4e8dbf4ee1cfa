"""Dark and light screens: two themes of our own, beside all those that Textual knows."""

from __future__ import annotations

from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

DARK: Final = Theme(
    name="dark",
    primary="#8fd3e8",
    secondary="#8fd3e8",
    accent="#f4b942",
    warning="#f4b942",
    error="#ff6b5e",
    success="#8fd694",
    foreground="#f0eadc",
    background="#12181b",
    surface="#182024",
    panel="#212c31",
    dark=True,
)
LIGHT: Final = Theme(
    name="light",
    primary="#0f5f74",
    secondary="#0f5f74",
    accent="#b06d00",
    warning="#8a5300",
    error="#b3140a",
    success="#1f6b2b",
    foreground="#20262a",
    background="#f7f2e4",
    surface="#efe8d5",
    panel="#e3dac2",
    dark=False,
)
OURS: Final = (DARK, LIGHT)
NAMES: Final = (*[theme.name for theme in OURS], *sorted(BUILTIN_THEMES))
MORE_DARK: Final = {  # what a theme of Textual's does not name
    "line": "#2d3a40",
    "quiet": "#97a29f",
    "bar": "#475860",
    "pointed": "#2b383e",
    "chosen": "#4a3a12",
    "curtain": "#0c1012",
}
MORE_LIGHT: Final = {
    "line": "#c9bfa4",
    "quiet": "#5d5a4e",
    "bar": "#a89f87",
    "pointed": "#d9cfb4",
    "chosen": "#f2d48c",
    "curtain": "#d9d0b8",
}
