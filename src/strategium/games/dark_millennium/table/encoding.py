"""A position as features for networks, straight from the columns: what the seat knows, and nothing else.

The current sector comes first, then the others in the order of the line; seats are counted from one's own (0) to the
other (1).
"""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.modifiers import value
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules.victory import flags_here, requirement
from strategium.games.dark_millennium.state import DarkMillennium, attacking, defending
from strategium.games.dark_millennium.things import CARD, SECTOR_AT
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULT,
    AT,
    DECK,
    DISCARD,
    FIREPOWER,
    FLAGS,
    FLEET,
    HAND,
    LAID,
    REQUIREMENT,
    SPEED,
    UNIT,
)
from strategium.kernel.features import Features, code_of, encode_decision, encode_thing
from strategium.kernel.verbs import Ref

ENCODING: Final = "dark_millennium-1"
# ---- groups of features ------------------------------------------------------------------------------
TABLE: Final = 16
SIDE: Final = 17  # numbers of a player
SECTOR: Final = 18
KIND: Final = 19  # cards by where they are
SUMS: Final = 20  # of a side at a sector
LEFT: Final = 21  # units by armor and position
STRIKE: Final = 22  # units by what they strike with
FIGHT: Final = 23  # the attack under way
WAITING: Final = 24  # abilities to be resolved
OPTION_KIND: Final = 26
OPTION_STATE: Final = 27
OPTION_PLACE: Final = 28
PILES: Final = (HAND, DISCARD, LAID, FLEET)
STATS: Final = (FIREPOWER, ASSAULT, SPEED, ARMOR, FLAGS)


def encode(g: DarkMillennium, seat: int, out: Features) -> None:
    """The whole table."""
    encode_decision(g, seat, out)
    out.add(TABLE, 0, g.phase, 1.0)
    out.add(TABLE, 1, g.stage, 1.0)
    out.add(TABLE, 2, (g.attacker - seat) & 1, 1.0)
    out.add(TABLE, 3, min(g.turn, 12), 1.0)
    out.add(TABLE, 4, min(g.actions, 12), 1.0)
    mask = 1 << seat
    for side in (0, 1):
        player = seat ^ side
        out.add(SIDE, side, code_of(g.sides[player]), 1.0)
        out.amount(SIDE, 2 + side, len(g.zones[HAND + player]))
        out.amount(SIDE, 4 + side, len(g.zones[DECK + player]))
        out.amount(SIDE, 6 + side, g.taken_by.count(player))
        out.add(SIDE, 8 + side, min(g.bonus[player], 15), 1.0)
        if g.stage:
            out.amount(SIDE, 10 + side, max(0, flags_here(g, player)))
        for pile in PILES:
            for card in g.zones[pile + player]:
                if g.known[card] & mask:
                    out.add(KIND, code_of(CARDS[g.kind[card]].name), pile + side, 1.0)
    for place in range(len(g.line)):
        encode_place(g, place, seat, out)
    encode_fight(g, seat, out)


def spot_of(g: DarkMillennium, place: int) -> int:
    """The current sector is 0, the others are counted from 1."""
    return 0 if place == g.at else 1 + place


def encode_place(g: DarkMillennium, place: int, seat: int, out: Features) -> None:
    """A sector, and the cards of both players there."""
    spot = spot_of(g, place)
    taken = g.taken_by[place]
    out.add(SECTOR, spot, code_of(CARDS[g.kind[g.line[place]]].name), 1.0)
    out.add(SECTOR, 8 + spot, 2 if taken < 0 else (taken - seat) & 1, 1.0)
    out.amount(SECTOR, 16 + spot, requirement(g, place))
    for side in (0, 1):
        encode_cards(g, g.zones[AT + 2 * place + (seat ^ side)], seat, 2 * spot + side, out)


def encode_cards(g: DarkMillennium, cards: tuple[int, ...], seat: int, spot: int, out: Features) -> None:
    """Cards at one sector; of those that the seat does not know only how many there are."""
    hidden = flags = fire = assault = armor = 0
    here = spot < 2
    for card in cards:
        if not g.known[card] >> seat & 1:
            hidden += 1
            continue
        kind = CARDS[g.kind[card]]
        out.add(KIND, code_of(kind.name), 32 + (spot if here else 2 + (spot & 1)), 1.0)
        if not here:
            out.add(KIND, code_of(kind.name), 64 + spot, 1.0)
        flags += now(g, card, FLAGS, here)
        if kind.type != UNIT:
            continue
        strength, blow, rest = (
            now(g, card, FIREPOWER, here),
            now(g, card, ASSAULT, here),
            now(g, card, ARMOR, here),
        )
        fire += strength
        assault += blow
        armor += rest
        out.add(LEFT, spot * 4 + g.stance[card], min(rest, 9), 1.0)
        out.add(STRIKE, spot * 2, min(strength, 9), 1.0)
        out.add(STRIKE, spot * 2 + 1, min(blow, 9), 1.0)
    out.amount(SUMS, spot, len(cards))
    out.amount(SUMS, 16 + spot, hidden)
    out.amount(SUMS, 32 + spot, max(0, flags))
    out.add(SUMS, 48 + spot, 0, fire * 0.125)
    out.add(SUMS, 48 + spot, 1, assault * 0.125)
    out.add(SUMS, 48 + spot, 2, armor * 0.125)


