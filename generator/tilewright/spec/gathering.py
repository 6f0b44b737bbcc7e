"""The files of a folder -> texts, trees and values of models; every Problem on the way is gathered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from tilewright.memory import Kept
from tilewright.problem import Level, Problem, RefusedError
from tilewright.spec.entries import VariantNote
from tilewright.spec.part import RowsNamed
from tilewright.spec.variant import HEAD, Variant, inline, is_inline, load_variant
from tilewright.texts.fields import MisfitError
from tilewright.texts.files import inside
from tilewright.texts.model import Model, value_of
from tilewright.texts.node import Mapping, Node, Places, Spot, overlay, plain
from tilewright.texts.row_file import RowCells, RowFile, rows_in
from tilewright.texts.rows import MOST_ROWS, RowTable, few, table_of
from tilewright.texts.source import load
from tilewright.texts.text import LIMIT, load_text

if TYPE_CHECKING:
    from tilewright.texts.lookup import Lookup

M = TypeVar("M", bound=Model)
T = TypeVar("T")
P = ParamSpec("P")


def cells_over(over: Sequence[Node], file: str) -> tuple[Node, ...]:
    """What variants lay over the cells of one file, from left to right."""
    entries = (changes.entry(file) for changes in over if isinstance(changes, Mapping))
    return tuple(entry.value for entry in entries if entry)


def _laid(file: RowFile, over: tuple[Node, ...]) -> RowFile:
    """The rows of a file with what variants lay over their cells; see `with_cells`."""
    if not over:
        return file
    from tilewright.texts.row_changes import with_cells  # noqa: PLC0415 - for variants that change tables

    return with_cells(file, over)


class Gathering:
    """Reads file after file of a folder; goes on after a problem as far as sense can be made, and gathers them all.

    Attributes:
        anyway: Whether rows of tables are read though something is wrong with them.
        over: What each variant lays over cells of tables, from left to right.
    """

    anyway = False
    over: tuple[Node, ...] = ()

    def __init__(self, folder: Path, kept: Kept) -> None:
        self.folder, self.kept = folder, kept
        self.problems: list[Problem] = []

    def attempt(self, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """What that makes; None, and the problems gathered, where it is refused."""
        try:
            return make(*args, **kwargs)
        except RefusedError as error:
            self.gather(error.problems)
            return None

    def gather(self, problems: Iterable[Problem]) -> None:
        """Keep problems for the end."""
        self.problems.extend(problems)

    def refuse(self) -> None:
        """Refuse the folder if any of what was gathered is an error.

        Raises:
            RefusedError: With everything gathered.
        """
        if any(problem.level is Level.ERROR for problem in self.problems):
            raise RefusedError(self.problems)

    def shown(self, name: str) -> str:
        """A file as messages name it."""
        return (self.folder / name).as_posix()

    def variant(self, name: str) -> Variant | None:
        """A variant of that name; None where it cannot be read."""
        if is_inline(name):
            return self.attempt(inline, name)
        return self.attempt(load_variant, self.folder, name, self.kept)

    def note(self, variant: Variant) -> tuple[str, VariantNote] | None:
        """The name and the head of a variant; None where the head says too little."""
        places = Places(self.folder.as_posix(), {HEAD: variant.over(HEAD) or variant.root})
        note = self.value(HEAD, VariantNote, places, variant.name)
        return (variant.name, note) if note else None

    def document(self, name: str, variants: Sequence[Variant]) -> Node | None:
        """A document with the variants laid over it; None where it is missing or past reading."""
        file = f"{name}.yaml"
        there = (self.folder / file).exists() or (self.folder / file).is_symlink()
        node = self.attempt(self.file, file) if there else None
        if there and node is None:
            return None
        for variant in variants:
            over = variant.over(name)
            node = self.attempt(overlay, node, over) if node and over else node or over
        return node

    def file(self, name: str) -> Node:
        """A file's tree.

        Raises:
            RefusedError: It cannot be read, or is no mapping (K03).
        """
        path, shown = inside(self.folder, name), self.shown(name)
        node = self.kept.once(shown, "tree", lambda: load(path, shown))
        if not isinstance(node, Mapping):
            raise RefusedError([node.place.problem("K03", f"{name}: expected a mapping (lines of `key: value`)")])
        return node

    def text(self, path: Path, name: str, limit: int = LIMIT) -> str:
        """A file's text.

        Raises:
            RefusedError: It cannot be read.
        """
        shown = self.shown(name)
        return self.kept.once(shown, "text", lambda: load_text(path, shown, limit))

    def table(self, path: Path, rows: RowsNamed, place: Spot) -> RowTable:
        """A table of rows, as a component names it at a place.

        Raises:
            RefusedError: With every problem in it.
        """
        shown, over = self.shown(rows.file), cells_over(self.over, rows.file)
        source = ("rows", rows.sheet, rows.columns, rows.sides, self.anyway, over)

        def load() -> RowTable:
            cells = _laid(rows_in(path, shown, rows.sheet), over)
            return table_of(cells, shown, rows.columns, rows.sides, anyway=self.anyway)

        if not rows.link:
            return self.kept.once(shown, source, load)
        edits = self.must_be_kept(rows, place)
        table = self.kept.once(shown, source, load)
        return replace(table, notes=(*table.notes, *edits))

    def must_be_kept(self, rows: RowsNamed, place: Spot) -> tuple[Problem, ...]:
        """What is odd about the copy of a Google sheet, which is there.

        Raises:
            RefusedError: It is not (C46, C47).
        """
        from tilewright.spec.copied import edited, must_be_kept  # noqa: PLC0415 - for a table that is a Google sheet

        must_be_kept(self.folder, rows, place)
        return tuple(edited(self.folder, rows))

    def cells(self, path: Path, name: str, sheet: str) -> RowFile:
        """What is in one of several files of rows, all of it read.

        Raises:
            RefusedError: With every problem in it.
        """
        shown, over = self.shown(name), cells_over(self.over, name)

        def read() -> tuple[RowFile, list[RowCells]]:
            file = _laid(rows_in(path, shown, sheet), over)
            return file, [*islice(few(file.rows, 0), MOST_ROWS + 1)]

        file, rows = self.kept.once(shown, ("cells", sheet, over), read)
        return replace(file, rows=iter(rows))

    def lookup(self, path: Path, name: str, sheet: str) -> Lookup:
        """A table in which slots look something up.

        Raises:
            RefusedError: With every problem in it.
        """
        from tilewright.texts.lookup import lookup_of  # noqa: PLC0415 - for games that have one

        shown, over = self.shown(name), cells_over(self.over, name)

        def read() -> Lookup:
            return lookup_of(_laid(rows_in(path, shown, sheet), over), name)

        return self.kept.once(shown, ("lookup", sheet, over), read)

    def value(self, name: str, model: type[M], places: Places, of: str = "") -> M | None:
        """A document as a value of its model.

        `of` are the variants it is of, for what is kept.
        """
        node = places.documents.get(name)
        if node is None:
            return None
        values = plain(node)
        try:  # kept by their text, for 1, 1.0 and true are equal
            return self.kept.once((name, of), (model, repr(values)), lambda: value_of(model, values))
        except MisfitError as error:
            from tilewright.texts.faults import problems_of  # noqa: PLC0415 - when something is wrong

            self.gather(problems_of(error, name, model, places))
            return None
