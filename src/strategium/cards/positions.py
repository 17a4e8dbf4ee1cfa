"""Cards in positions, by declaration: zones and decks as words of a table (kernel/positions.py)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from strategium.cards.laying import entries, entries_of_deck, find_kind, show_card
from strategium.cards.modifiers import ADD, BASE
from strategium.cards.state import NOWHERE, CardState
from strategium.cards.zones import add_cards, listen_anew
from strategium.kernel.abilities import Use
from strategium.kernel.errors import BadPosition
from strategium.kernel.lasting import Lasting, lasts
from strategium.kernel.laying import ELSEWHERE, NUMBERS, check_words, find, listed, truth
from strategium.kernel.positions import Laying, Spec, Table, Word
from strategium.kernel.using import limit_key


class CardLaying(Laying):
    """A position of a card game that is being laid out: who plays, and which numbers its cards get.

    Cards are numbered in the order in which they are laid, or as the word `numbers` says: for each of them its number
    and its generation. `pad` gives every card its place in the columns of the game.
    """

    def __init__(self, g: Any, spec: Spec, names: Sequence[str], pad: Callable[[Any], None]) -> None:
        super().__init__(g, spec)
        self.names = names
        self.pad = pad
        self.generations: dict[int, int] = {}
        self.numbers = self.reserve(spec[NUMBERS]) if NUMBERS in spec else None

    def reserve(self, numbers: Any) -> list[int]:
        """Make room for all cards: what each of them is comes when it is laid."""
        g: CardState = self.g
        first = len(g.kind)
        pairs = isinstance(numbers, list) and all(
            isinstance(pair, list | tuple) and len(pair) == 2 and all(isinstance(n, int) for n in pair)
            for pair in numbers
        )
        if not pairs or sorted([pair[0] for pair in numbers]) != list(range(first, first + len(numbers))):
            raise BadPosition(
                f"{NUMBERS} has a number from {first} on and a generation for each card, in pairs"
            )
        add_cards(g, [0] * len(numbers), 0, NOWHERE)
        g.zones[NOWHERE] = g.zones[NOWHERE][: -len(numbers)] if numbers else g.zones[NOWHERE]
        self.pad(g)
        self.generations = dict(numbers)
        self.finish()
        return [number for number, _ in reversed(numbers)]

    def finish(self) -> None:
        """Cards that were moved while they were laid are as old as they were told to be."""
        for number, generation in self.generations.items():
            self.g.generation[number] = generation

    def add(self, kind: int, owner: int, zone: int) -> int:
        """One more card."""
        g: CardState = self.g
        if self.numbers is None:
            card = add_cards(g, [kind], owner, zone)[0]
            self.pad(g)
            return card
        if not self.numbers:
            raise BadPosition(f"{NUMBERS} has fewer cards than the position")
        card = self.numbers.pop()
        g.kind[card] = kind
        g.owner[card] = g.controller[card] = owner
        g.zone[card] = zone
        g.known[card] = g.shows[zone]
        g.zones[zone] += (card,)
        return card


# ---- one card --------------------------------------------------------------------------------------
class CardSpec:
    """How one card is told: by its name, or by a table where there is more to say.

    `upon` are the words for a card in play, `anywhere` those for any card. Where a card may have another owner than
    whoever has it, `on_card` is the zone of cards that are attached: they belong to their owner.
    """

    def __init__(
        self, types: Mapping[str, int], upon: Table, anywhere: Table | None = None, on_card: int = -1
    ) -> None:
        self.types = types
        self.upon = upon
        self.anywhere = Table() if anywhere is None else anywhere
        self.on_card = on_card
        self.everywhere = ("card", "seen_by", *(("owner",) if on_card >= 0 else ()), *self.anywhere.words)
        self.words = (*self.everywhere, *upon.words)
        for part in upon.parts:
            if isinstance(part, CardsUpon):
                part.one = self

    def read(self, laid: CardLaying, seat: int, zone: int, spec: Spec, types: int, where: str) -> int:
        g: CardState = laid.g
        kind = g.kinds[find_kind(g.game.book, spec.get("card"), where)]
        if not kind.type & types:
            type_name = next(name for name, bit in self.types.items() if bit == kind.type)
            raise BadPosition(f"{where}: {kind.name} cannot be there, it is of type {type_name}")
        where = f"{where}: {kind.name}"
        owner = find(spec["owner"], laid.names, "player", where) if "owner" in spec else seat
        card = laid.add(kind.no, owner, zone)
        g.controller[card] = owner if zone == self.on_card else seat
        show_card(g, card, spec, laid.names, where)
        self.anywhere.read_parts(laid, card, spec, where)
        if g.in_play[zone]:
            self.upon.read_parts(laid, card, spec, where)
        elif not set(spec) <= set(self.everywhere):
            raise BadPosition(f"{where} is not in play: nothing can be on it, and nothing lasts")
        return card

    def write(self, g: Any, names: Sequence[str], card: int) -> Any:
        seen = g.known[card] & ~self.usual(g, card)
        words: Spec = (
            {"seen_by": [name for seat, name in enumerate(names) if seen >> seat & 1]} if seen else {}
        )
        words |= self.anywhere.write(g, card)
        if g.in_play[g.zone[card]]:
            words |= self.upon.write(g, card)
        if self.on_card >= 0 and g.owner[card] != (usual := self.usual_owner(g, card)) and usual < len(names):
            words["owner"] = names[g.owner[card]]
        name = g.kinds[g.kind[card]].name
        return {"card": name, **words} if words else name

    def usual(self, g: Any, card: int) -> int:
        """Who knows such a card where it lies; in play that is not told."""
        return -1 if g.in_play[g.zone[card]] else int(g.shows[g.zone[card]])

    def usual_owner(self, g: Any, card: int) -> int:
        """Whose it is if nothing is said."""
        if g.zone[card] != self.on_card:
            return int(g.controller[card])
        holder = g.controller[g.host[card]]
        return holder if holder < g.seats else 0


class CardsUpon(Word):
    """Cards attached to a card, `attach(g, card, host)`."""

    def __init__(self, word: str, types: int, attach: Callable[[Any, int, int], None]) -> None:
        super().__init__(word)
        self.types = types
        self.attach = attach
        self.one: CardSpec | None = None

    def read(self, laid: CardLaying, at: int, spec: Spec, where: str) -> None:
        assert self.one is not None
        g = laid.g
        where = f"{where}, {self.word}"
        for entry in entries(spec.get(self.word, []), self.one.words, where):
            seat = g.controller[at] if g.controller[at] < g.seats else 0
            self.attach(g, self.one.read(laid, seat, self.one.on_card, entry, self.types, where), at)

    def write(self, g: Any, at: int) -> Any:
        assert self.one is not None
        names = players(g)
        return [self.one.write(g, names, card) for card in self.cards(g, at)] or None

    def cards(self, g: Any, at: int) -> list[int]:
        assert self.one is not None
        return [card for card in g.attached[at] if g.zone[card] == self.one.on_card]


def players(g: Any) -> list[str]:
    """What the players are called."""
    return [g.game.seat_name(g, seat) for seat in range(g.seats)]


# ---- zones -----------------------------------------------------------------------------------------
class Cards(Word):
    """The cards of a player's zone, in their order."""

    def __init__(self, word: str, zone: int, one: CardSpec, types: int) -> None:
        super().__init__(word)
        self.zone = zone
        self.one = one
        self.types = types

    def read(self, laid: CardLaying, at: int, spec: Spec, where: str) -> None:
        self.lay(laid, at, self.zone + at, spec.get(self.word, []), f"{where}'s {self.word}")

    def lay(self, laid: CardLaying, seat: int, zone: int, cards: Any, where: str) -> None:
        for entry in entries(cards, self.one.words, where):
            self.one.read(laid, seat, zone, entry, self.types, where)

    def write(self, g: Any, at: int) -> Any:
        return self.told(g, g.zones[self.zone + at])

    def told(self, g: Any, cards: Iterable[int]) -> list[Any]:
        """Several alike in a row are told together: "3x Slugga Boyz"."""
        words: list[Any] = []
        names = players(g)
        for entry, alike in itertools.groupby([self.one.write(g, names, card) for card in cards]):
            n = len(list(alike))
            words += [f"{n}x {entry}"] if n > 1 and isinstance(entry, str) else [entry] * n
        return words


