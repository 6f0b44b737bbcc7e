"""Every face of Castles in the Air as it is drawn, and pictures of them as numbers."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image
from svgwrite.container import Group

from tests import cairo_png as raster
from tilewright.castle_tiles.art.scene import Scene
from tilewright.castle_tiles.art.tile import BLEED, tile_face
from tilewright.castle_tiles.kind import StartSubject, Tiles, TileSubject, tiles_of
from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw.art import Art, Ink, canvas
from tilewright.draw.look import look_of
from tilewright.draw.pen import Look, Pen, gather
from tilewright.draw.standees import standee_face
from tilewright.draw.tokens import token_face
from tilewright.pieces.build import build
from tilewright.pieces.kind import Piece
from tilewright.pieces.standees import Standees, StandeeSubject
from tilewright.pieces.tokens import Tokens, TokenSubject
from tilewright.shelf import shelf
from tilewright.spec.part import Component
from tilewright.spec.spec import Spec
from tilewright.units import Size

Pixels = npt.NDArray[np.float64]

TRIM = Size(63.5, 63.5)


@cache
def kit() -> Spec[Any]:
    return shelf.load("castles-in-the-air")


def look(ink: Ink = Ink.FULL) -> Look:
    """A fresh look: nothing drawn yet."""
    return look_of(kit(), ink)


@cache
def tiles() -> tuple[Tile, ...]:
    """All 72."""
    return tiles_of(kit(), build(kit()).whole)


@cache
def drawings() -> dict[str, Tile]:
    """The 18 drawings in their first colouring."""
    return {tile.drawing: tile for tile in tiles() if tile.copy == 1}


def scene(tile: Tile) -> Scene:
    return Scene(tile, TRIM, BLEED)


def tile_art(tile: Tile, ink: Ink = Ink.FULL) -> Art:
    return tile_face(tile, tile.id, TRIM, look(ink))


@cache
def faces(ink: Ink) -> dict[str, Art]:
    """Every distinct tile, token, standee and back, one colouring of each tile."""
    parts = {part.id: part for part in kit().game.components}
    found: dict[str, Art] = {}
    for piece in build(kit()).pieces:
        found |= {art.name: art for art in _faces(piece, parts[piece.component], look(ink))}
    return found


def _faces(piece: Piece, part: Component, shared: Look) -> list[Art]:
    match part, piece.subject:  # the house's own drawings, by their names
        case Tiles(), TileSubject(tile) | StartSubject(tile) if tile.copy == 1:
            back = token_face(part.back, "", f"{part.id}-back", part.size.size, shared)
            return [tile_face(tile, piece.id, part.size.size, shared), back]
        case Tokens(), TokenSubject(face, of, back):
            sides = {piece.id: face} if back == "same" else {piece.id: face, f"{piece.id}-back": back}
            return [token_face(str(side), of, name, part.size.size, shared) for name, side in sides.items()]
        case Standees(), StandeeSubject(_, livery):
            return [standee_face(part, livery, piece.id, shared)]
    return []


def alone(draw: Callable[[Pen], None], size: Size = TRIM, shared: Look | None = None) -> Art:
    """A drawing of one thing on nothing."""
    drawing = canvas(size, BLEED)
    pen = Pen(drawing, Group(id="art", debug=False), shared or look())
    draw(pen)
    gather(drawing, pen)
    drawing.add(pen.group)
    return Art("alone", size, BLEED, drawing)


class Picture:
    """A face as pixels, found by millimetres from its top-left corner."""

    def __init__(self, art: Art, per_mm: float, ground: str = "#FFFFFF") -> None:
        png = raster.png(art.drawing.tostring().encode(), per_mm * 25.4)
        drawn = Image.open(io.BytesIO(png)).convert("RGBA")
        behind = Image.new("RGBA", drawn.size, ground)
        self.rgb: Pixels = np.asarray(Image.alpha_composite(behind, drawn).convert("RGB"), dtype=np.float64)
        self.per_mm, self.bleed = per_mm, art.bleed

    def at(self, mm: float) -> int:
        """The pixel at so many millimetres."""
        return max(round((mm + self.bleed) * self.per_mm), 0)

    def part(self, left: float, right: float, top: float, bottom: float) -> Pixels:
        """The pixels between four lines."""
        return self.rgb[self.at(top) : self.at(bottom), self.at(left) : self.at(right)]

    def like(self, colour: str, tolerance: float = 6.0) -> npt.NDArray[np.bool_]:
        """Where the picture has that colour."""
        return near(self.rgb, colour, tolerance)

    @property
    def luminance(self) -> Pixels:
        """The relative luminance of each pixel, as WCAG 2.1 defines it."""
        share = self.rgb / 255
        linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
        luminance: Pixels = linear @ np.array([0.2126, 0.7152, 0.0722])
        return luminance

    @property
    def ink(self) -> float:
        """How much ink it takes: darkness over cyan, magenta and yellow."""
        return float((255.0 - self.rgb).sum())

    @property
    def turned(self) -> float:
        """The largest difference half a turn makes, over squares of five pixels: finer ones are the renderer's."""
        height, width = (length // 5 for length in self.rgb.shape[:2])
        top, left = (self.rgb.shape[0] - 5 * height) // 2, (self.rgb.shape[1] - 5 * width) // 2
        cut = self.rgb[top : top + 5 * height, left : left + 5 * width]
        coarse = cut.reshape(height, 5, width, 5, 3).mean(axis=(1, 3))
        return float(np.abs(coarse - coarse[::-1, ::-1]).max())


def near(pixels: Pixels, colour: str, tolerance: float = 6.0) -> npt.NDArray[np.bool_]:
    wanted = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return np.asarray((np.abs(pixels - wanted) <= tolerance).all(axis=-1))


def path_points(svg: str) -> float:
    """How many points the paths of an SVG have: two numbers each."""
    data = re.findall(r'<path[^>]*? d="([^"]*)"', svg)
    return sum(len(re.findall(r"-?(?:\d+\.?\d*|\.\d+)", d)) for d in data) / 2
