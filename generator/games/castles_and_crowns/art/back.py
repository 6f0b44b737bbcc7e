"""The house's arms -> the back of every card: a diapered field with four shields, the same after half a turn."""

from __future__ import annotations

from generator.draw.ornament import plaque
from generator.draw.palette import INK, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon, rect
from generator.games.castles_and_crowns.art.houses import GOLD, GOLD_DARK, HOUSES, house, shield
from generator.games.castles_and_crowns.art.regalia import kings_crown
from generator.units import Size

MURREY, MURREY_LIT = "#4B2138", "#6E3A55"
ROSE, VELLUM = "#F5EDEE", "#FCF8F1"
"""The field and the plaques: pale, for backs are half of the paper of a game of cards."""
BLEED, INSET = 3.0, 3.6
STEP_X, STEP_Y = 6.3, 8.0
"""About how wide and high the lattice's lozenges are: as many as go into the field."""


def reverse(pen: Pen, size: Size) -> None:
    """The back of a card of any size; it says nothing about the card."""
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), ROSE)
    if not pen.low:
        _lattice(pen, size)
    pen.line(rect(INSET, INSET, size.width - 2 * INSET, size.height - 2 * INSET), MURREY, 0.5)
    pen.line(rect(INSET - 1, INSET - 1, size.width - 2 * INSET + 2, size.height - 2 * INSET + 2), GOLD_DARK, 0.2)
    for x, y, turn in ((0.0, 0.0, 0.0), (size.width, size.height, 180.0)):
        pen.use(_half, size, at=(x, y), turn=turn)


def _lattice(pen: Pen, size: Size) -> None:
    """Whole lozenges and, at the frame, halves of them; a star in every second that no plaque touches."""
    wide, high = size.width - 2 * INSET, size.height - 2 * INSET
    across, down = round(wide / STEP_X), round(high / STEP_Y)
    step, fall = wide / across, high / down

    def at(x: float, y: float) -> str:
        return f"{INSET + x * step:.2f} {INSET + y * fall:.2f}"

    lines = []
    for k in range(1 - down, across):
        x, y = max(k, 0), max(-k, 0)
        reach = min(across - x, down - y)
        lines += [f"M{at(x, y)}L{at(x + reach, y + reach)}", f"M{at(x, down - y)}L{at(x + reach, down - y - reach)}"]
    pen.line("".join(lines), MURREY_LIT, 0.15)
    spots = [(INSET + (i + 0.5) * step, INSET + j * fall) for j in range(1, down) for i in range(across)]
    free = [spot for spot in spots if not _covered(spot, size)]
    pen.tint("".join(polygon(_lozenge(x, y, step * 0.14, fall * 0.14)) for x, y in free), GOLD_DARK)


def _covered(spot: tuple[float, float], size: Size) -> bool:
    """Whether a plaque or the crown's disc lies there, or within two millimetres."""
    k = min(size.width / 63, size.height / 88)
    dx, dy = abs(spot[0] - size.width / 2), abs(spot[1] - size.height / 2)
    return (dx < 15 * k + 2 and dy < 38.6 * k + 2) or dx**2 + dy**2 < (7.6 * k + 2) ** 2


def _lozenge(x: float, y: float, dx: float, dy: float) -> list[tuple[float, float]]:
    return [(x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y)]


def _half(pen: Pen, size: Size) -> None:
    """Four shields on a plaque, and a crown that stands on the middle."""
    cx, cy = size.width / 2, size.height / 2
    k = min(size.width / 63, size.height / 88)
    top, wide = cy - 38.6 * k, 30 * k
    pen.area(plaque(cx - wide / 2, top, wide, 33.4 * k, 3 * k), VELLUM, MURREY, 0.45)
    pen.line(plaque(cx - wide / 2 + 0.9, top + 0.9, wide - 1.8, 33.4 * k - 1.8, 3 * k), GOLD_DARK, 0.2)
    for i, name in enumerate(HOUSES):
        x, y = cx + (i % 2 - 0.5) * 12.8 * k, top + (9.0 + i // 2 * 14.6) * k
        shield(pen, house(pen.look, name), x, y, 9.8 * k)
    r = 7.6 * k
    dome = f"M{cx - r:.2f} {cy:.2f}A{r:.2f} {r:.2f} 0 0 1 {cx + r:.2f} {cy:.2f}"
    pen.area(f"{dome}Z", VELLUM)
    pen.line(dome, MURREY, 0.45)
    pen.use(kings_crown, mix(MURREY, "#C8102E", 0.5), at=(cx, cy - 1.1 * k), scale=0.6 * k)
    pen.area("".join(circle(cx + s * 6.2 * k, cy - 0.9 * k, 0.45 * k) for s in (-1, 1)), GOLD, INK, 0.15)
