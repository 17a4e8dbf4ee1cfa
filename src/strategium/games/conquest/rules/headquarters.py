"""4. Headquarters phase: a new first planet, a planet revealed; both draw, gain and ready; the token passes."""

from __future__ import annotations

from typing import Final

from strategium.games.conquest.rules.actions import action_window
from strategium.games.conquest.rules.basics import draw, gain, make_ready, turn_up
from strategium.games.conquest.rules.phases import begin_phase, end_phase, phase_has_begun
from strategium.games.conquest.state import Conquest, planets
from strategium.games.conquest.things import PLANET_AT
from strategium.games.conquest.words import HEADQUARTERS, HQ, ZONES
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT

CARDS_DRAWN: Final = 2
RESOURCES_GAINED: Final = 4

TOKEN_MOVES: Final = Sentence(
    "{0} is the first planet", PLANET_AT, rules=("conquest/headquarters.token-to-leftmost-planet",)
)
REVEALED: Final = Sentence("{0} is revealed", PLANET_AT, rules=("conquest/headquarters.reveal-next-planet",))
TOKEN_PASSES: Final = Sentence(
    "{0} now has the initiative", SEAT, rules=("conquest/headquarters.pass-initiative",)
)


def headquarters_phase(g: Conquest) -> None:
    """Chart 4. [conquest/headquarters.step-order]"""
    push(
        g,
        (begin_phase, HEADQUARTERS),
        (phase_has_begun, HEADQUARTERS),
        (headquarters_window,),
        (move_first_planet_token,),
        (reveal_planet,),
        (draw_cards,),
        (gain_resources,),
        (ready_cards,),
        (pass_initiative,),
        (end_phase, HEADQUARTERS),
    )


def headquarters_window(g: Conquest) -> None:
    """The action window of the headquarters phase. [conquest/headquarters.window-after-begin]"""
    action_window(g)


def move_first_planet_token(g: Conquest) -> None:
    """4.2 The token goes to the leftmost planet. [conquest/headquarters.token-to-leftmost-planet]"""
    left = planets(g)
    if left:
        g.first = left[0]
        say(g, TOKEN_MOVES, g.first)


def reveal_planet(g: Conquest) -> None:
    """4.3 The leftmost facedown planet is turned up, if any is left.

    [conquest/headquarters.reveal-next-planet]
    """
    if g.faceup < len(g.line):
        turn_up(g, g.faceup)
        say(g, REVEALED, g.faceup - 1)


def draw_cards(g: Conquest) -> None:
    """4.4 Both draw two cards, together. [conquest/headquarters.draw-two]"""
    for seat in (0, 1):
        draw(g, seat, CARDS_DRAWN)


def gain_resources(g: Conquest) -> None:
    """4.5 Both gain four resources. [conquest/headquarters.gain-four]"""
    for seat in (0, 1):
        gain(g, seat, RESOURCES_GAINED)


def ready_cards(g: Conquest) -> None:
    """4.6 Every card in play is readied. [conquest/headquarters.ready-all]"""
    make_ready(g, [card for zone in range(HQ, ZONES) for card in g.zones[zone]], 0)


def pass_initiative(g: Conquest) -> None:
    """4.7 The token goes to the other player. [conquest/headquarters.pass-initiative]"""
    g.initiative = 1 - g.initiative
    say(g, TOKEN_PASSES, g.initiative)


register(__name__)
