"""Spec -> Problems of its cards: what templates ask of tables, each row filled in as for printing, and all compiled.

C12: columns; C48: what slots say; C49: cells. Each drawing has limits of its own (`svg.weight`); those of `Budget` hold
for a folder that names many drawings, or one of them many times. What faces share is counted once, copies never.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice, product
from typing import Any
from xml.etree.ElementTree import Element

from tilewright import pattern
from tilewright.cards import extent
from tilewright.cards.blank import UnshownError
from tilewright.cards.box import KEYS
from tilewright.cards.cast import CardMaker
from tilewright.cards.drawing import INK
from tilewright.cards.face import card_maker_of, fronts_of
from tilewright.cards.fill import letter
from tilewright.cards.load import load_template
from tilewright.cards.pictures import Drawn, shown_by
from tilewright.cards.place import SizeError, corners_of, wrong_size
from tilewright.cards.slots import (
    CONDITION,
    REPEAT,
    ConditionError,
    fill_slots,
    formulas_in,
    loose_braces,
    read_condition,
    slots_in,
    wrong_words,
)
from tilewright.cards.template import WORDS, Template
from tilewright.draw.palette import Ink
from tilewright.pieces.cards import Cards
from tilewright.problem import Level, Problem, RefusedError, did_you_mean
from tilewright.spec.named import parent_of
from tilewright.spec.spec import Spec
from tilewright.svg import foreign
from tilewright.svg.form import Form
from tilewright.svg.vocabulary import PAINTED, SPEECHLESS
from tilewright.texts.formula import KNOWN, number_in
from tilewright.texts.node import Spot
from tilewright.texts.rows import Row, RowTable
from tilewright.texts.scalars import is_dotted
from tilewright.wanted import go_on

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
    wrong = [*_meaningless(template), *loose_in(template, table.columns)]
    for row in table.rows:
        for column, text in row.cells.items():
            if "{" in text and column in row.places and (loose := loose_braces(text, table.columns, cell=True)):
                message = f"{column}: '{loose}' would be printed as plain text: a slot has two braces on either side"
                place, words = row.at(column), loose.strip("{} ")
                wrong.append(place.problem("C48", message, f"write {{{{{words}}}}}; to print a brace, write \\{{"))
    yield from wrong
    missing = [(column, place) for column, place in template.slots() if column not in table.columns]
    for column, place in dict.fromkeys(missing):  # C12: every slot is a column
        if column in table.unknown:
            yield place.problem("C12", *table.unknown[column])
            continue
        message = f"the slot '{column}' is not a column of {file}{did_you_mean(column, table.columns)}"
        yield place.problem("C12", message, f"columns: {', '.join(islice(table.columns, MOST_NAMED))}")
    if not (wrong or missing):
        # C49: every cell says what is reckoned or compared with
        looks = {key: look for element in template.root.iter() for key, look in _looks(element, template.places)}
        for place, look in looks.values():
            for row in table.rows:
                if fault := look(row.cells):
                    column, why = fault
                    where = row.at(column) if column in row.places else place
                    yield where.problem("C49", f"{column}: {why}", "correct the cell, or empty it")
        yield from _never_so(template, table)


def _meaningless(template: Template) -> Iterator[Problem]:
    """C48: what is reckoned, formatted, asked or repeated makes sense."""
    for element in template.moving:
        place = template.places[element]
        for text in _texts(element):
            for slot, why in wrong_words(text) if "{{" in text else ():
                remedy = "such as {{attack + bonus}}, {{(price - 1) * 2|2 decimals}}: put spaces around + - * /"
                if KNOWN in why:
                    remedy = "such as {{price|2 decimals}}, {{round|roman}}, {{cost|or free}}"
                yield place.problem("C48", f"'{{{{{slot}}}}}' cannot be read: {why}", remedy)
        try:
            read_condition(element.get(CONDITION, "x"))
            extent.must_make_sense(element)
        except ConditionError as error:
            message = f"{CONDITION}='{element.attrib[CONDITION][:60]}' cannot be read: {error}"
            yield place.problem("C48", message, "write one such as cost, type = spell, cost > 3 and not rare")
        except extent.RepeatError as error:
            yield place.problem("C48", str(error), 'such as data-repeat="{{cost}}" data-gap="1"')


def loose_in(template: Template, columns: Collection[str]) -> Iterator[Problem]:
    """C48: no slot is half open, or has one brace where two are meant."""
    for element in template.root.iter():
        if element.tag in SPEECHLESS:
            continue
        texts = [element.text or "", *(child.tail or "" for child in element)]
        filled = (key for key in element.attrib if key not in {"id", "class"})
        texts += [element.attrib[key] for key in filled if key in OURS or not key.startswith(("data-", "aria-"))]
        for text in texts:
            if loose := loose_braces(text, columns):
                words = loose.strip("{} ").split("|")[0].strip()
                remedy = f"write {{{{{words}}}}}; to print a brace, write \\{{"
                yield template.places[element].problem("C48", f"'{loose}' is not a slot", remedy)


def _texts(element: Element) -> Iterator[str]:
    yield from element.attrib.values()
    yield from filter(None, (element.text, element.tail))


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
        extent.times(element, cells)
    except extent.RepeatError as error:
        return (slots_in(element.attrib[REPEAT]) or ("",))[0], str(error)
    return None


MOST_PAINTED = 200_000
"""Elements of all faces that differ, as long as ten seconds allow: ten thousand cards, each with a dozen elements that
look different on every one, and the words besides; or six hundred, each with a drawing of a hundred elements of its
own."""
READING = 3
"""Elements that are painted in the time in which one is read from its file."""
CAIRO = 20_000
"""Elements that cairo draws for all faces, each in a quarter of a millisecond."""
DOTS = 1_000_000_000
"""Of all pictures: a thousand cards at 300 to an inch, each with another picture all over it."""

MOST = {"elements": MOST_PAINTED, "elements that cairo draws": CAIRO, "dots of pictures": DOTS}
_COUNTED = "counted on every face on which it looks different"
_REMEDY = "simplify the largest, or save it as a PNG; use the same elements on several faces; or split the game in two"


def elements_in(text: str) -> int:
    """How many elements the text of a drawing has, or a few more, before it is read."""
    return text.count("<") - text.count("</")


class Budget:
    """What the faces of a game have come to so far."""

    def __init__(self, spec: Spec[Any]) -> None:
        self._spec = spec
        self._spent: dict[str, int] = {}
        self._known: set[object] = set()

    def read(self, at: int, what: object, elements: int) -> None:
        """So many elements are read for a component; what is known already is not read again.

        Args:
            at: The component's number.
            what: By this it is known again.
            elements: How many.

        Raises:
            RefusedError: All together are too many (V11), as of all that follow.
        """
        self._spend(at, ("read", what), "elements", READING * elements)

    def painted(self, at: int, what: object, work: int, forms: Iterable[Form] = ()) -> None:
        """Something has been painted, which came to so much work, and shows these forms."""
        self._spend(at, ("painted", what), "elements", work)
        for form in forms:
            self._drawn(at, form)

    def shown(self, at: int, picture: str, dots: int) -> None:
        """A picture of dots is shown."""
        self._spend(at, ("shown", picture), "dots of pictures", dots)

    def _drawn(self, at: int, form: Form) -> None:
        """What cairo draws of a form and of those it uses, each once."""
        if ("drawn", form.key) not in self._known:
            self._spend(at, ("drawn", form.key), "elements that cairo draws", foreign.weight(form))
            for each in form.forms:
                self._drawn(at, each)

    def _spend(self, at: int, what: object, kind: str, many: int) -> None:
        if what in self._known:
            return
        self._known.add(what)
        self._spent[kind] = self._spent.get(kind, 0) + many
        if self._spent[kind] > MOST[kind]:
            part = self._spec.game.components[at]
            message = f"the faces up to those of '{part.id}' have more than {MOST[kind]:,} {kind}, {_COUNTED}"
            raise RefusedError([self._spec.places.problem(("game", "components", at), "V11", message, _REMEDY)])


LACKING = " has no letter "
_LETTER = pattern.prepare(r"\(U\+([0-9A-F]{4,6})\)")
MOST_ON_ONE, MOST_LETTERS, MOST_SLOTS = 100_000, 20_000_000, 2_000_000
"""Letters that boxes and slots put on one card; letters, and slots, for all rows of a table: 10,000 cards of 200 slots
and 2,000 letters each are far beyond any printed deck."""
BOXED = pattern.prepare(r"""data-text\s*=\s*("[^"]*+"|'[^']*+')""")
"""The words of a text box, as its file has them."""
_QUOTED = pattern.prepare(r"'([^']+)'")
_ELEMENT = pattern.prepare(r"^<\w+>(?: \(id '[^']*'\))?: ")
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
            table = spec.tables[part.id]
            suspects = (
                (row, column)
                for row in table.rows
                for column, text in row.cells.items()
                if text.startswith("=") and column in row.places
            )
            for (row, column), _ in zip(suspects, range(MOST_SAID), strict=False):
                message = f"{column}: this cell begins with '=', but formulas are printed as plain text"
                yield row.at(column).problem("C06", message, "export the table as values", Level.WARNING)
            for name, sides in _sides_by_template(part, table).items():
                if name in spec.templates and (wrong := [*_too_much(spec, name, sides[-1][1])]):
                    yield from wrong
                elif name in spec.templates:
                    yield from dict.fromkeys(
                        problem
                        for (side, filled), ink in product(sides, inks_of(spec))
                        for problem in _of_template(spec, at, part, name, side, filled, ink, budget)
                    )


