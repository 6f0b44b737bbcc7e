"""Position -> what moving costs, and what bonus treasures make of it."""

from __future__ import annotations

from tilewright.games.castles_in_the_air.engine.kinds import BLUE, GREEN, KINDS, RED, TREASURES, YELLOW
from tilewright.games.castles_in_the_air.engine.position import Phase, Position
from tilewright.games.castles_in_the_air.rules import BlueHigh, GreenHigh, Rate, RedKind


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


def spend(position: Position, moves: int) -> None:
    """Pay for an action."""
    position.moves -= moves
    settle(position)


def settle(position: Position) -> None:
    """Something has changed for good: whatever has been tried since the last time may be tried again."""
    if position.swapped:
        position.swapped = 0
        position.look_again()
    if position.setup.cost.free_moves:
        first = position.mover * position.setup.most
        pieces = position.pieces[first : first + position.setup.most]
        position.been = tuple(frozenset((position.city.floor[node],)) if node >= 0 else frozenset() for node in pieces)
    if position.moves == 0:
        prolong(position)


def price_of_move(position: Position, node: int, target: int) -> int:
    """What one step costs: `costs.fly`, `costs.board` or `costs.ladder`, by exits or storeys (`paths.ladder_by`)."""
    setup, cost = position.setup, position.setup.cost
    if cost.going >= 0:
        return cost.going
    flying, landing = node % setup.wide == 0, target % setup.wide == 0
    if flying and landing:
        return cost.fly
    if flying or landing:
        return cost.board
    if not cost.by_storeys:
        return cost.ladder
    return cost.ladder * abs(_height(position, node) - _height(position, target))


def _height(position: Position, node: int) -> int:
    """Storeys below the top of the grid."""
    setup, city = position.setup, position.city
    return city.place[node // setup.wide] // city.span * setup.storeys + setup.storey[node]


def ways(position: Position, piece: int, floor: int) -> list[int]:
    """The steps that one of the mover's pieces can pay for, which is on that floor or in that sky; ascending."""
    setup, going = position.setup, position.setup.cost.going
    if 0 < going <= position.moves:
        steps = position.city.menu(floor)
    elif going > 0:
        return []
    else:
        steps = _priced(position, piece, position.city.menu(floor))
    return [step + piece * setup.nodes for step in steps] if piece else steps


def _priced(position: Position, piece: int, menu: list[int]) -> list[int]:
    """Of the steps on a menu, those that the piece can pay for; of those for nothing, where it has not been yet."""
    node, go = position.pieces[position.mover * position.setup.most + piece], position.setup.codes.go
    steps = [step for step in menu if price_of_move(position, node, step - go) <= position.moves]
    return [step for step in steps if price_of_move(position, node, step - go) or _fresh(position, piece, step - go)]


def _fresh(position: Position, piece: int, target: int) -> bool:
    return position.city.floor[target] not in position.been[piece]


def go(position: Position, piece: int, target: int) -> None:
    """Fly, get in or out, or climb one step on."""
    cost = position.setup.cost.going
    if cost < 0:
        cost = price_of_move(position, position.pieces[position.mover * position.setup.most + piece], target)
    _arrive(position, piece, target, cost)


def _arrive(position: Position, piece: int, target: int, cost: int) -> None:
    position.pieces[position.mover * position.setup.most + piece] = target
    if cost:
        position.moves -= cost
        settle(position)
        return
    been = list(position.been)
    been[piece] |= {position.city.floor[target]}
    position.been = tuple(been)


def can_teleport(position: Position, piece: int) -> bool:
    """Whether a piece is at a teleport door, can pay `costs.teleport`, and has somewhere to go."""
    setup, city = position.setup, position.city
    floor = city.floor[position.pieces[position.mover * setup.most + piece]]
    if not city.teleports[floor] or position.moves < setup.cost.teleport:
        return False
    return bool(destinations(position, piece))


def destinations(position: Position, piece: int) -> list[int]:
    """Every other floor on the table (`paths.teleport_anywhere`), by its lowest node, as actions."""
    setup, city = position.setup, position.city
    floor = city.floor[position.pieces[position.mover * setup.most + piece]]
    base = setup.codes.go + piece * setup.nodes
    if setup.cost.teleport:
        return [base + node for node in city.stands if node != floor]
    return [base + node for node in city.stands if node != floor and _fresh(position, piece, node)]


def teleport(position: Position, piece: int) -> None:
    """Step into the teleport door; where to comes next."""
    position.piece = piece
    position.phase = Phase.ARRIVE


def target_of(position: Position, action: int) -> int:
    """The node that an action of going means."""
    return (action - position.setup.codes.go) % position.setup.nodes


def arrive(position: Position, target: int) -> None:
    """Step out of it."""
    position.phase = Phase.MOVES
    _arrive(position, position.piece, target, position.setup.cost.teleport)


def pass_through(position: Position, piece: int, target: int, cost: int) -> None:
    """Go through a door that falls shut again."""
    _arrive(position, piece, target, cost)
