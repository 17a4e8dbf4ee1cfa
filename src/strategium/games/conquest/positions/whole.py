"""Positions of scenarios, whole: the line of planets, the players, the moment; both ways."""

from __future__ import annotations

from typing import Any, Final

from strategium.cards.laying import DECK_OPTIONS, find_players
from strategium.cards.positions import numbers_of
from strategium.cards.zones import move
from strategium.games.conquest.kinds import CARDS
from strategium.games.conquest.positions.moments import BATTLE_WORDS, battle_words, moment_of, push_moment
from strategium.games.conquest.positions.words import (
    ATTACHED,
    CARD,
    GONE,
    LASTING,
    PLAYER,
    UNDER_WAY,
    Laid,
    check_cards,
    planets_named,
)
from strategium.games.conquest.rules.basics import turn_up
from strategium.games.conquest.rules.entering import pad_columns
from strategium.games.conquest.rules.setup import FACEUP, blank_table
from strategium.games.conquest.seat_names import seat_in, seat_names
from strategium.games.conquest.sets import bit_of
from strategium.games.conquest.state import PUBLIC, Conquest
from strategium.games.conquest.things import NOBODY
from strategium.games.conquest.words import (
    BARRED,
    BOX,
    END_OF_ROUND,
    LINE,
    PLANET,
    POSITIONS,
    SETUP,
    VICTORY,
    WARLORD,
)
from strategium.kernel.errors import BadPosition
from strategium.kernel.lasting import lasting_on, lasts
from strategium.kernel.laying import EXACTLY, changed_options, check_words, find, has_moment, listed, number
from strategium.kernel.positions import Table

WORDS: Final = (
    "moment", "round", "initiative", "planets", "faceup", "first", "removed", "latest_claim", "battle"
)  # fmt: skip
PLANET_WORDS: Final = ("card", "attachments", "barred")
TABLES: Final = {
    "position": WORDS,
    "player": PLAYER.words,
    "card": CARD.words,
    "planets": PLANET_WORDS,
    "lasting": LASTING.inside,
    "battle": BATTLE_WORDS,
}
USUAL: Final = ("Space Marines", "Orks")  # who plays where nobody is named
FACTIONS: Final = tuple(dict.fromkeys([card.faction for card in CARDS if card.type == WARLORD]))
PLANETS: Final = tuple([card.name for card in CARDS if card.type == PLANET])


def build_position(g: Conquest, spec: dict[str, Any]) -> None:
    """Lay out a position, and push the steps of its moment."""
    players = find_players(spec, WORDS, PLAYER.words, FACTIONS, USUAL, "faction")
    names = tuple(players)
    for name in names:
        check_words(players[name].get("at", {}), PLANETS, f"{name}'s at")
    blank_table(g)
    laid = Laid(g, spec, names, pad_columns)
    g.round = number(spec, "round", "the position", 1)
    if g.round == 0 and EXACTLY not in spec:
        raise BadPosition("the first round is round 1")
    moment = spec.get("moment", "deploy phase")
    if not isinstance(moment, str):
        raise BadPosition(f"the moment is told in words, not {moment!r}")
    lay_planets(g, laid, spec)
    for seat, name in enumerate(names):
        PLAYER.read_parts(laid, seat, players[name], name)
    UNDER_WAY.read(laid, 0, spec, "the position")
    g.derive()
    g.faq = int(g.options.edition == "faq")
    g.pool = pool_of_kinds(g)
    g.initiative = seat_in(names, spec["initiative"]) if "initiative" in spec else first_named(moment, names)
    g.latest_claim = latest_claim(g, names, spec)
    if EXACTLY not in spec:
        check_cards(g)
    laid.finish()
    if has_moment(spec):
        push_moment(g, laid, moment, spec.get("battle", {}))
    g.lines = ()


def to_position(g: Conquest) -> dict[str, Any]:
    """The position in words."""
    names = seat_names(g)
    words: dict[str, Any] = {**moment_of(g), "initiative": names[g.initiative], "round": g.round}
    if g.phase == SETUP and "moment" in words:
        del words["round"]
    options = {**changed_options(g, (*DECK_OPTIONS, "edition")), **({"edition": "faq"} if g.faq else {})}
    if options:
        words["options"] = options
    words |= planet_words(g)
    if g.latest_claim >= 0:
        words["latest_claim"] = names[g.latest_claim]
    if "moment" in words and (battle := battle_words(g)):
        words["battle"] = battle
    words |= Table(UNDER_WAY).write(g, 0)
    return {**words, **{name: PLAYER.write(g, seat) for seat, name in enumerate(names)}}


def numbering(g: Conquest, laid: Conquest) -> list[list[int]] | None:
    return numbers_of(g, laid)


def pool_of_kinds(g: Conquest) -> int:
    """The cycles of the cards that are laid out."""
    pool = 0
    for kind in set(g.kind):
        pool |= bit_of(CARDS[kind].set)
    return pool


