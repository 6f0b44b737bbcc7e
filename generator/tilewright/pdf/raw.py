"""Bytes and text -> parts of a PDF as they are written: streams and strings."""

from __future__ import annotations

import zlib

_ESCAPED = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})


def deflated(data: bytes, entries: bytes = b"") -> bytes:
    """A compressed stream with those entries in its dictionary besides its length and filter."""
    return stream(zlib.compress(data, 9), entries + b"/Filter /FlateDecode ")


def stream(content: bytes, entries: bytes = b"") -> bytes:
    """A stream of just these bytes, with those entries in its dictionary besides its length."""
    return b"<< %s/Length %d >>\nstream\n%s\nendstream" % (entries, len(content), content)


def string(text: str) -> str:
    """Text as a PDF string."""
    if not text.isascii():
        return f"<{(chr(0xFEFF) + text).encode('utf-16-be', 'replace').hex()}>"
    return f"({text.translate(_ESCAPED)})"
