"""Two-part boxes: the lid goes over the base with a little play, what it holds lies in it, too much is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.labour import work_of
from tilewright.build.options import Options
from tilewright.build.rehearse import rehearse
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.units import Size

GAME = """id: chest
title: Chest
tagline: What is in it?
version: "1"
designer: {name: Ines}
players: {least: 2, most: 4}
thickness: %g
components:
  - id: coins
    kind: tokens
    title: Coins
    size: {width: 30, height: 20}
    tokens: [{face: star, count: 60}]
    make: Cut them out.
  - {id: chest, kind: two-part-box, title: Chest, make: Fold it., %s}
"""
CARDS = "size: {width: 66, height: 91}, depth: 35"


def game(folder: Path, keys: str, thickness: float = 0.4) -> Path:
    (folder / "game.yaml").write_text(GAME % (thickness, keys), encoding="utf-8")
    return folder


def scores(edition: Edition, side: str) -> Size:
    """From score to score of a net's floor, read from its lines to fold."""
    lines = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", edition.faces[f"chest-{side}"].outline.folds)
    levels = sorted({float(y) for _, y, _, to in lines if y == to})
    uprights = sorted({float(x) for x, _, to, _ in lines if x == to})
    assert (len(levels), len(uprights)) == (2, 2)  # of the floor; tabs hang on the same lines
    return Size(uprights[1] - uprights[0], levels[1] - levels[0])


@pytest.mark.parametrize("thickness", [0.2, 0.3, 0.4, 1.0, 1.65])
@pytest.mark.parametrize("keys", [CARDS, "holds: [coins]", "size: {width: 200, height: 150}, depth: 40, lid: 15"])
def test_the_lid_goes_over_the_base_with_a_little_play(tmp_path: Path, keys: str, thickness: float) -> None:
    """Card bends about its middle; the tabs of both nets lie inside their walls at the ends of the length."""
    edition = Edition(game(tmp_path, keys, thickness), (), Options())
    base, lid = scores(edition, "base"), scores(edition, "lid")
    outside = Size(base.width + thickness, base.height + thickness)
    inside = Size(lid.width - thickness, lid.height - thickness - 2 * thickness)
    for play in ((inside.width - outside.width) / 2, (inside.height - outside.height) / 2):
        assert 0.3 <= play <= 0.6


@pytest.mark.parametrize("thickness", [0.2, 1.0])
def test_what_is_asked_for_is_the_room_inside(tmp_path: Path, thickness: float) -> None:
    edition = Edition(game(tmp_path, CARDS, thickness), (), Options())
    base = scores(edition, "base")
    assert (base.width - thickness, base.height - 3 * thickness) == pytest.approx((66, 91), abs=0.02)
    wall = (edition.faces["chest-base"].trim.height - base.height) / 2
    assert wall - thickness / 2 == pytest.approx(35, abs=0.02)
    lid_wall = (edition.faces["chest-lid"].trim.height - scores(edition, "lid").height) / 2
    assert lid_wall - thickness / 2 == pytest.approx(17.5, abs=0.02)


def test_a_box_is_as_large_as_what_it_holds(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path, "holds: [coins]"), (), Options())
    base = scores(edition, "base")
    assert (base.width - 0.4, base.height - 1.2) == pytest.approx((32, 22), abs=0.02)
    wall = (edition.faces["chest-base"].trim.height - base.height) / 2
    assert wall - 0.2 == pytest.approx(60 * 0.4 + 1.5, abs=0.02)
    thick = Edition(game(tmp_path, "holds: [coins]", 1.0), (), Options())
    assert scores(thick, "base").width - 1.0 == pytest.approx(2 * 30 + 2, abs=0.02)  # two piles of 30 mm


def test_a_net_larger_than_the_paper_is_parted_and_glued(tmp_path: Path) -> None:
    folder = game(tmp_path, "size: {width: 200, height: 150}, depth: 40, lid: 20")
    assert check.problems(shelf.load(folder)) == ()
    edition = Edition(folder, (), Options())
    assert not rehearse(edition)
    parts = [sheet for sheet in edition.sheets if any(laid.face == "chest-base" for laid in sheet.placements)]
    assert len(parts) == 2
    work = work_of(edition.job, edition.sheets, edition.faces)["chest"]
    assert (work.folds, work.glued) == pytest.approx((16, 8 + 1))
    whole = Edition(folder, (), Options(paper="a3"))
    assert work_of(whole.job, whole.sheets, whole.faces)["chest"].along == pytest.approx(work.along)


def test_own_drawings_cover_top_sides_and_bottom(tmp_path: Path) -> None:
    keys = f"{CARDS}, top: a.svg, sides: b.svg, bottom: c.svg"
    for name, colour in (("a", "#123456"), ("b", "#234567"), ("c", "#345678")):
        drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z" fill="{colour}"/></svg>'
        (tmp_path / f"{name}.svg").write_text(drawn, encoding="utf-8")
    edition = Edition(game(tmp_path, keys), (), Options())
    counts = [[edition.faces[f"chest-{side}"].svg.count(colour) for colour in ("#123456", "#234567", "#345678")]
              for side in ("lid", "base")]  # fmt: skip
    assert counts == [[1, 4, 0], [0, 0, 1]]
    assert "Chest</text>" not in edition.faces["chest-lid"].svg


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("depth: 5", "15:5: components, item 2: a box says how large it is inside (size and depth), or what it holds"),
        (f"{CARDS}, lid: 40", "15:5: components, item 2: a lid of 40 mm is deeper than its base of 35 mm"),
        ("holds: [coin]", "holds: unknown component 'coin'; did you mean 'coins'? [K11]"),
        ("holds: [chest]", "holds: 'chest' does not lie in a box [K11]"),
        ("holds: [coins], size: {width: 19, height: 40}", "a piece of 30 x 20 mm does not lie in a box that is 19"),
        (
            "holds: [coins], size: {width: 65, height: 25}, depth: 10",
            "warning: what it holds lies 12.0 mm high in 2 piles of 30 x 20 mm; it is 10 mm deep [K87]",
        ),
        ("size: {width: 600, height: 600}, depth: 300", "its net would be 1200.8 x 1201.6 mm; 1000 mm are the most"),
        (f"{CARDS}, ground: brwn", "ground: unknown colour 'brwn' [K12]"),
        (f"{CARDS}, play: 0", "[K04]"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_millimetres(tmp_path: Path, keys: str, told: str) -> None:
    try:
        problems = check.problems(shelf.load(game(tmp_path, keys)))
    except RefusedError as refused:
        problems = refused.problems
    assert [each for each in problems if told in str(each)], [*map(str, problems)]
