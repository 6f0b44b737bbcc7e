"""The scenes of the ranks 6 to 10: what is made, crossed, bought, prayed and lived in."""

from __future__ import annotations

from math import cos, pi, sin

from tilewright.draw.shapes import arch, circle, polygon, rect, smooth
from tilewright.games.castle.art.folk import limb, person
from tilewright.games.castle.art.land import birds, cloud, crown, sheaf, sky, smoke, snow, tree
from tilewright.games.castle.art.woodblock import CREAM, Cut, Woodblock, rays, row


def smithy(b: Woodblock) -> None:
    """A smith at the anvil before the fire; through the door the season."""
    b.black(rect(-1, -1, 66, 92))
    b.cut(row(Cut(14, 8.5, 62, 8.5, 0.5), Cut(14, 15.5, 62, 15.5, 0.9, 0, 0.2), 4, 0.2))
    b.black("M17 3h2.6v14h-2.6ZM33 3h2.6v14h-2.6ZM49 3h2.6v14h-2.6Z", 0.5)
    door = arch(16, 24, 13, 30, 6.5)
    b.within(door, _outside)
    b.line(door, 1.0)
    glow = rays((46, 62), 7, 30, 34, 1.15, 0.1)
    b.warm(glow[::2])
    b.cut(glow[1::2])
    b.black("M52 90L53 44L50 38L54 34H66V90Z", 0.6)
    b.cut(row(Cut(52.4, 38, 60, 35.6, 0.6), Cut(54, 46, 60, 46, 0.4), 4))
    b.flat("M53 56Q56 52 56 47Q59 52 58 54Q61 52 60.4 49Q64 56 62 60H53Z")
    b.paper("M55.4 60Q57 57 57 54Q59 57 59 58.4L61 56V60Z")
    _smith(b)
    b.black("M36.4 61.6H53.4Q51.4 65 47.6 65.6V70H50.6V72.6H39.4V70H42.4V65.6Q38.4 65 36.4 61.6Z", 0.7)
    b.cut(row(Cut(38, 62.6, 51.6, 62.6, 0.7), Cut(40.4, 64, 48.6, 64, 0.35), 2))
    b.edged(rect(44.4, 60, 6.6, 1.7), 0.3, flat=True)
    b.black("M39.6 72.6H50.4L51.6 90H38.4Z", 0.6)
    b.cut(row(Cut(41, 74, 40, 90, 0.8), Cut(48.6, 74, 49, 90, 0.35), 5))
    b.cut(row(Cut(3, 82, 20, 80, 0.4), Cut(-2, 89, 30, 87, 0.9), 4, 0.3))
    if b.winter:
        b.paper("M-1 66Q6 71 15 74Q24 78 34 90H-1Z")
        b.warm(row(Cut(1, 72, 20, 80, 0.6, -0.6), Cut(1, 86, 26, 88, 0.9, -0.4), 4))
    b.black(circle(10, 76, 7.4), 0.7)
    b.warm(Cut(10, 76, 10 + 6 * cos(k * pi / 3), 76 + 6 * sin(k * pi / 3), 0.8) for k in range(6))
    b.line(circle(10, 76, 6), 0.8, CREAM)


def _outside(b: Woodblock) -> None:
    """What is seen through the smithy's door."""
    sky(b, 42, sun=(23, 33), r=3.4)
    b.ground("M10 44Q20 38 32 44V60H10Z", row(Cut(17, 46, 28, 45, 0.6), Cut(15, 53, 30, 52, 0.9), 4))
    b.at(25.6, 47, tree, 0.5)


