"""Orbital strikes: the ships of one void against an enemy world beside it."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import COMBAT, MOST_DICE
from strategium.games.forbidden_stars.kinds import CARDS, Paragraph, order_upgrade
from strategium.games.forbidden_stars.pieces import (
    end_of_fight_marks,
    has_bastion,
    holder,
    unrouted,
)
from strategium.games.forbidden_stars.rules.damage import SUFFERS, suffer
from strategium.games.forbidden_stars.rules.dice import convert, dice_of, roll, room_for_dice
from strategium.games.forbidden_stars.rules.schemes import moment
from strategium.games.forbidden_stars.rules.upgrades import USES, is_unused, matching, turn_facedown
from strategium.games.forbidden_stars.state import KIND_SHIFT, Fight, Stars, change_fight
from strategium.games.forbidden_stars.things import AREA, CARD
from strategium.games.forbidden_stars.words import (
    ALL_TO_OFFENCE,
    BASTION_IS_HIT,
    BEFORE_STRIKE,
    CONTESTED,
    DEFENCE,
    MORALE,
    NOBODY,
    OFFENCE,
    ON_STRIKE,
    STRIKE,
    STRIKE_ROLLED,
)
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import ENDINGS, push, push_scoped
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import start
from strategium.kernel.verbs import PASS, SEAT, Among, Need, Question, RawDecision, Verb

STRIKES: Final = Sentence(
    "{0} strikes {1} from {2}", SEAT, AREA, AREA, rules=("forbidden_stars/strike.one-void-one-world",)
)


# ---- from where, and what ------------------------------------------------------------------------
def voids_and_worlds(g: Stars, decision: RawDecision) -> list[tuple[int, int]]:
    """Every void and world of the active system."""
    system = g.doing[-1].system
    return [(void, world) for void in g.map.voids_of[system] for world in g.map.worlds_of[system]]


def has_ships(g: Stars, decision: RawDecision, void: int, world: int) -> bool:
    # [forbidden_stars/strike.routed-ships-excluded]
    return bool(unrouted(g, void, decision.seat)) and holder(g, void) == decision.seat


def are_adjacent(g: Stars, decision: RawDecision, void: int, world: int) -> bool:
    return any(area == world for area, _ in g.map.neighbours[void])


def is_enemy_world(g: Stars, decision: RawDecision, void: int, world: int) -> bool:
    return holder(g, world) not in (decision.seat, NOBODY, CONTESTED)


def bastion_is_no_bar(g: Stars, decision: RawDecision, void: int, world: int) -> bool:
    return not has_bastion(g, world, holder(g, world)) or bool(bastion_openers(g, decision.seat))


def would_do_something(g: Stars, decision: RawDecision, void: int, world: int) -> bool:
    """There are units or a bastion to hit; or an upgrade, which may do more than hit."""
    if g.units[world] or has_bastion(g, world, holder(g, world)):
        return True
    return any(is_unused(g, decision.seat, card) for card in matching(g, decision.seat, STRIKE, ON_STRIKE))


def bastion_openers(g: Stars, seat: int) -> list[int]:
    """Unused upgrades that let a strike hit a world with a bastion."""
    cards = matching(g, seat, STRIKE, ON_STRIKE)  # [forbidden_stars/strike.bastion-upgrade]
    return [card for card in cards if order_upgrade(card).opens_bastions and is_unused(g, seat, card)]


STRIKE_AT: Final = Verb(
    "strike",
    AREA,
    AREA,
    words="strike {1} from {0}",
    find=voids_and_worlds,
    needs=(
        Among(
            "forbidden_stars/strike.in-active-system",
            "{0} and {1} are not a void and a world of the active system",
        ),
        Need(has_ships, "forbidden_stars/strike.routed-ships-excluded", "you have no unrouted ship in {0}"),
        Need(are_adjacent, "forbidden_stars/strike.adjacent", "{0} does not border on {1}"),
        Need(is_enemy_world, "forbidden_stars/strike.target-must-be-enemy", "{1} is not an enemy world"),
        Need(bastion_is_no_bar, "forbidden_stars/strike.no-bastion", "a bastion protects {1}"),
        Need(
            would_do_something,
            "forbidden_stars/strike.damage",
            "there is nothing on {1} that a strike could hit",
        ),
    ),
    rules=("forbidden_stars/strike.one-void-one-world",),
)
STRIKE_WHERE: Final = Question(
    "orbital strike",
    PASS,
    STRIKE_AT,
    prompt="Do your ships strike a world?",
    rules=("forbidden_stars/advance.strike-only-without-contest",),
)


def could_strike(g: Stars, seat: int, system: int) -> bool:
    """Whether the seat's ships could strike a world in the system of the order under way."""
    decision = RawDecision(seat, STRIKE_WHERE, strike_chosen, (seat,), ())
    return len(STRIKE_WHERE.options(g, decision)) > 1


