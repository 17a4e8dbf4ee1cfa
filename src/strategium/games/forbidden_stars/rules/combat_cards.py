"""Combat cards in a combat: chosen facedown by both at once, then revealed and resolved, the attacker's first."""

from __future__ import annotations

from typing import Any, Final

from strategium.games.forbidden_stars.components import EXECUTION_ROUNDS, STANDS_FOR
from strategium.games.forbidden_stars.kinds import CARDS, Paragraph, combat_card
from strategium.games.forbidden_stars.pieces import has_bastion, mine
from strategium.games.forbidden_stars.rules.dice import seat_at, side_of
from strategium.games.forbidden_stars.rules.piles import hand_values, show_to_all, take_out
from strategium.games.forbidden_stars.state import KIND_SHIFT, ROUTED, Stars, change_fight
from strategium.games.forbidden_stars.things import CARD
from strategium.games.forbidden_stars.words import FACEDOWN, GENERAL, HAND, UNIT
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask, ask_all
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.knowledge import VALUE
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import start
from strategium.kernel.verbs import SEAT, Among, Need, Question, RawDecision, Verb

REVEALS: Final = Sentence("{0} reveals {1}", SEAT, CARD, rules=("forbidden_stars/combat.resolve-card-order",))
DECLINES: Final = Sentence(
    "{0} does not use a text of {1}", SEAT, CARD, rules=("forbidden_stars/combat-card.ability-optional",)
)


# ---- choosing ------------------------------------------------------------------------------------
def cards_in_hand(g: Stars, decision: RawDecision) -> list[int]:
    return hand_values(g, HAND, decision.seat)


def hand_is_empty(g: Stars, decision: RawDecision) -> bool:
    return not g.pile(HAND, decision.seat)


PLAY: Final = Verb(
    "play",
    CARD,
    find=cards_in_hand,
    needs=(Among("forbidden_stars/combat.choose-card", "{0} is not in your hand"),),
    rules=("forbidden_stars/combat.choose-card",),
)
PLAY_NONE: Final = Verb(
    "play no card",
    needs=(Need(hand_is_empty, "forbidden_stars/combat.choose-card", "you have a card to play"),),
)


def choose_card(g: Stars, decision: RawDecision) -> str:
    """Says which of the execution rounds it is."""
    number = g.fights[-1].round
    return f"Execution round {number} of {EXECUTION_ROUNDS}: which combat card do you play facedown?"


CHOOSE_CARD: Final = Question(
    "choose a combat card",
    PLAY,
    PLAY_NONE,
    secret=True,
    rules=("forbidden_stars/combat.choose-card",),
    prompt=choose_card,
)


def choose_cards(g: Stars) -> None:
    """Both choose at once, in secret. [forbidden_stars/combat.choose-card]"""
    fight = g.fights[-1]
    ask_all(g, (fight.attacker, fight.defender), CHOOSE_CARD, cards_chosen)


def cards_chosen(g: Stars, choices: tuple[RawOption, ...]) -> None:
    for side, choice in enumerate(choices):
        if choice[0] is PLAY:
            seat = seat_at(g, side)
            g.set_pile(FACEDOWN, seat, (take_out(g, HAND, seat, choice[1]),))


# ---- resolving -----------------------------------------------------------------------------------
def reveal_card(g: Stars, side: int) -> None:
    """It is turned up; then its upper box, then its lower box, each from top to bottom.

    [forbidden_stars/combat-card.general-then-unit, forbidden_stars/combat-card.top-to-bottom,
    forbidden_stars/combat.resolve-card-order, forbidden_stars/timing.combat-attacker-before-defender]
    """
    seat = seat_at(g, side)
    facedown = g.pile(FACEDOWN, seat)
    if not facedown:
        return
    card: int = facedown[0][VALUE]
    g.set_pile(FACEDOWN, seat, ())
    number = lay_faceup(g, seat, card)
    say(g, REVEALS, seat, card)
    for timing in (UNIT, GENERAL):
        push(g, *[(paragraph, seat, card, p.no, number) for p in CARDS[card].at(timing)])


def lay_faceup(g: Stars, seat: int, card: int) -> int:
    """A card lies open from now on, until the combat ends; gives its number in the fight."""
    show_to_all(g)
    fight = g.fights[-1]
    row = (side_of(g, seat), card, fight.plays)
    change_fight(g, played=(*fight.played, row), plays=fight.plays + 1)
    return fight.plays


def is_faceup(g: Stars, number: int) -> bool:
    """Whether the card has not been discarded. [forbidden_stars/combat-card.discard-ends-abilities]"""
    return any(row[2] == number for row in g.fights[-1].played)


def has_requisite(g: Stars, seat: int, card: int) -> bool:
    """One unrouted unit of a listed kind is enough; a reinforcement token counts as what it stands for."""
    printed = combat_card(card)
    area = g.fights[-1].area
    if printed.bastion_serves and has_bastion(g, area, seat):
        return True
    for piece in mine(g, area, seat):  # [forbidden_stars/combat-card.requisite-one-of]
        # [forbidden_stars/combat-card.requisite-unrouted]
        if not piece & ROUTED and STANDS_FOR[piece >> KIND_SHIFT] in printed.requisites:
            return True
    return False


def text_of(card: int, no: int) -> Paragraph:
    text = CARDS[card].abilities[no]
    assert isinstance(text, Paragraph)
    return text


def paragraph(g: Stars, seat: int, card: int, no: int, number: int) -> None:
    """A paragraph is resolved whole or declined; one that says "must" cannot be declined.

    [forbidden_stars/combat-card.ability-optional]
    """
    if not is_faceup(g, number):  # [forbidden_stars/combat-card.discard-ends-abilities]
        return
    text = text_of(card, no)
    if text.timing == UNIT and not has_requisite(g, seat, card):
        return
    use = Use(seat, seat, CARDS[card], no, x=number)
    if not any(deed.would(g, use) for deed in text.deeds):
        return
    certain = text.must  # [forbidden_stars/combat-card.must-not-optional]
    if certain:
        start(g, use)
    else:
        ask(g, seat, USE_TEXT, text_used, seat, card, no, number)


USE: Final = Verb(
    "use the text", words="use it", rules=("forbidden_stars/combat-card.paragraph-all-or-nothing",)
)
LEAVE: Final = Verb(
    "decline the text", words="do not use it", rules=("forbidden_stars/combat-card.ability-optional",)
)


def use_text(g: Any, decision: RawDecision) -> str:
    """Whether a paragraph of an own card is used."""
    _, card, no, _ = decision.args
    return f"{CARDS[card].name}: {text_of(card, no).sentence()} Use it?"


USE_TEXT: Final = Question(
    "use a card text", USE, LEAVE, rules=("forbidden_stars/combat-card.ability-optional",), prompt=use_text
)


def text_used(g: Stars, option: RawOption, seat: int, card: int, no: int, number: int) -> None:
    if option[0] is USE:
        start(g, Use(seat, seat, CARDS[card], no, x=number))
    else:
        say(g, DECLINES, seat, card)


register(__name__)
