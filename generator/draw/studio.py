"""Piece -> Designs -> Art: which faces a piece has, and who draws each; every distinct face is drawn once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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
from generator.draw.aid import aid_card
from generator.draw.art import Art
from generator.draw.castle.tile import tile_face
from generator.draw.design import CardPress, Design, Sides
from generator.draw.die import die_net
from generator.draw.heraldry.back import card_back
from generator.draw.heraldry.board import battlefield_strip
from generator.draw.heraldry.card import card_face
from generator.draw.heraldry.dice import knight_net, sticker_sheet
from generator.draw.pen import Look
from generator.draw.picture import ArtPress, picture_face
from generator.draw.score import score_sheet
from generator.draw.standee import standee_face
from generator.draw.token import token_face
from generator.draw.tray import tray_net
from generator.draw.tuckbox import tuck_box
from generator.draw.wheel import wheel_discs
from generator.prose.blocks import Block
from generator.spec.component import (
    Aid,
    AnyComponent,
    Cards,
    Die,
    Score,
    SoldierDice,
    Standees,
    Strip,
    SuitCards,
    Tiles,
    Tokens,
    Tray,
    TuckBox,
    Wheel,
)
from generator.spec.game import Game
from generator.spec.picture import picture_of, slug
from generator.spec.rows import Row
from generator.units import Size

__all__ = ["DRAWERS", "CardPress", "Design", "Sides", "Studio"]


@dataclass(frozen=True, slots=True)
class Studio:
    """What all drawings of one kit share.

    Attributes:
        game: Its title, palettes and components.
        look: How much ink, and the drawer of ornaments drawn so far.
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
    points_title: str = "Points"
    score_rows: Sequence[str] = ()
    cards: CardPress | None = None
    art: ArtPress | None = None

    @property
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
        return DRAWERS[type(design.part)](self, design)


def _tile(studio: Studio, design: Design) -> Art:
    part = design.part
    assert isinstance(part, Tiles)  # noqa: S101 - DRAWERS pairs kinds with drawers
    if design.tile is None:
        return token_face(design.side, design.of, design.name, part.size.size, studio.look)
    return tile_face(design.tile, design.name, part.size.size, studio.look)


def _token(studio: Studio, design: Design) -> Art:
    part, picture = design.part, picture_of(design.face)
    assert isinstance(part, Tokens)  # noqa: S101 - DRAWERS pairs kinds with drawers
    if picture:
        return picture_face(picture, design.of, design.name, part.size.size, studio.look, studio.art)
    return token_face(str(design.face), design.of, design.name, part.size.size, studio.look)


def _soldiers(studio: Studio, design: Design) -> Art:
    part = design.part
    assert isinstance(part, SoldierDice)  # noqa: S101 - DRAWERS pairs kinds with drawers
    livery = studio.game.liveries.get(design.of)
    if part.kind == "dice-nets":
        return knight_net(design.side, livery, part.edge, studio.look, design.name)
    return sticker_sheet(design.side, livery, studio.look, design.name, dice=design.number, edge=part.edge)


def _suit_card(studio: Studio, design: Design) -> Art:
    part = design.part
    assert isinstance(part, SuitCards)  # noqa: S101 - DRAWERS pairs kinds with drawers
    if design.side == "back":
        return card_back(part.size.size, studio.look, design.name)
    return card_face(design.side, design.of, studio.look, design.name, part.size.size)


def _strip(studio: Studio, design: Design) -> Art:
    part = design.part
    assert isinstance(part, Strip)  # noqa: S101 - DRAWERS pairs kinds with drawers
    numbers = [str(place) for place in range(1, design.number + 1)]
    return battlefield_strip(numbers, studio.look, design.name, part.size.size)


def _card(studio: Studio, design: Design) -> Art:
    assert isinstance(design.part, Cards) and studio.cards and design.row  # noqa: S101, PT018 - as above
    return studio.cards.draw(design.part, design.side, design.row, design.name)


def _held(studio: Studio, box: TuckBox) -> Size:
    """The size of what a box holds; a component without one has the size of a tile."""
    held: Any = studio.parts[box.holds]
    size: Size = held.size.size
    return size


DRAWERS: dict[type, Callable[[Studio, Any], Art]] = {
    Tiles: _tile,
    Tokens: _token,
    Standees: lambda s, d: standee_face(d.part, d.of, d.name, s.look, s.art),
    Die: lambda s, d: die_net(d.part, s.game, s.look, d.of, s.art),
    Wheel: lambda s, d: wheel_discs(d.part, s.game, s.look)[d.side == "upper"],
    Aid: lambda s, d: aid_card(d.part, s.game, s.look, s.aid)[d.side == "back"],
    Score: lambda s, d: score_sheet(
        d.part, s.game, s.look, s.page, s.points, title=s.points_title, rows=s.score_rows, margin=s.margin
    ),
    Tray: lambda s, d: tray_net(d.part, s.game, s.look),
    Cards: _card,
    SuitCards: _suit_card,
    SoldierDice: _soldiers,
    Strip: _strip,
    TuckBox: lambda s, d: tuck_box(d.part, s.game, s.look, _held(s, d.part)),
}
"""Kind of component -> who draws its faces."""
