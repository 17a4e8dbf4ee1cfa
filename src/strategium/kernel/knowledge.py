"""Who knows what: masks of seats, opaque handles, hidden pools, and states that a seat could be in (resampling).

A mask has a bit for each seat and one more, number `seats`, for spectators. *Known* is what a seat has lawfully learned
since the thing was last hidden from it; *shown* is what the table shows it now. A game keeps the masks where its things
are; the kernel asks for them through `Ref.knowers` and through the pools that the game declares.
"""

from __future__ import annotations

import functools
import hashlib
import random
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from strategium.kernel.asking import ask_again
from strategium.kernel.chance import MASK
from strategium.kernel.core import CHANCE, Core, RawOption
from strategium.kernel.errors import RulesFault
from strategium.kernel.verbs import PASS, NameRef, RawDecision

TRIES = 24  # how many samples are drawn before the pending question of another seat is cut down to a pass
MORE_TRIES = 2_000  # how many where that seat may not pass
PRESUMING = 200  # how many of these are drawn with presumed cards, where lists are closed


def bit(g: Core, viewer: int | None) -> int:
    """The viewer's bit in a mask."""
    return 1 << (g.seats if viewer is None else viewer)


def everybody(g: Core) -> int:
    """The mask of what is public."""
    return (2 << g.seats) - 1


def learn(g: Core, mask: int, known: int) -> int:
    """`known` with the bits of `mask` added; it is noted who learns something new (for taking back)."""
    new = mask & ~known
    if new:
        for seat in range(g.seats):
            if new >> seat & 1:
                g.learned[seat] = g.choices
        if new >> g.seats & 1:
            g.shown = g.choices
    return known | mask


@functools.lru_cache(maxsize=200_000)
def _opaque(veil: int, viewer: int, thing: int, generation: int) -> str:
    text = f"{viewer}/{thing}/{generation}".encode()
    return hashlib.blake2b(text, digest_size=5, key=veil.to_bytes(8, "big")).hexdigest()


def opaque(g: Core, viewer: int | None, thing: int, generation: int) -> str:
    """An id for that viewer's eyes only. A thing that passes a hidden place gets a new age, and so a new id."""
    return _opaque(g.veil, g.seats if viewer is None else viewer, thing, generation)


@mypyc_attr(allow_interpreted_subclasses=True)
class Pool:
    """Hidden places whose contents could be exchanged without a seat noticing: a player's deck and hand, say."""

    def unknown(self, g: Any, viewer: int | None) -> Sequence[Any]:
        """The places whose content that viewer does not know."""
        raise NotImplementedError

    def read(self, g: Any, places: Sequence[Any]) -> list[Any]:
        raise NotImplementedError

    def write(self, g: Any, places: Sequence[Any], contents: list[Any]) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class KindPool(Pool):
    """Things with ids: what each of them is stands in the column `kind`, whose they are in `owner`,
    and who knows them in `known`."""

    def __init__(self, owner: int) -> None:
        self.owner = owner

    def unknown(self, g: Any, viewer: int | None) -> Sequence[Any]:
        mask, mine = bit(g, viewer), self.owner
        known: list[int] = g.known
        owners: list[int] = g.owner
        return [i for i, owner in enumerate(owners) if owner == mine and not known[i] & mask]

    def read(self, g: Any, places: Sequence[Any]) -> list[Any]:
        kinds: list[Any] = g.kind
        return [kinds[i] for i in places]

    def write(self, g: Any, places: Sequence[Any], contents: list[Any]) -> None:
        kinds: list[Any] = g.kind[:]
        for n, place in enumerate(places):
            i: int = place
            kinds[i] = contents[n]
        g.kind = kinds


# A slot is a hidden value, the mask of those who know it, and then what everybody sees of it: first whose it is.
Slot = tuple[Any, ...]
VALUE: Final = 0
KNOWN: Final = 1
WHOSE: Final = 2
MASK_BITS: Final = 16


def let_know(g: Core, slot: Slot, mask: int) -> Slot:
    """The slot, known from now on to those in the mask too."""
    return (slot[VALUE], learn(g, mask, slot[KNOWN]), *slot[WHOSE:])


