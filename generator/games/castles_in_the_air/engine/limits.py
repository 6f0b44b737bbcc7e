"""Plan -> Limits: how long a game can get at the very most.

Nothing here is played by: it is arithmetic on what the rules allow. Each round either counts as idle or sees a tile
laid or something collected, and both run out; within a turn moves, cubes to trade and exchanges run out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from generator.games.castles_in_the_air.choices import BlueHigh, Goods
from generator.games.castles_in_the_air.engine.kinds import KEYS

if TYPE_CHECKING:
    from generator.games.castles_in_the_air.engine.plan import Plan

_TRADE = 4
"""Whom to ask, what to offer, what for, the answer."""
_EXCHANGE = 3
"""Which bonus, what is given, what is taken."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a game can get.

    Attributes:
        actions: No game has more players' actions.
        chances: No game has more chance actions.
    """

    actions: int
    chances: int

    @classmethod
    def of(cls, plan: Plan) -> Self:
        """The limits of a game."""
        items = _most(plan, [len(slots) for slots in plan.tile_slots])
        rounds = (plan.stack + items + 1) * plan.rules.end.idle_rounds
        turns = rounds * plan.players
        rolls = items if plan.rolled else 0
        return cls(_once(plan, items) + _dealings(plan, items, rounds) + turns * _turn(plan), 1 + plan.stack + rolls)


def _most(plan: Plan, counts: list[int]) -> int:
    """Of so many on each tile, as many as the fullest stack has."""
    return sum(sorted(counts, reverse=True)[: plan.stack])


def _once(plan: Plan, items: int) -> int:
    """What a tile, an item, a lock or a piece sees only once: laying it, the colours on it, taking it, placing it."""
    laying = 2 + plan.rules.bonuses.red.high + plan.rules.bonuses.red.low + 1
    return plan.stack * laying + 3 * items + plan.players * plan.most


def _turn(plan: Plan) -> int:
    """What can come in every turn anew, keys for keys left out."""
    return 1 + _changes(plan) * (1 + _free_ways(plan)) + _refused(plan) + _free_ways(plan)


def _changes(plan: Plan) -> int:
    """Steps of a turn that cost moves, or change hoards for good, but for dealings in keys."""
    rules = plan.rules
    moves = rules.turn.moves + rules.bonuses.yellow.low + rules.bonuses.yellow.high
    doors = 0 if rules.paths.doors_stay_open else plan.slots
    return 2 * moves + _TRADE * 2 * rules.trade.cubes + _EXCHANGE * rules.bonuses.green.times + doors


def _refused(plan: Plan) -> int:
    return _TRADE * (plan.players - 1) * plan.rules.trade.refusals


def _free_ways(plan: Plan) -> int:
    """Where moves cost nothing, each piece can go everywhere once before something changes."""
    return 2 * plan.most * plan.nodes if plan.cost.free_moves else 0


def _dealings(plan: Plan, items: int, rounds: int) -> int:
    """Keys for keys and keys for treasures, in the whole game: each but a swap leaves fewer keys than there were.

    Swaps go one way until something else changes: no more than the player has keys. In a round a key lies before one
    player, and before another each time it is traded.
    """
    gained, kept = _keys(plan, items, rounds * plan.players)
    steps = _once(plan, items) + _EXCHANGE * gained
    traded = plan.players * 2 * plan.rules.trade.cubes
    return _EXCHANGE * gained + steps * kept + rounds * (1 + _changes(plan)) * (kept + traded)


def _keys(plan: Plan, items: int, turns: int) -> tuple[int, int]:
    """Keys that there can be in a whole game, and at any one time: of what never grows, no more than lay there."""
    green, blue = plan.rules.bonuses.green, plan.rules.bonuses.blue
    lying = _most(plan, [sum(plan.slot_content[slot] >= KEYS for slot in slots) for slots in plan.tile_slots])
    bought = blue.high == BlueHigh.TREASURES or green.high_for == Goods.KEYS
    gained = lying + (turns * green.times * green.high.take if bought else 0)
    grows = any(rate.take > rate.give for rate in (green.low, green.high))
    return gained, gained if grows else min(gained, items)
