"""Laws of choosing: options are sound and can be executed, what is not offered is refused and explained."""

from __future__ import annotations

from typing import Any

import msgspec

from strategium.kernel.asking import find_decision
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.errors import IllegalChoice, StrategiumError, UnknownSeat
from strategium.kernel.grouping import picks_in_any_order
from strategium.kernel.state import GameState
from strategium.kernel.verbs import RawDecision, Verb
from strategium.testing.laws import Trial, demand, play_on, snapshot, state_difference

SOME = 10  # options that are tried at a decision
SHOWN = 0.25  # of all decisions are shown to a viewer
MANY = 60  # things that are clicked at a decision
CHEAT = Verb("cheat")  # a verb of no game


def there_is_a_question(m: Trial) -> None:
    """Somebody must decide exactly as long as there is no result; every question has options, no two the same."""
    pending = m.g.pending
    demand(
        (m.g.result is None) == bool(pending),
        "nobody is asked and the game is not over" if m.g.result is None else "the game is over and asks on",
    )
    for d in pending:
        raws = [o.raw for o in d.options]
        demand(len(raws) > 0, f"{d.kind!r} has no options")
        demand(len(set(raws)) == len(raws), f"{d.kind!r} offers the same option twice")
    if m.g.result is not None:
        demand(abs(sum(m.g.result.share) - 1) < 1e-9, f"the shares are {m.g.result.share}")
        demand(len(m.g.result.outcome) == m.g.seats, "the result does not say how every seat ended")


def the_table_can_be_shown(m: Trial) -> None:
    """Every question can be told as a table tells it; every so often, so can all that one of the viewers sees."""
    for d in m.g.pending:
        demand(bool(d.prompt), f"{d.kind!r} has no prompt")
        options = [[o.id, o.refs, o.text, o.note, o.rules] for o in d.options]
        msgspec.json.encode([d.kind, d.opportunity, d.rules, options])
    if m.rng.random() < SHOWN:
        viewer = m.rng.choice(m.viewers())
        msgspec.json.encode([m.g.view(viewer), m.g.trace(viewer)])


def invariants_hold(m: Trial) -> None:
    """What the game says always holds."""
    m.game.invariants(m.g)


def options_can_be_told(m: Trial) -> None:
    """Every option has an id of its own, a text and clauses that exist."""
    for d in m.g.pending:
        ids = [o.id for o in d.options]
        demand(len(set(ids)) == len(ids), f"{d.kind!r} gives two options the same id: {sorted(ids)}")
        for o in d.options:
            text = o.text
            demand(bool(text.strip()), f"the option {o.id!r} has no text")
            demand("{" not in text and "}" not in text, f"the text of {o.id!r} is unfinished: {text!r}")
            hash(o.key)
            for rule in o.rules:
                demand(known_clause(m, rule), f"the option {text!r} cites {rule}, which does not exist")


def options_read_differently(m: Trial) -> None:
    """No two options of a question read alike, with what is noted beside them, unless they are interchangeable."""
    for d in m.g.pending:
        alike: dict[tuple[str, str], Option] = {}
        for o in d.options:
            other = alike.setdefault((o.text, o.note), o)
            if other is not o:
                m.count("options that are interchangeable")
                demand(
                    other.key == o.key,
                    f"{d.kind!r} offers {o.text!r} twice, and it is not the same: {other.key}, {o.key}",
                )


def known_clause(m: Trial, rule: str) -> bool:
    """A rule of the game, or the text of a card."""
    return not rule.startswith(m.game.name + "/") or rule in m.game.clauses or rule in m.game.card_clauses


def options_can_be_executed(m: Trial) -> None:
    """Every option can be chosen, by itself or by its id, and something happens."""
    for d in m.g.pending:
        chosen = list(d.options) if len(d.options) <= SOME else m.rng.sample(list(d.options), SOME)
        for o in chosen:
            by_id, by_option = m.g.copy(), m.g.copy()
            by_id.apply(o.id, d.seat)
            by_option.apply(o, d.seat)
            demand(
                by_id.digest() == by_option.digest(), f"{o.text!r} does something else when chosen by its id"
            )
            nothing = by_id.position_digest() == m.g.position_digest() and by_id.rng == m.g.rng
            demand(not nothing, f"{o.text!r} does nothing: who takes it for ever never ends the game")
            m.game.invariants(by_id)


def illegal_is_refused(m: Trial) -> None:
    """Wrong seats, stale and foreign options, nonsense: refused with a reason, and nothing has changed."""
    before = snapshot(m.g)
    decision = {d.seat: d for d in m.g.pending}
    some = [o for d in m.g.pending for o in d.options[:2]] or m.stale[-2:]
    for o in some:
        for seat in (m.g.seats, m.g.seats + 7, -2, *(() if m.g.explicit else (-1,))):
            _demand_refused(m, before, o, seat, UnknownSeat)
        for seat in range(m.g.seats):
            if seat not in decision:
                _demand_refused(m, before, o, seat, IllegalChoice)
                _demand_refused(m, before, o.id, seat, IllegalChoice)
    for seat, d in decision.items():
        ids = {o.id for o in d.options}
        raws = [o.raw for o in d.options]
        nonsense = ["", "nonsense", d.options[0].id + "x", d.options[0].verb + ":nowhere"]
        for word in nonsense:
            if word not in ids:
                _demand_refused(m, before, word, seat, IllegalChoice)
        for o in m.stale:
            if o.raw not in raws:
                _demand_refused(m, before, o, seat, IllegalChoice)
        foreign = Option(m.g, m.g.decisions[find_decision(m.g, seat)], CHEAT.bare)
        _demand_refused(m, before, foreign, seat, IllegalChoice)
    for seat in range(m.g.seats):
        _demand_refused_by(m, before, "the offer 'nonsense'", IllegalChoice, m.g.offer, "nonsense", seat)
        if not _can_retract(m.g, seat):
            _demand_refused_by(m, before, "taking back nothing", IllegalChoice, m.g.retract, seat)


