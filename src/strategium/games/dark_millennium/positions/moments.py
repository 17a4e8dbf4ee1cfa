"""The moments of a turn by name, both ways. At each waits what would wait if the game had been played up to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from strategium.cards.zones import move
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules.battle import battle, battle_joined, battle_phase, choose_sector
from strategium.games.dark_millennium.rules.battle_step import battle_action, battle_over
from strategium.games.dark_millennium.rules.deployment import (
    deploy_one,
    draw_six,
    first_wave,
    regular_deployment,
)
from strategium.games.dark_millennium.rules.setup import reveal_tops
from strategium.games.dark_millennium.rules.turn import end_phase, turn
from strategium.games.dark_millennium.state import DarkMillennium, be_at
from strategium.games.dark_millennium.words import (
    BATTLE,
    BATTLEFIELD,
    DEPLOYMENT,
    END,
    FIGHTING,
    LINE,
    NO_BATTLE,
    NOWHERE,
    SETTING_UP,
    SETUP,
)
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import push
from strategium.kernel.trace import trace

Build = Callable[[DarkMillennium, int, int], None]  # with the place and the seat that the words name


def at_set_up(g: DarkMillennium, place: int, seat: int) -> None:
    """The decks are shuffled: their top cards are turned up now."""
    g.phase, g.turn = SETUP, 0
    push(g, (reveal_tops,), (turn,))


def at_turn(g: DarkMillennium, place: int, seat: int) -> None:
    g.phase = END
    g.turn -= 1
    push(g, (turn,))


def at_first_wave(g: DarkMillennium, place: int, seat: int) -> None:
    g.phase = DEPLOYMENT
    push(g, (first_wave, seat), (draw_six,), (regular_deployment, g.attacker), *rest_after_deployment())


def at_deployment(g: DarkMillennium, place: int, seat: int) -> None:
    g.phase = DEPLOYMENT
    push(g, (deploy_one, seat), (regular_deployment, 1 - seat), *rest_after_deployment())


def rest_after_deployment() -> tuple[tuple[Any, ...], ...]:
    return ((battle_phase,), (end_phase,), (turn,))


def at_choice_of_battle(g: DarkMillennium, place: int, seat: int) -> None:
    g.phase = BATTLE
    after_battle(g, seat)
    push(g, (choose_sector, seat))


def after_battle(g: DarkMillennium, seat: int) -> None:
    """What follows the battle that a player chose."""
    push(g, (end_phase,), (turn,))
    if seat == g.attacker:
        push(g, (choose_sector, 1 - seat))


def at_battle(g: DarkMillennium, place: int, seat: int) -> None:
    """From its set-up on."""
    choose_place(g, place, seat)
    after_battle(g, seat)
    push(g, (battle, place, seat))


def choose_place(g: DarkMillennium, place: int, seat: int) -> None:
    g.phase = BATTLE
    if g.taken_by[place] >= 0:
        raise BadPosition("nobody fights over a sector that has been taken")
    if seat == g.attacker:
        g.fought = place


def at_command_hands(g: DarkMillennium, place: int, seat: int) -> None:
    """Set up but for the command hands."""
    begin_battle(g, place, seat, SETTING_UP)
    after_battle(g, seat)
    push(g, (battle_joined, seat))


def begin_battle(g: DarkMillennium, place: int, seat: int, stage: int) -> None:
    choose_place(g, place, seat)
    be_at(g, place, stage)
    move(g, g.line[place], BATTLEFIELD)


def at_action(g: DarkMillennium, place: int, seat: int) -> None:
    begin_fight(g, place)
    push(g, (battle_action, seat, 0), (battle_over,))


def at_action_after_pass(g: DarkMillennium, place: int, seat: int) -> None:
    begin_fight(g, place)
    push(g, (battle_action, seat, 1), (battle_over,))


def begin_fight(g: DarkMillennium, place: int) -> None:
    """The battle step of the attacker's battle, unless he has fought elsewhere this turn."""
    seat = battle_owner(g)
    begin_battle(g, place, seat, FIGHTING)
    after_battle(g, seat)


def battle_owner(g: DarkMillennium) -> int:
    return g.attacker if g.fought == NOWHERE else 1 - g.attacker


