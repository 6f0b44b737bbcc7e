"""Player screens: reminders inside on three panels, picture outside, larger ones panel by panel with their backs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.labour import work_of
from tilewright.build.options import Options
from tilewright.build.rehearse import rehearse
from tilewright.draw.palette import Ink
from tilewright.problem import RefusedError
from tilewright.shelf import shelf

GAME = """id: hide
title: Hide
tagline: Who hides what?
version: "1"
designer: {name: Ines}
players: {least: 2, most: 2}
liveries:
  fox: {title: Fox, letter: F, hex: "#B4502A", symbol: sun, pattern: bands}
  owl: {title: Owl, letter: O, hex: "#3C4A7A", symbol: moon, pattern: chevrons}
components:
  - {id: wall, kind: screen, title: Wall, make: Fold it., %s}
"""
SMALL = "size: {width: 100, height: 120}, wings: 70"
AID = """## Your turn

1. Hide a card.
2. Ask for one.

---

## Cards

* Wolves take parcels.
* Foxes take wolves.

## The end

When all is found, the game ends.
"""


def game(folder: Path, keys: str, aid: str = AID) -> Path:
    (folder / "game.yaml").write_text(GAME % keys, encoding="utf-8")
    (folder / "aid.md").write_text(aid, encoding="utf-8")
    return folder


def told(folder: Path, options: Options | None = None) -> list[str]:
    try:
        spec = shelf.load(folder)
        problems = [*check.problems(spec), *rehearse(Edition(folder, (), options or Options()))]
    except RefusedError as refused:
        problems = [*refused.problems]
    return [*map(str, problems)]


def words(svg: str) -> list[tuple[str, float]]:
    """What is written on a face, and how far from its left."""
    return [(text, float(x)) for x, text in re.findall(r'<text [^>]*?x="([\d.-]+)"[^>]*>([^<]+)</text>', svg)]


def test_each_section_stands_on_a_panel_of_its_own(tmp_path: Path) -> None:
    folder = game(tmp_path, SMALL)
    assert told(folder) == []
    edition = Edition(folder, (), Options())
    placed = dict(words(edition.faces["wall-inside"].svg))
    assert placed["Your turn"] < 70 < placed["Cards"] < 170 < placed["The end"]
    whole = " ".join(placed)
    assert all(word in whole for word in ("Hide", "wolves", "found"))


def test_it_is_folded_twice_where_its_panels_meet(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path, SMALL), (), Options())
    outside = edition.faces["wall-outside"]
    assert (outside.trim.width, outside.trim.height) == (240, 120)
    assert re.findall(r"M([\d.]+) 0V120", outside.outline.folds) == ["70.000", "170.000"]
    work = work_of(edition.job, edition.sheets, edition.faces)["wall"]
    assert (work.folds, work.glued) == (2, 0)


def test_each_player_has_one_that_is_told_by_sign_and_letter(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path, f"{SMALL}, of: liveries"), (), Options(ink=Ink.LOW))
    assert set(edition.faces) == {"wall-fox-outside", "wall-owl-outside", "wall-inside"}
    for name, letter in (("fox", "F"), ("owl", "O")):
        assert [word for word, _ in words(edition.faces[f"wall-{name}-outside"].svg)].count(letter) == 2


def test_a_picture_covers_the_outside(tmp_path: Path) -> None:
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><path d="M0 0H24V12Z" fill="#123456"/></svg>'
    (tmp_path / "wall.svg").write_text(art, encoding="utf-8")
    edition = Edition(game(tmp_path, f"{SMALL}, picture: wall.svg"), (), Options())
    assert "#123456" in edition.faces["wall-outside"].svg
    assert "Hide</text>" not in edition.faces["wall-outside"].svg
    assert "#123456" not in edition.faces["wall-inside"].svg


def test_a_large_one_is_printed_panel_by_panel_with_the_inside_behind_each(tmp_path: Path) -> None:
    folder = game(tmp_path, "size: {width: 150, height: 200}")
    assert told(folder) == []
    edition = Edition(folder, (), Options())
    shown: dict[str, list[list[float]]] = {"front": [], "back": []}
    for sheet in edition.sheets:
        for laid in sheet.placements:
            left, right = re.findall(r"M([\d.-]+) [\d.-]+H([\d.-]+)V", laid.clip)[0]
            shown[sheet.side].append([float(left), float(right)])
            assert laid.face == ("wall-outside" if sheet.side == "front" else "wall-inside")
    fronts, backs = shown["front"], shown["back"]
    assert [round((left + right) / 2 // 150) for left, right in fronts] == [0, 1, 2]
    assert [round((left + right) / 2 // 150) for left, right in backs] == [2, 1, 0]
    for (left, right), other in zip(fronts, backs, strict=True):
        assert other == pytest.approx([450 - right, 450 - left], abs=2.1)  # a back has a bleed of its own


@pytest.mark.parametrize(
    ("keys", "options", "message"),
    [
        ("size: {width: 150, height: 200}, wings: 100", Options(), "[P02]"),
        ("size: {width: 150, height: 200}", Options(backs="gutterfold"), "[P02]"),
        (f"{SMALL}, of: fix", Options(), "of: unknown colour 'fix'; did you mean 'fox'? [K12]"),
        ("size: {width: 100, height: 20}", Options(), "Wall, inside (at 7.5 pt) does not fit: "),
    ],
)
def test_what_has_no_room_is_refused(tmp_path: Path, keys: str, options: Options, message: str) -> None:
    problems = told(game(tmp_path, keys), options)
    assert [each for each in problems if message in each], problems


def test_more_than_three_panels_hold_is_refused_with_millimetres_and_soon(tmp_path: Path) -> None:
    long = "\n\n".join(f"## Rule {at}\n\nA parcel that is lost is lost for all." for at in range(400))
    problems = told(game(tmp_path, SMALL, long))
    assert re.search(r"Wall, inside \(at 7\.5 pt\) does not fit: \d+\.\d mm too high", problems[0])


def test_sections_are_shared_out_evenly(tmp_path: Path) -> None:
    text = "\n\n".join(f"## Rule {at}\n\nA parcel that is lost is lost for all players." for at in range(9))
    placed = words(Edition(game(tmp_path, SMALL, text), (), Options()).faces["wall-inside"].svg)
    counts = [sum(low <= x < high for word, x in placed if word.startswith("Rule")) for low, high in
              ((0, 70), (70, 170), (170, 240))]  # fmt: skip
    assert counts == [3, 3, 3]
