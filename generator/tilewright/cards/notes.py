"""Spec -> Problems that are notes: fonts with broken rules (F07), letters lent by others (F08), faces without bleed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from tilewright.cards.load import load_template, rows_of
from tilewright.cards.place import SizeError, bleed_of
from tilewright.cards.slots import fill_slots
from tilewright.cards.template import Template
from tilewright.pieces.cards import Cards
from tilewright.problem import Level, Problem, RefusedError
from tilewright.spec.part import PICTURE
from tilewright.spec.spec import Spec
from tilewright.svg.lettering import face_of
from tilewright.svg.vocabulary import attributes, inherit
from tilewright.texts.rows import Row
from tilewright.texts.scalars import is_dotted
from tilewright.typography.fonts import FontFace
from tilewright.units import BLEED, bleed_filled

if TYPE_CHECKING:
    from tilewright.typography.book import Book
    from tilewright.typography.setting import FontSetting


MOST_LETTERS, MOST_ROWS = 40, 2_000
"""Letters that one note names, and rows that are looked over for one."""


def fonts_are_whole(spec: Spec[Any]) -> Iterator[Problem]:
    """F07: the rules that a font has for letters side by side can be read."""
    if not spec.fonts.changes:
        return
    book: Book = spec.fonts  # type: ignore[assignment] # what changes something is one
    for font in book.fonts:
        if font.deaf:
            file = (spec.folder / font.shown).as_posix()
            message = (
                f"{' and '.join(font.deaf)} of {font.families[0]} cannot be read: letters are set without kerning or "
                "ligatures"
            )
            yield Problem(file, 0, 0, "F07", message, "download the font again", Level.WARNING)


def letters_fall_back(spec: Spec[Any]) -> Iterator[Problem]:
    """F08: which letters a font of the game's own lacks, and what they are printed in."""
    if not spec.fonts.changes:
        return
    parts = [part for part in spec.game.components if isinstance(part, Cards)]
    for name in dict.fromkeys(name for part in parts for name in spec.drawings(part)):
        try:
            template = load_template(spec, name)
            rows = [*islice(rows_of(spec, name), MOST_ROWS)]
            yield from _lent(template, rows)
        except (RefusedError, ValueError, KeyError):
            continue  # told of where cards are cast


def _lent(template: Template, rows: list[Row]) -> Iterator[Problem]:
    letters: dict[FontFace, set[str]] = {}
    for face, words in _words(template.root, {}, template):
        seen = letters.setdefault(face, set())
        for row in rows if "{{" in words else rows[:1]:
            seen.update(fill_slots(words, row.cells))
    for face, seen in letters.items():
        chain: Sequence[FontSetting] = getattr(face.setter, "chain", ())
        lacking = sorted(letter for letter in seen if letter.isprintable() and not chain[0].has(letter))
        by: dict[str, list[str]] = {}
        for letter in lacking:
            lender = next((each for each in chain[1:] if each.has(letter)), None)
            by.setdefault(lender.font.families[0] if lender else "", []).append(letter)
        for family, lent in by.items():
            if family:
                named = " ".join(lent[:MOST_LETTERS])
                named += f" and {len(lent) - MOST_LETTERS} more" if len(lent) > MOST_LETTERS else ""
                message = f"{face.family} has no {named}, so it is printed in {family}"
                remedy = "to choose it yourself, name a font of fonts/ first in `fonts: {fallback: [...]}`"
                yield template.places[template.root].problem("F08", message, remedy, Level.NOTE)


def _words(element: Element, style: dict[str, str], template: Template) -> Iterator[tuple[FontFace, str]]:
    """The words in fonts of the game's own, with their slots."""
    if box := template.boxes.get(element):
        if not (face := box.font.face(bold=box.bold)).file:
            yield face, box.words
        return
    if element.tag in {"text", "tspan", "g", "svg"}:
        style = inherit(style, attributes(element.tag, element))
    if element.tag in {"text", "tspan"} and not (face := face_of(style, template.book)).file:
        tails = (child.tail for child in element)
        yield face, " ".join(filter(None, (element.text, *tails)))
    for child in element:
        if isinstance(child.tag, str):
            yield from _words(child, style, template)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (fonts_are_whole, letters_fall_back)
"""All of this module, in the order in which they are told."""


def short_of_bleed(spec: Spec[Any]) -> Iterator[Problem]:
    """P03 for each drawing that fills a piece and goes less than 3 mm beyond it.

    One that cannot be read is told by the checks, and one that has no size is scaled to fit on a ground.
    """
    done: set[str] = set()
    for part in spec.game.components:
        size, is_card = getattr(part, "size", None), isinstance(part, Cards)
        pictures = [name for keys, name in part.drawings() if keys == PICTURE]
        for name in spec.drawings(part):
            if name in pictures or size is None or name in done:
                continue
            try:
                template = load_template(spec, name, trim=size.size if is_card else None)
                if is_dotted(name) and not is_card:
                    short = bleed_filled(template.view.width / template.view.height, size.size, BLEED)
                else:
                    short = bleed_of(template, size.size)
            except (RefusedError, SizeError):
                continue
            # a card is warned of if less than 3 mm go on, another piece only if its drawing ends at the cut
            if short is None or short >= BLEED - 0.05 or (short and not is_card):
                continue
            done.add(name)
            wide, high = size.width + 2 * BLEED, size.height + 2 * BLEED
            message = f"this drawing extends {short:g} mm beyond the cut, but --bleed prints {BLEED:g} mm"
            message += ": the rest stays white" if is_card else ""
            remedy = f"make its viewBox {wide:g} x {high:g}, with the piece in the middle"
            if is_dotted(name) and wide != high:
                remedy = f"crop it to the proportions of {wide:g} x {high:g}, with the piece in the middle"
            elif is_dotted(name):
                remedy = f'put it into an SVG drawing with viewBox="0 0 {wide:g} {high:g}" and an <image> that fills it'
            yield template.places[template.root].problem("P03", message, remedy, Level.WARNING)
