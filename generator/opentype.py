"""The bytes of a TrueType file -> how far each of its characters reaches: two tables, and none of the outlines.

Source: the OpenType specification, tables head, hhea, hmtx and cmap (formats 4 and 12).
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import unpack_from

_BEST = ((3, 10), (3, 1), (0, 6), (0, 4), (0, 3), (0, 2), (0, 1), (0, 0))
"""Platform and encoding of a character map, the one with most in it first."""


def read_advances(data: bytes) -> dict[str, float]:
    """Character -> advance width in ems.

    Raises:
        ValueError: The file has no character map that is known here.
    """
    tables = {data[at : at + 4]: unpack_from(">I", data, at + 8)[0] for at in range(12, 12 + 16 * _short(data, 4), 16)}
    em, several = _short(data, tables[b"head"] + 18), _short(data, tables[b"hhea"] + 34)
    widths = unpack_from(f">{2 * several}H", data, tables[b"hmtx"])[::2]
    last = several - 1  # glyphs after it are as wide as it
    return {chr(code): widths[min(glyph, last)] / em for code, glyph in _mapped(data, tables[b"cmap"])}


def _short(data: bytes, at: int) -> int:
    number: int = unpack_from(">H", data, at)[0]
    return number


def _mapped(data: bytes, table: int) -> Iterator[tuple[int, int]]:
    """Every character that has a glyph, with the glyph's number."""
    maps = {}
    for at in range(table + 4, table + 4 + 8 * _short(data, table + 2), 8):
        platform, encoding, offset = unpack_from(">HHI", data, at)
        maps[platform, encoding] = table + offset
    for kind in _BEST:
        if kind in maps and (reader := _READERS.get(_short(data, maps[kind]))):
            return reader(data, maps[kind])
    raise ValueError("this font has no character map of format 4 or 12")


def _segments(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Format 4: runs of characters in the first 65,536."""
    count = _short(data, at + 6) // 2
    ends, starts, deltas, offsets = (
        unpack_from(f">{count}H", data, at + 14 + 2 * count * number + 2 * (number > 0)) for number in range(4)
    )
    for number in range(count):
        place = at + 16 + 6 * count + 2 * number  # of this segment's offset, which it is counted from
        for code in range(starts[number], min(ends[number], 0xFFFE) + 1):
            glyph = code
            if offsets[number]:
                glyph = _short(data, place + offsets[number] + 2 * (code - starts[number]))
                if not glyph:
                    continue
            if glyph := (glyph + deltas[number]) & 0xFFFF:
                yield code, glyph


def _groups(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Format 12: runs of characters with glyphs in the same order."""
    for number in range(unpack_from(">I", data, at + 12)[0]):
        first, last, glyph = unpack_from(">III", data, at + 16 + 12 * number)
        yield from zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True)


_READERS = {4: _segments, 12: _groups}
