"""Spec -> Problems of what is made of cards: C06, C10 to C28, V01 to V06."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from generator.problem import Problem
from generator.spec.spec import Spec


def cards_can_be_printed(spec: Spec[Any]) -> Iterator[Problem]:
    """C10 to C28: every row fills its template, its words have room, and the result can be put on a sheet."""
    if spec.tables:
        from generator.template.trial import problems_of_cards  # noqa: PLC0415 - the drawing of cards, for games with cards

        yield from problems_of_cards(spec)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (cards_can_be_printed,)
