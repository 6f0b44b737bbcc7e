"""Components + a thickness of card -> BoxPile: what a box that holds them has to have room for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any

from generator.frozen import dataclass
from generator.kinds.kind import CountPieces, kind_of, kinds_of
from generator.problem import Problem, did_you_mean
from generator.spec.part import Component
from generator.spec.places import Path
from generator.spec.spec import Spec
from generator.units import Size, added

MOST_BOXES = 50
"""What needs more boxes of one kind than this is left to whoever would have to fold them."""


@dataclass(frozen=True, slots=True)
class BoxPile:
    """Pieces that go into a box.

    Attributes:
        pieces: How many there are.
        largest: As wide as the widest and as long as the longest, in millimetres.
        high: How high they lie on each other.
        volume: What they take up, in cubic millimetres.
    """

    pieces: int
    largest: Size
    high: float
    volume: float

    def boxes(self, room: float, needed: float) -> int:
        """How many boxes with so much room are enough for what is needed of it."""
        return min(max(ceil(round(needed / room, 6)), 1), MOST_BOXES)


def pile(names: Sequence[str], spec: Spec[Any], count: CountPieces, thickness: float) -> BoxPile:
    """All pieces of the components of those names, on card so thick; of other names nothing is known, which is said."""
    kinds, parts = kinds_of(spec), {part.id: part for part in spec.game.components}
    rooms = [
        (kinds[name].takes(parts[name], thickness), _copies(parts[name], spec, count))
        for name in names
        if name in parts
    ]
    known = [(room, copies) for room, copies in rooms if room]
    width = max((room.size.width for room, _ in known), default=0.0)
    height = max((room.size.height for room, _ in known), default=0.0)
    return BoxPile(
        sum(copies for _, copies in known),  # sum counts pieces
        Size(width, height),
        added(room.depth * copies for room, copies in known),
        added(room.size.area * room.depth * copies for room, copies in known),
    )


def _copies(part: Component, spec: Spec[Any], count: CountPieces) -> int:
    return sum(each.copies for each in kind_of(part).pieces(part, spec, count))  # sum counts pieces


def not_held(
    spec: Spec[Any], path: Path, named: Iterable[tuple[Path, str]], able: Sequence[str], what: str
) -> Iterable[Problem]:
    """K11: what a box is said to hold is nothing that goes into such a box."""
    for at, name in named:
        if name in able or name not in kinds_of(spec):
            continue
        known = f"known: {', '.join(able)}" if able else "a box holds tiles, cards, tokens or aids"
        near = did_you_mean(name, able)
        yield spec.places.problem((*path, *at), "K11", f"holds: '{name}' {what}{near}", known)
