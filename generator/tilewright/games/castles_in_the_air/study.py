"""Position, action -> what it uses: treasures, keys, locks, bonuses, tiles, trades, for whoever studies many games."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from functools import partial

from tilewright.games.castles_in_the_air.engine.kinds import COLOURS, KEYS, LOCKS, NONE
from tilewright.games.castles_in_the_air.engine.position import Position

_FAMILIES = (
    ("take", "take"),
    ("unlock", "open"),
    ("through", "go through a door"),
    ("go", ""),
    ("teleport", "teleport"),
    ("extra", "place an extra piece"),
    ("bank", "exchange keys"),
    ("swap", "swap keys"),
    ("green", "exchange treasures"),
    ("blue", "sell keys"),
    ("buy", "buy a bonus"),
    ("partner", "offer a trade"),
    ("accept", "accept a trade"),
    ("refuse", "refuse a trade"),
    ("ready", "hear an offer"),
    ("allow", "allow a trade"),
    ("veto", "forbid a trade"),
    ("bundle", "name the goods of a trade"),
    ("paint", "change an item"),
    ("relock", "change a lock"),
    ("reroll", "roll again"),
    ("add", "add a treasure"),
    ("keep", "change nothing more"),
    ("lay", "lay a tile"),
    ("at", "choose a place"),
)
"""The kinds of action, in the order of their numbers; what it is to go is told by whence and where."""
_BONUSES = {
    "extra": "a set of four: extra piece",
    "swap": "blue: swap keys",
    "green": "green: exchange treasures",
    "blue": "blue: sell keys",
    "paint": "red: change a tile",
    "relock": "red: change a tile",
    "reroll": "red: roll again",
    "add": "red: add a treasure",
    "veto": "green: forbid a trade",
}
_EXTRA = "yellow: more moves"


def uses(position: Position, action: int) -> tuple[str, ...]:
    """What an action uses."""
    codes = position.setup.codes
    if action < codes.take:
        return ("action: end turn", *([f"bonus: {_EXTRA}"] if position.extra else []))
    family, kind = _FAMILIES[bisect_right(tuple(getattr(codes, family) for family, _ in _FAMILIES), action) - 1]
    if family == "go":
        return (f"action: {_going(position, action)}",)
    names = [f"action: {kind}"]
    if family in _BONUSES:
        names.append(f"bonus: {_BONUSES[family]}")
    if family in ("take", "unlock"):
        names += _item(position, action - (codes.take if family == "take" else codes.unlock))
    if family == "lay":
        if position.held[position.mover] and action - codes.lay in position.held[position.mover]:
            names.append("bonus: red: a tile of one's own")
        names.append(f"tile laid: {_drawing(position, action - codes.lay)}")
    return tuple(names)


def offered(position: Position) -> dict[str, int]:
    """Everything on the tiles that were laid."""
    return dict(Counter(name for slot in _laid(position) for name in _things(position, slot)))


def left(position: Position) -> dict[str, int]:
    """What nobody took, what nobody opened, and keys that nobody used."""
    setup, city = position.setup, position.city
    there = [
        slot for slot, tile in enumerate(setup.slot_tile) if city.place[tile] != NONE and position.live >> slot & 1
    ]
    treasures = [slot for slot in there if NONE != position.contents[slot] < KEYS]
    keys = [slot for slot in there if position.contents[slot] >= KEYS]
    return {
        "left: treasures on tiles": len(treasures),
        "left: keys on tiles": len(keys),
        "left: locks still shut": sum(position.locks[slot] != NONE for slot in there),
        "left: keys in hand": sum(map(partial(HOLDS["keys"], position), range(position.setup.players))),
    }


def _laid(position: Position) -> list[int]:
    """The slots of the tiles that were laid."""
    return [slot for slot, tile in enumerate(position.setup.slot_tile) if position.city.place[tile] != NONE]


def _going(position: Position, action: int) -> str:
    """Fly, board, get out or climb."""
    setup = position.setup
    piece, target = divmod(action - setup.codes.go, setup.nodes)
    sky = position.pieces[position.mover * setup.most + piece] % setup.wide == 0
    if target % setup.wide == 0:
        return "fly" if sky else "board"
    return "get out" if sky else "climb"


def _item(position: Position, slot: int) -> list[str]:
    return [*_things(position, slot), f"tile: {_drawing(position, position.setup.slot_tile[slot])}"]


def _things(position: Position, slot: int) -> list[str]:
    """The treasure or key that lies there, and its lock."""
    content, lock = position.contents[slot], position.locks[slot]
    names = [f"lock: {LOCKS[lock]}"] if lock != NONE else []
    if content == NONE:
        return names
    return [*names, f"treasure: {COLOURS[content]}" if content < KEYS else f"key: {LOCKS[content - KEYS]}"]


def _drawing(position: Position, tile: int) -> str:
    """The drawing of a tile: 'tower' of 'tower-3'."""
    name, _, copy = position.setup.tiles[tile].id.rpartition("-")
    return name if copy.isdigit() else position.setup.tiles[tile].id


def _in_hand(position: Position, seat: int, first: int, end: int) -> int:
    """How many a seat has of some of the kinds of treasures and keys."""
    wide = KEYS + len(LOCKS)
    return sum(position.hands[seat * wide + first : seat * wide + end])


USES, OFFERED, LEFT = uses, offered, left
HOLDS = {
    "treasures": lambda position, seat: _in_hand(position, seat, 0, KEYS),
    "keys": lambda position, seat: _in_hand(position, seat, KEYS, KEYS + len(LOCKS)),
}
WITHOUT = {
    "trade": ("action: offer a trade", "action: accept a trade"),
    "teleport": ("action: teleport",),
    "red": tuple(f"bonus: {_BONUSES[family]}" for family in ("paint", "reroll", "add")),
    "green": tuple(f"bonus: {_BONUSES[family]}" for family in ("green", "veto")),
    "buying": ("action: buy a bonus",),
    "blue": (f"bonus: {_BONUSES['swap']}", f"bonus: {_BONUSES['blue']}"),
    "doors": ("action: go through a door",),
    "bank": ("action: exchange keys",),
}
