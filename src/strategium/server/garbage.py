"""When Python looks for objects that only refer to each other: little and often, the whole memory seldom.

Left to itself it walks through all tables of a full server again and again, and everybody waits for half a second,
though games leave next to nothing of that kind behind. Here only what is new is looked at, once a second, and then set
aside; all of it is looked at every ten minutes.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 1.0  # seconds between two looks at what is new
WHOLE = 600  # looks, after which everything is looked at


async def collect_always() -> None:
    gc.disable()
    try:
        while True:
            gc.unfreeze()
            gc.collect()
            for _ in range(WHOLE):
                gc.freeze()
                await asyncio.sleep(EVERY)
                gc.collect(0)
    finally:
        gc.unfreeze()
        gc.enable()
