"""Template + table -> Problems of what the one asks of the other: C12 columns, C48 words of it, C49 cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from xml.etree.ElementTree import Element

from generator.problem import Problem, did_you_mean
from generator.spec.node import Spot
from generator.spec.rows import RowTable
from generator.template import repeat
from generator.template.condition import ConditionError, read_condition
from generator.template.formats import KNOWN
from generator.template.read import Template
from generator.template.slots import CONDITION, REPEAT, formulas_in, slots_in, wrong_words

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
    meant = [*_meaningless(template)]
    yield from meant
    missing = [*_missing(template, table, file)]
    yield from missing
    if not (meant or missing):
        yield from _unusable(template, table)


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


def _uncountable(element: Element, cells: Mapping[str, str]) -> Fault | None:
    try:
        repeat.times(element, cells)
    except repeat.RepeatError as error:
        return (slots_in(element.attrib[REPEAT]) or ("",))[0], str(error)
    return None
