"""What a drawing has no room or no letter for -> a Problem at the place of the words, or of the part, that asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from generator.draw.folds import TooLargeError
from generator.draw.words import OverfullError
from generator.fonts import MissingGlyphError
from generator.kinds.kind import kind_of
from generator.problem import Problem, RefusedError
from generator.spec.part import Component
from generator.spec.places import Path
from generator.spec.spec import Spec

LONG = 60
"""Characters of a text that a message repeats."""


@contextmanager
def refusing(spec: Spec[Any], part: Component | None = None) -> Iterator[None]:
    """Whatever is drawn inside and does not fit is refused, at the part it belongs to or where its words stand.

    Raises:
        RefusedError: Too much for its place (P01), or a letter that no bundled font has (Q08).
    """
    try:
        yield
    except (OverfullError, TooLargeError) as error:
        path = _component(spec, part) if part else _words(spec, error)
        problem = spec.places.problem(path, "P01", _said(error), "give it less to hold, or more room")
        raise RefusedError([problem]) from None
    except MissingGlyphError as error:
        raise RefusedError([_letter(spec, part, error)]) from None


def _component(spec: Spec[Any], part: Component) -> Path:
    return ("game", "components", [each.id for each in spec.game.components].index(part.id))


def _words(spec: Spec[Any], error: OverfullError | TooLargeError) -> Path:
    """Where the first page's words stand: the title, the tagline, or the component with the longest word."""
    game = spec.game
    what = error.what.strip("'") if isinstance(error, OverfullError) else ""
    for key in ("title", "tagline"):
        if what and what in getattr(game, key):
            return ("game", key)
    words = {
        (at, key): max(map(len, getattr(part, key).split()), default=0)
        for at, part in enumerate(game.components)
        for key in ("title", "make", "instead")
    }
    at, key = max(words, key=lambda place: words[place])
    return ("game", "components", at, key)


def _said(error: OverfullError | TooLargeError) -> str:
    if isinstance(error, OverfullError) and error.over <= 0:
        return f"there is no room for {_short(error.what)}"
    return _short(str(error))


def _short(message: str) -> str:
    """A message, a long text in quotation marks cut in its middle."""
    first, quote, rest = message.partition("'")
    quoted, end, rest = rest.rpartition("'")
    return f"{first}{quote}{quoted[:LONG]}...{end}{rest}" if len(quoted) > LONG else message


def _letter(spec: Spec[Any], part: Component | None, error: MissingGlyphError) -> Problem:
    message, remedy = _short(str(error)), "write it in other letters, or name a font that has it (docs/fonts.md)"
    if part and kind_of(part).reminds and spec.aid:
        file, text = spec.aid
        before, letter, _ = text.partition(error.character)
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return Problem(file, line if letter else 0, column if letter else 0, "Q08", message, remedy)
    path = _component(spec, part) if part else ("game", "components")
    return spec.places.problem(path, "Q08", message, remedy)
