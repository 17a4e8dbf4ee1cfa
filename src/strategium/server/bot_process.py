"""The program of a bot's process: it reads jobs from stdin, thinks, and writes the option that it chooses to stdout.

It is given a state that its seat could be in, never the true one. A job and an answer are a line of JSON each.
"""

from __future__ import annotations

import sys

import msgspec

from strategium.agents import agent
from strategium.agents.base import consult
from strategium.kernel.errors import StrategiumError
from strategium.kernel.registry import game as find_game


class Job(msgspec.Struct, frozen=True):
    """One decision: the bot, its seat, a possible state, and a seed for its own chance."""

    bot: str
    game: str
    seat: int
    seed: int
    state: str


class Thought(msgspec.Struct, frozen=True):
    """The id of the option, or what went wrong."""

    option: str = ""
    fault: str = ""


def think(job: Job) -> Thought:
    """Let the bot choose."""
    try:
        state = find_game(job.game).from_json(job.state)
        return Thought(option=consult(agent(job.bot, seed=job.seed), state, job.seat).id)
    except StrategiumError as e:
        return Thought(fault=str(e))


def main() -> None:
    """Until stdin ends. What a bot prints goes to stderr, so that it does not garble the answers."""
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr
    for line in sys.stdin.buffer:
        answers.write(msgspec.json.encode(think(msgspec.json.decode(line, type=Job))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
