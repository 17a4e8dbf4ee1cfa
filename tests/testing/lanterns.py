"""Lanterns, a toy for testing the conformance kit: hidden hands, a sealed bid, a window, a draft and a die.

`GAME` keeps every law. `broken("fault")` is the same game with one fault, and the kit must find it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from strategium.kernel.abilities import Book, Kind, KindCodec
from strategium.kernel.asking import ask, ask_all, by_chance
from strategium.kernel.chance import shuffled
from strategium.kernel.clauses import Clauses
from strategium.kernel.core import Field, RawOption, Result, derived, ints, rows, scalar, shared, won_by
from strategium.kernel.flow import each_in_turn, push, seats_from
from strategium.kernel.game import Game
from strategium.kernel.knowledge import KindPool, Pool, bit, everybody, learn, opaque
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.state import GameState
from strategium.kernel.trace import title
from strategium.kernel.verbs import (
    DONE,
    NUMBER,
    PASS,
    SEAT,
    Among,
    Need,
    Question,
    RawDecision,
    Reason,
    Ref,
    Verb,
)
from strategium.kernel.windows import Window, open_window
from tests.testing import outside

DECK: Final = 0
HAND: Final = 1
BID: Final = 2
TABLE: Final = 3

CLAUSES = """
[[clause]]
id = "bid.from-hand"
text = "A bid is a card of your hand."
[[clause]]
id = "bid.highest"
text = "The highest bid gains a point."
[[clause]]
id = "spark.only-sparks"
text = "Only sparks are played between bidding and revealing."
[[clause]]
id = "discard.two"
text = "Who did not win may discard two cards."
[[clause]]
id = "look.once"
text = "You may look at one card of another player."
[[clause]]
id = "end.points"
text = "After the last round most points win."
"""


class Wick(Kind):
    """A card with a value."""

    def __init__(self, name: str, value: int) -> None:
        super().__init__(name)
        self.value = value


BOOK: Final = Book()
for _name, _value in (("Coal", 1), ("Flint", 2), ("Ember", 3), ("Blaze", 4), ("Spark", 0)):
    BOOK.add(Wick(_name, _value))
SPARK_NO: Final = len(BOOK.kinds) - 1


class Options(msgspec.Struct, frozen=True):
    """How long the game is."""

    rounds: int = 4
    copies: int = 2


class Lights(GameState):
    """A game of lanterns in progress."""

    FIELDS = (
        *GameState.FIELDS,
        Field("kind", None, KindCodec(BOOK), True),
        ints("owner"),
        ints("known"),
        ints("generation", saved_as="age"),
        rows("zones"),
        ints("points"),
        scalar("round"),
        scalar("first"),
        derived("sparks"),
        shared("luck", 0),
    )

    kind: list[int]
    owner: list[int]
    known: list[int]
    generation: list[int]
    zones: list[tuple[int, ...]]
    points: list[int]
    round: int
    first: int
    sparks: list[tuple[int, ...]]  # per seat: the sparks in its hand
    luck: int  # always 0, except in a game with the fault "unsaved"

    def derive(self) -> None:
        self.sparks = [()] * self.seats
        for seat in range(self.seats if self.zones else 0):
            index_sparks(self, seat)

    def cards(self, seat: int, place: int) -> tuple[int, ...]:
        return self.zones[place * self.seats + seat]

    def value(self, card: int) -> int:
        kind = BOOK.kinds[self.kind[card]]
        assert isinstance(kind, Wick)
        return kind.value


def has(g: Lights, fault: str) -> bool:
    return bool(g.game.fault == fault)  # type: ignore[attr-defined]


def index_sparks(g: Lights, seat: int) -> None:
    g.sparks[seat] = tuple(sorted([c for c in g.cards(seat, HAND) if g.kind[c] == SPARK_NO]))


def move(g: Lights, card: int, here: int, to: int) -> None:
    """A card goes to another place of its owner and gets new handles."""
    seat = g.owner[card]
    h, t = here * g.seats + seat, to * g.seats + seat
    if not (has(g, "card twice") and to == TABLE):
        g.zones[h] = tuple([c for c in g.zones[h] if c != card])
    if has(g, "lists in rows"):
        g.zones[t] = [*g.zones[t], card]  # type: ignore[call-overload]
    else:
        g.zones[t] = (*g.zones[t], card)
    g.generation[card] += 1
    if has(g, "index unordered"):
        if to == HAND and g.kind[card] == SPARK_NO:
            g.sparks[seat] = (card, *g.sparks[seat])
        elif here == HAND:
            g.sparks[seat] = tuple([c for c in g.sparks[seat] if c != card])
    else:
        index_sparks(g, seat)


def show(g: Lights, card: int) -> None:
    g.known[card] = learn(g, everybody(g), g.known[card])


class CardRef(Ref):
    """A card, by an opaque handle."""

    def handle(self, g: Lights, viewer: int | None, x: int) -> str:
        return "card" if has(g, "same ids") else opaque(g, viewer, x, g.generation[x])

    def words(self, g: Lights, viewer: int | None, x: int) -> str:
        if has(g, "text leaks") or g.known[x] & bit(g, viewer):
            return BOOK.kinds[g.kind[x]].name
        return "a card"

    def marks(self, g: Lights, viewer: int | None, x: int) -> tuple[str, ...]:
        return () if has(g, "options read alike") else (SEAT.words(g, viewer, g.owner[x]),)

    def key(self, g: Lights, viewer: int | None, x: int) -> Any:
        if g.known[x] & bit(g, viewer):
            return (g.owner[x], g.kind[x])
        return (g.owner[x],)

    def everything(self, g: Lights, viewer: int | None) -> Sequence[int]:
        seats = range(g.seats)
        return [c for place in (HAND, BID, TABLE) for seat in seats for c in g.cards(seat, place)]

    def knowers(self, g: Lights, x: int) -> int:
        return g.known[x]


CARD: Final = CardRef("card")


# ---- needs and candidates ------------------------------------------------------------------------
def own_hand(g: Lights, decision: RawDecision) -> Sequence[int]:
    return g.cards(decision.seat, HAND)


def cards_to_bid(g: Lights, decision: RawDecision) -> Sequence[int]:
    return own_hand(g, decision)[:1] if has(g, "filter without a need") else own_hand(g, decision)


def every_card(g: Lights, decision: RawDecision) -> Sequence[int]:
    return CARD.everything(g, decision.seat)


def in_own_hand(g: Lights, decision: RawDecision, card: int) -> bool:
    return card in g.cards(decision.seat, HAND)


def is_spark(g: Lights, decision: RawDecision, card: int) -> bool:
    if has(g, "need changes"):
        g.points[0] += 1
    return card in g.sparks[decision.seat]


def not_picked(g: Lights, decision: RawDecision, card: int) -> bool:
    return all(card > pick[1] for pick in decision.picked)


def in_other_hand(g: Lights, decision: RawDecision, card: int) -> bool:
    return any(card in g.cards(seat, HAND) for seat in range(g.seats) if seat != decision.seat)


def not_weak(g: Lights, decision: RawDecision, card: int) -> bool:
    return not has(g, "refusal leaks") or g.value(card) > 1


def other_hands(g: Lights, decision: RawDecision) -> Sequence[int]:
    found = [c for seat in range(g.seats) if seat != decision.seat for c in g.cards(seat, HAND)]
    return sorted(found, key=g.value) if has(g, "order leaks") else found


class Spark(Verb):
    """Play a spark."""

    def add_options(self, g: Lights, decision: RawDecision, options: list[RawOption]) -> None:
        if has(g, "two legalities"):
            options.extend([(self, card) for card in g.cards(decision.seat, HAND)])
        else:
            super().add_options(g, decision, options)

    def refusals(self, g: Lights, decision: RawDecision, refs: RawOption) -> list[Need]:
        if has(g, "refuses without asking"):
            return [] if refs[0] in g.sparks[decision.seat] else [self.needs[1]]
        return super().refusals(g, decision, refs)

    def reasons(self, g: Lights, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        found = super().reasons(g, decision, ref, x)
        if has(g, "reason of another rule"):
            found = [
                Reason(reason.text, ("lanterns/look.once",), reason.need, reason.refs) for reason in found
            ]
        if has(g, "reason that is not so"):
            found = [Reason("it is not in your hand", reason.rules, IN_HAND, reason.refs) for reason in found]
        return found


IN_HAND: Final = Among("lanterns/spark.only-sparks", "{0} is not in your hand", in_own_hand)
BIDS: Final = Verb(
    "bid",
    CARD,
    find=cards_to_bid,
    needs=(Among("lanterns/bid.from-hand", "{0} is not in your hand", in_own_hand),),
)
SPARK: Final = Spark(
    "spark",
    CARD,
    find=own_hand,
    needs=(IN_HAND, Need(is_spark, "lanterns/spark.only-sparks", "{0} is no spark")),
)
DISCARD: Final = Verb(
    "discard",
    CARD,
    find=own_hand,
    needs=(
        Among("lanterns/discard.two", "{0} is not in your hand", in_own_hand),
        Need(not_picked, "lanterns/discard.two", "{0} comes before what you picked"),
    ),
)
LOOK: Final = Verb(
    "look at",
    CARD,
    find=other_hands,
    needs=(
        Among("lanterns/look.once", "{0} is not in another hand", in_other_hand),
        Need(not_weak, "lanterns/look.once", "{0} is too weak"),
    ),
)
NOWHERE: Final = Verb("go", SEAT, words="go with {0}")


def two_picked(g: Lights, decision: RawDecision) -> bool:
    return len(decision.picked) >= 2


class Discarding(Question):
    """What is asked of a player who may discard."""

    def options(self, g: Lights, decision: RawDecision) -> list[RawOption]:
        found = super().options(g, decision)
        if has(g, "the list judges by itself"):
            return [raw for raw in found if raw[0] is DONE or in_own_hand(g, decision, raw[1])]
        return found


BIDDING: Final = Question("bid", BIDS, prompt="Bid a card", secret=True)
DISCARDING: Final = Discarding(
    "discard",
    DONE,
    DISCARD,
    prompt="Discard up to two cards",
    several=True,
    unordered=True,
    finished=two_picked,
)


class Looking(Question):
    """What is asked of a player who may look at a card."""

    def prompt(self, g: Lights, decision: RawDecision) -> str:
        if has(g, "people are not told") and g.any_order >> decision.seat & 1:
            raise IndexError("list index out of range")
        return super().prompt(g, decision)


LOOKING: Final = Looking("look", PASS, LOOK, prompt="Look at a card")
NOTHING: Final = Question("nothing", NOWHERE)


class Sparks(Window):
    """Sparks are played before bids are revealed."""

    def options(self, g: Lights, decision: RawDecision) -> list[RawOption]:
        if (
            has(g, "a chance is passed over")
            and not g.always_ask >> decision.seat & 1
            and g.points[decision.seat]
        ):
            return []
        return super().options(g, decision)

    def take(self, g: Lights, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        if has(g, "option does nothing"):
            return
        if has(g, "no executor"):
            raise NotImplementedError
        push(g, (spark_flies, seat, option[1]))


SPARKS: Final = Sparks("sparks", SPARK, prompt="Play a spark?", rules=("lanterns/spark.only-sparks",))

DRAWS: Final = Sentence("{0} draws {1}", SEAT, CARD)
BIDS_ARE_IN: Final = Sentence("All have bid; they are worth {0}", NUMBER)
HAS_A_SPARK: Final = Sentence("{0} has a spark", SEAT)
WINS: Final = Sentence("{0} wins with {1}", SEAT, CARD, rules=("lanterns/bid.highest",))


# ---- the round -----------------------------------------------------------------------------------
def round_begins(g: Lights) -> None:
    """A round. [lanterns/end.points]"""
    if has(g, "runs in circles"):
        push(g, (round_begins,))
        return
    if has(g, "endless"):
        push(g, (each_in_turn, seats_from(g, g.first), looking), (round_begins,))
        return
    g.round += 1
    g.needs_check = 1
    if g.round <= g.options.rounds:
        if has(g, "unregistered step"):
            push(g, (outside.STEPS[0],))
        if has(g, "list in frame"):
            push(g, (sparks, [1, 2]))
        push(g, (each_in_turn, seats_from(g, g.first), draw), (bidding,), (round_begins,))


def draw(g: Lights, seat: int) -> None:
    deck = g.cards(seat, DECK)
    if not deck:
        return
    card = deck[0]
    g.known[card] = learn(g, 1 << seat, g.known[card])
    move(g, card, DECK, HAND)
    say(g, DRAWS, seat, card)
    if has(g, "log tells") and g.kind[card] == SPARK_NO:
        say(g, HAS_A_SPARK, seat)


def bidding(g: Lights) -> None:
    """Everybody bids in secret. [lanterns/bid.from-hand]"""
    if has(g, "no options"):
        ask(g, 0, NOTHING, looked_at)
    ask_all(g, seats_from(g, 0), BIDDING, bids_are_in)


def bids_are_in(g: Lights, choices: tuple[RawOption, ...]) -> None:
    for choice in choices:
        move(g, choice[1], HAND, BID)
    cards = tuple([choice[1] for choice in choices])
    if has(g, "log counts"):
        say(g, BIDS_ARE_IN, sum(g.value(c) for c in cards))
    frame = tuple([g.kind[c] for c in cards]) if has(g, "frame names kinds") else ()
    if has(g, "luck"):
        g.first = outside.roll(g.seats)
    if has(g, "set order"):
        g.first = outside.first_word() % g.seats
    if has(g, "unsaved"):
        g.luck += 1
        g.first = g.luck % g.seats
    push(g, (each_in_turn, seats_from(g, g.first), looking), (sparks, *frame), (reveal,), (die,))


def looking(g: Lights, seat: int) -> None:
    """Look at one card of another hand. [lanterns/look.once]"""
    if has(g, "changes before asking"):
        g.points[seat] += 1
    if has(g, "dirty before asking"):
        g.needs_check = 1
    if has(g, "stack before asking"):
        push(g, (reveal,))
    ask(g, seat, LOOKING, looked_at, seat)


def looked_at(g: Lights, option: RawOption, seat: int) -> None:
    if option[0] is PASS:
        return
    if has(g, "answer asks"):
        ask(g, seat, LOOKING, looked_at, seat)
    card = option[1]
    if has(g, "learns in silence"):
        g.known[card] |= 1 << seat
    else:
        g.known[card] = learn(g, 1 << seat, g.known[card])


def sparks(g: Lights, *_ignored: Any) -> None:
    open_window(g, SPARKS, g.first)


def spark_flies(g: Lights, seat: int, card: int) -> None:
    show(g, card)
    move(g, card, HAND, TABLE)
    g.points[seat] += 2 if has(g, "patience pays") and g.always_ask >> seat & 1 else 1


def reveal(g: Lights) -> None:
    """The highest bid wins; the others may discard. [lanterns/bid.highest]"""
    bids = [(seat, card) for seat in range(g.seats) for card in g.cards(seat, BID)]
    for _, card in bids:
        show(g, card)
        move(g, card, BID, TABLE)
    best = max(g.value(card) for _, card in bids)
    winners = [seat for seat, card in bids if g.value(card) == best]
    if len(winners) == 1:
        g.points[winners[0]] += 1
        say(g, WINS, winners[0], dict(bids)[winners[0]])
    losers = tuple([seat for seat in seats_from(g, g.first) if seat not in winners])
    push(g, (each_in_turn, losers, discarding))


def discarding(g: Lights, seat: int) -> None:
    """Discard up to two cards. [lanterns/discard.two]"""
    if has(g, "a choice is made for him") and not g.always_ask >> seat & 1:
        return
    ask(g, seat, DISCARDING, discarded, seat)


def discarded(g: Lights, picks: tuple[RawOption, ...], seat: int) -> None:
    for pick in picks[1:] if has(g, "free picks are fewer") and g.any_order else picks:
        show(g, pick[1])
        move(g, pick[1], HAND, TABLE)


def die(g: Lights) -> None:
    by_chance(g, 6, die_falls)


def die_falls(g: Lights, number: int) -> None:
    g.first = number % g.seats


class Biased(KindPool):
    """Deals the strongest cards to the lowest ids."""

    def write(self, g: Any, places: Sequence[Any], contents: list[Any]) -> None:
        super().write(g, places, sorted(contents))


class Lanterns(Game):
    """The game; `fault` names what is wrong with it."""

    name = "lanterns"
    title = "Lanterns"
    version = "1"
    seats = (2, 3)
    step_limit = 400
    book = BOOK
    refs = (CARD, SEAT)

    def __init__(self, fault: str = "") -> None:
        super().__init__()
        self.fault = fault
        self._clauses = Clauses.parse(CLAUSES, "lanterns")

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> GameState:
        return Lights()

    def set_up(self, g: Lights) -> None:
        g.points = [0] * g.seats
        g.zones = [()] * (4 * g.seats)
        for seat in range(g.seats):
            kinds = shuffled(g, tuple([k.no for k in BOOK.kinds] * g.options.copies))
            ids = tuple(range(len(g.kind), len(g.kind) + len(kinds)))
            g.kind += kinds
            g.owner += [seat] * len(ids)
            g.known += [0] * len(ids)
            g.generation += [0] * len(ids)
            g.zones[DECK * g.seats + seat] = ids
        g.derive()
        seats = seats_from(g, 0)
        push(g, (each_in_turn, seats, draw), (each_in_turn, seats, draw), (round_begins,))

    def verdict(self, g: Lights) -> Result | None:
        if g.round <= g.options.rounds:
            return None
        most = max(g.points)
        return won_by(g, [s for s in range(g.seats) if g.points[s] == most], "lanterns/end.points")

    def view(self, g: Lights, viewer: int | None) -> dict[str, Any]:
        view: dict[str, Any] = {
            "round": g.round,
            "points": list(g.points),
            "deck": [len(g.cards(seat, DECK)) for seat in range(g.seats)],
        }
        for name, place in (("hand", HAND), ("bid", BID), ("table", TABLE)):
            view[name] = [
                [[CARD.handle(g, viewer, c), CARD.words(g, viewer, c)] for c in g.cards(seat, place)]
                for seat in range(g.seats)
            ]
        if has(g, "view leaks"):
            view["worth"] = [sum(g.value(c) for c in g.cards(seat, HAND)) for seat in range(g.seats)]
        if has(g, "sealed bids show") and g.sealed:
            view["bids"] = [[CARD.handle(g, viewer, raw[1]) for raw in picked] for picked in g.picks]
        if has(g, "drafts show") and not g.sealed:
            view["picked"] = sum(len(picked) for picked in g.picks)
        if has(g, "names a stranger"):
            view["cards"] = sorted({BOOK.kinds[no].name for no in g.kind})
        if has(g, "unplain view"):
            view["what"] = object()
        return view

    def lists_are_open(self, g: Any) -> bool:
        return False

    def pools(self, g: Any) -> Sequence[Pool]:
        if self.fault == "a pool is missing":
            return [KindPool(0)]
        if self.fault == "uneven samples":
            return [Biased(seat) for seat in range(g.seats)]
        return [KindPool(seat) for seat in range(g.seats)]

    def invariants(self, g: Lights) -> None:
        cards = [card for zone in g.zones for card in zone]
        assert sorted(cards) == list(range(len(g.kind))), "a card is nowhere, or in two places"

    def starts(self) -> Sequence[dict[str, Any]]:
        return ({}, {"rounds": 2}, {"copies": 3})


def broken(fault: str) -> Lanterns:
    """The game with one fault."""
    return Lanterns(fault)


title(round_begins, "a round of bids")
register(
    "lanterns",
    round_begins,
    draw,
    bidding,
    bids_are_in,
    looking,
    looked_at,
    sparks,
    spark_flies,
    reveal,
    discarding,
    discarded,
    die,
    die_falls,
)
register("lanterns", BIDS, SPARK, DISCARD, LOOK, NOWHERE, BIDDING, DISCARDING, LOOKING, NOTHING, SPARKS)

GAME: Final = Lanterns()
