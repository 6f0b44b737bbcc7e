"""Blocks of a booklet and the figures they place -> Problems: figures whose letters print below 6 pt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot, inf

from tilewright import pattern
from tilewright.booklet.columns import COLUMN, GAP, fit_figure
from tilewright.problem import Level, Problem
from tilewright.prose.blocks import CARD, Abreast, Block, Figure, Framed, Steps, TwoColumns, inside, is_own
from tilewright.svg.form import Form, Plate, TextRun, Use
from tilewright.units import points

LEAST = 6.0
"""Points: the smallest letters of a figure on the page."""
_LOST = 0.01  # points, by which lengths differ from what they are once they are written
_SAME = 1e-3  # of a scale: how far from 1 it counts as 1
_STEP = pattern.prepare(r"(?<!\S)(?:([qQ])|((?:[-\d.]+ ){6})cm)(?!\S)")


def small_type(blocks: Sequence[Block], plates: Mapping[str, Plate], path: str) -> Iterator[Problem]:
    """Q16 for each figure with letters below 6 pt at the size it is printed; of the designer's own drawing a warning.

    A picture of a card is as small as you want it: the card has its own letters. Letters on a piece that a figure
    shows small, as a picture, are not counted either.

    Args:
        blocks: booklet.md.
        plates: Its figures and drawings; what is not among them is not measured.
        path: Of booklet.md, for problems.
    """
    for figure, most in _figures(blocks):
        if figure.name.startswith(CARD) or not (plate := plates.get(figure.name)):
            continue
        own, shown = is_own(figure.name), fit_figure(figure, plate, most)
        size = points(letters(plate.form, whole=own) * shown.size.width / plate.form.box.width)
        if size >= LEAST - _LOST:
            continue
        wide = shown.size.width * LEAST / size
        if wide <= most:
            remedy = f'print it at least {wide + 0.5:.0f} mm wide: write "{wide + 0.5:.0f} mm" after its name'
        else:
            remedy = "enlarge the letters in the drawing, or give it more room"
        message = (
            f"the smallest letters of '{figure.name}' print at {size:.1f} pt; few people can read less than "
            f"{LEAST:g} pt"
        )
        yield Problem(path, figure.line, 0, "Q16", message, remedy, Level.WARNING if own else Level.ERROR)


def letters(drawing: Form, *, whole: bool) -> float:
    """The size of the smallest letters of a drawing, in its own unit; infinite if it has none.

    Args:
        drawing: The drawing.
        whole: Whether letters in parts that are placed or scaled count as well.
    """
    forms = {each.key: each for each in drawing.forms}
    scale, outer, least = 1.0, list[float](), inf
    for piece in drawing.content:
        match piece:
            case str():
                for mark, matrix in _STEP.findall(piece):
                    if mark == "q":
                        outer.append(scale)
                    elif mark:
                        scale = outer.pop() if outer else 1.0
                    else:
                        _, _, c, d, _, _ = map(float, matrix.split())
                        scale *= hypot(c, d)
            case TextRun(size=size, text=text) if text.strip() and (whole or abs(scale - 1) < _SAME):
                least = min(least, size * scale)
            case Use(key=key) if whole or (forms[key].group and abs(scale - 1) < _SAME):
                least = min(least, letters(forms[key], whole=whole) * scale)
    return least


def _figures(blocks: Sequence[Block], most: float = COLUMN, *, stacked: bool = False) -> Iterator[tuple[Figure, float]]:
    """Each figure, and its greatest width there in millimetres; columns and steps stack what stands side by side."""
    for block in blocks:
        match block:
            case Figure():
                yield block, most
            case Abreast(figures=figures):
                wide = most if stacked else (COLUMN - GAP * (len(figures) - 1)) / len(figures)
                yield from ((each, wide) for each in figures)
            case TwoColumns():
                yield from _figures(inside(block), (COLUMN - GAP) / 2, stacked=True)
            case Steps():
                yield from _figures(inside(block), most, stacked=True)
            case Framed():
                for each in inside(block):
                    yield from _figures([each], COLUMN - 6 if isinstance(each, Steps) else COLUMN)