def _sides_by_template(part: Cards, table: RowTable) -> dict[str, list[tuple[str, RowTable]]]:
    """The sides to be tried of each template, and with which rows.

    A back that is drawn and cut as its front is not tried again with the same rows.
    """
    fronts = fronts_of(part, table)
    sides = {
        name: [("front", table if len(fronts) == 1 else replace(table, rows=tuple(rows)))]
        for name, rows in fronts.items()
    }
    if part.back:
        front, back = ({(round(x, 3), round(y, 3)) for x, y in corners_of(part, side)} for side in ("front", "back"))
        if part.back not in sides or front != back or len(fronts) > 1:
            sides.setdefault(part.back, []).append(("back", table))
    return sides


def _too_much(spec: Spec[Any], name: str, table: RowTable) -> Iterator[Problem]:
    """C32: the slots of a template would put more letters on the cards of a table than can be set.

    Only the texts are counted, of the template and what it extends, before anything is made of them.
    """
    slots, own = Counter[str](), 0
    for each in lineage(spec, name):
        slots.update(slots_in(spec.templates[each]))
        own += sum(map(len, BOXED.findall(spec.templates[each])))  # sum counts letters
    filled = letters = 0
    for row in table.rows:
        filled += slots.total()
        # sum counts letters
        letters += (most := sum(count * len(row.cells.get(slot, "")) for slot, count in slots.items()))
        for many, limit, what in (
            (own + most, MOST_ON_ONE, "letters on this card"),
            (letters, MOST_LETTERS, "letters on the cards up to this one"),
            (filled, MOST_SLOTS, "slots filled for the cards up to this one"),
        ):
            if many > limit:
                message = f"{spec.folder.as_posix()}/{name} has {many:,} {what}; the limit is {limit:,}"
                yield row.place.problem("C32", message, "shorten the texts, use fewer slots, or split the table in two")
                return


