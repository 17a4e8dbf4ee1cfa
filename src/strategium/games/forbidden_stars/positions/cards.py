"""Orders, combat cards and events of a faction in the words of a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from strategium.games.forbidden_stars.components import FACTION_NAMES, ORDERS_OF_A_KIND
from strategium.games.forbidden_stars.kinds import BOOK, CARDS, COMBAT_CARDS, COPIES, EVENTS, combat_card
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import slot_of
from strategium.games.forbidden_stars.words import (
    COMBAT_DECK,
    DRAWN,
    EVENT_DECK,
    FACEDOWN,
    HAND,
    ORDERS,
    SCHEMES,
    SPARE,
    UPGRADES,
    USED,
)
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.knowledge import KNOWN, VALUE, Slot, everybody
from strategium.kernel.laying import check_words, find, listed, truth
from strategium.kernel.positions import Laying, Spec, Words


def card_named(name: Any) -> int:
    if not isinstance(name, str) or name not in BOOK.by_name:
        raise BadPosition(f"there is no card {name!r}{nearest(str(name), BOOK.by_name)}")
    return BOOK.by_name[name].no


def cards_named(spec: Spec, word: str, where: str) -> list[int]:
    """Cards by name: a list, or a single one."""
    if isinstance(spec.get(word), str):
        return [card_named(spec[word])]
    return [card_named(name) for name in listed(spec, word, where)]


def names(cards: Iterable[int]) -> list[str]:
    return [CARDS[card].name for card in cards]


def names_in(pile: Iterable[Slot]) -> list[str]:
    return names([slot[VALUE] for slot in pile])


# ---- orders ----------------------------------------------------------------------------------------
def take_token(g: Stars, seat: int, name: str) -> int:
    """A token leaves the play area."""
    order = find(name, ORDERS, "order")
    token = slot_of(order, seat, 1 << seat)
    if token not in g.orders[seat]:
        raise BadPosition(f"{FACTION_NAMES[g.factions[seat]]} has no {name} token left")
    left = list(g.orders[seat])
    left.remove(token)
    g.orders[seat] = tuple(left)
    return order


class Orders(Words):
    """All tokens are in the play area until stacks take some; `shown_orders` were revealed this round."""

    words = ("shown_orders", "on_event_deck", "hidden_on_event_deck")

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        g: Stars = laid.g
        g.orders[at] = tuple(
            [slot_of(order, at, 1 << at) for order in range(len(ORDERS)) for _ in range(ORDERS_OF_A_KIND)]
        )
        for word, known in (("on_event_deck", everybody(g)), ("hidden_on_event_deck", 1 << at)):
            for name in listed(spec, word, where):
                slot = slot_of(take_token(g, at, name), at, known)
                g.on_events[at] = tuple(sorted((*g.on_events[at], slot)))
        for name in listed(spec, "shown_orders", where):
            slot = slot_of(take_token(g, at, name), at, everybody(g))
            g.orders[at] = tuple(sorted((*g.orders[at], slot)))

    def write(self, g: Stars, at: int) -> Spec:
        open_to_all, on_events = everybody(g), g.on_events[at]
        return {
            "shown_orders": [ORDERS[s[VALUE]] for s in g.orders[at] if s[KNOWN] == open_to_all],
            "on_event_deck": [ORDERS[s[VALUE]] for s in on_events if s[KNOWN] == open_to_all],
            "hidden_on_event_deck": [ORDERS[s[VALUE]] for s in on_events if s[KNOWN] != open_to_all],
        }


# ---- combat cards ----------------------------------------------------------------------------------
class CombatCards(Words):
    """Five kinds of cards, twice each; hand, faceup and facedown ones come out of them, the deck is in order."""

    words = ("combat_cards", "combat_deck", "hand", "facedown", "played")

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        g: Stars = laid.g
        own = COMBAT_CARDS[g.factions[at]]
        named, top, hand, facedown, played = [cards_named(spec, word, where) for word in self.words]
        used = list(dict.fromkeys([*named, *hand, *facedown, *played, *top]))
        used += [card for card in own if combat_card(card).basic and card not in used]
        kinds = used[:5]
        left = [card for card in kinds for _ in range(COPIES)]
        for card in [*hand, *facedown, *played, *top]:
            if card not in left:
                raise BadPosition(f"the combat deck does not hold so many copies of {BOOK.kinds[card].name}")
            left.remove(card)
        g.set_faceup(SPARE, at, tuple([card for card in own if card not in kinds]))
        g.set_pile(COMBAT_DECK, at, tuple([slot_of(card, at) for card in [*sorted(left), *reversed(top)]]))
        g.set_pile(HAND, at, tuple(sorted([slot_of(card, at, 1 << at) for card in hand])))
        g.set_pile(FACEDOWN, at, tuple([slot_of(card, at, 1 << at) for card in facedown]))

    def write(self, g: Stars, at: int) -> Spec:
        spare = g.faceup(SPARE, at)
        words: Spec = {
            "combat_cards": names([card for card in COMBAT_CARDS[g.factions[at]] if card not in spare]),
            "combat_deck": names_in(reversed(g.pile(COMBAT_DECK, at))),
        }
        held = {"hand": names_in(g.pile(HAND, at)), "facedown": names_in(g.pile(FACEDOWN, at))}
        return words | {word: cards for word, cards in held.items() if cards}


# ---- events ----------------------------------------------------------------------------------------
class Events(Words):
    """`events` names the top of the event deck, from the top; the others lie below."""

    words = ("events", "drawn", "schemes", "upgrades")

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        g: Stars = laid.g
        top, drawn, schemes = [cards_named(spec, word, where) for word in self.words[:3]]
        rest = [card for card in EVENTS[g.factions[at]] if card not in (*schemes, *drawn, *top)]
        g.set_faceup(SCHEMES, at, tuple(sorted(schemes)))
        g.set_pile(DRAWN, at, tuple(sorted([slot_of(card, at, 1 << at) for card in drawn])))
        g.set_pile(EVENT_DECK, at, tuple([slot_of(card, at) for card in [*rest, *reversed(top)]]))
        upgrades = [upgrade_code(entry) for entry in listed(spec, "upgrades", where)]
        g.set_faceup(UPGRADES, at, tuple(sorted(upgrades)))

    def write(self, g: Stars, at: int) -> Spec:
        upgrades = [(CARDS[code & ~USED].name, bool(code & USED)) for code in g.faceup(UPGRADES, at)]
        drawn = names_in(g.pile(DRAWN, at))
        return {
            "events": names_in(reversed(g.pile(EVENT_DECK, at))),
            "schemes": names(g.faceup(SCHEMES, at)),
            "upgrades": [{"card": name, "used": used} for name, used in upgrades],
            **({"drawn": drawn} if drawn else {}),
        }


def upgrade_code(entry: Any) -> int:
    """An order upgrade by its name, or a table that says whether it was used."""
    row: Spec = entry if isinstance(entry, dict) else {"card": entry}
    check_words(row, ("card", "used"), "an upgrade")
    return card_named(row.get("card")) | (USED if truth(row, "used", "an upgrade") else 0)
