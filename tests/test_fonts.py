"""The bundled fonts: every face is there, and lengths are the font's own."""

from __future__ import annotations

import pytest

from generator import fonts


@pytest.mark.parametrize("face", fonts.FACES, ids=lambda face: face.file)
def test_every_face_in_the_table_is_a_file_with_letters(face: fonts.FontFace) -> None:
    assert fonts.path(face).is_file()
    assert 0.2 < fonts.advances(face)["A"] < 1.2


def test_a_length_grows_with_size_and_is_the_sum_of_its_letters() -> None:
    assert fonts.width("AV", "Alegreya", 10) == pytest.approx(
        10 * (fonts.width("A", "Alegreya", 1) + fonts.width("V", "Alegreya", 1))
    )
    assert fonts.width("", "Cinzel", 10) == 0


def test_a_family_of_one_face_answers_for_any_weight() -> None:
    assert fonts.find("Cinzel").file == fonts.find("Cinzel", "700").file == "Cinzel-Bold.ttf"


def test_css_numbers_name_weights() -> None:
    assert fonts.find("Alegreya", "400") == fonts.find("Alegreya")
    assert fonts.find("Alegreya", "700", "italic").file == "Alegreya-BoldItalic.ttf"


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (("Arial", "normal", "normal"), "no font 'Arial'; bundled: Cinzel, Alegreya"),
        (("Cinzel", "bold", "italic"), "'Cinzel' has no bold italic; it has bold normal"),
    ],
)
def test_a_face_that_is_not_bundled_is_named(wanted: tuple[str, str, str], message: str) -> None:
    with pytest.raises(fonts.UnknownFaceError) as raised:
        fonts.find(*wanted)
    assert str(raised.value) == message


def test_a_letter_the_font_lacks_is_named() -> None:
    with pytest.raises(fonts.MissingGlyphError) as raised:
        fonts.width("a鷹", "Alegreya", 10)
    assert str(raised.value) == "Alegreya-Regular.ttf has no letter '鷹' (U+9DF9), needed for 'a鷹'"


@pytest.mark.parametrize(
    "face", [face for face in fonts.FACES if face.family == fonts.BODY], ids=lambda face: face.file
)
def test_figures_are_lining_and_stand_one_under_the_other(face: fonts.FontFace) -> None:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - 0.1 s, for this test alone

    with TTFont(fonts.path(face)) as font:
        order = font.getGlyphOrder()
        figures = [order[fonts.glyphs(face)[figure]] for figure in "0123456789"]
        tops = {name: font["glyf"][name].yMax for name in figures}
        low = min(font["glyf"][name].yMin for name in figures)
    assert all(name.endswith(".tf") for name in figures), "the glyphs that lnum and tnum ask for"
    assert len({fonts.advances(face)[figure] for figure in "0123456789"}) == 1
    assert max(tops.values()) - min(tops.values()) < 60, tops
    assert low > -40


def test_the_one_of_titles_is_no_i() -> None:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - as above

    with TTFont(fonts.path(fonts.find("Cinzel"))) as font:
        points = [(x, y) for x, y in font["glyf"]["one"].coordinates if y > 300]
        stem = max(x for x, _ in points)
    assert min(x for x, _ in points) < stem - 250, "its flag stands out by more than the stem is thick (149)"
