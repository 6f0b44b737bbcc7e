"""A text element -> stretches in one font and style, each where it starts; or a hole that words come into later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from xml.etree.ElementTree import Element

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.svg import paint, shape
from tilewright.svg.outline import number
from tilewright.svg.paint import Colour
from tilewright.svg.vocabulary import SPEECHLESS, UnsupportedError, attributes, inherit, refuse_element, tag_of
from tilewright.typography import fonts
from tilewright.typography.finder import BUNDLED, Finder, features_of
from tilewright.typography.fonts import BODY
from tilewright.units import Box, added

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SPACE = pattern.prepare(r"\s+")
Style = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Text that is set at one go.

    Attributes:
        x: Where its first letter starts.
        y: Its baseline.
        width: How far it reaches to the right, letter-spacing included.
        style: All the style in force.
    """

    x: float
    y: float
    width: float
    text: str
    face: fonts.FontFace
    size: float
    spacing: float
    style: Style

    @property
    def box(self) -> Box:
        """A box its ink cannot leave."""
        return Box(self.x - self.size / 2, self.y - 1.3 * self.size, self.width + self.size, 1.8 * self.size)

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """Two corners of its own box, as SVG has it: from the font's height to its depth."""
        return self.x, self.y - 0.95 * self.size, self.x + self.width, self.y + 0.35 * self.size


@dataclass(slots=True)
class Span:
    """Text as it stands in the file, with the attributes of the element that opens with it (else none)."""

    text: str
    style: dict[str, str]
    opens: Mapping[str, str]


NO_SIGNS: Mapping[str, float] = {}


def stretches(
    element: Element,
    own: Mapping[str, str],
    style: dict[str, str],
    signs: Mapping[str, float] = NO_SIGNS,
    book: Finder = BUNDLED,
) -> list[Stretch]:
    """What the text element says, laid out; own are its attributes, style includes them.

    Args:
        element: The <text>.
        own: Its attributes.
        style: All the style in force in it.
        signs: Letters that stand for small pictures -> how far each reaches, in ems.
        book: The fonts there are.

    Raises:
        ValueError: A font that is not there, a letter it lacks, or a layout sheets cannot show.
    """
    spans = spans_of(element, own, style)
    result: list[Stretch] = []
    chunk: list[Stretch] = []
    x = y = 0.0
    for span in spans:
        if "x" in span.opens or "y" in span.opens:
            result += _anchored(chunk)
            chunk = []
        x = shape.length(span.opens, "x", x) + shape.length(span.opens, "dx")
        y = shape.length(span.opens, "y", y) + shape.length(span.opens, "dy")
        if span.text:
            chunk.append(_stretch(x, y, span, signs, book))
            x += chunk[-1].width
    return result + _anchored(chunk)


def spans_of(element: Element, own: Mapping[str, str], style: dict[str, str]) -> list[Span]:
    """The words in an element, cut wherever their style changes, white space as XML has it.

    Raises:
        ValueError: Something in it that sheets cannot show among words.
    """
    spans = list(_spans(element, own, style))
    if own.get("xml:space") != "preserve":
        _collapse(spans)
    return spans


def _spans(element: Element, own: Mapping[str, str], style: dict[str, str]) -> Iterator[Span]:
    yield Span(element.text or "", style, own)
    for child in element:
        tag = tag_of(child)
        if tag == "tspan":
            inner = attributes(tag, child)
            if inner.keys() & {"transform", "clip-path", "opacity"}:
                raise UnsupportedError("V02", "a <tspan> cannot have transform, clip-path or opacity", "use <text>")
            if inner.get("display") != "none":
                yield from _spans(child, inner, inherit(style, inner))
        elif tag is not None and tag not in SPEECHLESS:
            raise refuse_element(tag)
        yield Span(child.tail or "", style, {})


def _collapse(spans: list[Span]) -> None:
    """White space as XML's default has it: runs become one space, none at either end."""
    blank = True
    for span in spans:
        span.text = _SPACE.sub(" ", span.text)
        if blank:
            span.text = span.text.lstrip(" ")
        blank = span.text.endswith(" ") if span.text else blank
    for span in reversed(spans):
        span.text = span.text.rstrip(" ")
        if span.text:
            return


def _stretch(x: float, y: float, span: Span, signs: Mapping[str, float], book: Finder) -> Stretch:
    style = span.style
    face, size = face_of(style, book), size_of(style)
    text = _SPACE.sub(lambda blanks: " " * len(blanks[0]), span.text)
    spaced = style.get("letter-spacing", "normal")
    spacing = 0.0 if spaced == "normal" else shape.measure("letter-spacing", spaced)
    drawn = added(signs[letter] for letter in text if letter in signs) if signs else 0.0
    letters = "".join(letter for letter in text if letter not in signs) if drawn else text
    width = (fonts.measure(letters, face) + drawn) * size + spacing * len(text)
    return Stretch(x, y, width, text, face, size, spacing, style)


