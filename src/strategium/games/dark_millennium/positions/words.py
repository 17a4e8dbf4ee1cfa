"""Positions of scenarios: every word is declared once, and read and written by that.

    moment = "battle at Squig Warrens, battle action of Orks"
    attacker = "Orks"
    Orks = { at."Squig Warrens" = ["Slugga Boyz", { card = "Shoota Boyz", charging = true }], hand = ["Nobz Mob"] }
    Eldar = { at."Squig Warrens" = ["2x Guardian Squad"], top = ["Wraithlord"], fleet = ["Eclipse Cruiser"] }

What is not named has its usual value; `docs/dark-millennium-positions.md` lists every word.
"""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import DECK_OPTIONS, find_players, side_of
from strategium.cards.positions import (
    CardLaying,
    Cards,
    CardsAt,
    CardSpec,
    Deck,
    Elsewhere,
    LastingOn,
    numbers_of,
)
from strategium.cards.state import NOWHERE as IN_BETWEEN
from strategium.cards.zones import move
from strategium.games.dark_millennium.kinds import CARDS, PLANETS
from strategium.games.dark_millennium.positions.moments import MOMENTS, sectors
from strategium.games.dark_millennium.rules.setup import blank_table, lay_line, lay_sectors, pad_columns
from strategium.games.dark_millennium.seat_names import seat_names
from strategium.games.dark_millennium.state import PUBLIC, DarkMillennium
from strategium.games.dark_millennium.words import (
    AT,
    CHARGING,
    DECK,
    DECK_CARD,
    DISCARD,
    END_OF_BA,
    FLEET,
    HAND,
    LAID,
    LOCKED,
    NEXT_ASSAULT,
    NOWHERE,
    SECTOR,
    SETUP,
    SHIP,
    SIDES,
    STAT_NAMES,
    TAKEN,
    TYPES,
    UNIT,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.laying import changed_options, check_words, find, has_moment, listed
from strategium.kernel.positions import Flag, Name, Names, Number, Spec, Table, Word

FILLER: Final = next(card.name for card in CARDS if card.filler)  # what decks are made of if nothing is said
USUAL: Final = ("Imperial", "Orks")  # who plays where nobody is named
SECTORS: Final = {card.name: card.planet for card in CARDS if card.type == SECTOR}
SECTOR_CARDS: Final = len(SECTORS)  # they have the first numbers


# ---- a card ----------------------------------------------------------------------------------------
def check_card(laid: CardLaying, card: int, spec: Spec, where: str) -> None:
    g: DarkMillennium = laid.g
    locked, charging, down = spec.get("locked"), spec.get("charging"), spec.get("facedown")
    if locked and charging:
        raise BadPosition(f"{where} is locked or charging, not both")
    if charging and CARDS[g.kind[card]].type != UNIT:
        raise BadPosition(f"{where} is no unit: it cannot be charging")
    if down and (locked or charging or g.zone[card] < AT):
        raise BadPosition(f"{where} lies face-down only at a sector, and then it is ready")
    g.known[card] |= 1 << g.owner[card] if down else PUBLIC


class CardWords(CardSpec):
    """Face-down cards in play are known to their owner."""

    def usual(self, g: DarkMillennium, card: int) -> int:
        return 1 << g.owner[card] if g.facedown[card] else super().usual(g, card)


LASTING: Final = LastingOn("lasting", STAT_NAMES, {"battle action": END_OF_BA, "assault": NEXT_ASSAULT})
CARD: Final = CardWords(
    TYPES,
    Table(
        Flag("locked", "stance", LOCKED),
        Flag("charging", "stance", CHARGING),
        Flag("facedown", "facedown"),
        LASTING,
        check=check_card,
    ),
)


# ---- a player --------------------------------------------------------------------------------------
class Taken(Word):
    """The sectors that a player has taken."""

    def read(self, laid: CardLaying, at: int, spec: Spec, where: str) -> None:
        g: DarkMillennium = laid.g
        for name in listed(spec, self.word, where):
            place = find(name, sectors(g), "sector", f"{where}'s {self.word}")
            if g.taken_by[place] >= 0:
                raise BadPosition(f"{name} can be taken by one player only")
            g.taken_by[place] = at
            move(g, g.line[place], TAKEN + at)

    def write(self, g: DarkMillennium, at: int) -> Any:
        return [name for place, name in enumerate(sectors(g)) if g.taken_by[place] == at]


def check_player(laid: CardLaying, seat: int, spec: Spec, where: str) -> None:
    """Nothing is at a sector that has been taken."""
    for name in spec.get("at", {}):
        if name in listed(spec, "taken", where) or name in [s for s, by in taken(laid.g) if by >= 0]:
            raise BadPosition(f"{where}'s at {name}: it has been taken, nothing can be there")


def taken(g: DarkMillennium) -> list[tuple[str, int]]:
    return list(zip(sectors(g), g.taken_by, strict=True))


PLAYER: Final = Table(
    Taken("taken"),
    CardsAt("at", AT, CARD, DECK_CARD, sectors),
    Cards("fleet", FLEET, CARD, SHIP),
    Cards("hand", HAND, CARD, DECK_CARD),
    Cards("discard", DISCARD, CARD, DECK_CARD),
    Deck("deck", DECK, CARD, DECK_CARD, FILLER),
    Number("flags", "bonus", least=-99),
    Names("waved", "waved", sectors, "sector"),
    check=check_player,
)


# ---- the whole -------------------------------------------------------------------------------------
TURN: Final = Table(
    Number("turn", "turn", 1, most=99, always=True), Name("attacker", "attacker", seat_names, "player")
)
FOUGHT: Final = Name("fought", "fought", sectors, "sector", NOWHERE)
UNDER_WAY: Final = Elsewhere(CARD, {IN_BETWEEN: 0, LAID: 0, LAID + 1: 1})
WORDS: Final = ("moment", "planet", *TURN.words, *FOUGHT.words)
TABLES: Final = {"position": WORDS, "player": PLAYER.words, "card": CARD.words, "lasting": LASTING.inside}


def build_position(g: DarkMillennium, spec: Spec) -> None:
    """Lay out a position, and push the steps of its moment."""
    players = find_players(spec, WORDS, PLAYER.words, SIDES, USUAL, "side")
    for name, player in players.items():
        check_words(player.get("at", {}), SECTORS, f"{name}'s at")
    one, two = players
    blank_table(g, (side_of(one), side_of(two)))
    g.attacker = 0
    moment = spec.get("moment", "turn")
    lay_sectors(g)
    laid = CardLaying(g, spec, (one, two), pad_columns)
    TURN.read_parts(laid, 0, spec, "the position")
    if moment != "set-up" and (has_moment(spec) or "planet" in spec):
        lay_line(g, planet_of(spec, players, str(moment)))
    for seat, (name, player) in enumerate(players.items()):
        PLAYER.read_parts(laid, seat, player, name)
    FOUGHT.read(laid, 0, spec, "fought")
    UNDER_WAY.read(laid, 0, spec, "the position")
    g.derive()
    if has_moment(spec):
        MOMENTS.push(g, moment)
        g.derive()
    g.lines = ()


def planet_of(spec: Spec, players: Spec, moment: str) -> str:
    """The planet that is named, or that of the sectors which are named."""
    if "planet" in spec:
        return str(PLANETS[find(spec["planet"], PLANETS, "planet", "planet")])
    named: list[Any] = []
    for name, player in players.items():
        named += [*player.get("at", {}), *listed(player, "taken", name), *listed(player, "waved", name)]
    named += [sector for sector in SECTORS if sector in moment or sector == spec.get("fought")]
    planets = dict.fromkeys([SECTORS[s] for s in named if isinstance(s, str) and s in SECTORS])
    if len(planets) > 1:
        raise BadPosition(f"all sectors are of one planet, not of {' and '.join(planets)}")
    return next(iter(planets), PLANETS[0])


def to_position(g: DarkMillennium) -> Spec:
    """The position in words."""
    words = {**MOMENTS.now(g), **TURN.write(g, 0)}
    if "moment" in words:
        words["turn"] += words["moment"] == "turn"
    if g.phase == SETUP and "moment" in words:
        del words["turn"]
    if g.line:
        words["planet"] = CARDS[g.kind[g.line[0]]].planet
    if options := changed_options(g, DECK_OPTIONS):
        words["options"] = options
    words |= Table(UNDER_WAY, *(() if g.fought == g.at else (FOUGHT,))).write(g, 0)
    return {**words, **{name: PLAYER.write(g, seat) for seat, name in enumerate(seat_names(g))}}


def numbering(g: DarkMillennium, laid: DarkMillennium) -> list[list[int]] | None:
    return numbers_of(g, laid, SECTOR_CARDS)
