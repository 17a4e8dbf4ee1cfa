"""Warhammer 40,000: Conquest. What the kernel asks of a game, answered by the files of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar, Final

from strategium.cards.answering import listened_to_from_hand, listeners_to
from strategium.cards.laying import names_of_players
from strategium.cards.presuming import Luck, PublishedDecks
from strategium.cards.state import WHENEVER
from strategium.games.conquest import cards
from strategium.games.conquest.decks.all_cards import all_card_starts
from strategium.games.conquest.decks.rules import STANDARD, STARTER
from strategium.games.conquest.decks.shelf import SHELF, cards_of, formats_of
from strategium.games.conquest.kinds import BOOK, CARDS, hale_side
from strategium.games.conquest.options import Options
from strategium.games.conquest.positions.expectations import EXPECTATIONS, expect
from strategium.games.conquest.positions.whole import (
    FACTIONS,
    TABLES,
    build_position,
    numbering,
    to_position,
)
from strategium.games.conquest.rules.actions import (
    FORCED_INTERRUPTS,
    FORCED_REACTIONS,
    INTERRUPTS,
    PAYMENT,
    REACTIONS,
    TARGET,
)
from strategium.games.conquest.rules.control import too_many_relics
from strategium.games.conquest.rules.invariants import check_invariants
from strategium.games.conquest.rules.leaving import (
    broken_supports,
    illegal_attachments,
    units_without_hit_points,
)
from strategium.games.conquest.rules.offers import OFFERS
from strategium.games.conquest.rules.open_decks import open_decks
from strategium.games.conquest.rules.setup import begin, lay_out
from strategium.games.conquest.rules.victory import verdict
from strategium.games.conquest.seat_names import seat_name
from strategium.games.conquest.sets import FORMATS, bit_of, edition_of, pool_of
from strategium.games.conquest.state import Conquest, place_of
from strategium.games.conquest.table.encoding import ENCODING, encode, encode_thing_of
from strategium.games.conquest.table.judgement import judgement
from strategium.games.conquest.table.view import view
from strategium.games.conquest.things import CARD, PLACE, PLANET_AT, hidden_pools
from strategium.games.conquest.vocabulary.costs import most_x
from strategium.games.conquest.vocabulary.who import may_target, touchable
from strategium.games.conquest.words import HAND
from strategium.kernel.abilities import Use, listener_key
from strategium.kernel.core import Result
from strategium.kernel.features import Features
from strategium.kernel.game import Game
from strategium.kernel.knowledge import Pool
from strategium.kernel.verbs import Ref


class ConquestGame(Game):
    """The living card game for two."""

    name = "conquest"
    title = "Warhammer 40,000: Conquest"
    version = "3"
    package = "strategium.games.conquest"
    seats = (2,)
    encoding = ENCODING

    book = BOOK
    decks = SHELF
    refs = (CARD, PLANET_AT, PLACE)
    checks = (units_without_hit_points, illegal_attachments, broken_supports, too_many_relics, open_decks)
    before = (FORCED_INTERRUPTS, INTERRUPTS)
    after = (FORCED_REACTIONS, REACTIONS)
    expectations = EXPECTATIONS
    position_words = TABLES
    position_players = names_of_players(FACTIONS)
    offers = OFFERS
    newer_options: ClassVar[Mapping[str, Any]] = {"edition": "by decks"}
    target_verb = TARGET
    payment_verb = PAYMENT

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> Conquest:
        return Conquest()

    def set_up(self, g: Conquest) -> None:
        decks = [cards_of(deck) for deck in g.options.decks]
        formats = formats_of(g.options.decks)
        edition = edition_of(formats) if g.options.edition == "by decks" else g.options.edition
        g.faq = int(edition == "faq")
        g.pool = pool_of(formats)
        if g.options.deck_size:
            decks = [(warlord, kinds[: g.options.deck_size]) for warlord, kinds in decks]
        lay_out(g, decks)
        begin(g)

    def verdict(self, g: Conquest) -> Result | None:
        return verdict(g)

    def view(self, g: Conquest, viewer: int | None) -> dict[str, Any]:
        return view(g, viewer)

    def judgement(self, g: Conquest, seat: int) -> float:
        return judgement(g, seat)

    def encode(self, g: Conquest, seat: int, out: Features) -> None:
        encode(g, seat, out)

    def encode_thing(self, g: Conquest, seat: int, ref: Ref, x: Any, spot: int, out: Features) -> None:
        encode_thing_of(g, seat, ref, x, spot, out)

    def pools(self, g: Conquest) -> Sequence[Pool]:
        return hidden_pools(g)

    def listeners_to(self, g: Conquest, event: int, timing: int) -> Sequence[int]:
        key = listener_key(event, timing)
        return (
            listeners_to(g, key, from_hand(g.pool), g.zones[HAND] + g.zones[HAND + 1])
            if g.always_ask
            else g.listeners[key]
        )

    def has_listeners(self, g: Conquest, event: int) -> bool:
        return g.always_ask != 0 or bool(g.listeners[listener_key(event, WHENEVER)])

    def generation(self, g: Conquest, thing: int) -> int:
        return g.generation[thing]

    def seat_name(self, g: Conquest, seat: int) -> str:
        return seat_name(g, seat)

    def seats_are_named(self, g: Conquest) -> bool:
        return len(g.warlord) == g.seats

    def build_position(self, g: Conquest, spec: dict[str, Any]) -> None:
        build_position(g, spec)

    def to_position(self, g: Conquest) -> dict[str, Any]:
        return to_position(g)

    def numbering(self, g: Conquest, laid: Conquest) -> Any:
        return numbering(g, laid)

    def expect(self, g: Conquest, key: str, value: Any) -> list[str]:
        return expect(g, key, value) if key in EXPECTATIONS else super().expect(g, key, value)

    def most_x(self, g: Conquest, use: Use) -> int:
        return most_x(g, use)

    def touchable(self, g: Conquest, use: Use, found: Sequence[int]) -> Sequence[int]:
        return touchable(g, use, found)

    def may_target(self, g: Conquest, use: Use, thing: int) -> bool:
        return may_target(g, use, thing)

    def place_of(self, g: Conquest, card: int) -> int:
        return place_of(g, card)

    def invariants(self, g: Conquest) -> None:
        check_invariants(g)

    def public_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """At a table with closed lists the warlords are all that is told of the decks. [conquest/house.closed-lists]"""
        if options["open_lists"]:
            return options
        return {
            **options,
            "decks": [{"warlord": SHELF.head_of(deck, "warlord")} for deck in options["decks"]],
        }

    def lists_are_open(self, g: Conquest) -> bool:
        return bool(g.options.open_lists)

    def presume(self, g: Conquest, viewer: int | None, rng: Luck, cards: bool) -> None:
        PUBLISHED.presume(g, viewer, [hale_side(g.kind[warlord]) for warlord in g.warlord], rng, cards)

    def starts(self) -> Sequence[dict[str, Any]]:
        """All pairs of decks, then those of the box, short decks, closed lists, and decks with cards of later sets."""
        names, starters = SHELF.of_format(), SHELF.of_format(STARTER)
        first = [*names, *starters]
        later = [name for name in SHELF.names() if name not in first]
        return (
            *[{"decks": (a, b)} for a in names for b in names],
            *[{"decks": (a, b)} for a, b in pairwise(starters)],
            {"deck_size": 12},
            {"open_lists": False},
            *all_card_starts(),
            *[{"decks": (a, b)} for a, b in pairwise([*later, *later[:1]])],
        )


assert cards.__all__  # reading them has given the book its abilities
FROM_HAND: Final[dict[int, frozenset[int]]] = {}  # by pool


def from_hand(pool: int) -> frozenset[int]:
    """What a card may listen to in a hand, as far as decks of that pool can hold it: who is asked tells no more."""
    found = FROM_HAND.get(pool)
    if found is None:
        usual = FORMATS[STANDARD].also  # with the core set everybody has these, too
        kinds = [card for card in CARDS if card.title in usual or not bit_of(card.set) & ~pool]
        found = FROM_HAND[pool] = listened_to_from_hand(kinds)
    return found


PUBLISHED: Final = PublishedDecks(SHELF, cards_of)
GAME: Final = ConquestGame()
