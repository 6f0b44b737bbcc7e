"""The bytes of a PNG, a JPEG or a WebP -> what the picture says of itself, refused before it is unpacked."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from struct import Struct, error, unpack_from

from tilewright import pattern
from tilewright.frozen import dataclass

MOST_DOTS = 51_000_000
"""Of a picture: the largest piece, 600 x 600 mm, at 300 dots to an inch. Four bytes each, they take 200 MB unpacked."""


MOST_SIDE = 32_000
"""Dots across or down: 600 mm at 1,350 to an inch; cairo, which draws PNGs of cards, knows no picture beyond 32,767."""

STRIP = 1_000_000
"""Dots that are worked on at a time: of a large picture, only one copy lies in memory."""


class DamagedError(ValueError):
    """A picture that cannot be read, and why."""


class TooManyDotsError(DamagedError):
    """A picture of too many dots."""


def must_be_few(width: int, height: int) -> None:
    """Refuse a picture before any of it is unpacked.

    Raises:
        TooLargeError: It has too many dots.
    """
    if max(width, height) > MOST_SIDE and width * height <= MOST_DOTS:
        raise TooManyDotsError(f"it has {width:,} x {height:,} dots; the limit is {MOST_SIDE:,} on a side")
    if width * height > MOST_DOTS:
        raise TooManyDotsError(f"it has {width:,} x {height:,} dots; the limit is {MOST_DOTS:,} in all")


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
        width, height: In dots.
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
        raise DamagedError("this is not a PNG")
    chunks: dict[bytes, list[bytes]] = {}
    for kind, content in _chunks(data):
        chunks.setdefault(kind, []).append(content)
    head = chunks.get(b"IHDR", [b""])[0]
    if len(head) != _HEAD.size:
        raise DamagedError("its size is missing")
    width, height, bits, kind_of, packing, filtering, interlaced = _HEAD.unpack(head)
    if not width * height or bits not in _BITS.get(kind_of, ()) or packing or filtering or interlaced > 1:
        raise DamagedError("its header is impossible")
    must_be_few(width, height)
    palette = chunks.get(b"PLTE", [b""])[0] if kind_of == 3 else b""
    if kind_of == 3 and not (3 <= len(palette) <= 768 and len(palette) % 3 == 0):
        raise DamagedError("its palette of colours is missing")
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
                raise DamagedError(f"the checksum of its chunk {kind.decode('latin-1')!r} is wrong")
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
                raise DamagedError("its rows are compressed in an unknown way")
            come += len(piece)
    except zlib.error:
        raise DamagedError("its rows cannot be decompressed") from None
    if come > expected or unpack.unused_data:
        raise DamagedError("it has data beyond its picture")
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


MOST_SEGMENTS, MOST_SCANS = 10_000, 100
"""Of a file: a photograph has some dozens of segments, and ten scans. Each scan goes over the whole picture."""

_FRAME = Struct(">BHHB")
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SHOWN = frozenset((0xC0, 0xC1, 0xC2))
"""Frames that every reader of PDF can show: baseline, extended, progressive."""
_BEGIN, _END, _SCAN, _EXIF = 0xD8, 0xD9, 0xDA, 0xE1
_NOTES = frozenset((*range(0xE1, 0xEE), 0xEF, 0xFE))
"""Segments that paint nothing: what cameras and programs note."""
_MARKER = pattern.prepare(rb"\xff[^\x00\xd0-\xd7\xff]")
_ORIENTATION, _UPRIGHT = 0x0112, 1


@dataclass(frozen=True, slots=True)
class Jpeg:
    """A photograph.

    Attributes:
        width, height: In dots, as it is packed.
        parts: 1 grey, 3 colours, 4 inks.
        adobe: Whether Adobe's programs wrote it, who turn inks round.
        turned: How the camera was held, from 1 to 8, as Exif counts; 1 is upright.
        data: The first picture's bytes.
        bare: The same without what cameras and programs note.
    """

    width: int
    height: int
    parts: int
    adobe: bool
    turned: int
    data: bytes
    bare: bytes


def is_jpeg(data: bytes) -> bool:
    """Whether a file says it is one."""
    return data.startswith(b"\xff\xd8\xff")


def read_jpeg(data: bytes) -> Jpeg:
    """The first picture in a file; a phone may have put others behind it.

    Raises:
        DamagedError: It is cut off, of a kind that PDF cannot show, or it has too many dots, segments or scans.
    """
    frame, adobe, turned, scans, end = b"", False, _UPRIGHT, 0, 0
    kept = [b"\xff\xd8"]
    for marker, begin, end in _segments(data):
        part = data[begin + 4 : end]
        if marker in _FRAMES and marker not in _SHOWN:
            raise DamagedError("it is compressed in a way that PDF cannot show")
        if marker in _SHOWN and not frame:
            frame = part
        adobe = adobe or (marker == 0xEE and part[:5] == b"Adobe")
        turned = _turned(part) if marker == _EXIF and part[:6] == b"Exif\0\0" else turned
        scans += marker == _SCAN
        if scans > MOST_SCANS:
            raise DamagedError(f"it has more than {MOST_SCANS} scans")
        if marker not in _NOTES:
            kept.append(data[begin:end])
    if len(frame) < _FRAME.size or not scans:
        raise DamagedError("there is no picture in it")
    bits, height, width, parts = _FRAME.unpack_from(frame)
    if bits != 8 or parts not in {1, 3, 4} or not width * height:
        raise DamagedError("its header cannot be used")
    must_be_few(width, height)
    return Jpeg(width, height, parts, adobe, turned, data[:end], b"".join(kept))


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Marker of each segment, where it begins and ends; of a scan, with the dots that follow it."""
    at = 2
    for _ in range(MOST_SEGMENTS):
        while data[at : at + 2] == b"\xff\xff":
            at += 1
        if at + 2 > len(data) or data[at] != 0xFF:
            raise DamagedError("it is cut off")
        marker = data[at + 1]
        if marker == _END:
            yield marker, at, at + 2
            return
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
        if end < at + 4 or end > len(data):
            raise DamagedError("it is cut off")
        if marker == _SCAN:
            found_at = _MARKER.search(data, end)
            if found_at is None:
                raise DamagedError("it is cut off")
            end = found_at.start()
        yield marker, at, end
        at = end
    raise DamagedError(f"it has more than {MOST_SEGMENTS:,} segments")


