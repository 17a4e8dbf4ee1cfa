"""The columns of a Conquest game, and what can be asked of them."""

from __future__ import annotations

from typing import NamedTuple

from strategium.cards.modifiers import value
from strategium.cards.state import IN_HAND, IN_PILE, IN_PLAY, NO_TRAITS, NOT_LISTENING, card_fields
from strategium.cards.tableau import TABLEAU_FIELDS, Tableau
from strategium.games.conquest.kinds import BOOK, CARDS, Card
from strategium.games.conquest.words import (
    ATK,
    BLANK,
    BRUTAL,
    DECK,
    DISCARD,
    EVENT_KINDS,
    FIRST_KEYWORD,
    HAND,
    HP,
    HQ,
    LINE,
    NO_PLACE,
    ON_CARD,
    PLACES,
    RANGED,
    STATS,
    TRAIT,
    UNIT,
    VICTORY,
    WARLORD,
    ZONES,
)
from strategium.kernel.abilities import MOST_TIMINGS
from strategium.kernel.core import Core, derived, ints, names_of, rows, scalar, slots_of, table
from strategium.kernel.lasting import Lasting, lasting_on

FOUGHT: int = 3  # a mark: a battle has begun in this phase
UNDONE: int = 4  # a mark: a card to be deployed was taken back; its third number is the seat
REACHED: int = 5  # a mark: the present attack is against a unit at another planet, the third number
PUBLIC: int = 7  # both seats and spectators
HEARS = tuple(
    [
        IN_PLAY
        if z >= HQ
        else IN_PILE
        if DISCARD <= z < VICTORY
        else IN_HAND
        if HAND <= z < DISCARD
        else NOT_LISTENING
        for z in range(ZONES)
    ]
)
SHOWS = tuple(
    [1 << z - HAND if HAND <= z < DISCARD else 0 if 2 <= z < HAND else PUBLIC for z in range(ZONES)]
)


class Battle(NamedTuple):
    """A battle under way. Attacker and defender are those of the present attack, with their ages, or -1."""

    place: int
    initiative: int
    combat_round: int = 1
    attacker: int = -1
    attacker_age: int = -1
    defender: int = -1
    defender_age: int = -1
    called: int = 0  # bits of the seats that call a stalemate as the next combat round begins
    checking: int = 0  # 1: combat rounds are compared
    watched: tuple[str, ...] = ()  # what they ended with, in short; before, only the latest


def with_attack(b: Battle, attacker: int, attacker_age: int, defender: int, defender_age: int) -> Battle:
    """The battle with another present attack, as `_replace` would make it in five times the time."""
    return Battle(
        b.place,
        b.initiative,
        b.combat_round,
        attacker,
        attacker_age,
        defender,
        defender_age,
        b.called,
        b.checking,
        b.watched,
    )


def with_round(b: Battle, combat_round: int) -> Battle:
    """The battle in another combat round."""
    return Battle(b.place, b.initiative, combat_round, *b[3:])


class Conquest(Tableau):
    """A game of Conquest in progress."""

    FIELDS = (
        *card_fields(BOOK),
        ints("damage"),
        ints("exhausted"),
        ints("host"),
        ints("counters"),
        ints("last_place"),
        ints("resources"),
        ints("line"),
        ints("warlord"),
        ints("limited"),
        table("battles", Battle),
        rows("marks"),
        scalar("initiative"),
        scalar("phase"),
        scalar("round"),
        scalar("first", 0),
        scalar("faceup", 0),
        scalar("latest_claim", -1),
        scalar("lost", ()),
        scalar("planets_over", 0),
        scalar("faq", 0, rare=True),
        scalar("pool", 0, rare=True),
        derived("attached"),
    )
    __slots__ = slots_of(FIELDS, (*card_fields(BOOK), *TABLEAU_FIELDS))

    exhausted: list[int]
    counters: list[int]  # resources on a card
    last_place: list[int]  # per card: the position it left play from
    resources: list[int]  # per seat
    line: list[int]  # per position: the planet card, or -1 where it has left
    warlord: list[int]  # per seat: its card
    limited: list[int]  # per seat: Limited cards deployed or played this round
    battles: list[Battle]  # the one under way, if any
    marks: list[tuple[int, ...]]  # (what, card, age): notes on cards that last until the end of the phase
    initiative: int  # who holds the token
    phase: int
    round: int
    first: int  # position of the first planet token
    faceup: int  # positions below this one have been turned up
    latest_claim: int  # who last claimed a planet, or -1
    lost: tuple[int, ...]  # seats whose bloodied warlord was defeated
    planets_over: int  # 1: the final planet's battle is over
    faq: int  # 1: played with the publisher's later answers
    pool: int  # bits of the cycles besides the core set whose cards may be in the decks

    def copied(self) -> frozenset[str]:
        return names_of(Conquest.FIELDS)

    def copy_to(self, twin: Core) -> None:
        super().copy_to(twin)
        assert isinstance(twin, Conquest)
        twin.damage = self.damage[:]
        twin.exhausted = self.exhausted[:]
        twin.host = self.host[:]
        twin.counters = self.counters[:]
        twin.last_place = self.last_place[:]
        twin.resources = self.resources[:]
        twin.line = self.line[:]
        twin.warlord = self.warlord[:]
        twin.limited = self.limited[:]
        twin.battles = self.battles[:]
        twin.marks = self.marks[:]
        twin.initiative = self.initiative
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.faceup = self.faceup
        twin.latest_claim = self.latest_claim
        twin.lost = self.lost
        twin.planets_over = self.planets_over
        twin.faq = self.faq
        twin.pool = self.pool
        twin.attached = self.attached[:]

    def derive(self) -> None:
        self.kinds = tuple(CARDS)
        self.listening = HEARS
        self.shows = SHOWS
        super().derive()

    def listener_keys_needed(self) -> int:
        return (EVENT_KINDS + 1) * MOST_TIMINGS

    def stats_needed(self) -> int:
        return STATS

    def is_silent(self, card: int) -> bool:
        """[conquest/effects.blank]"""
        effects: list[Lasting] = self.effects
        for e in effects:
            if e.what == BLANK and e.subject == card and e.generation == self.generation[card]:
                return True
        return False

    def base(self, card: int, stat: int) -> int:
        """What is printed; a blank text box has no keywords."""
        if stat >= FIRST_KEYWORD and self.is_silent(card):
            return 0
        return CARDS[self.kind[card]].printed[stat]


