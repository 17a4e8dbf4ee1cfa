"""A toy of Invasion: a chain of actions that resolves from the last to the first, and triggered actions for later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.kernel.abilities import Ability, Book, Target, Use
from strategium.kernel.core import RawOption, scalar
from strategium.kernel.events import Event, event_kinds
from strategium.kernel.flow import push
from strategium.kernel.lasting import forget, remember
from strategium.kernel.names import register
from strategium.kernel.paying import costs_payable, pay
from strategium.kernel.pending_effects import (
    PendingEffect,
    add_pending_effect,
    cancel_pending_effect,
    resolve_last_entry,
)
from strategium.kernel.targeting import choose_targets, choose_x
from strategium.kernel.using import ability_of, resolve, start
from strategium.kernel.verbs import Among, Need, RawDecision, Ref, Verb
from strategium.kernel.windows import Window, open_window
from tests.kernel.spikes import toy_cards as toy
from tests.kernel.spikes.toy_cards import (
    BURIED,
    CARD,
    DISCARD,
    FACEDOWN,
    HAND,
    LIMBO,
    PLAY,
    AUnit,
    Card,
    Does,
    When,
    about,
    move,
)

NAME: Final = "toy_invasion"
TURNS: Final = 5
ACTION, TRIGGERED = range(2)
UNIT, TACTIC, DEVELOPMENT, IN_PLAY = range(4)  # what kind of entry
(LEAVES,) = event_kinds(NAME, "unit leaves play")
BOOK: Final = Book()


class InvasionState(toy.CardState):
    FIELDS = toy.CardState.FIELDS + toy.card_fields(BOOK) + (scalar("active", 0), scalar("developed", 0))
    active: int
    developed: int  # 1: the active player has laid a development this turn


# ---- turns and the chain -------------------------------------------------------------------------
def a_turn(g: InvasionState) -> None:
    g.active = g.round % 2
    g.round += 1
    g.developed = 0
    g.resources[g.active] += 1
    toy.draw(g, g.active)
    push(g, (open_window, CHAIN, g.active), (turn_ends,))


def turn_ends(g: InvasionState) -> None:
    if g.round == TURNS:
        g.result = toy.most_units(g)
    else:
        push(g, (a_turn,))


class Chain(Window):
    """Players put actions on the chain in turn until both pass; then it resolves, and the other may begin the next."""

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        decision = RawDecision(seat, self, start, (), ())
        if option[0] is DEVELOP:
            g.developed = 1
            move(g, option[1], FACEDOWN)
            start(g, Use(seat, option[1], BOOK.find("development"), 0, generation=g.generation[option[1]]))
            return
        use = (
            recalled(g, decision, option[1], option[2])
            if option[0] is TRIGGER
            else toy.found(g, decision, option[1])
        )
        assert use is not None
        if option[0] is TRIGGER:
            g.pending_triggers.remove(use)
        elif g.zone[use.bearer] == HAND:
            move(g, use.bearer, LIMBO)
        start(g, use)

    def closed(self, g: Any, first: int, args: tuple[Any, ...]) -> None:
        forget(g)
        if g.pending_effects:
            push(g, (resolve_chain,), (open_window, CHAIN, 1 - g.pending_effects[0].use.seat))


def wait_on_chain(g: InvasionState, use: Use, i: int) -> None:
    add_pending_effect(g, use, what_it_is(g, use), i)


def resolve_chain(g: InvasionState) -> None:
    if g.pending_effects:
        push(g, (resolve_last_entry,), (resolve_chain,))


def what_it_is(g: InvasionState, use: Use) -> int:
    if use.kind.name == "development":
        return DEVELOPMENT
    if ability_of(g, use).home == PLAY:
        return IN_PLAY
    return UNIT if g.card(use.bearer).health else TACTIC


def units_leave(g: InvasionState) -> None:
    """A check: units without health left leave play together; who listens may use it at the next opportunity."""
    leave(g, [x for x in g.units() if g.damage[x] >= g.card(x).health], DISCARD)


def leave(g: InvasionState, units: Sequence[int], zone: int) -> None:
    events = [Event(LEAVES, x, seat=g.owner[x], generation=g.generation[x]) for x in units]
    for e in events:
        for x in g.game.listeners_to(g, LEAVES.no, TRIGGERED):
            for use in toy.possible_uses(g, g.owner[x], TRIGGERED, x, e):
                remember(g, use)
    for x in units:
        move(g, x, zone)


# ---- what can be put on the chain ----------------------------------------------------------------
class EntryRef(Ref):
    """An action on the chain."""

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        entry: PendingEffect = g.pending_effects[x]
        return ("the copy of " if entry.data else "") + CARD.words(g, viewer, entry.use.bearer)

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        return range(len(g.pending_effects))

    def knowers(self, g: Any, x: int) -> int:
        return CARD.knowers(g, g.pending_effects[x].use.bearer)


class AnEntry(Target[InvasionState]):
    """Target action on the chain: a tactic, or a unit that was just played."""

    def __init__(self, what: int) -> None:
        super().__init__()
        self.what = what

    def candidates(self, g: InvasionState, use: Use) -> Sequence[int]:
        return [
            n for n, entry in enumerate(g.pending_effects) if entry.what == self.what and not entry.cancelled
        ]

    def verb(self, g: InvasionState) -> Verb:
        return TARGET_ENTRY

    def generation(self, g: InvasionState, thing: int) -> int:
        return 0

    def words(self) -> str:
        return "a tactic on the chain" if self.what == TACTIC else "a just played unit"


def joins_chain(g: Any, decision: RawDecision, x: int) -> bool:
    """A unit is played on one's own turn, and begins its chain."""
    use = toy.found(g, decision, x)
    if use is None or what_it_is(g, use) != UNIT:
        return True
    return g.active == decision.seat and not g.pending_effects


