"""What is checked whenever something has changed: cards that cannot stay as they are, or where they are."""

from __future__ import annotations

from typing import Final

from strategium.games.invasion.kinds import CARDS
from strategium.games.invasion.rules.entering import detach, turn_back
from strategium.games.invasion.rules.leaving import destroy, discard_from_play, drop_from_combat, sacrifice
from strategium.games.invasion.state import (
    PUBLIC,
    Invasion,
    hit_points,
    in_play,
    is_mere_development,
    quester_on,
    to_pile,
    type_of,
)
from strategium.games.invasion.things import CARD
from strategium.games.invasion.words import (
    AREAS,
    AS_DEVELOPMENT,
    BOARD,
    DECK,
    DESTROYING,
    FIRST_AREA,
    FIRST_DEVELOPMENTS,
    HP,
    LEAVING,
    LEGEND,
    ON_CARD,
    PLAYS_TOP,
    QUEST,
    UNDER,
    UNIT,
)
from strategium.kernel.flow import push
from strategium.kernel.knowledge import learn
from strategium.kernel.lasting import lasting_sum
from strategium.kernel.log import Sentence, say
from strategium.kernel.names import register

TOKENS_VANISH: Final = Sentence(
    "the tokens on {0} are removed", CARD, rules=("invasion/quest.tokens-without-quester-vanish",)
)


def only_units_fight(g: Invasion) -> None:
    """A check: what has become a mere development takes no part in the combat any longer.

    [invasion/development.faceup-blank]
    """
    if g.combats:
        for card, _ in g.combats[-1].attackers + g.combats[-1].defenders:
            if is_mere_development(g, card):
                drop_from_combat(g, card)


def units_without_hit_points(g: Invasion) -> None:
    """A check: units with as much damage as hit points are destroyed together, also without any.

    [invasion/card.hit-points, invasion/damage.faq-zero-hit-points, invasion/legend.destroyed]
    """
    if (g.effects or g.changers[HP]) and _hit_points_change(g):
        cards = [card for cards in g.zones[BOARD:] for card in cards]
    else:
        cards = hurt_cards(g)
    spent = [card for card in cards if _is_spent(g, card)] if cards else cards
    if spent:
        push(g, (destroy, tuple(sorted(spent))))


def _hit_points_change(g: Invasion) -> bool:
    """Whether something makes them differ from what is printed; else only damaged cards need be looked at."""
    for bearer in g.changers[HP]:
        for constant in CARDS[g.kind[bearer]].constants[HP]:
            if constant.is_awake(g, bearer):
                return True
    for effect in g.effects:
        if effect.what == HP:
            return True
    return False


def hurt_cards(g: Invasion) -> list[int]:
    """The cards with as much damage as the hit points that are printed on them; a development has none."""
    found: list[int] = []
    damage = g.damage
    for card in g.laden:
        n = damage[card]
        if n and card >= AREAS:
            if n >= CARDS[g.kind[card]].printed[HP] or g.zone[card] >= FIRST_DEVELOPMENTS:
                found.append(card)
    return found


def _is_spent(g: Invasion, card: int) -> bool:
    if not type_of(g, card) & (UNIT | LEGEND):
        return False
    return g.damage[card] >= hit_points(g, card) and not is_going(g, card)


def is_going(g: Invasion, card: int) -> bool:
    """Whether its way out of play has begun already."""
    for row in g.event_stack:
        for event in row:
            if event.subject == card and event.kind in (DESTROYING, LEAVING):
                if event.generation == g.generation[card]:
                    return True
    return False


def loose_attachments(g: Invasion) -> None:
    """A check: what is attached to a card that left play is sacrificed; what it may no longer bear is discarded.

    [invasion/attachment.host-leaves, invasion/attachment.any-attached-card,
    invasion/attachment.other-requirements-always]
    """
    if not g.zones[ON_CARD]:
        return
    fallen = tuple([c for c in g.zones[ON_CARD] if not _is_borne(g, c) and not is_going(g, c)])
    if fallen:
        borne = tuple([card for card in fallen if g.host[card] >= 0 and in_play(g, g.host[card])])
        push(g, (discard_from_play, borne) if borne else (sacrifice, fallen))


def cards_under_nothing(g: Invasion) -> None:
    """A check: what lay under a card that left play is discarded, unless an action of that card waits for it.

    [invasion/attachment.any-attached-card, invasion/errata.the-unending-horde]
    """
    for card in g.zones[UNDER]:
        host = g.host[card]
        if host >= 0 and not in_play(g, host):
            if all(entry.use.bearer != host for entry in g.pending_effects):
                detach(g, card)
                to_pile(g, card)


def _is_borne(g: Invasion, card: int) -> bool:
    host, kind = g.host[card], CARDS[g.kind[card]]
    return host >= 0 and in_play(g, host) and (kind.attach_to is None or kind.attach_to.bears(g, card, host))


def tokens_without_quester(g: Invasion) -> None:
    """A check: a quest on which no unit is has no tokens.

    [invasion/quest.tokens-without-quester-vanish, invasion/quest.lose-tokens-quester-leaves,
    invasion/quest.lose-tokens-quester-moves]
    """
    for card in g.laden:
        if g.tokens[card] and CARDS[g.kind[card]].type == QUEST and quester_on(g, card) < 0:
            if FIRST_AREA <= g.zone[card] < FIRST_DEVELOPMENTS:
                g.tokens[card] = 0
                say(g, TOKENS_VANISH, card)


def developments_have_nothing(g: Invasion) -> None:
    """A check: a development that is nothing else has no damage and no tokens.

    [invasion/development.faceup-loses-tokens]
    """
    for card in g.laden:
        if g.zone[card] >= FIRST_DEVELOPMENTS and is_mere_development(g, card):
            g.damage[card] = g.tokens[card] = 0


def faceup_for_a_reason(g: Invasion) -> None:
    """A check: a faceup development is again what it was when nothing makes it a development any more.

    [invasion/ruling.judgement-of-loec]
    """
    for card in g.faceup:
        bound = any(CARDS[g.kind[c]].binds and g.zone[c] == ON_CARD for c in g.attached[card])
        if not bound and not lasting_sum(g, AS_DEVELOPMENT, card):
            turn_back(g, card)


def tops_are_revealed(g: Invasion) -> None:
    """A check: while a card says so, everybody sees the top cards of the decks.

    [invasion/ruling.lord-of-change-draw-together]
    """
    if g.changers[PLAYS_TOP]:
        for seat in (0, 1):
            for card in g.zones[DECK + seat][-1:]:
                g.known[card] = learn(g, PUBLIC, g.known[card])


def developments_of_others(g: Invasion) -> None:
    """A check: a player can control a card as a development only if he owns it.

    [invasion/development.control-needs-ownership]
    """
    developed = tuple(g.zones[FIRST_DEVELOPMENTS:])
    if developed == g.developed:
        return
    g.developed = developed
    for area, cards in enumerate(developed):
        for card in cards:
            if g.owner[card] != area // 3:
                g.developed = ()
                if not is_going(g, card):
                    push(g, (discard_from_play, (card,)))


register(__name__)
