"""What people and bots see: how the table is laid out, what it shows, how events are played, who is ahead."""

from strategium.games.conquest.table.beats import BEATS
from strategium.games.conquest.table.layout import TABLE, catalogue

__all__ = ["BEATS", "TABLE", "catalogue"]
