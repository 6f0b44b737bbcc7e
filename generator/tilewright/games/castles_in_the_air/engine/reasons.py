"""Illegal action -> which rule forbids it, and where the game stands."""

from __future__ import annotations

from tilewright.engine import called
from tilewright.games.castles_in_the_air.engine import legal, locks, moves, names, notation
from tilewright.games.castles_in_the_air.engine.kinds import KEYS, LOCKS, NONE
from tilewright.games.castles_in_the_air.engine.position import Phase, Position

_AWAITED = {
    Phase.LOT: "the lot has to fall on a Chief Explorer first",
    Phase.TURN_UP: "a tile nobody has seen has to be turned up first",
    Phase.ROLL: "the treasure die has to be rolled first (setup.colouring)",
    Phase.COLOUR: "the die leaves the colour open: a colour has to be chosen first (setup.colouring)",
    Phase.CHANGE: "items on the new tile may be changed now, each once and in order (bonuses.red)",
    Phase.CHOOSE_TILE: "a tile of the display that fits has to be chosen first (turn.structure)",
    Phase.PLACE: "the tile in hand has to be laid edge to edge with a laid tile first (turn.placement)",
    Phase.ARRIVE: "the teleport door leads to another floor on the table (paths.teleport_anywhere)",
    Phase.GIVE: "make an offer of something that the mover has and both sides may still trade (trade.cubes)",
    Phase.TAKE: "name a price that the other has and both sides may still trade (trade.cubes)",
    Phase.ANSWER: "the offer has to be accepted or refused first",
    Phase.KEYS: "before the offer, its receiver may exchange keys; an exchange cannot undo the one before "
    "(bank.any_time)",
    Phase.VETO: "somebody with six green treasures may forbid the trade first (bonuses.green.high_for)",
    Phase.ADD: "a treasure may be added on a floor of the new tile now, or none (bonuses.red.extra)",
    Phase.BANK_GIVE: "pay the price that the bank asks (bonuses.green, bonuses.blue)",
    Phase.BANK_TAKE: "something has to be taken from the bank (bonuses.green, bonuses.blue)",
    Phase.OVER: "the game is over",
}


def unknown(position: Position) -> str:
    """Why a text is no action: what would be, for instance."""
    able = [notation.words(position, action) for action in legal.actions(position)]
    few = "; ".join(f"'{words}'" for words in able[:8])
    return f"no legal action is called so; legal: {few}{' and more' if len(able) > 8 else ''}" if able else _OVER


_OVER = _AWAITED[Phase.OVER]


def label(position: Position, action: int) -> str:
    """An illegal action in words if it has some here."""
    known = position.phase == Phase.MOVES and _of_a_turn(position, action) and _on_laid_tiles(position, action)
    return notation.words(position, action) if known else called(action)


def _of_a_turn(position: Position, action: int) -> bool:
    codes = position.setup.codes
    return 0 <= action < codes.accept or codes.lay <= action < codes.end


def _on_laid_tiles(position: Position, action: int) -> bool:
    return (tile := _tile(position, action)) == NONE or position.city.place[tile] != NONE


def _tile(position: Position, action: int) -> int:
    """The tile that has to be laid for an action to mean anything; NONE where there is none."""
    setup, codes = position.setup, position.setup.codes
    if codes.take <= action < codes.go:
        return setup.slot_tile[(action - codes.take) % setup.slots]
    if codes.go <= action < codes.teleport:
        return (action - codes.go) % setup.nodes // setup.wide
    return (action - codes.at) // 4 if codes.at <= action < codes.end else NONE


def rule(position: Position, action: int) -> str:
    """The rule that forbids the action."""
    if position.phase != Phase.MOVES:
        return _AWAITED[position.phase]
    if not _of_a_turn(position, action):
        return f"it is {position.setup.seats[position.mover]}'s turn: not something to be done now"
    if not _on_laid_tiles(position, action):
        return f"{position.setup.tiles[_tile(position, action)].id} has not been laid"
    codes = position.setup.codes
    families = (
        (codes.lay, _laying),
        (codes.partner, _partner),
        (codes.buy, _buying),
        (codes.bank, _bank),
        (codes.extra, _extra),
        (codes.teleport, _teleport),
        (codes.go, _going),
        (codes.take, _item),
    )
    return next(family(position, action) for first, family in families if action >= first)


def _unpaid(position: Position, name: str, cost: int) -> str:
    return f"{name}: it costs {cost}, and {position.moves} are left" if position.moves < cost else ""


def _piece(position: Position, piece: int) -> str:
    setup, name = position.setup, position.setup.seats[position.mover]
    if position.pieces[position.mover * setup.most + piece] == NONE:
        return f"{name} has no piece {piece + 1} on the table"
    if piece >= locks.active(position, position.mover):
        return f"piece {piece + 1} is frozen until there are enough assortments (extra_pieces.newest_freezes)"
    return ""


