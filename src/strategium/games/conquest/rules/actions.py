"""Using abilities: action windows, interrupts and reactions; what must be true; the steps of initiating."""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.answering import ActVerb, Answers, AnswerVerb, make_use
from strategium.cards.refs import ABILITY, ability_used
from strategium.cards.zones import move, show_to
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.deploying import AMBUSH_CARD, CUTS, declare, has_ambushers, possible_cut
from strategium.games.conquest.rules.event_words import moment
from strategium.games.conquest.state import PUBLIC, Conquest, first_seat, place_of
from strategium.games.conquest.things import CARD, PLACE, PLANET_AT
from strategium.games.conquest.words import (
    ACTION,
    BATTLE_ABILITY,
    DEPLOYING,
    DISCARD,
    EFFECTS,
    EVENT,
    EVENT_PLAYED,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    LIMBO,
    LIMITED,
    PHASE_NAMES,
    REACTION,
)
from strategium.kernel.abilities import Ability, Use, listener_key
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, coming, occur, react
from strategium.kernel.flow import ENDINGS, push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.paying import costs_payable, pay, targets_exist_when_paid
from strategium.kernel.targeting import choose_rest, choose_targets, choose_x, has_no_x
from strategium.kernel.using import (
    IDLE,
    ability_of,
    conditions_hold,
    go_on,
    has_no_limit,
    limit_left,
    resolve,
    start,
    would_change,
)
from strategium.kernel.verbs import NUMBER, SEAT, Need, RawDecision, Verb
from strategium.kernel.windows import Window, open_window

USES: Final = Sentence("{0} uses {1}: “{2}”", SEAT, CARD, ABILITY, rules=("conquest/initiating.step-order",))
PLAYS: Final = Sentence("{0} plays {1}: “{2}”", SEAT, CARD, ABILITY, rules=("conquest/events.play-sequence",))
USES_FOR: Final = Sentence(
    "{0} uses {1} for {3}: “{2}”", SEAT, CARD, ABILITY, CARD, rules=("conquest/timing.triggering-condition",)
)
PLAYS_FOR: Final = Sentence(
    "{0} plays {1} for {3}: “{2}”", SEAT, CARD, ABILITY, CARD, rules=("conquest/timing.triggering-condition",)
)
X_IS: Final = Sentence("X is {0}", NUMBER, rules=("conquest/abilities.x-is-zero",))
TARGETS: Final = Sentence("{0} targets {1}", CARD, CARD, rules=("conquest/initiating.targets-after-payment",))
TARGETS_PLACE: Final = Sentence(
    "{0} targets {1}", CARD, PLACE, rules=("conquest/initiating.targets-after-payment",)
)
TARGETS_PLAYER: Final = Sentence(
    "{0} targets {1}", CARD, SEAT, rules=("conquest/initiating.targets-after-payment",)
)


# ---- what must be true ---------------------------------------------------------------------------------
def limited_left(g: Conquest, a: Ability, use: Use) -> bool:
    kind = CARDS[use.kind.no]
    return kind.type != EVENT or not kind.printed[LIMITED] or not g.limited[use.seat]


def maximum_left(g: Conquest, a: Ability, use: Use) -> bool:
    return not a.limit or not a.limit.startswith("max ") or limit_left(g, a, use)


def limit_of_copy_left(g: Conquest, a: Ability, use: Use) -> bool:
    return not a.limit or a.limit.startswith("max ") or limit_left(g, a, use)


def has_x(g: Conquest, a: Ability, use: Use) -> bool:
    """Whether the largest X that there could be is any use."""
    return use.x > 0 or not a.asks_x or (targets_exist_when_paid(g, a, use) and would_change(g, a, use))


IDLE.update({has_x: has_no_x})
IDLE.update({maximum_left: has_no_limit, limit_of_copy_left: has_no_limit})

NEEDS: Final = (
    Need(limited_left, "conquest/keywords.limited", "you have deployed or played a Limited card this round"),
    Need(maximum_left, "conquest/limits.max-by-title", "a copy of {0} has been used, and no more may be"),
    Need(limit_of_copy_left, "conquest/limits.limit-per-copy", "{0} has been used as often as it may be"),
    Need(conditions_hold, "conquest/abilities.play-restriction", "what {0} asks for is not so now"),
    Need(costs_payable, "conquest/abilities.must-be-able-to-pay", "you cannot pay the cost of {0}"),
    Need(has_x, "conquest/abilities.must-be-able-to-change-state", "X would be 0: {0} would change nothing"),
    Need(targets_exist_when_paid, "conquest/targets.none-no-initiation", "there is no legal target for {0}"),
    Need(would_change, "conquest/abilities.must-be-able-to-change-state", "{0} would change nothing now"),
)

