"""Looking at a game that was played, move by move."""

from __future__ import annotations

from strategium.kernel.errors import sentence
from strategium.kernel.record import Record
from strategium.kernel.state import GameState
from strategium.terminal.drawing import draw_view
from strategium.terminal.explaining import bullets, tell_rules, way
from strategium.terminal.paper import QUIET, STRONG
from strategium.terminal.screen import Screen

HELP = "Enter or n: on. b: back. A number: go there. end, start. log: all that was said. q: leave."


class Replay:
    """A record, and the eyes it is seen with (None: a spectator's)."""

    def __init__(self, screen: Screen, record: Record, viewer: int | None) -> None:
        self.screen = screen
        self.record = record
        self.viewer = viewer

    def show(self, at: int) -> None:
        """The table after that many moves, and what the last one brought."""
        state = self.record.replay(at)
        before = len(self.record.replay(at - 1).log(self.viewer)) if at else 0
        self.screen.rule(f"move {at} of {len(self.record.moves)}")
        self.tell(state, at, before)
        draw_view(self.screen, state.game, state.view(self.viewer))
        if state.result is None:
            self.screen.say(way(state.trace(self.viewer)), QUIET)
            waiting = ", ".join(f"{state.game.seat_name(state, d.seat)}: {d.kind}" for d in state.pending)
            self.screen.say(f"Waiting for {waiting}.")
        else:
            self.tell_end(state)

    def tell(self, state: GameState, at: int, since: int) -> None:
        """What the viewer was told of move `at`."""
        lines = bullets(state.log(self.viewer, since=since))
        if at and not lines:
            lines = [f"• {state.game.seat_name(state, self.record.moves[at - 1][1])} decides."]
        self.screen.lines(lines)

    def tell_all(self) -> None:
        """The whole game as its log, with the numbers of the moves."""
        told = 0
        for at, (state, _) in enumerate(self.record.states()):
            lines = state.log(self.viewer, since=told)
            told += len(lines)
            for n, line in enumerate(lines):
                number = str(at) if n == 0 else ""
                self.screen.say(f"{number:>5}  {sentence(line['text'])}", hang=7)
        self.screen.say()
        draw_view(self.screen, state.game, state.view(self.viewer))
        if state.result is not None:
            self.tell_end(state)

    def tell_end(self, state: GameState) -> None:
        result = state.result
        assert result is not None
        for seat, outcome in enumerate(result.outcome):
            self.screen.say(f"{state.game.seat_name(state, seat)} has {outcome}.", STRONG)
        tell_rules(self.screen, state.game, result.rules)

    def step_through(self) -> None:
        """One move after the other, forwards and back, as the reader likes."""
        at, last = 0, len(self.record.moves)
        self.screen.say(HELP, QUIET)
        self.show(at)
        while True:
            line = self.screen.read(f"{at}/{last}> ")
            word = (line or "").strip().casefold()
            if line is None or word in ("q", "quit", "exit"):
                return
            if word == "log":
                self.tell_all()
                continue
            to = self.meant(word, at, last)
            if to is None:
                self.screen.say(HELP)
            elif to == at:
                self.screen.say("That is the end of the record." if at == last else "That is where you are.")
            else:
                at = to
                self.show(at)

    def meant(self, word: str, at: int, last: int) -> int | None:
        """The move that was meant."""
        steps = {
            "": at + 1,
            "n": at + 1,
            "next": at + 1,
            "b": at - 1,
            "back": at - 1,
            "end": last,
            "start": 0,
        }
        to = int(word) if word.isdecimal() else steps.get(word)
        return None if to is None else max(0, min(last, to))
