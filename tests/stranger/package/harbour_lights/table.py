"""How the game looks when it is played."""

from __future__ import annotations

from generator.rooms import Later
from generator.table.setting import Setting

TABLE = Setting(tokens={"light": Later("harbour_lights.art", "light")})
