"""Name in game.yaml -> where the row of a kind is."""

from __future__ import annotations

KINDS = {"coasters": "harbour_lights.coasters:COASTERS"}