def face_of(style: Style, book: Finder = BUNDLED) -> fonts.FontFace:
    """The font that a style asks for.

    Raises:
        UnsupportedError: It asks for none.
        UnknownFaceError: It is not there.
        ValueError: It asks for something of the font that makes no sense.
    """
    family, *others = (name.strip(" '\"") for name in style.get("font-family", "").split(","))
    if not family:
        raise UnsupportedError(
            "V05",
            "<text> without font-family",
            f'write font-family="{BODY}", or another of: {", ".join(book.families)}',
        )
    weight, slope = style.get("font-weight", "normal"), style.get("font-style", "normal")
    return book.find(family, weight, slope, features_of(style), *filter(book.knows, others))


def size_of(style: Style) -> float:
    """The size that a style asks for, in user units.

    Raises:
        ValueError: It asks for none, or it is no number.
    """
    if "font-size" not in style:
        raise UnsupportedError("V05", "<text> without font-size", "give it in user units")
    return shape.extent(style, "font-size")


def _anchored(chunk: list[Stretch]) -> list[Stretch]:
    if not chunk:
        return []
    share = paint.choice(chunk[0].style, "text-anchor", ANCHORS, "start")
    if not share:
        return chunk
    back = share * (chunk[-1].x + chunk[-1].width - chunk[0].x)
    return [replace(stretch, x=stretch.x - back) for stretch in chunk]


HOLE = "data-hole"
"""An attribute of a <text>: the name of the words that will stand there."""

_MARK = pattern.prepare(r"\n?%hole (\w+)\n?")


@dataclass(frozen=True, slots=True)
class Hole:
    """Where words come, in the unit in force there.

    Attributes:
        x: Where their line begins, has its middle or ends.
        y: The baseline.
        share: 0 where it begins at x, 0.5 where it is centred, 1 where it ends there.
        face: The font.
        size: Its size.
        spacing: Added after each letter.
        digits: Decimals that show a micrometre.
        preserved: Whether spaces are kept as they are.
        fill: The colour of the words.
        fixed: The operators before words that begin at x; empty where their length counts.
    """

    x: float
    y: float
    share: float
    face: fonts.FontFace
    size: float
    spacing: float
    digits: int
    preserved: bool
    fill: Colour = (0.0, 0.0, 0.0)
    fixed: str = ""

    def filled(self, text: str) -> str:
        """The words as they are set: white space as XML has it."""
        if self.preserved:
            return "".join(" " if letter.isspace() else letter for letter in text)
        return " ".join(text.split())

    def begin(self, text: str) -> str:
        """The operators before the words.

        Raises:
            MissingGlyphError: The font lacks one of the letters.
        """
        if self.fixed:
            fonts.require_letters(text, self.face)
            return self.fixed
        wide = fonts.measure(text, self.face) * self.size + self.spacing * len(text)
        return self.start(self.x - self.share * wide)

    def start(self, x: float) -> str:
        """The operators before words that begin at x."""
        spaced = f" {number(self.spacing, self.digits + 1)} Tc" if self.spacing else ""
        return f"BT 1 0 0 -1 {number(x, self.digits)} {number(self.y, self.digits)} Tm{spaced}"

    @property
    def end(self) -> str:
        """The operators after them."""
        return "ET 0 Tc" if self.spacing else "ET"


@dataclass(frozen=True, slots=True)
class Holes:
    """What came of the texts with `data-hole` in one drawing.

    Attributes:
        found: Their holes, by name.
        unfit: The names of those whose words must be known beforehand: in a layer, outlined, or in more than a colour.
    """

    found: dict[str, Hole] = field(default_factory=dict)
    unfit: set[str] = field(default_factory=set)


def hole(own: Mapping[str, str], style: Mapping[str, str], digits: int, book: Finder = BUNDLED) -> Hole:
    """The hole that a text element leaves.

    Raises:
        ValueError: A font that is not there, or a layout that sheets cannot show.
    """
    x, y = (shape.length(own, key) + shape.length(own, f"d{key}") for key in "xy")
    spaced = style.get("letter-spacing", "normal")
    spacing = 0.0 if spaced == "normal" else shape.measure("letter-spacing", spaced)
    share = paint.choice(style, "text-anchor", ANCHORS, "start")
    kept = own.get("xml:space") == "preserve"
    moving = Hole(x, y, share, face_of(style, book), size_of(style), spacing, digits, kept)
    return moving if share else replace(moving, fixed=moving.start(x))


def mark_of(name: str) -> str:
    """What stands in the operators until the words come: a comment."""
    return f"%hole {name}"


def parted(operators: str) -> list[str]:
    """Operators and names of holes in turn; the first and the last are operators, perhaps none."""
    return _MARK.split(operators)