def mingled(slots: tuple[Slot, ...], mask: int) -> tuple[Slot, ...]:
    """The slots after somebody moved them about unseen: only those in the mask still know which is which."""
    return tuple([(slot[VALUE], slot[KNOWN] & mask, *slot[WHOSE:]) for slot in slots])


def pick_out(slots: tuple[Slot, ...], value: Any) -> tuple[Slot, tuple[Slot, ...]]:
    """The first slot with that value, and the others."""
    for i in range(len(slots)):
        if slots[i][VALUE] == value:
            return slots[i], slots[:i] + slots[i + 1 :]
    raise RulesFault(f"{value!r} is not among the values that it is picked from")


def values_in(slots: tuple[Slot, ...]) -> list[Any]:
    """The different values in the slots, in rising order: what can be chosen among interchangeable things."""
    return sorted({slot[VALUE] for slot in slots})


@mypyc_attr(allow_interpreted_subclasses=True)
class SlotRef(NameRef):
    """A slot as a thing of the log: by name to those who know its value, by a word for all of its kind to others."""

    def __init__(self, name: str, names: Sequence[str], unknown: str) -> None:
        super().__init__(name, names)
        self.unknown = unknown

    def thing(self, slot: Slot) -> int:
        """The number by which a line mentions the slot, as it is known now."""
        number: int = slot[VALUE] << MASK_BITS | slot[KNOWN]
        return number

    def handle(self, g: Any, viewer: int | None, x: int) -> str:
        return f"{self.name}-{x >> MASK_BITS}" if x & bit(g, viewer) else self.name

    def words(self, g: Any, viewer: int | None, x: int) -> str:
        return self.names[x >> MASK_BITS] if x & bit(g, viewer) else self.unknown

    def everything(self, g: Any, viewer: int | None) -> Sequence[int]:
        return ()


class Spot:
    """Where slots of a pool are: a column whose rows are tuples of slots.

    One row of it or all; all slots in them or those of one owner; `in_order`: the order within a row means something
    (a deck, a stack), else rows are kept sorted (a hand).
    """

    def __init__(self, column: str, row: int = -1, owner: int = -1, in_order: bool = True) -> None:
        self.column = column
        self.row = row
        self.owner = owner
        self.in_order = in_order


@mypyc_attr(allow_interpreted_subclasses=True)
class ValuePool(Pool):
    """Hidden things without ids: values in slots, in columns of tuples. A token, a card of which there are several."""

    def __init__(self, *spots: Spot) -> None:
        self.spots = spots

    def unknown(self, g: Any, viewer: int | None) -> Sequence[Any]:
        mask = bit(g, viewer)
        places: list[tuple[Spot, int, int]] = []
        for spot in self.spots:
            rows: list[tuple[Slot, ...]] = getattr(g, spot.column)
            for r in range(len(rows)) if spot.row < 0 else (spot.row,):
                for i, slot in enumerate(rows[r]):
                    if not slot[KNOWN] & mask and (spot.owner < 0 or slot[WHOSE] == spot.owner):
                        places.append((spot, r, i))
        return places

    def read(self, g: Any, places: Sequence[Any]) -> list[Any]:
        return [getattr(g, spot.column)[r][i][VALUE] for spot, r, i in places]

    def write(self, g: Any, places: Sequence[Any], contents: list[Any]) -> None:
        changed: dict[tuple[str, int, bool], list[Slot]] = {}
        for (spot, r, i), value in zip(places, contents, strict=True):
            key = (spot.column, r, spot.in_order)
            row = changed.get(key)
            if row is None:
                row = changed[key] = list(getattr(g, spot.column)[r])
            row[i] = (value, *row[i][KNOWN:])
        for (column, r, in_order), row in changed.items():
            getattr(g, column)[r] = tuple(row if in_order else sorted(row))


def deal_anew(g: Core, viewer: int | None, rng: random.Random, presuming: bool = True) -> None:
    """Exchange, in place, everything hidden that the viewer does not know, and the random state.

    Where lists are closed, the cards of others are those of decks that the viewer may presume; or, if it is not
    `presuming`, the true ones, and only the options tell of presumed decks.
    """
    if not g.game.lists_are_open(g):
        g.game.presume(g, viewer, rng, presuming)
    mix_hidden(g, viewer, rng)


