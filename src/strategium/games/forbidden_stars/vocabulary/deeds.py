"""How deeds are done and asked about: one question for all of them, whose verbs ask the deed what can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from strategium.games.forbidden_stars.kinds import HE, YOU, Card, Deed
from strategium.games.forbidden_stars.state import Stars
from strategium.games.forbidden_stars.things import (
    AREA,
    ASSET,
    BUILT,
    CARD,
    EDGE,
    ICON,
    ORDER,
    PIECE,
    SYSTEM,
    area_of,
)
from strategium.kernel.abilities import Kind, Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.names import register
from strategium.kernel.verbs import NUMBER, SEAT, Among, Premise, Question, RawDecision, Reason, Ref, Verb

CARD_RULE: Final = "forbidden_stars/combat-card.owner-decides"


# ---- grammar -------------------------------------------------------------------------------------
def verb(word: str, who: int) -> str:
    """ "rout" for you, "routs" for him."""
    if who != HE:
        return word
    return f"{word[:-1]}ies" if word.endswith("lly") else f"{word}s"


def own(who: int) -> str:
    return "your" if who == YOU else "his"


def some(n: int, thing: str) -> str:
    """ "1 die", "2 dice", "3 offence tokens"."""
    if n == 1:
        return f"1 {thing}"
    return f"{n} {thing[:-3]}dice" if thing.endswith("die") else f"{n} {plural(thing)}"


def plural(thing: str) -> str:
    return thing if thing.endswith("z") else f"{thing}s"


# ---- doing ---------------------------------------------------------------------------------------
def deed_of(kind: Kind, no: int) -> Deed:
    assert isinstance(kind, Card)
    return kind.deeds[no]


def done_by(use: Use, seat: int) -> Use:
    """The same use, with another seat doing it."""
    if use.seat == seat:
        return use
    return Use(
        seat, use.bearer, use.kind, use.no, about=use.about, chosen=use.chosen, x=use.x, stamp=use.stamp
    )


def remembering(use: Use, *things: int) -> Use:
    """The same use, with what was chosen for its later parts."""
    return use.with_chosen((things,))


def remembered(use: Use) -> tuple[int, ...]:
    """What was chosen before, or what the moment is about."""
    return use.chosen[0] if use.chosen else ()


def do_deed(g: Stars, use: Use, no: int) -> None:
    """A part of a card's text is done by whom it concerns, unless he has left the game."""
    if use.seat not in g.eliminated:
        deed_of(use.kind, no).do(g, use)
        g.needs_check = 1


def do_all(g: Stars, use: Use, deeds: Sequence[Deed]) -> None:
    """One deed after the other."""
    push(g, *[(do_deed, use, deed.no) for deed in deeds])


@mypyc_attr(allow_interpreted_subclasses=True)
class SetsBits(Deed):
    """Something is so from now on, told by bits of the order or fight under way; its words say what."""

    def __init__(self, bits: int, words: str) -> None:
        super().__init__()
        self.bits = bits
        self.text = words

    def words(self, who: int = YOU) -> str:
        return self.text


# ---- asking --------------------------------------------------------------------------------------
@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Deed):
    """A deed for which somebody chooses a thing, or one of several ways.

    `ref` is the kind of thing. `declines` are the words for choosing nothing, where that may be chosen.
    """

    ref: Ref = NUMBER
    secret = False

    def chooses(self, g: Stars, use: Use) -> Ref:
        """What kind of thing is chosen now."""
        return self.ref

    def decider(self, g: Stars, use: Use) -> int:
        """Who chooses."""
        return use.seat

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        raise NotImplementedError

    def why_not(self, g: Stars, use: Use, ref: Ref, x: int) -> Reason | None:
        """Why a thing of that kind cannot be chosen, where there is more to say than that it does not fit."""
        return None

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        """Do it to what was chosen. Never asks."""
        raise NotImplementedError

    def refused(self, g: Stars, use: Use) -> None:
        """Nothing was chosen."""

    def declines(self) -> str:
        return ""

    def way_words(self, g: Stars, use: Use, x: int) -> str:
        """A way to do it, where ways are chosen."""
        return str(x)

    def would(self, g: Stars, use: Use) -> bool:
        return bool(self.candidates(g, use))

    def do(self, g: Stars, use: Use) -> None:
        push(g, (ask_about_deed, use, self.no))


@mypyc_attr(allow_interpreted_subclasses=True)
class UnitOnMap(Choice):
    """A unit somewhere on the board: first the area, then the unit there, so that lists of options stay short."""

    def units(self, g: Stars, use: Use) -> Sequence[int]:
        """All that could be chosen."""
        raise NotImplementedError

    def picked(self, g: Stars, use: Use, x: int) -> None:
        """Do it to the unit that was chosen."""
        raise NotImplementedError

    def chooses(self, g: Stars, use: Use) -> Ref:
        return PIECE if remembered(use) else AREA

    def candidates(self, g: Stars, use: Use) -> Sequence[int]:
        area = remembered(use)
        units = self.units(g, use)
        return [x for x in units if area_of(x) == area[0]] if area else sorted({area_of(x) for x in units})

    def would(self, g: Stars, use: Use) -> bool:
        return bool(self.units(g, use))

    def do(self, g: Stars, use: Use) -> None:
        super().do(g, remembering(use))

    def chosen(self, g: Stars, use: Use, x: int) -> None:
        if remembered(use):
            self.picked(g, use, x)
        else:
            super().do(g, remembering(use, x))


