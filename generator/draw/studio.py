"""Piece -> Designs -> Art: which faces a piece has, and who draws each; every distinct face is drawn once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.deck.build import (
    CardSubject,
    CubeSubject,
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
from generator.draw.design import CardPress, Design, Sides
from generator.draw.inset import ArtPress
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
from generator.spec.picture import slug
from generator.spec.rows import Row
from generator.units import Size

__all__ = ["CardPress", "Design", "Sides", "Studio"]


@dataclass(frozen=True)
class Studio:
    """What all drawings of one kit share.

    Attributes:
        game: Its title, palettes and components.
        look: How much ink, the palettes, and the ornaments drawn so far.
        page: The paper, for what fills a page.
        margin: The rim of it that the printer leaves white.
        aid: The words of the player aid.
        points: (how many, what they are worth), for the score sheet.
        points_title: What the table of points is called.
        score_rows: What the rules say stands beside the rows of a score sheet.
        cards: Who draws cards; None in a game without any.
        art: Who reads the designer's own drawings; None in a game without any.
    """

    game: Game
    look: Look
    page: Size
    margin: float = 0.0
    aid: Sequence[Block] = ()
    points: Sequence[tuple[str, str]] = ()
    points_title: str = ""
    score_rows: Sequence[str] = ()
    cards: CardPress | None = None
    art: ArtPress | None = None

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
                front = Design(piece.id, part, slug(face), of, face=face)
                other = Design("-".join(filter(None, (part.id, slug(back), of))), part, slug(back), of, face=back)
                return ((front, front if back == "same" else other),)
            case StandeeSubject(_, of) | CubeSubject(of):
                return ((Design(piece.id, part, "net", of), None),)
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
        from generator.draw.drawers import DRAWERS  # noqa: PLC0415 - dice and nets, for games that have them

        return DRAWERS[type(design.part)](self, design)
