"""Event cards in the Refresh Phase: drawn for tokens, one chosen, a storm moved, then the card's ability."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.kinds import CARDS, event_card
from strategium.games.forbidden_stars.rules.combat import fight_contests
from strategium.games.forbidden_stars.rules.elimination import eliminate_who_has_no_world
from strategium.games.forbidden_stars.rules.piles import (
    DISCARDS,
    draw,
    hand_values,
    show_to_all,
    shuffle_into,
    take_out,
)
from strategium.games.forbidden_stars.rules.storms import move_storm
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import CARD
from strategium.games.forbidden_stars.words import AS_TACTIC, DRAWN, EVENT_DECK, SCHEMES, STORM_WAYS
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.knowledge import VALUE, everybody, let_know
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import start
from strategium.kernel.verbs import PASS, SEAT, Among, Need, Question, RawDecision, Verb

CHOOSES: Final = Sentence(
    "{0} chooses the event {1}", SEAT, CARD, rules=("forbidden_stars/refresh.choose-one-discard-rest",)
)
TURNS_UP: Final = Sentence(
    "{0} turns up {1}", SEAT, CARD, rules=("forbidden_stars/refresh.no-tokens-reveal-top",)
)
LAYS_OUT: Final = Sentence(
    "{0} lays out the scheme {1}", SEAT, CARD, rules=("forbidden_stars/event.scheme-stays",)
)
USES: Final = Sentence(
    "{0} uses the event {1}", SEAT, CARD, rules=("forbidden_stars/refresh.resolve-ability",)
)


def events_of(g: Stars, seat: int) -> None:
    """One card for each order token on the event deck; the tokens go back. Whom an earlier event has cost his last
    world is out before it.

    [forbidden_stars/refresh.draw-per-token, forbidden_stars/refresh.return-order-tokens,
    forbidden_stars/elimination.no-friendly-world]
    """
    eliminate_who_has_no_world(g)
    if seat in g.eliminated:
        return
    count = len(g.on_events[seat])
    g.orders[seat] = tuple(sorted(g.orders[seat] + g.on_events[seat]))
    g.on_events[seat] = ()
    if count and g.pile(EVENT_DECK, seat):
        draw(g, EVENT_DECK, DRAWN, seat, count)
        push(g, (choose_event, seat))
    elif g.pile(EVENT_DECK, seat):
        push(g, (turn_up_event, seat))


def turn_up_event(g: Stars, seat: int) -> None:
    """Without a token the top card is used for its storm icon only. [forbidden_stars/refresh.no-tokens-reveal-top]"""
    *rest, top = g.pile(EVENT_DECK, seat)
    card: int = top[VALUE]
    g.set_pile(EVENT_DECK, seat, (*rest, let_know(g, top, everybody(g))))
    show_to_all(g)
    say(g, TURNS_UP, seat, card)
    push(g, (move_storm, seat, card), (reshuffle_events, seat, ()))


# ---- choosing one --------------------------------------------------------------------------------
def cards_drawn(g: Stars, decision: RawDecision) -> list[int]:
    return hand_values(g, DRAWN, decision.seat)


class ChooseEvent(Verb):
    """Says how the event would move a Warp Storm, where it does."""

    def note(self, g: Stars, viewer: int | None, refs: RawOption) -> str:
        moves = any(decision.answer is event_chosen for decision in g.decisions)
        return f"storm: {STORM_WAYS[event_card(refs[0]).storm]}" if moves else ""


CHOOSE: Final = ChooseEvent(
    "choose event",
    CARD,
    words="{0}",
    find=cards_drawn,
    needs=(Among("forbidden_stars/refresh.choose-one-discard-rest", "you have not drawn {0}"),),
    rules=("forbidden_stars/event.any-drawn-card",),
)
CHOOSE_EVENT: Final = Question(
    "choose an event",
    CHOOSE,
    prompt="Which event do you choose?",
    secret=True,
    rules=("forbidden_stars/refresh.choose-one-discard-rest",),
)


def choose_event(g: Stars, seat: int) -> None:
    ask(g, seat, CHOOSE_EVENT, event_chosen, seat)


def event_chosen(g: Stars, option: RawOption, seat: int) -> None:
    """The others are discarded; then the storm, then the ability.

    [forbidden_stars/refresh.choose-one-discard-rest, forbidden_stars/refresh.storm-before-ability]
    """
    event: int = option[1]
    put_forward(g, seat, event)
    push(g, (move_storm, seat, event), (event_ability, seat, event, (event,)), (fight_contests,))


def put_forward(g: Stars, seat: int, event: int) -> None:
    """The chosen card is shown; the others are discarded, which shows them too."""
    take_out(g, DRAWN, seat, event)
    show_to_all(g)
    say(g, CHOOSES, seat, event)
    rest = tuple([slot[VALUE] for slot in g.pile(DRAWN, seat)])
    g.set_pile(DRAWN, seat, ())
    for card in rest:
        say(g, DISCARDS, seat, card)
    if rest:
        shuffle_into(g, EVENT_DECK, seat, rest)


def choose_for_ability(g: Stars, seat: int, count: int) -> None:
    """A card lets a player draw events and use one for its ability alone.

    [forbidden_stars/clarification.incantation-of-tzeentch]
    """
    draw(g, EVENT_DECK, DRAWN, seat, count)
    if g.pile(DRAWN, seat):
        push(g, (choose_another_event, seat))


def choose_another_event(g: Stars, seat: int) -> None:
    ask(g, seat, CHOOSE_EVENT, another_event_chosen, seat)


def another_event_chosen(g: Stars, option: RawOption, seat: int) -> None:
    """No storm is moved for it."""
    put_forward(g, seat, option[1])
    push(g, (event_ability, seat, option[1], (option[1],)))


# ---- its ability ---------------------------------------------------------------------------------
def would_do(g: Stars, decision: RawDecision) -> bool:
    event: int = decision.args[1]
    if event_card(event).is_scheme:
        return CARDS[event].has_text()
    return any(
        deed.would(g, use_of(decision.seat, event))
        for text in CARDS[event].at(AS_TACTIC)
        for deed in text.deeds
    )


def use_of(seat: int, event: int) -> Use:
    return Use(seat, seat, CARDS[event], CARDS[event].at(AS_TACTIC)[0].no)


USE: Final = Verb(
    "use event",
    words="use it",
    needs=(Need(would_do, "forbidden_stars/refresh.resolve-ability", "the event would do nothing now"),),
    rules=("forbidden_stars/refresh.resolve-ability",),
)


def use_event(g: Stars, decision: RawDecision) -> str:
    """Whether the chosen event is used."""
    event: int = decision.args[1]
    whether = "Lay it out, to use it then?" if event_card(event).is_scheme else "Use it?"
    return f"{CARDS[event].name}: {' '.join(CARDS[event].texts())} {whether}"


USE_EVENT: Final = Question(
    "use an event", PASS, USE, rules=("forbidden_stars/event.ability-optional",), prompt=use_event
)


def event_ability(g: Stars, seat: int, event: int, back: tuple[int, ...]) -> None:
    """It may be declined. `back` are cards that go into the deck afterwards.

    [forbidden_stars/event.ability-optional, forbidden_stars/refresh.resolve-ability]
    """
    ask(g, seat, USE_EVENT, event_used, seat, event, back)


def event_used(g: Stars, option: RawOption, seat: int, event: int, back: tuple[int, ...]) -> None:
    """A tactic takes effect and is shuffled back; a scheme stays in play.

    [forbidden_stars/event.tactic, forbidden_stars/event.scheme-stays]
    """
    if option[0] is not USE:
        push(g, (reshuffle_events, seat, back))
        return
    say(g, LAYS_OUT if event_card(event).is_scheme else USES, seat, event)
    if event_card(event).is_scheme:
        g.set_faceup(SCHEMES, seat, tuple(sorted((*g.faceup(SCHEMES, seat), event))))
        push(g, (reshuffle_events, seat, tuple([card for card in back if card != event])))
    else:
        push(g, (reshuffle_events, seat, back))
        start(g, use_of(seat, event))


def reshuffle_events(g: Stars, seat: int, back: tuple[int, ...]) -> None:
    """All but schemes in play are shuffled. [forbidden_stars/refresh.reshuffle-events]"""
    if seat not in g.eliminated:
        shuffle_into(g, EVENT_DECK, seat, back)


register(__name__)
