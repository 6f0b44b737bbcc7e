"""Spec -> Problems of what designers draw, on cards and on other pieces: C06, C10 to C28, V01 to V11."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

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


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (drawings_can_be_printed,)
