"""Forbidden Stars in small: order tokens as values in stacks, a sealed card that one seat looks at, simultaneous moves,
combats in rows, a third seat's window in them, elimination in mid-phase, an Advance as a sweep."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import msgspec

from strategium import Game, GameState, Result
from strategium.kernel.asking import ask, ask_all
from strategium.kernel.chance import dice, shuffled
from strategium.kernel.core import RawOption, ints, rows, scalar, table, won_by
from strategium.kernel.flow import each_in_turn, next_seat, push, push_scoped, seats_from, unwind_to, waiting
from strategium.kernel.knowledge import (
    Slot,
    SlotRef,
    Spot,
    ValuePool,
    bit,
    everybody,
    let_know,
    mingled,
    pick_out,
)
from strategium.kernel.knowledge import values_in as kinds_in
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, NameRef, Need, Question, RawDecision, Verb
from strategium.kernel.windows import EACH_ONCE, Window, open_window

ADVANCE, DEPLOY = 0, 1
SCOUT, TANK = 0, 1
AREA = NameRef("area", ("Arx", "Boreas", "Cinder", "Dis"))
ORDER = NameRef("order", ("advance", "deploy"))
TOKEN = SlotRef("token", ORDER.names, "an order")
CARD = NameRef("card", ("feint", "volley", "charge"))  # worth 0, 1, 2
PIECE = NameRef("piece", ("scout", "tank"))
LAYS = Sentence("{0} lays {1} in {2}", SEAT, TOKEN, AREA)
AREAS, HAND_SIZE, MOST_PIECES = range(4), 2, 4


class Options(msgspec.Struct, frozen=True):
    rounds: int = 2
    weak: bool = False  # one piece each, so that seats are soon eliminated


class Look(NamedTuple):
    """A seat looks at the sealed card of another."""

    by: int
    at: int


class Sweep(NamedTuple):
    """Where a draft of an Advance stands."""

    source: int = -1
    waits: tuple[int, ...] = ()  # the kinds of the pieces there that have not been spoken of
    gone: int = 0  # how many go from there
    stayed: int = -1  # the kind that has just stayed


class Combat(NamedTuple):
    area: int
    attacker: int
    defender: int
    bonus: tuple[int, int] = (0, 0)  # cards and help: the attacker's, the defender's
    loser: int = -1


class Stars(GameState):
    FIELDS = (
        *GameState.FIELDS,
        *[scalar("round", 1), scalar("first"), rows("units"), rows("stacks"), rows("orders"), rows("spent")],
        *[rows("hand"), rows("facedown"), rows("deck"), ints("influence"), rows("contests")],
        *[table("looks", Look), table("combats", Combat)],
    )
    round: int
    first: int
    units: list[tuple[int, ...]]  # area -> pieces, sorted; a piece is seat * 2 + kind
    stacks: list[tuple[Slot, ...]]  # area -> order tokens, top last
    orders: list[tuple[Slot, ...]]  # seat -> tokens not laid, sorted
    spent: list[tuple[Slot, ...]]  # seat -> tokens resolved
    hand: list[tuple[Slot, ...]]  # seat -> cards, sorted
    facedown: list[tuple[Slot, ...]]  # seat -> its sealed card
    deck: list[tuple[Slot, ...]]  # seat -> cards, top last
    influence: list[int]
    contests: list[tuple[int, int]]  # (area, the seat that came): combats still to be fought, in this order
    looks: list[Look]
    combats: list[Combat]


def mine(g: Stars, area: int, seat: int) -> tuple[int, ...]:
    return tuple([piece for piece in g.units[area] if piece // 2 == seat])


def owners(g: Stars, area: int) -> list[int]:
    return sorted({piece // 2 for piece in g.units[area]})


def put(g: Stars, area: int, *pieces: int) -> None:
    g.units[area] = tuple(sorted(g.units[area] + pieces))


def take(g: Stars, area: int, *pieces: int) -> None:
    g.units[area] = tuple(sorted((Counter(g.units[area]) - Counter(pieces)).elements()))
    g.needs_check = 1


# ---- the round -----------------------------------------------------------------------------------
def game_round(g: Stars) -> None:
    seats = seats_from(g, g.first)
    push(g, (each_in_turn, seats * 2, lay_order), (seal_cards,), (look,), (scouts_move,), (operations,))


def lay_order(g: Stars, seat: int) -> None:
    ask(g, seat, LAY_ORDER, order_laid, seat)


def order_laid(g: Stars, option: RawOption, seat: int) -> None:
    """Facedown and on top; nobody else can tell which token is gone from the others."""
    slot, g.orders[seat] = pick_out(mingled(g.orders[seat], bit(g, seat)), option[1])
    g.stacks[option[2]] += (slot,)
    say(g, LAYS, seat, TOKEN.thing(slot), option[2])


def seal_cards(g: Stars) -> None:
    ask_all(g, seats_from(g, g.first), SEAL_CARD, cards_sealed)


def cards_sealed(g: Stars, choices: tuple[RawOption, ...]) -> None:
    for seat, choice in zip(seats_from(g, g.first), choices, strict=True):
        seal(g, seat, choice[1])


def seal(g: Stars, seat: int, card: int) -> None:
    slot, g.hand[seat] = pick_out(mingled(g.hand[seat], bit(g, seat)), card)
    g.facedown[seat] = (slot,)


def look(g: Stars) -> None:
    ask(g, g.first, LOOK, looked)


def looked(g: Stars, option: RawOption) -> None:
    """It is shown to one seat for a moment, and known to it from then on."""
    by, at = g.first, option[1]
    g.facedown[at] = (let_know(g, g.facedown[at][0], bit(g, by)),)
    push_scoped(g, "looks", Look(by, at), reconsider)


def reconsider(g: Stars, no: int) -> None:
    ask(g, g.looks[no].by, RECONSIDER, reconsidered, g.looks[no].by)


def reconsidered(g: Stars, option: RawOption, seat: int) -> None:
    if option[0] is SEAL:
        g.hand[seat] = tuple(sorted(g.hand[seat] + g.facedown[seat]))
        seal(g, seat, option[1])


def scouts_move(g: Stars) -> None:
    ask_all(g, seats_from(g, g.first), MOVE_SCOUT, scouts_moved)


def scouts_moved(g: Stars, choices: tuple[RawOption, ...]) -> None:
    """All at once: two scouts may pass each other."""
    moves = [(s, c) for s, c in zip(seats_from(g, g.first), choices, strict=True) if c[0] is MOVE]
    for seat, move in moves:
        take(g, move[1], seat * 2 + SCOUT)
    for seat, move in moves:
        put(g, move[2], seat * 2 + SCOUT)
        contest(g, move[2], seat)


def operations(g: Stars) -> None:
    if any(g.stacks):
        push(g, (each_in_turn, seats_from(g, g.first), operate), (operations,))
    else:
        push(g, (refresh,))


def operate(g: Stars, seat: int) -> None:
    if any(stack and stack[-1][2] == seat for stack in g.stacks):
        ask(g, seat, OPERATE, order_turned_up, seat)


def order_turned_up(g: Stars, option: RawOption, seat: int) -> None:
    *rest, top = g.stacks[option[1]]
    g.stacks[option[1]] = tuple(rest)
    g.spent[seat] += (let_know(g, top, everybody(g)),)
    push(g, (advance_order if top[0] == ADVANCE else deploy_order, seat, option[1]))


def refresh(g: Stars) -> None:
    """A sealed card goes back to its hand: who has seen it knows that it is there."""
    for seat in range(g.seats):
        g.orders[seat] = tuple(sorted(mingled(g.orders[seat] + g.spent[seat], bit(g, seat))))
        g.spent[seat] = ()
        held = g.hand[seat] + g.facedown[seat]
        if len(held) < HAND_SIZE:
            held += (let_know(g, g.deck[seat][-1], bit(g, seat)),)
            g.deck[seat] = g.deck[seat][:-1]
        g.hand[seat], g.facedown[seat] = tuple(sorted(held)), ()
    g.round, g.first, g.needs_check = g.round + 1, next_seat(g, g.first), 1
    push(g, (game_round,))


# ---- orders --------------------------------------------------------------------------------------
def advance_order(g: Stars, seat: int, area: int) -> None:
    ask(g, seat, ADVANCE_WITH, advanced, seat, area)


def sweep(g: Stars, decision: RawDecision) -> Sweep:
    """An Advance names one area after the other, and for each of its pieces in turn whether it goes."""
    now = Sweep()
    for verb, *refs in decision.picked:
        if verb is FROM:
            now = Sweep(refs[0], tuple([piece % 2 for piece in mine(g, refs[0], decision.seat)]))
        elif verb is GO:
            now = now._replace(waits=now.waits[1:], gone=now.gone + 1, stayed=-1)
        elif verb is STAY:
            now = now._replace(waits=now.waits[1:], stayed=refs[0])
    return now


def advanced(g: Stars, picks: tuple[RawOption, ...], seat: int, area: int) -> None:
    source = -1
    for verb, *refs in picks:
        if verb is FROM:
            source = refs[0]
        elif verb is GO:
            take(g, source, seat * 2 + refs[0])
            put(g, area, seat * 2 + refs[0])
    contest(g, area, seat)


def deploy_order(g: Stars, seat: int, area: int) -> None:
    if set(owners(g, area)) <= {seat} and len(g.units[area]) < MOST_PIECES:
        ask(g, seat, DEPLOY_WHAT, deployed, seat, area)


def deployed(g: Stars, option: RawOption, seat: int, area: int) -> None:
    put(g, area, seat * 2 + option[1])


# ---- combat --------------------------------------------------------------------------------------
def contest(g: Stars, area: int, seat: int) -> None:
    """A combat there; one that a combat causes is fought after it, and after those that wait already."""
    g.contests.append((area, seat))
    if not waiting(g, fight_next):
        push(g, (fight_next,))


def fight_next(g: Stars) -> None:
    if g.contests:
        area, attacker = g.contests.pop(0)
        rivals = [seat for seat in owners(g, area) if seat != attacker]
        push(g, (still_contested, area), (fight_next,))
        if rivals and mine(g, area, attacker):
            row = Combat(area, attacker, rivals[0])
            push_scoped(g, "combats", row, turn_up_cards, others_intervene, clash, retreat)


def turn_up_cards(g: Stars, no: int) -> None:
    """A sealed card counts in its owner's first combat and goes under the deck, where all know that it lies."""
    worth = [0, 0]
    for side, seat in enumerate(g.combats[no][1:3]):
        for slot in g.facedown[seat]:
            worth[side] = slot[0]
            g.deck[seat] = (let_know(g, slot, everybody(g)), *g.deck[seat])
        g.facedown[seat] = ()
    g.combats[no] = g.combats[no]._replace(bonus=(worth[0], worth[1]))


