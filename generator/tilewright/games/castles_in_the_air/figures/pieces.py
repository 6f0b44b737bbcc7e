"""Rules, tiles and look -> Board, from which figures are drawn; and its airships, people, gems and keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw import items
from tilewright.draw.figures.frame import MissingPieceError
from tilewright.draw.pen import Look, Pen
from tilewright.frozen import dataclass
from tilewright.games.castles_in_the_air.art import crews
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.games.castles_in_the_air.style import STYLE
from tilewright.spec.entries import Colour
from tilewright.units import Size


@dataclass(frozen=True, slots=True)
class Board:
    """What a figure is drawn from.

    Attributes:
        rules: Every number a figure prints; of another game, whatever says it in the same words.
        tiles: By id, such as `tower-1`.
        start: The tile the zeppelins begin on.
        size: Of a tile, in millimetres.
        look: Colours that mean something, and how much ink to use.
        pieces: Figure of a standee -> its size as it stands, in millimetres.
    """

    rules: Rules
    tiles: Mapping[str, Tile]
    start: Tile
    size: Size
    look: Look
    pieces: Mapping[str, Size] = field(default_factory=dict)

    def phrase(self, key: str, /, **holes: object) -> str:
        """A phrase of the figures."""
        return self.look.language.say(f"figures.castles.{key}", **holes)

    def moves(self, count: int) -> str:
        """A number of moves: `free`, `1 move`, `2 moves`."""
        language = self.look.language
        return language.count("values.moves", count) if count else language.say("values.free")

    def tile(self, name: str, figure: str) -> Tile:
        """The tile of that id.

        Raises:
            MissingPieceError: The set has none of that id.
        """
        if name in (self.start.id, self.start.drawing):
            return self.start
        if name not in self.tiles:
            known = ", ".join(dict.fromkeys(tile.drawing for tile in self.tiles.values()))
            raise MissingPieceError(
                f"the figure '{figure}' shows tile '{name}', which the set lacks; its drawings: {known}"
            )
        return self.tiles[name]

    def crew(self, seat: int) -> Colour:
        """The livery of a seat, counted from 0."""
        liveries = tuple(self.look.liveries.values())
        return liveries[seat % len(liveries)]


def airship(pen: Pen, board: Board, seat: int, x: float, y: float, scale: float, *, flip: bool = False) -> None:
    """A seat's zeppelin about (x, y), as large as it is printed at scale 1."""
    pen.use(crews.zeppelin, board.crew(seat), at=(x, y), scale=scale * _printed(board, "zeppelin"), flip=flip)


def person(pen: Pen, board: Board, seat: int, x: float, y: float, scale: float) -> None:
    """A seat's explorer standing on (x, y), as large as it is printed at scale 1."""
    pen.use(crews.explorer, board.crew(seat), at=(x, y), scale=scale * _printed(board, "explorer"))


def _printed(board: Board, figure: str) -> float:
    """The scale at which a figure is drawn on the piece that is cut out."""
    shown = STYLE.standing[figure]
    return shown.scale_in(board.pieces.get(figure, Size(shown.width, shown.height)))


def gem(pen: Pen, board: Board, name: str, x: float, y: float, scale: float) -> None:
    """A treasure of that colour about (x, y), 10 mm wide at scale 1."""
    pen.use(items.gem, board.look.colours[name], at=(x, y), scale=scale)


def key(pen: Pen, board: Board, name: str, x: float, y: float, scale: float, turn: float = 0.0) -> None:
    """A key to that kind of lock about (x, y), 11 mm long at scale 1."""
    pen.use(items.key, board.look.locks[name], at=(x, y), scale=scale, turn=turn)
