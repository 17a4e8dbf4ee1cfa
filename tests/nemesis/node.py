"""One server of several: python -m tests.nemesis.node URL HOST PORT [careless]

A careless one takes a database that may lose what was committed: the control, in which choices must be found lost.
"""

from __future__ import annotations

import sys

from strategium.server import postgres_database
from strategium.server.config import Config
from strategium.server.running import run_server


def main(url: str, host: str, port: int, careless: bool) -> None:
    if careless:
        postgres_database.DURABLE = (*postgres_database.DURABLE, "off")
    config = Config(
        db=url,
        bot_processes=1,
        bot_pause=0.0,
        honest_seconds=(0.0, 0.02),
        limits=False,
        reader_processes=1,
        snapshot_every=10,
    )
    run_server(config, (), host, port, "error", lambda address: None)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), "careless" in sys.argv[4:])
