"""Pyramids: a net that folds into what game.yaml says, which nests, and which is told apart without colour."""

from __future__ import annotations

from itertools import pairwise
from math import degrees, dist, isclose
from pathlib import Path

import pytest

from tilewright import check
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.pyramid import apex, edge, fan, folds, net_size, outline, pyramid_net
from tilewright.pieces.build import build
from tilewright.pieces.nets import Pyramids, PyramidSize
from tilewright.problem import RefusedError
from tilewright.spec.read import read
from tilewright.spec.rules import FreeRules
from tilewright.spec.spec import Spec

GAME = """\
id: peaks
title: Peaks
tagline: Up
version: "1"
designer: {name: Nobody}
players: {least: 2, most: 2}
colours:
  blue: {title: Blue, letter: B, hex: "#0E3F8F", symbol: drop, pattern: horizontal}
  red: {title: Red, letter: R, hex: "#A32A1B", symbol: square, pattern: vertical}
components:
  - id: peaks
    kind: pyramids
    title: Peaks
    of: colours
    sizes: [{base: 25.4, height: 44.45, pips: 3}, {base: 19.84, height: 34.93, pips: 2}, {base: 14.29, height: 25.4}]
    count: 3
    make: Fold.
  - {id: dark, kind: pyramids, title: Dark, sizes: [{base: 30, height: 30}], make: Fold.}
"""


def game(folder: Path, text: str = GAME) -> Spec[FreeRules]:
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return read(folder, FreeRules)


@pytest.fixture
def sizes(tmp_path: Path) -> tuple[PyramidSize, ...]:
    part = game(tmp_path).game.components[0]
    assert isinstance(part, Pyramids)
    return part.sizes


def test_some_of_each_size_in_each_colour(tmp_path: Path) -> None:
    spec = game(tmp_path)
    assert check.problems(spec) == ()
    counts = {piece.id: piece.copies for piece in build(spec).pieces}
    assert counts == {f"peaks-{of}-{size}": 3 for of in ("blue", "red") for size in (1, 2, 3)} | {"dark-1": 1}


def test_the_net_has_the_lengths_that_were_worked_out_by_hand(sizes: tuple[PyramidSize, ...]) -> None:
    assert [round(edge(size), 2) for size in sizes] == [47.94, 37.64, 27.34]
    assert [round(degrees(apex(size)), 2) for size in sizes] == [30.72, 30.56, 30.30]


def test_the_faces_are_alike_and_fold_to_a_square_foot_at_that_height(sizes: tuple[PyramidSize, ...]) -> None:
    for size in sizes:
        tip, *corners = fan(size)
        assert len(corners) == 5
        assert all(isclose(dist(tip, corner), edge(size)) for corner in corners)
        feet = [dist(a, b) for a, b in pairwise(corners)]
        assert all(isclose(foot, size.base) for foot in feet)
        height = (edge(size) ** 2 - size.base**2 / 2) ** 0.5
        assert isclose(height, size.height)
        assert [end for _, end in folds(size)] == corners[1:]


def test_the_tab_lies_outside_the_faces_and_inside_the_net(sizes: tuple[PyramidSize, ...]) -> None:
    for size in sizes:
        flat, _ = net_size(size)
        points = outline(size)
        assert len(points) == 1 + 4 + 5
        assert flat.width < 100
        assert flat.height < 70
        signed = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)) / 2
        faces = fan(size)
        bare = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(faces, [*faces[1:], faces[0]], strict=True)) / 2)
        assert bare < abs(signed) < bare * 1.25


def test_what_tells_colours_and_sizes_apart_is_left_in_low_ink(tmp_path: Path) -> None:
    spec = game(tmp_path)
    part = spec.game.components[0]
    assert isinstance(part, Pyramids)
    look = look_of(spec, Ink.LOW)
    drawn = {
        (of, at): pyramid_net("net", size, spec.game.colours[of], part.tone, look).drawing.tostring()
        for of in ("blue", "red")
        for at, size in enumerate(part.sizes)
    }
    assert len(set(drawn.values())) == len(drawn)
    assert not any("#0E3F8F" in each or "#A32A1B" in each for each in drawn.values())
    assert all(f">{of[0].upper()}<" in text for (of, _), text in drawn.items())


def test_sizes_that_do_not_nest_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="largest foot"):
        game(tmp_path, GAME.replace("base: 19.84", "base: 26"))
