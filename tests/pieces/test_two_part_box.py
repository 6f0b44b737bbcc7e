"""The box of a game: folded as printed its edges meet, the lid goes over the base, and everything lies in it."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from tilewright import check
from tilewright.booklet.words import COVER
from tilewright.build.edition import Edition
from tilewright.build.foreword import parts_to_fold
from tilewright.build.labour import work_of
from tilewright.build.options import Options
from tilewright.build.rehearse import rehearse
from tilewright.build.store import Face
from tilewright.draw.two_part_box import LIGHT
from tilewright.pieces.build import counter
from tilewright.pieces.contents import contents, packing, top
from tilewright.pieces.two_part_box import SHEETS, TONGUE, TwoPartBox, booklet_of, nets
from tilewright.problem import RefusedError
from tilewright.sheets.lot import LINE, lone_room
from tilewright.sheets.stock import HOME, STOCK
from tilewright.shelf import shelf
from tilewright.units import Box, Size

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
  - {id: chest, kind: box, title: Chest, make: Fold it., %s}
"""
CARDS = "size: {width: 66, height: 91}, depth: 35"
DEEP = "booklet: a5, depth: 35"
"""The usual box: 152 x 214 x 35 mm inside."""
CARDS_LYING = "size: {width: 91, height: 66}, depth: 20"
USUAL = "size: {width: 152, height: 214}, depth: 35"
WIDE = "size: {width: 214, height: 152}, depth: 35"
PLAY = 0.8
Spot = tuple[float, float, float]
Flat = tuple[float, float]


def game(folder: Path, keys: str, thickness: float = 0.4) -> Path:
    (folder / "game.yaml").write_text(GAME % (thickness, keys), encoding="utf-8")
    return folder


def corners(d: str) -> list[Flat]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", d)]


def creases(face: Face) -> list[tuple[Flat, Flat]]:
    ends = corners(face.outline.folds)
    return list(zip(ends[::2], ends[1::2], strict=True))


def scores(edition: Edition, side: str) -> tuple[list[float], list[float]]:
    """Where a net, or its halves laid edge to edge, is scored around the floor: the two x, and the two y."""
    whole = edition.faces.get(f"chest-{side}")
    faces = [whole] if whole else [edition.faces[f"chest-{side}-{half}"] for half in ("head", "foot")]
    size, along = faces[0].trim, faces[-1].trim.width == faces[0].trim.width
    moved = (0.0, 0.0) if whole else (0.0, size.height - TONGUE) if along else (size.width - TONGUE, 0.0)
    lines = [
        [(x + dx, y + dy) for x, y in crease]
        for face, (dx, dy) in zip(faces, ((0.0, 0.0), moved), strict=False)
        for crease in creases(face)
    ]
    uprights = sorted({round(a[0], 1) for a, b in lines if abs(a[0] - b[0]) < 0.01})
    levels = sorted({round(a[1], 1) for a, b in lines if abs(a[1] - b[1]) < 0.01})
    assert (len(uprights), len(levels)) == (2, 2), "the folds of both halves, and the feet of all tabs, are in line"
    exact = [[b[axis] for a, b in lines if abs(a[axis] - b[axis]) < 0.01] for axis in (0, 1)]
    return [min(exact[0]), max(exact[0])], [min(exact[1]), max(exact[1])]


def floor(edition: Edition, side: str) -> Size:
    (left, right), (back, front) = scores(edition, side)
    return Size(right - left, front - back)


@pytest.mark.parametrize("thickness", [0.2, 0.4, 1.0, 1.65])
@pytest.mark.parametrize("keys", [CARDS, "holds: [coins]", DEEP, f"{DEEP}, card: a3", WIDE, f"{DEEP}, lid: 35"])
def test_the_lid_goes_over_the_base_with_a_little_play(tmp_path: Path, keys: str, thickness: float) -> None:
    """Card bends about its middle; tabs lie inside the walls at the ends of the length, tongues inside the others."""
    edition = Edition(game(tmp_path, keys, thickness), (), Options(paper="a3"))
    base, lid = floor(edition, "base"), floor(edition, "lid")
    upright = keys != WIDE  # halves of it lie left and right: their tongues are in the walls that have tabs anyway
    tongues = 2 * thickness * (upright and "chest-lid-foot" in edition.faces)
    play = (
        (lid.width - thickness - tongues) - (base.width + thickness),
        (lid.height - thickness - 2 * thickness) - (base.height + thickness),
    )
    assert play == pytest.approx((2 * PLAY, 2 * PLAY), abs=0.03)


