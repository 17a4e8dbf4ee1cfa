"""What a deck must keep to: its warlord, its size, the signature squad, copies of a title, and whose cards they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from strategium.cards.decks import DeckEntry, DeckList, Fault
from strategium.games.conquest.kinds import BOOK, CARDS, Card
from strategium.games.conquest.sets import FORMATS, allows
from strategium.games.conquest.words import PLANET, TOKEN, WARLORD

WHEEL: Final = ("Astra Militarum", "Space Marines", "Tau", "Eldar", "Dark Eldar", "Chaos", "Orks")
NEUTRAL: Final = "Neutral"
STANDARD: Final = "standard"
STARTER: Final = "starter"
FREE: Final = "free"
MOST_COPIES: Final = 3
OUTSIDE: Final = WARLORD | TOKEN | PLANET  # types that are never in a deck


def is_listed(card: Card) -> bool:
    """Whether lists name that kind: not the bloodied side of a warlord, nor the other form of a card.

    What is not finished is in no list; a warlord is finished with his squad.
    """
    if card.bloodied or card.home >= 0 or card.is_unfinished():
        return False
    return card.type != WARLORD or not any(
        other.is_unfinished() for other in CARDS if other.squad == card.title
    )


def card_named(title: str) -> Card | None:
    """The card of that title."""
    card = BOOK.by_name.get(title)
    return card if isinstance(card, Card) and is_listed(card) else None


class Listed:
    """A deck list with its cards looked up; unknown names are left out of `cards`, but count as cards."""

    def __init__(self, deck: DeckList) -> None:
        known = [(entry, card) for entry in deck.entries if (card := card_named(entry.name)) is not None]
        self.format = FORMATS.get(
            deck.format, FORMATS[STANDARD]
        )  # that there is no such format is another fault
        self.head = deck.heads.get("warlord")
        found = card_named(self.head.name) if self.head is not None else None
        self.warlord = found if found is not None and found.type == WARLORD else None
        self.cards = [(entry, card) for entry, card in known if not card.type & OUTSIDE]
        self.outside = [(entry, card) for entry, card in known if card.type & OUTSIDE]
        self.count = deck.count - sum(entry.copies for entry, _ in self.outside)

    def copies(self, card: Card) -> int:
        return sum(entry.copies for entry, other in self.cards if other is card)

    def line(self, card: Card) -> int:
        """Where the card stands first; the warlord's line if it does not."""
        for entry, other in self.cards:
            if other is card:
                return entry.line
        return self.head.line if self.head is not None else 0

    def kinds(self) -> list[Card]:
        """Each kind once, in the order of the list."""
        return list(dict.fromkeys([card for _, card in self.cards]))


def neighbours(faction: str) -> tuple[str, ...]:
    """The factions beside that one on the wheel."""
    if faction not in WHEEL:
        return ()
    at = WHEEL.index(faction)
    return (WHEEL[at - 1], WHEEL[(at + 1) % len(WHEEL)])


def squad_of(warlord: Card) -> list[Card]:
    return [card for card in CARDS if card.squad == warlord.title and is_listed(card)]


# ---- the rules, each with its clause: they give (line, words) for every fault ------------------------
Found = Iterable[tuple[int, str]]


def one_warlord(deck: Listed) -> Found:
    if deck.head is None:
        yield 0, "there is no warlord: choose one, or write a line 'Warlord: NAME'"
    elif deck.warlord is None and card_named(deck.head.name) is not None:
        yield deck.head.line, f"{deck.head.name!r} is not a warlord"
    elif deck.head.copies > 1:
        yield deck.head.line, f"{deck.head.copies} of {deck.head.name}: a deck has one warlord"
    for entry, card in deck.outside:
        if card.type == WARLORD:
            yield entry.line, f"{card.title} is a second warlord"


def no_tokens(deck: Listed) -> Found:
    for entry, card in deck.outside:
        if card.type == TOKEN:
            yield entry.line, f"{card.title} is a token unit and not part of a deck"


def no_planets(deck: Listed) -> Found:
    for entry, card in deck.outside:
        if card.type == PLANET:
            yield entry.line, f"{card.title} is a planet and not part of a deck"


def large_enough(deck: Listed) -> Found:
    if deck.format.name != STARTER and deck.count < deck.format.fewest:
        yield 0, f"cards besides the warlord: {deck.count}, and {deck.format.fewest} are the fewest"


