"""Which game -> TableGame: checked and ready to play; its Table -> TablePicture, in strokes and ornaments.

A page keeps the ornaments that it has been given (they are known by what is drawn, and never change) and asks for the
strokes again after each move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from threading import Lock
from typing import Any

from tilewright import check
from tilewright.build.key import version_mark
from tilewright.build.session import Session
from tilewright.draw.art import Ink
from tilewright.draw.figures.frame import sketch
from tilewright.draw.look import look_of
from tilewright.engine import Game, Table
from tilewright.engine.record import Head, head_of, must_be_named, seats
from tilewright.frozen import dataclass
from tilewright.pieces.kind import title_of
from tilewright.pieces.pool import Owner
from tilewright.problem import Problem, RefusedError
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec, rules_digest
from tilewright.tables.layout import seated, without_extras
from tilewright.tables.panel import MarkingPen, TableMark
from tilewright.tables.party import Which
from tilewright.tables.pieces import Pieces
from tilewright.tables.scene import paint
from tilewright.tables.sentences import Teller, teller, titles_of, writer
from tilewright.tables.setting import setting_of
from tilewright.typography.finder import BUNDLED
from tilewright.units import Size


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
        """The picture as an SVG file of its own."""
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


class TableGame:
    """A game on the table.

    Attributes:
        which: What it is.
        spec: It as it is written.
        game: It as it is played.
        names: What each seat is called.
    """

    def __init__(self, session: Session, which: Which) -> None:
        self.which, self._session = which, session
        self.spec: Spec[Any] = session.spec
        self.game: Game = shelf.engine(self.spec, which.players, session.deck)
        self.names = seats(self.game.new_initial_state())

    @cached_property
    def draughtsman(self) -> Draughtsman:
        """Who draws it."""
        return Draughtsman(self._session)

    @cached_property
    def write(self) -> Callable[[Table], str]:
        """Who writes its tables as text."""
        return writer(self.spec, self._session.deck)

    @cached_property
    def tells(self) -> Teller:
        """Who says its moves in sentences."""
        return teller(self.spec, self.game).calling(titles_of(self._session))

    @cached_property
    def mark(self) -> str:
        """The fingerprint of this version of it."""
        return version_mark(self.spec)

    @cached_property
    def pieces(self) -> Mapping[str, str]:
        """What each of its printed pieces is called, by id: what a note can be about."""
        return {each.id: title_of(self.spec, each) for each in self._session.deck.whole}

    @property
    def owner(self) -> Session:
        """Who has what is made of it."""
        return self._session

    def head(self, who: tuple[str, ...], seed: str) -> Head:
        """The head of a record of it."""
        return head_of(self.spec, self.which.players, seed, who)


def lay(game: str, variants: tuple[str, ...], players: int | None = None) -> TableGame:
    """A game, read and looked over; as few players as can unless it is said.

    Raises:
        RefusedError: With every problem that keeps it from being played.
    """
    session = Session(game, variants)
    check.must_pass(session.checked.problems)
    must_be_named(session.spec)
    number = session.spec.game.players.least if players is None else players
    return TableGame(session, Which(str(game), variants, number, rules_digest(session.spec)))


def lay_again(which: Which) -> TableGame:
    """The same as it was.

    Raises:
        RefusedError: It cannot be read any more, or its rules have changed (G20).
    """
    laid = lay(which.game, which.variants, which.players)
    if laid.which.rules != which.rules:
        message = "the rules have changed since this game was begun"
        raise RefusedError([Problem(which.game, 0, 0, "G20", message, "put the rules back, or begin a new game")])
    return laid