def _smith(b: Woodblock) -> None:
    limb(b, (26, 70), (22, 86), 5.6, 0.5)
    limb(b, (32, 70), (37, 86), 5.6, 0.5)
    b.black(smooth([(22.6, 46), (29.6, 43), (36.6, 47), (37, 56), (35.4, 74), (22, 75), (21, 58)]), 0.8)
    b.flat("M24.6 53L34 52.4L35.4 76H22.4Z")
    b.dark(row(Cut(25.4, 55, 23.8, 75, 0.4, 0.2), Cut(33.6, 55, 34.4, 75, 0.8, -0.2), 5))
    b.cut(row(Cut(36.2, 48, 35.8, 72, 1.0, -0.5), Cut(34.6, 47, 34.6, 52, 0.5), 2))
    b.edged("M28.4 36.4H33.4Q34.2 38 33.9 39L35.6 41.4L34.2 42L34.4 43.6Q33 46.6 30 45.6L27.4 43Z", 0.5)
    b.black(
        "M26.4 43Q25 35 29.8 33.8Q34.4 33.8 34.6 37.2L30.6 37Q30.4 40 29 41.6Q29.8 43.4 32 43L34.6 43.6"
        "Q34 48.6 30.6 48.4Q27.4 47.4 26.4 43Z",
        0.4,
    )
    b.cut(
        row(Cut(33.4, 44.6, 32, 47.6, 0.4, 0.2), Cut(30.8, 44.4, 29.8, 47.4, 0.3, 0.2), 3), Cut(28, 36, 31.6, 34.8, 0.5)
    )
    b.spot(circle(32.5, 39, 0.5))
    limb(b, (24.4, 48.4), (18.8, 42), 4.4, 0.6)
    limb(b, (18.6, 43), (22.6, 31.6), 3.4, 0.6)
    b.black("M20.6 33.6L28.6 22.6L29.8 23.4L22.4 34.6Z", 0.5)
    b.black("M25.4 20.2L28.2 17.4L34.6 23.6L32 26.6Z", 0.7)
    b.cut(row(Cut(27, 20.4, 32, 25, 0.6), Cut(28, 19.4, 33, 24, 0.3), 2))
    limb(b, (35.6, 49.4), (40.4, 57), 4.2, 0.6)
    b.staff("M40 57L46.6 61.4", 0.6)


def bridge(b: Woodblock) -> None:
    """A bridge of stone, and the ferry that was there before it."""
    sky(b, 34, sun=(50, 14))
    b.at(19, 17, cloud, 1.7)
    b.at(30, 25, cloud, 1.2)
    far = row(Cut(16, 36, 40, 35, 0.5, 0.4), Cut(14, 40, 62, 38, 0.6, 0.4), 3)
    b.ground("M-1 36Q18 28 34 33Q50 30 64 35V46H-1Z", far)
    b.at(18.4, 35, tree, 0.72)
    b.at(57.2, 35, tree, 0.55)
    b.black(rect(-1, 42, 66, 50))
    water = row(Cut(-6, 55, 74, 55, 0.5), Cut(-20, 87, 70, 87, 1.35), 17, 0.42)
    b.cut(water[::2])
    b.warm(each._replace(x1=each.x1 + 9, x2=each.x2 + 6) for each in water[1::2])
    b.edged(rect(-1, 42, 66, 14), 0.4, flat=True)
    b.cut(row(Cut(-2, 50, 64, 50, 0.4), Cut(-2, 55.2, 66, 55.2, 0.9), 4))
    b.dark(row(Cut(-2, 50.8, 64, 50.8, 0.3), Cut(-2, 54.2, 66, 54.2, 0.6), 3))
    b.black(
        "M-1 44.6Q34 33.4 66 44.6V56.6H58.6V55Q52 41.4 45 55V57H39.6V55Q31.4 39.4 22.6 55V57H17.2V55Q9 44 2 55V57H-1Z",
        0.6,
    )
    for x, r, many in ((31.1, 8.6, 9), (51.8, 7, 8), (9.6, 7.2, 6)):
        for at in range(many):
            across, up = -cos(pi * (at + 0.5) / many), sin(pi * (at + 0.5) / many) * 1.44
            b.cut(Cut(x + r * across, 55 - r * up, x + (r + 2.4) * across, 55 - (r + 2) * up, 0.7, 0, 0.3))
    b.cut(row(Cut(14, 42.2, 34, 39.8, 0.55, 0.3), Cut(14, 44, 34, 41.4, 0.3, 0.3), 2))
    b.cut(row(Cut(34, 39.8, 62, 43.6, 0.4, 0.5), Cut(34, 41.4, 62, 45.2, 0.2, 0.5), 2))
    if b.winter:
        b.paper("M-1 44.2Q34 32.6 66 44.2V43Q34 31 -1 43Z")
        for x, y, k in ((12, 66, 6), (42, 63, 5), (6, 83, 7), (34, 84.6, 6), (22, 61, 4)):
            b.at(x, y, lambda b: b.paper("M-1 0L-.3 -.26L.9 -.17L1 .13L-.4 .23Z"), k)
    person(b, 36.4, 39.6, 8.6, "hood", gown=True)
    person(b, 41, 40.2, 9.4, "brim", (45.4, 34))
    b.at(28, 75, ferry)
    b.cut(Cut(12, 81.4, 46, 80.6, 1.3, -1.2), Cut(18, 84.2, 40, 83.8, 0.8, -0.6))


