"""Scenario files are tests, tests cite clauses; and pytest itself can be tested."""

import os
from collections.abc import Iterator

import pytest

from tests.postgres import QUICK, Cluster

pytest_plugins = ("strategium.testing.plugin", "pytester")

# What tests start runs the same engine, whether or not a compiled one is there; tools/compiled.py chooses the other.
os.environ.setdefault("STRATEGIUM_ENGINE", "plain")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for all tests of a process that need one."""
    cluster = Cluster(*QUICK)
    yield cluster
    cluster.stop()
