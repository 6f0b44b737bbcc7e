"""An SVG that refers to nothing outside -> a PNG of it by resvg, which knows filters and masks; no file is read."""

from __future__ import annotations

from generator import fonts
from generator.press.cairo import CairoError

_FONT = "Alegreya"


def dots(svg: str, dpi: float = 0.0) -> bytes:
    """A PNG as large as the drawing says: in dots, or with so many to an inch.

    Raises:
        ImportError: resvg is not installed.
        CairoError: It gives up.
    """
    import resvg_py  # noqa: PLC0415 - for drawings that need it

    files = [str(fonts.path(face)) for face in fonts.FACES]
    try:
        png = resvg_py.svg_to_bytes(
            svg_string=svg,
            dpi=dpi,
            skip_system_fonts=True,
            font_files=files,
            font_family=_FONT,
        )
    except (ValueError, RuntimeError) as error:
        raise CairoError(str(error)) from error
    return bytes(png)
