"""The scenes of jack, queen and king: the barracks, a garden and a hall, with those who live there."""

from __future__ import annotations

from tilewright.draw.shapes import Point, arch, circle, ellipse, rect, smooth
from tilewright.games.castle.art.folk import limb, person
from tilewright.games.castle.art.land import battlement, birds, cloud, sky, snow, stones
from tilewright.games.castle.art.woodblock import CREAM, Cut, Woodblock, rays, row


def barracks(b: Woodblock) -> None:
    """A gatehouse with two guards: open with its banner out at harvest, shut and with a fire before it in winter."""
    sky(b, 66, sun=(21.6, 27), left=-14)
    b.at(44, 18, cloud, 1.5)
    b.black(f"M24.4 70V33L22.4 30{battlement((22.4, 51.1), 19.6, 7, 4.4)}V30L49.2 33V70Z", 0.8)
    b.cut(row(Cut(23.6, 25.4, 50, 25.4, 0.5, 0, 0.2), Cut(24, 29.4, 49, 29.4, 0.9, 0, 0.2), 3, 0.25))
    b.cut(stones((25, 48.4), 35, 4, (1.7, 1.35, 0.9, 0.55, 0.4)))
    b.cut(stones((25, 31.4), 49.8, 6, (1.7, 1.0)), stones((43, 49), 49.8, 6, (0.55, 0.4)))
    b.edged(arch(33.2, 38, 2.2, 6, 1.2) + arch(40.2, 38, 2.2, 6, 1.2), 0.7, flat=True)
    b.black(f"M-3 71{battlement((-3, 24.6), 47, 9, 3)}V71Z", 0.6)
    b.cut(stones((-2, 23.6), 53, 6, (1.1, 1.1, 1.0, 0.9, 0.6, 0.4)))
    b.black(f"M49 71{battlement((49, 63), 43, 5, 3)}V71Z", 0.6)
    b.cut(stones((50, 64), 49, 7, (1.1, 0.8, 0.5)))
    _gate(b)
    b.staff("M37.2 20V5.4", 0.8)
    _banner(b)
    birds(b, (27, 10), (30, 14))
    snow(
        b,
        *((22.2 + 8.2 * k, 19.6, 4.6) for k in range(4)),
        (49, 43, 3),
        (54.6, 43, 3),
        (15.2, 47, 3.2),
        (21.4, 47, 3.2),
    )
    b.ground(
        "M-1 71Q30 68 66 70V90H-1Z",
        row(Cut(34, 72.4, 12, 90, 1.1, 0.8, 0.8), Cut(40.4, 72.4, 54, 90, 1.1, -0.6, 0.8), 6),
        row(Cut(3, 74, 20, 73, 0.4), Cut(-2, 88, 6, 86, 0.9), 5),
    )
    b.at(24.8, 82, _guard, 1.2)
    b.at(46.4, 80, _guard, 1.15)
    if b.winter:
        b.at(13.4, 86, _brazier)


def _gate(b: Woodblock) -> None:
    """An arch with a portcullis, up at harvest."""
    hole = arch(31.8, 50, 10.4, 21, 6.6)
    if b.winter:
        b.black(hole, 0.5)
        b.line(
            "M33.6 52V71M35.9 52V71M38.2 52V71M40.5 52V71"
            "M32.4 55.4h9.4M32.4 58.8h9.4M32.4 62.2h9.4M32.4 65.6h9.4M32.4 69h9.4",
            0.7,
            CREAM,
        )
        return
    b.edged(hole, 0.8)
    b.flat(arch(33.2, 52, 7.6, 19, 5))
    b.dark(row(Cut(34, 70.4, 40.4, 70.4), Cut(33.6, 62, 40.6, 62, 0.3), 4))
    b.black("".join(f"M{33.2 + 2.1 * k:.1f} 52h1v4l-.5 1.4l-.5 -1.4Z" for k in range(4)))


def _banner(b: Woodblock) -> None:
    """The banner, which flies at harvest and hangs stiff with frost in winter."""
    if b.winter:
        b.edged("M37.6 5.6Q40.4 8 39.8 11.6Q42.4 14.4 41 18.6L38.6 17.4L37.6 19.4Z", flat=True)
        return
    b.edged("M37.6 5.6Q43 3.6 47 6.6T57.6 6.4L54 10.4L57.4 14.4Q51 16.6 46.6 14T37.6 14.2Z", flat=True)
    b.cut(Cut(40, 7.4, 53, 8.4, 0.6, -0.8), Cut(40, 12.4, 53, 13, 0.4, -0.8))