@pytest.mark.parametrize("thickness", [0.2, 1.0])
@pytest.mark.parametrize("keys", [CARDS, f"{DEEP}, size: {{width: 152, height: 214}}", WIDE])
def test_what_is_asked_for_is_the_room_inside(tmp_path: Path, keys: str, thickness: float) -> None:
    edition = Edition(game(tmp_path, keys, thickness), (), Options())
    base, halves = floor(edition, "base"), "chest-base-foot" in edition.faces
    assert halves is (keys != CARDS)
    tongues = 2 * thickness * (halves and keys != WIDE)
    wanted = {CARDS: (66, 91), WIDE: (214, 152)}.get(keys, (152, 214))
    assert (base.width - thickness - tongues, base.height - 3 * thickness) == pytest.approx(wanted, abs=0.02)
    wall = scores(edition, "base")[1][0]
    on_floor = thickness * halves  # a tongue
    assert wall - thickness / 2 - on_floor == pytest.approx(35, abs=0.02)


def folded(rim: list[Flat], across: tuple[float, float], down: tuple[float, float]) -> dict[str, list[Spot]]:
    """The walls of a net, in space: whatever of the rim lies beyond a side of the floor stands upright on it."""
    (left, right), (back, front), near = across, down, 0.02
    walls = dict[str, list[Spot]](left=[], right=[], back=[], front=[])
    for x, y in rim:
        if back - near <= y <= front + near:
            walls["left"] += [(left, y, left - x)] * (x <= left + near)
            walls["right"] += [(right, y, x - right)] * (x >= right - near)
        if left - near <= x <= right + near:
            walls["back"] += [(x, back, back - y)] * (y <= back + near)
            walls["front"] += [(x, front, y - front)] * (y >= front - near)
    return walls


def test_the_walls_meet_at_their_edges_and_the_tabs_lie_behind_them(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path, CARDS, 0.4), (), Options())
    for side in ("lid", "base"):
        face = edition.faces[f"chest-{side}"]
        across, down = scores(edition, side)
        walls, high = folded(corners(face.outline.cut), (across[0], across[1]), (down[0], down[1])), down[0]
        for wall, other, x, y in (
            ("left", "back", across[0], down[0]),
            ("back", "right", across[1], down[0]),
            ("right", "front", across[1], down[1]),
            ("front", "left", across[0], down[1]),
        ):
            for z in (0.0, high):  # both walls reach the foot and the head of the edge they share
                ends = [min(dist(spot, (x, y, z)) for spot in walls[each]) for each in (wall, other)]
                assert ends == pytest.approx([0, 0], abs=0.02)
        # a tab is what of the rim lies beyond both a side and an end of the floor: folded twice, within the end's wall
        rim = corners(face.outline.cut)
        tabs = [(x, y) for x, y in rim if not across[0] < x < across[1] and not down[0] - 0.1 < y < down[1] + 0.1]
        tabs = [(x, y) for x, y in tabs if not across[0] - 0.1 < x < across[1] + 0.1]
        assert len(tabs) == 8
        for x, y in tabs:
            far, height = min(abs(y - end) for end in down), min(abs(x - each) for each in across)
            assert 0 < height < high
            assert far < floor(edition, side).width / 2 - 0.5, "two tabs do not meet"


