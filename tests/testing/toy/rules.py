"""The rules of the toy game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.kernel.abilities import Ability, Book, Cost, Effect, Kind, Target, Use, listener_key
from strategium.kernel.asking import ask, ask_all
from strategium.kernel.core import RawOption, Result, ints, scalar, won_by
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import each_in_turn, push
from strategium.kernel.game import Game
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.paying import pay
from strategium.kernel.state import GameState
from strategium.kernel.targeting import choose_targets
from strategium.kernel.trace import title
from strategium.kernel.using import resolve, start
from strategium.kernel.verbs import DONE, PASS, SEAT, Among, Need, Question, RawDecision, Ref, Verb
from strategium.kernel.windows import EACH_ONCE, Window, open_window
from tests.testing.toy.options import Options

NAMES: Final = ("Red", "Blue")
ACTION: Final = 1
MOMENTS: Final = ("plan", "blows", "rest")


class Fighter(Kind):
    """A fighter as printed."""

    def __init__(self, name: str, strength: int, health: int, guard: bool = False) -> None:
        super().__init__(name)
        self.strength = strength
        self.health = health
        self.guard = guard

    def has_text(self) -> bool:
        return self.guard or super().has_text()

    def blank(self) -> None:
        super().blank()
        self.guard = False


class Toy(GameState):
    FIELDS = (
        *GameState.FIELDS,
        ints("kind"),
        ints("owner"),
        ints("damage"),
        ints("exhausted"),
        ints("shields"),
        scalar("charging", ()),
    )

    kind: list[int]
    owner: list[int]
    damage: list[int]
    exhausted: list[int]
    shields: list[int]
    charging: tuple[int, ...]


class Heal(Effect[Toy]):
    """Heal one damage from each of your fighters."""

    def do(self, g: Toy, use: Use) -> None:
        for x in line(g, use.seat):
            g.damage[x] = max(0, g.damage[x] - 1)

    def words(self) -> str:
        return "heal 1 damage from each of your fighters"


class Foe(Target[Toy]):
    """A fighter of the other side."""

    def candidates(self, g: Toy, use: Use) -> Sequence[int]:
        return line(g, 1 - use.seat)

    def words(self) -> str:
        return "a foe"


class Hurt(Effect[Toy]):
    """One damage to a foe."""

    def __init__(self) -> None:
        self.foe = Foe()

    def targets(self) -> Sequence[Target[Toy]]:
        return (self.foe,)

    def do(self, g: Toy, use: Use) -> None:
        for x in self.foe.of(g, use):
            g.damage[x] += 1

    def words(self) -> str:
        return "deal 1 damage to a foe"


class Tire(Cost[Toy]):
    """Exhaust this fighter."""

    def payable(self, g: Toy, use: Use) -> bool:
        return not g.exhausted[use.bearer]

    def pay(self, g: Toy, use: Use, thing: int) -> bool:
        g.exhausted[use.bearer] = 1
        return True

    def words(self) -> str:
        return "exhaust this fighter"


BOOK: Final = Book()
for _kind in (
    Fighter("Squire", 1, 2),
    Fighter("Knight", 2, 3),
    Fighter("Old Knight", 2, 2),
    Fighter("Warden", 1, 3, guard=True),
    Fighter("Medic", 1, 2),
    Fighter("Archer", 1, 2),
):
    BOOK.add(_kind)
BOOK.find("Medic").add(Ability(ACTION, [Heal()], order=(resolve,), rules=("tourney/action.heals",)))
BOOK.find("Archer").add(Ability(ACTION, [Hurt()], order=(choose_targets, pay, resolve), costs=[Tire()]))


def printed(g: Toy, x: int) -> Fighter:
    kind = BOOK.kinds[g.kind[x]]
    assert isinstance(kind, Fighter)
    return kind


def line(g: Toy, seat: int) -> list[int]:
    return [x for x in range(len(g.kind)) if g.owner[x] == seat]


class FighterRef(Ref):
    def words(self, g: Any, viewer: int | None, x: int) -> str:
        return printed(g, x).name

    def key(self, g: Any, viewer: int | None, x: int) -> Any:
        return (g.kind[x], g.owner[x], g.damage[x], g.exhausted[x])

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        return [x for x in range(len(g.kind)) if g.owner[x] >= 0]


FIGHTER: Final = FighterRef("fighter")


def is_ready(g: Toy, decision: RawDecision, x: int, *_: int) -> bool:
    return not g.exhausted[x]


def is_unguarded(g: Toy, decision: RawDecision, x: int, y: int) -> bool:
    return printed(g, y).guard or not any(printed(g, z).guard for z in line(g, g.owner[y]))


def pairs(g: Toy, decision: RawDecision) -> list[tuple[int, int]]:
    return [(x, y) for x in line(g, decision.seat) for y in line(g, 1 - decision.seat)]


def healers(g: Toy, decision: RawDecision) -> list[int]:
    return [x for x in line(g, decision.seat) if printed(g, x).answering.get(listener_key(-1, ACTION))]


def has_shield(g: Toy, decision: RawDecision) -> bool:
    return g.shields[decision.seat] > 0


def tired(g: Toy, decision: RawDecision) -> list[int]:
    after = decision.picked[-1][1] if decision.picked else -1
    return [x for x in line(g, decision.seat) if g.exhausted[x] and x > after]


def two_rest(g: Toy, decision: RawDecision) -> bool:
    return len(decision.picked) >= 2  # [tourney/rest.two]


HOLD: Final = Verb("hold")
CHARGE: Final = Verb("charge")
USE: Final = Verb("use", FIGHTER, words="use {0}", find=healers)
ATTACK: Final = Verb(
    "attack",
    FIGHTER,
    FIGHTER,
    words="attack {1} with {0}",
    find=pairs,
    needs=(
        Among("tourney/attack.foes", "{0} does not fight {1}"),
        Need(is_ready, "tourney/attack.ready", "{0} is exhausted"),
        Need(is_unguarded, "tourney/attack.guard", "{1} is guarded"),
    ),
    rules=("tourney/attack.one-blow",),
)
AIM: Final = Verb("aim at", FIGHTER, rules=("tourney/action.targets",))
PAY: Final = Verb("pay with", FIGHTER, rules=("tourney/action.costs",))
RAISE: Final = Verb(
    "raise a shield", needs=(Need(has_shield, "tourney/shield.supply", "you have no shield left"),)
)
REST: Final = Verb("rest", FIGHTER, find=tired)

STANCE: Final = Question("stance", HOLD, CHARGE, prompt="Choose your stance", secret=True)
BLOW: Final = Question("blow", PASS, ATTACK, USE, prompt="Strike, act or pass")
RESTING: Final = Question("rest", DONE, REST, prompt="Rest your fighters", several=True, finished=two_rest)

CHARGES: Final = Sentence("{0} charges", SEAT)
STRIKES: Final = Sentence("{0} strikes {1}", FIGHTER, FIGHTER)
RAISES: Final = Sentence("{0} raises a shield", SEAT)


class Shields(Window):
    """The side that is struck may raise a shield. `decision.args[3:]`: striker and struck."""

    def prompt(self, g: Any, decision: RawDecision) -> str:
        return f"Raise a shield for {printed(g, decision.args[4]).name}?"

    def next_seat(self, g: Any, seat: int) -> int:
        return seat

    def take(self, g: Any, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        g.shields[seat] -= 1
        say(g, RAISES, seat)

    def closed(self, g: Any, first: int, args: tuple[Any, ...]) -> None:
        push(g, (damage_of_blow, *args))


SHIELDS: Final = Shields("shield", RAISE, closes=EACH_ONCE, rules=("tourney/shield.window",))


def bout(g: Toy) -> None:
    """Stances, blows, rest."""
    push(g, (plan,), (blows,), (rest_all,))


def plan(g: Toy) -> None:
    """Both sides choose a stance in secret. [tourney/plan.secret]"""
    ask_all(g, (0, 1), STANCE, plan_revealed)


def plan_revealed(g: Toy, choices: tuple[RawOption, ...]) -> None:
    """Both stances are shown at once. [tourney/plan.open]"""
    g.charging = tuple(seat for seat in (0, 1) if choices[seat][0] is CHARGE)
    for seat in g.charging:
        say(g, CHARGES, seat)


def blows(g: Toy) -> None:
    """Each side has a turn."""
    each_in_turn(g, (0, 1), blow)


def blow(g: Toy, seat: int) -> None:
    """One blow, one action, or a pass."""
    ask(g, seat, BLOW, blow_chosen, seat)


def blow_chosen(g: Toy, option: RawOption, seat: int) -> None:
    """What was chosen is done. [tourney/attack.one-blow]"""
    if option[0] is ATTACK:
        say(g, STRIKES, option[1], option[2])
        push(g, (exhaust, option[1]), (open_window, SHIELDS, 1 - seat, option[1], option[2]))
    elif option[0] is USE:
        kind = BOOK.kinds[g.kind[option[1]]]
        start(g, Use(seat, option[1], kind, kind.answering[listener_key(-1, ACTION)][0].no))


def exhaust(g: Toy, x: int) -> None:
    """A fighter that strikes is exhausted. [tourney/attack.exhausts]"""
    g.exhausted[x] = 1


def damage_of_blow(g: Toy, x: int, y: int) -> None:
    """Damage is dealt. [tourney/damage.blow]"""
    g.damage[y] += printed(g, x).strength
    if g.owner[x] in g.charging:  # [tourney/plan.charge]
        g.damage[y] += 1
    g.needs_check = 1


def remove_destroyed(g: Toy) -> None:
    """Who has too much damage is removed. [tourney/damage.destroyed]"""
    for x in range(len(g.kind)):
        if g.owner[x] >= 0 and g.damage[x] >= printed(g, x).health:
            g.owner[x] = -1


def rest_all(g: Toy) -> None:
    """Each side rests fighters; then a new round."""
    push(g, (each_in_turn, (0, 1), rest), (bout,))


def rest(g: Toy, seat: int) -> None:
    """One side rests up to two fighters. [tourney/rest.two]"""
    ask(g, seat, RESTING, rested)


def rested(g: Toy, picks: tuple[RawOption, ...]) -> None:
    for pick in picks:
        g.exhausted[pick[1]] = 0


class ToyGame(Game):
    name = "tourney"
    title = "Toy"
    package = "tests.testing.toy"
    book = BOOK
    refs = (FIGHTER, SEAT)
    checks = (remove_destroyed,)
    target_verb = AIM
    payment_verb = PAY
    expectations = ("damage", "line")

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> GameState:
        return Toy()

    def seat_name(self, g: Any, seat: int) -> str:
        return NAMES[seat]

    def set_up(self, g: Toy) -> None:
        g.shields = [1, 1]
        for seat in (0, 1):
            for name in ("Squire", "Knight"):
                enlist(g, seat, name, 0, False)
        push(g, (bout,))

    def verdict(self, g: Toy) -> Result | None:
        standing = [seat for seat in (0, 1) if line(g, seat)]
        return won_by(g, standing, "tourney/win.last-standing") if len(standing) == 1 else None

    def invariants(self, g: Toy) -> None:
        for seat in (0, 1):
            assert len(line(g, seat)) <= 5, f"{NAMES[seat]} has more than five fighters"

    def build_position(self, g: Toy, spec: dict[str, Any]) -> None:
        moment = spec.pop("moment", "plan")
        if moment not in MOMENTS:
            raise BadPosition(f"there is no moment {moment!r}{nearest(moment, MOMENTS)}")
        g.charging = tuple(NAMES.index(name) for name in spec.pop("charging", ()))
        g.shields = [0, 0]
        for name, side in spec.items():
            if name not in NAMES:
                raise BadPosition(f"there is no side {name!r}{nearest(name, NAMES)}")
            seat = NAMES.index(name)
            g.shields[seat] = side.get("shields", 0)
            for row in side.get("line", []):
                row = row if isinstance(row, dict) else {"card": row}
                enlist(g, seat, row["card"], row.get("damage", 0), row.get("exhausted", False))
        frames: dict[str, tuple[Any, ...]] = {
            "plan": ((bout,),),
            "blows": ((blows,), (rest_all,)),
            "rest": ((rest_all,),),
        }
        push(g, *frames[moment])

    def expect(self, g: Toy, key: str, value: Any) -> list[str]:
        if key == "damage":
            found = {printed(g, x).name: g.damage[x] for x in range(len(g.kind)) if g.owner[x] >= 0}
            return [f"{n} has {found.get(n)} damage, not {d}" for n, d in value.items() if found.get(n) != d]
        if key == "line":
            lines = {name: [printed(g, x).name for x in line(g, seat)] for seat, name in enumerate(NAMES)}
            return [f"{n}: {lines[n]}, not {names}" for n, names in value.items() if lines[n] != names]
        return super().expect(g, key, value)


def enlist(g: Toy, seat: int, name: str, damage: int, exhausted: bool) -> None:
    g.kind.append(BOOK.find(name).no)
    g.owner.append(seat)
    g.damage.append(damage)
    g.exhausted.append(int(exhausted))


title(blows, "blows")
title(damage_of_blow, "damage")
title(rest_all, "rest")

register("tourney", HOLD, CHARGE, USE, ATTACK, AIM, PAY, RAISE, REST, STANCE, BLOW, RESTING, SHIELDS)
register(
    "tourney", bout, plan, plan_revealed, blows, blow, blow_chosen, exhaust, damage_of_blow, remove_destroyed
)
register("tourney", rest_all, rest, rested)

GAME: Final = ToyGame()
