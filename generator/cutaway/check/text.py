"""Drawing -> Problems in its text: T01 to T09."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from generator.cutaway.check.drawing import Drawing
from generator.cutaway.colours import may_stay_open
from generator.cutaway.tilemap import SlotError, faults, parse_slot
from generator.cutaway.tilemap.legend import DIGITS, lines
from generator.problem import Level, Problem

_Drawn = tuple[str, tuple[int, int]]


def map_is_a_lattice(drawing: Drawing) -> Iterator[Problem]:
    """T01, T02, T03: the map has two lines a storey, as many columns as the set, and only characters of the legend."""
    for fault in faults(drawing.text.map, drawing.lattice.storeys, drawing.lattice.columns):
        between = ": " if fault.code == "T01" else " "
        message = f"{drawing.text.id}{between}{fault.message}"
        yield drawing.problem(fault.code, message, fault.help, at=(fault.row, fault.column))


def digit_drawn_once(drawing: Drawing) -> Iterator[Problem]:
    """T04: a digit stands for one place."""
    seen: Counter[str] = Counter()
    for digit, at in _drawn(drawing):
        seen[digit] += 1
        if seen[digit] > 1:
            message = f"{drawing.text.id} slot {digit}: drawn twice"
            yield drawing.problem("T04", message, f"use a free digit: {_free(drawing)}", at=at)


def slots_are_drawn(drawing: Drawing) -> Iterator[Problem]:
    """T05: every slot that is described is drawn."""
    digits = {digit for digit, _ in _drawn(drawing)}
    for name in drawing.text.slots:
        if name not in digits:
            known = name in tuple(DIGITS)
            remedy = f"draw a {name} in an air line, or delete the slot" if known else "slots are called 1 to 9"
            yield drawing.problem("T05", f"slot {name}: described but not drawn", remedy, key=("slots", name))


def digits_are_described(drawing: Drawing) -> Iterator[Problem]:
    """T06: every digit that is drawn is described."""
    for digit, at in dict(_drawn(drawing)).items():
        if digit not in drawing.text.slots:
            yield drawing.problem("T06", f"slot {digit}: drawn but not described", "add it under `slots`", at=at)


def phrases_make_sense(drawing: Drawing) -> Iterator[Problem]:
    """T07, T08: every slot says one of the five phrases, in colours and locks that game.yaml has."""
    for name, phrase in drawing.text.slots.items():
        try:
            parse_slot(phrase, drawing.spec.game.colours, drawing.spec.game.locks)
        except SlotError as error:
            yield drawing.problem(error.code, f"slot {name}: {error}", error.help, key=("slots", name))


def colours_are_chosen(drawing: Drawing) -> Iterator[Problem]:
    """T09 (warning): a slot that is still `any` prints without a colour, unless a lock file or the die gives it one."""
    game = drawing.spec.game
    for name, phrase in drawing.text.slots.items() if drawing.spec.lock is None else ():
        try:
            settled = may_stay_open(drawing.spec, parse_slot(phrase, game.colours, game.locks))
        except SlotError:
            continue
        if not settled:
            remedy = "run `tilewright assign`, or leave treasures to the die with `tilewright assign --colours rolled`"
            message = f"slot {name} has no colour yet"
            yield drawing.problem("T09", message, remedy, Level.WARNING, key=("slots", name))


CHECKS: tuple[Callable[[Drawing], Iterator[Problem]], ...] = (
    map_is_a_lattice,
    digit_drawn_once,
    slots_are_drawn,
    digits_are_described,
    phrases_make_sense,
    colours_are_chosen,
)


def _drawn(drawing: Drawing) -> Iterator[_Drawn]:
    """Every digit on an air line, whether or not the map is sound."""
    for row, line in enumerate(lines(drawing.text.map)):
        yield from ((char, (row, column)) for column, char in enumerate(line) if row % 2 == 0 and char in DIGITS)


def _free(drawing: Drawing) -> str:
    used = {digit for digit, _ in _drawn(drawing)} | set(drawing.text.slots)
    return " ".join(digit for digit in DIGITS if digit not in used) or "none is left"
