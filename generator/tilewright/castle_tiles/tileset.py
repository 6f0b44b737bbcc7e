"""What tiles.yaml says, once it has been read: the lattice, the start tile and the drawings."""

from __future__ import annotations

from typing import Annotated, Literal

from tilewright.texts.fields import Field
from tilewright.texts.model import Model
from tilewright.texts.scalars import Name, Text


class Lattice(Model):
    """What all tiles of a set share."""

    id: Name
    """Names the set."""
    version: Annotated[int, Field(ge=1, le=9999)]
    """Raise it when a tile changes."""
    storeys: Annotated[int, Field(ge=1, le=12)]
    """Of every tile."""
    columns: Annotated[int, Field(ge=3, le=24)]
    """Of every tile."""
    colourings: Annotated[int, Field(ge=1, le=12)] = 4
    """How many colourings each drawing is printed in."""


class TileText(Model):
    """One drawing of tiles.yaml as text: see tilemap for what the characters mean."""

    id: Name
    """Names the drawing; its copies are called id-1, id-2, ..."""
    title: Text
    """What a player would call it."""
    idea: Text = ""
    """One sentence: what this drawing is that no other is."""
    map: Annotated[str, Field(max_length=2_000)]
    """Two lines a storey, top storey first: the air line, then the floor line under it."""
    slots: Annotated[dict[str, Text], Field(max_length=100)] = {}  # noqa: RUF012 - a Model copies a default
    """Digit in the map -> phrase, such as `white key` or `blue in white chest`. A colour or lock that is `any` is
    chosen by `tilewright assign`, for each colouring of the drawing anew: colours that are written turn from
    colouring to colouring, those that are open are chosen for every printed tile by itself."""
    swap: Literal["odd", "even", "none"] = "none"
    """On which colourings black and white change places (`odd`, `even`, or `none`)."""
    find: Name | None = None
    """The one thing to find in the picture."""
    roof: Literal["battlements", "gable", "cone", "dome", "ruin"] = "battlements"
    """What sits on its towers."""
    feature: Literal["sails", "trees"] | None = None
    """Something large that stone cannot say: the sails of a mill, trees on the terraces."""
    sealed: bool = False
    """Items here may be out of reach without a teleport door."""
    scenery: bool = False
    """There is nothing to collect here, on purpose."""


class TileSet(Model):
    """tiles.yaml: the lattice, the start tile and the drawings."""

    set: Lattice
    """What all tiles share."""
    start: TileText
    """The tile that lies on the table from the first move on."""
    tiles: Annotated[tuple[TileText, ...], Field(min_length=1, max_length=1_000)]
    """The drawings."""