def others_intervene(g: Stars, no: int) -> None:
    open_window(g, INTERVENE, (g.combats[no].defender + 1) % g.seats, no)


def clash(g: Stars, no: int) -> None:
    """The weaker side loses a piece and must go; a tie is the defender's."""
    combat, rolled = g.combats[no], dice(g, 2, 3)
    sides = (combat.attacker, combat.defender)
    strength = [len(mine(g, combat.area, sides[i])) + combat.bonus[i] + rolled[i] for i in (0, 1)]
    loser = combat.defender if strength[0] > strength[1] else combat.attacker
    g.combats[no] = combat._replace(loser=loser)
    take(g, combat.area, mine(g, combat.area, loser)[0])


def retreat(g: Stars, no: int) -> None:
    combat = g.combats[no]
    if mine(g, combat.area, combat.loser):
        ask(g, combat.loser, RETREAT, retreated, combat.loser, combat.area)


def retreated(g: Stars, option: RawOption, seat: int, area: int) -> None:
    pieces = mine(g, area, seat)
    take(g, area, *pieces)
    put(g, option[1], *pieces)
    contest(g, option[1], seat)


def still_contested(g: Stars, area: int) -> None:
    if len(owners(g, area)) > 1:
        contest(g, area, owners(g, area)[0])