@pytest.mark.parametrize("thickness", [0.3, 1.0])
@pytest.mark.parametrize("keys", [DEEP, WIDE, f"{DEEP}, lid: 35"])
def test_the_halves_of_a_net_meet_and_their_tongues_lie_between_the_folds(
    tmp_path: Path, keys: str, thickness: float
) -> None:
    edition = Edition(game(tmp_path, keys, thickness), (), Options())
    for side in ("lid", "base") if "lid: 35" in keys else ("base",):
        head, foot = (edition.faces[f"chest-{side}-{half}"] for half in ("head", "foot"))
        axis = 0 if keys == WIDE else 1
        wide = (head.trim.height, head.trim.width)[axis]
        assert wide == pytest.approx((foot.trim.height, foot.trim.width)[axis])
        long = (head.trim.width, head.trim.height)[axis]
        assert long + TONGUE == pytest.approx((foot.trim.width, foot.trim.height)[axis], abs=0.01)
        # both have a straight edge there, as long as the net is wide: the head's is cut, the foot's bears the tongues
        edge = [each for each in corners(head.outline.cut) if abs(each[axis] - long) < 0.02]
        shoulders = sorted(each[1 - axis] for each in corners(foot.outline.cut) if abs(each[axis] - TONGUE) < 0.02)
        assert sorted(each[1 - axis] for each in edge) == pytest.approx([0, wide], abs=0.02)
        assert (shoulders[0], shoulders[-1]) == pytest.approx((0, wide), abs=0.02)
        ends = sorted(each[1 - axis] for each in corners(foot.outline.cut) if abs(each[axis]) < 0.02)
        assert len(ends) == 6, "three tongues, as long as they should be"
        # no tongue reaches a fold of the half that it is glued to, whose card takes room on either side of it
        lines = sorted({round(each[0][1 - axis], 2) for each in creases(head)
                        if abs(each[0][1 - axis] - each[1][1 - axis]) < 0.01})  # fmt: skip
        first, last = lines[0], lines[-1]
        feet = shoulders[1:-1]
        for low, high in (*zip(ends[::2], ends[1::2], strict=True), *zip(feet[::2], feet[1::2], strict=True)):
            assert high - low > 8
            assert all(not low - 1.5 * thickness < fold < high + 1.5 * thickness for fold in (first, last))


def test_both_papers_have_room_for_what_a_box_takes_them_to_have() -> None:
    for sizes, papers in ((SHEETS["a4"], ("a4", "letter")), (SHEETS["a3"], ("a3", "tabloid"))):
        rooms = [lone_room(STOCK[paper], HOME, LINE) for paper in papers]
        assert sizes.width <= min(room.width for room in rooms) <= sizes.width + 2  # a laser's sheet keeps its bleed
        assert sizes.height <= min(room.height for room in rooms) <= sizes.height + 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_booklet_s_box_is_two_sheets_if_it_is_low_and_three_if_it_is_not(tmp_path: Path, paper: str) -> None:
    for depth, sheets in ((22.5, 2), (35, 3)):
        edition = Edition(game(tmp_path, f"booklet: a5, depth: {depth}"), (), Options(paper=paper, only=("chest",)))
        assert not rehearse(edition)
        assert len(edition.sheets) == sheets
        assert "chest-lid" in edition.faces, "no joint crosses its picture"
    work = work_of(edition.job, edition.sheets, edition.faces)["chest"]
    assert (work.folds, work.glued) == (8 + 5 + 5, 4 + 2 + 5)


def test_on_larger_card_it_is_two_nets(tmp_path: Path) -> None:
    folder = game(tmp_path, f"{DEEP}, card: a3")
    edition = Edition(folder, (), Options(paper="a3", only=("chest",)))
    assert sorted(edition.faces) == ["chest-base", "chest-lid"]
    parts = Edition(folder, (), Options(only=("chest",))).sheets
    assert len(parts) == 3, "on A4 the base is parted as any board"


def test_a_box_without_a_booklet_is_as_large_as_what_it_holds(tmp_path: Path) -> None:
    edition = Edition(game(tmp_path, "holds: [coins]"), (), Options())
    base = floor(edition, "base")
    assert (base.width - 0.4, base.height - 1.2) == pytest.approx((32, 22), abs=0.02)
    assert scores(edition, "base")[1][0] - 0.2 == pytest.approx(60 * 0.4 + 1.5, abs=0.02)
    thick = Edition(game(tmp_path, "holds: [coins]", 1.0), (), Options())
    assert floor(thick, "base").width - 1.0 == pytest.approx(2 * 31 + 1, abs=0.02)  # two piles of 30 mm


