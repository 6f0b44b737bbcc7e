"""Castle's own kind of component: the mat that an estate is built on."""

from __future__ import annotations

KINDS = {"estate-mat": "generator.games.castle.kinds.estate_mat:ESTATE_MAT"}
"""Name in game.yaml -> where its row is."""
