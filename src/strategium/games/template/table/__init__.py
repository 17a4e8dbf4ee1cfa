"""What people and bots see: how the table is laid out, what it shows, how events are played, who is ahead."""

from strategium.games.template.table.beats import BEATS
from strategium.games.template.table.layout import TABLE

__all__ = ["BEATS", "TABLE"]
