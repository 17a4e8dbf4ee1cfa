"""The actions that a player may take: those of his cards in play, tactics, and triggered ones."""

from __future__ import annotations

from typing import Any, Final, cast

from strategium.cards.answering import make_use
from strategium.cards.vocabulary.triggers import Occasion
from strategium.games.invasion.kinds import CARDS, CardAbility
from strategium.games.invasion.rules.needs import CLOSER_LOOK, NEEDS, OF_TACTICS, ActionVerb
from strategium.games.invasion.rules.opportunities import ACTS, is_worth_a_look, moment_now, tactics_of
from strategium.games.invasion.rules.playing import playable
from strategium.games.invasion.rules.price import funds, price
from strategium.games.invasion.state import Invasion, in_play, still_in_play, symbols_of
from strategium.games.invasion.things import CARD, UseRef
from strategium.games.invasion.words import AREAS, TACTIC
from strategium.kernel.abilities import Ability, Use
from strategium.kernel.core import RawOption
from strategium.kernel.names import register
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import Need, Premise, RawDecision, Reason, Ref


# ---- what can be done ------------------------------------------------------------------------------------
class ActionOfCard(ActionVerb):
    """Use an Action of a card in play. [invasion/action.source-in-play]"""

    def __init__(self, name: str, card: Ref, needs: tuple[Need, ...], rules: tuple[str, ...]) -> None:
        super().__init__(name, card, needs=needs, rules=rules)
        self.premises = (Premise(is_in_your_control, self.rule, "{0} is not yours to use", far=True),)

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        state: Invasion = g
        seat = decision.seat
        base: int = decision.args[3]
        money = now = -1
        for card in state.listeners[ACTS]:
            if state.controller[card] == seat:
                if now < 0:
                    money = funds(state, seat)
                    now = moment_now(state, seat, len(state.pending_effects) > base)
                for a in CARDS[state.kind[card]].answering[ACTS]:
                    if is_worth_a_look(state, a, card, money, now):
                        if self.failing(g, a, make_use(state, seat, card, a)) is None:
                            options.append((self, card, a.no))

    def use_of(self, g: Any, decision: RawDecision, refs: RawOption) -> Use | None:
        card = refs[0]
        if g.controller[card] != decision.seat or card not in g.listeners[ACTS]:
            return None
        for a in CARDS[g.kind[card]].answering[ACTS]:
            if a.no == refs[1]:
                return make_use(g, decision.seat, card, a)
        return None

    def reasons(self, g: Any, decision: RawDecision, ref: Ref, x: int) -> list[Reason]:
        """Nobody wonders why he cannot use a zone."""
        return super().reasons(g, decision, ref, x) if ref is CARD and x >= AREAS else []

    def tries(self, g: Any, decision: RawDecision, card: int) -> list[RawOption]:
        """A card of his hand is played: nobody wonders why it is not used."""
        if card in playable(g, decision.seat):
            return []
        abilities = CARDS[g.kind[card]].answering.get(ACTS, ()) if in_play(g, card) else ()
        return [(card, a.no) for a in abilities] or [(card, 0)]


def is_in_your_control(g: Invasion, decision: RawDecision, card: int, no: int) -> bool:
    """What others control is not his, whatever it could do."""
    return card not in g.listeners[ACTS] or g.controller[card] == decision.seat


class PlayTactic(ActionVerb):
    """Play a tactic from hand, in any window. [invasion/action.tactic-from-hand]"""

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        state: Invasion = g
        seat = decision.seat
        base: int = decision.args[3]
        money = funds(state, seat)
        now = moment_now(state, seat, len(state.pending_effects) > base)
        cards = tactics_of(state, seat, money).cards
        symbols = symbols_of(state, seat) if cards else ()
        for card, a in cards:
            kind = CARDS[state.kind[card]]
            if a.moments >> now & 1 and price(state, seat, card, kind, 0, symbols) <= money:
                if self.is_open(g, a, make_use(state, seat, card, a)):
                    options.append((self, card))

    def is_open(self, g: Any, a: Ability, use: Use) -> bool:
        """Whether all needs hold; those that were looked at are not asked again."""
        if cast(CardAbility, a).spend is not None:
            return self.failing(g, a, use) is None
        for need in CLOSER_LOOK:
            if not need.holds(g, a, use):
                return False
        return True

    def use_of(self, g: Any, decision: RawDecision, refs: RawOption) -> Use | None:
        card = refs[0]
        kind = CARDS[g.kind[card]]
        if card not in playable(g, decision.seat) or kind.type != TACTIC or not kind.abilities:
            return None
        return make_use(g, decision.seat, card, kind.abilities[0])

    def tries(self, g: Any, decision: RawDecision, card: int) -> list[RawOption]:
        is_tactic = CARDS[g.kind[card]].type == TACTIC
        return [(card,)] if is_tactic and card in playable(g, decision.seat) else []


class TriggeredAction(ActionVerb):
    """Use an action whose trigger condition was met; its number is that among those that wait.

    [invasion/action.triggered-definition, invasion/action.triggered-once-per-copy]
    """

    def add_options(self, g: Any, decision: RawDecision, options: list[RawOption]) -> None:
        for n, use in enumerate(g.pending_triggers):
            if use.seat == decision.seat and still_there(g, use):
                if self.failing(g, ability_of(g, use), use) is None:
                    options.append((self, use.bearer, n))

    def use_of(self, g: Any, decision: RawDecision, refs: RawOption) -> Use | None:
        if refs[1] >= len(g.pending_triggers):
            return None
        use: Use = g.pending_triggers[refs[1]]
        fits = use.bearer == refs[0] and use.seat == decision.seat and still_there(g, use)
        return use if fits else None

    def tries(self, g: Any, decision: RawDecision, card: int) -> list[RawOption]:
        return [(card, n) for n, use in enumerate(g.pending_triggers) if use.bearer == card]


class RememberedRef(UseRef):
    """One of the triggered actions that wait."""

    def use(self, g: Any, x: int) -> Use | None:
        return g.pending_triggers[x] if x < len(g.pending_triggers) else None


def still_there(g: Invasion, use: Use) -> bool:
    """A card that has left play has no abilities, but those about its own leaving.

    [invasion/leave.no-abilities-after, invasion/leave.last-controller-first-chance]
    """
    if cast(Occasion, ability_of(g, use).trigger).of_this:
        return True
    return still_in_play(g, use.bearer, use.generation)


USE: Final = ActionOfCard("use", CARD, needs=NEEDS, rules=("invasion/action.either-player-any-window",))
TACTICS: Final = PlayTactic(
    "play tactic", CARD, needs=OF_TACTICS, rules=("invasion/action.tactic-from-hand",)
)
TACTICS.template = "play {0}"
TACTICS.refs = (CARD,)  # a tactic has one ability
TRIGGER: Final = TriggeredAction(
    "trigger", CARD, needs=NEEDS, rules=("invasion/action.triggered-definition",)
)
TRIGGER.template = "use {0}"
TRIGGER.refs = (CARD, RememberedRef("number"))
register(__name__)
