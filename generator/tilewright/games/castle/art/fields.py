"""The scenes of the ranks A to 5: what lives and grows in the fields."""

from __future__ import annotations

from functools import partial

from tilewright.draw.shapes import circle, ellipse, polygon, rect, smooth
from tilewright.games.castle.art.folk import horse, limb, person, sheep
from tilewright.games.castle.art.land import birds, cloud, crown, rime, sheaf, sky, snow, tree, twigs
from tilewright.games.castle.art.woodblock import CREAM, Cut, Woodblock, row


def hare(b: Woodblock) -> None:
    """A hare sits up in the stubble; in winter beside its own track in the snow."""
    sky(b, 42, sun=(24, 15))
    b.at(40, 22, cloud, 1.7)
    b.at(33, 12, cloud, 1.2)
    b.ground("M-1 44Q20 38 40 41T64 39V50H-1Z", row(Cut(2, 46, 40, 42, 0.5), Cut(10, 49, 60, 44, 0.7), 4))
    b.at(54, 49, sheaf, 1.1)
    b.at(22, 48, sheaf, 0.8)
    b.ground("M-1 52Q24 45 64 50V90H-1Z", bright=True)
    stubble = []
    for at, y in enumerate((53.5, 56.5, 60.5, 65.5, 71.5, 78.5, 86)):
        k = 0.8 + at * 0.22
        left = Cut(1 + at, y, 1.6 + at, y - 2.6 * k, 0.35 * k, 0, 0.3)
        stubble += row(left, left._replace(x1=61, y1=y - 1.5, x2=61.8, y2=y - 1.5 - 2.6 * k), 24 - at * 2)
    if b.winter:
        b.dark(stubble[::2])
        track = ((14, 56, 0.9), (16, 61, 1.1), (12.6, 67, 1.4), (15.4, 73.6, 1.7))
        b.dark(Cut(x, y, x + k, y + 0.4, k / 2) for x, y, k in track)
        b.dark(Cut(x + k * 1.6, y - k * 0.4, x + k * 2.6, y, k / 2) for x, y, k in track)
    else:
        b.dark(stubble)
        b.cut(each._replace(x1=each.x1 + 0.8, x2=each.x2 + 0.7) for each in stubble[::2])
    outline = [
        (27.5, 79), (25.2, 70), (26.6, 60.5), (28.4, 53.6), (25.8, 49.6), (26.2, 45.4), (29.8, 43), (30.8, 39),
        (31.6, 31), (33.6, 25.4), (35, 31), (34.3, 38.4), (34.9, 40.2), (37.4, 34), (41.2, 28.4), (41.2, 34.4),
        (38.2, 41.8), (37.8, 46), (37.4, 51), (41.2, 56), (45.4, 63.4), (47, 71), (49.4, 72.4), (49.8, 75.2),
        (46.6, 77), (46.2, 79.6), (36, 80.4),
    ]  # fmt: skip
    b.black(smooth(outline), 0.7)
    b.cut(
        row(Cut(33.4, 27.6, 32.2, 38, 0.9, 0.2, 0.4), Cut(40.6, 30.0, 36.6, 39, 0.7, 0.3, 0.4), 2),  # ears
        row(Cut(28.6, 45.6, 31.4, 44, 0.4, -0.2), Cut(28.6, 51, 31.4, 52.4, 0.4, 0.2), 4),  # cheek
        row(Cut(28.6, 56.6, 27.0, 66, 0.9, 0.5), Cut(31.6, 57, 29.6, 77, 0.45, 0.8), 4),  # breast
        row(Cut(36.8, 54.6, 44.6, 66, 0.35, 1.4), Cut(33.6, 56.2, 37.6, 66, 0.6, 0.9), 4),  # back
        row(Cut(44.2, 67.6, 38.2, 77, 0.4, 2.8), Cut(41.2, 69.4, 39.6, 76, 0.7, 1.6), 4),  # haunch
        (Cut(27, 47.6, 20.6, 46.2, 0.25), Cut(27, 48.4, 20.8, 49.2, 0.25), Cut(27.2, 49.2, 21.6, 51.6, 0.25)),
    )
    b.paper(circle(31.4, 46.4, 1.25))
    b.spot(circle(31.6, 46.5, 0.8))


def plough(b: Woodblock) -> None:
    """A horse, a plough and who walks behind it, before a sun that is low; the furrows come towards us."""
    sky(b, 60, sun=(37, 43), r=18.0, left=-14)
    birds(b, (24, 14), (31, 19), (45, 11))
    b.ground(
        "M-1 60Q16 54 30 55Q50 56 64 52V66H-1Z", row(Cut(3, 60, 30, 57, 0.4, 0.6), Cut(3, 63, 62, 56.6, 0.5, 0.6), 3)
    )
    b.at(18.6, 57, tree, 0.7)
    b.ground("M-1 65Q30 59.6 64 62.4V90H-1Z")
    furrows = row(Cut(6, 64.6, -22, 92, 1.3, 2.0, 0.85), Cut(60, 63.4, 92, 92, 1.3, -2.0, 0.85), 13)
    if b.winter:
        b.dark(each._replace(width=0.75) for each in furrows[::2])
        b.warm(each._replace(width=1.1) for each in furrows[1::2])
    else:
        b.cut(furrows[::2])
        b.warm(each._replace(width=1.7) for each in furrows[1::2])
    b.at(38.2, 63.2, team, 1.16)


