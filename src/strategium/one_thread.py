"""Processes that share a machine: what numpy computes in each of them stays on one core."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from typing import Final

VARIABLES: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@contextlib.contextmanager
def one_thread_each() -> Iterator[None]:
    """Processes that are started meanwhile use one thread for small matrices: more of them only wait for each other."""
    before = {name: os.environ.get(name) for name in VARIABLES}
    os.environ.update(dict.fromkeys(VARIABLES, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
