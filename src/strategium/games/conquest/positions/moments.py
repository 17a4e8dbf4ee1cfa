"""The moments of a round by name, both ways.

A moment is reached as in the game: the steps of the charts are run one inside the other, and what comes before the
moment is passed over. So what waits there is what would wait if the game had been played up to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.positions.cards import Laid
from strategium.games.conquest.rules import battle_ends, combat, headquarters
from strategium.games.conquest.rules.actions import ACTIONS
from strategium.games.conquest.rules.attack import choose_defender, declare_attacker
from strategium.games.conquest.rules.battle import (
    battle,
    check_turns,
    combat_round_ends,
    combat_turn,
    combat_turns,
    ranged_skirmish,
    retreats,
    round_window,
    skirmish_window,
)
from strategium.games.conquest.rules.combat import (
    check_planet,
    combat_phase,
    first_battle,
    mobile_moves,
    move_mobile_units,
    other_planets,
)
from strategium.games.conquest.rules.command import (
    command_phase,
    command_struggle,
    command_struggles,
    set_dials,
    take_bonuses,
    window_after_struggles,
)
from strategium.games.conquest.rules.deploy import deploy_phase, deployment_turn, first_turn, turn_taken
from strategium.games.conquest.rules.deploying import DEPLOY_CARD, declare
from strategium.games.conquest.rules.headquarters import headquarters_phase
from strategium.games.conquest.rules.phases import end_phase
from strategium.games.conquest.rules.round import game_round
from strategium.games.conquest.rules.setup import begin, mulligan, mulligans
from strategium.games.conquest.rules.stalemate import BOTH
from strategium.games.conquest.seat_names import seat_names
from strategium.games.conquest.state import Conquest, place_of, planets, units_at
from strategium.games.conquest.words import COMBAT, COMMAND_PHASE, DEPLOY, HAND, HEADQUARTERS, NO_PLACE, SETUP
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import push, run
from strategium.kernel.laying import check_words, number
from strategium.kernel.trace import trace
from strategium.kernel.windows import turn_in_window

BATTLE_WORDS: Final = ("initiative", "round", "called")
WINDOWS: Final = (
    window_after_struggles,
    combat.window_after_begin,
    combat.window_after_battle,
    combat.window_before_end,
    skirmish_window,
    round_window,
    headquarters.headquarters_window,
)
PHASE_STEPS: Final = {
    DEPLOY: deploy_phase,
    COMMAND_PHASE: command_phase,
    COMBAT: combat_phase,
    HEADQUARTERS: headquarters_phase,
}


class Told:
    """What the words of a moment say."""

    def __init__(self, laid: Laid, battle_words: dict[str, Any], place: int, seat: int) -> None:
        self.laid = laid
        self.battle_words = battle_words
        self.place = place  # of the planet that is named
        self.seat = seat  # the player that is named
        self.turn = -1  # whose turn it is in a window
        self.passed = 0  # bits of those who have passed


Build = Callable[[Conquest, Told], None]


# ---- the way to a moment -----------------------------------------------------------------------------
def skip_to(g: Conquest, *frame: Any) -> None:
    """Pass over what comes before that frame, of which the first words may do."""
    at = g.stack
    while at is not None and at[0][: len(frame)] != frame:
        at = at[1]
    if at is None:
        raise BadPosition("this moment cannot be reached in this position")
    g.stack = at


def drop(g: Conquest) -> None:
    """Pass over the next step."""
    g.stack = g.stack[1]


def enter(g: Conquest, *frame: Any) -> None:
    """Go to that frame and run it: what it pushes waits then."""
    skip_to(g, *frame)
    top = g.stack[0]
    drop(g)
    run(g, top)


def to_phase(g: Conquest, phase: int) -> None:
    """The beginning of a phase of this round."""
    g.phase = phase
    g.round -= 1
    game_round(g)
    skip_to(g, PHASE_STEPS[phase])


def into_phase(g: Conquest, phase: int) -> None:
    to_phase(g, phase)
    enter(g, PHASE_STEPS[phase])


# ---- set-up, deploy phase, command phase, headquarters phase -----------------------------------------
def at_mulligan(g: Conquest, told: Told) -> None:
    g.phase, g.round = SETUP, 0
    begin(g)
    enter(g, mulligans)
    skip_to(g, mulligan, told.seat)


def at_deploy_phase(g: Conquest, told: Told) -> None:
    to_phase(g, DEPLOY)


def at_deployment_turn(g: Conquest, told: Told) -> None:
    into_phase(g, DEPLOY)
    skip_to(g, first_turn)
    drop(g)
    if told.passed >> told.seat & 1:
        raise BadPosition("whoever has passed has no more deployment turns")
    push(g, (deployment_turn, told.seat, told.passed))


def at_deploying(g: Conquest, told: Told) -> None:
    """A card is declared: where will it go?"""
    card = told.laid.deploying
    if card < 0 or g.zone[card] != HAND + told.seat:
        raise BadPosition("say which card of his hand is being deployed: { card = ..., deploying = true }")
    at_deployment_turn(g, told)
    drop(g)
    turn_taken(g, (DEPLOY_CARD, card), told.seat, told.passed)


def at_end_of_deploy(g: Conquest, told: Told) -> None:
    into_phase(g, DEPLOY)
    skip_to(g, end_phase)


def at_command_phase(g: Conquest, told: Told) -> None:
    to_phase(g, COMMAND_PHASE)


def at_dials(g: Conquest, told: Told) -> None:
    into_phase(g, COMMAND_PHASE)
    skip_to(g, set_dials)


def at_struggle(g: Conquest, told: Told) -> None:
    into_phase(g, COMMAND_PHASE)
    enter(g, command_struggles)
    skip_to(g, command_struggle, told.place)


def at_bonuses(g: Conquest, told: Told) -> None:
    at_struggle(g, told)
    enter(g, command_struggle)
    if g.stack[0][:2] != (take_bonuses, told.place):
        raise BadPosition("nobody wins this command struggle as things are")


def at_command_window(g: Conquest, told: Told) -> None:
    into_phase(g, COMMAND_PHASE)
    skip_to(g, window_after_struggles)


def at_end_of_command(g: Conquest, told: Told) -> None:
    into_phase(g, COMMAND_PHASE)
    skip_to(g, end_phase)


def at_headquarters_phase(g: Conquest, told: Told) -> None:
    to_phase(g, HEADQUARTERS)


def at_headquarters_window(g: Conquest, told: Told) -> None:
    into_phase(g, HEADQUARTERS)
    skip_to(g, headquarters.headquarters_window)


def at_end_of_headquarters(g: Conquest, told: Told) -> None:
    into_phase(g, HEADQUARTERS)
    skip_to(g, end_phase)


# ---- combat phase --------------------------------------------------------------------------------------
def at_combat_phase(g: Conquest, told: Told) -> None:
    to_phase(g, COMBAT)


def at_mobile(g: Conquest, told: Told) -> None:
    into_phase(g, COMBAT)
    enter(g, mobile_moves)
    skip_to(g, move_mobile_units, told.seat)
    drop(g)
    push(g, (move_mobile_units, told.seat, tuple(told.laid.moved)))


def at_combat_window(g: Conquest, told: Told) -> None:
    into_phase(g, COMBAT)
    skip_to(g, combat.window_after_begin)


def after_first_battle(g: Conquest, told: Told) -> None:
    into_phase(g, COMBAT)
    skip_to(g, first_battle)
    drop(g)
    push(g, (combat.window_after_battle,))


def after_battle(g: Conquest, told: Told) -> None:
    to_battle(g, told)
    drop(g)


def at_last_combat_window(g: Conquest, told: Told) -> None:
    into_phase(g, COMBAT)
    skip_to(g, other_planets)
    drop(g)


def at_end_of_combat(g: Conquest, told: Told) -> None:
    into_phase(g, COMBAT)
    skip_to(g, end_phase)


# ---- battles ---------------------------------------------------------------------------------------------
def to_battle(g: Conquest, told: Told) -> None:
    """The start of a battle, whether or not it would be fought."""
    into_phase(g, COMBAT)
    if told.place == g.first:
        skip_to(g, first_battle)
    else:
        enter(g, other_planets)
        skip_to(g, check_planet, told.place)
    drop(g)
    push(g, (battle, told.place), (combat.window_after_battle,))


def at_battle(g: Conquest, told: Told) -> None:
    to_battle(g, told)
    if told.place != g.first and all(place_of(g, warlord) != told.place for warlord in g.warlord):
        raise BadPosition("no battle begins there: it is not the first planet, and no warlord is there")


def into_battle(g: Conquest, told: Told) -> int:
    """The battle is under way, as its own words say. Gives its number."""
    to_battle(g, told)
    enter(g, battle)
    words = told.battle_words
    row = g.battles[-1]
    initiative = seat_in(told.laid.names, words["initiative"]) if "initiative" in words else row.initiative
    g.battles[-1] = row._replace(
        initiative=initiative,
        combat_round=max(1, number(words, "round", "battle", 1)),
        called=1 << seat_in(told.laid.names, words["called"]) if "called" in words else 0,
    )
    return len(g.battles) - 1


def before_skirmish(g: Conquest, told: Told) -> None:
    skip_to(g, skirmish_window, into_battle(g, told))


def at_ranged_turn(g: Conquest, told: Told) -> None:
    no = into_battle(g, told)
    enter(g, ranged_skirmish, no)
    skip_to(g, combat_turn, no, told.seat, 1)


def after_ranged_turn(g: Conquest, told: Told) -> None:
    at_ranged_turn(g, told)
    drop(g)


def before_round(g: Conquest, told: Told) -> None:
    skip_to(g, round_window, into_battle(g, told))


def at_combat_turn(g: Conquest, told: Told) -> None:
    no = into_battle(g, told)
    enter(g, combat_turns, no)
    skip_to(g, combat_turn, no, told.seat, 0)


def after_combat_turn(g: Conquest, told: Told) -> None:
    at_combat_turn(g, told)
    drop(g)


def at_ranged_attack(g: Conquest, told: Told) -> None:
    at_ranged_turn(g, told)
    into_attack(g, told)


def at_attack(g: Conquest, told: Told) -> None:
    at_combat_turn(g, told)
    into_attack(g, told)


def into_attack(g: Conquest, told: Told) -> None:
    """The attacker is declared: which unit will it attack?"""
    unit = told.laid.attacker
    if unit < 0 or place_of(g, unit) != told.place or g.controller[unit] != told.seat:
        raise BadPosition("say which of his units there attacks: { card = ..., attacking = true }")
    drop(g)
    no = len(g.battles) - 1
    g.exhausted[unit] = 1
    declare_attacker(g, no, unit)
    skip_to(g, choose_defender, no)


def at_end_of_round(g: Conquest, told: Told) -> None:
    no = into_battle(g, told)
    enter(g, combat_turns, no)
    skip_to(g, check_turns, no, 0)
    drop(g)
    push(g, (combat_round_ends, no))


def at_retreats(g: Conquest, told: Told) -> None:
    at_end_of_round(g, told)
    enter(g, combat_round_ends)
    skip_to(g, retreats, len(g.battles) - 1, told.seat)


def at_victory(g: Conquest, told: Told) -> None:
    """A player has won the battle: the Battle ability of the planet comes first."""
    no = into_battle(g, told)
    if units_at(g, told.place, 1 - told.seat):
        raise BadPosition("a battle is won only when no enemy is left there")
    battle_ends.win(g, no, told.seat)
    skip_to(g, battle_ends.battle_ability, no, told.seat)


# ---- the list of them ------------------------------------------------------------------------------------
MOMENTS: Final[tuple[tuple[int, str, Build], ...]] = (
    (SETUP, "mulligan of {seat}", at_mulligan),
    (DEPLOY, "deploy phase", at_deploy_phase),
    (DEPLOY, "deployment turn of {seat}", at_deployment_turn),
    (DEPLOY, "deployment turn of {seat}, deploying", at_deploying),
    (DEPLOY, "end of the deploy phase", at_end_of_deploy),
    (COMMAND_PHASE, "command phase", at_command_phase),
    (COMMAND_PHASE, "command dials", at_dials),
    (COMMAND_PHASE, "command struggle at {planet}", at_struggle),
    (COMMAND_PHASE, "command bonuses at {planet}", at_bonuses),
    (COMMAND_PHASE, "command phase, action window", at_command_window),
    (COMMAND_PHASE, "end of the command phase", at_end_of_command),
    (COMBAT, "combat phase", at_combat_phase),
    (COMBAT, "combat phase, Mobile units of {seat}", at_mobile),
    (COMBAT, "combat phase, action window", at_combat_window),
    (COMBAT, "combat phase, action window after the battle at the first planet", after_first_battle),
    (COMBAT, "combat phase, action window after the battle at {planet}", after_battle),
    (COMBAT, "combat phase, last action window", at_last_combat_window),
    (COMBAT, "end of the combat phase", at_end_of_combat),
    (COMBAT, "battle at {planet}", at_battle),
    (COMBAT, "battle at {planet}, action window before the ranged skirmish", before_skirmish),
    (COMBAT, "battle at {planet}, ranged turn of {seat}", at_ranged_turn),
    (COMBAT, "battle at {planet}, ranged turn of {seat}, attack", at_ranged_attack),
    (COMBAT, "battle at {planet}, action window after the ranged turn of {seat}", after_ranged_turn),
    (COMBAT, "battle at {planet}, action window before the combat round", before_round),
    (COMBAT, "battle at {planet}, combat turn of {seat}", at_combat_turn),
    (COMBAT, "battle at {planet}, combat turn of {seat}, attack", at_attack),
    (COMBAT, "battle at {planet}, action window after the combat turn of {seat}", after_combat_turn),
    (COMBAT, "battle at {planet}, end of the combat round", at_end_of_round),
    (COMBAT, "battle at {planet}, retreats of {seat}", at_retreats),
    (COMBAT, "battle at {planet}, won by {seat}", at_victory),
    (HEADQUARTERS, "headquarters phase", at_headquarters_phase),
    (HEADQUARTERS, "headquarters phase, action window", at_headquarters_window),
    (HEADQUARTERS, "end of the headquarters phase", at_end_of_headquarters),
)
_PASSED: Final = re.compile(r"(.+), ([^,]+) ha(?:s|ve) passed")
_TURN: Final = re.compile(r"(.+), turn of ([^,]+)")
_PLACES: Final = (("{seat}", "(?P<seat>[^,]+?)"), ("{planet}", "(?P<planet>[^,]+?)"))


def pattern(template: str) -> re.Pattern[str]:
    """What fits the words of a moment."""
    text = re.escape(template).replace(r"\{", "{").replace(r"\}", "}")
    for place, fitting in _PLACES:
        text = text.replace(place, fitting)
    return re.compile(text)


PATTERNS: Final = tuple([(pattern(template), build) for _, template, build in MOMENTS])


def seat_in(names: tuple[str, ...], name: Any) -> int:
    """The seat of a player by name."""
    if name not in names:
        raise BadPosition(
            f"there is no player {name!r}{nearest(str(name), names)}; there are {' and '.join(names)}"
        )
    return names.index(name)


def push_moment(g: Conquest, laid: Laid, moment: str, battle_words: dict[str, Any]) -> None:
    """Push what waits at that moment."""
    check_words(battle_words, BATTLE_WORDS, "battle")
    words, passed, turn = moment, 0, -1
    if (found := _PASSED.fullmatch(words)) is not None:
        words, passed = found[1], 1 << seat_in(laid.names, found[2])
    if (found := _TURN.fullmatch(words)) is not None:
        words, turn = found[1], seat_in(laid.names, found[2])
    for fitting, build in PATTERNS:
        if (found := fitting.fullmatch(words)) is not None:
            parts = found.groupdict()
            place = planet_in(g, parts["planet"]) if "planet" in parts else NO_PLACE
            seat = seat_in(laid.names, parts["seat"]) if "seat" in parts else -1
            told = Told(laid, battle_words, place, seat)
            told.turn, told.passed = turn, passed
            build(g, told)
            open_for(g, told, moment)
            g.event_stack = []
            return
    raise BadPosition(f"there is no moment {moment!r}{nearest(words, every_moment(g, laid.names))}")


def open_for(g: Conquest, told: Told, moment: str) -> None:
    """In an action window it can be a player's turn, and the other can have passed."""
    top = g.stack[0]
    if top[0] in WINDOWS and told.turn >= 0:
        drop(g)
        push(g, (turn_in_window, ACTIONS, told.turn, told.passed))
    elif top[0] is not turn_in_window and (
        told.turn >= 0 or (told.passed and top[0] not in (deployment_turn, declare))
    ):
        raise BadPosition(f"nobody has turns or passes at {moment!r}")


