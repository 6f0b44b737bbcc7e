"""Drawings that cairo and resvg have made -> objects of a PDF, each once."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from tilewright.pdf.picture import ImageObject, PictureError, streams
from tilewright.pdf.raw import deflated, stream
from tilewright.problem import Problem, RefusedError
from tilewright.svg import apart
from tilewright.svg.form import Dotted, Intricate
from tilewright.svg.renderers import CairoError

_INSTALL = "install it: apt install libcairo2 (Debian), brew install cairo (macOS), or the GTK runtime (Windows); or {}"


def form_of(piece: Intricate, add: Callable[[bytes], str]) -> bytes:
    """The drawing as a form whose own unit is the point.

    Args:
        piece: The drawing.
        add: Takes an object that the form needs, and tells how to refer to it.

    Raises:
        RefusedError: The cairo library is not installed (V07), or gives up (V08).
    """
    import pikepdf  # noqa: PLC0415 - for drawings that need it

    with pikepdf.open(io.BytesIO(draw_page(piece))) as pdf:
        page = pdf.pages[0]
        copier = _Copier(add)
        contents = page.Contents
        parts = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
        entries = b"/Type /XObject /Subtype /Form "
        for name in ("/BBox", "/Resources", "/Group"):
            source = "/MediaBox" if name == "/BBox" else name
            if source in page:
                entries += b"%s %s " % (name.encode(), copier.copied(page[source]))
        return deflated(b"\n".join(part.read_bytes() for part in parts), entries)


def draw_page(piece: Intricate) -> bytes:
    """One page of PDF, as large as the drawing.

    Raises:
        RefusedError: As `form_of`.
    """
    try:
        return apart.lines(piece.svg.encode())
    except (ImportError, OSError) as error:
        raise RefusedError([given_up(piece, "V07", "this needs the cairo library, which is not installed")]) from error
    except CairoError as error:
        raise RefusedError([given_up(piece, "V08", f"cairo cannot draw this ({error})")]) from error


def given_up(piece: Intricate | Dotted, code: str, message: str) -> Problem:
    """The problem of a drawing that cannot be drawn apart: V07, its library is missing, or V08."""
    place, _, what = piece.label.partition(": ")
    file, line, column = place.rsplit(":", 2)
    plainer = "draw it with plain shapes and colours"
    install = _INSTALL if isinstance(piece, Intricate) else "install it: pip install resvg_py; or {}"
    remedy = install.format(plainer) if code == "V07" else plainer
    return Problem(file, int(line), int(column), code, f"{message}: {what}", remedy)


class _Copier:
    """Takes the objects of one PDF over into another, each once."""

    def __init__(self, add: Callable[[bytes], str]) -> None:
        self._add = add
        self._known: dict[tuple[int, int], bytes] = {}

    def copied(self, value: Any) -> bytes:  # noqa: ANN401 - any of pikepdf's
        """The value as it is written, or a reference to it."""
        import pikepdf  # noqa: PLC0415 - as above

        if not (isinstance(value, pikepdf.Object) and value.is_indirect):
            return self._written(value)
        key = value.objgen
        if key not in self._known:
            self._known[key] = b"null"  # a page's resources hold no rings; were there one, it ends here
            self._known[key] = self._add(self._written(value)).encode()
        return self._known[key]

    def _written(self, value: Any) -> bytes:  # noqa: ANN401 - as above
        import pikepdf  # noqa: PLC0415 - as above

        if isinstance(value, pikepdf.Stream):
            return stream(value.read_raw_bytes(), self._entries(value, leave={"/Length"}))
        if isinstance(value, pikepdf.Dictionary):
            return b"<< %s>>" % self._entries(value, leave=set())
        if isinstance(value, pikepdf.Array):
            return b"[%s]" % b" ".join(self.copied(each) for each in value)
        if isinstance(value, pikepdf.Object):
            return value.unparse()
        if isinstance(value, bool):
            return b"true" if value else b"false"
        text = str(value) if isinstance(value, int) else format(value, "f").rstrip("0").rstrip(".")
        return text.encode()

    def _entries(self, value: Any, leave: set[str]) -> bytes:  # noqa: ANN401 - as above
        import pikepdf  # noqa: PLC0415 - as above

        names = [key for key in value.keys() if key not in leave]  # noqa: SIM118 - pikepdf iterates otherwise
        return b"".join(b"%s %s " % (pikepdf.Name(key).unparse(), self.copied(value[key])) for key in names)


def image_of(piece: Dotted) -> tuple[ImageObject, ImageObject | None]:
    """The picture, and how opaque each of its dots is.

    Raises:
        RefusedError: resvg is not installed (V07), or gives up (V08).
    """
    try:
        return streams(apart.filtered(piece.svg.encode()))
    except (ImportError, OSError) as error:
        raise RefusedError([given_up(piece, "V07", "this needs resvg, which is not installed")]) from error
    except (CairoError, PictureError) as error:
        raise RefusedError([given_up(piece, "V08", f"resvg cannot draw this ({error})")]) from error
