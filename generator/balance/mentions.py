"""A requirement -> each column it speaks of, where, and what has to stand there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.frozen import dataclass
from generator.spec.balance import Average, CostCurve, Counts, First, Ratio, Sums
from generator.spec.chances import Combination, Combinations, Draw, Roll
from generator.spec.places import Path
from generator.spec.requirement import RequirementHead
from generator.spec.sought import Sought


@dataclass(frozen=True, slots=True)
class Mention:
    """A column that a requirement speaks of.

    Attributes:
        path: Where, from the requirement on; the column's name is the last key where it stands in a `where`.
        attribute: Its name.
        alone: Whether it has to be one column, and not `one or another`.
        number: Whether the pieces that are looked at must have a number there, to be added up.
        whole: Whether it must be a whole number, to come before or after another.
        where: The pieces that are looked at, besides the requirement's own `where`.
    """

    path: Path
    attribute: str
    alone: bool = False
    number: bool = False
    whole: bool = False
    where: tuple[Sought, ...] = ()


def mentions(asked: Any) -> Iterator[Mention]:  # noqa: ANN401 - any requirement
    """All of them."""
    if isinstance(asked, RequirementHead):
        yield from _sought(("where",), asked.where)
    if isinstance(asked, Counts):
        yield Mention(("attribute",), asked.attribute)
    if isinstance(asked, Sums | Average):
        yield Mention(("attribute",), asked.attribute, alone=True, number=True)
        if asked.by is not None:
            yield Mention(("by",), asked.by)
    if isinstance(asked, Ratio):
        yield from _sides(asked)
    if isinstance(asked, CostCurve):
        yield Mention(("cost",), asked.cost, alone=True, number=True)
        for name in asked.worths:
            yield Mention(("gives",), name, alone=True, number=name in asked.numbers)
    for path, each in combinations(asked):
        yield from _combined(path, each)


def _sides(asked: Ratio) -> Iterator[Mention]:
    paths: tuple[Path, ...] = (("attributes", 0), ("attributes", 1))
    if asked.over:
        paths = (("over", "attribute"), ("under", "attribute"))
    for path, side in zip(paths, asked.sides, strict=True):
        yield Mention(path, side.attribute, alone=True, number=True, where=(side.where,))
        yield from _sought((path[0], "where"), side.where)


def combinations(asked: Any) -> Iterator[tuple[Path, Combination]]:  # noqa: ANN401 - any requirement
    """What hands or rolls should hold, each with its path."""
    if isinstance(asked, Draw | Roll):
        yield from _each(("holds",), asked.holds)
    if isinstance(asked, Draw) and asked.mulligan:
        yield from _each(("mulligan", "until"), asked.mulligan.until)


def counted(asked: Any) -> Iterator[tuple[Path, Sought]]:  # noqa: ANN401 - any requirement
    """What cards a hand, a roll or the first so many pieces are looked through for, each with its path."""
    if isinstance(asked, First):
        yield (), asked.where
    for path, each in combinations(asked):
        yield path, each.where


def _each(path: Path, asked: Combinations) -> Iterator[tuple[Path, Combination]]:
    if isinstance(asked, tuple):
        for at, each in enumerate(asked):
            yield from _each((*path, at), each)
        return
    yield path, asked
    for key, inner in (("any", asked.any), ("all", asked.all)):
        yield from _each((*path, key), inner or ())


def _combined(path: Path, asked: Combination) -> Iterator[Mention]:
    yield from _sought((*path, "where"), asked.where)
    if asked.sum is not None:
        yield Mention((*path, "sum"), asked.sum, alone=True, number=True, where=(asked.where,))
    if asked.by is not None:
        whole = asked.run is not None and asked.order is None
        yield Mention((*path, "by"), asked.by, alone=True, whole=whole, where=(asked.where,))
    if asked.within is not None:
        yield Mention((*path, "within"), asked.within, alone=True)


def _sought(path: Path, where: Mapping[str, object]) -> Iterator[Mention]:
    for attribute in where:
        yield Mention((*path, attribute), attribute)
