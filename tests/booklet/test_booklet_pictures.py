"""A booklet with pictures of its own: cards, files, icons, columns and steps, as somebody finds them on the page."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from tilewright.build.edition import Edition
from tilewright.build.rehearse import rehearse
from tilewright.problem import RefusedError
from tilewright.shelf.starter import start
from tilewright.units import Box, from_points

BOMB = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="a0" d="M0 0H9"/>{}</svg>'


@pytest.fixture(scope="module")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "orchard"
    start(folder)
    return folder


@pytest.fixture
def game(orchard: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(orchard, tmp_path / "orchard"))


def write(game: Path, words: str) -> Edition:
    (game / "booklet.md").write_text(f"# Orchard\n\n{words}\n", "utf-8")
    return Edition(game)


def pages(edition: Edition) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(edition.files["rules.pdf"])


def text(page: pypdfium2.PdfPage) -> str:
    return str(page.get_textpage().get_text_range())


def place(page: pypdfium2.PdfPage, words: str) -> Box:
    """Where on the page, in millimetres from its lower left corner, some words begin."""
    found = page.get_textpage()
    at, _ = found.search(words).get_next()
    left, bottom, right, top = map(from_points, found.get_charbox(at))
    return Box(left, bottom, right - left, top - bottom)


def problems(game: Path, words: str) -> list[str]:
    """What a check says of the booklet; a build says no less."""
    edition = write(game, words)
    told = [str(problem) for problem in rehearse(edition)]
    with pytest.raises(RefusedError) as caught:
        edition.files  # noqa: B018 - asked for to see it refused
    assert set(map(str, caught.value.problems)) <= set(told)
    return told


def test_a_card_is_shown_with_its_words_as_wide_as_asked_for(game: Path) -> None:
    """30 mm of card stand in the middle of the column, and what it says can be read."""
    page = pages(write(game, '![A plum](card:cards-02 "30 mm")'))[1]
    assert "Shake the branch" in text(page)
    shown = page.render(scale=8).to_pil().convert("RGB")
    inch = 8 * 72 / 25.4
    row = [shown.getpixel((x, int((210 - place(page, "Shake").y) * inch))) for x in range(shown.width)]
    purple = [x / inch for x, dot in enumerate(row) if isinstance(dot, tuple) and dot[2] > dot[1] + 25]
    assert max(purple) - min(purple) == pytest.approx(30, abs=1.2)  # its rim is purple from cut to cut


def test_pictures_in_one_paragraph_stand_beside_each_other(game: Path) -> None:
    """Each has its caption below, and all captions begin on one line."""
    Image.new("RGB", (600, 300), (200, 30, 30)).save(game / "map.png")
    (game / "map.png").rename(game / "m\u00e4p 1.png")
    page = pages(write(game, "![Onecard](card:cards-02) ![Twoback](card:cards-back)\n![Threemap](<m\u00e4p 1.png>)"))[1]
    one, two, three = (place(page, words) for words in ("Onecard", "Twoback", "Threemap"))
    assert one.x < two.x < three.x
    assert max(each.y for each in (one, two, three)) - min(each.y for each in (one, two, three)) < 1


def test_an_icon_stands_on_the_line_among_the_words(game: Path) -> None:
    """It takes the room of a letter, and its name is not printed; one that is masked by a backslash is printed."""
    page = pages(write(game, "Draw :star: now, or **:fruit:** later, but not \\:star: at all."))[1]
    words = text(page)
    assert words.count(":star:") == 1
    assert ":fruit:" not in words
    draw, now = place(page, "Draw"), place(page, "now")
    assert 10 < now.x - draw.x < 16
    shown = page.render(scale=8).to_pil().convert("L")
    inch = 8 * 72 / 25.4
    left, right, low = draw.x + 8, now.x - 0.3, 210 - draw.y
    between = shown.crop((int(left * inch), int((low - 2.5) * inch), int(right * inch), int(low * inch)))
    assert between.getextrema()[0] < 90


def test_two_columns_are_about_as_high_and_go_on_over_pages(game: Path) -> None:
    """Left is read before right, on each page; what follows stands in one column again."""
    words = "\n\n".join(f"Start{at:02} " + "of a paragraph that goes on for some lines. " * 6 for at in range(40))
    document = pages(write(game, f"[[two-columns]]\n\n{words}\n\n[[one-column]]\n\nAfterwards."))
    first = document[1]
    assert place(first, "Start00").x < 30
    rights = [at for at in range(40) if f"Start{at:02}" in text(first) and place(first, f"Start{at:02}").x > 70]
    assert rights
    assert min(rights) >= 5
    last = next(page for page in document if "Afterwards" in text(page))
    assert place(last, "Afterwards").x < 30
    assert "Start39" in text(last)
    ends = [place(last, f"Start{at:02}") for at in range(40) if f"Start{at:02}" in text(last)]
    assert {each.x > 70 for each in ends} == {False, True}


def test_steps_have_paragraphs_pictures_and_lists_in_them(game: Path) -> None:
    """Numbers go on from the one that is written; what belongs to a step stands as far in as its words."""
    words = '3. Third.\n\n   More of it.\n\n   ![](card:cards-02 "20 mm")\n\n4. Fourth:\n\n   - small\n   - smaller\n'
    page = pages(write(game, words))[1]
    assert "3." in text(page)
    assert "4." in text(page)
    assert place(page, "More").x == pytest.approx(place(page, "Third").x, abs=0.3)
    assert place(page, "small").x > place(page, "Fourth").x + 3


def test_a_new_page_ends_nothing(game: Path) -> None:
    """What follows is no back cover: it has a page number, and the sheet's last page is the fourth."""
    document = pages(write(game, "Before.\n\n[[new-page]]\n\nBehind.\n\n[[new-page]]\n\nAfter."))
    found = [
        next(at for at, page in enumerate(document) if word in text(page)) for word in ("Before", "Behind", "After")
    ]
    assert found == [1, 2, 3]
    assert "Orchard" in text(document[3])


