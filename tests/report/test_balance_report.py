"""The report of `tilewright check --report`: what it says is what was measured, on one page or two that read well."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result

from tests.cli import small_game
from tilewright.castle_tiles.balance.bag import Bag, Stack, bag
from tilewright.castle_tiles.balance.catalogue import of_deal, of_set
from tilewright.castle_tiles.report.plots import of_tiles
from tilewright.check import checked
from tilewright.cli import main
from tilewright.draw.look import Look
from tilewright.draw.palette import Ink
from tilewright.pieces.pool import Alone
from tilewright.problem import Level, Problem
from tilewright.report.lines import Report, legible
from tilewright.report.sheet import sheets
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.typography import fonts
from tilewright.units import PAPERS

CASTLES, CROWNS = "castles-in-the-air", "castles-and-crowns"


def run(*words: str, status: int = 0) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == status, result.output
    return result


def squeezed(words: str) -> str:
    """Without any space or line end: where lines break is the page's own business."""
    return re.sub(r"[\s\u00a0\ufffe]+", "", words)


def said(path: Path) -> tuple[str, ...]:
    return tuple(squeezed(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(path))


@pytest.fixture(scope="module")
def city() -> Bag:
    return bag(shelf.load(CASTLES))


@pytest.fixture(scope="module")
def deal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("deal") / "monday.json"
    path.write_text(run("deck", CASTLES, "--players", "4", "--seed", "monday", "--json").stdout, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def dealt(deal: Path) -> tuple[Path, dict[str, list[dict[str, str]]]]:
    """A report with a deal, and what the same check printed."""
    path = deal.with_name("report.pdf")
    printed = run("check", CASTLES, "--deck", str(deal), "--report", str(path), "--json").stdout
    return path, json.loads(printed)


def test_every_value_that_was_measured_stands_on_paper(
    dealt: tuple[Path, dict[str, list[dict[str, str]]]], deal: Path
) -> None:
    path, record = dealt
    first, second = said(path)
    rows = [(each["what"], each["said"]) for key in ("measures", "deal") for each in record[key]]
    rows += [(each["says"], each["value"]) for each in record["asked"]]
    assert len(rows) > 40
    assert [row for row in rows for words in row if squeezed(words) not in second] == []
    assert json.loads(deal.read_text())["code"] in first
    assert "72tilesof18drawings" in first
    assert "Ofthedeal,all14lines" in first
    for each in record["deal"]:
        if each["worse_than"] is not None:
            assert re.search(rf"(\d+-\d+|\b{each['worse_than']})of100", second)
    for problem in record["problems"]:
        assert squeezed(str(problem["message"])) in second
    assert "4,000dealsofasmanytiles" in second
    assert squeezed(f"seed 2005-08-17 · rules {record['provenance']['rules']}") in second  # type: ignore[call-overload]


def test_the_plots_name_what_they_show(dealt: tuple[Path, object]) -> None:
    first, _ = said(dealt[0])
    for words in ("copy 1", "moves", "a move", "left sides", "walkway", "of all deals", "5 players", "tiles drawn"):
        assert squeezed(words) in first


def test_the_file_says_what_it_is_and_carries_its_fonts(dealt: tuple[Path, object]) -> None:
    with pikepdf.open(dealt[0]) as opened:
        assert str(opened.docinfo["/Title"]) == "Castles in the Air: balance report"
        assert "/CreationDate" not in opened.docinfo or "2000" in str(opened.docinfo["/CreationDate"])
        found = [each for each in opened.objects if isinstance(each, pikepdf.Dictionary)]
        named = [each for each in found if each.get("/Type") == "/FontDescriptor"]
        assert named
        assert all("/FontFile2" in each and "+" in str(each["/FontName"]) for each in named)
        pictures = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        assert not [each for each in pictures if each.get("/Subtype") == "/Image"]


@pytest.mark.parametrize(("paper", "size"), [("a4", [595, 842]), ("letter", [612, 792])])
def test_paper_is_as_asked_and_two_reports_are_the_same_bytes(paper: str, size: list[int], tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        run("check", CROWNS, "--paper", paper, "--report", str(tmp_path / name))
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    with pikepdf.open(tmp_path / "a.pdf") as opened:
        assert [round(float(edge)) for edge in opened.pages[0].mediabox[2:]] == size


def test_a_deal_among_blind_ones_is_the_same_bytes_too(dealt: tuple[Path, object], deal: Path, tmp_path: Path) -> None:
    run("check", CASTLES, "--deck", str(deal), "--report", str(tmp_path / "again.pdf"))
    assert (tmp_path / "again.pdf").read_bytes() == dealt[0].read_bytes()


def of_city(city: Bag, *, deal: bool, problems: Sequence[Problem] | None = None) -> Report:
    found = checked(Alone(city.spec))
    stack = Stack(city, tuple(Stream("3", "deal").shuffled(city.tiles)[:35]), 5) if deal else None
    own = of_deal(stack) if stack else ()
    told = found.problems if problems is None else tuple(problems)
    measures = of_set(city)
    family = of_tiles(city, stack, measures, own)
    return Report(city.spec, told, found.findings, measures, family, own, "S1EQA-" + "7" * 60 if deal else "")


def look_of(report: Report) -> Look:
    game = report.spec.game
    return Look(Ink.FULL, game.colours, game.locks, game.liveries, game.seed)


Area = tuple[float, float, float, float]


def words_of(drawing: Element) -> Iterator[tuple[str, Area]]:
    """The words of a page that are no part of a picture, with the box their small letters fill."""
    art = next(each for each in drawing if each.get("id") == "art")
    for each in art.iter("text"):
        size, x, y = (float(each.get(name, "")) for name in ("font-size", "x", "y"))
        look = (each.get("font-weight", "normal"), each.get("font-style", "normal"))
        wide = size * fonts.measure(each.text or "", fonts.find(each.get("font-family", ""), *look))
        yield each.text or "", (x, y - 0.55 * size, x + wide, y + 0.08 * size)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("deal", [False, True])
def test_no_words_lie_on_other_words_or_beyond_the_margin(city: Bag, paper: str, *, deal: bool) -> None:
    report = of_city(city, deal=deal)
    pages = sheets(report, PAPERS[paper], look_of(report))
    assert len(pages) == 2
    for art in pages:
        areas = list(words_of(art.drawing.get_xml()))
        assert len(areas) > 100
        for number, (words, (left, top, right, low)) in enumerate(areas):
            assert left >= 10.9, words
            assert top >= 10.9, words
            assert right <= art.trim.width - 10.9, words
            assert low <= art.trim.height - 10.9, words
            for other, (start, above, end, below) in areas[number + 1 :]:
                assert right <= start or end <= left or low <= above or below <= top, (words, other)


def test_of_many_problems_the_worst_come_first_and_the_rest_are_counted(city: Bag) -> None:
    notes = [Problem("tiles.yaml", line, 1, "T23", "a trap " * 12, "see", Level.NOTE) for line in range(1, 301)]
    report = of_city(city, deal=True, problems=[*notes, Problem("tiles.yaml", 999, 1, "T22", "the worst of all")])
    pages = sheets(report, PAPERS["letter"], look_of(report))
    assert len(pages) == 2
    words = [text for text, _ in words_of(pages[1].drawing.get_xml())]
    told = [number for number, text in enumerate(words) if "the worst of all" in text]
    assert told
    assert told[0] < next(number for number, text in enumerate(words) if "a trap" in text)
    left = next(re.search(r"and (\d+) notes more", text) for text in words if "notes more" in text)
    shown = sum(text.count("[T23]") for text in words)
    assert left
    assert int(left[1]) == 300 - shown


@pytest.mark.parametrize("letters", ["Wm \N{SNOWMAN} ", "W" * 70 + " ", "\N{CYRILLIC CAPITAL LETTER ZHE}"])
@pytest.mark.parametrize("asked", [1, 90])
def test_whatever_is_asked_the_page_holds_it(city: Bag, asked: int, letters: str) -> None:
    whole = of_city(city, deal=True)
    told = (
        replace(finding, says=letters * 8, value=letters * 3, kept=not at) for at, finding in enumerate(whole.findings)
    )
    report = replace(whole, findings=tuple(told) * asked, notes=(letters * 5,), command=letters * 9)
    for art in sheets(report, PAPERS["a4"], look_of(report)):
        for words, (left, top, right, low) in words_of(art.drawing.get_xml()):
            assert 10.9 <= left <= right <= 210 - 10.9, words
            assert 10.9 <= top <= low <= 297 - 10.9, words


def test_too_many_lines_for_a_page_go_on_on_the_next(city: Bag) -> None:
    whole = of_city(city, deal=True)
    lines = tuple(replace(whole.findings[0], says=f"as asked {number}") for number in range(150))
    pages = sheets(replace(whole, findings=lines), PAPERS["a4"], look_of(whole))
    assert len(pages) > 4
    words = [text for art in pages for text, _ in words_of(art.drawing.get_xml())]
    assert {f"as asked {number}" for number in range(150)} <= set(words)
    every = 150 + len(whole.measures) + len(whole.of_deal)
    assert sum(bool(re.fullmatch(r"U|B\d+", text)) for text in words) == every


def test_a_choice_without_an_order_is_not_taken_for_a_stack(city: Bag) -> None:
    report = of_city(city, deal=True)
    choice = replace(report, of=of_tiles(city, Stack(city, city.tiles[:35], 5, ordered=False), report.measures, ()))
    told = [
        " ".join(text for text, _ in words_of(sheets(each, PAPERS["a4"], look_of(each))[0].drawing.get_xml()))
        for each in (report, choice)
    ]
    assert "in the order of the stack" in told[0]
    assert "in the order of the stack" not in told[1]
    assert "of a plain shuffle" in told[1]


def test_one_tile_and_the_whole_game_are_not_asked_for_at_once(tmp_path: Path) -> None:
    run("check", CASTLES, "--explain", "library", "--report", str(tmp_path / "x.pdf"), status=2)


def test_a_game_of_cards_shows_what_its_balance_asks(tmp_path: Path) -> None:
    run("check", CROWNS, "--report", str(tmp_path / "x.pdf"))
    (page,) = said(tmp_path / "x.pdf")
    for words in ("As many cards of each house", "lion8,eagle8,stag8,boar8", "Wanted: all equal", "All 4 lines"):
        assert squeezed(words).lower() in page.lower()


def test_a_game_of_ones_own_shows_its_copies_and_its_columns(tmp_path: Path) -> None:
    run("new", str(tmp_path / "mine"))
    run("check", str(tmp_path / "mine"), "--report", str(tmp_path / "x.pdf"))
    (page,) = said(tmp_path / "x.pdf")
    for words in ("Cards: copies", "Cherry", "Cards: points"):
        assert squeezed(words) in page


def test_one_tile_is_a_report(tmp_path: Path) -> None:
    game = small_game.write(tmp_path / "one")
    run("check", str(game), "--report", str(tmp_path / "x.pdf"))
    (page,) = said(tmp_path / "x.pdf")
    assert "1tile:balanceismeasuredfrom12on." in page
    assert "Treasuresofeachcolour" in page


def test_a_game_with_errors_is_told_so_on_paper(tmp_path: Path) -> None:
    game = small_game.write(tmp_path / "bad", tiles_yaml=small_game.TILES.replace("1: red", "1: purpel"))
    run("check", str(game), "--report", str(tmp_path / "x.pdf"), status=1)
    (page,) = said(tmp_path / "x.pdf")
    assert "1error" in page
    assert "unknowntreasurecolour'purpel'" in page


def test_a_game_that_cannot_be_read_leaves_no_file(tmp_path: Path) -> None:
    game = small_game.write(
        tmp_path / "none", tiles_yaml=re.sub("tiles:\n.*", "tiles: []\n", small_game.TILES, flags=re.DOTALL)
    )
    run("check", str(game), "--report", str(tmp_path / "x.pdf"), status=1)
    assert not (tmp_path / "x.pdf").exists()


def test_a_path_that_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    result = run("check", CROWNS, "--report", str(tmp_path / "file" / "x.pdf"), status=1)
    assert "[O09]" in result.stderr
    (tmp_path / "folder").mkdir()
    assert "[O09]" in run("check", CROWNS, "--report", str(tmp_path / "folder"), status=1).stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


@pytest.mark.parametrize("title", ["L" + "o" * 55 + "ng", "A \N{SNOWMAN} game"])
def test_a_strange_title_does_not_spoil_the_page(title: str, tmp_path: Path) -> None:
    game = small_game.write(tmp_path / "x", game_yaml=small_game.GAME.replace("title: Lanterns", f'title: "{title}"'))
    CliRunner().invoke(main, ["check", str(game), "--report", str(tmp_path / "x.pdf")])
    assert said(tmp_path / "x.pdf")


def test_what_the_fonts_lack_is_a_question_mark_and_long_words_are_cut() -> None:
    assert legible("snow \N{SNOWMAN}\n man") == "snow ? man"
    assert all(3.0 * fonts.measure(word, fonts.find("Alegreya")) < 31 for word in legible("w" * 200, 30.0, 8.0).split())
