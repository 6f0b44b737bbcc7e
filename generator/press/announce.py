"""The bundled font files -> known to fontconfig, which cairo asks for fonts, for as long as this process lives."""

from __future__ import annotations

import ctypes
import ctypes.util
from functools import cache

from generator import fonts

_ANNOUNCED = 1
"""What fontconfig calls the set of fonts that a program has told it of; the system's own are set 0."""


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
def _fontconfig() -> ctypes.CDLL | None:
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
