"""How what happens is played for eyes and ears: which sentences of the log tell which kind of event."""

from __future__ import annotations

from typing import Final

from strategium.games.conquest.rules import (
    actions,
    attaching,
    attack,
    basics,
    battle,
    battle_ends,
    command,
    control,
    damage,
    deploying,
    entering,
    headquarters,
    indirect,
    leaving,
    phases,
)
from strategium.games.conquest.rules import round as game_round
from strategium.games.conquest.vocabulary import hands, searching
from strategium.kernel.beats import Beat
from strategium.kernel.log import Sentence

BEATS: Final[dict[Sentence, Beat]] = {
    game_round.ROUND_BEGINS: Beat("round", amount=0),
    phases.BEGINS: Beat("round"),
    deploying.DEPLOYS: Beat("deploy", by=0, thing=1),
    deploying.DEPLOYS_AT: Beat("deploy", by=0, thing=1, at=2),
    deploying.DEPLOYS_ON: Beat("deploy", by=0, thing=1, at=2),
    deploying.TAKES_BACK: Beat("leave", by=0, thing=1),
    entering.ENTERS: Beat("deploy", by=0, thing=1, at=2),
    entering.ENTERS_HQ: Beat("deploy", by=0, thing=1),
    entering.ATTACHES: Beat("deploy", by=0, thing=1, at=2),
    attaching.MOVES_TO: Beat("move", thing=0, at=1),
    # command
    command.COMMITS: Beat("move", by=0, thing=1, at=2),
    command.WINS_BY_WARLORD: Beat("struggle", by=0, at=1),
    command.WINS_BY_ICONS: Beat("struggle", by=0, at=1, amount=(2, 3)),
    command.NOBODY_WINS: Beat("struggle", at=0, amount=1),
    basics.GAINS: Beat("gain", by=0, amount=1),
    basics.DRAWS: Beat("draw", by=0, thing=1),
    basics.DISCARDS: Beat("discard", by=0, thing=1),
    searching.FINDS: Beat("draw", by=0, thing=1),
    searching.REVEALS: Beat("turn", by=0, thing=1),
    hands.TAKES_BACK: Beat("draw", by=0, thing=1),
    # actions
    actions.PLAYS: Beat("play", by=0, thing=1),
    actions.PLAYS_FOR: Beat("play", by=0, thing=1, to=3),
    actions.USES: Beat("use", by=0, thing=1),
    actions.USES_FOR: Beat("use", by=0, thing=1, to=3),
    actions.TARGETS: Beat("target", by=0, to=1),
    actions.TARGETS_PLACE: Beat("target", by=0, to=1),
    # combat
    battle.BEGINS: Beat("battle", at=0, by=1),
    attack.ATTACKS: Beat("attack", by=0, to=1),
    attack.AREA: Beat("use", thing=0),
    indirect.IS_ASSIGNED: Beat("damage", to=0, amount=1),
    damage.TAKES_DAMAGE: Beat("damage", to=0, amount=1),
    damage.SHIELDED: Beat("shield", by=0, thing=1, to=2),
    damage.SHIELDED_LESS: Beat("shield", by=0, thing=1, to=2, amount=3),
    damage.IS_REASSIGNED: Beat("shield", to=1, amount=0),
    damage.MOVES_DAMAGE: Beat("damage", by=1, to=2, amount=0),
    damage.IS_HEALED: Beat("heal", to=1, amount=0),
    leaving.IS_DESTROYED: Beat("destroyed", to=0),
    leaving.IS_SACRIFICED: Beat("destroyed", to=0),
    leaving.IS_DISCARDED: Beat("discard", thing=0),
    leaving.IS_BLOODIED: Beat("turn", thing=0),
    leaving.IS_LOST: Beat("destroyed", to=0),
    leaving.GOES_TO_HAND: Beat("leave", thing=0),
    battle_ends.WINS: Beat("victory", by=0, at=1),
    battle_ends.CLAIMS: Beat("score", by=0, at=1),
    # units
    basics.MOVES: Beat("move", thing=0, at=1),
    basics.MOVES_BY_ITSELF: Beat("move", thing=0, at=1),
    basics.RETURNS: Beat("retreat", thing=0),
    basics.RETURNS_EXHAUSTED: Beat("retreat", thing=0),
    basics.RETREATS_HOME: Beat("retreat", thing=0),
    basics.IS_ROUTED: Beat("retreat", thing=0),
    basics.IS_READIED: Beat("change", thing=0),
    basics.IS_EXHAUSTED: Beat("change", thing=0),
    control.TAKES: Beat("move", by=0, thing=1),
    control.SWITCH: Beat("move", thing=0, at=1),
    headquarters.REVEALED: Beat("turn", thing=0),
    headquarters.TOKEN_MOVES: Beat("change", thing=0),
}