class Deck(Cards):
    """A deck, its top first: a list, or a number of fillers; `top` lies above it."""

    def __init__(self, word: str, zone: int, one: CardSpec, types: int, filler: str) -> None:
        super().__init__(word, zone, one, types)
        self.words = (word, "top")
        self.filler = filler

    def read(self, laid: CardLaying, at: int, spec: Spec, where: str) -> None:
        for entry in entries_of_deck(spec, self.filler, self.one.words, where):
            self.one.read(laid, at, self.zone + at, entry, self.types, f"{where}'s {self.word}")

    def write(self, g: Any, at: int) -> Any:
        return self.told(g, g.zones[self.zone + at][::-1])


class CardsAt(Cards):
    """A player's cards by place: zones from `zone` on, two for each place."""

    def __init__(
        self, word: str, zone: int, one: CardSpec, types: int, places: Callable[[Any], Sequence[str]]
    ) -> None:
        super().__init__(word, zone, one, types)
        self.places = places

    def read(self, laid: CardLaying, at: int, spec: Spec, where: str) -> None:
        told, places = spec.get(self.word, {}), self.places(laid.g)
        check_words(told, places, f"{where}'s {self.word}")
        for place, name in enumerate(places):
            if name in told:
                self.lay(laid, at, self.zone + 2 * place + at, told[name], f"{where}'s {self.word} {name}")

    def write(self, g: Any, at: int) -> Any:
        zones = [(name, g.zones[self.zone + 2 * place + at]) for place, name in enumerate(self.places(g))]
        return {name: self.told(g, cards) for name, cards in zones if cards}


