"""A <text> with <textPath>s -> letters along a path, each at its place and turned as the path runs there."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from unicodedata import category
from xml.etree.ElementTree import Element, SubElement

from tilewright.frozen import dataclass
from tilewright.svg import matrix, paint, shape
from tilewright.svg.lettering import ANCHORS, Span, Stretch, face_of, size_of, spans_of
from tilewright.svg.matrix import Matrix
from tilewright.svg.outline import ShapeEdge
from tilewright.svg.places import like
from tilewright.svg.vocabulary import INHERITED, SHAPES, SPEECHLESS, UnsupportedError, attributes, inherit, tag_of
from tilewright.typography import fonts
from tilewright.typography.bidi import MARK
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.units import added

TAG = "textPath"
MOST_STEPS, MOST_LETTERS = 10_000, 2_000
"""Steps of a path that words stand on, and letters on it."""
_PARTS = 48
"""Chords by which a curve is measured: of a quarter of a circle as large as a plate, to a hundredth of a millimetre."""
_SLACK = 0.01
_JOINER = "\u200d"
_PLAIN = frozenset(face.file for face in fonts.FACES)
"""What letters are set in that no library shapes: each by itself."""


class OffPathError(UnsupportedError):
    """Words that are longer than the path they stand on.

    Attributes:
        over: By how much, in user units.
        share: How small the words would have to be set to keep to it, as a share of their size.
    """

    def __init__(self, path: str, over: float, share: float, scale: float) -> None:
        message = f"the words are {max(over * scale, 0.1):.1f} mm too long for the path '{path}'"
        super().__init__("V22", message, "shorten them, set them smaller, or draw a longer path")
        self.over, self.share = over, share


def is_along(text: Element) -> bool:
    """Whether words of a <text> stand on a path."""
    return any(tag_of(child) == TAG for child in text)


@dataclass(frozen=True, slots=True)
class PathSurroundings:
    """What words on a path need to know of their drawing.

    Attributes:
        ids: What it defines.
        book: The fonts there are.
        scale: Millimetres of a unit, for messages.
    """

    ids: Mapping[str, Element]
    book: Finder = BUNDLED
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Pathway:
    """A path as it is walked along.

    Attributes:
        ends: How far it is to the end of each of its parts.
        parts: The points of each part's line or curve, and which share of it the part is.
        closed: Whether it is one line that ends where it begins.
    """

    ends: Sequence[float]
    parts: Sequence[tuple[tuple[float, ...], float, float]]
    closed: bool

    @property
    def length(self) -> float:
        """How long it is."""
        return self.ends[-1] if self.ends else 0.0

    def at(self, far: float) -> tuple[float, float, float]:
        """Where one is so far from its beginning, and the direction there, in radians."""
        number = min(bisect_left(self.ends, far), len(self.ends) - 1)
        begin = self.ends[number - 1] if number else 0.0
        share = (far - begin) / (self.ends[number] - begin)
        points, first, last = self.parts[number]
        return _on_curve(points, first + (last - first) * min(max(share, 0.0), 1.0))


def _on_curve(points: tuple[float, ...], share: float) -> tuple[float, float, float]:
    """The point at a share of a line (two points) or a curve (four), and the direction there."""
    if len(points) == 4:
        x, y, end_x, end_y = points
        return x + (end_x - x) * share, y + (end_y - y) * share, math.atan2(end_y - y, end_x - x)
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    x, y = (added(each * points[2 * at + way] for at, each in enumerate(weights)) for way in (0, 1))
    slopes = (rest * rest, 2 * rest * share, share * share)
    across, down = (
        added(each * (points[2 * at + 2 + way] - points[2 * at + way]) for at, each in enumerate(slopes))
        for way in (0, 1)
    )
    if math.hypot(across, down) < 1e-9:  # a control point lies on its end
        across, down = points[6] - points[0], points[7] - points[1]
    return x, y, math.atan2(down, across)


@lru_cache(maxsize=64)
def pathway(tag: str, own: tuple[tuple[str, str], ...]) -> Pathway:
    """The path that a shape is; own: its attributes.

    Raises:
        ValueError: It is no shape, or has too many steps.
    """
    attributes_of = dict(own)
    edge = shape.outline(tag, attributes_of)
    if len(edge.steps) > MOST_STEPS:
        message = f"a path with words on it has {len(edge.steps):,} steps; the limit is {MOST_STEPS:,}"
        raise UnsupportedError("V21", message, "simplify the path")
    edge = edge.moved(matrix.parse(attributes_of.get("transform", "")))
    ends, parts, total = list[float](), list[tuple[tuple[float, ...], float, float]](), 0.0
    for points in _pieces(edge):
        many = 1 if len(points) == 4 else _PARTS
        x, y = points[:2]
        for number in range(many):
            end_x, end_y, _ = _on_curve(points, (number + 1) / many)
            long, x, y = math.dist((x, y), (end_x, end_y)), end_x, end_y
            if long > 1e-9:
                total += long
                ends.append(total)
                parts.append((points, number / many, (number + 1) / many))
    closed = edge.steps.count("m") == 1 and bool(parts) and math.dist(parts[0][0][:2], parts[-1][0][-2:]) < _SLACK
    return Pathway(ends, parts, closed)


def _pieces(edge: ShapeEdge) -> Iterator[tuple[float, ...]]:
    """Its lines (two points) and curves (four)."""
    numbers, here, start = iter(edge.numbers), (0.0, 0.0), (0.0, 0.0)
    for step in edge.steps:
        if step == "h":
            yield (*here, *start)
            here = start
            continue
        points = tuple(next(numbers) for _ in range(6 if step == "c" else 2))
        if step == "m":
            start = points[0], points[1]
        else:
            yield (*here, *points)
        here = points[-2], points[-1]


def letters_along(text: Element, style: dict[str, str], there: PathSurroundings) -> list[tuple[Matrix, Stretch]]:
    """The letters of a <text> on its paths, each from (0, 0) on under a matrix of its own.

    Args:
        text: The <text>.
        style: All the style in force in it.
        there: The drawing it stands in.

    Raises:
        OffPathError: The words are longer than their path.
        ValueError: A path that is not there, a font that is not, a letter it lacks, or a layout sheets cannot show.
    """
    if (text.text or "").strip() or any((child.tail or "").strip() for child in text):
        raise UnsupportedError("V20", "there are words beside a <textPath>", "put the words into their own <text>")
    placed: list[tuple[Matrix, Stretch]] = []
    for child in text:
        if tag_of(child) == TAG:
            own = attributes(TAG, child)
            if own.get("display") != "none":
                placed += _on_one(child, own, inherit(style, own), there)
        elif tag_of(child) not in SPEECHLESS | {None}:
            raise UnsupportedError(
                "V20", f"there is a <{tag_of(child)}> beside a <textPath>", "put it into the <textPath>"
            )
    return placed


def _on_one(
    element: Element, own: dict[str, str], style: dict[str, str], there: PathSurroundings
) -> Iterator[tuple[Matrix, Stretch]]:
    ids, book = there.ids, there.book
    name = own.get("href", "")
    way = _pathway_of(name, ids)
    spans = spans_of(element, {key: value for key, value in own.items() if key in INHERITED}, style)
    wide = added(_wide(span, book) for span in spans)
    offset, anchor = _offset(own, way, ids[name[1:]]), paint.choice(style, "text-anchor", ANCHORS, "start")
    begin = offset - anchor * wide
    over = max(0.0, wide - way.length) if way.closed else max(0.0, -begin) + max(0.0, begin + wide - way.length)
    if over > _SLACK:
        before = offset / anchor if anchor else wide
        after = (way.length - offset) / (1 - anchor) if anchor < 1 else wide
        room = way.length if way.closed else min(before, after)
        raise OffPathError(name, over, max(0.0, room / wide), there.scale)
    if (many := len("".join(span.text for span in spans))) > MOST_LETTERS:
        raise UnsupportedError("V21", f"{many:,} letters are on a path; the limit is {MOST_LETTERS:,}", "shorten them")
    return _walk(way, begin, spans, book, other=own.get("side") == "right")


def _pathway_of(name: str, ids: Mapping[str, Element]) -> Pathway:
    if not name.startswith("#") or name[1:] not in ids:
        raise UnsupportedError(
            "V20", f"<textPath> refers to '{name}', which is not in this drawing", "define it in <defs>"
        )
    target = ids[name[1:]]
    tag = tag_of(target)
    if tag not in SHAPES:
        raise UnsupportedError("V20", f"<textPath> refers to '{name}', which is a <{tag}>", "use a <path>")
    way = pathway(tag, tuple(sorted(attributes(tag, target).items())))
    if not way.length:
        raise UnsupportedError("V20", f"<textPath> refers to '{name}', which has no length", "draw a path")
    return way


def _offset(own: Mapping[str, str], way: Pathway, target: Element) -> float:
    """Where the words begin, have their middle or end.

    Raises:
        ValueError: It is no number.
    """
    text = own.get("startOffset", "0").strip()
    if text.endswith("%"):
        return shape.measure("startOffset", text[:-1]) * way.length / 100
    long = shape.measure("pathLength", target.get("pathLength", "0"))
    return shape.measure("startOffset", text) * (way.length / long if long > 0 else 1.0)


def _wide(span: Span, book: Finder) -> float:
    """How far words reach along a path, with what they are moved by before.

    Raises:
        ValueError: A font that is not there, or a letter it lacks.
    """
    if span.opens.keys() & {"x", "y"}:
        raise UnsupportedError("V20", "x or y on words on a path", "use startOffset, dx or dy")
    moved = shape.length(span.opens, "dx")
    if not span.text:
        return moved
    face, size = face_of(span.style, book), size_of(span.style)
    return moved + fonts.measure(span.text, face) * size + _spacing(span.style) * len(span.text)


def _spacing(style: Mapping[str, str]) -> float:
    spaced = style.get("letter-spacing", "normal")
    return 0.0 if spaced == "normal" else shape.measure("letter-spacing", spaced)


def _walk(
    way: Pathway, begin: float, spans: Sequence[Span], book: Finder, *, other: bool
) -> Iterator[tuple[Matrix, Stretch]]:
    """Each letter where the middle of its foot stands on the path; other: on its other side, the other way along."""
    down = 0.0
    for span in spans:
        begin, down = begin + shape.length(span.opens, "dx"), down + shape.length(span.opens, "dy")
        if not span.text:
            continue
        face, size, spacing = face_of(span.style, book), size_of(span.style), _spacing(span.style)
        for letters, reach in clusters(span.text, face):
            wide = reach * size
            far = begin + wide / 2
            far = far % way.length if way.closed else far
            x, y, turn = way.at(way.length - far if other else far)
            turn += math.pi if other else 0.0
            cos, sin = math.cos(turn), math.sin(turn)
            left, top = x - cos * wide / 2 - sin * down, y - sin * wide / 2 + cos * down
            yield (cos, sin, -sin, cos, left, top), Stretch(0.0, 0.0, wide, letters, face, size, 0.0, span.style)
            begin += wide + spacing * len(letters.strip(f"{MARK}{_JOINER}") or letters)


def clusters(text: str, face: fonts.FontFace) -> Iterator[tuple[str, float]]:
    """The letters of a line from left to right, each with the marks on it, and how far it moves the next, in ems.

    What a font makes of a letter among others it makes of the letters given here: joiners stand at them where it
    takes these.

    Raises:
        MissingGlyphError: No font has one of the letters.
    """
    for key, spoken in fonts.runs(text, face):
        if key in _PLAIN:
            yield from _apart(spoken, face)
            continue
        from tilewright.typography.book import setting_of  # noqa: PLC0415 - a C library, for games with own fonts
        from tilewright.typography.run import words  # noqa: PLC0415 - as above

        setting, backwards = setting_of(face, key), spoken.startswith(MARK)
        for word in words(setting, spoken):
            glyphs = list(word.glyphs)
            while glyphs:
                many = next((at for at, glyph in enumerate(glyphs[1:], 1) if glyph.text), len(glyphs))
                one, glyphs = glyphs[:many], glyphs[many:]
                letters, numbers = one[0].text, [glyph.number for glyph in one]
                ways = (letters, letters + _JOINER, _JOINER + letters, f"{_JOINER}{letters}{_JOINER}")
                alike = (
                    each
                    for each in ways
                    if [glyph.number for glyph in setting.word(each, backwards=backwards).glyphs] == numbers
                )
                yield MARK * backwards + next(alike, letters), added(glyph.reach for glyph in one)


def _apart(text: str, face: fonts.FontFace) -> Iterator[tuple[str, float]]:
    begin = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or category(text[at])[0] != "M":
            yield text[begin:at], fonts.measure(text[begin:at], face)
            begin = at


def shrink(text: Element, size: float, share: float, part: float) -> None:
    """Set words on paths smaller, and leave off their end.

    Args:
        text: The <text>, which is changed.
        size: At which it is set.
        share: Of that size.
        part: How much of the words is kept.
    """
    if part < 1:
        for child in text:
            words = "".join(child.itertext())
            child[:], child.text = [], words[: int(len(words) * part)]
    text.set("font-size", f"{size * share:.4g}")
    for each in text.iter():
        if each is not text and "font-size" in each.attrib:
            each.set("font-size", f"{float(each.attrib['font-size']) * share:.4g}")


def group_along(text: Element, own: Mapping[str, str], style: dict[str, str], there: PathSurroundings) -> Element:
    """The same letters as a <g> of <text>s, each turned by itself, as any program shows them.

    Raises:
        ValueError: As letters_along.
    """
    group = like(text, {key: value for key, value in own.items() if key not in _OF_A_LINE})
    group.tag = "g"
    for by, part in letters_along(text, style, there):
        unlike = {key: value for key, value in part.style.items() if style.get(key) != value and key not in _OF_A_LINE}
        place = {"transform": f"matrix({' '.join(f'{each:.5f}' for each in by)})", "xml:space": "preserve"}
        SubElement(group, "text", {**place, **unlike, "text-anchor": "start", "letter-spacing": "0"}).text = part.text
    return group


_OF_A_LINE = frozenset(("x", "y", "dx", "dy", "text-anchor", "letter-spacing", "xml:space"))
