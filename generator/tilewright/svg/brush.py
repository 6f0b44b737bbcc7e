"""A shape, letters or a picture, and how they look -> operators on a stream, gradients among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from xml.etree.ElementTree import Element

from tilewright.svg import matrix, paint, shape
from tilewright.svg.form import Shade, TextRun
from tilewright.svg.lettering import HOLE, Holes, Stretch, hole, mark_of, stretches
from tilewright.svg.matrix import Matrix
from tilewright.svg.outline import ShapeEdge
from tilewright.svg.paint import Colour, Paint
from tilewright.svg.picture import place_picture
from tilewright.svg.places import Defined
from tilewright.svg.shape import measure
from tilewright.svg.stream import Content
from tilewright.svg.vocabulary import IntricateError, UnsupportedError, attributes, refuse_children, tag_of
from tilewright.typography import fonts
from tilewright.typography.finder import Finder
from tilewright.units import Box

_LINEAR = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
_RADIAL = {"cx": "50%", "cy": "50%", "r": "50%"}
Stop = tuple[float, float, float, float]
Gathered = tuple[str, dict[str, str], tuple[Stop, ...]]


def gradient(ids: Defined, name: str, box: Box) -> tuple[Shade, Matrix] | Colour | None:
    """The gradient of that id for a shape with that box; a plain colour where all of it is one, None without stops.

    Raises:
        ValueError: There is no such gradient, or it asks for what a sheet cannot show.
    """
    if name not in ids.gradients:
        ids.gradients[name] = _followed(ids, name)
    gathered: Gathered = ids.gradients[name]
    tag, own, stops = gathered
    if own.get("spreadMethod", "pad") != "pad":
        raise IntricateError("V02", f"spreadMethod='{own['spreadMethod']}' on <{tag}>", "repeat the stops themselves")
    relative = own.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    if relative and not (box.width and box.height):
        return None  # SVG: what has no width or no height is not painted with what is relative to them
    straight = tag == "linearGradient"
    coords = (
        tuple(_coordinate(own, name, default, relative=relative) for name, default in _LINEAR.items())
        if straight
        else _radial(own, relative=relative)
    )
    if len(stops) < 2 or (coords[:2] == coords[2:] if straight else coords[5] == 0):
        return stops[-1][1:] if stops else None
    by = matrix.parse(own.get("gradientTransform", ""))
    if relative:
        by = matrix.times((box.width, 0.0, 0.0, box.height, box.x, box.y), by)
    return Shade(coords, stops), by


def _followed(ids: Mapping[str, Element], name: str) -> Gathered:
    """A gradient's tag, attributes and stops; those that it lacks come from the gradient that its href names."""
    own: dict[str, str] = {}
    stops: list[Stop] = []
    first, seen, next_name = "", {name}, name
    while True:
        element = ids.get(next_name)
        tag = "" if element is None else tag_of(element)
        if tag == "pattern" and next_name == name:
            raise IntricateError("V04", f"'#{next_name}' is a pattern", "draw its pieces inside a clip-path")
        if element is None or tag not in {"linearGradient", "radialGradient"}:
            what = f" but a <{tag}>" if tag else ""
            raise UnsupportedError(
                "V04", f"'#{next_name}' is not a gradient in this drawing{what}", "define it in <defs>"
            )
        first, here = first or tag, attributes(tag, element)
        stops = stops or _stops(element)
        own = {**here, **own}
        if "href" not in here:
            return first, own, tuple(stops)
        next_name = here["href"].removeprefix("#")
        if next_name in seen:
            raise UnsupportedError("V04", f"gradient '{next_name}' refers to itself")
        seen.add(next_name)


def _stops(element: Element) -> list[Stop]:
    result: list[Stop] = []
    for child in element:
        if tag_of(child) != "stop":
            continue
        own = attributes("stop", child)
        if paint.opacity(own, "stop-opacity") != 1:
            raise IntricateError(
                "V02", f"stop-opacity='{own['stop-opacity']}' cannot be printed", "mix it into the colour"
            )
        at = _fraction("offset", own.get("offset", "0"))
        least = result[-1][0] if result else 0.0
        text = own.get("stop-color", "black")
        shade = paint.parse(own.get("color", "black") if text == "currentColor" else text)
        result.append((min(max(at, least), 1.0), *shade))
    return result


def _radial(own: Mapping[str, str], *, relative: bool) -> tuple[float, ...]:
    cx, cy, r = (_coordinate(own, name, default, relative=relative) for name, default in _RADIAL.items())
    fx = _coordinate(own, "fx", "", relative=relative) if "fx" in own else cx
    fy = _coordinate(own, "fy", "", relative=relative) if "fy" in own else cy
    if own.get("fr", "0") not in {"0", "0%"} or ((fx - cx) ** 2 + (fy - cy) ** 2 >= r * r and (fx, fy) != (cx, cy)):
        raise UnsupportedError("V03", "a radial gradient's focus must be a point inside its circle")
    return fx, fy, 0.0, cx, cy, r


def _coordinate(own: Mapping[str, str], name: str, default: str, *, relative: bool) -> float:
    text = own.get(name, default)
    if relative:
        return _fraction(name, text)
    if text.endswith("%"):
        raise UnsupportedError("V03", f"{name}='{text}' of a gradient in user space", "give a plain number")
    return measure(name, text)


def _fraction(name: str, text: str) -> float:
    return measure(name, text[:-1]) / 100 if text.endswith("%") else measure(name, text)


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
        layer(stream, opacity, lambda inner: outline(ids, inner, edge, look, 1.0))
    else:
        outline(ids, stream, edge, look, opacity)


def paint_text(  # noqa: PLR0913, PLR0917 - as above
    ids: Defined, book: Finder, element: Element, own: Attributes, style: Style, opacity: float, stream: Content
) -> None:
    """Set the words of a text.

    Raises:
        ValueError: A font that is not here, a letter it lacks, or a layout that sheets cannot show.
    """
    parts = [(part, paint.look(part.style)) for part in stretches(element, own, style, book=book)]
    box = matrix.around([at for part, _ in parts for at in part.corners]) if parts else Box(0, 0, 0, 0)

    def words(to: Content, opacity: float) -> None:
        for part, look in parts:
            letters(ids, to, part, look, opacity, box)

    if opacity < 1 and any(look.both for _part, look in parts):
        layer(stream, opacity, lambda inner: words(inner, 1.0))
    else:
        words(stream, opacity)


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
