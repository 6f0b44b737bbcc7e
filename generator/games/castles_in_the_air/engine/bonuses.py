"""Treasures in hand -> what they are good for before they score: the chapter "What treasures are good for"."""

from __future__ import annotations

from generator.games.castles_in_the_air.choices import BlueHigh
from generator.games.castles_in_the_air.engine.kinds import BLUE, GREEN, KINDS, RED, TREASURES, YELLOW
from generator.games.castles_in_the_air.engine.position import Position
from generator.games.castles_in_the_air.treasure import Rate


def level(position: Position, seat: int, colour: int) -> int:
    """How much of a colour's bonus a seat has: 0 none, 1 from `bonuses.low` treasures on, 2 from `bonuses.high` on."""
    count, cost = position.hands[seat * KINDS + colour], position.setup.cost
    if count < cost.low:
        return 0
    return 2 if count >= cost.high else 1


def red_changes(position: Position, seat: int) -> int:
    """`bonuses.red`: how many items a seat may change on a tile it lays."""
    red = position.setup.rules.bonuses.red
    return (0, red.low, red.high)[level(position, seat, RED)]


def prolong(position: Position) -> None:
    """`bonuses.yellow`: when the other moves are spent, enough yellow treasures give more (`yellow_late`)."""
    reached = level(position, position.mover, YELLOW)
    if not reached:
        return
    yellow = position.setup.rules.bonuses.yellow
    for stage, moves in ((1, yellow.low), (2, yellow.high - yellow.low)):
        if position.moves == 0 and position.extra == stage - 1 and reached >= stage:
            position.extra = stage
            position.moves = max(0, moves)


def green_rate(position: Position, seat: int) -> Rate | None:
    """`bonuses.green`: at what rate a seat exchanges treasures with the bank; None without the bonus."""
    green = position.setup.rules.bonuses.green
    return (None, green.low, green.high)[level(position, seat, GREEN)]


def swaps_keys(position: Position, seat: int) -> bool:
    """`bonuses.blue.swap`: whether a seat may change one key for one of the other colour."""
    return position.hands[seat * KINDS + BLUE] >= position.setup.cost.low


def needs_no_key(position: Position, seat: int) -> bool:
    """`bonuses.blue.high: keyless`: whether a seat opens locks without a key."""
    return level(position, seat, BLUE) == 2 and position.setup.rules.bonuses.blue.high == BlueHigh.KEYLESS


def sells_keys(position: Position, seat: int) -> bool:
    """`bonuses.blue.high: treasures`: whether a seat gets treasures for keys from the bank."""
    return level(position, seat, BLUE) == 2 and position.setup.rules.bonuses.blue.high == BlueHigh.TREASURES


def assortments(position: Position, seat: int) -> int:
    """How many complete sets of one treasure of each colour a seat has."""
    return min(position.hands[seat * KINDS : seat * KINDS + TREASURES])


def allowed_pieces(position: Position, seat: int) -> int:
    """How many pieces a seat may move: `setup.zeppelins`, and one more for each `extra_pieces.sets_each` assortments.

    No rule names an end to it; `engine.pieces` is how many a program can tell apart.
    """
    rules = position.setup.rules
    if position.cubes[seat] < TREASURES or not (sets := assortments(position, seat)):
        return position.setup.first_pieces
    return min(rules.engine.pieces, rules.setup.zeppelins + sets // rules.extra_pieces.sets_each)