def ferry(b: Woodblock) -> None:
    """The ferry and its people, 37 mm long, about (0, 0)."""
    b.black("M-18.4 -4.4Q0 2.6 18.6 -5.6L16 3.4Q0 8.4 -14.6 3.8Z", 0.7)
    b.cut(row(Cut(-16, -1.4, 17, -2.6, 0.9, -1.9, 0.3), Cut(-14, 2.4, 16, 1.6, 0.4, -1.6, 0.3), 3))
    person(b, -3.4, 0.4, 17, "veil", gown=True)
    person(b, 5, 1, 15, "hood", gown=True)
    person(b, 13.4, -1.4, 20, "brim", (18.8, -16.6))
    b.staff("M17.2 -26L22.2 13", 0.6)


def market(b: Woodblock) -> None:
    """The cross in the market place, with stalls and buyers."""
    sky(b, 52, sun=(20.6, 14), left=-10)
    birds(b, (48, 12), (54, 17))
    for x, y, wide, high in ((13, 40.0, 13, 22), (24, 46.0, 9, 16), (46, 44.0, 11, 18), (54, 38.0, 13, 24)):
        eave = wide * 0.72
        b.black(rect(x, y, wide, high), 0.4)
        b.black(polygon([(x - 0.8, y), (x + wide / 2, y - eave), (x + wide + 0.8, y)]), 0.5)
        if b.winter:
            b.paper(polygon([(x - 0.8, y - 0.4), (x + wide / 2, y - eave - 0.8), (x + wide / 2, y - eave + 1.2)]))
        low, ridge = y + high, y - eave * 0.4
        middle = Cut(x + wide * 0.55, ridge, x + wide * 0.55, low, 0.3, 0, 0.7)
        b.cut(row(Cut(x + 1, y + 1.6, x + 1, low, 0.8, 0, 0.7), middle, 4))
        b.edged(rect(x + wide * 0.64, y + 3.6, wide * 0.2, 3.6), 0.3, flat=not b.winter)
    b.ground("M-1 60H66V90H-1Z", row(Cut(2, 63, 62, 62, 0.5), Cut(-8, 88, 70, 86, 1.0), 8, 0.5))
    for half, y in ((13.0, 73.4), (10.2, 69.6), (7.4, 65.8)):
        b.black(rect(35 - half, y, 2 * half, 4.2), 0.5)
        b.cut(Cut(35.6 - half, y + 1, 35 + half / 2, y + 1, 0.9, 0, 0.25))
        b.cut(Cut(35.6 - half, y + 2.6, 35 + half * 0.2, y + 2.6, 0.45, 0, 0.25))
    b.black("M32.4 66L33.4 36H36.6L37.6 66Z", 0.6)
    b.cut(row(Cut(33.8, 38, 33.2, 65.6, 0.9), Cut(35.2, 38, 35.4, 65.6, 0.3), 3))
    b.black("M30.4 36.4L32 32.6H38L39.6 36.4Z", 0.5)
    b.black("M33.4 33V24.6H27V20.6H33.4V12.6H36.6V20.6H43V24.6H36.6V33Z", 0.7)
    b.line(circle(35, 22.6, 5.4), 1.5)
    b.line(circle(35, 22.6, 5.4), 0.5, CREAM)
    b.cut(
        Cut(34, 13.4, 34, 20.4, 0.7), Cut(34, 25, 34, 32, 0.7), Cut(28, 21.6, 33.4, 21.6, 0.7), Cut(37, 21.6, 42, 21.6)
    )
    snow(b, (27, 20.6, 6.4), (36.6, 20.6, 6.4), (33.2, 12.6, 3.6))
    snow(b, (22, 73.4, 26), (24.8, 69.6, 20.4), (27.6, 65.8, 5), (37.4, 65.8, 5))
    b.at(3.4, 66, _stall)
    b.at(45.4, 54, _stall, 0.94)
    person(b, 23.6, 82.6, 18, "veil", (20, 75), gown=True)
    person(b, 43.2, 81, 17, "brim")
    person(b, 47, 66, 11, "hood", gown=True)
    person(b, 11.6, 81, 12, "hood", gown=True)


