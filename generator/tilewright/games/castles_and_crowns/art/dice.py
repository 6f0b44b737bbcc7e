"""Kind and livery -> dice: a net, a sheet of stickers, a small picture; and the badges and bands on their faces."""

from __future__ import annotations

from functools import partial

from tilewright.draw.art import ROOM, Art, leaf
from tilewright.draw.die import CROSS, TAB, corner, folds, ground, squares
from tilewright.draw.die import outline as net_outline
from tilewright.draw.folds import cut, must_fit, score
from tilewright.draw.items import emblem
from tilewright.draw.palette import BRASS, INK, PALE, PAPER, mix, on
from tilewright.draw.pen import Look, Pen
from tilewright.draw.shapes import Point as Spot
from tilewright.draw.shapes import circle, polygon, polyline, rect
from tilewright.draw.studio import Studio
from tilewright.frozen import dataclass
from tilewright.games.castles_and_crowns.art.heraldry import GOLD_DARK, detail, limb, mirrored, outline
from tilewright.pieces.kind import Design
from tilewright.spec.entries import Colour
from tilewright.units import Box, Point, Size


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
            k = r / 10
            lower = "9.6,2 6.6,5.6 3,5 0,2.4 -3,5 -6.6,5.6 -9.6,2 -10,-3"
            face = outline(f"-10,-3 | -6,-5.4 -2.6,-4.6 0,-3.4 2.6,-4.6 6,-5.4 10,-3 | {lower} |", k)
            return face + "".join(_eye(s * 4.6 * k, 0.2 * k, 2.6 * k) for s in (-1, 1))
        case "axes":
            return _axes(r)
    return emblem(name, r)


def band(pattern: str, edge: float, rim: float, longer: float = 1.0) -> str:
    """A livery's pattern on the band round a face: told apart without colour; empty for a plain one.

    Its steps are so many times longer than the band is wide.
    """
    steps = round(edge / rim / longer)
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


def _turned(points: list[Spot], side: int, edge: float) -> list[Spot]:
    """Points along the top side, moved to one of the four."""
    for _ in range(side):
        points = [(edge - y, x) for x, y in points]
    return points


EDGE = 16.0
"""The edge every face is drawn at; other sizes are drawn to scale."""
STICKER = 12.7
"""For a bought die of 16 mm, whose corners are round."""
AIR, OVER, ROUND = 1.5, 0.4, 1.0
"""Between two stickers, how far their ground goes on beyond the cut, how round their corners are; in millimetres."""
RIM = 1.7


@dataclass(frozen=True, slots=True)
class DieKind:
    """What tells one sort of die from another, whoever owns it.

    Attributes:
        badge: Stands in the corners; empty for the owner's emblem.
        ground: The face's colour; empty for the owner's.
        tint: How far its large pale badge stands out from the ground.
    """

    badge: str
    ground: str
    tint: float = 0.0


KINDS = {
    "knight": DieKind("", ""),
    "captain": DieKind("plume", "#FFFFFF", 0.22),
    "traitor": DieKind("mask", "#1B1B1E", 0.26),
    "mercenary": DieKind("axes", "#7A4B2A", 0.2),
}
"""Knights are their owner's colour; a captain is white with a plume, a traitor black with a mask."""

NOBODY = Colour(title="Nobody", letter="M", hex=BRASS, symbol="axes", pattern="plain")
"""Whom mercenaries serve before they are hired."""

_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))


