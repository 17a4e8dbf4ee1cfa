"""Positions of scenarios, both ways: the words of a file to a state, and a state to such words.

moment = "hiring, turn of Red"          (or "hiring, turn of Red, Blue has passed", "scouting", "clash at Hold", ...)
round = 2
loot = { Bow = 3 }
Red = { coins = 3, hand = ["Belay"], deck = 5, scout = "Bow", at.Bow = [{ card = "Bruiser", damage = 1 }] }
"""

from __future__ import annotations

import re
from typing import Any, Final

from strategium.games.template.cards import DECK_LIST, ROUND
from strategium.games.template.kinds import BOOK, CARDS
from strategium.games.template.rules.clash import clash_at
from strategium.games.template.rules.hiring import HIRING
from strategium.games.template.rules.round import STEPS, next_phase
from strategium.games.template.rules.setup import LOOT, empty_table
from strategium.games.template.state import Salvage, add_cards, health
from strategium.games.template.words import (
    CHAIN,
    CREWS,
    DECK,
    DISCARD,
    END_OF_ROUND,
    HAND,
    PHASES,
    SITE_NAMES,
    SITES,
    STOWED,
    STRENGTH,
)
from strategium.kernel.core import Frame
from strategium.kernel.errors import BadPosition, nearest
from strategium.kernel.flow import push
from strategium.kernel.knowledge import KNOWN, VALUE, everybody
from strategium.kernel.lasting import lasting_sum, lasts
from strategium.kernel.laying import changed_options, check_words, find
from strategium.kernel.trace import trace
from strategium.kernel.windows import turn_in_window

WORDS: Final = ("moment", "round", "first", "loot")
CREW_WORDS: Final = (
    "hand", "deck", "discard", "coins", "points", "scout", "looked", "at", "has_stowed", "out"
)  # fmt: skip
CARD_WORDS: Final = ("card", "damage", "bonus", "facedown", "seen_by", "used")
TABLES: Final = {"position": WORDS, "player": CREW_WORDS, "card": CARD_WORDS}
OPEN: Final = (*SITES, DISCARD, CHAIN)  # places where everybody sees the cards
_TURN: Final = re.compile(r"hiring, turn of (\w+)(?:, (\w+(?: and \w+)*) ha(?:s|ve) passed)?")
_CLASH: Final = re.compile(r"clash at (\w+)")


# ---- from words ----------------------------------------------------------------------------------
def build_position(g: Salvage, spec: dict[str, Any]) -> None:
    """Lay out a position, and push the step of its moment."""
    crews = CREWS[: g.seats]
    check_words(spec, (*WORDS, *crews), "a position")
    empty_table(g)
    g.round = spec.get("round", 1)
    if not 1 <= g.round <= g.options.rounds:
        raise BadPosition(f"round {g.round} is not one of {g.options.rounds}")
    lay_loot(g, spec.get("loot", {}))
    for seat, crew in enumerate(crews):
        lay_crew(g, seat, spec.get(crew, {}))
    g.derive()
    moment = str(spec.get("moment", "hiring"))
    turn = _TURN.fullmatch(moment)
    g.first = find(spec.get("first", turn[1] if turn else crews[0]), crews, "crew")
    push(g, *frames_of(g, crews, moment))


def frames_of(g: Salvage, crews: tuple[str, ...], moment: str) -> list[Frame]:
    """The steps that wait at a moment of the round."""
    turn, clash = _TURN.fullmatch(moment), _CLASH.fullmatch(moment)
    if turn:
        seat = find(turn[1], crews, "crew")
        passed = [find(word, crews, "crew") for word in (turn[2] or "").split(" and ") if word]
        g.phase = PHASES.index("hiring")
        frames: list[Frame] = [(turn_in_window, HIRING, seat, sum([1 << s for s in passed]))]
    elif clash:
        site = find(clash[1], SITE_NAMES, "site")
        g.phase = PHASES.index("clashes")
        frames = [(clash_at, s) for s in SITES[site:]]
    elif moment in PHASES:
        g.phase = PHASES.index(moment)
        frames = list(STEPS[g.phase])
    else:
        moments = [*PHASES, *[f"hiring, turn of {c}" for c in crews], *[f"clash at {s}" for s in SITE_NAMES]]
        raise BadPosition(f"there is no moment {moment!r}{nearest(moment, moments)}")
    return [*frames, (next_phase, g.phase + 1)]


