"""What the toy card games share: cards in zones, who knows them, and abilities that may be used.

A state class adds `card_fields(BOOK)` to its fields; a game class says what is in its decks. Whoever owns a card
controls it. Decks have no order: a shuffle permutes the kinds over the ids, and the lowest id is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Final

import msgspec

from strategium import Game, GameState
from strategium.kernel.abilities import (
    Ability,
    Book,
    Cost,
    Effect,
    Kind,
    KindCodec,
    Target,
    Trigger,
    Use,
    listener_key,
)
from strategium.kernel.chance import shuffled
from strategium.kernel.core import Field, RawOption, Result, ints, scalar, won_by
from strategium.kernel.events import Event, EventKind, coming
from strategium.kernel.flow import ENDINGS, push
from strategium.kernel.knowledge import KindPool, Pool, bit, everybody, learn, opaque
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import Step, register
from strategium.kernel.paying import costs_payable
from strategium.kernel.targeting import targets_exist
from strategium.kernel.using import ability_of, conditions_hold, limit_left, start
from strategium.kernel.verbs import SEAT, Among, Need, RawDecision, Ref, Verb
from strategium.kernel.windows import Window

DECK, HAND, PLAY, LIMBO, DISCARD, FACEDOWN, BURIED = range(
    7
)  # LIMBO: being played; FACEDOWN: being played unseen
HIDDEN: Final = (DECK, HAND, FACEDOWN, BURIED)
ZONES: Final = ("deck", "hand", "play", "limbo", "discard", "facedown", "buried")


class Card(Kind):
    """A toy card: a unit if it has health, else it is played from hand for its ability."""

    def __init__(self, name: str, *abilities: Ability, health: int = 0, strength: int = 0) -> None:
        super().__init__(name)
        self.health = health
        self.strength = strength
        for ability in abilities:
            self.add(ability)


class CardState(GameState):
    kind: list[int]
    owner: list[int]
    known: list[int]
    generation: list[int]
    zone: list[int]
    damage: list[int]
    turned: list[int]
    resources: list[int]
    round: int

    def card(self, x: int) -> Any:
        """What is printed on it."""
        return self.game.book.kinds[self.kind[x]]

    def cards(self, zone: int, seat: int = -1) -> list[int]:
        """The cards in a zone, all or one seat's."""
        return [x for x, z in enumerate(self.zone) if z == zone and seat in (-1, self.owner[x])]

    def named(self, name: str) -> int:
        """The one card of that name."""
        (x,) = [x for x in range(len(self.kind)) if self.card(x).name == name]
        return x

    def units(self, seat: int = -1) -> list[int]:
        return [x for x in self.cards(PLAY, seat) if self.card(x).health]


def card_fields(book: Book) -> tuple[Field, ...]:
    columns = ("owner", "known", "generation", "zone", "damage", "turned", "resources")
    kinds = Field("kind", None, KindCodec(book), True)
    return (kinds, *[ints(name) for name in columns], scalar("round", 0))


def move(g: CardState, x: int, zone: int) -> None:
    """To another zone. What leaves play or is hidden becomes a new object."""
    if g.zone[x] == PLAY or zone in HIDDEN:
        g.generation[x] += 1
    g.zone[x] = zone
    g.damage[x] = g.turned[x] = 0
    g.known[x] = learn(g, 1 << g.owner[x] if zone in HIDDEN else everybody(g), g.known[x])
    g.needs_check = 1


def draw(g: CardState, seat: int) -> None:
    deck = g.cards(DECK, seat)
    if deck:
        move(g, deck[0], HAND)


def shuffle(g: CardState, seat: int) -> None:
    deck = g.cards(DECK, seat)
    kinds = shuffled(g, tuple([g.kind[x] for x in deck]))
    for x, kind in zip(deck, kinds, strict=True):
        g.kind[x], g.known[x] = kind, 0


