"""An SVG element tree -> Form: the same drawing as PDF operators, or Problems that say what a sheet cannot show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast
from xml.etree.ElementTree import Element

from tilewright import pattern
from tilewright.problem import RefusedError
from tilewright.shared import SharedTree, StandInError
from tilewright.svg import brush, foreign, markers, matrix, paint, shape
from tilewright.svg.along import PathSurroundings, group_along, is_along
from tilewright.svg.clip import clip_edges, mask_of, paint_through
from tilewright.svg.foreign import Foreign, TooIntricateError
from tilewright.svg.form import Compilation, Form
from tilewright.svg.lettering import HOLE, Holes
from tilewright.svg.outline import ShapeEdge
from tilewright.svg.paint import ColourError
from tilewright.svg.picture import viewport
from tilewright.svg.places import MOST_SAID, Defined, DrawingFaults
from tilewright.svg.stream import Content
from tilewright.svg.vocabulary import (
    SILENT,
    DottedError,
    IntricateError,
    UnsupportedError,
    attributes,
    inherit,
    refuse_element,
    tag_of,
)
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.units import Box

UNPRINTED = frozenset(("cut", "safe"))
Style = dict[str, str]
Attributes = dict[str, str]
_Painter = Callable[[Element, Attributes, Style, float, Content], None]


STILL = "data-still"
"""An attribute whose value stands for all that is in an element, wherever it is found: see `compile_svg`."""

PICTURE = "data-somebodys-picture"
"""An attribute of what somebody drew for another purpose: what of it cannot be shown is left out, with a warning."""

Stills = dict[tuple[object, ...], Form | None]


class TreeWalk:
    """One run over one tree: what has an id, what was compiled already, what went wrong."""

    def _painter(self, tag: str) -> _Painter:
        """Who paints an element: all that is drawn here; what else a drawing may have goes to `foreign`, or is refused.

        Raises:
            UnsupportedError: It is nothing that can be painted.
        """
        match tag:
            case "path" | "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon":
                return self._shape
            case "g":
                return self._group
            case "use":
                return self._use
            case "text":
                return self._text
            case "image":
                return self._image
            case _:
                raise refuse_element(tag)

    def __init__(  # noqa: PLR0913, PLR0917 - as `compile_svg`
        self, root: Element, name: str, stills: Stills, holes: Holes, tally: Compilation, book: Finder
    ) -> None:
        self.faults = DrawingFaults(name)
        self._ids = Defined(root)
        self._foreign = Foreign(self._ids, self.faults.place, tally)
        self._known: dict[object, Form | None] = {}
        self._open: list[str] = []
        self._stills = stills
        self._holes = holes
        self._tally, self._book = tally, book
        self._page: Content | None = None
        self._root = root
        self._pictures = 0

    def face(self, root: Element) -> Form:
        """The whole drawing; an empty form where there are problems."""
        box, stream = Box(0, 0, 0, 0), Content(1.0, self._tally)
        self._page = stream
        try:
            own = attributes("svg", root)
            box, by = viewport(own)
            for element in root.iter():
                # the text first: most elements have none, and cards are looked over once for each of their shapes
                if element.text and element.text.strip() and tag_of(element) == "style":
                    raise refuse_element("style")
            if by != matrix.IDENTITY:
                stream.concat(by)
            self._children(root, stream, inherit({}, own))
        except ValueError as error:
            self.faults.note(root, error)
        drawn = stream.form(box)
        assert drawn is not None  # noqa: S101 - a form with a box is always made
        return drawn

    def _children(self, parent: Element, stream: Content, style: Style) -> None:
        for child in parent:
            self._child(child, stream, style, 1.0)

    def _child(self, element: Element, stream: Content, style: Style, opacity: float) -> None:
        """Paint one element, or take over what was compiled of it in another drawing."""
        if opacity < 1 or STILL not in element.attrib:
            self._element(element, stream, style, opacity)
            return
        key = (element.attrib[STILL], tuple(sorted(style.items())), self._grain(stream))
        if key not in self._stills:
            inner, before = stream.fresh(), len(self.faults.problems)
            self._element(element, inner, style, 1.0)
            if len(self.faults.problems) > before:
                return
            self._stills[key] = inner.form()
        still = self._stills[key]
        if still is not None:
            stream.use(still)

    def _grain(self, stream: Content) -> object:
        """How finely things are written there: what has dots in it is not the same at another size."""
        return f"{stream.paper:.4g}" if self._ids.dotted else stream.digits

    def _element(self, element: Element, stream: Content, style: Style, opacity: float) -> None:
        """Paint one element; what is wrong with it is noted, and the walk goes on."""
        tag, before, around = tag_of(element), stream.here(), opacity
        if tag is None or tag in SILENT:
            return
        self._tally.elements += 1
        self._pictures += PICTURE in element.attrib
        try:
            paint_element = self._painter(tag)
            own = attributes(tag, element)
            if own.get("display") == "none" or own.get("id") in UNPRINTED:
                return
            opacity *= paint.opacity(own, "opacity")
            painter = partial(paint_element, element, own, inherit(style, own), opacity)
            if own.get("mask", "none") != "none":
                painter = partial(self._masked, own["mask"], painter)
            self._framed(own, stream, painter)
        except (IntricateError, DottedError) as error:
            stream.back_to(before)
            self._apart(element, error, stream, style, around)
        except ValueError as error:
            if self._pictures:
                stream.back_to(before)
            self._note(element, error)
        finally:
            self._pictures -= PICTURE in element.attrib

    def _note(self, element: Element, error: ValueError) -> None:
        """Say what is wrong with an element; in somebody's picture, that it is left out.

        Raises:
            RefusedError: It is one too many.
        """
        if not self._pictures:
            self.faults.note(self._cause(element, error), error)
        elif len(self._tally.warnings) < MOST_SAID:
            self._tally.warnings.append(self.faults.left_out(element, error))

    def _cause(self, element: Element, error: ValueError) -> Element:
        """The element that says what is wrong: an unusable colour may stand on a group around it."""
        match = _QUOTED.search(str(error))
        if match is None or not isinstance(error, ColourError) or _says(element, match[1]):
            return element
        parents = {child: parent for parent in self._root.iter() for child in parent}
        above = parents.get(element)
        while above is not None and not _says(above, match[1]):
            above = parents.get(above)
        return element if above is None else above

    def _apart(
        self, element: Element, error: IntricateError | DottedError, stream: Content, style: Style, opacity: float
    ) -> None:
        """Leave an element to cairo or to dots, once it is sure that nothing else is wrong with it."""
        measured = partial(self._measured, style=style, stream=stream)
        try:
            picture = self._foreign.form(element, error, style, stream.paper, measured)
        except TooIntricateError as more:
            self.faults.note(element, more)
            raise RefusedError(self.faults.problems) from None
        except ValueError as more:
            self._note(element, more)
            return
        if picture is not None:
            stream.use(picture, opacity)

    def _measured(self, element: Element, defs: Mapping[str, Element], style: Style, stream: Content) -> Box | None:
        """The box around an element's plain lines; None where there is nothing, or something is wrong in it."""
        before, trial = len(self.faults.problems), stream.fresh()
        bare = {key: value if "url(" not in value else "black" for key, value in style.items()}
        self._children(foreign.whole(defs.values()), stream.fresh(), bare)
        self._element(foreign.plain(element), trial, bare, 1.0)
        box = trial.extent
        return box if box and len(self.faults.problems) == before and max(box.width, box.height) else None

    def _framed(self, own: Attributes, stream: Content, painter: Callable[[Content], None]) -> None:
        """Paint under the element's own transform and clip."""
        by, clip = matrix.parse(own.get("transform", "")), own.get("clip-path", "none")
        if by == matrix.IDENTITY and clip == "none":
            painter(stream)
            return
        with stream.saved():
            if by != matrix.IDENTITY:
                stream.concat(by)
            if clip != "none":
                for edge, evenodd in clip_edges(self._ids, clip):
                    stream.clip(edge, evenodd=evenodd)
            painter(stream)

    def _masked(self, reference: str, painter: Callable[[Content], None], stream: Content) -> None:
        """Paint as far as a mask lets it be seen."""
        mask, own = mask_of(self._ids, reference)
        if reference in self._open:
            raise UnsupportedError("V04", f"mask '{reference}' masks itself")
        inner, content = stream.fresh(), stream.fresh()
        self._open.append(reference)
        self._children(mask, content, inherit({}, own))
        self._open.pop()
        painter(inner)
        shown, by = inner.form(group=True), content.form(group=True)
        if shown and by:
            paint_through(stream, shown, by, own)

    def _group(self, element: Element, _own: Attributes, style: Style, opacity: float, stream: Content) -> None:
        children = [child for child in element if tag_of(child) not in SILENT | {None}]
        if opacity == 1 or len(children) == 1:
            for child in children:
                self._child(child, stream, style, opacity)
        else:
            brush.layer(stream, opacity, lambda inner: self._children(element, inner, style))

    def _use(self, _element: Element, own: Attributes, style: Style, opacity: float, stream: Content) -> None:
        definition = self._definition(own.get("href", ""), stream, style, layered=opacity < 1)
        if definition is None:
            return
        x, y = shape.length(own, "x"), shape.length(own, "y")
        with stream.saved():
            if x or y:
                stream.concat((1.0, 0.0, 0.0, 1.0, x, y))
            stream.use(definition, opacity)

    def _definition(self, href: str, stream: Content, style: Style, *, layered: bool) -> Form | None:
        """The form of an element that is used, compiled once for each style it is used in."""
        name = href.removeprefix("#")
        if name not in self._ids or not href.startswith("#"):
            raise UnsupportedError(
                "V04", f"<use> refers to '{href}', which is not in this drawing", "define it in <defs>"
            )
        if name in self._open:
            raise UnsupportedError("V04", f"'{href}' uses itself")
        key = (name, tuple(sorted(style.items())), self._grain(stream), layered)
        element = self._ids[name]
        known: dict[Any, Any] = element.worked_out if isinstance(element, SharedTree) else self._known
        if (still := element.attrib.get(STILL)) and (still, key) in self._stills:
            return self._stills[still, key]
        if key not in known:
            if isinstance(element, SharedTree) and element.stands_in:
                raise StandInError(name)
            before = len(self.faults.problems)
            self._open.append(name)
            inner = stream.fresh()
            if tag_of(element) in SILENT:
                self._note(element, refuse_element(str(tag_of(element))))
            self._element(element, inner, style, 1.0)
            form = inner.form(group=layered)
            self._open.pop()
            if len(self.faults.problems) > before:
                known = self._known  # it is told of in the next drawing as well
            elif still:
                self._stills[still, key] = form
            known[key] = form
        return cast("Form | None", known[key])

    def _shape(self, element: Element, own: Attributes, style: Style, opacity: float, stream: Content) -> None:
        if own.keys().isdisjoint(_MARKERS):
            brush.paint_shape(self._ids, element, own, style, opacity, stream)
        elif opacity < 1:
            brush.layer(stream, opacity, lambda inner: self._marked(element, own, style, inner))
        else:
            self._marked(element, own, style, stream)

    def _marked(self, element: Element, own: Attributes, style: Style, stream: Content) -> None:
        """A shape, and the markers on it."""
        brush.paint_shape(self._ids, element, own, style, 1.0, stream)
        edge = shape.outline(str(tag_of(element)), own)
        pen = shape.extent(style, "stroke-width", 1.0)
        names = {key: own.get(key, own.get("marker", "none")) for key in markers.ENDS}
        for key, at, turn in markers.placed(edge) if edge.steps else ():
            if names[key] == "none":
                continue
            by, box, form = self._marker(names[key], key, at, turn, pen, stream)
            if form is not None:
                with stream.saved():
                    stream.concat(by)
                    if box is not None:
                        stream.clip(ShapeEdge(["re"], [box.x, box.y, box.width, box.height]), evenodd=False)
                    stream.use(form)

    def _marker(  # noqa: PLR0913, PLR0917 - which marker, where it stands, and how large
        self, text: str, key: str, at: tuple[float, float], turn: float, pen: float, stream: Content
    ) -> tuple[matrix.Matrix, Box | None, Form | None]:
        """How a marker is placed, where it is cut off, and what is painted of it.

        Raises:
            ValueError: There is no such marker, or it stands on itself.
        """
        name = paint.reference(text) or ""
        element = self._ids.get(name)
        if element is None or tag_of(element) != "marker":
            raise UnsupportedError("V04", f"{key}='{text}' is not a marker of this drawing", "define it in <defs>")
        if name in self._open:
            raise UnsupportedError("V04", f"'#{name}' contains itself")
        own = attributes("marker", element)
        placed = markers.frame(own, key, at, turn, pen)
        if placed is None:
            return matrix.IDENTITY, None, None
        by, box = placed
        known = ("marker", name, self._grain(stream), f"{pen:.4g}")
        if known not in self._known:
            scaled = stream.fresh()
            scaled.concat(by)
            inner = scaled.fresh()
            self._open.append(name)
            self._children(element, inner, inherit({}, own))
            self._open.pop()
            self._known[known] = inner.form()
        return by, box, self._known[known]

    def _text(self, element: Element, own: Attributes, style: Style, opacity: float, stream: Content) -> None:
        if HOLE in element.attrib:
            brush.leave_hole(
                self._holes, self._book, element, own, style, opacity, stream, on_page=stream is self._page
            )
        elif is_along(element):
            letters = group_along(element, {}, style, PathSurroundings(self._ids, self._book, stream.paper))
            self._group(letters, own, style, opacity, stream)
        else:
            brush.paint_text(self._ids, self._book, element, own, style, opacity, stream)

    def _image(self, element: Element, own: Attributes, _style: Style, opacity: float, stream: Content) -> None:
        brush.picture(element, own, opacity, stream)