def seats_without_pieces(g: Stars) -> None:
    """Such a seat is out at once: its tokens leave the stacks, and its combat is over."""
    left = {piece // 2 for here in g.units for piece in here}
    for seat in seats_from(g, 0):
        if seat not in left:
            g.eliminated += (seat,)
            for area, stack in enumerate(g.stacks):
                g.orders[seat] += tuple([slot for slot in stack if slot[2] == seat])
                g.stacks[area] = tuple([slot for slot in stack if slot[2] != seat])
            g.orders[seat] = tuple(sorted(g.orders[seat]))
            if any(seat in combat[1:3] for combat in g.combats):
                unwind_to(g, still_contested)


# ---- questions -----------------------------------------------------------------------------------
class Intervene(Window):
    """A seat on neither side of a combat may spend influence on one of them."""

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        combat = g.combats[args[0]]
        attack, defence = combat.bonus
        helped = (attack + 2, defence) if option[1] == combat.attacker else (attack, defence + 2)
        g.combats[args[0]] = combat._replace(bonus=helped)
        g.influence[seat] -= 1


def fighters(g: Stars, decision: RawDecision) -> tuple[int, int]:
    combat: Combat = g.combats[decision.args[3]]
    return combat.attacker, combat.defender


def going(g: Stars, decision: RawDecision) -> int:
    return len(mine(g, decision.args[1], decision.seat)) + len(
        [pick for pick in decision.picked if pick[0] is GO]
    )


def need(rule: str, holds: Any, words: str) -> Need:
    return Need(holds, "stars/" + rule, words)


def tokens(g: Stars, decision: RawDecision) -> list[tuple[int, int]]:
    return [(order, area) for order in kinds_in(g.orders[decision.seat]) for area in AREAS]


def scout_moves(g: Stars, decision: RawDecision) -> list[tuple[int, int]]:
    return [(a, b) for a in AREAS for b in AREAS if a != b and decision.seat * 2 + SCOUT in g.units[a]]


def next_piece(g: Stars, decision: RawDecision) -> tuple[int, ...]:
    return sweep(g, decision).waits[:1]


def somebody_goes(g: Stars, decision: RawDecision, kind: int) -> bool:
    """An area from which nobody goes is not named; equal pieces stay together."""
    now = sweep(g, decision)
    return now.gone > 0 or any(other != kind for other in now.waits)


def own_top(g: Stars, decision: RawDecision, area: int) -> bool:
    return g.stacks[area][-1:] != () and g.stacks[area][-1][2] == decision.seat


def said_enough(g: Stars, decision: RawDecision) -> bool:
    return any(pick[0] is ENOUGH for pick in decision.picked)


def any_area(g: Stars, decision: RawDecision) -> range:
    return AREAS


held = need("plan.held", lambda g, q, o, a: o in kinds_in(g.orders[q.seat]), "no {0} left")
room = need("plan.three-in-a-stack", lambda g, q, o, a: len(g.stacks[a]) < 3, "{1} has three orders")
LAY = Verb("lay", ORDER, AREA, find=tokens, needs=(held, room))
SEAL = Verb("seal", CARD, find=lambda g, q: kinds_in(g.hand[q.seat]))
KEEP = Verb("keep", words="keep the sealed card")
another = need(
    "look.another", lambda g, q, s: s != q.seat and s not in g.eliminated, "no card of {0} to look at"
)
LOOK_AT = Verb("look at", SEAT, find=lambda g, q: range(g.seats), needs=(another,))
HOLD = Verb("hold", words="move no scout")
MOVE = Verb("move", AREA, AREA, find=scout_moves)
top = need("operate.own-top", own_top, "the top order of {0} is not yours")
TURN_UP = Verb("turn up", AREA, find=any_area, needs=(top,))
elsewhere = need("advance.elsewhere", lambda g, q, a: a != q.args[1], "{0} is where they go")
no_piece_waits = need("advance.each-piece", lambda g, q, *_: not next_piece(g, q), "say first who goes")
rising = need("advance.each-area-once", lambda g, q, a: a > sweep(g, q).source, "{0} was passed already")
own_pieces = need("advance.own", lambda g, q, a: bool(mine(g, a, q.seat)), "you have no piece in {0}")
space = need("advance.most-pieces", lambda g, q, x: going(g, q) < MOST_PIECES, "there is no room for more")
FROM = Verb("from", AREA, find=any_area, needs=(elsewhere, no_piece_waits, rising, own_pieces, space))
in_turn = need("advance.each-piece", lambda g, q, p: next_piece(g, q) == (p,), "it is not the turn of a {0}")
equals = need("advance.equal-pieces", lambda g, q, p: sweep(g, q).stayed != p, "an equal piece stays")
GO = Verb("go", PIECE, find=next_piece, needs=(in_turn, equals, space))
somebody = need("advance.somebody-goes", somebody_goes, "somebody must go")
STAY = Verb("stay", PIECE, find=next_piece, needs=(in_turn, somebody))
ENOUGH = Verb("enough", needs=(no_piece_waits,))
BUILD = Verb("build", PIECE, find=lambda g, q: (SCOUT, TANK))
fights = need("help.fights", lambda g, q, s: s in fighters(g, q), "{0} does not fight")
third = need("help.third", lambda g, q, s: q.seat not in fighters(g, q), "you fight yourself")
influence = need("help.influence", lambda g, q, s: g.influence[q.seat] > 0, "you have no influence left")
HELP = Verb("help", SEAT, find=fighters, needs=(fights, third, influence))
away = need("retreat.away", lambda g, q, a: a != q.args[1], "{0} is the battlefield")
RETREAT_TO = Verb("retreat to", AREA, find=any_area, needs=(away,))

LAY_ORDER = Question("lay an order", LAY, secret=True)
SEAL_CARD = Question("seal a card", SEAL, secret=True)
LOOK = Question("look at a sealed card", LOOK_AT)
RECONSIDER = Question("seal another card", KEEP, SEAL, secret=True)
MOVE_SCOUT = Question("move a scout", HOLD, MOVE, secret=True)
OPERATE = Question("turn up an order", TURN_UP)
ADVANCE_WITH = Question("advance", FROM, GO, STAY, ENOUGH, several=True, finished=said_enough)
DEPLOY_WHAT = Question("deploy", BUILD)
RETREAT = Question("retreat", RETREAT_TO)
INTERVENE = Intervene("intervene", HELP, closes=EACH_ONCE)
VERBS = (LAY, SEAL, KEEP, LOOK_AT, HOLD, MOVE, TURN_UP, FROM, GO, STAY, ENOUGH, BUILD, HELP, RETREAT_TO)
OPENLY = (LOOK, OPERATE, ADVANCE_WITH, DEPLOY_WHAT, RETREAT, INTERVENE)
SECRETLY = (LAY_ORDER, SEAL_CARD, RECONSIDER, MOVE_SCOUT)


class SmallStars(Game):
    name = "small_stars"
    title = "Small Stars"
    seats = (3,)
    refs = (AREA, ORDER, CARD, PIECE, SEAT)
    checks = (seats_without_pieces,)

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> GameState:
        return Stars()

    def set_up(self, g: Stars) -> None:
        g.units = [(s * 2,) if g.options.weak else (s * 2, s * 2, s * 2 + TANK) for s in range(3)] + [()]
        g.stacks, g.influence = [(), (), (), ()], [1, 1, 1]
        for seat in range(3):
            g.orders.append(tuple([(order, bit(g, seat), seat) for order in (ADVANCE, ADVANCE, DEPLOY)]))
            cards = [(card, 0) for card in shuffled(g, (0, 0, 1, 2, 2))]
            g.deck.append(tuple(cards[HAND_SIZE:]))
            g.hand.append(tuple(sorted([let_know(g, slot, bit(g, seat)) for slot in cards[:HAND_SIZE]])))
        g.spent, g.facedown = [(), (), ()], [(), (), ()]
        push(g, (game_round,))

    def pools(self, g: Stars) -> list[ValuePool]:
        orders = [ValuePool(Spot("orders", s, in_order=False), Spot("stacks", owner=s)) for s in range(3)]
        hands = [Spot("hand", seat, in_order=False) for seat in range(3)]
        return orders + [ValuePool(hands[s], Spot("facedown", s), Spot("deck", s)) for s in range(3)]

    def concede(self, g: Stars, seat: int) -> None:
        for area in AREAS:
            take(g, area, *mine(g, area, seat))

    def verdict(self, g: Stars) -> Result | None:
        left = list(seats_from(g, 0))
        if len(left) < 2:
            return won_by(g, left or [0, 1, 2], "stars/end.last-seat")
        if g.round > g.options.rounds:
            areas = [len([a for a in AREAS if owners(g, a) == [seat]]) for seat in left]
            best = [s for s, n in zip(left, areas, strict=True) if n == max(areas)]
            return won_by(g, best, "stars/end.areas")
        return None

    def view(self, g: Stars, viewer: int | None) -> dict[str, Any]:
        """A seat may look at what is its own, but not at its order under another's."""
        shown = [look[1] for look in g.looks if look[:1] == (viewer,)]
        tops = [stack[-1:] for stack in g.stacks]
        return {
            "units": g.units[:],
            "stacks": [[slot[2] for slot in stack] for stack in g.stacks],
            "tops": [faces(stack, bool(stack) and stack[0][2] == viewer) for stack in tops],
            "orders": [faces(slots, seat == viewer) for seat, slots in enumerate(g.orders)],
            "hand": [faces(slots, seat == viewer) for seat, slots in enumerate(g.hand)],
            "facedown": [faces(slots, s == viewer or s in shown) for s, slots in enumerate(g.facedown)],
            "deck": [len(slots) for slots in g.deck],
            "spent": [faces(slots, True) for slots in g.spent],
            "rest": [g.round, g.first, g.influence[:], g.contests[:], g.combats[:]],
        }

    def invariants(self, g: Stars) -> None:
        laid = [slot for stack in g.stacks for slot in stack]
        for seat in range(3):
            own = [*g.orders[seat], *g.spent[seat], *[slot for slot in laid if slot[2] == seat]]
            assert Counter([slot[0] for slot in own]) == {ADVANCE: 2, DEPLOY: 1}, "tokens are conserved"
            cards = g.hand[seat] + g.facedown[seat] + g.deck[seat]
            assert Counter([slot[0] for slot in cards]) == {0: 2, 1: 1, 2: 2}, "cards are conserved"
        for column in (g.units, g.orders, g.hand):
            assert all(list(row) == sorted(row) for row in column), "what has no order is kept sorted"
        assert bool(g.combats) == waiting(g, still_contested) or not g.decisions, (
            "a combat's row ends with it"
        )


def faces(slots: tuple[Slot, ...], shown: bool) -> Any:
    return [slot[0] for slot in slots] if shown else len(slots)


register("small_stars", *VERBS, *OPENLY, *SECRETLY, game_round, lay_order, order_laid, seal_cards)
register("small_stars", cards_sealed, look, looked, reconsider, reconsidered, scouts_move, scouts_moved)
register("small_stars", operations, operate, order_turned_up, refresh, advance_order, advanced, deploy_order)
register("small_stars", deployed, fight_next, turn_up_cards, others_intervene, clash, retreat, retreated)
register("small_stars", still_contested, seats_without_pieces)
GAME = SmallStars()
