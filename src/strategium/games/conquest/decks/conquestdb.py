"""ConquestDB's text: the title, the warlord, then a heading for each type and `3x Name (Core Set)` for each card."""

from __future__ import annotations

import re
from typing import Final

from strategium.cards.deck_files import LONGEST_LINE, TextFile
from strategium.cards.decks import DeckList, DeckShelf, folded
from strategium.games.conquest.decks.rules import card_named

HEADINGS: Final = {
    "Army units": "Army Unit",
    "Attachments": "Attachment",
    "Events": "Event",
    "Supports": "Support",
}
CARD_OF_A_SET: Final = re.compile(r"\s*\d+x .+ \([^()]+\)\s*")
ALONE: Final = re.compile(r"(\D.*?) \([^()]*[^()\d][^()]*\)")  # Name (Core Set), without a number of copies
ODD_TITLE: Final = re.compile(
    r"(?:Deck: )*[{<]"
)  # it would look like another kind of file, so a label stands before it
FOOTER: Final = re.compile(r"\s*(?:created with|check out)\b", re.IGNORECASE)


class ConquestDbFile(TextFile):
    """The site's plain text. It is read like any list, but for the first line and the one that names the site."""

    name = "conquestdb"

    def recognises(self, shelf: DeckShelf, text: str) -> bool:
        return any(is_card(line) for line in text.splitlines())

    def read(self, shelf: DeckShelf, text: str) -> DeckList:
        lines = text.splitlines()
        filled = [number for number, line in enumerate(lines) if line.strip()]
        if any(self.is_warlord(shelf, lines[number]) for number in filled[1:]):
            first = lines[filled[0]]
            labelled = first.startswith("Deck: ") and ODD_TITLE.match(first)
            if not labelled and folded(first) not in shelf.headings and not is_card(first):
                lines[filled[0]] = f"Deck: {first}"  # the title, even if it is like the name of a card
        for number in filled[1:]:
            if FOOTER.match(lines[number]):
                lines[number] = ""
        return super().read(shelf, "\n".join(lines))

    def is_warlord(self, shelf: DeckShelf, line: str) -> bool:
        """Whether that is the line of the warlord: a card with its set, and no number of copies."""
        found = ALONE.fullmatch(line.strip()) if len(line) <= LONGEST_LINE else None
        return found is not None and bool(shelf.spelling(found[1]))

    def write(self, shelf: DeckShelf, deck: DeckList) -> str:
        label = "Deck: " if ODD_TITLE.match(deck.name) else ""
        lines = [label + deck.name, ""] if deck.name else []
        lines += [of_set(head.name) for head in deck.heads.values()]
        for section in shelf.sections(deck):
            lines += ["", f"{HEADINGS.get(section.title, section.title)} ({section.total})"]
            lines += [f"{entry.copies}x {of_set(entry.name)}" for entry in section.entries]
        return "\n".join(lines) + "\n"


def is_card(line: str) -> bool:
    """Whether that is the line of a card with its copies and its set."""
    return len(line) <= LONGEST_LINE and CARD_OF_A_SET.fullmatch(line) is not None


def of_set(name: str) -> str:
    """A card and the set that it comes from."""
    card = card_named(name)
    return name if card is None else f"{name} ({card.set})"


CONQUESTDB: Final = ConquestDbFile()
