"""The style `heraldry`, castles on hills under the shields of four houses, and the suit that stands for each house."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from tilewright.draw.style import Style, TokenFace
from tilewright.rooms import Later
from tilewright.spec.rules import value_at
from tilewright.texts.model import Model

SUITS: Mapping[str, str] = MappingProxyType({"lion": "hearts", "eagle": "diamonds", "stag": "clubs", "boar": "spades"})
"""House -> its suit in a game whose rules name none. These four are the suits that are drawn."""

HOUSES = tuple(SUITS)
"""The houses that have arms, as keys under `colours` of a game with their cards."""


def suits_of(rules: Model) -> Mapping[str, str]:
    """House -> its suit: what `cards.houses` of rules.yaml names, else what SUITS does.

    A game without rules of its own may have anything there; a house without a suit that is drawn keeps that of SUITS.
    """
    houses = value_at(rules, "cards", "houses")
    named = houses.items() if isinstance(houses, Mapping) else ()
    drawn = {str(house): str(suit) for house, suit in named if str(suit) in SUITS.values()}
    return MappingProxyType({**SUITS, **drawn})


_ROOM, _WING = "tilewright.games.castles_and_crowns", "tilewright.castle_tiles.art"
_SHIELDS = Later(f"{_ROOM}.art.scenery", "company")

_HEAD = Later(f"{_ROOM}.art.scenery", "head")

STYLE = Style(
    name="heraldry",
    scene=Later(f"{_ROOM}.art.scenery", "scene"),
    company=_SHIELDS,
    wall=Later(f"{_WING}.roofs", "wall"),
    masthead=Later(f"{_ROOM}.art.scenery", "masthead"),
    panel=Later(f"{_ROOM}.figures.cover", "panel"),
    ground="#4B2138",
    crest=Later(f"{_ROOM}.figures.cover", "crest"),
    disc=Later(f"{_WING}.sky", "disc"),
    riders=_SHIELDS,
    figures=Later(f"{_ROOM}.figures", "FIGURES"),
    faces={"starter": TokenFace(Later(f"{_ROOM}.art.board", "starter"))},
    card=Later(f"{_ROOM}.art.card", "middle"),
    corner=Later(f"{_ROOM}.art.card", "corner"),
    stock="#F0DEB8",  # the parchment of art/heraldry.py
    reverse=Later(f"{_ROOM}.art.card", "reverse"),
    heads={
        "Castles": partial(_HEAD, rank="6", of="boar"),
        "Jacks": partial(_HEAD, rank="J", of="stag"),
        "Queens": partial(_HEAD, rank="Q", of="eagle"),
        "Kings": partial(_HEAD, rank="K", of="lion"),
    },
    marks=suits_of,
)
