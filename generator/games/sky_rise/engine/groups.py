"""A level -> points for each colour: groups of pyramids side by side, which the opaque ones extend and connect."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.sky_rise.engine.position import Position


def score_level(position: Position) -> None:
    """Points for the groups of every colour on the level that has just been filled."""
    setup = position.setup
    kinds = [stone % setup.kinds for stone in position.stones_at(position.level)]
    bits, wide = setup.bits, setup.plan.columns + 2
    wilds = sum(bit for bit, kind in zip(bits, kinds, strict=True) if kind == setup.wild)
    group = setup.rules.scoring.group
    for colour in set(kinds):
        if colour != setup.wild:
            own = sum(bit for bit, kind in zip(bits, kinds, strict=True) if kind == colour)
            for each in connected(own, wilds, wide):
                coloured = (each & own).bit_count()
                position.colour_points[colour] += group(coloured, each.bit_count() - coloured)


def connected(own: int, wilds: int, wide: int) -> Iterator[int]:
    """Each group in which a colour has a pyramid at least (`colour_needed`), as a set of corners.

    An opaque pyramid may be in groups of several colours (`wild_joins`).

    Args:
        own: The corners of the colour's pyramids, a bit each; a row has one bit more than corners.
        wilds: Those of opaque ones.
        wide: Bits in a row.
    """
    both, left = own | wilds, own
    while left:
        group, grown = 0, left & -left
        while grown != group:
            group = grown
            grown = (group | group << 1 | group >> 1 | group << wide | group >> wide) & both
        left &= ~group
        yield group
