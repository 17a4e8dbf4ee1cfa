"""Words about assets, materiel and purchases."""

from __future__ import annotations

from collections.abc import Sequence

from strategium.games.forbidden_stars.components import MOST_ASSETS, UNITS
from strategium.games.forbidden_stars.kinds import ORDER_UPGRADES, YOU, Deed, combat_card, order_upgrade
from strategium.games.forbidden_stars.pieces import (
    distinct,
    friendly_worlds,
    kinds_built,
    mine,
    structures_of,
)
from strategium.games.forbidden_stars.rules.buying import Deal, add_deal, buy_unit, could_buy
from strategium.games.forbidden_stars.rules.dice import foe
from strategium.games.forbidden_stars.rules.dominate import collect_from, gain_asset, left_in_supply
from strategium.games.forbidden_stars.rules.refresh import gain_materiel
from strategium.games.forbidden_stars.rules.routs import destroy
from strategium.games.forbidden_stars.rules.strategize import (
    buy_combat_upgrade,
    buy_order_upgrade,
    choose_swap,
)
from strategium.games.forbidden_stars.rules.upgrades import add_upgrade, bought_upgrades
from strategium.games.forbidden_stars.state import KIND_SHIFT, Stars
from strategium.games.forbidden_stars.things import AREA, ASSET, CARD, area_of, at_area
from strategium.games.forbidden_stars.vocabulary.deeds import (
    Choice,
    UnitOnMap,
    do_deed,
    remembered,
    remembering,
    some,
    verb,
)
from strategium.games.forbidden_stars.vocabulary.reports import GAINS, GAINS_CARD, LOSES, LOSES_ASSET, SPENDS
from strategium.games.forbidden_stars.words import ASSETS, BASTION, CITY, SPARE
from strategium.kernel.abilities import Use
from strategium.kernel.flow import push
from strategium.kernel.log import say
from strategium.kernel.verbs import SEAT, Ref


# ---- assets and materiel -------------------------------------------------------------------------
class GainAssets(Deed):
    """Asset tokens of a kind."""

    def __init__(self, count: int, asset: int) -> None:
        super().__init__()
        self.count = count
        self.asset = asset

    def words(self, who: int = YOU) -> str:
        return f"{verb('gain', who)} {some(self.count, ASSETS[self.asset] + ' token')}"

    def would(self, g: Stars, use: Use) -> bool:
        return g.assets[use.seat * 3 + self.asset] < MOST_ASSETS and left_in_supply(g, self.asset) > 0

    def do(self, g: Stars, use: Use) -> None:
        gain_asset(g, use.seat, self.asset, self.count)


class GainMateriel(Deed):
    """Materiel."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def words(self, who: int = YOU) -> str:
        return f"{verb('gain', who)} {self.count} materiel"

    def do(self, g: Stars, use: Use) -> None:
        say(g, GAINS, use.seat, gain_materiel(g, use.seat, self.count))


class SpendMateriel(Deed):
    """Materiel is the price of something."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def words(self, who: int = YOU) -> str:
        return f"{verb('spend', who)} {self.count} materiel"

    def would(self, g: Stars, use: Use) -> bool:
        return g.materiel[use.seat] >= self.count

    def do(self, g: Stars, use: Use) -> None:
        say(g, SPENDS, use.seat, self.count)
        g.materiel[use.seat] -= self.count


