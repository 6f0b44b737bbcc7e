"""Tuck boxes: each holds a stack of one component's pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from generator.kinds.kind import Kind, kinds_of, one_piece
from generator.kinds.piece import one_face
from generator.problem import Problem
from generator.spec.fields import Field
from generator.spec.model import Model
from generator.spec.part import Component, Shown, Wrong, unknown
from generator.spec.places import Path
from generator.spec.scalars import Millimetres, Name, SvgFile, Tone
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
    sleeved: bool = False
    """The pieces are in sleeves, which are 3 mm wider and higher than they are."""
    front: SvgFile | None = None
    """Your own drawing of the front; it covers the panel."""
    back: SvgFile | None = None
    """The same of the back."""
    side: SvgFile | None = None
    """The same of both narrow sides, upright."""
    lid: SvgFile | None = None
    """The same of both lids; it reads from the front."""

    ground: Tone | None = None
    """The colour of flaps, and of whatever has no drawing of your own: one of game.yaml by its name, or #RRGGBB."""

    def shows(self) -> Iterator[Shown]:
        """Its own drawings."""
        yield from (
            Shown((key,), file, "each") for key in ("front", "back", "side", "lid") if (file := getattr(self, key))
        )

    def wrongs(self, game: GameFile, rules: Model | None) -> Iterator[Wrong]:  # noqa: ARG002 - as every component
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
