"""Cards as printed: their numbers, types and traits, read from the data; their abilities are added by cards/."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import resources
from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from strategium.cards.state import AttachTo, CardKind
from strategium.games.invasion.words import (
    ATTACKERS_DECLARED,
    COST,
    DAMAGE_ASSIGNED,
    FIRST_KEYWORD,
    HP,
    KEYWORDS,
    LOYALTY,
    NEUTRAL,
    PHASE_NAMES,
    POWER,
    RACE_NAMES,
    RACES,
    RULE,
    SECTION,
    SIDES,
    STATS,
    TYPES,
    ZONE_NAMES,
)
from strategium.kernel.abilities import Ability, Amount, Book, Condition, Cost, Effect, Trigger
from strategium.kernel.errors import check_keys
from strategium.kernel.names import Step

# The keys of a card in a data file.
WORD_KEYS: Final = ("name", "type", "race", "only", "set", "source", "traits", "keywords", "zones")
OTHER_KEYS: Final = ("unique", "hero_limit", "icons", "copies", "number")
KEYS: Final = frozenset([*WORD_KEYS, "cost", "loyalty", "power", "hit_points", *OTHER_KEYS])
X_COST: Final = -1  # the cost is a chosen X
ANY_ZONE: Final = -1  # an ability that works in every zone
ZONE_WORDS: Final = {"kingdom": 0, "quest": 1, "battlefield": 2}
ZONE_MARKS: Final = ("Kingdom", "Quest", "Battlefield")


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Condition[Any]):
    """When an action may be used, as plain numbers that can be looked at before anything else is."""

    def __init__(self, own_turn: bool = False, phase: int = 0, step: int = 0) -> None:
        self.own_turn = own_turn
        self.phase = phase  # 0: any
        self.step = step  # of a combat; 0: any, or none

    def holds(self, g: Any, use: Any) -> bool:
        if self.own_turn and g.active != use.seat:
            return False
        if self.phase and g.phase != self.phase:
            return False
        return not self.step or bool(g.combats and g.combats[-1].step == self.step)

    def words(self) -> str:
        if self.step:
            return STEP_WORDS[self.step]
        return f"during your {PHASE_NAMES[self.phase]}" if self.phase else "during your turn"


STEP_WORDS: Final = {
    ATTACKERS_DECLARED: "in combat, before defenders are declared",
    DAMAGE_ASSIGNED: "in combat, after damage has been assigned",
}
ANY_MOMENT: Final = Moment()
OWN_TURN: Final = 8  # a moment as a number: the phase, and these
IN_COMBAT: Final = 16
CHAINED: Final = 32  # there is something to answer
MOMENTS: Final = 64


def bits_of(moment: Moment, answers: bool) -> int:
    """The moments in which an action may be used, a bit for each. `answers`: it speaks of something just played."""
    bits = 0
    for no in range(MOMENTS):
        if (
            (no & OWN_TURN or not moment.own_turn)
            and (no & IN_COMBAT or not moment.step)
            and (no & CHAINED or not answers)
            and moment.phase in (0, no & OWN_TURN - 1)
        ):
            bits |= 1 << no
    return bits


class CardAbility(Ability):
    """An ability of a card: in which zone it works, when it may be used, whether its user may leave it."""

    def __init__(
        self,
        timing: int,
        effects: Sequence[Effect[Any]],
        *,
        order: tuple[Step, ...],
        trigger: Trigger[Any] | None = None,
        costs: Sequence[Cost[Any]] = (),
        moment: Moment = ANY_MOMENT,
        only_if: Condition[Any] | None = None,
        condition: Condition[Any] | None = None,
        limit: str = "",
        home: int = 0,
        lead: str = "",
        zone: int = ANY_ZONE,
        may: bool = False,
        spend: Amount[Any] | None = None,
    ) -> None:
        super().__init__(
            timing,
            effects,
            order=order,
            trigger=trigger,
            costs=costs,
            only_if=only_if,
            condition=condition,
            limit=limit,
            home=home,
            lead=lead,
        )
        self.moment = moment
        self.zone = zone
        self.may = may
        self.spend = spend  # resources that its text costs
        self.moments = bits_of(moment, False)  # those in which it may be worth a look
        self.least = 0  # with fewer resources it need not be looked at
        self.tokens = 0  # nor with fewer resource tokens on its card


class Card(CardKind):
    """A kind of card."""

    def __init__(self, row: dict[str, Any], type: int, printed: list[int]) -> None:
        super().__init__(str(row["name"]), printed)
        self.type = type
        self.title = self.name
        race = str(row.get("race", ""))
        self.race = RACES.index(race) if race else NEUTRAL
        self.faction = RACE_NAMES[self.race] if race else ""
        self.symbols: tuple[int, ...] = (self.race,) if race else ()  # the races for which it gives loyalty
        self.side = str(row.get("only", "")) or (SIDES[self.race] if race else "")
        self.traits = frozenset(cast(list[str], row.get("traits", [])))
        self.keywords = tuple(cast(list[str], row.get("keywords", [])))
        self.unique = bool(row.get("unique", False))
        self.hero_limit = bool(row.get("hero_limit", False))
        self.zones = tuple([ZONE_WORDS[word] for word in row.get("zones", [])])  # where it may enter play
        self.icons = tuple(cast(list[int], row.get("icons", [])))  # of a legend, by zone
        self.copies = int(row.get("copies", 0))  # in the core box
        self.set = str(row.get("set", ""))
        self.number = int(row.get("number", 0))
        self.source = str(row.get("source", ""))
        self.attach_to: AttachTo | None = None
        self.entering: Ability | None = None  # how it is played, if it is no tactic
        self.form = -1  # the kind as which it may be in play instead (a unit as an attachment)
        self.home = -1  # for such a form: the kind that it is again when it leaves play
        self.cuts = False  # when it is played the chain ends
        self.steals = False  # while it is attached its controller controls the unit
        self.binds = False  # while it is attached the card is a development
        self.absorbs = False  # each token on it cancels a point of damage
        self.enemy_zone = False  # it is played into a zone of the opponent, under his control
        self.tokens = 0  # with so many resource tokens it enters play
        self.cheaper: Any = None  # by so much it costs less for whoever plays it
        self.texts: list[str] = self._marks()

    def _marks(self) -> list[str]:
        """What stands in front of the text: where it may be played, keywords, limits."""
        texts: list[str] = []
        if self.zones:
            texts.append(f"{' or '.join([ZONE_MARKS[zone] for zone in self.zones])} only.")
        if self.type & (RULE | SECTION):
            return texts
        if self.side and self.race == NEUTRAL:
            texts.append(f"{self.side.capitalize()} only.")
        if self.hero_limit:
            texts.append("Limit one Hero per zone.")
        if self.keywords:
            texts.append(". ".join(self.keywords) + ".")
        return texts

    @property
    def cost(self) -> int:
        return self.printed[COST]

    def has_text(self) -> bool:
        if self.type & (RULE | SECTION) or self.home >= 0:
            return False
        return bool(self.texts)

    def blank(self) -> None:
        entering = self.entering
        super().blank()
        if entering is not None:
            self.abilities = [entering] * (entering.no + 1)  # it keeps its number
        self.printed = [0 if stat >= FIRST_KEYWORD else n for stat, n in enumerate(self.printed)]
        self.keywords = ()
        self.symbols = (self.race,) if self.race >= 0 else ()
        self.zones = ()
        self.hero_limit = False
        self.enemy_zone = False
        self.tokens = 0
        self.cheaper = None


BOOK: Final = Book()
CARDS: Final = cast(list[Card], BOOK.kinds)  # the same list: every kind of this book is a card


def read_cards(file: str) -> None:
    """Add the cards of a data file to the book."""
    text = (resources.files("strategium.games.invasion") / "data" / file).read_text("utf-8")
    for row in json.loads(text):
        check_keys(row, KEYS, f"{file}: {row['name']}")
        BOOK.add(_card(row))


def _card(row: dict[str, Any]) -> Card:
    printed = [0] * STATS
    printed[POWER], printed[HP] = row.get("power", 0), row.get("hit_points", 0)
    printed[COST] = X_COST if row["cost"] == "X" else row["cost"]
    printed[LOYALTY] = row.get("loyalty", 0)
    for keyword in row.get("keywords", []):
        name, _, n = keyword.partition(" ")
        printed[KEYWORDS[name]] = int(n) if n else 1
    return Card(row, TYPES[row["type"]], printed)


def add_form(name: str, type: str, traits: list[str]) -> Card:
    """A card in play may become another type of card: that form is a kind of its own."""
    card = find_card(name)
    form = _card({"name": name, "type": type, "cost": card.cost, "traits": traits, "source": card.source})
    form.race, form.symbols, form.side = card.race, card.symbols, card.side
    form.faction = card.faction
    form.name = f"{name} ({type})"
    BOOK.add(form)
    form.home = card.no
    card.form = form.no
    return form


def add_rule(name: str) -> Card:
    """What bears the ability of a keyword, or of a facedown card: everybody may know it."""
    return cast(Card, BOOK.add(Card({"name": name}, RULE, [0] * STATS)))


def find_card(name: str) -> Card:
    return cast(Card, BOOK.find(name))


SECTIONS: Final = tuple(
    [cast(Card, BOOK.add(Card({"name": f"{name} section"}, SECTION, [0] * STATS))) for name in ZONE_NAMES]
)
CAPITALS: Final = tuple([add_rule(f"{name} capital") for name in RACE_NAMES])  # what a deck is built for
DEVELOPING: Final = add_rule("development rule")
SAVAGERY: Final = add_rule("Savage rule")
COUNTERSTRIKING: Final = add_rule("Counterstrike rule")
read_cards("core.json")
read_cards("later.json")
