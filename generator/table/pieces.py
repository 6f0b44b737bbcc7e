"""The id of a printed piece -> its picture at any size: the same drawing that is printed and cut out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.deck.build import Deck
from generator.draw.palette import INK, PALE
from generator.draw.pen import Look, Pen
from generator.draw.shapes import rect
from generator.draw.studio import Studio
from generator.kinds.piece import Piece
from generator.rules import Token
from generator.spec.spec import Spec
from generator.table.printed import Printed, lay, printed
from generator.table.setting import Setting
from generator.template.embedded import PictureFile
from generator.template.face import TemplatePress, press
from generator.template.inset import insets
from generator.units import Point, Size

UNKNOWN = Size(40.0, 56.0)
"""The size of a piece of which nothing is known."""
PAPER = Size(210.0, 297.0)
SHARE = 0.12
"""How wide a token is, as a share of the piece it stands on, where its game prints none."""


class Pieces:
    """Every piece of a game, to be laid on the table.

    Attributes:
        spec: The game.
        setting: How its room wants them to look.
    """

    def __init__(self, spec: Spec[Any], deck: Deck, look: Look, setting: Setting) -> None:
        self.spec, self.setting, self._look = spec, setting, look
        self._pieces = {piece.id: piece for piece in deck.pieces}
        self._parts: dict[str, Any] = {part.id: part for part in spec.game.components}
        self._printed: dict[str, Printed] = {}

    def size(self, piece: str) -> Size:
        """How large it is when it is printed, in millimetres."""
        known = self._pieces.get(piece)
        if known is None:
            return UNKNOWN
        size = getattr(self._parts[known.component], "size", None)
        return size.size if size else self._of(known).trim

    def printed_size(self, token: Token, on: Size) -> Size:
        """How large a token that stands on a piece of that size is when it is printed."""
        size = getattr(self._parts.get(self.setting.parts.get(token.face, "")), "size", None)
        return size.size if size else Size(on.width * SHARE, on.width * SHARE)

    def spots(self, piece: str, tokens: Sequence[Token]) -> Sequence[Point]:
        """Where each of the tokens stands on a piece, from its top-left corner, in millimetres."""
        known, size = self._pieces.get(piece), self.size(piece)
        find = known and self.setting.stands.get(self._parts[known.component].kind)
        if known and find:
            return find(known.subject, size, [(token, self.printed_size(token, size)) for token in tokens])
        spots = (token.spot or (0.5, 0.5) for token in tokens)
        return [Point(across * size.width, down * size.height) for across, down in spots]

    def lay(self, pen: Pen, piece: str, x: float, y: float, scale: float, tokens: Sequence[Token] = ()) -> None:
        """Its front with the top-left corner at (x, y); a plain card with its name where there is no such piece.

        `tokens` are what lies on it, where that changes how it looks.
        """
        known, size = self._pieces.get(piece), self.size(piece)
        if known is None:
            outline = rect(x, y, size.width * scale, size.height * scale)
            pen.area(outline, PALE, INK, 0.3)
            pen.text(piece, x + size.width * scale / 2, y + size.height * scale / 2, 7, align=0.5)
            return
        draw = self.setting.pieces.get(self._parts[known.component].kind)
        if draw:
            draw(pen, known.subject, size, x, y, scale, tokens)
        else:
            pen.use(lay, self._of(known), at=(x, y), scale=scale)
            pen.line(rect(x, y, size.width * scale, size.height * scale), INK, 0.2, cap="butt")

    def _of(self, piece: Piece) -> Printed:
        """The piece as it is printed; drawn once, however often and wherever it lies."""
        if piece.id not in self._printed:
            (front, _back), *_ = self._studio.designs(piece)
            self._printed[piece.id] = printed(self._studio.draw(front), self._pictures)
        return self._printed[piece.id]

    @cached_property
    def _pictures(self) -> Mapping[str, PictureFile]:
        """Where the file of each picture of dots is that a piece shows."""
        cards, art = self._studio.cards, self._studio.art
        return {**(art.pictures if art else {}), **(cards.pictures if isinstance(cards, TemplatePress) else {})}

    @cached_property
    def _studio(self) -> Studio:

        return Studio(self.spec.game, self._look, PAPER, cards=press(self.spec), art=insets(self.spec))
