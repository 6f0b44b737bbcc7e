"""The style `woodcut`: two inks and a wash."""

from __future__ import annotations

from generator.draw.style import Style
from generator.games.castle.marks import MARKS
from generator.rooms import Later

_ROOM, _WING = "generator.games.castle", "generator.cutaway.art"
_COMPANY = Later(f"{_ROOM}.art.scenery", "company")

STYLE = Style(
    name="woodcut",
    scene=Later(f"{_ROOM}.art.scenery", "scene"),
    company=_COMPANY,
    banner=Later(f"{_ROOM}.art.scenery", "banner"),
    panel=Later(f"{_ROOM}.art.scenery", "panel"),
    wall=Later(f"{_WING}.walls", "wall"),
    crest=Later(f"{_ROOM}.art.scenery", "crest"),
    disc=Later(f"{_WING}.sky", "disc"),
    riders=_COMPANY,
    figures=Later(f"{_ROOM}.figures", "FIGURES"),
    card=Later(f"{_ROOM}.art.card", "middle"),
    reverse=Later(f"{_ROOM}.art.back", "reverse"),
    marks=MARKS,
)
