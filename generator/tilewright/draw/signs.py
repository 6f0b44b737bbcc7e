"""A symbol that colours and suits are told by -> its drawing in one colour, at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, pi, sin

from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, circle, ellipse, polygon, rect, regular, smooth, star


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


def sign(name: str, r: float) -> str:
    """The outline of a sign that fills a circle of radius r; holes are cut out by winding the other way.

    Raises:
        KeyError: There is no such sign.
    """
    return SIGNS[name](r)


def _points(text: str, r: float) -> list[Point]:
    """Hundredths of r, such as "-40,10 0,-100"."""
    return [(float(x) * r / 100, float(y) * r / 100) for x, y in (pair.split(",") for pair in text.split())]


def _straight(text: str) -> Callable[[float], str]:
    return lambda r: polygon(_points(text, r))


def _soft(text: str, tension: float = 0.5) -> Callable[[float], str]:
    return lambda r: smooth(_points(text, r), tension=tension)


def _hole(cx: float, cy: float, r: float) -> str:
    """A circle wound the other way, so that it is cut out of what it lies on."""
    radii, left, right = f"{r:.2f} {r:.2f}", f"{cx - r:.2f} {cy:.2f}", f"{cx + r:.2f} {cy:.2f}"
    return f"M{left}A{radii} 0 0 0 {right}A{radii} 0 0 0 {left}Z"


def _round(n: int, out: float, size: float, r: float, turn: float = 0.0) -> Iterable[str]:
    """So many circles round the middle."""
    around = (turn + 2 * pi * k / n for k in range(n))
    return (circle(out * r * sin(a), -out * r * cos(a), size * r) for a in around)


def _heart(r: float) -> str:
    k = r / 10
    return (
        f"M0 {9 * k:.2f}C{-4 * k:.2f} {5 * k:.2f} {-10 * k:.2f} {1.5 * k:.2f} {-10 * k:.2f} {-3.6 * k:.2f}"
        f"C{-10 * k:.2f} {-9.4 * k:.2f} {-2.6 * k:.2f} {-10.4 * k:.2f} 0 {-4.6 * k:.2f}"
        f"C{2.6 * k:.2f} {-10.4 * k:.2f} {10 * k:.2f} {-9.4 * k:.2f} {10 * k:.2f} {-3.6 * k:.2f}"
        f"C{10 * k:.2f} {1.5 * k:.2f} {4 * k:.2f} {5 * k:.2f} 0 {9 * k:.2f}Z"
    )


def _spade(r: float) -> str:
    """A heart on its head, on a foot."""
    k = r / 10
    return (
        f"M0 {-10 * k:.2f}C{3.4 * k:.2f} {-4.6 * k:.2f} {9.4 * k:.2f} {-1.4 * k:.2f} {9.4 * k:.2f} {3 * k:.2f}"
        f"C{9.4 * k:.2f} {7.4 * k:.2f} {3.6 * k:.2f} {8 * k:.2f} {1.1 * k:.2f} {4.6 * k:.2f}"
        f"C{1.3 * k:.2f} {7.4 * k:.2f} {2.2 * k:.2f} {9 * k:.2f} {3.8 * k:.2f} {10 * k:.2f}"
        f"H{-3.8 * k:.2f}C{-2.2 * k:.2f} {9 * k:.2f} {-1.3 * k:.2f} {7.4 * k:.2f} {-1.1 * k:.2f} {4.6 * k:.2f}"
        f"C{-3.6 * k:.2f} {8 * k:.2f} {-9.4 * k:.2f} {7.4 * k:.2f} {-9.4 * k:.2f} {3 * k:.2f}"
        f"C{-9.4 * k:.2f} {-1.4 * k:.2f} {-3.4 * k:.2f} {-4.6 * k:.2f} 0 {-10 * k:.2f}Z"
    )


def _club(r: float) -> str:
    """Three leaves on a foot."""
    leaves = (circle(x * r, y * r, 0.42 * r) for x, y in ((0.0, -0.54), (-0.52, 0.22), (0.52, 0.22)))
    return "".join(leaves) + polygon(_points("-16,-30 16,-30 12,40 40,98 -40,98 -12,40", r))


def _crown(r: float) -> str:
    points = _points("-78,58 -96,-46 -44,-4 0,-84 44,-4 96,-46 78,58", r)
    return polygon(points) + rect(-0.78 * r, 0.68 * r, 1.56 * r, 0.2 * r)


def _leaf(r: float) -> str:
    """A blade with its tip at the upper right, and its stalk."""
    blade = smooth(_points("86,-92 88,-20 50,36 0,58 -36,52 -58,36 -66,4 -54,-40 0,-76", r), tension=0.45)
    return blade + polygon(_points("-56,36 -42,50 -80,94 -96,80", r))


def _drop(r: float) -> str:
    k = r / 10
    return (
        f"M0 {-10 * k:.2f}C{2 * k:.2f} {-5 * k:.2f} {7 * k:.2f} {-1 * k:.2f} {7 * k:.2f} {3.4 * k:.2f}"
        f"A{7 * k:.2f} {6.6 * k:.2f} 0 0 1 {-7 * k:.2f} {3.4 * k:.2f}"
        f"C{-7 * k:.2f} {-1 * k:.2f} {-2 * k:.2f} {-5 * k:.2f} 0 {-10 * k:.2f}Z"
    )


def _shield(r: float) -> str:
    k = r / 10
    return (
        f"M{-8 * k:.2f} {-9 * k:.2f}H{8 * k:.2f}V{0 * k:.2f}C{8 * k:.2f} {5 * k:.2f} {4 * k:.2f} {8 * k:.2f}"
        f" 0 {10 * k:.2f}C{-4 * k:.2f} {8 * k:.2f} {-8 * k:.2f} {5 * k:.2f} {-8 * k:.2f} {0 * k:.2f}Z"
    )


def _eye(r: float) -> str:
    k = r / 10
    lids = (
        f"M{-10 * k:.2f} 0C{-6 * k:.2f} {-6.4 * k:.2f} {6 * k:.2f} {-6.4 * k:.2f} {10 * k:.2f} 0"
        f"C{6 * k:.2f} {6.4 * k:.2f} {-6 * k:.2f} {6.4 * k:.2f} {-10 * k:.2f} 0Z"
    )
    return lids + _hole(0, 0, r * 0.4) + circle(0, 0, r * 0.2)


def _fish(r: float) -> str:
    body = smooth(_points("96,0 60,-34 10,-44 -36,-22 -58,0 -36,22 10,44 60,34", r))
    return body + polygon(_points("-46,0 -98,-40 -84,0 -98,40", r)) + circle(r * 0.58, -r * 0.12, r * 0.08)


def _bird(r: float) -> str:
    body = "-100,-20 -60,-12 -34,-34 0,-56 34,-62 62,-44 96,-36 66,-22 58,14 24,46 -16,50 -44,20"
    wing = "-30,-6 30,-14 2,26 -22,18"
    feet = rect(-0.02 * r, 0.46 * r, 0.07 * r, 0.4 * r) + rect(0.16 * r, 0.44 * r, 0.07 * r, 0.42 * r)
    return smooth(_points(body, r), tension=0.3) + polygon(reversed(_points(wing, r))) + feet


def _skull(r: float) -> str:
    head = smooth(_points("-74,-16 -52,-74 0,-94 52,-74 74,-16 56,26 38,34 38,84 -38,84 -38,34 -56,26", r), tension=0.4)
    teeth = "".join(_gap(x * r, 0.58 * r, 0.07 * r, 0.3 * r) for x in (-0.2, 0.0, 0.2))
    nose = polygon(reversed(_points("0,8 12,32 -12,32", r)))
    return head + _hole(-0.33 * r, -0.14 * r, 0.2 * r) + _hole(0.33 * r, -0.14 * r, 0.2 * r) + nose + teeth


def _gap(x: float, y: float, width: float, height: float) -> str:
    """An upright slit, cut out."""
    left, right = x - width / 2, x + width / 2
    return polygon([(left, y), (left, y + height), (right, y + height), (right, y)])


def _house(r: float) -> str:
    walls = polygon(_points("0,-92 96,-8 70,-8 70,88 -70,88 -70,-8 -96,-8", r))
    return walls + _gap(0.0, 0.3 * r, 0.38 * r, 0.58 * r)


def _tower(r: float) -> str:
    wall = (
        "-56,-96 -30,-96 -30,-72 -13,-72 -13,-96 13,-96 13,-72 30,-72 30,-96 56,-96 56,-46 42,-34 42,60 62,94 -62,94 "
    )
    return polygon(_points(f"{wall}-42,60 -42,-34 -56,-46", r)) + _gap(0.0, 0.36 * r, 0.3 * r, 0.58 * r)


def _tree(r: float) -> str:
    crown = "0,-100 44,-40 24,-40 64,12 38,12 82,64 14,64 14,98 -14,98 -14,64 -82,64 -38,12 -64,12 -24,-40 -44,-40"
    return polygon(_points(crown, r))


def _ship(r: float) -> str:
    hull = polygon(_points("-92,36 92,36 62,84 -62,84", r))
    sails = polygon(_points("-6,-96 -6,24 -70,24", r)) + polygon(_points("8,-72 66,24 8,24", r))
    return hull + sails


def _sword(r: float) -> str:
    blade = "0,-100 13,-80 13,34 44,34 44,50 12,50 12,78 20,90 0,100 -20,90 -12,78 -12,50 -44,50 -44,34 -13,34 -13,-80"
    return polygon(_points(blade, r))


def _paw(r: float) -> str:
    toes = ((-0.68, -0.18, 0.2, 0.26), (-0.26, -0.62, 0.21, 0.28), (0.26, -0.62, 0.21, 0.28), (0.68, -0.18, 0.2, 0.26))
    pad = smooth(_points("0,-12 34,8 62,50 44,82 0,72 -44,82 -62,50 -34,8", r))
    return pad + "".join(ellipse(x * r, y * r, rx * r, ry * r) for x, y, rx, ry in toes)


def _hand(r: float) -> str:
    palm = (
        "-44,96 -52,40 -86,-2 -76,-18 -60,-14 -36,12 -36,-70 -26,-80 -14,-72 -10,-10 -4,-10 -4,-90 8,-98 20,-90 22,-10 "
        "28,-10 32,-76 43,-82 54,-74 54,-2 60,-2 66,-50 76,-54 84,-46 80,24 58,60 54,96"
    )
    return smooth(_points(palm, r), tension=0.2)


def _flower(r: float) -> str:
    return "".join(_round(6, 0.6, 0.4, r)) + circle(0, 0, r * 0.4) + _hole(0, 0, r * 0.24)


SIGNS: dict[str, Callable[[float], str]] = {
    "arrow": _straight("0,-98 76,-16 30,-16 30,94 -30,94 -30,-16 -76,-16"),
    "bird": _bird,
    "bolt": _straight("20,-100 -62,14 -12,14 -28,100 62,-22 10,-22 44,-100"),
    "circle": lambda r: circle(0, 0, r * 0.92),
    "club": _club,
    "coin": lambda r: (
        circle(0, 0, r) + _hole(0, 0, r * 0.82) + circle(0, 0, r * 0.7) + _gap(0, -0.4 * r, 0.3 * r, 0.8 * r)
    ),
    "cross": _straight("-30,-96 30,-96 30,-30 96,-30 96,30 30,30 30,96 -30,96 -30,30 -96,30 -96,-30 -30,-30"),
    "crown": _crown,
    "diamond": _straight("0,-100 72,0 0,100 -72,0"),
    "drop": _drop,
    "eye": _eye,
    "fish": _fish,
    "flame": _soft("4,-100 30,-56 64,-10 58,52 0,96 -58,52 -60,-4 -34,-34 -22,-8 -6,-40", 0.55),
    "flower": _flower,
    "hand": _hand,
    "heart": _heart,
    "hexagon": lambda r: polygon(regular(0, 0, r, 6)),
    "house": _house,
    "leaf": _leaf,
    "moon": lambda r: emblem("moon", r),
    "paw": _paw,
    "ring": lambda r: circle(0, 0, r * 0.96) + _hole(0, 0, r * 0.6),
    "shield": _shield,
    "ship": _ship,
    "skull": _skull,
    "spade": _spade,
    "square": lambda r: rect(-r * 0.8, -r * 0.8, r * 1.6, r * 1.6),
    "star": lambda r: polygon(star(0, 0, r, r * 0.42, 5)),
    "sun": lambda r: polygon(star(0, 0, r, r * 0.6, 12)),
    "sword": _sword,
    "tower": _tower,
    "tree": _tree,
    "triangle": lambda r: polygon(regular(0, 0.16 * r, r, 3)),
}
"""Name -> outline for a radius; the words of spec.vocabulary.SIGNS."""
