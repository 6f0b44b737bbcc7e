"""What stands at the sides of the tiles -> a wall of bars: left sides to the left, right sides to the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.draw.palette import INK, PAPER, ROOM, STONE_BODY, TIMBER
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.draw.words import millimetres, span
from generator.frozen import dataclass
from generator.report.chart.hatching import hatching
from generator.report.chart.panel import LABEL, QUIET, TICK
from generator.units import Box, added

PORTS = {
    "walk": (TIMBER, "horizontal"),
    "door": (ROOM, ""),
    "wall": (STONE_BODY, "grid"),
    "sky": ("#CFE3EE", ""),
    "void": (PAPER, ""),
}
"""What a side can be -> its tone and hatching, from the middle outwards."""
SMALLEST = 5.2
"""Points of a number in a narrow stretch."""


@dataclass(frozen=True, slots=True)
class Storey:
    """What the left and the right sides of all tiles are on one storey: port -> how many."""

    left: Mapping[str, int]
    right: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Ladders:
    """How many ladders leave through the top and the bottom in one column, counted from 1."""

    column: int
    up: int
    down: int


def borders(pen: Pen, box: Box, storeys: Sequence[Storey], ladders: Sequence[Ladders]) -> None:
    """The storeys one over the other, walkways at the middle; the columns with ladders in a line below."""
    # sum counts tiles
    tiles = max((sum(side.values()) for each in storeys for side in (each.left, each.right)), default=1) or 1
    ports = [port for port in PORTS if any(each.left.get(port) or each.right.get(port) for each in storeys)]
    language, foot = pen.look.language, 5.0 if ladders else 0.5
    middle, half = box.x + box.width / 2, box.width / 2 - 5.2
    high = (box.height - 9.6 - foot) / max(1, len(storeys))
    every = [count for each in storeys for side in (each.left, each.right) for count in side.values() if count]
    lift = 2.0 if any(_size(count, half / tiles * count) is None for count in every) else 0.0
    pen.text(language.say("report.borders.left"), middle - 5.6, box.y + 1.0, LABEL, weight="bold", align=1.0)
    pen.text(language.say("report.borders.right"), middle + 5.6, box.y + 1.0, LABEL, weight="bold")
    pen.text(language.say("report.borders.storey"), middle, box.y + 1.0, TICK, style="italic", fill=QUIET, align=0.5)
    for at, each in enumerate(storeys):
        y = box.y + 2.4 + at * high
        pen.text(f"{at + 1}", middle, y + high / 2 + 0.6, LABEL, fill=QUIET, align=0.5)
        line = Box(0, y + 0.5 + lift, 0, high - 1.0 - lift)
        for counts, way in ((each.left, -1), (each.right, 1)):
            _side(pen, counts, ports, (middle + way * 4.6, way * half / tiles), line)
    _key(pen, ports, box.x, box.y + 2.4 + high * len(storeys) + 3.2, box.width)
    if ladders:
        columns = (
            language.say("report.borders.column", column=each.column, up=each.up, down=each.down) for each in ladders
        )
        _line(pen, language.say("report.borders.ladders", columns=language.joined(columns)), box)


def _side(pen: Pen, counts: Mapping[str, int], ports: Sequence[str], scale: tuple[float, float], line: Box) -> None:
    start, per = scale
    x = start
    for port in ports:
        count = counts.get(port, 0)
        tone, pattern = PORTS[port]
        if count:
            place = Box(min(x, x + per * count), line.y, abs(per * count), line.height)
            pen.area(rect(place.x, place.y, place.width, place.height), tone, INK, 0.2)
            if pattern:
                pen.line(hatching(pattern, place), INK, 0.12, cap="butt")
            _count(pen, count, place)
        x += per * count


def _size(count: int, wide: float) -> float | None:
    """Points in which a count has room in its stretch; None where it has in none that can be read."""
    size = min(LABEL, LABEL * (wide - 0.7) / span(f"{count}", LABEL))
    return size if size >= SMALLEST else None


def _count(pen: Pen, count: int, place: Box) -> None:
    """On a plate in the stretch; of the narrowest just above it."""
    size = _size(count, place.width)
    x, y = place.x + place.width / 2, place.y + place.height / 2
    if size is None:
        pen.text(f"{count}", x, place.y - 0.4, SMALLEST, align=0.5)
        return
    wide, high = span(f"{count}", size) + 0.6, millimetres(size, 0.95)
    pen.solid(rect(x - wide / 2, y - high / 2, wide, high), PAPER)
    pen.text(f"{count}", x, y + millimetres(size, 0.29), size, align=0.5)


def _key(pen: Pen, ports: Sequence[str], x: float, y: float, wide: float) -> None:
    """What each tone stands for, in the order of the bars, just under them."""
    names = [pen.look.language.say(f"report.borders.sides.{port}") for port in ports]
    lengths = [4.6 + span(name, TICK) for name in names]
    gap = min(4.0, (wide - added(lengths)) / max(1, len(ports) - 1))
    for port, name, length in zip(ports, names, lengths, strict=True):
        tone, pattern = PORTS[port]
        swatch = Box(x, y - 2.0, 3.6, 2.6)
        pen.area(rect(swatch.x, swatch.y, swatch.width, swatch.height), tone, INK, 0.2)
        if pattern:
            pen.line(hatching(pattern, swatch), INK, 0.12, cap="butt")
        pen.text(name, x + 4.6, y, TICK, fill=QUIET)
        x += length + gap


def _line(pen: Pen, words: str, box: Box) -> None:
    while span(words, TICK) > box.width and " " in words:
        words = words.removesuffix(" ...").rpartition(" ")[0] + " ..."
    pen.text(words, box.x, box.bottom - 0.8, TICK, fill=QUIET)
