"""A game with fonts/ prints its cards in them: embedded in PDFs, outlines in drawings, copied as they were written."""

from __future__ import annotations

import io
import re

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable

from tests.cards.conftest import Cards as Folder
from tests.typography.made import LATIN, font
from tilewright import check
from tilewright.cards.face import card_maker_of, game_cards
from tilewright.cards.load import load_template
from tilewright.pdf.pdf import Document, Lettering
from tilewright.pieces.cards import Cards
from tilewright.problem import Level
from tilewright.shelf import shelf
from tilewright.typography.book import Book
from tilewright.typography.font_file import read_fonts
from tilewright.units import Box, Size

LIGATURE = "feature liga { sub u00066 u00069 by f_i; } liga; feature kern { pos u00041 u00056 -200; } kern;"
ARABIC = "feature init { sub u00628 by beh.init; } init; feature fina { sub u00628 by beh.fina; } fina;"


@pytest.fixture
def own(cards: Folder) -> Folder:
    (cards.folder / "fonts").mkdir()
    put(cards, "square.ttf", font(LATIN, rules=LIGATURE, more=["f_i"]))
    put(cards, "kana.otf", font("日本語。", "Kana", compact=True))
    put(cards, "arab.ttf", font("\u0628\u0627", "Arab", rules=ARABIC, more=["beh.init", "beh.fina"]))
    cards.change("game.yaml", "components:", "fonts: {fallback: [Kana, Arab]}\ncomponents:")
    cards.change("card.svg", 'font-family="Cinzel"', 'font-family="Square"')
    return cards


def put(cards: Folder, name: str, data: bytes) -> None:
    (cards.folder / "fonts" / name).write_bytes(data)


def printed(cards: Folder) -> pikepdf.Pdf:
    """All cards on a page each."""
    return pikepdf.open(io.BytesIO(written(cards)))


def written(cards: Folder) -> bytes:
    spec = shelf.load(cards.folder)
    part = spec.game.components[0]
    assert isinstance(part, Cards)
    out = io.BytesIO()
    document = Document(out, title="x", book=spec.fonts)
    for row in spec.tables[part.id].rows:
        document.page(Size(63, 88))
        document.place(game_cards(spec).card(part, "front", row).form, Box(0, 0, 63, 88))
    document.close()
    return out.getvalue()


def copied(data: bytes) -> str:
    """What is copied out of a PDF."""
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))


