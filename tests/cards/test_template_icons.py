"""Icons among the words: where they stand, how they wrap and shrink, and what is said of one that is not there."""

from __future__ import annotations

import re

import numpy as np
import pytest

from tests.cards.conftest import Cards
from tests.cards.rendered import both_ways
from tests.cards.test_template_fill import drawn, template_of
from tilewright.cards.face import game_cards
from tilewright.cards.lettering import set_in
from tilewright.draw.words import ICON_HEIGHT, ICON_SIDE
from tilewright.pieces.cards import Cards as CardsPart
from tilewright.shelf import shelf
from tilewright.svg.matrix import parse
from tilewright.typography import fonts

SWORD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><path id="a" d="M0 0H10V20Z"/></svg>'
COIN = '<symbol id="icon-coin" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol>'
PLACED = re.compile(r'<use xlink:href="#icon-(\w+)" transform="translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)"')


@pytest.fixture
def armed(cards: Cards) -> Cards:
    (cards.folder / "icons").mkdir()
    (cards.folder / "icons" / "sword.svg").write_text(SWORD)
    cards.change("card.svg", "<defs>", f"{COIN}<defs>")
    return cards


def test_an_icon_stands_on_the_baseline_among_the_words(armed: Cards) -> None:
    armed.change("cards.csv", "Everybody bows.", "Pay :coin: now.")
    assert armed.problems() == []
    king = drawn(armed, 1)
    ((name, x, y, scale),) = PLACED.findall(king)
    size = 9 * 25.4 / 72
    before = size * fonts.measure("Pay ", fonts.find("Alegreya"))
    assert name == "coin"
    assert float(x) == pytest.approx(6 + before + ICON_SIDE * size, abs=0.01)
    assert float(scale) * 10 == pytest.approx(ICON_HEIGHT * size, abs=0.01)
    (base,) = set(re.findall(r'<text x="[\d.]+" y="([\d.]+)">(?:Pay|now\.)', king))
    assert float(y) + 10 * float(scale) == pytest.approx(float(base), abs=0.1 * size)
    after = re.search(r'<text x="([\d.]+)" y="[\d.]+">now', king)
    advance = (ICON_HEIGHT + 2 * ICON_SIDE) * size
    assert after
    assert float(after[1]) == pytest.approx(
        6 + before + advance + size * fonts.measure(" ", fonts.find("Alegreya")), abs=0.01
    )


def test_icons_wrap_with_the_words_and_shrink_with_them(armed: Cards) -> None:
    armed.change("cards.csv", "Everybody bows.", "Two :coin::coin: or :sword: and more. " * 3)
    few = PLACED.findall(drawn(armed, 1))
    assert len({y for _, _, y, _ in few}) > 1
    armed.change(
        "cards.csv", "Two :coin::coin: or :sword: and more. " * 3, "Two :coin::coin: or :sword: and more. " * 5
    )
    many = PLACED.findall(drawn(armed, 1))
    assert len(many) == 15
    assert float(many[0][3]) < float(few[0][3])


def test_a_line_of_icons_too_wide_for_its_box_does_not_fit(armed: Cards) -> None:
    armed.change("cards.csv", "Everybody bows.", ":coin:" * 40)
    (said,) = armed.problems()
    assert said.endswith("mm too wide [C14]")


def test_a_file_in_icons_is_an_icon_and_only_the_cards_that_name_it_carry_it(armed: Cards) -> None:
    armed.change("cards.csv", "Everybody bows.", "3:sword:")
    ace, king = drawn(armed, 0), drawn(armed, 1)
    assert 'id="icon-sword"' in king
    assert 'id="icon-sword-a"' in king
    assert "icon-sword" not in ace


def test_a_line_of_text_has_icons_too_and_keeps_its_anchor(armed: Cards) -> None:
    armed.change("card.svg", 'x="20"', 'x="50" text-anchor="end" fill="#123456"')
    armed.change("card.svg", ">{{title}}", ">{{title}} :coin:")
    assert armed.problems() == []
    king = drawn(armed, 1)
    ((_, x, _, scale),) = PLACED.findall(king)
    assert float(x) + 10 * float(scale) + ICON_SIDE * 5 == pytest.approx(50, abs=0.01)
    start = 50 - (ICON_HEIGHT + 2 * ICON_SIDE) * 5 - 5 * fonts.measure("King ", fonts.find("Cinzel"))
    (found,) = re.findall(r'<text x="([\d.]+)"[^>]*>King</text>', king)
    assert float(found) == pytest.approx(start, abs=0.01)
    assert 'fill="#123456"' in king


def test_words_that_are_the_same_on_every_card_have_icons(armed: Cards) -> None:
    text = '<text x="6" y="80" font-family="Alegreya" font-size="3">:basilisk:</text>'
    armed.change("card.svg", "</svg>", f"{text}</svg>")
    assert armed.problems() == ["card.svg:8:1: there is no icon ':basilisk:' [C18]"]


