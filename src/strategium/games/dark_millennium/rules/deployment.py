"""The deployment phase: first wave, regular deployment, Shock Troops and their deployment reactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.answering import make_use
from strategium.cards.zones import move
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules.piles import draw, reveal, top_card
from strategium.games.dark_millennium.rules.playing import ANSWER, DEPLOYMENT_REACTIONS
from strategium.games.dark_millennium.state import DarkMillennium, be_at, hand_of, open_places
from strategium.games.dark_millennium.things import CARD, SECTOR_AT
from strategium.games.dark_millennium.words import (
    AT,
    DEPLOYED,
    DEPLOYMENT,
    DEPLOYMENT_REACTION,
    HAND,
    LAID,
    NO_BATTLE,
    NOWHERE,
    PLACES,
    READY,
    SHOCK_TROOP,
)
from strategium.kernel.abilities import listener_key
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.events import Event
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.trace import title
from strategium.kernel.using import start
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Verb
from strategium.kernel.windows import open_window

DEPLOYMENT_HAND: Final = 6  # cards [dark_millennium/deploy.draw-six]
ALL_PLACES: Final = (1 << PLACES) - 1

TURNS_UP: Final = Sentence(
    "{0} turns up {1} and deploys it to {2}",
    SEAT,
    CARD,
    SECTOR_AT,
    rules=("dark_millennium/deploy.first-wave-top-card",),
)
DEPLOYS: Final = Sentence(
    "{0} deploys {1} to {2}", SEAT, CARD, SECTOR_AT, rules=("dark_millennium/deploy.alternate-one",)
)
FACE_DOWN: Final = Sentence(
    "{0} deploys {1} to {2}, face-down", SEAT, CARD, SECTOR_AT, rules=("dark_millennium/deploy.face-down",)
)


def deployment_phase(g: DarkMillennium) -> None:
    """First wave, then regular deployment; the attacker places first in both.

    [dark_millennium/deploy.two-steps, dark_millennium/deploy.attacker-first]
    """
    g.phase = DEPLOYMENT
    g.waved = [0, 0]  # [dark_millennium/deploy.first-wave-every-turn]
    first = g.attacker
    push(g, (first_wave, first), (draw_six,), (regular_deployment, first))


# ---- the first wave ------------------------------------------------------------------------------------------
def wave_places(g: DarkMillennium, decision: RawDecision) -> Sequence[tuple[int, int]]:
    return [(decision.args[1], place) for place in open_places(g)]


def is_turned_up(g: DarkMillennium, decision: RawDecision, card: int, place: int) -> bool:
    return card == int(decision.args[1])


def is_first_there(g: DarkMillennium, decision: RawDecision, card: int, place: int) -> bool:
    return not g.waved[decision.seat] >> place & 1


def place_where(g: DarkMillennium, decision: RawDecision) -> str:
    """Where a card of the first wave goes."""
    return f"First wave: at which sector do you place {CARD.words(g, decision.seat, decision.args[1])}?"


PLACE_WHERE: Final = Choice(
    "first wave",
    "place",
    CARD,
    SECTOR_AT,
    words="place {0} at {1}",
    find=wave_places,
    needs=(
        Need(
            is_turned_up,
            "dark_millennium/deploy.first-wave-top-card",
            "{0} is not the card that you have turned up",
        ),
        Among("dark_millennium/deploy.closed-sector", "{1} has been taken"),
        Need(
            is_first_there,
            "dark_millennium/deploy.first-wave-one-per-sector",
            "you have deployed to {1} in this wave",
        ),
    ),
    prompt=place_where,
    rule="dark_millennium/deploy.first-wave-top-card",
    rules=("dark_millennium/deploy.first-wave-one-per-sector",),
)


def has_waved(g: DarkMillennium, seat: int) -> bool:
    """Whether he has deployed to every sector in this wave."""
    return all(g.waved[seat] >> place & 1 for place in open_places(g))


def first_wave(g: DarkMillennium, seat: int) -> None:
    """Each in turn turns up the top card of his deck, until he has one at every sector or no card is left.

    [dark_millennium/deploy.first-wave-top-card, dark_millennium/deploy.first-wave-extent]
    """
    if has_waved(g, seat):
        if not has_waved(g, 1 - seat):
            push(g, (first_wave, 1 - seat))
        return
    card = top_card(g, seat)
    if card < 0:
        g.waved[seat] = ALL_PLACES
        push(g, (first_wave, 1 - seat))
        return
    move(g, card, LAID + seat)
    push(g, (place_card, seat, card), (first_wave, 1 - seat))


def place_card(g: DarkMillennium, seat: int, card: int) -> None:
    """Whatever its type is. [dark_millennium/deploy.first-wave-any-type]"""
    ask(g, seat, PLACE_WHERE, card_placed, seat, card)


def card_placed(g: DarkMillennium, option: RawOption, seat: int, card: int) -> None:
    """Face-up. [dark_millennium/deploy.first-wave-face-up, dark_millennium/deploy.definition]"""
    place = option[2]
    g.waved[seat] |= 1 << place
    g.stance[card] = READY
    move(g, card, AT + 2 * place + seat)
    say(g, TURNS_UP, seat, card, place)  # [dark_millennium/deploy.dr-not-first-wave]


# ---- regular deployment --------------------------------------------------------------------------------------
def draw_six(g: DarkMillennium) -> None:
    """[dark_millennium/deploy.draw-six]"""
    for seat in (g.attacker, 1 - g.attacker):
        draw(g, seat, DEPLOYMENT_HAND)


def ways_to_deploy(g: DarkMillennium, decision: RawDecision) -> Sequence[tuple[int, int]]:
    """[dark_millennium/deploy.any-sector, dark_millennium/deploy.no-stack-limit]"""
    places = open_places(g)
    return [(card, place) for card in hand_of(g, decision.seat) for place in places]


def ways_to_shock(g: DarkMillennium, decision: RawDecision) -> Sequence[tuple[int, int]]:
    places = open_places(g)
    cards = [card for card in hand_of(g, decision.seat) if CARDS[g.kind[card]].printed[SHOCK_TROOP]]
    return [(card, place) for card in cards for place in places]


def is_in_hand(g: DarkMillennium, decision: RawDecision, card: int, place: int) -> bool:
    return g.zone[card] == HAND + decision.seat


def is_open(g: DarkMillennium, decision: RawDecision, card: int, place: int) -> bool:
    return g.taken_by[place] < 0


def ways_to_react(g: DarkMillennium, decision: RawDecision) -> Sequence[tuple[int, int]]:
    """House rule: a Shock Troop may use its deployment reaction although it comes face-down."""
    if not g.options.dr_from_face_down:
        return ()
    return [way for way in ways_to_shock(g, decision) if CARDS[g.kind[way[0]]].answering.get(DR)]


DR: Final = listener_key(DEPLOYED.no, DEPLOYMENT_REACTION)
FROM_HAND: Final = (
    Among("dark_millennium/deploy.alternate-one", "{0} is not in your hand", is_in_hand),
    Need(is_open, "dark_millennium/deploy.closed-sector", "{1} has been taken"),
)
DEPLOY: Final = Verb(
    "deploy",
    CARD,
    SECTOR_AT,
    words="deploy {0} to {1}",
    find=ways_to_deploy,
    needs=FROM_HAND,
    rules=("dark_millennium/deploy.any-sector",),
)
DEPLOY_OPENLY: Final = Verb(
    "deploy face-up",
    CARD,
    SECTOR_AT,
    words="deploy {0} to {1}, face-up",
    find=ways_to_shock,
    needs=(
        *FROM_HAND,
        Among(
            "dark_millennium/deploy.shock-troop-face-up",
            "{0} is no Shock Troop: it comes face-down",
        ),
    ),
    rules=("dark_millennium/deploy.dr-outside-battle",),
)
DEPLOY_AND_REACT: Final = Verb(
    "deploy and react",
    CARD,
    SECTOR_AT,
    words="deploy {0} to {1}, face-down, and use its deployment reaction",
    find=ways_to_react,
    needs=(*FROM_HAND, Among("dark_millennium/deploy.dr-timing", "{0} comes face-up if it is to react")),
    rules=("dark_millennium/deploy.dr-timing",),
)
DEPLOY_WHICH: Final = Question(
    "deploy",
    DEPLOY,
    DEPLOY_OPENLY,
    DEPLOY_AND_REACT,
    prompt="Your whole hand is deployed, one card at a time: which now, and where?",
    rules=("dark_millennium/deploy.whole-hand",),
)


def regular_deployment(g: DarkMillennium, seat: int) -> None:
    """One card each in turn until both hands are empty; whoever has cards left goes on alone.

    [dark_millennium/deploy.alternate-one, dark_millennium/deploy.whole-hand]
    """
    if hand_of(g, seat):
        push(g, (deploy_one, seat), (regular_deployment, 1 - seat))
    elif hand_of(g, 1 - seat):
        push(g, (deploy_one, 1 - seat), (regular_deployment, seat))


def deploy_one(g: DarkMillennium, seat: int) -> None:
    """[dark_millennium/deploy.any-sector]"""
    ask(g, seat, DEPLOY_WHICH, card_chosen, seat)


def card_chosen(g: DarkMillennium, option: RawOption, seat: int) -> None:
    verb, card, place = option
    g.stance[card] = READY
    if verb is DEPLOY_OPENLY:
        reveal(g, (card,))
        move(g, card, AT + 2 * place + seat)
        say(g, DEPLOYS, seat, card, place)
        push(g, (deployment_reaction, card, seat, place))
    else:
        if verb is DEPLOY_AND_REACT:
            push(g, (react_from_hiding, card, seat, place))
        push(g, (deploy_face_down, card, seat, place))


def deploy_face_down(g: DarkMillennium, card: int, seat: int, place: int) -> None:
    """Hidden from the enemy. [dark_millennium/deploy.face-down]"""
    say(g, FACE_DOWN, seat, card, place)
    g.facedown[card] = 1
    move(g, card, AT + 2 * place + seat)


# ---- deployment reactions ------------------------------------------------------------------------------------
def deployment_reaction(g: DarkMillennium, card: int, seat: int, place: int) -> None:
    """The card may answer its own deployment; only this sector is heard meanwhile.

    [dark_millennium/deploy.dr-timing, dark_millennium/deploy.dr-outside-battle]
    """
    if CARDS[g.kind[card]].answering.get(DR):
        be_at(g, place, NO_BATTLE)
        depth = len(g.event_stack)
        g.event_stack.append((Event(DEPLOYED, card, seat=seat, place=place, generation=g.generation[card]),))
        push(g, (open_window, DEPLOYMENT_REACTIONS, seat, depth, ()), (reaction_over, depth))


def react_from_hiding(g: DarkMillennium, card: int, seat: int, place: int) -> None:
    """House rule: it answers and stays face-down, though everybody has seen it. [dark_millennium/deploy.dr-timing]"""
    be_at(g, place, NO_BATTLE)
    push(g, (reaction_over, len(g.event_stack)))
    for a in CARDS[g.kind[card]].answering[DR]:
        use = make_use(g, seat, card, a)
        if ANSWER.failing(g, a, use) is None:
            reveal(g, (card,))
            start(g, use)


def reaction_over(g: DarkMillennium, depth: int) -> None:
    del g.event_stack[depth:]
    be_at(g, NOWHERE, NO_BATTLE)


title(deploy_one, "deployment phase")
title(place_card, "deployment phase")
register(__name__)