def fonts_in(pdf: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    return {
        str(each.BaseFont).partition("+")[2]: each
        for each in pdf.objects
        if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font" and "/DescendantFonts" in each
    }


def test_a_title_stands_in_a_font_of_the_game_s_own(own: Folder) -> None:
    pdf = printed(own)
    (only,) = fonts_in(pdf).values()
    below = only.DescendantFonts[0]
    assert (str(only.BaseFont), str(below.Subtype)) == ("/AAOWNF+Square-Regular", "/CIDFontType2")
    assert len(below.FontDescriptor.FontFile2.read_bytes()) < len(font(LATIN))
    assert "Ace" in copied(written(own))


def test_letters_that_a_font_lacks_come_from_the_fallback(own: Folder) -> None:
    own.change("cards.csv", "Ace,", "日本 Ace,")
    pdf = printed(own)
    assert str(fonts_in(pdf)["Kana-Regular"].DescendantFonts[0].Subtype) == "/CIDFontType0"
    assert "日本" in copied(written(own))


def test_without_a_font_for_it_a_letter_is_refused_with_what_to_bring(own: Folder) -> None:
    own.change("cards.csv", "Ace,", "Жук,")
    (said,) = own.problems()
    assert said == "cards.csv:2:1: neither fonts/square.ttf nor a font after it has a letter 'Ж' (U+0416) [C15]"


def test_ligatures_are_copied_as_they_were_written(own: Folder) -> None:
    own.change("cards.csv", "Ace,", "fi AV,")
    data = written(own)
    assert "fi AV" in copied(data)
    pdf = pikepdf.open(io.BytesIO(data))
    content = b"".join(bytes(page.Contents.read_bytes()) for page in pdf.pages)
    assert re.search(rb"<[0-9A-F]+>200<[0-9A-F]{4}", content), "A and V are not kerned"


def test_arabic_letters_join_and_are_copied_in_order(own: Folder) -> None:
    own.change("cards.csv", "Ace,", "\u0628\u0627 \u0628\u0628,")
    assert "\u0628\u0627 \u0628\u0628" in copied(written(own)).replace("\u202b", "").replace("\u202c", "")


def test_a_glyph_that_stands_for_two_things_says_which() -> None:
    """A font may have one glyph for several letters: what is copied is still what was written."""
    one = font("ab", "Same")
    both = TTFont(io.BytesIO(one))
    for table in both["cmap"].tables:
        table.cmap[ord("b")] = table.cmap[ord("a")]
    out, made = io.BytesIO(), io.BytesIO()
    both.save(made)
    document = Document(out, title="x", book=Book(read_fonts(made.getvalue(), "fonts/x.ttf")))
    document.page(Size(100, 100))
    document.text(10, 10, "abba", Lettering(family="Same", size=8))
    document.close()
    pdf = pikepdf.open(io.BytesIO(out.getvalue()))
    content = pdf.pages[0].Contents.read_bytes()
    assert content.count(b"/ActualText <FEFF0062>") == 2


def test_drawings_have_outlines_in_place_of_words(own: Folder) -> None:
    spec = shelf.load(own.folder)
    part = spec.game.components[0]
    assert isinstance(part, Cards)
    svg = game_cards(spec).draw(part, "front", spec.tables[part.id].rows[0], "x").drawing.tostring()
    title = re.search(r'<g[^>]*aria-label="Ace"[^>]*>\s*<path d="M20\.', svg)
    assert title
    assert "Square" not in re.sub(r'font-family="[^"]*"', "", svg)
    assert ">Draw two cards" in svg, "words in a bundled font stay words"


def test_lining_figures_are_set_where_they_are_asked_for(cards: Folder) -> None:
    cards.change("card.svg", 'font-family="Cinzel"', 'font-family="Alegreya" font-variant-numeric="lining-nums"')
    cards.change("cards.csv", "Ace,", "Ace 12,")
    data = written(cards)
    assert "Alegreya-Regular" in fonts_in(pikepdf.open(io.BytesIO(data)))
    assert "Ace 12" in copied(data)


def test_a_changed_font_changes_the_fingerprint(own: Folder) -> None:
    def mark() -> str:
        spec = shelf.load(own.folder)
        part = spec.game.components[0]
        assert isinstance(part, Cards)
        return game_cards(spec).card(part, "front", spec.tables[part.id].rows[0]).mark

    before = mark()
    assert mark() == before
    put(own, "square.ttf", font(LATIN, widths={"u00041": 700}))
    assert mark() != before


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("x.ttf", b"PK\3\4....", "fonts/x.ttf: this is a zip file [F01]"),
        ("x.woff2", b"wOF2....", "fonts/x.woff2: this is a web font (WOFF2) [F01]"),
        ("x.ttf", font(rights=2), "fonts/x.ttf: its maker does not allow embedding it in a file"),
        ("x.ttf", font()[:900], "fonts/x.ttf: this font is broken: its table"),
    ],
)  # fmt: skip
def test_a_font_that_cannot_be_used_is_a_line(own: Folder, name: str, data: bytes, said: str) -> None:
    put(own, name, data)
    (problem,) = own.problems()
    assert problem.startswith(said)


@pytest.mark.parametrize(("limit", "words"), [("MOST_FILES", "3 fonts in this folder"), ("MOST_TOGETHER", "bytes in")])
def test_too_many_fonts_are_refused(own: Folder, monkeypatch: pytest.MonkeyPatch, limit: str, words: str) -> None:
    monkeypatch.setattr(f"tilewright.spec.typefaces.{limit}", 2)
    problem = next(each for each in own.problems() if each.endswith("[F04]"))
    assert words in problem


def test_a_link_out_of_the_folder_is_not_followed(own: Folder) -> None:
    (own.folder / "fonts" / "x.ttf").symlink_to(__file__)
    (problem,) = own.problems()
    assert problem.endswith("[K21]")


