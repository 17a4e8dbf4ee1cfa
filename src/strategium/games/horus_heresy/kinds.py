"""Cards as printed: their numbers are read from the component set, their abilities are added by cards/.

What a player reads on a card is generated from its ability.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from strategium.games.horus_heresy.components import HERO_NAMES, HERO_ORIGINS, HERO_SIDES, SET
from strategium.games.horus_heresy.data_files import DataFile, read
from strategium.games.horus_heresy.words import MOMENTS, PRECISE, RECKLESS, SIDES
from strategium.kernel.abilities import Ability, Book, Kind

BOOK: Final = Book()


@mypyc_attr(allow_interpreted_subclasses=True)
class Requirement:
    """Which engaged unit must be pointed at to carry out the special effect of a combat card."""

    def pieces(self, g: Any, seat: int) -> list[int]:
        """The pieces that meet it."""
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError


class Card(Kind):
    """A kind of card. `origin` says whether its numbers are sourced or ours."""

    def __init__(self, name: str, origin: str) -> None:
        super().__init__(name)
        self.origin = origin

    def texts(self) -> list[str]:
        """What a player reads on it."""
        return [text_of(a) for a in self.abilities[:1]]


class Order(Card):
    """An order card."""

    def __init__(self, row: dict[str, Any]) -> None:
        super().__init__(str(row["name"]), str(row.get("origin", "")))
        self.cost = int(row["cost"])
        self.copies: list[int] = list(row["copies"])  # per side
        self.starting: list[int] = list(row["starting"])  # of them in the opening hand
        self.recycles = bool(row.get("recycles", False))
        self.lands = False  # a landing order: the lasers fire

    def texts(self) -> list[str]:
        return [*super().texts(), *(["Recyclable."] if self.recycles else [])]


class Combat(Card):
    """A combat card or Hero combat card."""

    def __init__(self, row: dict[str, Any]) -> None:
        super().__init__(str(row["name"]), str(row.get("origin", "")))
        self.side = SIDES.index(row["side"])
        self.is_hero = bool(row.get("hero", False))
        self.copies = int(row["copies"])
        self.attack = int(row["attack"])
        self.shields = int(row["shields"])
        self.free = bool(row.get("free", False))
        self.counter = int(row.get("counter", 0))  # shields that cancel the effect; 0: it cannot be countered
        self.requirement: Requirement | None = None
        self.points = False  # its effect speaks of the unit that was pointed at

    def texts(self) -> list[str]:
        if not self.abilities or self.requirement is None:
            return []
        lead = f"{'Free effect. ' if self.free else ''}Needs {self.requirement.words()}"
        counter = f" Counter {self.counter}." if self.counter else ""
        return [f"{lead}: {super().texts()[0]}{counter}"]


class EventCard(Card):
    """An event card."""

    def __init__(self, row: dict[str, Any]) -> None:
        super().__init__(str(row["name"]), str(row.get("origin", "")))
        self.copies = int(row["copies"])


class Hero(Card):
    """A Hero's own ability."""

    def __init__(self, hero: int) -> None:
        super().__init__(HERO_NAMES[hero], HERO_ORIGINS[hero])
        self.hero = hero
        self.side = HERO_SIDES[hero]
        self.moment = -1  # when it may be used
        self.place = 0  # in the sequence of that moment

    def texts(self) -> list[str]:
        return [f"When {MOMENTS[self.moment]}: {text}" for text in super().texts()]


class Bombardment(Card):
    """A bombardment card: results of orbital and Thunderhawk bombardment, of defense lasers, and an icon."""

    def __init__(self, row: dict[str, Any], star: bool) -> None:
        super().__init__(f"{row['name']} {'Star' if star else 'Eagle'}", str(row.get("origin", "")))
        self.star = star
        self.copies = int(row["copies"])
        self.damage: list[int] = [int(row["precise"][0]), int(row["reckless"][0])]
        self.breaches: list[bool] = [bool(row["precise"][1]), bool(row["reckless"][1])]
        self.per_thunderhawk = int(row["per_thunderhawk"])
        self.lasers_hit: tuple[int, ...] = tuple(row["lasers_hit"])

    def has_text(self) -> bool:
        return True

    def blank(self) -> None:
        """Every result is a miss; the icon is turned."""
        super().blank()
        self.star = not self.star
        self.damage, self.breaches = [0, 0], [False, False]
        self.per_thunderhawk, self.lasers_hit = 0, ()

    def texts(self) -> list[str]:
        lasers = ", ".join([str(n) for n in self.lasers_hit]) or "none"
        text = (
            f"{'Chaos Star' if self.star else 'Imperial Eagle'}. Precise: {self._orbital(PRECISE)}. "
            f"Reckless: {self._orbital(RECKLESS)}. Thunderhawks: {self.per_thunderhawk} each. "
            f"Defense lasers that hit: {lasers}."
        )
        return [text]

    def _orbital(self, mode: int) -> str:
        breach = "a breach and " if self.breaches[mode] else ""
        return f"{breach}{self.damage[mode]} damage" if self.damage[mode] else "no effect"


def text_of(a: Ability) -> str:
    """On what condition, what happens; what lasts is told apart from what is done in turn."""
    words = "" if a.only_if is None else f"if {a.only_if.words()}, "
    for n, effect in enumerate(a.effects):
        joint = "" if n == 0 else "; " if getattr(effect, "lasting", False) else ", then "
        words += joint + effect.words()
    return sentence(words)


def sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."


def checked(file: DataFile, name: str, *keys: str, may: Sequence[str] = ()) -> list[dict[str, Any]]:
    rows = file.rows(name, "name", *keys, may=may)
    file.demand_unique(rows, name)
    return rows


for _row in checked(read(f"{SET}/orders.toml"), "order", "cost", "copies", "starting", may=["recycles"]):
    BOOK.add(Order(_row))
for _row in checked(
    read(f"{SET}/combat.toml"), "card", "side", "copies", "attack", "shields", may=["hero", "free", "counter"]
):
    BOOK.add(Combat(_row))
for _row in checked(read(f"{SET}/events.toml"), "event", "copies"):
    BOOK.add(EventCard(_row))
for _hero in range(len(HERO_NAMES)):
    BOOK.add(Hero(_hero))
for _row in checked(
    read(f"{SET}/bombardment.toml"), "face", "precise", "reckless", "per_thunderhawk", "lasers_hit", "copies"
):
    BOOK.add(Bombardment(_row, False))
    BOOK.add(Bombardment(_row, True))

KINDS: Final = cast(list[Card], BOOK.kinds)  # the same list
ORDERS: Final = [kind for kind in KINDS if isinstance(kind, Order)]
COMBATS: Final = [kind for kind in KINDS if isinstance(kind, Combat)]
EVENTS: Final = [kind for kind in KINDS if isinstance(kind, EventCard)]
HEROES: Final = [kind for kind in KINDS if isinstance(kind, Hero)]
BOMBARDMENTS: Final = [kind for kind in KINDS if isinstance(kind, Bombardment)]


# Numbers in a pile are numbers in the book; these look them up by class.
def order(no: int) -> Order:
    return cast(Order, KINDS[no])


def combat(no: int) -> Combat:
    return cast(Combat, KINDS[no])


def bombardment(no: int) -> Bombardment:
    return cast(Bombardment, KINDS[no])


def ability(kind: Kind) -> Ability | None:
    """What it does, unless that is blank."""
    return kind.abilities[0] if kind.abilities else None
