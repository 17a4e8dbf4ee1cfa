"""Asking: a step pauses the game for a choice of one seat, of all seats in secret, or of chance."""

from __future__ import annotations

from typing import Any, Final

from strategium.kernel.chance import below
from strategium.kernel.core import CHANCE, Core, RawOption
from strategium.kernel.errors import IllegalChoice, RulesFault, how_many
from strategium.kernel.flow import advance, push, run, unmarked
from strategium.kernel.grouping import group_options, in_order, picks_in_any_order
from strategium.kernel.names import Step, name_of, register
from strategium.kernel.verbs import DONE, NO_DECISIONS, NUMBER, PASS, Question, RawDecision, Verb


def ask(g: Core, seat: int, question: Question, answer: Step, *args: Any) -> None:
    """Ask one seat; `answer(g, option, *args)` goes on (for several picks: the tuple of them).

    One option only: it is taken at once, unless the question is secret or the seat wants to be asked. A seat that is
    out of the game is not asked: the step is passed over.
    """
    if g.eliminated and seat in g.eliminated:
        return
    decision = RawDecision(seat, question, answer, args, ())
    decision.options = _options(g, decision)
    put(g, decision)


def ask_if_any(g: Core, seat: int, question: Question, answer: Step, *args: Any) -> None:
    """The same, but where the question offers nothing the step is passed over.

    Whoever picks freely may have nothing to add to a group that is whole without a member: that is an answer too.
    """
    if g.eliminated and seat in g.eliminated:
        return
    decision = RawDecision(seat, question, answer, args, ())
    decision.options = _options(g, decision)
    if decision.options or (picks_in_any_order(g, decision) and question.options(g, decision)):
        put(g, decision)


def _options(g: Core, decision: RawDecision) -> list[RawOption]:
    """What is offered after the picks so far."""
    if picks_in_any_order(g, decision):
        return group_options(g, decision)
    return decision.question.options(g, decision)


def put(g: Core, decision: RawDecision) -> None:
    """Ask a question whose options are known."""
    seat, question = decision.seat, decision.question
    if question.several:
        _ask_for_several(g, decision)
        return
    if len(decision.options) < 2:
        if not decision.options:
            raise RulesFault(f"{name_of(question)} was asked without an option{unmarked(g)}")
        if not question.secret and not g.always_ask >> seat & 1:
            _answer(g, decision, decision.options[0])
            return
    g.decisions = (decision,)


def ask_all(g: Core, seats: tuple[int, ...], question: Question, answer: Step, *args: Any) -> None:
    """Ask seats in secret and at once; `answer(g, choices, *args)` when all are in, in the order of `seats`.

    A choice is an option, or the tuple of picks where the question takes several. Seats that are out of the game are
    left out; where no other is asked, the step is passed over.
    """
    pending: list[RawDecision] = []
    for seat in seats:
        if g.eliminated and seat in g.eliminated:
            continue
        decision = RawDecision(seat, question, answer, args, ())
        decision.options = _options(g, decision)
        if not decision.options and not question.several:
            raise RulesFault(f"{name_of(question)} was asked without an option")
        pending.append(decision)
    if not pending:
        return
    g.decisions = tuple(pending)
    g.picks = ((),) * len(pending)
    g.sealed = tuple([0 if decision.options else 1 for decision in pending])
    if 0 not in g.sealed:
        _all_sealed(g)


def _ask_for_several(g: Core, decision: RawDecision) -> None:
    g.decisions = (decision,)
    g.picks = ((),)
    if not decision.question.is_finished(g, decision):
        _take_forced_picks(g, 0)
    else:
        _finish(g, 0, ())


def _take_forced_picks(g: Core, i: int) -> None:
    """Where only one pick is possible it is made, unless that would tell something."""
    decision = g.decisions[i]
    question = decision.question
    while not question.secret and not g.sealed and not g.always_ask >> decision.seat & 1:
        options = decision.options
        if len(options) > 1:
            break
        if not options or options[0][0].ends:
            _finish(g, i, decision.picked)
            return
        decision = _picked(g, decision, options[0])
    if not decision.options:
        _finish(g, i, decision.picked)
        return
    _store(g, i, decision)


def _picked(g: Core, decision: RawDecision, raw: RawOption) -> RawDecision:
    """The question after one more pick."""
    after = RawDecision(
        decision.seat, decision.question, decision.answer, decision.args, (*decision.picked, raw)
    )
    if picks_in_any_order(g, after) or not after.question.is_finished(g, after):
        after.options = _options(g, after)
    return after


def _store(g: Core, i: int, decision: RawDecision) -> None:
    g.decisions = (*g.decisions[:i], decision, *g.decisions[i + 1 :])
    g.picks = (*g.picks[:i], decision.picked, *g.picks[i + 1 :])


def _finish(g: Core, i: int, picked: tuple[RawOption, ...]) -> None:
    """A seat has made all its picks: it goes on, or is sealed until the others have."""
    decision = g.decisions[i]
    if picks_in_any_order(g, decision):
        ordered = in_order(g, decision, picked)
        if ordered is None:
            raise RulesFault(f"{name_of(decision.question)} was ended with picks that are no group")
        picked = ordered
    if g.sealed:
        g.picks = (*g.picks[:i], picked, *g.picks[i + 1 :])
        g.sealed = (*g.sealed[:i], 1, *g.sealed[i + 1 :])
        if 0 not in g.sealed:
            _all_sealed(g)
        return
    g.decisions = NO_DECISIONS
    g.picks = ()
    _answer(g, decision, picked if decision.question.several else picked[0])


