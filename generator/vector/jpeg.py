"""The bytes of a JPEG -> Jpeg: what it says of itself, and the first picture in it without what follows.

Sources: ITU-T T.81; TIFF 6.0 and Exif 2.3 for how the camera was held.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from struct import Struct, error, unpack_from

from generator.frozen import dataclass
from generator.vector.dots import DamagedError, must_be_few

MOST_SEGMENTS, MOST_SCANS = 10_000, 100
"""Of a file: a photograph has some dozens of segments, and ten scans. Each scan goes over the whole picture."""

_FRAME = Struct(">BHHB")
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SHOWN = frozenset((0xC0, 0xC1, 0xC2))
"""Frames that every reader of PDF can show: baseline, extended, progressive."""
_BEGIN, _END, _SCAN, _EXIF = 0xD8, 0xD9, 0xDA, 0xE1
_NOTES = frozenset((*range(0xE1, 0xEE), 0xEF, 0xFE))
"""Segments that paint nothing: what cameras and programs note."""
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_ORIENTATION, _UPRIGHT = 0x0112, 1


@dataclass(frozen=True, slots=True)
class Jpeg:
    """A photograph.

    Attributes:
        width: In dots, as it is packed.
        height: The same.
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
            raise DamagedError("it is packed in a way that no reader of PDF can show")
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
        raise DamagedError("what it says of itself cannot be shown")
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
