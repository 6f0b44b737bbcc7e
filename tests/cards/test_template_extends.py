"""A drawing that extends another: what it draws anew, what it keeps, and the rings it cannot be part of."""

from __future__ import annotations

import pytest

from tests.cards.conftest import Cards
from tests.cards.test_template_fill import drawn, template_of
from tilewright.cards.face import game_cards
from tilewright.pieces.cards import Cards as CardsPart
from tilewright.shelf import shelf

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" data-extends="{}">'


@pytest.fixture
def heir(cards: Cards) -> Cards:
    """The card is now child.svg, which changes one group of card.svg and adds another."""
    child = HEAD.format("card.svg") + (
        '\n<defs><g id="sun"><path d="M0 0H9"/></g><g id="star"><path d="M0 0V7"/></g></defs>'
        '\n<g id="badge" data-if="cost"><rect x="9" y="9" width="4" height="4"/></g>'
        '\n<g id="more"><circle cx="30" cy="70" r="2"/></g></svg>'
    )
    (cards.folder / "child.svg").write_text(child)
    cards.change("game.yaml", "template: card.svg", "template: child.svg")
    return cards


def test_a_group_of_the_same_id_takes_the_place_of_the_other(heir: Cards) -> None:
    assert heir.problems() == []
    ace = drawn(heir, 0)
    assert '<rect x="9" y="9" width="4" height="4"' in ace
    assert '<circle cx="9"' not in ace
    assert ace.index('id="ground"') < ace.index('id="badge"') < ace.index(">Ace<") < ace.index('id="more"')


def test_a_definition_is_replaced_and_others_are_added(heir: Cards) -> None:
    assert '<path d="M0 0H9"' in drawn(heir, 0)
    heir.change("cards.csv", "sun", "star")
    assert heir.problems() == []
    assert '<path d="M0 0V7"' in drawn(heir, 0)


def test_the_size_is_inherited_until_it_is_said_anew(heir: Cards) -> None:
    view = template_of(heir).view
    assert (view.width, view.height) == (69, 94)
    heir.change("child.svg", "data-extends", 'viewBox="0 0 63 88" data-extends')
    assert template_of(heir).view.width == 63


def test_a_problem_stands_in_the_file_that_has_it(heir: Cards) -> None:
    heir.change("card.svg", "{{title}}", "{{titel}}")
    heir.change("child.svg", 'data-if="cost"', 'data-if="coast"')
    assert [problem.partition(": ")[0] for problem in heir.problems()] == ["card.svg:5:3", "child.svg:3:1"]


def test_a_drawing_in_a_folder_names_its_parent_from_there(heir: Cards) -> None:
    (heir.folder / "art").mkdir()
    text = (heir.folder / "child.svg").read_text().replace("card.svg", "../card.svg")
    (heir.folder / "art" / "child.svg").write_text(text)
    heir.change("game.yaml", "template: child.svg", "template: art/child.svg")
    assert heir.problems() == []


def test_a_grandchild_inherits_from_both(heir: Cards) -> None:
    (heir.folder / "last.svg").write_text(HEAD.format("child.svg") + '<g id="more"/></svg>')
    heir.change("game.yaml", "template: child.svg", "template: last.svg")
    assert heir.problems() == []
    ace = drawn(heir, 0)
    assert '<rect x="9"' in ace
    assert '<circle cx="30"' not in ace


def test_a_parent_that_changes_is_printed_anew(heir: Cards) -> None:
    def mark() -> str:
        spec = shelf.load(heir.folder)
        part = spec.game.components[0]
        assert isinstance(part, CardsPart)
        return game_cards(spec).card(part, "front", spec.tables["cards"].rows[0]).mark

    before = mark()
    heir.change("card.svg", 'id="name" x="20"', 'id="name" x="21"')
    assert mark() != before


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("child.svg", "child.svg:1:1: this drawing extends itself: child.svg -> child.svg [C22]"),
        ("cord.svg", "child.svg:1:1: data-extends: there is no drawing 'cord.svg' [C22]"),
        ("../card.svg", "child.svg: '../card.svg' is outside the game's folder [K21]"),
        ("cards.csv", "cards.csv:1:1: this is not an SVG drawing: syntax error [C10]"),
    ],
)
def test_a_parent_that_cannot_be(said: str, told: str, heir: Cards) -> None:
    heir.change("child.svg", 'data-extends="card.svg"', f'data-extends="{said}"')
    assert heir.problems()[0] == told


def test_a_ring_is_told(heir: Cards) -> None:
    heir.change("card.svg", "<svg ", '<svg data-extends="child.svg" ')
    assert heir.problems() == [
        "card.svg:1:1: this drawing extends itself: child.svg -> card.svg -> child.svg [C22]",
    ]


def test_a_long_line_of_drawings_is_told(heir: Cards) -> None:
    for number in range(12):
        (heir.folder / f"d{number}.svg").write_text(HEAD.format(f"d{number + 1}.svg") + "</svg>")
    heir.change("child.svg", 'data-extends="card.svg"', 'data-extends="d0.svg"')
    assert heir.problems() == ["d6.svg:1:1: more than 8 drawings extend one another, the limit [C22]"]
