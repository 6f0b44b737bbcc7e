"""Piece -> Designs -> Art: which faces a piece has, and who draws each; every distinct face is drawn once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from generator.deck.build import (
    CardSubject,
    DieSubject,
    Piece,
    StandeeSubject,
    StartSubject,
    StripSubject,
    SuitSubject,
    TileSubject,
    TokenSubject,
)
from generator.draw.art import Art
from generator.draw.look import Look
from generator.prose.blocks import Block
from generator.spec.component import (
    Aid,
    AnyComponent,
    Cards,
    Tiles,
    Wheel,
)
from generator.spec.game import Game
from generator.spec.rows import Row
from generator.units import Size

if TYPE_CHECKING:  # maps and ways through them, for games with tiles
    from generator.tilemap import Tile


@dataclass(frozen=True, slots=True)
class Design:
    """One distinct face before it is drawn.

    Attributes:
        name: File-safe; the drawing's name in the kit.
        part: The component it belongs to.
        side: Which of the part's faces: the name of a face, or `front`, `back`, `lower`, `upper`.
        of: Its colour, lock or livery, if any.
        tile: The tile, if it is one.
        number: How many dice or places are on it.
        row: The row, if it is a card.
    """

    name: str
    part: AnyComponent
    side: str = "front"
    of: str = ""
    tile: Tile | None = None
    number: int = 1
    row: Row | None = None


class CardPress(Protocol):
    """Who draws cards from their templates."""

    def varies(self, part: Cards) -> bool:
        """Whether each row has a back of its own."""

    def draw(self, part: Cards, side: str, row: Row, name: str) -> Art:
        """One side of one card, as a drawing."""


Sides = tuple[Design, Design | None]
"""The front of a thing to cut out, and its back if it has one."""


@dataclass(frozen=True)
class Studio:
    """What all drawings of one kit share.

    Attributes:
        game: Its title, palettes and components.
        look: How much ink, and the drawer of ornaments drawn so far.
        page: The paper, for what fills a page.
        aid: The words of the player aid.
        points: (how many, what they are worth), for the score sheet.
        points_title: What the table of points is called.
        cards: Who draws cards; None in a game without any.
    """

    game: Game
    look: Look
    page: Size
    aid: Sequence[Block] = ()
    points: Sequence[tuple[str, str]] = ()
    points_title: str = "Points"
    cards: CardPress | None = None

    @cached_property
    def parts(self) -> Mapping[str, AnyComponent]:
        """Every component by its id."""
        return {part.id: part for part in self.game.components}

    def designs(self, piece: Piece) -> tuple[Sides, ...]:
        """What has to be cut out for a piece; pieces whose backs have one name have one design."""
        part = self.parts[piece.component]
        match piece.subject:
            case TileSubject(tile) | StartSubject(tile):
                assert isinstance(part, Tiles)  # noqa: S101 - the deck pairs subjects with their components
                return ((Design(piece.id, part, "tile", tile=tile), Design(f"{part.id}-back", part, part.back)),)
            case TokenSubject(face, of, back):
                front = Design(piece.id, part, face, of)
                other = Design("-".join(word for word in (part.id, back, of) if word), part, back, of)
                return ((front, front if back == "same" else other),)
            case StandeeSubject(_, livery):
                return ((Design(piece.id, part, "standee", livery), None),)
        return self._other(piece, part)

    def _other(self, piece: Piece, part: AnyComponent) -> tuple[Sides, ...]:
        match piece.subject:
            case CardSubject(row):
                return (self._card(piece.id, part, row),)
            case SuitSubject(rank, suit):
                return ((Design(piece.id, part, rank, suit), Design(f"{part.id}-back", part, "back")),)
            case DieSubject(die, livery, dice):
                return ((Design(piece.id, part, die, livery, number=dice), None),)
            case StripSubject(places):
                return ((Design(piece.id, part, number=places), None),)
        return self._plain(part)

    def _card(self, name: str, part: AnyComponent, row: Row) -> Sides:
        assert isinstance(part, Cards) and self.cards  # noqa: S101, PT018 - as above
        front = Design(name, part, row=row)
        if part.back is None:
            return front, None
        own = self.cards.varies(part)
        return front, Design(f"{name}-back" if own else f"{part.id}-back", part, "back", row=row)

    def _plain(self, part: AnyComponent) -> tuple[Sides, ...]:
        if isinstance(part, Wheel):
            return tuple((Design(f"{part.id}-{side}", part, side), None) for side in ("lower", "upper"))
        if isinstance(part, Aid):
            return ((Design(f"{part.id}-front", part, "front"), Design(f"{part.id}-back", part, "back")),)
        return ((Design(part.id, part), None),)

    def draw(self, design: Design) -> Art:
        """The face as designed, without its fingerprint.

        Raises:
            OverfullError: Words that do not fit their place.
            TooLargeError: A net that fits no sheet.
        """
        from generator.draw.drawers import DRAWERS  # noqa: PLC0415 - castles, dice and nets, for games that have them

        return DRAWERS[type(design.part)](self, design)
