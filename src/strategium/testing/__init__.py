"""What games and plug-ins are tested with: the pytest plug-in, clauses and knock-out, and the conformance kit.

A test or scenario says which clauses it shows. `missing` lists the clauses that no passing test shows; `knockout`
switches off one clause at a time and lists every test that claims to show it and passes all the same.
"""

from strategium.testing.citations import Place, Shown, shown, unknown_citations
from strategium.testing.knocking import (
    Explanation,
    KnockoutLine,
    KnockoutReport,
    blanked,
    knockout,
    last_knockout,
    off,
)
from strategium.testing.results import LastRun, last_runs, missing, missing_cards

__all__ = [
    "Explanation",
    "KnockoutLine",
    "KnockoutReport",
    "Place",
    "Shown",
    "LastRun",
    "blanked",
    "knockout",
    "last_knockout",
    "last_runs",
    "missing",
    "missing_cards",
    "off",
    "shown",
    "unknown_citations",
]
