"""Strokes and areas in millimetres -> elements of an SVG drawing, in full ink or as line art on white.

`Page` is an element tree and no more, for pages that go onto paper and are nobody's file to edit. It takes the calls
that a pen makes of svgwrite's drawings; what svgwrite does besides takes longer to load than a page takes to draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVarTuple
from xml.etree.ElementTree import Element, tostring

from tilewright.digest import blake2b
from tilewright.draw.look import KnownSymbol, Look, Symbol
from tilewright.draw.palette import INK, PALE, PAPER, Ink
from tilewright.draw.shapes import Point
from tilewright.frozen import dataclass
from tilewright.texts.model import Model
from tilewright.typography import fonts
from tilewright.units import POINTS_PER_MM, Size

if TYPE_CHECKING:  # a pen draws on whatever makes such elements: svgwrite's drawings, and our own pages
    import svgwrite
    from svgwrite.container import Group

PART, ROOM = 2, 3
"""How much of a module's dotted name is its part: `tilewright.draw`, and of a room `tilewright.games.castle`."""
DIGEST = 6
"""Bytes of a digest: among the thousand ornaments of a kit, one in half a million million is that two are mixed up."""


def identity(draw: Callable[..., None], *arguments: object) -> str:
    """The function's name and a digest of all that decides what it draws.

    Raises:
        TypeError: The function is not one of a module, or an argument can change or cannot be written down.
    """
    return name_by(str(getattr(draw, "__name__", "")).strip("_").replace("_", "-"), draw, *arguments)


def name_by(word: str, *values: object) -> str:
    """A word and a digest of the values.

    Raises:
        TypeError: One of them can change or cannot be written down.
    """
    return f"{word}-{blake2b(_write(values).encode(), digest_size=DIGEST).hexdigest()}"


def _write(value: object) -> str:
    """A value in letters: unlike those of any other value, and of any other type."""
    if value is None or type(value) in {bool, int, float, str}:
        return ascii(value)  # which letters repr() shows as they are is for each Python to say
    match value:
        case tuple():
            return f"({''.join(f'{_write(each)},' for each in value)})"
        case frozenset():
            return f"{{{''.join(f'{each},' for each in sorted(map(_write, value)))}}}"
        case FunctionType():
            if "<" in value.__qualname__ or value.__closure__:
                message = (
                    f"{value.__qualname__} is made while something is drawn"  # and may hold whatever there was then
                )
                raise TypeError(f"{message}: an ornament needs one of a module")
            # of a module only its part: one that is merged or renamed leaves the drawings as they were
            place = value.__module__.split(".")
            return ".".join([*place[: ROOM if place[1:2] == ["games"] else PART], value.__qualname__])
    return f"{type(value).__qualname__}{_write(_parts(value))}"


def _parts(value: Any) -> tuple[object, ...]:  # noqa: ANN401 - whatever was passed
    """What a frozen value is made of, as far as it tells two of them apart."""
    if isinstance(value, Model):
        return tuple(getattr(value, name) for name in type(value).model_fields)
    settings = getattr(type(value), "__dataclass_params__", None)
    if settings and settings.frozen:
        return tuple(getattr(value, each.name) for each in fields(value) if each.compare)
    raise TypeError(f"an ornament is known by values that cannot change, not by {type(value).__qualname__}")


__all__ = ["HAIR", "Look", "Pen", "Symbol", "gather"]

HAIR = 0.15
"""The thinnest line a home printer keeps, in millimetres."""

ORIGIN: Point = (0.0, 0.0)

Arguments = TypeVarTuple("Arguments")


@dataclass(frozen=True, slots=True)
class Grafted:
    """An element tree in the place of an element of svgwrite's."""

    element: Element

    def get_xml(self) -> Element:
        """The tree, as svgwrite asks for it."""
        return self.element


