"""What a pen drew -> Art: one face as an SVG drawing in millimetres, and the same finished for a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, tostring

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.draw.palette import INK, PALE, Ink
from tilewright.draw.pen import HAIR, Look, Pen, gather
from tilewright.draw.shapes import rect
from tilewright.frozen import dataclass
from tilewright.outline import Outline
from tilewright.shared import SharedTree
from tilewright.units import Box, Point, Size

if TYPE_CHECKING:  # a library that pages read from the cache do without
    import svgwrite

__all__ = ["Art", "Ink", "canvas"]


@dataclass(frozen=True, slots=True)
class Art:
    """One face, drawn once.

    Attributes:
        name: File-safe and unique in the kit, such as `tiles-tower-1`.
        trim: The finished size in millimetres.
        bleed: How far the drawing extends beyond the trim on every side, in millimetres.
        drawing: Its viewBox is in millimetres with the trim's top-left corner at (0, 0) and reaches out by the bleed.
            Its groups are `art` (printed), `cut` and `safe` (not printed: for cutting machines and for checks).
        mark: Where the fingerprint's line ends, for a piece that is not a rectangle or reaches the paper's rim; None
            puts it into the lower right corner of the trim.
        outline: Its cut, bleed, safe area and folds; None for a rectangle with the usual safe area.
        paint: Only for a figure: draws it again on another drawing, with its top-left corner at (0, 0).
    """

    name: str
    trim: Size
    bleed: float
    drawing: svgwrite.Drawing
    mark: Point | None = None
    outline: Outline | None = None
    paint: Callable[[Pen], None] | None = field(default=None, compare=False, repr=False)


def canvas(trim: Size, bleed: float) -> svgwrite.Drawing:
    """An empty drawing whose viewBox is in millimetres and reaches out by the bleed."""
    import svgwrite  # noqa: PLC0415 - a library that pages read from the cache do without

    width, height = trim.width + 2 * bleed, trim.height + 2 * bleed
    return svgwrite.Drawing(
        size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"{-bleed:g} {-bleed:g} {width:g} {height:g}", debug=False
    )


SAFE = 3.0
"""How far inside the cut whatever matters should stay, in millimetres."""
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
FONT = "Alegreya"


@dataclass(frozen=True, slots=True)
class Seal:
    """A line of tiny type on a pale ground at the lower right, where a hand rarely looks.

    Attributes:
        right: Where the line ends, in millimetres.
        base: Its baseline.
        size: Of the type, in points.
        ground: The outline of what lies under it, as path data.
    """

    right: float
    base: float
    size: float
    ground: str


def seal(trim: Size, letters: int, end: Point | None = None) -> Seal:
    """Where a line of so many letters stands on a face; `end` is where it ends if not in the trim's corner."""
    small = min(trim.width, trim.height) < 20
    size = 2.2 if small else 3.4
    corner = end or Point(trim.width - (0.5 if small else 1.3), trim.height - (0.42 if small else 1.1))
    wide = letters * size * 0.2
    ground = rect(corner.x - wide, corner.y - size * 0.27, wide + 0.3, size * 0.36)
    return Seal(corner.x, corner.y, size, ground)


def mark_at(place: Callable[[float, float], tuple[float, float] | None], trim: Size, letters: int) -> Point:
    """Where a line of so many letters ends on a face of any shape.

    Args:
        place: (Width, height) -> the lower right corner of such a box where it lies inside; None where it nowhere does.
        trim: Of the face.
        letters: In the line.
    """
    size = seal(trim, letters).size
    wide, high = letters * size * 0.2 + 0.3, size * 0.36
    corner = place(wide, high)
    if corner is None:
        return Point((trim.width + wide) / 2, trim.height / 2)
    return Point(corner[0] - 0.3, corner[1] - size * 0.09)


def fingerprint(text: str) -> str:
    """Five Crockford base-32 characters of the text's SHA-256."""
    number = int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 7
    return "".join(CROCKFORD[(number >> shift) & 31] for shift in (20, 15, 10, 5, 0))


def outline_of(art: Art) -> Outline:
    """The lines of a face; of one that says nothing of them a rectangle, whose words stay a little inside."""
    return art.outline or usual(art.trim, art.bleed)


@lru_cache(maxsize=64)  # a deck has one size
def usual(trim: Size, bleed: float) -> Outline:
    """The lines of a rectangle."""
    inset = min(SAFE, trim.width / 8)
    return outlined(trim, bleed, Box(inset, inset, trim.width - 2 * inset, trim.height - 2 * inset))


def outlined(trim: Size, bleed: float, safe: Box, cut: str = "", folds: str = "") -> Outline:
    """The lines of a face; a rectangle where no cut is given."""
    width, height = trim.width, trim.height
    return Outline(
        cut or rect(0, 0, width, height),
        rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        rect(safe.x, safe.y, safe.width, safe.height),
        folds,
    )


def draw_guides(art: Art, width: float = HAIR) -> None:
    """Write cut and safe area into a drawing, unprinted, if they do not stand there yet."""
    if any(getattr(part, "attribs", {}).get("id") == "cut" for part in art.drawing.elements):
        return
    outline = outline_of(art)
    for name, line in (("cut", outline.cut), ("safe", outline.safe)):
        group = art.drawing.g(id=name, display="none")
        group.add(art.drawing.path(d=line, fill="none", stroke="#FF00FF", stroke_width=width))
        art.drawing.add(group)


ROOM = 1.0
"""How far the drawing of a piece cut along a printed line goes on, so that no half of the line is lost."""


def leaf(
    name: str,
    trim: Size,
    bleed: float,
    look: Look,
    draw: Callable[[Pen], None],
    *,
    cut: str = "",
    safe: Box | None = None,
    mark: Point | None = None,
    on: Callable[[Size, float], svgwrite.Drawing] = canvas,
) -> Art:
    """Draw one face; `cut` is its outline as path data (empty: a rectangle), `safe` the area for its words.

    `mark` is the end of the fingerprint's line. Default: the corner of the trim; for a whole page, that of the safe
    area. `on` makes the empty drawing.
    """
    drawing = on(trim, bleed)
    pen = Pen(drawing, drawing.g(id="art"), look)
    draw(pen)
    gather(drawing, pen)
    drawing.add(pen.group)
    keep = safe or Box(0, 0, trim.width, trim.height)
    outline = outlined(trim, bleed, keep, cut, "".join(pen.folds))
    art = Art(name, trim, bleed, drawing, mark or (None if bleed else Point(keep.right, keep.bottom)), outline)
    draw_guides(art, 0.1)
    return art


_ID = pattern.prepare(r' id="([^"]*)"')
_REFERENCE = pattern.prepare(r'( id="|href="#|url\(#)([^")]*)')


def finish(art: Art, version: str, mark: str = "") -> tuple[str, str]:
    """The face as SVG text, and its fingerprint: five letters and digits that change when the picture does.

    A mark that is known already is printed as it is; without a version nothing is.
    """
    draw_guides(art)
    text = text_of(art.drawing)
    mark = mark or fingerprint(numbered(text))
    if not version:
        return text, mark
    words = f"{version} {mark}"  # the line of tiny type
    where = seal(art.trim, len(words), art.mark)
    pen = Pen(art.drawing, art.drawing.g(id="fingerprint"), Look(Ink.FULL, styles=()))
    pen.area(where.ground, PALE, opacity=0.6)
    pen.text(words, where.right, where.base, where.size, font=FONT, fill=INK, align=1.0)
    art.drawing.add(pen.group)
    end = "</svg>"
    return f"{text.removesuffix(end)}{pen.group.tostring()}{end}", mark


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