def mix_hidden(g: Core, viewer: int | None, rng: random.Random) -> None:
    """Deal, in place, the contents of the hidden places anew over these places, and the random state."""
    for pool in g.game.pools(g):
        places = pool.unknown(g, viewer)
        contents = pool.read(g, places)
        pool.write(g, places, mixed(contents, rng))
    g.rng = rng.getrandbits(64) & MASK
    if g.script:
        g.script = ()
    g.derive()


def mixed(contents: list[Any], rng: random.Random) -> list[Any]:
    """In random order: a third of the time of `rng.shuffle`, where search spends much of its own."""
    chance = rng.random
    keys = [chance() for _ in contents]
    return [contents[i] for i in sorted(range(len(keys)), key=keys.__getitem__)]


def resample(g: Core, viewer: int | None, rng: random.Random) -> Core:
    """A state that the viewer could be in: same view, same options, same knowledge for that seat, all else dealt anew.

    The viewer is never asked anew. Another seat is, from the frame that asked it, and a sample in which it would not
    have been asked is drawn again; if none is found in a few tries it is left with nothing but to pass. What others
    have sealed or picked in secret is redrawn.
    """
    others = [a for a in g.decisions if a.seat != viewer and a.seat != CHANCE]
    may_pass = all(a.options and a.options[0][0] is PASS for a in others)
    for n in range(TRIES if may_pass else MORE_TRIES):
        # A question that must be answered can tell of a card that no presumed deck has. Then the true cards are dealt,
        # for there has to be a sample; soon, for a search would pay for each of these tries in each of its samples.
        t = _dealt_anew(g, viewer, rng, may_pass or n < PRESUMING)
        if not others or _ask_others_again(t, viewer, rng):
            return t
    if not may_pass:
        raise RulesFault(f"no sample was found in which {others[0].question.name!r} would be asked")
    t = _dealt_anew(g, viewer, rng, True)
    t.decisions = tuple([a if a.seat == viewer else _only_pass(a) for a in t.decisions])
    return t


def _dealt_anew(g: Core, viewer: int | None, rng: random.Random, presuming: bool) -> Core:
    t = g.copy_core()
    t.lines = None
    deal_anew(t, viewer, rng, presuming)
    return t


def _ask_others_again(t: Core, viewer: int | None, rng: random.Random) -> bool:
    """Ask again from the frame that asked; False: the others would not have been asked in this sample."""
    before = t.decisions
    t.picks = (
        tuple([p if a.seat == viewer else () for a, p in zip(before, t.picks, strict=True)])
        if t.picks
        else ()
    )
    try:
        ask_again(t)
    except RulesFault:  # a question without options
        return False
    if len(t.decisions) != len(before):
        return False
    for now, was in zip(t.decisions, before, strict=True):
        if now.seat != was.seat or now.question is not was.question:
            return False
        if now.seat == viewer:
            now.options = was.options
            now.picked = was.picked
        else:
            by_itself = not now.question.secret and not now.question.several  # if there were only one option
            if len(now.options) < (min(2, len(was.options)) if by_itself else 1):
                return False
    if t.sealed:
        for i in range(len(t.decisions)):
            if t.decisions[i].seat != viewer and t.sealed[i]:
                t.picks = (*t.picks[:i], _random_picks(t, t.decisions[i], rng), *t.picks[i + 1 :])
    return True


def _only_pass(decision: RawDecision) -> RawDecision:
    left = RawDecision(decision.seat, decision.question, decision.answer, decision.args, ())
    left.options = [PASS.bare]
    return left


def _random_picks(g: Core, decision: RawDecision, rng: random.Random) -> tuple[RawOption, ...]:
    """What a seat may have sealed, as far as anybody else can tell."""
    question = decision.question
    picked: tuple[RawOption, ...] = ()
    while True:
        now = RawDecision(decision.seat, question, decision.answer, decision.args, picked)
        options = [] if picked and question.is_finished(g, now) else question.options(g, now)
        if not options:
            return picked
        raw = options[rng.randrange(len(options))]
        if raw[0].ends:
            return picked
        picked = (*picked, raw)
        if not question.several:
            return picked