class LoseMateriel(Deed):
    """As much as there is."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def words(self, who: int = YOU) -> str:
        return f"{verb('lose', who)} {self.count} materiel"

    def would(self, g: Stars, use: Use) -> bool:
        return g.materiel[use.seat] > 0

    def do(self, g: Stars, use: Use) -> None:
        lost = min(self.count, g.materiel[use.seat])
        say(g, LOSES, use.seat, lost)
        g.materiel[use.seat] -= lost


def lose_asset(g: Stars, seat: int, asset: int) -> None:
    """A token goes back to the supply."""
    say(g, LOSES_ASSET, seat, asset)
    g.assets[seat * 3 + asset] -= 1


class HandOverAsset(Choice):
    """The opponent gives up an asset token of his choice, and you gain it."""

    imperative = False

    ref: Ref = ASSET

    def words(self, who: int = YOU) -> str:
        return "your opponent discards 1 asset token and you gain it"

    def decider(self, g: Stars, use: Use) -> int:
        return foe(g, use.seat)

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return [asset for asset in range(len(ASSETS)) if g.assets[foe(g, use.seat) * 3 + asset]]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        lose_asset(g, foe(g, use.seat), x)
        gain_asset(g, use.seat, x)


class LetLoseAsset(Choice):
    """A player whom you choose loses an asset token which you choose."""

    ref: Ref = SEAT

    def __init__(self) -> None:
        super().__init__()
        self.which = LoseThatAsset()

    def inner(self) -> Sequence[Deed]:
        return (self.which,)

    def words(self, who: int = YOU) -> str:
        return "choose a player, who loses 1 asset token of your choice"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        """Who has a token. If nobody else has one, another player is chosen, who loses nothing."""
        rich = [s for s in range(g.seats) if s not in g.eliminated and any(g.assets[s * 3 : s * 3 + 3])]
        return rich if rich != [use.seat] else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        push(g, (do_deed, remembering(use, x), self.which.no))


class LoseThatAsset(Choice):
    """Which token the chosen player loses."""

    ref: Ref = ASSET

    def words(self, who: int = YOU) -> str:
        return "choose the asset token that is lost"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        chosen = remembered(use)
        return [asset for asset in range(len(ASSETS)) if g.assets[chosen[0] * 3 + asset]] if chosen else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        lose_asset(g, remembered(use)[0], x)


class GainFromWorld(Choice):
    """The assets of a friendly world, or its materiel."""

    ref: Ref = AREA

    def __init__(self) -> None:
        super().__init__()
        self.which = GainOfWorld()

    def inner(self) -> Sequence[Deed]:
        return (self.which,)

    def words(self, who: int = YOU) -> str:
        return "gain the assets or the materiel of 1 friendly world"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        return [a for a in friendly_worlds(g, use.seat) if g.map.assets[a] or g.map.materiel[a]]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        push(g, (do_deed, remembering(use, x), self.which.no))


class GainOfWorld(Choice):
    """Which of the two."""

    def words(self, who: int = YOU) -> str:
        return "gain what the world gives"

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        return "gain its assets" if x else "gain its materiel"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        area = remembered(use)
        if not area:
            return ()
        return [x for x, there in enumerate((g.map.materiel[area[0]], g.map.assets[area[0]])) if there]

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        area = remembered(use)[0]
        if x:
            push(g, (collect_from, use.seat, area))
        else:
            say(g, GAINS, use.seat, gain_materiel(g, use.seat, g.map.materiel[area]))


# ---- purchases -----------------------------------------------------------------------------------
class BuyUnit(Deed):
    """A unit is bought without a factory."""

    def __init__(self, deal: Deal, words: str) -> None:
        super().__init__()
        self.deal = add_deal(deal)
        self.text = words

    def words(self, who: int = YOU) -> str:
        return self.text

    def would(self, g: Stars, use: Use) -> bool:
        return could_buy(g, use.seat, self.deal)

    def do(self, g: Stars, use: Use) -> None:
        push(g, (buy_unit, use.seat, self.deal))


class GroundDeal(Deal):
    """Any unit, on a world of the active system."""

    def fits(self, g: Stars, seat: int, kind: int) -> bool:
        return not UNITS[kind].is_ship


class FollowersDeal(Deal):
    """A unit up to a level in a friendly area, cheaper for every unit of a kind in the active system."""

    def __init__(self, followers: int, level: int) -> None:
        self.followers = followers
        self.level = level

    def fits(self, g: Stars, seat: int, kind: int) -> bool:
        return UNITS[kind].level <= self.level

    def takes_uncontrolled(self) -> bool:
        return False

    def discount(self, g: Stars, seat: int) -> int:
        areas = range(g.active * 4, g.active * 4 + 4)
        return sum([1 for a in areas for piece in mine(g, a, seat) if piece >> KIND_SHIFT == self.followers])


class CheaperPurchase(Deed):
    """What a purchase costs less: worked out where it is paid."""

    def words(self, who: int = YOU) -> str:
        return "it costs 1 materiel less for each of your reinforcement tokens"

    def do(self, g: Stars, use: Use) -> None:
        pass


class BuyOrderUpgrade(Deed):
    """An order upgrade, cheaper for each bastion."""

    def words(self, who: int = YOU) -> str:
        return "buy 1 order upgrade for 1 materiel less for each bastion you control"

    def do(self, g: Stars, use: Use) -> None:
        push(g, (buy_order_upgrade, use.seat, structures_of(g, use.seat, BASTION)))


class BuyCombatUpgrade(Deed):
    """A combat upgrade, cheaper for each friendly world with a city."""

    def words(self, who: int = YOU) -> str:
        return "buy 1 combat upgrade for 1 materiel less for each friendly world with a city"

    def do(self, g: Stars, use: Use) -> None:
        cities = [a for a in friendly_worlds(g, use.seat) if CITY in kinds_built(g, a)]
        push(g, (buy_combat_upgrade, use.seat, len(cities)))


class SacrificeForUpgrade(UnitOnMap):
    """A unit is destroyed for an upgrade of a level up to the number of storms around its system."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind = kind
        self.gain = GainUpgrade()

    def inner(self) -> Sequence[Deed]:
        return (self.gain,)

    def words(self, who: int = YOU) -> str:
        return (
            f"destroy 1 of your {UNITS[self.kind].name}s to gain 1 upgrade card whose command level"
            " does not exceed the number of Warp Storms at the edges of its system"
        )

    def units(self, g: Stars, use: Use) -> Sequence[int]:
        found = [
            at_area(a, p)
            for a in g.map.worlds
            for p in distinct(mine(g, a, use.seat))
            if p >> KIND_SHIFT == self.kind
        ]
        return [x for x in found if upgrades_up_to(g, use.seat, storms_around(g, area_of(x) >> 2))]

    def picked(self, g: Stars, use: Use, x: int) -> None:
        destroy(g, x)
        push(g, (do_deed, remembering(use, storms_around(g, area_of(x) >> 2)), self.gain.no))


def storms_around(g: Stars, system: int) -> int:
    edges = g.map.edges_of(system)
    return len([storm for storm in g.storms if storm >> 1 in edges])


def upgrades_up_to(g: Stars, seat: int, level: int) -> list[int]:
    """Order and combat upgrades that the seat does not have, up to a level."""
    bought = bought_upgrades(g, seat)
    orders = [
        c for c in ORDER_UPGRADES[g.factions[seat]] if c not in bought and order_upgrade(c).level <= level
    ]
    return sorted(orders + [c for c in g.faceup(SPARE, seat) if combat_card(c).level <= level])


class GainUpgrade(Choice):
    """An upgrade without payment."""

    ref: Ref = CARD

    def words(self, who: int = YOU) -> str:
        return "gain an upgrade card"

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        level = remembered(use)
        return upgrades_up_to(g, use.seat, level[0]) if level else ()

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        say(g, GAINS_CARD, use.seat, x)
        if x in g.faceup(SPARE, use.seat):
            push(g, (choose_swap, use.seat, x))
        else:
            add_upgrade(g, use.seat, x)
