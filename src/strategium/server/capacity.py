"""How many may be in at once, in all and from one address. When it is full, whoever has most makes room."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from strategium.server.errors import Full, TooMany


class Member(Protocol):
    """Something that is in."""

    def drop(self) -> None:
        """Leave, for somebody else needs the place."""


M = TypeVar("M", bound=Member)


class Capacity(Generic[M]):
    """Those who are in, by address. `what` they are is for the words of a refusal."""

    def __init__(self, most: int, most_of_one: int, what: str) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.what = what
        self.count = 0
        self._in: dict[str, dict[M, None]] = {}  # per address, in the order in which they came

    def members(self) -> list[M]:
        return [member for members in self._in.values() for member in members]

    def enter(self, address: str, member: M, shared: bool = False) -> None:
        """Come in. `shared`: the address is that of many people, a proxy's."""
        mine = len(self._in.get(address, ()))
        if mine >= self.most_of_one and not shared:
            raise TooMany(f"There are {mine} {self.what} from your address already: close some of them.")
        if self.count >= self.most:
            self._make_room(mine)
        self._in.setdefault(address, {})[member] = None
        self.count += 1

    def _make_room(self, mine: int) -> None:
        """The latest from the address that has most goes, if it has more than whoever wants to come in will have."""
        largest = max(self._in, key=lambda address: len(self._in[address]))
        if len(self._in[largest]) <= mine + 1:
            raise Full(f"The server has as many {self.what} as it can hold: try again in a few minutes.")
        victim = next(reversed(self._in[largest]))
        self.leave(largest, victim)
        victim.drop()

    def leave(self, address: str, member: M) -> None:
        """Go; who has gone already may say so again."""
        members = self._in.get(address)
        if members is not None and member in members:
            del members[member]
            self.count -= 1
            if not members:
                del self._in[address]
