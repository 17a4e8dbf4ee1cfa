"""Notices under kills: python -m tests.server.notice_storm --turns 10000

People at many tables answer sooner or later; a process does what a server does (it writes who is asked with the entry,
and sends what is due to a receiver here) and is killed at random, again and again. Then: every notice that was sent
came at least once, none was sent for a question that had been answered, and no seat has more than one open.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from strategium.server import notices
from strategium.server.channels import Address, Channels
from strategium.server.claims import Claims
from strategium.server.config import Config
from strategium.server.heartbeats import Heartbeats
from strategium.server.keeper import Keeper
from strategium.server.limits import Limits
from strategium.server.lobby import Lobby
from strategium.server.metrics import Metrics
from strategium.server.notices import Notices
from strategium.server.outbox import Outbox
from strategium.server.rows import PLAYING, Asked, Channel, Entry, Seat, TableRow
from strategium.server.seals import Seals
from strategium.server.sqlite import open_store
from strategium.server.store import Store
from tests.server.receivers import web_server
from tests.server.test_store import a_table

TABLES = 40
SLOW, OFTEN = 10, 0.02  # tables at which people take long, and how often one of them answers all the same
LONG = 8.0  # seconds: who takes longer must have been told, whatever was killed
DUE = 0.05  # seconds after which somebody is told
IN_FLIGHT = 1.0  # seconds: it may be sent in the very moment in which the answer comes


class Found(NamedTuple):
    """What came of it."""

    turns: int
    kills: int
    told: int
    again: int  # that came more than once
    missing: int  # that never came, although it was due for long
    late: int  # came for a question that was answered
    doubled: int  # seats with more than one open notice


def row_of(number: int) -> TableRow:
    seats = (Seat(guest=2 * number + 2, name="Ann"), Seat(guest=2 * number + 3, name="Bob"))
    return a_table(f"table-{number}", seats=seats, status=PLAYING)


def lay_out(store: Store, seals: Seals, port: int) -> None:
    store.add_guest(b"h" * 32, "Host", 1.0)
    for number in range(TABLES):
        for seat in range(2):
            guest = store.add_guest(f"{number:31d}{seat}".encode(), "Player", 1.0)
            hook = Address(url=f"http://127.0.0.1:{port}/{number}/{seat}", secret="s")
            sealed = seals.seal(msgspec.json.encode(hook))
            store.add_channel(Channel(0, guest.id, "webhook", sealed, "plain", 1.0))
        store.add_table(row_of(number))


def answer(outbox: Outbox, number: int, store: Store) -> None:
    """The one who is asked answers, and the other is asked: in one transaction, as at a table."""
    row = row_of(number)
    before = store.waiting(row.id)
    n, now = len(store.entries(row.id)), time.time()
    seat = n % 2
    store.append(row.id, [Entry(n, seat, n, "person", "pass", ["choice", seat, "pass"], now)])
    after = {1 - seat: Asked(now, False)}
    store.set_waiting(row.id, after, False)
    outbox.write(store, row, before, after)


async def play(folder: Path, port: int, turns: int) -> None:
    """What is killed: it plays on until there are so many turns."""
    config = Config(notices=True, notice_seconds=(DUE, DUE), notice_hosts=(f"127.0.0.1:{port}",))
    store = open_store(f"sqlite:///{folder}/games.db")
    keeper = Keeper(store)
    channels = Channels(config, Seals(folder / "keys"), keeper, Limits(config))
    lobby = Lobby(keeper, Claims(), config, Metrics(), Heartbeats(keeper))
    worker = asyncio.ensure_future(Notices(config, keeper, lobby, channels).work_always())
    outbox, rng = Outbox(True, config.notice_seconds), random.Random()
    while (await keeper.do(lambda store: store.counts()))["entries"] < turns:
        quick = rng.sample(range(SLOW, TABLES), 4)
        for number in [*quick, rng.randrange(SLOW)] if rng.random() < OFTEN else quick:
            await keeper.do(partial(answer, outbox, number))
        await asyncio.sleep(rng.choice((0.001, 0.005, 0.02)))
    await asyncio.sleep(2.0)  # the last are told
    worker.cancel()
    await lobby.stop()
    keeper.stop()


def storm(turns: int, kills: int) -> Found:
    """Let it be killed so often on the way, and judge what was received."""
    with tempfile.TemporaryDirectory() as name, web_server() as web:
        folder = Path(name)
        seals = Seals(folder / "keys")
        store = open_store(f"sqlite:///{folder}/games.db")
        lay_out(store, seals, web.port)
        store.close()
        rng, done = random.Random(1), 0
        command = [sys.executable, "-m", "tests.server.notice_storm", "--play", name, "--port", str(web.port)]
        while True:
            process = subprocess.Popen([*command, "--turns", str(turns)])
            if done < kills:
                time.sleep(rng.uniform(1.0, 2.5))
                process.send_signal(signal.SIGKILL)
                done += 1
                process.wait()
            elif process.wait() == 0:
                break
        came = [(float(heads["X-Strategium-Time"]), heads["X-Strategium-Id"]) for _, heads, _ in web.letters]
        store = open_store(f"sqlite:///{folder}/games.db")
        try:
            return judge(store, seals, came, done)
        finally:
            store.close()


def judge(store: Any, seals: Seals, came: list[tuple[float, str]], kills: int) -> Found:
    rows = store._run("SELECT id, table_id, asked, since, state FROM notices").fetchall()
    on_way = {notice for (notice,) in store._run("SELECT notice FROM deliveries")}
    logs = {row_of(number).id: store.entries(row_of(number).id) for number in range(TABLES)}
    counts = Counter(id for _, id in came)
    late = missing = 0
    for notice, table, asked, since, state in rows:
        mark = seals.mark(f"notice {notice} {since}")
        answered = next((e.at for e in logs[table] if e.seat == asked and e.at > since), None)
        late += sum(1 for at, id in came if id == mark and answered is not None and at > answered + IN_FLIGHT)
        waited = answered is None or answered - since > LONG
        missing += waited and state != "open" and not counts[mark] and notice not in on_way
    open_ones = Counter((table, asked) for _, table, asked, _, state in rows if state == "open")
    again = sum(count - 1 for count in counts.values())
    doubled = sum(count > 1 for count in open_ones.values())
    return Found(sum(map(len, logs.values())), kills, len(counts), again, missing, late, doubled)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    wished = parser.parse_args()
    if wished.play is not None:
        notices.EVERY, notices.LEASE = 0.02, 0.5  # type: ignore[misc]
        asyncio.run(play(wished.play, wished.port, wished.turns))
        return
    found = storm(wished.turns, wished.kills)
    print(found)
    if found.missing or found.late or found.doubled:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
