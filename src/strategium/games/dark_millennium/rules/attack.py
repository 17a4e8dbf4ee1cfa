"""Attacks: shooting and standard assaults, their targets and their blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import value
from strategium.cards.refs import known_to
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules import damage, playing
from strategium.games.dark_millennium.rules.d6 import needs_roll, roll_armor
from strategium.games.dark_millennium.rules.event_words import what_for
from strategium.games.dark_millennium.state import (
    Attack,
    DarkMillennium,
    cards_here,
    defending,
    first_to_react,
    units_here,
)
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULTING,
    BLOCKS,
    BLOCKS_AS,
    CHARGING,
    LOCKED,
    NO_BLOCK,
    SHIP,
    SHOOTING,
    SHOT_AT,
    SPECIAL,
    SPEED,
    UNBLOCKABLE,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event, react
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import Among, Need, Question, RawDecision, Verb

SHOOTS: Final = Sentence("{0} shoots at {1}", CARD, CARD, rules=("dark_millennium/shoot.roles",))
ASSAULTS: Final = Sentence("{0} assaults {1}", CARD, CARD, rules=("dark_millennium/assault.roles",))
BLOCKS_IT: Final = Sentence("{0} blocks", CARD, rules=("dark_millennium/shoot.blocker-becomes-defender",))


# ---- attacking ---------------------------------------------------------------------------------------------
def shoot(g: DarkMillennium, unit: int) -> None:
    """Lock the shooter, choose a target, block, tactics, damage. [dark_millennium/shoot.lock-shooter]"""
    lock_attacker(g, unit, SHOOTING)
    attack_steps(g, unit)


def assault(g: DarkMillennium, unit: int) -> None:
    """A standard assault goes the same way. [dark_millennium/assault.lock]"""
    lock_attacker(g, unit, ASSAULTING)
    attack_steps(g, unit)


def attack_steps(g: DarkMillennium, unit: int) -> None:
    """[dark_millennium/shoot.then-tactics, dark_millennium/assault.tactics]"""
    push(g, (playing.tactics, g.controller[unit]), (damage.deal_damage,))
    push(g, (choose_target,), (block,), (damage.roll_early,))


def lock_attacker(g: DarkMillennium, unit: int, kind: int) -> None:
    g.stance[unit] = LOCKED
    g.attacks.append(Attack(kind, unit, g.generation[unit]))


# ---- the target --------------------------------------------------------------------------------------------
def enemy_targets(g: DarkMillennium, seat: int) -> Sequence[int]:
    """Units and assets of the enemy here. [dark_millennium/shoot.not-ships, dark_millennium/assault.not-ships]"""
    cards = cards_here(g, 1 - seat)
    return [card for card in cards if CARDS[g.kind[card]].type != SHIP]


def targets_here(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    return enemy_targets(g, decision.seat)


def may_be_shot(g: DarkMillennium, decision: RawDecision, card: int) -> bool:
    return g.attacks[-1].kind != SHOOTING or card in targets_here(g, decision)


def may_be_assaulted(g: DarkMillennium, decision: RawDecision, card: int) -> bool:
    return g.attacks[-1].kind == SHOOTING or card in targets_here(g, decision)


class Aim(Verb):
    """A card to attack: what the attack would meet stands beside it, if the player can see it."""

    def note(self, g: DarkMillennium, viewer: int | None, refs: tuple[int, ...]) -> str:
        return odds(g, refs[0]) if g.attacks and known_to(g, viewer, refs[0]) else ""


AIM: Final = Aim(
    "aim",
    CARD,
    words="at {0}",
    find=targets_here,
    needs=(
        Among(
            "dark_millennium/shoot.target-unit-or-asset", "{0} is no enemy unit or asset here", may_be_shot
        ),
        Among("dark_millennium/assault.target", "{0} is no enemy unit or asset here", may_be_assaulted),
    ),
    rules=("dark_millennium/shoot.target-unit-or-asset", "dark_millennium/assault.target"),
)


def prompt_aim_at(g: DarkMillennium, decision: RawDecision) -> str:
    """At whom an attack is aimed."""
    row = g.attacks[-1]
    who = CARD.words(g, decision.seat, row.attacking)
    return f"At which card does {who} shoot?" if row.kind == SHOOTING else f"Which card does {who} assault?"


AIM_AT: Final = Question(
    "target",
    AIM,
    rules=("dark_millennium/shoot.target-unit-or-asset", "dark_millennium/assault.target"),
    prompt=prompt_aim_at,
)


def choose_target(g: DarkMillennium) -> None:
    """[dark_millennium/shoot.target-unit-or-asset, dark_millennium/assault.target]"""
    ask(g, g.controller[g.attacks[-1].attacking], AIM_AT, target_chosen)


def target_chosen(g: DarkMillennium, option: RawOption) -> None:
    """[dark_millennium/shoot.roles, dark_millennium/assault.roles]"""
    aim_at(g, option[1])
    row = g.attacks[-1]
    if row.kind == SHOOTING:
        event = Event(
            SHOT_AT,
            option[1],
            row.attacking,
            g.controller[option[1]],
            g.at,
            generation=g.generation[option[1]],
        )
        react(g, g.controller[row.attacking], (event,))


def aim_at(g: DarkMillennium, card: int) -> None:
    """That card is the defending card. The original target is the one that was named first, wherever the attack turns.

    [dark_millennium/shoot.target-cannot-block]
    """
    row = g.attacks[-1]
    target = row.target if row.target >= 0 else card
    g.attacks[-1] = row._replace(target=target, defending=card, defending_age=g.generation[card])
    say(g, SHOOTS if row.kind == SHOOTING else ASSAULTS, row.attacking, card)
    roll_armor(g, card)


# ---- blocking ----------------------------------------------------------------------------------------------
def possible_blockers(g: DarkMillennium, decision: RawDecision) -> Sequence[int]:
    return units_here(g, decision.seat)


def is_not_target(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return unit not in (g.attacks[-1].target, g.attacks[-1].defending)


def is_not_locked(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return g.stance[unit] != LOCKED


def charges_if_need_be(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return g.attacks[-1].kind == SHOOTING or g.stance[unit] == CHARGING


def may_block_at_all(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    return not value(g, unit, NO_BLOCK)


def is_fast_enough(g: DarkMillennium, decision: RawDecision, unit: int) -> bool:
    """Speed counts against shooting only. [dark_millennium/assault.block-speed-irrelevant]"""
    row = g.attacks[-1]
    if row.kind != SHOOTING:
        return True
    return max(value(g, unit, SPEED), value(g, unit, BLOCKS_AS)) > value(g, row.attacking, SPEED)


BLOCK: Final = Aim(
    "block",
    CARD,
    words="block with {0}",
    find=possible_blockers,
    needs=(
        Among("dark_millennium/shoot.block-needs-ready-or-charging", "{0} is no unit of yours here"),
        Need(
            is_not_target,
            "dark_millennium/shoot.target-cannot-block",
            "{0} was named as the target and cannot block",
        ),
        Need(
            charges_if_need_be,
            "dark_millennium/assault.block-charging-only",
            "{0} is not charging: only charging units block an assault",
        ),
        Need(is_not_locked, "dark_millennium/shoot.block-needs-ready-or-charging", "{0} is locked"),
        Need(may_block_at_all, "dark_millennium/ability.static", "{0} cannot block"),
        Need(
            is_fast_enough,
            "dark_millennium/shoot.block-greater-speed",
            "{0} is not faster than the shooter",
        ),
    ),
    rules=("dark_millennium/shoot.block-one-unit",),
)
LET_THROUGH: Final = Verb(
    "no block",
    words="do not block",
    rules=("dark_millennium/shoot.block-optional", "dark_millennium/assault.block-optional"),
)


def block_question(g: DarkMillennium, decision: RawDecision) -> str:
    """Whether, and with which unit, an attack is blocked."""
    return f"{what_waits(g, decision.seat)}: block?"


WITH_WHICH: Final = Question(
    "block", LET_THROUGH, BLOCK, rules=("dark_millennium/shoot.block-optional",), prompt=block_question
)


def block(g: DarkMillennium) -> None:
    """The enemy may block with one unit. Some attacks cannot be blocked.

    [dark_millennium/shoot.block-optional, dark_millennium/special-assault.block]
    """
    row = g.attacks[-1]
    if not value(g, row.attacking, UNBLOCKABLE):
        ask(g, 1 - g.controller[row.attacking], WITH_WHICH, block_chosen)


def block_chosen(g: DarkMillennium, option: RawOption) -> None:
    if option[0] is BLOCK:
        push(g, (blocks, option[1]))


def blocks(g: DarkMillennium, unit: int) -> None:
    """The blocker is locked and becomes the defending unit; a special assault becomes a standard one.

    [dark_millennium/shoot.blocker-becomes-defender, dark_millennium/assault.blocker-defends]
    """
    # [dark_millennium/shoot.block-locks, dark_millennium/assault.block-locks]
    g.stance[unit] = LOCKED
    row = g.attacks[-1]
    kind = row.kind
    if kind == SPECIAL:  # [dark_millennium/special-assault.block-turns-standard]
        kind = ASSAULTING
    g.attacks[-1] = row._replace(kind=kind, defending=unit, defending_age=g.generation[unit], blocked=1)
    say(g, BLOCKS_IT, unit)
    seat = g.controller[unit]
    push(g, (block_reactions, unit, seat))
    roll_armor(g, unit)


def block_reactions(g: DarkMillennium, unit: int, seat: int) -> None:
    """[dark_millennium/reaction.initiator-first]"""
    event = Event(BLOCKS, unit, g.attacks[-1].attacking, seat, g.at, generation=g.generation[unit])
    react(g, first_to_react(seat), (event,))


# ---- in words ------------------------------------------------------------------------------------------------
def what_waits(g: DarkMillennium, viewer: int | None) -> str:
    """The battle action under way: "Slugga Boyz assaults Guardian Squad (6 against armor 2)"."""
    if g.attacks:
        kind = g.attacks[-1].kind
        who = CARD.words(g, viewer, g.attacks[-1].attacking)
        if kind == SPECIAL:
            return f"{who} makes a special assault{what_for(g, viewer, g.pending_effects[0])}"
        verb = "shoots at" if kind == SHOOTING else "assaults"
        whom = defending(g)
        return f"{who} {verb} {CARD.words(g, viewer, whom)} ({odds(g, whom)})"
    if not g.pending_effects:
        return "A battle action"
    entry = g.pending_effects[0]
    who, card = g.game.seat_name(g, entry.use.seat), CARD.words(g, viewer, entry.use.bearer)
    return f"{who} uses {card}{what_for(g, viewer, entry)}"


def odds(g: DarkMillennium, card: int) -> str:
    """What would be dealt now, and what it would meet."""
    dealt = damage.strength(g)
    met = "a d6" if needs_roll(g, card, ARMOR) else str(value(g, card, ARMOR))
    if needs_roll(g, g.attacks[-1].attacking, damage.attack_stat(g)):
        return f"d6{f'{dealt:+d}' if dealt else ''} against armor {met}"
    return f"{dealt} against armor {met}"


register(__name__)
