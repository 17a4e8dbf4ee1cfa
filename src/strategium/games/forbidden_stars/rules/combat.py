"""Combat: preparation, three execution rounds, resolution."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import (
    BASTION_COMBAT,
    BASTION_MORALE,
    COMBAT,
    EXECUTION_ROUNDS,
    HAND_SIZE,
    MORALE_VALUE,
    MOST_DICE,
)
from strategium.games.forbidden_stars.kinds import combat_card
from strategium.games.forbidden_stars.pieces import (
    count_built,
    end_of_fight_marks,
    free_control_tokens,
    has_bastion,
    holder,
    is_token,
    kinds_built,
    mine,
    owner_of_structures,
    place_token,
    plastic,
    seat_of,
    take,
    unrouted,
    without_marks,
)
from strategium.games.forbidden_stars.rules.combat_cards import choose_cards, reveal_card
from strategium.games.forbidden_stars.rules.damage import SUFFERS, suffer
from strategium.games.forbidden_stars.rules.dice import foe, gain_dice, roll, room_for_dice, seat_at
from strategium.games.forbidden_stars.rules.piles import draw, shuffle_into
from strategium.games.forbidden_stars.rules.retreat import retreat_all
from strategium.games.forbidden_stars.rules.schemes import moment
from strategium.games.forbidden_stars.state import (
    DAMAGE_BITS,
    KIND_SHIFT,
    NO_DICE,
    NO_TOKENS,
    ROUTED,
    Fight,
    Stars,
    change_fight,
    change_order,
)
from strategium.games.forbidden_stars.things import AREA, BUILT
from strategium.games.forbidden_stars.words import (
    ASSESS_AGAIN,
    BASTION,
    COMBAT_DECK,
    CONTESTED,
    DEFENCE,
    END_OF_ASSESSMENT,
    END_OF_COMBAT,
    END_OF_EXECUTION_ROUND,
    FACEDOWN,
    HAND,
    MORALE,
    MORALE_DIE_IN_COMBAT,
    NOBODY,
    OFFENCE,
    REINFORCEMENT,
    START_OF_ASSESSMENT,
)
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import ENDINGS, push, push_scoped
from strategium.kernel.knowledge import VALUE
from strategium.kernel.lasting import expire
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.verbs import NUMBER, SEAT, Among, CountRef, Need, Question, RawDecision, Verb

THEY_FIGHT: Final = Sentence(
    "{0} attacks {1} at {2}", SEAT, SEAT, AREA, rules=("forbidden_stars/combat.trigger",)
)
RESERVES: Final = CountRef("reinforcement token")
COMMITS: Final = Sentence(
    "{0} commits {1}", SEAT, RESERVES, rules=("forbidden_stars/combat.reinforce-order",)
)
MORALES: Final = Sentence(
    "Morale: {0} {1}, {2} {3}", SEAT, NUMBER, SEAT, NUMBER, rules=("forbidden_stars/combat.morale-value",)
)
WINS: Final = Sentence("{0} wins the combat", SEAT, rules=("forbidden_stars/combat.highest-morale-wins",))
WINS_TIE: Final = Sentence("{0} wins the combat", SEAT, rules=("forbidden_stars/combat.morale-tie-defender",))
WINS_ALONE: Final = Sentence(
    "{0} wins the combat", SEAT, rules=("forbidden_stars/combat.elimination-ends-early",)
)
WINS_UNOPPOSED: Final = Sentence(
    "Nobody can defend {0}: {1} wins the combat",
    AREA,
    SEAT,
    rules=("forbidden_stars/combat.no-active-defender",),
)
NOBODY_WINS: Final = Sentence(
    "Nobody is left to win the combat at {0}", AREA, rules=("forbidden_stars/combat.both-eliminated",)
)
CAPTURES: Final = Sentence(
    "{0} captures the structures on {1}", SEAT, AREA, rules=("forbidden_stars/combat.capture-swaps-tokens",)
)
KEEPS: Final = Sentence(
    "{0} keeps the {1}",
    SEAT,
    BUILT,
    rules=("forbidden_stars/components.no-control-token-capture-destroys",),
)
RAZES: Final = Sentence(
    "{0} has no control token left: the structures on {1} are destroyed",
    SEAT,
    AREA,
    rules=("forbidden_stars/components.no-control-token-capture-destroys",),
)
RAZES_REST: Final = Sentence(
    "{0} has no control token left: what else stands on {1} is destroyed",
    SEAT,
    AREA,
    rules=("forbidden_stars/components.no-control-token-capture-destroys",),
)


# ---- what leads to a combat ----------------------------------------------------------------------
def contest(g: Stars, area: int, attacker: int, origins: tuple[int, ...]) -> None:
    """A combat is to be fought there, when what goes on is done; one that a combat causes, after it."""
    if all(row[0] != area for row in g.contests):
        g.contests.append((area, attacker, origins))


def fight_contests(g: Stars) -> None:
    """Contested areas must be fought over, one after the other.

    [forbidden_stars/combat.trigger, forbidden_stars/combat.attacker-defender]
    """
    if g.contests:
        area, attacker, origins = g.contests.pop(0)
        push(g, (fight_contests,))
        if holder(g, area) == CONTESTED and attacker not in g.eliminated:
            combat(g, area, attacker, origins)
        else:
            end_of_fight_marks(g, area)


def combat(g: Stars, area: int, attacker: int, origins: tuple[int, ...]) -> None:
    """The attacker came into the area, the defender was there before."""
    others = [seat_of(g, piece) for piece in g.units[area]] + [owner_of_structures(g, area)]
    defender = next(seat for seat in others if seat not in (attacker, NOBODY))
    say(g, THEY_FIGHT, attacker, defender, area)
    if g.doing:
        change_order(g, fought=1)
    push_scoped(g, "fights", Fight(area, attacker, defender, origins), combat_begins, clean_up)


def combat_begins(g: Stars, no: int) -> None:
    """Preparation, then execution; unless nobody defends.

    [forbidden_stars/combat.steps, forbidden_stars/combat.preparation-order]
    """
    fight = g.fights[no]
    a, d = fight.attacker, fight.defender
    alone = has_bastion(g, fight.area, d)  # [forbidden_stars/structure.bastion-defends-alone]
    defends = alone or bool(unrouted(g, fight.area, d))
    if not defends:  # [forbidden_stars/combat.no-active-defender]
        say(g, WINS_UNOPPOSED, fight.area, a)
        push(g, (wins, a))
        return
    push(
        g,
        (roll_dice, a),
        (roll_dice, d),
        (draw_cards, a),
        (draw_cards, d),
        (reinforce, a),
        (reinforce, d),
        (execution_round, 1),
    )


# ---- preparation ---------------------------------------------------------------------------------
def fighting_value(g: Stars, seat: int, values: list[int], of_bastion: int) -> int:
    """The sum over the seat's unrouted units in the fight, and its bastions."""
    area = g.fights[-1].area
    total = 0
    for piece in mine(g, area, seat):
        if not piece & ROUTED:  # [forbidden_stars/rout.no-morale]
            total += values[piece >> KIND_SHIFT]
    total += of_bastion * count_built(g, area, seat, BASTION)  # [forbidden_stars/structure.bastion-values]
    return total


