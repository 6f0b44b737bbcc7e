"""The style `blueprint`: towers of glass floors and pyramids over a city on drafting film."""

from __future__ import annotations

from functools import partial

from tilewright.draw.style import Style, TokenFace
from tilewright.rooms import Later

_ROOM = "tilewright.games.sky_rise"
_SCENE = f"{_ROOM}.art.scenery"
_HEAD = Later(_SCENE, "head")

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
    heads={
        **{f"Level {level}": partial(_HEAD, levels=level) for level in range(1, 4)},
        "Antennas": partial(_HEAD, levels=0, name="arrow-up"),
        "Nest": partial(_HEAD, levels=0, name="egg"),
        "Tree": partial(_HEAD, levels=0, name="tree"),
        "Opaque left": partial(_HEAD, levels=0, name="triangle"),
    },
)
