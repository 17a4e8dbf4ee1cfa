"""Using abilities: what must be true, the stages of playing one, and the windows in which it is done."""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.answering import ActVerb, Answers, AnswerVerb, make_use
from strategium.cards.refs import ABILITY, ability_used
from strategium.cards.state import IN_HAND
from strategium.cards.zones import move
from strategium.games.dark_millennium.rules import attack
from strategium.games.dark_millennium.rules.event_words import moment
from strategium.games.dark_millennium.rules.leaving import attack_broken_off
from strategium.games.dark_millennium.rules.letters import is_unlimited
from strategium.games.dark_millennium.rules.piles import discard, reveal
from strategium.games.dark_millennium.rules.refusing import nearest, what_is_missing
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.words import (
    BA_CARD_PLAYED,
    BATTLE_ACTION,
    BATTLE_STEP_ONLY,
    BEFORE_ROLL,
    CHARGING,
    DEPLOYMENT_REACTION,
    DISCARD,
    FIGHTING,
    HAND,
    LAID,
    MODIFIER,
    REACTION,
    SPECIAL_ASSAULT,
    TACTIC,
    WOULD_BE_DESTROYED,
)
from strategium.kernel.abilities import Ability, Use
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, coming, react
from strategium.kernel.flow import ENDINGS, push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.paying import costs_payable
from strategium.kernel.pending_effects import PendingEffect, add_pending_effect
from strategium.kernel.targeting import targets_exist
from strategium.kernel.using import ability_of, conditions_hold, go_on, limit_left, start, would_change
from strategium.kernel.verbs import SEAT, Need, RawDecision, Reason, Ref, Verb
from strategium.kernel.windows import Window, open_window

USES: Final = Sentence(
    "{0} uses {1}: “{2}”", SEAT, CARD, ABILITY, rules=("dark_millennium/ability.announce",)
)
PLAYS: Final = Sentence(
    "{0} plays {1}: “{2}”", SEAT, CARD, ABILITY, rules=("dark_millennium/ba-card.lay-on-table",)
)
CHOSEN: Final = Sentence(
    "{0} is chosen for {1}", CARD, CARD, rules=("dark_millennium/ability.choices-up-front",)
)


# ---- what must be true -----------------------------------------------------------------------------------
def is_command_line_in_hand(g: DarkMillennium, a: Ability, use: Use) -> bool:
    return a.home == IN_HAND or g.listening[g.zone[use.bearer]] != IN_HAND


def is_box_in_play(g: DarkMillennium, a: Ability, use: Use) -> bool:
    return a.home != IN_HAND or g.listening[g.zone[use.bearer]] == IN_HAND


def at_its_time(g: DarkMillennium, a: Ability, use: Use) -> bool:
    return g.stage == FIGHTING or a.timing not in BATTLE_STEP_ONLY


def may_be_used_again(g: DarkMillennium, a: Ability, use: Use) -> bool:
    return limit_left(g, a, use) or is_unlimited(a)


def is_charging(g: DarkMillennium, a: Ability, use: Use) -> bool:
    return g.stance[use.bearer] == CHARGING


def choices_possible(g: DarkMillennium, a: Ability, use: Use) -> bool:
    """Where one card is all there is to choose, the first that fits will do."""
    if len(a.targets) != 1:
        return not a.targets or targets_exist(g, a, use)
    least = a.targets[0].least(g, use)
    if least > 1:
        return targets_exist(g, a, use)
    if not least:
        return True
    target, effect = a.targets[0], a.target_effects[0]
    for card in target.candidates(g, use):
        if effect.affects(g, use, card) and target.allows(g, use, card):
            return True
    return False


PLACE_NEEDS: Final = 2  # the first so many are about where the bearer lies
NEEDS: Final = (
    Need(
        is_command_line_in_hand,
        "dark_millennium/battle-setup.command-line-only",
        "only the command line of {0} counts in the hand",
    ),
    Need(
        is_box_in_play,
        "dark_millennium/battle-setup.no-command-lines-in-play",
        "the command line of {0} does not count in play",
    ),
    Need(
        at_its_time,
        "dark_millennium/ability.battle-step-only",
        "{0} can be used in the battle step only",
    ),
    Need(
        may_be_used_again,
        "dark_millennium/tactic.in-play-once-per-ba",
        "{0} has been used in this battle action",
    ),
    Need(
        conditions_hold,
        "dark_millennium/ability.only-playable-while",
        "what {0} asks for is not so now",
    ),
    Need(costs_payable, "dark_millennium/ability.all-costs-needed", "you cannot pay the costs of {0}"),
    Need(
        choices_possible,
        "dark_millennium/ability.required-choice-missing",
        "there is nothing to choose for {0}",
    ),
    Need(would_change, "dark_millennium/ability.requirements", "what {0} acts on is not there now"),
)


