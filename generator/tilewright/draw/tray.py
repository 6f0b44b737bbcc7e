"""Tray -> Art: the flat net of an open box with glued corners, its outer walls in the style of the game."""

from __future__ import annotations

from functools import partial

from tilewright.draw.art import ROOM, Art, leaf
from tilewright.draw.folds import cut, must_fit, score, tab
from tilewright.draw.ornament import centred, nameplate
from tilewright.draw.pen import Look, Pen
from tilewright.draw.picture import Inset, cover_with
from tilewright.draw.shapes import Point, polygon, polyline
from tilewright.draw.studio import Studio
from tilewright.draw.style import Wall
from tilewright.draw.words import fit, plain, wrap
from tilewright.pieces.boxes import Tray
from tilewright.pieces.kind import Design
from tilewright.spec.game import GameFile
from tilewright.units import Point as Mark
from tilewright.units import Size

NOTE = "#7E6A50"
LOW = 0.5
"""How much shorter and lower than the tray its dividers are, in millimetres."""
SLOT = 0.3
"""Half the width of a slot."""
GLUED = 8.0
"""How long the tabs of a divider are."""


def tray_net(tray: Tray, game: GameFile, look: Look, own: Inset | None = None) -> Art:
    """The net, printed on what becomes the outside: the floor in the middle, walls round it, tabs on the side walls.

    `own` is the designer's picture that covers it, in the place of the style's walls.

    Raises:
        OverfullError: The title is too long for the front wall.
    """
    floor, depth = tray.size.size, tray.depth
    size = Size(floor.width + 2 * depth, floor.height + 2 * depth)
    rim = outline(floor, depth)
    tones = tuple(colour.hex for colour in game.colours.values())

    def draw(pen: Pen) -> None:
        if own:
            pen.within(polygon(rim), partial(cover_with, inset=own, size=size))
        for i, (x, y, turn, long) in enumerate(_walls(floor, depth)):
            title = tray.title if i == 0 else ""
            pen.use(
                _wall,
                bare if own else look.style.wall,
                long,
                depth,
                f"{tray.id} {i % 2}",
                title,
                tones,
                at=(x, y),
                turn=turn,
            )
        if own is None:
            _note(pen, tray, game, depth)
        score(pen, "".join(polyline(fold) for fold in folds(floor, depth)))
        cut(pen, polygon(rim))

    mark = Mark(depth + floor.width - 1, depth + floor.height - 1)
    return leaf(f"{tray.id}-net", size, ROOM, look, draw, cut=polygon(rim), mark=mark)


def _walls(floor: Size, depth: float) -> list[tuple[float, float, float, float]]:
    """(Middle of the foot x, y, turn in degrees, length) of front, left, back and right wall; each stands outwards."""
    mid_x, mid_y, right, low = (
        depth + floor.width / 2,
        depth + floor.height / 2,
        depth + floor.width,
        depth + floor.height,
    )
    return [
        (mid_x, low, 180, floor.width),
        (depth, mid_y, -90, floor.height),
        (mid_x, depth, 0, floor.width),
        (right, mid_y, 90, floor.height),
    ]


def _tabs(floor: Size, depth: float) -> list[list[Point]]:
    """The four glue tabs, on the ends of the side walls, clockwise from the top right; each goes clockwise."""
    deep, x1, y1, x2, y2 = min(12.0, depth * 0.42), depth, depth, depth + floor.width, depth + floor.height
    ends = [((x2, y1), (x2 + depth, y1)), ((x2 + depth, y2), (x2, y2)), ((x1, y2), (0, y2)), ((0, y1), (x1, y1))]
    return [tab(a, b, deep, slant=0.4) for a, b in ends]


def outline(floor: Size, depth: float) -> list[Point]:
    """The corners of the flat net, clockwise from the back wall's top left."""
    x1, y1, x2, y2 = depth, depth, depth + floor.width, depth + floor.height
    wide, high = x2 + depth, y2 + depth
    upper_right, lower_right, lower_left, upper_left = _tabs(floor, depth)
    return [
        *((x1, 0.0), (x2, 0.0), (x2, y1), *upper_right, (wide, y1), (wide, y2), *lower_right, (x2, y2)),
        *((x2, high), (x1, high), (x1, y2), *lower_left, (0.0, y2), (0.0, y1), *upper_left, (x1, y1)),
    ]


