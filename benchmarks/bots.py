"""python benchmarks/bots.py [GAMES]: who beats whom, seats taking turns, with 95 % intervals; and games a second."""

from __future__ import annotations

import sys
import time
from math import sqrt

from tilewright.engine import match
from tilewright.engine.bots import seated
from tilewright.engine.record import head_of
from tilewright.shelf import shelf

PAIRS = (
    *(
        (name, players, "greedy", "random", 1.0)
        for name in ("castles-in-the-air", "castles-and-crowns")
        for players in (2, 4)
    ),
    ("castle", 2, "greedy", "random", 1.0),
    *(("sky-rise", players, "greedy", "random", 0.5) for players in (2, 4)),
    ("castles-in-the-air", 2, "planner", "greedy", 0.15),
    ("castles-and-crowns", 2, "planner", "greedy", 0.25),
    ("castle", 2, "planner", "greedy", 0.05),
    ("sky-rise", 2, "planner", "greedy", 0.15),
    ("castles-in-the-air", 2, "search:50", "greedy", 0.03),
    ("castles-and-crowns", 2, "search:200", "greedy", 0.2),
    ("castle", 2, "search:50", "greedy", 0.03),
    ("sky-rise", 2, "search:50", "greedy", 0.1),
)
"""Game, players, the bot at one seat, the bot at all others, the share of the games asked for."""


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, in which a shared win counts as a part."""
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def main(games: int) -> None:
    """A line a pair."""
    print(f"{'game':20}{'players':>8}  {'bot':12}{'against':10}{'games':>6}{'wins':>8}   95 %             games/s")
    for name, players, one, others, share in PAIRS:
        count, spec = max(players, round(games * share) // players * players), shelf.load(name)
        game, wins = shelf.engine(spec, players), 0.0
        begun = time.process_time()
        for number in range(1, count + 1):
            seat = number % players
            names = tuple(one if each == seat else others for each in range(players))
            bots = [bot for bot in seated(names, "strength", number, name) if bot]
            wins += match.play(game, head_of(spec, players, "strength", names), bots, number)[2].shares[seat]
        low, high = interval(wins, count)
        rate = count / (time.process_time() - begun)
        figures = f"{count:>6}{wins / count:>8.1%}   {low:.1%} to {high:.1%}"
        print(f"{name:20}{players:>8}  {one:12}{others:10}{figures:33}{rate:>9.1f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
