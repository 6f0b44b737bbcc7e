"""The style `blueprint`: towers of planes and pyramids over squared paper."""

from __future__ import annotations

from tilewright.draw.style import Style, TokenFace
from tilewright.rooms import Later

_ROOM = "tilewright.games.sky_rise"
_SCENE = f"{_ROOM}.art.scenery"

STYLE = Style(
    name="blueprint",
    scene=Later(_SCENE, "scene"),
    company=Later(_SCENE, "company"),
    wall=Later(_SCENE, "wall"),
    crest=Later(_SCENE, "crest"),
    disc=Later("tilewright.draw.scenery", "disc"),
    figures=Later(f"{_ROOM}.figures", "FIGURES"),
    faces={"start": TokenFace(Later(_SCENE, "start"))},
    card=Later(f"{_ROOM}.art.card", "card"),
    corner=Later(f"{_ROOM}.art.card", "corner"),
    mark=Later(f"{_ROOM}.art.card", "mark"),
    reverse=Later(f"{_ROOM}.art.card", "reverse"),
)
