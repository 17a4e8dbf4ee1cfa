"""The third phase: crews take turns to hire, stow away, play events and use abilities, until all have passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.games.template.kinds import CARDS
from strategium.games.template.rules.using import ActVerb, begin
from strategium.games.template.secrets import CARD, SITE
from strategium.games.template.state import Salvage, move, show
from strategium.games.template.words import ACTION, EVENT, HAND, SITE_LIMIT, SITES, STOWED, STOWING_PRICE
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.lasting import forget
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import ability_of, conditions_hold, start
from strategium.kernel.verbs import SEAT, Among, Need, RawDecision, Verb
from strategium.kernel.windows import Window, open_window

HIRES: Final = Sentence("{0} hires {1} at {2}", SEAT, CARD, SITE, rules=("template/hiring.price",))
STOWS: Final = Sentence("{0} stows {1} away at {2}", SEAT, CARD, SITE, rules=("template/stowing.hidden",))
CLAIMS: Final = Sentence("{0} makes the claim of {1}", SEAT, CARD, rules=("template/timing.claims",))


# ---- what must be true ---------------------------------------------------------------------------
def hand_of(g: Salvage, decision: RawDecision) -> Sequence[int]:
    return g.cards(decision.seat, HAND)


def is_unit(g: Salvage, decision: RawDecision, card: int) -> bool:
    return CARDS[g.kind[card]].is_unit


def is_affordable(g: Salvage, decision: RawDecision, card: int) -> bool:
    return (CARDS[g.kind[card]].price or 0) <= g.coins[decision.seat]


def too_expensive(g: Salvage, decision: RawDecision, card: int) -> str:
    price = CARDS[g.kind[card]].price
    return f"{CARD.words(g, decision.seat, card)} costs {price} coins and you have {g.coins[decision.seat]}"


def none_is_stowed(g: Salvage, decision: RawDecision) -> bool:
    return ("stowing", decision.seat) not in g.used


def stowing_is_affordable(g: Salvage, decision: RawDecision) -> bool:
    return g.coins[decision.seat] >= STOWING_PRICE


def hand_has_cards(g: Salvage, decision: RawDecision) -> bool:
    return bool(g.cards(decision.seat, HAND))


def site_has_room(g: Salvage, decision: RawDecision, site: int) -> bool:
    return len(g.cards(decision.seat, site)) + len(g.cards(decision.seat, STOWED + site)) < SITE_LIMIT


def claim_holds(g: Salvage, decision: RawDecision, card: int, subject: int) -> bool:
    return any(conditions_hold(g, ability_of(g, use), use) for use in claims_for(g, card, subject))


# ---- what may be chosen --------------------------------------------------------------------------
def every_site(g: Salvage, decision: RawDecision) -> Sequence[int]:
    return SITES


def open_claims(g: Salvage, decision: RawDecision) -> Sequence[RawOption]:
    if not g.pending_triggers:
        return ()
    return list(
        dict.fromkeys([(u.bearer, u.about.subject) for u in g.pending_triggers if u.seat == decision.seat])
    )


def claims_for(g: Salvage, card: int, subject: int) -> list[Use]:
    return [use for use in g.pending_triggers if use.bearer == card and use.about.subject == subject]


HIRE: Final = Verb(
    "hire",
    CARD,
    find=hand_of,
    needs=(
        Among("template/hiring.from-hand", "{0} is not in your hand"),
        Need(is_unit, "template/hiring.units-only", "{0} is an event, and only units can be hired"),
        Need(is_affordable, "template/hiring.price", too_expensive),
    ),
    rules=("template/hiring.turns",),
)
STOW: Final = Verb(
    "stow",
    words="stow a card away",
    needs=(
        Need(none_is_stowed, "template/stowing.once", "you have stowed a card away in this round"),
        Need(stowing_is_affordable, "template/stowing.price", "to stow a card away costs two coins"),
        Need(hand_has_cards, "template/stowing.any-card", "you have no card in hand"),
    ),
    rules=("template/stowing.any-card",),
)
CHOOSE_STOWAWAY: Final = Choice(
    "choose a stowaway",
    "stow away",
    CARD,
    find=hand_of,
    needs=(Among("template/hiring.from-hand", "{0} is not in your hand"),),
    prompt="Which card?",
    secret=True,
    rule="template/stowing.any-card",
    rules=(),
)
PLAY: Final = ActVerb("play", EVENT, "template/abilities.use")
USE: Final = ActVerb("use", ACTION, "template/abilities.use")
MAKE_CLAIM: Final = Verb(
    "claim",
    CARD,
    CARD,
    words="claim with {0} for {1}",
    find=open_claims,
    needs=(
        Among("template/timing.claims", "{0} has no claim for {1}"),
        Need(claim_holds, "template/timing.claims", "{0} has left play, and its claim with it"),
    ),
    rules=("template/timing.claims",),
)


class Hiring(Window):
    """A crew's turn to act."""

    def opportunity(self, g: Salvage, decision: RawDecision) -> str:
        return ""

    def take(self, g: Salvage, option: RawOption, seat: int, args: tuple[Any, ...]) -> None:
        verb = option[0]
        if verb is HIRE:
            push(g, (choose_site, seat, option[1], 1))
        elif verb is STOW:
            push(g, (choose_stowaway, seat))
        elif verb is MAKE_CLAIM:
            push(g, (make_claim, seat, option[1], option[2]))
        else:
            use = verb.action_of(g, option[1])
            assert use is not None
            begin(g, use)

    def closed(self, g: Salvage, first: int, args: tuple[Any, ...]) -> None:
        push(g, (claims_are_void,))


