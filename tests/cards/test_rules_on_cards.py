"""Rules, other columns and lookups in the slots of drawings and of cells: printed as they are today, or an error."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cards.conftest import Cards
from tests.work import lines_at_most
from tilewright.build.diagnosis import diagnosis
from tilewright.build.session import Session
from tilewright.build.single_source import changed, unprinted
from tilewright.cards.inset import insets
from tilewright.cards.load import load_template
from tilewright.cards.slots import fill_slots
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.spec.read import read
from tilewright.spec.rules import FreeRules
from tilewright.spec.spec import Spec
from tilewright.studio.change.colours import columns_of_colours

RULES = """\
hand: 5
turn: {moves: 3, share: 0.5, free: [1, 2], both: [[1], [2]]}
solo: true
drawn: false
motto: Onwards
"""
FACTIONS = """\
id,title,hex
red,The Reds,#B3263A
Green,Greens,#229944
"""
KEYWORDS = """\
word,reminder
Ambush,Strike first with {{rules.turn.moves}} dice.
First Strike,"Strike first, {{factions['red'].title}}."
Strike,Hit.
"""


@pytest.fixture
def ruled(cards: Cards) -> Cards:
    """The tiny game with rules and two lookups."""
    (cards.folder / "rules.yaml").write_text(RULES)
    (cards.folder / "factions.csv").write_text(FACTIONS)
    (cards.folder / "keywords.csv").write_text(KEYWORDS)
    cards.change("game.yaml", "components:", "lookups: {factions: factions.csv, keywords: keywords.csv}\ncomponents:")
    cards.change("cards.csv", "#B3263A", "red")
    cards.change("cards.csv", "#225577", "green")
    cards.change("card.svg", 'fill="{{colour}}"', 'fill="{{factions[colour].hex}}"')
    return cards


def rows(cards: Cards, *variants: str) -> list[Mapping[str, str]]:
    spec = read(cards.folder, FreeRules, variants)
    return [row.cells for row in spec.tables["cards"].rows]


def printed(spec: Spec[Any], words: str) -> list[str]:
    """What a text of the drawing says on each card."""
    return [fill_slots(words, row.cells) for row in spec.tables["cards"].rows]


CELLS = {
    "Draw {{rules.hand}} cards.": "Draw 5 cards.",
    "{{rules.hand + 1|roman}}": "VI",
    "{{rules.hand * rules.turn.moves}}": "15",
    "{{ rules.turn.share|percent }}": "50%",
    "{{rules.turn.free}} for 1, 2, 3": "1, 2 for 1, 2, 3",
    "{{rules.turn.free[1]}} of {{rules.turn.free[0] + 1}}": "2 of 2",
    "{{rules.motto|upper}}": "ONWARDS",
    "{{rules.solo}} {{rules.drawn|or no}}": "yes no",
    "{{title}} of {{factions[colour].title}}": "Ace of The Reds",
    "{{factions['GREEN'].hex}}": "#229944",
    "{{cost + rules.hand}}": "6",
    "\\{\\{title\\}\\} {1, 2}": "\\{\\{title\\}\\} {1, 2}",
    "{{picture|or none}} {{picture}}": "sun sun",
    "{{keywords['Ambush'].reminder}}": "Strike first with 3 dice.",
}


@pytest.mark.parametrize("cell", CELLS)
def test_a_slot_in_a_cell_is_filled(cell: str, ruled: Cards) -> None:
    ruled.change("cards.csv", "Draw two cards, then discard one.", cell)
    assert rows(ruled)[0]["rules"] == CELLS[cell]
    assert [each for each in ruled.problems() if "[C33]" not in each] == []


def test_a_rule_in_a_drawing_is_its_number(ruled: Cards) -> None:
    ruled.change("card.svg", ">{{title}}<", ' data-if="rules.hand &gt; 4">{{title}} {{rules.hand - 1}}<')
    assert ruled.problems() == []
    assert printed(shelf.load(ruled.folder), "{{title}} {{rules.hand - 1}}") == ["Ace 4", "King 4"]


def test_a_cell_follows_a_variant_and_a_rule_of_the_command_line(ruled: Cards) -> None:
    (ruled.folder / "variants").mkdir()
    (ruled.folder / "variants" / "long.yaml").write_text(
        "variant: {title: Long, summary: More cards}\nrules: {hand: 9}\n"
    )
    ruled.change("cards.csv", "Everybody bows.", "Hold {{rules.hand}}")
    assert [rows(ruled, *names)[1]["rules"] for names in ((), ("long",), ("rules.hand=7",))] == [
        "Hold 5",
        "Hold 9",
        "Hold 7",
    ]


def test_a_session_makes_cards_again_when_a_rule_or_a_lookup_changes(ruled: Cards) -> None:
    ruled.change("cards.csv", "Everybody bows.", "Hold {{rules.hand}} {{factions[colour].title}}")
    session = Session(ruled.folder)
    assert session.deck.pieces[1].subject.cells["rules"] == "Hold 5 Greens"
    ruled.change("rules.yaml", "hand: 5", "hand: 6")
    session.refresh()
    assert session.deck.pieces[1].subject.cells["rules"] == "Hold 6 Greens"
    ruled.change("factions.csv", "Greens", "Elves")
    session.refresh()
    assert session.deck.pieces[1].subject.cells["rules"] == "Hold 6 Elves"


def test_a_rule_that_only_a_card_prints_is_printed(ruled: Cards) -> None:
    (ruled.folder / "booklet.md").write_text("# Tiny\n\nTake {{rules.turn.moves}} steps.\n")
    assert {"hand", "motto"} <= set(unprinted(shelf.load(ruled.folder)))
    ruled.change("cards.csv", "Everybody bows.", "Hold {{rules.hand}}")  # in the column that the drawing shows
    ruled.change("card.svg", ">{{title}}<", ">{{title}} {{rules.motto}}<")
    spec = shelf.load(ruled.folder)
    assert {"hand", "motto"} & set(unprinted(spec)) == set()
    slots = {name for name, _ in load_template(spec, "card.svg").slots()}
    assert {"rules", "rules.motto"} <= slots
    assert {other.tables["cards"].rows[1].cells["rules"] for other in changed(spec, "hand")} >= {"Hold 6", "Hold 10"}


def test_a_quantity_can_be_a_rule(ruled: Cards) -> None:
    ruled.change("cards.csv", "Ace,3", "Ace,{{rules.turn.moves + 1}}")
    assert [row.quantity for row in shelf.load(ruled.folder).tables["cards"].rows] == [4, 2]
    ruled.change("cards.csv", "{{rules.turn.moves + 1}}", "{{rules.motto}}")
    assert ruled.problems() == ["cards.csv:2:5: quantity: 'Onwards' is not a whole number from 0 to 500 [C05]"]


def test_a_board_prints_rules_and_is_drawn_again_with_them(ruled: Cards) -> None:
    (ruled.folder / "mat.svg").write_text(
        '<svg viewBox="0 0 60 60"><text x="5" y="9" font-family="Cinzel" font-size="5">{{rules.hand}} @</text></svg>'
    )
    with (ruled.folder / "game.yaml").open("a") as file:
        size = "size: {width: 60, height: 60}"
        file.write(f"  - {{id: mat, kind: board, title: Mat, make: Cut it., template: mat.svg, {size}}}\n")
    assert ruled.problems() == []

    def words(hand: int) -> tuple[str, str]:
        spec = read(ruled.folder, FreeRules, (f"rules.hand={hand}",))
        press = insets(spec)
        assert press
        return "".join(press.inset("mat.svg", {}).element.itertext()), press.made_from("mat.svg")

    (five, five_from), (six, six_from) = words(5), words(6)
    assert (five, six) == ("5 @", "6 @")
    assert five_from != six_from
    ruled.change("mat.svg", "rules.hand", "rules.hnad")
    assert ruled.problems() == ["mat.svg:1:26: rules.yaml has no 'hnad'; did you mean 'rules.hand'? [C12]"]


def test_reminders_of_all_keywords_in_a_cell_are_printed_once(ruled: Cards) -> None:
    ruled.change("cards.csv", '"Draw two cards, then discard one."', "**Ambush** and First  Strike: Ambush; Strikes")
    ruled.change("card.svg", 'data-text="{{rules}}"', 'data-text="{{keywords[in rules, title].reminder|or none}}"')
    assert [each for each in ruled.problems() if "[C33]" not in each] == []
    shown = printed(shelf.load(ruled.folder), "{{keywords[in rules, title].reminder|or none}}")
    assert shown == ["Strike first with 3 dice.\nStrike first, The Reds.", "none"]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Strike", "Strike"),
        ("strike", ""),
        ("First\nStrike. Strike!", "First Strike,Strike"),
        ("First, Strike", "Strike"),
        ("(Ambush)-Strike_", "Ambush"),
        ("Überstrike Strike\N{RIGHT SINGLE QUOTATION MARK}s", "Strike"),
    ],
)
def test_a_keyword_is_found_as_a_word_by_itself(text: str, keys: str, ruled: Cards) -> None:
    lookup = shelf.load(ruled.folder).lookups["keywords"]
    assert ",".join(row.id for row in lookup.rows_in(text)) == keys


WRONG_CELLS = {
    "{{titel}}": "rules: 'titel' is not a column of cards.csv, a rule or a lookup; did you mean 'title'? [C60]",
    "{{rules.hnad}}": "rules: rules.yaml has no 'hnad'; did you mean 'rules.hand'? [C60]",
    "{{rules.turn}}": "rules: rules.turn is not one number or text, but several [C60]",
    "{{rules.turn.both}}": "rules: rules.turn.both is not one number or text, but several [C60]",
    "{{faction[colour].hex}}": "rules: there is no lookup 'faction'; did you mean 'factions'? [C60]",
    "{{factions[color].hex}}": "rules: cards.csv has no column 'color' to look up; did you mean 'colour'? [C60]",
    "{{factions[colour].hx}}": "rules: factions.csv has no column 'hx'; did you mean 'hex'? [C60]",
    "{{factions['rde'].hex}}": "rules: factions.csv has no row 'rde'; did you mean 'red'? [C60]",
    "{{rules}}": "this cell is filled from itself: rules -> rules [C61]",
    "{{title + rules.hand}}": "rules: '{{title + rules.hand}}' cannot be worked out: 'King' is not a number [C49]",
    "{{cost +}}": "rules: 'cost +' is not a column of cards.csv, a rule or a lookup; did you mean 'cost'? [C60]",
    "{{cost|2 decimal places}}": "rules: '{{cost|2 decimal places}}' cannot be read: there is no format",
    "{title}": "rules: '{title}' would be printed as plain text: a slot has two braces on either side [C48]",
    "{{title}": "rules: '{{title}' would be printed as plain text: a slot has two braces on either side [C48]",
    "{{titel}": "rules: '{{titel}' would be printed as plain text: a slot has two braces on either side [C48]",
}


@pytest.mark.parametrize("cell", WRONG_CELLS)
def test_what_fills_no_slot_is_told_at_the_cell(cell: str, ruled: Cards) -> None:
    ruled.change("cards.csv", "Everybody bows.", f"So {cell} bows.")
    (told,) = ruled.problems()
    assert told.startswith(f"cards.csv:3:20: {WRONG_CELLS[cell]}")


WRONG_SLOTS = {
    "{{rules.hnad}}": "card.svg:5:3: rules.yaml has no 'hnad'; did you mean 'rules.hand'? [C12]",
    "{{rules.turn}}": "card.svg:5:3: rules.turn is not one number or text, but several [C12]",
    "{{faction[colour].hex}}": "card.svg:5:3: there is no lookup 'faction'; did you mean 'factions'? [C12]",
    "{{factions[color].hex}}": "card.svg:5:3: cards.csv has no column 'color' to look up; did you mean 'colour'? [C12]",
    "{{factions['rde'].hex}}": "card.svg:5:3: factions.csv has no row 'rde'; did you mean 'red'? [C12]",
}


@pytest.mark.parametrize("slot", WRONG_SLOTS)
def test_what_fills_no_slot_of_a_drawing_is_told_there(slot: str, ruled: Cards) -> None:
    ruled.change("card.svg", ">{{title}}<", f">{slot}<")
    assert WRONG_SLOTS[slot] in ruled.problems()


def test_a_key_that_is_missing_is_told_at_its_cell(ruled: Cards) -> None:
    ruled.change("cards.csv", "green", "grene")
    assert ruled.problems() == ["cards.csv:3:9: factions.csv has no row 'grene'; did you mean 'Green'? [C62]"]
    ruled.change("cards.csv", "grene", "")
    ruled.change("card.svg", "{{factions[colour].hex}}", "{{factions[colour].hex|or #FFFFFF}}")
    assert ruled.problems() == []


def test_no_column_is_called_as_a_rule(ruled: Cards) -> None:
    ruled.change("cards.csv", "title,quantity,cost", "title,quantity,rules.hand")
    ruled.change("card.svg", ' data-if="cost"', ' data-if="rules.hand"')
    told = ruled.problems()
    assert told == [
        "cards.csv:1:16: a column cannot be called 'rules.hand': the name is used for rules and lookups [C66]"
    ]


def test_cells_that_name_each_other_are_told(ruled: Cards) -> None:
    ruled.change("cards.csv", "King", "{{rules}}")
    ruled.change("cards.csv", "Everybody bows.", "{{picture}}")
    ruled.change("cards.csv", "moon", "{{title}}")
    assert ruled.problems() == [
        "cards.csv:3:1: this cell is filled from itself: title -> rules -> picture -> title [C61]"
    ]


def test_a_lookup_that_names_itself_is_told(ruled: Cards) -> None:
    ruled.change("keywords.csv", "Hit.", "{{keywords['Strike'].reminder}}")
    ruled.change("cards.csv", "Everybody bows.", "{{keywords['Strike'].reminder}}")
    assert ruled.problems() == ["keywords.csv:4:8: this cell is filled from itself: reminder -> reminder [C61]"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Strike,Hit.", ",Hit.", "keywords.csv:4:1: this row has no key: its column 'word' is empty [C63]"),
        ("Strike,Hit.", "AMBUSH,Hit.", "keywords.csv:4:1: the key 'AMBUSH' is already used in line 2 [C63]"),
        ("Hit.", "#REF!", "keywords.csv:4:8: '#REF!' is a spreadsheet's error for a formula it cannot calculate"),
    ],
)
def test_a_lookup_has_a_key_of_its_own_in_each_row(old: str, new: str, told: str, ruled: Cards) -> None:
    ruled.change("keywords.csv", old, new)
    (problem,) = ruled.problems()
    assert problem.startswith(told)


def test_an_id_has_no_slot(ruled: Cards) -> None:
    ruled.change("cards.csv", "title,quantity", "id,quantity")
    ruled.change("cards.csv", "King", "{{cost}}")
    assert "cards.csv:3:1: id: '{{cost}}' has a placeholder, but ids become file names [C60]" in ruled.problems()


def test_a_lookup_that_is_not_there_is_told_where_it_is_named(ruled: Cards) -> None:
    ruled.change("game.yaml", "factions: factions.csv", "factions: faction.csv")
    ruled.change("cards.csv", "Everybody bows.", "{{factions[colour].title}} bow.")
    (problem,) = ruled.problems()  # and not each cell that looks something up in it
    assert problem.startswith("game.yaml:7:21: factions: there is no file 'faction.csv'; did you mean")


# Nothing that comes from a folder may take long


def test_cells_that_double_are_bounded(ruled: Cards) -> None:
    names = [f"c{number}" for number in range(15)]
    cells = [f"{{{{{name}}}}}{{{{{name}}}}}" for name in names[1:]] + ["x" * 100]
    (ruled.folder / "cards.csv").write_text(
        ",".join(["title,colour,cost,picture,rules", *names]) + "\n" + ",".join(["A,red,1,sun,{{c0}}", *cells]) + "\n"
    )
    with lines_at_most(200_000):
        told = ruled.problems()
    assert told == ["cards.csv:2:98: c6: this cell, filled, would have more than 20,000 letters [C29]"]


def test_a_chain_of_a_thousand_cells_is_an_error(ruled: Cards) -> None:
    lines = "".join(f"k{number},{{{{long['k{number + 1}'].text}}}}\n" for number in range(1000))
    (ruled.folder / "long.csv").write_text(f"id,text\n{lines}k1000,end\n")
    ruled.change("game.yaml", "lookups: {", "lookups: {long: long.csv, ")
    ruled.change("cards.csv", "Everybody bows.", "{{long['k0'].text}}")
    assert any("more than 20 cells fill one another in a chain [C61]" in each for each in ruled.problems())


def test_all_cells_together_are_bounded(ruled: Cards) -> None:
    (ruled.folder / "long.csv").write_text(f"id,text\nk,{'x ' * 9000}\n")
    ruled.change("game.yaml", "lookups: {", "lookups: {long: long.csv, ")
    many = "".join(f"{number},red,1,sun,so {{{{long['k'].text}}}}\n" for number in range(3000))
    (ruled.folder / "cards.csv").write_text(f"title,colour,cost,picture,rules\n{many}")
    with pytest.raises(RefusedError, match="cells so far, filled, would have more than 20,000,000 letters"):
        shelf.load(ruled.folder)


def test_a_drawing_of_a_hundred_thousand_lookups_is_bounded(ruled: Cards) -> None:
    names = "".join(f"{{{{rules.r{number}}}}}" for number in range(999))
    (ruled.folder / "rules.yaml").write_text("hand: 1\n" + "".join(f"r{number}: 1\n" for number in range(999)))
    (ruled.folder / "cards.csv").write_text("title,colour,cost,picture,rules\n" + "t,red,1,sun,x\n" * 5_000)
    ruled.change("card.svg", ">{{title}}<", f">{names}<")
    told = "cards.csv:2:1: its drawings use 1,000 rules and lookups: too many for 5,000 rows [C29]"
    assert ruled.problems() == [told]


def test_a_rule_that_says_a_slot_is_no_slot(ruled: Cards) -> None:
    ruled.change("rules.yaml", "Onwards", '"{{rules.motto}}"')
    ruled.change("cards.csv", "Everybody bows.", "{{rules.motto}}")
    (told,) = ruled.problems()
    assert told.startswith("cards.csv:3:20: rules: '{{rules.motto}}' would be printed as plain text")


def test_a_page_shows_a_game_with_such_errors_all_the_same(ruled: Cards) -> None:
    ruled.change("cards.csv", "Everybody bows.", "Hold {{rules.hnad}} {{rules.hand}}{{rules}}")
    assert Session(ruled.folder).anyway().spec.tables["cards"].rows[1].cells["rules"] == "Hold  5"


def test_doctor_knows_what_lookups_are_found_by(ruled: Cards) -> None:
    ruled.change("cards.csv", "Everybody bows.", "{{cost|or 0}}")
    ruled.change("card.svg", ' data-if="cost"', "")
    lines = [*diagnosis(Session(ruled.folder))]
    assert "  read: game.yaml, rules.yaml, cards.csv, factions.csv, keywords.csv, card.svg" in lines
    assert "  feeds no slot: none" in lines


def test_quantities_that_rules_make_too_many_are_told(ruled: Cards) -> None:
    many = "t,red,1,sun,x,{{rules.hand * 100}}\n" * 300
    (ruled.folder / "cards.csv").write_text(f"title,colour,cost,picture,rules,quantity\n{many}")
    (told,) = ruled.problems()
    assert told.endswith("the tables up to this one ask for 150,000 cards; the limit is 100,000 [C30]")


def test_a_column_that_only_a_cell_names_is_shown(ruled: Cards) -> None:
    ruled.change("cards.csv", "title,quantity,cost", "title,quantity,flavour")
    ruled.change("cards.csv", "Ace,3,1", "Ace,3,It was a dark night outside")
    ruled.change("cards.csv", "King,2,", "King,2,And it was raining too much")
    ruled.change("card.svg", ' data-if="cost"', "")
    assert [problem.code for problem in Session(ruled.folder).problems] == ["C33"]
    ruled.change("cards.csv", "Everybody bows.", "{{flavour}}.")
    assert Session(ruled.folder).problems == ()


def test_the_page_offers_no_column_that_no_file_has(ruled: Cards) -> None:
    ruled.change("cards.csv", "red", "{{factions['red'].id}}")
    ruled.change("cards.csv", "Everybody bows.", "#FF0000")
    assert columns_of_colours(shelf.load(ruled.folder)) == [{"column": "rules", "file": "cards.csv"}]


def test_ten_thousand_wrong_keys_are_told_soon(ruled: Cards, tmp_path: Path) -> None:
    keys = "".join(f"key {number},{number}\n" for number in range(4_000))
    (tmp_path / "factions.csv").write_text(f"id,hex\n{keys}")
    many = "".join(f"t,key{number},1,sun,{{{{nothing {number}}}}}\n" for number in range(10_000))
    (ruled.folder / "cards.csv").write_text(f"title,colour,cost,picture,rules\n{many}")
    with lines_at_most(12_000_000):
        assert len(ruled.problems()) <= 102


def test_keywords_are_found_in_proportion_to_the_text(ruled: Cards) -> None:
    keys = "".join(f"{'a ' * number}b{number},x\n" for number in range(1, 400))
    (ruled.folder / "keywords.csv").write_text(f"word,reminder\n{keys}")
    text = "a " * 9_000
    ruled.change("cards.csv", "Everybody bows.", text)
    ruled.change("card.svg", ">{{title}}<", ">{{title}}{{keywords[in rules].reminder}}<")
    with lines_at_most(2_000_000):
        assert rows(ruled)[1]["keywords[in rules].reminder"] == ""
