"""Spec -> Problems with fonts of its own: F07, rules that are broken; F08, letters that others lend them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from generator.fonts import FontFace
from generator.kinds.cards import Cards
from generator.problem import Level, Problem, RefusedError
from generator.spec.rows import Row
from generator.spec.spec import Spec
from generator.template.load import load_template, rows_of
from generator.template.read import Template
from generator.template.slots import fill_slots
from generator.vector.lettering import face_of
from generator.vector.vocabulary import attributes, inherit

if TYPE_CHECKING:  # a C library, for games with fonts of their own
    from generator.shaping.book import Book
    from generator.shaping.setting import FontSetting

MOST_LETTERS, MOST_ROWS = 40, 2_000
"""Letters that one note names, and rows that are looked over for one."""


def fonts_are_whole(spec: Spec[Any]) -> Iterator[Problem]:
    """F07: the rules that a font has for letters side by side can be read."""
    for font in _book(spec).fonts if spec.fonts.changes else ():
        if font.deaf:
            file = (spec.folder / font.shown).as_posix()
            message = f"{' and '.join(font.deaf)} of {font.families[0]} cannot be read: letters are set each by itself"
            yield Problem(file, 0, 0, "F07", message, "get its file again from where you had it", Level.WARNING)


def letters_fall_back(spec: Spec[Any]) -> Iterator[Problem]:
    """F08: which letters a font of the game's own lacks, and what they are printed in."""
    if not spec.fonts.changes:
        return
    parts = [part for part in spec.game.components if isinstance(part, Cards)]
    for name in dict.fromkeys(name for part in parts for name in (part.template, part.back) if name):
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
                message = f"{face.family} has no {_named(lent)}: printed in {family}"
                yield template.places[template.root].problem("F08", message, level=Level.NOTE)


def _named(letters: list[str]) -> str:
    more = f" and {len(letters) - MOST_LETTERS} more" if len(letters) > MOST_LETTERS else ""
    return f"{' '.join(letters[:MOST_LETTERS])}{more}"


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


def _book(spec: Spec[Any]) -> Book:
    return spec.fonts  # type: ignore[return-value] # what changes something is one


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (fonts_are_whole, letters_fall_back)
"""All of this module, in the order in which they are told."""
