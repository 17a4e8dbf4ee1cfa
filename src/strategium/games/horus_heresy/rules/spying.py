"""Looking at cards that are hidden: tops of order stacks, tops of own decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.components import REGIONS
from strategium.games.horus_heresy.kinds import KINDS
from strategium.games.horus_heresy.rules.actions import all_regions, stack_has_orders
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import CARD, FACEDOWN, REGION
from strategium.games.horus_heresy.words import COMBAT_DECK, STACK
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.knowledge import KNOWN, VALUE, let_know
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import DONE, PASS, SEAT, Among, Need, Question, RawDecision, Verb

LOOKS: Final = Sentence(
    "{0} looks at {1} on {2}", SEAT, FACEDOWN, REGION, rules=("horus_heresy/orders.own-top-visible",)
)
BURIES: Final = Sentence("{0} buries the order on {1}", SEAT, REGION)
SORTS: Final = Sentence("{0} looks at the top of a deck", SEAT)

RULE: Final = "horus_heresy/orders.own-top-visible"


# ---- order stacks --------------------------------------------------------------------------------
def is_enough(g: Heresy, decision: RawDecision) -> bool:
    return bool(len(decision.picked) >= decision.args[0])


def is_another_stack(g: Heresy, decision: RawDecision, region: int) -> bool:
    return (LOOK, region) not in decision.picked


LOOK: Final = Verb(
    "look at",
    REGION,
    words="look at the top of {0}",
    find=all_regions,
    needs=(
        Need(stack_has_orders, RULE, "there is no order on {0}"),
        Need(is_another_stack, RULE, "{0} is chosen already"),
    ),
    rules=(RULE,),
)
WHERE_TO_LOOK: Final = Question(
    "look at orders",
    DONE,
    LOOK,
    prompt="Which stacks do you look at?",
    several=True,
    finished=is_enough,
    rules=(RULE,),
)


def intercept(g: Heresy, seat: int, n: int) -> None:
    """The top orders of some stacks are looked at. [horus_heresy/orders.own-top-visible]"""
    if any(g.piles[STACK + region] for region in range(REGIONS)):
        ask(g, seat, WHERE_TO_LOOK, looked, n, seat)


def looked(g: Heresy, picks: tuple[RawOption, ...], n: int, seat: int) -> None:
    regions = tuple([pick[1] for pick in picks])
    for region in regions:
        stack = g.piles[STACK + region]
        top = let_know(g, stack[-1], 1 << seat)
        g.piles[STACK + region] = (*stack[:-1], top)
        say(g, LOOKS, seat, FACEDOWN.thing(top), region)
    if regions:
        push(g, (bury_one, seat, regions))


def stacks_seen(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return list(decision.args[0])


class BurySeen(Verb):
    """An order that was looked at, named to whoever knows it."""

    def note(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        top = g.piles[STACK + refs[0]][-1]
        known = viewer is not None and top[KNOWN] >> viewer & 1
        return KINDS[top[VALUE]].name if known else ""


BURY_SEEN: Final = BurySeen(
    "bury seen", REGION, words="bury the order on {0}", find=stacks_seen, rules=("horus_heresy/actions.bury",)
)
WHETHER_TO_BURY: Final = Question(
    "bury an order", BURY_SEEN, PASS, prompt="Do you bury one of the orders that you looked at?"
)


def bury_one(g: Heresy, seat: int, regions: tuple[int, ...]) -> None:
    """One of the orders that were looked at may be buried. [horus_heresy/actions.bury]"""
    ask(g, seat, WHETHER_TO_BURY, one_is_buried, regions, seat)


def one_is_buried(g: Heresy, option: RawOption, regions: tuple[int, ...], seat: int) -> None:
    if option[0] is BURY_SEEN:
        stack = g.piles[STACK + option[1]]
        say(g, BURIES, seat, option[1])
        g.piles[STACK + option[1]] = (stack[-1], *stack[:-1])


# ---- own decks -----------------------------------------------------------------------------------
def look_at_deck(g: Heresy, seat: int, hero_deck: int, n: int) -> None:
    """The top cards of an own deck are looked at; each is put back on top or at the bottom."""
    pile = COMBAT_DECK + seat * 2 + hero_deck
    deck = g.piles[pile]
    if deck:
        n = min(n, len(deck))
        say(g, SORTS, seat)
        g.piles[pile] = (*deck[:-n], *[let_know(g, slot, 1 << seat) for slot in deck[-n:]])
        push(g, (sort_deck, seat, pile, n))


def cards_seen(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """Those of the cards on top that do not go to the bottom yet."""
    _, pile, n = decision.args
    there = [slot[VALUE] for slot in g.piles[pile][-n:]]
    for pick in decision.picked:
        there.remove(pick[1])
    return list(dict.fromkeys(there))


SINK: Final = Verb(
    "sink", CARD, words="{0} to the bottom", find=cards_seen, needs=(Among(RULE, "{0} is not among them"),)
)


def what_to_sink(g: Heresy, decision: RawDecision) -> str:
    """The cards on top that go to the bottom."""
    _, pile, n = decision.args
    names = [KINDS[slot[VALUE]].name for slot in reversed(g.piles[pile][-n:])]
    return f"On top lie {', '.join(names)}: which go to the bottom?"


WHAT_TO_SINK: Final = Question(
    "sort the top of a deck", DONE, SINK, secret=True, several=True, prompt=what_to_sink
)


def sort_deck(g: Heresy, seat: int, pile: int, n: int) -> None:
    ask(g, seat, WHAT_TO_SINK, deck_is_sorted, seat, pile, n)


def deck_is_sorted(g: Heresy, picks: tuple[RawOption, ...], seat: int, pile: int, n: int) -> None:
    deck, top = list(g.piles[pile][:-n]), list(g.piles[pile][-n:])
    for pick in picks:
        at = [slot[VALUE] for slot in top].index(pick[1])
        deck.insert(0, top.pop(at))
    g.piles[pile] = (*deck, *top)


register(__name__)
