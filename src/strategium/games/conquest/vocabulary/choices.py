"""Effects made of effects: one after the other, one or the other, by one player or both, at a target planet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.conquest.rules import choosing
from strategium.games.conquest.state import Conquest
from strategium.games.conquest.vocabulary.places import APlace
from strategium.kernel.abilities import Ability, Amount, Effect, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.targeting import choose_rest, targets_exist
from strategium.kernel.using import resolve

OF_OTHERS: Final = (
    ("you control", "he controls"),
    ("your opponent", "his opponent"),
    ("your ", "his "),
    ("You ", "He "),
)


def part(effect: Effect[Conquest], limit: str = "") -> Ability:
    """An effect inside another: it chooses what it leaves to choose when it is done."""
    return Ability(-1, (effect,), order=(choose_rest, resolve), limit=limit)


def of_others(words: str) -> str:
    """What a text says of you, said of the opponent."""
    for you, he in OF_OTHERS:
        words = words.replace(you, he)
    return words


class Then(Effect[Conquest]):
    """One effect, and if it was done in full, another. [conquest/abilities.then-requires-full]

    The targets of both are chosen before the first is done. `x`: a number that is read before the first effect is
    done, and which the second may speak of.
    """

    def __init__(
        self, first: Effect[Conquest], second: Effect[Conquest], x: Amount[Conquest] | None = None
    ) -> None:
        self.first = first
        self.second = second
        self.x = x
        self.steps = (Ability(-1, (first,), order=(resolve,)), Ability(-1, (second,), order=(resolve,)))

    def targets(self) -> Sequence[Target[Conquest]]:
        return (*self.first.targets(), *self.second.targets())

    def parts(self) -> Sequence[Ability]:
        return self.steps

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        of_first = [target.group for target in self.first.targets()]
        effect = self.first if len(use.chosen) in of_first else self.second
        return effect.affects(g, use, thing)

    def would(self, g: Conquest, use: Use) -> bool:
        return self.first.would(g, use)

    def do(self, g: Conquest, use: Use) -> None:
        """[conquest/abilities.then-is-mandatory]"""
        if self.first.would(g, use):  # [conquest/abilities.then-requires-full]
            steps = self.steps
            counted = use if self.x is None else use.with_x(self.x.of(g, use))
            push(g, *[(choosing.do_part, counted, step.no) for step in steps])

    def words(self) -> str:
        return f"{self.first.words()}. Then, {self.second.words()}"


class Either(Effect[Conquest]):
    """One of several effects, as you choose; `his`: as your opponent does. Each may have targets of its own."""

    def __init__(self, *effects: Effect[Conquest], his: bool = False) -> None:
        self.branches = tuple([part(effect) for effect in effects])
        self.his = his

    def parts(self) -> Sequence[Ability]:
        return self.branches

    def possible(self, g: Conquest, use: Use) -> list[int]:
        """Those that have targets; where none would do anything, all of them."""
        found = [
            branch.no
            for branch in self.branches
            if targets_exist(g, branch, use) and branch.effects[0].would(g, use)
        ]
        return found or [branch.no for branch in self.branches]

    def do(self, g: Conquest, use: Use) -> None:
        numbers = self.possible(g, use)
        seat = 1 - use.seat if self.his else use.seat
        if seat == use.seat:
            push(g, (choosing.choose_branch, use, tuple(numbers)))
        else:
            push(g, (choosing.choose_branch, use, tuple(numbers), seat))

    def words(self) -> str:
        texts = [branch.effects[0].words() for branch in self.branches]
        if self.his:
            return f"have your opponent choose one: {'; or '.join(texts)}"
        return one_of([text.split() for text in texts])


def one_of(texts: list[list[str]]) -> str:
    """ "give it Flying or Mobile until the end": what all begin and end with is said once."""
    begin = _alike(texts)
    end = _alike([text[:begin:-1] for text in texts]) if begin else 0
    last = len(texts[0]) - end
    between = [" ".join(text[begin : len(text) - end]) for text in texts]
    choices = " or ".join([part for part in (", ".join(between[:-1]), between[-1]) if part])
    return " ".join([*texts[0][:begin], choices, *texts[0][last:]])


def _alike(texts: list[list[str]]) -> int:
    """With how many words all begin."""
    shortest = min([len(text) for text in texts])
    return next((n for n in range(shortest) if len({text[n] for text in texts}) > 1), shortest)


class May(Effect[Conquest]):
    """An effect that may be left out when it is its turn. [conquest/abilities.may]"""

    def __init__(self, effect: Effect[Conquest]) -> None:
        self.effect = effect
        self.part = part(effect)

    def parts(self) -> Sequence[Ability]:
        return (self.part,)

    def would(self, g: Conquest, use: Use) -> bool:
        return self.effect.would(g, use)

    def do(self, g: Conquest, use: Use) -> None:
        if targets_exist(g, self.part, use) and self.effect.would(g, use):
            push(g, (choosing.may_do_part, use, self.part.no))

    def words(self) -> str:
        return f"you may {self.effect.words()}"


class ByOpponent(Effect[Conquest]):
    """Your opponent does it, and decides what it leaves open: in it, "you" is he. [conquest/effects.by-opponent]"""

    def __init__(self, effect: Effect[Conquest]) -> None:
        self.effect = effect
        self.part = part(effect)

    def parts(self) -> Sequence[Ability]:
        return (self.part,)

    def would(self, g: Conquest, use: Use) -> bool:
        his = choosing.as_part(use, self.part.no, 1 - use.seat)
        return targets_exist(g, self.part, his) and self.effect.would(g, his)

    def do(self, g: Conquest, use: Use) -> None:
        push(g, (choosing.do_part, use, self.part.no, 1 - use.seat))  # [conquest/effects.by-opponent]

    def words(self) -> str:
        done = of_others(self.effect.words())
        may = done.startswith("you may ")
        return f"your opponent may {done.removeprefix('you may ')}" if may else f"have your opponent {done}"


class EachPlayer(Effect[Conquest]):
    """Both players do it, you first: in it, "you" is each of them. [conquest/timing.both-players-choose]"""

    def __init__(self, effect: Effect[Conquest]) -> None:
        self.effect = effect
        self.part = part(effect)

    def parts(self) -> Sequence[Ability]:
        return (self.part,)

    def would(self, g: Conquest, use: Use) -> bool:
        return any(self.effect.would(g, choosing.as_part(use, self.part.no, seat)) for seat in (0, 1))

    def do(self, g: Conquest, use: Use) -> None:
        first = use.seat  # [conquest/timing.both-players-choose]
        push(g, *[(choosing.do_part, use, self.part.no, seat) for seat in (first, 1 - first)])

    def words(self) -> str:
        return f"have each player {of_others(self.effect.words())}"


class AtPlanet(Effect[Conquest]):
    """What happens at a planet that is chosen: its cards are described as those AT_TARGET."""

    def __init__(self, place: APlace, *effects: Effect[Conquest]) -> None:
        self.place = place
        self.effects = effects
        self.steps = tuple([part(effect) for effect in effects])

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.place,)

    def parts(self) -> Sequence[Ability]:
        return self.steps

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        there = use.choosing((thing,))
        return any(targets_exist(g, step, there) and step.effects[0].would(g, there) for step in self.steps)

    def do(self, g: Conquest, use: Use) -> None:
        push(g, *[(choosing.do_part, use, step.no) for step in self.steps])

    def words(self) -> str:
        planet = self.place.words().replace("a target ", "target a ").replace("target a adj", "target an adj")
        choose = planet if planet.startswith("target") else f"choose {planet}"
        return ". ".join([choose, *[e.words()[0].upper() + e.words()[1:] for e in self.effects]])
