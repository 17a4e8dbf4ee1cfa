"""3.2 A battle at a planet: initiative, ranged skirmish, combat rounds, and how it is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules import battle_ends
from strategium.games.conquest.rules.actions import action_window
from strategium.games.conquest.rules.attack import declare_attacker, is_enemy_attackable
from strategium.games.conquest.rules.basics import expire_effects, make_ready, retreat
from strategium.games.conquest.rules.stalemate import calls, stalemate, watch_round
from strategium.games.conquest.state import (
    FOUGHT,
    Battle,
    Conquest,
    first_seat,
    is_ready_to_attack,
    is_warlord,
    place_of,
    units_at,
    with_round,
)
from strategium.games.conquest.things import CARD, PLANET_AT
from strategium.games.conquest.words import (
    BATTLE_BEGINS,
    COMBAT_ROUND_BEGINS,
    COMBAT_ROUND_ENDS,
    END_OF_COMBAT_ROUND,
    NO_RETREAT,
    PLACES,
    RANGED,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, react
from strategium.kernel.flow import push, push_scoped
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import DONE, SEAT, Among, Need, Premise, Question, RawDecision, Verb

BEGINS: Final = Sentence(
    "Battle at {0}: {1} has the initiative", PLANET_AT, SEAT, rules=("conquest/battle.begins",)
)
SKIRMISH: Final = Sentence(
    "Ranged units attack first at {0}", PLANET_AT, rules=("conquest/battle.skirmish-initiative-first",)
)


def battle(g: Conquest, place: int) -> None:
    """A battle begins; its initiative is settled once.

    [conquest/battle.step-order, conquest/initiative.fixed-for-battle]
    """
    initiative = battle_initiative(g, place)
    if not any(mark[0] == FOUGHT for mark in g.marks):
        g.marks.append((FOUGHT, -1, 0))
    say(g, BEGINS, place, initiative)
    push_scoped(
        g,
        "battles",
        Battle(place, initiative),
        battle_begins,
        skirmish_window,
        ranged_skirmish,
        round_window,
        calls,
        combat_turns,
    )


def battle_initiative(g: Conquest, place: int) -> int:
    """A sole warlord has it, else the token.

    [conquest/initiative.sole-warlord-in-battle, conquest/initiative.both-or-no-warlords]
    """
    here = [place_of(g, g.warlord[seat]) == place for seat in (0, 1)]
    if here[0] != here[1]:
        return 0 if here[0] else 1
    return g.initiative


def battle_begins(g: Conquest, no: int) -> None:
    """The beginning can be reacted to. [conquest/battle.begins]"""
    place = g.battles[no].place
    react(g, first_seat(g), (Event(BATTLE_BEGINS, g.line[place], place=place),))


def skirmish_window(g: Conquest, no: int) -> None:
    """An action window before the ranged skirmish and after each of its turns. [conquest/battle.skirmish-windows]"""
    action_window(g)


def round_window(g: Conquest, no: int) -> None:
    """An action window before the first combat turn and after each of them. [conquest/battle.round-windows]"""
    action_window(g)


# ---- turns -----------------------------------------------------------------------------------------------
def ranged_skirmish(g: Conquest, no: int) -> None:
    """3.2.3-3.2.5 A ranged turn each, the initiative first; again while a ready Ranged unit is left.

    [conquest/battle.skirmish-initiative-first]
    """
    if g.lines is not None and (_would_attack(g, no, 0, 1) or _would_attack(g, no, 1, 1)):
        say(g, SKIRMISH, g.battles[no].place)
    _turns_of_both(g, no, 1)


def combat_turns(g: Conquest, no: int) -> None:
    """3.2.6-3.2.8 A turn each, the initiative first; again while a unit can attack.

    [conquest/battle.round-initiative-first, conquest/combat-round.begins]
    """
    _turns_of_both(g, no, 0)
    place = g.battles[no].place
    # [conquest/combat-round.begins]
    react(g, first_seat(g), (Event(COMBAT_ROUND_BEGINS, g.line[place], place=place),))


def _turns_of_both(g: Conquest, no: int, ranged: int) -> None:
    first = g.battles[no].initiative
    window = skirmish_window if ranged else round_window
    push(
        g,
        (combat_turn, no, first, ranged),
        (window, no),
        (combat_turn, no, 1 - first, ranged),
        (window, no),
        (check_turns, no, ranged),
    )


def check_turns(g: Conquest, no: int, ranged: int) -> None:
    """Both have another turn while somebody can attack; then the skirmish or the combat round is over.

    [conquest/battle.skirmish-repeats, conquest/battle.round-repeats]
    [conquest/battle.skirmish-ends, conquest/battle.round-over-when-all-exhausted]
    """
    if _would_attack(g, no, 0, ranged) or _would_attack(g, no, 1, ranged):
        _turns_of_both(g, no, ranged)
    elif not ranged:
        push(g, (combat_round_ends, no))


def _would_attack(g: Conquest, no: int, seat: int, ranged: int) -> bool:
    """Whether a player has a unit that could attack, or would if there were an enemy: then he wins on his turn."""
    place = g.battles[no].place
    if units_at(g, place, 1 - seat):
        return somebody_can_attack(g, place, seat, ranged)
    return _somebody_is_ready(g, place, seat, ranged)


def somebody_can_attack(g: Conquest, place: int, seat: int, ranged: int) -> bool:
    """Whether a player has a unit that could attack now, and there is one that it could attack."""
    return _somebody_is_ready(g, place, seat, ranged) and is_enemy_attackable(g, place, seat)


def _somebody_is_ready(g: Conquest, place: int, seat: int, ranged: int) -> bool:
    for unit in units_at(g, place, seat):
        if is_ready_to_attack(g, unit, ranged):
            return True
    return False


def units_to_fight(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return units_at(g, g.battles[decision.args[0]].place, decision.seat)


def is_here(g: Conquest, decision: RawDecision, unit: int) -> bool:
    place: int = g.battles[decision.args[0]].place
    return g.zone[unit] == PLACES + 2 * place + decision.seat


def is_ready(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return not g.exhausted[unit]


def is_ranged_enough(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return not decision.args[2] or value(g, unit, RANGED) > 0


def has_defender(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return is_enemy_attackable(g, g.battles[decision.args[0]].place, decision.seat)


def is_a_warlord(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return is_warlord(g, unit)


def may_retreat(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return not value(g, unit, NO_RETREAT)


HERE: Final = Among("conquest/attack.declare-attacker", "{0} is not a unit of yours in this battle", is_here)
READY: Final = Need(is_ready, "conquest/attack.declare-attacker", "{0} is exhausted")
IN_RANGE: Final = Need(
    is_ranged_enough, "conquest/keywords.ranged", "{0} has no Ranged, and this is the ranged skirmish"
)

ATTACK: Final = Verb(
    "attack with",
    CARD,
    find=units_to_fight,
    needs=(
        HERE,
        READY,
        IN_RANGE,
        Need(has_defender, "conquest/attack.declare-defender", "there is no unit that {0} could attack"),
    ),
    rules=("conquest/combat-turn.attack-or-pass",),
)
WARLORD_RETREAT: Final = Verb(
    "retreat",
    CARD,
    words="retreat {0} to HQ",
    find=units_to_fight,
    needs=(
        HERE,
        Need(
            is_a_warlord,
            "conquest/combat-turn.warlord-retreat-instead",
            "{0} is no warlord: it can retreat when the combat round ends",
        ),
        READY,
        Need(
            is_ranged_enough,
            "conquest/combat-turn.warlord-retreat-needs-eligibility",
            "{0} has no Ranged, and this is the ranged skirmish",
        ),
        Need(may_retreat, "conquest/precedence.cannot-is-absolute", "{0} cannot retreat"),
    ),
    rules=("conquest/combat-turn.warlord-retreat-instead",),
)


def prompt_combat_turn(g: Conquest, decision: RawDecision) -> str:
    """One attack, or the retreat of a warlord that could attack."""
    may_go = any(option[0] is WARLORD_RETREAT for option in decision.options)
    return f"Attack with one of your units{', or retreat your warlord' if may_go else ''}"


COMBAT_TURN: Final = Question(
    "combat turn",
    ATTACK,
    WARLORD_RETREAT,
    rules=("conquest/combat-turn.attack-or-pass",),
    prompt=prompt_combat_turn,
)


def combat_turn(g: Conquest, no: int, seat: int, ranged: int) -> None:
    """Whoever is alone wins; else he attacks with one unit if he can.

    [conquest/combat-turn.attack-or-pass, conquest/combat-turn.one-attack]
    """
    place = g.battles[no].place
    mine, theirs = units_at(g, place, seat), units_at(g, place, 1 - seat)
    if not theirs:
        if not mine:
            push(g, (stalemate, no))
        elif may_win(g, mine):
            push(g, (battle_ends.win, no, seat))
    elif somebody_can_attack(g, place, seat, ranged):
        ask(g, seat, COMBAT_TURN, combat_turn_taken, no, seat, ranged)


def may_win(g: Conquest, units: Sequence[int]) -> bool:
    """Units that are alone win; by the later answers only with a ready one among them.

    [conquest/edition.ready-unit-to-win]
    """
    needs_ready = bool(g.faq)  # [conquest/edition.ready-unit-to-win]
    return not needs_ready or any(not g.exhausted[unit] for unit in units)


def combat_turn_taken(g: Conquest, option: RawOption, no: int, seat: int, ranged: int) -> None:
    """An attack, or the warlord's retreat. [conquest/combat-turn.warlord-retreat-instead]"""
    if option[0] is WARLORD_RETREAT:
        push(g, (retreat, option[1]))
    else:
        push(g, (declare_attacker, no, option[1]))


