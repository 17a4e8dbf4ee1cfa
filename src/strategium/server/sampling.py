"""What a bot is given of a game: a state that its seat could be in, with nothing of the true one in it."""

from __future__ import annotations

import random

from strategium.kernel.decisions import Option
from strategium.kernel.errors import IllegalChoice
from strategium.kernel.state import GameState


class Sample:
    """A sample for one seat, as JSON, and the way back from the bot's choice to an option of the true state.

    Beside what the seat does not know, all is made anew or left out from which a bot might conclude something: the
    secret behind the handles, so that they are of this sample only, and the engine's counters, which count the secret
    choices of others too.
    """

    def __init__(self, state: GameState, seat: int, rng: random.Random | None = None) -> None:
        rng = rng or random.SystemRandom()
        sample = state.resample(seat, rng)
        sample.veil = rng.getrandbits(64)
        sample.choices = sample.chanced = sample.shown = 0
        sample.learned = [0] * sample.seats
        sample.acted = [0] * sample.seats
        self.json = sample.to_json()
        self._state = state
        self._sample = sample
        self._seat = seat

    def meant(self, option: str) -> str:
        """The option of the true state that the bot means; IllegalChoice if there is none."""
        mine, true = (self._options(state) for state in (self._sample, self._state))
        for n, one in enumerate(mine):
            if one.id == option:
                return true[n].id
        raise IllegalChoice("the bot's choice is not offered")

    def _options(self, state: GameState) -> list[Option]:
        return list(next(d for d in state.pending if d.seat == self._seat).options)