def folds(floor: Size, depth: float) -> list[tuple[Point, Point]]:
    """The floor's four sides and the feet of the tabs."""
    x1, y1, x2, y2 = depth, depth, depth + floor.width, depth + floor.height
    sides: list[tuple[Point, Point]] = [
        ((x1, y1), (x2, y1)),
        ((x1, y2), (x2, y2)),
        ((x1, y1), (x1, y2)),
        ((x2, y1), (x2, y2)),
    ]
    return sides + [(each[0], each[-1]) for each in _tabs(floor, depth)]


def bare(pen: Pen, long: float, depth: float, seed: str, tones: tuple[str, ...], *, titled: bool) -> None:
    """A wall that shows nothing of a style: the designer's own picture is behind it."""


def _wall(pen: Pen, wall: Wall, long: float, depth: float, seed: str, title: str, tones: tuple[str, ...]) -> None:
    """A wall standing on (0, 0), its foot in the middle, with a nameplate where it has a title."""
    wall(pen, long, depth, seed, tones, titled=bool(title))
    if title:
        crown = depth - 3.4 * max(1.0, depth / 13)
        wide, high = long * 0.62, min(12.0, depth * 0.46)
        nameplate(pen, -wide / 2, -crown * 0.5 - high / 2 + 0.6, wide, high)
        size = fit(title, wide - 6, high * 1.55, 7.5, book=pen.look.book)
        centred(pen, (title,), 0, -crown * 0.5 + 0.6, size)


def _note(pen: Pen, tray: Tray, game: GameFile, depth: float) -> None:
    """On the underside of the floor, where there is room: whose it is and which way to fold."""
    mid, room = depth + tray.size.width / 2, tray.size.width - 10
    titles = [part.title for part in game.components if part.id in tray.holds]
    language, book, large = pen.look.language, pen.look.book, room > 30 and tray.size.height > 30
    words = [language.say("parts.tray")]
    words += [language.say("parts.tray_holds"), *titles] if titles else []
    lines = [line for each in words for line in wrap(plain(each), room, 8, book=book)] if large else []
    y = depth + tray.size.height / 2 - 1.8 * len(lines)
    if lines:
        centred(pen, (game.title,), mid, y - 1.6, min(9.0, fit(game.title, room, 9, 1, book=book)), NOTE)
    for i, line in enumerate(lines):
        pen.text(line[0].text, mid, y + 3.6 * (i + 1), 8, style="italic", fill=NOTE, align=0.5)


def divider(tray: Tray, look: Look, side: str) -> Art:
    """The strip of a divider: `along` the tray with slots from above, `over` it with slots from below; tabs to glue."""
    floor, high = tray.size.size, tray.depth - LOW
    long, crossed = (floor.height, tray.down) if side == "along" else (floor.width, tray.across)
    long, glued = long - LOW, min(GLUED, tray.depth * 0.6)
    stops = [glued + long * at / (crossed + 1) for at in range(1, crossed + 1)]
    first, last, half = glued, glued + long, high / 2
    above = "".join(f"H{x - SLOT:.2f}V{half:.2f}H{x + SLOT:.2f}V0" for x in stops) if side == "along" else ""
    below = "".join(f"H{x + SLOT:.2f}V{half:.2f}H{x - SLOT:.2f}V{high:.2f}" for x in reversed(stops))
    below = below if side == "over" else ""
    wide = long + 2 * glued
    rim = f"M{first:.2f} 0{above}H{last:.2f}L{wide:.2f} 1V{high - 1:.2f}L{last:.2f} {high:.2f}{below}H{first:.2f}"
    rim += f"L0 {high - 1:.2f}V1Z"

    def draw(pen: Pen) -> None:
        score(pen, f"M{first:.2f} 0V{high:.2f}M{last:.2f} 0V{high:.2f}")
        cut(pen, rim)

    mark = Mark(last - 1, high - 1)
    return leaf(f"{tray.id}-divider-{side}", Size(wide, high), ROOM, look, draw, cut=rim, mark=mark)


def draw_face(studio: Studio, design: Design) -> Art:
    """The net.

    Raises:
        TooLargeError: It does not fit a sheet.
    """
    if design.side in {"along", "over"}:
        return divider(design.part, studio.look, design.side)
    net = tray_net(design.part, studio.game, studio.look, studio.covering(design.part))
    must_fit(design.part.title, net.trim, studio.page)
    return net