class PlayVerb(ActVerb):
    """Play an ability. Where its bearer lies decides which of its parts counts, and is looked at before all else."""

    def __init__(
        self, name: str, card: Ref, timing: int, needs: tuple[Need, ...], rules: tuple[str, ...] = ()
    ) -> None:
        super().__init__(name, card, timing, needs, rules)
        self.others = needs[PLACE_NEEDS:]

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        state: DarkMillennium = g
        seat, key = decision.seat, self.key
        for card in state.listeners[key]:
            yours = state.controller[card] == seat
            in_hand = state.listening[state.zone[card]] == IN_HAND
            for a in state.kinds[state.kind[card]].answering[key]:
                if (a.home == IN_HAND) == in_hand and (yours or a.anyone):
                    if self.is_playable(g, a, make_use(state, seat, card, a)):
                        options.append((self, card, a.no))

    def is_playable(self, g: Any, a: Ability, use: Use) -> bool:
        """The needs that are left."""
        for need in self.others:
            if not need.holds(g, a, use):
                return False
        return True

    def refusals(self, g: Any, decision: RawDecision, refs: RawOption) -> list[Need]:
        """A card that lies where this part of it does not count has nothing to use, and the place is the reason."""
        if self.use_of(g, decision, refs) is None and g.controller[refs[0]] == decision.seat:
            for a in g.kinds[g.kind[refs[0]]].answering.get(self.key, ()):
                for need in NEEDS[:PLACE_NEEDS] if a.no == refs[1] else ():
                    if not need.holds(g, a, make_use(g, decision.seat, refs[0], a)):
                        return [need]
        return super().refusals(g, decision, refs)

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        return nearest(self, super().reasons(g, decision, ref, x))

    def reason(self, g: Any, decision: RawDecision, need: Need, refs: RawOption) -> Reason:
        use = self.use_of(g, decision, refs)
        words = what_is_missing(g, use, need) if use is not None else ""
        return Reason(words, (need.rule,), need, refs) if words else super().reason(g, decision, need, refs)


class ReplyVerb(AnswerVerb):
    """Play an ability in answer to something. One that has answered it already says so."""

    def __init__(self, name: str, card: Ref, needs: tuple[Need, ...], rules: tuple[str, ...] = ()) -> None:
        super().__init__(name, card, needs, rules)
        self.premises = tuple([premise for premise in self.premises if premise is not self.unused])

    def once(self, decision: RawDecision) -> Need:
        return USED_ALREADY[decision.args[0].timing]

    def refusals(self, g: Any, decision: RawDecision, refs: RawOption) -> list[Need]:
        once = self.once(decision)
        return super().refusals(g, decision, refs) if once.holds(g, decision, *refs) else [once]

    def rank(self, need: Need | None) -> int:
        return len(self.needs) if need in USED_ALREADY.values() else super().rank(need)

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        return nearest(self, super().reasons(g, decision, ref, x))

    def reason(self, g: Any, decision: RawDecision, need: Need, refs: RawOption) -> Reason:
        use = self.use_of(g, decision, refs)
        words = what_is_missing(g, use, need) if use is not None else ""
        return Reason(words, (need.rule,), need, refs) if words else super().reason(g, decision, need, refs)


USE_BA: Final = PlayVerb(
    "use",
    CARD,
    BATTLE_ACTION,
    NEEDS,
    rules=("dark_millennium/ba-card.from-hand", "dark_millennium/ba-ability.on-cards-in-play"),
)
USE_TACTIC: Final = PlayVerb("tactic", CARD, TACTIC, NEEDS, rules=("dark_millennium/tactic.sources",))
USE_SPECIAL: Final = PlayVerb(
    "special assault",
    CARD,
    SPECIAL_ASSAULT,
    (
        *NEEDS[:PLACE_NEEDS],
        Need(
            is_charging,
            "dark_millennium/assault.needs-charging",
            "{0} is not charging, so it cannot assault",
        ),
        *NEEDS[PLACE_NEEDS:],
    ),
    rules=("dark_millennium/special-assault.definition",),
)
ANSWER: Final = ReplyVerb("answer", CARD, NEEDS, rules=("dark_millennium/reaction.own-trigger",))
TARGET: Final = Verb("target", CARD, words="{0}", rules=("dark_millennium/ability.choices-up-front",))
PAYMENT: Final = Verb("pay with", CARD, words="{0}", rules=("dark_millennium/ability.cost-position",))


