"""Salvage: crews fight over three sites of a wreck. The game that shows how a game is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from strategium.games.template.kinds import BOOK, CARDS
from strategium.games.template.options import Options
from strategium.games.template.positions.expectations import EXPECTATIONS, expect
from strategium.games.template.positions.invariants import check_invariants
from strategium.games.template.positions.words import TABLES, build_position, to_position
from strategium.games.template.rules.damage import units_without_health
from strategium.games.template.rules.setup import set_up
from strategium.games.template.rules.using import (
    FORCED_ANSWERS,
    INTERRUPTS,
    PAYMENT,
    REACTIONS,
    TARGET,
    discard_event,
)
from strategium.games.template.rules.victory import leave, verdict
from strategium.games.template.secrets import CARD, SITE, hidden_pools
from strategium.games.template.state import Salvage
from strategium.games.template.table.judgement import judgement
from strategium.games.template.table.layout import TABLE
from strategium.games.template.table.view import view
from strategium.games.template.words import CREWS, HAND
from strategium.kernel.abilities import Use, listener_key
from strategium.kernel.core import Result
from strategium.kernel.flow import push
from strategium.kernel.game import Game
from strategium.kernel.knowledge import Pool
from strategium.kernel.offers import Concede, Draw
from strategium.kernel.verbs import SEAT


class SalvageGame(Game):
    """What the kernel asks of a game, answered by the files of this package."""

    name = "template"
    title = "Salvage"
    version = "1"
    api = 2
    package = "strategium.games.template"
    seats = (2, 3)
    foresight = 6

    book = BOOK
    refs = (CARD, SITE, SEAT)
    checks = (units_without_health,)
    before = (INTERRUPTS,)
    after = (FORCED_ANSWERS, REACTIONS)
    table: ClassVar[dict[str, Any]] = TABLE
    expectations = EXPECTATIONS
    position_words = TABLES
    position_players = CREWS
    offers = (
        Concede("concede", "concede the game", ("template/offers.concede",)),
        Draw("draw", "propose a draw", ("template/offers.draw",)),
    )
    target_verb = TARGET
    payment_verb = PAYMENT
    recheck_rules = ("template/events.targets-again",)

    def options_type(self) -> Any:
        return Options

    def blank_state(self) -> Salvage:
        return Salvage()

    def set_up(self, g: Salvage) -> None:
        set_up(g)

    def verdict(self, g: Salvage) -> Result | None:
        return verdict(g)

    def view(self, g: Salvage, viewer: int | None) -> dict[str, Any]:
        return view(g, viewer)

    def invariants(self, g: Salvage) -> None:
        check_invariants(g)

    def build_position(self, g: Salvage, spec: dict[str, Any]) -> None:
        build_position(g, spec)

    def to_position(self, g: Salvage) -> dict[str, Any]:
        return to_position(g)

    def expect(self, g: Salvage, key: str, value: Any) -> list[str]:
        if key in EXPECTATIONS:
            return expect(g, key, value)
        return super().expect(g, key, value)

    def pools(self, g: Salvage) -> Sequence[Pool]:
        return hidden_pools(g)

    def judgement(self, g: Salvage, seat: int) -> float:
        return judgement(g, seat)

    def listeners_to(self, g: Salvage, event: int, timing: int) -> Sequence[int]:
        key = listener_key(event, timing)
        found = g.listeners[key]
        if not found and g.always_ask and any(key in card.listener_keys[HAND] for card in CARDS):
            return [
                card for seat in range(g.seats) for card in g.cards(seat, HAND)
            ]  # any might: tell nothing
        return found

    def generation(self, g: Salvage, thing: int) -> int:
        return g.generation[thing]

    def most_x(self, g: Salvage, use: Use) -> int:
        return g.coins[use.seat]

    def effect_over(self, g: Salvage, entry: Any) -> None:
        push(g, (discard_event, entry.use.bearer))

    def concede(self, g: Salvage, seat: int) -> None:
        leave(g, seat)

    def seat_name(self, g: Salvage, seat: int) -> str:
        return "chance" if seat < 0 else CREWS[seat]

    def seats_are_named(self, g: Salvage) -> bool:
        return True

    def starts(self) -> Sequence[dict[str, Any]]:
        return (
            {},
            {"seats": 3},
            {"deck": 4, "hand": 2, "rounds": 8},
            {"frail": True, "open_loot": True},
            {"goal": 2},
            {"rounds": 1, "coins": 9, "hand": 7},
        )


GAME = SalvageGame()
