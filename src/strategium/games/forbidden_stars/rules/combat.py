"""Combat: what leads to it, its three steps, and the clean-up."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.pieces import (
    end_of_fight_marks,
    has_bastion,
    holder,
    is_token,
    owner_of_structures,
    seat_of,
    take,
    unrouted,
)
from strategium.games.forbidden_stars.rules.combat_preparation import draw_cards, reinforce, roll_dice
from strategium.games.forbidden_stars.rules.combat_resolution import wins
from strategium.games.forbidden_stars.rules.combat_rounds import execution_round
from strategium.games.forbidden_stars.rules.dice import seat_at
from strategium.games.forbidden_stars.rules.piles import shuffle_into
from strategium.games.forbidden_stars.state import Fight, Stars, change_fight, change_order
from strategium.games.forbidden_stars.things import AREA
from strategium.games.forbidden_stars.words import (
    COMBAT_DECK,
    CONTESTED,
    END_OF_COMBAT,
    END_OF_EXECUTION_ROUND,
    FACEDOWN,
    HAND,
    NOBODY,
)
from strategium.kernel.flow import ENDINGS, push, push_scoped
from strategium.kernel.knowledge import VALUE
from strategium.kernel.lasting import expire
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import SEAT

THEY_FIGHT: Final = Sentence(
    "{0} attacks {1} at {2}", SEAT, SEAT, AREA, rules=("forbidden_stars/combat.trigger",)
)
WINS_UNOPPOSED: Final = Sentence(
    "Nobody can defend {0}: {1} wins the combat",
    AREA,
    SEAT,
    rules=("forbidden_stars/combat.no-active-defender",),
)


# ---- what leads to a combat ----------------------------------------------------------------------
def contest(g: Stars, area: int, attacker: int, origins: tuple[int, ...]) -> None:
    """A combat is to be fought there, when what goes on is done; one that a combat causes, after it."""
    if all(row[0] != area for row in g.contests):
        g.contests.append((area, attacker, origins))


def fight_contests(g: Stars) -> None:
    """Contested areas must be fought over, one after the other.

    [forbidden_stars/combat.trigger, forbidden_stars/combat.attacker-defender]
    """
    if g.contests:
        area, attacker, origins = g.contests.pop(0)
        push(g, (fight_contests,))
        if holder(g, area) == CONTESTED and attacker not in g.eliminated:
            combat(g, area, attacker, origins)
        else:
            end_of_fight_marks(g, area)


def combat(g: Stars, area: int, attacker: int, origins: tuple[int, ...]) -> None:
    """The attacker came into the area, the defender was there before."""
    others = [seat_of(g, piece) for piece in g.units[area]] + [owner_of_structures(g, area)]
    defender = next(seat for seat in others if seat not in (attacker, NOBODY))
    say(g, THEY_FIGHT, attacker, defender, area)
    if g.doing:
        change_order(g, fought=1)
    push_scoped(g, "fights", Fight(area, attacker, defender, origins), combat_begins, clean_up)


def combat_begins(g: Stars, no: int) -> None:
    """Preparation, then execution; unless nobody defends.

    [forbidden_stars/combat.steps, forbidden_stars/combat.preparation-order]
    """
    fight = g.fights[no]
    a, d = fight.attacker, fight.defender
    alone = has_bastion(g, fight.area, d)  # [forbidden_stars/structure.bastion-defends-alone]
    defends = alone or bool(unrouted(g, fight.area, d))
    if not defends:  # [forbidden_stars/combat.no-active-defender]
        say(g, WINS_UNOPPOSED, fight.area, a)
        push(g, (wins, a))
        return
    push(
        g,
        (roll_dice, a),
        (roll_dice, d),
        (draw_cards, a),
        (draw_cards, d),
        (reinforce, a),
        (reinforce, d),
        (execution_round, 1),
    )


# ---- clean-up ------------------------------------------------------------------------------------
def clean_up(g: Stars, no: int) -> None:
    """Tokens leave the board, all combat cards go back into their decks.

    [forbidden_stars/combat.cleanup-reinforcements, forbidden_stars/combat.cleanup-cards,
    forbidden_stars/combat.ends-after-cleanup]
    """
    fight = g.fights[no]
    for piece in g.units[fight.area]:
        if is_token(piece):
            take(g, piece, fight.area)
    end_of_fight_marks(g, fight.area)
    for side in (0, 1):
        seat = seat_at(g, side)
        if seat in g.eliminated:
            continue
        hidden = [slot[VALUE] for place in (HAND, FACEDOWN) for slot in g.pile(place, seat)]
        played = [card for whose, card, _ in fight.played if whose == side]
        if hidden or played:
            g.set_pile(HAND, seat, ())
            g.set_pile(FACEDOWN, seat, ())
            shuffle_into(g, COMBAT_DECK, seat, tuple(hidden + played))
    change_fight(g, played=())
    expire(g, END_OF_EXECUTION_ROUND)
    expire(g, END_OF_COMBAT)


def _title(g: Stars, viewer: int | None, fight: Fight) -> str:
    what = "orbital strike on" if fight.void != NOBODY else "combat at"
    return f"{what} {g.map.area_names[fight.area]}"


ENDINGS.add(clean_up)
title(Fight, _title)
register(__name__)
