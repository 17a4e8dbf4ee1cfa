"""The program of a reader's process: it replays games for archives and records, so that nobody at a table has to wait.

It reads jobs from stdin and writes answers to stdout, each as its length in four bytes and MessagePack. It ends when
the server does, even in the midst of a job.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import queue
import sys
import threading
from typing import Any, BinaryIO, Final

import msgspec

from strategium.kernel.errors import FAILURES, StrategiumError
from strategium.kernel.game import Game
from strategium.kernel.registry import game as find_game
from strategium.server.archiving import Archiving
from strategium.server.records import record_of
from strategium.server.rows import Cover, Page, StoredGame
from strategium.server.upgrading import begun, load

HEAD: Final = 4  # bytes that tell how long a message is
NICE: Final = 10  # who plays goes first
ARCHIVE, SEEN = "archive", "seen"


class Job(msgspec.Struct, frozen=True):
    """A finished game to archive, or a game to tell as one viewer saw it."""

    kind: str
    kept: StoredGame
    viewer: int | None = None


class Answer(msgspec.Struct, frozen=True):
    """An archive, or JSON packed with gzip; or what went wrong."""

    cover: Cover | None = None
    pages: list[Page] = []
    data: bytes = b""
    fault: str = ""


def answer(job: Job) -> Answer:
    try:
        game = find_game(job.kept.row.game)
        if job.kind == ARCHIVE:
            return Answer(*Archiving(job.kept, game).run())
        return Answer(data=gzip.compress(msgspec.json.encode(seen(job.kept, game, job.viewer)), mtime=0))
    except StrategiumError as e:
        return Answer(fault=str(e))
    except FAILURES as e:
        return Answer(fault=f"{type(e).__name__}: {e}")


def seen(kept: StoredGame, game: Game, viewer: int | None) -> dict[str, Any]:
    """What a viewer has lawfully seen of a game: all of it, or the part that the present rules can tell."""
    loaded = load(kept, game)
    match = loaded.match
    record = record_of(kept if match is None else msgspec.structs.replace(kept, row=match.row))
    record.game = game
    if match is not None:
        first = begun(kept, game)
        return record.seen_from(first.state.copy(), match.history.moves[first.continued_at :], viewer)
    if loaded.proposal is not None:
        return record.seen_from(loaded.proposal.match.state.copy(), [], viewer)
    raise StrategiumError("the rules have changed so much that this game cannot be shown")


# ---- the process ---------------------------------------------------------------------------------
def send(stream: BinaryIO, message: msgspec.Struct) -> None:
    data = msgspec.msgpack.encode(message)
    stream.write(len(data).to_bytes(HEAD, "big") + data)
    stream.flush()


def listen(stream: BinaryIO, jobs: queue.SimpleQueue[Job]) -> None:
    """Until the server closes the line: then nobody wants the answer any more."""
    while len(head := stream.read(HEAD)) == HEAD:
        jobs.put(msgspec.msgpack.decode(stream.read(int.from_bytes(head, "big")), type=Job))
    os._exit(0)


def main() -> None:
    """What rules print goes to stderr, so that it does not garble the answers."""
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    while True:
        send(answers, answer(jobs.get()))


if __name__ == "__main__":
    main()
