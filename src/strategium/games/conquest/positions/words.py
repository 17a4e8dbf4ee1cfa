"""Positions of scenarios: every word of a card and of a player is declared once, and read and written by that.

    moment = "battle at Tarrus, combat turn of Orks"
    planets = ["Tarrus", "Ferrin"]
    Orks = { at.Tarrus = ["Nazdreg", { card = "Goff Boyz", damage = 1 }], hand = ["Battle Cry"], resources = 2 }
    "Space Marines" = { at.Tarrus = ["2x Blood Angels Veterans"], top = ["Iron Halo"] }

What is not named has its usual value; `docs/conquest-positions.md` lists every word.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import entries, find_kind, side_of
from strategium.cards.modifiers import ADD, DOUBLE, HALVE, SET
from strategium.cards.positions import (
    CardLaying,
    Cards,
    CardsAt,
    CardSpec,
    CardsUpon,
    Deck,
    Elsewhere,
    LastingOn,
    UsedUp,
)
from strategium.cards.zones import move
from strategium.games.conquest.kinds import BOOK, CARDS, Card
from strategium.games.conquest.rules.attaching import units_to_bear
from strategium.games.conquest.rules.combat import move_mobile_units
from strategium.games.conquest.rules.deploying import declare
from strategium.games.conquest.rules.entering import MOST_TOKENS, attach
from strategium.games.conquest.rules.leaving import BANISHED, DOOMED
from strategium.games.conquest.state import Conquest, hit_points, is_unit
from strategium.games.conquest.words import (
    ARMY,
    ATK,
    ATTACHMENT,
    BANK,
    BLANK,
    BOX,
    COMMAND,
    COST,
    DECK,
    DISCARD,
    DOUBLE_AGAINST_VEHICLES,
    DOUBLE_AGAINST_WARLORDS,
    DOUBLE_DAMAGE,
    END_OF_ATTACK,
    END_OF_BATTLE,
    END_OF_COMBAT_ROUND,
    END_OF_PHASE,
    END_OF_ROUND,
    END_OF_STRUGGLE,
    EVENT,
    HAND,
    HP,
    HQ,
    IGNORES_FLYING,
    KEYWORDS,
    LIMBO,
    NEXT_ATTACK,
    NO_RETREAT,
    ON_CARD,
    PLACES,
    PLANET,
    SHIELDS,
    SUPPORT,
    TOKEN,
    TYPES,
    UNATTACKABLE,
    UNDAMAGEABLE,
    UNIT,
    UNTARGETABLE,
    VICTORY,
    WARLORD,
    ZONES,
)
from strategium.kernel.core import Frame
from strategium.kernel.errors import BadPosition
from strategium.kernel.laying import find, listed, truth
from strategium.kernel.positions import Flag, Number, Spec, Table, Word

MAXIMUM: Final = "max "  # how the limits begin that are counted by title
IN_DECKS: Final = ARMY | SUPPORT | ATTACHMENT | EVENT  # what hands, decks and discard piles are made of
GONE: Final = "gone"  # in the list of planets: the place is empty
FILLER: Final = (
    "Black Legion Heldrake"  # what decks are made of if nothing is said: too dear to matter when drawn
)
STATS: Final = {
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
    "double against warlords": DOUBLE_AGAINST_WARLORDS,
}
UNTIL: Final = {
    "phase": END_OF_PHASE,
    "round": END_OF_ROUND,
    "battle": END_OF_BATTLE,
    "attack": END_OF_ATTACK,
    "struggle": END_OF_STRUGGLE,
    "combat round": END_OF_COMBAT_ROUND,
}
HOW: Final = {"add": ADD, "double": DOUBLE, "halve": HALVE, "set": SET}
LEAVING: Final = {"sacrificed": DOOMED, "discarded": BANISHED}


class Laid(CardLaying):
    """What is known while cards are laid besides: marks that belong to the moment, not to a card."""

    moved: tuple[int, ...] = ()  # Mobile units that have moved
    attacker = -1
    deploying = -1  # the card of a hand that is being deployed


def find_card(name: Any, where: str) -> Card:
    """The card of that name."""
    return CARDS[find_kind(BOOK, name, where)]


def next_frame(g: Conquest) -> Frame:
    """The step that asks, or is next."""
    frame: Frame = g.asked_by if g.decisions else g.stack[0]
    return frame


# ---- a card ----------------------------------------------------------------------------------------
class Leaves(Word):
    """How a card will leave play at the end of the phase."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        if self.word in spec:
            what = find(spec[self.word], LEAVING, "way to leave", where)
            laid.g.marks.append((what, at, laid.g.generation[at]))

    def write(self, g: Conquest, at: int) -> Any:
        leaving = [what for what, card, generation in g.marks if (card, generation) == (at, g.generation[at])]
        return next((word for word, what in LEAVING.items() if what in leaving), None)