def may_strike(g: Stars, seat: int) -> None:
    """A strike is optional. [forbidden_stars/advance.strike-only-without-contest]"""
    ask(g, seat, STRIKE_WHERE, strike_chosen, seat)


def strike_chosen(g: Stars, option: RawOption, seat: int) -> None:
    if option[0] is STRIKE_AT:
        void, world = option[1], option[2]
        say(g, STRIKES, seat, world, void)
        push_scoped(
            g,
            "fights",
            Fight(world, seat, holder(g, world), void=void),
            declare_upgrades,
            before_the_roll,
            roll_for_strike,
            dice_are_used,
            strike_hits,
            strike_is_over,
        )


# ---- upgrades are declared before the roll -------------------------------------------------------
def strike_upgrades(g: Stars, decision: RawDecision) -> list[int]:
    return matching(g, decision.seat, STRIKE, ON_STRIKE)


def is_still_unused(g: Stars, decision: RawDecision, card: int) -> bool:
    return is_unused(g, decision.seat, card)


def not_declared(g: Stars, decision: RawDecision, card: int) -> bool:
    return (DECLARE, card) not in decision.picked


def in_order(g: Stars, decision: RawDecision, card: int) -> bool:
    return not decision.picked or card > decision.picked[-1][1]


def leaves_an_opener(g: Stars, decision: RawDecision, card: int) -> bool:
    """A world with a bastion can be struck only with an upgrade that allows it."""
    if opener_declared(g, decision):
        return True
    return any(other >= card for other in bastion_openers(g, decision.seat))


def opener_declared(g: Stars, decision: RawDecision) -> bool:
    fight = g.fights[-1]
    if not has_bastion(g, fight.area, fight.defender):
        return True
    return any(order_upgrade(pick[1]).opens_bastions for pick in decision.picked)


DECLARE: Final = Verb(
    "declare",
    CARD,
    words="use {0}",
    find=strike_upgrades,
    needs=(
        Among("forbidden_stars/order-upgrade.two-strike-cards", "{0} is no strike upgrade of yours"),
        Need(is_still_unused, "forbidden_stars/order-upgrade.once-per-round", "{0} has been used this round"),
        Need(not_declared, "forbidden_stars/order-upgrade.once-per-round", "{0} is declared already"),
        Need(in_order, "forbidden_stars/strike.several-upgrades", "{0} comes before what you declared"),
        Need(
            leaves_an_opener, "forbidden_stars/strike.no-bastion", "an upgrade must let you past the bastion"
        ),
    ),
    rules=("forbidden_stars/strike.upgrades-before-roll",),
)
DECLARED: Final = Verb(
    "no more upgrades",
    words="no more upgrades",
    needs=(Need(opener_declared, "forbidden_stars/strike.no-bastion", "a bastion protects the world"),),
    rules=("forbidden_stars/strike.upgrades-before-roll",),
    ends=True,
)


def prompt_declare_upgrades(g: Stars, decision: RawDecision) -> str:
    """Says which world is struck."""
    return f"Strike on {g.map.area_names[g.fights[-1].area]}: which upgrades do you use?"


DECLARE_UPGRADES: Final = Question(
    "declare strike upgrades",
    DECLARED,
    DECLARE,
    several=True,
    unordered=True,
    rules=("forbidden_stars/strike.upgrades-before-roll",),
    prompt=prompt_declare_upgrades,
)


def declare_upgrades(g: Stars, no: int) -> None:
    """Which upgrades are used is said before the roll. [forbidden_stars/strike.upgrades-before-roll]"""
    seat = g.fights[no].attacker
    if matching(g, seat, STRIKE, ON_STRIKE):
        ask(g, seat, DECLARE_UPGRADES, upgrades_declared, seat)


