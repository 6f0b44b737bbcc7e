"""The nets of dice are cut and folded by arithmetic: they must close, and nothing may lie on anything else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import acos, atan2, cos, degrees, dist, pi, sin, sqrt
from pathlib import Path
from xml.etree.ElementTree import Element

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.draw import paper_game as paper
from tilewright.build.edition import Edition
from tilewright.build.labour import work_of
from tilewright.build.options import Options
from tilewright.draw.art import Ink
from tilewright.draw.die import solid_net, sticker_sheet
from tilewright.draw.folds import TooLargeError, must_fit
from tilewright.draw.solids import FlatSolid, Side, flat_face, incircle, net, solid
from tilewright.pieces.nets import ACROSS, JOINTS, DieStickers
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.svg import polygon
from tilewright.units import PAPERS

DICE = (4, 8, 10, 12, 20)
EDGES = {4: 6, 6: 12, 8: 12, 10: 20, 12: 30, 20: 30}
Vector = NDArray[np.float64]
Flat = tuple[float, float]


@pytest.fixture(params=DICE)
def sides(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def corners_of(sides: int, face: int) -> Vector:
    shape = solid(sides)
    return np.array([shape.corners[at] for at in shape.faces[face]])


def outwards(spots: Vector) -> Vector:
    normal = np.cross(spots[1] - spots[0], spots[2] - spots[1])
    return np.asarray(normal / np.linalg.norm(normal))


@pytest.mark.parametrize("count", [*DICE, 6])
def test_a_solid_is_fair_and_closed(count: int) -> None:
    """All faces are flat, congruent and as far from the middle; every edge has two of them."""
    shape = solid(count)
    assert len(shape.faces) == count
    assert sorted(shape.numbers) == list(range(1, count + 1))
    assert len(list(shape.sides())) == EDGES[count] == len(shape.corners) + count - 2
    alike, away = set(), set()
    for face in range(count):
        spots = corners_of(count, face)
        normal = outwards(spots)
        distances = spots @ normal
        assert distances.min() > 0.1, "the corners run anticlockwise as they are seen from outside"
        assert np.ptp(distances) < 1e-9
        away.add(round(float(distances[0]), 9))
        alike.add(tuple(sorted(round(float(np.linalg.norm(a - b)), 9) for a, b in combinations(spots, 2))))
    assert len(alike) == len(away) == 1
    edges = [dist(*(shape.corners[at] for at in (a, b))) for ring in shape.faces for a, b in pairwise((*ring, ring[0]))]
    assert max(edges) == pytest.approx(1)
    assert min(edges) == pytest.approx(1) or count == 10


def test_a_d10_is_a_pentagonal_trapezohedron() -> None:
    """Its faces are kites that meet by five at two poles, each pair of sides as long as the other of the pair."""
    shape = solid(10)
    meeting = Counter(at for face in shape.faces for at in face)
    assert sorted(meeting.values()) == [3] * 10 + [5] * 2
    for face in shape.faces:
        assert meeting[face[0]] == 5, "numbers point to a pole, as on a bought die"
        a, b, c, d = (shape.corners[at] for at in face)
        assert dist(a, b) == pytest.approx(dist(a, d)) == pytest.approx(1)
        assert dist(c, b) == pytest.approx(dist(c, d))
    high = max(z for *_, z in shape.corners) - min(z for *_, z in shape.corners)
    wide = 2 * max(np.hypot(x, y) for x, y, _ in shape.corners)
    assert high == pytest.approx(wide)


@pytest.mark.parametrize(
    ("count", "angle"), [(4, acos(1 / 3)), (8, acos(-1 / 3)), (12, acos(-1 / sqrt(5))), (20, acos(-sqrt(5) / 3))]
)
def test_angles_between_faces_are_those_of_the_regular_solids(count: int, angle: float) -> None:
    for one, two in solid(count).sides():
        a, b = (outwards(corners_of(count, side[0])) for side in (one, two))
        assert pi - acos(float(a @ b)) == pytest.approx(angle)


@pytest.mark.parametrize("count", [6, 8, 10, 12, 20])
def test_opposite_faces_sum_to_one_more_than_there_are(count: int) -> None:
    shape = solid(count)
    if count == 6:
        return  # its net is the cross of draw/die.py, which has a test of its own
    normals = [outwards(corners_of(count, face)) for face in range(count)]
    pairs = [(a, b) for a, b in combinations(range(count), 2) if normals[a] @ normals[b] < -1 + 1e-9]
    assert len(pairs) == count / 2
    assert all(shape.numbers[a] + shape.numbers[b] == count + 1 for a, b in pairs)


def test_a_d20_is_numbered_as_most_that_are_sold() -> None:
    """20 lies between 2, 14 and 8, clockwise as it is seen."""
    shape = solid(20)
    beside: dict[int, list[int]] = {}
    for (one, at), (two, _) in shape.sides():
        beside.setdefault(shape.numbers[one], []).append(shape.numbers[two])
        beside.setdefault(shape.numbers[two], []).append(shape.numbers[one])
        assert at >= 0
    assert sorted(beside[20]) == [2, 8, 14]
    assert sorted(beside[1]) == [7, 13, 19]
    middles = {shape.numbers[face]: corners_of(20, face).mean(axis=0) for face in range(20)}
    assert np.cross(middles[14] - middles[2], middles[8] - middles[14]) @ middles[20] < 0


def test_numbers_of_any_corner_are_about_as_high_as_those_of_any_other() -> None:
    for count, most in ((8, 4), (12, 4), (20, 14)):
        shape = solid(count)
        there: dict[int, list[int]] = {}
        for face, number in zip(shape.faces, shape.numbers, strict=True):
            for corner in face:
                there.setdefault(corner, []).append(number)
        fair = (count + 1) / 2 * len(there[0])
        assert max(abs(sum(each) - fair) for each in there.values()) <= most


def rotation(start: Vector, end: Vector, angle: float) -> Vector:
    """Turns about the line from start to end, by the right hand."""
    x, y, z = (end - start) / np.linalg.norm(end - start)
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + sin(angle) * k + (1 - cos(angle)) * (k @ k))


def folded(sides: int, flat: FlatSolid) -> dict[int, Vector]:
    """Each face of the net in space, its first 2 x hinges lines folded back by what the solid's faces enclose."""
    shape = solid(sides)
    raised = {at: np.array([(x, -y, 0.0) for x, y in face]) for at, face in enumerate(flat.faces)}
    twins = {one: two for pair in shape.sides() for one, two in (pair, pair[::-1])}
    below: dict[int, list[int]] = {}
    for child, parent in shape.hinges.items():
        below.setdefault(parent, []).append(child)

    def all_below(face: int) -> list[int]:
        return [face, *(each for child in below.get(face, []) for each in all_below(child))]

    def fold(parent: int) -> None:
        for child in below.get(parent, []):
            fold(child)
            side = next(s for s, other in twins.items() if s[0] == parent and other[0] == child)
            ring = raised[parent]
            start, end = ring[side[1]], ring[(side[1] + 1) % len(ring)]
            a, b = (outwards(corners_of(sides, face)) for face in (parent, child))
            turn = rotation(start, end, acos(float(a @ b)))
            for each in all_below(child):
                raised[each] = (raised[each] - start) @ turn.T + start

    (first,) = set(range(sides)) - set(shape.hinges)
    fold(first)
    return raised


