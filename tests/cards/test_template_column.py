"""A column `template`, or a slot in the name of a template, picks the drawing of each row; every reader knows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.cards.conftest import SVG, Cards
from tilewright.build.diagnosis import diagnosis
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.build.session import Session
from tilewright.cards.face import game_cards
from tilewright.cards.load import rows_of
from tilewright.pieces.cards import Cards as CardsPart
from tilewright.problem import Level
from tilewright.shelf import shelf

SPELL = """\
<svg xmlns="http://www.w3.org/2000/svg" data-extends="card.svg">
  <g id="badge"><path d="M4 4L14 4L9 14Z" fill="#3B3355"/></g>
  <text id="name" x="20" y="10" font-family="Cinzel" font-size="5">Spell: {{title}} {{rules.hand}}</text>
</svg>
"""


@pytest.fixture
def two(cards: Cards) -> Cards:
    """The tiny game: Ace has everybody's drawing, King another one that extends it."""
    (cards.folder / "rules.yaml").write_text("hand: 5\n")
    (cards.folder / "spell.svg").write_text(SPELL)
    cards.change("cards.csv", "title,quantity", "title,template,quantity")
    cards.change("cards.csv", "Ace,3", "Ace,,3")
    cards.change("cards.csv", "King,2", "King,spell.svg,2")
    return cards


def words(folder: Path) -> list[str]:
    """What the texts of each card say."""
    spec = shelf.load(folder)
    (part,) = (each for each in spec.game.components if isinstance(each, CardsPart))
    drawer, rows = game_cards(spec), spec.tables["cards"].rows
    arts = [drawer.draw(part, "front", row, row.id).drawing.get_xml() for row in rows]
    casts = [drawer.card(part, "front", row).form for row in rows]
    assert len({form.key for form in casts}) == len(rows)
    return ["".join("".join(text.itertext()) for text in art.iter("text") if text.get("id") == "name") for art in arts]


def test_a_row_names_its_drawing(two: Cards) -> None:
    assert two.problems() == []
    assert words(two.folder) == ["Ace", "Spell: King 5"]


def test_a_slot_in_the_name_of_the_template_is_filled(two: Cards) -> None:
    two.change("cards.csv", "title,template", "title,kind")
    two.change("cards.csv", "Ace,,", "Ace,card,")
    two.change("cards.csv", "spell.svg", "Spell")
    two.change("game.yaml", "template: card.svg", 'template: "{{kind|lower}}.svg"')
    assert two.problems() == []
    assert words(two.folder) == ["Ace", "Spell: King 5"]
    two.change("cards.csv", "Spell", "Spel")
    two.change("game.yaml", "{{kind|lower}}", "{{kind}}")
    assert two.problems() == ["cards.csv:3:1: template: there is no file 'Spel.svg'; did you mean 'spell.svg'? [Y01]"]
    two.change("game.yaml", "{{kind}}", "{{kin}}")
    assert two.problems()[0].startswith("cards.csv:2:1: template: 'kin' is not a column of cards.csv, a rule")


WRONG = {
    "spel.svg": "cards.csv:3:6: template: there is no file 'spel.svg'; did you mean 'spell.svg'? [Y01]",
    "spell": "cards.csv:3:6: template: 'spell' is not the name of a drawing or picture"
    "; did you mean 'spell.svg'? [C70]",
    "../x.svg": "cards.csv:3:6: '../x.svg' is outside the game's folder [K21]",
    "{{rules.hnd}}.svg": "cards.csv:3:6: template: rules.yaml has no 'hnd'; did you mean 'rules.hand'? [C60]",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_drawing_that_is_none_is_told_at_its_cell(name: str, two: Cards) -> None:
    two.change("cards.csv", "spell.svg", name)
    assert WRONG[name] in two.problems()


def test_each_drawing_is_tried_with_its_own_rows(two: Cards) -> None:
    two.change("spell.svg", "Spell: {{title}}", "{{nothing}}")
    two.change("card.svg", "</svg>", '<text id="name" x="1" y="9" data-if="cost &gt; 1">{{cost}}</text></svg>')
    told = two.problems()
    assert any(each.startswith("spell.svg:3:3: the slot 'nothing' is not a column of cards.csv") for each in told)
    two.change("spell.svg", "{{nothing}}", "x")
    two.change("spell.svg", "<svg ", '<svg viewBox="0 0 40 40" ')
    assert any(each.startswith("spell.svg:1:1: ") and each.endswith("[C16]") for each in two.problems())


def test_words_without_room_are_told_of_the_row_that_has_that_drawing(two: Cards) -> None:
    two.change("spell.svg", "</svg>", '<rect id="box" x="9" y="30" width="9" height="4" data-text="{{rules}}"/></svg>')
    (told,) = two.problems()
    assert told.startswith("cards.csv:3:32: 'Everybody bows.' does not fit the box 'box' of")


def test_a_picture_can_be_a_rows_drawing(two: Cards) -> None:
    Image.new("RGB", (630, 880), "green").save(two.folder / "king.png")
    two.change("cards.csv", "spell.svg", "king.png")
    assert [each for each in two.problems() if "[P03]" not in each and "[C33]" not in each] == []
    (two.folder / "king.png").write_bytes(b"nothing")
    assert any(each.startswith("cards.csv:3:6: 'king.png' ") for each in two.problems())


def test_a_session_follows_the_drawing_of_a_row(two: Cards) -> None:
    session = Session(two.folder)
    assert _errors(session) == []
    two.change("spell.svg", "Spell: {{title}}", "{{tilte}}")
    session.refresh()
    assert _errors(session) == ["C12"]
    two.change("cards.csv", "spell.svg", "")
    session.refresh()
    assert _errors(session) == []


def _errors(session: Session) -> list[str]:
    return [problem.code for problem in session.problems if problem.level is Level.ERROR]


def test_what_is_wrong_with_a_drawing_is_on_its_own_cards(two: Cards) -> None:
    two.change("spell.svg", "Spell: {{title}}", "{{tilte}}")
    faces = Edition(two.folder, (), Options(anyway=True)).faces
    assert {name: [each.code for each in face.faults] for name, face in faces.items()} == {
        "cards-1": [],
        "cards-2": ["C12"],
    }
    assert [row.cells["title"] for row in rows_of(shelf.load(two.folder), "spell.svg")] == ["King"]


def test_doctor_lists_every_drawing(two: Cards) -> None:
    lines = [*diagnosis(Session(two.folder))]
    assert any(line.startswith("  front card.svg: {{colour}}") for line in lines)
    assert any(line.startswith("  front spell.svg: {{colour}}") and "{{rules.hand}}" in line for line in lines)
    assert "  feeds no slot: none" in lines


def test_a_hundred_drawings_are_the_most(two: Cards) -> None:
    for number in range(110):
        (two.folder / f"d{number}.svg").write_text(SVG)
    lines = "".join(f"t,d{number}.svg,1,1,red,sun,words\n" for number in range(110))
    (two.folder / "cards.csv").write_text(f"title,template,quantity,cost,colour,picture,rules\n{lines}")
    assert two.problems() == ["cards.csv:101:3: the rows of this game name more than 100 drawings, the limit [C71]"]