def planet_in(g: Conquest, name: str) -> int:
    """The position of a planet in play by name."""
    names = {CARDS[g.kind[g.line[place]]].name: place for place in planets(g)}
    if name not in names:
        raise BadPosition(f"there is no planet {name!r} in play{nearest(name, names)}")
    return names[name]


def every_moment(g: Conquest, names: tuple[str, ...], phase: int = -1) -> Iterator[str]:
    """All moments of a phase that have a name, without turns in windows."""
    worlds = [CARDS[g.kind[g.line[place]]].name for place in planets(g)]
    for of_phase, template, _ in MOMENTS:
        if phase in (-1, of_phase):
            for planet in worlds if "{planet}" in template else [""]:
                for name in names if "{seat}" in template else [""]:
                    yield template.format(planet=planet, seat=name)


# ---- which moment is it? -----------------------------------------------------------------------------------
def moment_of(g: Conquest) -> str:
    """The name of the present moment: the one at which just this would wait."""
    names = seat_names(g)
    waiting = (g.asked_by, g.stack) if g.decisions else g.stack
    if waiting is not None and not g.event_stack and not g.pending_triggers:
        suffix = turn_words(g, waiting, names)
        words = battle_words(g)
        for moment in every_moment(g, names, g.phase):
            if is_moment(g, moment + suffix, words, waiting):
                return moment + suffix
    where = " > ".join(trace(g, None)) if waiting is not None else "after the end of the game"
    raise BadPosition(
        f"this moment has no name: {where}; go on to a player's turn, a window or the next phase"
    )


