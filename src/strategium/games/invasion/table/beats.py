"""How what happens is played for eyes and ears: which sentences of the log tell which kind of event."""

from __future__ import annotations

from typing import Final

from strategium.games.invasion.rules import (
    assigning,
    basics,
    combat,
    damage,
    discarding,
    entering,
    fighters,
    forced,
    indirect,
    leaving,
    moving,
    target_of_attack,
    turn,
)
from strategium.games.invasion.rules import log_lines as telling
from strategium.games.invasion.vocabulary import arriving, chains, developing, hands, movement, searching
from strategium.kernel.beats import Beat
from strategium.kernel.log import Sentence

BEATS: Final[dict[Sentence, Beat]] = {
    turn.TURN_OF: Beat("round", by=1, amount=0),
    turn.COLLECTS: Beat("gain", by=0, amount=1),
    turn.RECALLS: Beat("leave", thing=0),
    basics.GAINS: Beat("gain", by=0, amount=1),
    basics.LOSES: Beat("lose", by=0, amount=1),
    basics.DRAWS: Beat("draw", by=0, thing=1),
    basics.DRAWS_SEVERAL: Beat("draw", by=0, amount=1),
    basics.MILLS: Beat("lose", by=0, amount=1),
    basics.PUTS_TOKENS: Beat("change", thing=0, amount=1),
    # cards
    telling.PLAYS: Beat("play", by=0, thing=1),
    telling.PLAYS_INTO: Beat("play", by=0, thing=1),
    telling.PLAYS_AT_FOE: Beat("play", by=0, thing=1),
    telling.PLAYS_ON: Beat("play", by=0, thing=1),
    telling.PLAYS_TACTIC: Beat("play", by=0, thing=1),
    telling.USES: Beat("use", by=0, thing=1),
    telling.USES_FOR: Beat("use", by=0, thing=1),
    forced.TRIGGERS: Beat("use", thing=0),
    telling.TARGETS: Beat("target", by=0, to=1),
    chains.COPIES: Beat("use", by=0, thing=1),
    entering.ENTERS: Beat("deploy", thing=0, at=1),
    entering.LEGEND_ENTERS: Beat("deploy", thing=0),
    entering.ATTACHED: Beat("deploy", thing=0, at=1),
    entering.SENT: Beat("move", thing=0, at=1),
    entering.DEVELOPS: Beat("deploy", by=0, thing=1, at=2),
    entering.BECOMES: Beat("turn", thing=0),
    entering.CANNOT_ENTER: Beat("discard", thing=0),
    arriving.REVEALED: Beat("turn", thing=0),
    chains.REVEALED: Beat("turn", thing=0),
    developing.TURNED_UP: Beat("turn", thing=0),
    hands.TAKES_BACK: Beat("draw", by=0, thing=1),
    searching.TAKES: Beat("draw", by=0, thing=1),
    # attack
    target_of_attack.ATTACK_DECLARED: Beat("battle", by=0, at=1),
    target_of_attack.LEGEND_ATTACKED: Beat("battle", by=0, at=1),
    fighters.IS_ATTACKING: Beat("attack", by=0, amount=1),
    fighters.IS_DEFENDING: Beat("shield", to=0, amount=1),
    combat.SCOUTS: Beat("use", thing=0),
    movement.REDIRECTED: Beat("battle", at=0),
    assigning.ASSIGNS: Beat("damage", to=0, amount=1),
    indirect.PUTS: Beat("damage", to=2, amount=1),
    damage.TAKES: Beat("damage", to=0, amount=1),
    damage.CANCELLED: Beat("shield", to=1, amount=0),
    damage.MOVED: Beat("damage", by=1, to=2, amount=0),
    damage.REDIRECTED_TO: Beat("damage", by=1, to=2, amount=0),
    damage.HEALS: Beat("heal", to=1, amount=0),
    damage.BURNS: Beat("burn", to=0),
    leaving.IS_DESTROYED: Beat("destroyed", to=0),
    leaving.IS_SACRIFICED: Beat("destroyed", to=0),
    leaving.LEAVES: Beat("leave", thing=0),
    leaving.RETURNS: Beat("leave", thing=0),
    discarding.DISCARDS: Beat("discard", by=0, thing=1),
    moving.MOVES: Beat("move", thing=0, at=1),
    moving.ONTO_QUEST: Beat("move", thing=0, at=1),
    moving.CONTROLS: Beat("move", by=0, thing=1),
    moving.CORRUPTS: Beat("change", thing=0),
    moving.RESTORES: Beat("change", thing=0),
}
