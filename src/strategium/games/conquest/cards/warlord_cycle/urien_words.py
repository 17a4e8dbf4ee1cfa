"""Words of Urien Rakarth and his squad: prices of events, named types, copied events, an open deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.answering import make_use
from strategium.cards.vocabulary.constants import Always
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules.actions import ORDER
from strategium.games.conquest.rules.basics import discard
from strategium.games.conquest.rules.damage import deal_damage
from strategium.games.conquest.state import Conquest, hand_of
from strategium.games.conquest.things import CARD
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.words import ACTION, ARMY, ATTACHMENT, COST, EVENT, OPEN_DECK, SUPPORT
from strategium.kernel.abilities import Ability, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.targeting import choose_rest, targets_exist
from strategium.kernel.using import would_change
from strategium.kernel.verbs import SEAT, Among, Question, RawDecision, Verb


# ---- constant effects --------------------------------------------------------------------------------------------
class EventsCost(Always):
    """Events that fit cost you more or less. [conquest/costs.of-events]"""

    def __init__(self, select: Select, n: int) -> None:
        super().__init__(COST, n)
        self.select = select

    def covers(self, g: Conquest, bearer: int, card: int) -> bool:
        """Wherever the card is: it costs its owner something, who alone can play it."""
        return g.owner[card] == g.controller[bearer] and self.select.prints(g, card)

    def subject(self) -> str:
        return f"{self.select.each()} you play"


class OpensEnemyDeck(Always):
    """The top card of the opponent's deck is revealed. [conquest/effects.open-deck]"""

    def __init__(self) -> None:
        super().__init__(OPEN_DECK)

    def covers(self, g: Conquest, bearer: int, card: int) -> bool:
        return card == bearer

    def subject(self) -> str:
        return "your opponent"


# ---- a type is named ------------------------------------------------------------------------------------------------
NAMING: Final = ("conquest/effects.name-a-type",)
NAMES_UNIT: Final = Sentence("{0} names units", SEAT, rules=NAMING)
NAMES_SUPPORT: Final = Sentence("{0} names supports", SEAT, rules=NAMING)
NAMES_ATTACHMENT: Final = Sentence("{0} names attachments", SEAT, rules=NAMING)
NAMES_EVENT: Final = Sentence("{0} names events", SEAT, rules=NAMING)
NAME_UNIT: Final = Verb("name unit", words="name units")
NAME_SUPPORT: Final = Verb("name support", words="name supports")
NAME_ATTACHMENT: Final = Verb("name attachment", words="name attachments")
NAME_EVENT: Final = Verb("name event", words="name events")
NAMED: Final = {
    NAME_UNIT: (ARMY, NAMES_UNIT),
    NAME_SUPPORT: (SUPPORT, NAMES_SUPPORT),
    NAME_ATTACHMENT: (ATTACHMENT, NAMES_ATTACHMENT),
    NAME_EVENT: (EVENT, NAMES_EVENT),
}
NAME_TYPE: Final = Question("name a type", *NAMED, prompt="Which type of card do you name?", rules=NAMING)


def name_a_type(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    push(g, (choose_type, use))


def choose_type(g: Conquest, use: Use) -> None:
    ask(g, use.seat, NAME_TYPE, type_named, use)


def type_named(g: Conquest, option: RawOption, use: Use) -> None:
    type, told = NAMED[option[0]]
    say(g, told, use.seat)
    push(g, (give_one_or_suffer, use, type))


def cards_of_type(g: Conquest, decision: RawDecision) -> Sequence[int]:
    return [card for card in hand_of(g, decision.seat) if CARDS[g.kind[card]].type == decision.args[1]]


GIVE_ONE: Final = Verb(
    "discard of type",
    CARD,
    words="discard {0}",
    find=cards_of_type,
    needs=(Among("conquest/effects.name-a-type", "{0} is no card of that type in your hand"),),
    rules=NAMING,
)
SUFFER: Final = Verb("suffer", words="deal 1 damage to your warlord")
# secret: whoever has no such card is asked all the same
GIVE_OR_SUFFER: Final = Question(
    "discard or damage",
    SUFFER,
    GIVE_ONE,
    prompt="Do you discard a card of that type, or is your warlord dealt 1 damage?",
    secret=True,
    rules=NAMING,
)


def give_one_or_suffer(g: Conquest, use: Use, type: int) -> None:
    """[conquest/effects.name-a-type]"""
    ask(g, 1 - use.seat, GIVE_OR_SUFFER, given_or_suffered, use, type)


def given_or_suffered(g: Conquest, option: RawOption, use: Use, type: int) -> None:
    if option[0] is GIVE_ONE:
        discard(g, option[1])
    else:
        push(g, (deal_damage, ((g.warlord[1 - use.seat], 1),), use.bearer, ()))


NameType: Final = Deed(
    "name a card type (unit, support, attachment, event). Your opponent must either discard 1 card of that type "
    "from his hand or deal 1 damage to his warlord",
    name_a_type,
)


# ---- an event is copied ------------------------------------------------------------------------------------
def copy_of(g: Conquest, use: Use) -> tuple[Ability, Use] | None:
    """The ability of the event that was played, and a use of it for which nothing is chosen yet."""
    event = use.about
    if event is None or g.generation[event.subject] != event.generation:
        return None
    for a in g.kinds[g.kind[event.subject]].abilities:
        if a.timing == ACTION:
            return a, make_use(g, use.seat, event.subject, a)
    return None


def can_be_copied(g: Conquest, use: Use) -> bool:
    found = copy_of(g, use)
    return found is not None and targets_exist(g, *found) and would_change(g, *found)


def copy_effects(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """They resolve once more: nothing is played, and so nothing is paid."""
    found = copy_of(g, use)
    if found is not None:
        push(g, (choose_rest, found[1], ORDER.index(choose_rest)))  # [conquest/effects.copy]


CopyEffects: Final = Deed("copy its effects. You may choose new targets", copy_effects, would=can_be_copied)


register(__name__)
