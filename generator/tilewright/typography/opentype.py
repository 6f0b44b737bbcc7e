"""The bytes of a TrueType file -> its glyphs by character, how far each reaches, and a file of some of them alone.

Source: the OpenType specification, tables head, hhea, hmtx, cmap (formats 4, 6 and 12), loca and glyf.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from struct import pack, pack_into, unpack_from

_BEST = ((3, 10), (3, 1), (0, 6), (0, 4), (0, 3), (0, 2), (0, 1), (0, 0))
"""Platform and encoding of a character map, the one with most in it first."""
_COPIED = (b"cvt ", b"fpgm", b"prep")
"""Tables that hold for every glyph, where a file has them."""
_WORDS, _MORE, _SIZES = 0x0001, 0x0020, {0x0008: 2, 0x0040: 4, 0x0080: 8}
"""Flags of a part of a composite glyph: long offsets, another follows, and bytes of how it is scaled."""
_MAGIC = 0xB1B0AFBA
_Run = tuple[range, Sequence[int]]
"""Characters one after the other, and their glyphs."""


def read_tables(data: bytes) -> dict[bytes, tuple[int, int]]:
    """Name of a table -> where it begins, and its length."""
    return {data[at : at + 4]: unpack_from(">II", data, at + 8) for at in range(12, 12 + 16 * _short(data, 4), 16)}


class Characters(dict[str, float]):
    """Character -> advance width in ems; each is found when it is first asked for, as few of a file ever are.

    Raises:
        ValueError: The file has no character map that is known here.
    """

    def __init__(self, data: bytes) -> None:
        tables = read_tables(data)
        self._data, self._start = data, tables[b"hmtx"][0]
        self._em, self._last = _short(data, tables[b"head"][0] + 18), _short(data, tables[b"hhea"][0] + 34) - 1
        self._runs = [*_mapped(data, tables[b"cmap"][0]), (range(0x110000, 0x110001), (0,))]
        self._stops = [codes.stop for codes, _ in self._runs]

    def __missing__(self, letter: str) -> float:
        if not (glyph := self.glyph(letter)):
            raise KeyError(letter)
        return self.setdefault(letter, self._width(glyph))

    def glyph(self, letter: str) -> int:
        """The number of a character's glyph; 0 for none."""
        codes, glyphs = self._runs[bisect_right(self._stops, ord(letter))]
        return glyphs[ord(letter) - codes.start] if ord(letter) in codes else 0

    def whole(self) -> dict[str, float]:
        """The widths of all characters that the file has."""
        return {chr(code): self._width(glyph) for run in self._runs for code, glyph in zip(*run, strict=True) if glyph}

    def _width(self, glyph: int) -> float:
        return _short(self._data, self._start + 4 * min(glyph, self._last)) / self._em  # those after the last are alike


def subset(data: bytes, glyphs: Sequence[int]) -> bytes:
    """A file of these glyphs and those they are put together from, for a PDF: code n stands for the n-th of them.

    Args:
        data: The file of all glyphs.
        glyphs: Up to 256 of its glyphs; the first is glyph 0, the picture of no letter. One may be named twice.
    """
    where = read_tables(data)
    tables = {name: data[at : at + length] for name, (at, length) in where.items() if name in _COPIED}
    outlines = _Outlines(data, where)
    taken = {glyph: number for number, glyph in enumerate(dict.fromkeys(glyphs))}
    outlines.take(taken)
    tables[b"glyf"], tables[b"loca"] = outlines.written(taken)
    several, pairs = _short(data, where[b"hhea"][0] + 34), where[b"hmtx"][0]
    tables[b"hmtx"] = b"".join(_measures(data, pairs, several, glyph) for glyph in taken)
    tables[b"hhea"] = _with(data, where[b"hhea"], (34, ">H", len(taken)))
    tables[b"maxp"] = _with(data, where[b"maxp"], (4, ">H", len(taken)))
    tables[b"head"] = _with(data, where[b"head"], (8, ">I", 0), (50, ">H", 1))  # long offsets in loca
    codes = [taken[glyph] for glyph in glyphs]
    tables[b"cmap"] = pack(">8H", 0, 1, 1, 0, 0, 12, 6, 10 + 2 * len(codes)) + pack(
        f">{3 + len(codes)}H", 0, 0, len(codes), *codes
    )
    return _file(tables)