def _guard(b: Woodblock) -> None:
    """A guard with halberd and shield, on (0, 0)."""
    b.staff("M-3.7 -30V.8", 0.7)
    b.black("M-3.8 -31.2L-2.8 -27.2H-4.7ZM-3.5 -27.6Q-.5 -27.2 -.7 -24.4Q-2 -24.8 -3.5 -24Z", 0.4)
    person(b, 0, 0, 20, "helm", (-3.7, -12), step=1.6)
    b.edged("M1 -12H5.8V-8Q5.3 -5.2 3.4 -4Q1.5 -5.2 1 -8Z", flat=True)
    b.cut(Cut(3.4, -11.6, 3.4, -4.8, 0.75), Cut(1.5, -9.2, 5.3, -9.2, 0.75))


def _brazier(b: Woodblock) -> None:
    """A basket of fire on three legs, on (0, 0)."""
    b.line("M-4.4 0L-2.8 -9H3L4.6 0M-3.4 -5.4H3.6", 0.9)
    b.black("M-4 -11.4H4.2L3.2 -7.6H-3Z")
    b.edged(
        "M-3 -11.4Q-4.6 -16 -1.4 -18.6Q-1.6 -16 0 -15Q-.2 -19 2.6 -21.4Q2 -18 3.8 -16Q4.6 -13.4 3.4 -11.4Z", flat=True
    )
    b.paper("M-1.4 -11.4Q-1.4 -13.6 .2 -14.4Q2 -13.2 2 -11.4Z")


def face(b: Woodblock) -> None:
    """A face from the front about (0, 0), 10 mm wide, its chin at 7; the light comes from the left."""
    b.edged("M-5 -3Q-5.2 3.4 -1.4 6.4Q0 7 1.4 6.4Q5.2 3.4 5 -3Q0 -7.4 -5 -3Z", 0.4)
    for side in (-1, 1):
        x = 2.3 * side
        b.dark(
            Cut(x - 1.5, -1.9, x + 1.5, -1.9, 0.45, 0.35, 0.5 + 0.2 * side), Cut(x - 1.3, 0.1, x + 1.3, 0.1, 0.3, 0.45)
        )
        b.spot(circle(x, 0.15, 0.55))
    b.dark(Cut(0.5, -1.2, 0.9, 2.2, 0.4, -0.15, 0.8), Cut(1.0, 2.3, -0.6, 2.5, 0.35, 0.3))
    b.warm(Cut(-1.5, 4.1, 1.5, 4.1, 0.8, -0.15))
    b.dark(Cut(-1.4, 4.0, 1.4, 4.0, 0.25, -0.1))
    b.dark(row(Cut(4.7, -2, 1.6, 6, 0.9, 0.9), Cut(3.6, 0.4, 2.2, 4.8, 0.25, 0.5), 3))


def crown(b: Woodblock) -> None:
    """A crown of five points on (0, 0), 10 mm wide."""
    tips: tuple[Point, ...] = ((-5.8, -6.2), (-2.9, -4.8), (0, -6.2), (2.9, -4.8), (5.8, -6.2))
    teeth = "".join(f"L{at * 2.5 - 6.05:.2f} -2.2L{x} {y}L{at * 2.5 - 3.95:.2f} -2.2" for at, (x, y) in enumerate(tips))
    b.edged(f"M-5.2 0{teeth}L5.2 0Q0 1.2 -5.2 0Z", 0.45, flat=True)
    b.paper("".join(circle(*tip, 0.7) for tip in tips))
    b.cut(Cut(-4.8, -0.6, 4.6, -0.6, 0.8, -0.4, 0.3))
    b.black("".join(circle(x, -0.5, 0.42) for x in (-2.6, 0, 2.6)))