# ---- using abilities -----------------------------------------------------------------------------
class CardRef(Ref):
    def handle(self, g: Any, viewer: int | None, x: int) -> str:
        return opaque(g, viewer, x, g.generation[x])

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        return str(g.card(x).name) if g.known[x] & bit(g, viewer) else "a card"

    def key(self, g: Any, viewer: int | None, x: int) -> Any:
        return (self.words(g, viewer, x), g.owner[x], g.zone[x], g.damage[x], g.turned[x])

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        return [x for x, zone in enumerate(g.zone) if zone != DECK]

    def knowers(self, g: Any, x: int) -> int:
        return int(g.known[x])


CARD: Final = CardRef("card")
USES: Final = Sentence("{0} uses {1}", SEAT, CARD)


def possible_uses(
    g: CardState, seat: int, timing: int, x: int, event: Event | None = None, depth: int = -1, which: int = -1
) -> Iterator[Use]:
    """The abilities of a card that its owner has at that timing, for that event or for none."""
    if g.zone[x] not in (HAND, PLAY) or g.owner[x] != seat:
        return
    for a in g.card(x).answering.get(listener_key(-1 if event is None else event.kind.no, timing), ()):
        use = Use(
            seat, x, g.game.book.kinds[g.kind[x]], a.no, depth, which, event, generation=g.generation[x]
        )
        if a.home == g.zone[x] and (event is None or a.trigger.matches(g, use, event)):
            yield use


def timing_of(decision: RawDecision) -> int:
    assert isinstance(decision.question, Window)
    return decision.question.timing


def found(g: Any, decision: RawDecision, x: int, subject: int = -1) -> Use | None:
    """What a card can do about a subject in a window, or by itself."""
    timing = timing_of(decision)
    if subject < 0:
        return next(possible_uses(g, decision.seat, timing, x), None)
    depth, used = decision.args[3:5]
    for which, event in coming(g, depth):
        if event.subject == subject and (x, g.generation[x], which) not in used:
            for use in possible_uses(g, decision.seat, timing, x, event, depth, which):
                return use
    return None


def find_actions(g: Any, decision: RawDecision) -> list[int]:
    return [x for x in range(len(g.zone)) if found(g, decision, x) is not None]


def find_answers(g: Any, decision: RawDecision) -> list[tuple[int, int]]:
    timing = timing_of(decision)
    pairs: dict[tuple[int, int], None] = {}
    for _, event in coming(g, decision.args[3]):
        for x in g.game.listeners_to(g, event.kind.no, timing):
            if found(g, decision, x, event.subject) is not None:
                pairs[x, event.subject] = None
    return list(pairs)


def has_limit_left(g: Any, decision: RawDecision, *refs: int) -> bool:
    use = found(g, decision, *refs)
    return use is not None and limit_left(g, ability_of(g, use), use)


def is_payable(g: Any, decision: RawDecision, *refs: int) -> bool:
    use = found(g, decision, *refs)
    return use is not None and costs_payable(g, ability_of(g, use), use)


def has_targets(g: Any, decision: RawDecision, *refs: int) -> bool:
    use = found(g, decision, *refs)
    if use is None or not conditions_hold(g, ability_of(g, use), use):
        return False
    return targets_exist(g, ability_of(g, use), use)


USE_NEEDS: Final = (
    Need(has_limit_left, "toy/use.limit", "{0} was used already"),
    Need(is_payable, "toy/use.cost", "the cost of {0} cannot be paid"),
    Need(has_targets, "toy/use.target", "{0} has no target"),
)
ACT: Final = Verb(
    "act",
    CARD,
    words="use {0}",
    find=find_actions,
    needs=(Among("toy/use.moment", "{0} has nothing for this moment"), *USE_NEEDS),
    rules=("toy/use.action",),
)
ANSWER: Final = Verb(
    "answer",
    CARD,
    CARD,
    words="use {0} for {1}",
    find=find_answers,
    needs=(Among("toy/use.moment", "{0} does not answer what happens to {1}"), *USE_NEEDS),
    rules=("toy/use.answer",),
)
TARGET: Final = Verb("target", CARD, rules=("toy/use.target",))
PAY: Final = Verb("pay with", CARD, rules=("toy/use.cost",))


class Actions(Window):
    """A window of abilities that answer nothing."""

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        use = found(g, RawDecision(seat, self, begin, (), ()), option[1])
        assert use is not None
        begin(g, use)


