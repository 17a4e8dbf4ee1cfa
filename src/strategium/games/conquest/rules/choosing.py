"""Choices that effects leave to players when they resolve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.basics import go_to_planet, moved_by_effect
from strategium.games.conquest.rules.entering import may_have, put_into_play, put_token, token_room
from strategium.games.conquest.state import Conquest, hand_of, planets
from strategium.games.conquest.things import CARD, PLANET_AT
from strategium.games.conquest.words import ARMY, FIRST_HQ
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.targeting import choose_rest
from strategium.kernel.verbs import DONE, NUMBER, Among, Premise, Question, RawDecision, Verb


# ---- token units divided among planets -----------------------------------------------------------------
def planets_in_play(g: Conquest, decision: RawDecision) -> Sequence[int]:
    """Picks go down the line, for they arrive together."""
    last = decision.picked[-1][1] if decision.picked else 0
    return [p for p in planets(g) if p >= last]


def all_placed(g: Conquest, decision: RawDecision) -> bool:
    return len(decision.picked) >= int(decision.args[2])


def tokens_where(g: Conquest, decision: RawDecision) -> str:
    """He says it planet by planet."""
    name, n = decision.args[1], decision.args[2]
    if n == 1:
        return f"At which planet does the {name} token enter play?"
    return f"At which planets do the {n} {name} tokens enter play, from left to right?"


TOKENS: Final = Choice(
    "tokens where",
    "token at",
    PLANET_AT,
    words="one at {0}",
    find=planets_in_play,
    refuse="choose the planets from left to right",
    prompt=tokens_where,
    several=True,
    unordered=True,
    finished=all_placed,
    rule="conquest/effects.put-into-play-legal-place",
)


def divide_tokens(g: Conquest, seat: int, name: str, n: int) -> None:
    """Each token goes to a planet of the player's choice. [conquest/tokens.max-ten]"""
    n = min(n, token_room(g, seat, name))
    if n and planets(g):
        ask(g, seat, TOKENS, tokens_divided, seat, name, n)


def tokens_divided(g: Conquest, picks: tuple[RawOption, ...], seat: int, name: str, n: int) -> None:
    push(g, *[(put_token, name, seat, pick[1]) for pick in picks])


