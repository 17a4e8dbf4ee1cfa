"""How a battle ends that somebody has won: the planet's Battle ability, the claim, the way home."""

from __future__ import annotations

from typing import Final

from strategium.cards.zones import move
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.actions import has_battle_ability, use_battle_ability
from strategium.games.conquest.rules.basics import expire_effects, go_home
from strategium.games.conquest.state import Conquest, first_seat, is_warlord, planets, units_at
from strategium.games.conquest.things import PLANET_AT
from strategium.games.conquest.words import (
    BATTLE_ENDED,
    BATTLE_WON,
    END_OF_BATTLE,
    END_OF_COMBAT_ROUND,
    VICTORY,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, react
from strategium.kernel.flow import push, row_ends, unwind_to
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, Question, RawDecision, Verb

WINS: Final = Sentence(
    "{0} wins the battle at {1}", SEAT, PLANET_AT, rules=("conquest/battle.win-when-enemy-gone",)
)
CLAIMS: Final = Sentence("{0} claims {1}", SEAT, PLANET_AT, rules=("conquest/battle.first-planet-claimed",))


def win(g: Conquest, no: int, seat: int) -> None:
    """3.2.10 The battle is over at once. [conquest/battle.win-when-enemy-gone]"""
    place = g.battles[no].place
    say(g, WINS, seat, place)
    unwind_to(g, row_ends)
    push(g, (battle_ability, no, seat), (it_was_won, no, seat), (rewards, no, seat), (battle_is_over, place))


USE_IT: Final = Verb("use it", rules=("conquest/battle.winner-may-trigger-battle-ability",))
LEAVE_IT: Final = Verb(
    "leave it", words="do not use it", rules=("conquest/battle.winner-may-trigger-battle-ability",)
)


def prompt_battle_ability(g: Conquest, decision: RawDecision) -> str:
    """Whether the winner uses the planet's Battle ability."""
    planet = CARDS[g.kind[g.line[g.battles[decision.args[0]].place]]]
    return f"Use the Battle ability of {planet.name}? {' '.join(planet.texts).removeprefix('Battle: ')}"


MAY_USE: Final = Question(
    "battle ability?",
    USE_IT,
    LEAVE_IT,
    rules=("conquest/battle.winner-may-trigger-battle-ability",),
    prompt=prompt_battle_ability,
)


def battle_ability(g: Conquest, no: int, seat: int) -> None:
    """The winner, and nobody else, may use the planet's Battle ability first.

    [conquest/battle.winner-may-trigger-battle-ability, conquest/battle.ability-before-rewards,
    conquest/abilities.battle-format]
    """
    if has_battle_ability(g, seat, g.line[g.battles[no].place]):
        ask(g, seat, MAY_USE, battle_ability_decided, no, seat)


def battle_ability_decided(g: Conquest, option: RawOption, no: int, seat: int) -> None:
    if option[0] is USE_IT:
        use_battle_ability(g, seat, g.line[g.battles[no].place])


def it_was_won(g: Conquest, no: int, seat: int) -> None:
    """Winning can be reacted to when the Battle ability, which comes first, is done with.

    [conquest/battle.ability-before-rewards]
    """
    place = g.battles[no].place
    react(g, first_seat(g), (Event(BATTLE_WON, g.line[place], seat=seat, place=place),))


def rewards(g: Conquest, no: int, seat: int) -> None:
    """The first planet is claimed; units go home."""
    place = g.battles[no].place
    if place == g.first:  # [conquest/battle.other-planet-stays]
        push(g, (claim, place, seat), (winners_return, place, seat))
    else:
        push(g, (warlord_returns, place, seat))


def claim(g: Conquest, place: int, seat: int) -> None:
    """The winner takes the planet. [conquest/battle.first-planet-claimed]"""
    planet = g.line[place]
    say(g, CLAIMS, seat, place)
    g.line[place] = -1
    move(g, planet, VICTORY + seat)
    g.latest_claim = seat


def winners_return(g: Conquest, place: int, seat: int) -> None:
    """All the winner's units there go to his headquarters as they are.

    [conquest/battle.first-planet-units-return]
    """
    go_home(g, *units_at(g, place, seat))


def warlord_returns(g: Conquest, place: int, seat: int) -> None:
    """Elsewhere only his warlord does, the others stay.

    [conquest/battle.other-planet-warlord-returns, conquest/battle.other-planet-units-stay]
    """
    go_home(g, *[unit for unit in units_at(g, place, seat) if is_warlord(g, unit)])


def battle_is_over(g: Conquest, place: int) -> None:
    """What lasts until the end of the battle ends; after the final planet the game does, too. A step's last act.

    [conquest/battle.ends]
    """
    expire_effects(g, END_OF_COMBAT_ROUND)
    expire_effects(g, END_OF_BATTLE)
    if g.used:
        g.used = [use for use in g.used if not use[0].endswith("combat round")]
    if not planets(g) and g.faceup == len(g.line):
        g.planets_over = 1
    g.needs_check = 1
    react(g, first_seat(g), (Event(BATTLE_ENDED, g.line[place], place=place),))  # [conquest/battle.ends]


register(__name__)
