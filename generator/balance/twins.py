"""Pieces -> those that are nearly the same: alike in every column but one, or in all that are not their name.

Columns that only name a piece, or say how it looks, tell nothing: its title, its picture, its colour as #RRGGBB.
Sentences are alike where only numbers in them differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from hashlib import blake2b

from generator.balance.pieces import Known
from generator.frozen import dataclass

NAMES = frozenset(
    ("id", "title", "name", "number", "no", "nr", "flavour", "flavor", "artist", "picture", "art", "image")
)
"""Columns that say nothing of what a piece does, whatever case they are written in."""
PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp")
HEX = frozenset((4, 5, 7, 9))
"""Letters of a colour that is written as one."""
WORDS = 4
"""A cell with more than so many words is a sentence."""
LEAST_COLUMNS = 3
"""With fewer than that every piece is a neighbour of many."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Pieces that only one column tells apart.

    Attributes:
        column: Which; empty where none does.
        pieces: The pieces, as they are written.
    """

    column: str
    pieces: tuple[Known, ...]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike the pieces of a component are.

    Attributes:
        columns: What was compared.
        twins: Groups of pieces that are nearly the same, those that nothing tells apart first, smaller groups first.
        made_so: Columns in which at least half of the pieces have a twin: such a deck is made so on purpose.
        pieces: How many different pieces there are.
    """

    columns: tuple[str, ...]
    twins: tuple[Twins, ...]
    made_so: Mapping[str, int]
    pieces: int


def likeness(pieces: Sequence[Known]) -> Likeness | None:
    """Who is nearly like whom; None where too few columns tell pieces apart to say so.

    It takes time in proportion to the cells: each has a number, a row is the sum of its cells', and rows that are alike
    but for a column have the same sum without that cell.
    """
    columns = tuple(
        column for column in dict.fromkeys(name for each in pieces for name in each.values) if tells(column, pieces)
    )
    if len(columns) < LEAST_COLUMNS:
        return None
    rows = [[_hashed(column, _cell(column, each)) for column in columns] for each in pieces]
    sums = [sum(row) for row in rows]  # sum counts numbers of cells
    same = _groups(sums, pieces)
    groups = [Twins("", group) for group in same]
    made_so: dict[str, int] = {}
    for at, column in enumerate(columns):
        alike = [
            group
            for group in _groups(_without(column, at, rows, sums, pieces), pieces)
            if len({_cell(column, each) for each in group}) > 1
        ]
        count = sum(len(group) for group in alike)  # sum counts pieces
        if 2 * count >= len(pieces):
            made_so[column] = count
        else:
            groups += [Twins(column, group) for group in alike]
    ordered = sorted(groups, key=lambda twins: (bool(twins.column), len(twins.pieces)))
    return Likeness(columns, tuple(ordered), made_so, len(pieces))


def _without(
    column: str, at: int, rows: Sequence[Sequence[int]], sums: Sequence[int], pieces: Sequence[Known]
) -> Sequence[int]:
    """What the rows are but for a column; of sentences all but their numbers stays."""
    rest = [whole - row[at] for whole, row in zip(sums, rows, strict=True)]
    if not any(len(_cell(column, each).split()) > WORDS for each in pieces):
        return rest
    stays = ("".join(char for char in _cell(column, each) if not char.isdigit()) for each in pieces)
    return [other + _hashed(column, cell) for other, cell in zip(rest, stays, strict=True)]


def tells(column: str, pieces: Sequence[Known]) -> bool:
    """Whether a column says something of what pieces do, and not the same of each."""
    values = {_cell(column, each) for each in pieces}
    return column.casefold() not in NAMES and len(values) > 1 and not all(map(_is_look, values - {""}))


def _is_look(value: str) -> bool:
    return value.lower().endswith(PICTURES) or (value.startswith("#") and len(value) in HEX)


def _cell(column: str, piece: Known) -> str:
    return str(piece.values.get(column, "")).strip()


def _hashed(column: str, cell: str) -> int:
    """The same for the same words in the same column, and for others another."""
    return int.from_bytes(blake2b(f"{column}\0{cell}".encode(), digest_size=16).digest())


def _groups(keys: Sequence[int], pieces: Sequence[Known]) -> list[tuple[Known, ...]]:
    """Those with the same key, where they are several."""
    groups: dict[int, list[Known]] = defaultdict(list)
    for key, piece in zip(keys, pieces, strict=True):
        groups[key].append(piece)
    return [tuple(group) for group in groups.values() if len(group) > 1]
