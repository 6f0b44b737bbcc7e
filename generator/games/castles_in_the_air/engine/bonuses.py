"""Treasures in hand -> what they are good for before they score: the chapter "What treasures are good for"."""

from __future__ import annotations

from generator.games.castles_in_the_air.choices import BlueHigh, GreenHigh, RedKind
from generator.games.castles_in_the_air.engine.kinds import BLUE, GREEN, KINDS, RED, TREASURES, YELLOW
from generator.games.castles_in_the_air.engine.position import Position
from generator.games.castles_in_the_air.treasure import Rate


def level(position: Position, seat: int, colour: int) -> int:
    """How much of a colour's bonus a seat has: 0 none, 1 from `bonuses.low` treasures on, 2 from `bonuses.high` on.

    Where bonuses are bought, it is as many as have been bought (`bonuses.by`).
    """
    if position.setup.cost.bought:
        return position.bought[seat * TREASURES + colour]
    count, cost = position.hands[seat * KINDS + colour], position.setup.cost
    if count < cost.low:
        return 0
    return 2 if count >= cost.high else 1


def red_changes(position: Position, seat: int) -> int:
    """`bonuses.red`: how many items a seat may change, or treasures roll again, on a tile it lays."""
    return 0 if position.setup.cost.holds else _red(position, seat)


def tiles_of_ones_own(position: Position, seat: int) -> int:
    """`bonuses.red.kind: hold`: how many tiles a seat may have that it alone can lay."""
    return _red(position, seat) if position.setup.cost.holds else 0


def _red(position: Position, seat: int) -> int:
    red = position.setup.rules.bonuses.red
    return (0, red.low, red.high)[level(position, seat, RED)]


def rolls_again(position: Position) -> bool:
    """`bonuses.red.kind: reroll`: whether treasures are rolled for again, and nothing else is changed."""
    return position.setup.rules.bonuses.red.kind == RedKind.REROLL


def adds_treasure(position: Position, seat: int) -> bool:
    """`bonuses.red.extra`: whether a seat puts a treasure more on a tile it lays."""
    return position.setup.rules.bonuses.red.extra > 0 and level(position, seat, RED) == 2


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
    second = green.high if green.high_for in (GreenHigh.TREASURES, GreenHigh.KEYS) else green.low
    return (None, green.low, second)[level(position, seat, GREEN)]


def forbids_trades(position: Position, seat: int) -> bool:
    """`bonuses.green.high_for: veto`: whether a seat may forbid trades of others."""
    return position.setup.cost.veto and level(position, seat, GREEN) == 2


def trade_limit(position: Position, seat: int) -> int:
    """`trade.cubes`, and `bonuses.green.more` for a seat whose second green bonus raises it."""
    cost = position.setup.cost
    return cost.cubes + (cost.more if cost.more and level(position, seat, GREEN) == 2 else 0)


def price(position: Position, seat: int, colour: int) -> int:
    """Treasures of a colour that its next bonus costs; 0 where there is none to buy (`bonuses.owners`)."""
    cost, has = position.setup.cost, level(position, seat, colour)
    players = range(position.setup.players)
    owners = sum(level(position, other, colour) > has for other in players) if has < 2 else 0
    if has == 2 or owners >= position.setup.rules.bonuses.owners:
        return 0
    return cost.high - cost.low if has else cost.low


def buy(position: Position, seat: int, colour: int) -> None:
    """Give so many treasures of a colour up for its next bonus, for the rest of the game (`bonuses.by: bought`)."""
    position.gain(seat, colour, -price(position, seat, colour))
    at, bought = seat * TREASURES + colour, position.bought
    position.bought = (*bought[:at], bought[at] + 1, *bought[at + 1 :])


def swaps_keys(position: Position, seat: int) -> bool:
    """`bonuses.blue.swap`: whether a seat may change one key for one of the other colour."""
    return level(position, seat, BLUE) > 0


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
