"""The symbol of a livery -> its emblem: in one colour, at any size."""

from __future__ import annotations

from generator.draw.pen import Pen
from generator.draw.shapes import polygon, regular, star


def emblem(symbol: str, r: float) -> str:
    """A livery's emblem about (0, 0), r its outer radius."""
    match symbol:
        case "star":
            return polygon(star(0, 0, r, r * 0.45, 5))
        case "sun":
            return polygon(star(0, 0, r, r * 0.62, 9))
        case "moon":
            x, y = r * 0.35, r * 0.92
            upper, lower, inner = f"{x:.2f} {-y:.2f}", f"{x:.2f} {y:.2f}", f"{r * 0.78:.2f} {y:.2f}"
            return f"M{upper}A{r:.2f} {r:.2f} 0 1 0 {lower}A{inner} 0 0 1 {upper}Z"
        case "crown":
            points = [(-1, 0.75), (-1, -0.55), (-0.5, 0.1), (0, -0.85), (0.5, 0.1), (1, -0.55), (1, 0.75)]
            return polygon([(x * r, y * r) for x, y in points])
        case "leaf":
            # A blade with its tip at the upper right, and the stalk it grew on
            x, y = r * 0.8, r * 0.92
            blade = (
                f"M{x:.2f} {-y:.2f}C{r:.2f} {r * 0.45:.2f} {r * 0.3:.2f} {r * 0.75:.2f} {-r * 0.45:.2f} {r * 0.5:.2f}"
            )
            blade += f"C{-r * 1.05:.2f} {-r * 0.1:.2f} {-r * 0.5:.2f} {-r * 0.75:.2f} {x:.2f} {-y:.2f}Z"
            foot = [(-0.3, 0.2), (-0.95, 0.8), (-0.8, 0.97), (-0.1, 0.4)]
            return blade + polygon([(u * r, v * r) for u, v in foot])
    return polygon(regular(0, 0, r, 4))


def device(pen: Pen, symbol: str, r: float, tone: str) -> None:
    """A livery's emblem about (0, 0), in one colour."""
    pen.solid(emblem(symbol, r), tone)
