"""What is drawn, and what it is -> the order in which a booklet is read aloud: its tags, and the tree they make.

Words on a page lie between two operators that number them; a tree apart from the pages says of each number what it is:
heading, paragraph, cell of a table. What nobody needs to hear, such as rules and folios, is marked as an artifact.
Source: ISO 32000-1, 14.7 and 14.8 (logical structure, tagged PDF); ISO 14289-1 (PDF/UA).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.booklet.columns import MOST_PAGES
from generator.booklet.letters import LateObject
from generator.press.raw import string

ENDED = "EMC"
SILENT = "/Artifact BMC"
"""Begins what is not read aloud."""
FURNITURE = "/Artifact <</Type /Pagination>> BDC"
"""Begins what every page has: the running head and the folio."""
_DEEPER = {f"H{level}": level for level in range(1, 7)}
_ATTRIBUTES = {"TH": "/A << /O /Table /Scope /Column >> "}


class Role:
    """What something is to somebody who listens: the same for all parts of it, on whatever pages they are."""

    def __init__(
        self,
        tag: str,
        within: Role | None = None,
        *,
        alt: str = "",
        once: bool = False,
        label: Role | None = None,
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

    def write(self, document: Any) -> None:  # noqa: ANN401 - the engine's own, which shows little of itself
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

    def __init__(self, document: Any) -> None:  # noqa: ANN401 - as above
        self._document = document
        self._pages: Sequence[Any] = document.Pages.pages

    def of(self, value: Any) -> str:  # noqa: ANN401 - as above
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
