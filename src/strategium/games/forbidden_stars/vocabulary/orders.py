"""Words about units in systems, orders, events and storms."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from strategium.games.forbidden_stars.kinds import YOU, Deed
from strategium.games.forbidden_stars.pieces import distinct, has_bastion, holder, is_present, mine, seat_of
from strategium.games.forbidden_stars.rules.elimination import FOLLOWS
from strategium.games.forbidden_stars.rules.events import choose_for_ability
from strategium.games.forbidden_stars.rules.operations import resolve_order_without_token
from strategium.games.forbidden_stars.rules.routs import can_be_routed, rally, rout
from strategium.games.forbidden_stars.rules.storms import all_directions, redirect_storm
from strategium.games.forbidden_stars.state import ROUTED, Stars, change_order
from strategium.games.forbidden_stars.things import AREA, EDGE, ORDER, SYSTEM, TOKEN, at_area
from strategium.games.forbidden_stars.vocabulary.deeds import (
    Choice,
    SetsBits,
    UnitOnMap,
    ask_about_deed,
    deed_of,
    do_deed,
    remembered,
    remembering,
)
from strategium.games.forbidden_stars.vocabulary.reports import LOOKS, TO_BOTTOM, TO_EVENTS, TO_TOP
from strategium.games.forbidden_stars.words import NOBODY
from strategium.kernel.abilities import Use
from strategium.kernel.core import Frame
from strategium.kernel.flow import push
from strategium.kernel.knowledge import VALUE, WHOSE, bit, learn, mingled, pick_out, values_in
from strategium.kernel.log import Sentence, say
from strategium.kernel.verbs import SEAT, Ref

OPENS = Sentence(
    "{0} lets ground units pass {1}", SEAT, AREA, rules=("forbidden_stars/precedence.card-over-reference",)
)


# ---- units in systems ----------------------------------------------------------------------------
class RallySystem(Choice):
    """All your units in a system stand up."""

    ref: Ref = SYSTEM

    def words(self, who: int = YOU) -> str:
        return "rally all your units in 1 system"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return sorted({a >> 2 for a in range(g.map.areas) if any(p & ROUTED for p in mine(g, a, use.seat))})

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        for area in range(x * 4, x * 4 + 4):
            for piece in mine(g, area, use.seat):
                if piece & ROUTED:
                    rally(g, at_area(area, piece))


class RoutNearby(UnitOnMap):
    """An enemy unit in a system where you have a unit."""

    def words(self, who: int = YOU) -> str:
        return "rout 1 enemy unit in a system with at least 1 of your units"

    def units(self, g: Stars, use: Use) -> Sequence[int]:
        found: list[int] = []
        for system in g.map.laid:
            areas = range(system * 4, system * 4 + 4)
            if any(mine(g, a, use.seat) for a in areas):
                enemies = [
                    at_area(a, p) for a in areas for p in distinct(g.units[a]) if seat_of(g, p) != use.seat
                ]
                found += [x for x in enemies if can_be_routed(g, x)]
        return found

    def picked(self, g: Stars, use: Use, x: int) -> None:
        push(g, (rout, x))


class AdvanceThere(Choice):
    """An Advance Order in a system with some of your units."""

    ref: Ref = SYSTEM

    def __init__(self, units: int) -> None:
        super().__init__()
        self.units = units

    def words(self, who: int = YOU) -> str:
        return f"resolve an Advance Order in a system with at least {self.units} of your units"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return [s for s in g.map.laid if self.count(g, use.seat, s) >= self.units]

    def count(self, g: Stars, seat: int, system: int) -> int:
        return sum([len(mine(g, area, seat)) for area in range(system * 4, system * 4 + 4)])

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        resolve_order_without_token(g, use.seat, x)


# ---- orders --------------------------------------------------------------------------------------
class Permit(SetsBits):
    """The order under way may do more than usual. It is offered only where `useful` says that it could matter."""

    def __init__(
        self, bits: int, words: str, useful: Callable[[Stars, int, int], bool] | None = None
    ) -> None:
        super().__init__(bits, words)
        self.useful = useful

    def would(self, g: Stars, use: Use) -> bool:
        return self.useful is None or self.useful(g, use.seat, g.doing[-1].system)

    def do(self, g: Stars, use: Use) -> None:
        change_order(g, permits=g.doing[-1].permits | self.bits)


def is_absent(g: Stars, seat: int, system: int) -> bool:
    """Whether the seat has nothing in the system."""
    return not is_present(g, system, seat)


def has_bastion_in(g: Stars, seat: int, system: int) -> bool:
    return any(has_bastion(g, area, seat) for area in g.map.worlds_of[system])


def could_add_structure(g: Stars, seat: int, system: int) -> bool:
    """Whether a friendly world there has exactly one structure."""
    worlds = [area for area in g.map.worlds_of[system] if holder(g, area) == seat]
    return any(len(g.structures[area]) == 1 for area in worlds)


def has_storm(g: Stars, seat: int, system: int) -> bool:
    """Whether a Warp Storm lies at an edge of the system."""
    return any(storm >> 1 in g.map.edges_of(system) for storm in g.storms)


class TreatAsAnother(Deed):
    """The order is resolved as another kind: chosen where it is revealed."""

    def words(self, who: int = YOU) -> str:
        return "when you reveal it, you may resolve it as an order of another kind"

    def do(self, g: Stars, use: Use) -> None:
        pass


class PassVoid(Choice):
    """An uncontrolled void that a few ground units of this order may pass."""

    ref: Ref = AREA

    def words(self, who: int = YOU) -> str:
        return "up to 2 ground units may move through 1 uncontrolled void as if it were friendly"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        systems = [g.active, *g.map.next_systems[g.active]]
        return sorted([a for s in systems for a in g.map.voids_of[s] if holder(g, a) == NOBODY])

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        change_order(g, pass_void=x)
        say(g, OPENS, use.seat, x)


class TokensToEvents(Choice):
    """Order tokens of your play area go on the event deck."""

    ref: Ref = ORDER
    secret = True

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def words(self, who: int = YOU) -> str:
        return f"place {self.count} order tokens from your play area on your event deck"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        done = remembered(use)
        return values_in(g.orders[use.seat]) if not done or done[0] < self.count else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        slot, g.orders[use.seat] = pick_out(mingled(g.orders[use.seat], bit(g, use.seat)), x)
        say(g, TO_EVENTS, use.seat, TOKEN.thing(slot))
        g.on_events[use.seat] = tuple(sorted((*g.on_events[use.seat], slot)))
        done = remembered(use)
        push(g, (do_deed, remembering(use, (done[0] if done else 0) + 1), self.no))


class RearrangeStack(Choice):
    """One of your order tokens is looked at, and then goes to the top or the bottom of its stack."""

    def __init__(self) -> None:
        super().__init__()
        self.put_back = PutBack()

    def inner(self) -> Sequence[Deed]:
        return (self.put_back,)

    def words(self, who: int = YOU) -> str:
        return "look at 1 of your order tokens anywhere in a stack, then put it on the top or bottom of that stack"

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        return f"token {(x & 127) + 1} from the bottom at {g.map.system_names[x >> 7]}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        """A lone token has nowhere to go."""
        found: list[int] = []
        for system, stack in enumerate(g.stacks):
            if len(stack) > 1:
                found += [system << 7 | place for place, slot in enumerate(stack) if slot[WHOSE] == use.seat]
        return found

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        """He sees it, whatever he remembers of it: from now on that cannot be taken back."""
        system, place = x >> 7, x & 127
        learn(g, bit(g, use.seat), 0)
        say(g, LOOKS, use.seat, TOKEN.thing(g.stacks[system][place]), system)
        push(g, (do_deed, remembering(use, system, place), self.put_back.no))


class PutBack(Choice):
    """Where the token goes that was looked at."""

    def words(self, who: int = YOU) -> str:
        return "put the token on the top or bottom of its stack"

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        system, place = remembered(use)
        order = ORDER.names[g.stacks[system][place][VALUE]]
        return f"{order} to the {'top' if x else 'bottom'} of the stack at {g.map.system_names[system]}"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return (1, 0)

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        system, place = remembered(use)
        stack = g.stacks[system]
        token, rest = stack[place], stack[:place] + stack[place + 1 :]
        g.stacks[system] = (*rest, token) if x else (token, *rest)
        say(g, TO_TOP if x else TO_BOTTOM, use.seat, TOKEN.thing(token), system)


def follow_token(g: Stars, frame: Frame, leaver: int) -> Frame:
    """The tokens of somebody who leaves the game leave the stack, and the one that was looked at sinks.

    [forbidden_stars/elimination.removes-components]
    """
    step, use, no = frame
    if not isinstance(deed_of(use.kind, no), PutBack):
        return frame
    system, place = remembered(use)
    gone = [slot for slot in g.stacks[system][:place] if slot[WHOSE] == leaver]
    return (step, remembering(use, system, place - len(gone)), no)


FOLLOWS[do_deed] = follow_token
FOLLOWS[ask_about_deed] = follow_token


# ---- events and storms ---------------------------------------------------------------------------
class DrawEvents(Deed):
    """More event cards, of which one is used for its ability alone."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def words(self, who: int = YOU) -> str:
        return f"draw {self.count} event cards, choose 1 of them and resolve its ability, not its Warp Storm icon"

    def do(self, g: Stars, use: Use) -> None:
        push(g, (choose_for_ability, use.seat, self.count))


class RedirectStorm(Choice):
    """The storm that a player moves goes another way."""

    ref: Ref = EDGE

    def words(self, who: int = YOU) -> str:
        return "cancel that move and move the Warp Storm in any direction instead"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        storm = remembered(use)
        return all_directions(g, storm[0]) if storm else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        redirect_storm(g, use.seat, remembered(use)[0], x)
