"""Positions of scenarios: every word is declared once, and read and written by that.

    moment = "capital phase"
    active = "Dwarf"
    Dwarf = { kingdom = ["Zhufbar Engineers"], hand = ["Runesmith"], resources = 4, developments = { kingdom = 2 } }
    Orc = { battlefield = [{ card = "Boar Boyz", damage = 1 }], damage = { kingdom = 3 } }

What is not named has its usual value; `docs/invasion-positions.md` lists every word.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import DECK_OPTIONS, MOST_ALIKE, entries, find_players, side_of
from strategium.cards.positions import (
    CardLaying,
    Cards,
    CardSpec,
    CardsUpon,
    Deck,
    Elsewhere,
    LastingOn,
    UsedUp,
    numbers_of,
    players,
)
from strategium.cards.zones import listen_anew
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.positions.moments import (
    COMBAT_WORDS,
    MULLIGAN,
    combat_words,
    moment_of,
    push_moment,
)
from strategium.games.invasion.rules.entering import attach
from strategium.games.invasion.rules.setup import blank_table, pad_columns
from strategium.games.invasion.seat_names import seat_names
from strategium.games.invasion.state import (
    PUBLIC,
    Fighter,
    Invasion,
    hit_points,
    is_unit,
    quester_on,
    section_hit_points,
)
from strategium.games.invasion.words import (
    AREAS,
    AS_UNIT,
    BLANK,
    BOARD,
    CANCELS,
    CHAIN,
    COUNTERSTRIKE,
    DECK,
    DISCARD,
    END_OF_COMBAT,
    END_OF_PHASE,
    END_OF_TURN,
    FACEDOWN_CHAIN,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    HAND,
    HP,
    LEGEND,
    NO_ATTACK,
    NO_DEFENCE,
    ON_CARD,
    PLAYED_LIMITED,
    POWER,
    QUEST,
    RACE_NAMES,
    SAVAGE,
    SUPPORT,
    TACTIC,
    TOUGHNESS,
    TYPE_NAMES,
    UNDER,
    UNIT,
    ZONE_NAMES,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.laying import EXACTLY, changed_options, find, has_moment, number, truth
from strategium.kernel.positions import ByName, Flag, Name, Number, Spec, Table, Word

IN_DECKS: Final = UNIT | SUPPORT | QUEST | TACTIC | LEGEND
ZONE_KEYS: Final = ("kingdom", "quest", "battlefield")
FILLER: Final = "Chaos Knights"  # what decks and developments are made of if nothing is said: it has no text
USUAL: Final = ("Dwarf", "Orc")  # who plays where nobody is named
USUAL_TURN: Final = 5
STATS: Final = {
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
INSTEAD: Final = {"is power": POWER, "is hp": HP}  # in place of what is printed
UNTIL: Final = {"turn": END_OF_TURN, "phase": END_OF_PHASE, "combat": END_OF_COMBAT}


class Laid(CardLaying):
    """What is known while cards are laid besides: who fights."""

    attackers: tuple[Fighter, ...] = ()
    defenders: tuple[Fighter, ...] = ()
    assigned: tuple[tuple[int, int, int], ...] = ()


# ---- a card ----------------------------------------------------------------------------------------
class Fighting(Word):
    """Whether it is one of the `attackers` or `defenders`."""

    def __init__(self, word: str, side: str) -> None:
        super().__init__(word)
        self.side = side

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            fighters: tuple[Fighter, ...] = getattr(laid, self.side)
            setattr(laid, self.side, (*fighters, (at, laid.g.generation[at])))

    def write(self, g: Invasion, at: int) -> Any:
        fights = g.combats and (at, g.generation[at]) in getattr(g.combats[-1], self.side)
        return True if fights else None


class Assigned(Word):
    """Damage that is assigned to it in the attack under way."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        if self.word in spec:
            laid.assigned += ((at, laid.g.generation[at], number(spec, self.word, where)),)

    def write(self, g: Invasion, at: int) -> Any:
        rows = g.combats[-1].assigned if g.combats else ()
        return (
            sum([n for card, generation, n in rows if (card, generation) == (at, g.generation[at])]) or None
        )


