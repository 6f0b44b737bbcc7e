"""How the game looks when it is played: the city of its tiles, its crews over and in it."""

from __future__ import annotations

from generator.rooms import Later
from generator.table.setting import Setting

_ROOM = "generator.games.castles_in_the_air"

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
    letters=Later(f"{_ROOM}.city", "CityText"),
)
