"""A row without a picture -> a pattern with initials in its place, so that cards can be told apart across a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from xml.etree.ElementTree import Element, SubElement

from tilewright.cards.pictures import Drawn
from tilewright.cards.raster import Raster
from tilewright.cards.slots import fill_slots, slots_in
from tilewright.cards.template import Template
from tilewright.draw.palette import INK, PAPER, Ink
from tilewright.rng import Stream
from tilewright.texts.rows import Row
from tilewright.typography import fonts
from tilewright.units import Box

WORD = "placeholder"
"""What a cell says whose picture is not drawn yet."""
MOST_INITIALS = 3
_MOST_STEPS = 40
"""Repetitions of a pattern along the longer side of its box."""
_HUES = ("#B3263A", "#C8641B", "#B08A12", "#5E8C31", "#2F8F83", "#2B6CB0", "#5B4BB0", "#99418F", "#7A5230", "#4A5560")
_THIN = 0.25
"""Millimetres: the lines of a pattern in low ink."""


def is_wanted(image: Element, cells: Mapping[str, str], template: Template) -> bool:
    """Whether a row has a pattern for an <image>: its cell says so, or is empty where that is enough."""
    reference = image.get("xlink:href", image.get("href", ""))
    words = {cells.get(name, "").strip().casefold() for name in slots_in(reference)}
    if WORD in words:
        return True
    if not template.placeholders or words != {""}:
        return False
    return not isinstance(
        template.pictures.get(fill_slots(reference, cells)), Raster | Drawn
    )  # such as {{art|or a.png}}


def placeholder(row: Row, box: Box, name: str, ink: Ink) -> tuple[Element, Element]:
    """What is drawn in the box, and the clip that it refers to.

    Args:
        row: Whose picture is missing: by its id and its title the pattern is chosen.
        box: Where the picture would be.
        name: The id of the clip.
        ink: In low ink the pattern is thin lines on white.
    """
    stream = Stream(f"{row.id}\0{row.title}", "placeholder art")
    hue, draw = stream.pick(_HUES), stream.pick(_PATTERNS)
    least, most = min(box.width, box.height), max(box.width, box.height)
    step = max(least / stream.pick((3.5, 5.0, 7.0)), most / _MOST_STEPS)
    shift = stream.between(0, step)
    low = ink is Ink.LOW
    clip = Element("clipPath", {"id": name})
    edge = {key: f"{getattr(box, key):g}" for key in ("x", "y", "width", "height")}
    SubElement(clip, "rect", edge)
    group = Element("g", {"clip-path": f"url(#{name})", "stroke-width": f"{_THIN if low else step * 0.3:.3g}"})
    SubElement(group, "rect", {**edge, "fill": PAPER if low else hue, "fill-opacity": "0.2", "stroke": "none"})
    lines = "".join(draw(Box(box.x - shift, box.y - shift, box.width + step, box.height + step), step))
    SubElement(group, "path", {"d": lines, "fill": "none", "stroke": INK if low else hue, "stroke-opacity": "0.55"})
    SubElement(group, "rect", {**edge, "fill": "none", "stroke": INK if low else hue, "stroke-width": f"{2 * _THIN:g}"})
    if words := _initials(row):
        size = min(least * 0.42, box.width * 0.85 / len(words))
        x, y, round_ = box.x + box.width / 2, box.y + box.height / 2, size * (0.45 + 0.3 * len(words))
        plate = {"cx": f"{x:.4g}", "cy": f"{y:.4g}", "rx": f"{round_:.4g}", "ry": f"{size * 0.72:.4g}"}
        rim = {"fill": PAPER, "stroke": INK if low else hue, "stroke-width": f"{size * 0.06:.3g}"}
        SubElement(group, "ellipse", {**plate, **rim})
        face = {"font-family": fonts.SANS, "font-weight": "bold", "font-style": "normal", "letter-spacing": "0"}
        place = {"x": f"{x:.4g}", "y": f"{y + size * 0.33:.4g}", "font-size": f"{size:.4g}", "text-anchor": "middle"}
        SubElement(group, "text", {**place, **face, "fill": INK, "stroke": "none"}).text = words
    return group, clip


def _initials(row: Row) -> str:
    """The first letters of the title's words, or two of its only word; of the id where no font has them."""
    for text in (row.title, row.id):
        words = ["".join(letter for letter in word if letter.isalnum()) for word in text.replace("-", " ").split()]
        words = [word for word in words if word]
        letters = (
            words[0][:1].upper() + words[0][1:2] if len(words) == 1 else "".join(word[0] for word in words).upper()
        )
        face = fonts.find(fonts.SANS, "bold")
        shown = "".join(letter for letter in letters if not fonts.lacks(face, letter))[:MOST_INITIALS]
        if shown:
            return shown
    return ""


