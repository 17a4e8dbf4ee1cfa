"""Closed lists, in every game with decks: what a seat is given of another's deck is presumed, not known."""

from __future__ import annotations

import importlib
import random
from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest

import strategium
from strategium.agents import agent, decide
from strategium.cards.decks import DeckShelf
from strategium.cards.presuming import Published, PublishedDecks
from strategium.cards.state import CardState
from strategium.kernel.knowledge import KindPool, mix_hidden

DECKS = {  # the owner's, and another one that comes with the game
    "conquest": ("orks", "tau"),
    "invasion": ("dwarf", "orc"),
    "dark_millennium": ("imperial", "orks"),
}
OWNER, VIEWER = 0, 1
SWAPS = 4  # kinds of cards in which the owner's own deck differs from the published one
GREEDY, SEARCH = "greedy:samples=1:steps=2", "search:iterations=4:seconds=0:cut=2:cores=1"

every_game = pytest.mark.parametrize("name", list(DECKS))


def shelf(name: str) -> DeckShelf:
    found = strategium.game(name).decks
    assert isinstance(found, DeckShelf)
    return found


def published(name: str) -> PublishedDecks:
    found: PublishedDecks = importlib.import_module(f"strategium.games.{name}.game").PUBLISHED
    return found


@cache
def own_deck(name: str) -> dict[str, Any]:
    """A legal deck that has some kinds of cards which no published deck with the same head has."""
    decks, rng = shelf(name), random.Random(1)
    data = decks.data(decks.find(DECKS[name][OWNER]))
    common = {title for deck in alike(name) for title in decks.find(deck.name).tally()}
    others = sorted(set(decks.spellings().values()) - common)
    for title in rng.sample(others, len(others)):
        for out in rng.sample(sorted(common & set(data["cards"])), 3):
            cards: dict[str, int] = dict(data["cards"])
            cards[title] = cards.pop(out)
            changed = {**data, "cards": cards, "name": "of his own"}
            if not decks.check(decks.of_data(changed)):
                data = changed
                break
        if len(set(data["cards"]) - common) == SWAPS:
            return data
    raise AssertionError("there are not enough other cards")


def alike(name: str) -> list[Published]:
    """The published decks with the owner's head."""
    decks = published(name).decks()
    head = next(deck.head for deck in decks if deck.name == DECKS[name][OWNER])
    return [deck for deck in decks if deck.head == head]


@cache
def own_struct(name: str) -> Any:
    """His deck as the options of a game hold it."""
    return msgspec.convert({"decks": (own_deck(name), "")}, strategium.game(name).options_type()).decks[0]


@cache
def secret_kinds(name: str) -> frozenset[int]:
    """The kinds of cards in his deck that no published deck with the same head has."""
    common = {kind for deck in alike(name) for kind in deck.kinds}
    return frozenset(published(name).cards_of(own_struct(name))[1]) - common


def later(name: str, deck: Any, choices: int, seed: int = 1, closed: bool = True) -> CardState:
    """A state some random choices into a game with that deck for the owner; the viewer is to decide, or nobody."""
    rng = random.Random(seed)
    state: CardState = strategium.game(name).new(
        seed=seed, log=False, decks=(deck, DECKS[name][VIEWER]), open_lists=not closed
    )
    while state.result is None and (state.choices < choices or state.pending[0].seat != VIEWER):
        decision = rng.choice(state.pending)
        state.apply(rng.choice(decision.options), decision.seat)
    return state


def hidden(state: CardState) -> list[int]:
    """The owner's cards that the viewer does not know."""
    return list(KindPool(OWNER).unknown(state, VIEWER))


def kinds_at(state: CardState, places: list[int]) -> list[int]:
    return [state.kind[place] for place in places]


def sampled(state: CardState, seed: int) -> CardState:
    return state.resample(VIEWER, random.Random(seed))


@every_game
def test_samples_do_not_depend_on_the_true_cards_of_a_closed_list(name: str) -> None:
    state = later(name, DECKS[name][OWNER], 40)
    places = hidden(state)
    twin = state.copy()
    strange = sorted(secret_kinds(name))
    KindPool(OWNER).write(twin, places, [strange[n % len(strange)] for n in range(len(places))])
    twin.options = msgspec.structs.replace(twin.options, decks=(own_struct(name), DECKS[name][VIEWER]))
    twin.derive()
    assert len(places) > 20
    assert kinds_at(twin, places) != kinds_at(state, places)
    for seed in range(8):
        mine, theirs = sampled(state, seed), sampled(twin, seed)
        assert mine.kind == theirs.kind
        assert mine.options == theirs.options


