"""A game's rules, tiles and look -> Board: what a figure of a rule booklet may show, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from generator.cutaway.tilemap import Tile
from generator.draw.figures.frame import MissingPieceError
from generator.draw.pen import Look
from generator.frozen import dataclass
from generator.games.castles_in_the_air.rules import Rules
from generator.spec.entries import Colour
from generator.units import Size


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
