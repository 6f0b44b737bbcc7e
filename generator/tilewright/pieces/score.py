"""Score sheets: pages of columns, one for each player and, where asked, one for each colour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from tilewright.pieces.kind import Kind, one_face, one_piece
from tilewright.spec.part import Component, Shown, Wrong, unknown
from tilewright.spec.spec import says_rows
from tilewright.texts.fields import Field
from tilewright.texts.model import Model
from tilewright.texts.scalars import ArtFile, Text

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile


class Score(Component):
    """A page of score columns, one for each player and, where asked, one for each colour; a PDF of its own as well."""

    kind: Literal["score"]
    """What it is."""
    rows: Annotated[tuple[Text, ...], Field(min_length=1, max_length=100)] | None = None
    """The words beside each row. You can leave them out if the game's rules list them."""
    colour_rows: Annotated[tuple[Text, ...], Field(max_length=100)] = ()
    """Those of the rows that each of the game's colours has as well, in a column of its own beside the players';
    without any, colours have no columns."""
    games: Annotated[int, Field(ge=1, le=12)] = 1
    """The number of tables on the page."""
    picture: ArtFile | None = None
    """Your own drawing or picture; it is printed on both sides of the title."""

    def wrongs(self, _game: GameFile, rules: Model | None) -> Iterator[Wrong]:
        """K31: a score sheet's rows are in game.yaml, or the game's rules say them."""
        if rules is not None and self.rows is None and not says_rows(rules):
            message = "rows is missing: this game's rules do not list the rows of a score sheet"
            yield Wrong((), "K31", message, "write them, such as rows: [Castles, Coins, Total]")
        for at, row in enumerate(self.colour_rows):
            if self.rows is not None and row not in self.rows:
                wrong = unknown(("colour_rows", at), "K38", "row", row, list(self.rows))
                yield Wrong(wrong.path, wrong.code, f"colour_rows: there is no row '{row}'", wrong.remedy)

    def shows(self) -> Iterator[Shown]:
        """Its picture."""
        yield from self.pictured()


SCORE = Kind(
    Score, one_piece, one_face, "tilewright.draw.score:draw_face",
    page=True, shows=("page", "margin", "points_title", "points", "score_rows", "setups"),
)  # fmt: skip
