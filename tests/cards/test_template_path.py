"""Words on a path on cards and pieces: filled row by row, refused with millimetres, the same in every format."""

from __future__ import annotations

import io
import re

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from tests.cards.conftest import GAME, Cards
from tests.cards.test_template_own_fonts import own
from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.draw.palette import WRONG, Ink
from tilewright.shelf import shelf
from tilewright.svg.along import clusters
from tilewright.typography.book import setting_of
from tilewright.typography.fonts import runs
from tilewright.typography.run import words

__all__ = ["own"]

ARC = '<defs><path id="arc" d="M8 40A24 24 0 0 1 55 40"/></defs>'
WORDS = (
    '<text font-family="Alegreya" font-size="6" fill="#B00000" text-anchor="middle">'
    '<textPath href="#arc" startOffset="50%">{}</textPath></text>'
)


def put(cards: Cards, words: str = "the {{title}}", defs: str = ARC) -> None:
    cards.change("card.svg", "</svg>", f"{defs}{WORDS.format(words)}</svg>")


def edition(cards: Cards, **asked: object) -> Edition:
    return Edition(cards.folder, (), Options(**asked))  # type: ignore[arg-type]


def words_in(pdf: bytes) -> str:
    return " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("side", ["left", "right"])
def test_each_row_has_its_words_which_can_be_selected(side: str, ink: Ink, cards: Cards) -> None:
    way = {"left": ARC, "right": '<defs><path id="arc" d="M55 40A24 24 0 0 0 8 40"/></defs>'}
    put(cards, defs=way[side])
    cards.change("card.svg", 'startOffset="50%"', f'startOffset="50%" side="{side}"')
    assert cards.problems() == []
    made = edition(cards, one_file=True, ink=ink)
    letters = re.sub(r"\s", "", words_in(made.files["kit-a4.pdf"]))
    assert "theAce" in letters
    assert "theKing" in letters
    assert len({face.fingerprint for face in made.faces.values()}) == 2


def test_svg_and_png_show_the_same_and_no_program_has_to_know_paths(cards: Cards) -> None:
    put(cards, "{{title}} <tspan font-style='italic' dy='-2'>of all</tspan>")
    made = edition(cards, svg=True, png=100, one_file=True)
    svg = made.files["svg/cards-2.svg"].decode()
    assert "textPath" not in svg
    assert len(re.findall(r'<text transform="matrix', svg)) == len("King of all")
    form = made.faces["cards-2"]
    picture = Image.open(io.BytesIO(made.files["png/cards-2.png"])).convert("RGB")
    page = pypdfium2.PdfDocument(made.files["kit-a4.pdf"])[2].render(scale=100 / 72).to_pil().convert("RGB")
    assert form.trim.width * 100 / 25.4 == pytest.approx(picture.width - 2 * form.bleed * 100 / 25.4, abs=30)
    red, both = (_red(each) for each in (picture, page))
    assert red.sum() > 100
    # two Aces... of all red dots on the sheet, those of the five cards are as many as on their pictures
    ace = _red(Image.open(io.BytesIO(made.files["png/cards-1.png"])).convert("RGB")).sum()
    assert both.sum() == pytest.approx(2 * red.sum() + 3 * ace, rel=0.12)
    rows, columns = np.nonzero(red)
    assert np.ptp(columns) > 1.5 * np.ptp(rows) > 20, "an arch of words"


def _red(picture: Image.Image) -> np.ndarray:
    dots = np.asarray(picture).astype(int)
    return (dots[..., 0] > 140) & (dots[..., 1] < 110) & (dots[..., 2] < 110)


def test_too_long_words_are_refused_at_their_cell_with_millimetres(cards: Cards) -> None:
    put(cards)
    cards.change("cards.csv", "King,", "King of this castle and of all the other castles on the hill,")
    (said,) = [each for each in cards.problems() if "[C96]" in each]
    assert re.fullmatch(
        r"cards\.csv:3:1: 'the King of this castle and of all th\.\.\.' does not fit its path in .*card\.svg: "
        r"the words are \d+\.\d mm too long for the path '#arc' \[C96\]",
        said,
    )


@pytest.mark.parametrize("times", [1, 40])
def test_a_draft_sets_them_smaller_and_red_and_cuts_what_is_left(times: int, cards: Cards) -> None:
    put(cards)
    cards.change("cards.csv", "King,", "King of this castle and of all the other castles on the hill" * times + ",")
    made = edition(cards, anyway=True, draft=True)
    face = made.faces["cards-2"]
    assert "C96" in {each.code for each in face.faults}
    assert face.drawn
    shown = re.findall(r'<text transform="matrix[^>]*>([^<]*)<', face.svg)
    assert ("".join(shown).endswith("on the hill")) is (times == 1)
    assert WRONG in face.svg


