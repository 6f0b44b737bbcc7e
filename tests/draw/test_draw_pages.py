"""The kit's first page and the score sheet: everything is on them, at its true size, inside the margins."""

from __future__ import annotations

import re

import pytest

from tests.draw import paper_game as paper
from tilewright.build.cover import cover
from tilewright.build.foreword import PartLine
from tilewright.build.labour import Labour, Lasting
from tilewright.draw.art import Art, Ink
from tilewright.draw.items import gem
from tilewright.draw.pen import identity
from tilewright.draw.score import LOWEST, grids, score_sheet
from tilewright.draw.words import OverfullError
from tilewright.units import PAPERS, Box, Sides, Size

MAKE = "Cut along the solid line, fold up the four walls along the dashed lines, glue the corner tabs inside."
INSTEAD = "Small cubes or beads in red, yellow, green and blue."


def _parts(count: int, make: str = MAKE) -> list[PartLine]:
    return [PartLine(f"Part {chr(65 + i)}", 40 + i, f"{i + 2}", make, INSTEAD) for i in range(count)]


def _cover(paper_name: str = "a4", count: int = 14, make: str = MAKE, ink: Ink = Ink.FULL) -> tuple[Art, ...]:
    return cover(paper.GAME, _parts(count, make), PAPERS[paper_name], paper.look(ink)).pages


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("name", PAPERS)
def test_fourteen_parts_are_listed_in_order_inside_the_margins(name: str, ink: Ink) -> None:
    pages = _cover(name, ink=ink)
    said = [word for page in pages for word in paper.words(page)]
    assert [word for word in said if word.startswith("Part ")] == [part.title for part in _parts(14)]
    assert [word for word in said if word in {f"{n}" for n in range(40, 54)}][:14].count("40") >= 1
    inner = Box(0, 0, PAPERS[name].width, PAPERS[name].height).grown(Sides.all(-10))
    for page in pages:
        assert page.trim == PAPERS[name]
        assert all(inner.contains(box, 0.01) for box in paper.text_boxes(page))


def test_no_two_texts_of_the_cover_lie_on_each_other() -> None:
    for page in _cover():
        boxes = [Box(b.x, b.y + 0.5, b.width, b.height - 1.1) for b in paper.text_boxes(page)]
        assert not [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if a.overlaps(b, 0.05)]


def test_the_rule_is_a_hundred_millimetres_long_and_the_square_fifty() -> None:
    drawn = [d for page in _cover() for d in paper.paths(page, "art")]
    assert sum(bool(re.fullmatch(r"M[\d.]+ [\d.]+h100", d)) for d in drawn) == 1
    squares = [re.fullmatch(r"M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H[\d.]+Z", d) for d in drawn]
    sizes = [(float(m[3]) - float(m[1]), float(m[4]) - float(m[2])) for m in squares if m]
    assert (50.0, 50.0) in [(round(w, 2), round(h, 2)) for w, h in sizes]
    tens = next(d for d in drawn if d.count("v-3.8") == 11)
    assert [
        float(b) - float(a) for a, b in zip(*(re.findall(r"M([\d.]+)", tens)[i:] for i in (0, 1)), strict=False)
    ] == (pytest.approx([10.0] * 10))
    assert any(d.count("v-1.6") == 101 for d in drawn)


@pytest.mark.parametrize("wide", [120, 150, 172, 200])
def test_rule_and_square_keep_clear_of_each_other_on_any_paper(wide: int) -> None:
    """A ruler laid on either meets nothing of the other."""
    for page in cover(paper.GAME, _parts(3), Size(wide, 300), paper.look()).pages:
        drawn = paper.paths(page, "art")
        rule = next(match for d in drawn if (match := re.fullmatch(r"M([\d.]+) ([\d.]+)h100", d)))
        corners = [re.fullmatch(r"M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H[\d.]+Z", d) for d in drawn]
        boxes = [tuple(map(float, match.groups())) for match in corners if match]
        left, top, _right, low = next(
            box for box in boxes if round(box[2] - box[0], 2) == round(box[3] - box[1], 2) == 50
        )
        x, y = float(rule[1]), float(rule[2])
        assert x + 100 < left or y - 4 > low or y + 9 < top


def test_a_long_table_sends_the_advice_to_a_second_page() -> None:
    assert len(_cover(count=5)) == 1
    first, second = _cover(make=" ".join([MAKE] * 3))
    assert "How to print" not in paper.words(first)
    assert "How to print" in paper.words(second)