# ---- the stages of playing an ability ------------------------------------------------------------------------
def announce(g: DarkMillennium, use: Use, i: int) -> None:
    """The ability is named; a card from the hand is laid open, and is discarded when it has been used.

    [dark_millennium/ability.announce, dark_millennium/ba-card.lay-on-table]
    """
    if ability_of(g, use).home == IN_HAND:
        move(g, use.bearer, LAID + use.seat)
        say(g, PLAYS, use.seat, use.bearer, ability_used(use))
    else:
        say(g, USES, use.seat, use.bearer, ability_used(use))
    push(g, (use_over, len(g.pending_effects), use.bearer), (attack_broken_off,))
    go_on(g, use, i)


def comes_due(g: DarkMillennium, use: Use, i: int) -> None:
    """Nobody plays it: a set-up effect or an event takes place, on a card in play or in a hand.

    [dark_millennium/event.compulsory]
    """
    push(g, (use_over, len(g.pending_effects), use.bearer))
    go_on(g, use, i)


def choices_made(g: DarkMillennium, use: Use, i: int) -> None:
    """From now on it waits, with what was chosen; a card of the hand is shown.

    [dark_millennium/ability.choices-up-front]
    """
    for group in use.chosen:
        for card in group:
            if HAND <= g.zone[card] < DISCARD:
                reveal(g, (card,))
            say(g, CHOSEN, card, use.bearer)
    add_pending_effect(g, use, ability_of(g, use).timing, i)
    go_on(g, use, i)


def battle_action_played(g: DarkMillennium, use: Use, i: int) -> None:
    """Paid for: reactions to a BA card, then tactics. A battle action that was negated waits for nothing.

    [dark_millennium/tactic.ba-waits]
    """
    push(g, (tactics_if_it_waits, use.seat), (take_effect, use, i))
    if ability_of(g, use).home == IN_HAND:
        event = Event(
            BA_CARD_PLAYED,
            use.bearer,
            seat=use.seat,
            place=g.at,
            generation=g.generation[use.bearer],
            link=len(g.pending_effects) - 1,
        )
        react(g, use.seat, (event,))


def tactics_if_it_waits(g: DarkMillennium, seat: int) -> None:
    """[dark_millennium/tactic.after-any-ba]"""
    if not g.pending_effects[-1].cancelled:
        push(g, (tactics, seat))


def take_effect(g: DarkMillennium, use: Use, i: int) -> None:
    """It resolves with what is left of its choices; a card that has gone meanwhile is left out.

    [dark_millennium/ba-card.resolve, dark_millennium/ba-ability.resolve]
    """
    entry: PendingEffect = g.pending_effects[-1]
    if entry.cancelled:
        return
    chosen = tuple(
        [
            tuple([card for j, card in enumerate(group) if g.generation[card] == entry.generations[n][j]])
            for n, group in enumerate(entry.use.chosen)
        ]
    )
    go_on(g, use.with_chosen(chosen), i)


def use_over(g: DarkMillennium, entries: int, card: int) -> None:
    """Nothing of the use waits any more; a card that was played goes to the discard pile.

    [dark_millennium/battle-setup.played-card-discarded]
    """
    del g.pending_effects[entries:]
    if LAID <= g.zone[card] < LAID + 2:  # [dark_millennium/ba-card.discard]
        discard(g, card)


