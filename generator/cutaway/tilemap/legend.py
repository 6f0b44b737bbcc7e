"""Tile text -> its faults: which characters stand on an air line, which on a floor line, and how many lines there are.

A storey is an air line and the floor line under it, so a tile of N storeys and C columns is 2N lines of C characters.

    character   on an air line                     on a floor line
    .           open sky                           nothing, the sky goes on
    :           room                               shaft: nothing, the room goes on
    #           wall, stops walking                masonry, carries
    =                                              floor, carries
    ~                                              cloud, carries
    ^                                              roof: solid, but nobody stands on it
    H           ladder                             ladder through the floor
    T           teleport door
    1-9         item, chest or locked door
"""

from __future__ import annotations

from generator.frozen import dataclass

DIGITS = "123456789"
AIR = ".:#HT" + DIGITS
FLOOR = ".:#=~^H"
CARRIES = "=#~"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps a text from being a map.

    Attributes:
        code: T01 (number of lines), T02 (length of a line) or T03 (character).
        row: The line in the map, counted from 0.
        column: The character in the line, counted from 0.
        message: What is wrong, without the tile's name.
        help: What to do about it.
    """

    code: str
    row: int
    column: int
    message: str
    help: str


class MapError(ValueError):
    """The text is no map; `faults` holds every reason."""

    def __init__(self, wrong: tuple[Fault, ...]) -> None:
        self.faults = wrong
        super().__init__("; ".join(fault.message for fault in wrong))


def lines(text: str) -> tuple[str, ...]:
    """The lines of a map, top first; the line ends of a YAML block are not part of it."""
    return tuple(text.rstrip("\n").split("\n")) if text.strip("\n") else ()


def faults(text: str, storeys: int, columns: int) -> tuple[Fault, ...]:
    """Everything that keeps the text from being a map of that many storeys and columns."""
    rows = lines(text)
    return (
        *_line_count(len(rows), storeys),
        *(fault for row, line in enumerate(rows) for fault in _length(row, line, columns)),
        *(fault for row, line in enumerate(rows) for fault in _characters(row, line)),
    )


def _line_count(there: int, storeys: int) -> tuple[Fault, ...]:
    needed = 2 * storeys
    if there == needed:
        return ()
    message = f"map has {there} lines, the set needs {needed} ({storeys} storeys x air+floor)"
    remedy = f"add {needed - there} lines" if there < needed else f"remove {there - needed} lines"
    return (Fault("T01", max(0, min(there, needed + 1) - 1), 0, message, remedy),)


def _length(row: int, line: str, columns: int) -> tuple[Fault, ...]:
    if len(line) == columns:
        return ()
    message = f"line {row + 1}: {len(line)} columns, the set needs {columns}"
    remedy = "pad with '.' or ':'" if len(line) < columns else f"remove {len(line) - columns} characters"
    return (Fault("T02", row, min(len(line), columns), message, remedy),)


def _characters(row: int, line: str) -> tuple[Fault, ...]:
    kind, legal = ("a floor line", FLOOR) if row % 2 else ("an air line", AIR)
    return tuple(
        Fault("T03", row, column, _not_allowed(row, column, char, kind), _allowed(char, legal, kind))
        for column, char in enumerate(line)
        if char not in legal
    )


def _not_allowed(row: int, column: int, char: str, kind: str) -> str:
    return f"line {row + 1} col {column + 1}: {char!r} is not allowed on {kind}"


def _allowed(char: str, legal: str, kind: str) -> str:
    hint = {"~": "clouds go one line lower; ", "=": "floors go one line lower; ", "^": "roofs go one line lower; "}
    shown = " ".join(legal.replace(DIGITS, "")) + (" 1-9" if DIGITS in legal else "")
    return f"{hint.get(char, '')}{kind} takes {shown}"
