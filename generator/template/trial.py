"""Spec -> Problems of its cards: each row is filled in as for printing, and what it hangs on is compiled."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

from generator.draw.ink import Ink
from generator.kinds.cards import Cards
from generator.problem import Level, Problem, RefusedError, did_you_mean
from generator.spec.lineage import parent_of
from generator.spec.node import Spot
from generator.spec.rows import Row, RowTable
from generator.spec.scalars import is_dotted
from generator.spec.spec import Spec
from generator.template.asked import problems_of_slots
from generator.template.budget import Budget, elements_in
from generator.template.cast import Foundry
from generator.template.face import foundry_of
from generator.template.fill import letter
from generator.template.ink import INK
from generator.template.load import load_template
from generator.template.mould import UnshownError
from generator.template.pictures import Drawn, shown_by
from generator.template.place import SizeError, wrong_size
from generator.template.read import Template
from generator.template.slots import fill_slots, slots_in
from generator.vector.vocabulary import PAINTED
from generator.wanted import go_on

LACKING = " has no letter "
_LETTER = re.compile(r"\(U\+([0-9A-F]{4,6})\)")
MOST_ON_ONE, MOST_LETTERS, MOST_SLOTS = 100_000, 20_000_000, 2_000_000
"""Letters that boxes and slots put on one card; letters, and slots, for all rows of a table: 10,000 cards of 200 slots
and 2,000 letters each are far beyond any printed deck."""
BOXED = re.compile(r"""data-text\s*=\s*("[^"]*+"|'[^']*+')""")
"""The words of a text box, as its file has them."""
_QUOTED = re.compile(r"'([^']+)'")
_ELEMENT = re.compile(r"^<\w+>(?: \(id '[^']*'\))?: ")
MOST_IDS = 20
"""Ids of a drawing that a remedy lists."""
MOST_SAID = 50
"""Problems of one table: a wrong file has thousands of the same."""


def problems_of_cards(spec: Spec[Any], budget: Budget) -> Iterator[Problem]:
    """Everything that is wrong with templates and rows (C06, C10 to C28, and V01 to V06).

    Raises:
        RefusedError: All of them together are too much (V11).
    """
    for at, part in enumerate(spec.game.components):
        if isinstance(part, Cards) and part.id in spec.tables:
            yield from _formulas(spec.tables[part.id])
            for name in dict.fromkeys(filter(None, (part.template, part.back))):
                if name in spec.templates and (wrong := [*_too_much(spec, part, name)]):
                    yield from wrong
                elif name in spec.templates:
                    yield from dict.fromkeys(
                        problem for ink in inks_of(spec) for problem in _of_template(spec, at, part, name, ink, budget)
                    )


def _too_much(spec: Spec[Any], part: Cards, name: str) -> Iterator[Problem]:
    """C32: the slots of a template would put more letters on the cards of a table than can be set.

    Only the texts are counted, of the template and what it extends, before anything is made of them.
    """
    slots, own = Counter[str](), 0
    for each in lineage(spec, name):
        slots.update(slots_in(spec.templates[each]))
        own += sum(map(len, BOXED.findall(spec.templates[each])))  # sum counts letters
    filled = letters = 0
    for row in spec.tables[part.id].rows:
        filled += slots.total()
        # sum counts letters
        letters += (most := sum(count * len(row.cells.get(slot, "")) for slot, count in slots.items()))
        for many, limit, what in (
            (own + most, MOST_ON_ONE, "letters on this card"),
            (letters, MOST_LETTERS, "letters on the cards up to this one"),
            (filled, MOST_SLOTS, "slots filled for the cards up to this one"),
        ):
            if many > limit:
                message = f"{spec.folder.as_posix()}/{name} makes {many:,} {what}; {limit:,} are the most"
                yield row.place.problem("C32", message, "shorten the texts, name fewer slots, or part the table in two")
                return


def lineage(spec: Spec[Any], name: str) -> list[str]:
    """A template and what it extends, one after the other."""
    above = [name]
    while (parent := parent_of(spec.templates[above[-1]], above[-1])) in spec.templates and parent not in above:
        above.append(str(parent))
    return above


def _formulas(table: RowTable) -> Iterator[Problem]:
    suspects = (
        (row, column)
        for row in table.rows
        for column, text in row.cells.items()
        if text.startswith("=") and column in row.places
    )
    for (row, column), _ in zip(suspects, range(MOST_SAID), strict=False):
        message = f"{column}: this cell begins with '=', and a formula is printed as it is written"
        yield row.at(column).problem("C06", message, "export the table as values", Level.WARNING)


def inks_of(spec: Spec[Any]) -> tuple[Ink, ...]:
    """The inks in which the game's drawings look different."""
    return tuple(Ink) if any(INK in text for text in spec.templates.values()) else (Ink.FULL,)