def team(b: Woodblock) -> None:
    """The horse, the plough on (3, 0), and the ploughman."""
    b.at(-6.8, 0, horse)
    person(b, 15, 1, 18, "brim", (10.4, -7.2), step=2.8)
    limb(b, (10.4, -7.6), (2.6, 0.4), 0.8, 0.25)
    limb(b, (12.2, -7), (4, 0.8), 0.8, 0.25)
    b.black(polygon([(-0.4, -2), (5, -1), (4.4, 2.6), (1.6, 2)]), 0.4)
    b.line("M0 -1.4L-12 -6.6")


def sheepfold(b: Woodblock) -> None:
    """Sheep behind hurdles, and their shepherd."""
    sky(b, 36, sun=(25, 24))
    b.ground(
        "M-1 40Q20 27 38 36Q52 43 64 34V66H-1Z",
        row(Cut(18, 34, -2, 46, 0.4, 0.5), Cut(40, 38, 4, 62, 1.0, 2), 5),
        row(Cut(44, 40, 62, 38, 0.4, 0.6), Cut(42, 42, 70, 54, 0.9, 1), 5),
    )
    b.at(55, 42, tree, 0.8)
    person(b, 45.6, 58, 23, "hood", (39.0, 44.6), gown=True)
    b.staff("M38.8 58.4L39.4 38.2Q39.5 35.2 37.4 35.4Q36 35.7 36.4 37.2", 0.4)
    b.ground("M-1 58Q30 54 64 57V90H-1Z", row(Cut(2, 74, 30, 70, 0.5), Cut(2, 86, 62, 82, 0.9), 5, 0.4))
    for x, y, long, flip in (
        (25.4, 58.4, 1.15, False),
        (54, 62.6, 1.25, True),
        (19, 69.6, 1.5, False),
        (37.6, 69, 1.55, True),
    ):
        b.at(x, y, sheep, long, flip=flip)
    stakes, lit = [4.2, 14, 24, 34, 44], 0.0 if b.winter else 0.35  # on snow no rim of light is seen
    for x in stakes:
        b.black(polygon([(x - 0.7, 84.4), (x - 0.6, 68.6), (x + 0.6, 68.2), (x + 0.7, 84.4)]), lit)
    for at, y in enumerate((72, 75.8, 79.6)):
        for k, x in enumerate([-5.6, *stakes]):
            rise = 0.7 if (k + at) % 2 else -0.7
            b.black(f"M{x} {y - 0.9:g}q5 {rise} 10 0v1.7q-5 {rise} -10 0Z", lit)
            b.cut(Cut(x + 1, y - 0.1, x + 9, y - 0.1, 0.4, -rise / 2))
    snow(b, *((x - 1.2, 68.6, 2.4) for x in stakes))


def mill(b: Woodblock) -> None:
    """A post mill on its hill: cloth on its sails at harvest, bare in winter."""
    sky(b, 64, sun=(21.5, 47))
    b.ground(
        "M-1 66Q14 62 26 58Q38 54 50 59Q58 62 64 62V90H-1Z",
        row(Cut(20, 61.6, 2, 70, 0.5, 1), Cut(36, 57.6, -2, 88, 1.2, 4), 7),
        row(Cut(40, 57.6, 62, 66, 0.4, 1.4), Cut(37, 58, 46, 90, 1.2, 3), 8),
    )
    b.black("M36.6 50L29.6 60.4H32L38.2 53L44.4 60.4H46.8L40 50Z", 0.4)
    b.black(polygon([(30.6, 35), (46.4, 35), (47.6, 54.4), (29.4, 54.4)]), 0.5)
    b.cut(row(Cut(31.6, 36.5, 30.6, 54, 1.1, 0, 0.7), Cut(43.6, 36.5, 44.4, 54, 0.3, 0, 0.7), 9))
    b.black("M28.6 36.4Q33 27.6 38.6 24.4Q44.4 27.6 48.6 36.4Z", 0.5)
    boards = row(Cut(37.6, 26.2, 30.2, 35.6, 1.2, 0.9, 0.6), Cut(39.2, 26.2, 45.4, 35.6, 0.5, -0.6, 0.6), 7)
    b.cut(boards, tone=CREAM if b.winter else b.tone)
    b.edged(rect(40.4, 43.4, 3.4, 4.4), 0.4, flat=True)
    for turn in (24.0, 114.0, 204.0, 294.0):
        b.at(37.6, 38.4, _sail, turn=turn)
    b.black(circle(37.6, 38.4, 1.8), 0.4)
    b.black(polygon([(24, 61), (30.4, 53), (31.4, 53.6), (25.6, 61.4)]), 0.3)
    b.cut(Cut(25.4 + k * 1.5, 60.8 - k * 1.8, 27.6 + k * 1.3, 61.8 - k * 1.6, 0.4) for k in range(5))
    if b.winter:
        b.at(54.6, 66, tree, 0.85)
        return
    b.at(53, 69, sheaf, 0.9)
    b.at(45.6, 72, sheaf)
    b.at(19, 76, sheaf, 1.2)


