"""Rules -> Tariff: what each action costs and allows, read once from rules.yaml into plain numbers."""

from __future__ import annotations

from typing import Self

from generator.frozen import dataclass
from generator.games.castles_in_the_air.choices import (
    BonusBy,
    Directions,
    EdgeTile,
    Exploration,
    FlightKind,
    GreenHigh,
    LadderBy,
    RedKind,
)
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
        upright: `flight.kind`: flying along a column of tiles is free.
        reach: `flight.reach`.
        steps: `flight.directions`: (columns, rows) of each step.
        low: `bonuses.low`.
        high: `bonuses.high`.
        cubes: `trade.cubes`.
        refusals: `engine.refusals`.
        one_sided: `trade.one_sided`.
        more: `bonuses.green.more` where the second green bonus raises the limit of trades; else 0.
        veto: `bonuses.green.high_for`: the second green bonus forbids trades of others.
        any_time: `bank.any_time`: whoever is asked for a trade may exchange keys first.
        bought: `bonuses.by`: bonuses are bought.
        holds: `bonuses.red.kind`: red treasures bring tiles of one's own.
        chief_chooses: `turn.edge_tile`: the Chief Explorer chooses the tile that is laid at an edge.
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
    upright: bool
    reach: int
    steps: tuple[tuple[int, int], ...]
    low: int
    high: int
    cubes: int
    refusals: int
    one_sided: bool
    more: int
    veto: bool
    any_time: bool
    bought: bool
    holds: bool
    chief_chooses: bool
    free_moves: bool

    @classmethod
    def of(cls, rules: Rules) -> Self:
        """The tariff of a game."""
        costs, paths, flight, bonuses = rules.costs, rules.paths, rules.flight, rules.bonuses
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
            flight.kind == FlightKind.UPRIGHT,
            flight.reach,
            _steps(flight.directions),
            bonuses.low,
            bonuses.high,
            rules.trade.cubes,
            rules.engine.refusals,
            rules.trade.one_sided,
            bonuses.green.more if bonuses.green.high_for == GreenHigh.LIMIT else 0,
            bonuses.green.high_for == GreenHigh.VETO,
            rules.bank.any_time,
            bonuses.by == BonusBy.BOUGHT,
            bonuses.red.kind == RedKind.HOLD,
            rules.turn.exploration == Exploration.EDGE and rules.turn.edge_tile == EdgeTile.CHIEF,
            0 in ways,
        )


def _steps(directions: Directions) -> tuple[tuple[int, int], ...]:
    around = ((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))
    return tuple(step for step in around if directions == Directions.EIGHT or 0 in step)
