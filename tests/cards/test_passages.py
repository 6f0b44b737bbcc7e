"""Marks, paragraphs, lists, styles, columns, plates and pictures among the words of a box, as they are printed."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

import pytest
from click.testing import CliRunner

from tests.cards.conftest import Cards
from tests.cards.test_template_fill import drawn, template_of
from tests.work import lines_at_most
from tilewright.cards.fill import fill
from tilewright.cli import main
from tilewright.shelf import shelf
from tilewright.typography import fonts

BOX = '<rect id="box-rules" x="6" y="60" width="51" height="12" data-text="{{rules}}" data-size="9" data-min-size="7"/>'


def write(cards: Cards, words: str, box: str = 'x="6" y="10" width="51" height="70"', more: str = "") -> None:
    """Put words into the cell of the ace, and another box on the card."""
    cards.change("card.svg", BOX, f'{more}<rect id="box-rules" {box} data-text="{{{{rules}}}}"/>')
    quoted = words.replace('"', '""')
    cards.change("cards.csv", '"Draw two cards, then discard one."', f'"{quoted}"')


def width(text: str, size: float) -> float:
    """How long words are in the letters of a box."""
    return size * fonts.measure(text, fonts.find("Alegreya"))


def letters(cards: Cards, row: int = 0) -> list[Element]:
    """The stretches of letters in the box."""
    art = fill(template_of(cards), shelf.load(cards.folder).tables["cards"].rows[row])
    (group,) = (each for each in art.iter() if each.get("id") == "box-rules")
    return [each for each in group.iter() if str(each.tag).endswith("tspan")]


def lines(cards: Cards) -> list[tuple[float, float, str]]:
    """(x, y, words) of each line, bullets and numbers by themselves."""
    found: dict[float, list[Element]] = {}
    for each in letters(cards):
        found.setdefault(float(each.attrib["y"]), []).append(each)
    return [(float(row[0].attrib["x"]), y, " ".join(each.text or "" for each in row)) for y, row in found.items()]


def test_words_without_marks_are_set_as_ever_and_load_nothing(cards: Cards) -> None:
    plain = drawn(cards, 0)
    assert "Draw two cards" in plain
    assert "xml:space" not in plain
    assert "text-anchor" not in plain.partition('id="box-rules"')[2]


def test_styles_that_are_always_there(cards: Cards) -> None:
    write(cards, "[u]{under} [s]{struck} [sup]{up} [sub]{down} [#8A1C1C]{red} [large]{big}")
    assert cards.problems() == []
    by = {each.text: each for each in letters(cards)}
    size = 9 / 72 * 25.4
    base = float(by["under"].attrib["y"])
    assert by["red"].get("fill") == "#8A1C1C"
    assert float(by["big"].attrib["font-size"]) == pytest.approx(1.25 * size, abs=1e-3)
    assert float(by["up"].attrib["y"]) == pytest.approx(base - 0.33 * size, abs=2e-3)
    assert float(by["down"].attrib["y"]) > base
    rules = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', drawn(cards, 0))
    assert [y > base for y in (float(rule[1]) for rule in rules[-2:])] == [True, False]
    wide = width("under", size)
    assert float(rules[-2][2]) == pytest.approx(wide, abs=2e-3)


def test_a_colour_of_the_game_marks_words(cards: Cards) -> None:
    colours = "colours:\n  red: {title: Red, letter: R, hex: '#B3263A', symbol: circle}\ncomponents:"
    cards.change("game.yaml", "components:", colours)
    write(cards, "a [red]{b}")
    assert cards.problems() == []
    assert letters(cards)[1].get("fill") == "#B3263A"


def test_a_blank_line_parts_paragraphs(cards: Cards) -> None:
    write(cards, "one\ntwo\n\nthree")
    (_, first, _), (_, second, _), (_, third, _) = lines(cards)
    size = 9 / 72 * 25.4
    assert second - first == pytest.approx(1.2 * size, abs=2e-3)
    assert third - second == pytest.approx(1.7 * size, abs=2e-3)


def test_line_height_and_the_space_between_paragraphs_can_be_chosen(cards: Cards) -> None:
    write(cards, "one\ntwo\n\nthree", 'x="6" y="10" width="51" height="70" data-line="1.5" data-paragraph="1"')
    (_, first, _), (_, second, _), (_, third, _) = lines(cards)
    size = 9 / 72 * 25.4
    assert second - first == pytest.approx(1.5 * size, abs=2e-3)
    assert third - second == pytest.approx(2.5 * size, abs=2e-3)


def test_a_list_has_a_hanging_indent(cards: Cards) -> None:
    write(cards, "Choose:\n* a word and more words that take a second line in the box\n  1. in it\n  1. too\n- end")
    ((_, _, choose), (bullet, _, first), (second, _, _), (number, _, inner), (_, _, too), (_, _, end)) = lines(cards)
    item = next(float(each.attrib["x"]) for each in letters(cards) if (each.text or "").startswith("a word"))
    assert (choose, first[:8], inner, too, end) == ("Choose:", "• a word", "1. in it", "2. too", "• end")
    assert bullet == pytest.approx(6)
    assert second == number == pytest.approx(item)
    assert item > 6.5


def test_a_list_of_ten_has_its_points_below_each_other(cards: Cards) -> None:
    write(cards, "\n".join(f"{at}. item" for at in range(1, 11)), 'x="6" y="5" width="51" height="80"')
    starts = [float(each.attrib["x"]) for each in letters(cards) if each.text == "item"]
    assert len(set(starts)) == 1
    marks = {each.text: float(each.attrib["x"]) for each in letters(cards) if each.text != "item"}
    assert marks["9."] > marks["10."] == pytest.approx(6)


def test_a_backslash_prints_a_hyphen_or_a_number(cards: Cards) -> None:
    write(cards, "\\- no item\n1\\. neither\n\n[u]{x}")
    assert [words for *_, words in lines(cards)][:2] == ["- no item", "1. neither"]


def test_justified_lines_reach_both_edges_but_for_the_last(cards: Cards) -> None:
    text = "Everybody bows until the king has gone to bed again, and then they eat what is left of his supper."
    write(cards, text, 'x="6" y="10" width="51" height="40" data-align="justify"')
    size, ends = 9 / 72 * 25.4, dict[float, float]()
    for each in letters(cards):
        y, right = float(each.attrib["y"]), float(each.attrib["x"]) + width(each.text or "", size)
        ends[y] = max(ends.get(y, 0), right)
    *full, last = ends.values()
    assert full == pytest.approx([57.0] * len(full), abs=0.01)
    assert last < 56


def test_letters_can_be_spaced(cards: Cards) -> None:
    write(cards, "Draw", 'x="6" y="10" width="51" height="40" data-spacing="0.1"')
    assert letters(cards)[0].get("letter-spacing") == f"{0.1 * 9 / 72 * 25.4:.4g}"


def test_columns_are_of_about_the_same_height(cards: Cards) -> None:
    write(cards, "\n".join("abcdef"), 'x="6" y="10" width="51" height="40" data-columns="2" data-gutter="3"')
    found = lines(cards)
    assert len(found) == 3
    assert [words for *_, words in found] == ["a d", "b e", "c f"]
    assert {float(each.attrib["x"]) for each in letters(cards)} == {6.0, 33.0}


def test_words_go_round_a_picture(cards: Cards) -> None:
    picture = '<rect id="pic" x="40" y="10" width="17" height="12" fill="red"/>'
    box = 'x="6" y="10" width="51" height="60" data-around="pic" data-gutter="1"'
    write(cards, "word " * 60, box, picture)
    assert cards.problems() == []
    size = 9 / 72 * 25.4
    beside = [each for each in letters(cards) if float(each.attrib["y"]) - size < 23]
    below = [each for each in letters(cards) if float(each.attrib["y"]) - size > 23.5]
    assert max(float(e.attrib["x"]) + width(e.text or "", size) for e in beside) <= 39.001
    assert max(float(e.attrib["x"]) + width(e.text or "", size) for e in below) > 50


def test_a_plate_is_as_high_as_its_words(cards: Cards) -> None:
    plate = '<rect id="plate" x="5" y="8" width="53" height="74" fill="#DDDDDD"/>'
    write(cards, "One line.", 'x="6" y="10" width="51" height="70" data-plate="plate"', plate)
    assert cards.problems() == []
    high = 1.2 * 9 / 72 * 25.4 + 4
    assert f'y="8" width="53" height="{high:.6g}"' in drawn(cards, 0)
    assert drawn(cards, 1).count('id="plate"') == 1
    cards.change("cards.csv", "Everybody bows.", "")
    assert 'id="plate"' not in drawn(cards, 1)


def test_a_plate_below_words_at_the_bottom_keeps_its_foot(cards: Cards) -> None:
    plate = '<rect id="plate" x="5" y="8" width="53" height="74" fill="#DDDDDD"/>'
    write(cards, "One line.", 'x="6" y="10" width="51" height="70" data-valign="bottom" data-plate="plate"', plate)
    match = re.search(r'id="plate" x="5" y="([\d.]+)" width="53" height="([\d.]+)"', drawn(cards, 0))
    assert match
    assert float(match[1]) + float(match[2]) == pytest.approx(82)


STYLES = (
    '<defs><g id="style-keyword" data-style="keyword" font-weight="bold" fill="#8A1C1C" font-size="1.1em"/>'
    '<g data-style="soft" data-from="keyword" style="font-style:italic;fill:rgb(20,90,40)" font-weight="normal"/>'
    "</defs>"
)


def test_styles_are_defined_in_the_drawing_and_inherit(cards: Cards) -> None:
    write(cards, "a [keyword]{b} [soft]{c}", more=STYLES)
    assert cards.problems() == []
    _, b, c = letters(cards)
    assert (b.get("font-weight"), b.get("fill"), b.get("font-style")) == ("bold", "#8A1C1C", None)
    assert (c.get("font-weight"), c.get("fill"), c.get("font-style")) == (None, "#145A28", "italic")
    assert b.get("font-size") == c.get("font-size") == f"{1.1 * 9 / 72 * 25.4:.4g}"


def test_a_drawing_that_extends_another_changes_a_style(cards: Cards) -> None:
    write(cards, "a [keyword]{b}", more=STYLES)
    (cards.folder / "more.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" data-extends="card.svg"><defs>'
        '<g id="style-keyword" data-style="keyword" fill="#0000FF"/></defs></svg>',
        encoding="utf-8",
    )
    cards.change("game.yaml", "template: card.svg", "template: more.svg")
    assert cards.problems() == []
    assert letters(cards)[1].get("fill") == "#0000FF"


@pytest.mark.parametrize(
    ("styles", "message"),
    [
        ('<g data-style="a" data-from="b"/><g data-style="b" data-from="a"/>',
         "the style 'a': it is based on itself: a -> b -> a"),
        ('<g data-style="a" data-from="a"/>', "the style 'a': it is based on itself: a -> a"),
        ('<g data-style="a" data-from="keywrod"/><g data-style="keyword"/>',
         "data-from: there is no style 'keywrod'; did you mean 'keyword'?"),
        ('<g data-style="a" font-wieght="bold"/>', "font-wieght is not known; did you mean 'font-weight'?"),
        ('<g data-style="a" font-size="9mm"/>', "font-size: '9mm' is not from 0.3em to 4em"),
        ('<g data-style="a" fill="rde"/>', "'rde' is not a colour; did you mean 'red'?"),
        ('<g data-style="a" font-weight="fat"/>', "font-weight: 'fat' is not normal, bold, or 1 to 1000"),
        ('<g data-style="a" font-family="Nix"/>', "Nix"),
        ('<g data-style="a" text-decoration="overline"/>', "text-decoration: 'overline' is not underline"),
        ('<g data-style="a]"/>', "the style 'a]' is not a name"),
        ('<g data-style="a"/><g data-style="a"/>', "the style 'a' is defined twice"),
        ("".join(f'<g data-style="a{at}" data-from="a{at + 1}"/>' for at in range(99)) + '<g data-style="a99"/>',
         "more than 20 styles are based on one another"),
    ],
)  # fmt: skip
def test_a_style_that_makes_no_sense_is_an_error(cards: Cards, styles: str, message: str) -> None:
    write(cards, "a", more=f"<defs>{styles}</defs>")
    found = [each for each in cards.problems() if "[C82]" in each]
    assert found
    assert found[0].startswith("card.svg:7:")
    assert message in found[0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("a [keywrod]{b}", "there is no style 'keywrod'; did you mean 'keyword'? [C80]"),
        ("a [keyword]{b", "'[keyword]{' is not closed [C81]"),
        ("[u]{" * 1000 + "}" * 1000, "marks are nested more than 20 deep [C81]"),
    ],
)
def test_a_mark_that_means_nothing_is_an_error_at_its_cell(cards: Cards, words: str, message: str) -> None:
    write(cards, words, more=STYLES)
    assert cards.problems() == [f"cards.csv:2:21: {message}"]


@pytest.mark.parametrize(
    ("box", "message"),
    [
        ('data-line="9"', "data-line: '9' is not a number from 0.8 to 4"),
        ('data-paragraph="wide"', "data-paragraph: 'wide' is not a number from 0 to 4"),
        ('data-columns="1.5"', "data-columns: '1.5' is not a whole number"),
        ('data-columns="99"', "data-columns: '99' is not a number from 1 to 6"),
        ('data-around="pci"', "data-around: there is no element with the id 'pci'; did you mean 'pic'?"),
        ('data-around="name"', "data-around: 'name' has no x, y, width and height"),
        ('data-around="pic" data-valign="middle"', "data-around: the words begin at the top of their box"),
        ('data-plate="name"', "data-plate: 'name' is not a drawn <rect>"),
        ('data-plate="pic" transform="rotate(3)"', "data-plate: 'pic' and the box have different transforms"),
        ('data-align="justified"', "data-align: 'justified' is not one of start, middle, end, justify"),
    ],
)
def test_a_box_that_makes_no_sense_is_an_error(cards: Cards, box: str, message: str) -> None:
    write(cards, "a", f'x="6" y="10" width="51" height="40" {box}', '<rect id="pic" x="1" y="1" width="9" height="9"/>')
    (problem,) = (each for each in cards.problems() if "[C13]" in each)
    assert message in problem


def test_what_does_not_fit_is_refused_with_millimetres(cards: Cards) -> None:
    write(cards, "word " * 400 + "\n\n* item", 'x="6" y="10" width="51" height="40" data-columns="2"')
    (problem,) = cards.problems()
    assert re.search(
        r"does not fit the box 'box-rules' .* at its least size, 7 points: \d+\.\d mm too high \[C14\]", problem
    )


def test_a_word_that_is_too_long_is_refused_with_millimetres(cards: Cards) -> None:
    write(cards, "[u]{" + "w" * 60 + "}")
    (problem,) = cards.problems()
    assert re.search(r"\d+\.\d mm too wide \[C14\]", problem)


@pytest.mark.parametrize("item", ["* ", "1. ", "* a\n\n", "  * b"])
def test_a_list_of_a_million_items_is_refused_in_a_moment(cards: Cards, item: str) -> None:
    words = (f"{item}x\n" * 1_000_000)[:19_990]
    cards.change("cards.csv", '"Draw two cards, then discard one."', f'"{words}"')
    with lines_at_most(4_000_000):
        (problem,) = cards.problems()
    assert "[C14]" in problem


def test_a_letter_that_the_font_lacks_is_told_at_the_cell(cards: Cards) -> None:
    write(cards, "[u]{a \U0001f409}")
    (problem,) = cards.problems()
    assert problem.startswith("cards.csv:2:21: ")
    assert "[C15]" in problem


def test_a_booklet_and_an_aid_with_marks_are_printed(cards: Cards) -> None:
    words = "# Rules\n\nA [u]{b}, [s]{c}, x[sup]{2}, H[sub]{2}O, [#8A1C1C]{red **d**}, [sc]{Guard}, [large]{e}.\n"
    (cards.folder / "booklet.md").write_text(words, encoding="utf-8")
    (cards.folder / "aid.md").write_text(words, encoding="utf-8")
    aid = "  - {id: aids, kind: aid, title: Aids, make: Cut., count: 1, size: {width: 63, height: 88}}\n"
    game = (cards.folder / "game.yaml").read_text(encoding="utf-8")
    (cards.folder / "game.yaml").write_text(game + aid, encoding="utf-8")
    build = ["build", str(cards.folder), "--out", str(cards.folder / "out")]
    run = CliRunner().invoke(main, build)
    assert run.exit_code == 0, run.output
    cards.change("aid.md", "[u]{b}", "[v]{b}")
    run = CliRunner().invoke(main, build)
    assert "aid.md:3:3: there is no style 'v' [C80]" in run.output


@pytest.mark.parametrize("words", ["[nix]{a} b", "[u]{never closed", "[u]{long} " * 400, "* a\n* b\n" * 60])
def test_a_card_that_is_wrong_is_drawn_all_the_same(cards: Cards, words: str) -> None:
    write(cards, words)
    assert cards.problems()
    row = shelf.load(cards.folder).tables["cards"].rows[0]
    art = fill(template_of(cards), row, anyway=True)
    (group,) = (each for each in art.iter() if each.get("id") == "box-rules")
    assert len(group)


@pytest.mark.parametrize("more", ["", 'data-line="3"', 'data-columns="2"', 'data-paragraph="4"'])
def test_paragraphs_that_are_too_long_are_cut_off_in_a_draft(cards: Cards, more: str) -> None:
    write(cards, "\n\n".join(["* word " * 4] * 40), f'x="6" y="60" width="51" height="9" {more}')
    art = fill(template_of(cards), shelf.load(cards.folder).tables["cards"].rows[0], anyway=True)
    (group,) = (each for each in art.iter() if each.get("id") == "box-rules")
    assert "".join(group.itertext()).endswith("…")
