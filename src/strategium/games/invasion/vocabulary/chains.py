"""Effects on what waits on the chain: cancel it, copy it, and cards played while a chain resolves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from strategium.cards.answering import make_use
from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.zones import show_to
from strategium.games.invasion.kinds import CARDS, Card, CardAbility
from strategium.games.invasion.rules.choosing import may_choose_one
from strategium.games.invasion.rules.entering import has_unique, limited_left
from strategium.games.invasion.rules.price import COPIED, FREE, PAYS, affordable
from strategium.games.invasion.state import PUBLIC, Invasion
from strategium.games.invasion.things import CARD, ENTRY
from strategium.games.invasion.words import CAPITAL_PHASE, DISCARD, HAND, TACTIC, VOICED
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask, by_chance
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.paying import costs_payable
from strategium.kernel.pending_effects import cancel_pending_effect
from strategium.kernel.targeting import choose_targets, targets_exist
from strategium.kernel.using import ability_of, conditions_hold, start
from strategium.kernel.verbs import SEAT, Question, RawDecision, Verb

COPIES: Final = Sentence("{0} copies {1}", SEAT, CARD, rules=("invasion/errata.twin-tailed-comet",))
REVEALED: Final = Sentence("{0} is revealed", CARD)


def cancel(g: Invasion, use: Use, entries: Cards, n: int) -> None:
    """It will not resolve. [invasion/action.avoid-by-target-or-cancel]"""
    for no in entries:  # [invasion/action.avoid-by-target-or-cancel]
        cancel_pending_effect(g, no)


def cancel_unless_all(g: Invasion, use: Use, entries: Cards, n: int) -> None:
    """It is cancelled unless its controller spends all his resources, which may be none.

    [invasion/errata.asuryans-cleansing, invasion/errata.asuryans-cleansing-zero]
    """
    push(g, *[(spend_all_or_lose, no) for no in entries])


def entry_asked(g: Invasion, decision: RawDecision) -> Sequence[int]:
    return (decision.args[0],)


SPEND_ALL: Final = Verb("spend all", ENTRY, words="spend all your resources for {0}", find=entry_asked)
LOSE_IT: Final = Verb("lose it", ENTRY, words="let {0} be cancelled", find=entry_asked)
ALL_OR_NOTHING: Final = Question("spend all?", SPEND_ALL, LOSE_IT, prompt="Spend all your resources for it?")


def spend_all_or_lose(g: Invasion, no: int) -> None:
    """[invasion/errata.asuryans-cleansing]"""
    ask(g, g.pending_effects[no].use.seat, ALL_OR_NOTHING, all_or_nothing, no)


def all_or_nothing(g: Invasion, option: RawOption, no: int) -> None:
    if option[0] is SPEND_ALL:
        seat = g.pending_effects[no].use.seat
        say(g, PAYS, seat, g.resources[seat])
        g.resources[seat] = 0
    else:
        cancel_pending_effect(g, no)


def copy_tactic(g: Invasion, use: Use, entries: Cards, n: int) -> None:
    """[invasion/errata.twin-tailed-comet]"""
    for no in entries:
        original: Use = g.pending_effects[no].use
        copy = Use(use.seat, use.bearer, original.kind, original.no, which=COPIED, generation=use.generation)
        if can_be_copied(g, copy):
            say(g, COPIES, use.seat, original.bearer)
            push(g, (copy_targets, copy))


def can_be_copied(g: Invasion, use: Use) -> bool:
    a = ability_of(g, use)
    return costs_payable(g, a, use) and targets_exist(g, a, use)


def copy_targets(g: Invasion, use: Use) -> None:
    """The copy goes through the stages of a tactic, without the card and without the chain."""
    order = ability_of(g, use).order
    choose_targets(g, use, order.index(choose_targets))


# ---- playing cards while a chain resolves -------------------------------------------------------------------
def reveal_to_play(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/effect.play-inside-resolution, invasion/errata.slaaneshs-domination]"""
    push(g, (reveal_next, 1 - use.seat, n, (), use.seat))


def reveal_next(g: Invasion, victim: int, n: int, seen: tuple[int, ...], seat: int) -> None:
    """One card after the other, by chance; then they may be played."""
    hidden = tuple([card for card in g.zones[HAND + victim] if card not in seen])
    if n and hidden:
        by_chance(g, len(hidden), one_revealed, victim, n, seen, seat, hidden)
    else:
        push(g, (play_revealed, seat, seen))