# ---- windows -------------------------------------------------------------------------------------------------
class TacticsWindow(Window):
    """Players alternate, one tactic at a time, until both pass in a row."""

    def prompt(self, g: DarkMillennium, decision: RawDecision) -> str:
        return f"{attack.what_waits(g, decision.seat)}: play a tactic?"

    def may_act(self, g: DarkMillennium, seat: int, args: tuple[Any, ...]) -> bool:
        return USE_TACTIC.is_had_by(g, seat)

    def may_pass(self, g: DarkMillennium, decision: RawDecision) -> bool:
        """[dark_millennium/ability.optional-list]"""
        return True

    def take(self, g: DarkMillennium, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        use_action(g, USE_TACTIC, option, seat)


TACTICS: Final = TacticsWindow(
    "tactics",
    USE_TACTIC,
    rules=(
        "dark_millennium/tactic.one-at-a-time",
        "dark_millennium/tactic.closes-on-two-passes",
        "dark_millennium/tactic.after-any-ba",
    ),
)


def tactics(g: DarkMillennium, seat: int) -> None:
    """Whoever attacks, or plays the battle action, has the first chance.

    [dark_millennium/tactic.attacker-starts, dark_millennium/tactic.ba-player-starts]
    """
    open_window(g, TACTICS, seat)


def use_action(g: DarkMillennium, verb: ActVerb, option: RawOption, seat: int) -> None:
    """Play the ability that was chosen."""
    use = verb.use_of(g, RawDecision(seat, TACTICS, start, (), ()), option[1:])
    assert use is not None
    start(g, use)


class AnswerWindow(Answers):
    """Answers to what happens, in turn until both pass. An Unlimited ability may answer again and again."""

    def prompt(self, g: DarkMillennium, decision: RawDecision) -> str:
        about = {option[3] for option in decision.options if option[0] is ANSWER}
        events = [e for which, e in coming(g, decision.args[3]) if which in about or not about]
        what = " and ".join(dict.fromkeys([moment(g, decision.seat, event, self.timing) for event in events]))
        words = f"{what}: {self.sentence}?" if what else f"{self.sentence}?"
        return words[0].upper() + words[1:]

    def opportunity(self, g: DarkMillennium, decision: RawDecision) -> str:
        """Nobody who passes over windows wants to lose a card by it."""
        return super().opportunity(g, decision) if self.timing != WOULD_BE_DESTROYED else ""

    def may_pass(self, g: DarkMillennium, decision: RawDecision) -> bool:
        """[dark_millennium/reaction.optional, dark_millennium/modifier.optional,
        dark_millennium/invulnerable.optional]"""
        return True

    def used_up(
        self, g: DarkMillennium, option: RawOption, seat: int, args: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """[dark_millennium/reaction.in-play-once-per-event, dark_millennium/modifier.in-play-once-per-roll]"""
        if is_unlimited(g.kinds[g.kind[option[1]]].abilities[option[2]]):
            return args
        return super().used_up(g, option, seat, args)


ONCE: Final = {
    WOULD_BE_DESTROYED: "dark_millennium/reaction.in-play-once-per-event",
    BEFORE_ROLL: "dark_millennium/modifier.in-play-once-per-roll",
    MODIFIER: "dark_millennium/modifier.in-play-once-per-roll",
    REACTION: "dark_millennium/reaction.in-play-once-per-event",
    DEPLOYMENT_REACTION: "dark_millennium/deploy.dr-timing",
}


USED_ALREADY: Final = {
    timing: Need(
        ANSWER.is_unused,
        rule,
        "{0} has been used on this roll already"
        if timing in (BEFORE_ROLL, MODIFIER)
        else "{0} has been used for this already",
    )
    for timing, rule in ONCE.items()
}
SAVES: Final = AnswerWindow(
    "Invulnerable",
    ANSWER,
    prompt="use Invulnerable",
    timing=WOULD_BE_DESTROYED,
    rules=("dark_millennium/invulnerable.trigger",),
)
BEFORE_ROLLS: Final = AnswerWindow(
    "before the roll",
    ANSWER,
    prompt="play a card before the die is turned up",
    timing=BEFORE_ROLL,
    rules=("dark_millennium/modifier.after-seeing",),
)
MODIFIERS: Final = AnswerWindow(
    "modifier",
    ANSWER,
    prompt="play a modifier",
    timing=MODIFIER,
    rules=(
        "dark_millennium/modifier.after-roll",
        "dark_millennium/modifier.alternate",
        "dark_millennium/roll.modifies-any-kind",
    ),
)
REACTIONS: Final = AnswerWindow(
    "reaction",
    ANSWER,
    prompt="play a reaction",
    timing=REACTION,
    rules=("dark_millennium/reaction.alternate", "dark_millennium/reaction.own-trigger"),
)
DEPLOYMENT_REACTIONS: Final = AnswerWindow(
    "deployment reaction",
    ANSWER,
    prompt="use its deployment reaction",
    timing=DEPLOYMENT_REACTION,
    rules=("dark_millennium/deploy.dr-timing", "dark_millennium/deploy.dr-outside-battle"),
)


ENDINGS.add(use_over)
register(__name__)
