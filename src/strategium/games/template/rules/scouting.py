"""The second phase: each crew sends a scout to a site, in secret and at once."""

from __future__ import annotations

from typing import Final

from strategium.games.template.secrets import SITE
from strategium.games.template.state import Salvage
from strategium.games.template.words import SITES
from strategium.kernel.asking import ask_all
from strategium.kernel.choices import Choice
from strategium.kernel.core import RawOption
from strategium.kernel.flow import push, seats_from
from strategium.kernel.knowledge import let_know
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.verbs import SEAT, RawDecision

SCOUTS: Final = Sentence("{0} scouts {1}", SEAT, SITE, rules=("template/scouting.secret",))
FINDS: Final = Sentence("{0} finds a coin at {1}", SEAT, SITE, rules=("template/scouting.alone",))


def every_site(g: Salvage, decision: RawDecision) -> tuple[int, ...]:
    return SITES


SEND_SCOUTS: Final = Choice(
    "scouting",
    "scout",
    SITE,
    find=every_site,
    prompt="Where does your scout go?",
    secret=True,
    rule="template/scouting.secret",
    rules=(),
)


def scouting(g: Salvage) -> None:
    """Every crew chooses a site in secret. [template/scouting.secret]"""
    ask_all(g, seats_from(g, g.first), SEND_SCOUTS, scouts_sent)


def scouts_sent(g: Salvage, choices: tuple[RawOption, ...]) -> None:
    for seat, choice in zip(seats_from(g, g.first), choices):
        g.scouts[seat] = choice[1]
        say(g, SCOUTS, seat, choice[1])
    push(g, (lone_scouts,))


def lone_scouts(g: Salvage) -> None:
    """A scout that meets no other finds a coin and looks at the loot. [template/scouting.alone]"""
    tokens = list(g.loot[g.round - 1])
    for seat in seats_from(g, g.first):
        site = g.scouts[seat]
        if g.scouts.count(site) == 1:
            g.coins[seat] += 1
            tokens[site] = let_know(g, tokens[site], 1 << seat)
            say(g, FINDS, seat, site)
    g.loot[g.round - 1] = tuple(tokens)


register(__name__)
