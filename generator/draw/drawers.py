"""Kind of component -> who draws its faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.cutaway.art.tile import tile_face
from generator.draw.aid import aid_card
from generator.draw.art import Art
from generator.draw.design import Design
from generator.draw.die import die_net
from generator.draw.picture import picture_face
from generator.draw.score import score_sheet
from generator.draw.standee import standee_face
from generator.draw.studio import Studio
from generator.draw.token import token_face
from generator.draw.tray import tray_net
from generator.draw.tuckbox import tuck_box
from generator.draw.wheel import wheel_discs
from generator.games.castles_and_crowns.art.back import card_back
from generator.games.castles_and_crowns.art.board import battlefield_strip
from generator.games.castles_and_crowns.art.card import card_face
from generator.games.castles_and_crowns.art.dice import knight_net, sticker_sheet
from generator.spec.component import (
    Aid,
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
from generator.spec.picture import picture_of
from generator.units import Size


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
    part: Any = studio.parts[box.holds]
    size: Size = part.size.size
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
