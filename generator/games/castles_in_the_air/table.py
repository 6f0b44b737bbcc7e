"""How the game looks when it is played: the city of its tiles, its crews over and in it."""

from __future__ import annotations

from generator.rooms import Later
from generator.table.setting import Setting

_ROOM = "generator.games.castles_in_the_air"
_AT = r"at (?P<place>[A-Z]+\d+\.\d+)"
MOVES = {
    r"piece (?P<piece>\d+): (?P<move>.+)": "moves.piece",
    "end turn": "moves.end",
    "accept": "moves.accept",
    "refuse": "moves.refuse",
    r"turn up a tile at (?P<place>\S+)": "moves.turn_up",
    r"lay (?P<tile>\S+)": "moves.lay",
    r"at (?P<place>\S+)": "moves.at",
    r"fly to (?P<place>\S+)": "moves.fly",
    r"board at (?P<place>\S+)": "moves.board",
    r"get out at (?P<place>\S+)": "moves.get_out",
    r"climb to (?P<place>\S+)": "moves.climb",
    rf"take (?P<item>.+ key)(?: in \S+ chest)? {_AT}": "moves.take.key",
    rf"take (?P<item>.+?)(?: in \S+ chest)? {_AT}": "moves.take.treasure",
    rf"open .+ in (?P<lock>\S+) chest {_AT}": "moves.open.chest",
    rf"open (?P<lock>\S+) door {_AT}": "moves.open.door",
    rf"go through (?P<lock>\S+) door {_AT}": "moves.through",
    "use the teleport door": "moves.use_door",
    r"teleport to (?P<place>\S+)": "moves.arrive",
    r"place an extra piece beside piece (?P<piece>\d+)": "moves.extra",
    r"trade with (?P<other>.+)": "moves.trade",
    r"trade: offer (?P<what>.+)": "moves.offer",
    r"for (?P<what>.+)": "moves.ask",
    "bank: exchange treasures": "moves.bank.exchange",
    "bank: sell keys for a treasure": "moves.bank.sell",
    r"bank: (?P<given>.+) for (?P<taken>.+)": "moves.bank.pay",
    r"give (?:keys|treasures): (?P<what>.+)": "moves.bank.give",
    r"take (?P<what>.+)": "moves.bank.take",
    r"swap (?P<given>.+ key) for (?P<taken>.+ key)": "moves.swap",
    "change nothing more": "moves.change.done",
    r"change item (?P<item>\d+) to (?P<what>.+)": "moves.change.item",
    r"change lock (?P<item>\d+) to (?P<what>.+)": "moves.change.lock",
}
"""The words of a move -> how it is said in a sentence."""

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
    letters=Later(f"{_ROOM}.city", "CityText"),
)