def find_hand(g: Any, decision: RawDecision) -> Sequence[int]:
    hand: list[int] = g.cards(HAND, decision.seat)
    return hand


def may_develop(g: Any, decision: RawDecision, x: int) -> bool:
    return g.active == decision.seat and not g.pending_effects and not g.developed


def recalled(g: Any, decision: RawDecision, x: int, subject: int) -> Use | None:
    use: Use
    for use in g.pending_triggers:
        if (use.seat, use.bearer, about(use).subject) == (decision.seat, x, subject):
            return use
    return None


def find_recalled(g: Any, decision: RawDecision) -> Sequence[tuple[int, int]]:
    return list(
        dict.fromkeys([(u.bearer, u.about.subject) for u in g.pending_triggers if u.seat == decision.seat])
    )


def is_payable(g: Any, decision: RawDecision, x: int, subject: int) -> bool:
    use = recalled(g, decision, x, subject)
    return use is not None and costs_payable(g, ability_of(g, use), use)


# ---- what cards do -------------------------------------------------------------------------------
def enter_play(g: InvasionState, use: Use) -> None:
    move(g, use.bearer, PLAY)


def bury(g: InvasionState, use: Use) -> None:
    move(g, use.bearer, BURIED)


def burn(g: InvasionState, use: Use) -> None:
    for x in use.chosen[0]:
        g.damage[x] += use.x


def rescue(g: InvasionState, use: Use) -> None:
    leave(g, use.chosen[0], HAND)


def cancel_target(g: InvasionState, use: Use) -> None:
    cancel_pending_effect(g, use.chosen[0][0])


def copy_target(g: InvasionState, use: Use) -> None:
    """The copy has the targets of the original, but nothing was paid for it: its X is 0, unless it has none."""
    entry: PendingEffect = g.pending_effects[use.chosen[0][0]]
    add_pending_effect(g, entry.use.with_x(0), TACTIC, entry.stage, "copy")


def gain_one(g: InvasionState, use: Use) -> None:
    g.resources[use.seat] += 1


ORDER: Final = (choose_x, choose_targets, pay, wait_on_chain, resolve)
PLAY_CARD: Final = Verb(
    "play",
    CARD,
    find=toy.find_actions,
    needs=(
        *toy.ACT.needs,
        Need(joins_chain, "toy/chain.unit-first", "{0} must begin a chain of your turn"),
    ),
)
TRIGGER: Final = Verb(
    "trigger",
    CARD,
    CARD,
    words="use {0} for {1}",
    find=find_recalled,
    needs=(
        Among("toy/chain.triggered", "{0} was not triggered by {1}, or was used"),
        Need(is_payable, "toy/use.cost", "the cost of {0} cannot be paid"),
    ),
)
DEVELOP: Final = Verb(
    "develop",
    CARD,
    words="play {0} facedown",
    find=find_hand,
    needs=(
        Among("toy/develop.hand", "{0} is not in your hand"),
        Need(may_develop, "toy/develop.once", "a development begins a chain, once each turn of yours"),
    ),
)
ENTRY: Final = EntryRef("entry")
TARGET_ENTRY: Final = Verb("target action", ENTRY, words="target {0}", rules=("toy/use.target",))
CHAIN: Final = Chain("action", PLAY_CARD, TRIGGER, DEVELOP, timing=ACTION)


class Invasion(toy.CardGame):
    name = NAME
    title = "Toy Invasion"
    book = BOOK
    refs = (CARD, ENTRY)
    checks = (units_leave,)
    opening = ("Rat", "Squire")
    deck = ("Knight", "Rat", "Burn", "Burn", "Rescue", "Disdain", "Comet", "Deny")
    drawn = 3
    wealth = 3

    def blank_state(self) -> InvasionState:
        return InvasionState()

    def set_up(self, g: Any) -> None:
        self.deal(g)
        push(g, (a_turn,))

    def most_x(self, g: Any, use: Use) -> int:
        return min(int(g.resources[use.seat]), 3)

    def effect_over(self, g: Any, entry: Any) -> None:
        """A card that was played and did not enter play is discarded; a copy is no card."""
        if g.zone[entry.use.bearer] in (LIMBO, FACEDOWN) and not entry.data:
            move(g, entry.use.bearer, DISCARD)


def ability(does: Any, *targets: Target[Any], cost: int = 0, timing: int = ACTION, **more: Any) -> Ability:
    costs = [toy.Spend(cost)]
    return Ability(timing, [Does(does, *targets)], order=ORDER, costs=costs, **{"home": HAND, **more})


BOOK.add(Card("development", ability(bury)))
BOOK.add(Card("Squire", ability(enter_play), health=1))
BOOK.add(Card("Knight", ability(enter_play, cost=2), health=3))
RAT: Final = ability(gain_one, timing=TRIGGERED, trigger=When(LEAVES), home=PLAY)
BOOK.add(Card("Rat", ability(enter_play, cost=1), RAT, health=2))
BOOK.add(Card("Burn", ability(burn, AUnit(1, 2), asks_x=True)))
BOOK.add(Card("Rescue", ability(rescue, AUnit())))
BOOK.add(Card("Disdain", ability(cancel_target, AnEntry(TACTIC), cost=1)))
BOOK.add(Card("Deny", ability(cancel_target, AnEntry(UNIT), cost=1)))
BOOK.add(Card("Comet", ability(copy_target, AnEntry(TACTIC))))
register(NAME, a_turn, turn_ends, wait_on_chain, resolve_chain)
register(NAME, CHAIN, PLAY_CARD, TRIGGER, DEVELOP, TARGET_ENTRY)
INVASION: Final = Invasion()