def roll_dice(g: Stars, seat: int) -> None:
    """As many dice as its unrouted units' combat values add up to, at most eight.

    [forbidden_stars/combat.roll-dice]
    """
    if g.doing and g.doing[-1].seat == seat and g.doing[-1].permits & MORALE_DIE_IN_COMBAT:
        gain_dice(g, seat, MORALE, 1)
    value = fighting_value(g, seat, COMBAT, BASTION_COMBAT)
    # [forbidden_stars/components.eight-dice-initial-roll]
    value = min(value, MOST_DICE, room_for_dice(g, seat))
    roll(g, seat, value)


def draw_cards(g: Stars, seat: int) -> None:
    """The top five cards of the combat deck. [forbidden_stars/combat.draw-five]"""
    draw(g, COMBAT_DECK, HAND, seat, HAND_SIZE)


def tokens_to_commit(g: Stars, decision: RawDecision) -> range:
    return range(g.assets[decision.seat * 3 + REINFORCEMENT] + 1)


def within_plastic(g: Stars, decision: RawDecision, count: int) -> bool:
    return count <= len(plastic(g, g.fights[-1].area, decision.seat))


class Commit(Verb):
    """So many tokens, in words that fit their number."""

    def words(self, g: Stars, viewer: int | None, refs: tuple[int, ...]) -> str:
        return f"commit {RESERVES.words(g, viewer, refs[0])}"


