"""A Spec and its tiles -> the figures of its booklet, drawn and compiled, by the names booklet.md places them under."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from tilewright.draw.art import Art
from tilewright.draw.figures import MissingPieceError, figures, tiles_shown
from tilewright.draw.pen import Look
from tilewright.pieces.build import Deck
from tilewright.problem import Problem, RefusedError
from tilewright.spec.spec import Spec
from tilewright.svg.form import Plate
from tilewright.svg.vocabulary import tag_of
from tilewright.svg.walk import compile_svg
from tilewright.typography.finder import BUNDLED, Finder

_KEPT = ("g", "text")


def plates(spec: Spec[Any], deck: Deck, look: Look) -> Mapping[str, Plate]:
    """Every figure of the game's style that can be drawn from the game's tiles and rules, compiled.

    Raises:
        RefusedError: As `arts`.
    """
    return {name: plate(art, look.book) for name, art in arts(spec, deck, look).items()}


def outlines(spec: Spec[Any], deck: Deck, look: Look) -> Mapping[str, Plate]:
    """The same figures as large as they are, with their words alone: enough to find out what a page holds.

    Raises:
        RefusedError: As `arts`.
    """
    return {name: outline(art, look.book) for name, art in arts(spec, deck, look).items()}


def arts(spec: Spec[Any], deck: Deck, look: Look) -> Mapping[str, Art]:
    """Every figure of the game's style that can be drawn from the game's tiles and rules.

    Raises:
        RefusedError: Q12 booklet.md places a figure that shows a tile the set does not have, or a rule the game does
            not have.
    """
    every = figures(spec, tiles_shown(spec, deck.whole), look)
    drawn = ((name, attempt(spec, name, draw)) for name, draw in every.items())
    return {name: art for name, art in drawn if art is not None}


def attempt(spec: Spec[Any], name: str, draw: Callable[[], Art]) -> Art | None:
    """One figure; None where it cannot be drawn, and nobody has asked for it.

    Raises:
        RefusedError: As `arts`.
    """
    try:
        return draw()
    except (MissingPieceError, AttributeError) as error:
        if spec.booklet and f"(figure:{name})" in spec.booklet[1]:
            raise RefusedError([_unlike(spec, name, error)]) from None
    return None


def _unlike(spec: Spec[Any], name: str, error: MissingPieceError | AttributeError) -> Problem:
    """The game is too unlike the one the figure is made for; rules.yaml without a model of its own has any keys."""
    if isinstance(error, AttributeError):
        if type(spec.rules).model_fields:
            raise error
        place, message = "rules.yaml", f"the figure '{name}' shows rules that this game does not have"
        return Problem((spec.folder / place).as_posix(), 0, 0, "Q12", message, "leave the figure out of booklet.md")
    if spec.files or not spec.booklet:
        name = next(iter(spec.files), "game")
        return Problem((spec.folder / f"{name}.yaml").as_posix(), 0, 0, "Q12", str(error))
    path, text = spec.booklet
    line = text[: text.index(f"(figure:{name})")].count("\n") + 1
    return Problem(path, line, 0, "Q12", str(error), "leave the figure out of booklet.md")


def plate(art: Art, book: Finder = BUNDLED) -> Plate:
    """One drawing, at the size it is drawn for."""
    return Plate(compile_svg(art.drawing.get_xml(), f"{art.name}.svg", book=book), art.trim)


def outline(art: Art, book: Finder = BUNDLED) -> Plate:
    """A drawing at the size it is drawn for, with its words alone, which takes a fraction of the time."""
    words = _words_alone(art.drawing.get_xml())
    return Plate(compile_svg(words, f"{art.name}.svg", book=book), art.trim)


def _words_alone(element: Element) -> Element:
    """A copy with groups and words, without definitions and what refers to them."""
    bare = Element(element.tag, {name: text for name, text in element.items() if "url(" not in text})
    bare.extend(each if tag_of(each) == "text" else _words_alone(each) for each in element if tag_of(each) in _KEPT)
    return bare
