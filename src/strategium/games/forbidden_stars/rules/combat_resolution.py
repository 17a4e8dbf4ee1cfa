"""Combat, third step: morale is compared, the loser retreats, a winning attacker captures what stands there."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.pieces import free_control_tokens, kinds_built, owner_of_structures
from strategium.games.forbidden_stars.rules.combat_values import morale
from strategium.games.forbidden_stars.rules.dice import foe
from strategium.games.forbidden_stars.rules.retreat import retreat_all
from strategium.games.forbidden_stars.state import Stars, change_fight
from strategium.games.forbidden_stars.things import AREA, BUILT
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT, RawDecision

NO_TOKEN: Final = "forbidden_stars/components.no-control-token-capture-destroys"

MORALES: Final = Sentence(
    "Morale: {0} {1}, {2} {3}", SEAT, NUMBER, SEAT, NUMBER, rules=("forbidden_stars/combat.morale-value",)
)
WINS: Final = Sentence("{0} wins the combat", SEAT, rules=("forbidden_stars/combat.highest-morale-wins",))
WINS_TIE: Final = Sentence("{0} wins the combat", SEAT, rules=("forbidden_stars/combat.morale-tie-defender",))
CAPTURES: Final = Sentence(
    "{0} captures the structures on {1}", SEAT, AREA, rules=("forbidden_stars/combat.capture-swaps-tokens",)
)
KEEPS: Final = Sentence("{0} keeps the {1}", SEAT, BUILT, rules=(NO_TOKEN,))
RAZES: Final = Sentence(
    "{0} has no control token left: the structures on {1} are destroyed", SEAT, AREA, rules=(NO_TOKEN,)
)
RAZES_REST: Final = Sentence(
    "{0} has no control token left: what else stands on {1} is destroyed", SEAT, AREA, rules=(NO_TOKEN,)
)


def compare_morale(g: Stars) -> None:
    """The higher morale wins; a tie is the defender's. [forbidden_stars/combat.highest-morale-wins]"""
    a, d = g.fights[-1].attacker, g.fights[-1].defender
    his, others = morale(g, a), morale(g, d)
    say(g, MORALES, a, his, d, others)
    winner = a if his > others else d  # [forbidden_stars/combat.morale-tie-defender]
    say(g, WINS_TIE if his == others else WINS, winner)
    push(g, (wins, winner))


def wins(g: Stars, winner: int) -> None:
    """The loser retreats; a winning attacker captures what stands there."""
    change_fight(g, winner=winner)
    push(g, (retreat_all, foe(g, winner)), (capture, winner))


# ---- capture -------------------------------------------------------------------------------------
def capture(g: Stars, winner: int) -> None:
    """Only a winning attacker captures; without a control token the structure is destroyed.

    [forbidden_stars/combat.capture-swaps-tokens, forbidden_stars/combat.no-active-defender-goes-to-capture]
    """
    fight = g.fights[-1]
    if winner == fight.attacker and owner_of_structures(g, fight.area) == fight.defender:
        push(g, (keep_structures, winner))


def structures_here(g: Stars, decision: RawDecision) -> list[int]:
    """The kinds of structures of which more stand there than are kept already."""
    area, kept = g.fights[-1].area, decision.args[1:]
    built = kinds_built(g, area)
    return [area << 2 | kind for kind in sorted(set(built)) if built.count(kind) > kept.count(kind)]


def keep_which(g: Stars, decision: RawDecision) -> str:
    """For how many structures there are control tokens is part of the question."""
    left = free_control_tokens(g, decision.seat) - len(decision.args[1:])
    tokens = "one control token" if left == 1 else f"{left} control tokens"
    return f"You have {tokens} left: which structure do you keep?"


KEEP: Final = Choice(
    "keep a structure",
    "keep",
    BUILT,
    find=structures_here,
    refuse="{0} is not yours to keep",
    prompt=keep_which,
    rule=NO_TOKEN,
)


def keep_structures(g: Stars, seat: int, *kept: int) -> None:
    """With too few control tokens the winner chooses what he keeps, one structure for each.

    [forbidden_stars/components.no-control-token-capture-destroys]
    """
    area = g.fights[-1].area
    built = [structure & 3 for structure in g.structures[area]]
    room = max(0, free_control_tokens(g, seat))
    if len(kept) < room < len(built):
        ask(g, seat, KEEP, structure_kept, seat, *kept)
        return
    say(g, CAPTURES if room >= len(built) else RAZES_REST if kept else RAZES, seat, area)
    g.structures[area] = tuple(sorted([seat << 2 | kind for kind in kept or built[:room]]))


def structure_kept(g: Stars, option: RawOption, seat: int, *kept: int) -> None:
    say(g, KEEPS, seat, option[1])
    push(g, (keep_structures, seat, *kept, option[1] & 3))


register(__name__)
