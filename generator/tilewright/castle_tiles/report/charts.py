"""Numbers of a set or a deal -> charts: columns, rows, paces, visits and borders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilewright.draw.palette import BRASS_DARK, INK, PAPER, ROOM, STONE_BODY, STONE_LIT, TIMBER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, polyline, rect
from tilewright.draw.words import millimetres, span
from tilewright.frozen import dataclass
from tilewright.report.chart.bars import bar, hatching, sign
from tilewright.report.chart.panel import LABEL, QUIET, TICK, Axis, above, grid, level, upright, verdict
from tilewright.spec.entries import Colour
from tilewright.units import Box, added

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
        words = language.say("report.borders.ladders", columns=language.joined(columns))
        while span(words, TICK) > box.width and " " in words:
            words = words.removesuffix(" ...").rpartition(" ")[0] + " ..."
        pen.text(words, box.x, box.bottom - 0.8, TICK, fill=QUIET)


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


@dataclass(frozen=True, slots=True)
class Heap:
    """A column.

    Attributes:
        colour: What it counts.
        parts: How many there are in the first copy, the second, ...: the lowest stretch comes first.
    """

    colour: Colour
    parts: tuple[int, ...]


def columns(pen: Pen, box: Box, heaps: Sequence[Heap]) -> None:
    """The columns side by side from an honest nought, each with its sum on top and its sign below."""
    most = max((sum(heap.parts) for heap in heaps), default=0)  # sum counts tiles
    copies = max((len(heap.parts) for heap in heaps), default=0)
    left = box.x + (15.0 if copies > 1 else 5.0)
    axis = Axis(0, above(most), box.bottom - 6.0, box.y + 3.5)
    upright(pen, axis, box.x + 4.0, axis.ticks(least=1), box.right)
    step = (box.right - left) / max(1, len(heaps))
    wide = min(14.0, step * 0.66)
    for at, heap in enumerate(heaps):
        x = left + step * (at + 0.5)
        _column(pen, Box(x - wide / 2, box.y, wide, box.height), heap, axis)
        sign(pen, heap.colour, x, axis.start + 3.4, 4.6)
    if copies > 1 and heaps:
        _name_copies(pen, heaps[0], axis, box.x + 5.0)
    pen.line(f"M{box.x + 4.0:.2f} {axis.start:.2f}H{box.right:.2f}", INK, 0.25, cap="butt")


def _column(pen: Pen, box: Box, heap: Heap, axis: Axis) -> None:
    done = 0
    for part in heap.parts:
        low, high = axis.at(done), axis.at(done + part)
        bar(pen, Box(box.x, high, box.width, low - high), heap.colour)
        if low - high >= 3.0 and len(heap.parts) > 1:
            plated(pen, f"{part}", box.x + box.width / 2, (low + high) / 2)
        done += part
    pen.text(f"{done}", box.x + box.width / 2, axis.at(done) - 1.0, LABEL + 1, weight="bold", align=0.5)


def _name_copies(pen: Pen, heap: Heap, axis: Axis, x: float) -> None:
    """Beside the first column, where its stretches are high enough for words."""
    done = 0
    for number, part in enumerate(heap.parts, 1):
        middle, high = axis.at(done + part / 2), axis.at(done) - axis.at(done + part)
        if high >= 2.6:
            words = pen.look.language.say("report.copy", number=number)
            pen.solid(rect(x - 0.3, middle - 1.5, span(words, TICK) + 0.6, 2.9), "#FDF8EC")
            pen.text(words, x, middle + 0.8, TICK, style="italic", fill=QUIET)
        done += part


def plated(pen: Pen, words: str, x: float, y: float, size: float = LABEL) -> None:
    """Words on a small white plate about (x, y): they read on any hatching."""
    wide, high = span(words, size) + 1.2, millimetres(size, 0.92)
    pen.solid(rect(x - wide / 2, y - high / 2, wide, high), PAPER)
    pen.text(words, x, y + millimetres(size, 0.28), size, align=0.5)


BAND = "#E9D9B6"


@dataclass(frozen=True, slots=True)
class Pace:
    """One colour of a stack.

    Attributes:
        colour: Which.
        ahead: After no tile, after the first, ...: how many treasures of it were drawn more than at the mean pace.
        low: What 2.5 of 100 shuffles fall short of, likewise.
        high: What 97.5 of 100 shuffles do not exceed.
    """

    colour: Colour
    ahead: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


def paces(pen: Pen, box: Box, each: Sequence[Pace]) -> None:
    """The plots in rows of two, all over the same two axes."""
    across = 1 if len(each) == 1 else 2 if len(each) <= 6 else 3
    down = max(1, -(-len(each) // across))
    reach = max(
        (abs(value) for pace in each for side in (pace.ahead, pace.low, pace.high) for value in side), default=1
    )
    drawn = max((len(pace.ahead) - 1 for pace in each), default=1)
    wide, high = (box.width - 5.0 - 3.0 * (across - 1)) / across, (box.height - 8.0) / down
    for at, pace in enumerate(each):
        row, column = divmod(at, across)
        x = box.x + 5.0 + column * (wide + 3.0)
        place = Box(x, box.y + row * high + 4.8, wide, high - 6.4)
        up = Axis(-max(1.0, reach) * 1.06, max(1.0, reach) * 1.06, place.bottom, place.y)
        along = Axis(0, max(1, drawn), place.x, place.right)
        _pace(pen, pace, along, up, first=column == 0)
        if row == down - 1 or at + across >= len(each):
            name = pen.look.language.say("report.pace.drawn") if at == len(each) - 1 else ""
            level(pen, along, place.bottom, along.ticks(6), name)


def _pace(pen: Pen, pace: Pace, along: Axis, up: Axis, *, first: bool) -> None:
    band = [(along.at(m), up.at(value)) for m, value in enumerate(pace.high)]
    band += [(along.at(m), up.at(value)) for m, value in reversed(list(enumerate(pace.low)))]
    pen.area(polygon(band), BAND)
    if pen.low:
        pen.line(polygon(band), INK, 0.15, "0.6 0.6")
    ticks = [tick for tick in up.ticks(7) if tick]
    upright(pen, up, along.start, ticks if first else (), along.end, "+g")
    pen.line(f"M{along.start:.2f} {up.at(0):.2f}H{along.end:.2f}", INK, 0.2, cap="butt")
    line = polyline((along.at(m), up.at(value)) for m, value in enumerate(pace.ahead))
    pen.line(line, PAPER, 1.0)
    pen.line(line, mix(pace.colour.hex, INK, 0.35), 0.55)
    sign(pen, pace.colour, along.start + 2.2, up.end - 2.4, 4.2)
    widest = max(range(len(pace.ahead)), key=lambda m: abs(pace.ahead[m]), default=0)
    if pace.ahead and abs(pace.ahead[widest]) > 0.05:
        ahead = f"{pace.ahead[widest]:+.1f}".replace("-", "\N{MINUS SIGN}")
        words = pen.look.language.say("report.pace.after", ahead=ahead, tiles=widest)
        pen.text(words, along.start + 5.2, up.end - 1.6, LABEL, fill=QUIET)
        pen.line(f"M{along.at(widest):.2f} {up.at(pace.ahead[widest]):.2f}h.01", INK, 1.3)


FOOT, LEFT, RIGHT = 8.2, 9.0, 14.0


@dataclass(frozen=True, slots=True)
class CostRow:
    """What fetching the treasures of one colour costs.

    Attributes:
        colour: Theirs.
        counts: Moves -> how many treasures cost that.
    """

    colour: Colour
    counts: Mapping[int, int]

    @property
    def mean(self) -> float:
        """Moves, in the mean; 0 where there are none."""
        count = sum(self.counts.values())  # sum counts tiles
        return sum(moves * number for moves, number in self.counts.items()) / count if count else 0.0


def costs(pen: Pen, box: Box, each: Sequence[CostRow]) -> None:
    """A row a colour: how many treasures cost 1, 2, 3 ... moves, and where the mean lies."""
    most = max((moves for row in each for moves in row.counts), default=1)
    tallest = max((count for row in each for count in row.counts.values()), default=1)
    axis = Axis(0.5, most + 0.5, box.x + LEFT, box.right - RIGHT)
    high = (box.height - FOOT) / max(1, len(each))
    for at, row in enumerate(each):
        foot = box.y + high * (at + 1) - 2.0
        up = Axis(0, tallest, foot, foot - (high - 5.2))
        sign(pen, row.colour, box.x + 3.4, foot - (high - 5.2) / 2, 4.6)
        _row(pen, row, axis, up)
        if not at and row.counts:
            pen.text(pen.look.language.say("report.mean"), axis.end + 1.6, foot - 3.2, TICK, style="italic", fill=QUIET)
    step = max(1, -(-most // 12))
    level(pen, axis, box.bottom - FOOT + 0.6, range(1, most + 1, step), pen.look.language.say("report.moves"))


def _row(pen: Pen, row: CostRow, axis: Axis, up: Axis) -> None:
    wide = min(8.0, (axis.at(1) - axis.at(0)) * 0.62)
    for moves, count in sorted(row.counts.items()):
        top = up.at(count)
        bar(pen, Box(axis.at(moves) - wide / 2, top, wide, up.start - top), row.colour)
        pen.text(f"{count}", axis.at(moves), top - 0.7, TICK, align=0.5)
    pen.line(f"M{axis.start:.2f} {up.start:.2f}H{axis.end:.2f}", INK, 0.2, cap="butt")
    if row.counts:
        x, y = axis.at(row.mean), up.start + 0.15
        pen.solid(polygon([(x, y), (x + 0.9, y + 1.6), (x - 0.9, y + 1.6)]), INK)
        pen.text(f"{row.mean:.2f}", axis.end + 1.6, up.start, LABEL + 1, weight="bold")


ROOM_OF_VISITS, LINES, TALLEST = 0.44, 15, 5.6
"""The share of the width that names have; lines that can be told apart; millimetres of a line at most."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Drawings that are worth the same.

    Attributes:
        names: Theirs.
        steps: (moves, treasures): the fewest moves, in and out again, that carry off one treasure, two, ...
        worth: Treasures a move, at best.
        off: Whether that is out of all proportion to other tiles.
    """

    names: tuple[str, ...]
    steps: tuple[tuple[int, int], ...]
    worth: float
    off: bool = False


def visits(pen: Pen, box: Box, each: Sequence[Visit], longest: int) -> None:
    """The lines, the best drawing on top; of too many lines those in the middle are counted."""
    shown, left, language = sorted(each, key=lambda visit: (-visit.worth, visit.steps)), 0, pen.look.language
    if len(shown) > LINES:
        half = (LINES - 1) // 2
        shown, left = [*shown[:half], *shown[-half:]], len(shown) - 2 * half
    lines = len(shown) + bool(left)
    names, worth = box.width * ROOM_OF_VISITS, 9.0
    axis = Axis(0, longest, box.x + names + 2.0, box.right - worth)
    step = min(TALLEST, (box.height - 11.0) / max(1, lines))
    top = box.y + 2.6
    pen.text(language.say("report.visits.a_move"), box.right, box.y + 1.0, TICK, style="italic", fill=QUIET, align=1.0)
    foot = top + step * lines + 0.6
    grid(pen, "".join(f"M{axis.at(moves):.2f} {top:.2f}V{foot:.2f}" for moves in range(longest + 1)))
    for at, visit in enumerate(shown):
        below = bool(left) and at >= len(shown) // 2
        _visit(pen, visit, axis, Box(box.x, top + step * (at + below), box.width, step))
    if left:
        y = top + step * (len(shown) // 2 + 0.5) + 0.8
        pen.text(language.count("report.visits.between", left), box.x, y, LABEL, style="italic", fill=QUIET)
    level(pen, axis, foot, range(0, longest + 1, 1 if longest <= 12 else 5), language.say("report.visits.moves"))


def _visit(pen: Pen, visit: Visit, axis: Axis, box: Box) -> None:
    y, size = box.y + box.height / 2, min(LABEL, box.height / 0.37)
    base = y + millimetres(size, 0.27)
    pen.text(_named(visit.names, axis.start - 2.0 - box.x, size), box.x, base, size)
    pen.line(f"M{axis.start:.2f} {y:.2f}H{axis.at(visit.steps[-1][0]):.2f}", BRASS_DARK, 0.3, cap="butt")
    r = min(1.65, box.height * 0.42)
    for moves, treasures in visit.steps:
        pen.area(circle(axis.at(moves), y, r), STONE_LIT, INK, 0.25)
        pen.text(f"{treasures}", axis.at(moves), base, size, weight="bold", align=0.5)
    if visit.off:
        verdict(pen, "warn", box.right - 8.0, y, 1.1)
    pen.text(f"{visit.worth:.2f}", box.right, base, size, weight="bold", align=1.0)


def _named(names: Sequence[str], room: float, size: float) -> str:
    """As many names as have room, the rest counted; the first at least, cut if need be."""
    for shown in range(len(names), 0, -1):
        left = len(names) - shown
        words = ", ".join(names[:shown]) + (f" +{left}" if left else "")
        if span(words, size) <= room:
            return words
    words = names[0] if names else ""
    while words and span(f"{words}...", size) > room:
        words = words[:-1]
    return f"{words}..."
