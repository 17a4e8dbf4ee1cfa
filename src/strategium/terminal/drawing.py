"""Drawing a table: any game's view as lines that read well.

A view is plain data, and this is all that the drawing goes by:

- a *thing* is a table with a `name`, or with a `kind` that the table description has a face for;
- a *row* of things is a list of them; a *zone* is a table of `count` and the `things` that are shown;
- a *place* is a thing that holds rows;
- a list with one entry for each seat, or a table by the seats' names, belongs to the seats;
- a table named `zones` is no more than a bag for zones.

A game's table description (terminal/faces.py) gives names, faces and what counts as a place.

What is drawn are blocks: a place, a seat, a hand. So a reader who knows the table can be shown only what has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import groupby
from typing import Any

from rich.text import Text

from strategium.kernel.game import Game
from strategium.terminal.areas import has_areas
from strategium.terminal.contests import Contest, contest_at
from strategium.terminal.faces import is_list, is_scalar, is_zone
from strategium.terminal.paper import HEAD, QUIET, STRONG, Paper, Sheet
from strategium.terminal.parts import Item, Parts, is_note
from strategium.terminal.plates import has_plates


class Block(Sheet):
    """Lines that belong together."""

    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.empty = ""  # the name of the place that it is about, if nothing is there
        self.said: list[str] = []

    @property
    def key(self) -> str:
        """What it says of the game; two that say the same are the same to the reader."""
        return "\n".join(self.said)

    def print(self, line: Text, end: str = "\n") -> None:
        super().print(line, end)
        self.said.append(line.plain)

    def say_once(self, said: str, text: str | Text, indent: int = 0) -> None:
        """A paragraph with a card's text, which is not told again; all that counts of it is `said`."""
        before = len(self.said)
        self.say(text, indent=indent, hang=2)
        self.said[before:] = [said]


