"""Measures whether studies by any bot are as sure as they say: coverage, false alarms over the whole report, power.

usage: python benchmarks/calibration.py [BOT [STUDIES [GAMES [POOL [GAME...]]]]]      (from the project's root)

A bot plays POOL games of a game for two (600 unless told). Studies of GAMES of them (80), drawn with replacement, are
made STUDIES times (400), so that what is true is known: it is what the whole pool comes to.

* coverage: how often the range of a number holds that of the pool; 95 of 100 is promised.
* false alarms: points and victories of each drawn game are dealt to its seats by lot, so that it matters neither who
  began nor what was done; how often the report claims anything at all; 5 of 100 is promised.
* power: the same, but whoever began is given so many games that it wins 15 of 100 more; how often it is claimed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tilewright.balance.intervals import Sampled, wilson
from tilewright.engine import State
from tilewright.engine.bots import maker, seated
from tilewright.engine.fits import register
from tilewright.engine.match import Outcome, play
from tilewright.engine.record import Head, head_of
from tilewright.engine.view import labels_of
from tilewright.frozen import dataclass
from tilewright.shelf import shelf
from tilewright.trials.aggregate import UNIT, Aggregate
from tilewright.trials.answers import Studied
from tilewright.trials.block import Onlooker, StudySums
from tilewright.trials.course import behind_at_half, turns_each
from tilewright.trials.estimates import measured, slope
from tilewright.trials.used import families
from tilewright.trials.winners import TURNS, by_turn

GAMES = ("castles-in-the-air", "castles-and-crowns", "castle", "sky-rise")
EDGE = 0.15
"""The share of games more that whoever begins is given."""
OFTEN = 30
"""A use is looked at if, by the pool, it sets seats apart in so many games of a study as a rule."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game, and what was seen of it.

    Attributes:
        outcome: How it went.
        watch: What was done in it.
        first: The seat that made the first decision.
    """

    outcome: Outcome
    watch: Onlooker
    first: int


@dataclass(frozen=True, slots=True)
class GamePool:
    """Games of one bot.

    Attributes:
        head: Which game, and who plays.
        games: All of them, at least one.
    """

    head: Head
    games: tuple[PlayedGame, ...]


def fill(game_name: str, bot: str, games: int, players: int = 2) -> GamePool:
    """Play a pool of games, all seats by one bot."""
    spec = shelf.load(game_name)
    game, head = shelf.engine(spec, players), head_of(spec, players, "calibration", (bot,) * players)
    labels, pool = labels_of(head.game), list[PlayedGame]()
    for number in range(1, games + 1):
        watch, movers = Onlooker(labels, players), list[int]()

        def look(state: State, seat: int, legal: Sequence[int], action: int) -> None:
            movers.append(seat)  # noqa: B023 - is called before the next game begins
            watch(state, seat, legal, action)  # noqa: B023 - as above

        bots = [each for each in seated(head.bots, head.seed, number, head.game) if each]
        _record, state, outcome = play(game, head, bots, number, look)
        watch.finish(state)
        pool.append(PlayedGame(outcome, watch, movers[0]))
    return GamePool(head, tuple(pool))


Dealt = Callable[[Outcome, int], Outcome]
"""(how a game went, who began) -> how it is taken to have gone."""


def study(pool: GamePool, games: Sequence[PlayedGame], dealt: Dealt | None = None) -> Aggregate:
    """What these games come to."""
    sums = StudySums(pool.head.players)
    for each in games:
        outcome = dealt(each.outcome, each.first) if dealt else each.outcome
        sums.add(outcome, each.first)
        sums.add_watched(each.watch, outcome, {}, {})
    return sums.aggregate()


def by_lot(rng: random.Random, edge: float = 0.0) -> Dealt:
    """Deal points and victory to the seats by lot; whoever began is given so large a share of games more."""

    def dealt(outcome: Outcome, first: int) -> Outcome:
        seats = list(range(len(outcome.shares)))
        rng.shuffle(seats)
        best = max(seats, key=lambda seat: outcome.shares[seats[seat]])
        if rng.random() < edge / (1 - 1 / len(seats)):
            seats[first], seats[best] = seats[best], seats[first]
        shares, scores = (tuple(each[seat] for seat in seats) for each in (outcome.shares, outcome.scores))
        return replace(outcome, shares=shares, scores=scores)

    return dealt


def claimed(pool: GamePool, studies: int, games: int, edge: float = 0.0) -> tuple[int, int]:
    """How many studies of games dealt by lot claim anything, and how many that it matters who begins."""
    rng, anything, begins = random.Random(f"claims {edge}"), 0, 0
    names = ("",) * pool.head.players
    for _ in range(studies):
        whole = study(pool, rng.choices(pool.games, k=games), by_lot(rng, edge))
        claims = Studied(whole, pool.head, names).claims
        anything += bool(claims)
        begins += TURNS in claims
    return anything, begins


def numbers(whole: Aggregate, least: int = 1) -> dict[str, Sampled]:
    """What a study tells with a range, by what it is of; of uses those that set seats apart in so many games."""
    each = {
        "first player wins": by_turn(whole)[0],
        "points": measured(whole.scores[0], UNIT),
        "margin": measured(whole.margin, UNIT),
        "turns of a player": measured(turns_each(whole)),
        "decisions": measured(whole.decisions),
        "lead changes": measured(whole.closely.changes),
        "behind at half time": behind_at_half(whole.closely),
    }
    used = {
        f"{family}: {use.name}": use
        for family, those in families(whole).items()
        for use in those
        if use.count.wins.apart >= least
    }
    each |= {f"times a game/{name}": use.often for name, use in used.items()}
    each |= {f"wins with one more/{name}": slope(use.count.wins) for name, use in used.items()}
    return each | {f"points with one more/{name}": slope(use.count.points) for name, use in used.items()}


def covered(pool: GamePool, studies: int, games: int) -> dict[str, tuple[int, int]]:
    """Of each number, in how many studies its range holds that of the pool, and of how many; of uses all together."""
    truth = numbers(study(pool, pool.games), OFTEN * len(pool.games) // games)
    rng = random.Random("coverage")
    held = dict[str, tuple[int, int]]()
    for _ in range(studies):
        for name, one in numbers(study(pool, rng.choices(pool.games, k=games))).items():
            if name in truth:
                kind, (hits, of) = name.partition("/")[0], held.get(name.partition("/")[0], (0, 0))
                held[kind] = hits + (one.within.low <= truth[name].value <= one.within.high), of + 1
    return held


def main(bot: str, studies: int, games: int, pool_size: int, names: Sequence[str]) -> None:
    """A line for each number of each game."""
    print(f"{studies} studies of {games} games of {bot} for two, drawn from {pool_size}\n")
    print(f"{'game':20}{'what':28}{'of 100':>8}   95 %")
    for name in names:
        register(shelf.load(name))  # its players.yaml is known from here on
        if not maker(bot, name):
            continue
        pool = fill(name, bot, pool_size)
        rows = [(f"covered: {kind}", *held) for kind, held in covered(pool, studies, games).items()]
        rows.append(("false alarms, whole report", claimed(pool, studies, games)[0], studies))
        rows.append((f"power: {100 * EDGE:.0f} of 100 more", claimed(pool, studies, games, EDGE)[1], studies))
        for what, hits, of in rows:
            low, high = wilson(hits, of)
            print(f"{name:20}{what:28}{100 * hits / of:>8.1f}   {100 * low:.1f} to {100 * high:.1f}", flush=True)


if __name__ == "__main__":
    given = sys.argv[1:] + ["greedy", "400", "80", "600"][len(sys.argv) - 1 :]
    main(given[0], int(given[1]), int(given[2]), int(given[3]), given[4:] or GAMES)