def lineage(spec: Spec[Any], name: str) -> list[str]:
    """A template and what it extends, one after the other."""
    above = [name]
    while (parent := parent_of(spec.templates[above[-1]], above[-1])) in spec.templates and parent not in above:
        above.append(str(parent))
    return above


def inks_of(spec: Spec[Any]) -> tuple[Ink, ...]:
    """The inks in which the game's drawings look different."""
    return tuple(Ink) if any(INK in text for text in spec.templates.values()) else (Ink.FULL,)


def _of_template(  # noqa: PLR0913, PLR0917 - a part with its number, a side with its drawing, rows and ink, who counts
    spec: Spec[Any], at: int, part: Cards, name: str, side: str, table: RowTable, ink: Ink, budget: Budget
) -> Iterator[Problem]:
    budget.read(at, (part.id, name, ink), sum(elements_in(spec.templates[each]) for each in lineage(spec, name)))
    try:
        maker = card_maker_of(spec, part, side, ink, name)
    except RefusedError as refused:
        yield from refused.problems
        return
    except SizeError:
        template = load_template(spec, name, ink, trim=part.size.size)
        yield from islice(problems_of_slots(template, table, part.named_rows), MOST_SAID)
        yield from filter(None, [wrong_size(template, part.size.size)])
        return
    count_pictures(at, maker.template, budget)
    # V09: what is not shown as it was meant, in the template and in the pictures that it shows
    drawn = (each.warnings for each in maker.template.pictures.values() if isinstance(each, Drawn))
    yield from islice(dict.fromkeys(chain(maker.template.warnings, *drawn)), MOST_SAID)
    yield from islice(_foreign(maker.template, table), MOST_SAID)
    missing = [*islice(problems_of_slots(maker.template, table, part.named_rows), MOST_SAID)]
    yield from missing
    if not missing:
        problems = _of_rows(at, maker, table, budget)
        yield from (problem for problem, _ in zip(problems, range(MOST_SAID), strict=False))
        places = maker.margins.problems(table.rows)
        # a picture that is the whole side has nothing to move inwards
        yield from (problem for problem in places if not (is_dotted(name) and problem.code == "C24"))


