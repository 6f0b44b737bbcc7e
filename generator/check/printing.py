"""Spec -> Problems that show on paper: T33."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from generator.problem import Level, Problem
from generator.spec.spec import Spec

ALIKE = {"brilliant": "circle"}
"""Symbols that are told apart by nothing but how they are cut."""


def colour_is_never_alone(spec: Spec[Any]) -> Iterator[Problem]:
    """T33 (warning): two treasures or two locks differ in more than colour."""
    for palette, colours in (("colours", spec.game.colours), ("locks", spec.game.locks)):
        for (first, one), (second, other) in combinations(colours.items(), 2):
            if ALIKE.get(one.symbol, one.symbol) == ALIKE.get(other.symbol, other.symbol):
                message = f"{first} and {second} differ in colour only: both have the symbol '{one.symbol}'"
                path = ("game", palette, second, "symbol")
                yield spec.places.problem(path, "T33", message, "give each its own `symbol`", Level.WARNING)


CHECKS: tuple[Callable[[Spec[Any]], Iterator[Problem]], ...] = (colour_is_never_alone,)