def _item(position: Position, action: int) -> str:
    setup, codes = position.setup, position.setup.codes
    slot = (action - codes.take) % setup.slots
    lock, taking = position.locks[slot], action < codes.unlock
    if not position.live >> slot & 1:
        return "there is nothing left to pick up or open"
    if taking != (lock == NONE):
        return "it is locked (costs.lock)" if taking else "it has no lock"
    first = position.mover * setup.most
    nodes = position.pieces[first : first + locks.active(position, position.mover)]
    floors = [position.city.floor[node] for node in nodes if node % setup.wide]
    if slot not in locks.within_reach(position, floors):
        return "no explorer that can move is on that floor (paths.walk_across)"
    if unpaid := _unpaid(position, "costs.lock", setup.cost.lock):
        return unpaid
    if not locks.opens(position, lock):
        return f"there is no {LOCKS[lock]} key for it, nor a bonus that needs none (bonuses.blue)"
    return "doors fall shut again, so name the piece that goes through, and its destination (paths.doors_stay_open)"


def _going(position: Position, action: int) -> str:
    city, setup = position.city, position.setup
    piece, target = divmod(action - setup.codes.go, setup.nodes)
    if absent := _piece(position, piece):
        return absent
    node = position.pieces[position.mover * setup.most + piece]
    if city.floor[node] == city.floor[target]:
        return "it is there already: walking and drifting are free (costs.walk, costs.drift)"
    if setup.codes.go + target not in city.menu(city.floor[node]):
        far = "flight.reach, flight.directions, flight.needs_sky" if node % setup.wide == 0 else "paths"
        return f"no single step leads there ({far})"
    cost = moves.price_of_move(position, node, target)
    return _unpaid(position, "costs", cost) or "it has been there since anything changed, and the way costs nothing"


def _teleport(position: Position, action: int) -> str:
    piece = action - position.setup.codes.teleport
    if absent := _piece(position, piece):
        return absent
    paid = _unpaid(position, "costs.teleport", position.setup.cost.teleport)
    return paid or "it is not at a teleport door, or there is nowhere to go"


def _extra(position: Position, action: int) -> str:
    if absent := _piece(position, action - position.setup.codes.extra):
        return absent
    if not position.spare:
        return "there are not enough assortments for another piece (extra_pieces.sets_each, engine.pieces)"
    return "another of the pieces is in the same place: name the first of them"


def _bank(position: Position, action: int) -> str:
    codes, bank = position.setup.codes, position.setup.rules.bank
    if action >= codes.green:
        if action != codes.green:
            return "it takes enough blue treasures, the keys, and a rule that sells them (bonuses.blue)"
        done = position.exchanges >= position.setup.rules.bonuses.green.times
        return (
            "that is done for this turn (bonuses.green.times)" if done else "it takes green treasures (bonuses.green)"
        )
    lock = (action - codes.bank) % 2
    needed = bank.keys_given if action < codes.swap else position.setup.rules.bonuses.blue.swap
    if position.hand(position.mover)[KEYS + lock] < needed:
        return f"it takes {names.things([0] * (KEYS + lock) + [needed])} (bank.keys_given)"
    if position.swapped >> (1 - lock) & 1:
        return "it would undo the last exchange, and nothing has changed since"
    return "swapping keys needs more blue treasures (bonuses.blue)"


def _buying(position: Position, action: int) -> str:
    if not moves.price(position, position.mover, action - position.setup.codes.buy):
        return "nothing of that colour is left to buy (bonuses.owners)"
    return "a bonus costs treasures of its colour (bonuses.by)"


def _partner(position: Position, action: int) -> str:
    seat = action - position.setup.codes.partner
    if seat == position.mover:
        return "nobody trades with themselves (trade.active_only)"
    if position.refusals[seat] >= position.setup.cost.refusals:
        return f"{position.setup.seats[seat]} has refused and is left in peace this turn (engine.refusals)"
    return "neither side has anything more to give or room to take it (trade.cubes, trade.one_sided)"


def _laying(position: Position, action: int) -> str:
    setup = position.setup
    if action >= setup.codes.at:
        return "nothing to be turned up there by walking off (turn.exploration); a tile is chosen before its place"
    if not setup.by_action:
        return "tiles are not laid in a turn of moves (turn.structure, turn.exploration)"
    if action - setup.codes.lay not in position.display:
        return "that tile is not in the display (setup.display)"
    return _unpaid(position, "costs.lay", setup.cost.lay) or "it fits nowhere (turn.placement)"
