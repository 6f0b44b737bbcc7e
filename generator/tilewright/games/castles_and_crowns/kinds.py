"""What only Castles & Crowns has in its box: dice that fight, to fold or to stick, and the strip of the battlefield."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Annotated, Any, Literal

from tilewright.frozen import dataclass
from tilewright.pieces.kind import Bulk, CountPieces, Design, Kind, Piece, Sides, Value, one_face, piece
from tilewright.pieces.nets import TABS
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component, CountAt
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field
from tilewright.texts.model import Model
from tilewright.texts.scalars import Count, RuleName, Side
from tilewright.units import Medium, Size


class SoldierDie(Model):
    """So many dice of one kind."""

    die: Literal["knight", "captain", "traitor", "mercenary"]
    """The soldier on this die."""
    of: Literal["each", "all"] = "each"
    """`each` prints them for every livery, `all` once for the whole table."""
    count: Count
    """The number of each to print: a number or `rules.<name>`."""


class SoldierDice(Component):
    """Dice that fight: nets to fold, or squares to stick on bought dice."""

    kind: Literal["dice-nets", "dice-stickers"]
    """What it is."""
    edge: Side
    """The edge of a die, or of a square, in millimetres."""
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


ABREAST = 5
"""Dice for which squares lie on one piece of a sheet, at most: such a piece is no larger than a common label."""


def _dice(part: SoldierDice, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for die in part.dice:
        copies = count(die.count)
        for livery in tuple(spec.game.liveries) if die.of == "each" else ("",):
            if part.kind == "dice-nets":
                yield piece(part, (die.die, livery), DieSubject(die.die, livery), copies)
                continue
            each, more = divmod(copies, strips := ceil(copies / ABREAST) or 1)
            for dice, times in ((each + 1, more), (each, strips - more)):
                if dice and times:
                    yield piece(part, (die.die, livery), DieSubject(die.die, livery, dice), times)


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


def _sides(part: SoldierDice, net: Design) -> tuple[Design, ...]:
    """A rolled die shows one of its sides."""
    return tuple(Design(f"{net.name}-{at}", part, f"{net.side} {at}", net.of) for at in range(1, 7))


SOLDIER_DICE = Kind(
    SoldierDice, _dice, _faces, "tilewright.games.castles_and_crowns.art.dice:draw_face",
    attributes=_attributes, wordless=True, alike=True, folded=_folded, medium=_medium, folding="die", joints=_joints,
    lies=_sides,
)  # fmt: skip


MOST = 200
"""Places that a strip can have."""


@dataclass(frozen=True, slots=True)
class StripPlaces:
    """The numbers on one strip, both ends included."""

    first: int
    last: int


class Strip(Component):
    """A strip with numbered places, to lay beside a row of cards."""

    kind: Literal["strip"]
    """What it is."""
    size: Dimensions
    """The size after cutting, in millimetres; a strip with fewer places is shorter."""
    places: Annotated[int, Field(ge=1, le=MOST)] | RuleName
    """The number of places, at least one: a number or `rules.<name>`."""
    across: Annotated[int, Field(ge=1, le=MOST)] | None = None
    """The number of places on one strip; the others are on more strips, end to end. Default: all on one."""

    def counts(self) -> Iterator[CountAt]:
        """The places."""
        yield CountAt(("places",), self.places, 1, MOST, "places go")


def _strips(part: Strip, _: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    places = count(part.places)
    across = part.across or places
    for first in range(1, places + 1, across):
        words = (f"{first}",) if across < places else ()
        yield piece(part, words, StripPlaces(first, min(first + across - 1, places)))


def _lying(part: Strip, thickness: float) -> Bulk:
    """A strip stands on end in its box, or the net would be wider than the paper."""
    return Bulk(Size(part.size.height, part.size.width), thickness)


STRIP = Kind(
    Strip, _strips, one_face, "tilewright.games.castles_and_crowns.art.board:draw_face",
    straight=True, turns=True, stacks=True, folded=_lying, wordless=True,
)  # fmt: skip

_HERE = "tilewright.games.castles_and_crowns.kinds"
KINDS = {"dice-nets": f"{_HERE}:SOLDIER_DICE", "dice-stickers": f"{_HERE}:SOLDIER_DICE", "strip": f"{_HERE}:STRIP"}
"""Name in game.yaml -> where its row is."""