# ---- a unit from hand ------------------------------------------------------------------------------------
def units_in_hand(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return units_that_may_enter(g, decision.seat)


def units_that_may_enter(g: Conquest, seat: int) -> list[int]:
    return [c for c in hand_of(g, seat) if CARDS[g.kind[c]].type == ARMY and may_have(g, seat, g.kind[c])]


PUT_WHICH: Final = Choice(
    "put into play",
    "put",
    CARD,
    words="put {0} into play",
    find=units_in_hand,
    refuse="{0} is not a unit that you may put into play",
    prompt="Which unit of your hand do you put into play at your HQ?",
    rule="conquest/effects.put-into-play-free",
)


def put_unit_from_hand(g: Conquest, seat: int) -> None:
    """He puts a unit of his hand into play at his HQ, if he has one. [conquest/effects.put-into-play-free]"""
    if units_that_may_enter(g, seat):
        ask(g, seat, PUT_WHICH, unit_put, seat)


def unit_put(g: Conquest, option: RawOption, seat: int) -> None:
    push(g, (put_into_play, option[1], seat, FIRST_HQ + seat, 0))


# ---- any number of units move ------------------------------------------------------------------------------
def units_to_move(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return sorted(decision.args[0])


def is_not_moving(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return (MOVE_IT, unit) not in decision.picked


def comes_later(g: Conquest, decision: RawDecision, unit: int) -> bool:
    """Picks are made in one order only, for they move together."""
    return not decision.picked or unit > decision.picked[-1][1]


MOVE_IT: Final = Verb(
    "move unit",
    CARD,
    words="move {0}",
    find=units_to_move,
    needs=(
        Among("conquest/effects.move-elsewhere", "{0} cannot be moved there"),
        Premise(is_not_moving, "conquest/effects.move-elsewhere", "{0} moves already"),
        Premise(comes_later, "conquest/effects.move-elsewhere", "choose {0} before those you have chosen"),
    ),
    rules=("conquest/effects.move-elsewhere",),
)


def move_which(g: Conquest, decision: RawDecision) -> str:
    """Which of the units go there."""
    return f"Which of these units move to {PLANET_AT.words(g, decision.seat, decision.args[1])}?"


MOVE_WHICH: Final = Question(
    "move which",
    DONE,
    MOVE_IT,
    several=True,
    unordered=True,
    rules=("conquest/effects.move-elsewhere",),
    prompt=move_which,
)


def move_any(g: Conquest, seat: int, units: tuple[int, ...], place: int) -> None:
    """Any number of these units move to a planet. [conquest/effects.move-elsewhere]"""
    ask(g, seat, MOVE_WHICH, they_move, units, place)


def they_move(g: Conquest, picks: tuple[RawOption, ...], units: tuple[int, ...], place: int) -> None:
    units = tuple([pick[1] for pick in picks])
    moved_by_effect(g, units, *[(go_to_planet, unit, place) for unit in units])


# ---- one effect or the other -------------------------------------------------------------------------------
class BranchVerb(Verb):
    """One of the effects, by the number of its part."""

    def words(self, g: Conquest, viewer: int | None, refs: tuple[int, ...]) -> str:
        use, numbers = g.decisions[0].args
        return str(use.kind.abilities[refs[0]].effects[0].words()) if refs[0] in numbers else "no effect"


def branches(g: Conquest, decision: RawDecision) -> Sequence[int]:
    numbers: tuple[int, ...] = decision.args[1]
    return numbers


BRANCH: Final = BranchVerb(
    "branch", NUMBER, find=branches, rules=("conquest/abilities.resolve-as-much-as-possible",)
)


def which_branch(g: Conquest, decision: RawDecision) -> str:
    """Which of its effects a card has."""
    return f"{decision.args[0].kind.name}: which of these do you choose?"


WHICH_BRANCH: Final = Question(
    "which effect", BRANCH, rules=("conquest/abilities.resolve-as-much-as-possible",), prompt=which_branch
)


def choose_branch(g: Conquest, use: Use, numbers: tuple[int, ...], seat: int = -1) -> None:
    """One of several effects; `seat`: who chooses, if not who uses the ability.

    [conquest/abilities.resolve-as-much-as-possible]
    """
    ask(g, use.seat if seat < 0 else seat, WHICH_BRANCH, branch_chosen, use, numbers)


def branch_chosen(g: Conquest, option: RawOption, use: Use, numbers: tuple[int, ...]) -> None:
    push(g, (do_part, use, option[1]))


def do_part(g: Conquest, use: Use, no: int, seat: int = -1) -> None:
    """A part of an ability, by its number; `seat`: who does it, if not who uses the ability. A step's last act."""
    a = use.kind.abilities[no]
    part = as_part(use, no, use.seat if seat < 0 else seat)
    if len(a.targets) > len(use.chosen):
        push(g, (choose_rest, part, 0))
    else:
        a.effects[0].do(g, part)


def as_part(use: Use, no: int, seat: int) -> Use:
    """The use of a part of the same ability, by that seat."""
    return Use(
        seat,
        use.bearer,
        use.kind,
        no,
        use.depth,
        use.which,
        use.about,
        use.chosen,
        use.paid,
        use.x,
        use.generation,
        use.stamp,
    )


# ---- an effect that may be left out ---------------------------------------------------------------------------
DO_IT: Final = Verb("do so", words="do it", rules=("conquest/abilities.may",))
LEAVE_IT: Final = Verb("do not", words="do not do it", rules=("conquest/abilities.may",))


def what_he_may(g: Conquest, decision: RawDecision) -> str:
    use, no = decision.args
    return f"{use.kind.name}: you may {use.kind.abilities[no].effects[0].words()}"


MAY_DO: Final = Question("do it?", DO_IT, LEAVE_IT, prompt=what_he_may, rules=("conquest/abilities.may",))


def may_do_part(g: Conquest, use: Use, no: int) -> None:
    """[conquest/abilities.may]"""
    ask(g, use.seat, MAY_DO, part_decided, use, no)


def part_decided(g: Conquest, option: RawOption, use: Use, no: int) -> None:
    if option[0] is DO_IT:
        push(g, (do_part, use, no))


register(__name__)