def test_an_icon_without_a_size_is_told(armed: Cards) -> None:
    (armed.folder / "icons" / "sword.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    armed.change("cards.csv", "Everybody bows.", "3:sword:")
    assert armed.problems() == ["icons/sword.svg:1:1: this icon has no viewBox, so its size is unknown [C27]"]


def test_an_icon_that_is_no_drawing_is_told(armed: Cards) -> None:
    (armed.folder / "icons" / "sword.svg").write_text("<svg><script/></svg>")
    armed.change("cards.csv", "Everybody bows.", "3:sword:")
    assert armed.problems() == ["icons/sword.svg:1:6: <script> cannot be used in a template [C11]"]


def test_a_symbol_is_used_at_the_size_its_use_says(armed: Cards) -> None:
    armed.change("card.svg", "</svg>", '<use xlink:href="#icon-coin" x="10" y="40" width="20" height="30"/></svg>')
    assert armed.problems() == []
    assert "translate(10 45) scale(2)" in drawn(armed, 0)


@pytest.mark.parametrize("href", ["#icon-sword", "#icon-{{picture}}"])
def test_a_file_in_icons_may_be_shown_by_itself(href: str, armed: Cards) -> None:
    armed.change("card.svg", '<use xlink:href="#{{picture}}" x="30" y="40"/>', "")
    armed.change("cards.csv", "sun", "sword")
    armed.change("cards.csv", "moon", "sword")
    armed.change("card.svg", "</svg>", f'<use xlink:href="{href}" x="10" y="40" width="20" height="40"/></svg>')
    assert armed.problems() == []
    assert "translate(10 40) scale(2)" in drawn(armed, 0)


def test_a_symbol_without_a_size_is_told(armed: Cards) -> None:
    armed.change("card.svg", ' viewBox="0 0 10 10"', "")
    (said,) = armed.problems()
    assert said == "card.svg:2:3: the icon 'icon-coin' has no viewBox, so its size is unknown [C27]"


def test_icons_of_two_templates_do_not_mix(armed: Cards) -> None:
    armed.change("cards.csv", "Everybody bows.", ":sword:")
    template = template_of(armed)
    (box,) = template.boxes.values()
    first = set_in(box, ":sword:").find("use")
    armed.change(
        "card.svg", '<symbol id="icon-coin" viewBox="0 0 10 10">', '<symbol id="icon-sword" viewBox="0 0 50 10">'
    )
    template = template_of(armed)
    (box,) = template.boxes.values()
    other = set_in(box, ":sword:").find("use")
    assert first is not None
    assert other is not None
    assert first.get("transform") != other.get("transform")


@pytest.mark.parametrize("style", ["", ' letter-spacing="0.3"', ' opacity="0.5"', ' stroke="black" stroke-width="0.1"'])
def test_a_card_made_from_its_blank_looks_as_its_drawing_does(style: str, armed: Cards) -> None:
    text = "Two :coin::coin: or **3:sword:** and *more* :sword: of them until it wraps. " * 2
    armed.change("cards.csv", "Everybody bows.", text)
    armed.change("card.svg", 'x="20" y="10"', f'x="40" y="10" text-anchor="middle" fill="#FFFFFF"{style}')
    armed.change("card.svg", ">{{title}}", ">:sword: {{title}} :coin:")
    assert armed.problems() == []
    cast, other = both_ways(armed, 1)
    assert cast[30:60, 100:250].std() > 20
    assert np.abs(cast - other)[:340].mean() < 0.3
    assert (np.abs(cast - other)[:340].max(axis=2) > 60).mean() < 0.002


def test_an_icon_that_changes_changes_the_cards_that_show_it(armed: Cards) -> None:
    def marks() -> list[str]:
        spec = shelf.load(armed.folder)
        part = spec.game.components[0]
        assert isinstance(part, CardsPart)
        return [game_cards(spec).card(part, "front", row).mark for row in spec.tables["cards"].rows]

    armed.change("cards.csv", "Everybody bows.", ":sword:")
    ace, king = marks()
    (armed.folder / "icons" / "sword.svg").write_text(SWORD.replace("V20", "V19"))
    assert marks()[0] == ace
    assert marks()[1] != king


@pytest.mark.parametrize("own", ["", "transform='translate(1 2)' "])
@pytest.mark.parametrize("condition", ["", 'data-if="cost &lt; 9" '])
@pytest.mark.parametrize("fit", ["", ' preserveAspectRatio="none"'])
@pytest.mark.parametrize("x", ["20", "{{cost * 0 + 20}}"])
def test_a_symbol_whose_view_does_not_begin_at_nought_is_laid_once(
    armed: Cards, own: str, condition: str, fit: str, x: str
) -> None:
    symbol = f'<symbol id="disc" viewBox="-40 -60 80 120"{fit}><circle r="30" fill="#123456"/></symbol>'
    use = f'<use href="#disc" {own}{condition}x="{x}" y="30" width="8" height="12"/>'
    armed.change("card.svg", "</svg>", f"{symbol}{use}</svg>")
    assert armed.problems() == []
    moved = re.findall(r"<use [^>]*#disc[^>]*>", drawn(armed, 0))[0]
    matrices = [parse(each) for each in re.findall(r'transform="([^"]*)"', moved)]
    a, _b, _c, d, x_moved, y_moved = matrices[0]
    beyond = (1, 2) if own else (0, 0)
    assert (a, d) == pytest.approx((0.1, 0.1))
    assert (x_moved, y_moved) == pytest.approx((24 + beyond[0], 36 + beyond[1])), "the middle of the symbol"
