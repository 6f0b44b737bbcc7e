"""Spec -> Problems of the SVG files that tokens, figures and dice name: each is read, filled and compiled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element, tostring

from generator.problem import Level, Problem, RefusedError, did_you_mean
from generator.spec.palette import colour_of, each_of
from generator.spec.picture import picture_of
from generator.spec.spec import Spec
from generator.template.asked import loose_in
from generator.template.budget import Budget, elements_in
from generator.template.inset import Insets, insets
from generator.template.place import wrong_size
from generator.template.read import Template
from generator.vector.compile import compile_svg
from generator.vector.tally import LETTERS, Compilation

CELLS = ("name", "title", "letter", "hex", "symbol", "pattern")
"""What a slot of such a drawing may name: what game.yaml says of the colour it is of."""
FILLED = 2
"""Elements that are painted in the time in which one is filled in, put on a face and painted."""

ALIKE = 0.01
"""By how much the proportions of a drawing may differ from those of what it fills."""


def problems_of_art(spec: Spec[Any], budget: Budget) -> Iterator[Problem]:
    """Everything that is wrong with the files: C10 to C13, C16, a slot without a colour (C12), P04, V01 to V05.

    Raises:
        RefusedError: All faces together are too much (V11).
    """
    press = insets(spec)
    if press:
        yield from _proportions(spec, press)
    for file, shown in _colours_shown(spec).items() if press else ():
        if press and file in press.texts:
            budget.read(next(iter(shown.values()))[0], file, elements_in(press.texts[file]))
            yield from _of_file(spec, press, file, shown, budget)
    if press and (picture := spec.game.picture) and picture in press.texts:
        budget.read(0, picture, elements_in(press.texts[picture]))
        yield from _of_file(spec, press, picture, {"": [0]}, budget)


def _proportions(spec: Spec[Any], press: Insets) -> Iterator[Problem]:
    """P04 where a drawing is to fill a piece of other proportions: the paper stays bare beside it."""
    for part in spec.game.components:
        for shown in part.shows():
            picture = picture_of(shown.face)
            if shown.fills is None or not picture or not picture.art or picture.art not in press.texts:
                continue
            try:
                template = press.template(picture.art)
            except RefusedError:
                continue  # told where the file is looked at
            view, wide, high = template.view, shown.fills.width, shown.fills.height
            if wrong_size(template, shown.fills) and abs(view.width / view.height * high / wide - 1) > ALIKE:
                message = f"the viewBox is {view.width:g} x {view.height:g}, and the piece {wide:g} x {high:g} mm"
                remedy = f'such as viewBox="0 0 {wide:g} {high:g}"; as it is, the paper stays bare beside the drawing'
                yield template.places[template.root].problem("P04", message, remedy, Level.WARNING)


def _colours_shown(spec: Spec[Any]) -> Mapping[str, dict[str, list[int]]]:
    """File -> the colours it is shown in, '' for none -> the number of the component, for each face that shows it."""
    colours_of: dict[str, dict[str, list[int]]] = {}
    for at, part in enumerate(spec.game.components):
        for shown in part.shows():
            picture = picture_of(shown.face)
            if picture and picture.art:
                for key in each_of(spec.game, shown.of, ""):
                    colours_of.setdefault(picture.art, {}).setdefault(key, []).append(at)
    return colours_of


def _of_file(
    spec: Spec[Any], press: Insets, file: str, keys: Mapping[str, list[int]], budget: Budget
) -> Iterator[Problem]:
    try:
        template = press.template(file)
    except RefusedError as refused:
        yield from refused.problems
        return
    wrong = [*_slots(template, coloured=all(keys)), *loose_in(template, CELLS)]
    yield from wrong
    for key in keys if not wrong else ():
        colour = colour_of(spec.game, key)
        cells = {"name": key, **{name: str(value) for name, value in colour}} if colour else {}
        tally = Compilation()
        try:
            inset = press.inset(file, cells)
            form = compile_svg(_whole(template, inset.element), template.file, tally=tally, book=template.book)
        except RefusedError as refused:
            yield from (_at_the_file(problem, template) for problem in refused.problems)
            return
        yield from dict.fromkeys((*template.warnings, *tally.warnings))
        work = FILLED * (tally.work + len(tostring(inset.element)) // LETTERS)
        for number, at in enumerate(keys[key]):
            budget.painted(at, (file, key, number), work, [form])


def _slots(template: Template, *, coloured: bool) -> Iterator[Problem]:
    """C12: a slot names what is said of a colour, and the piece is of one."""
    for name, place in dict.fromkeys(template.slots()):
        if name not in CELLS:
            message = f"the slot '{name}' is nothing that is said of a colour{did_you_mean(name, CELLS)}"
            yield place.problem("C12", message, f"known: {', '.join(CELLS)}")
        elif not coloured:
            message = f"the slot '{name}' is filled from the colour of the piece, and it is of none"
            yield place.problem("C12", message, "say `of` in game.yaml, such as of: liveries")


def _whole(template: Template, art: Element) -> Element:
    root = Element("svg", {"viewBox": template.root.get("viewBox", "")})
    root.append(art)
    return root


def _at_the_file(problem: Problem, template: Template) -> Problem:
    """A problem of the drawing, at the file."""
    if problem.line:
        return problem
    return template.places[template.root].problem(problem.code, problem.message, problem.help)
