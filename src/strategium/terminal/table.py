"""A game at one keyboard: people and bots in any seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rich.text import Text

from strategium.agents import Agent, decide
from strategium.kernel.decisions import Decision
from strategium.kernel.errors import StrategiumError
from strategium.kernel.record import Record
from strategium.kernel.scenario_words import reasons_against
from strategium.kernel.state import State
from strategium.terminal.cards import explain_card
from strategium.terminal.drawing import draw_view
from strategium.terminal.explaining import bullets, explain_rule, explain_why, sentence, tell_rules, way
from strategium.terminal.picking import Listed, listed, meant
from strategium.terminal.screen import HEAD, QUIET, STRONG, WARN, Screen

MOST_REASONS = 3
LOOK_BACK = 8  # log lines that are told again when a game is taken up
PLAYED, SAVED = "played", "saved"  # how an evening ends

HELP: Final = (
    ("3", "choose option 3"),
    ("some words", "choose the one option that has them"),
    ("Enter", "pass, or be done, where that is offered"),
    ("u", "take back your latest choice"),
    ("why", "which rules this decision is about; why 3: which rules allow option 3"),
    ("why THING", "why nothing can be done with THING now (or: why VERB THING)"),
    ("rule WORDS", "the rules with that id or those words"),
    ("card NAME", "the whole text of a card"),
    ("table", "show the table and the options again"),
    ("log", "what has happened so far"),
    ("offers", "what you may do beside your turn: concede, propose a draw"),
    ("concede", "give up"),
    ("save FILE", "keep a record of the game there, and play on"),
    ("quit", "leave; the game is kept"),
)


class Table:
    """One game: its record, who plays each seat (None: a person), and the screen they share."""

    def __init__(
        self, screen: Screen, record: Record, state: State, players: Sequence[Agent | None], file: Path
    ) -> None:
        self.screen = screen
        self.record = record
        self.state = state
        self.players = list(players)
        self.file = file  # where the record is kept
        self.told = [
            max(0, len(state.log(s)) - LOOK_BACK) for s in range(state.seats)
        ]  # per seat: log lines shown
        self.told_all = 0  # log lines shown to those who only look on
        self.drawn: list[object] = [None] * state.seats  # per seat: the view that was drawn last
        self.read: list[set[str]] = [
            set() for _ in range(state.seats)
        ]  # per seat: cards whose text was shown
        self.sitting: int | None = None  # the person who was last at the keyboard
        self.rows: list[Listed] = []
        self.leaving = False
        self.kept = True  # the latest record is where it belongs
        self.commands: dict[str, Callable[[int, str], bool]] = {
            "help": self.help,
            "?": self.help,
            "u": self.undo,
            "undo": self.undo,
            "why": self.why,
            "rule": self.rule,
            "rules": self.rule,
            "card": self.card,
            "cards": self.card,
            "table": self.again,
            "t": self.again,
            "log": self.log,
            "offers": self.offers,
            "offer": self.offer,
            "concede": self.concede,
            "save": self.save,
            "quit": self.quit,
            "q": self.quit,
            "exit": self.quit,
        }

    # ---- the game --------------------------------------------------------------------------------
    def play(self) -> str:
        """Until the game is over, or somebody leaves."""
        try:
            while not self.leaving:
                if self.state.result is not None:
                    if self.over():
                        break
                    continue
                waiting = self.state.pending
                bots = [d for d in waiting if self.players[d.seat] is not None]
                if bots:
                    self.bot_decides(bots[0])
                    if not self.people():
                        self.told_all = self.tell(None, self.told_all)
                else:
                    self.person_decides(waiting[0])
        except KeyboardInterrupt:
            self.screen.say()
            self.leaving = True
        except Exception:
            self.keep()
            self.screen.say("Something is wrong with the game. Please add this record to your report:", WARN)
            self.screen.print(Text(f"  {self.file}"))
            raise
        if self.state.result is None:
            self.keep()
            if self.kept:
                self.screen.say("The game is kept. Go on with:")
                self.screen.print(Text(f"  strategium play --resume {self.file}"))
            return SAVED
        return PLAYED

    def bot_decides(self, decision: Decision) -> None:
        agent = self.players[decision.seat]
        assert agent is not None
        with self.screen.busy(f"{self.name(decision.seat)} thinks ..."):
            choice = decide(agent, self.state, decision.seat)
        if choice.fault:
            self.screen.say(f"{self.name(decision.seat)}: {choice.fault}; chance chose instead.", WARN)
        self.record.append(self.state, choice.option, decision.seat)

    def person_decides(self, decision: Decision) -> None:
        """One prompt: show, read, do. Whatever is not understood is explained, and nothing is lost."""
        seat = decision.seat
        if not self.take_seat(seat):
            return
        self.keep()
        self.show(decision)
        while True:
            line = self.screen.read(f"{self.name(seat)}> ")
            if line is None:
                self.leaving = True
                return
            if self.act(seat, line.strip()):
                return

    def act(self, seat: int, line: str) -> bool:
        """Do what was typed. True: there is something new to show."""
        exact = [row for row in self.rows if row.option.text.casefold() == line.casefold()]
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.casefold())
        if command is not None and len(exact) != 1:
            return command(seat, rest.strip())
        choice = meant(self.rows, line)
        if choice.found is not None:
            return self.choose(seat, choice.found)
        self.screen.say(choice.problem)
        if choice.several or not self.refuse(seat, line):
            for row in choice.near:
                self.screen.say(f"{row.number or 'Enter':>5}  {row.text}")
            if not choice.near and line:
                self.screen.say("Type help to see what can be typed.", QUIET)
        return False

    def refuse(self, seat: int, words: str) -> bool:
        """If the words mean something that is not offered, say why. False: they mean nothing here."""
        reasons = reasons_against(self.state, seat, words)
        for reason in reasons[:MOST_REASONS]:
            self.screen.say(sentence(reason.text), indent=2)
            tell_rules(self.screen, self.state.game, reason.rules)
        return bool(reasons)

    def choose(self, seat: int, row: Listed) -> bool:
        text = row.option.text
        try:
            self.record.append(self.state, row.option, seat)
        except StrategiumError as e:
            self.screen.say(sentence(str(e)), WARN)
            return False
        self.keep()
        self.screen.say(f"→ {text}", QUIET, indent=2, hang=2)
        return True

    # ---- showing ---------------------------------------------------------------------------------
    def name(self, seat: int) -> str:
        return self.state.game.seat_name(self.state, seat)

    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    def take_seat(self, seat: int) -> bool:
        """Where people share the keyboard, nobody sees the other's hand. False: nobody came."""
        if self.sitting != seat and len(self.people()) > 1:
            self.screen.clear()
            if self.screen.read(f"Pass the keyboard to {self.name(seat)}, press Enter.") is None:
                self.leaving = True
                return False
            self.drawn[seat] = None
        self.sitting = seat
        return True

    def show(self, decision: Decision) -> None:
        """What is new, the table if it has changed, and the question."""
        seat = decision.seat
        self.show_news(seat)
        view = self.state.view(seat)
        seen = {key: value for key, value in view.items() if key not in ("waiting", "ready")}
        if seen != self.drawn[seat]:
            self.screen.say()
            draw_view(self.screen, self.state.game, view, self.read[seat])
            self.drawn[seat] = seen
        self.screen.say()
        self.screen.say(way(self.state.trace(seat)), QUIET)
        self.screen.say(Text(f"{self.name(seat)}: ", HEAD) + Text(sentence(decision.prompt), STRONG))
        if decision.draft:
            picked = ", ".join(option.text for option in decision.draft)
            self.screen.say(f"So far: {picked}. (u takes the latest back)", indent=2)
        self.rows = listed(decision.options)
        for row in self.rows:
            head = f"{row.number:>4}  " if row.number else " Enter  "
            note = Text(f"  {row.option.note}" if row.option.note else "", QUIET)
            self.screen.say(Text(head, HEAD) + Text(row.text) + note, hang=len(head))

    def show_news(self, seat: int) -> None:
        before = self.told[seat]
        if len(self.state.log(seat)) > before:
            self.screen.say()
        self.told[seat] = self.tell(seat, before)

    def tell(self, viewer: int | None, since: int) -> int:
        """The log from that line on, as that viewer is told it; gives the number of its lines."""
        lines = self.state.log(viewer)
        self.screen.lines(bullets(lines[since:]))
        return len(lines)

    def over(self) -> bool:
        """Say how it ended. True: everybody leaves; False: the end was taken back."""
        result = self.state.result
        assert result is not None
        people = self.people()
        viewer = people[0] if len(people) == 1 else None
        told = self.told[viewer] if viewer is not None else max(*self.told, self.told_all)
        self.screen.say()
        self.tell(viewer, told)
        self.screen.say()
        draw_view(self.screen, self.state.game, self.state.view(viewer))
        self.screen.say()
        self.screen.rule("The game is over")
        for seat, outcome in enumerate(result.outcome):
            self.screen.say(f"{self.name(seat)} has {'drawn' if outcome == 'drawn' else outcome}.", STRONG, 2)
        tell_rules(self.screen, self.state.game, result.rules)
        self.keep()
        if self.kept:
            self.screen.print(Text(f"The record: strategium replay {self.file}", QUIET))
        if not people:
            return True
        return self.after_the_end(people)

    def after_the_end(self, people: list[int]) -> bool:
        self.rows = []
        seat = self.sitting if self.sitting is not None else people[0]
        while True:
            line = self.screen.read("Enter to leave, u to take back, log, save FILE> ")
            word, _, rest = (line or "quit").strip().partition(" ")
            if word.casefold() in ("quit", "q", "exit", ""):
                return True
            command = self.commands.get(word.casefold())
            if command in (self.undo, self.log, self.save, self.rule, self.card, self.help):
                if command(seat, rest.strip()):
                    return False
            else:
                self.screen.say("The game is over: u takes the last choice back, Enter leaves.")

    # ---- what can be typed -----------------------------------------------------------------------
    def help(self, seat: int, words: str) -> bool:
        for typed, meaning in HELP:
            self.screen.say(Text(f"  {typed:<12}", HEAD) + Text(meaning))
        return False

    def undo(self, seat: int, words: str) -> bool:
        """Back to that seat's latest choice. What another person has chosen since is not taken back unasked."""
        moves = self.record.moves
        at = max((n for n, move in enumerate(moves) if move[1] == seat), default=-1)
        if at < 0:
            self.screen.say("You have not chosen anything yet.")
            return False
        others = {move[1] for move in moves[at:] if move[1] != seat and self.players[move[1]] is None}
        for other in sorted(others):
            answer = self.screen.read(f"{self.name(other)}, may {self.name(seat)} take that back? (yes/no) ")
            if (answer or "").strip().casefold() not in ("y", "yes"):
                self.screen.say("Then it stands.")
                return False
        self.state = self.record.undo(at)
        self.told = [min(n, len(self.state.log(s))) for s, n in enumerate(self.told)]
        self.drawn = [None] * self.state.seats
        self.screen.say("Taken back.")
        return True

    def why(self, seat: int, words: str) -> bool:
        decision = next((d for d in self.state.pending if d.seat == seat), None)
        if decision is not None:
            explain_why(self.screen, self.state, decision, self.rows, words)
        return False

    def rule(self, seat: int, words: str) -> bool:
        explain_rule(self.screen, self.state.game, words)
        return False

    def card(self, seat: int, words: str) -> bool:
        explain_card(self.screen, self.state.game, words)
        return False

    def again(self, seat: int, words: str) -> bool:
        self.drawn[seat] = None
        self.read[seat].clear()
        return True

    def log(self, seat: int, words: str) -> bool:
        if not self.tell(seat, 0):
            self.screen.say("Nothing has happened yet.")
        return False

    def offers(self, seat: int, words: str) -> bool:
        for offer in self.state.offers(seat):
            self.screen.say(Text(f"  offer {offer.name:<10}", HEAD) + Text(offer.words))
        return False

    def offer(self, seat: int, words: str) -> bool:
        """Take up an offer. Bots answer a proposal at once, by not joining it."""
        if not words:
            return self.offers(seat, words)
        try:
            self.record.append_offer(self.state, words.casefold(), seat)
        except StrategiumError as e:
            self.screen.say(sentence(str(e)))
            return False
        if self.state.result is None:
            self.screen.say(f"Noted: {words.casefold()}.")
        return True

    def concede(self, seat: int, words: str) -> bool:
        return self.offer(seat, "concede")

    def save(self, seat: int, words: str) -> bool:
        if not words:
            self.screen.say("Say where: save FILE")
            return False
        try:
            self.record.save(Path(words).expanduser())
        except OSError as e:
            self.screen.say(f"{words} cannot be written: {e.strerror}.", WARN)
            return False
        self.screen.say(f"Saved. Go on with: strategium play --resume {words}")
        return False

    def quit(self, seat: int, words: str) -> bool:
        self.leaving = True
        return True

    def keep(self) -> None:
        """Write the record where it can be found again; a crash loses nothing."""
        beside = self.file.with_suffix(".part")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.record.save(beside)
            beside.replace(self.file)
            self.kept = True
        except OSError as e:
            if self.kept:
                self.screen.say(
                    f"The game cannot be kept: {e.strerror}: {e.filename}. save FILE works.", WARN
                )
            self.kept = False
