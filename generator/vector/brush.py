"""A shape, letters or a picture, and how they look -> operators on a stream."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element

from generator import fonts
from generator.units import Box
from generator.vector.colour import Colour
from generator.vector.defined import Defined
from generator.vector.form import TextRun
from generator.vector.gradient import gradient
from generator.vector.lettering import Stretch
from generator.vector.outline import ShapeEdge
from generator.vector.paint import Paint
from generator.vector.picture import place_picture
from generator.vector.stream import Content

Ids = Defined


def layer(stream: Content, opacity: float, painter: Callable[[Content], None]) -> None:
    """What is painted, as one layer of that opacity."""
    inner = stream.fresh()
    painter(inner)
    group = inner.form(group=True)
    if group is not None:
        stream.use(group, opacity)


def outline(ids: Ids, stream: Content, edge: ShapeEdge, look: Paint, opacity: float) -> None:
    """Fill and stroke an outline.

    Raises:
        ValueError: A gradient that is not there or cannot be shown.
    """
    fill = look.fill
    if isinstance(fill, str):
        fill = _shade(ids, stream, edge, look, opacity)
    if not _dipped(stream, fill, look, opacity):
        return
    grown = look.pen.reach if look.pen else 0.0
    for operator in look.operators(filled=fill is not None, sheer=look.stroke_alpha * opacity < 1):
        stream.path(edge, operator, grown=grown)


def _dipped(stream: Content, fill: Colour | None, look: Paint, opacity: float) -> bool:
    """Set the colours, the opacities and the pen; False where nothing is left to paint."""
    if fill is None and look.stroke is None:
        return False
    stream.alpha(look.fill_alpha * opacity, look.stroke_alpha * opacity)
    if fill is not None:
        stream.fill(fill)
    if look.stroke is not None and look.pen is not None:
        stream.stroke(look.stroke, look.pen)
    return True


def _shade(ids: Ids, stream: Content, edge: ShapeEdge, look: Paint, opacity: float) -> Colour | None:
    """Fill with the gradient, if it is one, and return None; else return the one colour it comes to."""
    paint_of = gradient(ids, str(look.fill), edge.box)
    if paint_of is None or len(paint_of) == 3:
        return paint_of
    shade, by = paint_of
    with stream.saved():
        stream.alpha(look.fill_alpha * opacity, 1.0)
        stream.clip(edge, evenodd=look.evenodd)
        stream.shade(by, shade)
    stream.reach(edge.box)
    return None


def letters(ids: Ids, stream: Content, part: Stretch, look: Paint, opacity: float, box: Box) -> None:  # noqa: PLR0913, PLR0917 - what, how and where
    """Set a stretch of letters; box: around all letters of its text.

    Raises:
        ValueError: A gradient that is not there or cannot be shown.
    """
    size, place = round(part.size, stream.digits + 1), (part.x, part.y)
    runs = [TextRun(file, size, text) for file, text in fonts.runs(part.text, part.face)]
    stream.reach(part.box, look.pen.reach if look.pen else 0.0)
    fill = look.fill
    if isinstance(fill, str):
        shade = gradient(ids, fill, box)
        fill = shade if shade is None or len(shade) == 3 else None
        if shade is not None and len(shade) == 2:
            with stream.saved():
                stream.alpha(look.fill_alpha * opacity, 1.0)
                stream.words(place, runs, part.spacing, 7)
                stream.shade(shade[1], shade[0])
    if not _dipped(stream, fill, look, opacity):
        return
    stream.words(place, runs, part.spacing, (2 if fill is not None else 1) if look.stroke is not None else 0)


def picture(element: Element, own: Mapping[str, str], opacity: float, stream: Content) -> None:
    """Show a picture whose file is known.

    Raises:
        UnsupportedError: It is not, or has no size.
    """
    name, place, window = place_picture(element, own)
    with stream.saved():
        stream.alpha(opacity, 1.0)
        if window:
            stream.clip(ShapeEdge(["re"], [window.x, window.y, window.width, window.height]), evenodd=False)
        stream.picture(name, place)
    stream.reach(window or place)
