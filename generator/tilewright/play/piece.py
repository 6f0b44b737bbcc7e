"""Spec + Deck -> GamePiece*, TableColumn*: what a game is played with, and the columns of its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from tilewright.frozen import dataclass
from tilewright.pieces.build import Deck
from tilewright.pieces.kind import kinds_of
from tilewright.spec.spec import Spec
from tilewright.texts.node import Spot
from tilewright.texts.rows import Row

MOST_PIECES = 1_000
"""That a game is played with, dice among them: how long a sentence may take follows from it."""
Cell = str | int | float | None
"""What stands in a column: a number if every piece has one there, else text; None where nothing is written."""


@dataclass(frozen=True, slots=True)
class GamePiece:
    """A kind of piece: a row of a table, or a face of a die.

    Attributes:
        title: What it is called; no two are called alike.
        piece: The id of the printed piece; '' of a die.
        component: The id of its component; '' of a die.
        copies: How many there are.
        cells: TableColumn -> what stands there, as it is written.
        spots: TableColumn -> where that stands.
    """

    title: str
    piece: str
    component: str
    copies: int
    cells: Mapping[str, str]
    spots: Mapping[str, Spot] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of the tables.

    Attributes:
        name: What it is called.
        numbers: Whether every piece that has something there has a number.
        cells: By kind of piece, what stands there.
        values: All that stands there, each once, in the order of the table; of numbers, ascending.
    """

    name: str
    numbers: bool
    cells: tuple[Cell, ...]
    values: tuple[Cell, ...]


def pieces_of(spec: Spec[Any], deck: Deck, components: Sequence[str]) -> tuple[GamePiece, ...]:
    """The kinds of piece of these components, in their order."""
    kinds, pieces = kinds_of(spec), list[GamePiece]()
    for component in components:
        for piece in deck.whole:
            if piece.component != component:
                continue
            values = kinds[component].attributes(spec, piece)
            cells = {name: str(value).strip() for name, value in (values or {}).items()}
            spots = dict(piece.subject.places) if isinstance(piece.subject, Row) else {}
            title = cells.get("title") or _words(piece.id, component)
            pieces.append(GamePiece(title, piece.id, component, piece.copies, cells, spots))
    return tuple(_apart(pieces))


def faces_of(faces: Iterable[object]) -> Iterable[GamePiece]:
    """A die that has not been rolled, and each of its faces."""
    yield GamePiece("?", "", "", 0, {})
    yield from (GamePiece(str(face), "", "", 0, {"face": str(face)}) for face in faces)


def columns_of(pieces: Sequence[GamePiece]) -> dict[str, TableColumn]:
    """The columns that any of the pieces has."""
    names = dict.fromkeys(name for piece in pieces for name in piece.cells)
    return {name: _column(name, [piece.cells.get(name, "") for piece in pieces]) for name in names}


def number_of(text: str) -> int | float | None:
    """The number that is written there; None if it is none."""
    plain = text.replace("\N{MINUS SIGN}", "-")
    if len(plain) > 12 or not plain.lstrip("+-").replace(".", "", 1).isdecimal() or not plain.isascii():
        return None
    number = float(plain)
    return int(number) if number.is_integer() else number


def _column(name: str, texts: Sequence[str]) -> TableColumn:
    numbers = [number_of(text) for text in texts]
    numeric = any(texts) and all(number is not None for number, text in zip(numbers, texts, strict=True) if text)
    cells: tuple[Cell, ...] = tuple(numbers) if numeric else tuple(text or None for text in texts)
    values = dict.fromkeys(cell for cell in cells if cell is not None)
    return TableColumn(name, numeric, cells, tuple(sorted(values)) if numeric else tuple(values))


def _words(name: str, component: str) -> str:
    plain = name.removeprefix(f"{component}-").replace("-", " ")
    return plain[:1].upper() + plain[1:]


def _apart(pieces: Sequence[GamePiece]) -> Iterable[GamePiece]:
    """The same pieces; of those that are called alike, the later ones are told apart by a number."""
    taken: dict[str, int] = {}
    for each in pieces:
        number = taken[each.title] = taken.get(each.title, 0) + 1
        title = each.title if number == 1 else f"{each.title} ({number})"
        yield GamePiece(title, each.piece, each.component, each.copies, each.cells, each.spots)