def test_a_heap_is_as_low_as_a_lid_is_deep(tmp_path: Path) -> None:
    """300 chits of 8 x 8 x 0.4 mm, with as much air: 12 mm high they would lie on 1,280 mm²."""
    folder = game(tmp_path, "holds: [coins]")
    path = folder / "game.yaml"
    small = path.read_text(encoding="utf-8").replace("width: 30, height: 20", "width: 8, height: 8")
    path.write_text(small.replace("count: 60", "count: 300"), encoding="utf-8")
    edition = Edition(folder, (), Options())
    base, deep = floor(edition, "base"), scores(edition, "base")[1][0] - 0.2
    assert (base.width - 0.4, deep) == pytest.approx(
        (1280**0.5 + 2, 300 * 64 * 0.4 / 0.5 / (1280**0.5 + 1) ** 2 + 1.5), abs=0.02
    )


@pytest.mark.parametrize(("booklet", "size"), [("a5", (152, 214)), ("a6", (109, 152))])
def test_the_booklet_lies_in_it_flat_or_folded(tmp_path: Path, booklet: str, size: tuple[float, float]) -> None:
    base = floor(Edition(game(tmp_path, f"booklet: {booklet}"), (), Options()), "base")
    assert (base.width - 0.4, base.height - 1.2) == pytest.approx(size, abs=0.02)


@pytest.mark.parametrize("scale", [0.5, 1.4, 3.0])
def test_the_booklet_keeps_its_size_and_so_does_its_box(scale: float) -> None:
    for name in ("castle", "castles-and-crowns", "sky-rise"):
        usual, scaled = (Edition(name, (), Options(scale=each)).spec for each in (1.0, scale))
        part = next(each for each in usual.game.components if isinstance(each, TwoPartBox))
        inner = nets(part, scaled, counter(scaled, ())).inner
        assert inner.width * scale >= 152 - 1e-6
        assert inner.height * scale >= 214 - 1e-6
        room = nets(part, usual, counter(usual, ())).inner
        for each in contents((), (), scaled, counter(scaled, ())):
            assert each.fits(inner) or not each.fits(room), each.title
    spec = Edition("castles-in-the-air", (), Options(scale=1.4)).spec
    part = next(each for each in spec.game.components if isinstance(each, TwoPartBox))
    inner = nets(part, spec, counter(spec, ())).inner  # its small trays have room beside each other
    assert (inner.width * 1.4, inner.height * 1.4) == pytest.approx((152, 214))


@pytest.mark.parametrize("thickness", [0.3, 0.4, 1.0])
@pytest.mark.parametrize("name", ["castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"])
def test_everything_lies_in_the_box(name: str, thickness: float) -> None:
    """Looked at thing by thing: on the floor, nothing in another, and no higher than there is room."""
    spec = Edition(name, (), Options(thickness=thickness)).spec
    count, part = counter(spec, ()), TwoPartBox(id="x", kind="box", title="X", make="Fold it.")
    what = contents((), (), spec, count)
    inner = nets(part, spec, count).inner
    places = packing(what, inner)
    assert booklet_of(part, spec) == "a5"
    for place in places:
        assert min(place.box.x, place.box.y, place.low) >= 0
        assert place.box.right <= inner.width + 1e-6
        assert place.box.bottom <= inner.height + 1e-6
        sides = sorted((place.item.size.width, place.item.size.height))
        assert sorted((place.box.width, place.box.height)) == pytest.approx([side + 1 for side in sides])
    for one, other in combinations(places, 2):
        apart = one.low + one.item.height <= other.low + 1e-6 or other.low + other.item.height <= one.low + 1e-6
        assert apart or not one.box.overlaps(other.box)
    for each in what:
        volume = sum(  # sum counts cubic millimetres, which a bound is compared with
            place.item.size.width * place.item.size.height * place.item.height
            for place in places
            if place.item.title == each.title
        )
        assert volume >= each.pieces * each.bulk.size.area * each.bulk.depth - 1e-3
    assert nets(part, spec, count).depth >= top(places) + 2.5 + 1.0


