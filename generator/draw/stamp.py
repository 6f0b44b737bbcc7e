"""Art -> finished SVG: cutting and safe lines added, and the fingerprint of its content printed small in a corner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, tostring

from generator.draw.art import Art, Ink
from generator.draw.guides import draw_guides
from generator.draw.palette import INK, PALE
from generator.draw.pen import Look, Pen
from generator.draw.seal import FONT, fingerprint, seal
from generator.shared import SharedTree

if TYPE_CHECKING:  # whoever has a drawing has loaded it
    import svgwrite
    from svgwrite.container import Group

_ID = re.compile(r' id="([^"]*)"')
_REFERENCE = re.compile(r'( id="|href="#|url\(#)([^")]*)')


def finish(art: Art, version: str, mark: str = "") -> tuple[str, str]:
    """The face as SVG text, and its fingerprint: five letters and digits that change when the picture does.

    A mark that is known already is printed as it is; without a version nothing is.
    """
    draw_guides(art)
    text = text_of(art.drawing)
    mark = mark or fingerprint(numbered(text))
    if not version:
        return text, mark
    line = _stamp(art, f"{version} {mark}")
    end = "</svg>"
    return f"{text.removesuffix(end)}{line.tostring()}{end}", mark


def stamp(art: Art, version: str) -> str:
    """Add cutting and safe lines to a face, and its fingerprint, which is returned."""
    return finish(art, version)[1]


def text_of(drawing: svgwrite.Drawing) -> str:
    """A drawing's own `tostring()`; what its ornaments say is written once for all drawings that share them."""
    root = drawing.get_xml()
    shared = [each for each in root[0] if isinstance(each, SharedTree)]
    if len(shared) != len(root[0]):
        return str(drawing.tostring())
    hole = Element("ornaments")
    root[0][:] = [hole] if shared else []
    text = tostring(root, encoding="unicode")
    return text.replace(tostring(hole, encoding="unicode"), "".join([each.written() for each in shared]), 1)


def numbered(svg: str) -> str:
    """The same drawing with each id replaced by its place among the ids.

    An ornament's id is made from the name of the function that draws it. A function that gets another name or moves to
    another module draws the same picture, and the pieces that are already printed must not look out of date.
    """
    places = {name: f"n{place}" for place, name in enumerate(dict.fromkeys(_ID.findall(svg)))}
    return _REFERENCE.sub(lambda match: f"{match[1]}{places.get(match[2], match[2])}", svg)


def _stamp(art: Art, words: str) -> Group:
    """The line of tiny type."""
    where = seal(art.trim, len(words), art.mark)
    pen = Pen(art.drawing, art.drawing.g(id="fingerprint"), Look(Ink.FULL, styles=()))
    pen.area(where.ground, PALE, opacity=0.6)
    pen.text(words, where.right, where.base, where.size, font=FONT, fill=INK, align=1.0)
    art.drawing.add(pen.group)
    return pen.group