def one_revealed(
    g: Invasion, which: int, victim: int, n: int, seen: tuple[int, ...], seat: int, hidden: tuple[int, ...]
) -> None:
    show_to(g, (hidden[which],), PUBLIC)
    say(g, REVEALED, hidden[which])
    push(g, (reveal_next, victim, n - 1, (*seen, hidden[which]), seat))


def play_revealed(g: Invasion, seat: int, cards: tuple[int, ...]) -> None:
    """Which of the tactics is played next, if any. [invasion/effect.play-inside-no-response]"""
    tactics = [card for card in cards if CARDS[g.kind[card]].type == TACTIC]
    possible = tuple([card for card in tactics if may_play_free(g, seat, card)])
    may_choose_one(g, seat, "Which tactic do you play for no cost?", possible, play_one, seat, cards)


def may_play_free(g: Invasion, seat: int, card: int) -> bool:
    """A tactic, or an attachment. It costs nothing, but all else that is asked of whoever plays it still holds.

    [invasion/enter.play-means-from-hand]
    """
    kind = CARDS[g.kind[card]]
    a = way_of_playing(kind)
    if a is None or g.zone[card] // 2 * 2 not in (HAND, DISCARD):
        return False
    if has_unique(g, seat, kind) or not limited_left(g, seat, kind):
        return False
    use = free_use(g, seat, card)
    if kind.type != TACTIC and (g.phase != CAPITAL_PHASE or g.active != seat):
        return False
    if not a.moment.holds(g, use):
        return False
    return conditions_hold(g, a, use) and affordable(g, use) and can_be_copied(g, use)


def way_of_playing(kind: Card) -> CardAbility | None:
    """How it is played where no zone need be chosen, if it is such a card."""
    if kind.type == TACTIC:
        return cast(CardAbility, kind.abilities[0]) if kind.abilities else None
    return None if kind.attach_to is None else cast(CardAbility, kind.entering)


def free_use(g: Invasion, seat: int, card: int) -> Use:
    """A use of a card for no cost: X is 0. [invasion/term.x-zero]"""
    way = way_of_playing(CARDS[g.kind[card]])
    assert way is not None
    use = make_use(g, seat, card, way)
    return Use(seat, card, use.kind, use.no, which=FREE, generation=use.generation)


def play_one(g: Invasion, card: int, seat: int, cards: tuple[int, ...]) -> None:
    rest = tuple([c for c in cards if c != card])
    push(g, (start, free_use(g, seat, card)), (play_revealed, seat, rest))


def voice(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """[invasion/errata.voice-of-command]"""
    if (VOICED, use.seat) not in g.marks:
        g.marks.append((VOICED, use.seat))


def play_from_pile(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """Here in the chain. [invasion/ruling.gathering-the-winds-in-place]"""
    for card in cards:
        if may_play_free(g, use.seat, card):
            push(g, (start, free_use(g, use.seat, card)))


def may_play_from_pile(g: Invasion, use: Use, card: int) -> bool:
    """One that costs nothing and is to be played already could be chosen without end."""
    cost = CARDS[g.kind[card]].cost
    if CARDS[g.kind[card]].type != TACTIC and not may_play_free(g, use.seat, card):
        return False
    if use.paid:
        return True
    chosen = [entry.use.chosen for entry in g.pending_effects if entry.use.kind is use.kind]
    return cost <= g.tokens[use.bearer] and (cost > 0 or ((card,),) not in chosen)


Cancel: Final = Deed("cancel {0}", cancel)
CancelUnlessAll: Final = Deed(
    "cancel and discard {0} unless its controller spends all resources in his pool", cancel_unless_all
)
CopyTactic: Final = Deed(
    "copy the effects of {0} without paying its cost (you choose its targets, X is 0)", copy_tactic
)
PlayRevealed: Final = Deed(
    "reveal up to {n} cards at random from an opponent's hand; you may play any tactics thus revealed as though they"
    " were in your hand for no cost (X is 0)",
    reveal_to_play,
)
Voice: Final = Deed(
    "until the end of the turn, when you play a tactic, you may spend 1 resource to return it from your discard pile"
    " to your hand at the end of the turn",
    voice,
)
PlayFromPile: Final = Deed("play {0} at no cost", play_from_pile, touches=may_play_from_pile)
register(__name__)
