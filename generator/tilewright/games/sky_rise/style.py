"""The style `blueprint`: towers of glass floors and pyramids over a city on drafting film."""

from __future__ import annotations

from tilewright.draw.style import Style, TokenFace
from tilewright.rooms import Later

_ROOM = "tilewright.games.sky_rise"
_SCENE = f"{_ROOM}.art.scenery"

STYLE = Style(
    name="blueprint",
    scene=Later(_SCENE, "scene"),
    banner=Later(_SCENE, "banner"),
    panel=Later(_SCENE, "panel"),
    company=Later(_SCENE, "company"),
    wall=Later(_SCENE, "wall"),
    crest=Later(_SCENE, "crest"),
    masthead=Later(_SCENE, "masthead"),
    disc=Later("tilewright.draw.scenery", "disc"),
    figures=Later(f"{_ROOM}.figures", "FIGURES"),
    faces={"start": TokenFace(Later(_SCENE, "start"))},
    card=Later(f"{_ROOM}.art.card", "card"),
    corner=Later(f"{_ROOM}.art.card", "corner"),
    mark=Later(f"{_ROOM}.art.card", "mark"),
    reverse=Later(f"{_ROOM}.art.card", "reverse"),
)
