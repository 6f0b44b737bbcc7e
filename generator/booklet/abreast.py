"""Flowables -> one that sets them beside each other: pictures in a row, or words in two columns of about one height."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, Paragraph

from generator.frozen import dataclass

_NEAR = 0.5  # points: heights that nobody can tell from each other


class Beside(Flowable):
    """A row of stacks; what is first in each ends on one line, what follows begins below it."""

    def __init__(self, stacks: Sequence[Sequence[Flowable]], wide: float, gap: float) -> None:
        super().__init__()
        self.stacks, self.wide, self.gap = stacks, wide, gap
        self.spaceAfter = 8

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """As high as the highest picture and the longest caption."""
        sizes = [[each.wrap(self.wide, 1e6) for each in stack] for stack in self.stacks]
        self.high = max(stack[0][1] for stack in sizes)
        self.low = max((each[1] for stack in sizes for each in stack[1:]), default=0) + 2
        return width, self.high + self.low

    def draw(self) -> None:
        """Pictures in the middle of their columns, captions below."""
        for at, (picture, *captions) in enumerate(self.stacks):
            x = at * (self.wide + self.gap)
            wide, _ = picture.wrap(self.wide, 1e6)
            picture.drawOn(self.canv, x + (self.wide - wide) / 2, self.low)
            for caption in captions:
                caption.drawOn(self.canv, x, self.low - 2 - caption.wrap(self.wide, 1e6)[1])


@dataclass(frozen=True, slots=True)
class _Laid:
    """One column.

    Attributes:
        placed: What stands in it, and how far below its top each begins.
        high: How high it is.
        rest: What had no room.
    """

    placed: Sequence[tuple[Flowable, float]]
    high: float
    rest: Sequence[Flowable]


class Columns(Flowable):
    """Words and pictures in two columns; more of them than a page holds go on in two columns on the next."""

    def __init__(self, flowables: Sequence[Flowable], wide: float, gap: float) -> None:
        super().__init__()
        self.flowables, self.wide, self.gap = flowables, wide, gap
        self.sides: tuple[_Laid, _Laid] | None = None
        self.settled = False

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As high as the higher column; beyond the room where some has none."""
        self.sides = self.sides if self.sides and self.settled else self._sides(height)
        high = max(side.high for side in self.sides)
        return width, height + 1 if self.sides[1].rest else high

    def split(self, _width: float, height: float) -> list[Flowable]:
        """What has room, and all the rest; nothing where not even a line has."""
        first, second = self._filled(height)
        if not first.placed:
            return []
        here, there = Columns((), self.wide, self.gap), Columns(second.rest, self.wide, self.gap)
        here.sides, here.settled = (first, _Laid(second.placed, second.high, ())), True
        return [here, there]

    def draw(self) -> None:
        """Both, their first lines beside each other."""
        assert self.sides  # noqa: S101 - the engine asks for the size first
        top = max(side.high for side in self.sides)
        for at, side in enumerate(self.sides):
            for flowable, y in side.placed:
                wide, high = flowable.wrap(self.wide, 1e6)
                middle = (self.wide - wide) / 2 if getattr(flowable, "hAlign", "") == "CENTER" else 0
                flowable.drawOn(self.canv, at * (self.wide + self.gap) + middle, top - y - high)

    def _sides(self, height: float) -> tuple[_Laid, _Laid]:
        """The columns at the least height at which they hold all; filled to the foot of the page where none does."""
        whole = self._filled(height)
        if whole[1].rest:
            return whole
        least, most = 0.0, min(height, max(side.high for side in whole))
        while most - least > _NEAR:
            middle = (least + most) / 2
            tried = self._filled(middle)
            least, most = (middle, most) if tried[1].rest else (least, middle)
        return self._filled(most)

    def _filled(self, height: float) -> tuple[_Laid, _Laid]:
        first = _fill(self.flowables, self.wide, height)
        return first, _fill(first.rest, self.wide, height)


def _fill(flowables: Sequence[Flowable], wide: float, height: float) -> _Laid:
    """As much as one column of some height holds; a heading is never the last in it."""
    placed: list[tuple[Flowable, float]] = []
    rest, y, air = list(flowables), 0.0, 0.0
    while rest:
        top = y + (max(air, rest[0].getSpaceBefore()) if placed else 0)
        high = rest[0].wrap(wide, height - top)[1]
        if top + high > height + 1e-6:
            parts = rest[0].split(wide, height - top) if isinstance(rest[0], Paragraph) else []
            if len(parts) > 1:
                rest[0:1] = parts
                continue
            break
        placed.append((rest[0], top))
        y, air = top + high, rest.pop(0).getSpaceAfter()
    while rest and placed and hasattr(placed[-1][0], "level"):
        rest.insert(0, placed.pop()[0])
    return _Laid(placed, y, rest)