def at_victory_step(g: DarkMillennium, place: int, seat: int) -> None:
    begin_fight(g, place)
    push(g, (battle_over,))


def at_end_phase(g: DarkMillennium, place: int, seat: int) -> None:
    g.phase = BATTLE
    push(g, (end_phase,), (turn,))


MOMENTS: Final[tuple[tuple[str, Build], ...]] = (
    ("set-up", at_set_up),
    ("turn", at_turn),
    ("first wave of {seat}", at_first_wave),
    ("deployment of {seat}", at_deployment),
    ("battle of {seat}", at_choice_of_battle),
    ("battle of {seat} at {sector}", at_battle),
    ("battle of {seat} at {sector}, command hands", at_command_hands),
    ("battle at {sector}, battle action of {seat}", at_action),
    ("battle at {sector}, battle action of {seat} after a pass", at_action_after_pass),
    ("battle at {sector}, victory step", at_victory_step),
    ("end phase", at_end_phase),
)
_PLACES: Final = (("{seat}", r"(?P<seat>[^,]+?)"), ("{sector}", "(?P<sector>[^,]+?)"))


def pattern(template: str) -> re.Pattern[str]:
    """What fits the words of a moment."""
    text = re.escape(template).replace(r"\{", "{").replace(r"\}", "}")
    for place, fitting in _PLACES:
        text = text.replace(place, fitting)
    return re.compile(text)


PATTERNS: Final = tuple([(pattern(template), build) for template, build in reversed(MOMENTS)])


def seat_in(names: tuple[str, ...], name: Any) -> int:
    """The seat of a player by name."""
    if name not in names:
        raise BadPosition(
            f"there is no player {name!r}{nearest(str(name), names)}; there are {' and '.join(names)}"
        )
    return names.index(name)


def push_moment(g: DarkMillennium, names: tuple[str, ...], moment: str) -> None:
    """Push what waits at that moment."""
    sectors = [CARDS[g.kind[card]].name for card in g.line]
    for fitting, build in PATTERNS:
        found = fitting.fullmatch(moment)
        if found is not None:
            parts = found.groupdict()
            if "sector" in parts and parts["sector"] not in sectors:
                close = nearest(parts["sector"], sectors)
                raise BadPosition(f"there is no sector {parts['sector']!r} in the line{close}")
            place = sectors.index(parts["sector"]) if "sector" in parts else NOWHERE
            build(g, place, seat_in(names, parts["seat"]) if "seat" in parts else -1)
            return
    raise BadPosition(f"there is no moment {moment!r}{nearest(moment, every_moment(g, names))}")


def every_moment(g: DarkMillennium, names: tuple[str, ...]) -> Iterator[str]:
    """All moments that have a name."""
    sectors = [CARDS[g.kind[card]].name for card in g.line]
    for template, _ in MOMENTS:
        for sector in sectors if "{sector}" in template else [""]:
            for name in names if "{seat}" in template else [""]:
                yield template.format(sector=sector, seat=name)


# ---- which moment is it? -----------------------------------------------------------------------------------
def moment_of(g: DarkMillennium, names: tuple[str, ...]) -> str:
    """The name of the present moment: the one at which just this would wait."""
    waiting = (g.asked_by, g.stack) if g.decisions else g.stack
    if waiting is not None and not g.event_stack and not g.pending_effects and not g.attacks:
        for moment in every_moment(g, names):
            if is_moment(g, names, moment, waiting):
                return moment
    where = " > ".join(trace(g, None)) if waiting is not None else "after the end of the game"
    raise BadPosition(f"this moment has no name: {where}; go on to a battle action or to the next phase")


def is_moment(g: DarkMillennium, names: tuple[str, ...], moment: str, waiting: Any) -> bool:
    """Whether the moment of that name is the present one."""
    twin = g.copy()
    twin.stack, twin.lines, twin.decisions = None, None, ()
    if g.at >= 0:
        move(twin, twin.line[g.at], LINE)
        be_at(twin, NOWHERE, NO_BATTLE)
        if g.fought == g.at:
            twin.fought = NOWHERE
    try:
        push_moment(twin, names, moment)
    except BadPosition:
        return False
    same = twin.stack == waiting and (twin.at, twin.stage, twin.fought) == (g.at, g.stage, g.fought)
    return bool(same and twin.phase == g.phase)
