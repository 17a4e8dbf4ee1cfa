"""Who wins Dark Millennium between equal players: how the decks were balanced.

    python benchmarks/dark_millennium_balance.py --games 2000
    python benchmarks/dark_millennium_balance.py --games 400 --bot looker --pair eldar orks
    python benchmarks/dark_millennium_balance.py --games 400 --change "Slugga Boyz.firepower=2"

Every pairing of the decks is played by two bots of the same kind, each seed once from either seat. Every pairing has
seeds of its own: planets and tosses of a few seeds must not count for all. Who is to choose becomes attacker or
defender by the toss of a coin. `thumb` goes by rules of thumb. `looker` tries each choice of a battle on states that it
could be in, and goes by the judgement of the game when its turn comes again. `--change` sets a number of a card for
this run only. Games depend on the seed alone.
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence

from strategium.arena.intervals import wilson
from strategium.cards.modifiers import value
from strategium.games.dark_millennium import GAME
from strategium.games.dark_millennium.decks.rules import side_of
from strategium.games.dark_millennium.decks.shelf import SHELF
from strategium.games.dark_millennium.kinds import BOOK, CARDS, Card
from strategium.games.dark_millennium.rules import attack, battle, battle_step, damage, deployment, playing
from strategium.games.dark_millennium.state import (
    DarkMillennium,
    attacking,
    cards_at,
    cards_here,
    defending,
)
from strategium.games.dark_millennium.vocabulary.harm import Destroy
from strategium.games.dark_millennium.vocabulary.lasting import Gets
from strategium.games.dark_millennium.vocabulary.positions import Lock
from strategium.games.dark_millennium.words import (
    ARMOR,
    ASSAULT,
    CHARGING,
    FIGHTING,
    FIREPOWER,
    FLAGS,
    LOCKED,
    SHOOTING,
    STAT_NAMES,
)
from strategium.kernel.asking import choose
from strategium.kernel.core import RawOption
from strategium.kernel.using import ability_of
from strategium.kernel.verbs import PASS, RawDecision

DECKS = tuple(SHELF.names())
SIDE = {deck: side_of(SHELF.find(deck)) for deck in DECKS}
A_ROLL = 3  # what a d6 counts
HIDDEN = 2.5  # what a face-down card of the enemy counts
SAMPLES = 1  # states on which the looker tries each choice
LONGEST = 40  # choices that he looks ahead
APART = 10_000  # seeds between two pairings

Worth = Callable[[RawOption], float]


# ---- rules of thumb ------------------------------------------------------------------------------------------
def worth(g: DarkMillennium, card: int) -> float:
    """What a card is good for, by its printed numbers."""
    n = CARDS[g.kind[card]].printed
    return 1 + n[FLAGS] + 0.3 * n[FIREPOWER] + 0.25 * n[ASSAULT] + 0.2 * n[ARMOR]


def lead(g: DarkMillennium, place: int, seat: int) -> float:
    """How much more he has at a sector than he can see of the enemy."""
    theirs = [HIDDEN if g.facedown[card] else worth(g, card) for card in cards_at(g, place, 1 - seat)]
    return sum([worth(g, card) for card in cards_at(g, place, seat)]) - sum(theirs)


def harm(g: DarkMillennium, unit: int, stat: int) -> int:
    """What a unit deals, as far as one can tell before rolling."""
    return A_ROLL if stat in CARDS[g.kind[unit]].rolled else value(g, unit, stat)


def threat(g: DarkMillennium, card: int) -> float:
    """What a card can still do in this battle: a charging unit soon assaults, a locked one does no more."""
    if g.stance[card] == LOCKED:
        return 0.0
    assaults = g.stance[card] == CHARGING
    return 0.4 * value(g, card, ASSAULT) if assaults else 0.4 * value(g, card, FIREPOWER)


def best_victim(g: DarkMillennium, seat: int, dealt: int) -> float:
    """The best enemy card here that so much damage destroys; 0: there is none."""
    victims = [card for card in cards_here(g, 1 - seat) if value(g, card, ARMOR) <= dealt]
    return max([worth(g, card) + threat(g, card) for card in victims], default=0.0)


class Thumb:
    """A player who goes by rules of thumb and never looks ahead."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, g: DarkMillennium, decision: RawDecision) -> RawOption:
        return self.best(decision.options, self.worth_of(g, decision))

    def best(self, options: Sequence[RawOption], worth_of: Worth) -> RawOption:
        """Small differences are left to chance."""
        return max(options, key=lambda option: worth_of(option) + self.rng.random())

    def worth_of(self, g: DarkMillennium, decision: RawDecision) -> Worth:
        """What the options of a question are worth; by how much less than 1 they differ does not matter."""
        seat, question = decision.seat, decision.question
        if question is deployment.DEPLOY_WHICH:
            return lambda option: self.deploying(g, option, seat)
        if question is battle.FIGHT_WHERE:
            return lambda option: 0.5 * lead(g, option[1], seat)
        if question is battle_step.BATTLE_ACTION:
            return lambda option: 5 * self.acting(g, option, seat)
        if question is attack.AIM_AT:
            return lambda option: self.aiming(g, option[1])
        if question is attack.WITH_WHICH:
            return lambda option: 5 * self.blocking(g, option)
        if question is playing.TACTICS:
            return lambda option: self.helping(g, option, seat)
        if question is damage.WHERE_TO or question is damage.SWEEP_OR_SPECIAL:
            return lambda option: -0.9 * (option[0] is damage.STOP)
        if question.name == "choose targets":
            return lambda option: self.targeting(g, option, decision)
        if question.name == "choose X":
            return lambda option: -abs(int(option[1]) - A_ROLL)
        return lambda option: -0.7 * (option[0] is PASS)  # answers are mostly given

    def deploying(self, g: DarkMillennium, option: RawOption, seat: int) -> float:
        """A little ahead everywhere is best; a Shock Troop comes face-up every other time."""
        openly = option[0] is deployment.DEPLOY_OPENLY and self.rng.random() < 0.5
        return -0.15 * abs(lead(g, option[2], seat) - 1.5) - (9 if openly else 0)

    def acting(self, g: DarkMillennium, option: RawOption, seat: int) -> float:
        """A battle action, by what it may destroy. To pass is worth a little."""
        verb = option[0]
        if verb is battle_step.SHOOT:
            return self.shooting(g, option[1], seat)
        if verb is battle_step.ASSAULT_WITH:
            return 0.5 + best_victim(g, seat, harm(g, option[1], ASSAULT)) * 1.2
        if verb is battle_step.CHARGE:
            return 0.4 + 0.35 * value(g, option[1], ASSAULT) - 0.3 * value(g, option[1], FIREPOWER)
        if verb is playing.USE_BA or verb is playing.USE_SPECIAL:
            return 0.5 + 1.6 * self.rng.random()
        return 0.15 if verb is PASS else -9.0

    def shooting(self, g: DarkMillennium, unit: int, seat: int) -> float:
        """A unit that assaults better keeps for that, unless its shot destroys something."""
        dealt = harm(g, unit, FIREPOWER)
        victim = best_victim(g, seat, dealt)
        if not victim:
            return 0.3 if dealt > 1 and value(g, unit, ASSAULT) <= dealt + 2 else 0.0
        return victim * (0.6 if g.stance[unit] == CHARGING else 1.0)

    def aiming(self, g: DarkMillennium, card: int) -> float:
        stat = FIREPOWER if g.attacks[-1].kind == SHOOTING else ASSAULT
        dealt = harm(g, g.attacks[-1].attacking, stat)
        return worth(g, card) + threat(g, card) + 5 if value(g, card, ARMOR) <= dealt else 0.0

    def blocking(self, g: DarkMillennium, option: RawOption) -> float:
        """A unit is worth what it saves, less what it risks."""
        row = g.attacks[-1]
        if len(option) < 2 or row.defending < 0:
            return 0.0
        dealt = harm(g, row.attacking, FIREPOWER if row.kind == SHOOTING else ASSAULT)
        saved = worth(g, row.defending) if value(g, row.defending, ARMOR) <= dealt else 0.0
        risked = worth(g, option[1]) + 0.3 if value(g, option[1], ARMOR) <= dealt else 0.6
        return saved - risked

    def helping(self, g: DarkMillennium, option: RawOption, seat: int) -> float:
        """A tactic is for a close fight."""
        if option[0] is PASS:
            return 0.9
        unit, card = attacking(g), defending(g)
        if unit < 0 or card < 0:
            return 0.0
        gap = value(g, card, ARMOR) - damage.strength(g)
        close = 0 < gap <= 2 if g.controller[unit] == seat else -2 < gap <= 0
        return 2.0 if close else 0.0

    def targeting(self, g: DarkMillennium, option: RawOption, decision: RawDecision) -> float:
        """Good for one's own cards, bad for the enemy's, and those that fight first."""
        if len(option) < 2:
            return -1.0
        card, use = option[1], decision.args[0]
        effect = ability_of(g, use).target_effects[len(use.chosen)]
        own = g.controller[card] == decision.seat
        if isinstance(effect, Gets):
            good = not effect.amount.words().startswith("-")
            return 3.0 * (own == good) + 2.0 * (card in (attacking(g), defending(g)))
        if isinstance(effect, Destroy | Lock):
            return -worth(g, card) if own else worth(g, card)
        return worth(g, card)