def test_the_same_words_on_every_card_are_refused_once(cards: Cards) -> None:
    put(cards, "always the same words, and far too many of them for it")
    said = [each for each in cards.problems() if "mm too long" in each]
    assert len(said) == 1
    assert said[0].startswith("card.svg:")
    assert said[0].endswith("[C96]")
    assert edition(cards, anyway=True, draft=True).faces["cards-1"].drawn


def test_a_letter_that_no_font_has_is_a_question_mark_on_a_path_in_a_draft(cards: Cards) -> None:
    put(cards, "the \u4e2d {{title}}")
    face = edition(cards, anyway=True, draft=True).faces["cards-1"]
    assert face.drawn
    assert "the ? Ace" in "".join(re.findall(r'<text transform="matrix[^>]*>([^<]*)<', face.svg))
    assert [each.code for each in face.faults] == ["C15"]


def test_an_icon_on_a_path_is_an_error(cards: Cards) -> None:
    (cards.folder / "icons").mkdir()
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'
    (cards.folder / "icons" / "sun.svg").write_text(icon, encoding="utf-8")
    put(cards, "{{title}} :sun:")
    assert any("[C97]" in each for each in cards.problems())


def test_words_nearer_to_the_cut_than_usual_are_warned_of(cards: Cards) -> None:
    put(cards, defs='<defs><path id="arc" d="M8 6H60"/></defs>')
    assert [each for each in cards.problems() if "[C24]" in each]


def test_the_path_may_be_another_in_each_row(cards: Cards) -> None:
    put(cards, defs='<defs><path id="arc" d="M8 40A24 24 0 0 {{cost|or 0}} 55 40"/></defs>')
    assert cards.problems() == []
    marks = re.findall(r"matrix\(([-0-9.]+) ([-0-9.]+)", edition(cards, svg=True).svg("cards-1").decode())
    others = re.findall(r"matrix\(([-0-9.]+) ([-0-9.]+)", edition(cards, svg=True).svg("cards-2").decode())
    assert float(marks[0][1]) < 0 < float(others[0][1])


TOKENS = """
  - id: tokens
    kind: tokens
    title: Tokens
    make: Cut.
    size: {width: 25, height: 25}
    tokens: [{face: wild.svg, count: 2}]
"""
WILD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#EEEEEE"/>'
    '<path id="p" d="M4 30Q20 4 36 30" fill="none"/><text font-size="6" font-family="serif">'
    '<textPath xlink:href="#p" xmlns:xlink="http://www.w3.org/1999/xlink">On a path</textPath></text></svg>'
)


@pytest.mark.parametrize("door", ["card", "token"])
def test_somebody_s_picture_shows_its_words(door: str, cards: Cards) -> None:
    (cards.folder / "wild.svg").write_text(WILD, encoding="utf-8")
    if door == "card":
        cards.change("card.svg", "</svg>", '<image href="wild.svg" x="9" y="20" width="40" height="40"/></svg>')
    else:
        (cards.folder / "game.yaml").write_text(GAME + TOKENS, encoding="utf-8")
    assert [each for each in check.problems(shelf.load(cards.folder)) if each.code == "V09"] == []
    made = edition(cards, one_file=True, svg=True)
    assert "Onapath" in re.sub(r"\s", "", words_in(made.files["kit-a4.pdf"]))
    drawings = [data.decode() for name, data in made.files.items() if name.startswith(f"svg/{door}")]
    assert drawings
    assert not any("<textPath" in svg for svg in drawings)


def test_letters_of_own_fonts_join_on_a_path_as_in_a_line(own: Cards) -> None:
    put(own)
    own.change("card.svg", 'font-family="Alegreya" font-size="6"', 'font-family="Square" font-size="6"')
    own.change("card.svg", "the {{title}}", "{{title}}")
    own.change("cards.csv", "Ace,", "\u0628\u0627 AV,")
    assert [each for each in own.problems() if "F08" not in each] == []
    made = edition(own, one_file=True, svg=True)
    letters = re.sub(r"[\s\u200b-\u200f\u202a-\u202e]", "", words_in(made.files["kit-a4.pdf"]))
    assert "AV" in letters
    assert "\u0628" in letters
    assert "textPath" not in made.files["svg/cards-1.svg"].decode()


def test_a_letter_on_a_path_has_the_form_it_has_between_its_neighbours(own: Cards) -> None:
    face = shelf.load(own.folder).fonts.find("Square", "normal", "normal", (), "Arab")
    line, forms = "\u0628\u0628", list[int]()
    ((key, spoken),) = runs(line, face)
    setting = setting_of(face, key)
    shaped = [glyph.number for word in words(setting, spoken) for glyph in word.glyphs]
    for letters, _ in clusters(line, face):
        ((key, spoken),) = runs(letters, face)
        forms += [glyph.number for word in words(setting_of(face, key), spoken) for glyph in word.glyphs]
    assert forms == shaped
    assert len(set(forms)) == 2, "its form at the end, and at the beginning"
