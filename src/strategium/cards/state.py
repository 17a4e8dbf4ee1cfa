"""A card game in progress: a column for each property of a card, and the zones the cards lie in.

A card is a small number. What it is stands in `kind`, which only changes when cards are shuffled (then kinds are dealt
over the numbers anew, so that a number never tells anything), or when a card turns into another face. Zones are tuples
of cards, the top of a pile last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from strategium.kernel.abilities import MOST_TIMINGS, Ability, Book, Kind, KindCodec, listener_key
from strategium.kernel.core import Core, Field, derived, ints, names_of, rows, shared, slots_of
from strategium.kernel.state import GameState

NOT_LISTENING: Final = 0  # cards in that zone do nothing
IN_HAND: Final = 1  # abilities that say they are used from hand
IN_PLAY: Final = 2  # all others
IN_PILE: Final = 3  # abilities that say they are used from a discard pile

WHENEVER: Final = MOST_TIMINGS - 1  # in `listeners`: all that listen to an event, at whatever timing

NO_TRAITS: Final[frozenset[str]] = frozenset()
NOWHERE: Final = 0  # the zone of cards that are under way: an event being played


@mypyc_attr(allow_interpreted_subclasses=True)
class CardKind(Kind):
    """A card as printed: its numbers by stat, its abilities and its constant effects by the stat they change."""

    def __init__(self, name: str, printed: list[int]) -> None:
        super().__init__(name)
        self.printed = printed
        self.type = 0  # a bit of the game's
        self.title = name  # what texts call it: faces and forms of a card share it
        self.faction = ""
        self.traits: frozenset[str] = NO_TRAITS
        self.unique = False
        self.constants: list[tuple[Constant, ...]] = [()] * len(printed)
        self.listener_keys: list[tuple[int, ...]] = [
            ()
        ] * 4  # by where it is heard: what its abilities listen to
        self.changes: tuple[int, ...] = ()  # the stats that its constant effects change

    @property
    def cost(self) -> int:
        """What is printed; below 0: nothing is, or X."""
        return -1

    def add(self, ability: Ability) -> None:
        if ability.timing >= WHENEVER:
            raise ValueError(f"{self.name}: a timing is a number below {WHENEVER}, not {ability.timing}")
        super().add(ability)
        where = ability.home or IN_PLAY
        for key in (listener_key(ability.event, ability.timing), listener_key(ability.event, WHENEVER)):
            if key not in self.listener_keys[where]:
                self.listener_keys[where] += (key,)

    def add_constant(self, constant: Constant) -> None:
        self.constants[constant.stat] += (constant,)
        if constant.stat not in self.changes:
            self.changes += (constant.stat,)

    def has_text(self) -> bool:
        return super().has_text() or bool(self.changes)

    def cites(self, rule: str) -> bool:
        return super().cites(rule) or any(rule in c.rules for found in self.constants for c in found)

    def silence(self, rules: set[str]) -> None:
        """Constant effects that cite one of the clauses go, too."""
        super().silence(rules)
        self.constants = [
            tuple([c for c in constants if rules.isdisjoint(c.rules)]) for constants in self.constants
        ]

    def blank(self) -> None:
        super().blank()
        self.constants = [()] * len(self.printed)
        self.listener_keys = [()] * 4
        self.changes = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Constant:
    """What is true while its bearer is in play: it changes one stat of some cards. Computed when a value is read."""

    def __init__(self, stat: int, how: int = 0) -> None:
        self.stat = stat
        self.how = how  # ADD, DOUBLE, HALVE, SET or BASE (modifiers.py)
        self.rules: tuple[str, ...] = ()  # the clauses that it carries out

    def is_awake(self, g: Any, bearer: int) -> bool:
        """Whether it may change any card at all now; what it says must not depend on which."""
        return True

    def may_lower(self) -> bool:
        """Whether it can make a number smaller at all."""
        return True

    def covers(self, g: Any, bearer: int, card: int) -> bool:
        """Whether it changes that card now."""
        raise NotImplementedError

    def amount(self, g: Any, bearer: int, card: int) -> int:
        """What it adds or sets."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class AttachTo:
    """Which cards an attachment may be attached to."""

    def hosts(self, g: Any, seat: int, card: int) -> Sequence[int]:
        """Those it may be attached to when it enters play."""
        raise NotImplementedError

    def takes(self, g: Any, seat: int, card: int, host: int) -> bool:
        """Whether that one is, or still is, such a card."""
        raise NotImplementedError

    def bears(self, g: Any, card: int, host: int) -> bool:
        """Whether it may stay attached, in a game where that asks for less."""
        return self.takes(g, g.controller[card], card, host)

    def words(self) -> str:
        raise NotImplementedError