def _all_sealed(g: Core) -> None:
    decision = g.decisions[0]
    choices = tuple([p if decision.question.several else p[0] for p in g.picks])
    g.decisions = NO_DECISIONS
    g.picks = ()
    g.sealed = ()
    _answer(g, decision, choices)


def _answer(g: Core, decision: RawDecision, choice: Any) -> None:
    decision.answer(g, choice, *decision.args)
    if g.decisions:
        raise RulesFault(f"the answer {name_of(decision.answer)} asked: it must push the step that asks")


def find_decision(g: Core, seat: int) -> int:
    """Which pending question that seat must answer, or -1."""
    for i in range(len(g.decisions)):
        if g.decisions[i].seat == seat and not (g.sealed and g.sealed[i]):
            return i
    return -1


def choose(g: Core, seat: int, raw: RawOption) -> None:
    """Take an offered option; anything else raises and leaves the state unchanged."""
    i = find_decision(g, seat)
    if i < 0:
        raise IllegalChoice(f"{g.game.seat_name(g, seat)} has nothing to decide now")
    decision = g.decisions[i]
    if raw not in decision.options:
        raise IllegalChoice(
            f"that is not among the {how_many(len(decision.options), 'option')} of {decision.question.name!r}",
            decision.question.rules,
        )
    g.choices += 1
    if seat >= 0:
        g.acted[seat] = g.choices
    if not g.picks:
        g.decisions = NO_DECISIONS
        _answer(g, decision, raw)
    elif raw[0].ends and decision.question.several:
        _finish(g, i, decision.picked)
    elif not decision.question.several:
        _finish(g, i, (raw,))
    else:
        after = _picked(g, decision, raw)
        if after.options:
            _store(g, i, after)
            _take_forced_picks(g, i)
        else:
            _finish(g, i, after.picked)
    advance(g)


def retract(g: Core, seat: int) -> None:
    """Take back the latest pick of a draft, or open a sealed choice again. Nobody else can have noticed it."""
    for i in range(len(g.decisions)):
        decision = g.decisions[i]
        if decision.seat == seat and g.picks:
            again = _before_last_choice(g, decision, g.picks[i], bool(g.sealed and g.sealed[i]))
            if again is not None:
                if g.sealed:
                    g.sealed = (*g.sealed[:i], 0, *g.sealed[i + 1 :])
                _store(g, i, again)
                g.choices += 1
                return
    raise IllegalChoice("there is nothing to take back within this decision")


def _before_last_choice(
    g: Core, decision: RawDecision, picked: tuple[RawOption, ...], sealed: bool
) -> RawDecision | None:
    """The question before its latest choice; picks that were forced go with the choice that led to them."""
    question = decision.question
    if sealed and question.several:
        before = RawDecision(decision.seat, question, decision.answer, decision.args, picked)
        if not question.is_finished(g, before):
            before.options = _options(g, before)
            if before.options:  # it was ended by choice
                return before
    all_chosen = question.secret or bool(g.sealed) or bool(g.always_ask >> decision.seat & 1)
    while picked:
        picked = picked[:-1]
        before = RawDecision(decision.seat, question, decision.answer, decision.args, picked)
        before.options = _options(g, before)
        if all_chosen or len(before.options) > 1:
            return before
    return None


def ask_again(g: Core) -> None:
    """Make the pending questions again from the frame that asked (after loading, after resampling)."""
    picks, sealed, always_ask = g.picks, g.sealed, g.always_ask
    g.decisions = NO_DECISIONS
    g.always_ask = -1  # nothing is answered by itself
    run(g, g.asked_by)
    g.always_ask = always_ask
    if not picks or len(g.decisions) != len(picks):
        return
    g.picks = picks
    g.sealed = sealed
    again: list[RawDecision] = []
    for i in range(len(picks)):
        decision = g.decisions[i]
        if picks[i]:
            decision = RawDecision(decision.seat, decision.question, decision.answer, decision.args, picks[i])
            decision.options = [] if sealed and sealed[i] else _options(g, decision)
        again.append(decision)
    g.decisions = tuple(again)


class ChanceQuestion(Question):
    """What chance decides where it is explicit: a number below `args[0]`, each as likely as the other."""

    def options(self, g: Any, decision: RawDecision) -> list[RawOption]:
        return [(OUTCOME, n) for n in range(decision.args[0])]


OUTCOME: Final = Verb("outcome", NUMBER, words="{0}")
ROLL: Final = ChanceQuestion("chance", OUTCOME, secret=True)


def by_chance(g: Core, n: int, step: Step, *args: Any) -> None:
    """`step(g, number, *args)` with a number from 0 to n - 1: a decision of CHANCE where chance is explicit."""
    if g.explicit and not g.script:
        push(g, (ask_chance, n, step, *args))
    else:
        push(g, (step, below(g, n), *args))


def ask_chance(g: Core, n: int, step: Step, *args: Any) -> None:
    ask(g, CHANCE, ROLL, chance_falls, n, step, *args)


def chance_falls(g: Core, option: RawOption, n: int, step: Step, *args: Any) -> None:
    g.chanced = g.choices
    push(g, (step, option[1], *args))


register(__name__, ask_chance, chance_falls, ROLL, OUTCOME, PASS, DONE)
