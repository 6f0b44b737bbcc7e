"""What is drawn, and what it is -> the order in which a booklet is read aloud: its tags, and the tree they make.

Words on a page lie between two operators that number them; a tree apart from the pages says of each number what it is:
heading, paragraph, cell of a table. What nobody needs to hear, such as rules and folios, is marked as an artifact.
Source: ISO 32000-1, 14.7 and 14.8 (logical structure, tagged PDF); ISO 14289-1 (PDF/UA).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from tilewright.booklet.columns import MOST_PAGES
from tilewright.booklet.letters import Engine, LateObject
from tilewright.pdf.raw import string
from tilewright.typography.lines import FIRST_OF_THE_EAST

ENDED = "EMC"
SILENT = "/Artifact BMC"
"""Begins what is not read aloud."""
RUNNING = {edge: f"/Artifact <</Type /Pagination /Subtype /{edge}>> BDC" for edge in ("Header", "Footer")}
"""Begins what every page has: the running head and the folio, named as ISO 14289-1, 7.8 asks."""
_DEEPER = {f"H{level}": level for level in range(1, 7)}
_ATTRIBUTES = {"TH": "/A << /O /Table /Scope /Column >> "}


class Role:
    """What something is to somebody who listens: the same for all parts of it, on whatever pages they are."""

    def __init__(
        self, tag: str, within: Role | None = None, *, alt: str = "", once: bool = False, label: Role | None = None
    ) -> None:
        """As it is known by.

        Args:
            tag: What ISO 32000 calls it, such as P or TD.
            within: What it is part of; None for the document itself.
            alt: What is said in its place, of a picture.
            once: Whether it is read where it stands first alone: the head of a table that goes on overleaf.
            label: What the dot or the number before it is.
        """
        self.tag, self.within, self.alt, self.once, self.label = tag, within, alt, once, label


class Tags:
    """What has been drawn of one document."""

    def __init__(self) -> None:
        self._parts: dict[Role | None, list[_Part]] = {None: []}
        self._pages: dict[int, list[Role]] = {}
        self._links: list[tuple[Role, pdfdoc.PDFDictionary]] = []
        self._depth = 0
        self._named: dict[Role, str] = {}

    def begun(self, role: Role, page: int) -> str:
        """The operator that begins something on a page, counted from 1."""
        if role.once and self._parts.get(role):
            return SILENT
        self.enter(role)
        listed = self._pages.setdefault(page, [])
        listed.append(role)
        self._parts[role].append((page, len(listed) - 1))
        return f"/{self._named[role]} <</MCID {len(listed) - 1}>> BDC"

    def enter(self, role: Role) -> None:
        """What comes next is part of this, wherever it is drawn: it is read after all that has come before."""
        if role in self._parts:
            return
        if role.within:
            self.enter(role.within)
        self._parts[role] = []
        self._parts[role.within].append(role)
        self._named[role] = self._tag(role)

    def link(self, role: Role, page: int, annotation: pdfdoc.PDFDictionary) -> int:
        """A place that can be clicked is part of something; gives its number in the tree."""
        self.enter(role)
        self._parts[role].append((page, annotation))
        self._links.append((role, annotation))
        return MOST_PAGES + len(self._links)

    def _tag(self, role: Role) -> str:
        """A heading is at most one level below the one before it: a listener would look for what is between."""
        if level := _DEEPER.get(role.tag):
            self._depth = min(level, self._depth + 1)
            return f"H{self._depth}"
        return role.tag

    def write(self, document: Engine) -> None:
        """Put the tree into a document, all of whose pages have been laid out."""
        numbers = _Numbers(document)
        root, whole = LateObject(document), LateObject(document)
        written = {role: LateObject(document) for role in self._parts if role}
        for role, element in written.items():
            above = written[role.within] if role.within else whole
            alt = f"/Alt {string(role.alt)} " if role.alt else ""
            inside = self._inside(role, written, numbers)
            entries = f"/P {above.reference} {alt}{_ATTRIBUTES.get(self._named[role], '')}{inside}"
            element.text = f"<< /Type /StructElem /S /{self._named[role]} {entries} >>".encode("latin-1")
        inside = self._inside(None, written, numbers)
        whole.text = f"<< /Type /StructElem /S /Document /P {root.reference} {inside} >>".encode()
        parents = self._parents(written, numbers)
        root.text = (
            f"<< /Type /StructTreeRoot /K [{whole.reference}] /ParentTree << /Nums [{' '.join(parents)}] >> "
            f"/ParentTreeNextKey {MOST_PAGES + len(self._links) + 1} >>"
        ).encode()
        document.Catalog.StructTreeRoot = pdfdoc.PDFObjectReference(root.name)
        document.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        heard = repr([(name, role.alt) for role, name in self._named.items()])
        document.updateSignature(heard)  # the file's ID is a digest of this too; not of numbers, which figures shift

    def _inside(self, role: Role | None, written: dict[Role, LateObject], numbers: _Numbers) -> str:
        """What is part of something, in the order in which it is read."""
        parts = []
        for part in (inside := self._parts[role]):
            if isinstance(part, Role):
                parts.append(written[part].reference)
                continue
            page, content = part
            where = f"/Pg {numbers.page(page)}"
            if len(inside) == 1 and isinstance(content, int):
                return f"{where} /K {content}"
            kind = f"MCR /MCID {content}" if isinstance(content, int) else f"OBJR /Obj {numbers.of(content)}"
            parts.append(f"<< /Type /{kind} {where} >>")
        return f"/K [{' '.join(parts)}]"

    def _parents(self, written: dict[Role, LateObject], numbers: _Numbers) -> Iterator[str]:
        """What each numbered piece of a page is, and each place that can be clicked; pages learn their own number."""
        for page, roles in sorted(self._pages.items()):
            numbers.number(page)
            yield f"{page - 1} [{' '.join(written[role].reference for role in roles)}]"
        for at, (role, _) in enumerate(self._links, MOST_PAGES + 1):
            yield f"{at} {written[role].reference}"


_Part = Role | tuple[int, int] | tuple[int, pdfdoc.PDFDictionary]
"""A part of its own; a piece of a page, by its number there; or a place on a page that can be clicked."""


class _Numbers:
    """The objects of a document, by their numbers."""

    def __init__(self, document: Engine) -> None:
        self._document = document
        self._pages: Sequence[Any] = document.Pages.pages

    def of(self, value: Engine) -> str:
        """How others refer to an object that the document has."""
        number, version = self._document.idToObjectNumberAndVersion[self._document.Reference(value).name]
        return f"{number} {version} R"

    def page(self, number: int) -> str:
        """How others refer to a page."""
        return self.of(self._pages[number - 1])

    def number(self, page: int) -> None:
        """Let a page know where the tree has it, and that its places are in the tree's order."""
        entry: Any = self._pages[page - 1]
        entry.__NoDefault__ = [*entry.__NoDefault__, "StructParents", "Tabs"]
        entry.StructParents, entry.Tabs = page - 1, pdfdoc.PDFName("S")


