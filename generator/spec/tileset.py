"""What tiles.yaml says, once it has been read: the lattice, the start tile and the drawings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.spec.model import Model
from generator.spec.scalars import Name, Text


class Lattice(Model):
    """What all tiles of a set share.

    Attributes:
        id: Names the set.
        version: Raise it when a tile changes.
        storeys: Of every tile.
        columns: Of every tile.
        colourings: How many colourings each drawing is printed in.
    """

    id: Name
    version: Annotated[int, Field(ge=1, le=9999)]
    storeys: Annotated[int, Field(ge=1, le=12)]
    columns: Annotated[int, Field(ge=3, le=24)]
    colourings: Annotated[int, Field(ge=1, le=12)] = 4


class TileText(Model):
    """One drawing of tiles.yaml as text: see tilemap for what the characters mean.

    Attributes:
        id: Names the drawing; its copies are called id-1, id-2, ...
        title: What a player would call it.
        idea: One sentence: what this drawing is that no other is.
        map: Two lines a storey, top storey first: the air line, then the floor line under it.
        slots: Digit in the map -> phrase, such as `white key` or `blue in white chest`. A colour or lock that is `any`
            is chosen by `tilewright assign`, for each colouring of the drawing anew: colours that are written turn from
            colouring to colouring, those that are open are chosen for every printed tile by itself.
        swap: On which colourings black and white change places (`odd`, `even`, or `none`).
        find: The one thing to find in the picture.
        roof: What sits on its towers.
        feature: Something large that stone cannot say: the sails of a mill, trees on the terraces.
        sealed: Items here may be out of reach without a teleport door.
        scenery: There is nothing to collect here, on purpose.
    """

    id: Name
    title: Text
    idea: Text = ""
    map: Annotated[str, Field(max_length=2_000)]
    slots: Annotated[dict[str, Text], Field(max_length=100)] = {}
    swap: Literal["odd", "even", "none"] = "none"
    find: Name | None = None
    roof: Literal["battlements", "gable", "cone", "dome", "ruin"] = "battlements"
    feature: Literal["sails", "trees"] | None = None
    sealed: bool = False
    scenery: bool = False


class TileSet(Model):
    """tiles.yaml: the lattice, the start tile and the drawings.

    Attributes:
        set: What all tiles share.
        start: The tile that lies on the table from the first move on.
        tiles: The drawings.
    """

    set: Lattice
    start: TileText
    tiles: Annotated[tuple[TileText, ...], Field(min_length=1, max_length=1_000)]