# ---- looking ahead -----------------------------------------------------------------------------------------
class Looker(Thumb):
    """A player who, in a battle, tries each choice and takes the one after which things look best.

    He tries it on states that he could be in, goes on by rules of thumb until it is his turn again or the battle is
    over, and asks the judgement of the game. Outside of battles he goes by rules of thumb.
    """

    def choose(self, g: DarkMillennium, decision: RawDecision) -> RawOption:
        if g.stage != FIGHTING or len(decision.options) == 1:
            return super().choose(g, decision)
        worth_of = dict.fromkeys(decision.options, 0.0)
        for _ in range(SAMPLES):
            sample = g.resample(decision.seat, self.rng)
            for option in decision.options:
                worth_of[option] += self.after(sample, decision.seat, option)
        return max(decision.options, key=lambda option: worth_of[option])

    def after(self, sample: DarkMillennium, seat: int, option: RawOption) -> float:
        """How it looks when it is his turn again."""
        g: DarkMillennium = sample.copy()
        if option not in g.decisions[0].options:
            return 0.0
        choose(g, seat, option)
        for _ in range(LONGEST):
            if g.result is not None or g.stage != FIGHTING:
                break
            decision = g.decisions[0]
            if decision.seat == seat and decision.question is battle_step.BATTLE_ACTION:
                break
            choose(g, decision.seat, super().choose(g, decision))
        return GAME.judgement(g, seat)


