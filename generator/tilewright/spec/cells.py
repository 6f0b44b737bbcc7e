"""Tables + rules and lookups -> the same tables, the slots in their cells filled; a cell for each rule a drawing names.

A slot names a column of its own row, a rule (`rules.hand`), or a cell of a lookup: `factions[faction].hex` of the row
whose key stands in the column `faction`, `factions["red"].hex` of a row that is named, `keywords[in text].reminder` of
each row whose key stands somewhere in the column `text`. What cells are filled with may have slots itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import MOST_SHOWN, Faults, Problem, RefusedError, did_you_mean, plural
from tilewright.spec.game import GameFile
from tilewright.spec.named import asked_in, texts_of
from tilewright.spec.rules import names_of, value_at
from tilewright.spec.spec import Spec
from tilewright.texts.formula import SLOT, FormulaError, read_formula
from tilewright.texts.lines import MOST_COLUMNS, MOST_LETTERS
from tilewright.texts.lookup import Lookup
from tilewright.texts.model import Model
from tilewright.texts.node import Spot
from tilewright.texts.rows import MOST_CELLS, TEMPLATE, Row, RowTable, copies

DEEPEST = 20
"""Cells that are each filled from the next."""
MOST_TOGETHER = 20_000_000
"""Letters of all cells of a game that are filled: 10,000 cards of 2,000 letters each."""
MOST_NAMED = 20
"""Columns, keys or rules that a remedy lists."""
_LOOKED_UP = pattern.prepare(r"([^\s\[\]{}]+)\[([^\[\]{}]*+)\]\.(\S.*)")
_ITEM = pattern.prepare(r"(\S*[^\s\]])\[(\d{1,3})\]")
_CONDITION = pattern.prepare(r"\s(?:and|or)\s")
_COMPARED = pattern.prepare(r"[!<>=]")
_IN = "in "
RULES = "rules."
_PLAIN = (str, int, float, bool, Enum, type(None))


@dataclass(frozen=True, slots=True)
class Reference:
    """What a slot names in a lookup.

    Attributes:
        lookup: The lookup.
        column: Its column that is wanted.
        key: The key, where it stands in the slot itself; else None.
        by: The columns of the slot's own row that have the key, or the text that keys are looked for in.
        many: Whether keys are looked for in a text.
    """

    lookup: Lookup
    column: str
    key: str | None
    by: tuple[str, ...]
    many: bool


@dataclass(frozen=True, slots=True)
class Sources:
    """What slots can name besides the columns of their own row.

    Attributes:
        rules: The game's rules.
        lookups: Its lookups, by name.
    """

    rules: Model
    lookups: Mapping[str, Lookup]

    def rule(self, name: str) -> str | None:
        """The text that a rule is on a card, by its dotted name; None where there is none, or it holds others by name.

        `rules.sets[3]` is one of a list, counted from 0 as in the booklet and in play.yaml.
        """
        if match := _ITEM.fullmatch(name):
            whole, number = value_at(self.rules, *match[1].removeprefix(RULES).split(".")), int(match[2])
            item = whole[number] if isinstance(whole, (list, tuple)) and number < len(whole) else ()
            return _shown(item) if isinstance(item, _PLAIN) else None
        *above, last = name.removeprefix(RULES).split(".")
        record: Any = value_at(self.rules, *above)
        is_reckoned = not last.startswith(("_", "model_")) and isinstance(getattr(type(record), last, None), property)
        value = getattr(record, last) if is_reckoned else value_at(self.rules, *above, last)
        if value is None and not is_reckoned and name.removeprefix(RULES) not in self.names:
            return None
        if isinstance(value, list | tuple) and value and all(isinstance(each, _PLAIN) for each in value):
            return ", ".join(_shown(each) for each in value)
        return _shown(value) if isinstance(value, _PLAIN) else None

    @property
    def names(self) -> frozenset[str]:
        """The dotted names of all rules."""
        return frozenset(names_of(self.rules))

    def reference(self, name: str) -> Reference | None:
        """What a slot names in a lookup that there is; None where it names none."""
        match = _LOOKED_UP.fullmatch(name)
        lookup = self.lookups.get(match[1]) if match else None
        if match is None or lookup is None:
            return None
        words, column = match[2].strip(), match[3].strip()
        if len(words) > 1 and words[0] == words[-1] and words[0] in "\"'":
            return Reference(lookup, column, words[1:-1], (), many=False)
        if words.startswith(_IN):
            return Reference(lookup, column, None, tuple(each.strip() for each in words[3:].split(",")), many=True)
        return Reference(lookup, column, None, (words,), many=False)

    def claims(self, column: str) -> bool:
        """Whether a slot of that name is read as a rule or a lookup: no column may be called so."""
        return (column.startswith(RULES) and self.rule(column) is not None) or self.reference(column) is not None

    def wrong(self, name: str, columns: Sequence[str], file: str) -> tuple[str, str] | None:
        """What is wrong with a slot that names no column of a file, and what to do; None where it can be filled."""
        if name.startswith(RULES):
            return self._wrong_rule(name)
        if reference := self.reference(name):
            return _wrong_reference(reference, columns, file)
        if match := _LOOKED_UP.fullmatch(name):
            message = f"there is no lookup '{match[1]}'{did_you_mean(match[1], self.lookups)}"
            return message, f"name its table in game.yaml:  lookups: {{{match[1]}: {match[1]}.csv}}"
        known = [*columns, *(f"{RULES}{rule}" for rule in self.names)]
        message = f"'{name[:60]}' is not a column of {file}, a rule or a lookup{did_you_mean(name, known)}"
        return message, f"columns: {', '.join(columns[:MOST_NAMED])}; to print a brace, write \\{{"

    def _wrong_rule(self, name: str) -> tuple[str, str] | None:
        if self.rule(name) is not None:
            return None
        if name.removeprefix(RULES) in self.names:
            return f"{name} is not one number or text, but several", "name one of them, such as rules.turn.moves"
        known = [f"{RULES}{each}" for each in sorted(self.names)]
        message = f"rules.yaml has no '{name.removeprefix(RULES)[:60]}'{did_you_mean(name, known)}"
        return message, f"known: {', '.join(known[:MOST_NAMED]) or 'none, for there is no rules.yaml'}"


def _shown(value: object) -> str:
    """A rule's value on a card: a switch is `yes` or empty, and so is what has no value."""
    if isinstance(value, Enum):
        value = value.value
    return ("yes" if value else "") if value is None or isinstance(value, bool) else str(value)


