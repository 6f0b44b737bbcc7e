"""Cards: a template filled for each row of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from generator.kinds.kind import CountPieces, InDeck, Kind, Templates, Value
from generator.kinds.piece import Design, Piece, Sides, piece
from generator.spec.model import Dimensions
from generator.spec.part import Component
from generator.spec.places import Path
from generator.spec.scalars import RowsFile, SvgFile, Text
from generator.spec.spec import Spec


class Cards(Component):
    """An SVG template (and one for the back) filled for each row of a table; `square-tiles` are cut square."""

    kind: Literal["cards", "square-tiles"]
    """What it is."""
    template: SvgFile
    """The SVG drawing of the front, with {{slots}}."""
    back: SvgFile | None = None
    """The SVG drawing of the back; without it, backs are left white."""
    rows: RowsFile
    """The table, .csv or .yaml: a row for each card, as often as its column `quantity` says."""
    size: Dimensions
    """As it is cut, in millimetres."""
    columns: Annotated[dict[Text, Text], Field(max_length=500)] = {}
    """Name of a slot -> name of the table's own column, where they differ."""

    @model_validator(mode="after")
    def _square(self) -> Self:
        if self.kind == "square-tiles" and self.size.width != self.size.height:
            raise ValueError("square-tiles are as high as they are wide; what is not square is of the kind cards")
        return self

    def drawings(self) -> Iterator[tuple[Path, str]]:
        """Its templates."""
        yield ("template",), self.template
        if self.back:
            yield ("back",), self.back

    def table(self) -> tuple[str, dict[str, str]]:
        """The rows, and their columns."""
        return self.rows, self.columns


def _pieces(part: Cards, spec: Spec[Any], _: CountPieces) -> Iterator[Piece]:
    for row in spec.tables[part.id].rows:
        if row.quantity:
            yield piece(part, (row.id,), row, row.quantity)


def _faces(part: Cards, piece: Piece, templates: Templates | None) -> tuple[Sides, ...]:
    front = Design(piece.id, part, subject=piece.subject)
    if part.back is None:
        return ((front, None),)
    own = templates is not None and templates.varies(part)
    return ((front, Design(f"{piece.id if own else part.id}-back", part, "back", subject=piece.subject)),)


def _attributes(_: Spec[Any], piece: Piece) -> Mapping[str, Value]:
    return {column: text for column, text in piece.subject.cells.items() if column != "quantity"}


def _dealt(_: Spec[Any], piece: Piece) -> InDeck:
    return InDeck(piece.subject.cells.get("title", ""))


CARDS = Kind(
    Cards, _pieces, _faces, "generator.template.face:draw_face",
    attributes=_attributes, dealt=_dealt, straight=True, turns=True, stacks=True,
)  # fmt: skip