USE_ACTION: Final = ActVerb("use", CARD, ACTION, NEEDS, rules=("conquest/actions.only-in-windows",))
ANSWER: Final = AnswerVerb("answer", CARD, NEEDS, rules=("conquest/timing.triggering-condition",))
TARGET: Final = Verb("target", CARD, words="{0}", rules=("conquest/targets.controller-chooses",))
TARGET_PLACE: Final = Verb("target place", PLACE, words="{0}", rules=("conquest/targets.controller-chooses",))
TARGET_PLAYER: Final = Verb(
    "target player", SEAT, words="{0}", rules=("conquest/targets.controller-chooses",)
)
PAYMENT: Final = Verb(
    "pay with",
    CARD,
    words="{0}",
    rules=("conquest/costs.in-play-elements-controlled", "conquest/costs.not-with-opponents-elements"),
)
TARGET_SENTENCES: Final = {
    TARGET: TARGETS,
    TARGET_PLACE: TARGETS_PLACE,
    TARGET_PLAYER: TARGETS_PLAYER,
}


# ---- the steps of initiating -----------------------------------------------------------------------------
def announce(g: Conquest, use: Use, i: int) -> None:
    """An ability is used, of a card in hand openly; an event leaves the hand. [conquest/initiating.step-order]"""
    if CARDS[use.kind.no].type == EVENT:
        move(g, use.bearer, LIMBO)
        tell_use(g, use, PLAYS, PLAYS_FOR)
        push(g, (event_is_over, use.bearer, use.seat))
    else:
        show_to(g, (use.bearer,), PUBLIC)
        tell_use(g, use, USES, USES_FOR)
    go_on(g, use, i)


def tell_use(g: Conquest, use: Use, plainly: Sentence, with_subject: Sentence) -> None:
    """Where several things happen together it is said which of them is answered: others may interrupt the effects.

    [conquest/timing.triggering-condition]
    """
    told = (use.seat, use.bearer, ability_used(use))
    event = use.about
    several = use.depth >= 0 and len(coming(g, use.depth)) > 1
    if several and event is not None and event.subject not in (-1, use.bearer):
        say(g, with_subject, *told, event.subject)
    else:
        say(g, plainly, *told)


def effects_come(g: Conquest, use: Use, i: int) -> None:
    """Paid for and with its targets; now its effects can be canceled. [conquest/initiating.targets-after-payment]"""
    targets: list[int] = []
    a = ability_of(g, use)
    if a.asks_x:
        say(g, X_IS, use.x)
    for n, group in enumerate(use.chosen):
        verb = a.targets[n].verb(g)
        for x in group:
            say(g, TARGET_SENTENCES[verb], use.bearer, x)
        if verb is TARGET:
            targets += group
    event = Event(
        EFFECTS,
        use.bearer,
        -1,
        use.seat,
        place_of(g, use.bearer),
        0,
        g.generation[use.bearer],
        data=tuple(targets),
    )
    occur(g, first_seat(g), (event,), effects_resolve, use, i)


def effects_resolve(g: Conquest, events: tuple[Event, ...], use: Use, i: int) -> None:
    """They were not canceled. [conquest/events.canceled-cost-stays-paid]"""
    go_on(g, use, i)


def event_is_over(g: Conquest, card: int, seat: int) -> None:
    """The card goes to the discard pile; it was played, even if it was canceled. A step's last act.

    [conquest/events.play-sequence, conquest/events.canceled-still-played]
    """
    if g.zone[card] == LIMBO:
        move(g, card, DISCARD + g.owner[card])
    react(g, first_seat(g), (Event(EVENT_PLAYED, card, seat=seat, generation=g.generation[card]),))


ORDER: Final = (announce, choose_x, pay, choose_targets, effects_come, choose_rest, resolve)


# ---- interrupts and reactions ----------------------------------------------------------------------------
class Reactions(Answers):
    """Interrupts or reactions to what happens."""

    def prompt(self, g: Conquest, decision: RawDecision) -> str:
        depth: int = decision.args[3]
        asked_about = {option[3] for option in decision.options if option[0] is ANSWER}
        events = [e for which, e in coming(g, depth) if which in asked_about or not asked_about]
        what = " and ".join(dict.fromkeys([moment(g, decision.seat, event) for event in events]))
        before = self.timing in (INTERRUPT, FORCED_INTERRUPT)
        return f"{'When' if before else 'After'} {what}: use {'an interrupt' if before else 'a reaction'}?"


