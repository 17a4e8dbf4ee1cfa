"""The moments of a round by name, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.positions.reaching import (
    Told,
    at_bonuses,
    at_deploying,
    at_deployment_turn,
    at_dials,
    at_end_of_phase,
    at_first_window,
    at_mulligan,
    at_phase,
    at_struggle,
    drop,
)
from strategium.games.conquest.positions.reaching_battles import (
    after_battle,
    after_combat_turn,
    after_first_battle,
    after_ranged_turn,
    at_attack,
    at_battle,
    at_combat_turn,
    at_end_of_round,
    at_last_combat_window,
    at_mobile,
    at_ranged_attack,
    at_ranged_turn,
    at_retreats,
    at_victory,
    before_round,
    before_skirmish,
)
from strategium.games.conquest.positions.words import Laid
from strategium.games.conquest.rules import combat, headquarters
from strategium.games.conquest.rules.actions import ACTIONS
from strategium.games.conquest.rules.battle import round_window, skirmish_window
from strategium.games.conquest.rules.combat import move_mobile_units
from strategium.games.conquest.rules.command import window_after_struggles
from strategium.games.conquest.rules.deploy import deployment_turn
from strategium.games.conquest.rules.deploying import declare
from strategium.games.conquest.rules.entering import pad_columns
from strategium.games.conquest.rules.stalemate import BOTH
from strategium.games.conquest.seat_names import seat_in, seat_names
from strategium.games.conquest.state import Conquest, planets
from strategium.games.conquest.words import COMBAT, COMMAND_PHASE, DEPLOY, HEADQUARTERS, NO_PLACE, SETUP
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import push
from strategium.kernel.laying import check_words
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
Build = Callable[[Conquest, Told], None]


MOMENTS: Final[tuple[tuple[int, str, Build], ...]] = (
    (SETUP, "mulligan of {seat}", at_mulligan),
    (DEPLOY, "deploy phase", at_phase),
    (DEPLOY, "deployment turn of {seat}", at_deployment_turn),
    (DEPLOY, "deployment turn of {seat}, deploying", at_deploying),
    (DEPLOY, "end of the deploy phase", at_end_of_phase),
    (COMMAND_PHASE, "command phase", at_phase),
    (COMMAND_PHASE, "command dials", at_dials),
    (COMMAND_PHASE, "command struggle at {planet}", at_struggle),
    (COMMAND_PHASE, "command bonuses at {planet}", at_bonuses),
    (COMMAND_PHASE, "command phase, action window", at_first_window),
    (COMMAND_PHASE, "end of the command phase", at_end_of_phase),
    (COMBAT, "combat phase", at_phase),
    (COMBAT, "combat phase, Mobile units of {seat}", at_mobile),
    (COMBAT, "combat phase, action window", at_first_window),
    (COMBAT, "combat phase, action window after the battle at the first planet", after_first_battle),
    (COMBAT, "combat phase, action window after the battle at {planet}", after_battle),
    (COMBAT, "combat phase, last action window", at_last_combat_window),
    (COMBAT, "end of the combat phase", at_end_of_phase),
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
    (HEADQUARTERS, "headquarters phase", at_phase),
    (HEADQUARTERS, "headquarters phase, action window", at_first_window),
    (HEADQUARTERS, "end of the headquarters phase", at_end_of_phase),
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


PATTERNS: Final = tuple([(phase, pattern(template), build) for phase, template, build in MOMENTS])


# ---- to a moment by its name ---------------------------------------------------------------------
def push_moment(g: Conquest, laid: Laid, moment: str, battle_words: dict[str, Any]) -> None:
    """Push what waits at that moment."""
    check_words(battle_words, BATTLE_WORDS, "battle")
    words, passed, turn = moment, 0, -1
    if (found := _PASSED.fullmatch(words)) is not None:
        words, passed = found[1], 1 << seat_in(laid.names, found[2])
    if (found := _TURN.fullmatch(words)) is not None:
        words, turn = found[1], seat_in(laid.names, found[2])
    for phase, fitting, build in PATTERNS:
        if (found := fitting.fullmatch(words)) is not None:
            parts = found.groupdict()
            place = planet_in(g, parts["planet"]) if "planet" in parts else NO_PLACE
            seat = seat_in(laid.names, parts["seat"]) if "seat" in parts else -1
            told = Told(laid, battle_words, phase, place, seat, turn, passed)
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


def every_moment(g: Conquest, names: Sequence[str], phase: int = -1) -> Iterator[str]:
    """All moments of a phase that have a name, without turns in windows."""
    worlds = [CARDS[g.kind[g.line[place]]].name for place in planets(g)]
    for of_phase, template, _ in MOMENTS:
        if phase in (-1, of_phase):
            for planet in worlds if "{planet}" in template else [""]:
                for name in names if "{seat}" in template else [""]:
                    yield template.format(planet=planet, seat=name)


# ---- which moment is it? -------------------------------------------------------------------------
def moment_of(g: Conquest) -> dict[str, Any]:
    """The present moment: the one at which just this would wait. Nothing is told where it has no name."""
    names = seat_names(g)
    waiting = (g.asked_by, g.stack) if g.decisions else g.stack
    if waiting is None or g.event_stack or g.pending_triggers or any(g.picks):
        return {}
    if g.battles and (g.battles[-1].checking or g.battles[-1].called == BOTH):
        return {}  # there are no words for a stalemate that is being looked into
    suffix = turn_words(g, waiting, names)
    words = battle_words(g)
    for moment in every_moment(g, names, g.phase):
        if is_moment(g, moment + suffix, words, waiting):
            return {"moment": moment + suffix}
    return {}


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
    twin = g.copy()
    laid = Laid(twin, {}, seat_names(g), pad_columns)
    frame = waiting[0]
    if g.battles:
        laid.attacker = g.battles[-1].attacker
    if frame[0] is move_mobile_units:
        laid.moved = frame[2]
    if frame[0] is declare:
        laid.deploying = frame[2]
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
    names = seat_names(g)
    words: dict[str, Any] = {"initiative": names[row.initiative], "round": row.combat_round}
    return {**words, "called": names[row.called - 1]} if row.called else words
