"""Combat iterations: cards, special effects, regular damage, resistance, assigning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.horus_heresy.kinds import ability, combat
from strategium.games.horus_heresy.rules.battle_end import end_of_battle
from strategium.games.horus_heresy.rules.combat_hand import (
    IN_ORDER,
    NO_MORE_OF_IT,
    NOT_IN_HAND,
    is_in_hand,
    is_left_in_hand,
    left_in_order,
    up_to_cards,
)
from strategium.games.horus_heresy.rules.piles import discard_combat, shown, take_from, unlock_hands
from strategium.games.horus_heresy.rules.regular_damage import assign_damage, resist, total_damage
from strategium.games.horus_heresy.rules.retreat import RETREAT, retreat
from strategium.games.horus_heresy.state import Battle, Heresy
from strategium.games.horus_heresy.things import CARD, DEED
from strategium.games.horus_heresy.words import (
    COMBAT_HAND,
    END_OF_ITERATION,
    END_OF_NEXT_ITERATION,
    MARK,
    PLAYED,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, unwind_to
from strategium.kernel.knowledge import VALUE
from strategium.kernel.lasting import Lasting, expire
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.targeting import targets_exist
from strategium.kernel.trace import title
from strategium.kernel.using import start, would_change
from strategium.kernel.verbs import NUMBER, PASS, SEAT, Among, Need, Question, RawDecision, Verb

PLAYS: Final = Sentence(
    "{0} plays {1}: attack {2}", SEAT, CARD, NUMBER, rules=("horus_heresy/iteration.play-revealed",)
)
PASSES: Final = Sentence("{0} passes", SEAT, rules=("horus_heresy/iteration.pass",))
HAS_NO_CARD: Final = Sentence(
    "{0} has no combat card and passes", SEAT, rules=("horus_heresy/iteration.must-pass-empty",)
)
CARRIES_OUT: Final = Sentence(
    "{0} carries out {1}: “{2}”", SEAT, CARD, DEED, rules=("horus_heresy/iteration.one-regular-effect",)
)

PLAYED_TOGETHER: Final = "horus_heresy/iteration.play-revealed"


# ---- who is active -------------------------------------------------------------------------------
def both_sides(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return (0, 1)


WHO_IS_ACTIVE: Final = Choice(
    "choose who is active first",
    "be active",
    SEAT,
    words="{0} is active first",
    find=both_sides,
    prompt="Who is active in the first iteration?",
    rule="horus_heresy/iteration.defender-picks-first",
)


def choose_first_active(g: Heresy, no: int) -> None:
    """The defender decides. [horus_heresy/iteration.defender-picks-first]"""
    ask(g, 1 - g.battles[no].attacker, WHO_IS_ACTIVE, first_active_chosen, no)


def first_active_chosen(g: Heresy, option: RawOption, no: int) -> None:
    row = g.battles[no]
    # [horus_heresy/battle.iteration-marker-start]
    g.battles[no] = row._replace(active=1 - option[1], iteration=0)  # roles swap as an iteration begins


# ---- 6. the marker moves on ----------------------------------------------------------------------
def next_iteration(g: Heresy, no: int) -> None:
    """The marker moves on, roles swap; past the last iteration, or without a card in both hands, the battle ends.
    [horus_heresy/iteration.advance-marker]"""
    tidy_up(g)
    row = g.battles[no]
    # [horus_heresy/iteration.roles-alternate]
    active = 1 - row.active
    row = row._replace(iteration=row.iteration + 1, active=active, used=(), bonus=0, shields=0)
    g.battles[no] = row
    past = row.iteration > limit_of(row)  # [horus_heresy/iteration.limit-ends-battle]
    # [horus_heresy/battle-end.out-of-cards]
    empty = not g.piles[COMBAT_HAND] and not g.piles[COMBAT_HAND + 1]
    if past or empty:
        unwind_to(g, end_of_battle)
    else:
        push(g, (play_cards, no), (next_iteration, no))


def limit_of(row: Battle) -> int:
    """The iterations that the order states, whatever the length of the printed track."""
    # [horus_heresy/battle.iteration-limit-order]
    return row.iterations  # [horus_heresy/iteration.track-length-no-limit]


def tidy_up(g: Heresy) -> None:
    """Played cards are discarded, and what lasted for the iteration ends."""
    for slot in g.piles[PLAYED]:
        discard_combat(g, slot)
    g.piles[PLAYED] = ()
    unlock_hands(g)
    if g.effects:
        expire(g, END_OF_ITERATION)
        g.effects = [shorter(e) if e.until == END_OF_NEXT_ITERATION else e for e in g.effects]


def shorter(e: Lasting) -> Lasting:
    """What lasted until the end of the next iteration lasts until the end of this one."""
    return Lasting(
        e.what, e.subject, e.generation, e.amount, END_OF_ITERATION, e.seat, e.bearer, e.stamp, e.data
    )


# ---- 1. cards or retreat -------------------------------------------------------------------------
def playable(g: Heresy, seat: int) -> list[int]:
    return [slot[VALUE] for slot in g.piles[COMBAT_HAND + seat] if not slot[MARK]]


def cards_to_play(g: Heresy, decision: RawDecision) -> Sequence[int]:
    return left_in_order(decision, playable(g, decision.seat))


def is_playable(g: Heresy, decision: RawDecision, card: int) -> bool:
    return card in playable(g, decision.seat)


def may_play_more(g: Heresy, decision: RawDecision, card: int) -> bool:
    return len(decision.picked) < g.battles[-1].iteration


def all_is_played(g: Heresy, decision: RawDecision) -> bool:
    if decision.picked and decision.picked[-1][0] is RETREAT:
        return True
    full = len(decision.picked) >= g.battles[-1].iteration  # [horus_heresy/iteration.play-limit]
    return bool(decision.picked) and (full or not cards_to_play(g, decision))


def has_played_or_may_pass(g: Heresy, decision: RawDecision) -> bool:
    return True  # [horus_heresy/iteration.pass]


class EndOfPlay(Verb):
    """No more cards: that is a pass, if there are none."""

    def words(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        return "play these" if g.picks and g.picks[0] else "pass"


class Play(Verb):
    """A card counts by its attack value."""

    def note(self, g: Heresy, viewer: int | None, refs: RawOption) -> str:
        return f"attack {combat(refs[0]).attack}"


PLAY: Final = Play(
    "play",
    CARD,
    find=cards_to_play,
    needs=(
        Need(is_in_hand, PLAYED_TOGETHER, NOT_IN_HAND),
        Need(is_playable, PLAYED_TOGETHER, "{0} was drawn for later iterations"),
        Need(is_left_in_hand, PLAYED_TOGETHER, NO_MORE_OF_IT),
        Among(PLAYED_TOGETHER, IN_ORDER),
        Need(
            may_play_more,
            "horus_heresy/iteration.play-limit",
            "no more cards than the number of the iteration",
        ),
    ),
    rules=("horus_heresy/iteration.play-revealed",),
)
END_OF_PLAY: Final = EndOfPlay(
    "end of play",
    words="pass",
    ends=True,
    needs=(Need(has_played_or_may_pass, "horus_heresy/iteration.steps", "a card must be played"),),
    rules=("horus_heresy/iteration.pass",),
)


def what_to_play(g: Heresy, decision: RawDecision) -> str:
    """Up to as many cards as the number of the iteration."""
    row = g.battles[-1]
    return f"Iteration {row.iteration} of {row.iterations}: play {up_to_cards(row.iteration)}"


WHAT_TO_PLAY: Final = Question(
    "play combat cards",
    PLAY,
    RETREAT,
    END_OF_PLAY,
    secret=True,
    several=True,
    unordered=True,
    finished=all_is_played,
    rules=("horus_heresy/iteration.steps",),
    prompt=what_to_play,
)


def play_cards(g: Heresy, no: int) -> None:
    """The active player plays cards, or passes, or retreats; with an empty hand he passes, unless he can retreat.
    [horus_heresy/iteration.steps]"""
    seat = g.battles[no].active
    decision = RawDecision(seat, WHAT_TO_PLAY, cards_played, (no, seat), ())
    if g.piles[COMBAT_HAND + seat] or RETREAT.allows(g, decision, ()):
        ask(g, seat, WHAT_TO_PLAY, cards_played, no, seat)
    else:
        say(g, HAS_NO_CARD, seat)


def cards_played(g: Heresy, picks: tuple[RawOption, ...], no: int, seat: int) -> None:
    if not picks:
        say(g, PASSES, seat)
    elif picks[-1][0] is RETREAT:
        push(g, (retreat, seat))
    else:
        for pick in picks:
            slot = take_from(g, COMBAT_HAND + seat, pick[1])
            g.piles[PLAYED] += (shown(g, slot),)  # [horus_heresy/iteration.play-revealed]
            say(g, PLAYS, seat, pick[1], combat(pick[1]).attack)
        push(g, (special_effect,), (free_effects,), (total_damage,), (resist,), (assign_damage,))


# ---- 2. special effects --------------------------------------------------------------------------
def effects_left(g: Heresy, decision: RawDecision) -> Sequence[int]:
    """The different cards played, free ones or others, whose effects were not chosen yet."""
    used, free = g.battles[-1].used, decision.question is FREE_EFFECT
    played = [slot[VALUE] for slot in g.piles[PLAYED]]
    found: list[int] = []
    for card in sorted(set(played)):
        kind = combat(card)
        if kind.abilities and kind.free == free and played.count(card) > used.count(card):
            found.append(card)
    return found


def requirement_is_met(g: Heresy, decision: RawDecision, card: int) -> bool:
    kind = combat(card)
    # [horus_heresy/iteration.free-effects-same-rules]
    return kind.requirement is None or bool(kind.requirement.pieces(g, decision.seat))


def does_something(g: Heresy, decision: RawDecision, card: int) -> bool:
    a = ability(combat(card))
    if a is None:
        return False
    use = Use(decision.seat, -1, combat(card), 0)
    return targets_exist(g, a, use) and would_change(g, a, use)


def is_played(g: Heresy, decision: RawDecision, card: int) -> bool:
    return any(slot[VALUE] == card for slot in g.piles[PLAYED])


def has_effect(g: Heresy, decision: RawDecision, card: int) -> bool:
    return bool(combat(card).abilities)


def is_not_past(g: Heresy, decision: RawDecision, card: int) -> bool:
    return combat(card).free or decision.question is SPECIAL_EFFECT


def is_not_early(g: Heresy, decision: RawDecision, card: int) -> bool:
    return not combat(card).free or decision.question is FREE_EFFECT


CARRY_OUT: Final = Verb(
    "carry out",
    CARD,
    find=effects_left,
    needs=(
        Need(is_played, "horus_heresy/iteration.steps", "{0} was not played in this iteration"),
        Need(has_effect, "horus_heresy/iteration.effect-optional", "{0} has no effect"),
        Need(is_not_past, "horus_heresy/iteration.one-regular-effect", "only free effects are left"),
        Need(is_not_early, "horus_heresy/iteration.free-effects", "free effects as that of {0} come next"),
        Among("horus_heresy/iteration.one-regular-effect", "the effect of {0} was chosen before"),
        Need(
            requirement_is_met,
            "horus_heresy/iteration.effect-requirement",
            "none of your engaged units fits {0}",
        ),
        Need(does_something, "horus_heresy/iteration.effect-optional", "{0} would change nothing"),
    ),
    rules=("horus_heresy/iteration.one-regular-effect",),
)
SPECIAL_EFFECT: Final = Question(
    "special effect",
    CARRY_OUT,
    PASS,
    prompt="Do you carry out a special effect?",
    rules=("horus_heresy/iteration.effect-optional",),
)
FREE_EFFECT: Final = Question(
    "free effect",
    CARRY_OUT,
    PASS,
    prompt="Do you carry out a free effect?",
    rules=("horus_heresy/iteration.free-effects",),
)


def special_effect(g: Heresy) -> None:
    """At most one effect that is not free. [horus_heresy/iteration.effect-optional]"""
    ask(g, g.battles[-1].active, SPECIAL_EFFECT, effect_chosen)


def free_effects(g: Heresy) -> None:
    """Then any number of free effects, in any order. [horus_heresy/iteration.free-effects]"""
    ask(g, g.battles[-1].active, FREE_EFFECT, free_effect_chosen)


def free_effect_chosen(g: Heresy, option: RawOption) -> None:
    if option[0] is CARRY_OUT:
        push(g, (free_effects,))
        effect_chosen(g, option)


def effect_chosen(g: Heresy, option: RawOption) -> None:
    if option[0] is CARRY_OUT:
        row, card = g.battles[-1], option[1]
        g.battles[-1] = row._replace(used=(*row.used, card))
        say(g, CARRIES_OUT, row.active, card, card)
        start(g, Use(row.active, -1, combat(card), 0))  # [horus_heresy/iteration.one-regular-effect]


def _iteration_title(g: Heresy, viewer: int | None, no: int) -> str:
    number = g.battles[no].iteration
    return f"iteration {number}" if number else "preparing"


title(next_iteration, _iteration_title)
register(__name__)
