"""Spec -> Problems of cards: of drawings C06, C10-C28, V01-V11; of tables C40, C45; of sides of tiles N01-N06."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tilewright.pieces.build import counter
from tilewright.pieces.cards import Cards
from tilewright.pieces.kind import kind_of
from tilewright.problem import Level, Problem, RefusedError
from tilewright.spec.part import Face
from tilewright.spec.spec import Spec
from tilewright.texts.rows import RowTable

HOW_MANY = frozenset(("quantity", "quantities", "qty", "count", "copies", "amount", "number", "how many"))
"""Names that others give the column with the number of copies of a card."""


def drawings_can_be_printed(spec: Spec[Any]) -> Iterator[Problem]:
    """C10 to C28, V01 to V11: every drawing is one that a sheet can show, and all faces together can be painted.

    Every row fills its template, and its words have room; every SVG file that a picture names is filled in each colour.
    """
    if spec.templates:
        from tilewright.cards.inset_trial import problems_of_art  # noqa: PLC0415 - as below
        from tilewright.cards.trial import Budget, problems_of_cards  # noqa: PLC0415 - the reading of SVG, if there is some

        budget = Budget(spec)
        try:
            yield from problems_of_cards(spec, budget)
            yield from problems_of_art(spec, budget)
        except RefusedError as refused:
            yield from refused.problems


def pictures_have_dots(spec: Spec[Any]) -> Iterator[Problem]:
    """C21, C23: a picture on a piece that is no card has enough dots for the size in which it is printed."""
    if not spec.templates:
        return
    from tilewright.cards.inset import insets  # noqa: PLC0415 - as above
    from tilewright.cards.inset_trial import problems_of_dots  # noqa: PLC0415 - as above

    press = insets(spec)
    if not press or not press.pictures:
        return
    counted = counter(spec, ())

    def at_least_one(count: int | str, face: Face = "", of: str = "") -> int:
        """Take one of `tiles`: what a face shows does not depend on how many there are."""
        return 1 if count == "tiles" else counted(count, face, of)

    shown = [part for part in spec.game.components if any(name in press.showing for _, name in part.art_files())]
    faces = (
        face
        for part in shown
        for piece in kind_of(part).pieces(part, spec, at_least_one)
        for sides in kind_of(part).faces(part, piece, None)
        for face in sides
        if face
    )
    yield from problems_of_dots(spec, press, faces)


def tables_are_meant(spec: Spec[Any]) -> Iterator[Problem]:
    """C40, C45: no column looks as if it were meant for a reserved one, and no cells are merged."""
    for part in spec.game.components:
        if not isinstance(part, Cards) or part.id not in spec.tables:
            continue
        table = spec.tables[part.id]
        yield from table.notes
        for column, place in table.heads.items():
            word = column.casefold().strip(" .:#")
            if "quantity" not in table.columns and word in HOW_MANY and _counts_copies(spec, table, part, column):
                reserved, does = "quantity", "sets how often a card is printed"
            elif "id" not in table.heads and "id" not in part.columns and word == "id":
                reserved, does = "id", "names a card's file"
            else:
                continue
            message = (
                f"is the column '{column}' meant to be '{reserved}', which {does}? It is read as an ordinary column"
            )
            remedy = f"rename it, or write below `rows:` of '{part.id}'  columns: {{{reserved}: {column}}}"
            yield place.problem("C40", message, remedy, Level.WARNING)


def _counts_copies(spec: Spec[Any], table: RowTable, part: Cards, column: str) -> bool:
    """Tell if a column may count copies: it is called so, or has only whole numbers, which no drawing shows."""
    if column.casefold() == "quantity":
        return True
    cells = [row.cells.get(column, "") for row in table.rows]
    if not any(cells) or not all(not cell or cell.isdigit() for cell in cells):
        return False
    from tilewright.cards.slots import slots_in  # noqa: PLC0415 - for games of cards

    texts = (spec.templates.get(name) for name in spec.drawings(part))
    return not any(column in slots_in(text) for text in texts)


def sides_meet(spec: Spec[Any]) -> Iterator[Problem]:
    """N01 to N06 for tables that say what the sides of tiles are."""
    parts = [part for part in spec.game.components if isinstance(part, Cards) and part.id in spec.tables]
    if any(part.edges or (part.sides and {*part.sides} <= {*spec.tables[part.id].columns}) for part in parts):
        from tilewright.check.edges import sides_have_partners  # noqa: PLC0415 - for games of such tiles

        yield from sides_have_partners(spec)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (
    drawings_can_be_printed,
    pictures_have_dots,
    tables_are_meant,
    sides_meet,
)