def turn_words(g: Conquest, waiting: Any, names: tuple[str, ...]) -> str:
    """Whose turn it is in a window, and who has passed."""
    frame = waiting[0]
    if frame[0] is deployment_turn:
        turn, passed = "", frame[2]
    elif frame[0] is declare and g.phase == DEPLOY:
        turn, passed = "", waiting[1][0][2]
    elif frame[0] is turn_in_window:
        turn, passed = f", turn of {names[frame[2]]}", frame[3]
    else:
        return ""
    return turn + "".join([f", {name} has passed" for seat, name in enumerate(names) if passed >> seat & 1])


def is_moment(g: Conquest, moment: str, battle: dict[str, Any], waiting: Any) -> bool:
    """Whether the moment of that name is the present one."""
    laid = Laid(seat_names(g))
    frame = waiting[0]
    if g.battles:
        laid.attacker = g.battles[-1].attacker
    if frame[0] is move_mobile_units:
        laid.moved = list(frame[2])
    if frame[0] is declare:
        laid.deploying = frame[2]
    twin = g.copy()
    twin.stack, twin.lines, twin.battles, twin.decisions = None, None, [], ()
    try:
        push_moment(twin, laid, moment, battle)
    except BadPosition:
        return False
    battles = [row._replace(watched=()) for row in g.battles]  # the latest round's end is not told
    return bool(twin.stack == waiting and twin.battles == battles)


def battle_words(g: Conquest) -> dict[str, Any]:
    """What there is to say of the battle under way."""
    if not g.battles:
        return {}
    row = g.battles[-1]
    if row.checking or row.called == BOTH:
        raise BadPosition("positions have no words for a stalemate that is being looked into")
    names = seat_names(g)
    words: dict[str, Any] = {"initiative": names[row.initiative], "round": row.combat_round}
    return {**words, "called": names[row.called - 1]} if row.called else words