class OptionalAnswers(Reactions):
    """Answers that nobody must give. [conquest/abilities.triggered-optional]"""

    def may_pass(self, g: Conquest, decision: RawDecision) -> bool:
        return True  # [conquest/abilities.triggered-optional]


class Interrupts(OptionalAnswers):
    """Interrupts. Whoever deploys a card that only they make affordable must use them."""

    def may_pass(self, g: Conquest, decision: RawDecision) -> bool:
        """[conquest/deploy.interrupt-may-make-affordable]"""
        if not super().may_pass(g, decision):
            return False
        depth: int = decision.args[3]
        event: Event = g.event_stack[depth][0]
        if event.kind is not DEPLOYING or event.seat != decision.seat or not g.listeners[CUTS]:
            return True
        missing = event.amount - g.resources[event.seat]
        return missing <= 0 or missing > possible_cut(g, event.seat, depth)


FORCED_INTERRUPTS: Final = Reactions(
    "forced interrupt",
    ANSWER,
    timing=FORCED_INTERRUPT,
    forced=True,
    rules=("conquest/timing.forced-interrupts-first", "conquest/abilities.forced-mandatory"),
)
INTERRUPTS: Final = Interrupts(
    "interrupt?",
    ANSWER,
    timing=INTERRUPT,
    rules=(
        "conquest/timing.interrupt-before",
        "conquest/timing.interrupt-order",
        "conquest/timing.interrupts-multiple",
        "conquest/timing.not-tied-to-windows",
    ),
)
FORCED_REACTIONS: Final = Reactions(
    "forced reaction",
    ANSWER,
    timing=FORCED_REACTION,
    forced=True,
    rules=("conquest/timing.forced-reactions-first", "conquest/abilities.forced-mandatory"),
)
REACTIONS: Final = OptionalAnswers(
    "reaction?",
    ANSWER,
    timing=REACTION,
    rules=(
        "conquest/timing.reaction-after",
        "conquest/timing.reaction-order",
        "conquest/timing.reactions-multiple",
        "conquest/timing.not-tied-to-windows",
    ),
)


# ---- action windows ------------------------------------------------------------------------------------
class ActionWindow(Window):
    """Players alternate, one action at a time, until both pass in succession."""

    def may_act(self, g: Conquest, seat: int, args: tuple[Any, ...]) -> bool:
        return has_ambushers(g, seat) or USE_ACTION.is_had_by(g, seat)

    def opportunity(self, g: Conquest, decision: RawDecision) -> str:
        return "actions in a battle" if g.battles else f"actions in the {PHASE_NAMES[g.phase]}"

    def prompt(self, g: Conquest, decision: RawDecision) -> str:
        """It says where the game is: there are many such windows."""
        if g.battles:
            now = f"battle at {PLANET_AT.words(g, decision.seat, g.battles[-1].place)}"
        else:
            now = PHASE_NAMES[g.phase]
        return f"{now[0].upper()}{now[1:]}: you may use an action"

    def take(self, g: Conquest, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        if option[0] is AMBUSH_CARD:
            push(g, (declare, seat, option[1]))
        else:
            act(g, option, seat)


ACTIONS: Final = ActionWindow(
    "action?",
    USE_ACTION,
    AMBUSH_CARD,
    rules=("conquest/actions.close-on-two-passes",),
)


def action_window(g: Conquest) -> None:
    """An action window: the player with the initiative first. [conquest/actions.initiative-player-first]"""
    first = first_seat(g)
    open_window(g, ACTIONS, first)


def act(g: Conquest, option: RawOption, seat: int) -> None:
    """Use the action that was chosen."""
    use = USE_ACTION.use_of(g, RawDecision(seat, ACTIONS, start, (), ()), option[1:])
    assert use is not None
    start(g, use)


# ---- Battle abilities --------------------------------------------------------------------------------------
BATTLE_KEY: Final = listener_key(-1, BATTLE_ABILITY)


def battle_use(g: Conquest, seat: int, planet: int) -> Use | None:
    """The use of a planet's Battle ability."""
    for a in g.kinds[g.kind[planet]].answering.get(BATTLE_KEY, ()):
        return make_use(g, seat, planet, a)
    return None


def has_battle_ability(g: Conquest, seat: int, planet: int) -> bool:
    """Whether that player could use the Battle ability of a planet now."""
    use = battle_use(g, seat, planet)
    return use is not None and ANSWER.failing(g, ability_of(g, use), use) is None


def use_battle_ability(g: Conquest, seat: int, planet: int) -> None:
    use = battle_use(g, seat, planet)
    if use is not None:
        start(g, use)


ENDINGS.add(event_is_over)
register(__name__)
