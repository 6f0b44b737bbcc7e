"""Plan -> Limits: how long a game can get at the very most.

Nothing here is played by: it is arithmetic on what the rules allow. Each round either counts as idle or sees a tile
laid or something collected, and both run out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from generator.games.castles_in_the_air.play.plan import Plan


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
        tiles, items = _most_laid(plan), _most_items(plan)
        rolls = items if plan.rolled else 0
        rounds = (tiles + items + 1) * plan.rules.end.idle_rounds
        once = tiles * _laying(plan) + items + plan.slots
        return cls(once + rounds * plan.players * _turn(plan, items), 1 + tiles + rolls)


def _most_laid(plan: Plan) -> int:
    return plan.stack


def _most_items(plan: Plan) -> int:
    """Everything to collect on the fullest tiles that can be laid."""
    counts = sorted((len(slots) for slots in plan.tile_slots), reverse=True)
    return sum(counts[: plan.stack])


def _laying(plan: Plan) -> int:
    """Which tile, where, a colour for every slot where the die leaves it open, every change by the red bonus."""
    return 2 + max(len(slots) for slots in plan.tile_slots) + plan.rules.bonuses.red.high + 1


def _turn(plan: Plan, items: int) -> int:
    """Steps of one turn that can come again in every turn."""
    rules, cubes = plan.rules, plan.rules.trade.cubes
    moves = rules.turn.moves + rules.bonuses.yellow.high + rules.bonuses.yellow.low
    paid = 2 * moves
    trades = 4 * (plan.players - 1) * (2 * cubes + rules.trade.refusals)
    exchanges = 3 * rules.bonuses.green.times
    changes = paid + trades + exchanges + items + plan.most + plan.stack
    return 1 + plan.most + changes * (1 + _free(plan, items))


def _free(plan: Plan, items: int) -> int:
    """Steps that cost nothing between two that change something for good: key for key, and free ways about."""
    keys = 3 * (items + plan.rules.bonuses.green.times * plan.stack)
    places = plan.most * plan.nodes if plan.cost.free_moves else 0
    return keys + places
