"""Punchboards: boards that tokens and counters lie on, to be pasted on thick card and cut but for small bridges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from tilewright.pieces.kind import Kind, not_held
from tilewright.problem import Problem
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field, whole
from tilewright.texts.node import Path
from tilewright.texts.scalars import Name

HELD = ("tokens", "counters", "cards", "square-tiles")
"""Kinds whose pieces can lie on a board."""


class Punchboard(Component):
    """A board that holds pieces of several components; front and back are printed on sheets of their own."""

    kind: Literal["punchboard"]
    """What it is."""
    size: Dimensions
    """The size of the whole board, in millimetres."""
    holds: Annotated[tuple[Name, ...], Field(min_length=1, max_length=100)]
    """The ids of the components whose pieces are on it: tokens, counters or cards. As many boards are printed as they
    need."""
    margin: Annotated[float, Field(ge=2, le=50)] = 6.0
    """The distance of pieces from the board's edges, in millimetres. Default: 6."""
    gap: Annotated[float, Field(ge=1, le=30)] = 4.0
    """Between pieces that share no cut, in millimetres. Default: 4."""
    bridge: Annotated[float, Field(ge=0, le=5)] = 0.8
    """The width of the bridges that hold each piece until you punch it out, in millimetres; 0 for full cuts. Default:
    0.8."""

    @whole
    def _holds_each_once(self) -> Self:
        if twice := next((name for name in self.holds if self.holds.count(name) > 1), ""):
            raise ValueError(f"holds: '{twice}' is listed twice; take one out")
        return self


def _check(spec: Spec[Any], path: Path, part: Punchboard) -> Iterator[Problem]:
    """K11, K71: what it holds are tokens, counters or cards, and on no other board."""
    parts = {each.id: each for each in spec.game.components}
    able = [name for name, each in parts.items() if each.kind in HELD]
    named = [(("holds", at), name) for at, name in enumerate(part.holds)]
    yield from not_held(spec, path, named, able, "cannot be on a punchboard")
    for at, name in named:
        if name not in parts:
            message = f"holds: there is no component '{name}'"
            yield spec.places.problem((*path, *at), "K11", message, f"known: {', '.join(able) or 'none'}")
        others = (each for each in spec.game.components if isinstance(each, Punchboard) and each.id < part.id)
        if other := next((each for each in others if name in each.holds), None):
            message = f"holds: '{name}' is already on the punchboard '{other.id}'"
            yield spec.places.problem((*path, *at), "K71", message, "remove it from one of them")


PUNCHBOARD = Kind(
    Punchboard, lambda _part, _spec, _count: (), lambda *_: (),  # what lies on it are pieces of others
    "tilewright.draw.tokens:draw_face", checks=(_check,),
)  # fmt: skip
