"""Scenario files are tests, tests cite clauses; and pytest itself can be tested."""

import os

pytest_plugins = ("strategium.testing.plugin", "pytester")

# What tests start runs the same engine, whether or not a compiled one is there; tools/compiled.py chooses the other.
os.environ.setdefault("STRATEGIUM_ENGINE", "plain")
