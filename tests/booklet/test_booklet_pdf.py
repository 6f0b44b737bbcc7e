"""The rule booklet of Castles in the Air: what is printed, how the pages look, how they are folded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from tests.examples import one_in
from tilewright.booklet.columns import page_on
from tilewright.booklet.layout import COVER, booklet_blocks, rules_pdf
from tilewright.booklet.plates import plates
from tilewright.booklet.stitch import saddle_stitch
from tilewright.booklet.words import VIGNETTE, kit_counts
from tilewright.draw.art import Ink
from tilewright.draw.look import look_of
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.pieces.build import build
from tilewright.pieces.pool import Alone
from tilewright.problem import RefusedError
from tilewright.prose.blocks import Figure, Framed, Heading, plain, runs_of, walk
from tilewright.prose.changes import changes, rulings
from tilewright.prose.context import aid_blocks
from tilewright.prose.reading import ENGINE, printed
from tilewright.shelf import shelf
from tilewright.spec.read import read, variant_names
from tilewright.spec.spec import Spec
from tilewright.spec.words import english
from tilewright.svg.form import Plate as Picture
from tilewright.svg.form import TextRun, form
from tilewright.units import A5, PAPERS, Size, points
from tilewright.units import Box as Rectangle

GAME = shelf.data() / "castles-in-the-air"
VARIANTS = variant_names(GAME)
PLACED = (
    *("inside", "setup", "anatomy", "turn", "flight", "boarding", "ladder", "doors"),
    *("trade", "bonus", "extra", "scoring", "gallery"),
)


def spec(*variants: str) -> Spec[Rules]:
    return read(GAME, Rules, variants)


def picture(name: str, height: float) -> Picture:
    """A rectangle that says which figure it stands for."""
    words = TextRun("Alegreya-Regular.ttf", 5.0, f"figure {name}")
    content = (f"q 0.2 w 1 1 117 {height - 2} re S BT 1 0 0 -1 4 8 Tm", words, "ET Q")
    return Picture(form(Rectangle(0, 0, 119, height), content), Size(119, height))


HEIGHTS = {
    "inside": 38,
    "setup": 103,
    "anatomy": 87,
    "turn": 76,
    "boarding": 59,
    "scoring": 57,
    "flight": 96,
    "trade": 33,
    "bonus": 61,
    "extra": 43,
    "gallery": 77,
    "doors": 36,
    "ladder": 66,
}
"""Of the pictures that stand for the figures, in millimetres: what they are on paper."""


def figures() -> dict[str, Picture]:
    return {name: picture(name, HEIGHTS.get(name, 60)) for name in (*PLACED, COVER)}


@cache
def booklet(*variants: str) -> bytes:
    return rules_pdf(spec(*variants), spec() if variants else None, figures(), low_ink=False)


def pages(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range().replace("\r\n", " ") for page in document]


def text_of(game: Spec[Rules]) -> str:
    blocks = booklet_blocks(game, None, None)
    return "\n".join(plain(runs) for block in walk(blocks) for runs in runs_of(block))


def outlined(pdf: bytes) -> Iterator[str]:
    with pikepdf.open(BytesIO(pdf)) as document, document.open_outline() as outline:
        waiting = list(outline.root)
        while waiting:
            item = waiting.pop(0)
            waiting[:0] = item.children
            yield item.title


def test_every_rule_is_printed() -> None:
    """A number is said once, in rules.yaml, and the booklet reads it; else this names the number."""
    noted: set[str] = set()
    for names in ((), *((name,) for name in VARIANTS)):
        booklet_blocks(spec(*names), None, None, noted)
    assert {path for path, _model, _name in printed(spec().rules)} - noted == set()
    assert not [path for path in noted if path.startswith(ENGINE)]


def test_every_rule_that_matters_without_variants_is_printed_without_them() -> None:
    noted: set[str] = set()
    booklet_blocks(spec(), None, None, noted)
    unread = {path for path, _model, _name in printed(spec().rules)} - noted
    elsewhere = {
        *("setup.display_number", "turn.phase_tiles", "turn.edge_tile", "scoring.each"),
        *("bonuses.points", "bonuses.owners", "bonuses.green.more", "bonuses.blue.keys_for_treasure"),
    }
    assert unread == elsewhere


def test_a_changed_rule_changes_the_words() -> None:
    game = spec()
    changed = game.rules.model_copy(update={"turn": game.rules.turn.model_copy(update={"moves": 7})})
    assert "you have six moves to spend" in text_of(game)
    assert "you have seven moves to spend" in text_of(replace(game, rules=changed))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variants_booklet_says_at_its_front_what_it_changes(name: str) -> None:
    game = spec(name)
    blocks = booklet_blocks(game, spec(), frozenset(PLACED))
    box = next(block for block in blocks if isinstance(block, Framed) and "What changes" in plain(block.title))
    said = " ".join(plain(runs) for block in box.blocks for runs in runs_of(block))
    assert plain(box.title) == f"What changes: {game.variants[0][1].title}"
    for change in changes(spec().rules, game.rules, game.language):
        before = f"was {change.was}, " if change.was else ""
        assert (f"{change.what}: {before}now {change.now}." if change.now else f"{change.what}.") in said


def test_what_changes_is_said_in_words() -> None:
    (change,) = changes(spec().rules, spec("smaller-purse").rules, spec().language)
    assert (change.what, change.was, change.now) == ("Moves in a turn", "six", "five")
    (change, *_rest) = changes(spec().rules, spec("green-three-two").rules, spec().language)
    assert change.what == "Green bonus, with the larger number, treasures given to the bank"


def test_every_ruling_is_printed_with_its_reason() -> None:
    text = text_of(spec())
    assert len(rulings(spec().rules, spec().language)) > 15
    assert all(each.reason in text for each in rulings(spec().rules, spec().language))


def test_no_figure_shows_a_turn_that_the_rules_do_not_allow() -> None:
    def named(*variants: str) -> set[str]:
        return {block.name for block in booklet_blocks(spec(*variants), None, None) if isinstance(block, Figure)}

    assert named() == set(PLACED)
    assert "turn" not in named("smaller-purse")
    assert "flight" not in named("free-flight")
    assert "scoring" not in named("shortest-stack")


def test_every_figure_is_placed_once() -> None:
    text = " ".join(pages(booklet()))
    assert [text.count(f"figure {name}") for name in (*PLACED, COVER)] == [1] * (len(PLACED) + 1)


def test_the_games_own_figures_are_all_placed() -> None:
    game = spec()
    drawn = plates(game, build(game), look_of(game, Ink.FULL))
    assert {name for name in drawn if not name.startswith(VIGNETTE)} == {
        *PLACED,
        COVER,
        "locks",
    }  # the last on the player aid
    assert len(pages(rules_pdf(game, None, drawn, low_ink=False))) == len(pages(booklet())) == 20


def test_every_heading_is_in_the_side_bar() -> None:
    headings = [plain(block.runs) for block in booklet_blocks(spec(), None, None) if isinstance(block, Heading)]
    assert list(outlined(booklet())) == ["Castles in the Air", *headings]


def test_the_contents_name_the_page_a_chapter_begins_on() -> None:
    contents, *_rest = [
        page for page in pages(booklet()) if "In this booklet" in page or "IN THIS BOOKLET" in page.upper()
    ]
    number = next(at for at, page in enumerate(pages(booklet()), 1) if "a zeppelin flies up to" in page)
    assert f"Flying {number}" in contents


def test_no_page_is_blank() -> None:
    assert all(len(page) > 200 for page in pages(booklet())[1:])


def test_every_font_is_embedded_as_a_subset() -> None:
    with pikepdf.open(BytesIO(booklet())) as document:
        fonts = [
            each for each in document.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert "+" in str(font.BaseFont), font.BaseFont
            assert "/FontFile2" in font.FontDescriptor


def test_pages_are_a5_and_say_what_they_are() -> None:
    with pikepdf.open(BytesIO(booklet())) as document:
        for page in document.pages:
            assert [float(side) for side in page.trimbox] == pytest.approx([0, 0, points(148), points(210)], abs=0.01)
        assert [str(page.label) for page in document.pages][:3] == ["Cover", "2", "3"]
        assert str(document.docinfo.Title) == "Castles in the Air"
        assert str(document.docinfo.Author) == "Alex Churchill"
        assert document.Root.ViewerPreferences.PrintScaling == "/None"


def test_page_numbers_are_set_in_the_figures_of_the_text() -> None:
    from ctypes import create_string_buffer  # noqa: PLC0415 - for this test alone

    with pypdfium2.PdfDocument(booklet()) as document:
        words = document[10].get_textpage()
        name = create_string_buffer(100)
        at = words.get_text_range().rstrip().rindex("11")
        pypdfium2.raw.FPDFText_GetFontInfo(words.raw, at, name, 100, None)
    assert b"Alegreya-Bold" in name.value, name.value


def test_two_builds_are_the_same_to_the_byte() -> None:
    again = rules_pdf(spec(), None, figures(), low_ink=False)
    assert again == booklet()
    assert saddle_stitch(again, "a4", english()) == saddle_stitch(booklet(), "a4", english())


def test_low_ink_has_no_tints() -> None:
    def tints(pdf: bytes) -> int:
        with pikepdf.open(BytesIO(pdf)) as document:
            return sum(page.Contents.read_bytes().count(b".964706 .941176 .886275 rg") for page in document.pages)

    assert tints(booklet()) > 0
    assert tints(rules_pdf(spec(), None, figures(), low_ink=True)) == 0


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 297.0, 210.0), ("letter", 279.4, 215.9)])
def test_sheets_hold_the_pages_in_folding_order(paper: str, width: float, height: float) -> None:
    count = len(pages(booklet()))
    sheets = saddle_stitch(booklet(), paper, english())
    with pikepdf.open(BytesIO(sheets)) as document:
        assert len(document.pages) == 2 * -(-count // 4)
        for side in document.pages:
            assert [float(x) for x in side.mediabox] == pytest.approx([0, 0, points(width), points(height)], abs=0.01)
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    outside, inside, *_rest = pages(sheets)
    assert "figure cover" in outside
    assert "QUICK REFERENCE" in outside.upper()
    assert "WHAT IS IN THE BOX" in inside.upper()


def test_letter_has_the_same_pages_in_the_same_type() -> None:
    """Half a Letter sheet is narrower than A5: the words are not shrunk, the white round them is less."""
    page = page_on(PAPERS["letter"])
    assert (page.width, page.height) == pytest.approx((139.7, 215.9))
    data = rules_pdf(spec(), None, figures(), low_ink=False, page=page)
    assert pages(data) == pages(booklet())
    with pikepdf.open(BytesIO(data)) as pdf, pikepdf.open(BytesIO(booklet())) as other:
        assert len(pdf.pages) % 4 == 0
        sizes = [re.findall(rb"/F\S+ (\S+) Tf", each.Contents.read_bytes()) for each in (pdf.pages[5], other.pages[5])]
        assert sizes[0] == sizes[1]
        assert b"9.5" in sizes[0]
    with pikepdf.open(BytesIO(saddle_stitch(data, "letter", english()))) as sheets:
        for side in sheets.pages:
            side.contents_coalesce()
            placed = re.findall(rb"q (\S+) 0 0 (\S+) \S+ \S+ cm /(?:Left|Right)", side.Contents.read_bytes())
            assert placed == [(b"1", b"1")] * 2


@pytest.mark.parametrize(("paper", "frames"), [("a4", 1), ("letter", 0)])
def test_the_frame_of_the_last_page_keeps_off_its_words(paper: str, frames: int) -> None:
    """On half a Letter sheet it would all but touch them, so the rules stand above and below alone."""
    data = rules_pdf(spec(), None, figures(), low_ink=False, page=page_on(PAPERS[paper]))
    document = pypdfium2.PdfDocument(data)
    shown = document[len(document) - 1].render(scale=4).to_pil().convert("L")
    edge = round(4 * points(10))
    beside = shown.crop((0, shown.height // 2, edge, shown.height // 2 + 1))
    above = shown.crop((shown.width // 2, 0, shown.width // 2 + 1, edge))
    assert (beside.getextrema()[0] < 220) == frames
    assert above.getextrema()[0] < 220


@pytest.mark.parametrize(("paper", "half"), [("a4", A5), ("legal", A5), ("a3", A5), ("tabloid", A5)])
def test_other_papers_carry_a5(paper: str, half: Size) -> None:
    assert page_on(PAPERS[paper]) == half


def test_a_booklet_that_names_what_is_not_there_is_refused_with_its_line() -> None:
    game = spec()
    assert game.booklet
    path, text = game.booklet
    line = text.count("\n") + 1
    wrong = replace(game, booklet=(path, f"{text}{{{{ rules.turn.movse }}}}"))
    with pytest.raises(RefusedError) as caught:
        rules_pdf(wrong, None, figures(), low_ink=False)
    (problem,) = caught.value.problems
    assert (problem.path, problem.line, problem.code) == (path, line, "Q02")
    assert "did you mean 'moves'?" in problem.message


def test_a_letter_that_no_font_has_is_refused() -> None:
    game = spec()
    with pytest.raises(RefusedError, match="U\\+4E2D"):
        booklet_blocks(replace(game, booklet=("booklet.md", "one\n\n中")), None, None)


@pytest.mark.parametrize("names", [(), *((name,) for name in VARIANTS)], ids=str)
def test_the_player_aid_has_two_sides(names: tuple[str, ...]) -> None:
    kinds = [type(block).__name__ for block in aid_blocks(spec(*names))]
    assert kinds.count("Break") == 1
    turn = kinds.index("Break")
    assert "TableBlock" in kinds[:turn]
    assert "TableBlock" in kinds[turn:]


def test_the_box_list_counts_every_part() -> None:
    game = spec()
    counts, text = kit_counts(Alone(game)), text_of(game)
    assert counts.parts["castle-tiles"] == 73
    assert all(str(counts.parts[part.id]) in text for part in game.game.components)
    assert f"{counts.tokens['key']['black']} black and {counts.tokens['key']['white']} white keys" in text


def test_a_page_that_a_chapter_leaves_half_empty_ends_in_a_vignette() -> None:
    drawn = {**figures(), f"{VIGNETTE}-1": picture("of clouds", 25)}
    many = pages(rules_pdf(spec(), None, drawn, low_ink=False))
    assert [len(page) > 0 for page in many] == [len(page) > 0 for page in pages(booklet())]
    ends = [number for number, page in enumerate(many) if "figure of clouds" in page]
    assert len(ends) == 1, "no vignette is drawn twice"
    assert ends[0] > 0


def test_words_stand_on_a_tall_cover_and_round_any_other() -> None:
    tall = {**figures(), COVER: replace(picture(COVER, 60), size=Size(100, 150))}
    squat, high = booklet(), rules_pdf(spec(), None, tall, low_ink=False)
    for each in (squat, high):
        assert all(words in pages(each)[0] for words in ("figure cover", "A game by Alex Churchill", "players"))
    assert _largest_type(high) > _largest_type(squat)


def _largest_type(pdf: bytes) -> float:
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage()
        return float(max(text.get_charbox(at)[3] - text.get_charbox(at)[1] for at in range(text.count_chars())))


@pytest.mark.parametrize("name", one_in(5, VARIANTS))
def test_the_quick_reference_is_the_back_of_the_folded_booklet(name: str) -> None:
    printed = pages(booklet(name))
    assert len(printed) % 4 == 0
    assert "QUICK REFERENCE" in printed[-1].upper()


def test_a_ruling_that_a_variant_changes_is_not_given_the_old_reason() -> None:
    game = spec("edge-exploration")
    text = "\n".join(plain(runs) for block in walk(booklet_blocks(game, spec(), None)) for runs in runs_of(block))
    assert "Nobody falls." in text
    (reason,) = game.variants[0][1].reasons.values()
    assert f"Tiles laid round the empty sky at set-up: four. {reason}" in text


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rulings_of_a_variant_are_printed_with_their_reasons(name: str) -> None:
    game = spec(name)
    text = "\n".join(plain(runs) for block in walk(booklet_blocks(game, spec(), None)) for runs in runs_of(block))
    for reason in game.variants[0][1].reasons.values():
        assert text.count(reason) == 1
