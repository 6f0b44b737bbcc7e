"""A small SVG -> the objects of a PDF form, drawn once by cairosvg as lines, not dots."""

from __future__ import annotations

import io
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.press import apart
from generator.press.cairo import CairoError
from generator.problem import Problem, RefusedError
from generator.vector.form import Intricate

_INSTALL = "install it: apt install libcairo2 (Debian), brew install cairo (macOS), or the GTK runtime (Windows); or {}"


def form_of(piece: Intricate, document: Any, name: str) -> pdfdoc.PDFStream:  # noqa: ANN401 - reportlab has no name for it
    """The drawing as a form whose own unit is the point.

    Raises:
        RefusedError: The cairo library is not installed (V07), or gives up (V08).
    """
    import pikepdf  # noqa: PLC0415 - for drawings that need it

    with pikepdf.open(io.BytesIO(draw_page(piece))) as pdf:
        page = pdf.pages[0]
        copier = _Copier(document, name)
        contents = page.Contents
        parts = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
        stream = pdfdoc.PDFStream(
            content=b"\n".join(part.read_bytes() for part in parts), filters=[pdfdoc.PDFZCompress]
        )
        entries: dict[str, object] = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": copier.copied(page.MediaBox),
            "Resources": copier.copied(page.Resources),
        }
        if "/Group" in page:
            entries["Group"] = copier.copied(page.Group)
        stream.dictionary = pdfdoc.PDFDictionary(entries)
        return stream


def draw_page(piece: Intricate) -> bytes:
    """One page of PDF, as large as the drawing.

    Raises:
        RefusedError: As `form_of`.
    """
    try:
        return apart.lines(piece.svg.encode())
    except (ImportError, OSError) as error:
        raise RefusedError([_problem(piece, "V07", "this needs the cairo library, which is not here")]) from error
    except CairoError as error:
        raise RefusedError([_problem(piece, "V08", f"cairo cannot draw this ({error})")]) from error


def _problem(piece: Intricate, code: str, message: str) -> Problem:
    place, _, what = piece.label.partition(": ")
    file, line, column = place.rsplit(":", 2)
    plainer = "draw it with plain shapes and colours"
    remedy = _INSTALL.format(plainer) if code == "V07" else plainer
    return Problem(file, int(line), int(column), code, f"{message}: {what}", remedy)


class _Copier:
    """Takes the objects of one PDF over into another, each once."""

    def __init__(self, document: Any, name: str) -> None:  # noqa: ANN401 - as above
        self._document, self._name = document, name
        self._known: dict[tuple[int, int], object] = {}

    def copied(self, value: Any) -> object:  # noqa: ANN401 - any of pikepdf's
        import pikepdf  # noqa: PLC0415 - as above

        if isinstance(value, pikepdf.Object) and value.is_indirect:
            key = value.objgen
            if key not in self._known:
                self._known[key] = None  # a page's resources hold no rings; were there one, it ends here
                self._known[key] = self._document.Reference(self._made(value), f"{self._name}.{key[0]}")
            return self._known[key]
        return self._made(value)

    def _made(self, value: Any) -> object:  # noqa: ANN401 - as above
        import pikepdf  # noqa: PLC0415 - as above

        if isinstance(value, pikepdf.Stream):
            stream = pdfdoc.PDFStream(content=value.read_raw_bytes(), filters=[])
            stream.dictionary = self._dictionary(value, leave={"/Length"})
            return stream
        if isinstance(value, pikepdf.Dictionary):
            return self._dictionary(value, leave=set())
        if isinstance(value, pikepdf.Array):
            return pdfdoc.PDFArray([self.copied(each) for each in value])
        if isinstance(value, pikepdf.Object):
            return value.unparse().decode("latin-1")
        if isinstance(value, bool):
            return "true" if value else "false"
        return format(value, "f").rstrip("0").rstrip(".") if not isinstance(value, int) else value

    def _dictionary(self, value: Any, leave: set[str]) -> pdfdoc.PDFDictionary:  # noqa: ANN401 - as above
        return pdfdoc.PDFDictionary({key[1:]: self.copied(value[key]) for key in value.keys() if key not in leave})  # noqa: SIM118