def _can_retract(g: GameState, seat: int) -> bool:
    return any(a.seat == seat and g.picks and g.picks[i] for i, a in enumerate(g.decisions))


def _demand_refused(
    m: Trial, before: dict[str, Any], option: Option | str, seat: int, error: type[StrategiumError]
) -> None:
    words = option if isinstance(option, str) else f"{option.verb} {option.raw[1:]}"
    what = f"the option {words!r} of seat {seat}"
    _demand_refused_by(m, before, what, error, m.g.apply, option, seat)


def _demand_refused_by(
    m: Trial, before: dict[str, Any], what: str, error: type[StrategiumError], act: Any, *args: Any
) -> None:
    m.count("refusals")
    try:
        act(*args)
    except error as refusal:
        demand(bool(str(refusal).strip()), f"{what} is refused without a reason")
    except Exception as e:
        demand(False, f"{what} raises {e!r}, not {error.__name__}")
    else:
        demand(False, f"{what} is accepted")
    found = state_difference(before, snapshot(m.g))
    demand(not found, f"{what} is refused and yet changes the state: {found}")


def why_not_tells_the_truth(m: Trial) -> None:
    """`why_not` is empty exactly when something is offered; each reason has words and clauses that exist."""
    for d in m.g.pending:
        if d.seat < 0:
            continue
        offered = [(o.verb, o.refs) for o in d.options]
        question = m.g.decisions[find_decision(m.g, d.seat)].question
        verbs = list(dict.fromkeys([v.name for v in question.verbs] + [verb for verb, _ in offered]))
        things = things_of(m, d.seat)
        if len(things) > MANY:
            things = m.rng.sample(things, MANY)
        for ref in [None, *things, "nowhere"]:
            for verb in [None, *verbs]:
                is_offered = any(verb in (None, v) and (ref is None or ref in refs) for v, refs in offered)
                _demand_explained(m, d, ref, verb, is_offered)
        _demand_explained(m, d, None, "no such verb", False)
    for seat in range(m.g.seats):
        if find_decision(m.g, seat) < 0:
            demand(bool(m.g.why_not(seat)), f"why_not is empty for seat {seat}, which is not asked")


def _demand_explained(m: Trial, d: Decision, ref: str | None, verb: str | None, offered: bool) -> None:
    reasons = m.g.why_not(d.seat, ref, verb)
    m.count("things offered" if offered else "things refused")
    what = f"{verb or 'anything'} with {ref or 'anything'} in {d.kind!r}"
    if offered:
        demand(not reasons, f"{what} is offered, but why_not says {list(reasons)}")
    else:
        demand(bool(reasons), f"{what} is not offered, but why_not is empty")
    for reason in reasons:
        m.cited.update(reason.rules)
        demand(bool(reason.text.strip()), f"{what} is refused without words")
        for rule in reason.rules:
            demand(known_clause(m, rule), f"{what}: the reason cites {rule}, which does not exist")


def things_of(m: Trial, viewer: int | None) -> list[str]:
    """The handles of all that a viewer can point at."""
    return [ref.handle(m.g, viewer, x) for ref in m.game.refs for x in ref.everything(m.g, viewer)]


def one_legality(m: Trial) -> None:
    """What is offered is what the verbs of the question allow, and their needs refuse the rest.

    Needs know the order of a question's picks. Where that does not count, `people_pick_in_any_order` looks.
    """
    for decision in m.g.decisions:
        if picks_in_any_order(m.g, decision) or (
            m.g.sealed and decision.seat not in [d.seat for d in m.g.pending]
        ):
            continue
        for verb in decision.question.verbs:
            _demand_one_legality(m, decision, verb)


def _demand_one_legality(m: Trial, decision: RawDecision, verb: Verb) -> None:
    offered = {raw[1:] for raw in decision.options if raw[0] is verb}
    possible = [()] if not verb.refs else [_as_tuple(x) for x in verb.candidates(m.g, decision)]
    for refs in {*possible, *offered}:
        failing = [need.words for need in verb.refusals(m.g, decision, refs)]
        words = f"{verb.words(m.g, decision.seat, refs)!r} in {decision.question.name!r}"
        if refs in offered:
            demand(not failing, f"{words} is offered, but refused by its own needs: {failing}")
        else:
            demand(bool(failing), f"{words} is not offered, though all its needs hold")


def _as_tuple(x: Any) -> tuple[Any, ...]:
    return tuple(x) if isinstance(x, (tuple, list)) else (x,)


def offers_can_be_taken(m: Trial) -> None:
    """Every offer can be taken up by whom it is made to; the game goes on or is over."""
    for seat in range(m.g.seats):
        for offer in m.g.offers(seat):
            t = m.g.copy()
            t.offer(offer.name, seat)
            demand(
                (t.result is None) == bool(t.pending),
                f"after the offer {offer.name!r} nobody is asked, and the game is not over",
            )
            m.game.invariants(t)
            play_on(t, m.rng, 3)
            m.game.invariants(t)
    if m.g.result is not None:
        demand(not any(m.g.offers(s) for s in range(m.g.seats)), "offers are made after the end")


def seats_can_always_be_asked(m: Trial) -> None:
    """Seats that want to be asked even where there is one answer only can play on."""
    t = m.g.copy()
    t.always_ask = (1 << t.seats) - 1
    play_on(t, m.rng, 4)
    m.game.invariants(t)
