"""Forbidden Stars: two to four factions fight over a sector of space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from strategium.games.forbidden_stars.cards import chaos, eldar, orks, space_marines
from strategium.games.forbidden_stars.components import FACTION_NAMES
from strategium.games.forbidden_stars.kinds import BOOK
from strategium.games.forbidden_stars.options import Options
from strategium.games.forbidden_stars.positions.expectations import EXPECTATIONS, expect
from strategium.games.forbidden_stars.positions.words import TABLES, build_position, to_position
from strategium.games.forbidden_stars.rules.elimination import those_who_leave
from strategium.games.forbidden_stars.rules.invariants import check_invariants
from strategium.games.forbidden_stars.rules.setup import seat_name, set_up
from strategium.games.forbidden_stars.rules.victory import verdict
from strategium.games.forbidden_stars.secrets import hidden_pools
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.table.judgement import prospects
from strategium.games.forbidden_stars.table.layout import TABLE
from strategium.games.forbidden_stars.table.view import view
from strategium.games.forbidden_stars.things import REFS
from strategium.kernel.core import Result
from strategium.kernel.game import Game
from strategium.kernel.knowledge import Pool
from strategium.kernel.offers import Concede, Draw
from strategium.kernel.verbs import SEAT

CARD_FILES = (space_marines, chaos, eldar, orks)  # importing them gives the cards their texts


class ForbiddenStars(Game):
    """What the kernel asks of a game, answered by the files of this package."""

    name = "forbidden_stars"
    title = "Forbidden Stars"
    version = "3"
    api = 2
    package = "strategium.games.forbidden_stars"
    seats = (2, 3, 4)
    foresight = 6

    book = BOOK
    refs = (*REFS, SEAT)
    checks = (those_who_leave,)
    expectations = EXPECTATIONS
    position_words = TABLES
    position_players = FACTION_NAMES
    table: ClassVar[dict[str, Any]] = TABLE
    offers = (
        Concede("concede", "give up: you are eliminated", ("forbidden_stars/offers.concede",)),
        Draw("draw", "propose a draw", ("forbidden_stars/offers.draw",)),
    )

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> Stars:
        return Stars()

    def set_up(self, g: Stars) -> None:
        set_up(g)

    def verdict(self, g: Stars) -> Result | None:
        return verdict(g)

    def view(self, g: Stars, viewer: int | None) -> dict[str, Any]:
        return view(g, viewer)

    def invariants(self, g: Stars) -> None:
        check_invariants(g)

    def build_position(self, g: Stars, spec: dict[str, Any]) -> None:
        build_position(g, spec)

    def to_position(self, g: Stars) -> dict[str, Any]:
        return to_position(g)

    def expect(self, g: Stars, key: str, value: Any) -> list[str]:
        if key in EXPECTATIONS:
            return expect(g, key, value)
        return super().expect(g, key, value)

    def pools(self, g: Stars) -> Sequence[Pool]:
        return hidden_pools(g)

    def judgement(self, g: Stars, seat: int) -> float:
        return prospects(g)[seat]

    def prospects(self, g: Stars) -> Sequence[float]:
        return prospects(g)

    def concede(self, g: Stars, seat: int) -> None:
        g.leaving |= 1 << seat

    def seat_name(self, g: Stars, seat: int) -> str:
        return seat_name(g, seat)

    def seats_are_named(self, g: Stars) -> bool:
        return len(g.factions) == g.seats

    def starts(self) -> Sequence[dict[str, Any]]:
        return (
            {"late": True},
            {},
            {"board": "build"},
            {"board": "second", "late": True},
            {"board": "second", "errata": False},
        )


GAME = ForbiddenStars()