def card_fields(book: Book) -> tuple[Field, ...]:
    """The fields of `CardState`, for a game with that book of kinds."""
    return (
        *GameState.FIELDS,
        Field("kind", None, KindCodec(book), True),
        ints("owner"),
        ints("controller"),
        ints("known"),
        ints("generation", saved_as="age"),
        rows("zones"),
        derived("zone"),
        shared("kinds", ()),
        shared("listening", ()),
        shared("in_play", ()),
        shared("shows", ()),
        derived("listeners"),
        derived("changers"),
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class CardState(GameState):
    """What every card game has."""

    __slots__ = slots_of(card_fields(Book()), GameState.FIELDS)

    kind: list[int]  # per card: its number in the book
    owner: list[int]
    controller: list[int]
    known: list[int]  # mask of those who know what it is
    generation: list[
        int
    ]  # rises when it enters or leaves play or passes a hidden place: it is another object then
    zones: list[tuple[int, ...]]
    zone: list[int]  # per card: the zone it lies in
    kinds: tuple[CardKind, ...]  # those of the game's book
    listening: tuple[int, ...]  # per zone: NOT_LISTENING, IN_HAND, IN_PLAY or IN_PILE
    in_play: tuple[bool, ...]  # per zone: whether cards there are in play; not all of them need listen
    shows: tuple[int, ...]  # per zone: mask of those who are shown the cards in it
    listeners: list[
        tuple[int, ...]
    ]  # by `listener_key`: the cards that listen, in the order of their numbers
    changers: list[tuple[int, ...]]  # per stat: the cards whose constant effects change it

    def copied(self) -> frozenset[str]:
        return names_of(card_fields(Book()))

    def copy_to(self, twin: Core) -> None:
        super().copy_to(twin)
        assert isinstance(twin, CardState)
        twin.kind = self.kind[:]
        twin.owner = self.owner[:]
        twin.controller = self.controller[:]
        twin.known = self.known[:]
        twin.generation = self.generation[:]
        twin.zones = self.zones[:]
        twin.zone = self.zone[:]
        twin.kinds = self.kinds
        twin.listening = self.listening
        twin.in_play = self.in_play
        twin.shows = self.shows
        twin.listeners = self.listeners[:]
        twin.changers = self.changers[:]

    def derive(self) -> None:
        """Who listens and who changes what follows from where the cards are."""
        self.zone = [NOWHERE] * len(self.kind)
        for zone, cards in enumerate(self.zones):
            for card in cards:
                self.zone[card] = zone
        if not self.in_play:  # a game in which cards in play may not listen says it before
            self.in_play = tuple([heard == IN_PLAY for heard in self.listening])
        self.listeners = [()] * self.listener_keys_needed()
        self.changers = [()] * self.stats_needed()
        for card, zone in enumerate(self.zone):
            heard = self.listening[zone]
            if heard != NOT_LISTENING:
                start_listening(self, card, heard)

    def listener_keys_needed(self) -> int:
        """How many kinds of events and timings there are: the largest `ear`, plus one."""
        raise NotImplementedError

    def stats_needed(self) -> int:
        raise NotImplementedError

    def base(self, card: int, stat: int) -> int:
        """What counts as printed. Only an effect that lasts can make it another number than the printed one."""
        return self.kinds[self.kind[card]].printed[stat]

    def is_silent(self, card: int) -> bool:
        """Whether the printed text of a card in play counts for nothing now (it is blank)."""
        return False


def start_listening(g: CardState, card: int, heard: int) -> None:
    kind = g.kinds[g.kind[card]]
    listeners = kind.listener_keys[heard]
    changes = kind.changes if heard == IN_PLAY else ()
    if not (listeners or changes) or g.is_silent(card):
        return
    for e in listeners:
        g.listeners[e] = with_card(g.listeners[e], card)
    for s in changes:
        g.changers[s] = with_card(g.changers[s], card)


def stop_listening(g: CardState, card: int, heard: int) -> None:
    kind = g.kinds[g.kind[card]]
    for e in kind.listener_keys[heard]:
        g.listeners[e] = without(g.listeners[e], card)
    if heard == IN_PLAY:
        for s in kind.changes:
            g.changers[s] = without(g.changers[s], card)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without that one (and the same cards if it is not among them)."""
    if cards and cards[-1] == card:
        return cards[:-1]
    if card not in cards:
        return cards
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """In the order of numbers, so that an index that is built again is the same."""
    if not cards or cards[-1] < card:
        return cards + (card,)
    return tuple(sorted(cards + (card,)))
