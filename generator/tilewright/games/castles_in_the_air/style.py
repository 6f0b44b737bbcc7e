"""The style `castle-sky`: a flying city over a sea of cloud, and its crews' airships."""

from __future__ import annotations

from tilewright.castle_tiles.files import FINDS
from tilewright.draw.style import Standing, Style, TokenFace
from tilewright.rooms import Later

_ROOM, _WING = "tilewright.games.castles_in_the_air", "tilewright.castle_tiles.art"
_FLEET = Later(f"{_ROOM}.art.scenery", "company")

STYLE = Style(
    name="castle-sky",
    scene=Later(f"{_ROOM}.art.scenery", "scene"),
    company=_FLEET,
    wall=Later(f"{_WING}.roofs", "wall"),
    masthead=Later(f"{_ROOM}.art.scenery", "masthead"),
    disc=Later(f"{_WING}.sky", "disc"),
    riders=_FLEET,
    figures=Later(f"{_ROOM}.figures", "FIGURES"),
    faces={
        "zeppelin": TokenFace(Later(f"{_ROOM}.art.tokens", "zeppelin"), "liveries"),
        "explorer": TokenFace(Later(f"{_ROOM}.art.tokens", "explorer"), "liveries"),
        "chief": TokenFace(Later(f"{_ROOM}.art.tokens", "chief")),
        "compass": TokenFace(Later(f"{_ROOM}.art.tokens", "compass_back")),
    },
    standing={
        "zeppelin": Standing(Later(f"{_ROOM}.art.crews", "zeppelin"), 32.0, 17.4, -0.2),
        "explorer": Standing(Later(f"{_ROOM}.art.crews", "explorer"), 12.0, 22.6, 11.1, grounded=True),
    },
    patterns={"liveries": ("bands", "chevrons", "half", "spots", "checks")},
    finds=FINDS,
)