def _turned(exif: bytes) -> int:
    """How the camera was held; upright where the notes cannot be read."""
    tiff = exif[6:]
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return _UPRIGHT
    try:
        (first,) = unpack_from(f"{order}I", tiff, 4)
        (many,) = unpack_from(f"{order}H", tiff, first)
        for at in range(first + 2, first + 2 + 12 * many, 12):
            tag, kind, count, value = unpack_from(f"{order}HHIH", tiff, at)
            if (tag, kind, count) == (_ORIENTATION, 3, 1):
                return int(value) if 1 <= value <= 8 else _UPRIGHT
    except error:
        pass
    return _UPRIGHT


_KIND, _PARTS_WEBP = 12, 20
"""Where the name of the first chunk stands, and where what is in it begins."""
_ANIMATED = 0x02


def is_webp(data: bytes) -> bool:
    """Whether a file says it is one."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def dots_of(data: bytes) -> tuple[int, int]:
    """Its width and height in dots, as it is packed.

    Raises:
        DamagedError: It is cut off, animated, or has too many dots.
    """
    kind, part = data[_KIND : _KIND + 4], data[_PARTS_WEBP : _PARTS_WEBP + 10]
    if len(data) < int.from_bytes(data[4:8], "little") + 8 or len(part) < 10:
        raise DamagedError("it is cut off")
    if kind == b"VP8X":
        if part[0] & _ANIMATED:
            raise DamagedError("it is animated")
        size = int.from_bytes(part[4:7], "little") + 1, int.from_bytes(part[7:10], "little") + 1
    elif kind == b"VP8L":
        bits = int.from_bytes(part[1:5], "little")
        size = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif kind == b"VP8 ":
        size = int.from_bytes(part[6:8], "little") & 0x3FFF, int.from_bytes(part[8:10], "little") & 0x3FFF
    else:
        raise DamagedError("there is no picture in it")
    if not size[0] * size[1]:
        raise DamagedError("there is no picture in it")
    must_be_few(*size)
    return size