class Fallen(Word):
    """It has left play this turn."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        g: Invasion = laid.g
        if truth(spec, self.word, where):
            g.fallen += ((at, g.generation[at], CARDS[g.kind[at]].type),)

    def write(self, g: Invasion, at: int) -> Any:
        return True if any(row[:2] == (at, g.generation[at]) for row in g.fallen) else None


class FaceUp(Word):
    """A development that everybody sees."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            laid.g.faceup += (at,)
            laid.g.known[at] = PUBLIC

    def write(self, g: Invasion, at: int) -> Any:
        return True if at in g.faceup else None


class Questing(Word):
    """The unit on a quest."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        if self.word in spec:
            g: Invasion = laid.g
            if CARDS[g.kind[at]].type != QUEST:
                raise BadPosition(f"{where} is no quest: no unit can be on it")
            unit = entries([spec[self.word]], CARD.words, f"{where}, {self.word}")[0]
            attach(g, CARD.read(laid, g.controller[at], g.zone[at], unit, UNIT, where), at)

    def write(self, g: Invasion, at: int) -> Any:
        unit = quester_on(g, at)
        return CARD.write(g, players(g), unit) if unit >= 0 else None


class CardWords(CardSpec):
    """Cards in play may lie facedown, as developments."""

    def usual(self, g: Invasion, card: int) -> int:
        return -1 if card in g.faceup else g.shows[g.zone[card]]


LASTING: Final = LastingOn("lasting", STATS, UNTIL, base=INSTEAD, blank=BLANK)
CARD: Final = CardWords(
    {name: bit for bit, name in TYPE_NAMES.items()},
    Table(
        Number("damage", "damage"),
        Flag("corrupt", "corrupt"),
        Number("tokens", "tokens"),
        LASTING,
        UsedUp("used"),
        FaceUp("faceup"),
        Fighting("attacking", "attackers"),
        Fighting("defending", "defenders"),
        Assigned("assigned"),
        CardsUpon("attachments", SUPPORT, attach),
        Questing("questing"),
    ),
    Table(Fallen("fallen")),
    ON_CARD,
)


# ---- a player --------------------------------------------------------------------------------------
class InZone(Cards):
    """The cards in a zone of the capital, but for those on others."""

    def __init__(self, no: int) -> None:
        super().__init__(ZONE_KEYS[no], FIRST_AREA + no, CARD, UNIT | SUPPORT | QUEST)

    def lay(self, laid: CardLaying, seat: int, zone: int, cards: Any, where: str) -> None:
        super().lay(laid, seat, zone + 2 * seat, cards, where)  # three zones a player

    def write(self, g: Invasion, at: int) -> Any:
        return self.told(g, [card for card in g.zones[self.zone + 3 * at] if g.host[card] < 0])


class InSections(ByName):
    """For each section of a capital."""

    def __init__(self, word: str, part: Word) -> None:
        super().__init__(word, ZONE_KEYS, "zone", part)

    def number(self, g: Invasion, at: int, n: int) -> int:
        return 3 * at + n


class Developments(Cards):
    """So many developments in a section, or cards by name."""

    def read(self, laid: CardLaying, at: int, spec: Spec, where: str) -> None:
        value = spec.get(self.word, [])
        if isinstance(value, int):
            value = [FILLER] * number(spec, self.word, where, most=MOST_ALIKE)
        for entry in entries(value, CARD.words, where):
            listen_anew(laid.g, CARD.read(laid, at // 3, self.zone + at, entry, self.types, where))


class Burning(Word):
    """The sections that burn."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        for key in spec.get(self.word, []):
            laid.g.burning |= 1 << 3 * at + find(key, ZONE_KEYS, "zone", f"{where}'s {self.word}")

    def write(self, g: Invasion, at: int) -> Any:
        return [key for n, key in enumerate(ZONE_KEYS) if g.burning >> 3 * at + n & 1]


class Legend(Cards):
    """The one legend of a player, in his capital."""

    def read(self, laid: CardLaying, at: int, spec: Spec, where: str) -> None:
        if self.word in spec:
            self.lay(laid, at, self.zone + at, [spec[self.word]], f"{where}'s {self.word}")

    def write(self, g: Invasion, at: int) -> Any:
        legends = [card for card in g.zones[self.zone + at] if card >= AREAS]
        return self.told(g, legends)[0] if legends else None


