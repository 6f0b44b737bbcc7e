"""Spec -> Problems of cards: of drawings C06, C10-C28, V01-V11; of tables C40, C45; of sides of tiles N01-N06."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tilewright.balance.sides import (
    LEAST,
    MOST_SORTS,
    MOST_TILES,
    EdgedTile,
    EdgeSet,
    edge_set,
    others_that_fit,
    pools_of,
    regions,
    tables_of_tiles,
)
from tilewright.pieces.build import counter
from tilewright.pieces.cards import Cards
from tilewright.pieces.kind import kind_of
from tilewright.problem import Level, Problem, RefusedError, did_you_mean
from tilewright.spec.part import Face
from tilewright.spec.spec import Spec
from tilewright.texts.lines import EDGES, Edges, sides_in
from tilewright.texts.node import Path
from tilewright.texts.rows import Row, RowTable

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
        from tilewright.check.cards import sides_have_partners  # noqa: PLC0415 - for games of such tiles

        yield from sides_have_partners(spec)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (
    drawings_can_be_printed,
    pictures_have_dots,
    tables_are_meant,
    sides_meet,
)


def sides_have_partners(spec: Spec[Any]) -> Iterator[Problem]:
    """N01 to N06: each tile says all its sides, each side fits one of another tile, and each sort can close."""
    there = {part.id: (part, table) for part, table in tables_of_tiles(spec)}
    for at, part in enumerate(spec.game.components):
        path: Path = ("game", "components", at, EDGES)
        if part.id in there:
            yield from _of_tiles(spec, path, *there[part.id])
        elif isinstance(part, Cards) and isinstance(part.edges, Edges) and part.id in spec.tables:
            row = next((row for row in spec.tables[part.id].rows if row.cells.get(EDGES)), None)
            if not part.sides:
                message = f"edges: a piece of this shape has no straight sides: '{part.shape[:40]}'"
                yield spec.places.problem(path, "N02", message, "use a hexagon, triangle or rectangle")
            elif row:
                yield _not_so_many(part, row)
            else:
                message = f"edges: {part.named_rows} has no column for the sides"
                remedy = f"add a column `edges`, or one for each side: {', '.join(part.sides)}"
                yield spec.places.problem(path, "N02", message, remedy)


def _of_tiles(spec: Spec[Any], path: Path, part: Cards, table: RowTable) -> Iterator[Problem]:
    """N01, N03 to N06 of a component whose table has columns for its sides."""
    if EDGES in table.columns:
        wrong = (row for row in table.rows if row.cells[EDGES] and not any(row.cells[name] for name in part.sides))
        yield from (_not_so_many(part, row) for row in wrong if len(sides_in(row.cells[EDGES])) != len(part.sides))
    edges = edge_set(part, table)
    if edges is None:
        message = (
            f"more than {MOST_SORTS} different sides, or {MOST_TILES:,} different tiles: their fit is not measured"
        )
        remedy = f"if these columns mean something else, write `edges: none` below '{part.id}' in game.yaml"
        yield table.rows[0].at(part.sides[0]).problem("N06", message, remedy, Level.NOTE)
        return
    fits = part.edges.partners if isinstance(part.edges, Edges) else {}
    for side, others in fits.items():
        for word in dict.fromkeys((side, *others)):
            if word not in edges.sorts:
                message = f"fits: no tile has a side '{word}'{did_you_mean(word, edges.sorts)}"
                remedy = f"known: {', '.join(edges.sorts[:20])}"
                yield spec.places.problem((*path, "fits", side), "N03", message, remedy)
    if edges.count >= LEAST:
        yield from _alone(edges)
        yield from _never_closed(edges)


def _not_so_many(part: Cards, row: Row) -> Problem:
    """N01: a cell says more or fewer sides than there are."""
    number, many = len(sides_in(row.cells[EDGES])), len(part.sides)
    message = f"edges: {number} side{'' if number == 1 else 's'}, but this tile has {many}"
    remedy = f"list them clockwise, separated by commas: {', '.join(part.sides)}"
    return row.at(EDGES).problem("N01", message, remedy)


def _alone(edges: EdgeSet) -> Iterator[Problem]:
    """N04: a side that fits no side of any other tile."""
    pools = pools_of(edges)
    lonely = {
        sides: {
            sort: at
            for at, sort in reversed([*enumerate(sides)])
            if not others_that_fit(edges, pools, sides, at, edges.fits[sort])
        }
        for sides in edges.kinds
    }
    for tile in edges.tiles:
        for sort, at in lonely[tile.sides].items():
            name, word = edges.names[at], edges.sorts[sort]
            near = did_you_mean(word, [other for other in edges.sorts if other != word])
            message = f"side {name}: '{word}' fits no side of any other tile{near}"
            remedy = "give another tile such a side, or list its matches in game.yaml: edges: {fits: {...}}"
            yield tile.row.at(name).problem("N04", message, remedy, Level.WARNING)


def _never_closed(edges: EdgeSet) -> Iterator[Problem]:
    """N05: sides that hang together and stay open somewhere, whatever tiles are laid."""
    first: Mapping[int, EdgedTile] = {sort: tile for tile in reversed(edges.tiles) for sort in tile.sides}
    for region in regions(edges):
        if not region.closes:
            name = "/".join(edges.sorts[sort] for sort in region.sorts)
            message = f"'{name}' can never be closed: no tile is an end or a corner of it"
            row = first[region.sorts[0]].row
            remedy = "leave it if it may run off the map; otherwise add ends or corners"
            yield row.place.problem("N05", message, remedy, Level.NOTE)
