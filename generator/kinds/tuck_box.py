"""Tuck boxes: each holds a stack of one component's pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field

from generator.kinds.kind import Kind, kinds_of, one_piece
from generator.kinds.piece import one_face
from generator.problem import Problem
from generator.spec.part import Component, Wrong, unknown
from generator.spec.places import Path
from generator.spec.scalars import Millimetres, Name
from generator.spec.spec import Spec

if TYPE_CHECKING:
    from generator.spec.game import GameFile


class TuckBox(Component):
    """A box with lids that holds a stack of one component's pieces."""

    kind: Literal["tuck-box"]
    """What it is."""
    holds: Name
    """The id of the component: tiles, cards, tokens or aids."""
    pieces: Annotated[int, Field(ge=1, le=200)]
    """How many it holds."""
    thickness: Millimetres
    """Of one piece, in millimetres: 0.3 for plain card, 0.6 for a sleeved one."""

    def wrongs(self, game: GameFile, rules: BaseModel | None) -> Iterator[Wrong]:  # noqa: ARG002 - as every component
        """K11: a tuck box holds one of the components."""
        known = [part.id for part in game.components]
        if self.holds not in known:
            yield unknown(("holds",), "K11", "component", self.holds, known)


def _check(spec: Spec[Any], path: Path, part: TuckBox) -> Iterator[Problem]:
    """K11: a tuck box holds a stack: tiles, cards, tokens or aids."""
    flat = [name for name, kind in kinds_of(spec).items() if kind.stacks]
    if part.holds not in flat:
        message = f"holds: '{part.holds}' is no stack of flat pieces"
        known = f"known: {', '.join(flat)}" if flat else "a box holds tiles, cards, tokens or aids"
        yield spec.places.problem((*path, "holds"), "K11", message, known)


TUCK_BOX = Kind(TuckBox, one_piece, one_face, "generator.draw.tuckbox:draw_face", checks=(_check,), shows=())