def _stall(b: Woodblock) -> None:
    """A stall 16 mm wide, the edge of its awning from (0, 0) to the right."""
    b.line("M1 0V15M15 0V15", 0.8)
    b.edged("M-1 0L2 -5.4H14L17 0Z", 0.5)
    b.flat("M-1 0L2 -5.2H4.4L2.6 0ZM6.2 0L6.8 -5.2H9.2L9.8 0ZM13.4 0L11.6 -5.2H14L17 0Z")
    b.black(rect(0, 8, 16, 3), 0.4)
    b.paper("".join(circle(2 + 2.4 * k, 7.4, 1.0) for k in range(6)))
    snow(b, (1.6, -5.4, 12.8))


def abbey(b: Woodblock) -> None:
    """The abbey's front, its rose lit from within, and two monks on their way to it."""
    sky(b, 66, left=-14)
    birds(b, (18, 12), (22, 20), (57, 10))
    b.at(19.4, 0, _steeple)
    b.at(48.6, 0, _steeple)
    b.black("M28.4 72V33L39.2 19.6L50 33V72Z", 0.7)
    b.cut(row(Cut(38.6, 22, 29.8, 33.4, 0.8), Cut(38.8, 25.6, 31.4, 34.6, 0.4), 3))
    b.cut(row(Cut(40.2, 23, 48.6, 33.6, 0.35), Cut(40, 26, 46.6, 34.6, 0.25), 2))
    b.edged(circle(39.2, 40, 6.4), 0.6)
    b.flat(circle(39.2, 40, 5.4))
    b.cut(rays((39.2, 40), 1.4, 5.6, 24, 0.8)[1::2])
    b.black(circle(39.2, 40, 1.5))
    b.paper(circle(39.2, 40, 0.9))
    for grow in (0, 1.5, 3):
        b.line(arch(33.2 + grow, 53 + grow, 12 - 2 * grow, 19 - grow, 7.4 - grow), 0.7, CREAM)
    b.paper(arch(36.6, 57, 5.2, 15, 3.6))
    b.black(arch(37.2, 58, 4, 14, 3))
    b.cut(Cut(39.2, 58.6, 39.2, 72))
    b.cut(row(Cut(29.4, 50, 29.4, 71, 0.7), Cut(32, 50, 32, 71, 0.35), 3))
    b.cut(row(Cut(46.4, 50, 46.4, 71, 0.3), Cut(49, 50, 49, 71, 0.25), 3))
    snow(b, (28.4, 33.4, 3), (47, 33.4, 3), (19, 26.4, 3.4), (48.4, 26.4, 3.4))
    b.ground(
        "M-1 70Q30 66 66 69V90H-1Z",
        row(Cut(38, 71, 6, 90, 1.1, 1.4, 0.8), Cut(40.4, 71, 42, 90, 1.1, -0.4, 0.8), 6),
        row(Cut(2, 72, 28, 71, 0.4), Cut(-2, 84, 10, 83, 0.7), 4),
    )
    if b.winter:
        b.at(9.6, 76, tree, 0.75)
    else:
        b.at(9.4, 70, lambda inner: crown(inner, 6))
    person(b, 25.4, 82.6, 18, "hood", (19.6, 71.6), gown=True)
    b.line("M19.4 71.6V74", 0.4, CREAM)
    b.edged(rect(18, 74, 3, 3.8), 0.4)
    (b.warm if b.winter else b.cut)(rays((19.5, 75.8), 2.6, 5.2, 12, 0.5))
    person(b, 31, 78.4, 13.6, "hood", gown=True)


def _steeple(b: Woodblock) -> None:
    """A tower 10 mm wide, right of the line x = 0, from 70 up to 5."""
    b.black("M0 26H10.4V70H0Z", 0.7)
    b.black("M-.8 26.4L5.2 5.4L11.2 26.4Z", 0.7)
    slates = row(Cut(4.8, 8, 0.6, 25.6, 0.9, 0, 0.7), Cut(5.8, 9, 8.6, 25.6, 0.35, 0, 0.7), 5)
    b.cut(slates, tone=CREAM if b.winter else b.tone)
    b.cut(row(Cut(1, 28, 1, 69, 1.0, 0, 0.6), Cut(3.4, 28, 3.4, 69, 0.4, 0, 0.6), 3))
    b.cut(row(Cut(8, 28, 8, 69, 0.35, 0, 0.6), Cut(9.4, 28, 9.4, 69, 0.25, 0, 0.6), 2))
    b.edged(arch(4.2, 31, 3.2, 9, 2.4) + arch(4.2, 45, 3.2, 9, 2.4), 0.4, flat=True)
    b.line("M5.2 5.6V1.4M4 3H6.4", 0.5, CREAM)


