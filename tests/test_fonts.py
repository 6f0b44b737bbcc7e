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
