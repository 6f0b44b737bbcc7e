"""A badge's or a pattern's name -> its outline: plume, mask, crossed axes, emblems; bands round a die's face."""

from __future__ import annotations

from generator.draw.emblem import emblem
from generator.draw.shapes import Point, circle, polygon
from generator.games.castles_and_crowns.art.limb import limb, mirrored, outline


def _plume(r: float) -> str:
    """A helmet with a plume."""
    k = r / 10.4
    helm = outline("-6.6,9.4 | -6.8,4.6 -8.2,1.6 | -6.6,-0.6 -5.6,-3.6 -2.6,-5.8 1.4,-5.2 3.8,-1.8 4,4 5.4,9.4 |", k)
    slit = f"M{-6.4 * k:.3f} {0.2 * k:.3f}V{1.8 * k:.3f}H{0.2 * k:.3f}V{0.2 * k:.3f}Z"
    holes = "".join(
        f"M{x * k:.3f} {y * k:.3f}v{1.3 * k:.3f}h{k:.3f}v{-1.3 * k:.3f}Z" for x in (-5, -2.8) for y in (4, 6.6)
    )
    front = "-1.8,-6.8 | -2.8,-10 2.4,-11 7,-9.4 9.6,-4.4 9.4,2.6 7.6,8"
    tail = f"{front} | 7.4,4.6 | 6,6 | 5.8,0 | 5,-3.4 2.4,-6.2 -1.8,-6.8 |"
    return helm + slit + holes + outline(tail, k)


def _mask(r: float) -> str:
    """A half mask with two eyes cut out of it."""
    k = r / 10
    lower = "9.6,2 6.6,5.6 3,5 0,2.4 -3,5 -6.6,5.6 -9.6,2 -10,-3"
    face = outline(f"-10,-3 | -6,-5.4 -2.6,-4.6 0,-3.4 2.6,-4.6 6,-5.4 10,-3 | {lower} |", k)
    eyes = "".join(_eye(s * 4.6 * k, 0.2 * k, 2.6 * k) for s in (-1, 1))
    return face + eyes


def _eye(x: float, y: float, r: float) -> str:
    """A hole with two corners."""
    left, right = f"{x - r:.3f} {y:.3f}", f"{x + r:.3f} {y:.3f}"
    return f"M{left}Q{x:.3f} {y + 1.2 * r:.3f} {right}Q{x:.3f} {y - 1.1 * r:.3f} {left}Z"


def _axes(r: float) -> str:
    """Two battle-axes crossed."""
    k = r / 10
    path = ""
    for s in (-1, 1):
        path += limb((s * -7.4, 9, 0.9), (0, 0, 0.9), (s * 6.4, -8, 0.9), scale=k)
        head = "3.4,-5.8 | 5.6,-8.6 | 9.6,-9 10.6,-4 8,-0.4 | 6.8,-3.6 3.4,-5.8 |"
        path += outline(head if s > 0 else mirrored(head, 0), k)
    return path


def badge_outline(name: str, r: float) -> str:
    """A badge, or a livery's emblem, about (0, 0), r its outer radius."""
    match name:
        case "plume":
            return _plume(r)
        case "mask":
            return _mask(r)
        case "axes":
            return _axes(r)
    return emblem(name, r)


def band(pattern: str, edge: float, rim: float) -> str:
    """A livery's pattern on the band round a face: told apart without colour; empty for a plain one."""
    steps = round(edge / rim)
    step = edge / steps
    along = [(k * step, side) for side in range(4) for k in range(1, steps - 1)]
    match pattern:
        case "bands":
            return "".join(_box(a, s, step / 2, 0, rim, edge) for a, s in along)
        case "checks":
            return "".join(
                _box(a + h * step / 2, s, step / 2, h * rim / 2, rim / 2, edge) for a, s in along for h in (0, 1)
            )
        case "chevrons":
            return "".join(polygon(_turned([(a, 0), (a + step, 0), (a + step / 2, rim)], s, edge)) for a, s in along)
        case "spots":
            return "".join(
                circle(x, y, rim * 0.24) for a, s in along for x, y in _turned([(a + step / 2, rim / 2)], s, edge)
            )
        case "half":
            return "".join(_box(step, s, edge - 2 * step, rim / 2, rim / 2, edge) for s in range(4))
    return ""


def _box(a: float, side: int, long: float, deep: float, high: float, edge: float) -> str:
    return polygon(_turned([(a, deep), (a + long, deep), (a + long, deep + high), (a, deep + high)], side, edge))


def _turned(points: list[Point], side: int, edge: float) -> list[Point]:
    """Points along the top side, moved to one of the four."""
    for _ in range(side):
        points = [(edge - y, x) for x, y in points]
    return points