def _foreign(template: Template, table: RowTable) -> Iterator[Problem]:
    """C83: words that are marked as another tool has them."""
    columns = template.columns_of_words
    words = "\0".join(row.cells.get(column, "") for row in table.rows for column in columns).lower()
    if any(sign in words for sign in ("</", "<b", "[/", "~~", "\\n", "&", "<p", "<l")):
        from tilewright.cards.foreign import problems_of_foreign  # noqa: PLC0415 - for such words alone

        yield from problems_of_foreign(template, table)


def count_pictures(at: int, template: Template, budget: Budget) -> None:
    """Count the pictures that a template shows on any card."""
    for picture in template.pictures.values():
        for each in shown_by(picture):
            budget.shown(at, each.name, each.width * each.height)
        if isinstance(picture, Drawn):
            budget.read(at, picture.name, picture.elements)


def _of_rows(at: int, maker: CardMaker, table: RowTable, budget: Budget) -> Iterator[Problem]:
    """What goes wrong when the cards are made; a blank card's own faults once."""
    template, seen = maker.template, set[object]()
    for row in table.rows if template.moving else table.rows[:1]:
        go_on()
        try:
            card = maker.card(row)
        except UnshownError as refused:
            if (key := maker.key(row)) not in seen:
                yield from _at_the_cells(refused.problems, template, row)
            seen.add(key)
        except RefusedError as refused:
            yield from refused.problems
        else:
            blank = maker.blank(row)
            if blank.digest not in seen:
                yield from blank.warnings
                seen.add(blank.digest)
                budget.painted(at, (maker.template.file, blank.digest), blank.work, blank.forms)
            for form in card.form.forms[len(blank.forms) :]:  # the icons among its words
                budget.painted(at, form.key, maker.work.get(form.key, 0))
    yield from maker.warnings
    maker.keep_only(table.rows)


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
            yield _place_named(template, problem.message).problem(problem.code, problem.message, problem.help)
    for column, faults in of_cells.items():
        cell, first = row.cells[column], faults[0]
        if first.message.startswith("<use> refers to"):
            defined = [each for defs in template.root.iter("defs") for each in defs]
            ids = sorted({each.attrib["id"] for each in defined if each.get("id") and each.tag in PAINTED | {"symbol"}})
            message = f"{template.file} has no drawing with the id '{cell}'{did_you_mean(cell, ids)}"
            remedy = f"its ids: {', '.join(ids[:MOST_IDS])}"
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


def _place_named(template: Template, message: str) -> Spot:
    """The place of the element that a message names: by its id, or the first of its kind with a quoted attribute."""
    _, named, rest = message.partition("(id '")
    if named and "')" in rest:
        name = rest.rpartition("')")[0]
        return next((p for e, p in template.places.items() if e.get("id") == name), template.places[template.root])
    kind = re.search(r"<(\w+)>", message)
    alike = [each for each in template.places if kind and str(each.tag).rpartition("}")[2] == kind[1]]
    saying = [each for each in alike if any(f"{key}='{value}'" in message for key, value in each.items())]
    return template.places[next(iter(saying or alike), template.root)]
