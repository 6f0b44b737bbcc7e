"""The sheets of the kit: every piece as often as the manifest says, inside what a printer prints, marks off the art."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product

import numpy as np

from tests.build.printed import PER_MM, Page, Stroke
from tests.build.unpacked import Face, Kit
from tilewright.sheets.stock import HOME
from tilewright.units import Box, Sides, from_points

RIM = 4  # millimetres that most printers reach to; 5 that almost all do, where only a cut's number goes on
HAIR = 0.1  # millimetres by which neighbours reach under each other
CONTOURED = {"treasure-die", "treasure-wheel", "token-tray", "crew-tray", "box", "score-sheet"}
"""What is cut along a line drawn on it, or not cut at all."""

PARTING = 20.0
"""Millimetres from which on a line parts blocks, and is no mark."""


def stamps(kit: Kit, pages: Iterable[Page]) -> Counter[str]:
    return Counter(face.drawing.fingerprint for page in pages for face in kit.faces(page))


def trims(kit: Kit, page: Page) -> list[Box]:
    return [face.trim for face in kit.faces(page)]


def part(kit: Kit, face: Face) -> str:
    """The part a front belongs to."""
    (found,) = {piece["part"] for piece in kit.pieces if piece["front"] == face.drawing.name}
    return str(found)


def test_fronts_are_as_many_as_the_manifest_says(kit: Kit) -> None:
    wanted: Counter[str] = Counter()
    for piece in kit.pieces:
        wanted[piece["fingerprint"]] += piece["copies"]
    assert stamps(kit, kit.side("front")) == wanted


def test_backs_are_as_many_as_the_manifest_says(kit: Kit) -> None:
    wanted: Counter[str] = Counter()
    for piece in kit.pieces if kit.duplex else []:
        if piece["back"]:
            wanted[kit.drawings[piece["back"]].fingerprint] += piece["copies"]
    assert stamps(kit, kit.side("back")) == wanted


def test_what_the_manifest_says_lies_there_is_what_is_drawn_there(kit: Kit) -> None:
    """One face is the same drawing wherever it lies; of two that lie in several places, the drawings are two."""
    shown: dict[str, list[tuple[str, ...]]] = {}
    for page in (*kit.side("front"), *kit.side("back")):
        for face in kit.faces(page):
            shown.setdefault(face.drawing.fingerprint, []).append(face.placed.shows)
    assert all(len(set(each)) == 1 for each in shown.values())
    often = [each[0] for each in shown.values() if len(each) > 1]
    assert len(often) > 10
    assert len(set(often)) == len(often)


def test_a_tile_says_in_letters_what_it_is_called(kit: Kit) -> None:
    for page in kit.side("front"):
        for face in kit.faces(page):
            part, _, name = face.drawing.name.partition("-tiles-")
            if part == "castle" and name != "sky":
                called = name.replace("-", " ").capitalize()
                assert called in page.words(face.trim).replace("\r\n", " "), f"{page.label}: {name}"


def test_fingerprints_stand_in_margins_alone(kit: Kit) -> None:
    """Each side of a sheet has one, which the manifest has as well; no piece has any."""
    for page in kit.sheets.pages:
        number, _, side = page.label.partition(" ")
        if page.placed and side and int(number) <= kit.manifest["sheets"]:
            assert page.text.count("v1.0 ") == 1, page.label
            assert page.stamp == kit.laid[int(number), side]["mark"]
            assert not any("v1.0 " in page.words(placed.window) for placed in page.placed), page.label


def test_the_rim_is_white_but_for_the_ends_of_marks_and_its_outermost_part_wholly(kit: Kit) -> None:
    rim = RIM * PER_MM - 1  # a dot of anti-aliasing
    folded = kit.papers[f"rules-booklet-{kit.options['paper']}.pdf"]
    for page in (*kit.sheets.pages, *folded.pages):
        inside = np.zeros(page.pixels.shape[:2], dtype=bool)
        inside[rim:-rim, rim:-rim] = True
        lines = page.strokes if page in kit.sheets.pages else ()
        for line in (stroke.box.grown(Sides.all(1 / PER_MM)) for stroke in lines):
            assert min(line.x, line.y, page.size.width - line.right, page.size.height - line.bottom) > 1.5
            top, left, bottom, right = (round(edge * PER_MM) for edge in (line.y, line.x, line.bottom, line.right))
            inside[top : bottom + 1, left : right + 1] = True
        assert page.pixels[~inside].min() == 255, f"page {page.label} prints on its rim"


def test_no_piece_lies_on_another(kit: Kit) -> None:
    for page in kit.cut:
        for one, other in combinations(trims(kit, page), 2):
            assert not one.overlaps(other, HAIR / 100), f"page {page.label}: {one} {other}"


def test_no_bleed_reaches_onto_another_piece(kit: Kit) -> None:
    for page in kit.cut:
        each = list(kit.faces(page))
        for one, other in combinations(each, 2):
            assert not one.placed.window.overlaps(other.trim, HAIR), page.label
            assert not other.placed.window.overlaps(one.trim, HAIR), page.label


def test_a_piece_is_shown_whole_and_goes_on_beyond_its_outer_cuts(kit: Kit) -> None:
    for page in kit.cut:
        inner = [face.trim for face in kit.faces(page)]
        for face in kit.faces(page):
            assert face.placed.window.contains(face.trim)
            for side, beyond in beyonds(face).items():
                if beyond < min(HOME.tight, face.drawing.bleed) - 1e-3:
                    touched = any(face.trim.grown(side).overlaps(other) for other in inner if other != face.trim)
                    assert touched, f"page {page.label}: {face} is cut off"
                assert beyond >= 0


def beyonds(face: Face) -> dict[Sides, float]:
    """How far it is shown beyond each side of its trim; the key grows a box by a little on that side."""
    trim, window = face.trim, face.placed.window
    return {
        Sides(top=0.5): trim.y - window.y,
        Sides(right=0.5): window.right - trim.right,
        Sides(bottom=0.5): window.bottom - trim.bottom,
        Sides(left=0.5): trim.x - window.x,
    }


def test_no_mark_lies_on_art(kit: Kit) -> None:
    for page in kit.sheets.pages:
        for stroke in page.strokes:
            for placed in page.placed:
                assert not stroke.box.overlaps(placed.window), f"page {page.label}: {stroke} on {placed.window}"


def long(stroke: Stroke) -> float:
    return abs(stroke.x2 - stroke.x1) + abs(stroke.y2 - stroke.y1)


def test_marks_are_short_and_make_no_box(kit: Kit) -> None:
    """They are level or upright, never longer than the press says, none meets another; lines that part are longer."""
    for page in kit.sheets.pages:
        for stroke in page.strokes:
            assert stroke.x1 == stroke.x2 or stroke.y1 == stroke.y2
        marks = [stroke for stroke in page.strokes if long(stroke) < PARTING]
        assert all(HOME.least_mark - 1e-3 <= long(mark) <= HOME.mark + 1e-3 for mark in marks)
        upright = [mark for mark in marks if mark.x1 == mark.x2]
        for one, other in product(upright, set(marks) - set(upright)):
            assert not one.box.grown(Sides.all(0.02)).overlaps(other.box), f"page {page.label}: {one} meets {other}"


def test_marks_beside_tiles_are_long_and_the_numbers_of_cuts_stand_beside_the_drawings(kit: Kit) -> None:
    for page in kit.side("front"):
        if {part(kit, face) for face in kit.faces(page)} != {"castle-tiles"}:
            continue
        marks = [stroke for stroke in page.strokes if long(stroke) < PARTING]
        short = [mark for mark in marks if long(mark) < HOME.mark - 1e-3]
        label_at_the_left = kit.options["paper"] == "letter"
        assert all(label_at_the_left and mark.box.right < 12 for mark in short), page.label
        high, text = page.size.height, page.shown.get_textpage()
        for at in range(text.count_chars()):
            left, bottom, right, top = (from_points(length) for length in text.get_charbox(at))
            letter = Box(left, high - top, right - left, top - bottom)
            over = [placed.window for placed in page.placed if placed.window.overlaps(letter)]
            assert all(window.grown(Sides.all(HAIR)).contains(letter) for window in over), f"{page.label}: {letter}"


def test_marks_are_on_fronts_only(kit: Kit) -> None:
    assert not [page.label for page in kit.sheets.pages if page.strokes and page.side != "front"]


def test_every_straight_cut_has_marks_at_both_ends(kit: Kit) -> None:
    for page in kit.side("front"):
        for face in kit.faces(page):
            if part(kit, face) not in CONTOURED:
                trim = face.trim
                for x in (trim.x, trim.right):
                    assert guided(page.strokes, x, trim.y, trim.bottom, upright=True), f"{page.label}: {face}"
                for y in (trim.y, trim.bottom):
                    assert guided(page.strokes, y, trim.x, trim.right, upright=False), f"{page.label}: {face}"


def guided(strokes: Iterable[Stroke], at: float, start: float, end: float, *, upright: bool) -> bool:
    """Whether a mark before `start` and one after `end` stand in the line of a cut."""
    lines = [(s.x1, s.x2, s.y1, s.y2) if upright else (s.y1, s.y2, s.x1, s.x2) for s in strokes]
    along = [(min(a, b), max(a, b)) for c, d, a, b in lines if abs(c - at) < 0.001 and abs(d - at) < 0.001]
    return any(high <= start for _, high in along) and any(low >= end for low, _ in along)


def test_the_sheets_are_few(kit: Kit) -> None:
    """What is cut out, as a share of the printable paper: empty sheets cost a person money."""
    paper = sum(1 for page in kit.side("front")) * kit.sheets.pages[0].size.area
    art = sum(trim.area for page in kit.side("front") for trim in (box.size for box in trims(kit, page)))
    assert art / paper > 0.55


def test_the_rule_and_the_square_of_the_first_page_are_true(kit: Kit) -> None:
    """A black line 100 mm long and a square outline 50 mm wide can be measured on it."""
    dark = kit.sheets.pages[0].pixels.max(axis=2) < 160
    assert any(abs(run - 100) < 0.6 for run in runs(dark)), "no line of 100 mm"
    assert any(abs(run - 50) < 0.6 for run in runs(dark)), "no side of 50 mm"
    assert any(abs(run - 50) < 0.6 for run in runs(dark.T)), "no upright side of 50 mm"


def runs(dark: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> set[float]:
    """The lengths of unbroken dark lines along each row, in millimetres."""
    found = set()
    for row in dark:
        steps = np.flatnonzero(np.diff(np.concatenate(([False], row, [False])).astype(np.int8)))
        found |= {float(length) / PER_MM for length in steps[1::2] - steps[::2]}
    return found
