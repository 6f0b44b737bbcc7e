"""The colours of a game -> a form of the page, and how they look to eyes that tell fewer apart."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import Any

from tilewright import pattern
from tilewright.spec.spec import Spec
from tilewright.studio.answer import UnknownWishError, place_of
from tilewright.studio.change.single import PALETTES, GamePart, OneValue, tables_of

CLOSE = 8.0
"""Nearer than that two colours are mixed up across a table: that is four of the steps that an eye just sees."""

EYES: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What each kind of eyes makes of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""

_CONES = ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
          (0.0883024619, 0.2817188376, 0.6299787005))  # fmt: skip
_OKLAB = ((0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
          (0.0259040371, 0.7827717662, -0.8086757660))  # fmt: skip
Rows = tuple[tuple[float, float, float], ...]
Three = tuple[float, ...]


def distances(one: str, other: str) -> dict[str, float]:
    """Kind of eyes -> how far apart two colours (#RRGGBB) look to them, in Oklab."""
    return {name: round(100 * dist(_oklab(one, eyes), _oklab(other, eyes)), 1) for name, eyes in EYES.items()}


def _oklab(colour: str, eyes: Rows) -> Three:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    seen = tuple(min(1.0, max(0.0, part)) for part in _times(eyes, linear))
    cones = tuple(part ** (1 / 3) for part in _times(_CONES, seen))
    return _times(_OKLAB, cones)


def _times(rows: Rows, parts: Three) -> Three:
    red, green, blue = parts
    return tuple(row[0] * red + row[1] * green + row[2] * blue for row in rows)


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
