"""Effects that have been initiated and wait to resolve: others can choose, answer, cancel and copy them."""

from __future__ import annotations

from typing import Any, ClassVar

from strategium.kernel.abilities import Groups, Use
from strategium.kernel.core import Core
from strategium.kernel.flow import ENDINGS
from strategium.kernel.names import VALUES, register
from strategium.kernel.targeting import legal_targets
from strategium.kernel.using import ability_of, go_on


class PendingEffect:
    """An initiated effect that waits in `g.pending_effects`: it can be chosen, answered, cancelled and copied.

    `generations` are those of its targets when they were chosen, `what` is the game's word for what kind of effect
    it is, `stage` is where it goes on.
    """

    tag: ClassVar[str] = "entry"

    def __init__(
        self,
        use: Use,
        what: int,
        stage: int,
        generations: Groups = (),
        cancelled: int = 0,
        data: tuple[Any, ...] = (),
    ) -> None:
        self.use = use
        self.what = what
        self.stage = stage
        self.generations = generations
        self.cancelled = cancelled
        self.data = data

    def fields(self) -> list[Any]:
        return [self.use, self.what, self.stage, self.generations, self.cancelled, self.data]

    def cancel(self) -> PendingEffect:
        return PendingEffect(self.use, self.what, self.stage, self.generations, 1, self.data)


def _make_pending_effect(f: list[Any]) -> PendingEffect:
    return PendingEffect(f[0], f[1], f[2], f[3], f[4], f[5])


def add_pending_effect(g: Core, use: Use, what: int, stage: int, *data: Any) -> int:
    """Put an effect among those that wait; gives its number."""
    targets = ability_of(g, use).targets
    generations: Groups = tuple(
        [tuple([targets[n].generation(g, x) for x in group]) for n, group in enumerate(use.chosen)]
    )
    g.pending_effects.append(PendingEffect(use, what, stage, generations, 0, data))
    return len(g.pending_effects) - 1


def cancel_pending_effect(g: Core, no: int) -> None:
    """It will not resolve. It stays where it is, so that others keep their numbers."""
    g.pending_effects[no] = g.pending_effects[no].cancel()


# ---- resolving one -------------------------------------------------------------------------------
def resolve_last_entry(g: Core) -> None:
    """The latest entry leaves the chain and goes on, with the targets that are still legal, unless it is cancelled."""
    entry: PendingEffect = g.pending_effects.pop()
    go_on_with_effect(g, entry, None if entry.cancelled else still_legal(g, entry))


def go_on_with_effect(g: Core, entry: PendingEffect, use: Use | None) -> None:
    """An entry that has left the chain goes on, with what is still legal of it (None: it is cancelled)."""
    g.stack = ((entry_is_over, entry), g.stack)
    if use is not None:
        go_on(g, use, entry.stage)


def entry_is_over(g: Core, entry: PendingEffect) -> None:
    """It has resolved or was cancelled: a played card goes where it belongs."""
    g.game.effect_over(g, entry)


def still_legal(g: Core, entry: PendingEffect) -> Use | None:
    """Condition and targets once more. None: cancelled, because it no longer holds or all its targets are illegal."""
    use = entry.use
    a = ability_of(g, use)
    if a.condition is not None and not a.condition.holds(g, use):
        return None
    if not use.chosen:
        return use
    declared = 0
    legal: Groups = ()
    for n, group in enumerate(use.chosen):
        fitting = set(legal_targets(g, a, use.with_chosen(legal)))
        generation = a.targets[n].generation
        left = [
            x for j, x in enumerate(group) if x in fitting and generation(g, x) == entry.generations[n][j]
        ]
        declared += len(group)
        legal = (*legal, tuple(left))
    if legal == use.chosen:
        return use
    return use.with_chosen(legal) if not declared or any(legal) else None


VALUES[PendingEffect.tag] = _make_pending_effect
ENDINGS.add(entry_is_over)
register(__name__, resolve_last_entry, entry_is_over)