COMMIT: Final = Commit(
    "commit",
    NUMBER,
    words="commit {0} reinforcement tokens",
    find=tokens_to_commit,
    needs=(
        Among("forbidden_stars/components.spend-own-only", "you do not have {0} reinforcement tokens"),
        Need(
            within_plastic,
            "forbidden_stars/reinforce.limit-plastic-units",
            "you have fewer than {0} units in the combat",
        ),
    ),
    rules=("forbidden_stars/reinforce.after-dice",),
)


class Reinforce(Question):
    """Says which combat it is."""

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        return (
            f"Combat at {g.map.area_names[g.fights[-1].area]}: how many reinforcement tokens do you commit?"
        )


REINFORCE: Final = Reinforce("reinforce", COMMIT, rules=("forbidden_stars/combat.reinforce-order",))


def reinforce(g: Stars, seat: int) -> None:
    """The attacker decides first, the defender knows it then.

    [forbidden_stars/reinforce.after-dice, forbidden_stars/combat.reinforce-order]
    """
    ask(g, seat, REINFORCE, reinforced, seat)


def reinforced(g: Stars, option: RawOption, seat: int) -> None:
    """Each token counts as one of the seat's units of command level zero.

    [forbidden_stars/reinforce.treated-as-units, forbidden_stars/reinforce.on-world-ground,
    forbidden_stars/reinforce.on-void-ship]
    """
    if option[1]:
        say(g, COMMITS, seat, option[1])
        g.assets[seat * 3 + REINFORCEMENT] -= option[1]
        for _ in range(option[1]):
            place_token(g, seat, g.fights[-1].area)


# ---- execution -----------------------------------------------------------------------------------
def execution_round(g: Stars, number: int) -> None:
    """Choose cards, resolve them, assess damage.

    [forbidden_stars/combat.three-rounds, forbidden_stars/combat.resolve-card-order]
    """
    change_fight(g, round=number)
    push(
        g,
        (choose_cards,),
        (reveal_card, 0),
        (reveal_card, 1),
        (assess_damage, 1),
        (end_execution_round,),
    )


def icons(g: Stars, seat: int, icon: int) -> int:
    """Icons on the seat's dice, tokens and faceup cards of this and earlier rounds of the combat."""
    fight = g.fights[-1]
    side = 0 if seat == fight.attacker else 1
    # [forbidden_stars/combat.defence-value, forbidden_stars/combat.morale-value]
    # [forbidden_stars/combat.offence-value]
    total = fight.dice[side * 3 + icon] + fight.borrowed[side * 3 + icon]
    if icon != MORALE:
        total += fight.tokens[side * 2 + icon]
    for whose, card, _ in fight.played:
        if whose == side:  # [forbidden_stars/combat-card.icons-persist]
            total += combat_card(card).icons[icon]
    return total


def assess_damage(g: Stars, time: int) -> None:
    """Schemes may be used before and after it. [forbidden_stars/timing.combat-attacker-before-defender]"""
    push(g, (deal_damage,), (end_of_assessment, time))
    moment(g, START_OF_ASSESSMENT, g.fights[-1].attacker)


def deal_damage(g: Stars) -> None:
    """Both values are set before anybody suffers; the attacker suffers first.

    [forbidden_stars/combat.damage-is-difference, forbidden_stars/combat.damage-attacker-first,
    forbidden_stars/retreat.mid-combat-all-units]
    """
    a, d = g.fights[-1].attacker, g.fights[-1].defender
    to_attacker = max(0, icons(g, d, OFFENCE) - icons(g, a, DEFENCE))
    to_defender = max(0, icons(g, a, OFFENCE) - icons(g, d, DEFENCE))
    say(g, SUFFERS, a, to_attacker)
    say(g, SUFFERS, d, to_defender)
    push(g, (suffer, a, to_attacker), (suffer, d, to_defender))


