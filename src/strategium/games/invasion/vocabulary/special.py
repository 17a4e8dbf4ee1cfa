"""Effects, targets and costs that one card of the later sets has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from strategium.cards.modifiers import BASE
from strategium.cards.zones import move, show_to
from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.choosing import choose_hidden, choose_number, choose_one, may_choose_one
from strategium.games.invasion.rules.damage import deal
from strategium.games.invasion.rules.entering import (
    areas_to_put,
    attach,
    become_development,
    detach,
    enter_play,
    enter_together,
    has_unique,
)
from strategium.games.invasion.rules.leaving import destroy, sacrifice
from strategium.games.invasion.rules.sacrifices import must_sacrifice
from strategium.games.invasion.state import (
    PUBLIC,
    Invasion,
    area_of,
    developments_in,
    here,
    in_play,
    is_burning,
    is_development,
    note_laden,
    quester_on,
    still_in_play,
)
from strategium.games.invasion.things import CARD, TOKEN_COUNT
from strategium.games.invasion.vocabulary.arriving import PutRandomUnit, choose_where
from strategium.games.invasion.vocabulary.chains import free_use, may_play_free
from strategium.games.invasion.vocabulary.constants import Always
from strategium.games.invasion.vocabulary.harm import ToCards
from strategium.games.invasion.vocabulary.select import YOURS, Select
from strategium.games.invasion.vocabulary.who import ATarget, InPile
from strategium.games.invasion.words import (
    AREAS,
    DISCARD,
    FOUGHT,
    HAND,
    HP,
    LEGEND,
    NEUTRAL,
    POWER,
    QUEST,
    SECTION,
    SUPPORT,
    TACTIC,
    UNDER,
    UNIT,
    VOICED,
)
from strategium.kernel.abilities import Amount, Condition, Cost, Effect, Recipient, Target, Use
from strategium.kernel.flow import push
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register
from strategium.kernel.using import start

TOKENS_MOVE: Final = Sentence("{0} loses {1} to {2}", CARD, TOKEN_COUNT, CARD)


# ---- targets and descriptions ---------------------------------------------------------------------------
class Foreign(ATarget):
    """A unit that is not of the race of its controller's capital. [invasion/errata.zealot-hunter]"""

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        return [
            card
            for card in super().candidates(g, use)
            if is_development(g, card) or CARDS[g.kind[card]].race != g.race[g.controller[card]]
        ]

    def words(self) -> str:
        return f"{super().words()} that does not share the race of its controller's capital"


