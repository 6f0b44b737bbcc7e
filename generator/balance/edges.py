"""Spec -> EdgeLook*: what there is to tell of the sides of tiles, and the lines of a table that tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.balance.gaps import GapCount, OpenGap, gaps
from generator.balance.measure import Exact, Measure, Offender
from generator.balance.neighbours import Neighbours, TileFit, neighbours
from generator.balance.regions import Region, regions
from generator.balance.sides import EdgeSet, edge_set, tables_of_tiles
from generator.balance.sure import percent
from generator.frozen import dataclass
from generator.language import Spoken
from generator.spec.spec import Spec
from generator.spec.words import speak

NAMED, MOST_NAMED = 4, 8
"""Tiles, and sorts of sides, that a line names."""


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """The sides of a component's tiles, looked at.

    Attributes:
        edges: The tiles.
        title: What the component is called, where there are several of tiles with sides; else empty.
        neighbours: How likely they fit.
        gaps: Which places some tile fits, by how many sides are known; None where they are too many to count.
        regions: Sides that hang together.
    """

    edges: EdgeSet
    title: str
    neighbours: Neighbours
    gaps: tuple[GapCount | None, ...]
    regions: tuple[Region, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """Sort by sort, how many sides of it there are."""
        counts = [0] * len(self.edges.sorts)
        for sides, copies in self.edges.kinds.items():
            for sort in sides:
                counts[sort] += copies
        return tuple(counts)

    @property
    def rarest(self) -> tuple[int, ...]:
        """The sorts, those first that seldom find a side that fits."""
        return tuple(sorted(range(len(self.edges.sorts)), key=lambda sort: self.neighbours.finds[sort]))

    def name(self, gap: OpenGap) -> str:
        """A place, clockwise: 'field, any, road, city'."""
        return ", ".join("*" if sort is None else self.edges.sorts[sort] for sort in gap.sides)

    def names(self, region: Region) -> str:
        """'road', or 'river/sea'."""
        return "/".join(self.edges.sorts[sort] for sort in region.sorts)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The lines of the table; they tell, and judge nothing."""
        return tuple(line(self) for line in LINES)

    def line(self, code: str, what: Spoken, value: Exact, words: str, offenders: Iterable[Offender] = ()) -> Measure:
        """One of them."""
        named = speak("neighbours.of", what=what, part=self.title) if self.title else what
        return Measure(code, named, value, words, offenders=tuple(offenders))


def edge_looks(spec: Spec[Any]) -> Iterator[EdgeLook]:
    """Each component of tiles whose table says what their sides are, if there are tiles to lay and not too many."""
    parts = [*tables_of_tiles(spec)]
    for part, table in parts:
        edges = edge_set(part, table)
        fit = neighbours(edges) if edges else None
        if edges and fit:
            title = part.title if len(parts) > 1 else ""
            yield EdgeLook(edges, title, fit, tuple(gaps(edges)), regions(edges))


def _sides(look: EdgeLook) -> Measure:
    """ED1: how many sides there are of each sort."""
    most = sorted(range(len(look.counts)), key=lambda sort: -look.counts[sort])
    words = _few([f"{look.edges.sorts[sort]} {look.counts[sort]}" for sort in most])
    return look.line("ED1", speak("neighbours.sides"), tuple(look.counts[sort] for sort in most), words)


def _pair(look: EdgeLook) -> Measure:
    """ED2: how likely two tiles fit, side to side, as they come."""
    words = speak("neighbours.of_pairs", percent=percent(look.neighbours.pair))
    return look.line("ED2", speak("neighbours.pair"), look.neighbours.pair, words)


def _finds(look: EdgeLook) -> Measure:
    """ED3: how likely any side of another tile fits one of a sort, the rarest first."""
    finds = look.neighbours.finds
    words = _few([f"{look.edges.sorts[sort]} {percent(finds[sort])}" for sort in look.rarest])
    return look.line("ED3", speak("neighbours.finds"), tuple(finds[sort] for sort in look.rarest), words)


def _drawn(look: EdgeLook) -> Measure:
    """ED4: how likely a tile fits a place of which 1, 2, 3 ... sides are known; the tiles that fit worst."""
    beside = look.neighbours.beside
    known = ", ".join(map(str, range(1, len(beside) + 1)))
    words = ", ".join(map(percent, beside))
    worst = (_poor(each) for each in look.neighbours.worst(NAMED))
    return look.line("ED4", speak("neighbours.drawn", known=known), beside, words, worst)


def _poor(fit: TileFit) -> Offender:
    place = fit.tile.row.place
    where = ":".join(str(part) for part in (place.path, place.sheet, place.line, place.column) if part)
    return Offender(fit.tile.name, where, speak("neighbours.fits", percent=percent(fit.beside[1])))


def _unfilled(look: EdgeLook) -> Measure:
    """ED5: how many places of which so many sides are known no tile fits, and how often they come."""
    counted = [each for each in look.gaps if each]
    open_ = [each for each in counted if each.filled < each.kinds]
    words = [
        speak(
            "neighbours.places",
            known=each.known,
            missing=each.kinds - each.filled,
            kinds=each.kinds,
            percent=percent(1 - each.chance),
        )
        for each in open_
    ]
    words += [speak("neighbours.too_many", known=known) for known, each in enumerate(look.gaps, 1) if each is None]
    missing = [
        Offender(
            look.name(gap),
            speak("neighbours.known", known=each.known),
            speak("neighbours.comes", percent=percent(gap.chance)),
        )
        for each in open_
        for gap in each.missing
    ]
    value = tuple((each.known, each.kinds - each.filled, each.kinds, 1 - each.chance) for each in counted)
    return look.line(
        "ED5", speak("neighbours.unfilled"), value, "; ".join(words) or speak("neighbours.none"), missing[:NAMED]
    )


def _open(look: EdgeLook) -> Measure:
    """ED6: how many sides stay open, however the tiles are laid."""
    left = [(look.names(region), region.open) for region in look.regions]
    words = _few([f"{name} {number}" for name, number in left if number]) or speak("neighbours.none")
    return look.line("ED6", speak("neighbours.open"), tuple(number for _, number in left), words)


def _ends(look: EdgeLook) -> Measure:
    """ED7: how many tiles end what hangs together, how often it branches, and the rings it takes to close it all."""
    words = _few(
        [speak("neighbours.ends_for", name=look.names(each), ends=each.ends, forks=each.forks) for each in look.regions]
    )
    short = [
        Offender(
            look.names(each),
            speak("neighbours.sides_of", number=each.sides),
            speak("neighbours.rings", rings=each.rings),
        )
        for each in look.regions
        if each.rings
    ]
    value = tuple((each.ends, each.forks) for each in look.regions)
    return look.line("ED7", speak("neighbours.ends"), value, words, short[:NAMED])


def _few(words: Sequence[str]) -> str:
    """So many of them as a line has room for; the rest are counted."""
    more = [speak("neighbours.more", number=len(words) - MOST_NAMED)] if len(words) > MOST_NAMED else []
    return ", ".join([*words[:MOST_NAMED], *more])


LINES = (_sides, _pair, _finds, _drawn, _unfilled, _open, _ends)
