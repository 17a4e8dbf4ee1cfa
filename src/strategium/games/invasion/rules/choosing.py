"""Choices that effects leave to players when they resolve: one of some cards, several of them, a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.invasion.state import Invasion
from strategium.games.invasion.things import CARD
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import Step, register
from strategium.kernel.verbs import DONE, NUMBER, PASS, Among, Question, RawDecision, Verb

RULE: Final = "invasion/effect.resolve-all-possible"


class Prompted(Question):
    """A question whose sentence is its first argument."""

    def prompt(self, g: Any, decision: RawDecision) -> str:
        return str(decision.args[0])


# ---- one card ------------------------------------------------------------------------------------------
def cards_offered(g: Invasion, decision: RawDecision) -> Sequence[int]:
    cards: tuple[int, ...] = decision.args[1]
    return cards


CHOOSE: Final = Verb(
    "choose",
    CARD,
    words="{0}",
    find=cards_offered,
    needs=(Among(RULE, "{0} cannot be chosen"),),
    rules=(RULE,),
)
ONE: Final = Prompted("choose a card", CHOOSE)
ONE_OR_NONE: Final = Prompted("choose a card or none", CHOOSE, PASS)
ONE_SECRETLY: Final = Prompted("choose a hidden card", CHOOSE, secret=True)
ONE_OR_NONE_SECRETLY: Final = Prompted("choose a hidden card or none", CHOOSE, PASS, secret=True)


def choose_one(g: Invasion, seat: int, prompt: str, cards: tuple[int, ...], step: Step, *args: Any) -> None:
    """`step(g, card, *args)` with a card of that player's choice; nothing if there is none."""
    if cards:
        ask(g, seat, ONE, one_chosen, prompt, cards, step, *args)


def may_choose_one(
    g: Invasion, seat: int, prompt: str, cards: tuple[int, ...], step: Step, *args: Any
) -> None:
    """The same, if he likes."""
    if cards:
        ask(g, seat, ONE_OR_NONE, one_chosen, prompt, cards, step, *args)


def choose_hidden(
    g: Invasion, seat: int, prompt: str, cards: tuple[int, ...], may_pass: int, step: Step, *args: Any
) -> None:
    """A card that the others do not see: that there is only one to choose tells them nothing, nor that there is none.

    A step that asks finds the cards itself: one that was told of them would name them to whoever reads its frame.
    """
    if cards or may_pass:
        ask(
            g,
            seat,
            ONE_OR_NONE_SECRETLY if may_pass else ONE_SECRETLY,
            one_chosen,
            prompt,
            cards,
            step,
            *args,
        )


def one_chosen(
    g: Invasion, option: RawOption, prompt: str, cards: tuple[int, ...], step: Step, *args: Any
) -> None:
    if option[0] is not PASS:
        push(g, (step, option[1], *args))


# ---- several cards -------------------------------------------------------------------------------------
def cards_left(g: Invasion, decision: RawDecision) -> Sequence[int]:
    """In rising order, so that no two ways lead to the same choice."""
    last = decision.picked[-1][1] if decision.picked else -1
    return [card for card in decision.args[1] if card > last]


def has_most(g: Invasion, decision: RawDecision) -> bool:
    return len(decision.picked) >= int(decision.args[2])


ONE_MORE: Final = Verb(
    "choose too",
    CARD,
    words="{0}",
    find=cards_left,
    needs=(Among(RULE, "{0} cannot be chosen, or was passed over"),),
    rules=(RULE,),
)
SEVERAL: Final = Prompted("choose cards", DONE, ONE_MORE, several=True, unordered=True, finished=has_most)
SEVERAL_SECRETLY: Final = Prompted(
    "choose hidden cards", DONE, ONE_MORE, several=True, unordered=True, secret=True, finished=has_most
)


def choose_several(
    g: Invasion, seat: int, prompt: str, cards: tuple[int, ...], most: int, step: Step, *args: Any
) -> None:
    """`step(g, cards, *args)` with up to so many cards of that player's choice."""
    ask(g, seat, SEVERAL, several_chosen, prompt, tuple(sorted(cards)), most, step, *args)


def choose_several_hidden(
    g: Invasion, seat: int, prompt: str, cards: tuple[int, ...], most: int, step: Step, *args: Any
) -> None:
    ask(g, seat, SEVERAL_SECRETLY, several_chosen, prompt, tuple(sorted(cards)), most, step, *args)


def several_chosen(
    g: Invasion,
    picks: tuple[RawOption, ...],
    prompt: str,
    cards: tuple[int, ...],
    most: int,
    step: Step,
    *args: Any,
) -> None:
    push(g, (step, tuple([pick[1] for pick in picks]), *args))


# ---- a number ------------------------------------------------------------------------------------------
def numbers(g: Invasion, decision: RawDecision) -> Sequence[int]:
    return range(decision.args[1], decision.args[2] + 1)


SO_MANY: Final = Verb(
    "so many", NUMBER, words="{0}", find=numbers, needs=(Among(RULE, "not {0}"),), rules=(RULE,)
)
HOW_MANY: Final = Prompted("choose a number", SO_MANY)


def choose_number(g: Invasion, seat: int, prompt: str, least: int, most: int, step: Step, *args: Any) -> None:
    """`step(g, number, *args)`."""
    ask(g, seat, HOW_MANY, number_chosen, prompt, least, most, step, *args)


def number_chosen(
    g: Invasion, option: RawOption, prompt: str, least: int, most: int, step: Step, *args: Any
) -> None:
    push(g, (step, option[1], *args))


register(__name__)