class Answers(Window):
    """A window of abilities that answer an occurrence: its arguments are the depth, and what was used in it."""

    def used_up(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
        use = self.use(g, option, seat, args)
        return (args[0], (*args[1], (use.bearer, use.generation, use.which)))

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        begin(g, self.use(g, option, seat, args))

    def use(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> Use:
        use = found(g, RawDecision(seat, self, begin, (self, seat, 0, *args), ()), option[1], option[2])
        assert use is not None
        return use


def aimed_at(g: CardState, use: Use) -> list[tuple[Ref, int]]:
    """The targets chosen so far, each with what kind of thing it is."""
    targets = ability_of(g, use).targets
    return [(targets[n].verb(g).refs[0], x) for n, group in enumerate(use.chosen) for x in group]


def begin(g: CardState, use: Use) -> None:
    """A card from hand is laid open before its ability is begun, so that no frame names a hidden card."""
    if g.zone[use.bearer] == HAND:
        move(g, use.bearer, LIMBO)
        push(g, (put_away, use.bearer))
    say(g, USES, use.seat, use.bearer)
    start(g, use)


def put_away(g: CardState, x: int) -> None:
    """A card that was played for its effect is discarded."""
    if g.zone[x] == LIMBO:
        move(g, x, DISCARD)


# ---- nodes of abilities --------------------------------------------------------------------------
def about(use: Use) -> Event:
    """The event that it answers."""
    assert use.about is not None
    return use.about


class AUnit(Target[CardState]):
    """Target unit, or up to two."""

    def candidates(self, g: CardState, use: Use) -> Sequence[int]:
        return g.units()

    def words(self) -> str:
        return "a unit"


class Does(Effect[Any]):
    """What a function does: `step(g, use)`."""

    def __init__(self, step: Step, *targets: Target[Any]) -> None:
        self.step = step
        self.words_of_target = targets

    def targets(self) -> Sequence[Target[Any]]:
        return self.words_of_target

    def do(self, g: Any, use: Use) -> None:
        self.step(g, use)

    def words(self) -> str:
        return self.step.__name__.replace("_", " ")


class When(Trigger[Any]):
    """An event that passes a test: `test(g, use, event)`."""

    def __init__(self, event: EventKind, test: Callable[[Any, Use, Event], bool] | None = None) -> None:
        super().__init__(event)
        self.test = test

    def matches(self, g: Any, use: Use, event: Event) -> bool:
        return self.test is None or self.test(g, use, event)


class Exhaust(Cost[CardState]):
    """Turn this card."""

    def payable(self, g: CardState, use: Use) -> bool:
        return not g.turned[use.bearer]

    def pay(self, g: CardState, use: Use, thing: int) -> bool:
        g.turned[use.bearer] = 1
        return True


class Spend(Cost[CardState]):
    """Resources: a number, and X if there is one."""

    def __init__(self, n: int) -> None:
        self.n = n

    def payable(self, g: CardState, use: Use) -> bool:
        return g.resources[use.seat] >= self.n + use.x

    def pay(self, g: CardState, use: Use, thing: int) -> bool:
        g.resources[use.seat] -= self.n + use.x
        return True


class DiscardOne(Cost[CardState]):
    """Discard a card from your hand."""

    def payable(self, g: CardState, use: Use) -> bool:
        return len(g.cards(HAND, use.seat)) > (g.zone[use.bearer] == HAND)

    def choices(self, g: CardState, use: Use) -> Sequence[int]:
        return g.cards(HAND, use.seat)

    def pay(self, g: CardState, use: Use, thing: int) -> bool:
        move(g, thing, DISCARD)
        return True

    def words(self) -> str:
        return "discard a card"


# ---- the game ------------------------------------------------------------------------------------
class Deal(msgspec.Struct, frozen=True):
    """Who begins with what: names of cards for each seat. Without it decks are shuffled and drawn from."""

    play: tuple[tuple[str, ...], ...] = ()
    hand: tuple[tuple[str, ...], ...] = ()
    deck: tuple[tuple[str, ...], ...] = ()


class CardGame(Game):
    """A toy game of cards."""

    refs: ClassVar[tuple[Ref, ...]] = (CARD,)
    target_verb = TARGET
    payment_verb = PAY
    opening: tuple[str, ...] = ()  # in play when a random game begins
    deck: tuple[str, ...] = ()
    drawn = 4
    wealth = 2
    listeners: frozenset[int] = frozenset()

    def options_type(self) -> Any:
        return Deal

    def deal(self, g: CardState) -> None:
        """The cards of the scripted deal, or a random one."""
        g.resources = [self.wealth] * g.seats
        scripted = any((g.options.play, g.options.hand, g.options.deck))
        for seat in range(g.seats):
            for zone, names in ((PLAY, g.options.play), (HAND, g.options.hand), (DECK, g.options.deck)):
                if scripted:
                    self.add(g, seat, zone, names[seat] if names else ())
            if not scripted:
                self.add(g, seat, PLAY, self.opening)
                self.add(g, seat, DECK, self.deck)
                shuffle(g, seat)
                for _ in range(self.drawn):
                    draw(g, seat)

    def add(self, g: CardState, seat: int, zone: int, names: Sequence[str]) -> None:
        for name in names:
            g.kind.append(self.book.find(name).no)
            g.owner.append(seat)
            g.zone.append(DECK)
            for column in (g.generation, g.known, g.damage, g.turned):
                column.append(0)
            if zone != DECK:
                move(g, len(g.kind) - 1, zone)

    def generation(self, g: Any, thing: int) -> int:
        return int(g.generation[thing])

    def listeners_to(self, g: Any, event: int, timing: int) -> Sequence[int]:
        """In play: who answers that. In hand: whoever might, for what opens windows must not depend on secrets."""
        key = listener_key(event, timing)
        zones = (PLAY, HAND) if key in self.ears_in_hand() else (PLAY,)
        return [x for x, z in enumerate(g.zone) if z in zones and (z == HAND or key in g.card(x).answering)]

    def ears_in_hand(self) -> frozenset[int]:
        """What is answered from hand by any card of the game."""
        if not self.listeners:
            kinds = self.book.kinds
            heard = [(key, a.home) for kind in kinds for key, known in kind.answering.items() for a in known]
            self.listeners = frozenset(key for key, home in heard if home == HAND)
        return self.listeners

    def pools(self, g: Any) -> Sequence[Pool]:
        return [KindPool(seat) for seat in range(g.seats)]

    def view(self, g: Any, viewer: int | None) -> dict[str, Any]:
        cards = [
            {
                "ref": CARD.handle(g, viewer, x),
                "name": g.card(x).name if zone not in HIDDEN or viewer == g.owner[x] else None,
                "zone": ZONES[zone],
                "owner": g.owner[x],
                "damage": g.damage[x],
                "turned": g.turned[x],
            }
            for x, zone in enumerate(g.zone)
            if zone != DECK
        ]
        decks = [len(g.cards(DECK, seat)) for seat in range(g.seats)]
        chain = [
            [CARD.handle(g, viewer, e.use.bearer), e.what, e.use.x, e.cancelled] for e in g.pending_effects
        ]
        aims = [[r.handle(g, viewer, x) for r, x in aimed_at(g, e.use)] for e in g.pending_effects]
        scores = {"resources": list(g.resources), "round": g.round}
        return {"cards": cards, "decks": decks, "chain": chain, "aims": aims, **scores}

    def invariants(self, g: Any) -> None:
        for seat in range(g.seats):
            have = Counter(g.card(x).name for x in range(len(g.kind)) if g.owner[x] == seat)
            rows = (g.options.play, g.options.hand, g.options.deck)
            scripted = [name for row in rows if row for name in row[seat]]
            assert have == Counter(scripted or self.opening + self.deck), "cards are lost or made"
        assert min(g.resources) >= 0, "nobody has debts"


def most_units(g: CardState) -> Result:
    """The seat with more units in play wins."""
    counts = [len(g.units(seat)) for seat in range(g.seats)]
    return won_by(g, [seat for seat in range(g.seats) if counts[seat] == max(counts)], "toy/end.units")


ENDINGS.add(put_away)
register("toy_cards", put_away, ACT, ANSWER, TARGET, PAY)
