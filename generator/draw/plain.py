"""The core's own style: quiet ground, badges in the game's colours, and the faces that any game may use."""

from __future__ import annotations

from generator.draw.style import Style, TokenFace
from generator.rooms import Later

_TOKEN, _QUIET = "generator.draw.token_face", "generator.draw.quiet"

PLAIN = Style(
    name="plain",
    scene=Later(_QUIET, "backdrop"),
    company=Later(_QUIET, "badges"),
    banner=Later(_QUIET, "cards"),
    panel=Later(_QUIET, "panel"),
    wall=Later(_QUIET, "wall"),
    ground="#5B5347",
    crest=Later(_QUIET, "crest"),
    disc=Later(_QUIET, "disc"),
    faces={
        "gem": TokenFace(Later(_TOKEN, "gem"), "colours"),
        "key": TokenFace(Later(_TOKEN, "key"), "locks"),
        "lock": TokenFace(Later(_TOKEN, "lock"), "locks"),
        "open": TokenFace(Later(_TOKEN, "opened")),
        "plain": TokenFace(Later(_TOKEN, "plain")),
    },
)
