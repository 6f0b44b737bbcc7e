"""Marks -> a canvas of the layout engine that writes them round what is drawn, for somebody who listens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from generator.booklet.tags import ENDED, FURNITURE, SILENT, Role, Tags
from generator.draw.words import FIRST_OF_THE_EAST
from generator.press.raw import string


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
    def silent(self, *, furniture: bool = False) -> Iterator[None]:
        """What is drawn inside is not read; furniture: each page has it."""
        with self._between(FURNITURE if furniture else SILENT):
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

    def drawText(self, text: Any) -> None:  # noqa: ANN401, N802 - as above
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

    def _write_into(self, text: Any, role: Role) -> None:  # noqa: ANN401 - as above
        text._code.append(self.tags.begun(role, self.getPageNumber()))  # noqa: SLF001 - as above

    @contextmanager
    def _between(self, begun: str) -> Iterator[None]:
        self._code.append(begun)
        yield
        self._code.append(ENDED)
