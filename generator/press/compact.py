"""What is drawn with reportlab -> a PDF whose small objects are packed together and compressed.

Source: ISO 32000-1, 7.5.7 (object streams) and 7.5.8 (cross-reference streams). Part of PDF since 1.5 (2003).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.press.raw import deflated

PACKED = 200
"""Objects in one stream: a reader opens the whole stream for one of them."""
_VERSION = (1, 5)


class CompactDocument(pdfdoc.PDFDocument):
    """A document of reportlab's that writes its own file; the same calls give the same bytes.

    Reportlab would put each object into the file by itself, and most of ours are a line long.
    """

    Catalog: Any  # takes whatever else the catalogue is to say
    Pages: pdfdoc.PDFPages

    def __init__(self, language: str) -> None:
        super().__init__(invariant=1, pdfVersion=_VERSION, lang=language)
        self._bookmarks: dict[str, pdfdoc.Destination] = {}

    def entitle(self, key: str, title: str, level: int) -> None:
        """List the page that is added next in the reader's side bar; the key is unlike any other's."""
        bookmark = self._bookmarkReference(key)
        bookmark.fit()
        bookmark.setPage(self.thisPageRef())
        self.outline.addOutlineEntry(key, level, title)  # type: ignore[union-attr] # there is one, not asked to be empty

    def written(self) -> bytes:
        """The whole file; nothing can be added after."""
        return self.GetPDFData(self)

    def format(self) -> bytes:
        """The objects, those that are no streams packed together, and the table that says where each is."""
        file, small = _File(pdfdoc.PDFFile(_VERSION).format(self)), dict[int, bytes]()
        for number, body in self._bodies():
            if body.endswith(b"endstream"):
                file.add(number, body)
            else:
                small[number] = body
        numbers = list(small)
        following = len(self.numberToId) + 1
        for at in range(0, len(numbers), PACKED):
            file.pack(following, {number: small[number] for number in numbers[at : at + PACKED]})
            following += 1
        root, info = (self.Reference(each).format(self) for each in (self.Catalog, self.info))  # type: ignore[no-untyped-call]
        named = self.signature.hexdigest().encode()  # type: ignore[attr-defined]
        return file.ended(following, b"/Root %s /Info %s /ID [<%s><%s>]" % (root, info, named, named))

    def _bodies(self) -> Iterator[tuple[int, bytes]]:
        """Each object's number and text; more may be added while one is formatted."""
        number = 1
        while number in self.numberToId:
            body = self.idToObject[self.numberToId[number]]
            yield number, pdfdoc.format(body, self, toplevel=1).strip()
            number += 1

    def _bookmarkReference(self, key: str) -> pdfdoc.Destination:  # noqa: N802 - what an outline asks its canvas for
        return self._bookmarks.setdefault(key, pdfdoc.Destination(key))


class _File:
    """A file as far as it has been written, and where its objects are: (1, where, 0) or (2, in which stream, there)."""

    def __init__(self, head: bytes) -> None:
        self._parts, self._length = [head], len(head)
        self._places: dict[int, tuple[int, int, int]] = {}

    def add(self, number: int, body: bytes) -> None:
        """An object by itself."""
        self._places[number] = 1, self._length, 0
        self._put(b"%d 0 obj\n%s\nendobj\n" % (number, body))

    def pack(self, number: int, objects: Mapping[int, bytes]) -> None:
        """Several in one stream."""
        self._places |= {each: (2, number, index) for index, each in enumerate(objects)}
        index, at = [], 0
        for each, body in objects.items():
            index.append(b"%d %d" % (each, at))
            at += len(body) + 1
        head = b" ".join(index) + b"\n"
        entries = b"/Type /ObjStm /N %d /First %d " % (len(objects), len(head))
        self.add(number, deflated(head + b"\n".join(objects.values()), entries))

    def ended(self, number: int, entries: bytes) -> bytes:
        """All of it, with the table of where each object is, in 1 + 4 + 2 bytes."""
        start = self._length
        self._places[number] = 1, start, 0
        rows = [(0, 0, 65535), *(self._places[each] for each in range(1, number + 1))]
        content = b"".join(
            kind.to_bytes(1, "big") + at.to_bytes(4, "big") + more.to_bytes(2, "big") for kind, at, more in rows
        )
        self.add(number, deflated(content, b"/Type /XRef /Size %d /W [1 4 2] %s " % (number + 1, entries)))
        self._put(b"startxref\n%d\n%%%%EOF\n" % start)
        return b"".join(self._parts)

    def _put(self, part: bytes) -> None:
        self._parts.append(part)
        self._length += len(part)
