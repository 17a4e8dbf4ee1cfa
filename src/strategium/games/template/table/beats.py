"""How what happens is played for eyes and ears: which sentences of the log tell which kind of event."""

from __future__ import annotations

from typing import Final

from strategium.games.template import abilities
from strategium.games.template.rules import (
    clash,
    damage,
    ending,
    hiring,
    looting,
    round,
    scouting,
    supplies,
    using,
    victory,
)
from strategium.kernel.beats import Beat
from strategium.kernel.log import Sentence

BEATS: Final[dict[Sentence, Beat]] = {
    round.BEGINS: Beat("round", by=1, amount=0),
    scouting.SCOUTS: Beat("order", by=0, at=1),
    scouting.FINDS: Beat("gain", by=0, at=1),
    supplies.DRAWS: Beat("draw", by=0, thing=1),
    supplies.GAINS: Beat("gain", by=0, amount=1),
    supplies.GOES_WITHOUT: Beat("lose", by=0, amount=1),
    hiring.HIRES: Beat("deploy", by=0, thing=1, at=2),
    hiring.STOWS: Beat("deploy", by=0, thing=1, at=2),
    hiring.CLAIMS: Beat("score", by=0, thing=1),
    using.PLAYS: Beat("play", by=0, thing=1),
    using.USES: Beat("use", by=0, thing=1),
    using.USES_FOR: Beat("use", by=0, thing=1, to=2),
    using.TARGETS: Beat("target", by=0, to=1),
    clash.THEY_CLASH: Beat("battle", at=0),
    clash.ROLLS: Beat("dice", by=0, amount=1),
    clash.ASSIGNS: Beat("attack", by=0, to=1),
    clash.IS_DECOY: Beat("destroyed", to=0),
    clash.STEPS_OUT: Beat("turn", thing=0),
    damage.IS_HURT: Beat("damage", to=0, amount=1),
    damage.IS_DESTROYED: Beat("destroyed", to=0),
    damage.RETURNS: Beat("leave", thing=0),
    abilities.DISCARDS: Beat("discard", by=0, thing=1),
    ending.DISCARDS: Beat("discard", by=0, thing=1),
    looting.LOOTS: Beat("score", by=0, at=2, amount=1),
    looting.CARRIES: Beat("leave", thing=0),
    looting.SINKS: Beat("burn", to=0),
    victory.IS_OUT: Beat("lose", by=0),
}