class Pen:
    """Draws into one group of one drawing: lengths in millimetres, colours as #RRGGBB."""

    spread = 0.0
    """How far a ground goes beyond the piece at least, in millimetres: more than its bleed on one drawn to a scale."""

    def __init__(self, drawing: svgwrite.Drawing, group: Group, look: Look) -> None:
        self.drawing, self.group, self.look = drawing, group, look
        self.needs: dict[str, Symbol] = {}
        self.folds: list[str] = []

    @property
    def low(self) -> bool:
        """Whether to save ink: line art on white."""
        return self.look.ink is Ink.LOW

    def _path(self, d: str, **attributes: str | float) -> None:
        self.group.add(self.drawing.path(d=d, **attributes))

    def area(self, d: str, fill: str, line: str = "", width: float = 0.2, *, opacity: float = 1.0) -> None:
        """Draw a filled outline; in low ink it is white, so it still hides things behind it, with a thin line."""
        if self.low:
            fill, line, width = PAPER, line and INK, min(width, 0.2)
            if opacity < 1:
                return
        look: dict[str, str | float] = {"fill": fill}
        if line:
            look |= {"stroke": line, "stroke_width": width, "stroke_linejoin": "round"}
        if opacity < 1:
            look["fill_opacity"] = opacity
        self._path(d, **look)

    def halo(self, d: str, width: float) -> None:
        """Draw a pale rim round an outline, half the width wide, to set it off from its background."""
        pale = PAPER if self.low else PALE
        self._path(d, fill=pale, stroke=pale, stroke_width=width, stroke_linejoin="round")

    def solid(self, d: str, fill: str) -> None:
        """Draw an area whose colour has a meaning and stays in low ink: a lock plate, a letter's ground."""
        self._path(d, fill=fill)

    def line(self, d: str, colour: str = INK, width: float = 0.2, dash: str = "", cap: str = "round") -> None:
        """Draw an open or closed stroke."""
        look: dict[str, str | float] = {"fill": "none", "stroke": INK if self.low else colour}
        look |= {"stroke_width": min(width, 0.2) if self.low else width, "stroke_linecap": cap}
        look["stroke_linejoin"] = "round"
        if dash:
            look["stroke_dasharray"] = dash
        self._path(d, **look)

    def tint(self, d: str, fill: str, opacity: float = 1.0) -> None:
        """Fill with a decorative colour, which low ink leaves out."""
        if not self.low:
            self.area(d, fill, opacity=opacity)

    def fade(self, d: str, axis: tuple[float, float, float, float], stops: Sequence[tuple[float, str]]) -> None:
        """Fill with a gradient of stops along the axis (x1, y1, x2, y2), which low ink leaves out."""
        if not self.low:
            name = name_by("fade", axis, tuple(stops))
            self._need(name, partial(self._gradient, name, axis, stops))
            self._path(d, fill=f"url(#{name})")

    def _gradient(
        self, name: str, axis: tuple[float, float, float, float], stops: Sequence[tuple[float, str]]
    ) -> Symbol:
        x1, y1, x2, y2 = axis
        gradient = self.drawing.linearGradient((x1, y1), (x2, y2), id=name, gradientUnits="userSpaceOnUse")
        for offset, colour in stops:
            gradient.add_stop_color(offset, colour)
        return Symbol(gradient)

    def use(
        self,
        draw: Callable[[Pen, *Arguments], None],
        *arguments: *Arguments,
        at: Point = ORIGIN,
        scale: float = 1.0,
        turn: float = 0.0,
        flip: bool = False,
    ) -> None:
        """Place an ornament with its origin at a point; it is drawn once and referred to at every use.

        The function and its arguments are the cache key, so the drawing must depend only on them and on the look.

        Args:
            draw: Draws it about (0, 0): a module-level function, because a lambda or closure could depend on anything.
            arguments: Its further arguments: immutable values.
            at: The place of its origin, in millimetres.
            scale: The factor of its size.
            turn: Its rotation, in degrees clockwise.
            flip: Whether to exchange left and right.

        Raises:
            TypeError: The function or an argument cannot be a cache key.
        """
        name = identity(draw, *arguments)
        self.look.ornaments.recognise(name, draw)
        self._need(name, partial(self._ornament, name, draw, *arguments))
        self.group.add(self.drawing.use(f"#{name}", **_transform(at, scale, turn, flip=flip)))

    def _ornament(self, name: str, draw: Callable[[Pen, *Arguments], None], *arguments: *Arguments) -> Symbol:
        pen = Pen(self.drawing, self.drawing.g(id=name), self.look)
        draw(pen, *arguments)
        return Symbol(pen.group, pen.needs)

    def _need(self, name: str, draw: Callable[[], Symbol]) -> None:
        self.needs[name] = self.look.ornaments.symbol(type(self.drawing), name, draw)

    def place(
        self,
        draw: Callable[[Pen], None],
        at: Point = ORIGIN,
        *,
        scale: float = 1.0,
        turn: float = 0.0,
        flip: bool = False,
        wider: float = 1.0,
    ) -> None:
        """Draw something with its origin at a point, once: nothing else refers to it.

        Arguments as for `use`; `wider` is a further factor of its width.
        """
        self._inner(draw, **_transform(at, scale, turn, flip=flip, wider=wider))

    def within(self, d: str, draw: Callable[[Pen], None]) -> None:
        """Return a pen that draws only inside an outline."""
        name = name_by("clip", d)
        self._need(name, partial(self._clip, name, d))
        self._inner(draw, clip_path=f"url(#{name})")

    def _clip(self, name: str, d: str) -> Symbol:
        clip = self.drawing.clipPath(id=name)
        clip.add(self.drawing.path(d=d))
        return Symbol(clip)

    def _inner(self, draw: Callable[[Pen], None], **attributes: str) -> None:
        """Draw into a group of its own."""
        inner = Pen(self.drawing, self.drawing.g(**attributes), self.look)
        draw(inner)
        self.group.add(inner.group)
        self.needs |= inner.needs

    def graft(self, element: Element) -> None:
        """Add an element tree to the group, unchanged."""
        self.group.elements.append(Grafted(element))

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        font: str = "Alegreya",
        weight: str = "normal",
        style: str = "normal",
        fill: str = INK,
        align: float = 0.0,
    ) -> float:
        """Set one line of text on the baseline y, size in points; align 0 starts at x, 0.5 centres, 1 ends there.

        Returns:
            The advance width in millimetres.
        """
        size_mm = size / POINTS_PER_MM
        book = self.look.book
        wide = size_mm * fonts.measure(words, book.find_for(font, weight, style))
        look = {
            "font_family": book.name_family(font),
            "font_size": f"{size_mm:.3f}",
            "fill": INK if self.low and fill != PAPER else fill,
        }
        if weight != "normal":
            look["font_weight"] = weight
        if style != "normal":
            look["font_style"] = style
        self.group.add(self.drawing.text(words, insert=(f"{x - align * wide:.3f}", f"{y:.3f}"), **look))
        return wide


