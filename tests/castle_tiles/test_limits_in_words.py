"""What a command says of a limit, and what a report prints of it, are two texts: they say the same."""

from __future__ import annotations

import pytest

from tilewright.castle_tiles import limits
from tilewright.castle_tiles.limits import Bound, Limit


def _twice_told() -> dict[str, Bound]:
    parts = {
        f"{name}.{part}": getattr(each, part)
        for name, each in vars(limits).items()
        if isinstance(each, Limit)
        for part in ("set", "deck")
    }
    return {name: bound for name, bound in parts.items() if isinstance(bound, Bound) and bound.words and bound.target}


@pytest.mark.parametrize("name", _twice_told())
def test_a_limit_is_told_and_printed_alike(name: str) -> None:
    bound = _twice_told()[name]
    assert bound.in_words() == str(bound.measured())


def test_there_are_such_limits() -> None:
    assert len(_twice_told()) > 5
