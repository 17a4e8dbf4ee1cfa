"""Cards in the words of a position: by name, or by a table that says more. Faults are named with their place."""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import entries, find_kind, show_card
from strategium.cards.modifiers import ADD, DOUBLE, HALVE, SET
from strategium.cards.zones import add_cards, listen_anew
from strategium.games.conquest.kinds import BOOK, CARDS, Card
from strategium.games.conquest.rules.attaching import units_to_bear
from strategium.games.conquest.rules.entering import attach, pad_columns
from strategium.games.conquest.rules.leaving import BANISHED, DOOMED
from strategium.games.conquest.state import Conquest, in_play
from strategium.games.conquest.words import (
    ARMY,
    ATK,
    ATTACHMENT,
    BLANK,
    COMMAND,
    COST,
    DOUBLE_AGAINST_VEHICLES,
    DOUBLE_DAMAGE,
    END_OF_ATTACK,
    END_OF_BATTLE,
    END_OF_COMBAT_ROUND,
    END_OF_PHASE,
    END_OF_ROUND,
    END_OF_STRUGGLE,
    EVENT,
    HP,
    IGNORES_FLYING,
    KEYWORDS,
    NEXT_ATTACK,
    NO_RETREAT,
    ON_CARD,
    SHIELDS,
    SUPPORT,
    TYPES,
    UNATTACKABLE,
    UNDAMAGEABLE,
    UNIT,
    UNTARGETABLE,
)
from strategium.kernel.abilities import Use
from strategium.kernel.errors import BadPosition
from strategium.kernel.lasting import lasts
from strategium.kernel.laying import check_words, find, listed, number, truth
from strategium.kernel.using import limit_key

MAXIMUM: Final = "max "  # how the limits begin that are counted by title
IN_DECKS: Final = ARMY | SUPPORT | ATTACHMENT | EVENT  # what hands, decks and discard piles are made of
CARD_WORDS: Final = (
    "card", "damage", "exhausted", "resources", "attachments", "owner", "seen_by", "lasting", "used", "leaves",
    "moved", "attacking", "deploying",
)  # fmt: skip
STAT_WORDS: Final = {
    "attack": ATK,
    "hp": HP,
    "command": COMMAND,
    "shields": SHIELDS,
    "cost": COST,
    **{name.lower(): stat for name, stat in KEYWORDS.items()},
    "untargetable": UNTARGETABLE,
    "unattackable": UNATTACKABLE,
    "undamageable": UNDAMAGEABLE,
    "no retreat": NO_RETREAT,
    "double against vehicles": DOUBLE_AGAINST_VEHICLES,
    "ignores flying": IGNORES_FLYING,
    "next attack": NEXT_ATTACK,
    "blank": BLANK,
    "double damage": DOUBLE_DAMAGE,
}
UNTIL_WORDS: Final = {
    "phase": END_OF_PHASE,
    "round": END_OF_ROUND,
    "battle": END_OF_BATTLE,
    "attack": END_OF_ATTACK,
    "struggle": END_OF_STRUGGLE,
    "combat round": END_OF_COMBAT_ROUND,
}
LASTING_WORDS: Final = (*STAT_WORDS, "until", "how")
HOW_WORDS: Final = {"add": ADD, "double": DOUBLE, "halve": HALVE, "set": SET}
LEAVING_WORDS: Final = {"sacrificed": DOOMED, "discarded": BANISHED}


