"""Rows of words -> a table of the layout engine whose rules and tints are not read aloud."""

from __future__ import annotations

from typing import Any

from reportlab.platypus import Table


class Ruled(Table):
    """A table, or what is left of one on the next page."""

    def _drawBkgrnd(self) -> None:  # noqa: N802 - the engine's own
        canvas: Any = self.canv
        with canvas.silent():
            super()._drawBkgrnd()  # type: ignore[misc] # the engine has it

    def _drawLines(self) -> None:  # noqa: N802 - as above
        canvas: Any = self.canv
        with canvas.silent():
            super()._drawLines()  # type: ignore[misc] # as above
