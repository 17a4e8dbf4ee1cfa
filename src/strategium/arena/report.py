"""The report of an arena: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

from strategium.arena.figures import Figures, Rate
from strategium.arena.plots import Bar, histogram, intervals
from strategium.kernel.errors import how_many
from strategium.kernel.registry import game as find_game
from strategium.kernel.version import ENGINE

STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#1c2330, #e4e7ee); --page: light-dark(#fbfaf7, #14181f);
  --line: light-dark(#d8d4ca, #353c49); --main: light-dark(#8a2b1f, #e08a6d); --soft: light-dark(#d9a99f, #6d4238) }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 58rem;
  margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin-top: 2.2rem }
table { border-collapse: collapse; margin: .6rem 0 }
td, th { padding: .25rem .8rem .25rem 0; text-align: left }
th { vertical-align: bottom } td { white-space: nowrap; vertical-align: top } td.words { white-space: normal }
th { border-bottom: 1px solid var(--line); font-weight: 600 }
td.cell { text-align: center; padding: .25rem .5rem; border: 1px solid var(--line) }
svg { width: 100%; min-width: 28rem; max-width: 40rem; display: block } svg text { font-size: 12px; fill: var(--ink) }
svg .axis { opacity: .65; font-size: 11px } svg .grid { stroke: var(--line) }
svg .mark { stroke: var(--ink); stroke-dasharray: 3 3 } svg .range { stroke: var(--soft); stroke-width: 7 }
svg circle, svg rect { fill: var(--main) } code { font-size: .9em } .wide { overflow-x: auto }
"""


def page(figures: Figures) -> str:
    """The whole page."""
    plan = figures.plan
    title = f"Arena: {find_game(plan.game).title}"
    sections = [
        section("Ratings", ratings(figures)),
        section("Against each other", duels(figures)),
        section("By seat", rate_plot(figures.by_seat, figures.seats)),
        section("By side", rate_plot(figures.by_side, figures.seats)),
        section("By deck", rate_plot(figures.by_deck, figures.seats) + deck_table(figures)),
        section("How long the games were", lengths(figures)),
        section("How they ended", endings(figures)),
        section("Thinking and failing", pace(figures)),
        section("The plan", f"<pre>{escape(_plan_text(figures))}</pre>"),
    ]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width"><style>'
        f"{STYLE}</style><h1>{escape(title)}</h1><p>{summary(figures)}</p>{''.join(sections)}</html>\n"
    )


def section(title: str, content: str) -> str:
    return f"<h2>{escape(title)}</h2>{content}" if content else ""


def summary(figures: Figures) -> str:
    broken = f" Broken off by a fault of the game: {figures.broken} more." if figures.broken else ""
    return (
        f"{how_many(figures.games, 'game')} of {len(figures.plan.agents)} agents, with seed "
        f"{figures.plan.seed}, by Strategium {escape(ENGINE)}.{broken} Intervals are of 95 %."
    )


def ratings(figures: Figures) -> str:
    found = figures.ratings
    bars = [Bar(r.agent, r.rating, r.low, r.high, f"{r.agent}: {r.rating:.1f}") for r in found]
    plot = intervals(bars, min(r.low for r in found), max(r.high for r in found), percent=False)
    rows = [
        [r.agent, f"{r.rating:.1f}", f"{r.low:.1f} to {r.high:.1f}", words_of(figures.agents[r.agent])]
        for r in found
        if r.agent in figures.agents
    ]
    return plot + table(["agent", "rating", "between", "points"], rows)


def duels(figures: Figures) -> str:
    """Each pair once from each side; the interval at any time is the one that may be watched while it is played."""
    rows = [
        [
            d.agent,
            d.other,
            words_of(d.rate),
            f"{d.low:.0%} to {d.high:.0%}",
            f"{d.rate.rate * figures.seats:.2f}",
        ]
        for d in figures.duels
    ]
    return table(["agent", "against", "points", "interval at any time", "× fair share"], rows)


def rate_plot(rates: dict[str, Rate], seats: int) -> str:
    if len(rates) < 2:
        return ""
    bars = [Bar(name, r.rate, r.low, r.high, f"{name}: {words_of(r)}") for name, r in rates.items()]
    return intervals(bars, 0.0, 1.0, mark=1 / seats)


def deck_table(figures: Figures) -> str:
    """How the deck of a row fares against that of a column."""
    names = list(figures.deck_duels)
    if len(names) < 2:
        return ""
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = ""
    for mine in names:
        cells = "".join(_cell(figures.deck_duels[mine].get(theirs)) for theirs in names)
        rows += f"<tr><th>{escape(mine)}</th>{cells}</tr>"
    return f'<div class="wide"><table><tr><th></th>{head}</tr>{rows}</table></div>'


def _cell(rate: Rate | None) -> str:
    if rate is None:
        return '<td class="cell"></td>'
    shade = f"background:color-mix(in srgb, var(--soft) {rate.rate:.0%}, transparent)"
    return f'<td class="cell" style="{shade}" title="{words_of(rate)}">{rate.rate:.0%}</td>'


def lengths(figures: Figures) -> str:
    found = figures.lengths
    if not found.all:
        return ""
    words = f"<p>{found.least} to {found.most} choices, the median is {found.median:g}.</p>"
    return words + histogram(found.all)


def endings(figures: Figures) -> str:
    """By which clauses the games were decided, and what these say."""
    clauses = find_game(figures.plan.game).clauses.by_id
    rows = ""
    for ids, count in figures.endings.items():
        said = " ".join([clauses[id].text for id in ids.split(", ") if id in clauses])
        rows += f'<tr><td>{escape(ids)}</td><td>{count}</td><td class="words">{escape(said)}</td></tr>'
    return f"<table><tr><th>clause</th><th>games</th><th></th></tr>{rows}</table>" if rows else ""


def pace(figures: Figures) -> str:
    rows = [
        [p.agent, str(p.moves), f"{p.milliseconds:.1f}", str(p.faults), str(p.forfeits)] for p in figures.pace
    ]
    told = "".join(f"<li>{escape(fault)}</li>" for fault in figures.faults)
    return table(["agent", "moves", "ms a move", "faults", "forfeits"], rows) + (
        f"<ul>{told}</ul>" if told else ""
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    lines = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{top}</tr>{lines}</table></div>'


def words_of(rate: Rate) -> str:
    return f"{rate.rate:.0%} of {rate.games} ({rate.low:.0%} to {rate.high:.0%})"


def _plan_text(figures: Figures) -> str:
    return msgspec.json.format(msgspec.json.encode(figures.plan), indent=2).decode()
