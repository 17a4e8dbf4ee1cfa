"""Abilities as frozen trees. A node knows its words, whether it would do anything, and how it is done.

The text a player reads is generated from the tree, so it says what the engine does. A game (or a vocabulary shared by
games) subclasses these nodes; the kernel knows only their roles. Nodes are made once, when a card is defined, and are
never changed afterwards. Two roles run through all of them: `use.seat` is you, who decides; an effect may be done by
or to somebody else, and then its words must say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from strategium.kernel.core import Codec, Core
from strategium.kernel.errors import UnknownName, nearest
from strategium.kernel.events import Event, EventKind
from strategium.kernel.names import KIND, VALUES, Step
from strategium.kernel.verbs import Verb

G = TypeVar("G", bound=Core, contravariant=True)  # a word made for every card game fits one of them
Groups = tuple[tuple[int, ...], ...]


@mypyc_attr(free_list_len=1)
class Use:
    """A seat uses an ability. Never changed, only replaced.

    The ability is the one numbered `no` of `kind`: not always the kind of the bearer, which may have gained it, or may
    have become another kind since. `depth` and `which` find the event it answers while that can
    still be changed; `about` is that event by value. `chosen` has one group of targets for each target word of the
    text, `paid` what costs were paid with, `age` the bearer's generation, and `stamp` tells which of two uses was
    initiated later.
    """

    tag: ClassVar[str] = "use"
    __slots__ = (
        "about",
        "bearer",
        "chosen",
        "depth",
        "generation",
        "kind",
        "no",
        "paid",
        "seat",
        "stamp",
        "which",
        "x",
    )

    def __init__(
        self,
        seat: int,
        bearer: int,
        kind: Kind,
        no: int,
        depth: int = -1,
        which: int = -1,
        about: Event | None = None,
        chosen: Groups = (),
        paid: tuple[int, ...] = (),
        x: int = 0,
        generation: int = 0,
        stamp: int = 0,
    ) -> None:
        self.seat = seat
        self.bearer = bearer
        self.kind = kind
        self.no = no
        self.depth = depth
        self.which = which
        self.about = about
        self.chosen = chosen
        self.paid = paid
        self.x = x
        self.generation = generation
        self.stamp = stamp

    def fields(self) -> list[Any]:
        return [
            self.seat,
            self.bearer,
            self.kind,
            self.no,
            self.depth,
            self.which,
            self.about,
            self.chosen,
            self.paid,
            self.x,
            self.generation,
            self.stamp,
        ]

    def _with(self, chosen: Groups, paid: tuple[int, ...], x: int) -> Use:
        return Use(
            self.seat,
            self.bearer,
            self.kind,
            self.no,
            self.depth,
            self.which,
            self.about,
            chosen,
            paid,
            x,
            self.generation,
            self.stamp,
        )

    def choosing(self, group: tuple[int, ...]) -> Use:
        return self._with((*self.chosen, group), self.paid, self.x)

    def with_chosen(self, chosen: Groups) -> Use:
        return self._with(chosen, self.paid, self.x)

    def paying(self, *things: int) -> Use:
        return self._with(self.chosen, self.paid + things, self.x)

    def with_x(self, x: int) -> Use:
        return self._with(self.chosen, self.paid, x)

    def initiated(self, stamp: int) -> Use:
        twin = self._with(self.chosen, self.paid, self.x)
        twin.stamp = stamp
        return twin


def _make_use(f: list[Any]) -> Use:
    return Use(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10], f[11])


VALUES["use"] = _make_use


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount(Generic[G]):
    """A number that may depend on the game."""

    def of(self, g: G, use: Use) -> int:
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Amount[G]):
    """A printed number."""

    def __init__(self, n: int) -> None:
        self.n = n

    def of(self, g: G, use: Use) -> int:
        return self.n

    def words(self) -> str:
        return str(self.n)


@mypyc_attr(allow_interpreted_subclasses=True)
class X(Amount[G]):
    """The X that was chosen when the ability was used."""

    def of(self, g: G, use: Use) -> int:
        return use.x

    def words(self) -> str:
        return "X"


@mypyc_attr(allow_interpreted_subclasses=True)
class Recipient(Generic[G]):
    """Who or what an effect acts on."""

    def of(self, g: G, use: Use) -> Sequence[int]:
        """The things themselves, when the effect is done."""
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Target(Recipient[G]):
    """Things that are chosen when the ability is used: at least `least`, at most `most`. A target word is one group.

    A `late` one is no target in the sense of the rules: it is chosen by `choose_rest`, when the effect resolves.
    """

    def __init__(self, least: int = 1, most: int = 1, late: bool = False) -> None:
        self.group = -1  # which of use.chosen it is: numbered by the ability
        self.late = late
        self.lower = least
        self.upper = most

    def least(self, g: G, use: Use) -> int:
        return self.lower

    def most(self, g: G, use: Use) -> int:
        return self.upper

    def candidates(self, g: G, use: Use) -> Sequence[int]:
        """What may be chosen, as far as the words of the target go."""
        raise NotImplementedError

    def allows(self, g: G, use: Use, thing: int) -> bool:
        """Whether a candidate may be chosen at all. Asked of no more candidates than need be, so it may take long."""
        return True

    def joins(self, g: G, use: Use, group: tuple[int, ...], thing: int) -> bool:
        """Whether it may be chosen beside those chosen already for the same target word."""
        return True

    def verb(self, g: G) -> Verb:
        """How it is chosen: a verb with one reference, which says what kind of thing it is (a card, an entry)."""
        return g.game.target_verb

    def generation(self, g: G, thing: int) -> int:
        """The generation of a candidate."""
        return g.game.generation(g, thing)

    def of(self, g: G, use: Use) -> Sequence[int]:
        return use.chosen[self.group] if self.group < len(use.chosen) else ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Generic[G]):
    """Something that must be true."""

    def holds(self, g: G, use: Use) -> bool:
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Cost(Generic[G]):
    """What is paid to use an ability."""

    def payable(self, g: G, use: Use) -> bool:
        raise NotImplementedError

    def choices(self, g: G, use: Use) -> Sequence[int] | None:
        """Things among which the payer chooses one; None: there is nothing to choose."""
        return None

    def pay(self, g: G, use: Use, thing: int) -> bool:
        """Pay it (`thing` is what was chosen, or -1). False: the attempt failed, and the ability ends here.

        A cost that takes steps (a test with a roll) pushes them and gives True; they call `cost_fails` if need be.
        """
        raise NotImplementedError

    def words(self) -> str:
        """An infinitive: "exhaust this unit"."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Generic[G]):
    """The event an ability answers."""

    def __init__(self, event: EventKind) -> None:
        self.event = event

    def matches(self, g: G, use: Use, event: Event) -> bool:
        return True

    def words(self) -> str:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[G]):
    """One sentence of an ability."""

    def targets(self) -> Sequence[Target[G]]:
        """The target words in it, in reading order."""
        return ()

    def parts(self) -> Sequence[Ability]:
        """Abilities inside it: the branches of a choice."""
        return ()

    def affects(self, g: G, use: Use, thing: int) -> bool:
        """Whether it could do something to that target, as far as the user knows."""
        return True

    def would(self, g: G, use: Use) -> bool:
        """Whether it could change the game, as far as the user knows."""
        return True

    def do(self, g: G, use: Use) -> None:
        raise NotImplementedError

    def words(self) -> str:
        """An imperative: "draw 2 cards"."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability:
    """When, at what cost, on what condition, what happens, how often.

    `only_if` is a restriction on using it; `condition` is looked at again when it resolves. `order` is the order of
    initiating (using.py), a tuple of stages. `timing` is the game's number for when it may be used; `lead` are the
    words in front of its text. `home` says where its bearer must be, in the game's own numbers.
    """

    def __init__(
        self,
        timing: int,
        effects: Sequence[Effect[Any]],
        *,
        order: tuple[Step, ...],
        trigger: Trigger[Any] | None = None,
        costs: Sequence[Cost[Any]] = (),
        only_if: Condition[Any] | None = None,
        condition: Condition[Any] | None = None,
        limit: str = "",
        home: int = 0,
        asks_x: bool = False,
        anyone: bool = False,
        lead: str = "",
        rules: tuple[str, ...] = (),
    ) -> None:
        self.timing = timing
        self.effects = tuple(effects)
        self.order = order
        self.next_stage: tuple[int, ...] = ()  # for each stage the one after it: found at the first use
        self.trigger = trigger
        self.costs = tuple(costs)
        self.only_if = only_if
        self.condition = condition
        self.limit = limit
        self.times = 1  # how often it may be used within its limit
        self.home = home
        self.asks_x = asks_x
        self.anyone = anyone  # any seat may use it, not only who controls its bearer
        self.lead = lead
        self.rules = rules
        self.text = ""  # what a player reads
        self.no = -1  # its number in its kind
        self.event = -1 if trigger is None else trigger.event.no
        targets: list[Target[Any]] = []
        target_effects: list[Effect[Any]] = []
        for effect in self.effects:
            for target in effect.targets():
                if target.group < 0 or target not in targets:
                    target.group = len(targets)
                    targets.append(target)
                    target_effects.append(effect)
        self.targets = tuple(targets)
        self.target_effects = tuple(target_effects)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """A card (or another component) as printed. The other face of a card is another kind."""

    sigil: ClassVar[str] = KIND

    def __init__(self, name: str) -> None:
        self.name = name
        self.no = -1  # its number in the book
        self.abilities: list[Ability] = []
        self.answering: dict[int, tuple[Ability, ...]] = {}  # by `listener_key`: event and timing

    def add(self, ability: Ability) -> None:
        """Give it an ability; those inside it are numbered too, so that each has an address that survives saving."""
        self._number(ability)
        key = listener_key(ability.event, ability.timing)
        self.answering[key] = (*self.answering.get(key, ()), ability)

    def has_text(self) -> bool:
        """Whether it does more than its numbers say. A game whose kinds have keywords or modifiers counts them in."""
        return bool(self.abilities)

    def blank(self) -> None:
        """Take its text away, until a test puts it back. Attributes are replaced, never changed in place.

        A kind that keeps keywords or modifiers takes those away too. Who it listens to may stay: it has no answer.
        """
        self.abilities = []
        self.answering = dict.fromkeys(self.answering, ())

    def cites(self, rule: str) -> bool:
        """Whether something of its text carries out that clause."""
        return any(rule in ability.rules for ability in self.abilities)

    def silence(self, rules: set[str]) -> None:
        """Take away the abilities that cite one of these clauses, until a test puts them back."""
        self.answering = {
            key: tuple([a for a in heard if rules.isdisjoint(a.rules)])
            for key, heard in self.answering.items()
        }

    def _number(self, ability: Ability) -> None:
        ability.no = len(self.abilities)
        self.abilities.append(ability)
        for effect in ability.effects:
            for part in effect.parts():
                self._number(part)


MOST_TIMINGS: Final = 12  # in tables of listeners, which are copied with every state


def listener_key(event: int, timing: int) -> int:
    """One number for "that event at that timing"; event -1 stands for abilities that answer no event."""
    return (event + 1) * MOST_TIMINGS + timing


@mypyc_attr(allow_interpreted_subclasses=True)
class Book:
    """All kinds of a game, numbered. A plug-in may add to it before the first game begins."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self.by_name: dict[str, Kind] = {}

    def add(self, kind: Kind) -> Kind:
        if kind.name in self.by_name:
            raise ValueError(f"two kinds are named {kind.name!r}")
        kind.no = len(self.kinds)
        self.kinds.append(kind)
        self.by_name[kind.name] = kind
        return kind

    def find(self, name: str) -> Kind:
        kind = self.by_name.get(name)
        if kind is None:
            raise UnknownName(f"there is no card named {name!r}{nearest(name, self.by_name)}")
        return kind


@mypyc_attr(allow_interpreted_subclasses=True)
class KindCodec(Codec):
    """A column of kinds, by name: each name once, then numbers into that list."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def encode(self, value: Any) -> Any:
        used = sorted(set(value))
        place = {no: i for i, no in enumerate(used)}
        return {"names": [self.book.kinds[no].name for no in used], "of": [place[no] for no in value]}

    def decode(self, data: Any, book: Any) -> Any:
        kinds = [self.book.find(name).no for name in data["names"]]
        return [kinds[i] for i in data["of"]]