class Laid:
    """What is known while cards are laid: the players' names, and marks that belong to the moment, not to a card."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.moved: list[int] = []  # Mobile units that have moved
        self.attacker = -1
        self.deploying = -1  # the card of a hand that is being deployed


def find_card(name: Any, where: str) -> Card:
    """The card of that name."""
    return CARDS[find_kind(BOOK, name, where)]


# ---- laying ----------------------------------------------------------------------------------------
def lay_cards(g: Conquest, laid: Laid, seat: int, zone: int, value: Any, types: int, where: str) -> list[int]:
    """Cards in a zone, in the order in which they are listed; only cards of those types may be there."""
    return [lay_card(g, laid, seat, zone, spec, types, where) for spec in entries(value, CARD_WORDS, where)]


def lay_card(
    g: Conquest, laid: Laid, seat: int, zone: int, spec: dict[str, Any], types: int, where: str
) -> int:
    """One card with all that lies on it."""
    kind = find_card(spec.get("card"), where)
    if not kind.type & types:
        type_name = next(name for name, bit in TYPES.items() if bit == kind.type)
        raise BadPosition(f"{where}: {kind.name} cannot be there, it is of type {type_name}")
    where = f"{where}: {kind.name}"
    owner = find(spec["owner"], laid.names, "player", where) if "owner" in spec else seat
    card = add_cards(g, [kind.no], owner, zone)[0]
    pad_columns(g)
    g.controller[card] = owner if zone == ON_CARD else seat
    show_card(g, card, spec, laid.names, where)
    if in_play(g, card):
        lay_upon(g, laid, card, spec, where)
    elif set(spec) - {"card", "seen_by", "deploying"}:
        raise BadPosition(f"{where} is not in play: nothing can be on it")
    if truth(spec, "deploying", where):
        laid.deploying = card
    return card


def lay_upon(g: Conquest, laid: Laid, card: int, spec: dict[str, Any], where: str) -> None:
    """What a card in play has: damage, tokens, attachments, effects."""
    kind = CARDS[g.kind[card]]
    g.damage[card] = number(spec, "damage", where)
    if g.damage[card] and not kind.type & UNIT and not kind.breaks_at:
        raise BadPosition(f"{where} is no unit and has no damage")
    g.exhausted[card] = int(truth(spec, "exhausted", where))
    g.counters[card] = number(spec, "resources", where)
    for effect in listed(spec, "lasting", where):
        lay_lasting(g, card, effect, where)
    if truth(spec, "used", where):
        use_up(g, card, kind, where)
    if "leaves" in spec:
        g.marks.append((find(spec["leaves"], LEAVING_WORDS, "way to leave", where), card, g.generation[card]))
    if truth(spec, "moved", where):
        laid.moved.append(card)
    if truth(spec, "attacking", where):
        laid.attacker = card
    lay_attachments(g, laid, card, spec.get("attachments", []), f"{where}, attachments")


def lay_attachments(g: Conquest, laid: Laid, host: int, value: Any, where: str) -> None:
    """Attachments of the host's controller, unless their owner is named."""
    for spec in entries(value, CARD_WORDS, where):
        seat = g.controller[host] if g.controller[host] < g.seats else 0
        card = lay_card(g, laid, seat, ON_CARD, spec, ATTACHMENT, where)
        attach(g, card, host)


def lay_lasting(g: Conquest, card: int, spec: Any, where: str) -> None:
    """`{ attack = 2, until = "round" }`: an effect that lasts, until the end of the phase unless it says more."""
    check_words(spec, LASTING_WORDS, f"{where}, lasting")
    until = find(spec.get("until", "phase"), UNTIL_WORDS, "duration", where)
    how = find(spec.get("how", "add"), HOW_WORDS, "way to change a number", where)
    for word, stat in STAT_WORDS.items():
        if word in spec:
            amount = spec[word]
            if not isinstance(amount, int):
                raise BadPosition(f"{where}: {word} is a number, not {amount!r}")
            lasts(g, stat, card, amount, until, None, *([how] if how != ADD else []))
            if stat == BLANK:
                listen_anew(g, card)


def use_up(g: Conquest, card: int, kind: Card, where: str) -> None:
    """All limited abilities of a card have been used."""
    limited = [a for a in kind.abilities if a.limit and not a.limit.startswith(MAXIMUM)]
    if not limited:
        raise BadPosition(f"{where} has no ability with a limit that could be used up")
    for a in limited:
        use = Use(g.controller[card], card, kind, a.no, -1, -1, None, (), (), 0, g.generation[card])
        g.used.append((a.limit, *limit_key(a, use)))


def use_up_maximum(g: Conquest, seat: int, title: Any, where: str) -> None:
    """A player has used a card as often as its maximum allows."""
    kind = find_card(title, where)
    limited = [a for a in kind.abilities if a.limit.startswith(MAXIMUM)]
    if not limited:
        raise BadPosition(f"{where}: {kind.name} has no ability with a maximum")
    g.used += [(a.limit, seat, -1, kind.name, a.no) for a in limited]


# ---- what may not be -------------------------------------------------------------------------------
def check_attachments(g: Conquest) -> None:
    """Every attachment is on something that may bear it; looked at when all cards lie."""
    for card in g.zones[ON_CARD]:
        host, kind = g.host[card], CARDS[g.kind[card]]
        if kind.attach_to is not None and host not in units_to_bear(g, g.controller[card], card):
            raise BadPosition(f"{kind.name} cannot be attached to {CARDS[g.kind[host]].title}")
