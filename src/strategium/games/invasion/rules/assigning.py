"""Step 4 of an attack: each side assigns the damage of its units, unit by unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.damage import doubled, doublings, lethal
from strategium.games.invasion.state import Fighter, Invasion, in_play, is_burning, power_of, still_fighting
from strategium.games.invasion.things import CARD
from strategium.games.invasion.values import value
from strategium.games.invasion.words import AREAS, BATTLEFIELD, EXTRA_DAMAGE, LEGEND
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, Need, Question, RawDecision, Verb

Shares = tuple[tuple[int, int], ...]

ASSIGNS: Final = Sentence(
    "{1} damage is assigned to {0}", CARD, NUMBER, rules=("invasion/combat.assigned-not-yet-applied",)
)


# ---- how much ----------------------------------------------------------------------------------------------
def combat_power(g: Invasion, no: int, card: int, attacking: bool) -> int:
    """What a unit adds: its power; a legend fights with the icons of one zone.

    [invasion/combat.power-is-damage, invasion/legend.defends-with-zone-icons]
    """
    kind = CARDS[g.kind[card]]
    if kind.type == LEGEND:
        zone = BATTLEFIELD if attacking else g.combats[no].area % 3
        return kind.icons[zone]
    n = power_of(g, card)
    return n + value(g, card, EXTRA_DAMAGE) if g.changers[EXTRA_DAMAGE] else n


def damage_of(g: Invasion, no: int, attacking: bool) -> int:
    """The damage of one side. [invasion/combat.power-is-damage]"""
    row = g.combats[no]
    units = still_fighting(g, row.attackers if attacking else row.defenders)
    return sum([combat_power(g, no, unit, attacking) for unit in units])


# ---- to whom -----------------------------------------------------------------------------------------------
def attackers_assign(g: Invasion, no: int) -> None:
    """The attacker assigns all his damage first. [invasion/combat.attacker-assigns-first]"""
    assign(g, no, True)


def defenders_assign(g: Invasion, no: int) -> None:
    """Then the defender his, to attackers only.

    [invasion/combat.defender-assigns-to-attackers, invasion/combat.defender-not-to-capital]
    """
    assign(g, no, False)


def assign(g: Invasion, no: int, attacking: bool) -> None:
    n = damage_of(g, no, attacking)
    if not n:
        return
    row = g.combats[no]
    seat = row.seat if attacking else 1 - row.seat
    if enemies(g, no, attacking):
        ask(g, seat, ASSIGN_DAMAGE, damage_shared, no, int(attacking), n)
    elif attacking:
        store(g, no, (), n)


def enemies(g: Invasion, no: int, attacking: bool) -> list[int]:
    """The units of the other side; an attacked legend comes last. [invasion/legend.defenders-first]"""
    row = g.combats[no]
    found = still_fighting(g, row.defenders if attacking else row.attackers)
    return [c for c in found if c != row.legend]


def need_of(g: Invasion, card: int) -> int:
    """The points that must be assigned to destroy it. [invasion/combat.lethal-includes-cancellation]"""
    return -(-lethal(g, card) // (1 + doublings(g)))


def next_share(g: Invasion, decision: RawDecision) -> Sequence[RawOption]:
    """The next unit and how much it may be assigned. What has no other place goes to the last.

    [invasion/combat.defenders-before-capital, invasion/combat.attacker-may-overassign]
    """
    no, attacking, n = decision.args
    units = enemies(g, no, bool(attacking))
    at = len(decision.picked)
    if at >= len(units):
        return ()
    left = n - sum([pick[2] for pick in decision.picked])
    if at + 1 < len(units):
        return [(units[at], k) for k in range(left + 1)]
    return [(units[at], k) for k in last_shares(g, decision, units[at], left)]


def last_shares(g: Invasion, decision: RawDecision, unit: int, left: int) -> Sequence[int]:
    """Something is left for the section only if all units have enough."""
    if not decision.args[1]:  # [invasion/combat.defender-not-to-capital]
        return (left,)
    # [invasion/combat.defenders-before-capital]
    enough = all(pick[2] >= need_of(g, pick[1]) for pick in decision.picked)
    need = need_of(g, unit)  # [invasion/combat.defenders-before-capital]
    return range(need, left + 1) if enough and need < left else (left,)


def is_share(g: Invasion, decision: RawDecision, card: int, n: int) -> bool:
    return (card, n) in next_share(g, decision)


class Assign(Verb):
    """So much damage to a unit: whether it would be enough stands beside it."""

    def note(self, g: Invasion, viewer: int | None, refs: tuple[int, ...]) -> str:
        return "destroys it" if refs[1] >= need_of(g, refs[0]) else ""


ASSIGN: Final = Assign(
    "assign",
    CARD,
    NUMBER,
    words="{1} damage to {0}",
    find=next_share,
    needs=(
        Need(
            is_share, "invasion/combat.defenders-before-capital", "{1} damage cannot be assigned to {0} now"
        ),
    ),
    rules=("invasion/combat.attacker-may-overassign",),
)
ASSIGN.further = ()  # candidates are like that


def assign_damage(g: Invasion, decision: RawDecision) -> str:
    """It says what would destroy the unit that is next."""
    no, attacking, n = decision.args
    units = enemies(g, no, bool(attacking))
    at = min(len(decision.picked), len(units) - 1)
    left = n - sum([pick[2] for pick in decision.picked])
    unit = CARD.words(g, decision.seat, units[at])
    told = f"{left} damage of your {'attackers' if attacking else 'defenders'}: how much of it to {unit}"
    told += f" ({need_of(g, units[at])} would destroy it)?"
    if not attacking:
        return told
    rest = "your opponent's legend" if g.combats[no].legend >= 0 else "the section"
    return f"{told} What is left in the end goes to {rest}"


ASSIGN_DAMAGE: Final = Question(
    "assign damage",
    ASSIGN,
    several=True,
    rules=("invasion/combat.no-individual-blocking",),
    prompt=assign_damage,
)


def damage_shared(g: Invasion, picks: tuple[RawOption, ...], no: int, attacking: int, n: int) -> None:
    shares = tuple([(pick[1], pick[2]) for pick in picks if pick[2]])
    left = n - sum([share[1] for share in shares])
    if attacking:
        store(g, no, shares, left)
    else:
        store(g, no, shares, 0)  # [invasion/combat.defender-not-to-capital]


def store(g: Invasion, no: int, shares: Shares, left: int) -> None:
    """Damage lies beside units, the attacked legend or the section; it is not on them yet.

    [invasion/combat.assigned-not-yet-applied, invasion/legend.faq-excess-lost]
    """
    row = g.combats[no]
    hits = [(card, g.generation[card], doubled(g, card, n)) for card, n in shares]
    if left:
        place = row.area if row.legend < 0 else row.legend
        if in_play(g, place) and (place >= AREAS or not is_burning(g, place)):
            hits.append((place, g.generation[place], left))
    for card, _, n in hits:
        say(g, ASSIGNS, card, n)
    strikers = row.strikers + fighters_with_power(g, no)
    g.combats[no] = row._replace(assigned=row.assigned + tuple(hits), strikers=strikers)


def fighters_with_power(g: Invasion, no: int) -> tuple[Fighter, ...]:
    """Those who add to the damage now being assigned."""
    row = g.combats[no]
    known = set(row.strikers)
    found: list[Fighter] = []
    for attacking, fighters in ((True, row.attackers), (False, row.defenders)):
        for card in still_fighting(g, fighters):
            if (card, g.generation[card]) not in known and combat_power(g, no, card, attacking) > 0:
                found.append((card, g.generation[card]))
    return tuple(found)


register(__name__)