def queen(b: Woodblock) -> None:
    """A queen in her garden with a rose; in winter in fur, with holly."""
    sky(b, 58, sun=(21.8, 40), r=4.6, left=-14)
    arbour = ((19.8, 62), (19.6, 52), (19.8, 42), (19.8, 32), (21.6, 21), (27, 12.4), (35, 7.4),
              (44, 8), (51.6, 13.6), (55.8, 22), (57, 32), (57, 42), (57, 52), (57, 62))  # fmt: skip
    b.line("M19.6 66V26Q20.4 7 38 6.4Q56 7 57 26V66", 2.6)
    b.line("M19.2 66V26Q20 6.6 38 6Q56 6.6 57 26V66", 0.5, CREAM)
    for at, (x, y) in enumerate(arbour):
        b.black(ellipse(x - 2.4, y - 1.4, 2.4, 1.3) + ellipse(x + 2.4, y + 1.2, 2.4, 1.3), 0.3)
        b.cut(Cut(x - 4.4, y - 1.4, x - 0.6, y - 1.2, 0.5), Cut(x + 0.6, y + 1.2, x + 4.4, y + 1.2, 0.5))
        if at % 2 == 0:
            b.at(x, y, _rose, 0.72)
    b.ground(
        "M-1 62Q12 58 24 61L52 61Q58 59 66 61V90H-1Z", row(Cut(3, 64, 24, 63, 0.5), Cut(-2, 88, 20, 88, 1), 8, 0.3)
    )
    for x, y in ((12.4, 70), (17, 79), (8, 82)):
        b.at(x, y, _bush)
    b.black("M24 88Q23 66 28.6 56Q32 50.6 38.4 50.4Q45 50.6 48.4 56Q53.4 66 53 88Z", 0.8)
    b.flat("M26.6 88Q25.4 69 30.4 58.4L34.6 53.6L38.4 60L42.4 53.6L46.6 58.4Q51 68 50.4 88Z")
    b.dark(row(Cut(31, 58.6, 28.4, 88, 0.5, 0.9), Cut(46.2, 58.6, 49.6, 88, 1.7, -0.9), 7))
    b.cut(row(Cut(33.8, 56.4, 30.4, 88, 1.1, 0.7), Cut(35.4, 58, 34, 88, 0.6, 0.4), 2))
    b.edged("M35.4 60L38.4 66L41.6 60L44 88H33Z")
    b.dark(row(Cut(36, 68, 35, 87, 0.25), Cut(40.6, 68, 42, 87, 0.9), 4))
    if b.winter:
        fur = [(27.4, 60), (30.4, 55), (34.8, 51.6), (38.4, 57), (42.2, 51.6), (46.6, 55), (49.4, 60), (46, 63),
               (42, 59.6), (38.4, 64), (34.8, 59.6), (31, 63)]  # fmt: skip
        b.edged(smooth(fur), 0.6)
        hairs = ((29.6, 59), (32.6, 56), (35.8, 57.6), (40, 58), (43.6, 56), (46.4, 58.6))
        b.dark(Cut(x + dx, y - dx / 2, x + dx - 0.5, y - dx / 2 + 2.2, 0.45) for x, y in hairs for dx in (0.0, 2.4))
    b.black(
        "M28.4 56Q27 40 30 31.4Q33.4 25 38.4 25Q43.4 25 46.8 31.4Q49.8 40 48.6 56Q44 52 43.4 47.6H33.4Q33 52 28.4 56Z",
        0.8,
    )
    b.cut(row(Cut(31.6, 32, 29.6, 53.4, 1.1, 0.7), Cut(33.2, 33, 32.6, 50, 0.5, 0.5), 3))
    b.cut(row(Cut(45.4, 34, 47.2, 53, 0.5, -0.6), Cut(44, 34, 44.2, 49, 0.3, -0.4), 2))
    b.edged("M35.4 46H41.4L42 52.6Q38.4 56 34.8 52.6Z")
    b.dark(row(Cut(41, 47, 41, 52.4, 1.0), Cut(39, 47.4, 39, 53.4, 0.3), 3))
    b.at(38.4, 39.6, face, 1.24)
    b.at(38.4, 32.6, crown)
    _sleeve(b, (29.4, 62), (25, 73), (32.4, 68))
    b.staff("M33.5 74L31.5 57", 0.6)
    _hand(b, 32.8, 68)
    if b.winter:
        b.black("M31.2 58Q29.4 56.6 28.6 55.6Q30.4 57.3 31.2 58ZM31.2 58Q31 56.8 33.8 56Q34 57.4 31.2 58Z", 0.6)
        b.black("M31.2 58Q30.2 55.4 31.2 53.6Q32.2 56.7 31.2 58Z", 0.6)
        b.edged(circle(30.6, 57.6, 1.0) + circle(32.2, 58.2, 1.0), 0.35, flat=True)
    else:
        b.at(31.2, 55, _rose)


def _rose(b: Woodblock) -> None:
    """A rose about (0, 0), 6 mm wide, or a ball of snow."""
    b.edged(circle(0, 0, 3.2), flat=not b.winter)
    if not b.winter:
        b.cut(Cut(-2, 0.4, 2, -0.6, 0.6, 1.2), Cut(-1.6, 1.6, 1.8, 1, 0.5, 0.5), Cut(-0.8, -1.4, 1.2, -1.8, 0.4, 0.4))