def lay_loot(g: Salvage, spec: Any) -> None:
    """`{ Bow = 3 }` names tokens of this round; a list of lists names all."""
    rows = [list(LOOT) for _ in range(g.options.rounds)]
    if isinstance(spec, dict):
        for name, worth in spec.items():
            rows[g.round - 1][find(name, SITE_NAMES, "site")] = worth
    else:
        rows = spec
    if len(rows) != g.options.rounds or any(len(row) != len(SITES) for row in rows):
        raise BadPosition(f"loot has {len(SITES)} tokens for each of {g.options.rounds} rounds")
    for n, row in enumerate(rows):
        known = everybody(g) if n + 1 < g.round or g.options.open_loot else 0
        g.loot.append(tuple([(worth, known) for worth in row]))


def lay_crew(g: Salvage, seat: int, spec: dict[str, Any]) -> None:
    """All that a crew has."""
    crew = CREWS[seat]
    check_words(spec, CREW_WORDS, crew)
    g.coins[seat] = spec.get("coins", 0)
    g.points[seat] = spec.get("points", 0)
    if "scout" in spec:
        g.scouts[seat] = find(spec["scout"], SITE_NAMES, "site")
    for name in spec.get("looked", ()):
        site, row = find(name, SITE_NAMES, "site"), list(g.loot[g.round - 1])
        row[site] = (row[site][VALUE], row[site][KNOWN] | 1 << seat)
        g.loot[g.round - 1] = tuple(row)
    if spec.get("has_stowed"):
        g.used.append(("stowing", seat))
    if spec.get("out"):
        g.eliminated = (*g.eliminated, seat)
    for entry in spec.get("hand", ()):
        lay_card(g, seat, HAND, entry, 1 << seat)
    for entry in spec.get("discard", ()):
        lay_card(g, seat, DISCARD, entry, everybody(g))
    check_words(spec.get("at", {}), SITE_NAMES, f"{crew}'s at")
    for name, entries in spec.get("at", {}).items():
        for entry in entries:
            lay_card(g, seat, SITE_NAMES.index(name), entry, everybody(g))
    deck = spec.get("deck", 0)
    names = deck if isinstance(deck, list) else rest_of_deck(g, seat, deck)
    for name in names:
        lay_card(g, seat, DECK, name, 0)


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


def lay_card(g: Salvage, seat: int, place: int, entry: Any, known: int) -> None:
    """A card by its name, or by a table that says more."""
    spec: dict[str, Any] = entry if isinstance(entry, dict) else {"card": entry}
    check_words(spec, CARD_WORDS, "a card")
    kind = BOOK.by_name.get(str(spec.get("card")))
    if kind is None:
        raise BadPosition(
            f"there is no card {spec.get('card')!r}{nearest(str(spec.get('card')), BOOK.by_name)}"
        )
    if spec.get("facedown"):
        place, known = place + STOWED, 1 << seat
    card = add_cards(g, [kind.no], seat, place)[0]
    for crew in spec.get("seen_by", ()):
        known |= 1 << find(crew, CREWS[: g.seats], "crew")
    g.known[card] = everybody(g) if known == (1 << g.seats) - 1 else known
    g.damage[card] = spec.get("damage", 0)
    if spec.get("bonus"):
        lasts(g, STRENGTH, card, spec["bonus"], END_OF_ROUND)
    if spec.get("used"):
        for a in kind.abilities:
            if a.limit:
                g.used.append((ROUND, card, 0, kind.no, a.no))


# ---- to words ------------------------------------------------------------------------------------
def to_position(g: Salvage) -> dict[str, Any]:
    """The position at a moment that has a name: the start of a phase or of a clash, a turn while hiring."""
    spec: dict[str, Any] = {"moment": moment_of(g), "round": g.round, "first": CREWS[g.first]}
    if g.seats != 2:
        spec["seats"] = g.seats
    changed = changed_options(g)
    if changed:
        spec["options"] = changed
    spec["loot"] = [[token[VALUE] for token in row] for row in g.loot]
    for seat in range(g.seats):
        spec[CREWS[seat]] = crew_words(g, seat)
    return spec


