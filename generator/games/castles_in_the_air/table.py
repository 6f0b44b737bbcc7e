"""How the game looks when it is played: the city of its tiles, its crews over and in it."""

from __future__ import annotations

from generator.rooms import Later
from generator.table.setting import Setting

_ROOM = "generator.games.castles_in_the_air"
MOVES = {
    "piece {piece}: {move}": "moves.piece",
    "end turn": "moves.end",
    "accept": "moves.accept",
    "refuse": "moves.refuse",
    "turn up a tile at {place}": "moves.turn_up",
    "lay {tile}": "moves.lay",
    "at {place}": "moves.at",
    "fly to {place}": "moves.fly",
    "board at {place}": "moves.board",
    "get out at {place}": "moves.get_out",
    "climb to {place}": "moves.climb",
    "take {item} in {lock} chest at {place}": "moves.take.chest",
    "take {item} key at {place}": "moves.take.key",
    "take {item} at {place}": "moves.take.treasure",
    "open {item} in {lock} chest at {place}": "moves.open.chest",
    "open {lock} door at {place}": "moves.open.door",
    "go through {lock} door at {place}": "moves.through",
    "use the teleport door": "moves.use_door",
    "teleport to {place}": "moves.arrive",
    "place an extra piece beside piece {piece}": "moves.extra",
    "place an extra zeppelin at the start": "moves.extra_at_start",
    "buy the {level} bonus of {colour}": "moves.buy",
    "hear the offer": "moves.hear",
    "allow it": "moves.allow",
    "forbid it": "moves.forbid",
    "roll item {item} again": "moves.roll_again",
    "add {what} at {place}": "moves.add.treasure",
    "add nothing": "moves.add.nothing",
    "trade with {other}": "moves.trade",
    "trade: offer {what}": "moves.offer",
    "for {what}": "moves.ask",
    "bank: exchange treasures": "moves.bank.exchange",
    "bank: sell keys for a treasure": "moves.bank.sell",
    "bank: {given} for {taken}": "moves.bank.pay",
    "give keys: {what}": "moves.bank.give",
    "give treasures: {what}": "moves.bank.give",
    "take {what}": "moves.bank.take",
    "swap {given} for {taken}": "moves.swap",
    "change nothing more": "moves.change.done",
    "change item {item} to {what}": "moves.change.item",
    "change lock {item} to {what}": "moves.change.lock",
}
"""The words of a move -> how it is said in a sentence."""

LUCK = {
    "{name} is the Chief Explorer": "moves.luck.chief",
    "turned up: {tile}": "moves.luck.tile",
    "the die shows {kind}": "moves.luck.die",
    "item {item} is {kind}": "moves.luck.item",
}
"""What chance does, in the words of a record -> how it is said in a sentence."""

TABLE = Setting(
    tokens={
        "zeppelin": Later(f"{_ROOM}.art.laid", "zeppelin"),
        "explorer": Later(f"{_ROOM}.art.laid", "explorer"),
        "chief": Later(f"{_ROOM}.art.laid", "chief"),
    },
    parts={"zeppelin": "flat-zeppelins", "explorer": "flat-explorers"},
    printed=frozenset({"gem", "key", "lock", "taken", "open lock"}),
    pieces={"tiles": Later(f"{_ROOM}.art.laid", "tile")},
    stands={"tiles": Later(f"{_ROOM}.art.laid", "stands")},
    moves=MOVES,
    luck=LUCK,
    letters=Later(f"{_ROOM}.city", "CityText"),
)