class Elsewhere(Word):
    """Cards in zones that have no word of their own, by the number of the zone: under way, out of the game.

    For each zone: whose cards lie there, if they do not say it.
    """

    def __init__(self, one: CardSpec, zones: Mapping[int, int]) -> None:
        super().__init__(ELSEWHERE)
        self.one = one
        self.zones = {str(zone): seat for zone, seat in zones.items()}

    def read(self, laid: CardLaying, at: int, spec: Spec, where: str) -> None:
        told = spec.get(self.word, {})
        check_words(told, self.zones, f"{where}'s {self.word}")
        for zone, seat in self.zones.items():
            for entry in entries(told.get(zone, []), self.one.words, f"zone {zone}"):
                card = self.one.read(laid, seat, int(zone), entry, -1, f"zone {zone}")
                laid.g.controller[card] = laid.g.owner[card]

    def write(self, g: Any, at: int) -> Any:
        names = players(g)
        told = [
            (zone, [self.one.write(g, names, card) for card in g.zones[int(zone)]]) for zone in self.zones
        ]
        return {zone: cards for zone, cards in told if cards} or None


# ---- what lasts, what is used up -------------------------------------------------------------------
class LastingOn(Word):
    """`{ armor = 2, until = "assault" }`: what lasts on a card in play. The first duration is the usual one.

    `base` are words for numbers in place of printed ones, `how` words for other ways to change a number than to add;
    a card whose stat `blank` changes listens anew.
    """

    def __init__(
        self,
        word: str,
        stats: Mapping[str, int],
        until: dict[str, int],
        *,
        base: Mapping[str, int] | None = None,
        how: dict[str, int] | None = None,
        blank: int = -1,
    ) -> None:
        super().__init__(word)
        self.stats = stats
        self.until = until
        self.base = base or {}
        self.how = how or {}
        self.blank = blank
        self.inside = (*stats, *self.base, "until", *(("how",) if how else ()))  # the words of one effect

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        for effect in listed(spec, self.word, where):
            check_words(effect, self.inside, f"{where}, {self.word}")
            until = find(effect.get("until", next(iter(self.until))), self.until, "duration", where)
            way = find(effect["how"], self.how, "way to change a number", where) if "how" in effect else ADD
            for word, stat in (*self.stats.items(), *self.base.items()):
                if word in effect:
                    if not isinstance(effect[word], int):
                        raise BadPosition(f"{where}: {word} is a number, not {effect[word]!r}")
                    how = BASE if word in self.base else way
                    lasts(laid.g, stat, at, effect[word], until, None, *([how] if how != ADD else []))
                    if stat == self.blank:
                        listen_anew(laid.g, at)

    def write(self, g: Any, at: int) -> Any:
        found = [e for e in g.effects if e.subject == at and e.generation == g.generation[at]]
        return [words for e in found if (words := self.told(e))] or None

    def told(self, e: Lasting) -> Spec:
        """Nothing where there are no words for it."""
        how = e.data[0] if e.data else ADD
        stats = [word for word, stat in (self.base if how == BASE else self.stats).items() if stat == e.what]
        durations = [word for word, number in self.until.items() if number == e.until]
        ways = [word for word, number in self.how.items() if number == how]
        if not stats or not durations or len(e.data) > 1 or (how not in (ADD, BASE) and not ways):
            return {}
        words: Spec = {stats[0]: e.amount}
        if durations[0] != next(iter(self.until)):
            words["until"] = durations[0]
        return {**words, "how": ways[0]} if how not in (ADD, BASE) else words


