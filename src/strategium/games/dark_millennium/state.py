"""The columns of a Dark Millennium game, and what can be asked of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from strategium.cards.state import (
    IN_HAND,
    IN_PLAY,
    NOT_LISTENING,
    CardState,
    card_fields,
    start_listening,
    stop_listening,
)
from strategium.games.dark_millennium.kinds import BOOK, CARDS, Card
from strategium.games.dark_millennium.words import (
    AT,
    BATTLEFIELD,
    BOX,
    DECK,
    DISCARD,
    EVENT_KINDS,
    FIGHTING,
    FLEET,
    HAND,
    NO_BATTLE,
    NOWHERE,
    PLACES,
    SHIP,
    STATS,
    UNIT,
    ZONES,
)
from strategium.kernel.abilities import MOST_TIMINGS
from strategium.kernel.core import ints, scalar, slots_of, table

PUBLIC: Final = 7  # both seats and spectators
NOBODY: Final = 2  # who owns the sectors
SHOWS: Final = tuple(
    [
        0 if z in (BOX, DECK, DECK + 1) or z >= AT else 1 << z - HAND if HAND <= z < DISCARD else PUBLIC
        for z in range(ZONES)
    ]
)

IN_PLAY_AT: Final = tuple([zone >= FLEET for zone in range(ZONES)])  # also where nobody listens


def _hears(place: int, fighting: bool) -> tuple[int, ...]:
    """Which zones are heard: those of the current sector, the fleets, and in the battle step the command hands."""
    heard = [NOT_LISTENING] * ZONES
    if place >= 0:
        for zone in (BATTLEFIELD, FLEET, FLEET + 1, AT + 2 * place, AT + 2 * place + 1):
            heard[zone] = IN_PLAY
    if fighting:
        heard[HAND] = heard[HAND + 1] = IN_HAND
    return tuple(heard)


HEARS: Final = tuple(
    [tuple([_hears(place, fighting) for fighting in (False, True)]) for place in range(NOWHERE, PLACES)]
)


class Attack(NamedTuple):
    """The attack under way. Attacking and defending card stand with their ages: a card that leaves play is gone."""

    kind: int
    attacking: int
    attacking_age: int
    target: int = -1  # as it was first named
    defending: int = -1
    defending_age: int = -1
    blocked: int = 0
    dealt: int = 0  # 1: damage has been dealt
    left_over: int = 0  # after the first damage
    swept: int = 0  # 1: it is a sweeping advance
    lasting_then: int = 0  # when the sweep began: the bonuses that were played
    constant_then: int = 0  # and those that are constant
    rolled: tuple[tuple[int, int], ...] = ()  # d6 statistics rolled for it: card and stat


class DarkMillennium(CardState):
    """A game of Dark Millennium in progress."""

    FIELDS = (
        *card_fields(BOOK),
        ints("stance"),
        ints("facedown"),
        ints("line"),
        ints("taken_by"),
        ints("waved"),
        ints("bonus"),
        table("attacks", Attack),
        scalar("sides", ("", "")),
        scalar("attacker", 0),
        scalar("turn", 0),
        scalar("phase", 0),
        scalar("at", NOWHERE),
        scalar("stage", NO_BATTLE),
        scalar("fought", NOWHERE),
        scalar("actions", 0),
        scalar("turn_over", 0),
    )
    __slots__ = slots_of(FIELDS, card_fields(BOOK))

    stance: list[int]  # per card: ready, locked or charging
    facedown: list[int]  # per card: 1 where it lies face-down at a sector
    line: list[int]  # per place: its sector card
    taken_by: list[int]  # per place: who has taken the sector, or -1
    waved: list[int]  # per seat: bits of the places deployed to in this first wave
    bonus: list[int]  # per seat: flags by events of this battle
    attacks: list[Attack]  # the one under way, if any
    sides: tuple[str, str]  # per seat
    attacker: int  # the seat that is the attacker of the game
    turn: int
    phase: int
    at: int  # the place of the current sector, or NOWHERE
    stage: int  # of the battle under way
    fought: int  # the place of the attacker's battle of this turn, or NOWHERE
    actions: int  # battle actions of this battle so far
    turn_over: int  # 1: a turn has ended, and the players look who has won

    def derive(self) -> None:
        self.kinds = tuple(CARDS)
        self.listening = HEARS[self.at + 1][self.stage == FIGHTING]
        self.in_play = IN_PLAY_AT
        self.shows = SHOWS
        super().derive()

    def listener_keys_needed(self) -> int:
        return (EVENT_KINDS + 1) * MOST_TIMINGS

    def stats_needed(self) -> int:
        return STATS

    def is_silent(self, card: int) -> bool:
        """A face-down card does nothing."""
        return self.facedown[card] == 1


def be_at(g: DarkMillennium, place: int, stage: int) -> None:
    """Where things happen now: only cards there, in the fleets and, in the battle step, in the hands are heard."""
    before = g.listening
    g.at = place
    g.stage = stage
    now = HEARS[place + 1][stage == FIGHTING]
    if now is not before:
        g.listening = now
        for zone in range(HAND, ZONES):
            if before[zone] != now[zone]:
                for card in g.zones[zone]:
                    stop_listening(g, card, before[zone])
                    start_listening(g, card, now[zone])
    g.needs_check = 1


# ---- cards -----------------------------------------------------------------------------------------------
def face(g: DarkMillennium, card: int) -> Card:
    return CARDS[g.kind[card]]


def is_unit(g: DarkMillennium, card: int) -> bool:
    return CARDS[g.kind[card]].type == UNIT


def is_ship(g: DarkMillennium, card: int) -> bool:
    return CARDS[g.kind[card]].type == SHIP


def in_play(g: DarkMillennium, card: int) -> bool:
    return g.zone[card] >= FLEET


def is_here(g: DarkMillennium, card: int) -> bool:
    """Whether it lies at the current sector."""
    zone = g.zone[card]
    return zone >= AT and (zone - AT) >> 1 == g.at


def place_of(g: DarkMillennium, card: int) -> int:
    """The place of the sector at which it lies, or NOWHERE."""
    zone = g.zone[card]
    return (zone - AT) >> 1 if zone >= AT else NOWHERE


def cards_at(g: DarkMillennium, place: int, seat: int) -> tuple[int, ...]:
    return g.zones[AT + 2 * place + seat]


def cards_here(g: DarkMillennium, seat: int) -> tuple[int, ...]:
    """The cards of a player at the current sector."""
    return g.zones[AT + 2 * g.at + seat]


def units_here(g: DarkMillennium, seat: int) -> list[int]:
    return [card for card in g.zones[AT + 2 * g.at + seat] if CARDS[g.kind[card]].type == UNIT]


def hand_of(g: DarkMillennium, seat: int) -> tuple[int, ...]:
    return g.zones[HAND + seat]


def sector_here(g: DarkMillennium) -> Card | None:
    """The current sector as printed."""
    return CARDS[g.kind[g.line[g.at]]] if g.at >= 0 else None


def first_to_react(seat: int) -> int:
    """Who caused it. [dark_millennium/reaction.initiator-first]"""
    return seat


# ---- places ------------------------------------------------------------------------------------------------
def open_places(g: DarkMillennium) -> list[int]:
    """The places of the sectors that nobody has taken. [dark_millennium/deploy.closed-sector]"""
    return [place for place, seat in enumerate(g.taken_by) if seat < 0]


def sectors_of(g: DarkMillennium, seat: int) -> int:
    """How many sectors a player has taken."""
    return g.taken_by.count(seat)


# ---- the attack under way ------------------------------------------------------------------------------------
def attacking(g: DarkMillennium) -> int:
    """The attacking unit, while it is in play, or -1."""
    if not g.attacks:
        return -1
    row = g.attacks[-1]
    return row.attacking if g.generation[row.attacking] == row.attacking_age else -1


def defending(g: DarkMillennium) -> int:
    """The defending card, while it is in play, or -1."""
    if not g.attacks:
        return -1
    row = g.attacks[-1]
    return row.defending if row.defending >= 0 and g.generation[row.defending] == row.defending_age else -1


def attack_kind(g: DarkMillennium) -> int:
    """Shooting, assaulting or a special assault; 0: there is no attack."""
    return g.attacks[-1].kind if g.attacks else 0


def opponent(g: DarkMillennium, card: int) -> int:
    """The card that it fights in the present attack, or -1."""
    if not g.attacks:
        return -1
    if card == attacking(g):
        return defending(g)
    return attacking(g) if card == defending(g) else -1
