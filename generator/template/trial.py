"""Spec -> Problems of its cards: each row is filled in as for printing, and what it hangs on is compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.problem import Level, Problem, RefusedError, did_you_mean
from generator.spec.component import Cards
from generator.spec.rows import Row, Table
from generator.spec.spec import Spec
from generator.template.face import bleed_of, placed, wrong_size
from generator.template.fill import fill, letter
from generator.template.read import Template, parse_template
from generator.vector.compile import Stills, compile_svg

_LETTER = re.compile(r"has no letter .* \(U\+([0-9A-F]{4,6})\)")
_PLAIN = re.compile(r"[\x20-\x7E\xA0-\xFF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026]*")
MOST_SAID = 50
"""Problems of one table: a wrong file has thousands of the same."""


def problems_of_cards(spec: Spec[Any]) -> Iterator[Problem]:
    """Everything that is wrong with templates and rows (C06, C10 to C17, and V01 to V05)."""
    for part in spec.game.components:
        if isinstance(part, Cards) and part.id in spec.tables:
            yield from _formulas(spec.tables[part.id])
            for name in dict.fromkeys((part.template, part.back)):
                if name in spec.templates:
                    yield from _of_template(spec, part, str(name))


def _formulas(table: Table) -> Iterator[Problem]:
    found = ((row, column) for row in table.rows for column in row.places if row.cells[column].startswith("="))
    for (row, column), _ in zip(found, range(MOST_SAID), strict=False):
        message = f"{column}: this cell begins with '=', and a formula is printed as it is written"
        yield row.at(column).problem("C06", message, "export the table as values", Level.WARNING)


def _of_template(spec: Spec[Any], part: Cards, name: str) -> Iterator[Problem]:
    try:
        template = parse_template(spec.templates[name], (spec.folder / name).as_posix())
    except RefusedError as refused:
        yield from refused.problems
        return
    size, table = wrong_size(template, part.size.size), spec.tables[part.id]
    missing = [*_missing(template, table, part)]
    yield from missing
    if size:
        yield size
    elif not missing:
        found = (problem for problem in _of_rows(template, table, part))
        yield from (problem for problem, _ in zip(found, range(MOST_SAID), strict=False))


def _missing(template: Template, table: Table, part: Cards) -> Iterator[Problem]:
    """C12: every slot is a column."""
    for column, place in dict.fromkeys(template.slots()):
        if column not in table.columns:
            message = f"the slot '{column}' names no column of {part.rows}{did_you_mean(column, table.columns)}"
            yield place.problem("C12", message, f"columns: {', '.join(table.columns)}")


def _of_rows(template: Template, table: Table, part: Cards) -> Iterator[Problem]:
    """What goes wrong when the rows are filled in; compiled are those that differ in more than words."""
    seen: set[tuple[str, ...]] = set()
    deciding, stills = sorted(template.deciding()), Stills()
    bleed = bleed_of(template, part.size.size)
    for row in table.rows if template.moving else table.rows[:1]:
        try:
            art = fill(template, row)
        except RefusedError as refused:
            yield from refused.problems
            continue
        key = tuple(row.cells.get(column, "") for column in deciding)
        if key not in seen or not _PLAIN.fullmatch("".join(row.cells.values())):
            seen.add(key)
            try:
                compile_svg(_whole(template, placed(template, art, bleed)), template.file, stills)
            except RefusedError as refused:
                yield from (_placed(problem, template, row, deciding) for problem in refused.problems)


def _whole(template: Template, art: Any) -> Any:  # noqa: ANN401 - an element
    root = template.root.makeelement("svg", {"viewBox": template.root.get("viewBox", "")})
    root.append(art)
    return root


def _placed(problem: Problem, template: Template, row: Row, deciding: Mapping[str, str] | list[str]) -> Problem:
    """A problem of the drawing, at the row's cell that makes it."""
    if found := _LETTER.search(problem.message):
        return letter(template, row, chr(int(found[1], 16)), problem.message.partition(": ")[2])
    for column in deciding:
        said = row.cells.get(column, "")
        if said and said in problem.message:
            message = f"{column}: '{said}' makes a drawing that cannot be printed: {problem.message}"
            return row.at(column).problem("C17", message, problem.help)
    named = re.search(r"\(id '(.*)'\)", problem.message)
    place = next(
        (p for e, p in template.places.items() if named and e.get("id") == named[1]), template.places[template.root]
    )
    return place.problem(problem.code, problem.message, problem.help)
