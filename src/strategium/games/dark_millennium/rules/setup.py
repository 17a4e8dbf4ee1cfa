"""Setting up: decks, who attacks, which planet is fought over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import add_cards, move, shuffle
from strategium.games.dark_millennium.kinds import CARDS, PLANETS
from strategium.games.dark_millennium.rules.piles import reveal
from strategium.games.dark_millennium.rules.turn import turn
from strategium.games.dark_millennium.state import NOBODY, DarkMillennium, face
from strategium.games.dark_millennium.things import CARD, PLANET
from strategium.games.dark_millennium.words import BOX, DECK, LINE, READY, SECTOR, ZONES
from strategium.kernel.asking import ask
from strategium.kernel.chance import below
from strategium.kernel.core import RawOption
from strategium.kernel.errors import UnknownOption, nearest
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NUMBER, SEAT, Among, Question, RawDecision, Verb

SHOWS_TOP: Final = Sentence(
    "{0} turns up {1}: {2} (the lower number chooses)",
    SEAT,
    CARD,
    NUMBER,
    rules=("dark_millennium/setup.reveal-top",),
)
COIN: Final = Sentence("{0} wins the toss of a coin", SEAT, rules=("dark_millennium/setup.tie-coin",))
IS_ATTACKER: Final = Sentence(
    "{0} is the attacker", SEAT, rules=("dark_millennium/setup.lowest-chooses-role",)
)
PICKS: Final = Sentence("{0} picks {1}", SEAT, PLANET, rules=("dark_millennium/setup.defender-picks-planet",))


# ---- laying out ----------------------------------------------------------------------------------------------
def blank_table(g: DarkMillennium, sides: tuple[str, str]) -> None:
    """Zones without cards."""
    g.zones = [()] * ZONES
    g.sides = sides
    g.waved = [0, 0]
    g.bonus = [0, 0]
    g.derive()


def lay_out(g: DarkMillennium, decks: Sequence[tuple[str, list[int]]]) -> None:
    """Sectors in the box, and both decks: a side and the kinds of its cards. [dark_millennium/deck.no-sectors]"""
    blank_table(g, (decks[0][0], decks[1][0]))
    lay_sectors(g)
    for seat, (_, kinds) in enumerate(decks):
        lay_cards(g, kinds, seat, DECK + seat)


def lay_sectors(g: DarkMillennium) -> None:
    """All of them are in the box, and everybody knows them."""
    reveal(g, lay_cards(g, [card.no for card in CARDS if card.type == SECTOR], NOBODY, BOX))


def lay_cards(g: DarkMillennium, kinds: list[int], owner: int, zone: int) -> range:
    """New cards, ready and face-up."""
    cards = add_cards(g, kinds, owner, zone)
    pad_columns(g)
    return cards


def pad_columns(g: DarkMillennium) -> None:
    """Every card has a place in every column."""
    n = len(g.kind) - len(g.stance)
    g.stance += [READY] * n
    g.facedown += [0] * n


def begin(g: DarkMillennium) -> None:
    check_planets(g)
    push(g, (shuffle_decks,), (reveal_tops,), (turn,))


def check_planets(g: DarkMillennium) -> None:
    """One that is known must be on offer, or nobody could pick any. [dark_millennium/setup.defender-picks-planet]"""
    names: tuple[str, ...] = g.options.planets
    if names and not any(name in names for name in PLANETS):
        raise UnknownOption(
            f"there is no planet {names[0]!r}{nearest(names[0], PLANETS)}; there are: {', '.join(PLANETS)}"
        )


def shuffle_decks(g: DarkMillennium) -> None:
    """[dark_millennium/setup.shuffle]"""
    shuffle(g, DECK)
    shuffle(g, DECK + 1)


# ---- who attacks ---------------------------------------------------------------------------------------------
ATTACK: Final = Verb("attack", words="be the attacker", rules=("dark_millennium/setup.lowest-chooses-role",))
DEFEND: Final = Verb("defend", words="be the defender", rules=("dark_millennium/setup.lowest-chooses-role",))
ROLE: Final = Question(
    "role",
    ATTACK,
    DEFEND,
    prompt="Do you attack (and have the first battle of each turn) or defend (and pick the planet)?",
    rules=("dark_millennium/setup.lowest-chooses-role",),
)


def reveal_tops(g: DarkMillennium) -> None:
    """The lower die number chooses; if they are equal, a coin decides. The cards stay on top of their decks.

    [dark_millennium/setup.reveal-top, dark_millennium/setup.cards-back-on-top]
    """
    dice = []
    for seat in (0, 1):
        top = g.zones[DECK + seat][-1]
        reveal(g, (top,))
        dice.append(face(g, top).die)
        say(g, SHOWS_TOP, seat, top, dice[seat])
    push(g, (choose_role, who_chooses(g, dice)), (choose_planet,))


def who_chooses(g: DarkMillennium, dice: list[int]) -> int:
    """[dark_millennium/setup.lowest-chooses-role, dark_millennium/setup.tie-coin]"""
    if dice[0] != dice[1]:
        return 0 if dice[0] < dice[1] else 1
    seat = below(g, 2)
    say(g, COIN, seat)
    return seat


def choose_role(g: DarkMillennium, seat: int) -> None:
    """[dark_millennium/setup.lowest-chooses-role]"""
    ask(g, seat, ROLE, role_chosen, seat)


def role_chosen(g: DarkMillennium, option: RawOption, seat: int) -> None:
    """For the whole game. [dark_millennium/setup.role-for-game]"""
    g.attacker = seat if option[0] is ATTACK else 1 - seat
    say(g, IS_ATTACKER, g.attacker)


# ---- the planet ----------------------------------------------------------------------------------------------
def planets_on_offer(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    """All planets that are known, unless the table says otherwise. [dark_millennium/setup.defender-picks-planet]"""
    names: tuple[str, ...] = g.options.planets
    return [n for n, name in enumerate(PLANETS) if not names or name in names]


class PickPlanet(Verb):
    """Pick a planet. What its sectors do stands beside it."""

    def note(self, g: DarkMillennium, viewer: int | None, refs: tuple[int, ...]) -> str:
        sectors = [card for card in CARDS if card.planet == PLANETS[refs[0]]]
        return " ".join([f"{card.name}: {' '.join(card.texts)}" for card in sectors])


PICK: Final = PickPlanet(
    "pick",
    PLANET,
    words="{0}",
    find=planets_on_offer,
    needs=(Among("dark_millennium/setup.defender-picks-planet", "{0} is not on offer"),),
    rules=("dark_millennium/setup.defender-picks-planet",),
)
WHICH_PLANET: Final = Question(
    "planet",
    PICK,
    prompt="You defend, and pick the planet: which one is fought over?",
    rules=("dark_millennium/setup.defender-picks-planet",),
)


def choose_planet(g: DarkMillennium) -> None:
    """[dark_millennium/setup.defender-picks-planet]"""
    ask(g, 1 - g.attacker, WHICH_PLANET, planet_chosen)


def planet_chosen(g: DarkMillennium, option: RawOption) -> None:
    """[dark_millennium/setup.one-planet-three-sectors, dark_millennium/setup.sector-line]"""
    say(g, PICKS, 1 - g.attacker, option[1])
    lay_line(g, PLANETS[option[1]])


def lay_line(g: DarkMillennium, planet: str) -> None:
    """Its three sectors lie in a row. [dark_millennium/setup.one-planet-three-sectors]"""
    for card in g.zones[BOX]:
        if face(g, card).planet == planet:
            move(g, card, LINE)
            g.line.append(card)
            g.taken_by.append(-1)


title(choose_role, "set-up")
title(choose_planet, "set-up")
register(__name__)