# ---- places ------------------------------------------------------------------------------------------
def place_of(g: Conquest, card: int) -> int:
    """The position of the planet a card is at (an attachment: where its host is), or NO_PLACE."""
    zone = g.zone[card]
    if zone >= PLACES:
        return (zone - PLACES) >> 1
    if zone == ON_CARD:
        return place_of(g, g.host[card])
    if zone == LINE:
        return g.line.index(card)
    return NO_PLACE


def here(g: Conquest, card: int) -> int:
    """ "This planet": where the card is, or was when it left play to pay for its own ability."""
    return place_of(g, card) if g.zone[card] >= HQ or g.zone[card] == LINE else g.last_place[card]


def in_play(g: Conquest, card: int) -> bool:
    return g.zone[card] >= HQ


def units_at(g: Conquest, place: int, seat: int) -> tuple[int, ...]:
    """A player's units at a planet."""
    return g.zones[PLACES + 2 * place + seat]


def planets(g: Conquest) -> list[int]:
    """The positions of the planets in play, left to right. [conquest/planets.facedown-are-not-planets]"""
    return [p for p in range(g.faceup) if g.line[p] >= 0]


def adjacent(g: Conquest, place: int) -> list[int]:
    """The planets next to one in the line."""
    if place < 0:
        return []
    return [p for p in (place - 1, place + 1) if 0 <= p < g.faceup and g.line[p] >= 0]


def first_planet(g: Conquest) -> int:
    """The position of the first planet, or NO_PLACE while there is none.

    [conquest/planets.first-planet, conquest/planets.no-first-planet-in-between]
    """
    if g.line[g.first] < 0:
        return NO_PLACE
    return g.first


def last_planet(g: Conquest) -> int:
    """The faceup planet farthest from the first planet's place. [conquest/planets.last-planet]"""
    return max(planets(g), key=lambda p: abs(p - g.first))


def kind_of(g: Conquest, card: int) -> Card:
    return CARDS[g.kind[card]]


def is_unit(g: Conquest, card: int) -> bool:
    return bool(CARDS[g.kind[card]].type & UNIT)


def is_warlord(g: Conquest, card: int) -> bool:
    return CARDS[g.kind[card]].type == WARLORD


def hand_of(g: Conquest, seat: int) -> tuple[int, ...]:
    return g.zones[HAND + seat]


def deck_of(g: Conquest, seat: int) -> tuple[int, ...]:
    return g.zones[DECK + seat]


def units_of(g: Conquest, seat: int) -> list[int]:
    """All units that a player controls."""
    found = [card for card in g.zones[HQ + seat] if is_unit(g, card)]
    for zone in range(PLACES + seat, ZONES, 2):
        found += g.zones[zone]
    return found


# ---- who goes first ----------------------------------------------------------------------------------
def battle_now(g: Conquest) -> Battle | None:
    return g.battles[-1] if g.battles else None


def first_seat(g: Conquest) -> int:
    """Who has the initiative: in a battle its own, else the token.

    [conquest/initiative.token-holder-by-default]
    """
    return g.battles[-1].initiative if g.battles else g.initiative


# ---- values --------------------------------------------------------------------------------------------
def gained_traits(g: Conquest, card: int) -> frozenset[str]:
    """Traits that it has besides the printed ones."""
    if not are_traits_gained(g):
        return NO_TRAITS
    return frozenset([str(e.data[0]) for e in lasting_on(g, TRAIT, card)])


def are_traits_gained(g: Conquest) -> bool:
    """Whether any card has traits besides the printed ones."""
    effects: list[Lasting] = g.effects
    for e in effects:
        if e.what == TRAIT:
            return True
    return False


def attack_of(g: Conquest, unit: int) -> int:
    """ATK with all modifiers; a Brutal unit gets stronger by its damage. [conquest/keywords.brutal]"""
    damage = g.damage[unit]
    brutal = damage > 0 and value(g, unit, BRUTAL) > 0
    return value(g, unit, ATK, damage if brutal else 0)


def hit_points(g: Conquest, unit: int) -> int:
    return value(g, unit, HP)


def remaining(g: Conquest, unit: int) -> int:
    """Hit points less damage."""
    return value(g, unit, HP) - g.damage[unit]


def is_ready_to_attack(g: Conquest, unit: int, ranged: int) -> bool:
    return not g.exhausted[unit] and (not ranged or value(g, unit, RANGED) > 0)
