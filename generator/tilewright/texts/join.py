"""Several files of rows -> one: one under the other, or joined by a key; every row in every combination of values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple
from itertools import chain, islice, product
from math import prod

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Faults, Level, Problem, RefusedError
from tilewright.texts.lines import Cell
from tilewright.texts.node import Mapping as MappingNode
from tilewright.texts.node import Node, Scalar, Spot
from tilewright.texts.node import Sequence as SequenceNode
from tilewright.texts.row_file import RowCells, RowFile
from tilewright.texts.rows import MOST_ROWS, few, slug

ID = "id"
_RANGE = pattern.prepare(r"(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class NamedRows:
    """What is in a file of rows, and what the file is called."""

    name: str
    file: RowFile


def join(files: Sequence[NamedRows]) -> RowFile:
    """What is in all of them, from left to right.

    A file with the same columns goes on below the one before, in whatever order its columns are. Of any other, each row
    is put beside the rows that have the same key: the cell in the column `id`, or in the first column that both have.

    Raises:
        RefusedError: Two files share no column, or more than their key (C67); two rows of the second have one key, so
            that rows would be multiplied (C68); one of them cannot be read.
    """
    whole = files[0]
    for each in files[1:]:
        if set(whole.file.heads) == set(each.file.heads):
            notes = (*whole.file.notes, *each.file.notes)
            file = RowFile(whole.file.heads, chain(whole.file.rows, each.file.rows), notes)
        else:
            file = _beside(whole, each)
        whole = NamedRows(whole.name, file)
    return whole.file


def _beside(left: NamedRows, right: NamedRows) -> RowFile:
    shared = [column for column in left.file.heads if column in right.file.heads]
    if not shared:
        message = f"{left.name} and {right.name} have no column in common, so they cannot be joined"
        remedy = "give both a column `id`; or give both the same columns to append one to the other"
        place = next(iter(right.file.heads.values()), Spot(right.name))
        raise RefusedError([place.problem("C67", message, remedy)])
    key = ID if ID in shared else shared[0]
    if more := [column for column in shared if column != key]:
        message = f"{left.name} and {right.name} are joined by '{key}', and both have a column '{more[0][:40]}'"
        raise RefusedError([right.file.heads[more[0]].problem("C67", message, "rename it in one of them")])
    partners = _by_key(right, key, left.name)
    added = [column for column in right.file.heads if column != key]
    rows, used = list[RowCells](), set[str]()
    for line in islice(few(left.file.rows, len(added)), MOST_ROWS + 1):
        name = line.cells[key].text if key in line.cells else ""
        partner = partners.get(name)
        used.add(name)
        empty = Cell("", *astuple(line.place))
        beside = {column: partner.cells.get(column, empty) if partner else empty for column in added}
        rows.append(RowCells(line.place, {**line.cells, **beside}))
    alone = [line.cells[key] for name, line in partners.items() if name not in used]
    notes = tuple(_alone(right.name, alone, left.name))
    heads = {**left.file.heads, **{column: right.file.heads[column] for column in added}}
    return RowFile(heads, iter(rows), (*left.file.notes, *right.file.notes, *notes))


def _by_key(right: NamedRows, key: str, left: str) -> dict[str, RowCells]:
    """The rows by their keys; one without a key goes with none."""
    partners: dict[str, RowCells] = {}
    faults = Faults()
    for line in islice(few(right.file.rows, 0), MOST_ROWS + 1):
        cell = line.cells.get(key)
        if cell and cell.text and (other := partners.setdefault(cell.text, line)) is not line:
            message = f"{right.name} has '{cell.text[:40]}' twice in its column {key}, here and in line "
            message += f"{other.place.line}, so rows of {left} would be printed several times"
            faults.add(cell.place.problem("C68", message, "keep one of them"))
    faults.refuse()
    return partners


def _alone(right: str, keys: Sequence[Cell], left: str) -> Iterator[Problem]:
    """C69: rows that go with no row of the file before."""
    if keys:
        message = f"{left} has no row '{keys[0].text[:40]}', so this row of {right} is not used"
        message += (
            f"; nor {'is 1 other' if len(keys) == 2 else f'are {len(keys) - 1:,} others'}" if len(keys) > 1 else ""
        )
        remedy = f"correct the key; to append its rows to those of {left}, give both the same columns"
        yield keys[0].place.problem("C69", message, remedy, Level.WARNING)


def values_in(node: Node) -> dict[str, Sequence[Cell]]:
    """The values of each key of `each` in game.yaml, where they are written: a list, a range such as 1..9, or one.

    Raises:
        RefusedError: All combinations of them are more than a table can have rows (C07).
    """
    entries = node.entries if isinstance(node, MappingNode) else ()
    if (many := prod(_count(entry.value) for entry in entries)) > MOST_ROWS:
        message = f"each: all combinations are {many:,} rows; the limit is {MOST_ROWS:,}"
        raise RefusedError([node.place.problem("C07", message, "leave some values out, or split the table in two")])
    return {entry.key.text: [*_cells(entry.value)] for entry in entries}


def _range(node: Node) -> range | None:
    match = _RANGE.fullmatch(node.text.strip()) if isinstance(node, Scalar) else None
    if match is None:
        return None
    first, last = int(match[1]), int(match[2])
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def _count(node: Node) -> int:
    numbers = _range(node)
    return len(numbers) if numbers is not None else len(node.items) if isinstance(node, SequenceNode) else 1


def _cells(node: Node) -> Iterator[Cell]:
    numbers = _range(node)
    if numbers is not None:
        yield from (Cell(str(number), *astuple(node.place)) for number in numbers)
        return
    for item in node.items if isinstance(node, SequenceNode) else (node,):
        if isinstance(item, Scalar):
            yield Cell("" if item.value is None else item.text.strip(), *astuple(item.place))


def combine(file: RowFile | None, each: Mapping[str, Sequence[Cell]], keys: Mapping[str, Spot], place: Spot) -> RowFile:
    """Every row of a file in every combination of values; without a file a row for each combination.

    Args:
        file: What is in the file; None for none.
        each: Column -> its values.
        keys: Column -> where it is named.
        place: Where all of them are.

    Raises:
        RefusedError: A column is one of the file's already, or is `id` (K60).
    """
    heads = file.heads if file else {}
    faults = Faults()
    for column in each:
        if column in heads or column == ID:
            what = "names rows" if column == ID else "is already a column of the table"
            faults.add(keys[column].problem("K60", f"each: '{column[:40]}' {what}", "rename it"))
    faults.refuse()
    combinations = [dict(zip(each, cells, strict=True)) for cells in product(*each.values())]
    labels = [slug("-".join(cell.text for cell in cells.values())) for cells in combinations]
    if len(set(labels)) < len(labels) or "" in labels:
        labels = [str(number) for number in range(1, len(labels) + 1)]
    rows = _combinations(file, combinations, labels, place)
    return RowFile({**heads, **keys}, rows, file.notes if file else ())


def _combinations(
    file: RowFile | None, combinations: Sequence[Mapping[str, Cell]], labels: Sequence[str], place: Spot
) -> Iterator[RowCells]:
    for line in file.rows if file else (RowCells(place, {ID: Cell("", *astuple(place))}),):
        for cells, label in zip(combinations, labels, strict=True):
            own = dict(line.cells)
            if ID in own and (own[ID].text or file is None) and len(labels) > 1:
                own[ID] = own[ID]._replace(text=f"{own[ID].text}-{label}".strip("-"))
            yield RowCells(line.place, {**own, **cells})
