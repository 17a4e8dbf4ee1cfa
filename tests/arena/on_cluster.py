"""A program for test_cluster.py: arenas on a Ray cluster of two nodes, compared with one process.

It is a program of its own because Ray wants a main module, and takes signals and warnings for itself.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from ray.cluster_utils import Cluster

from strategium.arena import Plan, run

FAIR = Plan("template", ("greedy:samples=1", "random"), 6, options={"rounds": 1})
BAD = Plan("template", ("random", "suicide"), 2, options={"rounds": 1})


def records(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((folder / "records").iterdir())}


def main() -> None:
    folder = Path(sys.argv[1])
    run(FAIR, folder / "one", workers=0)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second: list[Any] = [cluster.add_node(num_cpus=1)]
    found: dict[str, object] = {}

    def lose_a_node(done: int, total: int, forfeits: int) -> None:
        if second:
            cluster.remove_node(second.pop(), allow_graceful=False)

    run(FAIR, folder / "two", cluster=cluster.address)
    found["same on two nodes"] = records(folder / "two") == records(folder / "one")
    bad = run(BAD, folder / "bad", cluster=cluster.address)
    found["forfeits"] = {pace.agent: pace.forfeits for pace in bad.pace}
    run(FAIR, folder / "lost", cluster=cluster.address, progress=lose_a_node)
    found["same though a node was lost"] = not second and records(folder / "lost") == records(folder / "one")
    cluster.shutdown()  # type: ignore[no-untyped-call]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
