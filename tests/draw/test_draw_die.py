"""The die's net is cut and folded by arithmetic: it must close."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.draw import paper_game as paper
from tilewright.draw.art import Art, Ink
from tilewright.draw.die import CROSS, _face, corner, die_net
from tilewright.draw.folds import TooLargeError, must_fit
from tilewright.draw.pen import identity
from tilewright.units import PAPERS

Flat = tuple[float, float]
Solid = tuple[int, int, int]
EDGE = 16.0


@pytest.fixture(params=list(Ink))
def net(request: pytest.FixtureRequest) -> Art:
    return die_net(paper.DIE, paper.GAME, paper.look(request.param))


def _inside(p: Flat, rim: list[Flat]) -> bool:
    odd = False
    for (ax, ay), (bx, by) in zip(rim, [*rim[1:], rim[0]], strict=True):
        if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def _sides(face: int) -> list[tuple[Flat, Flat]]:
    """A face's four sides clockwise, from the top left."""
    x, y = corner(face, EDGE, 4.96)
    ring = [(x, y), (x + EDGE, y), (x + EDGE, y + EDGE), (x, y + EDGE)]
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


def _key(a: Flat, b: Flat) -> frozenset[tuple[float, float]]:
    return frozenset((round(x, 1), round(y, 1)) for x, y in (a, b))


def _cross(a: Solid, b: Solid) -> Solid:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _minus(a: Solid) -> Solid:
    return -a[0], -a[1], -a[2]


def _folded(scored: set[frozenset[Flat]]) -> dict[int, tuple[Solid, Solid, Solid]]:
    """Face -> (right, down, outwards) in space, folding back by a right angle along every scored line between faces."""
    placed: dict[int, tuple[Solid, Solid, Solid]] = {1: ((1, 0, 0), (0, 1, 0), _cross((1, 0, 0), (0, 1, 0)))}
    todo = [1]
    while todo:
        face = todo.pop()
        right, down, out = placed[face]
        steps = [_minus(down), right, down, _minus(right)]
        for side, step in zip(_sides(face), steps, strict=True):
            for other in CROSS:
                shared = {_key(*each) for each in _sides(other)} & {_key(*side)} & scored
                if other not in placed and shared:
                    back = _minus(out)
                    vertical = step in (down, _minus(down))
                    new_right, new_down = right, down
                    if vertical:
                        new_down = back if step == down else out
                    else:
                        new_right = back if step == right else out
                    placed[other] = (new_right, new_down, step)
                    todo.append(other)
    return placed


def test_the_net_folds_into_a_cube_with_one_joint_at_every_edge(net: Art) -> None:
    scored = {_key(a, b) for a, b in (paper.points(d) for d in paper.dashed(net))}
    rim = paper.points(paper.paths(net, "cut")[0])
    space = _folded(scored)
    assert {each[2] for each in space.values()} == {(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)}
    joints: dict[frozenset[Solid], Counter[str]] = {}
    for face, (right, down, out) in space.items():
        steps = [_minus(down), right, down, _minus(right)]
        for (a, b), step in zip(_sides(face), steps, strict=True):
            mid = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            flat = {_minus(down): (0, -1), right: (1, 0), down: (0, 1), _minus(right): (-1, 0)}[step]
            beyond = mid[0] + 2.5 * flat[0], mid[1] + 2.5 * flat[1]
            square = any(_key(a, b) == _key(*s) for other in CROSS if other != face for s in _sides(other))
            kind = "fold" if square else "tab" if _inside(beyond, rim) else "free"
            assert (_key(a, b) in scored) == (kind != "free")
            joints.setdefault(frozenset({out, step}), Counter())[kind] += 1
    assert len(joints) == 12
    assert all(each in ({"fold": 2}, {"tab": 1, "free": 1}) for each in map(dict, joints.values()))
    assert sum(each["tab"] for each in joints.values()) == 7


def test_opposite_faces_sum_to_seven(net: Art) -> None:
    scored = {_key(a, b) for a, b in (paper.points(d) for d in paper.dashed(net))}
    space = _folded(scored)
    opposite = [(a, b) for a, b in combinations(space, 2) if space[a][2] == _minus(space[b][2])]
    assert len(opposite) == 3
    assert all(a + b == 7 for a, b in opposite)


def test_faces_stand_in_the_order_of_the_game_file(net: Art) -> None:
    placed = [
        (each.get("{http://www.w3.org/1999/xlink}href"), each.get("transform", ""))
        for each in paper.group(net, "art")
        if each.tag.endswith("use")
    ]
    colours = paper.GAME.colours
    shown = [identity(_face, colours.get(str(name)), tuple(colours.values()), EDGE) for name in paper.DIE.faces]
    assert [name for name, _ in placed] == [f"#{name}" for name in shown]
    where = [corner(face, EDGE, 4.96) for face in range(1, 7)]
    assert [at for _, at in placed] == [f"translate({x:.3f} {y:.3f})" for x, y in where]


def test_trim_is_the_size_of_the_net(net: Art) -> None:
    rim = paper.points(paper.paths(net, "cut")[0])
    assert min(x for x, _ in rim) == min(y for _, y in rim) == 0
    assert max(x for x, _ in rim) == pytest.approx(net.trim.width, abs=0.01)
    assert max(y for _, y in rim) == pytest.approx(net.trim.height, abs=0.01)


def test_a_die_too_large_for_a_sheet_names_the_sizes() -> None:
    with pytest.raises(TooLargeError, match=rf"210\.0 x 285\.0 mm.*a4 leaves {PAPERS['a4'].width - 10:.1f}"):
        must_fit(
            "Die",
            die_net(paper.DIE.model_copy(update={"edge": 70.0}), paper.GAME, paper.look()).trim,
            PAPERS["a4"],
        )


def test_one_two_three_run_counter_clockwise_as_on_a_bought_die(net: Art) -> None:
    scored = {_key(a, b) for a, b in (paper.points(d) for d in paper.dashed(net))}
    one, two, three = (_folded(scored)[face][2] for face in (1, 2, 3))
    turn = sum(a * b for a, b in zip(one, _cross(two, three), strict=True))
    assert turn == -1  # on paper y runs downwards, which mirrors the sign
