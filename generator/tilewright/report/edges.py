"""EdgeLook -> panels: the sides there are, how well tiles fit, which fit seldom, and places that none fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from tilewright.balance.edges import EdgeLook, OpenGap
from tilewright.balance.intervals import percent
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import polygon
from tilewright.draw.words import span
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.report.chart.bars import Bar, BarGroup, bars, heights_of
from tilewright.report.chart.panel import LABEL, QUIET, Plot
from tilewright.report.lines import legible, short
from tilewright.units import Box

MOST_BARS, MOST_PLACES = 10, 4
"""Sorts and tiles that are bars, and places that are drawn."""
Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class DrawnGap:
    """A place that no tile fits, as it is drawn.

    Attributes:
        sides: What lies at each of its sides; empty for one that is open.
        words: How often it comes.
    """

    sides: tuple[str, ...]
    words: str


def plots_of_edges(look: EdgeLook, language: Language) -> Iterator[Plot]:
    """A panel for each thing to tell."""
    known = len(look.neighbours.beside)
    groups = (
        BarGroup(language.say("report.edges.drawn"), _of_known(look.neighbours.beside, language)),
        BarGroup(
            language.say("report.edges.some"),
            _of_known([each.chance if each else None for each in look.gaps], language),
        ),
    )
    draw = partial(bars, groups=groups, name=language.say("report.edges.of_places"))
    title, says = (language.say(f"report.edges.fits.{each}", part=look.edges.part.title) for each in ("title", "says"))
    yield Plot(legible(title, display=True), legible(says), draw, heights_of(2 * known + 2))
    # The tiles that fit least if two of their sides are given; of tiles with the same sides, one.
    alike = {each.tile.sides: each for each in reversed(look.neighbours.tiles)}
    least = sorted(alike.values(), key=lambda each: each.beside[1])[:MOST_BARS]
    tiles = tuple(Bar(short(each.tile.name), float(100 * each.beside[1]), percent(each.beside[1])) for each in least)
    yield _plot(look, language, "seldom", tiles, language.say("report.edges.of_places"))
    # The commonest sorts of sides, and at the end the rarest.
    counts, finds = look.counts, look.neighbours.finds
    most = sorted(range(len(counts)), key=lambda sort: -counts[sort])
    shown = most if len(most) <= MOST_BARS else [*most[: MOST_BARS // 2], *most[-MOST_BARS // 2 :]]
    sides = tuple(
        Bar(short(look.edges.sorts[sort]), counts[sort], f"{counts[sort]} ({percent(finds[sort])})") for sort in shown
    )
    yield _plot(look, language, "sides", sides, language.say("report.edges.of_sides"))
    if missing := [gap for each in look.gaps if each for gap in each.missing][:MOST_PLACES]:
        yield _of_places(look, missing, language)


def _plot(look: EdgeLook, language: Language, key: str, shown: tuple[Bar, ...], unit: str) -> Plot:
    title, says = (language.say(f"report.edges.{key}.{each}", part=look.edges.part.title) for each in ("title", "says"))
    draw = partial(bars, groups=(BarGroup("", shown),), name=unit)
    return Plot(legible(title, display=True), legible(says), draw, heights_of(len(shown)))


def _of_known(chances: Sequence[Fraction | None], language: Language) -> tuple[Bar, ...]:
    return tuple(
        Bar(language.say("report.edges.known", number=known), float(100 * chance), percent(chance))
        for known, chance in enumerate(chances, 1)
        if chance is not None
    )


def _of_places(look: EdgeLook, missing: list[OpenGap], language: Language) -> Plot:
    sorts, part = look.edges.sorts, look.edges.part
    drawn = tuple(
        DrawnGap(tuple("" if side is None else short(sorts[side]) for side in gap.sides), percent(gap.chance))
        for gap in missing
    )
    title, says = (language.say(f"report.edges.places.{each}", part=part.title) for each in ("title", "says"))
    # The corners about the middle of a piece that is 1 high or wide; after the first comes the first side of its list.
    width, height = part.size.width, part.size.height
    rectangle = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    corners = rectangle if len(part.sides) == 4 or not part.contour else part.contour.corners
    first = min(range(len(corners)), key=lambda at: _rank(corners, at))
    scale = max(width, height)
    moved = ((x - width / 2, y - height / 2) for x, y in (*corners[first:], *corners[:first]))
    draw = partial(_places, gaps=drawn, corners=tuple((x / scale, y / scale) for x, y in moved))
    return Plot(legible(title, display=True), legible(says), draw, (58.0, 74.0))


def _rank(corners: Corners, at: int) -> tuple[float, float]:
    """The side after a corner, before others: the topmost, and of two the right one, which is named first."""
    (x, y), (right, low) = corners[at], corners[(at + 1) % len(corners)]
    return round(y + low, 3), -round(x + right, 3)


def _places(pen: Pen, box: Box, gaps: tuple[DrawnGap, ...], corners: Corners) -> None:
    """Two in a row, each with what lies at its sides, and how often it comes in its middle."""
    down = -(-len(gaps) // 2)
    wide, high = box.width / 2, box.height / down
    size = min(wide - 14.0, high - 9.0)
    for at, gap in enumerate(gaps):
        row, column = divmod(at, 2)
        middle = (box.x + (column + 0.5) * wide, box.y + (row + 0.5) * high)
        places = [(middle[0] + x * size, middle[1] + y * size) for x, y in corners]
        pen.area(polygon(places), PAPER, QUIET, 0.2)
        for side, words in enumerate(gap.sides):
            _side(pen, middle, places[side], places[(side + 1) % len(places)], words)
        pen.text(gap.words, middle[0], middle[1] + 1.0, LABEL, weight="bold", align=0.5)


def _side(
    pen: Pen, middle: tuple[float, float], here: tuple[float, float], there: tuple[float, float], words: str
) -> None:
    """A heavy line, and what lies there behind it; nothing where it is open."""
    if not words:
        return
    pen.line(polygon((here, there)), INK, 0.9, cap="butt")
    x, y = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
    away = (x - middle[0], y - middle[1])
    far = max(1e-6, (away[0] ** 2 + away[1] ** 2) ** 0.5)
    out = (away[0] / far, away[1] / far)
    align = 0.5 if abs(out[0]) < 0.1 else 0.0 if out[0] > 0 else 1.0
    shrunk = min(LABEL, LABEL * 15.0 / max(15.0, span(words, LABEL)))
    pen.text(words, x + 1.4 * out[0], y + 2.4 * out[1] + 0.9, shrunk, align=align)