# ---- the end of a combat round -----------------------------------------------------------------------------
def combat_round_ends(g: Conquest, no: int) -> None:
    """3.2.9 The round ends, units ready, players retreat, a new round begins. [conquest/combat-round.ends]"""
    first = g.battles[no].initiative
    # [conquest/combat-round.initiative-player-retreats-first]
    push(g, (ready_units, no), (retreats, no, first), (retreats, no, 1 - first), (next_combat_round, no))
    combat_round_expires(g)
    place = g.battles[no].place
    react(g, first_seat(g), (Event(COMBAT_ROUND_ENDS, g.line[place], place=place),))


def combat_round_expires(g: Conquest) -> None:
    """What lasts until the end of the combat round ends, and so do limits of it.

    [conquest/combat-round.effects-expire]
    """
    expire_effects(g, END_OF_COMBAT_ROUND)
    if g.used:
        g.used = [use for use in g.used if not use[0].endswith("combat round")]


def ready_units(g: Conquest, no: int) -> None:
    """Every unit at the planet, not its attachments.

    [conquest/combat-round.ready-units, conquest/combat-round.attachments-not-readied]
    """
    place = g.battles[no].place
    make_ready(g, units_at(g, place, 0) + units_at(g, place, 1), 0)


def units_to_retreat(g: Conquest, decision: RawDecision) -> Sequence[int]:
    """In the order in which they are picked."""
    return sorted(units_to_fight(g, decision))


