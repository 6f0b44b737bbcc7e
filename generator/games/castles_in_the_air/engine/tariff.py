"""Rules -> Tariff: what each action costs and allows, read once from rules.yaml into plain numbers."""

from __future__ import annotations

from typing import Self

from generator.frozen import dataclass
from generator.games.castles_in_the_air.choices import Directions, FlightKind, LadderBy
from generator.games.castles_in_the_air.engine.kinds import NONE
from generator.games.castles_in_the_air.rules import Rules


@dataclass(frozen=True, slots=True)
class Tariff:
    """The numbers that are asked for in every turn.

    Attributes:
        moves: `turn.moves`.
        lay: `costs.lay`.
        fly: `costs.fly`.
        board: `costs.board`.
        ladder: `costs.ladder`.
        lock: `costs.lock`.
        teleport: `costs.teleport`.
        going: What flying, boarding and climbing cost if they all cost the same; NONE if they do not.
        by_storeys: `paths.ladder_by`: a ladder is paid for by its storeys.
        level: `flight.kind`: flying along a row of tiles is free.
        reach: `flight.reach`.
        steps: `flight.directions`: (columns, rows) of each step.
        low: `bonuses.low`.
        high: `bonuses.high`.
        cubes: `trade.cubes`.
        refusals: `engine.refusals`.
        one_sided: `trade.one_sided`.
        free_moves: Whether some way of getting about costs nothing, so that one could go to and fro for ever.
    """

    moves: int
    lay: int
    fly: int
    board: int
    ladder: int
    lock: int
    teleport: int
    going: int
    by_storeys: bool
    level: bool
    reach: int
    steps: tuple[tuple[int, int], ...]
    low: int
    high: int
    cubes: int
    refusals: int
    one_sided: bool
    free_moves: bool

    @classmethod
    def of(cls, rules: Rules) -> Self:
        """The tariff of a game."""
        costs, paths, flight = rules.costs, rules.paths, rules.flight
        by_storeys = paths.ladder_by == LadderBy.STOREYS
        alike = costs.fly == costs.board == costs.ladder and not by_storeys
        ways = [costs.fly, costs.board, costs.ladder, costs.teleport]
        if not paths.doors_stay_open:
            ways.append(costs.lock)
        return cls(
            rules.turn.moves,
            costs.lay,
            costs.fly,
            costs.board,
            costs.ladder,
            costs.lock,
            costs.teleport,
            costs.fly if alike else NONE,
            by_storeys,
            flight.kind == FlightKind.LEVEL,
            flight.reach,
            _steps(flight.directions),
            rules.bonuses.low,
            rules.bonuses.high,
            rules.trade.cubes,
            rules.engine.refusals,
            rules.trade.one_sided,
            0 in ways,
        )


def _steps(directions: Directions) -> tuple[tuple[int, int], ...]:
    around = ((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))
    return tuple(step for step in around if directions == Directions.EIGHT or 0 in step)
