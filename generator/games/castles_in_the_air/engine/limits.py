"""Setup -> Limits: how long a game can get at the very most.

Nothing here is played by: it is arithmetic on what the rules allow. Each round either counts as idle or sees a tile
laid or something collected, and both run out; within a turn moves, cubes to trade and exchanges run out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from generator.frozen import dataclass
from generator.games.castles_in_the_air.choices import BlueHigh, GreenHigh, RedKind
from generator.games.castles_in_the_air.engine.kinds import KEYS, TREASURES

if TYPE_CHECKING:
    from generator.games.castles_in_the_air.engine.setup import Setup

_TRADE = 5
"""Whom to ask, that they are ready, what to offer, what for, the answer."""
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
    def of(cls, setup: Setup) -> Self:
        """The limits of a game."""
        items = _most(setup, [len(slots) for slots in setup.tile_slots]) + setup.stack * setup.rules.bonuses.red.extra
        rounds = (setup.stack + items + 1) * setup.rules.end.idle_rounds
        turns = rounds * setup.players
        rolls = items if setup.rolled else 0
        red = setup.rules.bonuses.red
        rolls += setup.stack * max(red.low, red.high) if red.kind == RedKind.REROLL else 0
        return cls(
            _once(setup, items) + _dealings(setup, items, rounds) + turns * _turn(setup), 1 + setup.stack + rolls
        )


def _most(setup: Setup, counts: list[int]) -> int:
    """Of so many on each tile, as many as the fullest stack has."""
    return sum(sorted(counts, reverse=True)[: setup.stack])


def _once(setup: Setup, items: int) -> int:
    """What a tile, an item, a lock or a piece sees only once: laying it, the colours on it, taking it, placing it."""
    red = setup.rules.bonuses.red
    laying = 2 + 2 * (red.high + red.low) + 1 + red.extra  # a treasure rolled again may leave its colour to the player
    bought = 2 * TREASURES * setup.players if setup.cost.bought else 0
    return setup.stack * laying + 3 * items + setup.players * setup.most + bought


def _turn(setup: Setup) -> int:
    """What can come in every turn anew, keys for keys left out."""
    return 1 + _changes(setup) * (1 + _free_ways(setup)) + _refused(setup) + _free_ways(setup)


def _changes(setup: Setup) -> int:
    """Steps of a turn that cost moves, or change hoards for good, but for dealings in keys."""
    rules = setup.rules
    moves = rules.turn.moves + rules.bonuses.yellow.low + rules.bonuses.yellow.high
    doors = 0 if rules.paths.doors_stay_open else setup.slots
    return 2 * moves + _trade(setup) * 2 * _cubes(setup) + _EXCHANGE * rules.bonuses.green.times + doors


def _cubes(setup: Setup) -> int:
    """Things that a player may give, or take, from turn to turn."""
    return setup.cost.cubes + setup.cost.more


def _trade(setup: Setup) -> int:
    """Decisions of one trade, exchanges of keys left out."""
    return _TRADE + (setup.players - 2 if setup.cost.veto else 0)


def _refused(setup: Setup) -> int:
    return _trade(setup) * (setup.players - 1) * setup.rules.engine.refusals


def _asked(setup: Setup) -> int:
    """How often players are asked for a trade in a round, and may swap keys each time (`bank.any_time`)."""
    most = 2 * _cubes(setup) + (setup.players - 1) * setup.rules.engine.refusals
    return setup.players * most if setup.cost.any_time else 0


def _free_ways(setup: Setup) -> int:
    """Where moves cost nothing, each piece can go everywhere once before something changes."""
    return 2 * setup.most * setup.nodes if setup.cost.free_moves else 0


def _dealings(setup: Setup, items: int, rounds: int) -> int:
    """Keys for keys and keys for treasures, in the whole game: each but a swap leaves fewer keys than there were.

    Swaps go one way until something else changes: no more than the player has keys. In a round a key lies before one
    player, and before another each time it is traded.
    """
    gained, kept = _keys(setup, items, rounds * setup.players)
    steps = _once(setup, items) + _EXCHANGE * gained
    traded = setup.players * 2 * _cubes(setup)
    return _EXCHANGE * gained + steps * kept + rounds * (1 + _changes(setup) + _asked(setup)) * (kept + traded)


def _keys(setup: Setup, items: int, turns: int) -> tuple[int, int]:
    """Keys that there can be in a whole game, and at any one time: of what never grows, no more than lay there."""
    green, blue = setup.rules.bonuses.green, setup.rules.bonuses.blue
    lying = _most(setup, [sum(setup.slot_content[slot] >= KEYS for slot in slots) for slots in setup.tile_slots])
    bought = blue.high == BlueHigh.TREASURES or green.high_for == GreenHigh.KEYS
    gained = lying + (turns * green.times * green.high.take if bought else 0)
    grows = any(rate.take > rate.give for rate in (green.low, green.high))
    return gained, gained if grows else min(gained, items)
