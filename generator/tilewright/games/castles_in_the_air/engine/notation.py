"""Action <-> words: how a move is written in a record and said at the table. Every legal action reads differently."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.games.castles_in_the_air.engine import laying, moves, names
from tilewright.games.castles_in_the_air.engine.actions import WILD
from tilewright.games.castles_in_the_air.engine.kinds import BLUE, COLOURS, KEYS, KINDS, LOCKS, TREASURES, other
from tilewright.games.castles_in_the_air.engine.position import Phase, Position
from tilewright.games.castles_in_the_air.rules import PieceAt


def words(position: Position, action: int) -> str:
    """What the action is called here."""
    if position.phase == Phase.MOVES:
        return _move(position, action)
    return _STEPS[position.phase](position, action)


def _move(position: Position, action: int) -> str:
    codes = position.setup.codes
    families = (
        (codes.at, _turning_up),
        (codes.lay, _lay),
        (codes.partner, _partner),
        (codes.buy, _buy),
        (codes.bank, _bank),
        (codes.extra, _extra),
        (codes.teleport, _teleport),
        (codes.go, _going),
        (codes.take, _item),
    )
    named = (family(position, action) for first, family in families if action >= first)
    return next(named, "end turn")


def _turning_up(position: Position, action: int) -> str:
    return f"turn up a tile at {_spot(position, action)}"


def _buy(position: Position, action: int) -> str:
    colour = action - position.setup.codes.buy
    level = ("first", "second")[moves.level(position, position.mover, colour)]
    return f"buy the {level} bonus of {COLOURS[colour]}"


def _partner(position: Position, action: int) -> str:
    return f"trade with {seat(position, action - position.setup.codes.partner)}"


def _extra(position: Position, action: int) -> str:
    if position.setup.rules.extra_pieces.at == PieceAt.START:
        return "place an extra zeppelin at the start"
    return f"place an extra piece beside piece {action - position.setup.codes.extra + 1}"


def _teleport(position: Position, action: int) -> str:
    return _which(position, action - position.setup.codes.teleport) + "use the teleport door"


def seat(position: Position, number: int) -> str:
    """What a player is called: the title of its livery."""
    return position.setup.seats[number]


def _which(position: Position, piece: int) -> str:
    """Which piece, where its player has several."""
    at = position.mover * position.setup.most
    several = position.setup.most > 1 and position.pieces[at + 1] >= 0
    return f"piece {piece + 1}: " if several else ""


def _going(position: Position, action: int) -> str:
    setup = position.setup
    piece, target = divmod(action - setup.codes.go, setup.nodes)
    node = position.pieces[position.mover * setup.most + piece]
    if target % setup.wide == 0:
        verb = "fly to" if node % setup.wide == 0 else "board at"
    else:
        verb = "get out at" if node % setup.wide == 0 else "climb to"
    return f"{_which(position, piece)}{verb} {names.floor(position, target)}"


def _item(position: Position, action: int) -> str:
    codes = position.setup.codes
    if action < codes.unlock:
        return f"take {names.slot(position, action - codes.take)}"
    if action < codes.through:
        return f"open {names.slot(position, action - codes.unlock)}"
    piece, slot = divmod(action - codes.through, position.setup.slots)
    return _which(position, piece) + f"go through {names.slot(position, slot)}"


def _bank(position: Position, action: int) -> str:
    codes, bank = position.setup.codes, position.setup.rules.bank
    if action < codes.swap:
        lock = action - codes.bank
        taken = names.things([0] * KEYS + [bank.keys_taken * (lock == 1), bank.keys_taken * (lock == 0)])
        given = names.things([0] * KEYS + [bank.keys_given * (lock == 0), bank.keys_given * (lock == 1)])
        return f"bank: {given} for {taken}"
    if action < codes.green:
        lock = action - codes.swap
        return f"swap {LOCKS[lock]} key for {LOCKS[other(lock)]} key"
    return "bank: exchange treasures" if action == codes.green else "bank: sell keys for a treasure"


def _lay(position: Position, action: int) -> str:
    return f"lay {position.setup.tiles[action - position.setup.codes.lay].id}"


def _spot(position: Position, action: int) -> str:
    return names.place(position, laying.spot_of(position, action))


def _face(_: Position, action: int) -> str:
    return "the die shows any colour" if action == WILD else f"the die shows {names.kind(action)}"


def _colour(position: Position, action: int) -> str:
    digit = position.setup.slot_digit[laying.slot_in_hand(position)]
    return f"item {digit} is {names.kind(laying.kind_of(position, action))}"


def _change(position: Position, action: int) -> str:
    codes = position.setup.codes
    if action == codes.keep:
        return "change nothing more"
    if action >= codes.reroll:
        return f"roll item {action - codes.reroll + 1} again"
    if action < codes.relock:
        digit, kind = divmod(action - codes.paint, KINDS)
        return f"change item {digit + 1} to {names.kind(kind)}"
    digit, lock = divmod(action - codes.relock, 2)
    return f"change lock {digit + 1} to {LOCKS[lock]}"


def _addition(position: Position, action: int) -> str:
    codes, wide = position.setup.codes, position.setup.wide
    if action == codes.keep:
        return "add nothing"
    run, kind = divmod(action - codes.add, TREASURES)
    return f"add {names.kind(kind)} at {names.floor(position, position.tile * wide + 1 + run)}"


def _keys(position: Position, action: int) -> str:
    return "hear the offer" if action == position.setup.codes.ready else _bank(position, action)


def _arrival(position: Position, action: int) -> str:
    return f"teleport to {names.floor(position, (action - position.setup.codes.go) % position.setup.nodes)}"


def _bundle(position: Position, action: int) -> str:
    return names.bundle(position, action - position.setup.codes.bundle)


def _answer(position: Position, action: int) -> str:
    return "accept" if action == position.setup.codes.accept else "refuse"


_STEPS: dict[int, Callable[[Position, int], str]] = {
    Phase.LOT: lambda position, action: f"{seat(position, action)} is the Chief Explorer",
    Phase.TURN_UP: lambda position, action: f"turned up: {position.setup.tiles[action].id}",
    Phase.ROLL: _face,
    Phase.COLOUR: _colour,
    Phase.CHANGE: _change,
    Phase.CHOOSE_TILE: _lay,
    Phase.ADD: _addition,
    Phase.KEYS: _keys,
    Phase.VETO: lambda position, action: "allow it" if action == position.setup.codes.allow else "forbid it",
    Phase.PLACE: lambda position, action: f"at {_spot(position, action)}",
    Phase.ARRIVE: _arrival,
    Phase.GIVE: lambda position, action: f"trade: offer {seat(position, position.partner)} {_bundle(position, action)}",
    Phase.TAKE: lambda position, action: f"for {_bundle(position, action)}",
    Phase.ANSWER: _answer,
    Phase.BANK_GIVE: lambda position, action: (
        f"give {'keys' if position.partner == BLUE else 'treasures'}: " + _bundle(position, action)
    ),
    Phase.BANK_TAKE: lambda position, action: f"take {_bundle(position, action)}",
}
