"""The end of a battle: cards are discarded, the attacker may move in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import AREA_NAMES
from strategium.games.horus_heresy.pieces import (
    CODES,
    HERO,
    damage_on,
    engaged_heroes,
    engaged_pieces,
    engaged_units,
    has_units,
    piece_of,
    rank,
    relocate,
    swap,
)
from strategium.games.horus_heresy.rules.activation import activate
from strategium.games.horus_heresy.rules.damage import eliminate_piece
from strategium.games.horus_heresy.rules.piles import discard_combat
from strategium.games.horus_heresy.rules.routing import waver
from strategium.games.horus_heresy.state import ENGAGED, Battle, Heresy
from strategium.games.horus_heresy.things import AREA, PIECE
from strategium.games.horus_heresy.words import (
    COMBAT_HAND,
    END_OF_BATTLE,
    END_OF_ITERATION,
    END_OF_NEXT_ITERATION,
    IMPERIAL,
    PLAYED,
    TRAITOR,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, unwind_to, waiting
from strategium.kernel.lasting import expire
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, Among, Need, Question, RawDecision, Verb

ENDS: Final = Sentence("The battle at {0} is over", AREA, rules=("horus_heresy/battle.steps",))
MOVES_IN: Final = Sentence(
    "{0} moves into {1}", PIECE, AREA, rules=("horus_heresy/battle-end.attacker-advance",)
)


def side_is_gone(g: Heresy) -> None:
    """A battle ends at once when one side has nobody engaged any more.
    [horus_heresy/battle-end.side-eliminated]"""
    if not g.battles or not g.battles[-1].fighting or waiting(g, waver):
        return
    for side in (IMPERIAL, TRAITOR):
        if not engaged_heroes(g, side) and not engaged_units(g, side):
            unwind_to(g, end_of_battle)
            g.battles[-1] = g.battles[-1]._replace(fighting=0)
            return


def end_of_battle(g: Heresy, no: int) -> None:
    """Hands are discarded; without defending units in the target the attacker may move there."""
    row = g.battles[no]
    say(g, ENDS, row.target)
    g.battles[no] = row._replace(fighting=0)
    push(g, (discard_hands,), (let_attacker_in, no))


def can_move_in(g: Heresy, row: Battle) -> bool:
    """[horus_heresy/battle-end.attacker-advance, horus_heresy/battle-end.otherwise-stay]"""
    held = has_units(g, row.target, 1 - row.attacker)
    return not row.coexistence and not held and bool(survivors(g, row))


def discard_hands(g: Heresy) -> None:
    """What is left of the hands goes to the discard piles, each card to that of its deck.
    [horus_heresy/battle-end.discard-hands]"""
    for pile in (PLAYED, COMBAT_HAND + IMPERIAL, COMBAT_HAND + TRAITOR):
        for slot in g.piles[pile]:
            discard_combat(g, slot)
        g.piles[pile] = ()


# ---- moving in -----------------------------------------------------------------------------------
def survivors(g: Heresy, row: Battle) -> list[int]:
    """The attacker's engaged pieces outside the target."""
    pieces = engaged_pieces(g, row.attacker)
    return [p for p in pieces if (g.hero_at[p - HERO] if p >= HERO else p // CODES) != row.target]


def pieces_to_move(g: Heresy, decision: RawDecision) -> Sequence[int]:
    there = survivors(g, g.battles[-1])
    for pick in decision.picked:
        if pick[0] is MOVE_IN:
            there.remove(pick[1])
    return list(dict.fromkeys(there))


def everybody_is_chosen(g: Heresy, decision: RawDecision) -> bool:
    return bool(decision.picked) and (
        decision.picked[-1][0] is ALL_MOVE_IN or not pieces_to_move(g, decision)
    )


def nobody_is_chosen(g: Heresy, decision: RawDecision) -> bool:
    return not decision.picked and len(survivors(g, g.battles[-1])) > 1


MOVE_IN: Final = Verb(
    "move in",
    PIECE,
    words="{0} moves in",
    find=pieces_to_move,
    needs=(
        Among("horus_heresy/battle-end.attacker-advance", "{0} is no engaged survivor outside the target"),
    ),
    rules=("horus_heresy/battle-end.attacker-advance",),
)
ALL_MOVE_IN: Final = Verb(
    "all move in",
    words="everybody moves in",
    needs=(Need(nobody_is_chosen, "horus_heresy/battle-end.attacker-advance", "name the others one by one"),),
    rules=("horus_heresy/battle-end.attacker-advance",),
)


def who_moves_in(g: Heresy, decision: RawDecision) -> str:
    """All, some or none of the attackers who are left."""
    return f"Who moves into {AREA_NAMES[g.battles[-1].target]}?"


WHO_MOVES_IN: Final = Question(
    "move in",
    DONE,
    ALL_MOVE_IN,
    MOVE_IN,
    several=True,
    finished=everybody_is_chosen,
    rules=("horus_heresy/battle-end.attacker-advance",),
    prompt=who_moves_in,
)


def let_attacker_in(g: Heresy, no: int) -> None:
    """All, some or none of the surviving attackers. [horus_heresy/battle-end.attacker-advance]"""
    if can_move_in(g, g.battles[no]):
        ask(g, g.battles[no].attacker, WHO_MOVES_IN, moved_in, no)


def moved_in(g: Heresy, picks: tuple[RawOption, ...], no: int) -> None:
    row = g.battles[no]
    pieces = [pick[1] for pick in picks if pick[0] is MOVE_IN]
    if picks and picks[-1][0] is ALL_MOVE_IN:
        pieces = survivors(g, row)
    for piece in pieces:
        say(g, MOVES_IN, piece, row.target)
        relocate(g, piece, row.target)


def battle_is_over(g: Heresy, no: int) -> None:
    """Nobody is engaged any more; what lasted for the battle ends, and may cost units their lives. (Ruling G14.)"""
    row = g.battles[no]
    expire(g, END_OF_BATTLE)
    expire(g, END_OF_ITERATION)
    expire(g, END_OF_NEXT_ITERATION)
    for side in (IMPERIAL, TRAITOR):
        for area, code in engaged_units(g, side):
            swap(g, area, code, code & ~ENGAGED)
            if damage_on(code) >= rank(g, code & ~ENGAGED):
                eliminate_piece(g, piece_of(area, code & ~ENGAGED))
    if row.startles:
        activate(g, row.target, 1 - row.attacker)


register(__name__)
