"""Tile -> the cheapest way to each item on it, in words, as a record, and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tilewright.build.export import take_folder
from tilewright.build.faces import compiled
from tilewright.build.files import write
from tilewright.build.pictures import PictureForm, frame_of, pictures
from tilewright.castle_tiles.art.explain import Way, explained, price, ways
from tilewright.castle_tiles.kind import Tiles, tiles_of
from tilewright.castle_tiles.terms import known_terms
from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.frozen import dataclass
from tilewright.pieces.pool import Owner
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.typography.finder import BUNDLED
from tilewright.units import Size

DPI = 150
SIZE = Size(63.5, 63.5)
"""Of a tile, in millimetres, in a game that prints none."""


@dataclass(frozen=True, slots=True)
class Explained:
    """How the items of a tile are fetched.

    Attributes:
        tile: The tile.
        ways: The cheapest way to each item and door that can be reached.
        files: What was written.
    """

    tile: Tile
    ways: tuple[Way, ...]
    files: tuple[Path, ...]

    @property
    def lines(self) -> Iterator[str]:
        """The tile and the way to each item on it in words, as the terminal shows them."""
        yield f"{self.tile.title} ({self.tile.id})"
        there = {way.digit: way for way in self.ways}
        for digit, slot in self.tile.contents:
            if digit in there:
                yield f"  {digit}  {slot.phrase}: {price(there[digit].cost)}"
                yield f"       {', '.join(there[digit].cost.path)}"
            else:
                yield f"  {digit}  {slot.phrase}: only by a teleport door"
        yield from (f"{path.as_posix()}" for path in self.files)

    @property
    def record(self) -> dict[str, Any]:
        """The tile and the way to each item on it for `--json`.

        A place is [storey, column], both from 1 at the top left, null in the zeppelin.
        """
        items = [
            {
                "slot": way.digit,
                "item": way.slot.phrase,
                "moves": way.cost.moves,
                "keys": list(way.cost.keys),
                "path": list(way.cost.path),
                "steps": [
                    {
                        "way": leg.way,
                        "moves": leg.moves,
                        "to": [leg.to[0] + 1, leg.to[1] + 1] if leg.to else None,
                        "slot": leg.slot,
                        "from": leg.side or None,
                    }
                    for leg in way.legs
                ],
            }
            for way in self.ways
        ]
        return {"tile": self.tile.id, "items": items, "files": [path.as_posix() for path in self.files]}


def explain(owner: Owner, name: str, out: Path) -> Explained:
    """The tile, its ways, and their drawing as `<out>/<game>/explain-<tile>.svg` and as PNG.

    Args:
        owner: The game.
        name: A tile (`tower-2`) or a drawing (`tower`: its first colouring).
        out: The folder of all games' folders.

    Raises:
        RefusedError: There is no such tile (D02), or a file cannot be written (O01, O09).
        MapError: A map is none.
        SlotError: A slot says nothing.
    """
    spec, every = owner.spec, tiles_of(owner.spec, owner.deck.whole)
    tile = next((tile for tile in every if name in {tile.id, tile.drawing}), None)
    if tile is None:
        known = [*dict.fromkeys(tile.drawing for tile in every), *(tile.id for tile in every)]
        remedy = f"known: {', '.join(known[:30])}" if known else "this game has no tiles"
        message = f"there is no tile '{name}'{did_you_mean(name, known)}"
        raise RefusedError([Problem(spec.places.folder, 0, 0, "D02", message, remedy)])
    fares = known_terms(spec).fares
    size = next((part.size.size for part in spec.game.components if isinstance(part, Tiles)), SIZE)
    art = explained(tile, fares, size, look_of(spec, Ink.FULL, BUNDLED))
    path = take_folder(out, spec.game.id) / f"explain-{tile.id}.svg"
    write(path, art.drawing.tostring().encode())
    face, form = compiled(art, path.stem, ""), PictureForm(DPI, bleed=True)
    (picture,) = pictures([face], [frame_of(face, form)], form, {}, None)
    write(path.with_suffix(".png"), picture)
    return Explained(tile, ways(tile, fares), (path, path.with_suffix(".png")))