def is_not_leaving(g: Conquest, decision: RawDecision, unit: int) -> bool:
    return (RETREAT, unit) not in decision.picked


def comes_later(g: Conquest, decision: RawDecision, unit: int) -> bool:
    """Picks are made in one order only, for they leave together."""
    return not decision.picked or unit > decision.picked[-1][1]


RETREAT: Final = Verb(
    "retreat unit",
    CARD,
    words="retreat {0}",
    find=units_to_retreat,
    needs=(
        Among(
            "conquest/combat-round.retreat-any-number", "{0} is not a unit of yours in this battle", is_here
        ),
        Need(may_retreat, "conquest/precedence.cannot-is-absolute", "{0} cannot retreat"),
        Premise(is_not_leaving, "conquest/combat-round.retreat-any-number", "{0} is retreating already"),
        Premise(
            comes_later,
            "conquest/combat-round.retreat-simultaneously",
            "choose {0} before those you have chosen: they leave together",
        ),
    ),
    rules=("conquest/combat-round.retreat-any-number",),
)


def prompt_retreats(g: Conquest, decision: RawDecision) -> str:
    """Who leaves the battle."""
    place = g.battles[decision.args[0]].place
    where = PLANET_AT.words(g, decision.seat, place)
    if not units_at(g, place, 1 - decision.seat):
        return f"No enemy is left at {where}. Does any of your units retreat from there all the same?"
    return f"The combat round at {where} is over. Which of your units retreat?"


RETREATS: Final = Question(
    "retreats",
    DONE,
    RETREAT,
    several=True,
    unordered=True,
    rules=("conquest/combat-round.retreat-any-number",),
    prompt=prompt_retreats,
)


def retreats(g: Conquest, no: int, seat: int) -> None:
    """Any number of units leave together.

    [conquest/combat-round.retreat-any-number, conquest/combat-round.retreat-simultaneously]
    """
    if units_at(g, g.battles[no].place, seat):
        ask(g, seat, RETREATS, they_retreat, no, seat)


def they_retreat(g: Conquest, picks: tuple[RawOption, ...], no: int, seat: int) -> None:
    """They go to the headquarters, exhausted. [conquest/combat-round.retreat-exhausted]"""
    push(g, (retreat, *[pick[1] for pick in picks]))


def next_combat_round(g: Conquest, no: int) -> None:
    """A new round begins, even where nobody is left. [conquest/combat-round.next-begins-even-if-empty]"""
    row = g.battles[no]
    g.battles[no] = with_round(row, row.combat_round + 1)
    push(g, (watch_round, no), (calls, no), (combat_turns, no))


# ---- titles ----------------------------------------------------------------------------------------------------
def battle_title(g: Conquest, viewer: int | None, row: Battle) -> str:
    return (
        f"battle at {CARDS[g.kind[g.line[row.place]]].name}"
        if g.line[row.place] >= 0
        else "end of the battle"
    )


def turn_title(g: Conquest, viewer: int | None, no: int, seat: int, ranged: int) -> str:
    if g.asked_by != (combat_turn, no, seat, ranged):
        return ""  # it is still to come
    return f"{'ranged' if ranged else 'combat'} turn of {g.game.seat_name(g, seat)}"


title(Battle, battle_title)
title(combat_turn, turn_title)
register(__name__)
