"""How much of what there is a test tries in `make test`, while `make test-all` tries everything."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import settings


def examples(most: int) -> int:
    """How many random examples: the same share of these as this run tries of the hundred of a test that names none."""
    return -(-most * settings().max_examples // 100)


def one_in(step: int, every: Iterable[object]) -> list[object]:
    """Parameters of which the first is tried each time, and each so-manieth after it; the others are exhaustive."""
    marks = pytest.mark.exhaustive
    return [pytest.param(each, marks=marks) if at % step else each for at, each in enumerate(every)]
