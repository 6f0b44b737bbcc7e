"""Objects as they are written -> a PDF whose small objects are packed together and compressed.

Source: ISO 32000-1, 7.5.7 (object streams) and 7.5.8 (cross-reference streams). Part of PDF since 1.5 (2003).
"""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.digest import blake2b
from tilewright.pdf.colophon import Colophon
from tilewright.pdf.raw import deflated, string

PACKED = 200
"""Objects in one stream: a reader opens the whole stream for one of them."""
_ROOT = -1
"""The side bar itself, as what its topmost entries are below."""
_HEAD = b"%PDF-1.5\n%\x93\x8c\x8b\x9e\n"


class CompactDocument:
    """A PDF while objects are added to it; the same calls give the same bytes.

    Attributes:
        pages: Reference to what every page names as its /Parent.
    """

    def __init__(self, colophon: Colophon, viewing: str) -> None:
        """Begin a file.

        Args:
            colophon: What the file says about itself.
            viewing: The entries of /ViewerPreferences.
        """
        self._file, self._small = _File(_HEAD), dict[int, bytes]()
        self._count, self._digest = 0, blake2b(digest_size=16)
        self._colophon, self._viewing = colophon, viewing
        self._pages: list[str] = []
        self._outline: list[tuple[str, int, str]] = []
        self._tree = self.reserve()
        self.pages = f"{self._tree} 0 R"

    def reserve(self) -> int:
        """A number for an object that is `put` later."""
        self._count += 1
        return self._count

    def put(self, number: int, body: bytes) -> None:
        """The object of that number."""
        self._digest.update(body)
        if body.endswith(b"endstream"):
            self._file.add(number, body)
        else:
            self._small[number] = body

    def add(self, body: bytes) -> str:
        """An object, and how others refer to it."""
        number = self.reserve()
        self.put(number, body)
        return f"{number} 0 R"

    def dictionary(self, used: Mapping[str, Mapping[str, str]]) -> str:
        """A resource dictionary, and how others refer to it."""
        inner = {kind: " ".join(f"/{name} {value}" for name, value in names.items()) for kind, names in used.items()}
        kinds = " ".join(f"/{kind} << {names} >>" for kind, names in inner.items())
        return self.add(f"<< {kinds} >>".encode())

    def page(self, body: bytes) -> str:
        """The next page."""
        self._pages.append(self.add(body))
        return self._pages[-1]

    def entitle(self, title: str, level: int, page: str) -> None:
        """List a page in the reader's side bar, at most one level below what is listed before it."""
        self._outline.append((title, level, page))

    def written(self, labels: str) -> bytes:
        """The whole file with these page labels; nothing can be added after."""
        self.put(self._tree, f"<< /Type /Pages /Count {len(self._pages)} /Kids [{' '.join(self._pages)}] >>".encode())
        outlines = f"/Outlines {self._outlines()} " if self._outline else ""
        about = " ".join(f"/{name} {value}" for name, value in self._colophon.entries(self.add).items())
        root = self.add(
            f"<< /Type /Catalog {about} {outlines}/PageLabels << /Nums [{labels}] >> "
            f"/PageMode /UseNone /Pages {self.pages} /ViewerPreferences << {self._viewing} >> >>".encode("latin-1")
        )
        return self._packed(root, self.add(self._colophon.info()))

    def _packed(self, root: str, info: str) -> bytes:
        numbers = list(self._small)
        for at in range(0, len(numbers), PACKED):
            self._file.pack(self.reserve(), {number: self._small[number] for number in numbers[at : at + PACKED]})
        named = self._digest.hexdigest()
        return self._file.ended(self.reserve(), f"/Root {root} /Info {info} /ID [<{named}><{named}>]".encode())

    def _outlines(self) -> str:
        """The side bar: each entry names its neighbours, and the one it is below."""
        root = self.reserve()
        numbers = [self.reserve() for _ in self._outline]
        above: list[list[int]] = []  # of each entry, those that it is below, from the top down
        below: dict[int, list[int]] = {}  # of each entry, those right below it
        line: list[int] = []
        for at, (_, level, _) in enumerate(self._outline):
            del line[level:]
            above.append([_ROOT, *line])
            below.setdefault(above[-1][-1], []).append(at)
            line.append(at)
        for parent, entries in below.items():
            for before, at, after in zip([None, *entries], entries, [*entries[1:], None], strict=False):
                title, _, page = self._outline[at]
                near = {"Parent": parent, "Prev": before, "Next": after}
                beside = "".join(
                    f"/{name} {root if other == _ROOT else numbers[other]} 0 R "
                    for name, other in near.items()
                    if other is not None
                )
                body = f"<< /Title {string(title)} /Dest [{page} /Fit] {beside}{_ends(numbers, at, above, below)}>>"
                self.put(numbers[at], body.encode("latin-1"))
        self.put(root, f"<< /Type /Outlines {_ends(numbers, _ROOT, above, below)}>>".encode())
        return f"{root} 0 R"


def _ends(numbers: list[int], at: int, above: list[list[int]], below: Mapping[int, list[int]]) -> str:
    """The first and the last right below an entry, and how many are anywhere below it; nothing where nothing is."""
    if at not in below:
        return ""
    first, last = numbers[below[at][0]], numbers[below[at][-1]]
    count = len([each for each in above if at in each])
    return f"/First {first} 0 R /Last {last} 0 R /Count {count} "


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
