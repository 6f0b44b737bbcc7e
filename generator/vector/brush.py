"""An outline, or words, and how they look -> the operators that paint them, under one opacity."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element

from generator.vector import paint
from generator.vector.colour import Colour
from generator.vector.form import Run
from generator.vector.gradient import gradient
from generator.vector.lettering import Stretch, stretches
from generator.vector.outline import Outline
from generator.vector.paint import Look
from generator.vector.stream import Stream

Ids = Mapping[str, Element]
Style = dict[str, str]


def layer(stream: Stream, opacity: float, painter: Callable[[Stream], None]) -> None:
    """What is painted, as one layer of that opacity."""
    inner = stream.fresh()
    painter(inner)
    made = inner.form(group=True)
    if made is not None:
        stream.use(made, opacity)


def brush(ids: Ids, edge: Outline, style: Style, opacity: float, stream: Stream) -> None:
    """Fill and stroke an outline; `ids` is where its gradient is looked up.

    Raises:
        ValueError: Its style says what a sheet cannot show.
    """
    look = paint.look(style)
    if not edge.steps:
        return
    if opacity < 1 and look.both:
        layer(stream, opacity, lambda inner: _paint(ids, inner, edge, look, 1.0))
    else:
        _paint(ids, stream, edge, look, opacity)


def _paint(ids: Ids, stream: Stream, edge: Outline, look: Look, opacity: float) -> None:
    fill = look.fill
    if isinstance(fill, str):
        fill = _shade(ids, stream, edge, look, opacity)
    if not _dip(stream, fill, look, opacity):
        return
    grown = look.pen.reach if look.pen else 0.0
    for operator in look.operators(filled=fill is not None, sheer=look.stroke_alpha * opacity < 1):
        stream.path(edge, operator, grown=grown)


def _dip(stream: Stream, fill: Colour | None, look: Look, opacity: float) -> bool:
    """Set the colours, opacities and the pen; False where nothing is left to paint."""
    if fill is None and look.stroke is None:
        return False
    stream.alpha(look.fill_alpha * opacity, look.stroke_alpha * opacity)
    if fill is not None:
        stream.fill(fill)
    if look.stroke is not None and look.pen is not None:
        stream.stroke(look.stroke, look.pen)
    return True


def _shade(ids: Ids, stream: Stream, edge: Outline, look: Look, opacity: float) -> Colour | None:
    """Fill with the gradient, if it is one, and return None; else return the one colour it comes to."""
    found = gradient(ids, str(look.fill), edge.box)
    if found is None or len(found) == 3:
        return found
    shade, by = found
    with stream.saved():
        stream.alpha(look.fill_alpha * opacity, 1.0)
        stream.clip(edge, evenodd=look.evenodd)
        stream.shade(by, shade)
    stream.reach(edge.box)
    return None


def letters(ids: Ids, element: Element, own: dict[str, str], style: Style, opacity: float, stream: Stream) -> None:  # noqa: PLR0913, PLR0917 - a text has that many sides
    """Set the words of a <text>; `ids` is where their gradient is looked up.

    Raises:
        ValueError: They ask for what a sheet cannot show.
    """
    parts = [(part, paint.look(part.style)) for part in stretches(element, own, style)]

    def all_of_them(to: Stream, opacity: float) -> None:
        for part, look in parts:
            _stretch(ids, to, part, look, opacity)

    if opacity < 1 and any(look.both for _part, look in parts):
        layer(stream, opacity, lambda inner: all_of_them(inner, 1.0))
    else:
        all_of_them(stream, opacity)


def _stretch(ids: Ids, stream: Stream, part: Stretch, look: Look, opacity: float) -> None:
    run, place = Run(part.face.file, round(part.size, stream.digits + 1), part.text), (part.x, part.y)
    stream.reach(part.box, look.pen.reach if look.pen else 0.0)
    fill = look.fill
    if isinstance(fill, str):
        found = gradient(ids, fill, None)
        fill = found if found is None or len(found) == 3 else None
        if found is not None and len(found) == 2:
            with stream.saved():
                stream.alpha(look.fill_alpha * opacity, 1.0)
                stream.words(place, run, part.spacing, 7)
                stream.shade(found[1], found[0])
    if _dip(stream, fill, look, opacity):
        stream.words(place, run, part.spacing, (2 if fill is not None else 1) if look.stroke is not None else 0)