def _bush(b: Woodblock) -> None:
    """A rose bush about (0, 0), or the heap of snow that covers it."""
    if b.winter:
        b.edged("M-5 5Q-4 -5 0 -5Q4.4 -5 5 5Z")
        b.dark(row(Cut(1, -3.6, 3.6, 4.6, 0.7, 1), Cut(-1, -1.4, -0.2, 4.4, 0.3, 0.6), 4))
        return
    b.line("M0 0V7", 0.6, CREAM)
    b.cut(Cut(0, 6, -3, 2.6, 0.9, 0.4), Cut(0, 6, 3, 3, 0.9, -0.4))
    b.edged(circle(0, 0, 2.6), flat=True)
    b.cut(rays((0, 0), 0.5, 2.4, 8, 0.6)[1::2])


def _sleeve(b: Woodblock, shoulder: Point, elbow: Point, hand: Point) -> None:
    """An arm that bends, in a wide sleeve, but for its hand."""
    limb(b, shoulder, elbow, 5.8, 0.6)
    (x1, y1), (x2, y2) = shoulder, elbow
    b.warm(row(Cut(x1 - 1, y1 + 1, x2 - 0.6, y2 - 0.6, 1.0, 0.4), Cut(x1 + 0.6, y1 + 2, x2 + 1.6, y2, 0.5, 0.2), 2))
    limb(b, (x2, y2 + 0.6), hand, 4.5, 0.6)


def _hand(b: Woodblock, x: float, y: float) -> None:
    """A fist about the point."""
    b.edged(ellipse(x, y, 2.6, 2.1), 0.45)
    b.line(f"M{x - 1.6:g} {y - 0.7:g}h3.4M{x - 1.6:g} {y + 0.7:g}h3.2", 0.25)


def king(b: Woodblock) -> None:
    """A king on his throne in his hall, between windows on the season: with his sceptre, or with a cup of hot wine."""
    b.black(rect(-1, -1, 66, 92))
    b.warm(each for each in rays((37.6, 30), 13, 42, 30, 1.0, 3.3) if each.y2 < 50)
    for x in (15.4, 49.4):
        window = arch(x, 10, 9.4, 32, 7.2)
        b.paper(window)
        b.within(window, _landscape)
        b.line(window, 1.1)
        b.line(f"M{x + 4.7:g} 10V42M{x} 22h9.4M{x} 32h9.4", 0.7)
        b.line(arch(x - 1, 9, 11.4, 33.6, 8.4), 0.5, CREAM)
    b.cut(row(Cut(3, 63, 20, 62, 0.5), Cut(-2, 86, 20, 84, 1.0), 7, 0.3))
    b.at(10.5, 84.6, _hound)
    b.black("M25.4 88V26L23.4 23.4L27.2 17L30.4 21Q37.6 10 44.8 21L48 17L51.8 23.4L49.8 26V88Z", 0.8)
    b.warm(row(Cut(28, 27, 28, 60, 1.2), Cut(30.6, 26, 30.6, 60, 0.6), 2))
    b.warm(row(Cut(44.8, 26, 44.8, 60, 0.5), Cut(47.4, 27, 47.4, 60, 0.9), 2))
    b.cut(Cut(28.6, 22.4, 46.4, 22.4, 1.1, 4.2, 0.35))
    b.edged(circle(27.2, 16, 1.5) + circle(48, 16, 1.5), 0.4, flat=True)
    _robe(b)
    b.black("M29.8 47Q28.4 36 31.4 30H43.8Q46.8 36 45.6 47Q44 50 42 50H33.4Q31 50 29.8 47Z", 0.7)
    b.cut(row(Cut(32, 33, 30.8, 46.6, 0.9, 0.5), Cut(33.2, 34, 32.8, 47, 0.4, 0.3), 2))
    b.at(37.6, 38.4, face, 1.2)
    beard = [(31.8, 41), (33.6, 42.4), (35.2, 41.6), (37.6, 42.2), (40, 41.6), (41.6, 42.4), (43.6, 41), (43.8, 47),
             (41.4, 53), (37.6, 58.6), (33.8, 53), (31.4, 47)]  # fmt: skip
    b.black(smooth(beard, tension=0.4), 0.5)
    b.cut(row(Cut(32.6, 43.4, 36.4, 55.4, 1.0, -1.2), Cut(36.8, 46.4, 37.4, 57, 0.6, -0.2, 0.4), 5))
    b.cut(row(Cut(38.6, 46.4, 38.2, 56.4, 0.5, 0.2, 0.4), Cut(42.8, 43.6, 39.6, 54, 0.3, 1.0), 4))
    b.cut(Cut(37.4, 42.6, 33.4, 44.4, 1.0, -0.4, 0.4), Cut(37.8, 42.6, 41.8, 44.4, 0.8, 0.4, 0.4))
    b.warm(Cut(36.1, 45, 39.1, 45, 0.8, -0.1))
    b.at(37.6, 32, crown, 1.12)
    _sleeve(b, (28.4, 62), (22.6, 76), (31.6, 72))
    if b.winter:
        b.edged("M29 62H38L37 67.4Q36.4 69.6 34.4 69.8V75H36.8V76.6H30.4V75H32.6V69.8Q30.6 69.6 30 67.4Z")
        b.dark(row(Cut(36.6, 63, 35.2, 69, 0.9, -0.4), Cut(34.4, 63.4, 34, 69, 0.3), 3))
        b.warm(Cut(29.6, 63.2, 37.2, 63.2, 0.7))
    else:
        b.staff("M34.6 84L29.8 49", 1.1)
        b.edged(circle(29.4, 47.6, 2.4), flat=True)
        b.black("M28.9 45.2V43.8H27.6V42.8H28.9V41.4H29.9V42.8H31.2V43.8H29.9V45.2Z", 0.35)
    _hand(b, 32.6, 71.8)