HIRING: Final = Hiring(
    "hiring turn",
    HIRE,
    STOW,
    PLAY,
    USE,
    MAKE_CLAIM,
    prompt="Your turn: hire, stow away, play, use, or pass",
    rules=("template/hiring.turns",),
)


def prompt_choose_site(g: Salvage, decision: RawDecision) -> str:
    """Which card it is for is part of the question."""
    return f"{CARD.words(g, decision.seat, decision.args[1])}: at which site?"


CHOOSE_SITE: Final = Choice(
    "choose a site",
    "place",
    SITE,
    words="at {0}",
    find=every_site,
    needs=(Need(site_has_room, "template/hiring.crowded", "you have five cards at {0}"),),
    prompt=prompt_choose_site,
    rule="template/hiring.site",
)


# ---- what happens --------------------------------------------------------------------------------
def hiring(g: Salvage) -> None:
    """Crews take turns, beginning with the first crew, until all pass in a row. [template/hiring.turns]"""
    open_window(g, HIRING, g.first)


def choose_stowaway(g: Salvage, seat: int) -> None:
    """Any card can be stowed away. [template/stowing.any-card]"""
    ask(g, seat, CHOOSE_STOWAWAY, stowaway_chosen, seat)


def stowaway_chosen(g: Salvage, option: RawOption, seat: int) -> None:
    push(g, (choose_site, seat, option[1], 0))


def choose_site(g: Salvage, seat: int, card: int, faceup: int) -> None:
    """The crew chooses where the card goes. [template/hiring.site]"""
    ask(g, seat, CHOOSE_SITE, site_chosen, seat, card, faceup)


def site_chosen(g: Salvage, option: RawOption, seat: int, card: int, faceup: int) -> None:
    if faceup:
        push(g, (hire, seat, card, option[1]))
    else:
        push(g, (stow, seat, card, option[1]))


def hire(g: Salvage, seat: int, card: int, site: int) -> None:
    """The unit is paid for and comes into play faceup. [template/hiring.price]"""
    g.coins[seat] -= CARDS[g.kind[card]].price or 0
    show(g, card)
    say(g, HIRES, seat, card, site)
    move(g, card, site)


def stow(g: Salvage, seat: int, card: int, site: int) -> None:
    """The card is put at a site facedown, for two coins. [template/stowing.price, template/stowing.hidden]"""
    g.coins[seat] -= STOWING_PRICE
    g.used.append(("stowing", seat))
    say(g, STOWS, seat, card, site)
    move(g, card, STOWED + site)


def make_claim(g: Salvage, seat: int, card: int, subject: int) -> None:
    """A claim is made once. [template/timing.claims]"""
    use = claims_for(g, card, subject)[0]
    g.pending_triggers.remove(use)
    say(g, CLAIMS, seat, card)
    start(g, use)


def claims_are_void(g: Salvage) -> None:
    """Claims that were not made by the end of hiring are void. [template/timing.claims]"""
    forget(g)


register(__name__)
