"""Template + table -> Problems of what the one asks of the other: C12 columns, C48 words of it, C49 cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from xml.etree.ElementTree import Element

from generator.problem import Level, Problem, did_you_mean
from generator.spec.node import Spot
from generator.spec.rows import RowTable
from generator.template import repeat
from generator.template.box import KEYS
from generator.template.condition import ConditionError, read_condition
from generator.template.formats import KNOWN
from generator.template.formula import number_in
from generator.template.read import WORDS, Template
from generator.template.slots import CONDITION, REPEAT, formulas_in, loose_braces, slots_in, wrong_words
from generator.vector.vocabulary import SPEECHLESS

OURS = frozenset((*WORDS, *(f"data-{key}" for key in KEYS)))
"""Words of ours that begin with `data-`."""
MOST_NAMED = 50
"""Columns that a remedy lists."""
Fault = tuple[str, str]
"""A column, and why its cell cannot be used."""


def problems_of_slots(template: Template, table: RowTable, file: str) -> Iterator[Problem]:
    """What is wrong with the slots, conditions and repetitions of a template, or with the cells they are filled from.

    Args:
        template: The template.
        table: Its rows.
        file: What the table is called.
    """
    meant = [*_meaningless(template), *loose_in(template, table.columns), *_loose_in_cells(table)]
    yield from meant
    missing = [*_missing(template, table, file)]
    yield from missing
    if not (meant or missing):
        yield from _unusable(template, table)
        yield from _never_so(template, table)


def _missing(template: Template, table: RowTable, file: str) -> Iterator[Problem]:
    """C12: every slot is a column."""
    known = ", ".join(islice(table.columns, MOST_NAMED))
    for column, place in dict.fromkeys(template.slots()):
        if column not in table.columns:
            message = f"the slot '{column}' names no column of {file}{did_you_mean(column, table.columns)}"
            yield place.problem("C12", message, f"columns: {known}")


def _meaningless(template: Template) -> Iterator[Problem]:
    """C48: what is reckoned, formatted, asked or repeated makes sense."""
    for element in template.moving:
        place = template.places[element]
        for text in _texts(element):
            for slot, why in wrong_words(text) if "{{" in text else ():
                yield place.problem("C48", f"'{{{{{slot}}}}}' means nothing: {why}", _remedy(why))
        try:
            read_condition(element.get(CONDITION, "x"))
            repeat.must_make_sense(element)
        except ConditionError as error:
            message = f"{CONDITION}='{element.attrib[CONDITION][:60]}' means nothing: {error}"
            yield place.problem("C48", message, "such as: cost, type = spell, cost > 3 and not rare")
        except repeat.RepeatError as error:
            yield place.problem("C48", str(error), 'such as data-repeat="{{cost}}" data-gap="1"')


def loose_in(template: Template, columns: Collection[str]) -> Iterator[Problem]:
    """C48: no slot is half open, or has one brace where two are meant."""
    for element in template.root.iter():
        if element.tag in SPEECHLESS:
            continue
        texts = [element.text or "", *(child.tail or "" for child in element)]
        texts += [value for key, value in element.attrib.items() if _is_ours(key)]
        for text in texts:
            if loose := loose_braces(text, columns):
                yield template.places[element].problem("C48", f"'{loose}' is not a slot", _of_braces(loose))


def _is_ours(key: str) -> bool:
    return key not in {"id", "class"} and (not key.startswith(("data-", "aria-")) or key in OURS)


def _loose_in_cells(table: RowTable) -> Iterator[Problem]:
    """C48: no cell has a slot: what a slot is filled with is printed as it is written."""
    for row in table.rows:
        for column, text in row.cells.items():
            if "{" in text and column in row.places and (loose := loose_braces(text, table.columns, cell=True)):
                message = f"{column}: '{loose}' would be printed as it is written: cells are not filled in"
                yield row.at(column).problem("C48", message, "write the words; to print a brace, write \\{")


def _of_braces(loose: str) -> str:
    words = loose.strip("{} ").split("|")[0].strip()
    return f"write {{{{{words}}}}}; to print a brace, write \\{{"


def _remedy(why: str) -> str:
    if KNOWN in why:
        return "such as {{price|2 decimals}}, {{round|roman}}, {{cost|or free}}"
    return "such as {{attack + bonus}}, {{(price - 1) * 2|2 decimals}}: a blank on either side of + - * /"


def _texts(element: Element) -> Iterator[str]:
    yield from element.attrib.values()
    yield from filter(None, (element.text, element.tail))


def _unusable(template: Template, table: RowTable) -> Iterator[Problem]:
    """C49: every cell says what is reckoned or compared with."""
    looks = {key: look for element in template.root.iter() for key, look in _looks(element, template.places)}
    for place, look in looks.values():
        for row in table.rows:
            if fault := look(row.cells):
                column, why = fault
                where = row.at(column) if column in row.places else place
                yield where.problem("C49", f"{column}: {why}", "correct the cell, or empty it")


def _looks(
    element: Element, places: Mapping[Element, Spot]
) -> Iterator[tuple[str, tuple[Spot, Callable[[Mapping[str, str]], Fault | None]]]]:
    """What looks at each row for an element, by the words that ask for it."""
    for text in _texts(element):
        for formula in formulas_in(text) if "{{" in text else ():
            yield formula.text, (places[element], formula.wrong)
    if CONDITION in element.attrib:
        yield element.attrib[CONDITION], (places[element], read_condition(element.attrib[CONDITION]).wrong)
    if REPEAT in element.attrib:
        yield element.attrib[REPEAT], (places[element], lambda cells: _uncountable(element, cells))


def _never_so(template: Template, table: RowTable) -> Iterator[Problem]:
    """C35: a condition compares with what no row has, and with what is nearly something that one has."""
    for condition, element in {each.get(CONDITION): each for each in template.root.iter()}.items():
        tests = (test for group in read_condition(condition).groups for test in group) if condition else ()
        for test in tests:
            if test.sign not in {"=", "!="} or not test.value:
                continue
            cells = dict.fromkeys(row.cells.get(test.column, "") for row in table.rows)
            equal = replace(test, sign="=", denied=False)
            near = "" if any(equal.holds({test.column: cell}) for cell in cells) else did_you_mean(test.value, cells)
            if near and number_in(test.value) is None:
                message = f"{CONDITION}: no row has {test.column} = {test.value}{near}"
                place = template.places[element]
                yield place.problem("C35", message, "correct the condition, or a cell", Level.WARNING)


def _uncountable(element: Element, cells: Mapping[str, str]) -> Fault | None:
    try:
        repeat.times(element, cells)
    except repeat.RepeatError as error:
        return (slots_in(element.attrib[REPEAT]) or ("",))[0], str(error)
    return None