@every_game
def test_no_card_of_a_secret_deck_is_in_a_sample_before_it_is_known(name: str) -> None:
    state = later(name, own_deck(name), 40)
    places, secret = hidden(state), secret_kinds(name)
    assert secret & set(kinds_at(state, places)), "some of them are hidden"
    for seed in range(20):
        sample = sampled(state, seed)
        assert not secret & set(kinds_at(sample, places))
        assert sample.options.decks[OWNER] in shelf(name).names()
        assert sample.options.decks[VIEWER] == state.options.decks[VIEWER], "the viewer's own is as it was"
        again = strategium.game(name).from_json(sample.to_json())
        assert not secret & set(kinds_at(again.resample(VIEWER, random.Random(seed)), places))


@every_game
def test_what_is_known_stays_and_as_many_cards_are_hidden(name: str) -> None:
    state = later(name, own_deck(name), 60)
    places = hidden(state)
    known = [card for card, owner in enumerate(state.owner) if owner == OWNER and card not in places]
    assert len(known) > 4
    seen = set()
    for seed in range(8):
        sample = sampled(state, seed)
        assert hidden(sample) == places
        assert kinds_at(sample, known) == kinds_at(state, known)
        assert sample.zones == state.zones
        assert sample.view(VIEWER) == state.view(VIEWER)
        seen.add(tuple(kinds_at(sample, places)))
    assert len(seen) == 8
    assert state.options.decks[OWNER] == own_struct(name), "the original is as it was"


@every_game
def test_a_published_deck_is_presumed_whole(name: str) -> None:
    """With what is known and what is presumed of it, the owner has the cards of one deck that has his head."""
    deck = DECKS[name][OWNER]
    state = later(name, deck, 60)
    by_name = {found.name: found for found in published(name).decks()}
    for seed in range(8):
        sample = sampled(state, seed)
        presumed = by_name[sample.options.decks[OWNER]]
        assert presumed.head == by_name[deck].head
        owned = Counter(kind for kind, owner in zip(sample.kind, sample.owner, strict=True) if owner == OWNER)
        assert Counter(presumed.kinds) <= owned


@every_game
def test_spectators_know_neither_list_and_its_owner_knows_his(name: str) -> None:
    state = later(name, own_deck(name), 40)
    secret = secret_kinds(name)
    unseen = KindPool(OWNER).unknown(state, None)
    sample = state.resample(None, random.Random(1))
    assert not secret & {sample.kind[card] for card in unseen}
    mine = state.resample(OWNER, random.Random(1))
    assert mine.options.decks[OWNER] == state.options.decks[OWNER]
    owned = [card for card, owner in enumerate(state.owner) if owner == OWNER]
    assert Counter(kinds_at(mine, owned)) == Counter(kinds_at(state, owned))


@every_game
def test_where_lists_are_open_the_true_cards_are_dealt(name: str) -> None:
    state = later(name, own_deck(name), 40, closed=False)
    for seed in range(4):
        sample, dealt = sampled(state, seed), state.copy()
        mix_hidden(dealt, VIEWER, random.Random(seed))
        assert sample.digest() == dealt.digest()
        assert sample.options is state.options


@every_game
def test_of_decks_that_it_could_be_those_are_presumed_that_hold_what_is_known(name: str) -> None:
    prior = published(name)
    deck = next(deck for deck in prior.decks() if deck.name == DECKS[name][OWNER])
    same = [found.name for found in prior.decks() if found.head == deck.head]
    others = [found for found in prior.decks() if found.head == deck.head and found.name != deck.name]
    assert [found.name for found in prior.likely(deck.head, [], 30)] == same
    for other in others:
        more = next(kind for kind in deck.kinds if deck.kinds.count(kind) > other.kinds.count(kind))
        known = [more] * deck.kinds.count(more)
        assert [found.name for found in prior.likely(deck.head, known, 30)] == [deck.name]
    assert deck in prior.likely("nobody's", [], 30), "a head of which no deck is published"
    largest = max(len(found.kinds) for found in alike(name))
    assert all(len(found.kinds) == largest for found in prior.likely(deck.head, [], largest)), (
        "it has so many"
    )


@every_game
@pytest.mark.parametrize("bots", [(GREEDY, SEARCH), (SEARCH, GREEDY)])
def test_bots_play_a_whole_game_with_closed_lists(name: str, bots: tuple[str, str]) -> None:
    players = [agent(bot, seed) for seed, bot in enumerate(bots)]
    state = strategium.game(name).new(
        seed=2, log=False, decks=(own_deck(name), DECKS[name][VIEWER]), open_lists=False
    )
    while state.result is None:
        seat = state.pending[0].seat
        choice = decide(players[seat], state, seat)
        assert not choice.fault
        state.apply(choice.option, seat)
