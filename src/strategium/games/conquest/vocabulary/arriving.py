"""Effects that bring cards into play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.amounts import number
from strategium.cards.vocabulary.effects import Between, Cards, Deed, targets_of
from strategium.cards.vocabulary.english import counted
from strategium.cards.vocabulary.saying import Those
from strategium.cards.vocabulary.select import YOURS
from strategium.cards.vocabulary.who import OneOf, Paid
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.rules import choosing
from strategium.games.conquest.rules.actions import has_battle_ability, use_battle_ability
from strategium.games.conquest.rules.attaching import (
    attach_elsewhere,
    attach_into_play,
    may_bear,
    units_to_bear,
)
from strategium.games.conquest.rules.deploying import declare, deployable_now
from strategium.games.conquest.rules.entering import put_into_play, put_token, token_room
from strategium.games.conquest.rules.leaving import BANISHED, DOOMED
from strategium.games.conquest.state import Conquest, here, place_of, planets, units_at
from strategium.games.conquest.things import CARD
from strategium.games.conquest.vocabulary.select import Select
from strategium.games.conquest.vocabulary.who import can_enter
from strategium.games.conquest.words import DISCARD, HAND
from strategium.kernel.abilities import Amount, Effect, Recipient, Target, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import Among, Question, RawDecision, Verb

STAYS: Final = 0
FATE_WORDS: Final = {
    STAYS: "",
    DOOMED: ". If it is still in play at the end of the phase, sacrifice it",
    BANISHED: ". If it is still in play at the end of the phase, discard it",
}


class Tokens(Effect[Conquest]):
    """Put token units into play: there, or each at a planet of your choice. [conquest/tokens.max-ten]"""

    def __init__(self, name: str, n: int | Amount[Conquest], at: Recipient[Conquest] | None = None) -> None:
        self.name = name
        self.amount = number(n)
        self.at = at

    def targets(self) -> Sequence[Target[Conquest]]:
        return targets_of(self.at)

    def would(self, g: Conquest, use: Use) -> bool:
        if token_room(g, use.seat, self.name) <= 0:
            return False
        if self.at is None or isinstance(self.at, Target):
            return bool(planets(g))
        return bool(self.at.of(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        n = self.amount.of(g, use)
        if self.at is None:
            push(g, (choosing.divide_tokens, use.seat, self.name, n))
            return
        for place in self.at.of(g, use):
            push(g, *[(put_token, self.name, use.seat, place)] * n)

    def words(self) -> str:
        where = "divided among any number of planets" if self.at is None else f"at {self.at.words()}"
        return counted(f"put {{a}} {self.name} token{{s}} into play {where}", self.amount.words())


class PutIntoPlay(Between[Conquest]):
    """Put a card into play. [conquest/effects.put-into-play-free, conquest/effects.put-into-play-legal-place]"""

    def __init__(self, who: Recipient[Conquest], to: Recipient[Conquest], fate: int = STAYS) -> None:
        super().__init__(who, to)
        self.fate = fate

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return self.is_second(use) or can_enter(g, use.seat, thing)  # the second is a place

    def would(self, g: Conquest, use: Use) -> bool:
        if isinstance(self.who, Target):
            return True
        if not isinstance(self.to, Target) and not self.to.of(g, use):
            return False
        if isinstance(self.who, Paid) and not use.paid:
            return True  # that there is a card to pay for is another need
        return any(can_enter(g, use.seat, card) for card in self.who.of(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.to.of(g, use):
            push(g, *[(put_into_play, card, use.seat, place, self.fate) for card in self.who.of(g, use)])

    def words(self) -> str:
        return f"put {self.who.words()} into play at {self.to.words()}{FATE_WORDS[self.fate]}"


def this_in_hand(g: Conquest, use: Use) -> Sequence[int]:
    return (use.bearer,) if g.zone[use.bearer] == HAND + use.seat else ()


def each_puts(g: Conquest, use: Use, cards: Cards, n: int) -> None:
    """Each player puts a unit into play from his hand at his HQ, you first. [conquest/timing.both-players-choose]"""
    first = use.seat  # [conquest/timing.both-players-choose]
    push(g, (choosing.put_unit_from_hand, first), (choosing.put_unit_from_hand, 1 - first))


def somebody_may_put(g: Conquest, use: Use) -> bool:
    """As far as you know the opponent's hand may hold a unit."""
    return bool(g.zones[HAND + 1 - use.seat] or choosing.units_that_may_enter(g, use.seat))


