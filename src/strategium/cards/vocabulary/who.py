"""Whom a text speaks of: this card, the attached one, that one, a target, each of some, one of some."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from strategium.cards.state import CardState
from strategium.cards.tableau import Tableau
from strategium.cards.vocabulary.effects import ALL
from strategium.cards.vocabulary.select import Description
from strategium.kernel.abilities import Recipient, Target, Use


def is_still(g: CardState, card: int, generation: int) -> bool:
    """Whether it is the same card in play."""
    return g.in_play[g.zone[card]] and g.generation[card] == generation


@mypyc_attr(allow_interpreted_subclasses=True)
class This(Recipient[CardState]):
    """The card that bears the ability, while it is in play."""

    def __init__(self, noun: str = "this unit") -> None:
        self.noun = noun

    def of(self, g: CardState, use: Use) -> Sequence[int]:
        return (use.bearer,) if is_still(g, use.bearer, use.generation) else ()

    def words(self) -> str:
        return self.noun


@mypyc_attr(allow_interpreted_subclasses=True)
class Attached(Recipient[Tableau]):
    """What the bearer is attached to."""

    def __init__(self, noun: str = "attached unit") -> None:
        self.noun = noun

    def of(self, g: Tableau, use: Use) -> Sequence[int]:
        host = g.host[use.bearer]
        return (host,) if host >= 0 else ()

    def words(self) -> str:
        return self.noun


@mypyc_attr(allow_interpreted_subclasses=True)
class That(Recipient[CardState]):
    """The card that it happened to, while it is the same card in play."""

    def __init__(self, noun: str = "that unit") -> None:
        self.noun = noun

    def of(self, g: CardState, use: Use) -> Sequence[int]:
        e = use.about
        if e is None or not is_still(g, e.subject, e.generation):
            return ()
        return g.game.touchable(g, use, (e.subject,))

    def words(self) -> str:
        return self.noun


@mypyc_attr(allow_interpreted_subclasses=True)
class It(Recipient[CardState]):
    """What was chosen for a target word, while it is in play."""

    def __init__(self, group: int = 0, noun: str = "it") -> None:
        self.group = group
        self.noun = noun

    def of(self, g: CardState, use: Use) -> Sequence[int]:
        chosen = use.chosen[self.group] if self.group < len(use.chosen) else ()
        return [card for card in chosen if g.in_play[g.zone[card]]]

    def words(self) -> str:
        return self.noun


@mypyc_attr(allow_interpreted_subclasses=True)
class Paid(Recipient[CardState]):
    """The card that the cost was paid with."""

    def of(self, g: CardState, use: Use) -> Sequence[int]:
        return use.paid[-1:]

    def words(self) -> str:
        return "it"


@mypyc_attr(allow_interpreted_subclasses=True)
class Each(Recipient[CardState]):
    """Every card that fits."""

    def __init__(self, select: Description, all_of: bool = False) -> None:
        self.select = select
        self.all_of = all_of

    def of(self, g: CardState, use: Use) -> Sequence[int]:
        return g.game.touchable(g, use, self.select.find(g, use))

    def words(self) -> str:
        if self.all_of:
            return (
                f"all {'other ' if self.select.other else ''}{self.select.noun(2).replace(' or ', ' and ')}"
            )
        return self.select.each()


@mypyc_attr(allow_interpreted_subclasses=True)
class ATarget(Target[CardState]):
    """A target, up to so many (ALL: however many), or X of them; `together`: all in one place; `another`: not the card
    that it happened to."""

    def __init__(
        self,
        select: Description,
        most: int = 1,
        *,
        least: int = 1,
        x: bool = False,
        together: bool = False,
        another: bool = False,
    ) -> None:
        super().__init__(least, most)
        self.select = select
        self.x = x
        self.together = together
        self.another = another

    def least(self, g: CardState, use: Use) -> int:
        return use.x if self.x else self.lower

    def most(self, g: CardState, use: Use) -> int:
        return use.x if self.x else self.upper

    def candidates(self, g: CardState, use: Use) -> Sequence[int]:
        found = g.game.targetable(g, use, self.select.find(g, use))
        if self.another and use.about is not None:
            that = use.about.subject
            found = [card for card in found if card != that]
        if self.together and not use.paid:  # where there are enough of them
            least = self.least(g, use)
            places = [g.game.place_of(g, card) for card in found]
            found = [card for card, place in zip(found, places, strict=True) if places.count(place) >= least]
        return found

    def allows(self, g: CardState, use: Use, thing: int) -> bool:
        return g.game.may_target(g, use, thing)

    def joins(self, g: CardState, use: Use, group: tuple[int, ...], thing: int) -> bool:
        if not group:
            return True
        if self.together and g.game.place_of(g, thing) != g.game.place_of(g, group[0]):
            return False
        return g.game.may_target_too(g, use, group, thing)

    def words(self) -> str:
        nouns = self.select.together() if self.together else self.select.noun(2)
        if self.x:
            return f"X target {nouns}"
        if self.upper == ALL:
            return f"{self.lower} or more target {nouns}"
        if self.upper > 1:
            up_to = "up to " if self.lower < self.upper else ""
            return f"{up_to}{self.select.count_words(self.upper)} target {nouns}"
        other = self.another or self.select.other
        return f"{'another target ' if other else 'a target '}{self.select.words()}"


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Target[CardState]):
    """A card that is chosen when the effect resolves, and is no target. `another`: not the one it happened to."""

    def __init__(self, select: Description, another: bool = False) -> None:
        super().__init__(late=True)
        self.select = select
        self.another = another

    def candidates(self, g: CardState, use: Use) -> Sequence[int]:
        found = g.game.touchable(g, use, self.select.find(g, use))
        if not self.another or use.about is None:
            return found
        that = use.about.subject
        return [c for c in found if c != that]

    def words(self) -> str:
        if self.another:
            return f"a different {self.select.words()}"
        return self.select.one().replace(" in your ", " from your ")


@mypyc_attr(allow_interpreted_subclasses=True)
class SomeOf(Target[CardState]):
    """One card or more that are chosen when the effect resolves, and are no targets."""

    def __init__(self, select: Description) -> None:
        super().__init__(most=ALL, late=True)
        self.select = select

    def candidates(self, g: CardState, use: Use) -> Sequence[int]:
        return g.game.touchable(g, use, self.select.find(g, use))

    def words(self) -> str:
        return f"1 or more {self.select.noun(2)}"
