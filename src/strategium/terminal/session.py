"""A game at one keyboard, without a face: its record, who sits where, taking back, keeping."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from strategium.agents import Agent, decide
from strategium.agents.base import Choice
from strategium.agents.hints import reasoning, weigh
from strategium.kernel.decisions import Decision, Option
from strategium.kernel.record import MANNERS, Record
from strategium.kernel.state import GameState

WINNING = ("victory", "win")  # topics of the rules that a newcomer wants to read first


class Session:
    """One game: its record, who plays each seat (None: a person), and the file where it is kept."""

    def __init__(self, record: Record, state: GameState, players: Sequence[Agent | None], file: Path) -> None:
        self.record = record
        self.state = state
        self.players = list(players)
        self.file = file
        self.kept = True  # the latest record is where it belongs
        self._undone: list[tuple[int, Record]] = []  # who took back, and the game as it was

    # ---- seats -----------------------------------------------------------------------------------
    def name(self, seat: int) -> str:
        return self.state.game.seat_name(self.state, seat)

    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    def onlooker(self) -> int | None:
        """Whose eyes the table may be seen with when nobody is asked: the only person's, or a spectator's."""
        people = self.people()
        return people[0] if len(people) == 1 else None

    def bot_decision(self) -> Decision | None:
        """What a bot must decide. Bots go first, so that nobody waits for them without need."""
        return next((d for d in self.state.pending if self.players[d.seat] is not None), None)

    def decision_of(self, seat: int) -> Decision | None:
        return next((d for d in self.state.pending if d.seat == seat), None)

    # ---- moves -----------------------------------------------------------------------------------
    def choose(self, seat: int, option: Option) -> None:
        """Make a person's choice."""
        self.record.append(self.state, option, seat)
        self._undone.clear()

    def think(self, decision: Decision) -> Choice:
        """What the bot in that seat chooses. Nothing is changed by it."""
        agent = self.players[decision.seat]
        assert agent is not None
        return decide(agent, self.state, decision.seat)

    def accept(self, seat: int, choice: Choice) -> None:
        """Make a bot's choice."""
        self.record.append(self.state, choice.option, seat)

    def hint(self, seat: int) -> str:
        """What the strongest level would do for that seat, and why; between people nobody is advised."""
        decision = self.decision_of(seat)
        if len(self.people()) != 1:
            return "Hints are for games against bots: here people play."
        if decision is None:
            return "You are asked nothing now."
        weighed = weigh(self.state, seat, secrets.randbits(63))
        options = list(decision.options)
        best = next(option for option in options if option.id == weighed[0].option)
        return f"The best move: {best.text}. {reasoning(weighed, options)}"

    def offer(self, seat: int, name: str) -> None:
        """Take up an offer. Bots answer a proposal at once, by not joining it."""
        self.record.append_offer(self.state, name, seat)
        self._undone.clear()

    # ---- taking back -----------------------------------------------------------------------------
    def back_to(self, seat: int) -> int:
        """How many moves are left when that seat takes its latest back; -1: it has made none."""
        made = [
            n
            for n, (what, whose, *_) in enumerate(self.record.moves)
            if whose == seat and what not in MANNERS
        ]
        return made[-1] if made else -1

    def must_agree(self, seat: int) -> list[int]:
        """The other people who have chosen since: they are asked first."""
        since = self.record.moves[self.back_to(seat) :]
        return sorted({move[1] for move in since if move[1] != seat and self.players[move[1]] is None})

    def undo(self, seat: int) -> None:
        """Back to that seat's latest choice. Played again, chance comes out the same."""
        record = self.record
        before = Record(record.header, list(record.moves), dict(record.digests), record.result, record.game)
        self._undone.append((seat, before))
        self.state = record.undo(self.back_to(seat))

    def may_redo(self, seat: int) -> bool:
        return bool(self._undone) and self._undone[-1][0] == seat

    def redo(self) -> None:
        """What was taken back last stands again, with all that followed from it."""
        _, self.record = self._undone.pop()
        self.state = self.record.replay()

    def way_to_win(self) -> str:
        """What to type to read how the game is won, if its rules have a topic for it."""
        topics = {clause.topic for clause in self.state.game.clauses}
        return next((f"rule {topic}" for topic in WINNING if topic in topics), "")

    # ---- keeping ---------------------------------------------------------------------------------
    def save(self, path: Path) -> None:
        self.record.save(path)

    def keep(self) -> str:
        """Write the record where it can be found again; a crash loses nothing. Gives what is wrong, once."""
        beside = self.file.with_suffix(".part")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.record.save(beside)
            beside.replace(self.file)
            self.kept = True
        except OSError as e:
            news, self.kept = self.kept, False
            return f"The game cannot be kept: {e.strerror}: {e.filename}. save FILE works." if news else ""
        return ""