class UnitOrEnemySection(Select):
    """Any unit, or a section of an opponent's capital."""

    def __init__(self) -> None:
        super().__init__(UNIT | SECTION)

    def find(self, g: Invasion, use: Use) -> list[int]:
        return [card for card in super().find(g, use) if card >= AREAS or card // 3 != use.seat]

    def noun(self, n: int) -> str:
        return "unit or section of an opponent's capital"


class ThisSection(Recipient[Invasion]):
    """The section of the zone of this card."""

    def of(self, g: Invasion, use: Use) -> Sequence[int]:
        area = here(g, use.bearer)
        return (area,) if area >= 0 else ()

    def words(self) -> str:
        return "this section of your capital"


class AllAttached(Target[Invasion]):
    """Everything that is attached to this card out of play, as it was when the action was triggered.

    [invasion/errata.the-unending-horde]
    """

    def candidates(self, g: Invasion, use: Use) -> Sequence[int]:
        return [card for card in g.zones[UNDER] if g.host[card] == use.bearer or bool(use.paid)]

    def least(self, g: Invasion, use: Use) -> int:
        return len(self.candidates(g, use))

    def most(self, g: Invasion, use: Use) -> int:
        return len(self.candidates(g, use))

    def words(self) -> str:
        return "all units that were attached to this card when this action was triggered"


# ---- constant effects -----------------------------------------------------------------------------------
class OnQuester(Always):
    """The unit on this quest."""

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        return g.host[card] == bearer and quester_on(g, bearer) == card and self.holds(g, bearer)

    def subject(self) -> str:
        return "the unit on this quest"


class OnDevelopments(Always):
    """Each development you control is a unit with that. [invasion/ruling.kairos-warpstone-excavation]"""

    def __init__(self, stat: int, n: int = 1) -> None:
        super().__init__(stat, n)
        self.how = BASE

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        return is_development(g, card) and g.controller[card] == g.controller[bearer]

    def subject(self) -> str:
        return "each development you control"

    def change(self) -> str:
        nouns = {POWER: "power", HP: "hit points"}
        return f"has {self.number.words()} {nouns[self.stat]}" if self.stat in nouns else super().change()


class OnQuests(Always):
    """Every quest in play. [invasion/ruling.war-boar]"""

    def covers(self, g: Invasion, bearer: int, card: int) -> bool:
        quest = CARDS[g.kind[card]].type == QUEST and in_play(g, card) and not is_development(g, card)
        return quest and self.holds(g, bearer)

    def subject(self) -> str:
        return "each quest in play"


class QuesterFought(Condition[Invasion]):
    """The unit on this quest took part in an attack this turn."""

    def holds(self, g: Invasion, use: Use) -> bool:
        unit = quester_on(g, use.bearer) if in_play(g, use.bearer) else -1
        return unit >= 0 and (FOUGHT, unit, g.generation[unit]) in g.marks

    def words(self) -> str:
        return "the questing unit participated in an attack this turn"


class PrintedPower(Amount[Invasion]):
    """The printed power of the target."""

    def of(self, g: Invasion, use: Use) -> int:
        return sum([CARDS[g.kind[card]].printed[0] for card in use.chosen[0] if not is_development(g, card)])

    def words(self) -> str:
        return "X (X is its printed power)"


class CostOfTarget(Amount[Invasion]):
    """The printed cost of the target. [invasion/cost.reference-is-printed]"""

    def of(self, g: Invasion, use: Use) -> int:
        return sum([max(0, CARDS[g.kind[card]].cost) for card in use.chosen[0]]) if use.chosen else 0

    def words(self) -> str:
        return "its printed cost"


# ---- costs ----------------------------------------------------------------------------------------------
class TokensForUnit(Cost[Invasion]):
    """Discard as many tokens from this card as a unit of your discard pile costs. [invasion/errata.return-to-glory]"""

    def payable(self, g: Invasion, use: Use) -> bool:
        return bool(self.choices(g, use))

    def choices(self, g: Invasion, use: Use) -> Sequence[int]:
        """A unit that is to return already is none of them: one without a cost could be chosen without end."""
        returning = [entry.use.paid[-1] for entry in g.pending_effects if entry.use.kind is use.kind]
        return [
            card
            for card in g.zones[DISCARD + use.seat]
            if CARDS[g.kind[card]].type == UNIT
            and CARDS[g.kind[card]].cost <= g.tokens[use.bearer]
            and card not in returning
            and areas_to_put(g, use.seat, CARDS[g.kind[card]])
        ]

    def pay(self, g: Invasion, use: Use, thing: int) -> bool:
        g.tokens[use.bearer] -= CARDS[g.kind[thing]].cost
        return True

    def words(self) -> str:
        return "discard X resource tokens from this card"


class PutPaid(Effect[Invasion]):
    """The unit that the cost was reckoned by is put into play in any of your zones."""

    def do(self, g: Invasion, use: Use) -> None:
        card = use.paid[-1]
        if g.zone[card] == DISCARD + use.seat:
            push(g, (choose_where, use.seat, card, 0))

    def words(self) -> str:
        return "put a unit with printed cost X from your discard pile into play in any zone"


# ---- effects --------------------------------------------------------------------------------------------
class Bind(ToCards):
    """A card becomes a faceup development as long as this one is attached. [invasion/ruling.judgement-of-loec]"""

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            if in_play(g, card) and not is_development(g, card):
                become_development(g, card, area_of(g, card), 1)

    def words(self) -> str:
        return f"{self.who.words()} has no text and no power and becomes a development"


class PutThem(ToCards):
    """Cards that lie under this one enter play in your battlefield."""

    def do(self, g: Invasion, use: Use) -> None:
        cards = [card for card in self.who.of(g, use) if g.zone[card] == UNDER]
        for card in cards:
            detach(g, card)
        push(g, (enter_together, tuple(cards), use.seat, 3 * use.seat + 2))

    def words(self) -> str:
        return f"put {self.who.words()} into play in your battlefield"


class Voice(Effect[Invasion]):
    """Tactics that you play this turn may return. [invasion/errata.voice-of-command]"""

    def do(self, g: Invasion, use: Use) -> None:
        if (VOICED, use.seat) not in g.marks:
            g.marks.append((VOICED, use.seat))

    def words(self) -> str:
        return (
            "until the end of the turn, when you play a tactic, you may spend 1 resource to return it from your"
            " discard pile to your hand at the end of the turn"
        )


class MoveTokens(ToCards):
    """Move tokens from an opponent's card to one of yours."""

    def __init__(self, n: int, who: Recipient[Invasion]) -> None:
        super().__init__(who)
        self.n = n

    def do(self, g: Invasion, use: Use) -> None:
        mine = tuple(Select(UNIT | SUPPORT | QUEST | LEGEND, YOURS).find(g, use))
        prompt = "Which card of yours gets the tokens?"
        for card in [card for card in self.who.of(g, use) if g.tokens[card]]:
            push(g, (choose_one, use.seat, prompt, mine, choose_tokens, card, self.n, use.seat))

    def words(self) -> str:
        return f"move up to {self.n} resource tokens from {self.who.words()} to a card you control"


def choose_tokens(g: Invasion, goal: int, source: int, most: int, seat: int) -> None:
    most = min(most, g.tokens[source])
    choose_number(g, seat, "How many tokens are moved?", 0, most, tokens_move, source, goal)


def tokens_move(g: Invasion, n: int, source: int, goal: int) -> None:
    if n:
        say(g, TOKENS_MOVE, source, n, goal)
    g.tokens[source] -= n
    g.tokens[goal] += n
    note_laden(g, goal)


class LastToken(Effect[Invasion]):
    """Remove a token; then, if that was the last one, an effect. [invasion/effect.faq-then-without-token]"""

    def __init__(self, effect: Effect[Invasion]) -> None:
        self.effect = effect

    def do(self, g: Invasion, use: Use) -> None:
        had = g.tokens[use.bearer]
        g.tokens[use.bearer] = max(0, had - 1)
        if had == 1:  # [invasion/effect.faq-then-without-token]
            self.effect.do(g, use)

    def words(self) -> str:
        return (
            "remove a resource token from this card. Then, if there are no resource tokens on this card,"
            f" {self.effect.words()}"
        )


class HitOrSacrifice(Effect[Invasion]):
    """Deal damage to a unit of yours in this zone, or sacrifice this card."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Invasion, use: Use) -> None:
        units = tuple(Select(UNIT, YOURS, 4).find(g, use))
        own = (use.bearer,) if in_play(g, use.bearer) else ()
        prompt = "Which unit is dealt the damage? (this card: it is sacrificed)"
        push(g, (choose_one, use.seat, prompt, (*units, *own), hit_or_sacrifice, use.bearer, self.n))

    def words(self) -> str:
        return f"deal {self.n} damage to a target unit you control in this zone or sacrifice this card"


def hit_or_sacrifice(g: Invasion, card: int, own: int, n: int) -> None:
    if card == own:
        sacrifice(g, (own,))
    else:
        deal(g, ((card, n),), own, 0)


class DevelopmentOrSection(Effect[Invasion]):
    """Sacrifice a development in this zone or take damage on this section, if able."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Invasion, use: Use) -> None:
        area = here(g, use.bearer)
        section = () if is_burning(g, area) else (area,)
        prompt = "Which development is sacrificed? (the section: it takes the damage)"
        cards = (*developments_in(g, area), *section)
        push(g, (choose_one, area // 3, prompt, cards, development_or_section, self.n, use.bearer))

    def words(self) -> str:
        return f"sacrifice a development in this zone or deal {self.n} damage to this section of your capital, if able"


def development_or_section(g: Invasion, card: int, n: int, by: int) -> None:
    if card < AREAS:
        deal(g, ((card, n),), by, 0)
    else:
        sacrifice(g, (card,))


class MayDestroyForTokens(Effect[Invasion]):
    """You may remove tokens from this card to destroy it."""

    def __init__(self, n: int) -> None:
        self.n = n

    def do(self, g: Invasion, use: Use) -> None:
        if in_play(g, use.bearer) and g.tokens[use.bearer] >= self.n:
            prompt = f"Remove {self.n} tokens to destroy it?"
            push(g, (may_choose_one, use.seat, prompt, (use.bearer,), destroy_for_tokens, self.n))

    def words(self) -> str:
        return f"then, you may remove {self.n} resource tokens from this card to destroy it"


def destroy_for_tokens(g: Invasion, card: int, n: int) -> None:
    g.tokens[card] -= n
    destroy(g, (card,))


class SacrificeToReveal(Effect[Invasion]):
    """Sacrifice a unit; if you do, a random unit of your top cards enters play.

    [invasion/errata.blessings-of-tzeentch]
    """

    def __init__(self, n: int) -> None:
        self.reveal = PutRandomUnit(n)

    def do(self, g: Invasion, use: Use) -> None:
        units = tuple(Select(UNIT, YOURS).find(g, use))
        if units:
            prompt = f"Reveal the top {self.reveal.n} cards of your deck?"
            reveal = (may_choose_one, use.seat, prompt, (use.bearer,), reveal_after, use)
            push(g, (must_sacrifice, use.seat, units), reveal)

    def words(self) -> str:
        return f"sacrifice a unit. If you do, you may {self.reveal.words()}"


def reveal_after(g: Invasion, card: int, use: Use) -> None:
    effect = use.kind.abilities[use.no].effects[0]
    assert isinstance(effect, SacrificeToReveal)
    effect.reveal.do(g, use)


class PlayFromPile(Effect[Invasion]):
    """Play a card of your discard pile for no cost, here in the chain.

    [invasion/ruling.gathering-the-winds-in-place]
    """

    def __init__(self, who: InPile) -> None:
        self.who = who

    def targets(self) -> Sequence[Target[Invasion]]:
        return (self.who,)

    def affects(self, g: Invasion, use: Use, thing: int) -> bool:
        """One that costs nothing and is to be played already could be chosen without end."""
        cost = CARDS[g.kind[thing]].cost
        if CARDS[g.kind[thing]].type != TACTIC and not may_play_free(g, use.seat, thing):
            return False
        if use.paid:
            return True
        chosen = [entry.use.chosen for entry in g.pending_effects if entry.use.kind is use.kind]
        return cost <= g.tokens[use.bearer] and (cost > 0 or ((thing,),) not in chosen)

    def do(self, g: Invasion, use: Use) -> None:
        for card in self.who.of(g, use):
            if may_play_free(g, use.seat, card):
                push(g, (start, free_use(g, use.seat, card)))

    def words(self) -> str:
        return f"play {self.who.words()} at no cost"


class SwitchQuest(ToCards):
    """A quest of yours is switched with one of your hand, which takes over tokens and units.

    [invasion/errata.temple-of-ulric]
    """

    def do(self, g: Invasion, use: Use) -> None:
        for quest in self.who.of(g, use):
            push(g, (choose_quest, use, quest))

    def words(self) -> str:
        return (
            f"switch {self.who.words()} with an Empire or neutral quest from your hand. Move all resource tokens"
            " and questing units from the target quest to the new quest"
        )


def choose_quest(g: Invasion, use: Use, quest: int) -> None:
    """A quest of the hand that can take the place of another."""
    fitting = tuple(
        [
            card
            for card in g.zones[HAND + use.seat]
            if CARDS[g.kind[card]].type == QUEST
            and CARDS[g.kind[card]].race in (NEUTRAL, CARDS[use.kind.no].race)
            and not has_unique(g, use.seat, CARDS[g.kind[card]])
        ]
    )
    prompt = "Which quest of your hand takes its place?"
    choose_hidden(g, use.seat, prompt, fitting, 0, quests_switch, quest, use.seat)


def quests_switch(g: Invasion, card: int, quest: int, seat: int) -> None:
    """The new quest has the tokens and the unit of the old one, which returns to hand."""
    if not in_play(g, quest):
        return
    area, tokens, unit = area_of(g, quest), g.tokens[quest], quester_on(g, quest)
    show_to(g, (card,), PUBLIC)
    push(g, (take_over_quest, card, tokens, unit))
    push(g, (enter_play, card, seat, area))
    g.tokens[quest] = 0
    if unit >= 0:
        detach(g, unit)
    move(g, quest, HAND + g.owner[quest])


def take_over_quest(g: Invasion, quest: int, tokens: int, unit: int) -> None:
    if in_play(g, quest):
        if unit >= 0 and in_play(g, unit):
            attach(g, unit, quest)
        g.tokens[quest] += tokens
        note_laden(g, quest)


class DestroyStruck(Effect[Invasion]):
    """The attacker that was struck is destroyed. [invasion/ruling.grimgors-spike]"""

    def do(self, g: Invasion, use: Use) -> None:
        assert use.about is not None
        card = use.about.subject
        if still_in_play(g, card, use.about.generation):
            destroy(g, (card,), use.bearer)

    def words(self) -> str:
        return "destroy that unit"


class DefendsAlone(Condition[Invasion]):
    """The attached unit is the only defender, and the unit that was struck attacks."""

    def holds(self, g: Invasion, use: Use) -> bool:
        if not g.combats or use.about is None:
            return False
        host = g.host[use.bearer]
        alone = [card for card, _ in g.combats[-1].defenders] == [host]
        return alone and (use.about.subject, use.about.generation) in g.combats[-1].attackers

    def words(self) -> str:
        return "attached unit is defending alone"


register(
    __name__,
    choose_tokens,
    tokens_move,
    hit_or_sacrifice,
    development_or_section,
    destroy_for_tokens,
    reveal_after,
)
register(__name__, choose_quest, quests_switch, take_over_quest)
