"""A PDF with a table of its objects -> the same PDF with its small objects packed together and compressed.

Source: ISO 32000-1, 7.5.7 (object streams) and 7.5.8 (cross-reference streams). Part of PDF since 1.5 (2003).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from itertools import pairwise

_HEAD = re.compile(rb"(\d+) 0 obj\s*")
_TRAILER = re.compile(rb"trailer\s*+<<(.*)>>\s*+startxref\s*+(\d++)\s*+%%EOF\s*+\Z", re.DOTALL)
_ROWS = re.compile(rb"xref\s+0 (\d+)\s*\n")
_KEPT = {
    b"Root": re.compile(rb"/Root\s*+(\d++ 0 R)"),
    b"Info": re.compile(rb"/Info\s*+(\d++ 0 R)"),
    b"ID": re.compile(rb"/ID\s*+(\[[^\[\]]*+\])"),
}
PACKED = 200
"""Objects in one stream: a reader opens the whole stream for one of them."""


def compact(data: bytes) -> bytes:
    """The same document, smaller; the data is a whole file of one revision, its objects numbered from 1 without gaps.

    Raises:
        ValueError: It is not.
    """
    trailer = _TRAILER.match(data, max(0, data.rfind(b"trailer")))
    rows = _ROWS.match(data, int(trailer[2])) if trailer else None
    if trailer is None or rows is None:
        raise ValueError("this is no PDF of one revision with a cross-reference table")
    starts = [int(data[at : at + 10]) for at in range(rows.end() + 20, rows.end() + 20 * int(rows[1]), 20)]
    bodies = _bodies(data, starts, int(trailer[2]))
    first = min(starts)
    output, entries = bytearray(data[:first]), dict[int, tuple[int, int, int]]()
    small: dict[int, bytes] = {}
    for number, body in bodies.items():
        if body.endswith(b"endstream"):
            entries[number] = 1, len(output), 0
            output += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        else:
            small[number] = body
    following = len(bodies) + 1
    for at in range(0, len(small), PACKED):
        numbers = [*small][at : at + PACKED]
        entries |= {number: (2, following, index) for index, number in enumerate(numbers)}
        entries[following] = 1, len(output), 0
        output += _stream(following, *_together({number: small[number] for number in numbers}))
        following += 1
    entries[following] = 1, len(output), 0
    return bytes(output) + _table(following, entries, trailer[1]) + b"startxref\n%d\n%%%%EOF\n" % len(output)


def _bodies(data: bytes, starts: list[int], end: int) -> dict[int, bytes]:
    """What stands between `obj` and `endobj` of each object, by its number."""
    bodies: dict[int, bytes] = {}
    for start, after in pairwise([*sorted(starts), end]):
        head = _HEAD.match(data, start, after)
        if head is None:
            raise ValueError("the cross-reference table does not name the objects")
        bodies[int(head[1])] = data[head.end() : data.rindex(b"endobj", start, after)].rstrip()
    return dict(sorted(bodies.items()))


def _together(objects: dict[int, bytes]) -> tuple[bytes, bytes]:
    """The entries of an object stream's dictionary, and its content."""
    places, at = [], 0
    for number, body in objects.items():
        places.append(b"%d %d" % (number, at))
        at += len(body) + 1
    head = b" ".join(places) + b"\n"
    return b"/Type /ObjStm /N %d /First %d" % (len(objects), len(head)), head + b"\n".join(objects.values())


def _stream(number: int, entries: bytes, content: bytes) -> bytes:
    packed = zlib.compress(content, 9)
    head = b"%d 0 obj\n<< %s /Filter /FlateDecode /Length %d >>\nstream\n" % (number, entries, len(packed))
    return head + packed + b"\nendstream\nendobj\n"


def _table(number: int, entries: dict[int, tuple[int, int, int]], trailer: bytes) -> bytes:
    """The cross-reference stream: where each object is, in 1 + 4 + 2 bytes."""
    kept = b" ".join(_kept(trailer))
    rows = [(0, 0, 65535), *(entries[each] for each in range(1, number + 1))]
    content = b"".join(
        kind.to_bytes(1, "big") + at.to_bytes(4, "big") + more.to_bytes(2, "big") for kind, at, more in rows
    )
    return _stream(number, b"/Type /XRef /Size %d /W [1 4 2] %s" % (number + 1, kept), content)


def _kept(trailer: bytes) -> Iterator[bytes]:
    """What a trailer says besides its size."""
    for name, value in _KEPT.items():
        if match := value.search(trailer):
            yield b"/%s %s" % (name, match[1])