# ---- games -----------------------------------------------------------------------------------------------------
BOTS: dict[str, type[Thumb]] = {"thumb": Thumb, "looker": Looker}


def play(bot: type[Thumb], decks: tuple[str, str], seed: int) -> DarkMillennium:
    """A whole game."""
    g: DarkMillennium = GAME.new(seed=seed, log=False, decks=decks)
    player = bot(random.Random(seed))
    while g.result is None:
        decision = g.decisions[0]
        choose(g, decision.seat, player.choose(g, decision))
    return g


def change(text: str) -> None:
    """ "Slugga Boyz.firepower=2": a number of a card."""
    where, _, number = text.partition("=")
    name, _, stat = where.partition(".")
    card = BOOK.find(name)
    assert isinstance(card, Card)
    if stat == "die":
        card.die = int(number)
    else:
        card.printed[STAT_NAMES[stat]] = int(number)


def told(points: float, games: int) -> str:
    low, high = wilson(points, games)
    return f"{100 * points / games:5.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="of each pairing; an even number")
    parser.add_argument("--bot", choices=list(BOTS), default="thumb")
    parser.add_argument("--seed", type=int, default=0, help="of the first games")
    parser.add_argument("--pair", nargs=2, action="append", choices=DECKS, metavar=("DECK", "DECK"))
    parser.add_argument("--change", action="append", default=[], metavar="CARD.NUMBER=N")
    given = parser.parse_args()
    for text in given.change:
        change(text)
    attackers, games = 0.0, 0
    turns: Counter[int] = Counter()
    won: dict[str, list[float]] = {deck: [] for deck in DECKS}
    pairings = list(itertools.combinations(DECKS, 2))
    for one, other in [tuple(sorted(pair)) for pair in given.pair or pairings]:
        points = 0.0
        seed = given.seed + APART * pairings.index((one, other))
        for n in range(given.games):
            first = n % 2 == 0
            g = play(BOTS[given.bot], (one, other) if first else (other, one), seed + n // 2)
            assert g.result is not None
            points += g.result.share[0 if first else 1]
            attackers += g.result.share[g.attacker]
            turns[g.turn] += 1
        games += given.games
        if SIDE[one] != SIDE[other]:
            won[one].append(points)
            won[other].append(given.games - points)
        print(f"{one} against {other}: {told(points, given.games)}", flush=True)
    for deck, of_each in won.items():
        if of_each:
            print(f"{deck} against other sides: {told(sum(of_each), given.games * len(of_each))}")
    print(f"attacker: {told(attackers, games)}")
    print("last turn:", ", ".join(f"{turn}: {100 * n / games:.0f} %" for turn, n in sorted(turns.items())))


if __name__ == "__main__":
    main()