def moment_of(g: Salvage) -> str:
    if g.pending_triggers:
        raise BadPosition("positions have no words for claims that wait")
    frame = g.asked_by if g.decisions else g.stack[0] if g.stack is not None else ()
    if frame and frame[0] is turn_in_window and frame[1] is HIRING:
        passed = [CREWS[seat] for seat in range(g.seats) if frame[3] >> seat & 1]
        has = f", {' and '.join(passed)} {'has' if len(passed) == 1 else 'have'} passed" if passed else ""
        return f"hiring, turn of {CREWS[frame[2]]}{has}"
    if frame and frame[0] is clash_at:
        return f"clash at {SITE_NAMES[frame[1]]}"
    for n, steps in enumerate(STEPS):
        if frame == steps[0]:
            return PHASES[n]
    where = " > ".join(trace(g, None)) if frame else "after the end of the game"
    raise BadPosition(f"this moment has no name: {where}; go on to a crew's turn or to the next phase")


def crew_words(g: Salvage, seat: int) -> dict[str, Any]:
    """What a crew has, as `lay_crew` reads it."""
    words: dict[str, Any] = {"coins": g.coins[seat], "points": g.points[seat]}
    if g.scouts[seat] >= 0:
        words["scout"] = SITE_NAMES[g.scouts[seat]]
    tokens = g.loot[g.round - 1]
    looked = [
        SITE_NAMES[s] for s in SITES if tokens[s][KNOWN] >> seat & 1 and tokens[s][KNOWN] != everybody(g)
    ]
    if looked:
        words["looked"] = looked
    if ("stowing", seat) in g.used:
        words["has_stowed"] = True
    if seat in g.eliminated:
        words["out"] = True
    for word, place in (("hand", HAND), ("deck", DECK), ("discard", DISCARD)):
        words[word] = [card_words(g, card) for card in g.cards(seat, place)]
    words["at"] = {
        SITE_NAMES[site]: [card_words(g, c) for c in (*g.cards(seat, site), *g.cards(seat, STOWED + site))]
        for site in SITES
        if g.cards(seat, site) or g.cards(seat, STOWED + site)
    }
    return words


def card_words(g: Salvage, card: int) -> Any:
    """A card's name, or a table where there is more to say."""
    place, seat, name = g.place[card], g.owner[card], g.card(card).name
    words: dict[str, Any] = {}
    if g.damage[card]:
        words["damage"] = g.damage[card]
    if bonus := lasting_sum(g, STRENGTH, card):
        words["bonus"] = bonus
    if STOWED <= place < DECK:
        words["facedown"] = True
    if place not in SITES and place != DISCARD:
        seen_by = [CREWS[s] for s in range(g.seats) if s != seat and g.known[card] >> s & 1]
        if seen_by:
            words["seen_by"] = seen_by
    if any(row[:3] == (ROUND, card, g.generation[card]) for row in g.used):
        words["used"] = True
    return {"card": name, **words} if words else name


# ---- what always holds ---------------------------------------------------------------------------
def check_invariants(g: Salvage) -> None:
    """Cards are conserved and each is where it says; what the rules limit is within its limits."""
    where = {}
    for at, zone in enumerate(g.zones):
        for card in zone:
            assert card not in where, f"{g.card(card).name} is in two places"
            where[card] = at
    for card in range(len(g.kind)):
        name = g.card(card).name
        assert where.get(card) == g.place[card] * g.seats + g.owner[card], f"{name} is not where it says"
        assert g.place[card] in SITES or not g.damage[card], f"{name} has damage outside of play"
        assert g.known[card] == everybody(g) or g.place[card] not in OPEN, (
            f"{name} is open and not known to all"
        )
        assert g.place[card] not in SITES or g.card(card).is_unit, f"{name} is no unit"
    for seat in range(g.seats):
        crew = CREWS[seat]
        assert g.owner.count(seat) <= len(DECK_LIST), f"{crew} has more than {len(DECK_LIST)} cards"
        assert g.coins[seat] >= 0, f"{crew} has fewer coins than none"
        assert g.points[seat] >= 0, f"{crew} has fewer points than none"
        for site in SITES:
            cards = len(g.cards(seat, site)) + len(g.cards(seat, STOWED + site))
            assert cards <= 5, f"{crew} has more than five cards at {SITE_NAMES[site]}"
    listeners = g.listeners
    g.derive()
    assert listeners == g.listeners, "the index of listeners is not what the cards say"
    assert all(g.damage[u] >= 0 and health(g, u) > 0 for u in g.units() if g.card(u).is_unit)
