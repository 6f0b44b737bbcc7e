"""The bytes of a PNG -> Png: what it says of itself, its packed rows, and whether they are all there, and no more.

Source: Portable Network Graphics, W3C Recommendation (third edition).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from struct import Struct

from generator.frozen import dataclass
from generator.vector.dots import DamagedError, must_be_few

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_CHUNKS = 100_000
"""Of a file: programs write some eight thousand bytes into one, and the largest file that is read has forty million."""

PIECE = 1 << 20
"""Bytes that are unpacked at a time: never the whole picture."""

_HEAD, _CHUNK = Struct(">IIBBBBB"), Struct(">I4s")
_PARTS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_BITS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where the dots of each pass of an interlaced picture begin, across and down, and how far they lie apart."""


@dataclass(frozen=True, slots=True)
class Png:
    """A picture whose rows are still packed.

    Attributes:
        width: In dots.
        height: The same.
        bits: Of each part of a dot.
        kind: 0 grey, 2 colours, 3 a palette, 4 grey and sheer, 6 colours and sheer.
        interlaced: Whether its dots come in seven passes.
        palette: Three bytes for each colour; empty where there is none.
        sheer: What its chunk tRNS says; None where there is none.
        rows: The packed rows.
    """

    width: int
    height: int
    bits: int
    kind: int
    interlaced: bool
    palette: bytes
    sheer: bytes | None
    rows: bytes

    @property
    def passes(self) -> bool:
        """Whether PDF unpacks its rows as they are: nothing is sheer, and they come from the top down."""
        return self.kind in {0, 2, 3} and not self.interlaced and self.sheer is None

    def plain(self) -> bytes:
        """A file with nothing in it but the picture."""
        head = _HEAD.pack(self.width, self.height, self.bits, self.kind, 0, 0, self.interlaced)
        chunks = [(b"IHDR", head), (b"PLTE", self.palette), (b"tRNS", self.sheer or b""), (b"IDAT", self.rows)]
        return SIGNATURE + b"".join(_packed(*each) for each in chunks if each[1]) + _packed(b"IEND", b"")


def is_png(data: bytes) -> bool:
    """Whether a file says it is one."""
    return data.startswith(SIGNATURE)


def read_png(data: bytes) -> Png:
    """The picture in a file, its rows unpacked once and thrown away: they are as many as the file says.

    Raises:
        DamagedError: It is cut off, its parts do not go together, or it has too many dots or chunks.
    """
    if not is_png(data):
        raise DamagedError("this is no PNG")
    chunks: dict[bytes, list[bytes]] = {}
    for kind, content in _chunks(data):
        chunks.setdefault(kind, []).append(content)
    head = chunks.get(b"IHDR", [b""])[0]
    if len(head) != _HEAD.size:
        raise DamagedError("it does not say how large it is")
    width, height, bits, kind_of, packing, filtering, interlaced = _HEAD.unpack(head)
    if not width * height or bits not in _BITS.get(kind_of, ()) or packing or filtering or interlaced > 1:
        raise DamagedError("what it says of itself cannot be")
    must_be_few(width, height)
    palette = chunks.get(b"PLTE", [b""])[0] if kind_of == 3 else b""
    if kind_of == 3 and not (3 <= len(palette) <= 768 and len(palette) % 3 == 0):
        raise DamagedError("its dots are numbers of colours, and it has no palette that says which")
    sheer = chunks.get(b"tRNS", [None])[0] if kind_of in {0, 2, 3} else None
    rows = b"".join(chunks.get(b"IDAT", []))
    png = Png(width, height, bits, kind_of, bool(interlaced), palette, sheer, rows)
    _must_be_whole(png)
    return png


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of each chunk that paints, up to the last."""
    at = len(SIGNATURE)
    for _ in range(MOST_CHUNKS):
        if at + 12 > len(data):
            raise DamagedError("it is cut off")
        length, kind = _CHUNK.unpack_from(data, at)
        end = at + 8 + length
        if end + 4 > len(data):
            raise DamagedError("it is cut off")
        if not kind[0] & 0x20 or kind == b"tRNS":  # the others are what programs note for themselves
            if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4]):
                raise DamagedError(f"a sum of its chunk {kind.decode('latin-1')!r} is wrong")
            yield kind, data[at + 8 : end]
        if kind == b"IEND":
            return
        at = end + 4
    raise DamagedError(f"it has more than {MOST_CHUNKS:,} chunks")


def _must_be_whole(png: Png) -> None:
    """Unpack the rows, bit by bit, and count them.

    Raises:
        DamagedError: There are fewer than the file says, or more; or a row begins with what is no way of packing one.
    """
    stride, expected = _stride(png.width, png), sum(_lengths(png))  # sum counts elements, bytes, letters
    unpack, waiting, come = zlib.decompressobj(), png.rows, 0
    try:
        while waiting and not unpack.eof and come <= expected:
            piece = unpack.decompress(waiting, PIECE)
            waiting = unpack.unconsumed_tail
            if not png.interlaced and max(piece[-come % stride :: stride], default=0) > 4:
                raise DamagedError("its rows are not packed as those of a PNG are")
            come += len(piece)
    except zlib.error:
        raise DamagedError("its rows cannot be unpacked") from None
    if come > expected or unpack.unused_data:
        raise DamagedError("there is more in it than its picture")
    if come < expected or not unpack.eof:
        raise DamagedError("it is cut off")


def _stride(width: int, png: Png) -> int:
    """Bytes of a row of so many dots, with the one that says how it is packed."""
    return 1 + (width * _PARTS[png.kind] * png.bits + 7) // 8


def _lengths(png: Png) -> Iterator[int]:
    """Bytes of all rows, of each pass."""
    if not png.interlaced:
        yield png.height * _stride(png.width, png)
        return
    for x, y, across, down in _PASSES:
        wide, high = -((x - png.width) // across), -((y - png.height) // down)
        if wide > 0 and high > 0:
            yield high * _stride(wide, png)


def _packed(kind: bytes, content: bytes) -> bytes:
    return _CHUNK.pack(len(content), kind) + content + zlib.crc32(kind + content).to_bytes(4)
