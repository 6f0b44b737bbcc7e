"""Spec -> Problems of this game: a lamp's number is a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tilewright import Problem, Spec


def numbers_are_numbers(spec: Spec[Any]) -> Iterator[Problem]:
    """L01: every lamp has a number."""
    if spec.game.id != "harbour-lights":
        return
    for row in spec.tables["lamps"].rows:
        if not row.cells["number"].isdigit():
            yield row.at("number").problem("L01", f"'{row.cells['number']}' is no lamp's number", "write 1 to 9")


CHECKS = (numbers_are_numbers,)
