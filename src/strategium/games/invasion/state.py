"""The columns of an Invasion game, and what can be asked of them."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from strategium.cards.state import IN_PLAY, NOT_LISTENING, card_fields, with_card
from strategium.cards.tableau import TABLEAU_FIELDS, Tableau
from strategium.cards.zones import move
from strategium.games.invasion.kinds import BOOK, CARDS, Card
from strategium.games.invasion.values import is_changed, value
from strategium.games.invasion.words import (
    AREAS,
    AS_SUPPORT,
    AS_UNIT,
    BASE_POWER,
    BATTLEFIELD,
    BLANK,
    BOARD,
    CHAIN,
    DECK,
    DEVELOPMENT,
    DISCARD,
    EVENT_KINDS,
    FACEDOWN_CHAIN,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    FIRST_KEYWORD,
    HAND,
    HP,
    LEGEND,
    LOYALTY,
    NECROMANCY,
    NO_AREA,
    ON_CARD,
    POWER,
    QUEST,
    SECTION_HIT_POINTS,
    STATS,
    SUPPORT,
    UNIT,
    ZONES,
)
from strategium.kernel.abilities import MOST_TIMINGS
from strategium.kernel.core import derived, ints, rows, scalar, shared, slots_of, table
from strategium.kernel.lasting import lasting_sum

PUBLIC: Final = 7  # both seats and spectators
NO_SYMBOLS: Final[tuple[Any, ...]] = (None, None)
NO_OPPORTUNITIES: Final[tuple[Any, ...]] = (None, None)


def _hears(zone: int) -> int:
    return IN_PLAY if zone >= BOARD else NOT_LISTENING


def _shows(zone: int) -> int:
    """A player sees his hand, his developments and what he plays facedown; nobody sees a deck."""
    if zone >= FIRST_DEVELOPMENTS:
        return 1 << (zone - FIRST_DEVELOPMENTS) // 3
    if HAND <= zone < DISCARD:
        return 1 << zone - HAND
    if FACEDOWN_CHAIN <= zone < FACEDOWN_CHAIN + 2:
        return 1 << zone - FACEDOWN_CHAIN
    return 0 if DECK <= zone < HAND else PUBLIC


HEARS: Final = tuple([_hears(zone) for zone in range(ZONES)])
SHOWS: Final = tuple([_shows(zone) for zone in range(ZONES)])

Fighter = tuple[int, int]  # a card and its age


class Combat(NamedTuple):
    """An attack under way."""

    seat: int  # who attacks
    area: int  # what is attacked
    legend: int = -1  # the legend that is attacked through it, or -1
    only: int = -1  # the only unit that may attack, or -1
    step: int = 0
    attackers: tuple[Fighter, ...] = ()
    defenders: tuple[Fighter, ...] = ()
    assigned: tuple[tuple[int, int, int], ...] = ()  # card, age, damage
    strikers: tuple[Fighter, ...] = ()  # those who added to the damage


def target_of(row: Combat) -> int:
    """What is attacked: a legend, or else the section of a zone."""
    return row.area if row.legend < 0 else row.legend


class Invasion(Tableau):
    """A game of Invasion in progress. The unit on a quest has it as its host."""

    FIELDS = (
        *card_fields(BOOK),
        ints("damage"),
        ints("corrupt"),
        ints("host"),
        ints("tokens"),
        ints("last_area"),
        ints("resources"),
        ints("race"),
        table("combats", Combat),
        rows("marks"),
        scalar("burning", 0),
        scalar("active"),
        scalar("phase"),
        scalar("turn"),
        scalar("starter"),
        scalar("faceup", ()),
        scalar("fallen", ()),
        shared("necromancers", 0),
        shared("symbols", NO_SYMBOLS),
        shared("laden", ()),
        shared("developed", ()),
        shared("opportunities", NO_OPPORTUNITIES),
        derived("attached"),
    )
    __slots__ = slots_of(FIELDS, (*card_fields(BOOK), *TABLEAU_FIELDS))

    corrupt: list[int]
    tokens: list[int]  # resource tokens on a card
    last_area: list[int]  # per card: the area it left play from
    resources: list[int]  # per seat
    race: list[int]  # per seat: that of the capital
    combats: list[Combat]  # the attack under way, if any
    marks: list[tuple[int, ...]]  # (what, card, age, ...): notes that last until the end of the turn
    burning: int  # bits of the areas whose section burns
    active: int  # whose turn it is
    phase: int
    turn: int
    starter: int  # who began the game
    faceup: tuple[int, ...]  # developments that lie faceup
    fallen: tuple[tuple[int, int, int], ...]  # what entered a discard pile this turn: card, age, printed type
    necromancers: int  # bits of the seats whose decks have cards with Necromancy
    symbols: tuple[Any, ...]  # per seat: the cards in play and what `symbols_of` found then, or None
    laden: tuple[int, ...]  # the cards in play that have damage or tokens (and some that had)
    developed: tuple[tuple[int, ...], ...]  # the developments when they were last found to be their owners'
    opportunities: tuple[Any, ...]  # per seat: what `opportunities.tactics_of` found, or None

    def derive(self) -> None:
        self.kinds = tuple(CARDS)
        self.listening = HEARS
        self.shows = SHOWS
        super().derive()
        owners = [self.owner[c] for c, kind in enumerate(self.kind) if CARDS[kind].printed[NECROMANCY]]
        self.necromancers = sum([1 << seat for seat in (0, 1) if seat in owners])
        self.symbols = NO_SYMBOLS
        self.developed = ()
        self.opportunities = NO_OPPORTUNITIES
        there = [card for cards in self.zones[BOARD:] for card in cards]
        self.laden = tuple(sorted([card for card in there if self.damage[card] or self.tokens[card]]))

    def listener_keys_needed(self) -> int:
        return (EVENT_KINDS + 1) * MOST_TIMINGS

    def stats_needed(self) -> int:
        return STATS

    def is_silent(self, card: int) -> bool:
        """A development has no text, nor has a blank text box. [invasion/development.faceup-blank]"""
        if self.zone[card] >= FIRST_DEVELOPMENTS:
            return True
        return bool(self.effects) and lasting_sum(self, BLANK, card) > 0

    def base(self, card: int, stat: int) -> int:
        """What is printed; a development has nothing, a blank text box has no keywords."""
        if self.zone[card] >= FIRST_DEVELOPMENTS:
            return 0
        if stat >= FIRST_KEYWORD and self.effects and self.is_silent(card):
            return 0
        return CARDS[self.kind[card]].printed[stat]


# ---- places ------------------------------------------------------------------------------------------
def area_of(g: Invasion, card: int) -> int:
    """The area a card is in (an attachment: where its host is), or NO_AREA. A section is its own."""
    if card < AREAS:
        return card
    zone = g.zone[card]
    if zone >= FIRST_DEVELOPMENTS:
        return zone - FIRST_DEVELOPMENTS
    if zone >= FIRST_AREA:
        return zone - FIRST_AREA
    if zone == ON_CARD:
        return area_of(g, g.host[card])
    return NO_AREA


def here(g: Invasion, card: int) -> int:
    """Where the card is, or was when it left play."""
    return area_of(g, card) if g.zone[card] >= BOARD else g.last_area[card]


def in_play(g: Invasion, card: int) -> bool:
    return g.zone[card] >= BOARD


def still_in_play(g: Invasion, card: int, generation: int) -> bool:
    """Whether it is in play, and has not left it since it was that old."""
    return g.zone[card] >= BOARD and g.generation[card] == generation


def owner_of_area(area: int) -> int:
    return area // 3


def corresponding(area: int) -> tuple[int, int]:
    """The zones of both players that have the same name. [invasion/zone.each-players-corresponding]"""
    return (area % 3, 3 + area % 3)


def developments_in(g: Invasion, area: int) -> tuple[int, ...]:
    return g.zones[FIRST_DEVELOPMENTS + area]


def is_development(g: Invasion, card: int) -> bool:
    return g.zone[card] >= FIRST_DEVELOPMENTS


def is_mere_development(g: Invasion, card: int) -> bool:
    """Whether it is a development and does not count as a unit as well."""
    return is_development(g, card) and not type_of(g, card) & UNIT


# ---- what a card is ------------------------------------------------------------------------------------
def kind_of(g: Invasion, card: int) -> Card:
    return CARDS[g.kind[card]]


def type_of(g: Invasion, card: int) -> int:
    """The types of a card in play, as bits; elsewhere its printed type. [invasion/leave.printed-type-in-discard]"""
    zone = g.zone[card]
    if zone >= FIRST_DEVELOPMENTS:
        return DEVELOPMENT | UNIT if value(g, card, AS_UNIT) else DEVELOPMENT
    type = CARDS[g.kind[card]].type
    if type == QUEST and zone >= BOARD and g.changers[AS_SUPPORT] and value(g, card, AS_SUPPORT):
        return QUEST | SUPPORT
    return type


def is_unit(g: Invasion, card: int) -> bool:
    return bool(type_of(g, card) & UNIT)


def units_in(g: Invasion, area: int) -> list[int]:
    """The units of an area, developments that count as units among them."""
    found = [card for card in g.zones[FIRST_AREA + area] if CARDS[g.kind[card]].type == UNIT]
    if g.zones[FIRST_DEVELOPMENTS + area] and is_changed(g, AS_UNIT):
        found += [card for card in g.zones[FIRST_DEVELOPMENTS + area] if value(g, card, AS_UNIT)]
    return found


def units_of(g: Invasion, seat: int) -> list[int]:
    """All units that a player controls."""
    return [unit for area in range(3 * seat, 3 * seat + 3) for unit in units_in(g, area)]


def legend_of(g: Invasion, seat: int) -> int:
    """His legend in play, or -1."""
    for card in g.zones[BOARD + seat][3:]:  # the sections lie there first
        if CARDS[g.kind[card]].type == LEGEND:
            return card
    return -1


def cards_in_play(g: Invasion, seat: int) -> list[int]:
    """All cards that a player controls in play, sections and developments apart."""
    found = [card for card in g.zones[BOARD + seat] if card >= AREAS]
    for area in range(FIRST_AREA + 3 * seat, FIRST_AREA + 3 * seat + 3):
        found += g.zones[area]
    return found + [card for card in g.zones[ON_CARD] if g.controller[card] == seat]


def quester_on(g: Invasion, quest: int) -> int:
    """The unit on a quest, or -1."""
    for card in g.attached[quest]:
        if g.zone[card] != ON_CARD:
            return card
    return -1


def is_questing(g: Invasion, card: int) -> bool:
    return g.host[card] >= 0 and g.zone[card] >= FIRST_AREA


# ---- values --------------------------------------------------------------------------------------------
def power_of(g: Invasion, card: int) -> int:
    """Power icons with all modifiers; a legend has those of its weakest zone. [invasion/legend.power-weakest-zone]"""
    kind = CARDS[g.kind[card]]
    if kind.type == LEGEND and BOARD <= g.zone[card] < FIRST_DEVELOPMENTS:
        return min(kind.icons)
    return value(g, card, POWER)


def hit_points(g: Invasion, card: int) -> int:
    """With all modifiers; damage does not lower them. [invasion/damage.hit-points]"""
    if card < AREAS:
        return section_hit_points(g, card)
    return value(g, card, HP)


def section_hit_points(g: Invasion, area: int) -> int:
    """Eight, and one for each development there.

    [invasion/setup.zone-hit-points, invasion/development.plus-one-hit-point]
    """
    n = SECTION_HIT_POINTS
    return n + len(developments_in(g, area))


def remaining(g: Invasion, card: int) -> int:
    """Hit points less damage. [invasion/damage.remaining-hit-points]"""
    return hit_points(g, card) - g.damage[card]


def zone_power(g: Invasion, area: int) -> int:
    """The base power of a zone, its cards', and the legend's.

    [invasion/setup.base-power-kingdom, invasion/setup.base-power-quest, invasion/setup.base-power-battlefield]
    """
    total = base_power(area % 3)
    as_printed = not is_changed(g, POWER)
    for card in g.zones[FIRST_AREA + area]:
        total += CARDS[g.kind[card]].printed[POWER] if as_printed else value(g, card, POWER)
        for other in g.attached[card]:
            if g.zone[other] == ON_CARD:
                total += value(g, other, POWER)
    if g.effects or g.changers[AS_UNIT]:
        total += sum([value(g, card, POWER) for card in developments_in(g, area)])
    legend = legend_of(g, area // 3)
    if legend >= 0:  # [invasion/legend.icons-by-zone]
        total += CARDS[g.kind[legend]].icons[area % 3]
    return total


def base_power(zone: int) -> int:
    """[invasion/setup.base-power-kingdom, invasion/setup.base-power-quest, invasion/setup.base-power-battlefield]"""
    return BASE_POWER[zone]


def move_unwatched(g: Invasion, card: int, zone: int) -> None:
    """Move a card outside of play, from one place to another that no check looks at."""
    dirty = g.needs_check
    move(g, card, zone)
    g.needs_check = dirty


def lay_on_chain(g: Invasion, card: int, zone: int) -> None:
    """A card that is played lies on the chain. The checks look at decks, but not at hands."""
    if HAND <= g.zone[card] < DISCARD:
        move_unwatched(g, card, zone)
    else:
        move(g, card, zone)


def to_pile(g: Invasion, card: int) -> None:
    """A card enters its owner's discard pile; this turn that is remembered."""
    if g.zone[card] == CHAIN:
        move_unwatched(g, card, DISCARD + g.owner[card])
    else:
        move(g, card, DISCARD + g.owner[card])
    g.fallen += ((card, g.generation[card], CARDS[g.kind[card]].type),)


