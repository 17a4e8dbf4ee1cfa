"""Schemes: faceup event cards that wait for their moment, and are discarded for their effect."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.kinds import CARDS
from strategium.games.forbidden_stars.pieces import seat_of
from strategium.games.forbidden_stars.rules.dice import foe, is_in_fight
from strategium.games.forbidden_stars.rules.piles import discard_scheme
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import CARD, EDGE, STORM, piece_of
from strategium.games.forbidden_stars.words import (
    BEFORE_STRIKE,
    END_OF_ASSESSMENT,
    END_OF_PLANNING,
    MOMENT_WORDS,
    ON_ADVANCE,
    SCHEMES,
    START_OF_ASSESSMENT,
    STORM_MOVES,
    STRIKE_ROLLED,
    UNIT_ROUTED,
)
from strategium.kernel.abilities import Use
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import start
from strategium.kernel.verbs import SEAT, Among, Need, RawDecision, Verb
from strategium.kernel.windows import Window, open_window

USES: Final = Sentence("{0} uses {1}", SEAT, CARD, rules=("forbidden_stars/event.scheme-stays",))


def schemes_for(g: Stars, seat: int, timing: int) -> list[int]:
    """A seat's schemes that have something to do at that moment."""
    return [card for card in g.faceup(SCHEMES, seat) if CARDS[card].at(timing)]


def use_of(g: Stars, seat: int, card: int, timing: int, things: tuple[int, ...]) -> Use:
    """The use of a scheme at its moment; `things` are what the moment is about."""
    return Use(seat, seat, CARDS[card], CARDS[card].at(timing)[0].no, chosen=(things,))


def use_scheme(g: Stars, seat: int, card: int, timing: int, things: tuple[int, ...]) -> None:
    """It is discarded, and does what it says."""
    say(g, USES, seat, card)
    use = use_of(g, seat, card, timing, things)
    discard_scheme(g, seat, card)
    start(g, use)


def is_concerned(g: Stars, seat: int, timing: int, things: tuple[int, ...]) -> bool:
    """Whether the moment is one of that seat."""
    if timing == UNIT_ROUTED:
        return is_in_fight(g, seat) and seat == foe(g, seat_of(g, piece_of(things[0])))
    if timing in (START_OF_ASSESSMENT, END_OF_ASSESSMENT):
        return is_in_fight(g, seat)
    if timing in (BEFORE_STRIKE, STRIKE_ROLLED):
        return g.fights[-1].attacker == seat
    if timing == ON_ADVANCE:
        return g.doing[-1].seat == seat
    return True


def would_do(g: Stars, seat: int, card: int, timing: int, things: tuple[int, ...]) -> bool:
    """Whether the scheme would change something now."""
    if not CARDS[card].at(timing) or not is_concerned(g, seat, timing, things):
        return False
    use = use_of(g, seat, card, timing, things)
    return any(deed.would(g, use) for deed in CARDS[card].at(timing)[0].deeds)


def own_schemes(g: Stars, decision: RawDecision) -> list[int]:
    return schemes_for(g, decision.seat, timing_of(decision))


def would_do_now(g: Stars, decision: RawDecision, card: int) -> bool:
    return would_do(g, decision.seat, card, timing_of(decision), decision.args[3:])


def timing_of(decision: RawDecision) -> int:
    window = decision.question
    assert isinstance(window, Window)
    return window.timing


USE_SCHEME: Final = Verb(
    "use",
    CARD,
    find=own_schemes,
    needs=(
        Among("forbidden_stars/event.scheme-stays", "{0} is no scheme of yours for this moment"),
        Need(would_do_now, "forbidden_stars/event.combat-ability-scope", "{0} would do nothing here"),
    ),
    rules=("forbidden_stars/event.scheme-stays",),
)


class SchemeWindow(Window):
    """A moment for schemes: all who have one for it may use it, in the order of play."""

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        use_scheme(g, seat, option[1], self.timing, args)


class StormSchemeWindow(SchemeWindow):
    """The moment at which a storm is about to move."""

    def prompt(self, g: Any, decision: RawDecision) -> str:
        _, _, _, storm, edge = decision.args
        told = f"{STORM.words(g, decision.seat, storm)} is about to move, to lie {EDGE.words(g, decision.seat, edge)}"
        return f"{told[0].upper()}{told[1:]}: use a scheme?"


def _scheme_window(timing: int) -> SchemeWindow:
    words = MOMENT_WORDS[timing]
    return (StormSchemeWindow if timing == STORM_MOVES else SchemeWindow)(
        words.replace(" your orbital", " an orbital").replace(" your", " a"),
        USE_SCHEME,
        prompt=f"{words[0].upper()}{words[1:]}: use a scheme?",
        timing=timing,
        rules=("forbidden_stars/event.scheme-stays",),
    )


MOMENTS: Final = {
    timing: _scheme_window(timing)
    for timing in (
        END_OF_PLANNING,
        ON_ADVANCE,
        START_OF_ASSESSMENT,
        END_OF_ASSESSMENT,
        UNIT_ROUTED,
        BEFORE_STRIKE,
        STRIKE_ROLLED,
        STORM_MOVES,
    )
}


def moment(g: Stars, timing: int, first: int, *things: int) -> None:
    """Those who have schemes for this moment may use them, beginning with that seat. A step's last act but one."""
    for seat in range(g.seats):
        if g.faceup(SCHEMES, seat) and schemes_for(g, seat, timing):
            push(g, (open_window, MOMENTS[timing], first, *things))
            return


register(__name__)
register(__name__, *MOMENTS.values())