def test_the_net_folds_into_the_solid_with_one_joint_at_every_edge(sides: int) -> None:
    shape, flat = solid(sides), net(sides, 0.31)
    space = folded(sides, flat)
    spots: dict[int, Vector] = {}
    for face, ring in enumerate(shape.faces):
        for corner, spot in zip(ring, space[face], strict=True):
            assert np.allclose(spots.setdefault(corner, spot), spot, atol=1e-9), "corners meet where they should"
    for a, b in combinations(range(len(shape.corners)), 2):
        assert np.linalg.norm(spots[a] - spots[b]) == pytest.approx(dist(shape.corners[a], shape.corners[b]))
    hinged = {frozenset(pair) for pair in shape.hinges.items()}
    tabbed = {_side_of(flat, points) for points, _ in flat.tabs}
    for one, two in shape.sides():
        is_fold = frozenset((one[0], two[0])) in hinged
        joints = (one in tabbed) + (two in tabbed)
        assert joints == (0 if is_fold else 1), "an edge is folded once, or one of its sides has a tab"
    for points, behind in flat.tabs:
        side = _side_of(flat, points)
        assert {one for one, two in _twins(sides) if two == side} == {behind}
    assert len(flat.tabs) == JOINTS[sides] == EDGES[sides] - (sides - 1)
    assert len(flat.folds) == EDGES[sides]