def note_laden(g: Invasion, card: int) -> None:
    """It has more damage or tokens than before: the checks look at it."""
    if card not in g.laden:
        damage, tokens = g.damage, g.tokens
        g.laden = with_card(tuple([c for c in g.laden if damage[c] or tokens[c]]), card)
    g.needs_check = 1


def symbols_of(g: Invasion, seat: int) -> tuple[int, ...]:
    """The symbols of each race that a player controls; counted once for as long as the same cards are in play."""
    there = tuple(g.zones[BOARD:FIRST_DEVELOPMENTS])
    known = g.symbols[seat]
    if known is None or known[0] != there:
        known = (there, count_symbols(g, seat))
        g.symbols = (known, g.symbols[1]) if seat == 0 else (g.symbols[0], known)
    counts: tuple[int, ...] = known[1]
    return counts


def count_symbols(g: Invasion, seat: int) -> tuple[int, ...]:
    """Those of his capital, of his cards and of his attachments.

    [invasion/setup.capital-race-symbol, invasion/attachment.gives-loyalty]
    """
    counts = [0, 0, 0, 0, 0, 0]
    counts[g.race[seat]] = 1
    kinds, zones = g.kind, g.zones
    first = FIRST_AREA + 3 * seat
    for zone in (BOARD + seat, first, first + 1, first + 2):
        for card in zones[zone]:
            for race in CARDS[kinds[card]].symbols:
                counts[race] += 1
    for card in zones[ON_CARD]:
        if g.controller[card] == seat:
            for race in CARDS[kinds[card]].symbols:
                counts[race] += 1
    return tuple(counts)


def loyalty_cost(g: Invasion, kind: Card, symbols: tuple[int, ...]) -> int:
    """Loyalty icons that no symbol meets.

    [invasion/cost.loyalty-formula, invasion/cost.loyalty-not-negative]
    """
    icons = kind.printed[LOYALTY]
    if not icons:
        return 0
    return max(0, icons - symbols[kind.race])


# ---- combat --------------------------------------------------------------------------------------------
def still_fighting(g: Invasion, fighters: tuple[Fighter, ...]) -> list[int]:
    """Those that are still there."""
    return [card for card, generation in fighters if still_in_play(g, card, generation)]


def is_attacking(g: Invasion, card: int) -> bool:
    """From its declaration until combat ends. [invasion/combat.attacking-status]"""
    return bool(g.combats) and (card, g.generation[card]) in g.combats[-1].attackers


def is_defending(g: Invasion, card: int) -> bool:
    """[invasion/combat.defending-status]"""
    return bool(g.combats) and (card, g.generation[card]) in g.combats[-1].defenders


def is_burning(g: Invasion, area: int) -> bool:
    return bool(g.burning >> area & 1)


def battlefield_of(seat: int) -> int:
    return 3 * seat + BATTLEFIELD