def end_of_assessment(g: Stars, time: int) -> None:
    """A card may have damage assessed once more; tokens stay for it."""
    again = len([effect for effect in g.effects if effect.what == ASSESS_AGAIN])
    if time <= again:
        push(g, (assess_damage, time + 1))  # [forbidden_stars/clarification.armoured-advance]
    moment(g, END_OF_ASSESSMENT, g.fights[-1].attacker)


def stands(g: Stars, seat: int) -> bool:
    """Whether the seat has a unit or bastion left in the fight."""
    area = g.fights[-1].area
    return bool(mine(g, area, seat)) or has_bastion(g, area, seat)


def end_execution_round(g: Stars) -> None:
    """Tokens and damage go. If only one side is left, it has won.

    [forbidden_stars/combat.elimination-ends-early, forbidden_stars/combat.elimination-finishes-round]
    """
    push(g, (tokens_expire,), (damage_is_wiped,), (next_execution_round,))


def tokens_expire(g: Stars) -> None:
    """Combat tokens go back to the supply, and what lasted for the round ends.

    [forbidden_stars/combat-card.tokens-expire]
    """
    change_fight(g, tokens=NO_TOKENS, borrowed=NO_DICE)
    expire(g, END_OF_EXECUTION_ROUND)


def damage_is_wiped(g: Stars) -> None:
    """Damage lasts for one execution round only. [forbidden_stars/damage.lasts-execution-round]"""
    change_fight(g, bastion_damage=0)
    without_marks(g, g.fights[-1].area, DAMAGE_BITS)


def next_execution_round(g: Stars) -> None:
    """Who alone is left has won; after three rounds morale is compared.

    [forbidden_stars/combat.elimination-skips-morale]
    """
    fight = g.fights[-1]
    left = [seat for seat in (fight.attacker, fight.defender) if stands(g, seat)]
    if len(left) == 2:  # [forbidden_stars/combat-card.stays-in-play]
        push(g, (execution_round, fight.round + 1) if fight.round < EXECUTION_ROUNDS else (compare_morale,))
    elif left:
        say(g, WINS_ALONE, left[0])
        push(g, (wins, left[0]))
    # [forbidden_stars/combat.both-eliminated]
    else:
        say(g, NOBODY_WINS, fight.area)


# ---- resolution ----------------------------------------------------------------------------------
def morale(g: Stars, seat: int) -> int:
    """Morale icons on dice and faceup cards, and the morale of unrouted units and of the bastion."""
    return icons(g, seat, MORALE) + fighting_value(g, seat, MORALE_VALUE, BASTION_MORALE)


def compare_morale(g: Stars) -> None:
    """The higher morale wins; a tie is the defender's. [forbidden_stars/combat.highest-morale-wins]"""
    a, d = g.fights[-1].attacker, g.fights[-1].defender
    his, others = morale(g, a), morale(g, d)
    say(g, MORALES, a, his, d, others)
    winner = a if his > others else d  # [forbidden_stars/combat.morale-tie-defender]
    say(g, WINS_TIE if his == others else WINS, winner)
    push(g, (wins, winner))


def wins(g: Stars, winner: int) -> None:
    """The loser retreats; a winning attacker captures what stands there."""
    change_fight(g, winner=winner)
    push(g, (retreat_all, foe(g, winner)), (capture, winner))


def capture(g: Stars, winner: int) -> None:
    """Only a winning attacker captures; without a control token the structure is destroyed.

    [forbidden_stars/combat.capture-swaps-tokens, forbidden_stars/combat.no-active-defender-goes-to-capture]
    """
    fight = g.fights[-1]
    if winner == fight.attacker and owner_of_structures(g, fight.area) == fight.defender:
        push(g, (keep_structures, winner))


