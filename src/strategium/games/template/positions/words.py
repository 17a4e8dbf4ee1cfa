"""Positions of scenarios: every word is declared once, and read and written by that.

moment = "hiring, turn of Red"          (or "hiring, turn of Red, Blue has passed", "scouting", "clash at Hold", ...)
round = 2
loot = { Bow = 3 }
Red = { coins = 3, hand = ["Belay"], deck = 5, scout = "Bow", at.Bow = [{ card = "Bruiser", damage = 1 }] }
"""

from __future__ import annotations

from typing import Any, Final

from strategium.games.template.cards import DECK_LIST, ROUND
from strategium.games.template.kinds import BOOK, CARDS
from strategium.games.template.positions.moments import first_named, moment_of, push_moment
from strategium.games.template.rules.setup import LOOT, empty_table
from strategium.games.template.state import Salvage, add_cards
from strategium.games.template.words import (
    CREWS,
    DECK,
    DISCARD,
    END_OF_ROUND,
    HAND,
    SITE_NAMES,
    SITES,
    STOWED,
    STRENGTH,
)
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.knowledge import KNOWN, VALUE, everybody
from strategium.kernel.lasting import lasting_sum, lasts
from strategium.kernel.laying import (
    OF_EVERY_GAME,
    changed_options,
    check_words,
    find,
    has_moment,
    listed,
    truth,
)
from strategium.kernel.positions import Laying, Name, Number, Spec, Table, Word


# ---- a card --------------------------------------------------------------------------------------
class Bonus(Word):
    """Strength until the end of the round."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        if spec.get(self.word):
            lasts(laid.g, STRENGTH, at, spec[self.word], END_OF_ROUND)

    def write(self, g: Salvage, at: int) -> Any:
        return lasting_sum(g, STRENGTH, at) or None


class Used(Word):
    """Its abilities with a limit have been used in this round."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            laid.g.used += [
                (ROUND, at, 0, laid.g.kind[at], a.no) for a in laid.g.card(at).abilities if a.limit
            ]

    def write(self, g: Salvage, at: int) -> Any:
        return True if any(row[:3] == (ROUND, at, g.generation[at]) for row in g.used) else None


class SeenBy(Word):
    """The crews that know a hidden card, beside its owner."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        g: Salvage = laid.g
        for crew in listed(spec, self.word, where):
            g.known[at] |= 1 << find(crew, CREWS[: g.seats], "crew", where)
        if g.known[at] == (1 << g.seats) - 1:
            g.known[at] = everybody(g)

    def write(self, g: Salvage, at: int) -> Any:
        if g.place[at] in SITES or g.place[at] == DISCARD:
            return None
        return [CREWS[s] for s in range(g.seats) if s != g.owner[at] and g.known[at] >> s & 1] or None


CARD: Final = Table(Number("damage", "damage"), Bonus("bonus"), SeenBy("seen_by"), Used("used"))
CARD_WORDS: Final = ("card", "facedown", *CARD.words)


def lay_card(laid: Laying, seat: int, place: int, entry: Any) -> None:
    """A card by its name, or by a table that says more."""
    g: Salvage = laid.g
    spec: Spec = entry if isinstance(entry, dict) else {"card": entry}
    check_words(spec, CARD_WORDS, "a card")
    kind = BOOK.by_name.get(str(spec.get("card")))
    if kind is None:
        raise BadPosition(
            f"there is no card {spec.get('card')!r}{nearest(str(spec.get('card')), BOOK.by_name)}"
        )
    down = truth(spec, "facedown", "a card")
    card = add_cards(g, [kind.no], seat, place + STOWED if down else place)[0]
    g.known[card] = 1 << seat if down or place == HAND else 0 if place == DECK else everybody(g)
    CARD.read_parts(laid, card, spec, "a card")


def card_words(g: Salvage, card: int) -> Any:
    """A card's name, or a table where there is more to say."""
    down = {"facedown": True} if STOWED <= g.place[card] < DECK else {}
    words = {"card": g.card(card).name, **down, **CARD.write(g, card)}
    return words if len(words) > 1 else words["card"]


# ---- a crew --------------------------------------------------------------------------------------
class Cards(Word):
    """The cards of a crew in a place, in their order."""

    def __init__(self, word: str, place: int) -> None:
        super().__init__(word)
        self.place = place

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        for entry in self.listed(laid.g, at, spec, where):
            lay_card(laid, at, self.place, entry)

    def listed(self, g: Salvage, seat: int, spec: Spec, where: str) -> list[Any]:
        return listed(spec, self.word, where)

    def write(self, g: Salvage, at: int) -> Any:
        return [card_words(g, card) for card in g.cards(at, self.place)]


class Deck(Cards):
    """The deck, its top first: a list, or how many of the cards that are nowhere else."""

    def listed(self, g: Salvage, seat: int, spec: Spec, where: str) -> list[Any]:
        deck = spec.get(self.word, 0)
        return deck if isinstance(deck, list) else rest_of_deck(g, seat, deck)


