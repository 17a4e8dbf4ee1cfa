"""The long run: `make nemesis`. It prints its figures, and fails if anything was lost, doubled or has gaps.

Then the control: where PostgreSQL may lose what was committed, the same check must find choices lost.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Any

from tests.nemesis.judging import FAULTS
from tests.nemesis.networks import Network
from tests.nemesis.world import World, play

WISHED = {"kill": 200, "freeze": 50, "crash": 50, "cut": 20}


def shown(figures: dict[str, Any]) -> str:
    return "\n".join(f"  {name.replace('_', ' '):<18} {value}" for name, value in figures.items())


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make nemesis", description=__doc__)
    parser.add_argument("--nodes", type=int, default=4, help="servers")
    parser.add_argument("--games", type=int, default=20, help="games at once")
    parser.add_argument("--game", default="template")
    parser.add_argument("--scale", type=float, default=1.0, help="the share of blows: 0.05 is a twentieth")
    parser.add_argument("--port", type=int, default=18400, help="the first of the ports that are used")
    options = parser.parse_args(arguments)
    wished = {name: max(1, round(count * options.scale)) for name, count in WISHED.items()}
    if not Network.possible():
        print("There can be no networks here (Linux, root, ip): no server is cut off.")
        del wished["cut"]
    began = time.monotonic()
    figures = play(World(options.nodes, options.games, options.game, options.port), wished)
    print(f"The run, {time.monotonic() - began:.0f} s:\n{shown(figures)}", flush=True)
    control = play(
        World(options.nodes, options.games, options.game, options.port, careless=True),
        {"crash": max(3, round(10 * options.scale))},
    )
    print(f"The control, with synchronous_commit off, in which faults must be found:\n{shown(control)}")
    faults = [f"{name}: {figures[name]}" for name in FAULTS if figures[name]]
    if not any(control[name] for name in FAULTS):
        faults.append("the control has lost nothing: this check cannot fail")
    print("BROKEN: " + ", ".join(faults) if faults else "Nothing was lost, doubled or left out.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
