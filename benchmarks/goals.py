"""python benchmarks/goals.py [GAMES]: what nest and tree bring in Sky Rise, among greedy bots, with 95 % intervals."""

from __future__ import annotations

import sys
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tilewright.engine import match
from tilewright.engine.bots import seated
from tilewright.engine.record import head_of
from tilewright.games.sky_rise.engine.senses import tree_points
from tilewright.games.sky_rise.engine.state import State
from tilewright.shelf import shelf

NAME = "sky-rise"


def points(players: int, games: int) -> tuple[list[int], list[int]]:
    """By game and seat: what the nest brought, and what the tree did."""
    spec = shelf.load(NAME)
    game, names = shelf.engine(spec, players), ("greedy",) * players
    nests, trees = list[int](), list[int]()
    for number in range(1, games + 1):
        bots = [bot for bot in seated(names, "goals", number, NAME) if bot]
        _, end, _ = match.play(game, head_of(spec, players, "goals", names), bots, number)
        if isinstance(end, State):
            nests += [end.colour_points[colour] for colour in end.nests]
            trees += [tree_points(end, colour) for colour in end.trees]
    return nests, trees


def main(games: int) -> None:
    """A line a number of players and goal."""
    for players in (2, 4):
        for goal, values in zip(("nest", "tree"), points(players, games), strict=True):
            mean, half = fmean(values), 1.96 * stdev(values) / sqrt(len(values))
            none = values.count(0) / len(values)
            print(f"{players} players  {goal}  {mean - half:.1f} to {mean + half:.1f} points, nothing in {none:.0%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