class PartedLine(PDFTextObject):
    """Text whose lines end in a blank, unless in a hyphen: whoever reads it aloud or copies it has words apart."""

    _last = ""

    def _textOut(self, text: str, TStar: int = 0) -> None:  # noqa: N802, N803 - the engine's own
        self._last = text or self._last
        parted = self._last and not self._last.endswith(("-", " ")) and self._last[-1] < FIRST_OF_THE_EAST
        super()._textOut(f"{text} " if TStar and parted else text, TStar)  # type: ignore[misc] # the engine has it


class TaggedCanvas(Canvas):
    """A canvas that is told what things are while they are drawn.

    Attributes:
        tags: What has been drawn, for the tree.
        wide: A page's width, in points.
        high: Its height.
    """

    _code: list[str]
    _pagesize: tuple[float, float]

    def __init__(self, *more: Any, **options: Any) -> None:  # noqa: ANN401 - the engine's own
        """As the engine has it."""
        super().__init__(*more, **options)
        self.tags = Tags()
        self.wide, self.high = self._pagesize
        self._waiting: list[Role] = []
        self._line: tuple[Any, Role] | None = None
        self._engine: Any = self  # what it does not show

    @contextmanager
    def aloud(self, role: Role) -> Iterator[None]:
        """All that is drawn inside is part of this."""
        with self._between(self.tags.begun(role, self.getPageNumber())):
            yield

    @contextmanager
    def silent(self, running: Literal["", "Header", "Footer"] = "") -> Iterator[None]:
        """What is drawn inside is not read; `running`: it is at the head or the foot of each page."""
        with self._between(RUNNING[running] if running else SILENT):
            yield

    def write(self, operators: Sequence[str], roles: Sequence[Role]) -> None:
        """Operators that have been drawn before; the last texts among them are each part of one of the roles."""
        texts = [at for at, each in enumerate(operators) if each.startswith("BT ")]
        spoken = dict(zip(texts[-len(roles) :], roles, strict=False))
        for at, each in enumerate(operators):
            if at in spoken:
                each = f"{self.tags.begun(spoken[at], self.getPageNumber())}\n{each}\n{ENDED}"  # noqa: PLW2901 - the same, marked
            self._code.append(each)

    @contextmanager
    def in_pieces(self, roles: Sequence[Role]) -> Iterator[None]:
        """Each of the texts that are drawn inside is part of one of the roles, and what stands in its lines is too."""
        self._waiting = [*roles]
        yield
        self._waiting, self._line = [], None

    def beginText(self, *more: Any, **options: Any) -> Any:  # noqa: ANN401, N802 - the engine's own
        """As the engine has it."""
        text: Any = PartedLine(self, *more, **options)
        if self._waiting:
            self._line = text, self._waiting.pop(0)
            self._write_into(text, self._line[1])
        return text

    def drawText(self, text: Engine) -> None:  # noqa: N802 - as above
        """As the engine has it."""
        if self._line and self._line[0] is text:
            text._code.append(ENDED)  # noqa: SLF001 - the engine has no other way
            self._line = None
        super().drawText(text)

    @contextmanager
    def in_line(self, alt: str) -> Iterator[None]:
        """A picture in a line of text, and what is said in its place: the text goes on after it."""
        if not self._line:
            with self.silent():
                yield
            return
        text, role = self._line
        text._code.append(ENDED)  # noqa: SLF001 - as above
        with self.aloud(Role("Span", role, alt=alt)):
            yield
        self._write_into(text, role)

    def lead(self, role: Role, key: str, title: str, size: tuple[float, float]) -> None:
        """Clicked on, the rectangle of that size at the origin leads to a bookmark."""
        entries = {"Type": "/Annot", "Subtype": "/Link", "F": 4, "Border": "[0 0 0]", "Contents": string(title)}
        annotation = pdfdoc.PDFDictionary(entries)
        corners = [round(each, 3) for each in self._engine._absRect((0, 0, *size), relative=1)]  # noqa: SLF001 - as above
        annotation["Rect"], annotation["Dest"] = pdfdoc.PDFArray(corners), self._engine._bookmarkReference(key)  # noqa: SLF001
        annotation["StructParent"] = self.tags.link(role, self.getPageNumber(), annotation)
        self._engine._addAnnotation(annotation)  # noqa: SLF001 - as above

    def _write_into(self, text: Engine, role: Role) -> None:
        text._code.append(self.tags.begun(role, self.getPageNumber()))  # noqa: SLF001 - as above

    @contextmanager
    def _between(self, begun: str) -> Iterator[None]:
        self._code.append(begun)
        yield
        self._code.append(ENDED)
