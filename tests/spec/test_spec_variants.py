"""variants/*.yaml: laid over the game, stacked, and told of when they are wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tilewright.build.make import folder_name
from tilewright.build.options import Options
from tilewright.spec.read import notes

if TYPE_CHECKING:
    from tests.spec.conftest import Folder


def test_a_variant_is_laid_over(small: Folder) -> None:
    spec = small.read("fewer")
    assert (spec.rules.gems.each, spec.rules.gems.worth) == (5, 2)
    assert [(name, note.title) for name, note in spec.variants] == [("fewer", "Fewer")]


def test_variants_stack_left_to_right(small: Folder) -> None:
    small.write("variants/none.yaml", "variant: {title: None, summary: No gems}\nrules: {gems: {each: 0}, rounds: 1}\n")
    assert small.read("none", "fewer").rules.model_dump() == {"gems": {"each": 5, "worth": 2}, "rounds": 1}
    assert small.read("fewer", "none").rules.gems.each == 0


def test_a_mistake_in_a_variant_is_told_in_its_file(small: Folder) -> None:
    small.change("variants/fewer.yaml", "each: 5", "each: -5")
    assert small.problems("fewer") == [
        "small/variants/fewer.yaml:3:16: each: -5 is too small; the minimum is 0 [K04] -> write 0 or more"
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("each: 5", "eech: ", "3:10: there is no 'eech' to remove [K22]"),
        ("each: 5", "eech: 5", "3:10: unknown key 'eech'; did you mean 'each'? [K01]"),
        ("rules:", "rulez:", "2:1: unknown key 'rulez'; did you mean 'rules'? [K01]"),
        (", summary: Fewer gems", "", "1:10: variant: the key 'summary' is missing [K02]"),
        ("variant: {title: Fewer, summary: Fewer gems}", "", "2:1: the key 'variant' is missing [K02]"),
    ],
)
def test_a_misspelt_variant(small: Folder, old: str, new: str, told: str) -> None:
    small.change("variants/fewer.yaml", old, new)
    assert [problem.partition(" -> ")[0] for problem in small.problems("fewer")] == [
        f"small/variants/fewer.yaml:{told}"
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("fewr", "there is no variant 'fewr'; did you mean 'fewer'? [K20] -> known variants: fewer"),
        ("../game", "there is no variant '../game' [K20] -> known variants: fewer"),
        (
            "../../x",
            "'variants/../../x.yaml' is outside the game's folder [K21] -> copy the file into the game's folder",
        ),
        ("a\0b", r"'variants/a\x00b.yaml' is outside the game's folder [K21] -> copy the file into the game's folder"),
    ],
)
def test_a_variant_that_is_not_there(small: Folder, name: str, told: str) -> None:
    assert small.problems(name) == [f"small/variants: {told}"]


def test_the_variants_there_are_can_be_listed(small: Folder) -> None:
    assert [(name, note.summary) for name, note in notes(small.path)] == [("fewer", "Fewer gems")]


@pytest.fixture
def tabled(small: Folder) -> Folder:
    """The game with cards of a table in a folder of its own."""
    small.write("tables/cards.csv", "title,cost,quantity\nRain,4,2\nEarly Sun,1,3\nRain,9,1\n")
    small.write(
        "card.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><text y="9">{{cost}}</text></svg>'
    )
    small.change("game.yaml", "components:\n", f"components:\n{CARDS}")
    return small


CARDS = """\
  - kind: cards
    id: cards
    title: Cards
    make: Cut them out.
    size: {width: 63, height: 88}
    template: card.svg
    rows: tables/cards.csv
    columns: {price: cost}
"""


def test_a_variant_changes_cells_of_a_table(tabled: Folder) -> None:
    tabled.write(
        "variants/dear.yaml",
        "variant: {title: Dear, summary: Sun costs more}\n"
        "rows: {tables/cards.csv: {early-sun: {cost: 7, quantity: 0}}}\n",
    )
    rows = tabled.read("dear", "tables/cards.csv:1:cost=5").tables["cards"].rows
    assert [(row.cells["cost"], row.cells["price"], row.quantity) for row in rows] == [
        ("5", "5", 2),
        ("7", "7", 0),
        ("9", "9", 1),
    ]
    assert tabled.read().tables["cards"].rows[1].cells["cost"] == "1"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("cards.csv:1:cost=5", "this game has no table 'cards.csv'; did you mean 'tables/cards.csv'?"),
        ("tables/cards.csv:early-son:cost=5", "there is no row 'early-son' in this table; did you mean 'early-sun'?"),
        ("tables/cards.csv:rain:cost=5", "2 rows are called 'rain'"),
        ("tables/cards.csv:1:price=5", "there is no column 'price' in this table"),
        ("tables/cards.csv:1=5", "this is not a rule with a value"),
    ],
)
def test_a_cell_that_is_not_there(tabled: Folder, name: str, told: str) -> None:
    (problem,) = tabled.problems(name)
    assert problem.startswith(f"--variant {name}: {told} [K37]") or f"{told} [K37]" in problem


def test_a_mistake_in_the_rows_of_a_variant_is_told_in_its_file(tabled: Folder) -> None:
    tabled.write(
        "variants/dear.yaml",
        "variant: {title: Dear, summary: Dearer}\nrows:\n  tables/cards.csv: {1: 4, 2: {cost: [1]}}\n  cards: {}\n",
    )
    assert [problem.partition(" -> ")[0] for problem in tabled.problems("dear")] == [
        "small/variants/dear.yaml:3:25: 1: expected a mapping (lines of `column: value`) [K03]",
        "small/variants/dear.yaml:3:38: cost: expected one value; write a list as one text [K03]",
        "small/variants/dear.yaml:4:3: this game has no table 'cards' [K01]",
    ]


def test_the_folder_of_a_kit_is_called_after_what_was_typed_without_marks_of_paths(tabled: Folder) -> None:
    spec = tabled.read("tables/cards.csv:early-sun:cost=5")
    assert folder_name(spec, Options()) == "small+tables-cards.csv-early-sun-cost=5"
