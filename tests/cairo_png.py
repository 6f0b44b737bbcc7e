"""An SVG -> a PNG of what is printed of it, drawn by cairosvg with the bundled fonts."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, tostring

from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]
from PIL import Image, ImageOps

from tilewright.problem import Problem, RefusedError
from tilewright.svg import apart
from tilewright.svg.bitmaps import is_jpeg, read_jpeg, read_png
from tilewright.svg.picture import PictureFile
from tilewright.svg.renderers import CairoError
from tilewright.svg.walk import UNPRINTED
from tilewright.units import MM_PER_INCH

_SVG = "{http://www.w3.org/2000/svg}"
MOST_DOTS = 70_000_000
"""Of one picture, four bytes each while it is drawn: A4 at 800 to an inch."""
_INSTALL = "install it: apt install libcairo2 (Debian), brew install cairo (macOS), or the GTK runtime (Windows)"


def png(
    svg: bytes, dpi: float, pictures: Mapping[str, PictureFile] | None = None, name: str = "PNG", shape: str = ""
) -> bytes:
    """The picture, as large as the SVG says, with its groups `cut` and `safe` left out.

    Args:
        svg: The drawing.
        dpi: Dots per inch.
        pictures: Where the files of the pictures in it are; nothing else is read.
        name: Of the face, for problems.
        shape: Path data; everything outside of it is clear. Empty for the whole drawing.

    Raises:
        RefusedError: The cairo library is not installed (V10), gives up, or has too much to do (V08), or the picture
            would have too many dots (V11); PDFs do not need any of it.
    """
    root = fromstring(svg)
    wide, high = (float(root.get(key, "0").removesuffix("mm")) / MM_PER_INCH * dpi for key in ("width", "height"))
    if wide * high > MOST_DOTS:
        message = f"this face would have {wide:,.0f} x {high:,.0f} dots; {MOST_DOTS:,} in all are the most"
        raise RefusedError([Problem(name, 0, 0, "V11", message, "ask for fewer to an inch with --png")])
    _strip(root)
    _clear_outside(root, shape)
    # Each picture's own bytes take the place of its name.
    for image in root.iter("{http://www.w3.org/2000/svg}image"):
        for key in [key for key in image.attrib if key.endswith("href")]:
            path = (pictures or {}).get(image.attrib[key].rpartition("/")[2])
            if path:
                kind, data = _clean(path)
                image.set(key, f"data:{kind};base64,{b64encode(data).decode()}")
    try:
        return apart.dots(tostring(root), dpi)
    except (ImportError, OSError) as error:
        problem = Problem("PNG", 0, 0, "V10", "pictures need the cairo library, which is not here", _INSTALL)
        raise RefusedError([problem]) from error
    except CairoError as error:
        message = f"cairo cannot draw this face ({error})"
        raise RefusedError([Problem(name, 0, 0, "V08", message, "build without --png, or draw less")]) from error


def _clear_outside(root: Element, shape: str) -> None:
    if not shape:
        return
    inside = Element(f"{_SVG}g", {"clip-path": "url(#the-shape)"})
    inside.extend(list(root))
    root[:] = []
    SubElement(SubElement(root, f"{_SVG}clipPath", {"id": "the-shape"}), f"{_SVG}path", {"d": shape})
    root.append(inside)


def _clean(path: PictureFile) -> tuple[str, bytes]:
    """A picture's type and bytes, the right way up, with nothing in them for cairosvg to stumble over.

    Raises:
        RefusedError: The file has changed into something else since it was looked at (C19).
    """
    try:
        data = path.read_bytes()
        if not is_jpeg(data):
            return "image/png", read_png(data).plain()
        jpeg = read_jpeg(data)
        if jpeg.turned == 1:
            return "image/jpeg", jpeg.bare
        upright, out = ImageOps.exif_transpose(Image.open(io.BytesIO(data))), io.BytesIO()
        upright.save(out, "PNG")
        return "image/png", out.getvalue()
    except (OSError, SyntaxError, ValueError) as error:
        message = f"this picture has changed while it was being printed: {error}"
        raise RefusedError([Problem(path.as_posix(), 0, 0, "C19", message, "build again")]) from None


def _strip(parent: Element) -> None:
    for child in list(parent):
        if child.get("id") in UNPRINTED:
            parent.remove(child)
        else:
            _strip(child)