def test_a_picture_that_changes_is_set_anew(game: Path) -> None:
    """The booklet follows its files, in one process and from build to build."""
    Image.new("RGB", (300, 300), (200, 30, 30)).save(game / "map.png")
    edition = write(game, "![](map.png)")
    before, shown = edition.files["rules.pdf"], edition.shown
    Image.new("RGB", (300, 300), (30, 30, 200)).save(game / "map.png")
    edition.refresh()
    assert edition.files["rules.pdf"] != before
    assert edition.shown != shown


@pytest.mark.parametrize(
    ("words", "message", "line"),
    [
        ("![](card:cards-2)", "there is no card or piece 'cards-2'", 3),
        ("![](art/map.png)", "there is no picture 'art/map.png'", 3),
        ("![](../secret.png)", "is outside the game's folder", 3),
        ("![](https://example.org/a.png)", "is not a picture", 3),
        ('![](card:cards-02 "60 inches")', "'60 inches' is not a width", 3),
        ("A :stra: here.", "there is no icon ':stra:'", 3),
        ("[[one-column]]", "no columns begin before it", 3),
        ("[[two-columns]]\n\nWords.", "the columns are never ended", 3),
        ("[[two-columns]]\n\n| a |\n|---|\n| b |\n\n[[one-column]]", "a table in the columns", 5),
        ("* a\n  * b\n    * c\n      * d\n", "lists in lists more than 3 deep", 6),
        ("1. a\n\n   > box\n", "a box in a list", 5),
        ("![](a.png) ![](a.png) ![](a.png) ![](a.png) ![](a.png)", "5 pictures side by side; the limit is 4", 3),
    ],
)
def test_what_cannot_be_shown_is_told_at_its_line(game: Path, words: str, message: str, line: int) -> None:
    """By the check as by the build."""
    told = problems(game, words)
    assert any(message in each and f"booklet.md:{line}" in each for each in told), told


def test_pictures_cannot_do_harm(game: Path) -> None:
    """A drawing that draws itself a billion times, a picture of far too many dots, one that is none."""
    nested = "".join(f'<g id="a{at + 1}">' + f'<use href="#a{at}"/>' * 10 + "</g>" for at in range(9))
    (game / "bomb.svg").write_text(BOMB.format(nested), "utf-8")
    (game / "none.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 100)
    large = io.BytesIO()
    Image.new("1", (30_000, 30_000)).save(large, "PNG")
    (game / "large.png").write_bytes(large.getvalue())
    told = "\n".join(problems(game, "![](bomb.svg)\n\n![](none.png)\n\n![](large.png)"))
    assert "none.png" in told
    assert "large.png" in told
    assert "bomb.svg" in told


def test_the_games_own_picture_stands_on_the_cover_and_the_first_page(game: Path) -> None:
    """`picture:` of game.yaml: its colour is on the booklet's cover and behind the title of the kit's first page."""
    sky = '<rect width="40" height="30" fill="#2040E0"/>'
    (game / "sky.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">{sky}</svg>', "utf-8")
    words = (game / "game.yaml").read_text("utf-8").replace("picture: cover.svg", "picture: sky.svg")
    (game / "game.yaml").write_text(words, "utf-8")
    edition = write(game, "Words.")
    for name in ("rules.pdf", "kit-a4-paper.pdf"):
        shown = pypdfium2.PdfDocument(edition.files[name])[0].render(scale=1).to_pil().convert("RGB")
        blue = [dot for _, dot in shown.getcolors(1 << 20) or () if isinstance(dot, tuple) and dot == (32, 64, 224)]
        assert blue, name


def test_a_picture_of_the_game_that_is_not_there_is_told(game: Path) -> None:
    """By its name."""
    words = (game / "game.yaml").read_text("utf-8").replace("picture: cover.svg", "picture: none.svg")
    (game / "game.yaml").write_text(words, "utf-8")
    with pytest.raises(RefusedError, match=r"picture: there is no file 'none\.svg'"):
        Edition(game).spec  # noqa: B018 - asked for to see it refused


def test_the_facts_on_a_new_games_cover_stand_on_its_plate(game: Path) -> None:
    """Dark letters at the foot of the cover of `tilewright new`: what lies left and right of each is the pale plate."""
    page = pypdfium2.PdfDocument(Edition(game).files["rules.pdf"])[0]
    shown = page.render(scale=4).to_pil().convert("L")
    dots = shown.height / from_points(page.get_height())
    for words in ("players", "up", "A game"):
        box = place(page, words)
        for y in (box.y - 0.4, box.y + box.height + 0.4):
            assert shown.getpixel((round(box.x * dots), round(shown.height - y * dots))) > 220, words
