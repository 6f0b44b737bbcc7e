"""A drawing -> what cairo makes of it, in a process of its own: a fault in that library is the end of a drawing alone.

Cairo is written in C, and a stranger's drawing can make it stop with the program that has called it. So it is called by
a second process, which is asked for one drawing after the other and ends with the first. That process has fontconfig,
which cairo asks for fonts, know the bundled ones.
"""

from __future__ import annotations

import os
import struct
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tilewright.processes import Helper, serve
from tilewright.svg import renderers
from tilewright.svg.renderers import CairoError
from tilewright.typography import fonts

if TYPE_CHECKING:  # as in `_fontconfig`
    from ctypes import CDLL

_ANNOUNCED = 1
"""What fontconfig calls the set of fonts that a program has told it of; the system's own are set 0."""

MEMORY = 3 << 30
"""Bytes that drawing may take: five times the largest picture that is drawn."""
LONGEST = 60.0
"""Seconds that a drawing may take: thirty times what the largest that is allowed does take."""
_DPI = struct.Struct(">d")
_DRAWN, _GIVEN_UP, _MISSING = b"+", b"-", b"0"
_FILTERED = -1.0
"""In the place of dots to an inch: as many as the drawing says."""


def announce_fonts() -> None:
    """Let fontconfig know the bundled fonts; where there is none, the system's fonts must do.

    Fontconfig reads its configuration anew half a minute after the system's fonts have changed, and forgets what it was
    told. Nothing here is set in the system's fonts: it is asked not to look, and told again where it has forgotten.
    """
    library = _fontconfig()
    if library is None or library.FcConfigGetFonts(None, _ANNOUNCED):
        return
    library.FcConfigSetRescanInterval(None, 0)
    for face in fonts.FACES:
        library.FcConfigAppFontAddFile(None, bytes(fonts.path(face)))


@cache
def _fontconfig() -> CDLL | None:
    import ctypes.util  # noqa: PLC0415 - 5 ms, for the second process alone

    try:
        library = ctypes.CDLL("libfontconfig.so.1")
    except OSError:
        name = ctypes.util.find_library("fontconfig")
        if name is None:
            return None
        library = ctypes.CDLL(name)
    library.FcConfigGetFonts.argtypes = [ctypes.c_void_p, ctypes.c_int]
    library.FcConfigGetFonts.restype = ctypes.c_void_p
    library.FcConfigSetRescanInterval.argtypes = [ctypes.c_void_p, ctypes.c_int]
    library.FcConfigAppFontAddFile.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    return library


def lines(svg: bytes) -> bytes:
    """One page of PDF, as large as the drawing says.

    Raises:
        ImportError: cairosvg is not installed.
        OSError: The cairo library is not.
        CairoError: It gives up, would have too much to do, or ends by a fault of its own.
    """
    return _ask(svg, 0.0)


def dots(svg: bytes, dpi: float) -> bytes:
    """A PNG with so many dots to an inch.

    Raises:
        ImportError: As above, and the others as well.
    """
    return _ask(svg, dpi)


def filtered(svg: bytes) -> bytes:
    """A PNG as large in dots as the drawing says, filters and all.

    Raises:
        ImportError: resvg is not installed.
        CairoError: As above.
    """
    return _ask(svg, _FILTERED, "resvg_py")


def _ask(svg: bytes, dpi: float, library: str = "cairosvg") -> bytes:
    if find_spec(library) is None:
        raise ImportError(library)
    try:
        answer = _painter(os.getpid()).ask(_DPI.pack(dpi) + svg, LONGEST)
    except BaseException as error:  # an interrupt too: what it was at would be the answer to what is asked next
        _painter(os.getpid()).end()
        _painter.cache_clear()
        if isinstance(error, OSError | EOFError):
            raise CairoError("the renderer crashed") from None
        raise
    kind, data = answer[:1], answer[1:]
    if kind == _MISSING:
        raise OSError(data.decode())
    if kind == _GIVEN_UP:
        raise CairoError(data.decode())
    return data


@cache
def _painter(_process: int) -> Helper:
    """The second process of this one, whose number it is known by: a copy of this one has to have its own."""
    return Helper("tilewright.svg.apart")


def _answer(question: bytes) -> bytes:
    """In the second process: what comes of a drawing, after a letter that says what it is."""
    from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped] # noqa: PLC0415 - in this process alone

    (dpi,), svg = _DPI.unpack(question[: _DPI.size]), question[_DPI.size :]
    try:
        # resvg draws filters, which cairosvg leaves out
        if dpi < 0 or (dpi and any(word in svg for word in _FOR_DOTS) and find_spec("resvg_py") is not None):
            return _DRAWN + renderers.filtered_dots(svg.decode(), max(dpi, 0.0))
        if dpi:
            announce_fonts()
        return _DRAWN + (renderers.dots(fromstring(svg), dpi) if dpi else renderers.lines(fromstring(svg)))
    except CairoError as error:
        return _GIVEN_UP + str(error).encode(errors="replace")
    except (ImportError, OSError) as error:
        return _MISSING + str(error).encode(errors="replace")


_FOR_DOTS = (b"<filter", b":filter", b"<mask", b":mask", b"marker-", b"marker=", b"marker:")


if __name__ == "__main__":
    serve(_answer, MEMORY)
