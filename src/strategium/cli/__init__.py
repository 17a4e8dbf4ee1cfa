"""The command line. Each command has a file; what it needs is imported when it runs, so that `--help` is quick."""

from strategium.cli.app import app
from strategium.engine import start_anew


def main() -> None:
    """The program `strategium`."""
    app(prog_name="strategium", obj=start_anew)


__all__ = ["app", "main"]
