"""An SVG that refers to nothing outside -> a PDF or PNG of it by cairosvg, or a PNG by resvg; nothing is fetched."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import Element, tostring

from tilewright.problem import RefusedError
from tilewright.svg.vocabulary import tag_of
from tilewright.svg.weight import WeightLimits, weigh
from tilewright.typography import fonts

MOST = WeightLimits(elements=30_000, depth=80)
"""What cairosvg draws in some ten seconds, and as deep as its own calls go: eight for each element."""
_WHERE = "http://nowhere/"
"""What cairosvg takes for the drawing's own address: with one, it asks the index below before it searches."""
_CHAINED = frozenset(("linearGradient", "radialGradient", "pattern"))
_HREFS = ("{http://www.w3.org/1999/xlink}href", "xlink:href", "href")


class CairoError(ValueError):
    """Cairo, or what speaks to it, has given up; the message is its own."""


def lines(root: Element) -> bytes:
    """One page of PDF, as large as the drawing says.

    Raises:
        ImportError: cairosvg is not installed.
        OSError: The cairo library is not.
        CairoError: It gives up, or would have too much to do.
    """
    import cairosvg  # noqa: PLC0415 - 0.2 s, and a C library that may be missing

    return _painted(cairosvg.surface.PDFSurface, root, 96)


def dots(root: Element, dpi: float) -> bytes:
    """A PNG with so many dots to an inch.

    Raises:
        ImportError: As above, and the others as well.
    """
    import cairosvg  # noqa: PLC0415 - as above

    return _painted(cairosvg.surface.PNGSurface, root, dpi)


def _painted(surface: Any, root: Element, dpi: float) -> bytes:  # noqa: ANN401 - cairosvg has no types
    from cairosvg.parser import Tree  # noqa: PLC0415 - as above

    output = io.BytesIO()
    try:
        weigh(root, "", MOST)
        _unchain(root)
        tree = Tree(bytestring=tostring(root), url=_WHERE)  # with no fetcher of its own it opens data: addresses alone
        index = _Index(tree)
        asking = type("Asking", (surface,), {"tree_cache": property(lambda _self: index, lambda _self, _value: None)})
        asking(tree, output, dpi).finish()
    except RefusedError as refused:
        raise CairoError(refused.problems[0].message) from refused
    except Exception as error:  # cairosvg raises whatever its parts raise
        raise CairoError(str(error) or type(error).__name__) from error
    return output.getvalue()


class _Index(dict[tuple[str, str], Any]):
    """What cairosvg takes for the elements it has looked up already: all that a <use> can name."""

    def __init__(self, tree: Any) -> None:  # noqa: ANN401 - as above
        super().__init__()
        for each in tree.element.iter_subtree():
            if each.id and each.local_name not in _CHAINED and (_WHERE, each.id) not in self:
                known = SimpleNamespace(element=each, style=tree.style, url_fetcher=tree.url_fetcher)
                known.xml_tree, known.tag = each.etree_element, each.local_name
                super().__setitem__((_WHERE, each.id), known)

    def __setitem__(self, key: tuple[str, str], value: Any) -> None:  # noqa: ANN401 - as above
        """What cairosvg has found itself it may find again: it keeps it without its children."""


def _unchain(root: Element) -> None:
    """Give each gradient and pattern what it takes over from another: cairosvg would search for that at every shape."""
    named = {each.attrib["id"]: each for each in root.iter() if tag_of(each) in _CHAINED and "id" in each.attrib}
    for each in named.values():
        while True:
            href = next((each.attrib[key].removeprefix("#") for key in _HREFS if key in each.attrib), "")
            above = named.get(href)
            if above is None:
                break
            for key in _HREFS:
                each.attrib.pop(key, None)
            for key, value in above.items():
                each.attrib.setdefault(key, value)
            if not len(each):
                each.extend(above)


_FONT = "Alegreya"


def filtered_dots(svg: str, dpi: float = 0.0) -> bytes:
    """A PNG as large as the drawing says: in dots, or with so many to an inch.

    Raises:
        ImportError: resvg is not installed.
        CairoError: It gives up.
    """
    import resvg_py  # noqa: PLC0415 - for drawings that need it

    files = [str(fonts.path(face)) for face in fonts.FACES]
    try:
        png = resvg_py.svg_to_bytes(
            svg_string=svg, dpi=dpi, skip_system_fonts=True, font_files=files, font_family=_FONT
        )
    except (ValueError, RuntimeError) as error:
        raise CairoError(str(error)) from error
    return bytes(png)
