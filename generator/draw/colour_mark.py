"""Colour -> its mark: the letter, the shape and the hatching that its palette has for it, the same on every part.

Whatever shows a colour of game.yaml to be told from others draws these, so that a card, a pyramid and a score sheet
speak one language, in full ink, in low ink and to every eye.
"""

from __future__ import annotations

from functools import partial

from generator.draw.items import gem_outline
from generator.draw.palette import INK, PAPER, mix, on
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon
from generator.draw.signs import SIGNS, sign
from generator.spec.entries import Colour
from generator.units import POINTS_PER_MM, Box

WIDER = {"star": 1.4, "triangle": 1.4, "diamond": 1.3, "drop": 1.25}
"""How many times as large a shape is whose middle has less room for a letter."""
LOWER = {"triangle": 0.1, "drop": 0.12}
"""How far below its middle, in radii, such a shape has most room."""
CAPITAL = 0.7
"""How high a capital letter is, of the size of its type."""


def shape(colour: Colour, r: float) -> str:
    """The outline of a colour's shape about (0, 0), with room for a letter about as large as r."""
    reach = r * WIDER.get(colour.symbol, 1.0)
    if colour.symbol in SIGNS:
        return sign(colour.symbol, reach)
    return polygon(gem_outline(colour.symbol, 2 * reach))


def colour_mark(pen: Pen, colour: Colour, r: float) -> None:
    """The shape about (0, 0) in its colour and hatching, the letter in the middle of it."""
    outline, reach = shape(colour, r), r * WIDER.get(colour.symbol, 1.0)
    pen.area(outline, colour.hex, INK, min(0.4, 0.1 * r))
    if lines := hatch(colour.pattern, Box(-reach, -reach, 2 * reach, 2 * reach), max(1.0, r / 4)):
        pen.within(outline, partial(_lines, lines=lines, tone=shade(colour.hex)))
        pen.line(outline, INK, min(0.4, 0.1 * r))
    low = r * LOWER.get(colour.symbol, 0.0)
    pen.halo(circle(0, low, r * 0.62), 0.05)
    letter(pen, colour, r * 0.86, low)


def letter_mark(pen: Pen, colour: Colour, r: float) -> None:
    """The shape about (0, 0) on white with the letter in it: for what is in the colour and hatched itself."""
    pen.area(shape(colour, r), PAPER, INK, min(0.3, 0.1 * r))
    letter(pen, colour, r * 1.0, r * LOWER.get(colour.symbol, 0.0))


def letter(pen: Pen, colour: Colour, high: float, y: float = 0.0, x: float = 0.0) -> None:
    """The colour's letter, so many millimetres high, its middle at (x, y)."""
    size = high / CAPITAL * POINTS_PER_MM
    pen.text(colour.letter, x, y + high / 2, size, font="Cinzel", weight="bold", align=0.5)


def shade(tone: str) -> str:
    """What a tone is hatched with in full ink: darker, or paler where it is dark."""
    return mix(tone, PAPER, 0.45) if on(tone) == PAPER else mix(tone, INK, 0.4)


def hatch(pattern: str, box: Box, step: float) -> str:
    """The engravers' lines over a box, by the words of game.yaml; nothing of one that has none."""
    across, down = int(box.width / step) + 1, int(box.height / step) + 1
    xs, ys = [box.x + (at + 0.5) * step for at in range(across)], [box.y + (at + 0.5) * step for at in range(down)]
    if pattern == "vertical":
        return "".join(f"M{x:.2f} {box.y:.2f}V{box.bottom:.2f}" for x in xs)
    if pattern == "horizontal":
        return "".join(f"M{box.x:.2f} {y:.2f}H{box.right:.2f}" for y in ys)
    if pattern == "diagonal":
        starts = [box.x - box.height + at * step * 1.4 for at in range(int((box.width + box.height) / step / 1.4) + 1)]
        return "".join(f"M{x:.2f} {box.bottom:.2f}L{x + box.height:.2f} {box.y:.2f}" for x in starts)
    if pattern == "dots":
        return "".join(circle(x, y, step * 0.2) for x in xs for y in ys)
    return ""


def hatched(pen: Pen, outline: str, colour: Colour, box: Box, step: float = 1.6) -> None:
    """A colour's hatching inside an outline that lies in a box."""
    if lines := hatch(colour.pattern, box, step):
        pen.within(outline, partial(_lines, lines=lines, tone=shade(colour.hex)))


def _lines(pen: Pen, lines: str, tone: str) -> None:
    pen.line(lines, tone, 0.2, cap="butt")
