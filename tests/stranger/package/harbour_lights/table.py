"""How the game looks when it is played."""

from __future__ import annotations

from tilewright import Later, Setting

TABLE = Setting(tokens={"light": Later("harbour_lights.art", "light")})