class PutAttachment(Effect[Conquest]):
    """Put a fitting attachment of your hand or discard pile into play on a unit at this planet."""

    def __init__(self, select: Select, or_named: str) -> None:
        self.select = select
        self.or_named = or_named

    def pairs(self, g: Conquest, use: Use) -> list[tuple[int, int]]:
        """A card, and a unit that can bear it."""
        place = here(g, use.bearer)
        if place < 0:
            return []
        cards = [*g.zones[HAND + use.seat], *g.zones[DISCARD + use.seat]]
        units = units_at(g, place, 0) + units_at(g, place, 1)
        return [
            (card, unit)
            for card in cards
            if self.fits(g.kind[card]) and can_enter(g, use.seat, card)
            for unit in units_to_bear(g, use.seat, card)
            if unit in units
        ]

    def fits(self, kind: int) -> bool:
        return self.select.is_printed(CARDS[kind]) or CARDS[kind].title == self.or_named

    def would(self, g: Conquest, use: Use) -> bool:
        return bool(self.pairs(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        if self.pairs(g, use):
            push(g, (choose_attachment, use, ability_of(g, use).effects.index(self)))

    def words(self) -> str:
        return (
            f"put {self.select.one()} or {self.or_named} from your hand or discard pile into play "
            "attached to an eligible unit at this planet"
        )


def pairs_to_choose(g: Conquest, decision: RawDecision) -> Sequence[tuple[int, int]]:
    effect = ability_of(g, decision.args[0]).effects[decision.args[1]]
    assert isinstance(effect, PutAttachment)
    return effect.pairs(g, decision.args[0])


ATTACH: Final = Verb(
    "attach",
    CARD,
    CARD,
    words="attach {0} to {1}",
    find=pairs_to_choose,
    needs=(Among("conquest/deploy.attachment-to-legal-host", "{0} cannot be attached to {1}"),),
    rules=("conquest/deploy.attachment-to-legal-host",),
)
ATTACH_WHICH: Final = Question(
    "attach which",
    ATTACH,
    prompt="Which card do you attach, and to which unit?",
    rules=("conquest/deploy.attachment-to-legal-host",),
)


def choose_attachment(g: Conquest, use: Use, no: int) -> None:
    """A card and the unit that will bear it."""
    ask(g, use.seat, ATTACH_WHICH, attachment_chosen, use, no)


def attachment_chosen(g: Conquest, option: RawOption, use: Use, no: int) -> None:
    push(g, (attach_into_play, option[1], use.seat, option[2], 0))


class Reattach(Between[Conquest]):
    """An attachment is attached to another unit."""

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        if not self.is_second(use):
            return g.host[thing] >= 0
        return any(
            g.host[card] != thing and may_bear(g, card, thing) and self.same_side(g, card, thing)
            for card in self.who.of(g, use)
        )

    def same_side(self, g: Conquest, card: int, unit: int) -> bool:
        """An attachment that is targeted stays on one side."""
        return not isinstance(self.who, Target) or g.controller[g.host[card]] == g.controller[unit]

    def do(self, g: Conquest, use: Use) -> None:
        for card in self.who.of(g, use):
            for unit in self.to.of(g, use):
                attach_elsewhere(g, card, unit)

    def words(self) -> str:
        if isinstance(self.who, Target):
            return f"move {self.who.words()} to another eligible unit controlled by the same player"
        return f"attach {self.who.words()} to a different unit"


class MoveTokens(Effect[Conquest]):
    """Any number of your tokens move to a target planet."""

    def __init__(self, name: str, to: Target[Conquest]) -> None:
        self.name = name
        self.to = to
        self.select = Select(whose=YOURS, named=name)

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.to,)

    def elsewhere(self, g: Conquest, use: Use, place: int) -> tuple[int, ...]:
        return tuple([card for card in self.select.find(g, use) if place_of(g, card) != place])

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return bool(self.elsewhere(g, use, thing))

    def do(self, g: Conquest, use: Use) -> None:
        for place in self.to.of(g, use):
            tokens = self.elsewhere(g, use, place)
            if tokens:
                push(g, (choosing.move_any, use.seat, tokens, place))

    def words(self) -> str:
        return f"move any number of {self.name} tokens you control to {self.to.words()}"


class DeployNow(Effect[Conquest]):
    """Deploy a card of yours at its price, which is chosen when the effect resolves."""

    def __init__(self, who: OneOf, where: str = "") -> None:
        self.who = who
        self.where = where  # as the text says it: where that type of card goes anyhow

    def targets(self) -> Sequence[Target[Conquest]]:
        return (self.who,)

    def affects(self, g: Conquest, use: Use, thing: int) -> bool:
        return deployable_now(g, use.seat, thing)

    def would(self, g: Conquest, use: Use) -> bool:
        return any(deployable_now(g, use.seat, card) for card in self.who.candidates(g, use))

    def do(self, g: Conquest, use: Use) -> None:
        push(g, *[(declare, use.seat, card) for card in self.who.of(g, use)])

    def words(self) -> str:
        return f"deploy {self.who.words()}{self.where}"


def trigger_battle(g: Conquest, use: Use, places: Cards, n: int) -> None:
    for place in places:
        use_battle_ability(g, use.seat, g.line[place])


def has_another_battle(g: Conquest, use: Use, place: int) -> bool:
    return g.line[place] != use.bearer and has_battle_ability(g, use.seat, g.line[place])


THIS_FROM_HAND: Final = Those("this unit from your hand", this_in_hand)
EachPuts: Final = Deed(
    "have each player put a unit into play from his hand at his HQ", each_puts, would=somebody_may_put
)
TriggerBattle: Final = Deed(
    "trigger the Battle ability of another planet", trigger_battle, touches=has_another_battle
)
TriggerBattleAt: Final = Deed("trigger the Battle ability of {0}", trigger_battle, touches=has_another_battle)

register(__name__)