def now(g: DarkMillennium, card: int, stat: int, here: bool) -> int:
    """A number of a card: as it is at the current sector, elsewhere as it is printed."""
    return value(g, card, stat) if here else CARDS[g.kind[card]].printed[stat]


def encode_fight(g: DarkMillennium, seat: int, out: Features) -> None:
    """The attack under way, and what waits to be resolved."""
    if g.attacks:
        row = g.attacks[-1]
        out.add(FIGHT, 0, row.kind, 1.0)
        out.add(FIGHT, 1, row.blocked + 2 * row.dealt + 4 * row.swept, 1.0)
        for n, card in enumerate((attacking(g), defending(g))):
            if card >= 0 and g.known[card] >> seat & 1:
                side = (g.controller[card] - seat) & 1
                out.add(FIGHT, 4 + 2 * n + side, code_of(CARDS[g.kind[card]].name), 1.0)
                for stat in STATS:
                    out.amount(FIGHT, 16 + 8 * stat + 2 * n + side, value(g, card, stat))
    for entry in g.pending_effects:
        side = (entry.use.seat - seat) & 1
        out.add(WAITING, side, code_of(entry.use.kind.name), 1.0)


# ---- options ---------------------------------------------------------------------------------------------
def encode_thing_of(g: DarkMillennium, seat: int, ref: Ref, x: Any, spot: int, out: Features) -> None:
    """A card or a sector that an option is about; all else is a number."""
    if ref is CARD:
        encode_card(g, seat, x, spot, out)
    elif ref is SECTOR_AT:
        encode_goal(g, seat, x, spot, out)
    else:
        encode_thing(g, seat, ref, x, spot, out)


def encode_card(g: DarkMillennium, seat: int, card: int, spot: int, out: Features) -> None:
    """Of a card that the seat does not know only whose it is and where."""
    zone = g.zone[card]
    side = (g.controller[card] - seat) & 1
    out.add(OPTION_STATE, spot, (zone & ~1 if zone < AT else AT) + side, 1.0)
    place = (zone - AT) >> 1 if zone >= AT else -1
    if place >= 0:
        encode_goal(g, seat, place, spot + 40, out)
    if not g.known[card] >> seat & 1:
        return
    kind = CARDS[g.kind[card]]
    out.add(OPTION_KIND, spot, code_of(kind.name), 1.0)
    out.add(OPTION_KIND, side, code_of(kind.name), 1.0)
    part = spot + 1 + side
    out.add(OPTION_STATE, part, 100 + kind.type, 1.0)
    out.add(OPTION_STATE, part, 110 + g.stance[card] + 3 * g.facedown[card], 1.0)
    here = place >= 0 and place == g.at
    for stat in STATS:
        out.amount(OPTION_STATE, part + 3 + 2 * stat, now(g, card, stat, here))
    if g.attacks:
        encode_duel(g, card, part + 20, out)


def encode_duel(g: DarkMillennium, card: int, spot: int, out: Features) -> None:
    """The part that a card has in the attack under way, and how its armor stands to what strikes."""
    striker, struck = attacking(g), defending(g)
    out.add(OPTION_STATE, spot, 1 if card == striker else 2 if card == struck else 0, 1.0)
    if striker >= 0:
        margin = value(g, striker, ASSAULT) - value(g, card, ARMOR)
        out.add(OPTION_STATE, spot + 2, max(-5, min(5, margin)), 1.0)
        margin = value(g, striker, FIREPOWER) - value(g, card, ARMOR)
        out.add(OPTION_STATE, spot + 4, max(-5, min(5, margin)), 1.0)


def encode_goal(g: DarkMillennium, seat: int, place: int, spot: int, out: Features) -> None:
    """A sector: which it is, and what both players have there."""
    out.add(OPTION_PLACE, spot, code_of(CARDS[g.kind[g.line[place]]].name), 1.0)
    out.add(OPTION_PLACE, spot, 1 if place == g.at else 0, 1.0)
    out.amount(OPTION_PLACE, spot + 1, CARDS[g.kind[g.line[place]]].printed[REQUIREMENT])
    lead = 0
    for side in (0, 1):
        cards = g.zones[AT + 2 * place + (seat ^ side)]
        out.amount(OPTION_PLACE, spot + 2 + side, len(cards))
        for card in cards:
            if g.known[card] >> seat & 1:
                lead += (1 - 2 * side) * CARDS[g.kind[card]].printed[FLAGS]
    out.add(OPTION_PLACE, spot + 4, max(-8, min(8, lead)), 1.0)
