"""Spec -> Problems of the drawings and pictures that tokens, boards, dice and boxes name: each is read and compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from typing import Any
from xml.etree.ElementTree import Element, tostring

from tilewright.cards.inset import Insets, insets
from tilewright.cards.load import said_of
from tilewright.cards.pictures import FEW, TOO_FEW, Drawn
from tilewright.cards.place import wrong_size
from tilewright.cards.template import Template
from tilewright.cards.trial import Budget, count_pictures, elements_in, inks_of, lineage, loose_in
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.studio import Studio
from tilewright.pieces.kind import Design
from tilewright.problem import Level, Problem, RefusedError, did_you_mean
from tilewright.spec.game import colour_of, each_of
from tilewright.spec.part import picture_of
from tilewright.spec.spec import Spec
from tilewright.svg.form import LETTERS, Compilation
from tilewright.svg.picture import dots_in
from tilewright.svg.places import At
from tilewright.svg.walk import compile_svg
from tilewright.texts.node import Spot
from tilewright.texts.scalars import is_dotted
from tilewright.units import A5, BLEED, SAME_PROPORTIONS, bleed_filled

CELLS = ("name", "title", "letter", "hex", "symbol", "pattern")
"""What a slot of such a drawing may name: what game.yaml says of the colour it is of."""
FILLED = 2
"""Elements that are painted in the time in which one is filled in, put on a face and painted."""


def problems_of_art(spec: Spec[Any], budget: Budget) -> Iterator[Problem]:
    """Everything that is wrong with the files: C10 to C13, C16, a slot without a colour (C12), P04, V01 to V05.

    Raises:
        RefusedError: All faces together are too much (V11).
    """
    problems: dict[Problem, None] = {}
    for ink in inks_of(spec):
        problems |= dict.fromkeys(_in_ink(spec, ink, budget))
    yield from problems


def _in_ink(spec: Spec[Any], ink: Ink, budget: Budget) -> Iterator[Problem]:
    press = insets(spec, ink)
    if press is None:
        return
    yield from _proportions(spec, press)
    for file, shown in _colours_shown(spec).items():
        if file in press.names:
            elements = sum(elements_in(spec.templates[each]) for each in lineage(spec, file))  # sum counts elements
            budget.read(next(iter(shown.values()))[0], file, elements)
            yield from _of_file(spec, press, file, shown, budget)
    if (picture := spec.game.picture) and picture in press.names:
        budget.read(0, picture, elements_in(spec.templates[picture]))
        yield from _of_file(spec, press, picture, {"": [0]}, budget)


def _proportions(spec: Spec[Any], press: Insets) -> Iterator[Problem]:
    """P04 where a drawing is to fill a piece of other proportions: the paper stays bare beside it."""
    for part in spec.game.components:
        for shown in part.shows():
            picture = picture_of(shown.face)
            if shown.fills is None or not picture or not picture.art or picture.art not in press.names:
                continue
            try:
                template = press.template(picture.art)
            except RefusedError:
                continue  # told where the file is looked at
            view, wide, high = template.view, shown.fills.width, shown.fills.height
            if is_dotted(picture.art):
                if bleed_filled(view.width / view.height, shown.fills, BLEED) is None:
                    message = f"the picture has {view.width:g} x {view.height:g} dots, the piece {wide:g} x {high:g} mm"
                    larger = f"{wide + 2 * BLEED:g} x {high + 2 * BLEED:g}"
                    remedy = f"crop it to the proportions of {wide:g} x {high:g}, or of {larger}"
                    place = template.places[template.root]
                    yield place.problem("P04", f"{message}: some paper stays white", remedy, Level.WARNING)
                continue
            off = abs(view.width / view.height * high / wide - 1)
            if wrong_size(template, shown.fills) and off > SAME_PROPORTIONS:
                message = f"the viewBox is {view.width:g} x {view.height:g}, and the piece {wide:g} x {high:g} mm"
                remedy = f'write viewBox="0 0 {wide:g} {high:g}"; otherwise paper beside the drawing stays white'
                yield template.places[template.root].problem("P04", message, remedy, Level.WARNING)


def problems_of_dots(spec: Spec[Any], press: Insets, designs: Iterable[Design]) -> Iterator[Problem]:
    """C21 and C23 of pictures with too few dots for the size in which pieces show them, each at its worst place.

    Args:
        spec: The game.
        press: Who reads its drawings.
        designs: Faces that show something of theirs.
    """
    studio = Studio(spec.game, look_of(spec, press.ink), A5.turned, art=press)
    called, worst = press.called, dict[tuple[str, At], float]()
    for root in _drawn(studio, designs):
        for name, at, dots in dots_in(root):
            worst[name, at] = min(dots, worst.get((name, at), dots))
    for (name, at), dots in worst.items():
        if dots < FEW and name in called:
            code, level = ("C21", Level.WARNING) if dots >= TOO_FEW else ("C23", Level.ERROR)
            message = f"'{called[name]}' is printed at {dots:.0f} dots per inch; it looks sharp from {FEW}"
            yield Spot(*at).problem(code, message, "use a larger file, or print it smaller", level)


def _drawn(studio: Studio, designs: Iterable[Design]) -> Iterator[Element]:
    """Each face, and the head of a first page of A4; what cannot be drawn is told by the check that it breaks."""
    for design in designs:
        with suppress(RefusedError, ValueError, LookupError):
            yield studio.draw(design).drawing.get_xml()
    with suppress(RefusedError):
        if studio.picture:
            scale = studio.page.width / studio.picture.view.width
            root = Element("g", {"transform": f"scale({scale:.6f})"})
            root.append(studio.picture.element)
            yield root


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
    count_pictures(next(iter(keys.values()))[0], template, budget)
    wrong = [*_slots(press, template, coloured=all(keys)), *loose_in(template, CELLS)]
    yield from wrong
    for key in keys if not wrong else ():
        colour = colour_of(spec.game, key)
        cells = said_of(colour, key)
        tally = Compilation()
        try:
            inset = press.inset(file, cells)
            whole = Element("svg", {"viewBox": template.root.get("viewBox", "")})
            whole.append(inset.element)
            form = compile_svg(whole, template.file, tally=tally, book=template.book)
        except RefusedError as refused:
            file_itself = template.places[template.root]
            for each in refused.problems:
                yield each if each.line else file_itself.problem(each.code, each.message, each.help)
            return
        drawn = (each.warnings for each in template.pictures.values() if isinstance(each, Drawn))
        yield from dict.fromkeys((*template.warnings, *tally.warnings, *chain.from_iterable(drawn)))
        work = FILLED * (tally.work + len(tostring(inset.element)) // LETTERS)
        for number, at in enumerate(keys[key]):
            budget.painted(at, (file, key, number), work, [form])


def _slots(press: Insets, template: Template, *, coloured: bool) -> Iterator[Problem]:
    """C12: a slot names what is said of a colour, and the piece is of one; or a rule, or a cell of a lookup."""
    values, wrong = press.constants(template)
    for name, place in dict.fromkeys(template.slots()):
        if name in wrong:
            yield place.problem("C12", *wrong[name])
        elif name in values:
            continue
        elif name not in CELLS:
            message = f"the slot '{name}' is not a property of a colour{did_you_mean(name, CELLS)}"
            yield place.problem("C12", message, f"known: {', '.join(CELLS)}")
        elif not coloured:
            message = f"the slot '{name}' needs the colour of the piece, and the piece has none"
            yield place.problem("C12", message, "write `of` in game.yaml, such as of: liveries")