def _places(box: Box, step: float) -> Iterator[tuple[float, float]]:
    """Points in rows and columns that are a step apart."""
    for row in range(math.ceil(box.height / step) + 1):
        for column in range(math.ceil(box.width / step) + 1):
            yield box.x + column * step, box.y + row * step


def _upright(box: Box, step: float) -> Iterator[str]:
    for column in range(math.ceil(box.width / step) + 1):
        yield f"M{box.x + column * step:.2f} {box.y:.2f}V{box.bottom:.2f}"


def _level(box: Box, step: float) -> Iterator[str]:
    for row in range(math.ceil(box.height / step) + 1):
        yield f"M{box.x:.2f} {box.y + row * step:.2f}H{box.right:.2f}"


def _rising(box: Box, step: float) -> Iterator[str]:
    for at in range(math.ceil((box.width + box.height) / step) + 1):
        yield f"M{box.x + at * step - box.height:.2f} {box.bottom:.2f}L{box.x + at * step:.2f} {box.y:.2f}"


def _falling(box: Box, step: float) -> Iterator[str]:
    for at in range(math.ceil((box.width + box.height) / step) + 1):
        yield f"M{box.x + at * step - box.height:.2f} {box.y:.2f}L{box.x + at * step:.2f} {box.bottom:.2f}"


def _grid(box: Box, step: float) -> Iterator[str]:
    yield from _upright(box, step)
    yield from _level(box, step)


def _lattice(box: Box, step: float) -> Iterator[str]:
    yield from _rising(box, 1.4 * step)
    yield from _falling(box, 1.4 * step)


def _rings(box: Box, step: float) -> Iterator[str]:
    part = 0.3 * step
    for x, y in _places(box, step):
        yield f"M{x - part:.2f} {y:.2f}a{part:.3f} {part:.3f} 0 1 0 {2 * part:.3f} 0"
        yield f"a{part:.3f} {part:.3f} 0 1 0 {-2 * part:.3f} 0z"


def _crosses(box: Box, step: float) -> Iterator[str]:
    part = 0.3 * step
    for x, y in _places(box, step):
        yield f"M{x - part:.2f} {y:.2f}h{2 * part:.3f}M{x:.2f} {y - part:.2f}v{2 * part:.3f}"


def _triangles(box: Box, step: float) -> Iterator[str]:
    part = 0.35 * step
    for x, y in _places(box, step):
        yield f"M{x - part:.2f} {y + part:.2f}h{2 * part:.3f}L{x:.2f} {y - part:.2f}z"


def _zigzags(box: Box, step: float) -> Iterator[str]:
    half = step / 2
    for row in range(math.ceil(box.height / step) + 1):
        teeth = f"l{half:.3f} {half:.3f}l{half:.3f} {-half:.3f}" * (math.ceil(box.width / step) + 1)
        yield f"M{box.x:.2f} {box.y + row * step:.2f}{teeth}"


def _waves(box: Box, step: float) -> Iterator[str]:
    half = step / 2
    for row in range(math.ceil(box.height / step) + 1):
        arches = f"q{half:.3f} {half:.3f} {step:.3f} 0" * (math.ceil(box.width / step) + 1)
        yield f"M{box.x:.2f} {box.y + row * step:.2f}{arches}"


def _circles(box: Box, step: float) -> Iterator[str]:
    x, y = box.x + box.width / 2, box.y + box.height / 2
    for at in range(1, math.ceil(math.hypot(box.width, box.height) / step / 2) + 1):
        yield f"M{x - at * step:.2f} {y:.2f}a{at * step:.3f} {at * step:.3f} 0 1 0 {2 * at * step:.3f} 0"
        yield f"a{at * step:.3f} {at * step:.3f} 0 1 0 {-2 * at * step:.3f} 0"


_PATTERNS: tuple[Callable[[Box, float], Iterator[str]], ...] = (
    *(_upright, _level, _rising, _falling, _grid, _lattice, _rings, _crosses, _triangles, _zigzags, _waves, _circles),
)
