"""Playing units, supports, quests and legends from hand: what can be played, where, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.answering import make_use
from strategium.games.invasion.kinds import CARDS, Card
from strategium.games.invasion.rules.entering import has_unique, hero_fits, limited_left, zone_fits
from strategium.games.invasion.rules.price import costs_as_printed, funds, price
from strategium.games.invasion.state import Invasion, area_of, legend_of, quester_on, symbols_of
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import (
    AREAS,
    CAPITAL_PHASE,
    COST,
    DECK,
    DISCARD,
    FIRST_AREA,
    HAND,
    LEGEND,
    LIMITED,
    NECROMANCY,
    PERMANENT,
    PLAYS_TOP,
    QUEST,
    QUEST_ZONE,
    RISEN,
    TACTIC,
    UNIT,
)
from strategium.kernel.abilities import Use
from strategium.kernel.core import RawOption
from strategium.kernel.names import register
from strategium.kernel.targeting import targets_exist
from strategium.kernel.using import start
from strategium.kernel.verbs import Need, Premise, RawDecision, Reason, Ref, Verb


# ---- what can be played ----------------------------------------------------------------------------------
def playable(g: Invasion, seat: int) -> tuple[int, ...]:
    """The cards of his hand, and those elsewhere that may be played as though they were there.

    [invasion/enter.elsewhere-than-hand, invasion/keyword.necromancy-play-from-discard]
    """
    hand = hand_and_top(g, seat)
    if g.necromancers >> seat & 1:
        hand += tuple([c for c in g.zones[DISCARD + seat] if CARDS[g.kind[c]].printed[NECROMANCY]])
    return hand


def hand_and_top(g: Invasion, seat: int) -> tuple[int, ...]:
    """The cards of his hand, and the top card of his deck where that counts as one of them.

    [invasion/enter.elsewhere-than-hand]
    """
    hand = g.zones[HAND + seat]
    if g.changers[PLAYS_TOP] and any(g.controller[card] == seat for card in g.changers[PLAYS_TOP]):
        hand += g.zones[DECK + seat][-1:]
    return hand


def may_play_now(g: Invasion, seat: int, base: int) -> bool:
    """[invasion/capital-phase.only-phase-for-permanents, invasion/capital-phase.only-active-player,
    invasion/capital-phase.not-in-response]
    """
    if g.phase != CAPITAL_PHASE:
        return False
    if g.active != seat:
        return False
    return len(g.pending_effects) == base


def play_choices(g: Invasion, decision: RawDecision) -> Sequence[RawOption]:
    """Each card with each place it could go to: an area, a quest, or, for what is attached, the area of his board."""
    seat = decision.seat
    if not may_play_now(g, seat, decision.args[3]):
        return ()
    quests = quests_of(g, seat)
    return [
        (card, place)
        for card in affordable_cards(g, seat)
        for place in places_for(g, seat, CARDS[g.kind[card]], quests)
    ]


def affordable_cards(g: Invasion, seat: int) -> list[int]:
    """The units, supports, quests and legends that he could pay for."""
    money = funds(g, seat)
    symbols = symbols_of(g, seat)
    as_printed = costs_as_printed(g, seat)
    found: list[int] = []
    for card in playable(g, seat):
        kind = CARDS[g.kind[card]]
        if kind.type & PERMANENT:
            if as_printed and kind.printed[COST] > money and kind.cheaper is None:
                continue  # too dear, whatever loyalty adds
            if price(g, seat, card, kind, 0, symbols) <= money:  # [invasion/cost.pay-total]
                found.append(card)
    return found


def places_for(g: Invasion, seat: int, kind: Card, quests: list[int]) -> Sequence[int]:
    """Where a card of that kind might be played, by a player with these quests.

    [invasion/capital-phase.choose-zone, invasion/quest.play-into-quest-zone, invasion/quest.send-when-played]
    """
    first = 3 * (1 - seat if kind.enemy_zone else seat)
    if kind.type == LEGEND or kind.attach_to is not None:
        return (first,)
    if kind.type == QUEST and not kind.enemy_zone:
        return (first + QUEST_ZONE,)
    places = range(first, first + 3)
    if quests and kind.type == UNIT:  # [invasion/zone.no-units-into-opponents-zone]
        return [*places, *quests]
    return places


def quests_of(g: Invasion, seat: int) -> list[int]:
    """The quests that a player controls, in whichever zone. [invasion/quest.faq-quest-in-any-zone]"""
    first = FIRST_AREA + 3 * seat
    zones = g.zones[first : first + 3]
    return [card for cards in zones for card in cards if CARDS[g.kind[card]].type == QUEST]


# ---- what must be true -----------------------------------------------------------------------------------
def kind_for(g: Invasion, card: int) -> Card:
    return CARDS[g.kind[card]]


def in_capital_phase(g: Invasion, decision: RawDecision, *refs: int) -> bool:
    return g.phase == CAPITAL_PHASE


def is_active_player(g: Invasion, decision: RawDecision, *refs: int) -> bool:
    return g.active == decision.seat


def starts_a_chain(g: Invasion, decision: RawDecision, *refs: int) -> bool:
    return bool(len(g.pending_effects) == decision.args[3])


def no_trigger_waits(g: Invasion, decision: RawDecision, *refs: int) -> bool:
    return not g.pending_triggers


def is_his_card(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    return card in playable(g, decision.seat) and bool(kind_for(g, card).type & PERMANENT)


def goes_there(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    return place in places_for(g, decision.seat, kind_for(g, card), quests_of(g, decision.seat))


def fits_zone(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    return zone_fits(kind_for(g, card), area_of(g, place))


def is_not_there_yet(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    return not has_unique(g, decision.seat, kind_for(g, card))


def has_no_hero(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    return hero_fits(g, kind_for(g, card), area_of(g, place))


def quest_is_free(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    return place < AREAS or quester_on(g, place) < 0


def is_first_limited(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    return limited_left(g, decision.seat, kind_for(g, card))


def is_of_the_race(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    kind = kind_for(g, card)
    return kind.type != LEGEND or kind.race == g.race[decision.seat]


def has_no_legend(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    return kind_for(g, card).type != LEGEND or legend_of(g, decision.seat) < 0


def is_affordable(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    return price(g, decision.seat, card, kind_for(g, card), 0) <= funds(g, decision.seat)


def too_dear(g: Invasion, decision: RawDecision, card: int, place: int) -> str:
    dear = price(g, decision.seat, card, kind_for(g, card), 0)
    return f"{CARD.words(g, decision.seat, card)} costs {dear} and you have {funds(g, decision.seat)}"


def has_host(g: Invasion, decision: RawDecision, card: int, place: int) -> bool:
    kind = kind_for(g, card)
    if kind.attach_to is None or kind.entering is None:
        return True
    return targets_exist(g, kind.entering, make_use(g, decision.seat, card, kind.entering))


def may_be_played(g: Invasion, decision: RawDecision, card: int, kind: Card) -> bool:
    """The tests that do not depend on the place, as far as a card of that kind can fail them."""
    if kind.unique and not is_not_there_yet(g, decision, card, -1):
        return False
    if kind.type == LEGEND and not (
        is_of_the_race(g, decision, card, -1) and has_no_legend(g, decision, card, -1)
    ):
        return False
    if kind.printed[LIMITED] and not is_first_limited(g, decision, card, -1):
        return False
    return kind.attach_to is None or has_host(g, decision, card, -1)


def may_go_there(g: Invasion, decision: RawDecision, card: int, kind: Card, place: int) -> bool:
    """The tests of the place, likewise."""
    if kind.zones and not fits_zone(g, decision, card, place):
        return False
    if kind.hero_limit and not has_no_hero(g, decision, card, place):
        return False
    return place < AREAS or quest_is_free(g, decision, card, place)


class PlayVerb(Verb):
    """Play a card: an attachment and a legend are told without a place."""

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        """As for any verb, but no test is made that a card of that kind, or a place of that kind, always passes."""
        state: Invasion = g
        seat = decision.seat
        if not may_play_now(state, seat, decision.args[3]):
            return
        quests = quests_of(state, seat)
        for card in affordable_cards(state, seat):
            kind = CARDS[state.kind[card]]
            if may_be_played(state, decision, card, kind):
                choosy = kind.zones or kind.hero_limit or quests
                for place in places_for(state, seat, kind, quests):
                    if not choosy or may_go_there(state, decision, card, kind, place):
                        options.append((self, card, place))

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        """Nobody wonders why nothing is played into a unit, nor why a tactic is not put into play."""
        is_place = x < AREAS or x in quests_of(g, decision.seat)
        is_card = x in playable(g, decision.seat) and CARDS[g.kind[x]].type != TACTIC
        return super().reasons(g, decision, ref, x) if is_place or is_card else []

    def words(self, g: Invasion, viewer: int | None, refs: tuple[int, ...]) -> str:
        kind = CARDS[g.kind[refs[0]]]
        name = CARD.words(g, viewer, refs[0])
        if kind.attach_to is not None or kind.type == LEGEND:
            return f"play {name}"
        into = "into" if refs[1] < AREAS else "onto"
        return f"play {name} {into} {CARD.words(g, viewer, refs[1])}"


TRIGGERS_FIRST: Final = Need(
    no_trigger_waits, "invasion/timing.b1-triggered-actions-first", "triggered actions come first"
)
PLAY: Final = PlayVerb(
    "play",
    CARD,
    CARD,
    words="play {0} into {1}, play {0} onto {1}",
    find=play_choices,
    needs=(
        Premise(
            is_his_card,
            "invasion/enter.play-means-from-hand",
            "{0} is not a card of your hand to put into play",
            far=True,
        ),
        Need(
            in_capital_phase,
            "invasion/capital-phase.only-phase-for-permanents",
            "{0} can be played only in the capital phase",
        ),
        Need(is_active_player, "invasion/capital-phase.only-active-player", "it is not your capital phase"),
        Need(starts_a_chain, "invasion/capital-phase.not-in-response", "{0} cannot be played in response"),
        TRIGGERS_FIRST,
        Need(is_not_there_yet, "invasion/unique.no-second-play", "you have {0} in play, which is unique"),
        Need(is_of_the_race, "invasion/legend.same-race", "{0} is not of the race of your capital"),
        Need(has_no_legend, "invasion/legend.one-per-player", "you have a legend in play"),
        Need(
            is_first_limited, "invasion/keyword.limited-one-per-turn", "you have had a Limited card this turn"
        ),
        Need(is_affordable, "invasion/cost.pay-total", too_dear),
        Need(
            has_host, "invasion/attachment.target-in-play", "there is nothing that {0} could be attached to"
        ),
        Need(goes_there, "invasion/capital-phase.choose-zone", "{0} cannot be played into {1}"),
        Need(fits_zone, "invasion/keyword.zone-only-enter", "{0} cannot enter play in {1}"),
        Need(has_no_hero, "invasion/hero.one-per-zone-own", "there is a Hero in that zone"),
        Need(quest_is_free, "invasion/quest.one-quester", "there is a unit on {1}"),
    ),
    rules=("invasion/capital-phase.playing-is-action",),
)
ALWAYS_SO: Final = (
    is_his_card,
    in_capital_phase,
    is_active_player,
    starts_a_chain,
    no_trigger_waits,
    is_affordable,
    goes_there,
)
PLAY.further = tuple([need for need in PLAY.needs if need.holds not in ALWAYS_SO])  # candidates are like that


def play_card(g: Invasion, seat: int, card: int, place: int) -> None:
    """A unit, support, quest or legend is played. [invasion/capital-phase.playing-is-action]"""
    kind = CARDS[g.kind[card]]
    assert kind.entering is not None
    if g.zone[card] == DISCARD + seat:
        g.marks.append((RISEN, card, g.generation[card] + 2))
    start(g, Use(seat, card, kind, kind.entering.no, x=place, generation=g.generation[card]))


register(__name__)
