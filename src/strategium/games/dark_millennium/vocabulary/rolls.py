"""Modifiers of rolls, and variable rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from strategium.games.dark_millennium.rules.rolling import roll, roll_again
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.vocabulary.orders import AS_PART
from strategium.games.dark_millennium.words import A_VARIABLE, PART
from strategium.kernel.abilities import Ability, Effect, Use
from strategium.kernel.events import change_event
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.using import ability_of


class AddToRoll(Effect[DarkMillennium]):
    """A number is added to the roll, or taken from it; there is no limit. [dark_millennium/roll.test-pass]"""

    def __init__(self, n: int, roll_words: str = "that roll") -> None:
        self.n = n
        self.roll_words = roll_words

    def do(self, g: DarkMillennium, use: Use) -> None:
        event = g.event_stack[use.depth][0]
        change_event(g, use.depth, 0, event.with_amount(event.amount + self.n))

    def words(self) -> str:
        return f"{f'add {self.n} to' if self.n > 0 else f'subtract {-self.n} from'} {self.roll_words}"


class RollBecomes(Effect[DarkMillennium]):
    """The roll counts as that number."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: DarkMillennium, use: Use) -> None:
        change_event(g, use.depth, 0, g.event_stack[use.depth][0].with_amount(self.n))

    def words(self) -> str:
        return f"any roll becomes {self.n}"


class RollAgain(Effect[DarkMillennium]):
    """A new roll takes the place of the old one. [dark_millennium/modifier.in-play-once-per-roll]"""

    def do(self, g: DarkMillennium, use: Use) -> None:
        roll_again(g, use.depth)

    def words(self) -> str:
        return "the player who rolled must roll again, and only the new roll counts"


# ---- variable rolls ----------------------------------------------------------------------------------------------
class Line:
    """What happens if so much or more is rolled, up to the next line."""

    def __init__(self, least: int, *effects: Effect[Any]) -> None:
        self.least = least
        self.ability = Ability(PART, effects, order=AS_PART)


class Variable(Effect[DarkMillennium]):
    """Roll: the number says what happens, and what it needs is chosen then. [dark_millennium/roll.variable]"""

    def __init__(self, *lines: Line) -> None:
        self.lines = lines

    def parts(self) -> Sequence[Ability]:
        return [line.ability for line in self.lines]

    def do(self, g: DarkMillennium, use: Use) -> None:
        roll(g, use.seat, use.bearer, A_VARIABLE, 0, variable_rolled, use)

    def line_for(self, n: int) -> Line:
        """A roll below the first line counts as that one."""
        fitting = [line for line in self.lines if line.least <= n]
        return fitting[-1] if fitting else self.lines[0]

    def words(self) -> str:
        parts = []
        for n, line in enumerate(self.lines):
            effects = " and ".join([effect.words() for effect in line.ability.effects])
            last = self.lines[n + 1].least - 1 if n + 1 < len(self.lines) else 0
            span = (
                f"{line.least} or more"
                if not last
                else f"{line.least}-{last}"
                if last > line.least
                else f"{last}"
            )
            parts.append(f"{span}: {effects}")
        return f"roll: {'; '.join(parts)}"


def variable_rolled(g: DarkMillennium, n: int, use: Use) -> None:
    """[dark_millennium/roll.variable]"""
    for effect in ability_of(g, use).effects:
        if isinstance(effect, Variable):
            part = effect.line_for(n).ability
            push(g, (AS_PART[0], part_of(use, part), 0))


def part_of(use: Use, part: Ability) -> Use:
    """The same use, of an ability inside the ability."""
    return Use(
        use.seat,
        use.bearer,
        use.kind,
        part.no,
        use.depth,
        use.which,
        use.about,
        (),
        use.paid,
        use.x,
        use.generation,
    )


register(__name__)