def test_a_fallback_that_is_not_there_is_told(own: Folder) -> None:
    own.change("game.yaml", "[Kana, Arab]", "[Kanna]")
    (problem,) = own.problems()
    assert problem == "game.yaml:7:20: there is no font 'Kanna'; did you mean 'Kana'? [F05]"


def test_a_licence_beside_the_fonts_is_no_font(own: Folder) -> None:
    put(own, "OFL.txt", b"a licence")
    assert own.problems() == []


def test_letters_that_are_lent_are_told(own: Folder) -> None:
    own.change("cards.csv", "Ace,", "日本 Ace,")
    (problem,) = check.problems(shelf.load(own.folder))
    assert (problem.code, problem.level) == ("F08", Level.NOTE)
    assert problem.message == "Square has no 日 本, so it is printed in Kana"


def test_a_font_whose_rules_are_broken_is_warned_of(own: Folder) -> None:
    whole = TTFont(io.BytesIO(font(LATIN, rules=LIGATURE, more=["f_i"])))
    whole["GSUB"] = each = DefaultTable("GSUB")
    each.data = b"\0\1\0\0\0\x0a\0\x0c\0\x0e\0\0\0\0\0\5\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    out = io.BytesIO()
    whole.save(out)
    put(own, "square.ttf", out.getvalue())
    assert [problem.code for problem in check.problems(shelf.load(own.folder))] == ["F07"]


def test_long_words_are_parted_by_the_language_where_that_is_asked_for(cards: Folder) -> None:
    def lines() -> list[str]:
        template = load_template(shelf.load(cards.folder), "card.svg")
        (box,) = template.boxes.values()
        return [line[0].text for line in box.fitted("Donaudampfschifffahrtsgesellschaft ahoi")[1]]

    cards.change("card.svg", 'width="51" height="12"', 'width="45" height="30" data-hyphens="manual"')
    assert lines() == ["Donaudampfschifffahrtsgesellschaft", "ahoi"]
    cards.change("card.svg", 'data-hyphens="manual"', 'data-hyphens="auto" data-lang="de"')
    assert lines() == ["Donaudampfschifffahrtsgesell-", "schaft ahoi"]
    cards.change("card.svg", 'data-lang="de"', 'data-lang="xx"')
    (problem,) = cards.problems()
    assert "there is no hyphenation dictionary for the language 'xx'" in problem


def test_a_table_s_language_parts_the_words_of_its_cards(cards: Folder) -> None:
    def parted(word: str) -> list[str]:
        spec = shelf.load(cards.folder)
        part = spec.game.components[0]
        assert isinstance(part, Cards)
        (box,) = card_maker_of(spec, part, "front").template.boxes.values()
        assert box.font.parts
        return [word[:at] for at in box.font.parts(word)]

    cards.change("card.svg", 'width="51" height="12"', 'width="45" height="30" data-hyphens="auto"')
    english = parted("Wachstube")
    cards.change("game.yaml", "template: card.svg", "template: card.svg\n    language: de")
    assert parted("Wachstube") != english
    cards.change("game.yaml", "language: de", "language: xx")
    (problem,) = cards.problems()
    assert "there is no hyphenation dictionary for the language 'xx'" in problem


def test_words_in_pictures_and_icons_are_set_in_own_fonts(own: Folder) -> None:
    (own.folder / "art").mkdir()
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><text y="8" font-family="Square">AB</text></svg>'
    )
    (own.folder / "art" / "a.svg").write_text(drawn.replace(">AB<", ' font-size="8">ABBA<'), encoding="utf-8")
    image = '<image href="art/a.svg" x="9" y="60" width="40" height="10"/></svg>'
    own.change("card.svg", "</svg>", image)
    assert not [problem for problem in check.problems(shelf.load(own.folder)) if problem.code == "F09"]
    data = written(own)
    assert "ABBA" in copied(data)
    assert "Alegreya" not in fonts_in(pikepdf.open(io.BytesIO(data)))
    (own.folder / "fonts" / "square.ttf").unlink()
    own.change("card.svg", 'font-family="Square"', 'font-family="Cinzel"')
    (lost,) = [problem for problem in check.problems(shelf.load(own.folder)) if problem.code == "F09"]
    assert lost.message == "there is no font 'Square'; <text> is printed in Alegreya"
    assert lost.path.endswith("art/a.svg")
