"""Spec -> Problems of what designers draw, on cards and on other pieces: C06, C10 to C28, V01 to V11."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from generator.deck.count import counter
from generator.kinds.kind import kind_of
from generator.kinds.piece import Design
from generator.problem import Problem, RefusedError
from generator.spec.spec import Spec


def drawings_can_be_printed(spec: Spec[Any]) -> Iterator[Problem]:
    """C10 to C28, V01 to V11: every drawing is one that a sheet can show, and all faces together can be painted.

    Every row fills its template, and its words have room; every SVG file that a picture names is filled in each colour.
    """
    if spec.templates:
        from generator.template.budget import Budget  # noqa: PLC0415 - the reading of SVG, for games with some
        from generator.template.inset_trial import problems_of_art  # noqa: PLC0415 - as above
        from generator.template.trial import problems_of_cards  # noqa: PLC0415 - as above

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
    from generator.template.inset import insets  # noqa: PLC0415 - as above
    from generator.template.inset_trial import problems_of_dots  # noqa: PLC0415 - as above

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