class Moved(Word):
    """A Mobile unit that has moved."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            laid.moved += (at,)

    def write(self, g: Conquest, at: int) -> Any:
        frame = next_frame(g)
        return True if frame[0] is move_mobile_units and at in frame[2] else None


class Attacking(Word):
    """The attacker of the attack under way."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            laid.attacker = at

    def write(self, g: Conquest, at: int) -> Any:
        return True if g.battles and g.battles[-1].attacker == at else None


class Deploying(Word):
    """The card that is being deployed."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            laid.deploying = at

    def write(self, g: Conquest, at: int) -> Any:
        frame = next_frame(g)
        return True if frame[0] is declare and frame[2] == at else None


def check_card(laid: Laid, card: int, spec: Spec, where: str) -> None:
    kind = CARDS[laid.g.kind[card]]
    if spec.get("damage") and not kind.type & UNIT and not kind.breaks_at:
        raise BadPosition(f"{where} is no unit and has no damage")


LASTING: Final = LastingOn("lasting", STATS, UNTIL, how=HOW, blank=BLANK)
ATTACHED: Final = CardsUpon("attachments", ATTACHMENT, attach)
CARD: Final = CardSpec(
    TYPES,
    Table(
        Number("damage", "damage"),
        Flag("exhausted", "exhausted"),
        Number("resources", "counters"),
        LASTING,
        UsedUp("used", MAXIMUM),
        Leaves("leaves"),
        Moved("moved"),
        Attacking("attacking"),
        ATTACHED,
        check=check_card,
    ),
    Table(Deploying("deploying")),
    ON_CARD,
)


# ---- a player --------------------------------------------------------------------------------------
def line_names(g: Conquest) -> list[str]:
    return [CARDS[g.kind[planet]].name if planet >= 0 else GONE for planet in g.line]


class AtPlanets(CardsAt):
    """Nothing is at a planet that lies facedown."""

    def lay(self, laid: CardLaying, seat: int, zone: int, cards: Any, where: str) -> None:
        if (zone - PLACES) // 2 >= laid.g.faceup:
            planet = line_names(laid.g)[(zone - PLACES) // 2]
            raise BadPosition(f"{where}: {planet} lies facedown, nothing can be there")
        super().lay(laid, seat, zone, cards, where)


class UsedMaximum(Word):
    """The titles that a player has used as often as their maximum allows."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        for title in listed(spec, self.word, where):
            kind = find_card(title, f"{where}'s {self.word}")
            limited = [a for a in kind.abilities if a.limit.startswith(MAXIMUM)]
            if not limited:
                raise BadPosition(f"{where}'s {self.word}: {kind.name} has no ability with a maximum")
            laid.g.used += [(a.limit, at, -1, kind.name, a.no) for a in limited]

    def write(self, g: Conquest, at: int) -> Any:
        return list(dict.fromkeys([row[3] for row in g.used if row[1:3] == (at, -1)])) or None


