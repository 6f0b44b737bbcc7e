"""printers/<name>.yaml -> Printer: what somebody read off a calibration sheet, checked for sense."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from tilewright.problem import RefusedError
from tilewright.texts.fields import Field, MisfitError
from tilewright.texts.model import Model
from tilewright.texts.node import Places, plain
from tilewright.texts.source import load

Measured = Annotated[float, Field(ge=90, le=110)]
"""What a rule of 100 mm measures on paper."""
Offset = Annotated[float, Field(ge=-10, le=10)]
"""A length in millimetres that a back has to move."""
Turn = Annotated[float, Field(ge=-5, le=5)]
"""Degrees that a back has to be turned."""
Margin = Annotated[float, Field(ge=0, le=25)]
"""A rim of the paper, in millimetres."""


class Printer(Model):
    """One printer, as its calibration sheet says."""

    x_scale: Measured
    """The measured length of the 100 mm rule across the page, in millimetres."""
    y_scale: Measured
    """The measured length of the 100 mm rule along the page, in millimetres."""
    back_x: Offset
    """Millimetres to the right that backs are moved, as seen on the back."""
    back_y: Offset
    """Millimetres downwards that backs are moved."""
    back_turn: Turn
    """Degrees clockwise that backs are turned about the middle of the page."""
    margin: Margin
    """Millimetres of the paper's rim that stay white."""


def read_printer(path: Path) -> Printer:
    """A printer's file.

    Raises:
        RefusedError: With every problem found, each at its place.
    """
    node = load(path, path.as_posix())
    try:
        return Printer.model_validate(plain(node))
    except MisfitError as error:
        from tilewright.texts.faults import problems_of  # noqa: PLC0415 - when something is wrong

        places = Places(path.parent.as_posix(), {path.stem: node})
        raise RefusedError(problems_of(error, path.stem, Printer, places)) from None
