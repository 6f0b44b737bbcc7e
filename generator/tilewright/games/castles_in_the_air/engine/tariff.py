"""Rules -> Tariff: what every action costs; bundles of keys and treasures as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import Self

from tilewright.frozen import dataclass
from tilewright.games.castles_in_the_air.engine.kinds import KEYS, KINDS, NONE, TREASURES
from tilewright.games.castles_in_the_air.rules import (
    BonusBy,
    Directions,
    EdgeTile,
    Exploration,
    FlightKind,
    GreenHigh,
    LadderBy,
    RedKind,
    Rules,
)

Kinds = tuple[int, int]
"""The first kind that may be in a bundle, and one past the last."""
ANYTHING: Kinds = (0, KINDS)
ONLY_TREASURES: Kinds = (0, TREASURES)
ONLY_KEYS: Kinds = (KEYS, KINDS)


class Bundles:
    """All bundles of one game, the smallest first; a bundle's number is its place.

    Args:
        wanted: (number of things, the kinds they may be) for everything the rules let change hands at once.

    Attributes:
        things: Each bundle's things as kinds in rising order.
    """

    __slots__ = ("_cap", "_fitting", "_nothing", "counts", "things")

    def __init__(self, sizes: Iterable[tuple[int, Kinds]]) -> None:
        bundles = {
            things
            for size, (first, last) in sizes
            for things in combinations_with_replacement(range(first, last), size)
        }
        self.things: tuple[tuple[int, ...], ...] = tuple(sorted(bundles, key=lambda things: (len(things), things)))
        self.counts = tuple(tuple(things.count(kind) for kind in range(KINDS)) for things in self.things)
        self._cap = max(map(len, self.things), default=0)
        self._nothing = [number for number, things in enumerate(self.things) if not things]
        self._fitting: dict[tuple[int, ...], list[int]] = {}

    def within(self, hand: Sequence[int], least: int, most: int, kinds: Kinds = ANYTHING) -> list[int]:
        """The bundles of `least` to `most` things of these kinds that the hand (a count a kind) has, ascending."""
        if most <= 0:
            return self._nothing if least <= 0 else []
        cap = self._cap
        if max(hand) > cap:
            hand = [min(cap, count) for count in hand]
        key = (least, most, *kinds, *hand)
        fitting = self._fitting.get(key)
        if fitting is None:
            fitting = self._fitting[key] = self._find(key)
        return fitting

    def endless(self, size: int, kinds: Kinds) -> list[int]:
        """The bundles of so many things of these kinds: what the bank can give, whose supply never runs out."""
        return self.within([self._cap] * KINDS, size, size, kinds)

    def _find(self, key: tuple[int, ...]) -> list[int]:
        least, most, first, last, *hand = key
        return [
            number
            for number, things in enumerate(self.things)
            if least <= len(things) <= most
            and all(first <= kind < last for kind in things)
            and all(have >= need for have, need in zip(hand, self.counts[number], strict=True))
        ]


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