def _of_template(  # noqa: PLR0913, PLR0917 - a part with its number, a side with its ink, and who counts
    spec: Spec[Any], at: int, part: Cards, name: str, ink: Ink, budget: Budget
) -> Iterator[Problem]:
    budget.read(at, (part.id, name, ink), sum(elements_in(spec.templates[each]) for each in lineage(spec, name)))
    try:
        caster = foundry_of(spec, part, name, ink)
    except RefusedError as refused:
        yield from refused.problems
        return
    except SizeError:
        template = load_template(spec, name, ink, trim=part.size.size)
        yield from islice(problems_of_slots(template, spec.tables[part.id], part.rows), MOST_SAID)
        yield from filter(None, [wrong_size(template, part.size.size)])
        return
    count_pictures(at, caster.template, budget)
    yield from _warnings(caster.template)
    missing = [*islice(problems_of_slots(caster.template, spec.tables[part.id], part.rows), MOST_SAID)]
    yield from missing
    if not missing:
        problems = _of_rows(at, caster, spec.tables[part.id], budget)
        yield from (problem for problem, _ in zip(problems, range(MOST_SAID), strict=False))
        places = caster.margins.problems(spec.tables[part.id].rows)
        # a picture that is the whole side has nothing to move inwards
        yield from (problem for problem in places if not (is_dotted(name) and problem.code == "C24"))


def _warnings(template: Template) -> Iterator[Problem]:
    """V09: what is not shown as it was meant, in the template and in the pictures that it shows."""
    drawn = (each.warnings for each in template.pictures.values() if isinstance(each, Drawn))
    yield from islice(dict.fromkeys(chain(template.warnings, *drawn)), MOST_SAID)


def count_pictures(at: int, template: Template, budget: Budget) -> None:
    """Count the pictures that a template shows on any card."""
    for picture in template.pictures.values():
        for each in shown_by(picture):
            budget.shown(at, each.name, each.width * each.height)
        if isinstance(picture, Drawn):
            budget.read(at, picture.name, picture.elements)


def _of_rows(at: int, caster: Foundry, table: RowTable, budget: Budget) -> Iterator[Problem]:
    """What goes wrong when the cards are cast; of those from one mould, what is wrong with it is told of the first."""
    template, seen = caster.template, set[object]()
    for row in table.rows if template.moving else table.rows[:1]:
        go_on()
        try:
            card = caster.cast(row)
        except UnshownError as refused:
            if (key := caster.key(row)) not in seen:
                yield from _at_the_cells(refused.problems, template, row)
            seen.add(key)
        except RefusedError as refused:
            yield from refused.problems
        else:
            mould = caster.mould(row)
            yield from mould.warnings if mould.digest not in seen else ()
            seen.add(mould.digest)
            budget.painted(at, (caster.template.file, mould.digest), mould.work, mould.forms)
            for form in card.form.forms[len(mould.forms) :]:  # the icons among its words
                budget.painted(at, form.key, caster.work.get(form.key, 0))
    yield from caster.warnings
    caster.keep_only(table.rows)


def _at_the_cells(problems: Iterable[Problem], template: Template, row: Row) -> Iterator[Problem]:
    """Problems of the drawing, each at the row's cell that makes it, and once however many elements it spoils."""
    of_cells: dict[str, list[Problem]] = {}
    for problem in problems:
        if LACKING in problem.message and (match := _LETTER.search(problem.message)):
            yield letter(template, row, chr(int(match[1], 16)), problem.message.partition(": ")[2])
        elif column := _column(problem.message, template, row):
            of_cells.setdefault(column, []).append(problem)
        elif problem.line:
            yield problem
        else:
            yield _meant(template, problem.message).problem(problem.code, problem.message, problem.help)
    for column, faults in of_cells.items():
        cell, first = row.cells[column], faults[0]
        if first.message.startswith("<use> names"):
            defined = [each for defs in template.root.iter("defs") for each in defs]
            ids = sorted({each.attrib["id"] for each in defined if each.get("id") and each.tag in PAINTED | {"symbol"}})
            message = f"{template.file} has no drawing with the id '{cell}'{did_you_mean(cell, ids)}"
            remedy = f"the ids in it: {', '.join(ids[:MOST_IDS])}"
        else:
            message, remedy = _ELEMENT.sub("", first.message), first.help
            if cell not in message:
                message = f"'{cell}': {message}"
        yield row.at(column).problem("C17", f"{column}: {message}", remedy)


def _column(message: str, template: Template, row: Row) -> str:
    """The column whose cell is in what a message quotes, as an element's attribute says it; empty for none."""
    quoted = [*_QUOTED.findall(message)]
    for element in template.moving:
        for key, text in element.items():
            if key == "data-text" or not (columns := slots_in(text)):
                continue
            filled = fill_slots(text, row.cells)
            if any(filled in each or (each and each in filled) for each in quoted if filled):
                named = [name for name in columns if name in row.places and row.cells.get(name)]
                if named:
                    return max(named, key=lambda name: (row.cells[name] in "".join(quoted), len(row.cells[name])))
    return ""


def _meant(template: Template, message: str) -> Spot:
    """Where the element stands that a message names: by its id, or the first of its kind that says what is told of."""
    _, named, rest = message.partition("(id '")
    if named and "')" in rest:
        name = rest.rpartition("')")[0]
        return next((p for e, p in template.places.items() if e.get("id") == name), template.places[template.root])
    kind = re.search(r"<(\w+)>", message)
    alike = [each for each in template.places if kind and str(each.tag).rpartition("}")[2] == kind[1]]
    saying = [each for each in alike if any(f"{key}='{value}'" in message for key, value in each.items())]
    return template.places[next(iter(saying or alike), template.root)]