def test_the_mats_lie_in_it_folded_and_flat_figures_in_the_tray_of_those_that_stand() -> None:
    inside = {name: {each.part: each.bulk for each in contents((), (), spec, counter(spec, ()))}
              for name in ("castle", "castles-in-the-air") for spec in [shelf.load(name)]}  # fmt: skip
    mat = inside["castle"]["estate-mats"]
    assert mat.size.height + 2 < 152
    assert mat.size.width + 2 < 214
    assert mat.depth == 2 * 0.4
    assert not {"flat-zeppelins", "flat-explorers"} & set(inside["castles-in-the-air"])


def test_sleeves_take_room(tmp_path: Path) -> None:
    bare, sleeved = (
        (floor(edition, "base"), scores(edition, "base")[1][0])
        for keys in ("", ", sleeved: [coins]")
        for edition in [Edition(game(tmp_path, f"holds: [coins]{keys}"), (), Options())]
    )
    assert (sleeved[0].width - bare[0].width, sleeved[0].height - bare[0].height) == pytest.approx((3, 3), abs=0.02)
    assert sleeved[1] - bare[1] == pytest.approx(60 * 0.2, abs=0.02)


SKY = "#1F4A7C"
"""At the top of the cover of Castles in the Air, and nowhere else."""


def test_the_lid_shows_the_cover_of_the_booklet_and_follows_it(tmp_path: Path) -> None:
    faces = Edition("castles-in-the-air", (), Options(only=("box",))).faces
    lid, base = (faces[f"box-{side}"].svg for side in ("lid", "base"))
    assert (SKY in lid, SKY in base) == (True, False)
    assert "5 players" in lid  # as on the booklet's cover
    # a style whose cover shows tiles that this game has not
    folder = game(tmp_path, "booklet: a5")
    path = folder / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "style: castle-sky\n", encoding="utf-8")
    assert SKY not in Edition(folder, (), Options(only=("chest",))).faces["chest-lid"].svg
    # a lid that was kept is drawn again once a rule is another
    jobs = [Edition("castles-in-the-air", names, Options(only=("box",))).job for names in ((), ("two-zeppelins",))]
    designs = [job.sides["box"][0][0] for job in jobs]
    assert jobs[0].depends(designs[0]) != jobs[1].depends(designs[1])


def test_a_lid_that_stands_shows_the_cover_and_one_that_lies_has_its_title_on_a_plate(tmp_path: Path) -> None:
    (tmp_path / "booklet.md").write_text("# Chest\n\nOpen it.\n", encoding="utf-8")
    for keys, stands in ((USUAL, True), (WIDE, False), (CARDS, False)):
        edition = Edition(game(tmp_path, f"{keys}, card: a3, booklet: none"), (), Options(only=("chest",)))
        assert (f'<text fill="{LIGHT}"' in edition.faces["chest-lid"].svg) is stands
    assert COVER in Edition(tmp_path, (), Options()).plates


def test_a_lid_without_a_cover_shows_the_colours_and_a_tiny_one_no_title(tmp_path: Path) -> None:
    folder = game(tmp_path, "size: {width: 25, height: 25}, depth: 10")
    lid = Edition(folder, (), Options(only=("chest",))).faces["chest-lid"].svg
    assert "Chest</text>" in lid
    path, tones = folder / "game.yaml", {"A": "#B23A2E", "B": "#2B5C9E"}
    row = '  {0}: {{title: {0}, hex: "{2}", letter: {1}, symbol: square}}\n'
    colours = "".join(row.format(letter.lower(), letter, tone) for letter, tone in tones.items())
    text = path.read_text(encoding="utf-8").replace("title: Chest\n", "title: Treasurehouses\n", 1)
    path.write_text(f"{text}colours:\n{colours}", encoding="utf-8")
    lid = Edition(folder, (), Options(only=("chest",))).faces["chest-lid"].svg
    assert "Treasurehouses" not in lid
    for tone in tones.values():  # a ring and a badge in each
        assert lid.count(f'fill="{tone}"') == 2


