"""Horus Heresy in small: an initiative track, orders laid in stacks and buried, an order that waits for its counter,
battles in iterations, routs out of them, and checks that end a battle and judge victory."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import msgspec

from strategium import Game, GameState, Result
from strategium.kernel.abilities import Ability, Book, Effect, Kind, Target, Use
from strategium.kernel.asking import ask
from strategium.kernel.chance import shuffled
from strategium.kernel.core import RawOption, ints, rows, scalar, table, won_by
from strategium.kernel.flow import push, push_scoped, unwind_to
from strategium.kernel.knowledge import Slot, Spot, ValuePool, bit, everybody, let_know, mingled, pick_out
from strategium.kernel.knowledge import values_in as kinds_in
from strategium.kernel.names import register
from strategium.kernel.pending_effects import add_pending_effect, cancel_pending_effect, resolve_last_entry
from strategium.kernel.targeting import choose_targets
from strategium.kernel.using import resolve, start
from strategium.kernel.verbs import SEAT, NameRef, Need, Question, RawDecision, Verb

ARMY, COMMANDER = 0, 1
ORDER_NAMES, CARD_NAMES = ("assault", "bombard", "muster"), ("charge", "parry", "terror")
ORDERS, CARDS = (0, 0, 1, 2), (0, 0, 1, 1, 2)  # what each side has
ATTACK, SHIELDS, TERROR = (2, 0, 0), (0, 2, 1), 2
REGION = NameRef("region", ("Palace", "Port", "Plain"))
ORDER = NameRef("order", ORDER_NAMES)
CARD = NameRef("card", CARD_NAMES)
REGIONS, HAND_SIZE, ITERATIONS, PRICE, TRACK = range(3), 3, 4, 3, 7


class Options(msgspec.Struct, frozen=True):
    track: int = TRACK


class Battle(NamedTuple):
    region: int
    attacker: int
    iteration: int = 0
    active: int = -1  # who strikes in this iteration


class Heresy(GameState):
    FIELDS = (
        *GameState.FIELDS,
        *[ints("time"), scalar("on_top"), rows("units"), rows("hit"), rows("stacks"), rows("orders")],
        *[rows("executed"), rows("hand"), rows("deck"), rows("discard"), table("battles", Battle)],
    )
    time: list[int]  # seat -> its marker on the track
    on_top: int  # whose marker lies on top where both are on one space
    units: list[tuple[int, ...]]  # region -> pieces, sorted; a piece is seat * 2 + kind
    hit: list[tuple[int, ...]]  # region -> pieces that are about to fall
    stacks: list[tuple[Slot, ...]]  # region -> orders, top last
    orders: list[tuple[Slot, ...]]  # seat -> orders not laid, sorted
    executed: list[tuple[Slot, ...]]
    hand: list[tuple[Slot, ...]]  # seat -> combat cards, sorted
    deck: list[tuple[Slot, ...]]
    discard: list[tuple[Slot, ...]]
    battles: list[Battle]


def mine(g: Heresy, region: int, seat: int) -> tuple[int, ...]:
    return tuple([piece for piece in g.units[region] if piece // 2 == seat])


def put(g: Heresy, region: int, *pieces: int) -> None:
    g.units[region] = tuple(sorted(g.units[region] + pieces))
    g.needs_check = 1


def take(g: Heresy, region: int, *pieces: int) -> None:
    g.units[region] = tuple(sorted((Counter(g.units[region]) - Counter(pieces)).elements()))
    g.needs_check = 1


def move_all(g: Heresy, seat: int, origin: int, region: int) -> None:
    put(g, region, *mine(g, origin, seat))
    take(g, origin, *mine(g, origin, seat))


# ---- the track -----------------------------------------------------------------------------------
def next_action(g: Heresy) -> None:
    """The side whose marker is behind acts; on one space the one whose marker is on top."""
    seat = g.on_top if g.time[0] == g.time[1] else int(g.time[1] < g.time[0])
    push(g, (act, seat))


def act(g: Heresy, seat: int) -> None:
    ask(g, seat, ACT, acted, seat)


def acted(g: Heresy, option: RawOption, seat: int) -> None:
    verb, *refs = option
    if verb is LAY:
        slot, g.orders[seat] = pick_out(mingled(g.orders[seat], bit(g, seat)), refs[0])
        g.stacks[refs[1]] += (slot,)
        push(g, (spend, seat, 1))
    elif verb is EXECUTE:
        *rest, top = g.stacks[refs[0]]
        g.stacks[refs[0]] = tuple(rest)
        g.executed[seat] += (let_know(g, top, everybody(g)),)
        push(g, (start, Use(seat, -1, g.game.book.kinds[top[0]], 0)), (spend, seat, 2))
    elif verb is RECALL:
        g.orders[seat] = tuple(sorted(g.orders[seat] + g.executed[seat]))
        g.executed[seat] = ()
        push(g, (spend, seat, 1))
    else:
        draw(g, seat)
        push(g, (spend, seat, 1))


def spend(g: Heresy, seat: int, cost: int) -> None:
    """Time passes for the one who acted; his marker comes to lie on top."""
    g.time[seat] += cost
    if g.time[0] == g.time[1]:
        g.on_top = seat
    g.needs_check = 1
    push(g, (next_action,))


def draw(g: Heresy, seat: int) -> None:
    if not g.deck[seat]:
        g.deck[seat] = shuffled(g, mingled(g.discard[seat], 0))
        g.discard[seat] = ()
    if g.deck[seat]:
        card = let_know(g, g.deck[seat][-1], bit(g, seat))
        g.hand[seat] = tuple(sorted((*g.hand[seat], card)))
        g.deck[seat] = g.deck[seat][:-1]


def throw_away(g: Heresy, seat: int, card: int) -> None:
    slot, g.hand[seat] = pick_out(g.hand[seat], card)
    g.discard[seat] += (let_know(g, slot, everybody(g)),)


# ---- an order waits for its counter --------------------------------------------------------------
def may_be_countered(g: Heresy, use: Use, i: int) -> None:
    no = add_pending_effect(g, use, 0, i)
    push(g, (counter, 1 - use.seat, no), (resolve_last_entry,))


def counter(g: Heresy, seat: int, no: int) -> None:
    """Asked whenever cards are held, or it would tell that they do not suffice."""
    if g.hand[seat]:
        ask(g, seat, COUNTER, countered, seat, no)


def countered(g: Heresy, picks: tuple[RawOption, ...], seat: int, no: int) -> None:
    if picks[0][0] is DISCARD:
        for pick in picks:
            throw_away(g, seat, pick[1])
        cancel_pending_effect(g, no)


def shields(decision: RawDecision) -> int:
    return sum([SHIELDS[pick[1]] for pick in decision.picked if pick[0] is DISCARD])


def left_to_pick(g: Heresy, decision: RawDecision, card: int) -> list[int]:
    """The cards from this one on that are not picked yet: cards are picked in rising order."""
    picked = Counter([pick[1] for pick in decision.picked])
    return [
        c for c in (Counter([slot[0] for slot in g.hand[decision.seat]]) - picked).elements() if c >= card
    ]


# ---- what orders do ------------------------------------------------------------------------------
class Region(Target[Heresy]):
    """A region: with enemies, or without."""

    def __init__(self, enemies: bool) -> None:
        super().__init__()
        self.enemies = enemies

    def candidates(self, g: Heresy, use: Use) -> list[int]:
        return [r for r in REGIONS if bool(mine(g, r, 1 - use.seat)) == self.enemies]

    def words(self) -> str:
        return "a region with enemies" if self.enemies else "a region without enemies"


class OrderEffect(Effect[Heresy]):
    """What an order does to a region."""

    def __init__(self, where: Region) -> None:
        self.where = where

    def targets(self) -> tuple[Region]:
        return (self.where,)

    def words(self) -> str:
        return f"{type(self).__name__.lower()} {self.where.words()}"


class Assault(OrderEffect):
    def affects(self, g: Heresy, use: Use, thing: int) -> bool:
        return any(mine(g, r, use.seat) for r in REGIONS if r != thing)

    def do(self, g: Heresy, use: Use) -> None:
        """All attackers of one region come."""
        for target in self.where.of(g, use):
            origin = next(r for r in REGIONS if r != target and mine(g, r, use.seat))
            move_all(g, use.seat, origin, target)
            push(g, (battle_is_over, target))
            push_scoped(g, "battles", Battle(target, use.seat), iterate)


class Bombard(OrderEffect):
    def do(self, g: Heresy, use: Use) -> None:
        """The greatest piece of each side falls, both together."""
        for target in self.where.of(g, use):
            g.hit[target] = mine(g, target, 0)[-1:] + mine(g, target, 1)[-1:]


class Muster(OrderEffect):
    def do(self, g: Heresy, use: Use) -> None:
        for target in self.where.of(g, use):
            put(g, target, use.seat * 2 + ARMY)


# ---- battle --------------------------------------------------------------------------------------
def iterate(g: Heresy, no: int) -> None:
    """The sides strike in turn, the attacker first."""
    battle = g.battles[no]
    if battle.iteration < ITERATIONS:
        active = battle.attacker ^ battle.iteration & 1
        g.battles[no] = battle._replace(iteration=battle.iteration + 1, active=active)
        push(g, (strike, no), (iterate, no))


def strike(g: Heresy, no: int) -> None:
    seat = g.battles[no].active
    if g.hand[seat]:
        ask(g, seat, STRIKE, struck, seat, no)


def struck(g: Heresy, option: RawOption, seat: int, no: int) -> None:
    if option[0] is PLAY:
        throw_away(g, seat, option[1])
        region, foe = g.battles[no].region, 1 - seat
        g.hit[region] = mine(g, region, foe)[: ATTACK[option[1]]]
        g.needs_check = 1
        if option[1] == TERROR:
            push(g, (rout, foe, region))


def rout(g: Heresy, seat: int, region: int) -> None:
    if any(not mine(g, r, 1 - seat) for r in REGIONS):
        ask(g, seat, ROUT, routed, seat, region)
    else:
        push(g, (no_way_out, seat, region))


def routed(g: Heresy, option: RawOption, seat: int, region: int) -> None:
    """The armies flee, the commander stays; there is no more fighting here."""
    armies = [piece for piece in mine(g, region, seat) if piece % 2 == ARMY]
    take(g, region, *armies)
    put(g, option[1], *armies)
    unwind_to(g, battle_is_over)


def no_way_out(g: Heresy, seat: int, region: int) -> None:
    take(g, region, *mine(g, region, seat))


def battle_is_over(g: Heresy, region: int) -> None:
    for seat in (0, 1):
        draw(g, seat)


# ---- checks --------------------------------------------------------------------------------------
def loyalists_fall(g: Heresy) -> None:
    fall(g, 0)


def traitors_fall(g: Heresy) -> None:
    fall(g, 1)


def fall(g: Heresy, seat: int) -> None:
    for region in REGIONS:
        fallen = [piece for piece in g.hit[region] if piece // 2 == seat]
        if fallen:
            g.hit[region] = tuple([piece for piece in g.hit[region] if piece // 2 != seat])
            take(g, region, *fallen)


def battle_without_enemies(g: Heresy) -> None:
    for battle in g.battles:
        if not (mine(g, battle.region, 0) and mine(g, battle.region, 1)):
            unwind_to(g, battle_is_over)
            return


# ---- questions -----------------------------------------------------------------------------------
def need(rule: str, holds: Any, words: str) -> Need:
    return Need(holds, "heresy/" + rule, words)


def orders_held(g: Heresy, decision: RawDecision) -> list[tuple[int, int]]:
    return [(order, region) for order in kinds_in(g.orders[decision.seat]) for region in REGIONS]


def cards_held(g: Heresy, decision: RawDecision) -> list[int]:
    return kinds_in(g.hand[decision.seat])


def any_region(g: Heresy, decision: RawDecision) -> range:
    return REGIONS


def enough_follow(g: Heresy, decision: RawDecision, card: int) -> bool:
    return shields(decision) + sum([SHIELDS[c] for c in left_to_pick(g, decision, card)]) >= PRICE


def counter_finished(g: Heresy, decision: RawDecision) -> bool:
    return shields(decision) >= PRICE or any(pick[0] is LET_IT_BE for pick in decision.picked)


def own_top(g: Heresy, decision: RawDecision, region: int) -> bool:
    return g.stacks[region][-1:] != () and g.stacks[region][-1][2] == decision.seat


LAY = Verb("lay", ORDER, REGION, find=orders_held)
on_top = need("execute.own-top", own_top, "the top order of {0} is not yours")
EXECUTE = Verb("execute", REGION, find=any_region, needs=(on_top,))
some = need("recall.some", lambda g, q: bool(g.executed[q.seat]), "you have executed no order")
RECALL = Verb("recall", needs=(some,))
WAIT = Verb("wait", words="wait and draw a card")
useful = need("counter.shields", lambda g, q, c: SHIELDS[c] > 0, "{0} has no shield")
rising = need("counter.rising", lambda g, q, c: c in left_to_pick(g, q, last(q)), "{0} was passed already")
enough = need("counter.enough", enough_follow, "with {0} you do not come to enough shields")
DISCARD = Verb("discard", CARD, find=cards_held, needs=(useful, rising, enough))
nothing_yet = need("counter.all-or-none", lambda g, q: not q.picked, "take back the cards first")
LET_IT_BE = Verb("let it be", needs=(nothing_yet,))
PLAY = Verb("play", CARD, find=cards_held)
HOLD_BACK = Verb("hold back")
free = need("rout.free", lambda g, q, r: not mine(g, r, 1 - q.seat), "the enemy holds {0}")
FLEE = Verb("flee to", REGION, find=any_region, needs=(free,))
AIM = Verb("aim at", REGION, rules=("heresy/order.target",))


def last(decision: RawDecision) -> int:
    return decision.picked[-1][1] if decision.picked else 0


ACT = Question("act", LAY, EXECUTE, RECALL, WAIT, secret=True)
COUNTER = Question("counter", LET_IT_BE, DISCARD, secret=True, several=True, finished=counter_finished)
STRIKE = Question("strike", PLAY, HOLD_BACK, secret=True)
ROUT = Question("rout", FLEE)
VERBS = (LAY, EXECUTE, RECALL, WAIT, DISCARD, LET_IT_BE, PLAY, HOLD_BACK, FLEE, AIM)
EFFECTS = (Assault(Region(enemies=True)), Bombard(Region(enemies=True)), Muster(Region(enemies=False)))


def _orders() -> Book:
    book = Book()
    for name, effect in zip(ORDER_NAMES, EFFECTS, strict=True):
        book.add(Kind(name)).add(Ability(0, [effect], order=(choose_targets, may_be_countered, resolve)))
    return book


class SmallHeresy(Game):
    name = "small_heresy"
    title = "Small Heresy"
    book = _orders()
    refs = (REGION, ORDER, CARD, SEAT)
    target_verb = AIM
    checks = (loyalists_fall, traitors_fall, battle_without_enemies)

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> GameState:
        return Heresy()

    def set_up(self, g: Heresy) -> None:
        g.time, g.units, g.stacks, g.hit = [0, 0], [(0, 0, 1), (), (2, 2, 3)], [(), (), ()], [(), (), ()]
        g.executed, g.discard, g.hand = [(), ()], [(), ()], [(), ()]
        for seat in (0, 1):
            g.orders.append(tuple([(order, bit(g, seat), seat) for order in ORDERS]))
            g.deck.append(tuple([(card, 0) for card in shuffled(g, CARDS)]))
            for _ in range(HAND_SIZE):
                draw(g, seat)
        push(g, (next_action,))

    def pools(self, g: Heresy) -> list[ValuePool]:
        orders = [ValuePool(Spot("orders", s, in_order=False), Spot("stacks", owner=s)) for s in (0, 1)]
        return orders + [ValuePool(Spot("hand", s, in_order=False), Spot("deck", s)) for s in (0, 1)]

    def verdict(self, g: Heresy) -> Result | None:
        """A side without commander has lost, both together have drawn; who holds out to the track's end wins."""
        alive = [s for s in (0, 1) if any(s * 2 + COMMANDER in here for here in g.units)]
        if len(alive) < 2:
            return won_by(g, alive or [0, 1], "heresy/end.commander")
        return won_by(g, [0], "heresy/end.held-out") if min(g.time) >= g.options.track else None

    def view(self, g: Heresy, viewer: int | None) -> dict[str, Any]:
        """Own orders may be looked at, but not under others."""
        tops = [stack[-1:] for stack in g.stacks]
        return {
            "units": g.units[:],
            "stacks": [[slot[2] for slot in stack] for stack in g.stacks],
            "tops": [faces(top, top != () and top[0][2] == viewer) for top in tops],
            "orders": [faces(slots, seat == viewer) for seat, slots in enumerate(g.orders)],
            "hand": [faces(slots, seat == viewer) for seat, slots in enumerate(g.hand)],
            "deck": [len(slots) for slots in g.deck],
            "open": [faces(slots, True) for slots in g.executed + g.discard],
            "entries": [[entry.use.kind.no, entry.use.chosen] for entry in g.pending_effects],
            "rest": [g.time[:], g.on_top, g.battles[:]],
        }

    def invariants(self, g: Heresy) -> None:
        laid = [slot for stack in g.stacks for slot in stack]
        for seat in (0, 1):
            own = [*g.orders[seat], *g.executed[seat], *[slot for slot in laid if slot[2] == seat]]
            assert sorted([slot[0] for slot in own]) == list(ORDERS), "orders are conserved"
            cards = g.hand[seat] + g.deck[seat] + g.discard[seat]
            assert sorted([slot[0] for slot in cards]) == list(CARDS), "cards are conserved"
        assert g.result is not None or not any(g.hit), "what is hit falls at once"
        for column in (g.units, g.orders, g.hand):
            assert all(list(row) == sorted(row) for row in column), "what has no order is kept sorted"


def faces(slots: tuple[Slot, ...], shown: bool) -> Any:
    return [slot[0] for slot in slots] if shown else len(slots)


register("small_heresy", *VERBS, ACT, COUNTER, STRIKE, ROUT, next_action, act, acted, spend, may_be_countered)
register("small_heresy", counter, countered, iterate, strike, struck, rout, routed, no_way_out)
register("small_heresy", battle_is_over, loyalists_fall, traitors_fall, battle_without_enemies)
GAME = SmallHeresy()