def first_named(moment: str, names: tuple[str, ...]) -> int:
    """Who has the initiative where nothing is said: the player whom the moment speaks of, else the first."""
    spoken = [moment.find(name) for name in names]
    return 1 if spoken[1] >= 0 and (spoken[0] < 0 or spoken[1] < spoken[0]) else 0


def latest_claim(g: Conquest, names: tuple[str, ...], spec: dict[str, Any]) -> int:
    if "latest_claim" in spec:
        return seat_in(names, spec["latest_claim"])
    holders = [seat for seat in (0, 1) if g.zones[VICTORY + seat]]
    return holders[0] if holders else -1


def lay_planets(g: Conquest, laid: Laid, spec: dict[str, Any]) -> None:
    """The line from the left: the planets that are named, then others; "gone" is a place that is empty."""
    for card in [card for card in CARDS if card.type == PLANET]:
        laid.add(card.no, NOBODY, BOX)
    wanted = spec.get("planets", [])
    if not isinstance(wanted, list) or len(wanted) > POSITIONS:
        raise BadPosition(f"planets is a list of at most {POSITIONS} planets, from the left")
    named: list[Any] = [entry.get("card") if isinstance(entry, dict) else entry for entry in wanted]
    taken = [*named, *listed(spec, "removed", "the position")]
    for name in laid.names:
        taken += listed(spec.get(name, {}), "victory", name)
    for planet in taken:
        if planet != GONE and taken.count(planet) > 1:
            raise BadPosition(f"there is only one {planet}")
    for position, name in enumerate(whole_line(spec, named, taken)):
        if name != GONE:
            g.line[position] = planets_named(g, [name], "planets")[0]
            move(g, g.line[position], LINE)
    lay_faceup(g, spec)
    for planet in planets_named(g, spec.get("removed", []), "removed"):
        move(g, planet, BOX)
        g.known[planet] = PUBLIC
    for position, entry in enumerate(wanted):
        if isinstance(entry, dict):
            check_words(entry, PLANET_WORDS, "a planet")
            where = f"{entry['card']}"
            ATTACHED.read(laid, g.line[position], entry, where)
            for name in listed(entry, "barred", where):
                lasts(g, BARRED, g.line[position], find(name, laid.names, "player", where), END_OF_ROUND)


def whole_line(spec: dict[str, Any], named: list[Any], taken: list[Any]) -> list[Any]:
    """The planets that are named, then others; of these, those where somebody is are surely faceup."""
    rest = [planet for planet in PLANETS if planet not in taken]
    in_use = [p for player in spec.values() if isinstance(player, dict) for p in player.get("at", {})]
    open_places = max(0, FACEUP + named.count(GONE) - len(named))
    late = [planet for planet in rest[open_places:] if planet in in_use or planet in str(spec.get("moment"))]
    early = [planet for planet in rest if planet not in late]
    first = max(0, open_places - len(late))
    return [*named, *early[:first], *late, *early[first:]][:POSITIONS]


def lay_faceup(g: Conquest, spec: dict[str, Any]) -> None:
    """Five places are faceup, and one more for each planet that has left the line; the first planet is leftmost."""
    gone = next((n for n, planet in enumerate(g.line) if planet >= 0), POSITIONS)
    if gone == POSITIONS:
        raise BadPosition("no planet is left: the game would be over")
    if any(planet < 0 for planet in g.line[gone:]):
        raise BadPosition("planets leave the line from the left")
    faceup = number(spec, "faceup", "the position", min(POSITIONS, FACEUP + gone), POSITIONS)
    for position in range(faceup):
        if g.line[position] >= 0:
            turn_up(g, position)
    g.faceup = faceup
    first = spec.get("first", gone + 1)
    if isinstance(first, str):
        first = 1 + find(
            first, [CARDS[g.kind[p]].name if p >= 0 else GONE for p in g.line], "planet", "first"
        )
    if not isinstance(first, int) or not 1 <= first <= faceup:
        raise BadPosition(f"first is a faceup planet, or its place in the line from 1, not {first!r}")
    g.first = first - 1
    if g.first not in (gone, gone - 1):
        raise BadPosition(
            "the first planet is the leftmost one, or the place from which a planet has just left"
        )


def planet_words(g: Conquest) -> dict[str, Any]:
    """The whole line, and what is known of planets that are out of the game."""
    line = [planet_entry(g, planet) for planet in g.line]
    words: dict[str, Any] = {"planets": line, "faceup": g.faceup, "first": g.first + 1}
    removed = [CARDS[g.kind[p]].name for p in g.zones[BOX] if g.known[p] == PUBLIC]
    return {**words, "removed": removed} if removed else words


def planet_entry(g: Conquest, planet: int) -> Any:
    if planet < 0:
        return GONE
    name = CARDS[g.kind[planet]].name
    barred = [seat_names(g)[effect.amount] for effect in lasting_on(g, BARRED, planet)]
    words = {"attachments": ATTACHED.write(g, planet), "barred": barred}
    said = {word: value for word, value in words.items() if value}
    return {"card": name, **said} if said else name
