"""A shape, words or a picture in a drawing -> what a stream is told to paint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from xml.etree.ElementTree import Element

from generator.shaping.finder import Finder
from generator.units import Box
from generator.vector import brush, matrix, paint, shape
from generator.vector.defined import Defined
from generator.vector.hole import HOLE, Holes, hole, mark_of
from generator.vector.lettering import stretches
from generator.vector.stream import Content
from generator.vector.vocabulary import refuse_children, tag_of

Attributes = Mapping[str, str]
Style = dict[str, str]


def paint_shape(  # noqa: PLR0913, PLR0917 - what is painted, how, and where
    ids: Defined, element: Element, own: Attributes, style: Style, opacity: float, stream: Content
) -> None:
    """Fill and stroke a shape.

    Raises:
        ValueError: It is none, or is painted with what sheets cannot show.
    """
    refuse_children(element)
    edge, look = shape.outline(str(tag_of(element)), own), paint.look(style)
    if not edge.steps:
        return
    if opacity < 1 and look.both:
        brush.layer(stream, opacity, lambda inner: brush.outline(ids, inner, edge, look, 1.0))
    else:
        brush.outline(ids, stream, edge, look, opacity)


def paint_text(  # noqa: PLR0913, PLR0917 - as above
    ids: Defined, book: Finder, element: Element, own: Attributes, style: Style, opacity: float, stream: Content
) -> None:
    """Set the words of a text.

    Raises:
        ValueError: A font that is not here, a letter it lacks, or a layout that sheets cannot show.
    """
    parts = [(part, paint.look(part.style)) for part in stretches(element, own, style, book=book)]
    box = matrix.around([at for part, _ in parts for at in part.corners]) if parts else Box(0, 0, 0, 0)

    def letters(to: Content, opacity: float) -> None:
        for part, look in parts:
            brush.letters(ids, to, part, look, opacity, box)

    if opacity < 1 and any(look.both for _part, look in parts):
        brush.layer(stream, opacity, lambda inner: letters(inner, 1.0))
    else:
        letters(stream, opacity)


def leave_hole(  # noqa: PLR0913, PLR0917 - as above
    holes: Holes,
    book: Finder,
    element: Element,
    own: Attributes,
    style: Style,
    opacity: float,
    stream: Content,
    *,
    on_page: bool,
) -> None:
    """Leave room for words that come later, if they only have to be filled with one colour, on the face itself."""
    look, name = paint.look(style), element.attrib[HOLE]
    if not on_page or isinstance(look.fill, str) or look.fill is None or look.stroke is not None:
        holes.unfit.add(name)
        return
    stream.alpha(look.fill_alpha * opacity, 1.0)
    stream.fill(look.fill)
    holes.found[name] = replace(hole(own, style, stream.digits, book), fill=look.fill)
    stream.mark(mark_of(name))
