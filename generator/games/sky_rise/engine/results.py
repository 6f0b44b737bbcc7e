"""Position -> points, who has won, and what decided it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.games.sky_rise.engine.position import NONE, Position
from generator.games.sky_rise.rules import SIZES


def kept(position: Position, seat: int) -> int:
    """Points for opaque pyramids that a seat has not placed."""
    return position.setup.rules.scoring.kept * sum(position.own[seat * SIZES : (seat + 1) * SIZES])


def columns(position: Position) -> Iterator[list[int]]:
    """The kinds of pyramids above each other, from the ground up, by corner."""
    corners = position.setup.numbering.corners
    for corner in range(corners):
        yield [position.kind(stone) for stone in position.stones[corner::corners]]


def tree_points(position: Position, colour: int) -> int:
    """Points for the columns of a colour."""
    return sum(column_points(position, column, colour) for column in columns(position))


def column_points(position: Position, column: Sequence[int], colour: int) -> int:
    """Points for one column: its best stretch counts, once (`once_a_column`)."""
    if colour not in column:
        return 0
    setup = position.setup
    stretches = ([*stretch] for fits, stretch in groupby(column, lambda kind: kind in (colour, setup.wild)) if fits)
    counts = ((stretch.count(colour), stretch.count(setup.wild)) for stretch in stretches)
    return max((setup.rules.scoring.column(*each) for each in counts), default=0)


def open_points(position: Position, seat: int) -> int:
    """What everybody sees that a seat has: points for placing, and for opaque pyramids kept so far."""
    return position.points[seat] + kept(position, seat)


def secret_points(position: Position, seat: int) -> int:
    """What a seat's goals bring as the tower stands."""
    nest, tree = position.nests[seat], position.trees[seat]
    points = position.colour_points[nest] if nest != NONE else 0
    return points + (tree_points(position, tree) if tree != NONE else 0)


def totals(position: Position) -> list[float]:
    """Each seat's points as the tower stands."""
    return [float(open_points(position, at) + secret_points(position, at)) for at in range(position.setup.players)]


def shares(position: Position) -> list[float]:
    """Each seat's share of the victory: the most points win, and equals share (`shared`)."""
    winners = position.setup.rules.scoring.winners(totals(position))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(position.setup.players)]


def ending(position: Position) -> str:
    """What decided it."""
    points = totals(position)
    best = max(points)
    if points.count(best) > 1:
        return "shared: level on points"
    first = points.index(best)
    seen = [open_points(position, seat) for seat in range(position.setup.players)]
    return "the most points, in the open as well" if seen[first] == max(seen) else "hidden goals"