def _wrong_reference(reference: Reference, columns: Sequence[str], file: str) -> tuple[str, str] | None:
    lookup = reference.lookup
    if reference.column not in lookup.columns:
        near = did_you_mean(reference.column, lookup.columns)
        message = f"{lookup.file} has no column '{reference.column[:60]}'{near}"
        return message, f"columns: {', '.join(lookup.columns[:MOST_NAMED])}"
    if reference.key is not None and lookup.row(reference.key) is None:
        return _no_key(lookup, reference.key)
    for column in reference.by:
        if column not in columns:
            message = f"{file} has no column '{column[:60]}' to look up{did_you_mean(column, columns)}"
            return message, 'put the key itself in quotation marks: factions["red"].hex'
    return None


def _no_key(lookup: Lookup, key: str) -> tuple[str, str]:
    keys = [row.cells[lookup.key] for row in lookup.rows.values()]
    message = f"{lookup.file} has no row '{key[:60]}'{did_you_mean(key, keys)}"
    return message, f"keys in its column {lookup.key}: {', '.join(keys[:MOST_NAMED])}"


@dataclass(frozen=True, slots=True)
class Scope:
    """A row whose slots are filled: of cards, or of a lookup.

    Attributes:
        row: The row.
        columns: Of its table.
        file: What the table is called.
    """

    row: Row
    columns: tuple[str, ...]
    file: str


