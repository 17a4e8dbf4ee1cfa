"""Cards in the words of a position: by name, or by a table that says more. Faults are named with their place."""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import entries, find_kind, show_card
from strategium.games.dark_millennium.kinds import BOOK, CARDS, Card
from strategium.games.dark_millennium.rules.setup import lay_cards
from strategium.games.dark_millennium.state import PUBLIC, DarkMillennium, in_play
from strategium.games.dark_millennium.words import (
    AT,
    CHARGING,
    END_OF_BA,
    LOCKED,
    NEXT_ASSAULT,
    POSITION_WORDS,
    STAT_NAMES,
    TYPES,
    UNIT,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.lasting import lasts
from strategium.kernel.laying import check_words, find, listed, truth

CARD_WORDS: Final = ("card", "locked", "charging", "facedown", "lasting", "seen_by")
LASTING_WORDS: Final = (*STAT_NAMES, "until")
UNTIL_WORDS: Final = {"battle action": END_OF_BA, "assault": NEXT_ASSAULT}


def find_card(name: Any, where: str) -> Card:
    """The card of that name."""
    return CARDS[find_kind(BOOK, name, where)]


def lay_all(
    g: DarkMillennium, names: tuple[str, ...], seat: int, zone: int, value: Any, types: int, where: str
) -> list[int]:
    """Cards in a zone, in the order in which they are listed; only cards of those types may be there."""
    return [lay_one(g, names, seat, zone, spec, types, where) for spec in entries(value, CARD_WORDS, where)]


def lay_one(
    g: DarkMillennium,
    names: tuple[str, ...],
    seat: int,
    zone: int,
    spec: dict[str, Any],
    types: int,
    where: str,
) -> int:
    """One card, as it lies."""
    kind = find_card(spec.get("card"), where)
    if not kind.type & types:
        type_name = next(name for name, bit in TYPES.items() if bit == kind.type)
        raise BadPosition(f"{where}: {kind.name} cannot be there, it is of type {type_name}")
    where = f"{where}: {kind.name}"
    card = lay_cards(g, [kind.no], seat, zone)[0]
    if in_play(g, card):
        lay_in_play(g, card, spec, where)
    elif set(spec) - {"card", "seen_by"}:
        raise BadPosition(f"{where} is not in play: it has no position, and nothing lasts on it")
    show_card(g, card, spec, names, where)
    return card


def lay_in_play(g: DarkMillennium, card: int, spec: dict[str, Any], where: str) -> None:
    """Its position, whether it lies face-down, and what lasts on it."""
    locked, charging, down = [truth(spec, word, where) for word in ("locked", "charging", "facedown")]
    if locked and charging:
        raise BadPosition(f"{where} is locked or charging, not both")
    if charging and CARDS[g.kind[card]].type != UNIT:
        raise BadPosition(f"{where} is no unit: it cannot be charging")
    if down and (locked or charging or g.zone[card] < AT):
        raise BadPosition(f"{where} lies face-down only at a sector, and then it is ready")
    g.stance[card] = LOCKED if locked else CHARGING if charging else 0
    g.facedown[card] = int(down)
    g.known[card] |= 1 << g.owner[card] if down else PUBLIC
    for effect in listed(spec, "lasting", where):
        lay_lasting(g, card, effect, where)


def lay_lasting(g: DarkMillennium, card: int, spec: Any, where: str) -> None:
    """`{ armor = 2 }`: a bonus until the end of the battle action, or `until = "assault"`."""
    check_words(spec, LASTING_WORDS, f"{where}, lasting")
    until = find(spec.get("until", "battle action"), UNTIL_WORDS, "duration", where)
    for word, stat in STAT_NAMES.items():
        if word in spec:
            if not isinstance(spec[word], int):
                raise BadPosition(f"{where}: {word} is a number, not {spec[word]!r}")
            lasts(g, stat, card, spec[word], until)


# ---- the other way ---------------------------------------------------------------------------------
def card_words(g: DarkMillennium, names: tuple[str, ...], card: int) -> Any:
    """A card's name, or a table where there is more to say."""
    words: dict[str, Any] = {}
    if in_play(g, card):
        if g.stance[card]:
            words[POSITION_WORDS[g.stance[card]]] = True
        if g.facedown[card]:
            words["facedown"] = True
        effects = [e for e in g.effects if e.subject == card and e.generation == g.generation[card]]
        if effects:
            words["lasting"] = [lasting_words(e.what, e.amount, e.until) for e in effects]
    usual = g.shows[g.zone[card]] if not in_play(g, card) else 1 << g.owner[card]
    if not in_play(g, card) or g.facedown[card]:
        seen_by = [names[seat] for seat in (0, 1) if g.known[card] & ~usual & 1 << seat]
        if seen_by:
            words["seen_by"] = seen_by
    name = CARDS[g.kind[card]].name
    return {"card": name, **words} if words else name


def lasting_words(what: int, amount: int, until: int) -> dict[str, Any]:
    """A bonus, as `lay_lasting` reads it."""
    stats = [word for word, stat in STAT_NAMES.items() if stat == what]
    durations = [word for word, number in UNTIL_WORDS.items() if number == until]
    if not stats or not durations:
        raise BadPosition("positions have no words for what was rolled for a d6 statistic")
    words: dict[str, Any] = {stats[0]: amount}
    return {**words, "until": durations[0]} if until != END_OF_BA else words
