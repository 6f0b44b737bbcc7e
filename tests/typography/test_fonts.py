"""The bundled fonts: every face is there, and lengths are the font's own."""

from __future__ import annotations

import pytest

from tilewright.check.letters import EVERYWHERE
from tilewright.typography import fonts


@pytest.mark.parametrize("face", fonts.FACES, ids=lambda face: face.file)
def test_every_face_in_the_table_is_a_file_with_letters(face: fonts.FontFace) -> None:
    assert fonts.path(face).is_file()
    assert 0.2 < fonts.advances(face)["A"] < 1.2


def test_a_length_grows_with_size_and_is_the_sum_of_its_letters() -> None:
    assert 10 * fonts.measure("AV", fonts.find("Alegreya")) == pytest.approx(
        10 * (fonts.measure("A", fonts.find("Alegreya")) + fonts.measure("V", fonts.find("Alegreya")))
    )
    assert 10 * fonts.measure("", fonts.find("Cinzel")) == 0


def test_a_family_of_one_face_answers_for_any_weight() -> None:
    assert fonts.find("Cinzel").file == fonts.find("Cinzel", "700").file == "Cinzel-Bold.ttf"


def test_css_numbers_name_weights() -> None:
    assert fonts.find("Alegreya", "400") == fonts.find("Alegreya")
    assert fonts.find("Alegreya", "700", "italic").file == "Alegreya-BoldItalic.ttf"


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (
            ("Arial", "normal", "normal"),
            "there is no font 'Arial'; built in: Cinzel, Alegreya, Alegreya Sans, JetBrains Mono",
        ),
        (("Cinzel", "bold", "italic"), "'Cinzel' has no bold italic; it has bold normal"),
    ],
)
def test_a_face_that_is_not_bundled_is_named(wanted: tuple[str, str, str], message: str) -> None:
    with pytest.raises(fonts.UnknownFaceError) as raised:
        fonts.find(*wanted)
    assert str(raised.value) == message


NEAREST = {
    fonts.SANS: (
        "Arial,ArialMT,Helvetica Neue,DejaVu Sans,Bitstream Vera Sans,Verdana,MyriadPro-Regular,Segoe UI,Open Sans,"
        "Noto Sans CJK JP,Century Gothic,Liberation Sans Narrow,Microsoft Sans Serif,Roboto,AlegreyaSans-Regular"
    ),
    fonts.BODY: (
        "Times New Roman,TimesNewRomanPSMT,Georgia,DejaVu Serif,PT Serif,Book Antiqua,Palatino Linotype,Roboto Slab,"
        "IMFellEnglish,Linux Libertine,Minion Pro,Nimbus Roman No9 L,alegreya,What Nobody Knows"
    ),
    fonts.MONO: "Courier New,DejaVu Sans Mono,Lucida Console,Source Code Pro,Consolas,Roboto Mono,Hack,Menlo",
    fonts.DISPLAY: "Trajan Pro,Cinzel Decorative,Cinzel-Regular",
}


@pytest.mark.parametrize(
    ("family", "name"), [(key, name) for key, names in NEAREST.items() for name in names.split(",")]
)
def test_the_nearest_family_is_known_by_name(family: str, name: str) -> None:
    assert fonts.nearest(name).family == family


def test_a_name_says_weight_and_slope() -> None:
    assert fonts.nearest("Arial-BoldMT").file == "AlegreyaSans-Bold.ttf"
    assert fonts.nearest("Helvetica-BoldOblique").file == "AlegreyaSans-BoldItalic.ttf"
    assert fonts.nearest("Georgia Italic").file == "Alegreya-Italic.ttf"


@pytest.mark.parametrize("face", fonts.FACES, ids=lambda face: face.file)
def test_every_face_has_the_letters_of_europe(face: fonts.FontFace) -> None:
    assert not EVERYWHERE - fonts.advances(face).keys()


@pytest.mark.parametrize("weight", ["1", "300", "500", "599"])
def test_a_weight_in_numbers_is_the_nearer_of_two(weight: str) -> None:
    assert fonts.find("Alegreya Sans", weight).weight == "normal"
    assert fonts.find("Alegreya Sans", "600").weight == fonts.find("JetBrains Mono", "1000").weight == "bold"


def test_a_letter_the_font_lacks_is_named() -> None:
    with pytest.raises(fonts.MissingGlyphError) as raised:
        fonts.measure("a鷹", fonts.find("Alegreya"))
    assert str(raised.value) == "Alegreya-Regular.ttf has no letter '鷹' (U+9DF9), needed for 'a鷹'"


@pytest.mark.parametrize(
    "face", [face for face in fonts.FACES if face.family in {fonts.BODY, fonts.SANS}], ids=lambda face: face.file
)
def test_figures_are_lining_and_stand_one_under_the_other(face: fonts.FontFace) -> None:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - 0.1 s, for this test alone

    with TTFont(fonts.path(face)) as font:
        order = font.getGlyphOrder()
        figures = [order[fonts.letters(face).glyph(figure)] for figure in "0123456789"]
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
