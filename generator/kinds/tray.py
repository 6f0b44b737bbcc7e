"""Trays: open boxes to fold for loose pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from generator.kinds.kind import Bulk, CountPieces, Kind, Templates, kinds_of
from generator.kinds.piece import Design, Piece, Sides, one_face, piece
from generator.kinds.pile import not_held, pile
from generator.problem import Problem
from generator.spec.entries import Dimensions
from generator.spec.fields import Field
from generator.spec.model import Model
from generator.spec.part import Component, Shown, Wrong, unknown
from generator.spec.places import Path
from generator.spec.scalars import ArtFile, Count, Millimetres, Name
from generator.spec.spec import Spec

if TYPE_CHECKING:
    from generator.spec.game import GameFile

LOOSE = 0.5
"""Which share of a tray pieces fill that are tipped into it."""


class Tray(Component):
    """An open folding tray for loose pieces."""

    kind: Literal["tray"]
    """What it is."""
    size: Dimensions
    """Its inner width and length (height), in millimetres."""
    depth: Millimetres
    """Its inner depth, in millimetres."""
    across: Annotated[int, Field(ge=0, le=9)] = 0
    """How many dividers part its width, equally far from each other."""
    down: Annotated[int, Field(ge=0, le=9)] = 0
    """How many part its length; where they cross the others, slots hold them."""
    holds: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """The ids of components whose pieces lie in it loosely; as many trays are printed as they need."""
    count: Count = 1
    """How many to print at least: a number or `rules.<name>`."""
    picture: ArtFile | None = None
    """Your own drawing or picture; it covers the outside."""

    def wrongs(self, game: GameFile, rules: Model | None) -> Iterator[Wrong]:  # noqa: ARG002 - as every component
        """K11: a tray holds components of the game."""
        known = [part.id for part in game.components]
        for at, name in enumerate(self.holds):
            if name not in known:
                yield unknown(("holds", at), "K11", "component", name, known)

    def shows(self) -> Iterator[Shown]:
        """Its picture."""
        yield from self.pictured()


def _faces(part: Tray, piece: Piece, templates: Templates | None) -> tuple[Sides, ...]:
    """The tray itself, then its dividers."""
    along, over = (Design(f"{part.id}-divider-{side}", part, side) for side in ("along", "over"))
    return (*one_face(part, piece, templates), *((along, None),) * part.across, *((over, None),) * part.down)


def _pieces(part: Tray, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    needs = pile(part.holds, spec, count, spec.game.thickness)
    trays = needs.boxes(part.size.size.area * part.depth * LOOSE, needs.volume)
    yield piece(part, copies=max(count(part.count), trays if part.holds else 0))


def _check(spec: Spec[Any], path: Path, part: Tray) -> Iterator[Problem]:
    """K11: what a tray holds can lie in it."""
    kinds, parts = kinds_of(spec), {each.id: each for each in spec.game.components}
    rooms = {name: kind.takes(parts[name], spec.game.thickness) for name, kind in kinds.items()}
    long, short = sorted((part.size.width, part.size.height), reverse=True)
    able = [name for name, room in rooms.items() if room and _lies(room, long, short)]
    named = ((("holds", at), name) for at, name in enumerate(part.holds))
    yield from not_held(spec, path, named, able, "does not lie in a tray of this size")


def _lies(room: Bulk, long: float, short: float) -> bool:
    return max(room.size.width, room.size.height) <= long and min(room.size.width, room.size.height) <= short


def _joints(face: Design) -> int:
    """The four corners of the tray; both ends of a divider."""
    return 2 if "-divider-" in face.name else 4


TRAY = Kind(
    Tray, _pieces, _faces, "generator.draw.tray:draw_face", checks=(_check,), shows=(), folding="tray", joints=_joints
)
