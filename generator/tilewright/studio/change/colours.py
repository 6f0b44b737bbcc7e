"""The colours of a game -> a form of the page, and how they look to eyes that tell fewer apart."""

from __future__ import annotations

from typing import Any

from tilewright import pattern
from tilewright.eyes import CLOSE, distances
from tilewright.spec.spec import Spec
from tilewright.studio.answer import UnknownWishError, place_of
from tilewright.studio.change.single import PALETTES, GamePart, OneValue, tables_of

MARKS = frozenset(("letter", "symbol"))
"""What a colour is known by to eyes that do not see it."""
_HEX = pattern.prepare(r"#[0-9A-Fa-f]{6}")


def colours(part: GamePart) -> list[dict[str, Any]]:
    """All palettes that have colours.

    Raises:
        RefusedError: The file cannot be read.
    """
    singles = part.singles
    each = {name: [_line(single, singles) for single in _of(singles, name)] for name in PALETTES}
    return [{"palette": name, "colours": lines} for name, lines in each.items() if lines]


def all_marked(part: GamePart) -> bool:
    """Whether a letter and a shape go with every colour of the palette `colours`."""
    keys: dict[str, set[str]] = {}
    for single in part.singles.values():
        if len(single.way) == 3 and single.way[0] == PALETTES[0]:
            keys.setdefault(str(single.way[1]), set()).add(str(single.way[2]))
    return bool(keys) and all(each >= MARKS for each in keys.values())


def columns_of_colours(spec: Spec[Any]) -> list[dict[str, str]]:
    """The columns of tables in which colours stand, each with its file."""
    columns: dict[tuple[str, str], None] = {}
    for name, table in spec.tables.items():
        for row in table.rows:
            columns |= {(column, name): None for column in row.places if _HEX.fullmatch(row.cells[column])}
    files = {name: rows.file for name, rows in tables_of(spec).items()}
    return [{"column": column, "file": files[name]} for column, name in columns if name in files]


def told_apart(part: GamePart, name: str, colour: str) -> dict[str, Any]:
    """How far a colour would be from the others of its palette, were it another.

    Raises:
        UnknownWishError: There is no such colour.
    """
    singles = part.singles
    if name not in singles or not _HEX.fullmatch(colour) or singles[name].way[0] not in PALETTES:
        raise UnknownWishError(name[:80])
    return {"name": name, "apart": _apart(singles[name], colour, singles), "close": CLOSE}


def _of(singles: dict[str, OneValue], palette: str) -> list[OneValue]:
    """The colours of a palette that are written as colours are."""
    each = (single for single in singles.values() if len(single.way) == 3 and single.way[::2] == (palette, "hex"))
    return [single for single in each if _HEX.fullmatch(str(single.value))]


def _line(single: OneValue, singles: dict[str, OneValue]) -> dict[str, Any]:
    colour = str(single.value)
    return {
        "name": single.name,
        "title": _title(single, singles),
        "hex": colour,
        "apart": _apart(single, colour, singles),
        "close": CLOSE,
        "at": place_of(single.place.path, single.place.line, single.place.column),
    }


def _apart(single: OneValue, colour: str, singles: dict[str, OneValue]) -> list[dict[str, Any]]:
    """The other colours, the one that looks most like it to any eyes first."""
    others = [each for each in _of(singles, str(single.way[0])) if each is not single]
    lines = [
        {"title": _title(each, singles), "hex": str(each.value), **distances(colour, str(each.value))}
        for each in others
    ]
    return sorted(lines, key=lambda line: min(value for value in line.values() if isinstance(value, float)))


def _title(single: OneValue, singles: dict[str, OneValue]) -> str:
    title = singles.get("/".join(map(str, (*single.way[:2], "title"))))
    return str(title.value if title else single.way[1])