def large_enough_for_a_starter(deck: Listed) -> Found:
    if deck.format.name == STARTER and deck.count < deck.format.fewest:
        yield 0, f"cards besides the warlord: {deck.count}, and a starter has {deck.format.fewest} or more"


def of_its_sets(deck: Listed) -> Found:
    """Cards of the sets that the format has."""
    heads = [(deck.head, deck.warlord)] if deck.head is not None and deck.warlord is not None else []
    for entry, card in [*heads, *deck.cards]:
        if not allows(deck.format, card.set, card.title):
            others = [name for name, format in FORMATS.items() if allows(format, card.set, card.title)]
            where = f": say Format: {' or '.join(others)}" if others else ""
            yield entry.line, f"{card.title} is of {card.set}, which {deck.format.name} has not{where}"


def whole_squad(deck: Listed) -> Found:
    for card in squad_of(deck.warlord) if deck.warlord is not None else ():
        if deck.copies(card) != card.copies:
            yield (
                deck.line(card),
                f"the signature squad has {card.copies} of {card.title}, not {deck.copies(card)}",
            )


def no_other_squad(deck: Listed) -> Found:
    for entry, card in deck.cards:
        if card.squad and deck.warlord is not None and card.squad != deck.warlord.title:
            yield entry.line, f"{card.title} belongs to the signature squad of {card.squad}"


def three_copies(deck: Listed) -> Found:
    for card in deck.kinds():
        if not card.squad and deck.copies(card) > MOST_COPIES:
            yield deck.line(card), f"{deck.copies(card)} copies of {card.title}: {MOST_COPIES} are the most"


def loyal_to_the_faction(deck: Listed) -> Found:
    for entry, card in strangers(deck):
        if card.loyal:
            yield entry.line, f"{card.title} is loyal to {card.faction}"


def neighbours_only(deck: Listed) -> Found:
    """Common cards of one neighbouring faction; where there are two, those of which there are fewer must go."""
    common = [(entry, card) for entry, card in strangers(deck) if not card.loyal]
    near = neighbours(deck.warlord.faction) if deck.warlord is not None else ()
    numbers = {side: sum(entry.copies for entry, card in common if card.faction == side) for side in near}
    ally = max(near, key=numbers.__getitem__, default="")
    for entry, card in common:
        if card.faction not in near:
            yield entry.line, f"{card.title} is of {card.faction}: allies are {' or '.join(near) or 'none'}"
        elif card.faction != ally:
            yield (
                entry.line,
                f"{card.title} is of {card.faction}, and {ally} is the ally already: only one can be",
            )


def strangers(deck: Listed) -> list[tuple[DeckEntry, Card]]:
    """Cards of another faction than the warlord's, apart from signature squads."""
    if deck.warlord is None:
        return []
    own = (deck.warlord.faction, NEUTRAL)
    return [(entry, card) for entry, card in deck.cards if card.faction not in own and not card.squad]


RULES: Final[tuple[tuple[str, Callable[[Listed], Found]], ...]] = (
    ("conquest/deck.built-around-warlord", one_warlord),
    ("conquest/deck.tokens-outside-deck", no_tokens),
    ("conquest/components.planets", no_planets),
    ("conquest/deck.size", large_enough),
    ("conquest/deck.starter-size", large_enough_for_a_starter),
    ("conquest/deck.format-sets", of_its_sets),
    ("conquest/deck.whole-squad", whole_squad),
    ("conquest/deck.signature-squad-membership", no_other_squad),
    ("conquest/deck.three-copies", three_copies),
    ("conquest/deck.loyal-stays-in-faction", loyal_to_the_faction),
    ("conquest/deck.allies", neighbours_only),
)


# what a free format leaves out
OF_FACTIONS: Final = (whole_squad, no_other_squad, three_copies, loyal_to_the_faction, neighbours_only)


def broken_rules(deck: DeckList) -> list[Fault]:
    """Every fault of a deck, with the clause that it breaks."""
    listed = Listed(deck)
    left_out = OF_FACTIONS if listed.format.free else ()  # [conquest/deck.free-format]
    rules = [(clause, rule) for clause, rule in RULES if rule not in left_out]
    return [Fault(words, clause, line) for clause, rule in rules for line, words in rule(listed)]