def rest_of_deck(g: Salvage, seat: int, n: int) -> list[str]:
    """The first cards of the deck list that the crew does not have elsewhere."""
    elsewhere = [CARDS[kind].name for kind, owner in zip(g.kind, g.owner) if owner == seat]
    names: list[str] = []
    for card in DECK_LIST:
        if card.name in elsewhere:
            elsewhere.remove(card.name)
        else:
            names.append(card.name)
    if n > len(names):
        raise BadPosition(f"{CREWS[seat]} has only {len(names)} cards for a deck of {n}")
    return names[:n]


class AtSites(Word):
    """Units and facedown cards by site."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        told = spec.get(self.word, {})
        check_words(told, SITE_NAMES, f"{where}'s {self.word}")
        for name, entries in told.items():
            for entry in entries:
                lay_card(laid, at, SITE_NAMES.index(name), entry)

    def write(self, g: Salvage, at: int) -> Any:
        there = {site: (*g.cards(at, site), *g.cards(at, STOWED + site)) for site in SITES}
        return {SITE_NAMES[site]: [card_words(g, c) for c in cards] for site, cards in there.items() if cards}


class Looked(Word):
    """The loot of this round that the crew has looked at."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        g: Salvage = laid.g
        for name in listed(spec, self.word, where):
            site, row = find(name, SITE_NAMES, "site", where), list(g.loot[g.round - 1])
            row[site] = (row[site][VALUE], row[site][KNOWN] | 1 << at)
            g.loot[g.round - 1] = tuple(row)

    def write(self, g: Salvage, at: int) -> Any:
        known = [token[KNOWN] for token in g.loot[g.round - 1]] if g.loot else []
        return [SITE_NAMES[s] for s, k in enumerate(known) if k >> at & 1 and k != everybody(g)] or None


class HasStowed(Word):
    """The crew has stowed a card in this round."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            laid.g.used.append(("stowing", at))

    def write(self, g: Salvage, at: int) -> Any:
        return True if ("stowing", at) in g.used else None


class Out(Word):
    """The crew has left the game."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            laid.g.eliminated = (*laid.g.eliminated, at)

    def write(self, g: Salvage, at: int) -> Any:
        return True if at in g.eliminated else None


CREW: Final = Table(
    Number("coins", "coins", least=-99, always=True),
    Number("points", "points", least=-99, always=True),
    Name("scout", "scouts", SITE_NAMES, "site"),
    Looked("looked"),
    HasStowed("has_stowed"),
    Out("out"),
    Cards("hand", HAND),
    Cards("discard", DISCARD),
    AtSites("at"),
    Deck("deck", DECK),
)


# ---- the whole -----------------------------------------------------------------------------------
class Loot(Word):
    """`{ Bow = 3 }` names tokens of this round; a list of lists names all."""

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        g: Salvage = laid.g
        told, rounds = spec.get(self.word, {}), g.options.rounds
        rows = [list(LOOT) for _ in range(rounds)] if isinstance(told, dict) else told
        if isinstance(told, dict):
            for name, worth in told.items():
                rows[g.round - 1][find(name, SITE_NAMES, "site")] = worth
        if rows and (len(rows) != rounds or any(len(row) != len(SITES) for row in rows)):
            raise BadPosition(f"loot has {len(SITES)} tokens for each of {rounds} rounds")
        for n, row in enumerate(rows):
            known = everybody(g) if n + 1 < g.round or g.options.open_loot else 0
            g.loot.append(tuple([(worth, known) for worth in row]))

    def write(self, g: Salvage, at: int) -> Any:
        return [[token[VALUE] for token in row] for row in g.loot]


WHOLE: Final = Table(
    Number("round", "round", 1, always=True), Name("first", "first", CREWS, "crew"), Loot("loot")
)
WORDS: Final = ("moment", *WHOLE.words)
TABLES: Final = {"position": WORDS, "player": CREW.words, "card": CARD_WORDS}


def build_position(g: Salvage, spec: Spec) -> None:
    """Lay out a position, and push the step of its moment."""
    crews = CREWS[: g.seats]
    check_words(spec, (*WORDS, *crews), "a position", OF_EVERY_GAME)
    empty_table(g)
    laid = Laying(g, spec)
    moment = str(spec.get("moment", "hiring"))
    g.first = first_named(moment, crews)
    WHOLE.read_parts(laid, 0, spec, "the position")
    if g.round > g.options.rounds or (g.round < 1 and has_moment(spec)):
        raise BadPosition(f"round {g.round} is not one of {g.options.rounds}")
    for seat, crew in enumerate(crews):
        CREW.read(laid, seat, spec.get(crew, {}), crew)
    g.derive()
    if has_moment(spec):
        push_moment(g, crews, moment)


def to_position(g: Salvage) -> Spec:
    """The position in words."""
    spec = {**moment_of(g), **WHOLE.write(g, 0)}
    if g.seats != 2:
        spec["seats"] = g.seats
    if changed := changed_options(g):
        spec["options"] = changed
    return {**spec, **{CREWS[seat]: CREW.write(g, seat) for seat in range(g.seats)}}