def upgrades_declared(g: Stars, picks: tuple[RawOption, ...], seat: int) -> None:
    """Those that are used are turned facedown. [forbidden_stars/strike.several-upgrades]"""
    cards = tuple([pick[1] for pick in picks])
    marks = 0
    for card in cards:
        say(g, USES, seat, card)
        turn_facedown(g, seat, card)
        if order_upgrade(card).opens_bastions:
            marks |= BASTION_IS_HIT
    change_fight(g, declared=cards, marks=g.fights[-1].marks | marks)


def before_the_roll(g: Stars, no: int) -> None:
    """A scheme may be used before the strike."""
    moment(g, BEFORE_STRIKE, g.fights[no].attacker)


# ---- dice ----------------------------------------------------------------------------------------
def roll_for_strike(g: Stars, no: int) -> None:
    """As many dice as the ships' combat values add up to, at most eight. [forbidden_stars/strike.roll]"""
    fight = g.fights[no]
    value = sum([COMBAT[piece >> KIND_SHIFT] for piece in unrouted(g, fight.void, fight.attacker)])
    value = min(value, MOST_DICE, room_for_dice(g, fight.attacker))  # [forbidden_stars/strike.eight-dice]
    roll(g, fight.attacker, value)


def dice_are_used(g: Stars, no: int) -> None:
    """What was declared takes effect now: dice that are spent do no damage.

    [forbidden_stars/strike.spent-dice-before-damage]
    """
    fight = g.fights[no]
    turn_to_offence(g, fight)
    for card in reversed(fight.declared):
        for text in reversed(CARDS[card].at(ON_STRIKE)):
            push(g, (strike_text, fight.attacker, card, text.no))
    moment(g, STRIKE_ROLLED, fight.attacker)


def turn_to_offence(g: Stars, fight: Fight) -> None:
    """A scheme makes all dice of the strike offence dice: those that are rolled, and those that an upgrade adds."""
    if fight.marks & ALL_TO_OFFENCE:
        for icon in (DEFENCE, MORALE):
            count = dice_of(g, fight.attacker, icon)
            if count:
                convert(g, fight.attacker, icon, OFFENCE, count)


def strike_text(g: Stars, seat: int, card: int, no: int) -> None:
    """A paragraph of a declared upgrade; it may be declined."""
    text = CARDS[card].abilities[no]
    assert isinstance(text, Paragraph)
    use = Use(seat, seat, CARDS[card], no)
    if any(deed.would(g, use) for deed in text.deeds):
        ask(g, seat, USE_IN_STRIKE, used_in_strike, seat, card, no)


USE: Final = Verb("use in strike", words="use it")
LEAVE: Final = Verb("decline in strike", words="do not use it")


def use_in_strike(g: Stars, decision: RawDecision) -> str:
    """Whether a paragraph of a declared upgrade is used."""
    text = CARDS[decision.args[1]].abilities[decision.args[2]]
    assert isinstance(text, Paragraph)
    return f"{CARDS[decision.args[1]].name}: {text.sentence()} Use it?"


USE_IN_STRIKE: Final = Question(
    "use a strike upgrade",
    USE,
    LEAVE,
    rules=("forbidden_stars/order-upgrade.use-with-matching-order",),
    prompt=use_in_strike,
)


def used_in_strike(g: Stars, option: RawOption, seat: int, card: int, no: int) -> None:
    if option[0] is USE:
        start(g, Use(seat, seat, CARDS[card], no))


# ---- damage --------------------------------------------------------------------------------------
def strike_hits(g: Stars, no: int) -> None:
    """Each offence icon is one damage; other icons do nothing by themselves. [forbidden_stars/strike.damage]"""
    fight = g.fights[no]
    turn_to_offence(g, fight)
    amount = dice_of(g, fight.attacker, OFFENCE)
    say(g, SUFFERS, fight.defender, amount)
    push(g, (suffer, fight.defender, amount))


def strike_is_over(g: Stars, no: int) -> None:
    """What survives keeps no damage."""
    end_of_fight_marks(g, g.fights[no].area)


ENDINGS.add(strike_is_over)
register(__name__)
register(__name__, PASS)  # saved games know it by this name, too