class Drawing:
    """One view in blocks."""

    def __init__(self, width: int, game: Game, view: Mapping[str, Any], told: set[str]) -> None:
        self.width = width
        self.paper = Block(width)
        self.blocks: list[Block] = []
        self.told = told
        self.parts = Parts(game, view)
        self.faces = self.parts.faces
        self.names = self.parts.names
        self.me = self.parts.me

    def draw(self) -> list[Block]:
        parts = self.parts
        self.begin().rule(" · ".join(parts.facts))
        for seat in parts.order:
            if seat == self.me:
                self.common(parts.common)
            self.seat(seat, parts.own[seat])
        if self.me is None:
            self.common(parts.common)
        return [block for block in self.blocks if block.written]

    def begin(self) -> Block:
        """What follows is a block of its own."""
        self.paper = Block(self.width)
        self.blocks.append(self.paper)
        return self.paper

    # ---- parts -----------------------------------------------------------------------------------
    def common(self, items: list[Item]) -> None:
        chart = self.parts.table.get("map", {})
        regions = chart.get("stacks", {}).get("from") if has_areas(self.parts.table) else None
        for key, value in items:
            if regions and key == chart["from"]:
                self.regions(value, self.parts.view[regions])
            elif key == regions or value == [] or (is_zone(value) and not value["count"]):
                continue
            elif is_zone(value) and self.faces.zones.get(key, {}).get("now"):
                self.cards(self.faces.label(key).capitalize(), value["things"])
            else:
                self.begin()
                self.row(key, value, 0)

        self.track()

    def track(self) -> None:
        """A track: the spaces where something happens. Where the markers are is said at the top."""
        track = self.parts.table.get("track", {})
        named = [f"{at['space']} {at['name']}" for at in track.get("spaces", ()) if at.get("name")]
        if named:
            self.begin()
            self.labelled(f"{track.get('name', 'Track')} track", ", ".join(named), 0)

    def regions(self, areas: Sequence[Mapping[str, Any]], regions: Sequence[Mapping[str, Any]]) -> None:
        """A map of areas: each region with what lies on it, and the areas in it."""
        lies_in = {area["ref"]: area["regions"][:1] for area in self.parts.table["map"]["areas"]}
        for region in regions:
            self.begin()
            self.place(region, 0)
            self.paper.empty = ""
            self.places([area for area in areas if lies_in[area["ref"]] == [region["name"]]], 2)

    def places(self, places: Iterable[Mapping[str, Any]], indent: int) -> None:
        """Each place is a block of its own."""
        for place in places:
            self.begin()
            self.place(place, indent)

    def seat(self, seat: int, items: list[Item]) -> None:
        """A seat's line of counters and piles, and its rows below."""
        facts: list[str] = []
        rows: list[Item] = []
        hands: list[Item] = []
        notes: list[Item] = []
        for key, value in items:
            if self.parts.is_hand(key) and seat == self.me:
                hands.append((key, value))
            elif is_note(value):
                notes.append((f"{self.names[seat]}, {self.faces.label(key)}", value))
            elif is_scalar(value):
                facts += self.faces.fact(key, value)
            elif is_zone(value) and not value["things"]:
                if value["count"] or self.parts.is_hidden(key):
                    facts.append(f"{self.faces.label(key)} {value['count']}")
            else:
                rows.append((key, value))
        facts += self.parts.marks(seat)
        name = self.names[seat] + (" (you)" if seat == self.me else "")
        self.begin().say(Text.assemble((name, HEAD), "  " + " · ".join(facts)), hang=2)
        for key, value in rows:
            self.row(key, value, 2)
        for label, note in notes:
            self.begin()
            self.labelled(label, note, 0)
        for key, value in hands:
            self.hand(key, value)

    def row(self, key: str, value: Any, indent: int) -> None:
        """A row of things, a place, or a list of places."""
        label = self.faces.label(key)
        parts = self.parts.by_seat(value)
        contest = contest_at(self.faces, key, value)
        if contest is not None:
            self.contest(contest)
        elif parts is not None:
            self.seat_rows(key, parts, indent)
        elif has_plates(self.parts.table) and key == self.parts.table["map"]["from"]:
            self.plates(value)
        elif self.faces.is_place(value):
            self.place(value, indent)
        elif is_zone(value):
            self.labelled(label, self.faces.zone(key, value), indent)
        elif isinstance(value, Mapping) and not self.faces.is_thing(value):
            self.labelled(label, " · ".join(self.faces.facts(value, {})), indent)
        elif is_list(value) and any(self.faces.is_place(item) for item in value):
            self.places(value, indent)
        elif value is not None:
            text = self.faces.row(value) if is_list(value) else self.faces.value(key, value)
            self.labelled(label, text or "none", indent)

    def contest(self, contest: Contest) -> None:
        """A fight: both sides and how it stands."""
        self.paper.say(Text.assemble((contest.name, STRONG), f"  {contest.facts}"), hang=2)
        for side in contest.sides:
            told = " · ".join(filter(None, [side.numbers, self.faces.row(side.cards)]))
            self.labelled(side.name, told or "nobody", 2)
        if contest.cards:
            self.labelled("cards", self.faces.row(contest.cards), 2)
        self.paper.lines([*contest.compared, *([contest.note] if contest.note else [])])

    def seat_rows(self, key: str, parts: list[Any], indent: int) -> None:
        """The same row of every seat."""
        if all(is_scalar(part) for part in parts):
            told = [f"{self.names[seat]} {part}" for seat, part in enumerate(parts) if part]
            self.labelled(self.faces.label(key), ", ".join(told) or "none", indent)
            return
        for seat in self.parts.order:
            part = parts[seat]
            if is_zone(part):
                text = self.faces.zone(key, part)
            else:
                text = self.faces.row(part if is_list(part) else [part])
            if text:
                self.labelled(self.names[seat], text, indent)

    def labelled(self, label: str, text: str, indent: int) -> None:
        head = f"{label}: " if label else ""
        self.paper.say(Text.assemble((head, QUIET), text), indent=indent, hang=min(len(head), 20))

    def place(self, place: Mapping[str, Any], indent: int) -> None:
        """A place: its name and values, and the rows in it."""
        before = len(self.paper.written)
        rows = {key: value for key, value in place.items() if self.holds_things(value)}
        face = self.faces.faces.get(str(place.get("kind")), {})
        left = {k: v for k, v in place.items() if k not in rows and k not in ("name", "ref", "kind", "text")}
        facts = [fact for key, value in left.items() for fact in self.place_fact(key, value, face)]
        self.paper.say(
            Text.assemble((str(place["name"]), STRONG), "  " + " · ".join(facts)), indent=indent, hang=2
        )
        text = self.untold(str(place["name"]), place.get("text") or "")
        if text:
            self.paper.say_once("", Text(text, QUIET), indent + 2)
        for key, value in rows.items():
            self.row(key, value, indent + 2)
        if not facts and not face.get("hidden") and len(self.paper.written) == before + 1:
            self.paper.empty = str(place["name"])

    def plates(self, board: Mapping[str, Any]) -> None:
        """A map of plates: each with its areas, and in each area what every seat has there."""
        keys = self.parts.table["map"]
        for plate in board[keys["plates"]]:
            self.begin()
            stack = ", ".join(map(self.laid, plate.get(keys.get("stack", "")) or ()))
            self.paper.say(Text.assemble((str(plate["name"]), STRONG), f"  {stack}"), hang=2)
            empty = [name for area in plate[keys["areas"]] if (name := self.area(area, keys["rows"]))]
            if empty:
                self.paper.say(f"{', '.join(empty)}: nothing", QUIET, indent=2, hang=2)
        self.begin()
        on_lines = [str(thing["name"]) for thing in board.get(keys.get("lines", "")) or ()]
        if on_lines:
            self.labelled(self.faces.label(keys["lines"]), ", ".join(on_lines), 0)

    def laid(self, thing: Mapping[str, Any]) -> str:
        """Something on a stack, and whose it is."""
        owner = thing.get("owner")
        return str(thing["name"]) + (f" of {self.names[owner]}" if isinstance(owner, int) else "")

    def area(self, area: Mapping[str, Any], rows: Sequence[str]) -> str:
        """An area and who is there; one without anything is not drawn, only its name is given back."""
        face = self.faces.faces.get(str(area.get("kind")), {})
        named = [stat["value"] for stat in face.get("stats", ())] + list(face.get("icons", ()))
        facts = self.faces.facts({key: area[key] for key in named if key in area}, face)
        things = [thing for key in rows for thing in area.get(key) or ()]
        if not facts and not things:
            return str(area["name"])
        self.paper.say(
            Text.assemble((str(area["name"]), ""), ("  " + " · ".join(facts), QUIET)), indent=2, hang=2
        )
        for seat in self.parts.order:
            own = [thing for thing in things if thing.get("owner") == seat]
            if own:
                self.labelled(self.names[seat], self.faces.row(own), 4)
        return ""

    def place_fact(self, key: str, value: Any, face: Mapping[str, Any]) -> list[str]:
        """A value of a place; of a hidden one, that it is there."""
        if isinstance(value, Mapping):
            told = self.faces.thing(value) if self.faces.is_thing(value) else self.faces.value(key, value)
            return [f"{self.faces.label(key)} {told}"]
        return self.faces.fact(key, value, face) if value or value == 0 else []

    def holds_things(self, value: Any) -> bool:
        return is_zone(value) or (is_list(value) and any(is_list(x) or self.faces.is_thing(x) for x in value))

    def hand(self, key: str, value: Any) -> None:
        """Own cards."""
        things = value["things"] if is_zone(value) else value
        self.cards(f"Your {self.faces.label(key)}", things if is_list(things) else ())
        if not things:
            self.paper.say("nothing", QUIET, indent=2)

    def cards(self, label: str, cards: Sequence[Any]) -> None:
        """Cards that are read, each on a line, with what it says unless that was told before."""
        self.begin().say(Text(label, HEAD))
        for card in cards:
            name = self.faces.thing(card, at_hand=True)
            text = card.get("text") or "" if isinstance(card, Mapping) else ""
            said = self.untold(name, text)
            self.paper.say_once(name, Text.assemble((name, STRONG), f"  {said}" if said else ""), 2)

    def untold(self, name: str, text: Any) -> str:
        """What a card says, the first time."""
        said = "" if name in self.told else " ".join(text) if is_list(text) else str(text)
        self.told.add(name)
        return said


