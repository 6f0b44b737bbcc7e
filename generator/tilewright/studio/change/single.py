"""One value of a file -> the value, where it stands, and the same file with another in its place."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from tilewright.frozen import dataclass
from tilewright.problem import RefusedError
from tilewright.spec.part import RowsNamed
from tilewright.spec.spec import Spec
from tilewright.studio.answer import UnknownWishError
from tilewright.texts.amendment import Amendment, add_value, set_value
from tilewright.texts.node import Mapping, Node, Scalar, Sequence, Spot, Value
from tilewright.texts.row_file import rows_in
from tilewright.texts.source import load
from tilewright.texts.spelling import OtherKindError, meant

Way = tuple[str | int, ...]
"""The keys and the places in lists (from 0) that lead to a value."""


@dataclass(frozen=True, slots=True)
class OneValue:
    """A value that can be changed.

    Attributes:
        way: How it is reached from the top of its file.
        place: Where it begins; where nothing is written yet, where the mapping begins that it goes into.
        value: What stands there, or holds while nothing does.
        is_written: Whether anything is written there.
    """

    way: Way
    place: Spot
    value: Value
    is_written: bool = True

    @property
    def name(self) -> str:
        """How the page calls it."""
        return "/".join(map(str, self.way))

    @property
    def rule(self) -> str:
        """Its name as a booklet and `--variant` have it, of a value in rules.yaml: `turn.moves`."""
        return ".".join(map(str, self.way))

    def write(self, path: Path, typed: str, mark: str, kinds: AbstractSet[str] = frozenset()) -> Amendment:
        """Write what somebody has typed in its place; `kinds` of values may stand there, see `meant`.

        Raises:
            RefusedError: What was typed is of another kind (W03); as `set_value`.
        """
        try:
            value = meant(typed, self.value, kinds)
        except OtherKindError as error:
            message = f"'{typed[:40]}' cannot be written here" if typed.strip() else "the value cannot be empty"
            raise RefusedError([self.place.problem("W03", message, f"write {error}")]) from None
        if self.is_written:
            return set_value(path, self.place, value, mark)
        return add_value(path, self.place, str(self.way[-1]), value, mark)


def singles(path: Path, shown: str, sheet: str = "") -> dict[str, OneValue]:
    """Every single value of a file of YAML, or every cell of a table, by its name.

    Raises:
        RefusedError: With every problem that keeps it from being read.
    """
    each = _inside(load(path, shown), ()) if path.suffix == ".yaml" else _cells(path, shown, sheet)
    return {single.name: single for single in each}


def gap(path: Path, shown: str, way: Way, value: Value) -> OneValue | None:
    """A value that is not written and holds all the same; None where nothing can be written there either."""
    node: Node | None = load(path, shown)
    for part in way[:-1]:
        entry = node.entry(str(part)) if isinstance(node, Mapping) else None
        node = entry.value if entry else None
    return OneValue(way, node.place, value, is_written=False) if isinstance(node, Mapping) and node.entries else None


def _inside(node: Node, above: Way) -> Iterator[OneValue]:
    if isinstance(node, Scalar):
        yield OneValue(above, node.place, node.value)
    elif isinstance(node, Sequence):
        for at, item in enumerate(node.items):
            yield from _inside(item, (*above, at))
    else:
        for entry in node.entries:
            yield from _inside(entry.value, (*above, entry.key.text))


def _cells(path: Path, shown: str, sheet: str) -> Iterator[OneValue]:
    for number, row in enumerate(rows_in(path, shown, sheet).rows):
        for column, cell in row.cells.items():
            yield OneValue((number, column), cell.place, cell.text)


PALETTES = ("colours", "locks", "liveries")
FIXED = {"rules": "rules.yaml", "colours": "game.yaml", "play": "play.yaml"}
WRITABLE = frozenset((".yaml", ".csv"))


@dataclass(frozen=True, slots=True)
class GamePart:
    """A file of the game that is shown to be changed.

    Attributes:
        path: The file.
        shown: Its name as the user would write it.
        sheet: Of a workbook, the sheet.
        why_not: Why it is not changed here; empty where it is.
    """

    path: Path
    shown: str
    sheet: str = ""
    why_not: str = ""

    @property
    def singles(self) -> dict[str, OneValue]:
        """Every value in it by its name.

        Raises:
            RefusedError: It cannot be read.
        """
        return singles(self.path, self.shown, self.sheet)

    @property
    def spot(self) -> Spot:
        """The file as a whole."""
        return Spot(self.shown)


def part_of(spec: Spec[Any], of: str) -> GamePart:
    """The file behind a name: `rules`, `colours`, or the id of a component whose rows stand in a table.

    Raises:
        UnknownWishError: There is no such file.
        RefusedError: It leads out of the game's folder.
    """
    if of in FIXED:
        return _within(spec, FIXED[of])
    tables = tables_of(spec)
    if of.removeprefix("table:") not in tables or not of.startswith("table:"):
        raise UnknownWishError(of[:80])
    rows = tables[of.removeprefix("table:")]
    return _within(spec, rows.file, rows.sheet, _why_not(rows))


def tables_of(spec: Spec[Any]) -> dict[str, RowsNamed]:
    """The tables of a game by the components that they are of."""
    named = ((part.id, part.table()) for part in spec.game.components)
    return {name: rows for name, rows in named if rows is not None and rows.file}


def _why_not(rows: RowsNamed) -> str:
    if rows.link:
        return "This table is a Google sheet: change it there, then fetch it with `tilewright check --refresh`."
    if rows.more or rows.each:
        return "These cards come from several files, or in combinations: change them in your editor; the page follows."
    if Path(rows.file).suffix in {".json", ".tsv"}:
        return "This table is changed in your editor: save it there; the page follows."
    if Path(rows.file).suffix not in WRITABLE:
        return "This table is a workbook: change it in the program that made it, and save; the page follows."
    return ""


def _within(spec: Spec[Any], name: str, sheet: str = "", why_not: str = "") -> GamePart:
    path, shown = spec.folder / name, f"{spec.places.folder}/{name}"
    if not path.is_file():
        raise UnknownWishError(name)
    if not path.resolve().is_relative_to(spec.folder.resolve()):
        message = "this file is a link to a place outside the game's folder"
        raise RefusedError([Spot(shown).problem("W02", message, "change it where it is")])
    return GamePart(path, shown, sheet, why_not)
