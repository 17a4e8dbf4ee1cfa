"""The Dominate Order: assets of the friendly worlds, then the faction's own ability."""

from __future__ import annotations

from typing import Final

from strategium.games.forbidden_stars.components import ASSETS_IN_BOX, MOST_ASSETS
from strategium.games.forbidden_stars.kinds import SHEET_OF
from strategium.games.forbidden_stars.pieces import holder, is_token
from strategium.games.forbidden_stars.rules.upgrades import step_is_over
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import ASSET
from strategium.games.forbidden_stars.words import ASSETS, ON_DOMINATE, PROSPERITY, REINFORCEMENT
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import start
from strategium.kernel.verbs import PASS, SEAT, Need, Question, RawDecision, Verb

GAINS: Final = Sentence(
    "{0} gains a {1}", SEAT, ASSET, rules=("forbidden_stars/dominate.collect-from-friendly-worlds",)
)


def left_in_supply(g: Stars, asset: int) -> int:
    """Tokens of that kind that nobody has."""
    used = sum([g.assets[seat * 3 + asset] for seat in range(g.seats)])
    if asset == REINFORCEMENT and g.fights:
        used += len([piece for piece in g.units[g.fights[-1].area] if is_token(piece)])
    return ASSETS_IN_BOX - used


def gain_asset(g: Stars, seat: int, asset: int, count: int = 1) -> None:
    """At most three of each kind; what is beyond is forgone, as is what the box does not hold."""
    room = MOST_ASSETS - g.assets[seat * 3 + asset]  # [forbidden_stars/assets.cap-three-each]
    count = min(count, room, left_in_supply(g, asset))
    for _ in range(count):
        say(g, GAINS, seat, asset)
        g.assets[seat * 3 + asset] += 1


def dominate_order(g: Stars, no: int) -> None:
    """First assets, then the faction's ability. [forbidden_stars/dominate.step-order]"""
    seat = g.doing[no].seat
    push(g, (collect_assets, seat, g.doing[no].system), (step_is_over, no), (faction_ability, seat))


def collect_assets(g: Stars, seat: int, system: int) -> None:
    """One token for every icon on friendly worlds there. [forbidden_stars/dominate.collect-from-friendly-worlds]"""
    for area in g.map.worlds_of[system]:
        if holder(g, area) == seat:
            push(g, (collect_from, seat, area))


def collect_from(g: Stars, seat: int, area: int) -> None:
    """The tokens of one world.

    [forbidden_stars/assets.forge-icon, forbidden_stars/assets.cache-icon, forbidden_stars/assets.reinforcement-icon]
    """
    for asset in g.map.assets[area]:
        if asset == PROSPERITY:
            push(g, (choose_asset, seat))
        else:
            gain_asset(g, seat, asset)


# ---- a token of the player's choice ---------------------------------------------------------------
def assets(g: Stars, decision: RawDecision) -> range:
    return range(len(ASSETS))


TAKE_WHICH: Final = Choice(
    "choose an asset",
    "take asset",
    ASSET,
    words="a {0}",
    find=assets,
    refuse="{0} is no asset",
    prompt="Which asset token do you gain?",
    rule="forbidden_stars/assets.prosperity-icon",
)


def choose_asset(g: Stars, seat: int) -> None:
    """Prosperity: a token of the player's choice. [forbidden_stars/assets.prosperity-icon]"""
    ask(g, seat, TAKE_WHICH, asset_chosen, seat)


def asset_chosen(g: Stars, option: RawOption, seat: int) -> None:
    gain_asset(g, seat, option[1])


# ---- the faction's ability -----------------------------------------------------------------------
def use_of(g: Stars, seat: int) -> Use | None:
    """The use of the faction sheet, if it has a text."""
    sheet = SHEET_OF[g.factions[seat]]
    texts = sheet.at(ON_DOMINATE)
    return Use(seat, seat, sheet, texts[0].no) if texts else None


def would_do(g: Stars, decision: RawDecision) -> bool:
    use = use_of(g, decision.seat)
    return use is not None and any(
        d.would(g, use) for d in SHEET_OF[g.factions[decision.seat]].at(ON_DOMINATE)[0].deeds
    )


USE: Final = Verb(
    "use faction ability",
    needs=(Need(would_do, "forbidden_stars/dominate.faction-ability-optional", "it would do nothing here"),),
    rules=("forbidden_stars/dominate.faction-ability-optional",),
)


def prompt_faction_ability(g: Stars, decision: RawDecision) -> str:
    """Whether the ability of the faction sheet is used."""
    return f"{SHEET_OF[g.factions[decision.seat]].texts()[0]} Use it?"


USE_SHEET: Final = Question(
    "faction ability",
    PASS,
    USE,
    rules=("forbidden_stars/dominate.faction-ability-optional",),
    prompt=prompt_faction_ability,
)


def faction_ability(g: Stars, seat: int) -> None:
    """It may be used, even if no asset was gained. [forbidden_stars/dominate.faction-ability-optional]"""
    if SHEET_OF[g.factions[seat]].at(ON_DOMINATE):
        ask(g, seat, USE_SHEET, ability_used, seat)


def ability_used(g: Stars, option: RawOption, seat: int) -> None:
    use = use_of(g, seat)
    if option[0] is USE and use is not None:
        start(g, use)


register(__name__)
