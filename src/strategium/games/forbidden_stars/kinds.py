"""Cards and sheets as printed: numbers from the data files. What they do is added by the entries in cards/."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from strategium.games.forbidden_stars.components import (
    FACTION_NAMES,
    SHEETS,
    UNIT_NAMED,
    UNITS,
    kinds_of,
)
from strategium.games.forbidden_stars.words import (
    AFTER_COMBAT,
    AFTER_ORDER,
    ANY_STEP,
    FACTIONS,
    GENERAL,
    ICONS,
    MOMENT_WORDS,
    ORDERS,
    STORM_WAYS,
    STRIKE,
    UNIT,
)
from strategium.kernel.abilities import Ability, Book, Effect, Kind
from strategium.kernel.using import resolve

YOU: Final = 0  # the words of a deed are about "you" ("rout 1 of your units") ...
HE: Final = 1  # ... or about your opponent ("routs 1 of his units") ...
HE_MAY: Final = 2  # ... after a "may" or "must" ("rout 1 of his units")

COPIES: Final = 2  # of every combat card


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Effect[Any]):
    """Something that an ability does. It may hold others; each has a number in its card, so that a frame can name it.

    In a use of this game `seat` is the one who does it, `bearer` the seat whose card it is, `x` the number of a played
    combat card in its fight, and `about` what set the ability off.
    """

    imperative = True  # its words can follow "to"; else they have a subject of their own

    def __init__(self) -> None:
        self.no = -1

    def inner(self) -> Sequence[Deed]:
        """The deeds inside it."""
        return ()

    def words(self, who: int = YOU) -> str:
        """An imperative for you, "routs ..." for him."""
        raise NotImplementedError


class Paragraph(Ability):
    """One paragraph of a card: it is resolved whole or not at all, and only a `must` cannot be declined."""

    def __init__(
        self, timing: int, *deeds: Deed, must: bool = False, lead: str = "", rules: tuple[str, ...] = ()
    ) -> None:
        super().__init__(timing, deeds, order=(resolve,), lead=lead, rules=rules)
        self.deeds = deeds
        self.must = must

    def sentence(self) -> str:
        """What a player reads."""
        words = " and ".join([deed.words() for deed in self.deeds])
        lead = f"{self.lead}: " if self.lead else ""
        text = f"{lead}{words[0].upper()}{words[1:]}."
        return f"{text} This cannot be declined." if self.must else text


class Card(Kind):
    """A card, or a faction sheet."""

    def __init__(self, faction: int, name: str) -> None:
        super().__init__(name)
        self.faction = faction
        self.deeds: list[Deed] = []
        self.paragraphs: dict[int, tuple[Paragraph, ...]] = {}  # by timing
        self.lines: list[str] = []  # what a player reads, a line for each paragraph
        self.facts: dict[str, Any] = {}  # its printed numbers, for the view

    def write(self, *paragraphs: Paragraph) -> None:
        """Give it its text."""
        for paragraph in paragraphs:
            self.add(paragraph)
            self.paragraphs[paragraph.timing] = (*self.paragraphs.get(paragraph.timing, ()), paragraph)
            self.lines.append(paragraph.sentence())
            for deed in paragraph.deeds:
                self._number_deed(deed)

    def _number_deed(self, deed: Deed) -> None:
        deed.no = len(self.deeds)
        self.deeds.append(deed)
        for part in deed.inner():
            self._number_deed(part)

    def at(self, timing: int) -> tuple[Paragraph, ...]:
        """Its paragraphs for that moment."""
        return self.paragraphs.get(timing, ())

    def blank(self) -> None:
        super().blank()
        self.paragraphs = {}
        self.lines = []

    def texts(self) -> list[str]:
        """What a player reads on the card, a line for each paragraph."""
        return self.lines


class CombatCard(Card):
    """A combat card; there are two copies of each."""

    def __init__(self, faction: int, row: dict[str, Any]) -> None:
        super().__init__(faction, row["name"])
        self.basic: bool = row["basic"]
        self.level: int = row["level"]
        self.cost: int = row["cost"]
        self.icons: tuple[int, ...] = tuple(row["icons"])
        names: list[str] = row["requisites"]
        self.bastion_serves = "Bastion" in names
        self.requisites = tuple([UNIT_NAMED[name] for name in names if name != "Bastion"])
        icons = dict(zip(ICONS, self.icons))
        self.facts = {"level": self.level, "cost": self.cost, "basic": self.basic, **icons}

    def needs_words(self) -> str:
        """The units that the lower box requires."""
        names = [UNITS[kind].short for kind in self.requisites]
        return " or ".join([*(["Bastion"] if self.bastion_serves else []), *names])


class OrderUpgrade(Card):
    """An order upgrade: it goes with one kind of order, or with orbital strikes."""

    def __init__(self, faction: int, row: dict[str, Any]) -> None:
        super().__init__(faction, row["name"])
        order: str = row["order"]
        self.order = STRIKE if order == "strike" else [name.lower() for name in ORDERS].index(order)
        self.level: int = row["level"]
        self.cost: int = row["cost"]
        self.opens_bastions = False  # it lets a strike hit a world with a bastion
        self.before = ANY_STEP  # before the end of which step of the order it is used
        goes_with = "orbital strike" if self.order == STRIKE else ORDERS[self.order]
        self.facts = {"order": goes_with, "level": self.level, "cost": self.cost}

    def blank(self) -> None:
        super().blank()
        self.opens_bastions = False

    def texts(self) -> list[str]:
        opens = (
            ["Orbital strike: A bastion does not prevent it, and is hit like a unit."]
            if self.opens_bastions
            else []
        )
        return opens + super().texts()


class EventCard(Card):
    """An event card: a tactic or a scheme, with a Warp Storm icon."""

    def __init__(self, faction: int, row: dict[str, Any]) -> None:
        super().__init__(faction, row["name"])
        self.is_scheme: bool = row["type"] == "scheme"
        self.storm: str = row["storm"]
        self.facts = {
            "type": "scheme" if self.is_scheme else "tactic",
            "storm": f"moves a Warp Storm {STORM_WAYS[self.storm]}",
        }


class Sheet(Card):
    """A faction sheet, with the ability that a Dominate Order gives."""


BOOK: Final = Book()
CARDS: Final = cast(list[Card], BOOK.kinds)  # the same list


def _make_book() -> None:
    for faction, sheet in enumerate(SHEETS):
        for row in sheet["combat_card"]:
            BOOK.add(CombatCard(faction, row))
        for row in sheet["order_upgrade"]:
            BOOK.add(OrderUpgrade(faction, row))
        for row in sheet["event"]:
            BOOK.add(EventCard(faction, row))
        BOOK.add(Sheet(faction, FACTION_NAMES[faction]))


_make_book()

COMBAT_CARDS: Final = [
    tuple([c.no for c in CARDS if isinstance(c, CombatCard) and c.faction == f]) for f in range(len(FACTIONS))
]
ORDER_UPGRADES: Final = [
    tuple([c.no for c in CARDS if isinstance(c, OrderUpgrade) and c.faction == f])
    for f in range(len(FACTIONS))
]
EVENTS: Final = [
    tuple([c.no for c in CARDS if isinstance(c, EventCard) and c.faction == f]) for f in range(len(FACTIONS))
]
SHEET_OF: Final = [
    next(c for c in CARDS if isinstance(c, Sheet) and c.faction == f) for f in range(len(FACTIONS))
]


def combat_card(no: int) -> CombatCard:
    card = CARDS[no]
    assert isinstance(card, CombatCard)
    return card


def order_upgrade(no: int) -> OrderUpgrade:
    card = CARDS[no]
    assert isinstance(card, OrderUpgrade)
    return card


def event_card(no: int) -> EventCard:
    card = CARDS[no]
    assert isinstance(card, EventCard)
    return card


# ---- entries: how cards/ gives a card its text ---------------------------------------------------
def combat(
    name: str, *general: Deed | Paragraph, unit: Sequence[Deed | Paragraph] = (), must: bool = False
) -> CombatCard:
    """A combat card: its upper box, then its lower one."""
    card = cast(CombatCard, BOOK.find(name))
    lead = card.needs_words()
    for deed in general:
        card.write(deed if isinstance(deed, Paragraph) else Paragraph(GENERAL, deed, must=must))
    for deed in unit:
        card.write(deed if isinstance(deed, Paragraph) else Paragraph(UNIT, deed, must=must, lead=lead))
    return card


def must(deed: Deed) -> Paragraph:
    """A paragraph of the upper box that cannot be declined."""
    return Paragraph(GENERAL, deed, must=True)


def upgrade(
    name: str, timing: int, *deeds: Deed, opens_bastions: bool = False, before: int = ANY_STEP
) -> OrderUpgrade:
    """An order upgrade. One that changes a step is used before that step is over."""
    card = cast(OrderUpgrade, BOOK.find(name))
    card.opens_bastions = opens_bastions
    card.before = before
    order = "Orbital strike" if card.order == STRIKE else f"{ORDERS[card.order]} Order"
    lead = {AFTER_ORDER: f"After the {order}", AFTER_COMBAT: "After a combat of the order"}.get(timing, order)
    for deed in deeds:
        card.write(Paragraph(timing, deed, lead=lead))
    return card


def event(name: str, timing: int, deed: Deed) -> EventCard:
    """A tactic, or a scheme with the moment at which it can be discarded for its effect."""
    card = cast(EventCard, BOOK.find(name))
    lead = MOMENT_WORDS.get(timing, "")
    card.write(
        Paragraph(timing, deed, lead=f"{lead[0].upper()}{lead[1:]}, discard this card" if lead else "Tactic")
    )
    return card


def dominate(faction: int, deed: Deed, timing: int) -> Sheet:
    """A faction's own ability."""
    SHEET_OF[faction].write(Paragraph(timing, deed, lead="Dominate Order"))
    return SHEET_OF[faction]


def units_named(faction: int, *names: str) -> tuple[int, ...]:
    """Kinds of units by their names."""
    own = {UNITS[kind].name: kind for kind in kinds_of(faction)}
    return tuple([own[name] for name in names])
