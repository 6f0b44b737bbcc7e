"""Spec -> Problems where a text of game.yaml or a variant has a letter that the bundled fonts lack: Q08."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tilewright.pieces.pool import Owner
from tilewright.problem import Level, Problem, RefusedError
from tilewright.spec.entries import VariantNote
from tilewright.spec.spec import Spec
from tilewright.spec.variant import HEAD
from tilewright.texts.node import Mapping, Node, Path, Scalar, Sequence
from tilewright.typography import fonts
from tilewright.typography.finder import Finder

EVERYWHERE = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”•…"))))  # noqa: RUF001 - quotes and dashes
"""Letters that every bundled font has, so that the fonts are opened for other ones only."""

DISPLAY, BODY = fonts.DISPLAY, fonts.BODY
FONTS = {"title": (DISPLAY, BODY), "text": (DISPLAY,)}
"""Key -> the fonts that what it says is set in; of all others, the one of the text."""

REMEDY = "use other letters, or a font that has it (docs/fonts.md)"
OF_TABLES = frozenset({"each", "lookups"})
"""Keys below which nothing is printed but by cards, which are looked at by themselves."""
LIST = "variants"
"""What `[[...]]` says in a booklet where its list of variants stands."""
UNPRINTED = frozenset(
    {
        *("id", "kind", "seed", "count", "holds", "face", "faces", "back", "of", "figure", "style", "template", "rows"),
        *("columns", "art", "symbol", "on", "ink"),
    }
)


def letters_are_there(spec: Spec[Any]) -> Iterator[Problem]:
    """Q08: the fonts that a text of game.yaml is set in have all its letters; titles are set in both."""
    root = spec.places.documents["game"]
    for path, key, text in _texts(("game",), "", root):
        capitals = text.upper() if key == "title" else ""
        for letter in sorted(set(text + capitals) - EVERYWHERE):
            if lacking := _lacking(spec.fonts, letter, FONTS.get(key, (BODY,))):
                at = text.find(letter)
                message = f"{key}: the font {lacking} has no letter {letter!r} (U+{ord(letter):04X})"
                place = (0, at) if at >= 0 and "\n" not in text[:at] else None
                yield spec.places.problem(path, "Q08", message, REMEDY, at=place)


def letters_of_variants(owner: Owner) -> Iterator[Problem]:
    """Q08 for the heads of the variants: those that are printed, and those that the booklet's list has to leave out.

    A variant past reading says so here as well.
    """
    try:
        notes = owner.notes
    except RefusedError as refused:
        yield from refused.problems
        return
    spec = owner.spec
    for name, note in notes:
        path = (spec.folder / "variants" / f"{name}.yaml").as_posix()
        for letter in letters_lacking(spec.fonts, note):
            message = f"{HEAD}: the font {BODY} has no letter {letter!r} (U+{ord(letter):04X})"
            if (name, note) in spec.variants:
                yield Problem(path, 0, 0, "Q08", message, REMEDY)
            elif spec.booklet and f"[[{LIST}]]" in spec.booklet[1].replace(" ", ""):
                message += f", so this booklet's list of variants leaves out {name}"
                yield Problem(path, 0, 0, "Q08", message, "its own booklet has it", Level.NOTE)
                break


def letters_lacking(book: Finder, note: VariantNote) -> list[str]:
    """The letters of a variant's head that no font has which the booklet's text is set in."""
    strange = sorted(set(f"{note.title}{note.summary}{note.source}") - EVERYWHERE)
    return [letter for letter in strange if _lacking(book, letter, (BODY,))]


def _texts(path: Path, key: str, node: Node) -> Iterator[tuple[Path, str, str]]:
    """(path, key, text) of everything that is printed as it is written."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text not in OF_TABLES:
                yield from _texts((*path, entry.key.text), entry.key.text, entry.value)
    elif isinstance(node, Sequence):
        for at, item in enumerate(node.items):
            yield from _texts((*path, at), key, item)
    elif isinstance(node, Scalar) and isinstance(node.value, str) and key not in UNPRINTED:
        yield path, key, " ".join(node.value.split("\n"))


def _lacking(book: Finder, letter: str, families: tuple[str, ...]) -> str:
    """The first of the families that has a face without the letter, nor one to help out; empty where all have it."""
    asked = (face for face in fonts.FACES if face.family in families)
    faces = (book.find_for(face.family, face.weight, face.style) for face in asked)
    return next((face.family for face in faces if fonts.lacks(face, letter)), "")


def fonts_of_its_own(spec: Spec[Any]) -> Iterator[Problem]:
    """F07, F08: fonts in fonts/ whose rules for letters are broken, and letters that others lend them."""
    if spec.fonts.changes:
        from tilewright.cards.notes import CHECKS as OWN  # noqa: PLC0415 - for games with fonts of their own

        for check in OWN:
            yield from check(spec)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (letters_are_there, fonts_of_its_own)
