"""What lies on the table of a game that is played -> its picture: tiles, crews, the Chief Explorer's medal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilewright.castle_tiles.art.scene import Scene, berths
from tilewright.castle_tiles.art.tile import BLEED, tile_picture
from tilewright.castle_tiles.kind import StartSubject, TileSubject
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.tilemap.cells import Node
from tilewright.draw.palette import BRASS, INK, PALE
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, rect, star
from tilewright.engine import Token
from tilewright.games.castles_in_the_air.art import crews
from tilewright.tables.setting import Stander
from tilewright.units import Point, Size

ZEPPELIN, EXPLORER = 34.0, 18.0
"""How wide a piece is on which a zeppelin or explorer is drawn at scale 1, in millimetres: figure and rim."""


def zeppelin(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A zeppelin about the point."""
    pen.use(crews.zeppelin, pen.look.liveries[token.of], at=(x, y), scale=wide / ZEPPELIN)


def explorer(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """An explorer who stands on the point."""
    pen.use(crews.explorer, pen.look.liveries[token.of], at=(x, y), scale=wide / EXPLORER)


def chief(pen: Pen, _token: Token, x: float, y: float, wide: float) -> None:
    """The Chief Explorer's medal, small."""
    pen.area(circle(x, y, wide / 2), BRASS, INK, 0.25)
    pen.area(polygon(star(x, y, wide * 0.36, wide * 0.16, 8)), PALE, INK, 0.2)


def tile(
    pen: Pen, subject: TileSubject | StartSubject, size: Size, x: float, y: float, scale: float, tokens: Sequence[Token]
) -> None:
    """A tile, its top-left corner at (x, y), with what still lies on it: nothing is drawn that has been taken."""
    left, opened = _left(subject.tile, tokens)
    tile_picture(pen, left, size, x, y, scale, opened)
    pen.line(rect(x, y, size.width * scale, size.height * scale), INK, 0.2, cap="butt")


def _left(tile: Tile, tokens: Sequence[Token]) -> tuple[Tile, frozenset[int]]:
    """The tile with what its tokens say of its slots, and which locks have been opened; as printed without tokens."""
    slots, opened = dict(tile.contents), set[int]()
    for digit, slot in tile.contents:
        for token in (token for token in tokens if _cell(tile, token) == tile.map.slot_at(digit)):
            match token.face:
                case "gem" | "key":
                    slots[digit] = replace(slots[digit], colour=token.of)
                case "lock":
                    slots[digit] = replace(slots[digit], lock=token.of)
                case "open lock":
                    opened.add(digit)
                case "taken" if slot.kind != "chest":
                    slots.pop(digit)
    return replace(tile, contents=tuple(slots.items())), frozenset(opened)


def _cell(tile: Tile, token: Token) -> tuple[int, int] | None:
    """The storey and column of a token."""
    across, down = token.spot or (0.0, 0.0)
    return (int(down * tile.map.storeys), int(across * tile.map.columns)) if token.spot else None


def stands(subject: TileSubject | StartSubject, size: Size, tokens: Sequence[Stander]) -> list[Point]:
    """Where pieces stand on a tile: zeppelins in berths of their own, explorers side by side on their floor."""
    scene, floors = Scene(subject.tile, size, BLEED), dict[Node, list[int]]()
    afloat = [at for at, (token, _) in enumerate(tokens) if token.face == "zeppelin"]
    spots = {at: Point(size.width / 2, size.height / 2) for at in range(len(tokens))}
    if afloat:
        places = berths(scene, max((tokens[at][1] for at in afloat), key=lambda piece: piece.area))
        spots |= {at: places[k % len(places)].middle for k, at in enumerate(afloat) if places}
    for at, (token, _) in enumerate(tokens):
        cell = _cell(subject.tile, token)
        if at not in afloat and cell and (node := subject.tile.map.node_at(*cell)):
            floors.setdefault(node, []).append(at)
    for node, there in floors.items():
        spots |= dict(zip(there, _row(scene, node, [tokens[at][1] for at in there]), strict=True))
    return [spots[at] for at in range(len(tokens))]


def _row(scene: Scene, node: Node, pieces: Sequence[Size]) -> list[Point]:
    """Side by side about the middle of a floor; closer where it is short."""
    left, right = scene.x(node.first), scene.x(node.last + 1)
    wide = max(piece.width for piece in pieces)
    step = min(wide, max(right - left - wide, 0.0) / max(len(pieces) - 1, 1))
    first = (left + right - step * (len(pieces) - 1)) / 2
    return [Point(first + step * at, scene.ground(node.storey)) for at in range(len(pieces))]
