"""The style `harbour`."""

from __future__ import annotations

from tilewright.draw.style import Style, TokenFace
from tilewright.rooms import Later

_ART, _QUIET = "harbour_lights.art", "tilewright.draw.scenery"

STYLE = Style(
    name="harbour",
    scene=Later(_ART, "scene"),
    company=Later(_ART, "boats"),
    wall=Later(_QUIET, "wall"),
    disc=Later(_QUIET, "disc"),
    figures=Later("harbour_lights.figures", "FIGURES"),
    faces={"lamp": TokenFace(Later(_ART, "lamp"), "colours")},
)
