"""The table on a screen: whole games by keys and by mouse, and every panel."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest
from textual.geometry import Offset

from strategium.agents import Agent, Observation
from strategium.agents.random import RandomAgent
from strategium.kernel.decisions import Option
from strategium.kernel.errors import RulesFault
from strategium.kernel.record import Record
from strategium.kernel.state import GameState
from strategium.terminal.canvas import HEAVY, Spot
from strategium.terminal.curtains import Curtain, Note, YesNo
from strategium.terminal.picking import Listed, listed
from strategium.terminal.session import Session
from strategium.terminal.sheets import SheetView
from tests.terminal.screens import NARROW, WIDE, Seated, by_chance, letters, on_screen, seated

PEOPLE = ("human", "human")


def spot_named(sheet: SheetView, name: str) -> Spot:
    return next(spot for spot in sheet.canvas.spots if spot.thing.get("name") == name)


async def click(person: Seated, sheet: SheetView, spot: Spot) -> None:
    """With the mouse, in the middle of a thing."""
    left, top = sheet.scroll_offset
    inside = sheet.scrollable_content_region.offset - sheet.region.offset
    middle = Offset(spot.x - left + spot.width // 2, spot.y - top + spot.height // 2)
    await person.pilot.click(f"#{sheet.id}", offset=inside + middle)
    await person.settle()


def moment(game: str, wish: Callable[[list[Listed]], bool]) -> tuple[int, int]:
    """A seed, and after how many moves by chance the first seat must choose among options as wished."""
    for seed in range(5):
        record, _ = Record.start(game, seed)
        by_chance(record, 120)
        for moves, (state, _) in enumerate(record.states()):
            decision = next((d for d in state.pending if d.seat == 0), None)
            if len(state.pending) == 1 and decision is not None and wish(listed(decision.options)):
                return seed, moves
    raise AssertionError("no such moment was met")


def several_with_one(rows: list[Listed]) -> str:
    """The handle of a card in hand that is played in several ways, but not in all; or nothing."""
    plays = [row.option.refs[0] for row in rows if row.option.verb == "play" and row.option.refs]
    return next((ref for ref in plays if 1 < plays.count(ref) < len(rows)), "")


# ---- whole games ---------------------------------------------------------------------------------
@on_screen
async def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    rng = random.Random(1)
    async with seated(tmp_path, size=NARROW) as person:
        while person.session.state.result is None:
            numbers = [row.number for row in person.app.shown]
            number = rng.choice(numbers)
            if number and len(numbers) > 9:
                await person.press(*["down"] * numbers.index(number), "enter")
            else:
                await person.press(str(number) if number else "space")
        assert "The game is over." in person.sentence
        assert person.session.record.result is not None
    kept = Record.load(tmp_path / "game.json")
    kept.verify()
    assert kept.moves == person.session.record.moves


@on_screen
async def test_choices_by_mouse(tmp_path: Path) -> None:
    """Things are clicked where they lie, and options in the list where no thing stands for them."""
    rng = random.Random(2)
    on_things = 0
    async with seated(tmp_path, seed=8) as person:
        while person.session.state.result is None and len(person.session.record.moves) < 60:
            row = rng.choice(person.app.shown)
            spots = [
                (sheet, spot)
                for sheet in (person.app.hand, person.app.board)
                for spot in sheet.canvas.spots
                if spot.ref in row.option.refs and spot.y < sheet.size.height
            ]
            if spots:
                on_things += 1
                await click(person, *spots[0])
            else:
                at = Offset(6, person.app.shown.index(row))
                await person.pilot.click("#options", offset=at)
                await person.settle()
    assert on_things > 8


@on_screen
async def test_bots_alone_are_watched(tmp_path: Path) -> None:
    async with seated(tmp_path, players=("random", "random")) as person:
        assert person.session.state.result is not None
        assert "The game is over." in person.sentence
        assert letters(person.app.hand).strip() == ""


class Held(RandomAgent):
    """Thinks until it is let go."""

    name: ClassVar[str] = "held"

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()
        self.gate.set()

    def choose(self, seen: Observation) -> str:
        assert self.gate.wait(60)
        return super().choose(seen)


@on_screen
async def test_while_a_bot_thinks_nothing_can_be_chosen_and_the_cursor_stays(tmp_path: Path) -> None:
    bot = Held()
    async with seated(tmp_path, bots={1: bot}) as person:
        await person.press("3")  # the first hiring turn is Red's
        assert person.app.focused is person.app.options
        chosen = catch_choices(person.session)
        bot.gate.clear()
        person.app.asked_at = 0.0
        await person.pilot.press("space")
        assert await person.sees("Blue thinks ...")
        assert person.listed == []
        await person.pilot.press("1", "space")
        bot.gate.set()
        await person.settle()
        assert chosen == ["pass"]
        assert person.app.focused is person.app.options


# ---- what is shown -------------------------------------------------------------------------------
@on_screen
async def test_the_prompt_and_its_options(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        decision = person.session.state.pending[0]
        assert person.sentence == f"Red: {decision.prompt}"
        assert [line.split("  ", 1)[1].strip() for line in person.listed] == [
            f"{n}  {option.text}" for n, option in enumerate(decision.options, 1)
        ]
        assert "round 1 › scouting" in person.drawn()
        assert "[Scouting]" in person.drawn()
        for card in person.session.state.view(0)["zones"]["hand"][0]["things"]:
            assert card["name"] in letters(person.app.hand)


@on_screen
async def test_what_can_be_chosen_stands_out(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("3")
        hand = person.app.hand
        gunner, other = spot_named(hand, "Gunner"), spot_named(hand, "Spyglass")
        assert hand.canvas.letters[gunner.y][gunner.x] == HEAVY[0]
        assert hand.canvas.letters[other.y][other.x] != HEAVY[0]
        assert hand.linked == {gunner.ref}
        assert "Gunner" in person.detail
        await person.press("down")
        assert hand.linked == {spot_named(hand, "Bruiser").ref}
        assert "Bruiser" in person.detail


@on_screen
async def test_the_log_tells_what_is_new(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        assert "Round 1: " in person.log
        await person.press("3", "3")
        await person.press("1")
        assert "Red hires Purser" in person.log
        await person.press("l")
        note = person.app.screen
        assert isinstance(note, Note)
        assert "Red hires Purser" in note.text.plain
        await person.press("escape")
        assert len(person.app.screen_stack) == 1


@on_screen
async def test_a_narrow_screen_has_news_instead_of_panels(tmp_path: Path) -> None:
    async with seated(tmp_path, size=NARROW) as person:
        assert not person.app.side.display or person.app.side.size.width == 0
        await person.press("3")
        assert "Blue scouts Bow." in str(person.app.news.render())
        assert "Blue scouts Bow." in person.drawn().replace("\n", " ")
        assert "Red scouts Stern." not in person.drawn()
        await person.pilot.resize_terminal(*WIDE)
        assert await person.sees("• Red scouts Stern.")


@on_screen
async def test_resizing_under_a_note(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("question_mark")
        await person.pilot.resize_terminal(*NARROW)
        await person.settle()
        await person.press("escape", "3")
        assert "Your turn" in person.sentence


# ---- pointing ------------------------------------------------------------------------------------
@on_screen
async def test_the_cursor_goes_round_and_chooses(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("tab")
        assert person.app.focused is person.app.board
        assert person.app.board.cursor == spot_named(person.app.board, "Bow")
        await person.press("right", "right")
        assert "Stern" in person.detail
        await person.press("left", "enter")
        assert person.session.record.moves[-1][:3] == ["choice", 0, "scout"]
        assert "Red scouts Hold." in person.log


@on_screen
async def test_what_is_not_possible_is_explained(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("3")
        await click(person, person.app.hand, spot_named(person.app.hand, "Spyglass"))
        assert person.app.detail.border_title == "why not"
        assert "Spyglass is an event" in person.detail
        assert "[template/hiring.units-only]" in person.detail
        assert "Your turn" in person.sentence


@on_screen
async def test_what_is_not_possible_is_explained_on_a_narrow_screen(tmp_path: Path) -> None:
    async with seated(tmp_path, size=NARROW) as person:
        await person.press("3", "tab")
        person.app.hand.focus()
        person.app.hand.point(spot_named(person.app.hand, "Spyglass"))
        await person.press("enter")
        note = person.app.screen
        assert isinstance(note, Note)
        assert "[template/hiring.units-only]" in note.text.plain


@on_screen
async def test_a_thing_with_several_options_narrows_the_list(tmp_path: Path) -> None:
    seed, moves = moment("invasion", lambda rows: several_with_one(rows) != "")
    async with seated(tmp_path, game="invasion", moves=moves, seed=seed) as person:
        every = person.listed
        refs = [ref for row in person.app.shown for ref in row.option.refs]
        several = next(
            spot for spot in person.app.hand.canvas.spots if spot.ref == several_with_one(person.app.shown)
        )
        moves = len(person.session.record.moves)
        await click(person, person.app.hand, several)
        assert len(person.listed) == refs.count(several.ref)
        assert all(str(several.thing["name"]) in line for line in person.listed)
        assert len(person.session.record.moves) == moves
        await person.press("escape")
        assert person.listed == every


@on_screen
async def test_a_pile_is_opened(tmp_path: Path) -> None:
    async with seated(tmp_path, moves=40) as person:
        view = person.session.state.view(0)
        pile = view["zones"]["discard"][0]["things"]
        assert pile
        spot = next(spot for spot in reversed(person.app.board.canvas.spots) if "things" in spot.thing)
        await click(person, person.app.board, spot)
        assert all(card["name"] in person.detail for card in pile)


# ---- keys ----------------------------------------------------------------------------------------
@on_screen
async def test_numbers_of_two_digits(tmp_path: Path) -> None:
    seed, moves = moment("invasion", lambda rows: len([row for row in rows if row.number]) > 11)
    async with seated(tmp_path, game="invasion", moves=moves, seed=seed) as person:
        shown = person.app.shown
        wanted = shown[10].option.text
        await person.press("1")
        assert person.app.options.highlighted == 0
        chosen = catch_choices(person.session)
        await person.press("1")
        assert chosen == [wanted]


def catch_choices(session: Session) -> list[str]:
    """The texts of what is chosen from now on."""
    texts: list[str] = []
    choose = session.choose

    def noted(seat: int, option: Option) -> None:
        texts.append(option.text)
        choose(seat, option)

    session.choose = noted  # type: ignore[method-assign]
    return texts


@on_screen
async def test_a_number_that_is_not_there(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("7")
        assert await person.sees("There is no option 7.")
        assert person.app.typed == ""


@on_screen
async def test_space_passes_but_not_at_once(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("space")
        assert await person.sees("Here you must choose.")
        await person.press("3")
        moves = len(person.session.record.moves)
        person.app.asked_at = 1e12
        await person.pilot.press("space")
        await person.settle()
        assert len(person.session.record.moves) == moves
        await person.press("space")
        assert ["choice", 0, "pass"] in person.session.record.moves


def chance_of_first_seat() -> int:
    """After how many moves by chance the first seat of a game of Invasion has a opportunity to act."""
    record, _ = Record.start("invasion", 5)
    by_chance(record, 120)
    for moves, (state, _) in enumerate(record.states()):
        if len(state.pending) == 1 and state.pending[0].seat == 0 and state.pending[0].opportunity:
            return moves
    raise AssertionError("no such moment was met")


def chances_of_both_seats() -> Record:
    """A game in which the first seat has a opportunity to act, and the second one after its pass.

    Nobody plays a card, so before long both have tactics, and resources for them.
    """
    record, state = Record.start("invasion", 1)
    while not (has_a_chance(state, 0) and has_a_chance(passed(state), 1)):
        decision = state.pending[0]
        wish = "pass" if any(o.id == "pass" for o in decision.options) else decision.options[0]
        record.append(state, wish, decision.seat)
    return record


def has_a_chance(state: GameState, seat: int) -> bool:
    """Whether that seat alone is asked, for a opportunity to act."""
    return [(d.seat, bool(d.opportunity)) for d in state.pending] == [(seat, True)]


def passed(state: GameState) -> GameState:
    """The same game after a pass."""
    after = state.copy()
    after.apply("pass", 0)
    return after


def chances(person: Seated) -> list[bool]:
    """Whether what the person is asked is a opportunity to act."""
    return [bool(decision.opportunity) for decision in person.session.state.pending if decision.seat == 0]


@on_screen
async def test_chances_are_passed_until_something_must_be_decided(tmp_path: Path) -> None:
    async with seated(tmp_path, game="invasion", moves=chance_of_first_seat()) as person:
        before = len(person.session.record.moves)
        assert chances(person) == [True]
        await person.press("a")
        passed = [move for move in person.session.record.moves[before:] if move[1] == 0]
        assert passed
        assert {move[2] for move in passed} == {"pass"}
        assert chances(person) == [False]
        await person.press("a")
        assert await person.sees("Here you must decide.")


@on_screen
async def test_chances_are_passed_for_who_wished_it_only(tmp_path: Path) -> None:
    both = ("human", "human")
    async with seated(tmp_path, both, record=chances_of_both_seats()) as person:
        before = len(person.session.record.moves)
        await person.press("enter")
        await person.press("a")
        assert isinstance(person.app.screen, Curtain)
        await person.press("enter")
        assert [move[:3] for move in person.session.record.moves[before:]] == [["choice", 0, "pass"]]
        assert person.session.state.pending[0].seat == 1


@on_screen
async def test_help_names_every_key(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("question_mark")
        note = person.app.screen
        assert isinstance(note, Note)
        for word in ("Space", "Tab", "Esc", "take back", "damage", "save FILE"):
            assert word in note.text.plain


@on_screen
async def test_which_rules_allow_an_option(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("3", "w")
        assert "hire Gunner: you may." in person.detail
        assert "[template/hiring." in person.detail


@on_screen
async def test_the_whole_card_over_the_table(tmp_path: Path) -> None:
    async with seated(tmp_path, size=NARROW) as person:
        await person.press("3", "z")
        note = person.app.screen
        assert isinstance(note, Note)
        assert "Gunner" in note.text.plain
        assert "price 3" in note.text.plain
        assert "Action: You may pay 1 coin" in note.text.plain


@on_screen
async def test_words_as_in_the_line_mode(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        for line, told in [
            ("card bruiser", "price 3 strength 3 health 4"),
            ("rule victory", "[template/victory.goal]"),
            ("why 1", "you may."),
            ("zeppelin", "No option reads like “zeppelin”."),
            (f"save {tmp_path}/mine.json", "Saved."),
            ("offers", "propose a draw"),
        ]:
            await person.type(line)
            assert told in person.detail
        Record.load(tmp_path / "mine.json").verify()
        await person.type("scout stern")
        assert "Red scouts Stern." in person.log
        await person.type("u")
        assert "Where does your scout go?" in person.sentence


# ---- taking back ---------------------------------------------------------------------------------
@on_screen
async def test_undo_and_redo(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("u")
        assert await person.sees("You have not chosen anything yet.")
        before = person.session.state.digest()
        await person.press("3")
        after = person.session.state.digest()
        await person.press("u")
        assert person.session.state.digest() == before
        await person.press("y")
        assert person.session.state.digest() == after
        await person.press("y")
        assert await person.sees("There is nothing that you have taken back.")
        person.session.record.verify()


@on_screen
async def test_a_new_choice_ends_redoing(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("3", "u", "1")
        assert not person.session.may_redo(0)


@on_screen
async def test_the_end_can_be_taken_back(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.type("concede yes")
        assert "The game is over. Red has lost. Blue has won." in person.sentence
        assert "[template/" in person.detail
        await person.press("u")
        assert person.session.state.result is None
        assert "Where does your scout go?" in person.sentence


# ---- two people ----------------------------------------------------------------------------------
@on_screen
async def test_a_curtain_hides_the_table(tmp_path: Path) -> None:
    async with seated(tmp_path, players=PEOPLE, seed=9) as person:
        state = person.session.state
        hands = [
            {card["name"] for card in state.view(seat)["zones"]["hand"][seat]["things"]} for seat in (0, 1)
        ]
        first, second = [decision.seat for decision in state.pending]
        assert isinstance(person.app.screen, Curtain)
        assert await person.sees(f"Pass the keyboard to {person.session.name(first)}.")
        assert not [name for name in hands[0] | hands[1] if name in person.drawn()]
        await person.press("enter")
        for name in hands[first]:
            assert await person.sees(name)
        assert not [name for name in hands[second] - hands[first] if name in person.drawn()]
        await person.press("tab", "right", "escape", "1")
        assert isinstance(person.app.screen, Curtain)
        assert await person.sees(f"Pass the keyboard to {person.session.name(second)}.")
        assert not [name for name in hands[0] | hands[1] if name in under_the_curtain(person)]
        await person.press("enter")
        assert await person.sees("Where does your scout go?")
        assert not [name for name in hands[first] - hands[second] if name in person.drawn()]


def under_the_curtain(person: Seated) -> str:
    """Everything that the panels below would show."""
    app = person.app
    return " ".join([letters(app.board), letters(app.hand), person.detail, person.log, *person.listed])


@pytest.mark.parametrize("answer", ["y", "n"])
@on_screen
async def test_taking_back_what_the_other_has_answered(tmp_path: Path, answer: str) -> None:
    async with seated(tmp_path, players=PEOPLE) as person:
        await person.press("enter", "1", "enter", "2", "enter")  # Red, Blue, and Red again
        assert [move[1] for move in person.session.record.moves] == [0, 1]
        await person.press("u")
        assert isinstance(person.app.screen, YesNo)
        assert await person.sees("Blue, may Red take that back?")
        await person.press(answer)
        assert len(person.session.record.moves) == (0 if answer == "y" else 2)


# ---- leaving, and what goes wrong ----------------------------------------------------------------
@on_screen
async def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    async with seated(tmp_path) as person:
        await person.press("3")
        digest = person.session.state.digest()
        await person.pilot.press("q")
    assert Record.load(tmp_path / "game.json").replay().digest() == digest


@on_screen
async def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("")
    async with seated(tmp_path / "no folder") as person:
        assert await person.sees("The game cannot be kept")
        await person.press("3")
        assert "Your turn" in person.sentence


class Fool(Agent):
    """Answers nonsense."""

    name: ClassVar[str] = "fool"

    def choose(self, seen: Observation) -> str:
        return "checkmate"


@on_screen
async def test_a_failing_bot_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    async with seated(tmp_path, bots={1: Fool()}) as person:
        assert await person.sees("chance chose instead")
        assert "Where does your scout go?" in person.sentence


@on_screen
async def test_a_fault_of_the_rules_leaves_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Session, seat: int, option: Option) -> None:
        raise RuntimeError("the dice fell off the table")

    monkeypatch.setattr(Session, "choose", broken)
    with pytest.raises(RuntimeError, match="the dice fell off the table"):
        async with seated(tmp_path) as person:
            await person.press("3")
    Record.load(tmp_path / "game.json").verify()


@on_screen
async def test_a_refused_choice_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Session, seat: int, option: Option) -> None:
        raise RulesFault("the moon is full")

    async with seated(tmp_path) as person:
        monkeypatch.setattr(Session, "choose", refused)
        await person.press("3")
        assert await person.sees("The moon is full.")
        assert "Where does your scout go?" in person.sentence