_QUOTED = pattern.prepare(r"'([^']*)'")


def _says(element: Element, value: str) -> bool:
    return any(value in each for each in element.attrib.values())


_MARKERS = frozenset(("marker", *markers.ENDS))


__all__ = ["STILL", "UNPRINTED", "Stills", "compile_svg"]


def compile_svg(  # noqa: PLR0913, PLR0917 - a drawing, its name, and four things that few say about it
    root: Element,
    name: str,
    stills: Stills | None = None,
    holes: Holes | None = None,
    tally: Compilation | None = None,
    book: Finder = BUNDLED,
) -> Form:
    """The drawing as a form in millimetres, whose box is its viewBox.

    Args:
        root: The <svg> element, from svgwrite's `get_xml` or from a file.
        name: The file or face, as problems are to name it.
        stills: What was compiled of elements with `data-still` so far. Of those with the same value, the first is
            compiled and the others are it: so many cards share what their template says once.
        holes: Is told where the words of texts with `data-hole` will stand.
        tally: Is told how much work it was.
        book: The fonts that its words can be set in.

    Raises:
        RefusedError: Something in it cannot be shown, with one problem for each such thing.
        StandInError: Something in it stands in for what has to be drawn.
    """
    known = {} if stills is None else stills
    walk = TreeWalk(root, name, known, holes or Holes(), tally or Compilation(), book)
    result = walk.face(root)
    if walk.faults.problems:
        raise RefusedError(walk.faults.problems)
    return result
