"""A font that is not here: the nearest is taken, with one warning; a letter that none has is left out of art."""

from __future__ import annotations

import pytest

from tilewright.cards.drawing import tree
from tilewright.cards.template import template_of
from tilewright.svg.walk import compile_svg

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{}</svg>'
ASKED = {
    "sans-serif": "Alegreya Sans",
    "serif": "Alegreya",
    "monospace": "JetBrains Mono",
    "Sans": "Alegreya Sans",
    "alegreya": "Alegreya",
    "'JetBrains Mono', monospace": "JetBrains Mono",
    "Cinzel, serif": "Cinzel",
}
MISSING = {
    "Arial": "Alegreya Sans",
    "'DejaVu Sans Mono', sans-serif": "JetBrains Mono",
    "Georgia, 'Times New Roman'": "Alegreya",
    "Unheard Of, sans-serif": "Alegreya Sans",
    "Unheard Of, Nor This, Cinzel": "Cinzel",
    "Unheard Of": "Alegreya",
    "Alegreja": "Alegreya",
}
PLACES = {
    "a text": "<text font-size='4' y='9' font-family=\"{}\">Hi</text>",
    "a style": "<text style=\"font-size:4px;font-family:{}\" y='9'>Hi</text>",
    "a sheet": "<style>text{font-family:{}}</style><text font-size='4' y='9'>Hi</text>",
    "a group": "<g font-family=\"{}\"><text font-size='4' y='9'>Hi</text></g>",
    "a span": "<text font-size='4' y='9'><tspan font-family=\"{}\">Hi</tspan></text>",
}
PLAIN = "<text font-size='4' y='9' font-family='{}'>Hi</text>"


def painted(inside: str, *, art: bool) -> tuple[str, list[str]]:
    """What a drawing paints, as one word, and its warnings."""
    drawing = tree(SVG.format(inside), "x.svg", art=art)
    return compile_svg(drawing.root, "x.svg").key, [each.message for each in drawing.warnings]


@pytest.mark.parametrize("art", [True, False], ids=["art", "template"])
@pytest.mark.parametrize("asked", ASKED)
def test_a_kind_of_letters_is_a_family_here(asked: str, art: bool) -> None:  # noqa: FBT001 - a parameter
    assert painted(PLAIN.format("X").replace("'X'", f'"{asked}"'), art=art) == (
        painted(PLAIN.format(ASKED[asked]), art=art)[0],
        [],
    )


@pytest.mark.parametrize("art", [True, False], ids=["art", "template"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("asked", MISSING)
def test_a_missing_font_prints_in_the_nearest_with_a_warning(asked: str, place: str, art: bool) -> None:  # noqa: FBT001 - as above
    inside = PLACES[place].replace("{}", asked)
    drawing = tree(SVG.replace("{}", inside), "x.svg", art=art)
    assert compile_svg(drawing.root, "x.svg").key == painted(PLAIN.format(MISSING[asked]), art=art)[0]
    (warning,) = drawing.warnings
    name = asked.partition(",")[0].strip("'")
    assert (warning.code, warning.path, warning.line) == ("F09", "x.svg", 1)
    assert warning.message.startswith(f"there is no font '{name}'")
    assert warning.message.endswith(f"is printed in {MISSING[asked]}")
    assert ("did you mean 'Alegreya'?" in warning.message) == (name == "Alegreja")


def test_a_font_is_told_of_once_however_many_ask_for_it() -> None:
    _, (told,) = painted(PLAIN.format("Arial") * 12, art=False)
    assert told == "there is no font 'Arial'; <text> and 11 more are printed in Alegreya Sans"


def test_a_group_without_words_asks_for_no_font() -> None:
    assert painted("<g font-family='Arial'><rect width='4' height='4'/></g>", art=True)[1] == []


@pytest.mark.parametrize("art", [True, False], ids=["art", "template"])
def test_a_name_says_the_weight(art: bool) -> None:  # noqa: FBT001 - as above
    bold = PLAIN.format("Alegreya Sans").replace("<text", "<text font-weight='bold'")
    assert painted(PLAIN.format("Arial Bold"), art=art)[0] == painted(bold, art=art)[0]
    light = "<text font-weight='400'"
    assert (
        painted(PLAIN.format("Arial Bold").replace("<text", light), art=art)[0]
        == painted(PLAIN.format("Alegreya Sans"), art=art)[0]
    )


@pytest.mark.parametrize("art", [True, False], ids=["art", "template"])
def test_a_family_without_italics_prints_upright(art: bool) -> None:  # noqa: FBT001 - as above
    slanted = PLAIN.format("Cinzel").replace("<text", "<text id='t' font-style='italic'")
    key, told = painted(slanted, art=art)
    assert (key, told) == (
        painted(PLAIN.format("Cinzel"), art=art)[0],
        ["Cinzel has no italics; <text> (id 't') is printed upright"],
    )


def test_a_text_box_in_a_missing_font_is_set_in_the_nearest() -> None:
    rect = "<rect width='30' height='9' data-text='{{rules}}' data-font='Helvetica, sans-serif'/>"
    template = template_of(tree(SVG.replace("{}", rect), "x.svg"))
    (box,) = template.boxes.values()
    assert box.font.family == "Alegreya Sans"
    assert [each.code for each in template.warnings] == ["F09"]


def test_another_font_lends_a_letter_to_a_picture() -> None:
    box, plain = "<text font-size='4' y='9' font-family='Cinzel'>{}</text>", painted(PLAIN.format("Cinzel"), art=True)
    key, told = painted(box.format("A\u2588Ж"), art=True)
    assert told == []
    assert key != plain[0]


def test_a_letter_that_no_font_has_is_left_out_of_a_picture_and_named() -> None:
    drawing = tree(
        SVG.format("<text id='t' font-size='4' y='9' font-family='serif'>H鷹i</text>"), "art/c.svg", art=True
    )
    assert compile_svg(drawing.root, "x.svg").key == painted(PLAIN.format("Alegreya"), art=True)[0]
    (told,) = drawing.warnings
    assert (told.path, told.line, told.code) == ("art/c.svg", 1, "F10")
    assert told.message == "no font has the letter '鷹' (U+9DF9); <text> (id 't') is printed without it"


def test_what_is_not_seen_is_no_missing_letter() -> None:
    assert painted(PLAIN.format("JetBrains Mono").replace("Hi", "H\u2061\ufe0fi\u2068"), art=True) == (
        painted(PLAIN.format("JetBrains Mono"), art=True)[0],
        [],
    )
