"""Table -> TablePicture: the table as it lies now, in strokes and ornaments, with where each thing on it came to lie.

A page keeps the ornaments that it has been given (they are known by what is drawn, and never change) and asks for the
strokes again after each move.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from threading import Lock
from typing import Any

from generator.deck.owner import Owner
from generator.draw.art import Ink
from generator.draw.figures.frame import sketch
from generator.draw.look import look_of
from generator.frozen import dataclass
from generator.rules import Table
from generator.shaping.finder import BUNDLED
from generator.spec.spec import Spec
from generator.table.marks import MarkingPen, TableMark
from generator.table.pieces import Pieces
from generator.table.scene import paint
from generator.table.seated import seated, without_extras
from generator.table.setting import setting_of
from generator.units import Size


@dataclass(frozen=True, slots=True)
class TablePicture:
    """A table, drawn.

    Attributes:
        size: In millimetres.
        strokes: What it is made of, from back to front.
        ornaments: What these refer to, each under its id, needed ones first.
        marks: Where each thing lies.
    """

    size: Size
    strokes: str
    ornaments: Mapping[str, str]
    marks: tuple[TableMark, ...]

    def svg(self) -> str:
        """It as a file of its own."""
        width, height = f"{self.size.width:g}", f"{self.size.height:g}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}mm" '
        defs = "".join(self.ornaments.values())
        return f'{head}height="{height}mm" viewBox="0 0 {width} {height}"><defs>{defs}</defs>{self.strokes}</svg>'


class Draughtsman:
    """Draws the tables of one game; one at a time, for its drawings share their ornaments."""

    def __init__(self, owner: Owner) -> None:
        spec: Spec[Any] = owner.spec
        self.setting = setting_of(spec.game.id)
        self._look = look_of(spec, Ink.FULL, BUNDLED)
        self._pieces = Pieces(spec, owner.deck, self._look, self.setting)
        self._lock = Lock()

    def draw(self, table: Table, seat: int, *, narrow: bool = False) -> TablePicture:
        """The table as a seat sees it, or as somebody does who looks on (-1); narrow: for a phone."""
        with self._lock:
            shown = without_extras(table, self._pieces) if narrow else table
            room = seated(shown, self._pieces, seat, narrow=narrow)
            size = Size(room.width, room.height)
            draw = partial(paint, table=shown, layout=room, pieces=self._pieces)
            pen = sketch(MarkingPen, self._look, size, draw)
            ornaments = {each.tree.attrib["id"]: each.tree.written() for each in pen.drawing.defs.elements}
            return TablePicture(size, pen.group.tostring(), ornaments, pen.marks)
