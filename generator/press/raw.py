"""Bytes -> objects of a reportlab document that are written as they are: nothing is left to be formatted later."""

from __future__ import annotations

import zlib

from reportlab.pdfbase import pdfdoc


class Raw(pdfdoc.PDFObject):
    """An object whose text is known."""

    __RefOnly__ = 1

    def __init__(self, text: bytes) -> None:
        self._text = text

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The text; it counts for the file's ID."""
        document.updateSignature(self._text)
        return self._text


def stream(data: bytes, entries: bytes = b"") -> Raw:
    """A compressed stream as an object."""
    return Raw(deflated(data, entries))


def deflated(data: bytes, entries: bytes = b"") -> bytes:
    """A compressed stream with those entries in its dictionary besides its length and filter."""
    packed = zlib.compress(data, 9)
    head = b"<< %s/Filter /FlateDecode /Length %d >>\nstream\n" % (entries, len(packed))
    return head + packed + b"\nendstream"
