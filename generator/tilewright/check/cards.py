"""Spec -> Problems of what designers draw, on cards and on other pieces: C06, C10 to C28, V01 to V11."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tilewright.pieces.build import counter
from tilewright.pieces.kind import Design, kind_of
from tilewright.problem import Problem, RefusedError
from tilewright.spec.spec import Spec


def drawings_can_be_printed(spec: Spec[Any]) -> Iterator[Problem]:
    """C10 to C28, V01 to V11: every drawing is one that a sheet can show, and all faces together can be painted.

    Every row fills its template, and its words have room; every SVG file that a picture names is filled in each colour.
    """
    if spec.templates:
        from tilewright.cards.inset_trial import problems_of_art  # noqa: PLC0415 - as above
        from tilewright.cards.trial import Budget, problems_of_cards  # noqa: PLC0415 - the reading of SVG, if there is some

        budget = Budget(spec)
        try:
            yield from problems_of_cards(spec, budget)
            yield from problems_of_art(spec, budget)
        except RefusedError as refused:
            yield from refused.problems


def pictures_have_dots(spec: Spec[Any]) -> Iterator[Problem]:
    """C21, C23: a picture on a piece that is no card has enough dots for the size in which it is printed."""
    if not spec.templates:
        return
    from tilewright.cards.inset import insets  # noqa: PLC0415 - as above
    from tilewright.cards.inset_trial import problems_of_dots  # noqa: PLC0415 - as above

    press = insets(spec)
    if press and press.pictures:
        yield from problems_of_dots(spec, press, _with_art(spec, press.showing))


def _with_art(spec: Spec[Any], showing: frozenset[str]) -> Iterator[Design]:
    """The faces of all parts that show one of these files."""
    count = counter(spec, ())
    for part in spec.game.components:
        kind = kind_of(part)
        if any(name in showing for _, name in part.art()):
            for piece in kind.pieces(
                part, spec, lambda number, *about: 1 if number == "tiles" else count(number, *about)
            ):
                yield from (face for sides in kind.faces(part, piece, None) for face in sides if face)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (drawings_can_be_printed, pictures_have_dots)
