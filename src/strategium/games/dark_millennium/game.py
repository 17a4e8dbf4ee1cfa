"""Warhammer 40,000: Dark Millennium. What the kernel asks of a game, answered by the files of this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from strategium.cards.answering import listened_to_from_hand, listeners_to
from strategium.cards.laying import names_of_players
from strategium.cards.presuming import Luck, PublishedDecks
from strategium.games.dark_millennium import cards
from strategium.games.dark_millennium.decks.shelf import SHELF, cards_of, rare_deck, side_in_options
from strategium.games.dark_millennium.kinds import BOOK, CARDS
from strategium.games.dark_millennium.options import Options
from strategium.games.dark_millennium.origins import ORIGINS
from strategium.games.dark_millennium.positions.expectations import EXPECTATIONS, expect
from strategium.games.dark_millennium.positions.words import TABLES, build_position, numbering, to_position
from strategium.games.dark_millennium.rules.invariants import check_invariants
from strategium.games.dark_millennium.rules.playing import PAYMENT, REACTIONS, SAVES, TARGET
from strategium.games.dark_millennium.rules.setup import begin, lay_out
from strategium.games.dark_millennium.rules.turn import verdict
from strategium.games.dark_millennium.seat_names import seat_name
from strategium.games.dark_millennium.state import DarkMillennium
from strategium.games.dark_millennium.table.encoding import ENCODING, encode, encode_thing_of
from strategium.games.dark_millennium.table.judgement import judgement
from strategium.games.dark_millennium.table.view import view
from strategium.games.dark_millennium.things import CARD, PLANET, SECTOR_AT, hidden_pools
from strategium.games.dark_millennium.vocabulary.who import leaves_costs
from strategium.games.dark_millennium.words import BATTLE_STEP_ONLY, FIGHTING, HAND, SIDES
from strategium.kernel.abilities import Use, listener_key
from strategium.kernel.core import Result
from strategium.kernel.features import Features
from strategium.kernel.game import Game
from strategium.kernel.knowledge import Pool
from strategium.kernel.verbs import Ref

MOST_X: Final = 9  # any number, as far as it can ever be rolled [dark_millennium/x.free]


class DarkMillenniumGame(Game):
    """The card game of sectors, flags and command lines, for two."""

    name = "dark_millennium"
    title = "Warhammer 40,000: Dark Millennium"
    version = "3"
    package = "strategium.games.dark_millennium"
    seats = (2,)
    encoding = ENCODING

    book = BOOK
    decks = SHELF
    refs = (CARD, SECTOR_AT, PLANET)
    before = (SAVES,)
    after = (REACTIONS,)
    expectations = EXPECTATIONS
    position_words = TABLES
    origins = ORIGINS
    position_players = names_of_players(SIDES)
    target_verb = TARGET
    payment_verb = PAYMENT

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> DarkMillennium:
        return DarkMillennium()

    def set_up(self, g: DarkMillennium) -> None:
        decks = [cards_of(deck) for deck in g.options.decks]
        if g.options.deck_size:
            decks = [(side, kinds[:: max(1, len(kinds) // g.options.deck_size)]) for side, kinds in decks]
        lay_out(g, decks)
        begin(g)

    def verdict(self, g: DarkMillennium) -> Result | None:
        return verdict(g)

    def view(self, g: DarkMillennium, viewer: int | None) -> dict[str, Any]:
        return view(g, viewer)

    def judgement(self, g: DarkMillennium, seat: int) -> float:
        return judgement(g, seat)

    def encode(self, g: DarkMillennium, seat: int, out: Features) -> None:
        encode(g, seat, out)

    def encode_thing(self, g: DarkMillennium, seat: int, ref: Ref, x: Any, spot: int, out: Features) -> None:
        encode_thing_of(g, seat, ref, x, spot, out)

    def pools(self, g: DarkMillennium) -> Sequence[Pool]:
        return hidden_pools(g)

    def listeners_to(self, g: DarkMillennium, event: int, timing: int) -> Sequence[int]:
        """Outside of the battle step nobody can answer with what is for the battle step only.

        [dark_millennium/ability.battle-step-only]
        """
        if g.stage != FIGHTING and timing in BATTLE_STEP_ONLY:
            return ()
        return listeners_to(g, listener_key(event, timing), FROM_HAND, g.zones[HAND] + g.zones[HAND + 1])

    def generation(self, g: DarkMillennium, thing: int) -> int:
        return g.generation[thing]

    def seat_name(self, g: DarkMillennium, seat: int) -> str:
        return seat_name(g, seat)

    def seats_are_named(self, g: DarkMillennium) -> bool:
        return True

    def build_position(self, g: DarkMillennium, spec: dict[str, Any]) -> None:
        build_position(g, spec)

    def to_position(self, g: DarkMillennium) -> dict[str, Any]:
        return to_position(g)

    def numbering(self, g: DarkMillennium, laid: DarkMillennium) -> Any:
        return numbering(g, laid)

    def expect(self, g: DarkMillennium, key: str, value: Any) -> list[str]:
        return expect(g, key, value) if key in EXPECTATIONS else super().expect(g, key, value)

    def most_x(self, g: DarkMillennium, use: Use) -> int:
        """[dark_millennium/x.free]"""
        return MOST_X

    def may_target(self, g: DarkMillennium, use: Use, thing: int) -> bool:
        return leaves_costs(g, use, thing)

    def invariants(self, g: DarkMillennium) -> None:
        check_invariants(g)

    def public_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """At a table with closed lists the sides are all that is told of the decks."""
        if options["open_lists"]:
            return options
        return {**options, "decks": [{"side": side_in_options(deck)} for deck in options["decks"]]}

    def lists_are_open(self, g: DarkMillennium) -> bool:
        return bool(g.options.open_lists)

    def presume(self, g: DarkMillennium, viewer: int | None, rng: Luck, cards: bool) -> None:
        PUBLISHED.presume(g, viewer, g.sides, rng, cards)

    def starts(self) -> Sequence[dict[str, Any]]:
        """Pairs of decks, decks of rare cards, short decks, closed lists, and each house rule the other way."""
        starters = [side.lower() for side in SIDES]
        others = [name for name in SHELF.names() if name not in starters]
        return (
            *[{"decks": (a, b)} for a in starters for b in starters],
            *[{"decks": (a, b)} for a in others for b in others if a < b],
            *[{"decks": pair} for pair in zip(starters, others, strict=True)],
            *[{"decks": (rare_deck(a), rare_deck(b))} for a in SIDES for b in SIDES if a <= b],
            {"deck_size": 20},
            {"deck_size": 12, "empty_deck": "stays empty", "tie_after_four": "draw"},
            {"open_lists": False},
            {"sweep_can_be_blocked": False, "sweep_bonus_again": True, "d6_before_tactics": True},
            {"asset_flags_alone": False, "attacker_without_cards": "any sector", "honored_as_drawn": True},
            {"dr_from_face_down": True, "special_after_counterattack": True, "tactics_after_charge": True},
        )


assert cards.__all__  # reading them has given the book its abilities
FROM_HAND: Final = listened_to_from_hand(CARDS)
PUBLISHED: Final = PublishedDecks(SHELF, cards_of)
GAME: Final = DarkMillenniumGame()
