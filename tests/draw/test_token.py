"""Tokens: what is on them, how safe it is from the scissors, and one of them as a text a person can read."""

from __future__ import annotations

from pathlib import Path
from xml.dom.minidom import parseString

import numpy as np
import pytest

from tests.draw.castle_kit import Picture, faces, look
from tilewright.draw.art import Ink
from tilewright.draw.tokens import token_face
from tilewright.units import Size

GOLDEN = Path(__file__).parents[1] / "golden" / "token-key-white.svg"
SMALL = Size(12.7, 12.7)
TOKENS = [name for name in faces(Ink.FULL) if name.split("-")[0] in ("treasures", "chief", "flat")]


def test_the_white_key_is_drawn_as_it_was() -> None:
    """After a change that is meant: look at the token, then write what this test compares into the golden file."""
    text = token_face("key", "white", "key-white", SMALL, look()).drawing.tostring()
    assert parseString(text).toprettyxml(indent="  ") == GOLDEN.read_text(encoding="utf-8")  # noqa: S318 - our own text


@pytest.mark.parametrize("name", [name for name in TOKENS if ("gem" in name or "key" in name) and name[-4:] != "back"])
def test_a_crooked_cut_takes_nothing_off_a_treasure_or_key(name: str) -> None:
    art = faces(Ink.FULL)[name]
    picture = Picture(art, 10)
    ground = picture.rgb[0, 0]
    drawn = (np.abs(picture.rgb - ground) > 24).any(axis=2)
    drawn[picture.at(0.3) : picture.at(art.trim.height - 0.3), picture.at(0.3) : picture.at(art.trim.width - 0.3)] = 0
    assert not drawn.any()


@pytest.mark.parametrize("name", TOKENS)
def test_the_ground_goes_on_through_the_bleed(name: str) -> None:
    picture = Picture(faces(Ink.FULL)[name], 10, "#00FF00")
    assert (picture.rgb[1:-1, 1:-1] != [0, 255, 0]).any(axis=2).all()


@pytest.mark.parametrize("name", TOKENS)
def test_low_ink_saves_most_of_the_ink(name: str) -> None:
    """Four fifths at least of most tokens; where a colour is told by black itself the black is kept."""
    share = Picture(faces(Ink.LOW)[name], 6).ink / Picture(faces(Ink.FULL)[name], 6).ink
    assert share <= (0.5 if name.endswith("black") else 0.3)


def test_low_ink_saves_four_fifths_of_the_ink_of_all_tokens_together() -> None:
    low, full = (sum(Picture(faces(ink)[name], 4).ink for name in TOKENS) for ink in (Ink.LOW, Ink.FULL))
    assert low <= 0.2 * full


@pytest.mark.parametrize("name", ["treasures-key-black", "treasures-key-white"])
def test_black_and_white_keys_stay_black_and_white_in_low_ink(name: str) -> None:
    key = Picture(faces(Ink.LOW)[name], 10)
    shaft = key.part(4.8, 6.0, 3.9, 4.1)
    assert shaft.mean() < 60 if name.endswith("black") else shaft.mean() > 240