class TheWarlord(Word):
    """The warlord that lies somewhere, or the one that is named, or the faction's first; those are in the HQ."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        g: Conquest = laid.g
        cards = [card for cards in g.zones for card in cards]
        there = [c for c in cards if CARDS[g.kind[c]].type == WARLORD and g.controller[c] == at]
        if len(there) > 1 or (there and self.word in spec):
            raise BadPosition(f"{where} has two warlords")
        faction = side_of(where)
        if not there:
            usual = next(card.name for card in CARDS if card.type == WARLORD and card.faction == faction)
            entry = entries([spec.get(self.word, usual)], CARD.words, f"{where}'s {self.word}")[0]
            there = [CARD.read(laid, at, HQ + at, entry, WARLORD, f"{where}'s {self.word}")]
        leader = CARDS[g.kind[there[0]]]
        if leader.faction != faction:
            raise BadPosition(f"{leader.title} leads {leader.faction}, not {where}")
        g.warlord.append(there[0])

    def write(self, g: Conquest, at: int) -> Any:
        return None  # it is told where it lies


class Victory(Word):
    """The planets that a player has won."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        for planet in planets_named(laid.g, spec.get(self.word, []), f"{where}'s {self.word}"):
            move(laid.g, planet, VICTORY + at)

    def write(self, g: Conquest, at: int) -> Any:
        return [CARDS[g.kind[planet]].name for planet in g.zones[VICTORY + at]]


def planets_named(g: Conquest, names: Any, where: str) -> list[int]:
    """Planets that lie in the box."""
    if not isinstance(names, list):
        raise BadPosition(f"{where} is a list of planets, not {names!r}")
    found: list[int] = []
    for name in names:
        card = find_card(name, where)
        if card.type != PLANET:
            raise BadPosition(f"{where}: {card.name} is no planet")
        found += [planet for planet in g.zones[BOX] if g.kind[planet] == card.no]
    return found


PLAYER: Final = Table(
    Number("resources", "resources", always=True),
    Number("limited", "limited"),
    UsedMaximum("used"),
    AtPlanets("at", PLACES, CARD, UNIT, line_names),
    Cards("hq", HQ, CARD, UNIT | SUPPORT),
    TheWarlord("warlord"),
    Cards("hand", HAND, CARD, IN_DECKS),
    Cards("discard", DISCARD, CARD, IN_DECKS),
    Deck("deck", DECK, CARD, IN_DECKS, FILLER),
    Victory("victory"),
)
UNDER_WAY: Final = Elsewhere(CARD, {LIMBO: 0, BANK: 0})


# ---- what may not be -------------------------------------------------------------------------------
def check_cards(g: Conquest) -> None:
    """Limits that hold at every moment: damage, unique cards, tokens, relics."""
    check_attachments(g)
    for zone in range(HQ, ZONES):
        for card in g.zones[zone]:
            if is_unit(g, card) and g.damage[card] >= hit_points(g, card):
                name, hp = CARDS[g.kind[card]].name, hit_points(g, card)
                raise BadPosition(
                    f"{name} has {g.damage[card]} damage and {hp} hit points: it would be destroyed"
                )
    for seat in (0, 1):
        check_limits(g, seat)


def check_limits(g: Conquest, seat: int) -> None:
    """What a player may have only once, or only ten times."""
    name = str(g.game.seat_name(g, seat))
    cards = [c for zone in range(HQ, ZONES) for c in g.zones[zone] if seat in (g.controller[c], g.owner[c])]
    kinds = [CARDS[g.kind[c]] for c in cards]
    titles = [kind.title for kind in kinds if kind.unique]
    for title in titles:
        if titles.count(title) > 1:
            raise BadPosition(f"{name} has {title} twice, which is unique")
    if sum(["Relic" in kind.traits for kind in kinds]) > 1:
        raise BadPosition(f"{name} has more than one Relic in play")
    for kind in kinds:
        if kind.type == TOKEN and kinds.count(kind) > MOST_TOKENS:
            raise BadPosition(f"{name} has more than {MOST_TOKENS} {kind.name} tokens")


def check_attachments(g: Conquest) -> None:
    """Every attachment is on something that may bear it; looked at when all cards lie."""
    for card in g.zones[ON_CARD]:
        host, kind = g.host[card], CARDS[g.kind[card]]
        if kind.attach_to is not None and host not in units_to_bear(g, g.controller[card], card):
            raise BadPosition(f"{kind.name} cannot be attached to {CARDS[g.kind[host]].title}")
