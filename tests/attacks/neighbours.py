"""Tables beside an attack: people play on there, and it is seen what the attack did to them and to the memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.attacks.people import Company
from tests.attacks.process import Process

TABLES = 4
WARM = 100  # choices after which the server has all in memory that it needs
PAUSE = 0.05  # seconds between two choices of a person


class Neighbours:
    """What became of them; known when the attack is over."""

    def __init__(self, company: Company, before: int) -> None:
        self.company = company
        self.stuck = 0  # tables at which nobody got on any more
        self.took: list[float] = []  # seconds until a choice was acknowledged
        self.memory = 0  # bytes, the most that the server held
        self.before = before

    @property
    def grown(self) -> int:
        return self.memory - self.before

    def look(self, server: Process) -> None:
        self.stuck = self.company.stuck()
        self.took = list(self.company.took)
        self.memory = server.most_memory()


@contextmanager
def neighbours(server: Process, pause: float = PAUSE) -> Iterator[Neighbours]:
    """People who play while the block attacks."""
    server.serves_others()
    company = Company(server.port, TABLES, game="conquest", pause=pause, honest=False)
    with company.playing():
        company.get_on(WARM)
        found = Neighbours(company, server.memory())
        company.took.clear()
        yield found
        found.look(server)
