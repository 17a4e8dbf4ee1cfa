"""Resource tokens on cards: they are moved, counted down, or given up for something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.vocabulary.effects import Cards, Deed
from strategium.cards.vocabulary.select import YOURS
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.choosing import choose_number, choose_one, may_choose_one
from strategium.games.invasion.rules.entering import areas_to_put
from strategium.games.invasion.rules.leaving import destroy
from strategium.games.invasion.state import Invasion, in_play, note_laden
from strategium.games.invasion.things import CARD, TOKEN_COUNT
from strategium.games.invasion.vocabulary.arriving import choose_where
from strategium.games.invasion.vocabulary.select import Select
from strategium.games.invasion.words import DISCARD, LEGEND, QUEST, SUPPORT, UNIT
from strategium.kernel.abilities import Cost, Effect, Use
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register

TOKENS_MOVE: Final = Sentence("{0} loses {1} to {2}", CARD, TOKEN_COUNT, CARD)


class TokensForUnit(Cost[Invasion]):
    """Discard as many tokens from this card as a unit of your discard pile costs. [invasion/errata.return-to-glory]"""

    def payable(self, g: Invasion, use: Use) -> bool:
        return bool(self.choices(g, use))

    def choices(self, g: Invasion, use: Use) -> Sequence[int]:
        """A unit that is to return already is none of them: one without a cost could be chosen without end."""
        returning = [entry.use.paid[-1] for entry in g.pending_effects if entry.use.kind is use.kind]
        return [
            card
            for card in g.zones[DISCARD + use.seat]
            if CARDS[g.kind[card]].type == UNIT
            and CARDS[g.kind[card]].cost <= g.tokens[use.bearer]
            and card not in returning
            and areas_to_put(g, use.seat, CARDS[g.kind[card]])
        ]

    def pay(self, g: Invasion, use: Use, thing: int) -> bool:
        g.tokens[use.bearer] -= CARDS[g.kind[thing]].cost
        return True

    def words(self) -> str:
        return "discard X resource tokens from this card"


def put_paid(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    """The unit that the cost was reckoned by."""
    card = use.paid[-1]
    if g.zone[card] == DISCARD + use.seat:
        push(g, (choose_where, use.seat, card, 0))


MAY_HAVE_TOKENS: Final = Select(UNIT | SUPPORT | QUEST | LEGEND, YOURS)


def move_tokens(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    mine = tuple(MAY_HAVE_TOKENS.find(g, use))
    prompt = "Which card of yours gets the tokens?"
    for card in [card for card in cards if g.tokens[card]]:
        push(g, (choose_one, use.seat, prompt, mine, choose_tokens, card, n, use.seat))


def choose_tokens(g: Invasion, goal: int, source: int, most: int, seat: int) -> None:
    most = min(most, g.tokens[source])
    choose_number(g, seat, "How many tokens are moved?", 0, most, tokens_move, source, goal)


def tokens_move(g: Invasion, n: int, source: int, goal: int) -> None:
    if n:
        say(g, TOKENS_MOVE, source, n, goal)
    g.tokens[source] -= n
    g.tokens[goal] += n
    note_laden(g, goal)


class LastToken(Effect[Invasion]):
    """Remove a token; then, if that was the last one, an effect. [invasion/effect.faq-then-without-token]"""

    def __init__(self, effect: Effect[Invasion]) -> None:
        self.effect = effect

    def do(self, g: Invasion, use: Use) -> None:
        had = g.tokens[use.bearer]
        g.tokens[use.bearer] = max(0, had - 1)
        if had == 1:  # [invasion/effect.faq-then-without-token]
            self.effect.do(g, use)

    def words(self) -> str:
        return (
            "remove a resource token from this card. Then, if there are no resource tokens on this card,"
            f" {self.effect.words()}"
        )


def may_destroy_for_tokens(g: Invasion, use: Use, cards: Cards, n: int) -> None:
    if in_play(g, use.bearer) and g.tokens[use.bearer] >= n:
        prompt = f"Remove {n} tokens to destroy it?"
        push(g, (may_choose_one, use.seat, prompt, (use.bearer,), destroy_for_tokens, n))


def destroy_for_tokens(g: Invasion, card: int, n: int) -> None:
    g.tokens[card] -= n
    destroy(g, (card,))


PutPaid: Final = Deed("put a unit with printed cost X from your discard pile into play in any zone", put_paid)
MoveTokens: Final = Deed("move up to {n} resource tokens from {0} to a card you control", move_tokens)
MayDestroyForTokens: Final = Deed(
    "then, you may remove {n} resource tokens from this card to destroy it", may_destroy_for_tokens
)
register(__name__)