def pips(value: int) -> tuple[tuple[int, int], ...]:
    """Where a bought die has its pips: columns and rows from -1 to 1.

    Raises:
        ValueError: The value is not on a die.
    """
    if not 1 <= value <= 6:
        raise ValueError(f"no die shows {value}")
    middle = ((0, 0),) * (value % 2)
    return middle + _CORNERS[: value // 2 * 2] if value < 6 else (*_CORNERS, (-1, 0), (1, 0))


def knight_net(kind: str, livery: Colour | None, edge: float, look: Look, name: str = "") -> Art:
    """The net of a die of one of the `KINDS`; trim is the size of the flat net.

    Raises:
        KeyError: There is no such kind.
    """
    depth = min(TAB, edge * 0.31)
    size, rim = Size(3 * edge, 4 * edge + depth), net_outline(edge, depth)

    def draw(pen: Pen) -> None:
        ground(pen, polygon(rim), squares(edge, depth), _ground(kind, livery or NOBODY))
        for value in CROSS:
            x, y = corner(value, edge, depth)
            _place(pen, kind, value, livery or NOBODY, x, y, edge)
        for fold in folds(edge, depth):
            score(pen, polyline(fold))
        cut(pen, polygon(rim))

    x, y = corner(6, edge, depth)
    safe, mark = Box(0, depth, size.width, 4 * edge), Point(x + edge - 0.6, y + edge - 0.6)
    return leaf(name or f"{kind}-net", size, ROOM, look, draw, cut=polygon(rim), safe=safe, mark=mark)


def sticker_sheet(
    kind: str, livery: Colour | None, look: Look, name: str = "", *, dice: int = 1, edge: float = STICKER
) -> Art:
    """A row of six squares for each die, for a sheet of labels: each by itself, with round corners."""
    step = edge + AIR
    size = Size(6 * step - AIR, dice * step - AIR)
    places = [(value, (value - 1) * step, row * step) for row in range(dice) for value in CROSS]
    rims = "".join(_square(x, y, edge, ROUND) for _, x, y in places)
    long = edge + 2 * OVER
    bled = "".join(_square(x - OVER, y - OVER, long, ROUND + OVER) for _, x, y in places)

    def draw(pen: Pen) -> None:
        pen.tint(bled, _ground(kind, livery or NOBODY))
        for value, x, y in places:
            _place(pen, kind, value, livery or NOBODY, x, y, edge)
        cut(pen, rims)

    mark = Point(size.width - 0.5, size.height - 0.4)
    return leaf(name or f"{kind}-stickers", size, ROOM, look, draw, cut=rims, mark=mark)


def _square(x: float, y: float, edge: float, r: float) -> str:
    """A square with round corners."""
    bow, side = f"a{r:g} {r:g} 0 0 1", edge - 2 * r
    sides = (f"h{side:g}", f"v{side:g}", f"h{-side:g}", f"v{-side:g}")
    ends = ((r, r), (-r, r), (-r, -r), (r, -r))
    around = "".join(f"{way}{bow} {dx:g} {dy:g}" for way, (dx, dy) in zip(sides, ends, strict=True))
    return f"M{x + r:g} {y:g}{around}Z"


def die_picture(
    pen: Pen, kind: str, value: int, livery: Colour | None, x: float = 0.0, y: float = 0.0, edge: float = 10.0
) -> None:
    """A die seen from the front, its middle at (x, y); one of value 0 nobody has rolled: a face without pips."""
    pen.use(_front, kind, value, livery or NOBODY, at=(x - edge / 2, y - edge / 2), scale=edge / EDGE)


def _front(pen: Pen, kind: str, value: int, owner: Colour) -> None:
    """A die of 16 mm with round corners; 0 is a face without pips."""
    d = _square(0, 0, EDGE, EDGE * 0.16)
    face = partial(_face, kind=kind, value=value, owner=owner) if value else partial(_blank, kind=kind, owner=owner)
    pen.within(d, face)
    pen.line(d, INK, 0.6)


def _ground(kind: str, owner: Colour) -> str:
    return KINDS[kind].ground or owner.hex


def _place(pen: Pen, kind: str, value: int, owner: Colour, x: float, y: float, edge: float) -> None:
    """One face with its top-left corner at (x, y)."""
    pen.use(_face, kind, value, owner, at=(x, y), scale=edge / EDGE)


def _face(pen: Pen, kind: str, value: int, owner: Colour) -> None:
    """A face of 16 mm: its owner's band, its kind's badge in the corners, the pips."""
    pen.use(_blank, kind, owner)
    ground = _ground(kind, owner)
    r = 0.95 if pen.low else 1.4
    dots = "".join(circle(EDGE / 2 + i * 3.5, EDGE / 2 + j * 3.5, r) for i, j in pips(value))
    if pen.low:
        pen.halo(dots, 0.8)
        pen.solid(dots, INK)
    else:
        pen.area(dots, PALE if on(ground) == PAPER else INK, INK, 0.2)


def _blank(pen: Pen, kind: str, owner: Colour) -> None:
    """A face without its pips."""
    ground, sort = _ground(kind, owner), KINDS[kind]
    pen.area(rect(0, 0, EDGE, EDGE), ground)
    dark = on(ground) == PAPER
    badge = sort.badge or owner.symbol
    if sort.badge:
        tone = mix(ground, PAPER if dark else GOLD_DARK, sort.tint)
        pen.use(_large, badge, tone, at=(EDGE / 2, EDGE / 2))
    _band(pen, owner, ground if not sort.ground else owner.hex)
    # The badge in two opposite corners, away from every pip; where ink is saved, a badge across the face needs but one.
    for at, turn in ((2.0, 0.0), (EDGE - 2.0, 180.0))[: 1 if pen.low and sort.badge else 2]:
        pen.use(_small, badge, ground if not pen.low else PAPER, at=(at, at), turn=turn)


def _large(pen: Pen, badge: str, tone: str) -> None:
    """The badge across the face, faint behind the pips."""
    pen.area(badge_outline(badge, 5.4), tone, INK if pen.low else "", 0.15)


def _band(pen: Pen, owner: Colour, tone: str) -> None:
    """The owner's pattern round the face."""
    ring = rect(0, 0, EDGE, EDGE) + f"M{RIM} {RIM}V{EDGE - RIM}H{EDGE - RIM}V{RIM}Z"
    pen.tint(ring, mix(tone, INK, 0.18) if on(tone) == PAPER else mix(tone, INK, 0.12))
    pattern = band(owner.pattern, EDGE, RIM, 1.8 if pen.low else 1.0)
    if pattern:
        pen.area(
            pattern, mix(tone, PAPER, 0.6) if on(tone) == PAPER else mix(tone, INK, 0.55), INK if pen.low else "", 0.15
        )
    detail(pen, rect(RIM, RIM, EDGE - 2 * RIM, EDGE - 2 * RIM), INK)


def _small(pen: Pen, badge: str, ground: str) -> None:
    pen.area(circle(0, 0, 1.8), ground, INK, 0.2)
    pen.solid(badge_outline(badge, 1.25), PALE if on(ground) == PAPER else INK)


def draw_face(studio: Studio, design: Design) -> Art:
    """The net of a die, a sheet of squares for so many, or one side of a die that was rolled.

    Raises:
        TooLargeError: The net does not fit a sheet.
    """
    livery, edge = studio.game.liveries.get(design.of), design.part.edge
    die, _, up = design.side.partition(" ")
    if up:
        draw = partial(_place, kind=die, value=int(up), owner=livery or NOBODY, x=0.0, y=0.0, edge=edge)
        return leaf(design.name, Size(edge, edge), 0.0, studio.look, draw)
    if design.part.kind == "dice-nets":
        net = knight_net(design.side, livery, edge, studio.look, design.name)
        must_fit(design.side, net.trim, studio.page)
        return net
    return sticker_sheet(design.side, livery, studio.look, design.name, dice=design.subject, edge=edge)
