"""Player screens: three panels that stand by themselves, a picture outside and reminders inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from tilewright.pieces.kind import CountPieces, Design, Kind, Piece, Sides, piece
from tilewright.spec.entries import Dimensions
from tilewright.spec.game import each_of, palettes
from tilewright.spec.part import Component, Shown, Wrong, unknown
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field
from tilewright.texts.model import Model
from tilewright.texts.scalars import ArtFile, Count, Name
from tilewright.units import Size

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile


class PlayerScreen(Component):
    """A screen of three panels, folded twice; what aid.md says stands inside."""

    kind: Literal["screen"]
    """What it is."""
    size: Dimensions
    """The width and height of the middle panel, in millimetres."""
    wings: Annotated[float, Field(ge=20, le=600)] | None = None
    """The width of each outer panel, in millimetres. Default: as wide as the middle one."""
    of: Name = "each"
    """Their colour by name, or `liveries` for some in each player's. Default: no colour."""
    picture: ArtFile | None = None
    """Your own drawing or picture; it covers the outside of all three panels."""
    count: Count = 1
    """The number to print, in each colour if there are several: a number or `rules.<name>`."""

    @property
    def wing(self) -> float:
        """How wide each outer panel is, in millimetres."""
        return self.wings or self.size.width

    @property
    def flat(self) -> Size:
        """All three panels side by side."""
        return Size(self.size.width + 2 * self.wing, self.size.height)

    @property
    def split(self) -> str:
        """How it is parted where it is larger than the paper: at its folds, if these lie equally far apart."""
        return "panels" if self.wing == self.size.width else ""

    @property
    def folds(self) -> tuple[int, int]:
        """Its two upright folds, if they part it equally."""
        return (2, 0) if self.split else (0, 0)

    def shows(self) -> Iterator[Shown]:
        """Its picture."""
        yield from self.pictured()

    def wrongs(self, game: GameFile, _rules: Model | None) -> Iterator[Wrong]:
        """K12: its colour is one of the game."""
        known = [key for colours in palettes(game).values() for key in colours]
        words = ["each", *palettes(game)]
        if self.of not in known and self.of not in words:
            yield unknown(("of",), "K12", "colour", self.of, [*words, *known])


def _pieces(part: PlayerScreen, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    for of in each_of(spec.game, part.of, ""):
        yield piece(part, (of,), of, count(part.count))


def _faces(part: PlayerScreen, piece: Piece, _: object) -> tuple[Sides, ...]:
    """The outside, in a colour; the inside is the same for all."""
    outside = Design(f"{piece.id}-outside", part, "outside", piece.subject)
    return ((outside, Design(f"{part.id}-inside", part, "inside")),)


SCREEN = Kind(
    PlayerScreen, _pieces, _faces, "tilewright.draw.screen:draw_face",
    straight=True, turns=True, reads=True, shows=("aid", "aid_pictures"), folding="screen", joints=lambda _: 0,
    reminds=True,
)  # fmt: skip
