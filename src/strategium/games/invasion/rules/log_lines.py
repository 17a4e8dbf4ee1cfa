"""What the log tells of cards that are played and used."""

from __future__ import annotations

from typing import Final

from strategium.cards.refs import ABILITY, ability_used
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.state import Invasion
from strategium.games.invasion.things import CARD, RESOURCE_COUNT, ZONE
from strategium.games.invasion.words import AREAS, PERMANENT, QUEST, SUPPORT, TACTIC, UNIT
from strategium.kernel.abilities import Use
from strategium.kernel.log import Sentence, say
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import SEAT

PLAYING_IT: Final = ("invasion/capital-phase.playing-is-action",)
INTO_A_ZONE: Final = ("invasion/capital-phase.choose-zone",)
USING_IT: Final = ("invasion/effect.trigger-sequence",)
PLAYS: Final = Sentence("{0} plays {1} for {2}", SEAT, CARD, RESOURCE_COUNT, rules=PLAYING_IT)
PLAYS_TACTIC: Final = Sentence(
    "{0} plays {1} for {2}: “{3}”", SEAT, CARD, RESOURCE_COUNT, ABILITY, rules=PLAYING_IT
)
PLAYS_INTO: Final = Sentence(
    "{0} plays {1} into his {2} for {3}", SEAT, CARD, ZONE, RESOURCE_COUNT, rules=INTO_A_ZONE
)
PLAYS_AT_FOE: Final = Sentence(
    "{0} plays {1} into {2} for {3}", SEAT, CARD, CARD, RESOURCE_COUNT, rules=INTO_A_ZONE
)
PLAYS_ON: Final = Sentence("{0} plays {1} on {2} for {3}", SEAT, CARD, CARD, RESOURCE_COUNT, rules=PLAYING_IT)
USES: Final = Sentence("{0} uses {1}: “{2}”", SEAT, CARD, ABILITY, rules=USING_IT)
USES_FOR: Final = Sentence("{0} uses {1} for {2}: “{3}”", SEAT, CARD, RESOURCE_COUNT, ABILITY, rules=USING_IT)
DEVELOPS: Final = Sentence("{0} plays a development into his {1}", SEAT, ZONE, rules=PLAYING_IT)
TARGETS: Final = Sentence(
    "{0} targets {1}", CARD, CARD, rules=("invasion/action.costs-and-targets-up-front",)
)


def is_being_played(g: Invasion, use: Use) -> bool:
    """Whether the card is played, rather than an Action of a card in play used."""
    return ability_of(g, use).home != 0


def tell_of_play(g: Invasion, use: Use, due: int) -> None:
    """One line for one card."""
    if g.lines is None:
        return
    kind = CARDS[use.kind.no]
    if not (kind.type & (TACTIC | PERMANENT) and is_being_played(g, use)):
        if due:
            say(g, USES_FOR, use.seat, use.bearer, due, ability_used(use))
        else:
            say(g, USES, use.seat, use.bearer, ability_used(use))
    elif kind.type == TACTIC:
        say(g, PLAYS_TACTIC, use.seat, use.bearer, due, ability_used(use))
    elif kind.attach_to is not None and use.chosen and use.chosen[0]:
        say(g, PLAYS_ON, use.seat, use.bearer, use.chosen[0][0], due)
    elif not kind.type & (UNIT | SUPPORT | QUEST) or kind.attach_to is not None:
        say(g, PLAYS, use.seat, use.bearer, due)
    elif use.x >= AREAS:
        say(g, PLAYS_ON, use.seat, use.bearer, use.x, due)
    elif use.x // 3 == use.seat:
        say(g, PLAYS_INTO, use.seat, use.bearer, use.x % 3, due)
    else:
        say(g, PLAYS_AT_FOE, use.seat, use.bearer, use.x, due)
