"""An SVG element tree -> Form: the same drawing as PDF operators, or Problems that say what a sheet cannot show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast
from xml.etree.ElementTree import Element

from generator.problem import Problem, RefusedError
from generator.shared import SharedTree, StandInError
from generator.units import Box, Sides
from generator.vector import brush, intricate, masked, matrix, paint, shape
from generator.vector.clip import clip_edges
from generator.vector.defined import Defined
from generator.vector.form import Form
from generator.vector.hole import HOLE, Holes, hole, mark_of
from generator.vector.lettering import stretches
from generator.vector.standing import At, place_of
from generator.vector.stream import Content
from generator.vector.tally import Compilation
from generator.vector.viewport import viewport
from generator.vector.vocabulary import (
    SHAPES,
    SILENT,
    IntricateError,
    UnsupportedError,
    attributes,
    inherit,
    refuse_children,
    refuse_element,
    tag_of,
)

UNPRINTED = frozenset(("cut", "safe"))
Style = dict[str, str]
Attributes = dict[str, str]


STILL = "data-still"
"""An attribute whose value stands for all that is in an element, wherever it is found: see `compile_svg`."""

MOST_INTRICATE = 20_000
"""Elements that cairo draws for one drawing, each in a quarter of a millisecond: a map with all its woods hatched has
some hundred."""

MOST_SAID = 100
"""Problems of one drawing; a drawing with more of them is not looked at any further."""

Stills = dict[tuple[object, ...], Form | None]


def compile_svg(
    root: Element, name: str, stills: Stills | None = None, holes: Holes | None = None, tally: Compilation | None = None
) -> Form:
    """The drawing as a form in millimetres, whose box is its viewBox.

    Args:
        root: The <svg> element, from svgwrite's `get_xml` or from a file.
        name: The file or face, as problems are to name it.
        stills: What was compiled of elements with `data-still` so far. Of those with the same value, the first is
            compiled and the others are it: so many cards share what their template says once.
        holes: Is told where the words of texts with `data-hole` will stand.
        tally: Is told how much work it was.

    Raises:
        RefusedError: Something in it cannot be shown, with one problem for each such thing.
        StandInError: Something in it stands in for what has to be drawn.
    """
    compiler = _Compiler(root, name, {} if stills is None else stills, holes or Holes(), tally or Compilation())
    result = compiler.face(root)
    if compiler.problems:
        raise RefusedError(compiler.problems)
    return result


class _Compiler:
    """One run over one tree: what has an id, what was compiled already, what went wrong."""

    def __init__(self, root: Element, name: str, stills: Stills, holes: Holes, tally: Compilation) -> None:
        self.problems: list[Problem] = []
        self._name = name
        self._ids = Defined(root)
        self._cairo = 0
        self._known: dict[object, Form | None] = {}
        self._open: list[str] = []
        self._stills = stills
        self._holes = holes
        self._tally = tally
        self._page: Content | None = None

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
            self._note(root, error)
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
        key = (element.attrib[STILL], tuple(sorted(style.items())), stream.digits)
        if key not in self._stills:
            inner, before = stream.fresh(), len(self.problems)
            self._element(element, inner, style, 1.0)
            if len(self.problems) > before:
                return
            self._stills[key] = inner.form()
        still = self._stills[key]
        if still is not None:
            stream.use(still)

    def _element(self, element: Element, stream: Content, style: Style, opacity: float) -> None:
        """Paint one element; what is wrong with it is noted, and the walk goes on."""
        tag, before, around = tag_of(element), stream.here(), opacity
        if tag is None or tag in SILENT:
            return
        self._tally.elements += 1
        try:
            if tag not in _PAINTERS:
                raise refuse_element(tag)
            own = attributes(tag, element)
            if own.get("display") == "none" or own.get("id") in UNPRINTED:
                return
            opacity *= paint.opacity(own, "opacity")
            painter = partial(_PAINTERS[tag], self, element, own, inherit(style, own), opacity)
            if own.get("mask", "none") != "none":
                painter = partial(self._masked, own["mask"], painter)
            self._framed(own, stream, painter)
        except IntricateError as error:
            stream.back_to(before)
            self._intricate(element, error, stream, style, around)
        except ValueError as error:
            self._note(element, error)

    def _intricate(
        self, element: Element, error: IntricateError, stream: Content, style: Style, opacity: float
    ) -> None:
        """Leave an element to cairo, once it is sure that nothing else is wrong with it."""
        try:
            defs = intricate.definitions(element, style, self._ids)
        except ValueError as more:
            self._note(element, more)
            return
        before, trial = len(self.problems), stream.fresh()
        bare = {key: value if "url(" not in value else "black" for key, value in style.items()}
        self._children(intricate.whole(defs.values()), stream.fresh(), bare)
        self._element(intricate.plain(element), trial, bare, 1.0)
        if len(self.problems) > before or trial.extent is None or not max(trial.extent.width, trial.extent.height):
            return
        far, box = intricate.reach(element, defs), trial.extent
        path, line, column = self._place(element)
        label = f"{path}:{line}:{column}: {error}"
        picture = intricate.draw_apart(element, style, defs, box.grown(Sides.all(far)), label)
        self._cairo += intricate.weight(picture)
        if self._cairo > MOST_INTRICATE:
            message = f"patterns, sheer gradients and such clips come to more than {MOST_INTRICATE:,} elements here"
            self._note(element, UnsupportedError("V11", message, "draw them with plain shapes and colours"))
            raise RefusedError(self.problems)
        stream.use(picture, opacity)

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
        mask, own = masked.mask_of(self._ids, reference)
        if reference in self._open:
            raise UnsupportedError("V04", f"mask '{reference}' masks itself")
        inner, content = stream.fresh(), stream.fresh()
        self._open.append(reference)
        self._children(mask, content, inherit({}, own))
        self._open.pop()
        painter(inner)
        shown, by = inner.form(group=True), content.form(group=True)
        if shown is None or by is None:
            return
        with stream.saved():
            if window := masked.region(own, shown.box):
                stream.clip(window, evenodd=False)
            stream.mask(by)
            stream.use(shown)

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
            raise UnsupportedError("V04", f"<use> names '{href}', which is not in this drawing", "define it in <defs>")
        if name in self._open:
            raise UnsupportedError("V04", f"'{href}' uses itself")
        key = (name, tuple(sorted(style.items())), stream.digits, layered)
        element = self._ids[name]
        known: dict[Any, Any] = element.worked_out if isinstance(element, SharedTree) else self._known
        if (still := element.attrib.get(STILL)) and (still, key) in self._stills:
            return self._stills[still, key]
        if key not in known:
            if isinstance(element, SharedTree) and element.stands_in:
                raise StandInError(name)
            before = len(self.problems)
            self._open.append(name)
            inner = stream.fresh()
            if tag_of(element) in SILENT:
                self._note(element, refuse_element(str(tag_of(element))))
            self._element(element, inner, style, 1.0)
            form = inner.form(group=layered)
            self._open.pop()
            if len(self.problems) > before:
                known = self._known  # it is told of in the next drawing as well
            elif still:
                self._stills[still, key] = form
            known[key] = form
        return cast("Form | None", known[key])

    def _shape(self, element: Element, own: Attributes, style: Style, opacity: float, stream: Content) -> None:
        refuse_children(element)
        edge, look = shape.outline(str(tag_of(element)), own), paint.look(style)
        if not edge.steps:
            return
        if opacity < 1 and look.both:
            brush.layer(stream, opacity, lambda inner: brush.outline(self._ids, inner, edge, look, 1.0))
        else:
            brush.outline(self._ids, stream, edge, look, opacity)

    def _text(self, element: Element, own: Attributes, style: Style, opacity: float, stream: Content) -> None:
        if HOLE in element.attrib:
            self._hole(element, own, style, opacity, stream)
            return
        parts = [(part, paint.look(part.style)) for part in stretches(element, own, style)]

        def letters(to: Content, opacity: float) -> None:
            for part, look in parts:
                brush.letters(self._ids, to, part, look, opacity)

        if opacity < 1 and any(look.both for _part, look in parts):
            brush.layer(stream, opacity, lambda inner: letters(inner, 1.0))
        else:
            letters(stream, opacity)

    def _hole(self, element: Element, own: Attributes, style: Style, opacity: float, stream: Content) -> None:
        """Leave room for words that come later, if they only have to be filled with one colour, on the face itself."""
        look, name = paint.look(style), element.attrib[HOLE]
        if stream is not self._page or isinstance(look.fill, str) or look.fill is None or look.stroke is not None:
            self._holes.unfit.add(name)
            return
        stream.alpha(look.fill_alpha * opacity, 1.0)
        stream.fill(look.fill)
        self._holes.found[name] = replace(hole(own, style, stream.digits), fill=look.fill)
        stream.mark(mark_of(name))

    def _image(self, element: Element, own: Attributes, _style: Style, opacity: float, stream: Content) -> None:
        brush.picture(element, own, opacity, stream)

    def _note(self, element: Element, error: ValueError) -> None:
        label = f" (id '{element.attrib['id']}')" if "id" in element.attrib else ""
        path, line, column = self._place(error.inner or element if isinstance(error, UnsupportedError) else element)
        if isinstance(error, UnsupportedError):
            self.problems.append(Problem(path, line, column, error.code, f"{error}{label}", error.remedy))
        else:
            self.problems.append(Problem(path, line, column, "V03", f"<{tag_of(element)}>{label}: {error}"))
        if len(self.problems) == MOST_SAID:
            raise RefusedError(self.problems)

    def _place(self, element: Element) -> At:
        """Where the element stands; the drawing as a whole for one that was made here."""
        path, line, column = place_of(element)
        return path or self._name, line, column


_Painter = Callable[[_Compiler, Element, Attributes, Style, float, Content], None]
_PAINTERS: dict[str, _Painter] = {
    "g": _Compiler._group,  # noqa: SLF001 - the table of its own methods
    "use": _Compiler._use,  # noqa: SLF001
    "text": _Compiler._text,  # noqa: SLF001
    "image": _Compiler._image,  # noqa: SLF001
    **dict.fromkeys(SHAPES, _Compiler._shape),  # noqa: SLF001
}
