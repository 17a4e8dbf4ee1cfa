"""Cards that come to a sector: infiltrated in a battle, or deployed, turned up and moved in deployment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.zones import show_to
from strategium.games.dark_millennium.rules.deployment import deploy_face_down
from strategium.games.dark_millennium.rules.infiltrating import infiltrate
from strategium.games.dark_millennium.rules.leaving import lies_where_it_fell
from strategium.games.dark_millennium.rules.piles import discard_off_deck, top_card, turn_face_up
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    is_unit,
    open_places,
    place_of,
)
from strategium.games.dark_millennium.things import CARD, SECTOR_AT
from strategium.games.dark_millennium.vocabulary.acting import To
from strategium.kernel.abilities import Effect, Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import RawDecision


# ---- infiltrating ----------------------------------------------------------------------------------------------
class Infiltrate(To):
    """A card that is chosen from a pile. [dark_millennium/term.infiltrate]"""

    def do(self, g: DarkMillennium, use: Use) -> None:
        for card in self.who.of(g, use):
            push(g, (infiltrate, card, use.seat))

    def words(self) -> str:
        return f"infiltrate {self.who.words()}"


class InfiltrateThat(Effect[DarkMillennium]):
    """The unit that was destroyed, while it lies in your discard pile."""

    def would(self, g: DarkMillennium, use: Use) -> bool:
        return use.about is not None and lies_where_it_fell(g, use.about)

    def do(self, g: DarkMillennium, use: Use) -> None:
        if use.about is not None and self.would(g, use):
            push(g, (infiltrate, use.about.subject, use.seat))

    def words(self) -> str:
        return "infiltrate that unit from your discard pile"


class InfiltrateTop(Effect[DarkMillennium]):
    """The top card of your deck: any card, or else it is discarded if it is no unit."""

    def __init__(self, any_type: bool) -> None:
        self.any_type = any_type

    def do(self, g: DarkMillennium, use: Use) -> None:
        card = top_card(g, use.seat)
        if card < 0:
            return
        if self.any_type or is_unit(g, card):
            push(g, (infiltrate, card, use.seat))
        else:
            discard_off_deck(g, use.seat, 1)

    def words(self) -> str:
        if self.any_type:
            return "infiltrate the top card of your deck, whatever its type"
        return "infiltrate the top card of your deck if it is a unit, else discard it"


# ---- in deployment ---------------------------------------------------------------------------------------------
class TurnUp(To):
    """A face-down card is turned face-up, and stays so."""

    def do(self, g: DarkMillennium, use: Use) -> None:
        for card in self.who.of(g, use):
            turn_face_up(g, card)

    def words(self) -> str:
        return f"turn {self.who.words()} at this sector face-up"


class DeployTop(Effect[DarkMillennium]):
    """The top card of your deck comes face-down to this sector."""

    def do(self, g: DarkMillennium, use: Use) -> None:
        card = top_card(g, use.seat)
        if card >= 0:
            push(g, (deploy_from_deck, card, use.seat, g.at))

    def words(self) -> str:
        return "deploy the top card of your deck face-down to this sector"


def deploy_from_deck(g: DarkMillennium, card: int, seat: int, place: int) -> None:
    """Its owner may look at it, as at all his cards. [dark_millennium/deploy.face-down]"""
    show_to(g, (card,), 1 << seat)
    deploy_face_down(g, card, seat, place)


class MoveToOtherSector(To):
    """A face-down card is deployed to another sector, and stays face-down."""

    def would(self, g: DarkMillennium, use: Use) -> bool:
        return len(open_places(g)) > 1

    def do(self, g: DarkMillennium, use: Use) -> None:
        for card in self.who.of(g, use):
            push(g, (move_to_other_sector, card, use.seat))

    def words(self) -> str:
        return f"deploy {self.who.words()} at this sector to a different sector; it stays face-down"


def other_sectors(g: DarkMillennium, decision: RawDecision) -> Sequence[tuple[int, int]]:
    card: int = decision.args[0]
    return [(card, place) for place in open_places(g) if place != place_of(g, card)]


def move_where(g: DarkMillennium, decision: RawDecision) -> str:
    """A card that lies at a sector goes to another."""
    return f"To which sector is {CARD.words(g, decision.seat, decision.args[0])} deployed?"


MOVE_WHERE: Final = Choice(
    "other sector",
    "move to",
    CARD,
    SECTOR_AT,
    words="{0} to {1}",
    find=other_sectors,
    refuse="{0} cannot be deployed to {1}",
    prompt=move_where,
    rule="dark_millennium/deploy.any-sector",
)


def move_to_other_sector(g: DarkMillennium, card: int, seat: int) -> None:
    """[dark_millennium/deploy.any-sector]"""
    ask(g, seat, MOVE_WHERE, moved_to, card, seat)


def moved_to(g: DarkMillennium, option: RawOption, card: int, seat: int) -> None:
    push(g, (deploy_face_down, card, seat, option[2]))


register(__name__)