def _hound(b: Woodblock) -> None:
    """A hound that sits on (0, 0) and looks to the left: a black one at harvest, a white one in winter."""
    outline = smooth(
        [
            (-5.8, -14.4), (-3, -17.4), (-0.6, -18.6), (0.6, -15.4), (1.4, -12.4), (5, -8.6), (6.8, -3), (6, 0),
            (-2.4, 0.4), (-2.6, -6), (-3.4, -9.4), (-3.4, -12.2), (-5.6, -12.6),
        ],
        tension=0.4,
    )  # fmt: skip
    if b.winter:
        b.edged(outline, 0.6)
        b.dark(row(Cut(0.6, -11.4, 5.6, -1, 0.8, 1.4), Cut(-1, -10, 0, -1, 0.3, 0.4), 4))
    else:
        b.black(outline, 0.7)
        b.cut(row(Cut(-1.6, -10.4, -1.2, -1, 0.9, -0.3), Cut(3.6, -8.4, 5.4, -1.4, 0.35, 0.8), 4))
    b.black("M-1 -17.6Q1.6 -17.6 2.2 -12.8Q0 -13 -0.6 -15.4Z", 0.3)
    b.flat("M-3.6 -11.8L0.8 -13L1.2 -11.6L-3.4 -10.4Z")
    b.black("M6 -1Q11 -1.4 11.6 -6Q12.6 0.4 6.4 0.8Z", 0.3)
    (b.dark if b.winter else b.cut)(Cut(-4.2, -14.9, -2.8, -15.1, 0.7))


def _robe(b: Woodblock) -> None:
    """The king's robe, and ermine about his shoulders."""
    b.black("M20 88Q20 64 26.6 56Q31 51.4 37.6 51.2Q44.4 51.4 48.8 56Q55 64 55.4 88Z", 0.8)
    b.flat("M22.4 88Q22.6 66 28 58.2L33.6 54.6L37.6 66L41.8 54.6L47.4 58.2Q52.6 66 52.8 88Z")
    b.dark(row(Cut(29, 58, 24.6, 88, 0.5, 1.3), Cut(46.4, 58, 51, 88, 1.9, -1.3), 8))
    b.cut(row(Cut(31.6, 57.6, 27, 88, 1.2, 1.0), Cut(33, 58.4, 30.4, 88, 0.6, 0.6), 2))
    b.edged(
        "M28.4 57.6Q30 53.4 34.4 51.6L37.6 58L41 51.6Q45.2 53.4 47 57.6Q49 61 49.4 65.4Q45 68 42 64.6L40.4 88"
        "H35L33.4 64.6Q30.4 68 26 65.4Q26.4 61 28.4 57.6Z",
        0.6,
    )
    tails = ((29.6, 60), (31.8, 56.4), (33, 61), (28, 64), (45.4, 60), (43.2, 56.4), (42, 61), (47.2, 63.6),
             (36.4, 68), (38.8, 72), (36.6, 76.4), (38.8, 81), (36.4, 84))  # fmt: skip
    b.dark(Cut(x, y, x + 0.1, y + 2.2, 0.85, 0, 0.7) for x, y in tails)


def _landscape(b: Woodblock) -> None:
    """What is seen through the windows of the hall."""
    sky(b, 36, sun=(20, 18), r=3.0)
    b.ground("M10 38Q20 33 34 36T62 34V46H10Z", row(Cut(12, 39, 28, 38, 0.5), Cut(10, 43, 62, 41, 0.8), 3))


SCENES = {"J": barracks, "Q": queen, "K": king}
