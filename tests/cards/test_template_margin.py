"""Words near the cut or beyond it, and what may lie there."""

from __future__ import annotations

import pytest

from tests.cards.conftest import Cards

NEAR = "mm too close to the cut at the"


def test_a_title_too_long_for_the_card_is_told_once_at_its_worst_row(cards: Cards) -> None:
    cards.change("cards.csv", "Ace,3", "An ace that goes on for longer,3")
    cards.change("cards.csv", "King,2", "A king whose name goes on and on,2")
    (said,) = cards.problems()
    head, tail = said.split("53.0")
    assert head == "cards.csv:3:1: the text 'A king whose name goes on and on' does not fit the card: "
    assert tail == " mm beyond the cut at the right ('name' of card.svg) (and 1 other row) [C25]"


def test_a_title_near_the_cut_is_a_warning(cards: Cards) -> None:
    cards.change("card.svg", 'x="20" y="10"', 'x="60" y="10" text-anchor="end" letter-spacing="0"')
    assert cards.problems() == []
    cards.change("card.svg", 'x="60"', 'x="61.5"')
    (said,) = cards.problems()
    assert said.startswith(f"cards.csv:2:1: warning: 'Ace' is 1.5 {NEAR} right: keep 3 mm free ('name' of card.svg)")
    assert said.endswith("(and 1 other row) [C24]")


def test_words_that_are_the_same_on_every_card_are_told_where_they_stand(cards: Cards) -> None:
    still = '<text id="foot" x="10" y="87" font-family="Alegreya" font-size="3">Made at home</text></svg>'
    cards.change("card.svg", "</svg>", still)
    assert cards.problems() == [
        f"card.svg:8:1: warning: 'Made at home' is 2.1 {NEAR} bottom: keep 3 mm free ('foot' of card.svg) [C24]"
    ]


def test_a_turned_text_is_measured_as_it_lies(cards: Cards) -> None:
    cards.change("card.svg", 'x="20" y="10"', 'transform="translate(5.5 40) rotate(-90)"')
    (said,) = cards.problems()
    assert f"1.0 {NEAR} left" in said


def test_words_in_a_box_near_the_cut_are_told(cards: Cards) -> None:
    cards.change("card.svg", 'x="6" y="60" width="51" height="12"', 'x="1" y="60" width="51" height="12"')
    (said,) = cards.problems()
    assert said.startswith(
        "cards.csv:2:21: warning: 'Draw two cards, then discard one.' is 2.0 mm too close to the cut"
    )


def test_a_picture_that_changes_is_told_unless_it_goes_over_the_cut(cards: Cards) -> None:
    cards.change("card.svg", 'x="30" y="40"', 'x="57" y="40"')
    (said,) = cards.problems()
    assert said.startswith(f"cards.csv:2:17: warning: '#sun' is 2.0 {NEAR} right: keep 3 mm free (card.svg)")
    cards.change("card.svg", 'x="57" y="40"', 'x="62" y="40"')
    assert cards.problems() == []


@pytest.mark.parametrize("place", ['<text id="name" class="bleed"', '<g class="big bleed"><text id="name"'])
def test_what_says_that_it_bleeds_may_lie_anywhere(place: str, cards: Cards) -> None:
    cards.change("cards.csv", "King,2", "A king whose name goes on and on,2")
    cards.change("card.svg", '<text id="name"', place)
    if place.startswith("<g"):
        cards.change("card.svg", "{{title}}</text>", "{{title}}</text></g>")
    assert cards.problems() == []


def test_a_group_that_is_left_out_is_not_measured(cards: Cards) -> None:
    line = '<text data-if="cost" x="1" y="87" font-family="Alegreya" font-size="3">{{title}}</text></svg>'
    cards.change("card.svg", "</svg>", line)
    (said,) = cards.problems()
    assert said.startswith("cards.csv:2:1:")
    assert "other row" not in said


def test_a_template_without_bleed_is_measured_from_its_edge(cards: Cards) -> None:
    cards.change("card.svg", "-3 -3 69 94", "0 0 63 88")
    assert cards.problems() == []
    cards.change("card.svg", 'x="20" y="10"', 'x="1" y="10"')
    assert f"2.0 {NEAR} left" in cards.problems()[0]
