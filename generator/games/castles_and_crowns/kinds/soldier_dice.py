"""Dice that fight: nets to fold, or squares to stick on bought dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from generator.frozen import dataclass
from generator.kinds.die import TABS
from generator.kinds.kind import Bulk, CountPieces, Kind, Value
from generator.kinds.piece import Design, Piece, Sides, piece
from generator.spec.fields import Field
from generator.spec.model import Model
from generator.spec.part import Component
from generator.spec.scalars import Count, Side
from generator.spec.spec import Spec
from generator.units import Medium, Size


class SoldierDie(Model):
    """So many dice of one kind."""

    die: Literal["knight", "captain", "traitor", "mercenary"]
    """What fights."""
    of: Literal["each", "all"] = "each"
    """`each` prints them for every livery, `all` once for the whole table."""
    count: Count
    """How many of each to print: a number or `rules.<name>`."""


class SoldierDice(Component):
    """Dice that fight: nets to fold, or squares to stick on bought dice."""

    kind: Literal["dice-nets", "dice-stickers"]
    """What it is."""
    edge: Side
    """Of a die, or of a square, in millimetres."""
    dice: Annotated[tuple[SoldierDie, ...], Field(min_length=1, max_length=50)]
    """The kinds of dice."""


@dataclass(frozen=True, slots=True)
class DieSubject:
    """A die that fights, in a player's livery.

    Attributes:
        die: Its kind.
        livery: '' where it serves whoever hires it.
        dice: How many a sheet of squares is for.
    """

    die: str
    livery: str
    dice: int = 1


def _pieces(part: SoldierDice, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for die in part.dice:
        copies = count(die.count)
        for livery in tuple(spec.game.liveries) if die.of == "each" else ("",):
            if part.kind == "dice-nets":
                yield piece(part, (die.die, livery), DieSubject(die.die, livery), copies)
            elif copies:
                yield piece(part, (die.die, livery), DieSubject(die.die, livery, copies))


def _faces(part: SoldierDice, piece: Piece, _: object) -> tuple[Sides, ...]:
    die: DieSubject = piece.subject
    return ((Design(piece.id, part, die.die, die.livery, die.dice), None),)


def _attributes(_: Spec[Any], piece: Piece) -> Mapping[str, Value]:
    return {"die": piece.subject.die, "livery": piece.subject.livery}


def _medium(part: SoldierDice) -> Medium:
    return "labels" if part.kind == "dice-stickers" else "card"


def _folded(part: SoldierDice, _thickness: float) -> Bulk | None:
    """A die, once it is glued; squares go on dice that somebody has."""
    return Bulk(Size(part.edge, part.edge), part.edge) if part.kind == "dice-nets" else None


def _joints(face: Design) -> int:
    """The tabs of a net; of stickers, six for each die."""
    return TABS if face.part.kind == "dice-nets" else 6 * face.subject


SOLDIER_DICE = Kind(
    SoldierDice, _pieces, _faces, "generator.games.castles_and_crowns.art.dice:draw_face",
    attributes=_attributes, wordless=True, alike=True, folded=_folded, medium=_medium, folding="die", joints=_joints,
)  # fmt: skip
