"""Cards: a template filled for each row of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal, Self

from tilewright.pieces.kind import CountPieces, Design, InDeck, Kind, Piece, Sides, Templates, has_a_shape, piece
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component, RowsNamed
from tilewright.spec.spec import Spec
from tilewright.svg.contour import Contour
from tilewright.texts.fields import Field, whole
from tilewright.texts.lines import FLAT, POINTED, SQUARE, TRIANGLE, Edges
from tilewright.texts.node import Path
from tilewright.texts.rows import TEMPLATE, Row
from tilewright.texts.scalars import ArtFile, CellValue, CellValues, RowsFile, ShapeText, TableFile, Text, TextOrNothing


class Cards(Component):
    """An SVG template (and one for the back) filled for each row of a table; `square-tiles` are cut square."""

    kind: Literal["cards", "square-tiles"]
    """What it is."""
    template: ArtFile
    """The SVG drawing of the front, with {{slots}}; or a picture that is the same on every card. A row can name another
    one in a column `template`, and so can a slot here, such as `{{kind}}.svg`."""
    back: ArtFile | None = None
    """The SVG drawing of the back, or a picture (PNG, JPEG, WebP); without it, backs are left white."""
    rows: RowsFile | Annotated[tuple[TableFile, ...], Field(min_length=1, max_length=20)] | None = None
    """The table, .csv, .tsv, .yaml, .json, .xlsx, .ods or the link of a Google sheet: a row for each card, with the
    number of copies in the column `quantity`. A list names several files: one goes on below the other if their columns
    are the same, else they are joined by the column `id`, or the first that both have."""
    each: Annotated[dict[Text, CellValue | CellValues], Field(max_length=20)] = {}
    """Columns with all their values, such as {suit: [hearts, spades], rank: 1..9}: a card for every combination; with
    `rows`, every row in every combination."""
    sheet: TextOrNothing = ""
    """The name of the sheet in a workbook or Google sheet. You can leave it out if there is only one."""
    size: Dimensions
    """The size after cutting, in millimetres."""
    shape: ShapeText = ""
    """The outline: hexagon, circle, triangle, rounded (`rounded 5`: by 5 mm), domino, shield, or an outline as SVG path
    data in millimetres. Default: a rectangle."""
    columns: Annotated[dict[Text, Text], Field(max_length=500)] = {}
    """Name of a slot -> name of the table's column, if they differ."""

    edges: Edges | Literal["none"] | None = None
    """How the sides of tiles fit. The table lists the sides in a column `edges` or in one for each side; `none` if such
    columns mean something else."""

    language: TextOrNothing = ""
    """The language for hyphenation in text boxes with `data-hyphens="auto"`, such as de or en-GB. Default: the game's
    language."""
    embed: TextOrNothing = ""
    """Words in whose place an icon is drawn, such as: Wood, Victory Point = star."""
    art: Literal["placeholder"] | None = None
    """`placeholder`: if the cell of a picture is empty, a pattern with the card's initials is drawn instead."""

    @whole
    def _square(self) -> Self:
        if self.kind == "square-tiles" and self.size.width != self.size.height:
            raise ValueError("square-tiles are as high as they are wide; use kind: cards for other shapes")
        return self

    @whole
    def _filled(self) -> Self:
        if self.rows is None and not self.each:
            raise ValueError("cards need rows (a table), each (values of columns), or both; write rows: cards.csv")
        return self

    @property
    def named_rows(self) -> str:
        """What messages call the table."""
        files = (self.rows,) if isinstance(self.rows, str) else self.rows or ("each",)
        return " and ".join(files)

    @property
    def contour(self) -> Contour | None:
        """Its shape; None of a rectangle."""
        return Contour(self.shape, self.size.size) if self.shape else None

    def drawings(self) -> Iterator[tuple[Path, str]]:
        """Its templates, but for those that rows name."""
        if "{{" not in self.template:
            yield ("template",), self.template
        if self.back:
            yield ("back",), self.back

    def drawing(self, row: Row, side: str = "front") -> str:
        """The drawing of one side of a row's card: the one that the row names, or everybody's."""
        return str(self.back) if side == "back" else row.cells.get(TEMPLATE) or self.template

    @property
    def sides(self) -> tuple[str, ...]:
        """What its sides are called, clockwise; none where its shape has no straight ones, or they mean nothing."""
        word = self.contour.word if self.contour else "rectangle"
        if self.edges == "none" or word in {"circle", "path"}:
            return ()
        hexagon = FLAT if self.size.width >= self.size.height else POINTED
        return {"hexagon": hexagon, "triangle": TRIANGLE}.get(word, SQUARE)

    def table(self) -> RowsNamed:
        """The rows, and their columns."""
        first, *more = (self.rows,) if isinstance(self.rows, str) else self.rows or ("",)
        rows = RowsNamed.of(self.id, first, self.columns, self.sheet)
        return replace(rows, sides=self.sides, more=tuple(more), each=bool(self.each))


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


CARDS = Kind(
    Cards, _pieces, _faces, "tilewright.cards.face:draw_face",
    attributes=lambda _, piece: {key: text for key, text in piece.subject.cells.items() if key != "quantity"},
    dealt=lambda _, piece: InDeck(piece.subject.cells.get("title", "")),
    checks=(has_a_shape,), straight=True, turns=True, stacks=True,
)  # fmt: skip