def test_a_table_longer_than_a_page_is_refused() -> None:
    with pytest.raises(OverfullError, match=r"the table of 40 parts does not fit: \d+"):
        _cover(count=40)


@pytest.mark.parametrize(
    ("flip", "backs", "said"),
    [
        ("long", "duplex", "long edge"),
        ("short", "duplex", "short edge"),
        ("long", "none", "on one side"),
        ("long", "gutterfold", "middle line"),
    ],
)
def test_the_advice_fits_the_way_the_kit_is_printed(flip: str, backs: str, said: str) -> None:
    pages = cover(paper.GAME, _parts(3), PAPERS["a4"], paper.look(), flip=flip, backs=backs).pages  # type: ignore[arg-type]
    assert said in " ".join(paper.words(pages[0]))
    assert ("short edge" in " ".join(paper.words(pages[0]))) == (said == "short edge")


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("games", [1, 2])
def test_a_score_sheet_has_every_row_once_a_game_and_room_to_write(name: str, games: int) -> None:
    score, size = paper.SCORE.model_copy(update={"games": games}), PAPERS[name]
    art = score_sheet(score, paper.GAME, paper.look(), size, [("2", "3"), ("3", "6")])
    said = paper.words(art)
    assert score.rows
    assert all(said.count(row) == games for row in score.rows)
    assert {"2", "3", "6"} <= set(said)
    assert all(paper.safe(art).contains(box, 0.01) for box in paper.text_boxes(art))
    room = Box(0, 0, size.width, size.height).grown(Sides.all(-12))
    assert paper.safe(art) == pytest.approx(room) or paper.safe(art).contains(room, 0.01)
    made = grids(score, score.rows, paper.GAME, room, 29)
    assert all(grid.row >= LOWEST and room.contains(grid.box) and grid.column >= 15 for grid in made)


def test_a_row_that_names_a_colour_has_its_gem() -> None:
    art = score_sheet(paper.SCORE, paper.GAME, paper.look(), PAPERS["a4"])
    text = art.drawing.tostring()
    counts = {name: text.count(f'href="#{identity(gem, colour)}"') for name, colour in paper.GAME.colours.items()}
    assert counts == {"red": 2, "green": 0, "blue": 2}


def test_too_many_rows_for_a_page_are_refused() -> None:
    with pytest.raises(OverfullError, match="6 games of 4 rows of 8 mm"):
        score_sheet(paper.SCORE.model_copy(update={"games": 6}), paper.GAME, paper.look(), Size(210, 297))


def test_a_score_sheet_keeps_clear_of_a_wide_margin() -> None:
    def room(margin: float) -> str:
        art = score_sheet(paper.SCORE, paper.GAME, paper.look(), PAPERS["a4"], margin=margin)
        drawn: str = art.drawing.tostring()
        return drawn[drawn.index('id="safe"') :]

    assert "M12 12" in room(5.0)
    assert "M20 20" in room(20.0)


@pytest.mark.parametrize(
    ("lasting", "told"),
    [
        (Lasting(60, 150, 0), "Allow about 5 min to cut everything out with a trimmer, 5 min with a knife."),
        (
            Lasting(4200, 9000, 6000),
            "Allow about 2 h 50: 1 h 10 to cut, 1 h 40 to fold and glue. With a knife instead of a trimmer: 4 h 10.",
        ),
        (
            Lasting(30, 30, 3500),
            "Allow about 1 h 05: 5 min to cut, 1 h to fold and glue. With a knife instead of a trimmer: 1 h 05.",
        ),
    ],
)
def test_the_first_page_says_about_how_long_everything_takes(lasting: Lasting, told: str) -> None:
    labour = Labour(91, lasting, fewer=(2, Lasting(600, 900, 2400)))
    lines = [PartLine("Nets", 9, "1", MAKE, "Cubes.", 24_000), PartLine("Coin", 1, "1", MAKE, "Any coin.", 60)]
    said = " ".join(paper.words(cover(paper.GAME, lines, PAPERS["a4"], paper.look(), labour=labour).pages[0]))
    said = said.replace("\N{NO-BREAK SPACE}", " ").replace(" :", ":")
    assert told in said
    assert "For two players 50 min." in said
    assert "91 straight cuts" in said
    assert "Saves about 6 h 40." in said
    assert said.count("Saves") == 1
