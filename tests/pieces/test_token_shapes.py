"""Tokens cut to a shape: what they share of their cuts, backs behind fronts, pictures inside, refusals."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.labour import work_of
from tilewright.build.make import Built, make
from tilewright.build.options import Options
from tilewright.sheets.sheet import Sheet
from tilewright.shelf import shelf
from tilewright.svg import polygon
from tilewright.svg.contour import Contour
from tilewright.units import Size

HEAD = """id: shapes
title: Shapes
tagline: All kinds
version: "1"
designer: {name: Ned}
players: {least: 2, most: 2}
colours:
  coral: {title: Coral, letter: C, hex: "#D9573F", symbol: drop, pattern: vertical}
liveries:
  fox: {title: Fox, letter: F, hex: "#B4502A", symbol: sun, pattern: bands}
  owl: {title: Owl, letter: O, hex: "#3C4A7A", symbol: moon, pattern: chevrons}
components:
"""
HOOK = "M0 0H20L12 12L20 24H0Z"
"""An outline whose left half is not its right one mirrored."""
SIZES = {
    "circle": (22, 22),
    "hexagon": (22, 19.05),
    "triangle": (22, 19.05),
    "shield": (20, 24),
    "rounded 4": (22, 22),
    HOOK: (20, 24),
}


def game(
    folder: Path, shape: str, tokens: str = "{face: star, of: fox, back: {text: Den, on: coral}, count: 12}"
) -> Path:
    folder.mkdir()
    width, height = SIZES.get(shape, (20, 20))
    part = f"  - {{id: t, kind: tokens, title: T, make: Cut., size: {{width: {width}, height: {height}}},"
    (folder / "game.yaml").write_text(f"{HEAD}{part}\n     shape: '{shape}', tokens: [{tokens}]}}\n")
    return folder


def sheets_of(folder: Path) -> tuple[Sheet, ...]:
    return Edition(folder, (), Options()).sheets


@pytest.mark.parametrize("shape", SIZES)
def test_each_back_lies_behind_its_front_in_the_mirrored_outline(tmp_path: Path, shape: str) -> None:
    """The ink of a back reaches a little further than that of its front, so that a sheet may be off by a hair."""
    folder = game(tmp_path / "g", shape, '{face: {symbol: star, on: "#B4502A"}, back: {on: coral}, count: 12}')
    front, back = sheets_of(folder)
    assert {each.face for each in front.placements} == {"t-star-b4502a"}
    assert {each.face for each in back.placements} == {"t-coral-back"}
    with pypdfium2.PdfDocument(printed(folder).folder / "kit-a4-card-both-sides.pdf") as pdf:
        above, below = (np.asarray(page.render(scale=2).to_pil().convert("RGB")).astype(int) for page in pdf)
    brown = np.abs(above - [0xB4, 0x50, 0x2A]).max(axis=2) < 24
    bare = np.asarray((below > 250).all(axis=2))[:, ::-1]
    assert brown.sum() > 12 * 200 * (2 / 2.8346) ** 2
    assert not (brown & bare).any()


def test_hexagons_share_their_sides_and_circles_lie_in_hollows(tmp_path: Path) -> None:
    combs, _ = sheets_of(game(tmp_path / "h", "hexagon"))
    downwards = sorted({round(each.box.y, 2) for each in combs.placements})
    assert downwards[1] - downwards[0] == pytest.approx(19.05 / 2, abs=0.02)
    circles, _ = sheets_of(game(tmp_path / "c", "circle"))
    middles = [(each.box.x + 11, each.box.y + 11) for each in circles.placements]
    nearest = min(np.hypot(a[0] - b[0], a[1] - b[1]) for a in middles for b in middles if a != b)
    assert nearest == pytest.approx(26, abs=0.01)


def printed(folder: Path) -> Built:
    return make(Edition(folder, (), Options(png=200, svg=True)), folder.parent / f"{folder.name}-out")


@pytest.mark.parametrize("shape", ["circle", "triangle", "shield", HOOK])
def test_what_is_drawn_on_a_token_keeps_inside_its_outline(tmp_path: Path, shape: str) -> None:
    """The house's gem as well, which is drawn for squares."""
    folder = game(tmp_path / "g", shape, "{face: gem, of: coral, back: {text: Two words, on: coral}, count: 1}")
    made = printed(folder)
    contour = Contour(shape, Size(*SIZES[shape]))
    for name, back in (("t-gem-coral", False), ("t-two-words-coral-coral-back", True)):
        picture = np.asarray(Image.open(made.folder / "png" / f"{name}.png").convert("RGBA")).astype(int)
        dots = 200 / 25.4
        corners = contour.mirrored if back else contour.corners
        rim = list(polygon.sides(corners))
        seen = set[tuple[int, ...]]()
        drawn = 0
        for row in range(0, picture.shape[0], 2):
            for column in range(0, picture.shape[1], 2):
                where = (column / dots - 3, row / dots - 3)
                if not polygon.holds(corners, where):
                    continue
                near = min(polygon.away(where, line) for line in rim)
                if 0.2 < near < 0.7:
                    seen.add(tuple(picture[row, column] // 32))
                else:
                    drawn += 1
        assert len(seen) <= 2, "near the cut there is ground alone"
        assert drawn


@pytest.mark.parametrize("shape", SIZES)
def test_the_middle_and_the_letter_of_a_colour_are_inside(shape: str) -> None:
    contour = Contour(shape, Size(*SIZES[shape]))
    for back in (False, True):
        corners = contour.mirrored if back else contour.corners
        rim = list(polygon.sides(corners))
        middle, radius = contour.middle(back=back)
        assert radius == pytest.approx(min(polygon.away(middle, line) for line in rim), abs=0.02)
        spot = contour.edge_spot(2.5, back=back)
        assert polygon.holds(corners, spot)
        assert min(polygon.away(spot, line) for line in rim) >= 2.49


def test_the_middle_of_a_triangle_is_where_its_largest_circle_is() -> None:
    (x, y), radius = Contour("triangle", Size(20, 17.3205)).middle()
    assert (x, y, radius) == pytest.approx((10, 11.547, 5.7735), abs=0.01)


def test_a_shape_that_there_is_not_is_named_with_its_place(tmp_path: Path) -> None:
    (problem,) = check.problems(shelf.load(game(tmp_path / "g", "cirlce")))
    assert (problem.code, problem.line) == ("K40", 14)
    assert problem.message == "shape: unknown shape 'cirlce'"
    assert problem.help.startswith("known: hexagon, circle, triangle, rounded, domino, shield, or path data")


def test_a_crossed_outline_and_an_uneven_hexagon_are_told(tmp_path: Path) -> None:
    (crossed,) = check.problems(shelf.load(game(tmp_path / "a", "M0 0L20 20H0L20 0Z")))
    assert (crossed.code, crossed.message) == ("K40", "shape: the outline crosses itself at 10, 10")
    (uneven,) = check.problems(shelf.load(_square_hexagon(tmp_path / "d")))
    assert uneven.code == "K41"


def _square_hexagon(folder: Path) -> Path:
    folder.mkdir()
    part = "  - {id: t, kind: tokens, title: T, make: Cut., size: {width: 20, height: 20}, shape: hexagon,"
    (folder / "game.yaml").write_text(f"{HEAD}{part}\n     tokens: [{{face: star, count: 1}}]}}\n")
    return folder


def test_fingerprints_in_corners_keep_inside_too(tmp_path: Path) -> None:
    folder = game(tmp_path / "g", "circle")
    text = (folder / "game.yaml").read_text().replace('version: "1"', 'version: "1"\nfingerprint: corner')
    (folder / "game.yaml").write_text(text)
    drawn = (printed(folder).folder / "svg" / "t-star-fox.svg").read_text()
    ground = re.search(r'id="fingerprint"><path d="M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)', drawn)
    assert ground
    left, top, right, low = map(float, ground.groups())
    assert all(np.hypot(x - 11, y - 11) < 11 for x in (left, right) for y in (top, low))


def test_scissors_along_a_circle_are_counted_as_work(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path / "g", "circle"), (), Options())
    work = work_of(edition.job, edition.sheets, edition.faces)["t"]
    assert work.along == pytest.approx(12 * np.pi * 22, rel=0.01)
    assert work.straight == 0
