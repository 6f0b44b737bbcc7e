"""Spec -> Measures of this game: whether each colour has as many lamps as the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from harbour_lights.lamps import colours_of
from tilewright import Measure, Spec, Verdict


def even_colours(spec: Spec[Any]) -> Iterator[Measure]:
    """L1: the difference between the colours with most and with fewest lamps."""
    numbers = colours_of(spec).values()
    difference = max(numbers) - min(numbers)
    verdict = Verdict.WARN if difference else Verdict.FINE
    yield Measure("L1", "lamps of each colour", difference, f"{difference} apart", "0 apart", verdict)


MEASURES = (even_colours,)
