"""Spec -> Problems of the sides of tiles: N01 to N03 what is written, N04 to N06 what never fits or closes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from tilewright.pieces.cards import Cards
from tilewright.problem import Level, Problem, did_you_mean
from tilewright.spec.spec import Spec
from tilewright.texts.lines import EDGES, Edges, sides_in
from tilewright.texts.node import Path
from tilewright.texts.rows import Row, RowTable


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
