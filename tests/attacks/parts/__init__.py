"""The parts of the attack, in the order in which they are done."""

from __future__ import annotations

from tests.attacks.parts import backups, bots, damage, disk, kills, leaks, malformed, servers, slow
from tests.attacks.reporting import Part

PARTS = (
    Part("kills", "kill -9 at any moment while games are played", kills.run),
    Part("malformed", "a million malformed frames and requests", malformed.run),
    Part("disk", "a disk that is full, again and again", disk.run),
    Part("damage", "bytes of a store that go bad, at 200 places", damage.run),
    Part("servers", "two servers on one store", servers.run),
    Part("slow", "clients that never finish, never read, never say a word", slow.run),
    Part("bots", "bots that want to do harm", bots.run),
    Part("backups", "backups and restores that are killed at every moment", backups.run),
    Part("leaks", "hidden cards are exchanged, and nobody can tell", leaks.run),
)
