"""The command line. Each command has a file; what it needs is imported when it runs, so that `--help` is quick."""

from strategium.cli.app import app


def main() -> None:
    """The program `strategium`."""
    app(prog_name="strategium")


__all__ = ["app", "main"]
