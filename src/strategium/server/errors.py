"""Every way in which the server says no. Each has a code for programs, a sentence for people and an HTTP status."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from strategium.kernel.errors import StrategiumError, how_many, sentence

LONGEST: Final = 600  # signs of a refusal: what somebody sent is not sent back at any length


class Refusal(StrategiumError):
    """Something that is not done. Nothing has changed."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 400

    def __init__(self, text: str, rules: tuple[str, ...] = ()) -> None:
        self.text = sentence(text if len(text) <= LONGEST else text[:LONGEST].rstrip() + "...")
        self.rules = rules
        super().__init__(self.text)

    def data(self) -> dict[str, Any]:
        return {"code": self.code, "text": self.text, "rules": list(self.rules)}


class BadRequest(Refusal):
    """A message that cannot be understood."""

    code = "bad-request"


class IllegalAnswer(Refusal):
    """The rules do not offer that."""

    code = "illegal"
    status = 409


class Stale(Refusal):
    """An answer to a question that was answered before, or is no longer asked."""

    code = "stale"
    status = 409


class NotNow(Refusal):
    """Something that the table does not allow at this moment."""

    code = "not-now"
    status = 409


class NoGuest(Refusal):
    """Whoever asks has no cookie of ours yet."""

    code = "no-guest"
    status = 401


class NotYours(Refusal):
    """Somebody else's seat or table."""

    code = "not-yours"
    status = 403


class WrongPassword(Refusal):
    """Nobody has that name and that password."""

    code = "wrong-password"
    status = 403


class BothSit(Refusal):
    """Who signs in sits at a table twice: as the guest that he was, and by his account. He is asked what he wants."""

    code = "both-sit"
    status = 409


class WrongOrigin(Refusal):
    """A page of another site asks."""

    code = "wrong-origin"
    status = 403


class NotFound(Refusal):
    """There is no such table, game or rule."""

    code = "not-found"
    status = 404


class WrongMethod(Refusal):
    """There is such an address, but it is not asked in this way."""

    code = "wrong-method"
    status = 405


class TooLarge(Refusal):
    """A body, frame or name over its limit."""

    code = "too-large"
    status = 413


class TooFast(Refusal):
    """More requests than anybody can make by hand. `seconds`: when it is worth while to try again."""

    code = "too-fast"
    status = 429

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, round(seconds))
        super().__init__(f"That was too fast: try again in {how_many(self.seconds, 'second')}.")


class TooMany(Refusal):
    """More of something at once than one guest, or one address, may have."""

    code = "too-many"
    status = 429


class Busy(Refusal):
    """Too much is asked for at once, or it takes too long; the games are not touched by it."""

    code = "busy"
    status = 503


class Full(Refusal):
    """The server holds as much as it may."""

    code = "full"
    status = 503


class RulesFailed(Refusal):
    """The rules raised an error: a bug. The choice was not made."""

    code = "rules-failed"
    status = 500


class CannotKeep(Refusal):
    """The store cannot write now: the disk is full, say. The move was not made."""

    code = "cannot-keep"
    status = 503


class ComeAgain(Refusal):
    """Nobody knows whether something was written, or somebody else wrote: the table is read anew. Ask again."""

    code = "come-again"
    status = 503


class Elsewhere(Refusal):
    """Another server of the same store has the table: ask there."""

    code = "elsewhere"
    status = 421

    def __init__(self, address: str, table: str) -> None:
        self.address = address
        self.table = table
        super().__init__(f"This table is at {address}.")


class BadSetting(StrategiumError):
    """Something that the server was told when it was started makes no sense."""


class Damaged(CannotKeep):
    """The store is damaged: some of it cannot be read, and nothing is written any more."""

    code = "damaged"


class BadStore(StrategiumError):
    """A store that cannot be opened: of a newer version, say, or none at all."""

    exit_code = 1  # of a command: the fault is not in what was typed, so trying again later may help


class StoreInUse(BadStore):
    """Somebody else has the store: a server, or a restore."""


class DamagedStore(BadStore):
    """A store of which some cannot be read."""


class WrongAddress(BadStore):
    """What should be the address of a store is none."""

    exit_code = 2


class Conflict(StrategiumError):
    """Two writers want to write the same entry: the second one lost."""


class Fenced(StrategiumError):
    """Another server has the table now: nothing of it can be written here."""


class Unsure(StrategiumError):
    """The store failed while it wrote: it may have been written or not."""


class CannotListen(StrategiumError):
    """The address is taken, or is none of this machine."""

    exit_code = 1