class Filling:
    """Fills cells, each once, and gathers what is wrong with them."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.faults = Faults()
        self._known: dict[str, Reference | str] = {}
        self._done: dict[tuple[int, str], str] = {}
        self._open: dict[tuple[int, str], str] = {}
        self._seen = set[Problem]()
        self._letters = 0

    def fill_cells(self, game: GameFile, tables: Mapping[str, RowTable]) -> dict[str, RowTable]:
        """The tables, by the ids of their components, with nothing but printed text in their cells.

        Where the name of a component's template has a slot, each row gets a cell that names its drawing.
        """
        templates = {part.id: template for part in game.components if "{{" in (template := getattr(part, TEMPLATE, ""))}
        return {
            name: _filled(table, templates.get(name, ""), self) if table.slotted or name in templates else table
            for name, table in tables.items()
        }

    def add_names(
        self, game: GameFile, tables: Mapping[str, RowTable], templates: Mapping[str, str]
    ) -> dict[str, RowTable]:
        """The tables, their cells filled, with a cell for each rule and each lookup that their drawings name."""
        more = dict(tables)
        for part in game.components:
            if part.id in tables:
                drawings = [*(name for _, name in part.drawings()), *tables[part.id].drawings]
                more[part.id] = _named(tables[part.id], texts_of(drawings, templates), self)
        return more

    def tell(self, scope: Scope, column: str, code: str, message: str, remedy: str = "") -> None:
        """Note a problem at a cell, once."""
        problem = scope.row.at(column).problem(code, message, remedy)
        if problem not in self._seen:
            self._seen.add(problem)
            self.faults.add(problem)

    def cell(self, scope: Scope, column: str) -> str:
        """A cell as it is printed; what is wrong with it is noted, and left out."""
        text = scope.row.cells.get(column, "")
        if "{{" not in text:
            return text
        mark = (id(scope.row), column)
        if mark not in self._done:
            if mark in self._open:
                ring = " -> ".join([*list(self._open.values())[list(self._open).index(mark) :], column])
                self.tell(
                    scope, column, "C61", f"this cell is filled from itself: {ring}", "write a text into one of them"
                )
                return ""
            if len(self._open) >= DEEPEST:
                message = f"more than {DEEPEST} cells fill one another in a chain"
                self.tell(scope, column, "C61", message, "write a text into one of them")
                return ""
            self._open[mark] = column
            self._done[mark] = self.text(scope, column, text)
            del self._open[mark]
        return self._done[mark]

    def text(self, scope: Scope, column: str, text: str) -> str:
        """A text with its slots filled; what is wrong is noted at the cell of that column."""
        parts, letters = SLOT.split(text), 0
        for at in range(1, len(parts), 2):
            parts[at] = self._slot(scope, column, parts[at])
            letters += len(parts[at])
            if letters > MOST_LETTERS or self._letters + letters > MOST_TOGETHER:
                most, what = (MOST_LETTERS, "this cell") if letters > MOST_LETTERS else (MOST_TOGETHER, "cells so far")
                message = f"{column}: {what}, filled, would have more than {most:,} letters"
                self.tell(scope, column, "C29", message, "shorten the texts that fill it: no card has room for it")
                return ""
        self._letters += letters
        return "".join(parts)

    def _slot(self, scope: Scope, column: str, words: str) -> str:
        try:
            formula = read_formula(words)
        except FormulaError as error:
            self.tell(scope, column, "C48", f"{column}: '{{{{{words.strip()[:60]}}}}}' cannot be read: {error}")
            return ""
        names = formula.columns if formula else (words.strip(),)
        for name in names:
            if name not in scope.columns and (wrong := self._wrong(name, scope)):
                self.tell(scope, column, "C60", f"{column}: {wrong[0]}", wrong[1])
                return ""
        values = {name: self.value(scope, name) for name in names}
        if formula is None:
            return values[names[0]]
        if fault := formula.wrong(values):
            self.tell(scope, column, "C49", f"{column}: '{{{{{formula.text[:60]}}}}}' cannot be worked out: {fault[1]}")
            return ""
        return formula.shown(values)

    def problems(self, tables: Iterable[RowTable]) -> Iterator[Problem]:
        """What is wrong with cells (C05, C29, C48, C49, C60 to C62), or with the names of columns in tables (C66)."""
        for table in tables:
            for column in table.columns:
                if self.sources.claims(column):
                    place = table.heads.get(column) or table.rows[0].at(column)
                    message = f"a column cannot be called '{column[:60]}': the name is used for rules and lookups"
                    yield place.problem("C66", message, "rename the column")
        try:
            self.faults.refuse()
        except RefusedError as refused:
            yield from refused.problems

    def _wrong(self, name: str, scope: Scope) -> tuple[str, str] | None:
        """What is wrong with a name; after a hundred problems, which are all that are shown, no near one is sought."""
        if len(self.faults.kept) >= MOST_SHOWN and not self.sources.claims(name):
            return f"'{name[:60]}' is unknown", ""
        return self.sources.wrong(name, scope.columns, scope.file)

    def value(self, scope: Scope, name: str) -> str:
        """What a name comes to in a row, in which it means something."""
        if name in scope.columns:
            return self.cell(scope, name)
        if (known := self._known.get(name)) is None:
            known = self._known[name] = self.sources.reference(name) or self.sources.rule(name) or ""
        if isinstance(known, str):
            return known
        texts = (
            self.cell(Scope(row, known.lookup.columns, known.lookup.file), known.column)
            for row in self._found(scope, known)
        )
        return "\n".join(text for text in texts if text)

    def _found(self, scope: Scope, reference: Reference) -> list[Row]:
        """The rows of a lookup that are meant, each once."""
        lookup = reference.lookup
        if reference.many:
            texts = [self.cell(scope, column) for column in reference.by]
            rows = {row.id: row for text in texts for row in lookup.rows_in(text)}
            return [*rows.values()]
        key = self.cell(scope, reference.by[0]) if reference.key is None else reference.key
        row = lookup.row(key)
        if key and row is None:
            full = len(self.faults.kept) >= MOST_SHOWN
            words = (f"{lookup.file} has no row '{key[:60]}'", "") if full else _no_key(lookup, key)
            self.tell(scope, reference.by[0], "C62", *words)
        return [row] if row else []


def _filled(table: RowTable, template: str, filling: Filling) -> RowTable:
    rows = list[Row]()
    for row in table.rows:
        scope = Scope(row, table.columns, _file(row))
        cells = {column: filling.cell(scope, column) for column in row.cells}
        if template and not cells.get(TEMPLATE):
            cells[TEMPLATE] = filling.text(scope, TEMPLATE, template)
        number = copies(cells.get("quantity", ""), row.places, filling.faults)
        rows.append(replace(row, cells=cells, quantity=number))
    columns = tuple(dict.fromkeys([*table.columns, *[TEMPLATE] * bool(template)]))
    return replace(table, columns=columns, rows=tuple(rows), slotted=False)


def _file(row: Row) -> str:
    return row.place.path.rpartition("/")[2]


def _named(table: RowTable, texts: Iterable[str], filling: Filling) -> RowTable:
    sources = filling.sources
    names = dict.fromkeys(name for text in texts for name in _names_in(text) if name not in table.columns)
    ours = [name for name in names if name.startswith(RULES) or _LOOKED_UP.fullmatch(name)]
    if not ours:
        return table
    unknown = {name: wrong for name in ours if (wrong := sources.wrong(name, table.columns, _file(table.rows[0])))}
    added = [name for name in ours if name not in unknown]
    many = len(table.columns) + len(added)
    if many > MOST_COLUMNS or many * len(table.rows) > MOST_CELLS:
        message = f"its drawings use {len(added):,} rules and lookups: too many for {plural(len(table.rows), 'row')}"
        filling.faults.add(table.rows[0].place.problem("C29", message, "use fewer, or split the table in two"))
        return table
    rows = list[Row]()
    for row in table.rows if added else ():
        scope = Scope(row, table.columns, _file(row))
        rows.append(replace(row, cells={**row.cells, **{name: filling.value(scope, name) for name in added}}))
    return replace(table, columns=(*table.columns, *added), rows=tuple(rows) or table.rows, unknown=unknown)


def _names_in(text: str) -> Iterator[str]:
    """Everything that the slots and the conditions of a drawing name."""
    for slot, condition in asked_in(text):
        if condition:
            parts = (_COMPARED.split(part)[0].strip() for part in _CONDITION.split(f" {condition} "))
            yield from (part.removeprefix("not ").strip() for part in parts)
        try:
            formula = read_formula(slot)
        except FormulaError:
            continue  # the check of the drawing tells
        yield from formula.columns if formula else (slot.strip(),)


def constants(spec: Spec[Any], names: Iterable[str]) -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
    """What stands for names in a drawing that no row fills: a rule, or a cell of a lookup in a row that is named.

    Returns:
        Name -> its text; and name -> what is wrong with it, and what to do.
    """
    filling = Filling(Sources(spec.rules, spec.lookups))
    nowhere = Scope(Row("", 1, {}, Spot(""), {}), (), "this drawing")
    wrong = {name: why for name in names if (why := filling.sources.wrong(name, (), nowhere.file))}
    return {name: filling.value(nowhere, name) for name in names if name not in wrong}, wrong


def refill(spec: Spec[Any]) -> Spec[Any]:
    """The game, its cells filled again by the rules that it has now."""
    if not spec.unfilled:
        return spec
    filling = Filling(Sources(spec.rules, spec.lookups))
    tables = filling.add_names(spec.game, filling.fill_cells(spec.game, spec.unfilled), spec.templates)
    return replace(spec, tables={**spec.tables, **tables})