def _twins(sides: int) -> list[tuple[Side, Side]]:
    return [each for pair in solid(sides).sides() for each in (pair, pair[::-1])]


def _side_of(flat: FlatSolid, tab: tuple[Flat, ...]) -> Side:
    """The side that a tab stands on: both ends of its foot lie on it."""
    for face, ring in enumerate(flat.faces):
        for at, line in enumerate(pairwise((*ring, ring[0]))):
            if max(polygon.away(tab[0], line), polygon.away(tab[-1], line)) < 1e-9:
                return face, at
    raise AssertionError(tab)


def _is_inside(shape: tuple[Flat, ...], x: Vector, y: Vector, hair: float) -> Vector:
    """Of points, which are inside a shape without notches, and not on its rim."""
    turn = np.sign(polygon.area(shape))
    inside = np.ones(x.shape, dtype=bool)
    for (ax, ay), (bx, by) in pairwise((*shape, shape[0])):
        inside &= turn * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) > hair
    return inside


def test_nothing_lies_on_anything_else_in_the_flat(sides: int) -> None:
    flat = net(sides, 0.31)
    shapes = [*flat.faces, *(points for points, _ in flat.tabs)]
    x, y = np.meshgrid(np.arange(0, flat.width, 0.011), np.arange(0, flat.height, 0.011))
    covered = np.sum([_is_inside(shape, x, y, 1e-6) for shape in shapes], axis=0)
    assert covered.max() == 1
    whole = sum(abs(polygon.area(shape)) for shape in shapes)
    assert abs(polygon.area(flat.rim)) == pytest.approx(whole, rel=1e-9)
    assert (min(a for a, _ in flat.rim), min(b for _, b in flat.rim)) == pytest.approx((0, 0))
    for tab, _ in flat.tabs:
        assert abs(polygon.area(tab)) > 0.1 * 0.3, "there is room for glue"


def test_faces_in_the_flat_are_seen_from_outside(sides: int) -> None:
    """Anticlockwise, where y runs downwards: else the die would be the mirror image of a bought one."""
    assert all(polygon.area(face) < 0 for face in net(sides, 0.31).faces)


@pytest.mark.parametrize("count", [*DICE, 6])
def test_the_circle_of_a_face_touches_all_its_sides(count: int) -> None:
    for face in range(count):
        corners = flat_face(solid(count), face)
        middle, radius = incircle(corners)
        for line in pairwise((*corners, corners[0])):
            assert polygon.away(middle, line) == pytest.approx(radius)
        assert corners[0][0] == pytest.approx(0)
        assert corners[0][1] < 0


def test_a_box_for_dice_has_room_for_the_widest_way(sides: int) -> None:
    shape = solid(sides)
    widest = max(dist(a, b) for a, b in combinations(shape.corners, 2))
    assert ACROSS[sides] == pytest.approx(widest, abs=0.011)
    assert ACROSS[sides] >= widest - 1e-9 or sides == 4


@pytest.mark.parametrize("ink", list(Ink))
def test_every_number_is_drawn_upright_towards_its_corner(sides: int, ink: Ink) -> None:
    die = paper.DIE.model_copy(update={"sides": sides, "faces": (), "edge": 20.0})
    art = solid_net(die, paper.GAME, paper.look(ink))
    wanted = Counter({str(number): 3 if sides == 4 else 1 for number in range(1, sides + 1)})
    drawn = list(_turned(art.drawing.get_xml(), 0.0))
    assert Counter(text for text, _ in drawn) == wanted
    if sides == 4:
        return
    flat, shape = net(sides, min(0.31, 5 / 20)), solid(sides)
    numbers = {str(number): face for face, number in enumerate(shape.numbers)}
    for text, turn in drawn:
        corners = flat.faces[numbers[text]]
        (x, y), _ = incircle(corners)
        up = degrees(atan2(corners[0][0] - x, y - corners[0][1]))
        assert (turn - up + 180) % 360 - 180 == pytest.approx(0, abs=0.01)


def _turned(element: Element, turn: float) -> Iterator[tuple[str, float]]:
    """Every word, and how far it is turned clockwise, in degrees."""
    found = re.search(r"rotate\(([-\d.e]+)\)", element.get("transform", ""))
    turn += float(found[1]) if found else 0.0
    if element.tag.endswith("text"):
        yield str(element.text), turn
    for child in element:
        yield from _turned(child, turn)


