"""A light screen, and other keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import Color
from textual.binding import Binding

from strategium.terminal.ink import INK, ON_DARK, ON_LIGHT, SHAPES
from strategium.terminal.keys import ACTIONS, bindings
from strategium.terminal.settings import BadSettings, Settings, read_settings
from strategium.terminal.themes import DARK, LIGHT, MORE_DARK, MORE_LIGHT, NAMES
from tests.terminal.screens import Seated, on_screen, seated


def told(folder: Path, text: str) -> Settings:
    file = folder / "terminal.toml"
    file.write_text(text)
    return read_settings(file)


def brightness(colour: str) -> float:
    """From 0, black, to 1, white."""
    red, green, blue = Color.parse(colour).get_truecolor()
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def ground(person: Seated) -> float:
    """How bright what lies under the letters of the board is."""
    colour = person.app.board.rich_style.bgcolor
    assert colour is not None
    return brightness(colour.name)


# ---- the theme -----------------------------------------------------------------------------------
@on_screen
async def test_a_key_makes_the_screen_light_and_dark_again(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        assert ground(person) < 0.2
        assert INK.colours is ON_DARK
        await person.press("t")
        assert ground(person) > 0.8
        assert person.app.board.base.bgcolor == person.app.board.rich_style.bgcolor
        assert INK.colours is ON_LIGHT
        await person.press("t")
        assert ground(person) < 0.2
        assert INK.colours is ON_DARK


@pytest.mark.parametrize("theme", ["light", "nord", "textual-light"])
@on_screen
async def test_a_table_begins_in_the_theme_that_was_chosen(tmp_path: Path, theme: str) -> None:
    async with seated(tmp_path, settings=Settings(theme)) as person:
        assert person.app.theme == theme
        assert (ground(person) > 0.5) is not person.app.current_theme.dark
        assert (INK.colours is ON_DARK) is person.app.current_theme.dark


def test_letters_can_be_read_on_both_screens() -> None:
    assert ON_DARK.keys() == ON_LIGHT.keys() > SHAPES.keys()
    assert MORE_DARK.keys() == MORE_LIGHT.keys()
    for name in ON_DARK.keys() - {"linked"}:
        assert brightness(ON_DARK[name]) > 0.4, name
        assert brightness(ON_LIGHT[name]) < 0.4, name


# ---- keys ----------------------------------------------------------------------------------------
@on_screen
async def test_other_keys(tmp_path: Path) -> None:
    async with seated(tmp_path, settings=Settings(keys={"undo": "b", "help": "h"})) as person:
        number = person.session.state.choices
        await person.press("1")
        assert person.session.state.choices > number
        await person.press("u")  # it does nothing any more
        assert person.session.state.choices > number
        await person.press("b")
        assert person.session.state.choices == number
        await person.press("h")
        assert await person.sees("b y take back your latest choice")


def test_every_key_that_may_be_chosen_has_a_name() -> None:
    named = {one.id: one.key for one in bindings() if isinstance(one, Binding) and one.id}
    assert named == ACTIONS


# ---- the file ------------------------------------------------------------------------------------
def test_the_file(tmp_path: Path) -> None:
    chosen = told(tmp_path, 'theme = "light"\n[keys]\nundo = "b"\n')
    assert chosen.theme == LIGHT.name
    assert chosen.keys == {"undo": "b"}
    assert read_settings(tmp_path / "terminal.toml", "nord").theme == "nord"
    nothing = read_settings(tmp_path / "no such file")
    assert (nothing.theme, nothing.keys) == (DARK.name, {})
    assert {"dark", "light", "textual-light"} <= set(NAMES)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("theme = ", "terminal.toml"),
        ('theme = "pink"', "there is no theme 'pink'"),
        ('colour = "red"', "no setting 'colour'"),
        ('[keys]\nfly = "f"', "no key does 'fly'"),
        ("[keys]\nundo = 3", "lines like"),
        ('[keys]\nundo = "1"', "needed for something else"),
        ('[keys]\nundo = "w"', "cannot do both"),
    ],
)
def test_what_nobody_understands(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(BadSettings, match=words):
        told(tmp_path, text)
