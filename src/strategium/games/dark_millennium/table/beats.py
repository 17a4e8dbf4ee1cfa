"""How what happens is played for eyes and ears: which sentences of the log tell which kind of event."""

from __future__ import annotations

from typing import Final

from strategium.games.dark_millennium.rules import (
    attack,
    battle,
    battle_step,
    compulsory,
    damage,
    deployment,
    infiltrating,
    leaving,
    piles,
    playing,
    rolling,
    setup,
    turn,
    uniqueness,
    victory,
)
from strategium.games.dark_millennium.vocabulary import hands, lasting, positions
from strategium.kernel.beats import Beat
from strategium.kernel.log import Sentence

BEATS: Final[dict[Sentence, Beat]] = {
    turn.BEGINS: Beat("round", amount=0),
    setup.SHOWS_TOP: Beat("turn", by=0, thing=1, amount=2),
    setup.PICKS: Beat("gain", by=0),
    # cards
    piles.DRAWS: Beat("draw", by=0, thing=1),
    piles.DRAWS_SEVERAL: Beat("draw", by=0, amount=1),
    piles.DISCARDS: Beat("discard", by=0, thing=1),
    piles.FROM_DECK: Beat("discard", by=0, thing=1),
    piles.TURNED_UP: Beat("turn", thing=0),
    playing.PLAYS: Beat("play", by=0, thing=1),
    playing.USES: Beat("use", by=0, thing=1),
    playing.CHOSEN: Beat("target", by=1, to=0),
    compulsory.HAPPENS: Beat("use", by=0, thing=1),
    deployment.DEPLOYS: Beat("deploy", by=0, thing=1, at=2),
    deployment.FACE_DOWN: Beat("deploy", by=0, thing=1, at=2),
    deployment.TURNS_UP: Beat("deploy", by=0, thing=1, at=2),
    infiltrating.ARRIVES: Beat("deploy", thing=0),
    infiltrating.JOINS: Beat("deploy", thing=0),
    uniqueness.TAKEN_BACK: Beat("leave", thing=0),
    # battle
    battle.FIGHTS_AT: Beat("battle", by=0, at=1),
    attack.SHOOTS: Beat("attack", by=0, to=1),
    attack.ASSAULTS: Beat("attack", by=0, to=1),
    attack.BLOCKS_IT: Beat("shield", to=0),
    rolling.ROLLS: Beat("dice", by=0, thing=1, amount=2),
    rolling.NO_CARD: Beat("dice", by=0),
    rolling.FAILS: Beat("lose", by=0, amount=1),
    damage.DEALS: Beat("damage", by=0, to=2, amount=1),
    damage.SWEEPS: Beat("attack", by=0, to=1),
    damage.STRIKES_BACK: Beat("use", thing=0, amount=1),
    leaving.IS_DESTROYED: Beat("destroyed", to=0),
    leaving.RETURNS: Beat("leave", thing=0),
    leaving.DEPLOYED_AGAIN: Beat("deploy", thing=0, at=1),
    positions.RALLIES: Beat("change", thing=0),
    positions.IS_LOCKED: Beat("change", thing=0),
    positions.CHARGES: Beat("change", thing=0),
    battle_step.CHARGES_NOW: Beat("change", thing=0),
    battle_step.WITHDRAWS: Beat("retreat", thing=0),
    **{sentence: Beat("change", thing=0, amount=1) for sentence in lasting.GETS},
    # sectors
    victory.TAKES: Beat("score", by=0, at=1),
    victory.UNRESOLVED: Beat("struggle", at=0),
    victory.HAS_FLAGS: Beat("gain", by=0, amount=1),
    hands.GETS_FLAGS: Beat("gain", by=0, amount=1),
}
