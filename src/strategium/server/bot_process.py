"""The program of a bot's process: it is given jobs, thinks, and answers with the option that it chooses.

It is given a state that its seat could be in, never the true one. A job and an answer are a line of JSON each. Before
any code of a bot is run, the process is enclosed, and what bots see as stdin and stdout does not lead to whoever asks.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from typing import IO

import msgspec

from strategium.agents import agent
from strategium.agents.base import consult
from strategium.agents.hints import Weighed, weigh
from strategium.agents.registry import find_agent, split_words
from strategium.kernel.errors import StrategiumError
from strategium.kernel.registry import game as find_game
from strategium.lifeline import end_by_system
from strategium.server.enclosure import Limits, enclose


class Job(msgspec.Struct, frozen=True):
    """One decision: the bot, its seat, a possible state, and a seed for its own chance.

    Without a game it is only asked what the bot says of itself.
    """

    id: str
    bot: str
    game: str = ""
    seat: int = 0
    seed: int = 0
    state: str = ""
    spent: float = (
        -1.0
    )  # seconds since a person was asked last; what the bot may think depends on it; -1: it does not
    hint: bool = False  # it is asked how it weighs the options, for a player


class Thought(msgspec.Struct, frozen=True):
    """The id of the option, or what went wrong. The first one, before any job, tells how the process is enclosed."""

    id: str
    option: str = ""
    fault: str = ""
    about: str = ""
    layers: tuple[str, ...] = ()
    weighed: tuple[Weighed, ...] = ()


MOST_WORDS = 300  # signs of a fault, and of what a bot says of itself


def think(job: Job) -> Thought:
    """Let the bot choose."""
    try:
        if not job.game:
            return Thought(job.id, about=str(find_agent(job.bot).about)[:MOST_WORDS])
        state = find_game(job.game).from_json(job.state)
        if job.hint:
            return Thought(job.id, weighed=tuple(weigh(state, job.seat, job.seed)))
        bot = agent(job.bot, seed=job.seed)
        if job.spent >= 0 and "seconds" not in split_words(job.bot)[1]:  # who asked for so many gets them
            bot.hurry(job.spent)
        return Thought(job.id, consult(bot, state, job.seat).id)
    except StrategiumError as e:
        return Thought(job.id, fault=str(e)[:MOST_WORDS])
    except MemoryError:
        return Thought(job.id, fault="it ran out of memory")


def open_channel() -> tuple[IO[bytes], IO[bytes]]:
    """Where jobs come from and answers go to: descriptors that no other program inherits.

    In their place bots find nothing to read, and stdout is stderr, for C libraries too.
    """
    jobs, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return jobs, answers


def read_jobs(jobs: IO[bytes], waiting: queue.SimpleQueue[bytes]) -> None:
    """A thread reads, so that the process ends as soon as nobody is at the other end, even while a bot thinks."""
    for line in jobs:
        waiting.put(line)
    os._exit(0)


def main() -> None:
    end_by_system(os.getppid())
    jobs, answers = open_channel()
    layers = enclose(msgspec.json.decode(jobs.readline(), type=Limits))
    waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=read_jobs, args=(jobs, waiting), daemon=True).start()
    thought = Thought("", layers=layers)
    while True:
        answers.write(msgspec.json.encode(thought) + b"\n")
        answers.flush()
        thought = think(msgspec.json.decode(waiting.get(), type=Job))


if __name__ == "__main__":
    main()
