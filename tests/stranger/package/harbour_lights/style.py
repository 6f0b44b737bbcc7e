"""The style `harbour`."""

from __future__ import annotations

from tilewright import Later, Style, TokenFace

_ART = "harbour_lights.art"

STYLE = Style(
    name="harbour",
    scene=Later(_ART, "scene"),
    company=Later(_ART, "boats"),
    wall=Later("tilewright", "plain_wall"),
    disc=Later("tilewright", "plain_disc"),
    figures=Later("harbour_lights.figures", "FIGURES"),
    faces={"lamp": TokenFace(Later(_ART, "lamp"), "colours")},
)
