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
from typing import Any

from mypy_extensions import mypyc_attr

from strategium.kernel.asking import ask_again
from strategium.kernel.chance import MASK
from strategium.kernel.core import CHANCE, Core, Raw
from strategium.kernel.errors import RulesFault
from strategium.kernel.verbs import DONE, PASS, Asked

TRIES = 24  # how many samples are drawn before the pending question of another seat is cut down to a pass


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
    return known | mask


@functools.lru_cache(maxsize=200_000)
def _opaque(veil: int, viewer: int, thing: int, age: int) -> str:
    text = f"{viewer}/{thing}/{age}".encode()
    return hashlib.blake2b(text, digest_size=5, key=veil.to_bytes(8, "big")).hexdigest()


def opaque(g: Core, viewer: int | None, thing: int, age: int) -> str:
    """An id for that viewer's eyes only. A thing that passes a hidden place gets a new age, and so a new id."""
    return _opaque(g.veil, g.seats if viewer is None else viewer, thing, age)


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


class KindPool(Pool):
    """Things with ids: what each of them is stands in the column `kind`, whose they are in `owner`,
    and who knows them in `known`."""

    def __init__(self, owner: int) -> None:
        self.owner = owner

    def unknown(self, g: Any, viewer: int | None) -> Sequence[Any]:
        mask = bit(g, viewer)
        return [i for i in range(len(g.kind)) if g.owner[i] == self.owner and not g.known[i] & mask]

    def read(self, g: Any, places: Sequence[Any]) -> list[Any]:
        return [g.kind[i] for i in places]

    def write(self, g: Any, places: Sequence[Any], contents: list[Any]) -> None:
        kinds = g.kind[:]
        for i, kind in zip(places, contents, strict=True):
            kinds[i] = kind
        g.kind = kinds


def deal_anew(g: Core, viewer: int | None, rng: random.Random) -> None:
    """Exchange, in place, everything hidden that the viewer does not know, and the random state."""
    for pool in g.game.pools(g):
        places = pool.unknown(g, viewer)
        contents = pool.read(g, places)
        rng.shuffle(contents)
        pool.write(g, places, contents)
    g.rng = rng.getrandbits(64) & MASK
    if g.script:
        g.script = ()
    g.derive()


def resample(g: Core, viewer: int | None, rng: random.Random) -> Core:
    """A state that the viewer could be in: same view, same options, same knowledge for that seat, all else dealt anew.

    The viewer is never asked anew. Another seat is, from the frame that asked it, and a sample in which it would not
    have been asked is drawn again; if none is found in a few tries it is left with nothing but to pass. What others
    have sealed or picked in secret is redrawn.
    """
    for attempt in range(TRIES + 1):
        t = g.copy_core()
        t.lines = None
        deal_anew(t, viewer, rng)
        if not t.asked or all(a.seat in (viewer, CHANCE) for a in t.asked):
            return t
        if _ask_others_again(g, t, viewer, rng, attempt == TRIES):
            return t
    raise RulesFault("no sample was found")


def _ask_others_again(g: Core, t: Core, viewer: int | None, rng: random.Random, last: bool) -> bool:
    before = t.asked
    t.picks = (
        tuple([p if a.seat == viewer else () for a, p in zip(before, t.picks, strict=True)])
        if t.picks
        else ()
    )
    stack = t.stack
    ask_again(t)
    same = len(t.asked) == len(before) and all(
        a.seat == b.seat and a.question is b.question for a, b in zip(t.asked, before, strict=True)
    )
    if same:
        for now, was in zip(t.asked, before, strict=True):
            if now.seat == viewer:
                now.options = was.options
                now.picked = was.picked
            elif len(now.options) < (
                1 if last or now.question.secret or now.question.several else min(2, len(was.options))
            ):
                same = False
    if not same:
        if not last:
            return False
        t.stack, t.picks, t.sealed = stack, g.picks, g.sealed
        t.asked = tuple([a if a.seat == viewer else _only_pass(a) for a in before])
        return True
    if t.sealed:
        for i in range(len(t.asked)):
            if t.asked[i].seat != viewer and t.sealed[i]:
                t.picks = (*t.picks[:i], _random_picks(t, t.asked[i], rng), *t.picks[i + 1 :])
    return True


def _only_pass(asked: Asked) -> Asked:
    if asked.options[0][0] is not PASS:
        raise RulesFault(f"no sample was found in which {asked.question.name!r} would be asked")
    left = Asked(asked.seat, asked.question, asked.answer, asked.args, ())
    left.options = [PASS.bare]
    return left


def _random_picks(g: Core, asked: Asked, rng: random.Random) -> tuple[Raw, ...]:
    """What a seat may have sealed, as far as anybody else can tell."""
    question = asked.question
    picked: tuple[Raw, ...] = ()
    while True:
        now = Asked(asked.seat, question, asked.answer, asked.args, picked)
        options = [] if picked and question.is_finished(g, now) else question.options(g, now)
        if not options:
            return picked
        raw = options[rng.randrange(len(options))]
        if raw[0] is DONE:
            return picked
        picked = (*picked, raw)
        if not question.several:
            return picked
