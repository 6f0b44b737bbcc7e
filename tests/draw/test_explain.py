"""A tile explained: every step that costs a move has its number on the picture and beside it, in words as well."""

from __future__ import annotations

import re

import pytest

from tests.draw.castle_kit import TRIM, drawings, look, tiles
from tilewright.castle_tiles.art.explain import explained, price, ways
from tilewright.castle_tiles.tilemap import Access, Fares, Tile
from tilewright.draw.palette import Ink

drawing = pytest.mark.parametrize("tile", drawings().values(), ids=lambda tile: tile.drawing)


@drawing
def test_every_paid_step_is_numbered_twice(tile: Tile) -> None:
    svg = explained(tile, Fares(), TRIM, look()).drawing.tostring()
    paid = [sum(leg.moves for leg in way.legs) for way in ways(tile, Fares())]
    assert paid == [way.cost.moves for way in ways(tile, Fares())]
    numbers = re.findall(r"<text[^>]*>(\d)</text>", svg)
    assert sorted(numbers) == sorted(2 * [str(n + 1) for moves in paid for n in range(moves)])


@drawing
def test_every_item_is_in_the_legend(tile: Tile) -> None:
    svg = explained(tile, Fares(), TRIM, look()).drawing.tostring()
    for digit, slot in tile.contents:
        sealed = digit not in {way.digit for way in ways(tile, Fares())}
        words = f">{slot.phrase}: only by a teleport door<" if sealed else f">{slot.phrase}<"
        assert words in svg


def test_ways_are_told_apart_in_low_ink_too() -> None:
    tile = next(tile for tile in tiles() if tile.id == "library-1")
    full, low = (explained(tile, Fares(), TRIM, look(ink)).drawing.tostring() for ink in (Ink.FULL, Ink.LOW))
    tones = {way.tone for way in ways(tile, Fares())}
    assert len(tones) == len(ways(tile, Fares()))
    assert all(tone in full and tone not in low for tone in tones)


@pytest.mark.parametrize(
    ("moves", "keys", "said"),
    [
        (1, (), "1 move"),
        (3, ("white",), "3 moves and a white key"),
        (4, ("black", "white"), "4 moves, a black key and a white key"),
        (5, ("black", "black"), "5 moves and 2 black keys"),
    ],
)
def test_a_price_in_words(moves: int, keys: tuple[str, ...], said: str) -> None:
    assert price(Access(moves, keys, ())) == said