def blocks_of(width: int, game: Game, view: Mapping[str, Any], told: set[str]) -> list[Block]:
    """The table in blocks, the line at its top first. Texts of cards in `told` are left out; new ones are added."""
    return Drawing(width, game, view, told).draw()


def draw_view(paper: Paper, game: Game, view: Mapping[str, Any]) -> None:
    """Draw the table as that viewer sees it."""
    put_all(paper, blocks_of(paper.width, game, view, set()))


def put_all(paper: Paper, blocks: Iterable[Block]) -> None:
    """The whole table; places with nothing in them, one after the other, share a line."""
    for empty, group in groupby(blocks, _is_empty):
        same = list(group)
        if not empty or len(same) == 1:
            put(paper, same)
            continue
        indent = len(same[0].text.plain) - len(same[0].empty)
        paper.say(f"{', '.join(block.empty for block in same)}: nothing", QUIET, indent, 2)


def put_news(paper: Paper, blocks: Sequence[Block], known: Set[str]) -> None:
    """What the reader does not know yet, below the line at the top."""
    news = [block for block in blocks[1:] if block.key not in known]
    if news or blocks[0].key not in known:
        paper.say()
        put(paper, [blocks[0], *news])


def put(paper: Paper, blocks: Iterable[Block]) -> None:
    for block in blocks:
        for line in block.written:
            paper.print(line)


def _is_empty(block: Block) -> bool:
    return bool(block.empty)
