"""A game -> the files that the page may change, by their names: its rules, its colours, and the tables of its cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.frozen import dataclass
from generator.problem import RefusedError
from generator.spec.node import Spot
from generator.spec.part import RowsNamed
from generator.spec.spec import Spec
from generator.studio.change.single import OneValue, singles
from generator.studio.view import UnknownWishError

PALETTES = ("colours", "locks", "liveries")
FIXED = {"rules": "rules.yaml", "colours": "game.yaml"}
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
    return {name: rows for name, rows in named if rows is not None}


def _why_not(rows: RowsNamed) -> str:
    if rows.link:
        return "This table is a Google sheet: change it there, then fetch it with `tilewright check --refresh`."
    if Path(rows.file).suffix not in WRITABLE:
        return "This table is a workbook: change it in the program that made it, and save; the page follows."
    return ""


def _within(spec: Spec[Any], name: str, sheet: str = "", why_not: str = "") -> GamePart:
    path, shown = spec.folder / name, f"{spec.places.folder}/{name}"
    if not path.is_file():
        raise UnknownWishError(name)
    if not path.resolve().is_relative_to(spec.folder.resolve()):
        message = "this file is a link that leads out of the game's folder"
        raise RefusedError([Spot(shown).problem("W02", message, "change it where it is")])
    return GamePart(path, shown, sheet, why_not)
