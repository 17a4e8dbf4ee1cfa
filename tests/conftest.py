"""Scenario files are tests, tests cite clauses; and pytest itself can be tested."""

pytest_plugins = ("strategium.testing.plugin", "pytester")
