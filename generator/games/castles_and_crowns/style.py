"""The style `heraldry`: castles on hills under the shields of four houses."""

from __future__ import annotations

from generator.draw.style import Style, TokenFace
from generator.games.castles_and_crowns.suits import suits_of
from generator.rooms import Later

_ROOM, _WING = "generator.games.castles_and_crowns", "generator.cutaway.art"
_SHIELDS = Later(f"{_ROOM}.art.hills", "company")

STYLE = Style(
    name="heraldry",
    scene=Later(f"{_ROOM}.art.hills", "scene"),
    company=_SHIELDS,
    wall=Later(f"{_WING}.walls", "wall"),
    panel=Later(f"{_ROOM}.figures.box", "panel"),
    ground="#4B2138",
    crest=Later(f"{_ROOM}.figures.box", "crest"),
    disc=Later(f"{_WING}.sky", "disc"),
    riders=_SHIELDS,
    figures=Later(f"{_ROOM}.figures", "FIGURES"),
    faces={"starter": TokenFace(Later(f"{_ROOM}.art.board", "starter"))},
    card=Later(f"{_ROOM}.art.card", "middle"),
    corner=Later(f"{_ROOM}.art.card", "corner"),
    stock="#F0DEB8",  # the parchment of art/houses.py
    reverse=Later(f"{_ROOM}.art.back", "reverse"),
    marks=suits_of,
)
