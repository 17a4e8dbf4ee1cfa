"""Beats: how what happened is played for eyes and ears.

A log line tells an event in words. A beat says what kind of event a sentence tells, and which of its places are who did
it, to what, with what, where, and how much. A game declares its beats in one room, the module `beats` of its package:

    BEATS = {ATTACKS: Beat("attack", by=0, to=1), TAKES_DAMAGE: Beat("damage", to=0, amount=1)}

No rule knows of them, and a sentence without one is only written. A beat is told with its line: who is not told the
line is not told the beat, and its handles are those of the line, so it says nothing that the line does not.
"""

from __future__ import annotations

from typing import Final

# The kinds, each with the roles that it cannot be played without.
KINDS: Final[dict[str, tuple[str, ...]]] = {
    # who fights whom
    "attack": ("by",),  # one goes for another, for a place, or (without `to`) for where the fight is
    "target": ("by", "to"),  # an ability or a card is aimed at something
    "damage": ("to", "amount"),
    "shield": ("to",),  # something keeps harm off
    "heal": ("to", "amount"),
    "destroyed": ("to",),
    "battle": ("at",),  # a fight begins
    "victory": ("by",),  # a fight is won
    "dice": ("by",),  # so much was rolled
    # cards and pieces
    "play": ("thing",),  # a card is played: it is shown
    "use": ("thing",),  # an ability of what lies there is used
    "deploy": ("thing",),  # something comes into play
    "move": ("thing",),
    "retreat": ("thing",),
    "leave": ("thing",),  # something goes back to a hand, a deck, a supply
    "draw": ("by",),
    "discard": ("thing",),
    "turn": ("thing",),  # its other side is shown: bloodied, corrupted, revealed
    "change": ("thing",),  # it is readied, exhausted, routed, rallied
    "order": ("by",),  # an order is laid, shown or carried out
    # what it is all for
    "gain": ("by",),
    "lose": ("by",),
    "struggle": ("at",),  # what is compared at a place; without `by` nobody has won
    "score": ("by",),  # a planet, an objective, a sector: what a game is won by
    "burn": ("to",),
    "round": (),  # a round, a turn or a phase begins
}
ROLES: Final = ("by", "to", "thing", "at", "start")  # things; `amount` are numbers
# What others follow from: an event that is told without its cause has the last one of these for it.
CAUSES: Final = frozenset({"attack", "target", "play", "use", "order", "struggle", "dice"})
EFFECTS: Final = frozenset(
    {
        "damage",
        "shield",
        "heal",
        "destroyed",
        "leave",
        "draw",
        "discard",
        "turn",
        "gain",
        "lose",
        "burn",
    }
)
ENDS: Final = frozenset({"round", "battle", "victory"})  # nothing follows from what was before
FARTHEST: Final = 40  # lines that a viewer was told between a cause and what follows from it
NEAR: Final = 6  # if the cause was aimed at nothing


class Beat:
    """How a sentence is played: its kind, and the numbers of the places that have each role."""

    def __init__(
        self,
        kind: str,
        *,
        by: int | None = None,
        to: int | None = None,
        thing: int | None = None,
        at: int | None = None,
        start: int | None = None,
        amount: int | tuple[int, ...] = (),
    ) -> None:
        if kind not in KINDS:
            raise ValueError(f"there is no beat {kind!r}: it is one of {', '.join(KINDS)}")
        self.kind = kind
        self.roles = {
            role: place
            for role, place in (("by", by), ("to", to), ("thing", thing), ("at", at), ("start", start))
            if place is not None
        }
        self.amount = (amount,) if isinstance(amount, int) else amount
        told = {*self.roles, *(("amount",) if self.amount else ())}
        missing = [role for role in KINDS[kind] if role not in told]
        if missing:
            raise ValueError(f"a beat {kind!r} needs {' and '.join(missing)}")

    def places(self) -> tuple[int, ...]:
        return (*self.roles.values(), *self.amount)
