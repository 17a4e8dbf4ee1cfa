"""What people and bots see: how the table is laid out, what it shows, how events are played, who is ahead."""

from strategium.games.horus_heresy.table.beats import BEATS
from strategium.games.horus_heresy.table.layout import TABLE

__all__ = ["BEATS", "TABLE"]
