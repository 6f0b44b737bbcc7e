"""States, seats -> the Table that may be shown: a seat's own, and for who looks on what every seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from generator.parlour.party import WATCHER
from generator.play.view import View
from generator.rules import State, Table

T = TypeVar("T")


def table_for(state: State, seat: int) -> Table:
    """The table as somebody may see it."""
    return open_table(state) if seat == WATCHER else View(state, seat).table()


def open_table(state: State) -> Table:
    """What lies open: of what a seat has, what the next one sees of it; of all else, what everybody sees alike."""
    seats = range(len(state.returns()))
    seen = [View(state, seat).table() for seat in seats]
    after = {seat: seen[(seat + 1) % len(seen)] for seat in seats}
    holdings = tuple(after[seat].holdings[seat] for seat in seats)
    first = seen[0]
    places = _common(first.places, [each.places for each in seen])
    display = _common(first.display, [each.display for each in seen])
    notes = _common(first.notes, [each.notes for each in seen])
    heading = first.heading if len({each.heading for each in seen}) == 1 else ""
    return replace(first, heading=heading, places=places, display=display, holdings=holdings, notes=notes)


def _common(values: Sequence[T], all_seen: Sequence[Sequence[T]]) -> tuple[T, ...]:
    return tuple(value for value in values if all(value in each for each in all_seen))
