"""Warhammer: Invasion. What the kernel asks of a game, answered by the files of this package."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from strategium.cards.laying import names_of_players
from strategium.cards.presuming import Luck, PublishedDecks
from strategium.games.invasion import cards
from strategium.games.invasion.decks.rules import BANNED, STARTER, is_listed
from strategium.games.invasion.decks.shelf import SHELF, cards_of
from strategium.games.invasion.kinds import BOOK, CAPITALS, CARDS, X_COST
from strategium.games.invasion.options import Options
from strategium.games.invasion.positions.expectations import EXPECTATIONS, expect
from strategium.games.invasion.positions.words import TABLES, build_position, numbering, to_position
from strategium.games.invasion.rules.checks import (
    cards_under_nothing,
    developments_have_nothing,
    developments_of_others,
    faceup_for_a_reason,
    loose_attachments,
    only_units_fight,
    tokens_without_quester,
    tops_are_revealed,
    units_without_hit_points,
)
from strategium.games.invasion.rules.damage import burning_sections
from strategium.games.invasion.rules.invariants import check_invariants
from strategium.games.invasion.rules.offers import OFFERS
from strategium.games.invasion.rules.price import affordable, funds
from strategium.games.invasion.rules.replacements import REPLACEMENTS
from strategium.games.invasion.rules.resolving import effect_over
from strategium.games.invasion.rules.setup import begin, lay_out
from strategium.games.invasion.rules.targeting import PAYMENT, TARGET
from strategium.games.invasion.rules.victory import verdict
from strategium.games.invasion.seat_names import seat_name
from strategium.games.invasion.state import Invasion, area_of, loyalty_cost, symbols_of
from strategium.games.invasion.table.judgement import judgement
from strategium.games.invasion.table.view import view
from strategium.games.invasion.things import CARD, ENTRY, hidden_pools
from strategium.games.invasion.vocabulary import keywords
from strategium.games.invasion.vocabulary.who import targetable
from strategium.games.invasion.words import ORDER, QUEST, RACE_NAMES
from strategium.kernel.abilities import Use, listener_key
from strategium.kernel.core import Result
from strategium.kernel.game import Game
from strategium.kernel.knowledge import Pool


class InvasionGame(Game):
    """The living card game for two, with its action chain."""

    name = "invasion"
    title = "Warhammer: Invasion"
    version = "5"
    package = "strategium.games.invasion"
    seats = (2,)

    book = BOOK
    decks = SHELF
    refs = (CARD, ENTRY)
    checks = (
        developments_of_others,
        faceup_for_a_reason,
        developments_have_nothing,
        only_units_fight,
        units_without_hit_points,
        loose_attachments,
        cards_under_nothing,
        tokens_without_quester,
        burning_sections,
        tops_are_revealed,
    )
    before = (REPLACEMENTS,)
    offers = OFFERS
    target_verb = TARGET
    payment_verb = PAYMENT
    expectations = EXPECTATIONS
    position_words = TABLES
    position_players = names_of_players(RACE_NAMES)
    recheck_rules = (
        "invasion/effect.recheck-on-resolution",
        "invasion/target.becomes-illegal",
        "invasion/target.all-illegal-cancels",
        "invasion/target.some-legal-resolves",
    )

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> Invasion:
        return Invasion()

    def set_up(self, g: Invasion) -> None:
        decks = [cards_of(deck) for deck in g.options.decks]
        if g.options.deck_size:
            decks = [(race, kinds[: g.options.deck_size]) for race, kinds in decks]
        lay_out(g, decks)
        begin(g)

    def verdict(self, g: Invasion) -> Result | None:
        return verdict(g)

    def view(self, g: Invasion, viewer: int | None) -> dict[str, Any]:
        return view(g, viewer)

    def judgement(self, g: Invasion, seat: int) -> float:
        return judgement(g, seat)

    def pools(self, g: Invasion) -> Sequence[Pool]:
        return hidden_pools(g)

    def listeners_to(self, g: Invasion, event: int, timing: int) -> Sequence[int]:
        return g.listeners[listener_key(event, timing)]

    def generation(self, g: Invasion, thing: int) -> int:
        return g.generation[thing]

    def most_x(self, g: Invasion, use: Use) -> int:
        """What is left of his resources for X."""
        if use.kind.no >= 0 and CARDS[use.kind.no].cost == X_COST:
            return max(0, funds(g, use.seat) - loyalty_cost(g, CARDS[use.kind.no], symbols_of(g, use.seat)))
        return g.tokens[use.bearer]

    def targetable(self, g: Invasion, use: Use, found: Sequence[int]) -> Sequence[int]:
        return targetable(g, use, found)

    def may_target_too(self, g: Invasion, use: Use, group: tuple[int, ...], thing: int) -> bool:
        return affordable(g, use.choosing((*group, thing)))

    def place_of(self, g: Invasion, card: int) -> int:
        return g.zone[card]

    def works_in(self, g: Invasion, card: int, zone: int) -> bool:
        """[invasion/zone.zone-text-active-only-there]"""
        return area_of(g, card) % 3 == zone

    def effect_over(self, g: Invasion, entry: Any) -> None:
        effect_over(g, entry)

    def seat_name(self, g: Invasion, seat: int) -> str:
        return seat_name(g, seat)

    def seats_are_named(self, g: Invasion) -> bool:
        return len(g.race) == g.seats

    def build_position(self, g: Invasion, spec: dict[str, Any]) -> None:
        build_position(g, spec)

    def to_position(self, g: Invasion) -> dict[str, Any]:
        return to_position(g)

    def numbering(self, g: Invasion, laid: Invasion) -> Any:
        return numbering(g, laid)

    def expect(self, g: Invasion, key: str, value: Any) -> list[str]:
        return expect(g, key, value) if key in EXPECTATIONS else super().expect(g, key, value)

    def invariants(self, g: Invasion) -> None:
        check_invariants(g)

    def public_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """At a table with closed lists the capitals are all that is told of the decks. [invasion/deck.closed-lists]"""
        if options["open_lists"]:
            return options
        return {
            **options,
            "decks": [{"capital": SHELF.head_of(deck, "capital")} for deck in options["decks"]],
        }

    def lists_are_open(self, g: Invasion) -> bool:
        return bool(g.options.open_lists)

    def presume(self, g: Invasion, viewer: int | None, rng: Luck, cards: bool) -> None:
        PUBLISHED.presume(g, viewer, g.race, rng, cards)

    def starts(self) -> Sequence[dict[str, Any]]:
        """All pairs of decks, then those of the box, all cards, short decks, closed lists, cards that need others."""
        names, starters = SHELF.of_format(), SHELF.of_format(STARTER)
        return (
            *[{"decks": (a, b)} for a in names for b in names],
            *[{"decks": (a, b)} for a, b in pairwise(starters)],
            {"decks": (every_third("order", "High Elf", 0), every_third("destruction", "Dark Elf", 0))},
            {"decks": (every_third("destruction", "Chaos", 1), every_third("order", "Empire", 1))},
            {"decks": (every_third("destruction", "Dark Elf", 2), every_third("order", "Empire", 2))},
            {"deck_size": 20},
            {"open_lists": False},
            {"decks": (that_need_others(), every_third("destruction", "Chaos", 0))},
        )


def every_third(side: str, capital: str, first: int) -> dict[str, Any]:
    """A deck for tests with a third of the cards that the side can play, one of each."""
    kinds = [kind for kind in CARDS if is_listed(kind) and kind not in CAPITALS and kind.title not in BANNED]
    titles = [kind.title for kind in kinds if kind.side in ("", side)]
    return test_deck(capital, titles[first::3], 1)


def test_deck(capital: str, titles: Sequence[str], copies: int) -> dict[str, Any]:
    return {"capital": capital, "format": STARTER, "cards": dict.fromkeys(titles, copies)}


def that_need_others() -> dict[str, Any]:
    """A deck for tests with cards that heal, redirect or find others, which a third of all cards may not have."""
    found: list[str] = []
    for kind in CARDS:
        words = " ".join([*kind.texts, *kind.traits])
        if kind.side in ("", ORDER) and is_listed(kind) and kind.title not in BANNED and kind not in CAPITALS:
            if kind.type == QUEST or re.search("[Hh]eal|[Ss]witch|redirect|Rune|Toughness", words):
                found.append(kind.title)
    return test_deck("Empire", found, 2)


assert cards.__all__  # reading them has given the book its abilities
assert keywords.KEYWORD_KINDS
PUBLISHED: Final = PublishedDecks(SHELF, cards_of)
GAME = InvasionGame()
