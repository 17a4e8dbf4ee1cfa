"""The moments of a battle at which Heroes use their abilities, in the printed sequence."""

from __future__ import annotations

from typing import Final

from strategium.games.horus_heresy.kinds import HEROES, Hero, ability
from strategium.games.horus_heresy.state import Heresy
from strategium.games.horus_heresy.things import DEED, HERO_CARD
from strategium.games.horus_heresy.words import JOINING
from strategium.kernel.abilities import Use
from strategium.kernel.asking import ask
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.targeting import targets_exist
from strategium.kernel.using import conditions_hold, start, would_change
from strategium.kernel.verbs import PASS, Question, RawDecision, Verb

USES: Final = Sentence(
    "{0} uses his ability: “{1}”", HERO_CARD, DEED, rules=("horus_heresy/heroes.abilities",)
)

SEQUENCE: Final[dict[int, list[Hero]]] = {}  # per moment


def sequence_of(moment: int) -> list[Hero]:
    """The Heroes who act at a moment, in the order of the reference sheets."""
    if not SEQUENCE:
        for hero in sorted(HEROES, key=_place):
            SEQUENCE.setdefault(hero.moment, []).append(hero)
    return SEQUENCE.get(moment, [])


def _place(hero: Hero) -> int:
    return hero.place


def hero_asked_about(g: Heresy, decision: RawDecision) -> list[int]:
    return [decision.args[0]]


USE_ABILITY: Final = Verb(
    "use ability", HERO_CARD, words="use {0}", find=hero_asked_about, rules=("horus_heresy/heroes.abilities",)
)


def whether_to_use(g: Heresy, decision: RawDecision) -> str:
    """A Hero's ability, in its own words."""
    hero = HEROES[decision.args[0]]
    return f"{hero.name}: {' '.join(hero.texts())}"


WHETHER_TO_USE: Final = Question(
    "use a Hero's ability",
    USE_ABILITY,
    PASS,
    rules=("horus_heresy/heroes.ability-optional",),
    prompt=whether_to_use,
)


def offer_heroes(g: Heresy, moment: int) -> None:
    """One after the other; each may be used or not."""
    push(g, *[(offer_hero, hero.hero) for hero in sequence_of(moment)])


def offer_hero(g: Heresy, hero: int) -> None:
    """Its owner decides each time. [horus_heresy/heroes.ability-optional]"""
    kind = HEROES[hero]
    row = g.battles[-1]
    if not (row.heroes >> hero & 1 or (kind.moment == JOINING and g.hero_at[hero] >= 0)):
        return
    use = Use(kind.side, hero, kind, 0)
    a = ability(kind)
    if a is not None and conditions_hold(g, a, use) and targets_exist(g, a, use) and would_change(g, a, use):
        ask(g, kind.side, WHETHER_TO_USE, hero_decides, hero)


def hero_decides(g: Heresy, option: RawOption, hero: int) -> None:
    if option[0] is USE_ABILITY:  # [horus_heresy/heroes.abilities]
        say(g, USES, hero, HEROES[hero].no)
        start(g, Use(HEROES[hero].side, hero, HEROES[hero], 0))


register(__name__)
