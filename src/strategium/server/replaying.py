"""A game that is over, step by step: as a seat saw it, as a spectator did, or with everything open."""

from __future__ import annotations

from typing import Any, Final

from strategium.kernel.log import lines_for
from strategium.kernel.record import CHOICE, MANNERS, choice_move, move_words, play_move
from strategium.kernel.state import State
from strategium.server.errors import BadRequest, NotNow
from strategium.server.match import Match
from strategium.server.pictures import changes

OPEN: Final = "open"  # what any seat saw
WATCH: Final = "watch"  # what everybody saw
STEPS: Final = 100  # steps of a page
OTHERS: Final = 6  # options named beside the one that was chosen


class Eyes:
    """Whose picture a replay shows."""

    def __init__(self, word: str, seats: int) -> None:
        self.word = word
        if word not in (OPEN, WATCH) and not (word.isdecimal() and len(word) < 3 and int(word) < seats):
            raise BadRequest(f"There are no such eyes: {OPEN}, {WATCH}, or the number of a seat.")
        self.seat = int(word) if word.isdecimal() else None

    def view(self, state: State) -> dict[str, Any]:
        return open_view(state) if self.word == OPEN else state.view(self.seat)

    def sees_choice(self, seat: int) -> bool:
        """What a seat could have chosen instead tells what it held."""
        return self.word == OPEN or seat == self.seat


def open_view(state: State) -> dict[str, Any]:
    """The table as it would be if all seats laid their cards open."""
    views = [state.view(None), *[state.view(seat) for seat in range(state.seats)]]
    found: dict[str, Any] = merged(views)
    found["seat"] = None
    return found


def merged(values: list[Any]) -> Any:
    """Of things that are shown in several ways, the way that shows most."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if all(isinstance(value, dict) for value in values):
        fullest = max(values, key=_told)
        if any(_told(value) < _told(fullest) for value in values):
            return fullest
        return {key: merged([value[key] for value in values if key in value]) for key in fullest}
    if all(isinstance(value, list) for value in values):
        longest = max(values, key=len)
        if any(len(value) != len(longest) for value in values):
            return longest
        return [merged(list(each)) for each in zip(*values)]
    return first


def _told(value: dict[str, Any]) -> int:
    """How much a zone or a thing tells: a zone by the things in it, a thing by its facts."""
    things = value.get("things")
    return len(things) if isinstance(things, list) else len(value)


def replay_page(match: Match, word: str, start: int) -> dict[str, Any]:
    """The picture after `start` moves, and the steps from there on."""
    if match.continued_at:
        raise NotNow("This game went on under changed rules: it cannot be replayed.")
    eyes = Eyes(word, match.state.seats)
    made = match.history.made
    start = min(start, len(made))
    state = match.state_at(start).copy()
    shown = _picture(state, eyes)
    told = len(lines_for(state, eyes.seat))
    page: dict[str, Any] = {
        "as": word,
        "moves": len(made),
        "from": start,
        "picture": shown,
        "log": state.log(eyes.seat),
        "steps": [],
    }
    for one in made[start : start + STEPS]:
        step = _choice(state, one.move, eyes)
        play_move(state, one.move)
        now = _picture(state, eyes)
        lines = state.log(eyes.seat, since=told)
        page["steps"].append({**step, "changes": changes(shown, now), "log": lines})
        shown, told = now, told + len(lines)
    return page


def _picture(state: State, eyes: Eyes) -> dict[str, Any]:
    return {"view": eyes.view(state), "trace": list(state.trace(eyes.seat))}


def _choice(state: State, move: list[Any], eyes: Eyes) -> dict[str, Any]:
    """Who moves; and for those who may know it what was chosen, and what else could have been."""
    seat = move[1]
    if move[0] in MANNERS:
        return {"seat": seat, "text": move_words(state, move), "others": []}
    if move[0] != CHOICE or not eyes.sees_choice(seat):
        return {"seat": seat, "text": "", "others": []}
    options = next(d for d in state.pending if d.seat == seat).options
    chosen = next((option.text for option in options if choice_move(state, option, seat) == move), "")
    others = dict.fromkeys(option.text for option in options if option.text != chosen)
    return {"seat": seat, "text": chosen, "others": list(others)[:OTHERS]}


def overview(match: Match) -> list[dict[str, Any]]:
    """For the line of time: at which move each round and phase began, as everybody saw it."""
    if match.continued_at:
        raise NotNow("This game went on under changed rules: it cannot be replayed.")
    state = match.first.copy()
    found: list[dict[str, Any]] = []
    before: tuple[Any, Any] | None = None
    for at, one in enumerate([None, *match.history.made]):
        if one is not None:
            play_move(state, one.move)
        view = state.view(None)
        now = (view.get("round"), view.get("phase"))
        if now != before:
            found.append({"at": at, "round": now[0], "phase": now[1]})
        before = now
    return found