def _sail(b: Woodblock) -> None:
    """One sail, upwards from its axle: laths, with cloth on them at harvest."""
    cloth = polygon([(0.2, -4.4), (0.2, -23.6), (5.2, -24.4), (4.8, -4.4)])
    laths = "".join(f"M0.2 {-6.4 - 2.6 * k:g}H5" for k in range(7)) + "M2.6 -4.4V-24"
    if b.winter:
        b.line(cloth + laths, 0.45, CREAM)
    else:
        b.edged(cloth, 0.45)
        b.line(laths, 0.3)
    b.black(polygon([(-0.7, 0), (-0.45, -25), (0.45, -25), (0.7, 0)]), 0.3)


def orchard(b: Woodblock) -> None:
    """Hives of straw below an apple tree."""
    sky(b, 54, sun=(21.6, 13.4), left=-12)
    b.ground("M-1 58Q30 53 64 58V90H-1Z", row(Cut(3, 63, 40, 60, 0.4, 0.4), Cut(-2, 87, 62, 80, 1.1, 1.2), 9, 0.35))
    b.black(
        "M40.4 66Q43.4 56 41.8 46L36.4 38.8L38 37.8L42.6 42.4L43.4 32H45.4L45.6 42L51.4 36.4L52.6 37.6L46.8 46"
        "Q46.4 58 49.8 66Q45 68 40.4 66Z",
        0.6,
    )
    b.cut(row(Cut(42.6, 48, 42.6, 65, 0.8, -0.5), Cut(45.6, 48, 47, 65, 0.35, 0.4), 4))
    if b.winter:
        boughs = [
            Cut(37.2, 38.6, 24, 30, 1.3, 1.6, 0.1),
            Cut(37.4, 38.2, 29, 20, 1.3, -1.6, 0.1),
            Cut(44.2, 33, 38.4, 15, 1.3, 1.5, 0.1),
            Cut(44.6, 33, 49.4, 12, 1.3, -1.6, 0.1),
            Cut(52, 37, 61, 26, 1.3, -1.8, 0.1),
            Cut(52, 37, 62, 38, 1.3, 1.8, 0.1),
            Cut(39.6, 40, 30, 42, 1.3, 1.2, 0.1),
        ]
        halves = [each._replace(x2=(each.x1 + each.x2) / 2, y2=(each.y1 + each.y2) / 2) for each in boughs]
        b.dark(boughs, twigs(boughs, 3.0, 0.7), twigs(halves, 3.6, 0.6))
        b.cut(rime(boughs, 0.7), rime(twigs(boughs, 3.0, 0.7), 0.35))
    else:
        for x, y, r in ((28, 33, 8.5), (55, 32, 9.5), (35, 22, 9.5), (49, 19, 9), (42, 30, 9)):
            b.at(x, y, partial(crown, r=r, fruit=4))
    meadow = row(Cut(2, 70, 44, 69, 0.5, 0.5), Cut(-2, 86, 60, 84, 0.8, 0.5), 6, 0.3)
    b.ground("M-1 70Q10 64 22 66Q38 70 66 66V90H-1Z", meadow, bright=True)
    b.at(32.4, 74.5, _hive, 0.72)
    b.at(13.4, 77, _hive, 0.92)


def _hive(b: Woodblock) -> None:
    """A hive of straw, 20 mm wide, on its bench at (0, 0): bees about it, or snow on it."""
    b.black("M-11.5 0H11.5V1.8H-11.5Z", 0.4)
    b.black("M-9 1.8H-7.3V9H-9ZM7.3 1.8H9V9H7.3Z")
    b.black("M-10 0Q-11 -17.5 0 -18Q11 -17.5 10 0Z", 0.6)
    coils = []
    for k in range(8):
        t = (k + 0.6) / 8
        half, y = 9.6 - 7.5 * t**2.6, -16.6 * t
        coils.append(Cut(-half, y - 0.2, half * 0.75, y + 0.1, 1.35, -0.5, 0.22))
    b.cut(coils[::2])
    b.warm(coils[1::2])
    b.black("M-2.2 0V-2Q0 -5 2.2 -2V0Z")
    if b.winter:
        b.edged("M-8.8 -11Q-7 -20 0 -20Q7.5 -19.5 8.6 -11Q5 -14.5 2 -12T-4 -12.5T-8.8 -11Z", 0.4)
    else:
        bees = ((3, -7), (-6, -21), (5, -22), (12, -15), (-2, -25), (11, -6))
        b.paper("".join(ellipse(x, y, 0.65, 0.45) for x, y in bees))


SCENES = {"A": hare, "2": plough, "3": sheepfold, "4": mill, "5": orchard}
