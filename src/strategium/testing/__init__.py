"""What games and plug-ins are tested with: the pytest plug-in, clauses and knock-out, and the conformance kit.

A test or scenario says which clauses it shows. `missing` lists the clauses that no passing test shows; `knockout`
takes out one clause at a time and lists every test that claims to show it and passes all the same.
"""

from strategium.testing.absence import blanked, off
from strategium.testing.citations import Place, Shown, shown, unknown_citations
from strategium.testing.knocking import KnockoutLine, KnockoutReport, knockout, last_knockout
from strategium.testing.mutants import Mutants
from strategium.testing.results import LastRun, last_runs, missing, missing_cards

__all__ = [
    "KnockoutLine",
    "KnockoutReport",
    "Mutants",
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
