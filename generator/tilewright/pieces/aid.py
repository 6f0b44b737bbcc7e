"""Player aids: cards of reminders, made from aid.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tilewright.pieces.kind import Design, Kind, one_piece
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component, Shown
from tilewright.texts.scalars import ArtFile, Count


class Aid(Component):
    """A card of reminders for each player, made from aid.md."""

    kind: Literal["aid"]
    """What it is."""
    size: Dimensions
    """The size after cutting, in millimetres."""
    count: Count
    """The number to print: a number or `rules.<name>`."""
    picture: ArtFile | None = None
    """Your own drawing or picture; it covers both sides, with the words on a plate."""

    def shows(self) -> Iterator[Shown]:
        """Its picture."""
        yield from self.pictured()


AID = Kind(
    Aid, one_piece,
    lambda part, *_: ((Design(f"{part.id}-front", part), Design(f"{part.id}-back", part, "back")),),
    "tilewright.draw.aid:draw_face", straight=True, turns=True, reads=True, stacks=True,
    shows=("aid", "aid_pictures"), reminds=True,
)  # fmt: skip
