"""Lock -> a door and a chest as they are once a key has been spent on them."""

from __future__ import annotations

from generator.draw.palette import INK, PALE, ROOM_DEEP, STONE, STONE_SHADE, TIMBER, TIMBER_DARK, mix
from generator.draw.pen import Pen
from generator.draw.shapes import arch, polygon, rect

IRON = "#4A4A4F"


def open_chest(pen: Pen) -> None:
    """An empty chest standing on (0, 0), its lid thrown back."""
    pen.area("M-4.7 0.15V-3.4L-4.3 -7.6H4.3L4.7 -3.4V0.15Z", PALE, PALE, 0.9)
    pen.area(
        "M-4.5 -3.4L-4.1 -7.2C-4 -7.7 -3.6 -7.9 -3 -7.9H3C3.6 -7.9 4 -7.7 4.1 -7.2L4.5 -3.4Z",
        mix(TIMBER, "#C98B4E", 0.5),
        INK,
        0.3,
    )
    pen.area("M-3.9 -3.5L-3.5 -7.1H3.5L3.9 -3.5Z", TIMBER_DARK, INK, 0.2)
    pen.area(polygon([(-4.5, -3.1), (-3.7, -4.2), (3.7, -4.2), (4.5, -3.1)]), ROOM_DEEP, INK, 0.2)
    pen.area("M-4.5 0V-3.1H4.5V0Z", TIMBER, INK, 0.3)
    pen.tint(rect(-4.35, -1.5, 8.7, 1.4), TIMBER_DARK)
    pen.line("M-4.3 -1.5H4.3", TIMBER_DARK, 0.15)
    pen.area("".join(rect(x, -3.1, 0.9, 3.05) for x in (-3.7, 2.8)) + rect(-4.65, -3.35, 9.3, 0.6), IRON, INK, 0.15)


def open_door(pen: Pen, height: float) -> None:
    """A doorway standing on (0, 0) that fills the storey, its leaf swung towards us on the left."""
    h = height
    pen.area(f"M-3.5 0V{-h:.2f}H3.5V0Z", STONE, INK, 0.3)
    pen.line("".join(f"M{x} {y:.2f}h0.7" for y in (-2.2, -4.6, -7.0) for x in (-3.5, 2.8)), STONE_SHADE, 0.15)
    pen.area(arch(-2.8, -h + 0.75, 5.6, h - 0.75), ROOM_DEEP, INK, 0.3)
    pen.tint(polygon([(-2.8, 0), (0.4, -1.5), (2.8, -1.5), (2.8, 0)]), "#8A6A48")
    leaf = f"M-2.8 -0.05L-4.9 0.9V{-h + 3.2:.2f}C-4.7 {-h + 1.7:.2f} -3.6 {-h + 1.0:.2f} -2.8 {-h + 2.9:.2f}Z"
    pen.area(leaf, TIMBER, INK, 0.3)
    pen.line(f"M-4.2 {-h + 2.0:.2f}V0.5M-3.5 {-h + 2.0:.2f}V0.2", TIMBER_DARK, 0.2)
    for y in (-2.2, -h + 4.4):
        pen.area(f"M-2.8 {y:.2f}L-4.7 {y + 0.35:.2f}V{y + 1.0:.2f}L-2.8 {y + 0.6:.2f}Z", IRON, INK, 0.12)