def test_the_underside_says_what_is_in_the_box_and_where() -> None:
    edition = Edition("castles-and-crowns", (), Options(only=("box",)))
    head, foot = (edition.faces[f"box-base-{half}"].svg for half in ("head", "foot"))
    for words in ("54", "Dice to fold", "Battlefield strips"):
        assert f">{words}<" in head
    assert "from the bottom up" in foot
    assert ">Armoury<" in foot
    assert ">1 Starting player token<" in foot  # too small for its name
    assert "halves" in parts_to_fold(edition.job)
    castle = Edition("castle", (), Options(only=("box",)))
    assert "halves" not in parts_to_fold(castle.job)
    highs = [float(re.search(r"V([\d.]+)H0V4A4 4", svg)[1]) for svg in (head, castle.faces["box-base"].svg)]  # type: ignore[index]
    assert highs[0] < 60 < highs[1] <= 84, "where little is to be listed the picture is higher"


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
        ("depth: 5", "warning: its contents are 24.0 mm high, but it is 5 mm deep [K87]"),
        (f"{CARDS}, lid: 40", "15:5: components, item 2: a lid of 40 mm is deeper than its base of 35 mm"),
        ("holds: [coin]", "holds: unknown component 'coin'; did you mean 'coins'? [K11]"),
        ("sleeved: [coin]", "sleeved: unknown component 'coin'; did you mean 'coins'? [K11]"),
        ("holds: [chest]", "holds: 'chest' cannot be put into a box [K11]"),
        ("holds: [coins], size: {width: 19, height: 40}", "'Coins', 30 x 20 mm, does not fit into a box of 19 x 40"),
        ("booklet: a5, size: {width: 140, height: 214}", "the booklet does not fit into a box of 140 x 214 mm"),
        (
            "holds: [coins], size: {width: 65, height: 25}, depth: 10",
            "warning: its contents are 12.0 mm high, but it is 10 mm deep [K87]",
        ),
        ("size: {width: 18, height: 40}, depth: 40", "size: {width: 22, height: 40}, or list its contents"),
        ("size: {width: 65, height: 25}, depth: 10", "write depth: 14, or list its contents under `holds`"),
        ("booklet: a5, depth: 90", "its base would be 332.8 x 395.6 mm: half of it does not fit on A4 or Letter"),
        ("size: {width: 600, height: 600}, depth: 300", "would be 1200.8 x 1201.6 mm; the limit for gluing is 1000 mm"),
        (f"{CARDS}, ground: brwn", "ground: unknown colour 'brwn' [K12]"),
        (f"{CARDS}, play: 0", "[K04]"),
        ("card: a5", "[K0"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_millimetres(tmp_path: Path, keys: str, told: str) -> None:
    try:
        problems = check.problems(shelf.load(game(tmp_path, keys)))
    except RefusedError as refused:
        problems = refused.problems
    assert [each for each in problems if told in f"{each} {each.help}"], [*map(str, problems)]


SIZES = ("size: {width: 66, height: 91}, depth: 35", CARDS_LYING, USUAL, "size: {width: 152, height: 214}, depth: 90",
         "size: {width: 230, height: 310}, depth: 40")  # fmt: skip


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("scale", [0.7, 1.0, 1.4])
def test_lid_and_base_lie_whole_or_in_halves_on_their_paper_or_what_fits_is_told(
    tmp_path: Path, paper: str, scale: float
) -> None:
    for keys in SIZES:
        edition = Edition(game(tmp_path, keys), (), Options(paper=paper, scale=scale, only=("chest",)))
        told = [each for each in edition.checked.problems if each.code == "K87"]
        page = Box(0, 0, edition.sheets[0].paper.size.width, edition.sheets[0].paper.size.height)
        whole = all(page.contains(each.box) for sheet in edition.sheets for each in sheet.placements)
        assert whole is not bool(told), (keys, [*map(str, told)])
        for each in told:
            assert each.line == 15
            depth, size = re.search(r"depth: (\d+) fits on", each.help), re.search(r"(size: {.*}) fits", each.help)
            mended = f"{keys.partition(', depth')[0]}, depth: {depth[1]}" if depth else keys
            mended = f"{size[1]}, depth{keys.partition(', depth')[2]}" if size else mended
            larger = paper if depth else "a3"
            usual = 1.0 if "--scale 1" in each.help and not depth else scale
            assert depth or size or "--paper a3" in each.help or usual != scale, each.help
            there = Edition(game(tmp_path, mended), (), Options(paper=larger, scale=usual, only=("chest",)))
            assert not [each for each in there.checked.problems if each.code == "K87"], (each.help, mended, larger)