def _transform(at: Point, scale: float, turn: float, *, flip: bool, wider: float = 1.0) -> dict[str, str]:
    """The transform that puts an origin there, if any is needed."""
    x, y = at
    steps = [f"translate({x:.3f} {y:.3f})"] if x or y else []
    steps += [f"rotate({turn:g})"] if turn else []
    if flip or scale != 1.0 or wider != 1.0:
        steps.append(f"scale({(-scale if flip else scale) * wider:g} {scale:g})")
    return {"transform": " ".join(steps)} if steps else {}


def gather(drawing: svgwrite.Drawing, pen: Pen, *, written: bool = True) -> None:
    """Put every symbol the pen used, and those these use, into the drawing's defs: each once, needed ones first.

    A drawing that is only compiled, and not written, has a stand-in for one that another process has compiled.
    """
    done: set[str] = set()

    def add(needs: Mapping[str, Symbol]) -> None:
        for name, symbol in needs.items():
            if name in done:
                continue
            done.add(name)
            if isinstance(symbol, KnownSymbol) and symbol.enough and not written:
                drawing.defs.elements.append(Grafted(symbol.stand_in))
                continue
            add(symbol.needs)
            drawing.defs.elements.append(symbol)  # drawings ask it for its tree alone

    add(pen.needs)


Place = tuple[object, object]


class PageElement:
    """An element: attributes as a pen names them, underscores for hyphens."""

    def __init__(self, tag: str, words: str = "", /, **attributes: object) -> None:
        self.tag, self.words = tag, words
        self.attribs = {name.replace("_", "-"): str(value) for name, value in attributes.items()}
        self.elements: list[PageElement] = []

    def add(self, element: PageElement) -> PageElement:
        """Put an element into this one."""
        self.elements.append(element)
        return element

    def add_stop_color(self, offset: float, colour: str) -> None:
        """A stop of a gradient."""
        self.add(PageElement("stop", offset=offset, stop_color=colour))

    def get_xml(self) -> Element:
        """The element and all in it, as svgwrite's elements give theirs."""
        own = Element(self.tag, self.attribs)
        own.text = self.words or None
        own.extend(element.get_xml() for element in self.elements)
        return own

    def tostring(self) -> str:
        """Its text."""
        return tostring(self.get_xml(), encoding="unicode")


class Page(PageElement):
    """An empty page of that size in millimetres, drawn on as on a drawing of svgwrite's."""

    def __init__(self, trim: Size, bleed: float = 0.0) -> None:
        width, height = trim.width + 2 * bleed, trim.height + 2 * bleed
        names = {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink"}
        size = {"width": f"{width:g}mm", "height": f"{height:g}mm"}
        super().__init__("svg", "", **names, **size, viewBox=f"{-bleed:g} {-bleed:g} {width:g} {height:g}")
        self.defs = self.add(PageElement("defs"))

    def g(self, **attributes: object) -> PageElement:
        """A group."""
        return PageElement("g", "", **attributes)

    def path(self, **attributes: object) -> PageElement:
        """An outline."""
        return PageElement("path", "", **attributes)

    def text(self, words: str, insert: Place, **attributes: object) -> PageElement:
        """A line of words."""
        return PageElement("text", words, x=insert[0], y=insert[1], **attributes)

    def use(self, href: str, **attributes: object) -> PageElement:
        """An ornament again."""
        return PageElement("use", "", **{"xlink:href": href}, **attributes)

    def clipPath(self, **attributes: object) -> PageElement:  # noqa: N802 - as svgwrite has it
        """What a group keeps inside of."""
        return PageElement("clipPath", "", **attributes)

    def linearGradient(self, start: Place, end: Place, **attributes: object) -> PageElement:  # noqa: N802 - as above
        """Colour that passes from stop to stop."""
        return PageElement("linearGradient", "", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)