class UsedUp(Word):
    """All abilities of a card that have a limit are used up, but for those whose limit begins with `but`."""

    def __init__(self, word: str, but: str = "-") -> None:
        super().__init__(word)
        self.but = but

    def rows(self, g: Any, card: int) -> list[tuple[Any, ...]]:
        kind, seat, generation = g.kinds[g.kind[card]], g.controller[card], g.generation[card]
        return [
            (a.limit, *limit_key(a, Use(seat, card, kind, a.no, generation=generation)))
            for a in kind.abilities
            if a.limit and not a.limit.startswith(self.but)
        ]

    def read(self, laid: Laying, at: int, spec: Spec, where: str) -> None:
        if truth(spec, self.word, where):
            rows = self.rows(laid.g, at)
            if not rows:
                raise BadPosition(f"{where} has no ability with a limit that could be used up")
            laid.g.used += rows

    def write(self, g: Any, at: int) -> Any:
        rows = self.rows(g, at)
        return True if rows and all(row in g.used for row in rows) else None


# ---- numbers ---------------------------------------------------------------------------------------
def numbers_of(g: Any, laid: Any, first: int = 0) -> list[list[int]] | None:
    """For each card of `laid` from the `first` on, the number and the generation of its twin in `g`.

    Twins lie in the same zone, in the same order; of cards that are attached, on twins. Without twins for all, or
    where all have their numbers already, there are none.
    """
    twin: dict[int, int] = {}
    for there, here in zip(laid.zones, g.zones, strict=True):
        left = [card for card in here if not is_upon(g, card)]
        for card in there:
            fitting = [] if is_upon(laid, card) else [c for c in left if g.kind[c] == laid.kind[card]]
            if fitting:
                twin[card] = fitting[0]
                left.remove(fitting[0])
    for host in list(twin):
        match_upon(g, laid, host, twin)
    cards = range(first, len(laid.kind))
    if sorted([twin.get(card, -1) for card in cards]) != list(range(first, len(g.kind))):
        return None
    numbers = [[twin[card], g.generation[twin[card]]] for card in cards]
    return None if numbers == [[card, laid.generation[card]] for card in cards] else numbers


def is_upon(g: Any, card: int) -> bool:
    return bool(getattr(g, "host", ()) and g.host[card] >= 0)


def match_upon(g: Any, laid: Any, host: int, twin: dict[int, int]) -> None:
    """What is attached to a card, and to that, and so on."""
    left = list(g.attached[twin[host]]) if getattr(g, "attached", ()) else []
    for card in laid.attached[host] if left else ():
        fitting = [c for c in left if g.kind[c] == laid.kind[card]]
        if fitting:
            twin[card] = fitting[0]
            left.remove(fitting[0])
            match_upon(g, laid, card, twin)
