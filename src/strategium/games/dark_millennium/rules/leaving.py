"""Destroying cards: Invulnerable may save them, Unstable ones return to the hand, reactions follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import move
from strategium.games.dark_millennium.rules.after_action import action_over
from strategium.games.dark_millennium.rules.piles import discard
from strategium.games.dark_millennium.state import (
    NOBODY,
    DarkMillennium,
    attacking,
    defending,
    face,
    first_to_react,
    in_play,
    open_places,
)
from strategium.games.dark_millennium.things import CARD, SECTOR_AT
from strategium.games.dark_millennium.words import (
    AT,
    BATTLE_ACTION,
    DEPLOYMENT,
    DESTROYED,
    DISCARD,
    HAND,
    KILLS,
    READY,
    SPECIAL_ASSAULT,
    UNSTABLE,
)
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, occur
from strategium.kernel.flow import push, unwind_to
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, RawDecision

Doom = tuple[int, int, int]  # a card, the seat that destroys it, and the unit whose attack does it or -1

IS_DESTROYED: Final = Sentence("{0} is destroyed", CARD, rules=("dark_millennium/damage.to-owners-discard",))
RETURNS: Final = Sentence(
    "{0} is destroyed and returns to the hand of {1}", CARD, SEAT, rules=("dark_millennium/unstable.to-hand",)
)
DEPLOYED_AGAIN: Final = Sentence(
    "{0} is deployed again to {1}", CARD, SECTOR_AT, rules=("dark_millennium/unstable.in-deployment",)
)
BROKEN_OFF: Final = Sentence(
    "the battle action ends before the damage", rules=("dark_millennium/damage.destroyed-in-tactics-ends-ba",)
)


def destroy(g: DarkMillennium, dooms: tuple[Doom, ...], first: int = NOBODY) -> None:
    """Cards in play are destroyed together. A step's last act.

    `first` reacts first: if nobody is named, whoever destroys the first of them.

    [dark_millennium/damage.destroy-only-in-play]
    """
    events: list[Event] = []
    for card, seat, unit in dooms:
        if in_play(g, card):
            events.append(
                Event(
                    DESTROYED,
                    card,
                    unit,
                    g.controller[card],
                    g.at,
                    generation=g.generation[card],
                    data=(seat, face(g, card).type),
                )
            )
            if unit >= 0:
                events.append(
                    Event(KILLS, unit, card, g.controller[unit], g.at, generation=g.generation[unit])
                )
    if events:
        push(g, (attack_broken_off,))
        occur(g, first_to_react(dooms[0][1] if first == NOBODY else first), tuple(events), are_destroyed)


def are_destroyed(g: DarkMillennium, events: tuple[Event, ...]) -> None:
    for event in events:
        if event.kind is DESTROYED and g.generation[event.subject] == event.generation:
            leave_play(g, event.subject)


def leave_play(g: DarkMillennium, card: int) -> None:
    """To the owner's discard pile; an Unstable card to his hand, and in deployment at once to a sector.

    [dark_millennium/damage.to-owners-discard, dark_millennium/unstable.to-hand]
    """
    unstable = face(g, card).printed[UNSTABLE] > 0
    lose_position(g, card)
    if not unstable:
        say(g, IS_DESTROYED, card)
        discard(g, card)
        return
    say(g, RETURNS, card, g.owner[card])
    g.facedown[card] = 0
    move(g, card, HAND + g.owner[card])
    if g.phase == DEPLOYMENT:
        push(g, (deploy_again, card))


def lies_where_it_fell(g: DarkMillennium, event: Event) -> bool:
    """Whether a destroyed card is still in the discard pile, and has not been shuffled into a new deck since."""
    card = event.subject
    return g.zone[card] == DISCARD + g.owner[card] and g.generation[card] == event.generation + 1


def lose_position(g: DarkMillennium, card: int) -> None:
    """A card outside of play has no position, and nothing lasts on it."""
    g.stance[card] = READY
    if g.effects:
        g.effects = [e for e in g.effects if e.subject != card]


def attack_broken_off(g: DarkMillennium) -> None:
    """If the attacking or the defending card is destroyed before the damage, the battle action ends.

    The ability that is being played is carried out first, even if the card was its cost.

    [dark_millennium/damage.destroyed-in-tactics-ends-ba]
    """
    if not g.attacks or g.attacks[-1].dealt or is_being_played(g):
        return
    if attacking(g) < 0 or (g.attacks[-1].defending >= 0 and defending(g) < 0):
        say(g, BROKEN_OFF)
        unwind_to(g, action_over)


def is_being_played(g: DarkMillennium) -> bool:
    """Whether a tactic or a reaction is under way: it takes effect at once, while a battle action waits for tactics.

    [dark_millennium/tactic.resolve-at-once]
    """
    return bool(g.pending_effects) and g.pending_effects[-1].what not in (BATTLE_ACTION, SPECIAL_ASSAULT)


# ---- an Unstable card in deployment ----------------------------------------------------------------------------
def sectors_for_it(g: DarkMillennium, decision: RawDecision) -> Sequence[tuple[int, int]]:
    return [(decision.args[0], place) for place in open_places(g)]


REDEPLOY_WHERE: Final = Choice(
    "deploy Unstable card",
    "deploy again",
    CARD,
    SECTOR_AT,
    words="deploy {0} to {1}",
    find=sectors_for_it,
    prompt="To which sector is the Unstable card deployed?",
    rule="dark_millennium/unstable.in-deployment",
)


def deploy_again(g: DarkMillennium, card: int) -> None:
    """Face-up, to any open sector, beside the owner's own deployment. [dark_millennium/unstable.in-deployment]"""
    ask(g, g.owner[card], REDEPLOY_WHERE, deployed_again, card)


def deployed_again(g: DarkMillennium, option: RawOption, card: int) -> None:
    place = option[2]
    move(g, card, AT + 2 * place + g.owner[card])
    say(g, DEPLOYED_AGAIN, card, place)


register(__name__)
