"""Horus Heresy: the siege of Terra, for two players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from strategium.games.horus_heresy import cards
from strategium.games.horus_heresy.cards import combat, events, heroes, orders
from strategium.games.horus_heresy.kinds import BOOK
from strategium.games.horus_heresy.options import Options
from strategium.games.horus_heresy.origins import ORIGINS
from strategium.games.horus_heresy.positions.expectations import EXPECTATIONS, expect
from strategium.games.horus_heresy.positions.words import TABLES, build_position, to_position
from strategium.games.horus_heresy.rules.battle_end import side_is_gone
from strategium.games.horus_heresy.rules.combat_targets import TARGET
from strategium.games.horus_heresy.rules.damage import units_without_health
from strategium.games.horus_heresy.rules.invariants import check_invariants
from strategium.games.horus_heresy.rules.landing import lasers_are_lost
from strategium.games.horus_heresy.rules.routing import heroes_fall
from strategium.games.horus_heresy.rules.setup import set_up
from strategium.games.horus_heresy.rules.victory import verdict
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.table.judgement import judgement
from strategium.games.horus_heresy.table.layout import TABLE
from strategium.games.horus_heresy.table.view import view
from strategium.games.horus_heresy.things import (
    AREA,
    BORDER,
    CARD,
    DISCARDED,
    HERO_CARD,
    KIND_OF_UNIT,
    PIECE,
    REGION,
    RESERVED,
    TYPE_OF_UNIT,
    hidden_pools,
)
from strategium.games.horus_heresy.words import SIDES
from strategium.kernel.core import Result
from strategium.kernel.game import Game
from strategium.kernel.knowledge import Pool
from strategium.kernel.offers import Concede, Draw
from strategium.kernel.verbs import SEAT

CARD_FILES = (cards, combat, events, heroes, orders)  # importing them gives the cards their abilities


class HorusHeresy(Game):
    """What the kernel asks of a game, answered by the files of this package."""

    name = "horus_heresy"
    title = "Horus Heresy"
    version = "3"
    api = 2
    package = "strategium.games.horus_heresy"
    seats = (2,)
    foresight = 6
    step_limit = 20_000

    book = BOOK
    refs = (
        AREA,
        REGION,
        PIECE,
        CARD,
        RESERVED,
        DISCARDED,
        BORDER,
        TYPE_OF_UNIT,
        KIND_OF_UNIT,
        HERO_CARD,
        SEAT,
    )
    checks = (units_without_health, heroes_fall, lasers_are_lost, side_is_gone)
    table: ClassVar[dict[str, Any]] = TABLE
    expectations = EXPECTATIONS
    position_words = TABLES
    origins = ORIGINS
    position_players = SIDES
    offers = (
        Concede("concede", "concede the game", ("horus_heresy/offers.concede",)),
        Draw("draw", "propose a draw", ("horus_heresy/offers.draw",)),
    )
    target_verb = TARGET
    payment_verb = TARGET

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> Heresy:
        return Heresy()

    def set_up(self, g: Heresy) -> None:
        set_up(g)

    def verdict(self, g: Heresy) -> Result | None:
        return verdict(g)

    def view(self, g: Heresy, viewer: int | None) -> dict[str, Any]:
        return view(g, viewer)

    def pools(self, g: Heresy) -> Sequence[Pool]:
        return hidden_pools(g)

    def invariants(self, g: Heresy) -> None:
        check_invariants(g)

    def build_position(self, g: Heresy, spec: dict[str, Any]) -> None:
        build_position(g, spec)

    def to_position(self, g: Heresy) -> dict[str, Any]:
        return to_position(g)

    def expect(self, g: Heresy, key: str, value: Any) -> list[str]:
        if key in EXPECTATIONS:
            return expect(g, key, value)
        return super().expect(g, key, value)

    def judgement(self, g: Heresy, seat: int) -> float:
        return judgement(g, seat)

    def seat_name(self, g: Heresy, seat: int) -> str:
        return "chance" if seat < 0 else SIDES[seat]

    def seats_are_named(self, g: Heresy) -> bool:
        return True

    def starts(self) -> Sequence[dict[str, Any]]:
        return (
            {},
            {"all_events": True},
            {"first_space": 14, "corruptions": 20},
            {"hero_damage": 8, "first_space": 8, "all_events": True},
            {"faq": True, "corruptions": 0, "bombardments": 0},
            {"first_space": 26, "all_events": True, "faq": True},
            {"scenario": "heresy_unheralded"},
        )


GAME = HorusHeresy()
