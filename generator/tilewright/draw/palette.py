"""Names -> colours: the paint box of the drawings, how colours mix, and how much ink may be used."""

from __future__ import annotations

from enum import Enum


class Ink(Enum):
    """Full colour, or line art on white."""

    FULL = "full"
    LOW = "low"


INK = "#2B2420"
PAPER = "#FFFFFF"
PALE = "#FFF6E2"
WRONG, WRONG_PALE = "#D4121A", "#F6C9CB"
"""Of every mark for something wrong, in low ink as well: nothing else on a piece is to be taken for it."""

STONE_LIT, STONE, STONE_BODY, STONE_SHADE, MORTAR = "#DECDAA", "#CBB68F", "#B79F78", "#7E6A50", "#9C8762"
ROOM, ROOM_DEEP, ROOM_LINE, LAMP = "#54443A", "#3F342D", "#6B5848", "#F2C66D"
TIMBER, TIMBER_DARK, EDGE = "#8A5A33", "#6B4326", "#FFE3A3"
TERRACOTTA, TERRACOTTA_DARK = "#A8462F", "#7E2F22"
VERDIGRIS, VERDIGRIS_DARK = "#4E8C7A", "#336356"
SLATE, SLATE_DARK = "#56657A", "#3B4758"
BRASS, BRASS_DARK = "#C9A24A", "#8F6E2A"
CLOUD, CLOUD_SHADE, CLOUD_LINE = "#FFFFFF", "#D3E3F0", "#4F6E90"
LEAF, LEAF_DARK = "#6F9A4E", "#496B37"
ROCK, ROCK_DARK = "#8B7A69", "#5F5145"

MORNING = ("#4F83B6", "#9CC4DD", "#F6D7B0")
DUSK = ("#4A5E9C", "#B79CC4", "#F7BE96")


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: str, b: str, share: float) -> str:
    """Colour a with a share (0 to 1) of colour b stirred in, as #RRGGBB."""
    mixed = (round(p + (q - p) * share) for p, q in zip(_channels(a), _channels(b), strict=True))
    return "#" + "".join(f"{c:02X}" for c in mixed)


def luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour, 0 black to 1 white (WCAG 2.1)."""
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in _channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def on(colour: str) -> str:
    """Ink or paper, whichever reads better on the colour."""
    light = luminance(colour)
    return INK if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) else PAPER