class _Outlines:
    """The drawings of a file's glyphs."""

    def __init__(self, data: bytes, tables: Mapping[bytes, tuple[int, int]]) -> None:
        self._data, self._start = data, tables[b"glyf"][0]
        self._loca, self._long = tables[b"loca"][0], _short(data, tables[b"head"][0] + 50)

    def take(self, taken: dict[int, int]) -> None:
        """Add to what was taken the glyphs that it is put together from; each value is the glyph's new number."""
        waiting = list(taken)
        while waiting:
            glyph = waiting.pop(0)
            for _, part in _parts(self._of(glyph)):
                if part not in taken:
                    taken[part] = len(taken)
                    waiting.append(part)

    def written(self, taken: Mapping[int, int]) -> tuple[bytes, bytes]:
        """The tables glyf and loca of what was taken."""
        places, drawn = [0], b""
        bodies = []
        for glyph in taken:
            drawn = self._of(glyph)
            body = bytearray(drawn)
            for at, part in _parts(drawn):
                pack_into(">H", body, at, taken[part])
            body += bytes(-len(body) % 4)
            bodies.append(bytes(body))
            places.append(places[-1] + len(body))
        return b"".join(bodies), pack(f">{len(places)}I", *places)

    def _of(self, glyph: int) -> bytes:
        if self._long:
            first, after = unpack_from(">2I", self._data, self._loca + 4 * glyph)
        else:
            first, after = (2 * each for each in unpack_from(">2H", self._data, self._loca + 2 * glyph))
        return self._data[self._start + first : self._start + after]


def _parts(drawn: bytes) -> Iterator[tuple[int, int]]:
    """Of a composite glyph: where it names each glyph that it is put together from, and that one's number."""
    if not drawn or drawn[0] < 0x80:  # the number of its contours, which is negative in a composite
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, part = unpack_from(">HH", drawn, at)
        yield at + 2, part
        at += 8 if flags & _WORDS else 6
        at += next((size for flag, size in _SIZES.items() if flags & flag), 0)


def _measures(data: bytes, table: int, several: int, glyph: int) -> bytes:
    """How wide a glyph is, and what is left free before it; those after the first several are as wide as the last."""
    if glyph < several:
        return data[table + 4 * glyph : table + 4 * glyph + 4]
    width, free = table + 4 * several - 4, table + 4 * several + 2 * (glyph - several)
    return data[width : width + 2] + data[free : free + 2]


def _with(data: bytes, table: tuple[int, int], *changes: tuple[int, str, int]) -> bytes:
    """A table with other numbers at some places."""
    changed = bytearray(data[table[0] : table[0] + table[1]])
    for at, how, number in changes:
        pack_into(how, changed, at, number)
    return bytes(changed)


def _file(tables: Mapping[bytes, bytes]) -> bytes:
    """The tables as a file, with their checksums and that of the whole."""
    power = len(tables).bit_length() - 1
    head = pack(">IHHHH", 0x00010000, len(tables), 16 << power, power, 16 * len(tables) - (16 << power))
    at, bodies, whole = 12 + 16 * len(tables), b"", 0
    for name in sorted(tables):
        body = tables[name] + bytes(-len(tables[name]) % 4)
        head += pack(">4sIII", name, _checked(body), at, len(tables[name]))
        if name == b"head":
            whole = at + 8
        at, bodies = at + len(body), bodies + body
    written = bytearray(head + bodies)
    pack_into(">I", written, whole, (_MAGIC - _checked(written)) & 0xFFFFFFFF)
    return bytes(written)


def _checked(body: bytes | bytearray) -> int:
    words: tuple[int, ...] = unpack_from(f">{len(body) // 4}I", body)
    return sum(words) & 0xFFFFFFFF  # sum counts words of a checksum


def _short(data: bytes, at: int) -> int:
    number: int = unpack_from(">H", data, at)[0]
    return number


def _mapped(data: bytes, table: int) -> Iterator[_Run]:
    """Every run of characters; glyph 0 is none."""
    maps = {}
    for at in range(table + 4, table + 4 + 8 * _short(data, table + 2), 8):
        platform, encoding, offset = unpack_from(">HHI", data, at)
        maps[platform, encoding] = table + offset
    for kind in _BEST:
        if kind in maps and (reader := _READERS.get(_short(data, maps[kind]))):
            return reader(data, maps[kind])
    raise ValueError("this font has no character map of format 4 or 12")


def _segments(data: bytes, at: int) -> Iterator[_Run]:
    """Format 4: runs of characters in the first 65,536."""
    count = _short(data, at + 6) // 2
    ends, starts, deltas, offsets = (
        unpack_from(f">{count}H", data, at + 14 + 2 * count * number + 2 * (number > 0)) for number in range(4)
    )
    for number, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        codes = range(first, min(last, 0xFFFE) + 1)
        place = at + 16 + 6 * count + 2 * number + offset  # an offset is counted from where it stands
        glyphs: Sequence[int] = unpack_from(f">{len(codes)}H", data, place) if offset else ()
        if offset:
            yield codes, [glyph and (glyph + delta) & 0xFFFF for glyph in glyphs] if delta else glyphs
        else:
            start = (first + delta) & 0xFFFF
            plain = range(start, start + len(codes))
            yield codes, plain if plain.stop <= 1 << 16 else [glyph & 0xFFFF for glyph in plain]


def _groups(data: bytes, at: int) -> Iterator[_Run]:
    """Format 12: runs of characters with glyphs in the same order."""
    for number in range(unpack_from(">I", data, at + 12)[0]):
        first, last, glyph = unpack_from(">III", data, at + 16 + 12 * number)
        yield range(first, last + 1), range(glyph, glyph + last - first + 1)


_READERS = {4: _segments, 12: _groups}
