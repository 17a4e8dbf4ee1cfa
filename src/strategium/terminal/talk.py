"""What can be typed at a table, and the answers: the same in plain lines and on a screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.text import Text

from strategium.kernel.decisions import Decision
from strategium.kernel.errors import StrategiumError, sentence
from strategium.scenarios.words import reasons_against
from strategium.terminal.cards import explain_card
from strategium.terminal.explaining import bullets, explain_rule, explain_why, tell_rules
from strategium.terminal.paper import HEAD, QUIET, STRONG, WARN, Paper
from strategium.terminal.picking import Listed, listed, meant
from strategium.terminal.session import Session

MOST_REASONS = 3
CONCEDE, YES = "concede", "yes"

HELP: Final = (
    ("3", "choose option 3"),
    ("some words", "choose the one option that has them"),
    ("Enter", "pass, or be done, where that is offered"),
    ("a", "pass every opportunity to act, until you must decide something"),
    ("u", "take back your latest choice; redo: let it stand after all"),
    ("hint", "what a strong bot would do, and why (in games against bots)"),
    ("why", "which rules this decision is about; why 3: which rules allow option 3"),
    ("why THING", "why nothing can be done with THING now (or: why VERB THING)"),
    ("rule WORDS", "the rules with that id or those words"),
    ("card NAME", "the whole text of a card"),
    ("table", "show the whole table and the options again"),
    ("log", "what has happened so far; log 20: the last 20 lines of it"),
    ("offers", "what you may do beside your turn: concede, propose a draw"),
    ("concede", "give up (you are asked whether you mean it)"),
    ("save FILE", "keep a record of the game there, and play on"),
    ("quit", "leave; the game is kept"),
)
Command = Callable[[int, str], bool]


class Talk:
    """Somebody types, answers are written on the paper. A command gives True if there is something new to show."""

    def __init__(self, session: Session, paper: Paper) -> None:
        self.session = session
        self.paper = paper
        self.rows: list[Listed] = []  # the options as they are listed
        self.leaving = False
        self.passing: set[int] = set()  # seats that pass every opportunity to act
        self.commands: dict[str, Command] = {
            "help": self.help,
            "?": self.help,
            "a": self.pass_all,
            "u": self.undo,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "h": self.hint,
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

    # ---- choosing --------------------------------------------------------------------------------
    def list_options(self, decision: Decision) -> None:
        self.rows = listed(decision.options)

    def act(self, seat: int, line: str) -> bool:
        """Do what was typed. Whatever is not understood is explained, and nothing is lost."""
        exact = [row for row in self.rows if row.option.text.casefold() == line.casefold()]
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.casefold())
        if command is not None and len(exact) != 1:
            return command(seat, rest.strip())
        choice = meant(self.rows, line)
        if choice.found is not None:
            return self.choose(seat, choice.found)
        self.paper.say(choice.problem)
        if line.strip() and (choice.several or not self.refuse(seat, line)):
            for row in choice.near:
                self.paper.say(f"{row.number or 'Enter':>5}  {row.text}")
            if not choice.near:
                self.paper.say("Type help to see what can be typed.", QUIET)
        return False

    def refuse(self, seat: int, words: str) -> bool:
        """If the words mean something that is not offered, say why. False: they mean nothing here."""
        reasons = reasons_against(self.session.state, seat, words)
        for reason in reasons[:MOST_REASONS]:
            self.paper.say(sentence(reason.text), indent=2)
            tell_rules(self.paper, self.session.state.game, reason.rules)
        return bool(reasons)

    def choose(self, seat: int, row: Listed) -> bool:
        text = row.option.text
        try:
            self.session.choose(seat, row.option)
        except StrategiumError as e:
            self.paper.say(sentence(str(e)), WARN)
            return False
        self.keep()
        self.paper.say(f"→ {text}", QUIET, indent=2, hang=2)
        return True

    def pass_all(self, seat: int, words: str) -> bool:
        """Until something must be decided."""
        decision = self.session.decision_of(seat)
        if decision is None or not decision.opportunity:
            self.paper.say("Here you must decide.")
            return False
        self.passing.add(seat)
        return True

    def passes(self, decision: Decision) -> bool:
        """Pass for whoever wished it; whether that was done."""
        if decision.seat in self.passing:
            self.list_options(decision)
        row = self.passing_row(decision)
        return row is not None and self.choose(decision.seat, row)

    def passing_row(self, decision: Decision) -> Listed | None:
        """How this opportunity is passed, if the seat wished it; where it must decide, the wish is fulfilled."""
        if decision.seat in self.passing and decision.opportunity:
            for row in self.rows:
                if not row.number:
                    return row
        self.passing.discard(decision.seat)
        return None

    # ---- taking back -----------------------------------------------------------------------------
    def undo(self, seat: int, words: str) -> bool:
        """Back to that seat's latest choice. What another person has chosen since is not taken back unasked."""
        if self.session.back_to(seat) < 0:
            self.paper.say("You have not chosen anything yet.")
            return False
        for other in self.session.must_agree(seat):
            if not self.agrees(other, seat):
                self.paper.say("Then it stands.")
                return False
        self.session.undo(seat)
        self.went_back()
        self.paper.say("Taken back.")
        return True

    def redo(self, seat: int, words: str) -> bool:
        if not self.session.may_redo(seat):
            self.paper.say("There is nothing that you have taken back.")
            return False
        self.session.redo()
        self.went_back()
        self.paper.say("It stands again.")
        return True

    def agrees(self, other: int, seat: int) -> bool:
        """Whether another person lets that seat take back."""
        raise NotImplementedError

    def went_back(self) -> None:
        """The game is at another point: what was shown of it no longer holds."""

    # ---- looking ---------------------------------------------------------------------------------
    def help(self, seat: int, words: str) -> bool:
        for typed, meaning in HELP:
            self.paper.say(Text.assemble((f"  {typed:<12}", HEAD), meaning), hang=14)
        return False

    def hint(self, seat: int, words: str) -> bool:
        self.paper.say(self.session.hint(seat), HEAD, indent=2)
        return False

    def why(self, seat: int, words: str) -> bool:
        decision = self.session.decision_of(seat)
        if decision is not None:
            explain_why(self.paper, self.session.state, decision, self.rows, words)
        return False

    def rule(self, seat: int, words: str) -> bool:
        explain_rule(self.paper, self.session.state.game, words)
        return False

    def card(self, seat: int, words: str) -> bool:
        explain_card(self.paper, self.session.state.game, words, self.session.state.view(seat))
        return False

    def again(self, seat: int, words: str) -> bool:
        return True

    def log(self, seat: int, words: str) -> bool:
        lines = len(self.session.state.log(seat))
        since = max(0, lines - int(words)) if words.isdecimal() else 0
        if not self.tell(seat, since):
            self.paper.say("Nothing has happened yet.")
        return False

    def tell(self, viewer: int | None, since: int) -> int:
        """The log from that line on, as that viewer is told it; gives the number of its lines."""
        lines = self.session.state.log(viewer)
        self.paper.lines(bullets(lines[since:]))
        return len(lines)

    def tell_result(self) -> None:
        """How it ended, and by which rules."""
        result = self.session.state.result
        assert result is not None
        for seat, outcome in enumerate(result.outcome):
            self.paper.say(f"{self.session.name(seat)} has {outcome}.", STRONG, 2)
        tell_rules(self.paper, self.session.state.game, result.rules)

    # ---- beside the turn -------------------------------------------------------------------------
    def offers(self, seat: int, words: str) -> bool:
        for offer in self.session.state.offers(seat):
            self.paper.say(Text.assemble((f"  offer {offer.name:<10}", HEAD), offer.words))
        return False

    def offer(self, seat: int, words: str) -> bool:
        if not words:
            return self.offers(seat, words)
        name = words.casefold().strip()
        if name.startswith(CONCEDE):
            if name != f"{CONCEDE} {YES}":
                self.paper.say(f"That gives the game up. If you mean it, type: {CONCEDE} {YES}")
                return False
            name = CONCEDE
        try:
            self.session.offer(seat, name)
        except StrategiumError as e:
            self.paper.say(sentence(str(e)))
            return False
        if self.session.state.result is None:
            self.paper.say(f"Noted: {name}.")
        return True

    def concede(self, seat: int, words: str) -> bool:
        return self.offer(seat, f"{CONCEDE} {words}")

    def save(self, seat: int, words: str) -> bool:
        if not words:
            self.paper.say("Say where: save FILE")
            return False
        try:
            self.session.save(Path(words).expanduser())
        except OSError as e:
            self.paper.say(f"{words} cannot be written: {e.strerror}.", WARN)
            return False
        over = self.session.state.result is not None
        way = "Look at it with: strategium replay" if over else "Go on with: strategium play --resume"
        self.paper.say(f"Saved. {way} {words}")
        return False

    def keep(self) -> None:
        problem = self.session.keep()
        if problem:
            self.paper.say(problem, WARN)

    def quit(self, seat: int, words: str) -> bool:
        self.leaving = True
        return True
