"""Bytes and text -> parts of a PDF as they are written: streams, strings, and what its codes mean in Unicode."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from itertools import islice

_ESCAPED = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})


def deflated(data: bytes, entries: bytes = b"") -> bytes:
    """A compressed stream with those entries in its dictionary besides its length and filter."""
    return stream(zlib.compress(data, 9), entries + b"/Filter /FlateDecode ")


def stream(content: bytes, entries: bytes = b"") -> bytes:
    """A stream of just these bytes, with those entries in its dictionary besides its length."""
    return b"<< %s/Length %d >>\nstream\n%s" % (entries, len(content), content) + end_of(content)


def end_of(content: bytes) -> bytes:
    """What ends a stream: a line of its own, also after a content whose last byte is half an end of line."""
    return b"\r\nendstream" if content.endswith(b"\r") else b"\nendstream"


def string(text: str) -> str:
    """Text as a PDF string."""
    if not text.isascii():
        return f"<{(chr(0xFEFF) + text).encode('utf-16-be', 'replace').hex()}>"
    return f"({text.translate(_ESCAPED)})"


_BLOCK = 100
"""Lines that one block of a CMap may have."""
_HEAD = (
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def",
    "/CMapType 2 def",
    "1 begincodespacerange",
)

_TAIL = ("endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end")


def to_unicode(letters: Mapping[int, str], size: int = 1) -> bytes:
    """What each code of so many bytes is in Unicode, for whoever searches or copies."""
    digits = 2 * size
    lines = iter(
        f"<{code:0{digits}X}> <{text.encode('utf-16-be', 'replace').hex().upper()}>" for code, text in letters.items()
    )
    every = f"<{'0' * digits}> <{'F' * digits}>"
    blocks = list[str]()
    while block := list(islice(lines, _BLOCK)):
        blocks += (f"{len(block)} beginbfchar", *block, "endbfchar")
    return "\n".join([*_HEAD, every, "endcodespacerange", *blocks, *_TAIL]).encode("ascii")
