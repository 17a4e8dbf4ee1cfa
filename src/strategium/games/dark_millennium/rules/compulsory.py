"""What must be done though nobody plays it: set-up effects and events. Their player says in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.answering import make_use
from strategium.cards.refs import ABILITY, ability_used
from strategium.cards.state import IN_HAND
from strategium.games.dark_millennium.kinds import CARDS
from strategium.games.dark_millennium.rules.letters import gives_only_flags, is_optional
from strategium.games.dark_millennium.state import DarkMillennium, cards_here, hand_of
from strategium.games.dark_millennium.things import CARD
from strategium.games.dark_millennium.words import BATTLE_OVER, BATTLEFIELD, FLEET, SETTING_UP_ARMY
from strategium.kernel.abilities import Ability, Use, listener_key
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.targeting import targets_exist
from strategium.kernel.using import ability_of, conditions_hold, start, would_change
from strategium.kernel.verbs import NUMBER, SEAT, Among, Need, Question, RawDecision, Verb

HAPPENS: Final = Sentence(
    "{1} takes effect for {0}: “{2}”", SEAT, CARD, ABILITY, rules=("dark_millennium/event.compulsory",)
)

Due = tuple[int, int, int]  # a card, its age, and the number of its ability


def due_from(g: DarkMillennium, seat: int, timing: int) -> tuple[Due, ...]:
    """What a player has to do now: on his cards here and in the fleet, in his hand, and what the sector asks of both.

    [dark_millennium/victory.event-sources, dark_millennium/victory.event-wrong-part]
    """
    key = listener_key(-1, timing)
    found: list[Due] = []
    in_play = cards_here(g, seat) + g.zones[FLEET + seat]
    in_play += g.zones[BATTLEFIELD]  # [dark_millennium/cards.sector-fields]
    for cards, in_hand in ((in_play, False), (hand_of(g, seat), True)):
        for card in cards:
            for a in CARDS[g.kind[card]].answering.get(key, ()):
                if (a.home == IN_HAND) == in_hand:
                    found.append((card, g.generation[card], a.no))
    return tuple(found)


def use_of(g: DarkMillennium, seat: int, due: Due) -> Use:
    return make_use(g, seat, due[0], printed(g, due))


def may_be_left(g: DarkMillennium, decision: RawDecision) -> bool:
    """Only what a text says one may do can be left undone. [dark_millennium/event.compulsory]"""
    seat, left = decision.args[:2]
    possible = [due for due in left if is_possible(g, seat, due)]
    return all(is_optional(ability_of(g, use_of(g, seat, due))) for due in possible)


class DueVerb(Verb):
    """One of the things that are due, by its place in the list."""

    def words(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        return CARD.words(g, viewer, refs[0])

    def note(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        return str(CARDS[g.kind[refs[0]]].abilities[refs[1]].text)


def possible_now(g: DarkMillennium, decision: RawDecision) -> Sequence[tuple[int, int]]:
    """Of events in the hand that say the same one is enough. [dark_millennium/victory.attacker-order]"""
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for due in decision.args[1]:
        if is_possible(g, decision.seat, due):
            card, _, no = due
            a = printed(g, due)
            alike = a.timing == BATTLE_OVER and a.home == IN_HAND
            found.setdefault((-1 - g.kind[card], no) if alike else (card, no), (card, no))
    return list(found.values())


DO_NEXT: Final = DueVerb(
    "do",
    CARD,
    NUMBER,
    find=possible_now,
    needs=(Among("dark_millennium/victory.event-sources", "{0} asks for nothing now"),),
    rules=("dark_millennium/victory.attacker-order", "dark_millennium/battle-setup.when-you-set-up"),
)
SET_UP_NEXT: Final = Choice(
    "set-up effect",
    "leave the rest",
    words="do nothing more",
    needs=(Need(may_be_left, "dark_millennium/event.compulsory", "it must be done"),),
    before=(DO_NEXT,),
    prompt="You set up your army: which effect is next?",
    rule="dark_millennium/event.compulsory",
    rules=("dark_millennium/battle-setup.when-you-set-up",),
)
EVENT_NEXT: Final = Question(
    "event",
    DO_NEXT,
    prompt="The battle is over: which event is next?",
    rules=("dark_millennium/victory.attacker-order",),
)


def do_all(g: DarkMillennium, seat: int, left: tuple[Due, ...]) -> None:
    """One after the other, in an order of the player's choice, until none that is left can happen.

    [dark_millennium/event.compulsory]
    """
    possible = [due for due in left if is_possible(g, seat, due)]
    if not possible:
        return
    at_any_time = [due for due in possible if is_any_order(g, due, left)]
    if at_any_time:
        push(g, *steps_for(seat, at_any_time[0], left))
        return
    question = EVENT_NEXT if printed(g, possible[0]).timing == BATTLE_OVER else SET_UP_NEXT
    ask(g, seat, question, one_chosen, seat, left)


def printed(g: DarkMillennium, due: Due) -> Ability:
    """The ability that is due, as it stands on its card."""
    return CARDS[g.kind[due[0]]].abilities[due[2]]


def is_any_order(g: DarkMillennium, due: Due, left: tuple[Due, ...]) -> bool:
    """Whether nobody cares when: it only gives flags, and nothing else that is left can change whether it does.

    [dark_millennium/victory.attacker-order]
    """
    a = printed(g, due)
    if not gives_only_flags(a):
        return False
    return a.only_if is None or all(gives_only_flags(printed(g, other)) for other in left)


def is_possible(g: DarkMillennium, seat: int, due: Due) -> bool:
    """Set-up effects need their card where it was; an event counts if its card was in play when the battle ended."""
    card, generation, _ = due
    if printed(g, due).timing == SETTING_UP_ARMY and g.generation[card] != generation:
        return False
    return can_happen(g, use_of(g, seat, due))


def can_happen(g: DarkMillennium, use: Use) -> bool:
    """Its condition holds, what it needs can be chosen, and it would do something."""
    a = ability_of(g, use)
    return conditions_hold(g, a, use) and targets_exist(g, a, use) and would_change(g, a, use)


def one_chosen(g: DarkMillennium, option: RawOption, seat: int, left: tuple[Due, ...]) -> None:
    if option[0] is DO_NEXT:
        due = next(due for due in left if (due[0], due[2]) == option[1:])
        push(g, *steps_for(seat, due, left))


def steps_for(seat: int, due: Due, left: tuple[Due, ...]) -> tuple[tuple[Any, ...], ...]:
    """This one takes place, then the others."""
    rest = tuple([other for other in left if other != due])
    return ((it_takes_place, seat, due), (do_all, seat, rest))


def it_takes_place(g: DarkMillennium, seat: int, due: Due) -> None:
    """[dark_millennium/event.end-of-battle, dark_millennium/battle-setup.when-you-set-up]"""
    use = use_of(g, seat, due)
    say(g, HAPPENS, seat, due[0], ability_used(use))
    start(g, use)


register(__name__)
