"""The folder of an arena: its plan, its outcomes as they come, the records of its games, its report."""

from __future__ import annotations

from pathlib import Path

import msgspec

from strategium.arena.plan import BadPlan, Match, Outcome, Plan

PLAN, OUTCOMES, FIGURES, REPORT = "plan.json", "outcomes.jsonl", "figures.json", "report.html"
GROWS = {"games": 0}  # what may differ between a run and its continuation


class Journal:
    """What is kept of a run. One that was broken off, or that more games are asked of, is gone on with."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.plan_file = folder / PLAN
        self.outcomes_file = folder / OUTCOMES
        self.records = folder / "records"
        self.report = folder / REPORT
        self.figures = folder / FIGURES

    def open(self, fresh: bool = False) -> dict[str, Outcome]:
        """The outcomes that are there already, by the names of their matches. `fresh` forgets them."""
        if fresh:
            self.forget()
        self.records.mkdir(parents=True, exist_ok=True)
        self.check()
        self.plan_file.write_bytes(msgspec.json.format(msgspec.json.encode(self.plan), indent=2))
        found = self.read()
        self.mend(found)
        return {outcome.match.name: outcome for outcome in found}

    def mend(self, found: list[Outcome]) -> None:
        """Leave out what could not be read, such as a line that was cut off by a kill. A kill now loses nothing."""
        whole = b"".join([msgspec.json.encode(outcome) + b"\n" for outcome in found])
        mended = self.outcomes_file.with_suffix(".new")
        mended.write_bytes(whole)
        mended.replace(self.outcomes_file)

    def check(self) -> None:
        """What lies in the folder must be of the same plan."""
        if not self.plan_file.exists():
            return
        try:
            there = msgspec.json.decode(self.plan_file.read_bytes(), type=Plan)
        except (msgspec.DecodeError, msgspec.ValidationError) as e:
            raise BadPlan(f"{self.plan_file} is damaged: {e}; take another folder, or --fresh") from e
        now = msgspec.json.decode(msgspec.json.encode(self.plan), type=Plan)
        if msgspec.structs.replace(there, **GROWS) != msgspec.structs.replace(now, **GROWS):
            raise BadPlan(
                f"{self.folder} holds an arena of another plan; take another folder (--out), or --fresh to forget it"
            )

    def read(self) -> list[Outcome]:
        """The outcomes that were kept. What cannot be read is passed over, and played again."""
        found: list[Outcome] = []
        lines = self.outcomes_file.read_bytes().splitlines() if self.outcomes_file.exists() else []
        for line in lines:
            try:
                found.append(msgspec.json.decode(line, type=Outcome))
            except (msgspec.DecodeError, msgspec.ValidationError):
                continue
        return found

    def keep(self, outcome: Outcome, record: bytes) -> None:
        """The record first: an outcome that is kept has its record."""
        if record:
            self.record_of(outcome.match).write_bytes(record)
        with self.outcomes_file.open("ab") as file:
            file.write(msgspec.json.encode(outcome) + b"\n")

    def record_of(self, match: Match) -> Path:
        return self.records / f"{match.name}.json"

    def forget(self) -> None:
        for file in (self.plan_file, self.outcomes_file, self.report, self.figures):
            file.unlink(missing_ok=True)
        for record in self.records.glob("*-*-*.json"):
            record.unlink()