def hovel(b: Woodblock) -> None:
    """A thatched house with smoke, and the woman who lives in it."""
    sky(b, 56, sun=(50.6, 15), left=-10)
    b.at(17, 20, cloud, 1.5)
    b.ground(
        "M-1 50Q18 42 34 46Q50 42 64 47V80H-1Z", row(Cut(14, 50, 40, 47, 0.5, 0.4), Cut(14, 55, 62, 51, 0.6, 0.4), 3)
    )
    b.at(18.4, 52, tree, 0.95)
    b.black(rect(27, 25, 4.6, 12), 0.5)
    b.cut(row(Cut(27.6, 26, 27.6, 36, 0.7), Cut(29.4, 26, 29.4, 36, 0.35), 2))
    b.at(29.4, 24.4, smoke, 1.5)
    b.edged(rect(21.4, 50, 36, 22), 0.6)
    b.dark(row(Cut(46, 56, 46, 72, 0.3, 0, 0.2), Cut(56.6, 56, 56.6, 72, 1.5), 8))
    b.black("".join(rect(x, 50, 1.8, 22) for x in (21.4, 32.6, 43.4, 55.8)) + "M23 72L32.8 56L33.8 57L24.6 72Z")
    b.black(arch(35.2, 56.6, 7.2, 15.6, 3))
    b.cut(row(Cut(36.6, 59, 36.6, 72, 0.7), Cut(40.6, 59, 40.6, 72, 0.3), 4))
    b.edged(rect(47, 58.4, 6.6, 6), 0.6, flat=True)
    b.line("M50.3 58.4V64.4M47 61.4H53.6")
    b.black(
        "M17 54.6Q22 42 28 32.4Q40 30.2 52 32.6Q58 42 62.6 54.4Q58 57.4 53.6 55.2Q46 57.6 39.4 55.4"
        "Q32 57.8 26 55.6Q20 57.4 17 54.6Z",
        0.8,
    )
    thatch = row(Cut(28.6, 33.4, 18.8, 54, 0.95, 0.9, 0.7), Cut(51, 33.6, 60.6, 53.6, 0.5, -0.9, 0.7), 22, 0.22)
    if b.winter:
        b.paper(
            "M19.4 50Q23 41 28.4 31.6Q40 29.2 51.8 31.8Q57 40 60.6 50Q56 48.4 54 51Q50 46.6 45.4 50.4"
            "Q41 52.4 37.6 49.2Q33 52.6 29.6 50Q24 52.4 19.4 50Z"
        )
        b.dark(each._replace(width=0.35) for each in thatch[9::3])
        b.cut(row(Cut(21, 51.6, 20, 54.6, 0.8, 0, 0.3), Cut(59, 51.6, 60, 54.4, 0.5, 0, 0.3), 12))
    else:
        b.cut(thatch[::2])
        b.warm(each._replace(width=1.2) for each in thatch[1::2])
    b.ground(
        "M-1 71Q30 68 64 71V90H-1Z",
        row(Cut(37, 73.4, 20, 90, 1.1, 0.8, 0.8), Cut(40.6, 73.4, 46, 90, 1.1, -0.6, 0.8), 4),
        row(Cut(3, 75, 22, 74, 0.4), Cut(-2, 88, 14, 86, 0.9), 5),
    )
    if b.winter:
        logs = [(5.4 + 3.6 * k + 1.8 * (at % 2), 83.4 - 3.2 * at) for at in range(3) for k in range(5 - at)]
        b.black("".join(circle(x, y, 1.9) for x, y in logs))
        b.paper("".join(circle(x - 0.2, y - 0.2, 1.2) for x, y in logs))
        snow(b, (8, 75, 9))
    else:
        b.at(7.6, 82, sheaf, 1.2)
        b.at(15, 84, sheaf, 1.3)
    person(b, 30.6, 83, 19, "veil", (25.4, 73), gown=True)
    b.staff("M25 66L26.8 84", 0.5)
    b.black("M25.8 79L27.6 78.8L29 85.4H24.6Z", 0.3)


SCENES = {"6": smithy, "7": bridge, "8": market, "9": abbey, "10": hovel}