def keep_structures(g: Stars, seat: int, *kept: int) -> None:
    """With too few control tokens the winner chooses what he keeps, one structure for each.

    [forbidden_stars/components.no-control-token-capture-destroys]
    """
    area = g.fights[-1].area
    built = [structure & 3 for structure in g.structures[area]]
    room = max(0, free_control_tokens(g, seat))
    if len(kept) < room < len(built):
        ask(g, seat, KEEP, structure_kept, seat, *kept)
        return
    say(g, CAPTURES if room >= len(built) else RAZES_REST if kept else RAZES, seat, area)
    g.structures[area] = tuple(sorted([seat << 2 | kind for kind in kept or built[:room]]))


NO_TOKEN: Final = "forbidden_stars/components.no-control-token-capture-destroys"


def structures_here(g: Stars, decision: RawDecision) -> list[int]:
    """The kinds of structures of which more stand there than are kept already."""
    area, kept = g.fights[-1].area, decision.args[1:]
    built = kinds_built(g, area)
    return [area << 2 | kind for kind in sorted(set(built)) if built.count(kind) > kept.count(kind)]


KEEP_IT: Final = Verb(
    "keep",
    BUILT,
    find=structures_here,
    needs=(Among(NO_TOKEN, "{0} is not yours to keep"),),
    rules=(NO_TOKEN,),
)


class KeepWhich(Question):
    """For how many structures there are control tokens is part of the question."""

    def prompt(self, g: Stars, decision: RawDecision) -> str:
        left = free_control_tokens(g, decision.seat) - len(decision.args[1:])
        tokens = "one control token" if left == 1 else f"{left} control tokens"
        return f"You have {tokens} left: which structure do you keep?"


KEEP: Final = KeepWhich("keep a structure", KEEP_IT, rules=(NO_TOKEN,))


def structure_kept(g: Stars, option: RawOption, seat: int, *kept: int) -> None:
    say(g, KEEPS, seat, option[1])
    push(g, (keep_structures, seat, *kept, option[1] & 3))


def clean_up(g: Stars, no: int) -> None:
    """Tokens leave the board, all combat cards go back into their decks.

    [forbidden_stars/combat.cleanup-reinforcements, forbidden_stars/combat.cleanup-cards,
    forbidden_stars/combat.ends-after-cleanup]
    """
    fight = g.fights[no]
    for piece in g.units[fight.area]:
        if is_token(piece):
            take(g, piece, fight.area)
    end_of_fight_marks(g, fight.area)
    for side in (0, 1):
        seat = seat_at(g, side)
        if seat in g.eliminated:
            continue
        hidden = [slot[VALUE] for place in (HAND, FACEDOWN) for slot in g.pile(place, seat)]
        played = [card for whose, card, _ in fight.played if whose == side]
        if hidden or played:
            g.set_pile(HAND, seat, ())
            g.set_pile(FACEDOWN, seat, ())
            shuffle_into(g, COMBAT_DECK, seat, tuple(hidden + played))
    change_fight(g, played=())
    expire(g, END_OF_EXECUTION_ROUND)
    expire(g, END_OF_COMBAT)


def _title(g: Stars, viewer: int | None, fight: Fight) -> str:
    what = "orbital strike on" if fight.void != NOBODY else "combat at"
    return f"{what} {g.map.area_names[fight.area]}"


def _round_title(g: Stars, viewer: int | None) -> str:
    return f"execution round {g.fights[-1].round}"


ENDINGS.add(clean_up)
title(Fight, _title)
title(end_execution_round, _round_title)
register(
    __name__, fight_contests, combat_begins, roll_dice, draw_cards, reinforce, reinforced, execution_round
)
register(
    __name__,
    assess_damage,
    deal_damage,
    end_of_assessment,
    end_execution_round,
    tokens_expire,
    damage_is_wiped,
)
register(
    __name__, next_execution_round, compare_morale, wins, capture, keep_structures, structure_kept, clean_up
)
register(__name__, COMMIT, REINFORCE, KEEP_IT, KEEP)