def ask_about_deed(g: Stars, use: Use, no: int) -> None:
    """Who decides chooses; where there is nothing to choose, nothing is done.

    [forbidden_stars/combat-card.owner-decides]
    """
    deed = deed_of(use.kind, no)
    assert isinstance(deed, Choice)
    if deed.would(g, use):
        ask(g, deed.decider(g, use), SECRET_TEXT if deed.secret else CARD_TEXT, deed_chosen, use, no)


def deed_chosen(g: Stars, option: RawOption, use: Use, no: int) -> None:
    deed = deed_of(use.kind, no)
    assert isinstance(deed, Choice)
    if option[0] is DECLINE:
        deed.refused(g, use)
    else:
        deed.chosen(g, use, option[1])


def asked_deed(decision: RawDecision) -> Choice:
    use: Use = decision.args[0]
    deed = deed_of(use.kind, decision.args[1])
    assert isinstance(deed, Choice)
    return deed


class ChooseVerb(Verb):
    """Choosing a thing of one kind: what can be chosen is for the deed to say."""

    def __init__(self, name: str, ref: Ref, words: str = "") -> None:
        super().__init__(name, ref, words=words, needs=(Among(CARD_RULE, self.why_not),))
        self.other_kind = Premise(self.is_asked_for, CARD_RULE, self.why_not, far=True)

    def candidates(self, g: Any, decision: RawDecision) -> Sequence[Any]:
        if not self.is_asked_for(g, decision):
            return ()
        return asked_deed(decision).candidates(
            g, decision.args[0]
        )  # [forbidden_stars/combat-card.owner-decides]

    def is_asked_for(self, g: Any, decision: RawDecision, *refs: Any) -> bool:
        """Whether things of that kind are chosen."""
        return asked_deed(decision).chooses(g, decision.args[0]) is self.refs[0]

    def refusals(self, g: Any, decision: RawDecision, refs: tuple[Any, ...]) -> list[Any]:
        return super().refusals(g, decision, refs) if self.is_asked_for(g, decision) else [self.other_kind]

    def why_not(self, g: Any, decision: RawDecision, x: int) -> str | Reason:
        """Where the deed has no more to say, that it does not fit."""
        deed = asked_deed(decision)
        why = deed.why_not(g, decision.args[0], self.refs[0], x)
        return why or f"{self.refs[0].words(g, decision.seat, x)} does not fit: {deed.words()}"


class WayVerb(ChooseVerb):
    """Choosing one of several ways."""

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        for x in self.candidates(g, decision):
            options.append((self, x))

    def words(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        for decision in g.decisions:
            if decision.question is CARD_TEXT:
                return asked_deed(decision).way_words(g, decision.args[0], refs[0])
        return str(refs[0])

    def why_not(self, g: Any, decision: RawDecision, x: int) -> str | Reason:
        return "that is none of the ways to do it now"


class DeclineVerb(Verb):
    """Choosing nothing."""

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        if asked_deed(decision).declines():
            options.append(self.bare)

    def refusals(self, g: Any, decision: RawDecision, refs: tuple[Any, ...]) -> list[Any]:
        return [] if asked_deed(decision).declines() else [MUST_CHOOSE]

    def words(self, g: Any, viewer: int | None, refs: tuple[Any, ...]) -> str:
        for decision in g.decisions:
            if decision.question in (CARD_TEXT, SECRET_TEXT):
                return asked_deed(decision).declines() or "nothing"
        return "nothing"


def _choosing(ref: Ref) -> ChooseVerb:
    return ChooseVerb(f"choose {ref.name}", ref, words="{0}")


MUST_CHOOSE: Final = Among("forbidden_stars/combat-card.paragraph-all-or-nothing", "something must be chosen")
WAY: Final = WayVerb("choose a way", NUMBER)
DECLINE: Final = DeclineVerb("decline", words="nothing")
CHOOSE: Final = tuple(
    [_choosing(ref) for ref in (PIECE, AREA, SYSTEM, BUILT, EDGE, CARD, ORDER, ICON, ASSET, SEAT)]
)


class CardText(Question):
    """A choice that the text of a card asks for."""

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        """Of a thing of another kind than is chosen now."""
        why = asked_deed(decision).why_not(g, decision.args[0], ref, x)
        return [why or Reason(f"first choose: {self.prompt(g, decision)}", self.rules)]

    def prompt(self, g: Any, decision: RawDecision) -> str:
        use: Use = decision.args[0]
        words = asked_deed(decision).words(YOU if decision.seat == use.seat else HE)
        return f"{use.kind.name}: {words}"


CARD_TEXT: Final = CardText("card text", DECLINE, *CHOOSE, WAY, rules=(CARD_RULE,))
SECRET_TEXT: Final = CardText("card text in secret", DECLINE, *CHOOSE, secret=True, rules=(CARD_RULE,))
register(__name__)
register(__name__, *CHOOSE)