class PlayedLimited(Word):
    """1: the player has played a Limited card this turn."""

    def read(self, laid: Laid, at: int, spec: Spec, where: str) -> None:
        laid.g.marks += [(PLAYED_LIMITED, at)] * number(spec, self.word, where, 0, 1)

    def write(self, g: Invasion, at: int) -> Any:
        return 1 if (PLAYED_LIMITED, at) in g.marks else None


PLAYER: Final = Table(
    Number("resources", "resources", always=True),
    PlayedLimited("limited"),
    InZone(0),
    InZone(1),
    InZone(2),
    InSections("developments", Developments("developments", FIRST_DEVELOPMENTS, CARD, IN_DECKS)),
    InSections("damage", Number("damage", "damage", always=True)),
    Burning("burning"),
    Legend("legend", BOARD, CARD, LEGEND),
    Cards("hand", HAND, CARD, IN_DECKS),
    Cards("discard", DISCARD, CARD, IN_DECKS),
    Deck("deck", DECK, CARD, IN_DECKS, FILLER),
)


# ---- the whole -------------------------------------------------------------------------------------
TURN: Final = Table(
    Name("active", "active", seat_names, "player"), Number("turn", "turn", USUAL_TURN, always=True)
)
UNDER_WAY: Final = Elsewhere(CARD, {CHAIN: 0, FACEDOWN_CHAIN: 0, FACEDOWN_CHAIN + 1: 1, UNDER: 0})
WORDS: Final = ("moment", *TURN.words, "combat")
TABLES: Final = {
    "position": WORDS,
    "player": PLAYER.words,
    "card": CARD.words,
    "lasting": LASTING.inside,
    "combat": COMBAT_WORDS,
}


def build_position(g: Invasion, spec: Spec) -> None:
    """Lay out a position, and push the steps of its moment."""
    found = find_players(spec, WORDS, PLAYER.words, RACE_NAMES, USUAL, "race")
    names = tuple(found)
    races = [RACE_NAMES.index(side_of(name)) for name in names]
    blank_table(g, (races[0], races[1]))
    laid = Laid(g, spec, names, pad_columns)
    moment = spec.get("moment", "capital phase")
    if not isinstance(moment, str):
        raise BadPosition(f"the moment is told in words, not {moment!r}")
    TURN.read_parts(laid, 0, spec, "the position")
    if moment == MULLIGAN:
        g.turn = 0
    g.starter = g.active if g.turn % 2 else 1 - g.active
    for seat, name in enumerate(names):
        PLAYER.read_parts(laid, seat, found[name], name)
    UNDER_WAY.read(laid, 0, spec, "the position")
    g.derive()
    if EXACTLY not in spec:
        check_cards(g)
    if has_moment(spec):
        push_moment(g, laid, moment, spec.get("combat", {}))
    g.lines = ()


def check_cards(g: Invasion) -> None:
    """Units and sections that would be destroyed or burn at once."""
    for area in range(AREAS):
        if g.damage[area] >= section_hit_points(g, area):
            raise BadPosition(f"a {ZONE_NAMES[area % 3]} with {g.damage[area]} damage would burn")
        for card in g.zones[FIRST_AREA + area]:
            if is_unit(g, card) and g.damage[card] >= hit_points(g, card):
                name, hp = CARDS[g.kind[card]].name, hit_points(g, card)
                raise BadPosition(
                    f"{name} has {g.damage[card]} damage and {hp} hit points: it would be destroyed"
                )


def to_position(g: Invasion) -> Spec:
    """The position in words."""
    words = {**moment_of(g), **TURN.write(g, 0), **Table(UNDER_WAY).write(g, 0)}
    if g.combats and "moment" in words:
        words["combat"] = combat_words(g)
    if options := changed_options(g, DECK_OPTIONS):
        words["options"] = options
    return {**words, **{name: PLAYER.write(g, seat) for seat, name in enumerate(seat_names(g))}}


def numbering(g: Invasion, laid: Invasion) -> list[list[int]] | None:
    return numbers_of(g, laid, AREAS)
