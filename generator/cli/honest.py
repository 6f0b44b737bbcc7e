"""Bag -> how often an honest set like it is flagged: worked out once, and kept as long as the set is as it is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.cutaway.balance.alarms import Alarms
    from generator.cutaway.balance.bag import Bag


def alarms_of_set(bag: Bag) -> Alarms | None:
    """How often honest shuffles of its colours are flagged; None where it has none, or where they are rolled."""
    from generator.cutaway.balance.alarms import Alarms, alarms_of  # noqa: PLC0415 - loaded when the command runs
    from generator.kit import own  # noqa: PLC0415
    from generator.kit.cache import Cache  # noqa: PLC0415

    if not bag.colours or any(bag.to_roll):
        return None
    cache = Cache(own.cache())
    key = cache.key("alarms", *_told_from(bag))
    known = cache.text(key)
    if known is None:
        alarms = alarms_of(bag)
        cache.write(key, f"{alarms.flagged} {alarms.failed}")
        return alarms
    flagged, failed = map(Fraction, known.split())
    return Alarms("set", flagged, failed)


def _told_from(bag: Bag) -> tuple[str, ...]:
    """All that it is worked out from."""
    tiles = "\n".join(repr((tile.id, tile.drawing, tile.map.text, tile.contents)) for tile in bag.tiles)
    return tiles, bag.spec.rules.model_dump_json(), bag.spec.game.model_dump_json()
