"""A position as features for networks, straight from the columns: what the seat knows, and nothing else.

Places in the line are counted from the first planet, seats from one's own (0) to the other (1). Numbers of a planet are
added up for each side, and units stand in small tables of how many have so much left, or can strike so hard.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.modifiers import value
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.state import Conquest, attack_of, place_of, planets, remaining
from strategium.games.conquest.things import CARD, PLACE, PLANET_AT
from strategium.games.conquest.words import (
    ASSIGNED,
    ATK,
    COMMAND,
    COST,
    DECK,
    DEPLOYING,
    DISCARD,
    FIRST_HQ,
    HAND,
    HP,
    HQ,
    LIMBO,
    ON_CARD,
    PLACES,
    RANGED,
    SHIELDS,
    UNIT,
    VICTORY,
    WARLORD,
)
from strategium.kernel.features import Features, code_of, encode_decision, encode_thing
from strategium.kernel.verbs import Ref

ENCODING: Final = "conquest-1"
# ---- groups of features ------------------------------------------------------------------------------
TABLE: Final = 16
SIDE: Final = 17  # numbers of a player
LINE: Final = 18  # planets
KIND: Final = 19  # cards by where they are
SUMS: Final = 20  # of a side at a planet
LEFT: Final = 21  # units by hit points that remain
STRIKE: Final = 22  # ready units by attack
FIGHT: Final = 23
HARM: Final = 24  # damage that is assigned
HELD: Final = 25  # numbers of the cards in one's hand
OPTION_KIND: Final = 26
OPTION_STATE: Final = 27
OPTION_PLACE: Final = 28
# ---- where a card is: for KIND -------------------------------------------------------------------------
IN_HAND, IN_HQ, ON_ANOTHER, UNDER_WAY, WON, AT_FIRST, ELSEWHERE = range(7)
SYMBOLS: Final = ("material", "tech", "strongpoint")


def encode(g: Conquest, seat: int, out: Features) -> None:
    """The whole table."""
    encode_decision(g, seat, out)
    out.add(TABLE, 0, g.phase, 1.0)
    out.add(TABLE, 1, (g.initiative - seat) & 1, 1.0)
    out.add(TABLE, 2, min(g.round, 7), 1.0)
    out.add(TABLE, 3, g.first, 1.0)
    mask = 1 << seat
    for side in (0, 1):
        player = seat ^ side
        encode_player(g, player, side, out)
        encode_pile(g, g.zones[HAND + player], mask, IN_HAND * 2 + side, out)
        encode_pile(g, g.zones[HQ + player], mask, IN_HQ * 2 + side, out)
        encode_sums(g, g.zones[HQ + player], 14 + side, out)
    encode_pile(g, g.zones[LIMBO], mask, UNDER_WAY * 2, out)
    for card in g.zones[ON_CARD]:
        side = (g.controller[card] - seat) & 1
        out.add(KIND, code_of(CARDS[g.kind[card]].name), ON_ANOTHER * 2 + side, 1.0)
    for card in g.zones[HAND + seat]:
        printed = CARDS[g.kind[card]].printed
        out.add(HELD, 0, printed[SHIELDS], 1.0)
        out.add(HELD, CARDS[g.kind[card]].type, max(0, printed[COST]), 1.0)
    for place in planets(g):
        encode_place(g, place, seat, out)
    encode_fight(g, seat, out)


def encode_player(g: Conquest, player: int, side: int, out: Features) -> None:
    """What a player has, in numbers; his warlord, and the planets that he has won."""
    out.amount(SIDE, side, g.resources[player])
    out.amount(SIDE, 2 + side, len(g.zones[HAND + player]))
    out.amount(SIDE, 4 + side, len(g.zones[DECK + player]))
    out.amount(SIDE, 6 + side, len(g.zones[DISCARD + player]))
    if g.limited[player]:
        out.add(SIDE, 8 + side, 0, 1.0)
    warlord = g.warlord[player]
    out.add(SIDE, 10 + side, code_of(CARDS[g.kind[warlord]].name), 1.0)
    out.add(SIDE, 12 + side, CARDS[g.kind[warlord]].bloodied, 1.0)
    out.amount(SIDE, 14 + side, max(0, remaining(g, warlord)))
    place = place_of(g, warlord)
    out.add(SIDE, 16 + side, place - g.first if place >= 0 else 9, 1.0)
    won = g.zones[VICTORY + player]
    for n, symbol in enumerate(SYMBOLS):
        count = 0
        for planet in won:
            if symbol in CARDS[g.kind[planet]].symbols:
                count += 1
        out.add(SIDE, 18 + 2 * n + side, count, 1.0)


def encode_pile(g: Conquest, cards: tuple[int, ...], mask: int, where: int, out: Features) -> None:
    """Those cards that the seat knows."""
    for card in cards:
        if g.known[card] & mask:
            out.add(KIND, code_of(CARDS[g.kind[card]].name), where, 1.0)


def encode_place(g: Conquest, place: int, seat: int, out: Features) -> None:
    """A planet, and the units of both players there."""
    offset = place - g.first
    out.add(LINE, code_of(CARDS[g.kind[g.line[place]]].name), min(offset, 3), 1.0)
    where = (AT_FIRST if offset == 0 else ELSEWHERE) * 2
    for side in (0, 1):
        units = g.zones[PLACES + 2 * place + (seat ^ side)]
        if not units:
            out.add(SUMS, 2 * offset + side, 99, 1.0)
            continue
        for unit in units:
            code = code_of(CARDS[g.kind[unit]].name)
            out.add(KIND, code, where + side, 1.0)
            if offset > 0:
                out.add(KIND, code, 32 + 2 * offset + side, 1.0)
        encode_sums(g, units, 2 * offset + side, out)


def encode_sums(g: Conquest, units: tuple[int, ...], spot: int, out: Features) -> None:
    """What units at one place can give and take together, and how many there are of what strength."""
    attack = ready = left = icons = many = 0
    for unit in units:
        card = CARDS[g.kind[unit]]
        if not card.type & UNIT:
            continue
        strength = attack_of(g, unit)
        rest = remaining(g, unit)
        attack += strength
        left += rest
        many += 1
        out.add(LEFT, spot, max(0, min(rest, 9)), 1.0)
        if g.exhausted[unit]:
            out.add(STRIKE, spot, 20, 1.0)
        else:
            ready += strength
            icons += value(g, unit, COMMAND)
            out.add(STRIKE, spot, min(strength, 9), 1.0)
            if value(g, unit, RANGED):
                out.add(STRIKE, spot, 21, 1.0)
        if card.type == WARLORD:
            out.add(SUMS, spot, 50, 1.0)
    out.add(SUMS, spot, 0, attack * 0.125)
    out.add(SUMS, spot, 1, ready * 0.125)
    out.add(SUMS, spot, 2, left * 0.125)
    out.add(SUMS, spot, 3, icons * 0.25)
    out.add(SUMS, spot, 4, many * 0.25)
    out.add(SUMS, spot, 20 + min(icons, 7), 1.0)


def encode_fight(g: Conquest, seat: int, out: Features) -> None:
    """The battle under way, the present attack, damage that is being dealt, and what is being deployed."""
    if g.battles:
        b = g.battles[-1]
        out.add(FIGHT, 0, b.place - g.first, 1.0)
        out.add(FIGHT, 1, (b.initiative - seat) & 1, 1.0)
        out.add(FIGHT, 2, min(b.combat_round, 6), 1.0)
        for n, unit in enumerate((b.attacker, b.defender)):
            if unit >= 0 and g.zone[unit] >= HQ:
                side = (g.controller[unit] - seat) & 1
                out.add(FIGHT, 4 + 2 * n + side, code_of(CARDS[g.kind[unit]].name), 1.0)
                out.amount(FIGHT, 8 + 2 * n + side, attack_of(g, unit))
                out.amount(FIGHT, 12 + 2 * n + side, max(0, remaining(g, unit)))
    for row in g.event_stack:
        for e in row:
            if e.cancelled:
                continue
            if e.kind is ASSIGNED:
                side = (g.controller[e.subject] - seat) & 1
                out.amount(HARM, side, e.amount)
                rest = remaining(g, e.subject)
                out.add(HARM, 2 + side, 0 if e.amount < rest else 1 + min(8, e.amount - rest), 1.0)
                out.add(HARM, 4 + side, code_of(CARDS[g.kind[e.subject]].name), 1.0)
            elif e.kind is DEPLOYING:
                side = (g.controller[e.subject] - seat) & 1
                out.add(HARM, 6 + side, code_of(CARDS[g.kind[e.subject]].name), 1.0)


# ---- options ---------------------------------------------------------------------------------------------
def encode_thing_of(g: Conquest, seat: int, ref: Ref, x: Any, spot: int, out: Features) -> None:
    """A card or a place that an option is about; all else is a number."""
    if ref is CARD:
        encode_card(g, seat, x, spot, out)
    elif ref is PLANET_AT or ref is PLACE:
        encode_goal(g, seat, x, spot, out)
    else:
        encode_thing(g, seat, ref, x, spot, out)


def encode_card(g: Conquest, seat: int, card: int, spot: int, out: Features) -> None:
    """Of a card that the seat does not know only whose it is and where."""
    zone = g.zone[card]
    side = (g.controller[card] - seat) & 1
    place = place_of(g, card) if zone >= ON_CARD else -1
    where = zone & ~1 if zone < PLACES else PLACES
    out.add(OPTION_STATE, spot, where + side, 1.0)
    if not g.known[card] >> seat & 1:
        return
    kind = CARDS[g.kind[card]]
    out.add(OPTION_KIND, spot, code_of(kind.name), 1.0)
    out.add(OPTION_KIND, side, code_of(kind.name), 1.0)
    part = spot + 1 + side
    out.add(OPTION_STATE, part, 100 + kind.type, 1.0)
    if zone < HQ:
        encode_printed(g, seat, card, part, out)
        return
    if g.exhausted[card]:
        out.add(OPTION_STATE, part, 99, 1.0)
    if kind.type & UNIT:
        rest, strength = remaining(g, card), attack_of(g, card)
        out.amount(OPTION_STATE, part + 3, max(0, rest))
        out.amount(OPTION_STATE, part + 5, strength)
        out.amount(OPTION_STATE, part + 7, value(g, card, COMMAND))
        out.add(OPTION_STATE, part + 9, g.damage[card], 1.0)
        b = g.battles[-1] if g.battles else None
        if b is not None and b.attacker >= 0 and g.zone[b.attacker] >= HQ:
            beyond = attack_of(g, b.attacker) - rest
            out.add(OPTION_STATE, part + 11, max(-6, min(6, beyond)), 1.0)
    if place >= 0:
        encode_goal(g, seat, place, part + 13, out)


def encode_printed(g: Conquest, seat: int, card: int, spot: int, out: Features) -> None:
    """The numbers of a card that is not in play, and whether its shields are enough for the damage that comes."""
    printed = CARDS[g.kind[card]].printed
    out.add(OPTION_STATE, spot + 3, printed[COST], 1.0)
    out.add(OPTION_STATE, spot + 5, printed[SHIELDS], 1.0)
    out.amount(OPTION_STATE, spot + 7, printed[ATK])
    out.amount(OPTION_STATE, spot + 9, printed[HP])
    out.amount(OPTION_STATE, spot + 11, printed[COMMAND])
    out.add(OPTION_STATE, spot + 15, max(-1, min(9, g.resources[seat] - printed[COST])), 1.0)
    for row in g.event_stack:
        for e in row:
            if e.kind is ASSIGNED and not e.cancelled:
                need = 1 + e.amount - remaining(g, e.subject)  # shields that would save it
                fate = 0 if need <= 0 else 1 if printed[SHIELDS] >= need else 2
                out.add(OPTION_STATE, spot + 17, fate, 1.0)


def encode_goal(g: Conquest, seat: int, place: int, spot: int, out: Features) -> None:
    """A planet, or a headquarters: which it is, and how strong both players are there."""
    if place >= FIRST_HQ:
        out.add(OPTION_PLACE, spot, 50 + ((place - FIRST_HQ - seat) & 1), 1.0)
        return
    offset = place - g.first
    out.add(OPTION_PLACE, spot, offset, 1.0)
    if g.line[place] >= 0:
        out.add(OPTION_PLACE, spot + 1, code_of(CARDS[g.kind[g.line[place]]].name), 1.0)
    lead = icons = 0
    for side in (0, 1):
        attack = rest = 0
        for unit in g.zones[PLACES + 2 * place + (seat ^ side)]:
            attack += attack_of(g, unit)
            rest += remaining(g, unit)
            if not g.exhausted[unit]:
                icons += (1 - 2 * side) * value(g, unit, COMMAND)
            if CARDS[g.kind[unit]].type == WARLORD:
                out.add(OPTION_PLACE, spot + 2, side, 1.0)
        out.add(OPTION_PLACE, spot + 3, side, attack * 0.125)
        out.add(OPTION_PLACE, spot + 3, 2 + side, rest * 0.125)
        if not rest:
            out.add(OPTION_PLACE, spot + 3, 4 + side, 1.0)
        lead += (1 - 2 * side) * (attack + rest)
    out.add(OPTION_PLACE, spot + 4, max(-8, min(8, lead // 2)), 1.0)
    out.add(OPTION_PLACE, spot + 5, max(-4, min(4, icons)), 1.0)
