"""The whole attack on servers that run: kills, nonsense, broken disks, slow clients, hostile bots. `make attack`.

It prints how it goes and one table, and fails if a promise is broken.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from tests.attacks.machine import Stretch
from tests.attacks.parts import PARTS
from tests.attacks.reporting import Outcome, Part, Say, judge, table

SELDOM = 10.0  # seconds between two lines that tell how a part goes


def attack(parts: Sequence[Part], scale: float) -> int:
    """Do the parts one after the other; gives the exit code."""
    outcomes: dict[str, Outcome] = {}
    for part in parts:
        print(f"=== {part.name}: {part.about}", flush=True)
        outcomes[part.name] = outcome = done(part, scale)
        print(
            f"  {outcome.seconds:4.0f} s  {outcome.done}: {'; '.join(outcome.faults()) or 'well'}", flush=True
        )
    broken, remarks = judge(outcomes)
    print(f"\n{table(outcomes)}\n")
    for remark in remarks:
        print(f"Remark: {remark}.")
    for fault in broken:
        print(f"BROKEN: {fault}.")
    if not broken:
        print("All promises were kept.")
    return 1 if broken else 0


def done(part: Part, scale: float) -> Outcome:
    """What came of it. A part that fails is a promise that is broken; the others are done all the same."""
    stretch = Stretch()
    try:
        with tempfile.TemporaryDirectory(prefix="attack-") as folder:
            outcome = part.run(scale, Path(folder), teller(stretch))
    except Exception as e:
        traceback.print_exc()
        outcome = Outcome("failed", broken=[f"{type(e).__name__}: {e}"[:300]])
    outcome.seconds, outcome.others = stretch.seconds, stretch.others()
    return outcome


def teller(stretch: Stretch) -> Say:
    """Prints how a part goes, now and then."""
    last = time.monotonic()

    def say(words: str) -> None:
        nonlocal last
        if time.monotonic() - last > SELDOM:
            last = time.monotonic()
            print(f"  {stretch.seconds:4.0f} s  {words}", flush=True)

    return say


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    names = [part.name for part in PARTS]
    parser.add_argument(
        "--only", action="append", choices=names, metavar="PART", help="do this part; may be repeated"
    )
    parser.add_argument(
        "--scale", type=float, default=1.0, help="the share that is done: 0.05 is a twentieth"
    )
    parser.add_argument("--list", action="store_true", help="list the parts and stop")
    options = parser.parse_args(arguments)
    if options.list:
        for part in PARTS:
            print(f"{part.name:<10} {part.about}")
        return 0
    logging.getLogger("strategium").setLevel(logging.CRITICAL + 1)  # what commands say of broken stores
    return attack([part for part in PARTS if not options.only or part.name in options.only], options.scale)


if __name__ == "__main__":
    sys.exit(main())