def test_a_die_too_large_for_a_sheet_names_the_sizes() -> None:
    die = paper.DIE.model_copy(update={"sides": 12, "faces": (), "edge": 60.0})
    with pytest.raises(TooLargeError, match=r"492.5 x 251.7 mm"):
        must_fit("Die", solid_net(die, paper.GAME, paper.look()).trim, PAPERS["a4"])


def test_the_page_says_how_large_dice_and_their_nets_are(sides: int) -> None:
    flat = net(sides, min(0.31, 5 / 20))
    page = (Path(__file__).parents[2] / "docs" / "components.md").read_text()
    size = f"{flat.width * 20:.0f} x {flat.height * 20:.0f} mm"
    assert f"| {sides} | {ACROSS[sides] * 20:.0f} mm; {size} | {JOINTS[sides]} |" in page


@pytest.mark.parametrize("count", [*DICE, 6])
def test_a_sticker_is_a_side_of_the_die_less_its_rim(count: int) -> None:
    part = DieStickers.model_construct(**{**dict(paper.DIE), "sides": count, "faces": (), "edge": 18.0, "rim": 0.8})
    art = sticker_sheet(part, paper.GAME, paper.look())
    assert art.outline
    cut = [
        [tuple(map(float, pair.split())) for pair in each.removesuffix("Z").split("L")]
        for each in art.outline.cut.split("M")[1:]
    ]
    assert len(cut) == count
    wanted = flat_face(solid(count), 0)
    _, radius = incircle(wanted)
    for ring in cut:
        shape = [(x, y) for x, y in ring]
        assert incircle(shape)[1] == pytest.approx(18 * radius - 0.8, abs=0.02)
        lengths = sorted(dist(a, b) for a, b in pairwise((*shape, shape[0])))
        share = (18 * radius - 0.8) / radius
        assert lengths == pytest.approx(sorted(dist(a, b) * share for a, b in pairwise((*wanted, wanted[0]))), abs=0.03)
        assert all(0 <= x <= art.trim.width + 0.01 and 0 <= y <= art.trim.height + 0.01 for x, y in shape)
    boxes = [polygon.around([(x, y) for x, y in ring]) for ring in cut]
    assert not any(
        a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom for a, b in combinations(boxes, 2)
    )
    numbers = [text for text, _ in _turned(art.drawing.get_xml(), 0.0)]
    assert count == 4 or numbers == [str(number) for number in range(1, count + 1)], "in the order of the numbers"


DICE_GAME = """id: dice
title: Dice
tagline: Many
version: "1"
designer: {name: Ned}
players: {least: 2, most: 2}
components:
  - {id: d, title: D, make: Make., DIE}
"""


def game(folder: Path, die: str) -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(DICE_GAME.replace("DIE", die))
    return folder


@pytest.mark.parametrize(
    ("die", "message"),
    [
        ("kind: die, edge: 16, sides: 7", "game.yaml:8:64: sides: 7 is not one of the known words [K06]"),
        (
            "kind: die, edge: 16, sides: 8, faces: [1, 2, 3]",
            "game.yaml:8:74: faces: a die with 8 sides needs 8 faces, but there are 3 [K07]",
        ),
        ("kind: die-stickers, edge: 5, rim: 3", "a rim of 3 mm leaves too little of a side whose edge is 5 mm"),
    ],
)
def test_what_cannot_be_is_named_with_its_place(tmp_path: Path, die: str, message: str) -> None:
    with pytest.raises(RefusedError) as refused:
        shelf.load(game(tmp_path / "dice", die))
    assert message in str(refused.value)


@pytest.mark.parametrize("count", [*DICE, 6])
def test_gluing_and_sticking_are_counted_as_work(tmp_path: Path, count: int) -> None:
    edition = Edition(game(tmp_path / "net", f"kind: die, edge: 16, sides: {count}"), (), Options())
    work = work_of(edition.job, edition.sheets, edition.faces)["d"]
    assert (work.glued, work.folds, work.stuck) == (JOINTS[count], EDGES[count], 0)
    labels = Edition(game(tmp_path / "labels", f"kind: die-stickers, edge: 16, sides: {count}"), (), Options())
    (sheet,) = labels.sheets
    assert sheet.medium == "labels"
    assert work_of(labels.job, labels.sheets, labels.faces)["d"].stuck == count
