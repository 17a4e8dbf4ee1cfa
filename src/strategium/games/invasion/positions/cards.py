"""Cards in the words of a position: by name, or by a table that says more."""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import MOST_ALIKE, entries, find_kind, show_card
from strategium.cards.modifiers import ADD, BASE
from strategium.cards.zones import add_cards, listen_anew
from strategium.games.invasion.kinds import BOOK, CARDS, Card
from strategium.games.invasion.rules.entering import attach
from strategium.games.invasion.rules.setup import pad_columns
from strategium.games.invasion.state import PUBLIC, Fighter, Invasion, in_play
from strategium.games.invasion.words import (
    AS_UNIT,
    BLANK,
    CANCELS,
    COUNTERSTRIKE,
    END_OF_COMBAT,
    END_OF_PHASE,
    END_OF_TURN,
    FIRST_DEVELOPMENTS,
    HP,
    LEGEND,
    NO_ATTACK,
    NO_DEFENCE,
    ON_CARD,
    POWER,
    QUEST,
    SAVAGE,
    SUPPORT,
    TACTIC,
    TOUGHNESS,
    TYPE_NAMES,
    UNIT,
)
from strategium.kernel.abilities import Use
from strategium.kernel.errors import BadPosition
from strategium.kernel.lasting import lasts
from strategium.kernel.laying import check_words, find, listed, number, truth
from strategium.kernel.using import limit_key

IN_DECKS: Final = UNIT | SUPPORT | QUEST | TACTIC | LEGEND
CARD_WORDS: Final = (
    "card", "damage", "corrupt", "tokens", "attachments", "questing", "owner", "seen_by", "lasting", "used",
    "attacking", "defending", "assigned", "fallen", "faceup",
)  # fmt: skip
STAT_WORDS: Final = {
    "power": POWER,
    "hp": HP,
    "toughness": TOUGHNESS,
    "savage": SAVAGE,
    "counterstrike": COUNTERSTRIKE,
    "blank": BLANK,
    "no attack": NO_ATTACK,
    "no defence": NO_DEFENCE,
    "as unit": AS_UNIT,
    "cancels": CANCELS,
}
BASE_WORDS: Final = {"is power": POWER, "is hp": HP}  # in place of what is printed
LASTING_WORDS: Final = (*STAT_WORDS, *BASE_WORDS, "until")
UNTIL_WORDS: Final = {"turn": END_OF_TURN, "phase": END_OF_PHASE, "combat": END_OF_COMBAT}


class Laid:
    """What is known while cards are laid: the players' names, and who fights."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.attackers: list[Fighter] = []
        self.defenders: list[Fighter] = []
        self.assigned: list[tuple[int, int, int]] = []


def find_card(name: Any, where: str) -> Card:
    """The card of that name."""
    return CARDS[find_kind(BOOK, name, where)]


def lay_cards(g: Invasion, laid: Laid, seat: int, zone: int, value: Any, types: int, where: str) -> list[int]:
    """Cards in a zone, in the order in which they are listed; only cards of those types may be there."""
    return [lay_card(g, laid, seat, zone, spec, types, where) for spec in entries(value, CARD_WORDS, where)]


def lay_card(
    g: Invasion, laid: Laid, seat: int, zone: int, spec: dict[str, Any], types: int, where: str
) -> int:
    """One card with all that lies on it."""
    kind = find_card(spec.get("card"), where)
    if not kind.type & types:
        raise BadPosition(f"{where}: {kind.name} cannot be there, it is of type {TYPE_NAMES[kind.type]}")
    where = f"{where}: {kind.name}"
    owner = find(spec["owner"], laid.names, "player", where) if "owner" in spec else seat
    card = add_cards(g, [kind.no], owner, zone)[0]
    pad_columns(g)
    g.controller[card] = owner if zone == ON_CARD else seat
    show_card(g, card, spec, laid.names, where)
    if truth(spec, "fallen", where):
        g.fallen += ((card, g.generation[card], kind.type),)
    if in_play(g, card):
        lay_upon(g, laid, card, spec, where)
    elif set(spec) - {"card", "seen_by", "fallen", "owner"}:
        raise BadPosition(f"{where} is not in play: nothing can be on it")
    return card


def lay_upon(g: Invasion, laid: Laid, card: int, spec: dict[str, Any], where: str) -> None:
    """What a card in play has: damage, tokens, attachments, a unit on a quest, effects."""
    g.damage[card] = number(spec, "damage", where)
    g.corrupt[card] = int(truth(spec, "corrupt", where))
    g.tokens[card] = number(spec, "tokens", where)
    for effect in listed(spec, "lasting", where):
        lay_lasting(g, card, effect, where)
    if truth(spec, "used", where):
        use_up(g, card)
    if truth(spec, "faceup", where):
        g.faceup += (card,)
        g.known[card] = PUBLIC
    fighter = (card, g.generation[card])
    if truth(spec, "attacking", where):
        laid.attackers.append(fighter)
    if truth(spec, "defending", where):
        laid.defenders.append(fighter)
    if "assigned" in spec:
        laid.assigned.append((*fighter, number(spec, "assigned", where)))
    for other in entries(spec.get("attachments", []), CARD_WORDS, f"{where}, attachments"):
        attach(g, lay_card(g, laid, g.controller[card], ON_CARD, other, SUPPORT, where), card)
    if "questing" in spec:
        if CARDS[g.kind[card]].type != QUEST:
            raise BadPosition(f"{where} is no quest: no unit can be on it")
        unit = entries([spec["questing"]], CARD_WORDS, f"{where}, questing")[0]
        attach(g, lay_card(g, laid, g.controller[card], g.zone[card], unit, UNIT, where), card)


def lay_lasting(g: Invasion, card: int, spec: Any, where: str) -> None:
    """`{ power = 2 }`: an effect that lasts, until the end of the turn unless it says more."""
    check_words(spec, LASTING_WORDS, f"{where}, lasting")
    until = find(spec.get("until", "turn"), UNTIL_WORDS, "duration", where)
    for word, stat in (*STAT_WORDS.items(), *BASE_WORDS.items()):
        if word in spec:
            if not isinstance(spec[word], int):
                raise BadPosition(f"{where}: {word} is a number, not {spec[word]!r}")
            lasts(g, stat, card, spec[word], until, None, BASE if word in BASE_WORDS else ADD)
            if stat == BLANK:
                listen_anew(g, card)


def use_up(g: Invasion, card: int) -> None:
    """All limited abilities of a card have been used."""
    kind = CARDS[g.kind[card]]
    for a in kind.abilities:
        if a.limit:
            g.used.append(
                (
                    a.limit,
                    *limit_key(a, Use(g.controller[card], card, kind, a.no, generation=g.generation[card])),
                )
            )


def lay_developments(
    g: Invasion, laid: Laid, seat: int, area: int, value: Any, filler: str, where: str
) -> None:
    """So many developments, or cards by name."""
    if isinstance(value, int):
        value = [filler] * number({"developments": value}, "developments", where, most=MOST_ALIKE)
    for card in lay_cards(g, laid, seat, FIRST_DEVELOPMENTS + area, value, IN_DECKS, where):
        listen_anew(g, card)
