"""What happens, in words: for prompts."""

from __future__ import annotations

from typing import Final

from strategium.cards.refs import ABILITY, ability_used
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.words import (
    BA_CARD_PLAYED,
    BEFORE_ROLL,
    BLOCKS,
    CHARGES,
    DEPLOYED,
    DESTROYED,
    INFILTRATED,
    KILLS,
    PURPOSES,
    ROLL,
    SHOT_AT,
    TEST_FAILED,
)
from strategium.kernel.events import Event, EventKind
from strategium.kernel.pending_effects import PendingEffect

TO_A_CARD: Final[dict[EventKind, str]] = {
    CHARGES: "{} charges",
    BLOCKS: "{} blocks",
    DESTROYED: "{} is destroyed",
    KILLS: "{} destroys a card",
    SHOT_AT: "{} is shot at",
    INFILTRATED: "{} is infiltrated",
    DEPLOYED: "{} is deployed",
}


def moment(g: DarkMillennium, viewer: int | None, event: Event, timing: int) -> str:
    """ "Slugga Boyz charges", "Orks rolled 4 for a test of 5+"."""
    if event.kind is ROLL:
        return roll_words(g, event, timing)
    if event.kind is TEST_FAILED:
        return f"{g.game.seat_name(g, event.seat)} fails a test"
    if event.kind is DESTROYED and g.generation[event.subject] == event.generation:
        return f"{CARD.words(g, viewer, event.subject)} would be destroyed"
    if event.kind is BA_CARD_PLAYED:
        who, card = g.game.seat_name(g, event.seat), CARD.words(g, viewer, event.subject)
        return f"{who} plays {card}{what_for(g, viewer, g.pending_effects[event.link])}"
    return TO_A_CARD[event.kind].format(subject_words(g, viewer, event))


def what_for(g: DarkMillennium, viewer: int | None, entry: PendingEffect) -> str:
    """What waits to take effect: " on Kommandos (“destroy one enemy unit”)". A card that has gone is not named."""
    use = entry.use
    chosen = [
        CARD.words(g, viewer, card)
        for n, group in enumerate(use.chosen)
        for j, card in enumerate(group)
        if g.generation[card] == entry.generations[n][j]
    ]
    whom = f" on {' and '.join(chosen)}" if chosen else ""
    return f"{whom} (“{ABILITY.words(g, viewer, ability_used(use))}”)"


def subject_words(g: DarkMillennium, viewer: int | None, event: Event) -> str:
    """The card by its name while it is in play or where it went; its number may mean another card after that."""
    return (
        CARD.words(g, viewer, event.subject)
        if g.generation[event.subject] <= event.generation + 1
        else "a card"
    )


def roll_words(g: DarkMillennium, event: Event, timing: int) -> str:
    """Before the die is turned up there is no number, only what has been added to it."""
    purpose, needed = event.data
    who, what = g.game.seat_name(g, event.seat), PURPOSES[purpose] + (f" of {needed}+" if needed else "")
    if timing != BEFORE_ROLL:
        return f"{who} rolled {event.amount} for {what}"
    return f"{who} rolls for {what}" + (f" with {event.amount:+d}" if event.amount else "")
