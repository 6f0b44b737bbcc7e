"""A slip that would be printed as it stands, or hide an element for ever, is told of; what is meant is printed."""

from __future__ import annotations

import pytest

from tests.cards.conftest import Cards, cards
from tilewright.cards.slots import ConditionError, fill_slots, read_condition

__all__ = ["cards"]

HALF = ["{{title}", "{title}", "{ {title}}", "{{title", "title}}", "{title|upper}", "{Title}", "{titel}", "{{title}}}"]
HALF += ["{{{title}}}", "{cost + 1}", "{{ {title} }}", "{title", "a title}"]
DOORS = {
    "a text": ("{{title}}", "@"),
    "a text with a slot": ("{{title}}", "{{title}} @"),
    "a span": (">{{title}}<", "><tspan>@</tspan><"),
    "after a span": (">{{title}}<", "><tspan>A</tspan>@<"),
    "a text box": ('data-text="{{rules}}"', 'data-text="@"'),
    "an attribute": ('fill="{{colour}}"', 'fill="@"'),
    "a style": ('fill="{{colour}}"', 'style="fill:@"'),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("half", HALF)
def test_half_a_slot_is_an_error_wherever_it_stands(half: str, door: str, cards: Cards) -> None:
    old, new = DOORS[door]
    cards.change("card.svg", old, new.replace("@", half))
    told = [each for each in cards.problems() if "[C48]" in each]
    assert told
    assert all(each.startswith("card.svg:") and "is not a slot" in each for each in told)


@pytest.mark.parametrize(
    "meant", ["f(x) = {1,2}", "{b} of {c}", "}{", ":-}", "{}", "a {b", "\\{title\\}", "\\{\\{title\\}\\}"]
)
@pytest.mark.parametrize("door", ["a text", "a text with a slot", "a text box"])
def test_a_brace_that_is_no_slot_is_printed(meant: str, door: str, cards: Cards) -> None:
    old, new = DOORS[door]
    cards.change("card.svg", old, new.replace("@", meant))
    assert [each for each in cards.problems() if "[C33]" not in each] == []


@pytest.mark.parametrize(
    ("text", "printed"),
    [("\\{title\\}", "{title}"), ("{{title}} \\{\\{", "Ace {{"), ("{1, 2}", "{1, 2}"), ("{{rules}}", "{1}")],
)
def test_a_brace_after_a_backslash_is_printed_alone(text: str, printed: str) -> None:
    assert fill_slots(text, {"title": "Ace", "rules": "\\{1\\}"}) == printed


@pytest.mark.parametrize("slip", ["{title}", "{{title}", "pay {cost}", "{{nothing}"])
def test_half_a_slot_in_a_cell_is_an_error_at_the_cell(slip: str, cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", f"So {slip} bows.")
    (told,) = cards.problems()
    assert told.startswith("cards.csv:3:22: rules: '")
    assert told.endswith("would be printed as plain text: a slot has two braces on either side [C48]")


@pytest.mark.parametrize("meant", ["f(x) = {1,2}", "{b}", ":-}", "\\{title\\}", "{titel}"])
def test_a_brace_in_a_cell_is_printed(meant: str, cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", f'"{meant}"')
    assert cards.problems() == []


SLIPS = {
    "a == 3": "write =, not ==",
    "a === 3": "write =, not ===",
    "a !== 3": "write !=, not !==",
    "a <> 3": "write !=, not <>",
    "a => 3": "write >=, not =>",
    "a =< 3": "write <=, not =<",
    "a =! 3": "write !=, not =!",
    "a ≥ 3": "write >=, not ≥",
    "a = 3 && b": "write and, not &&",
    "a || b": "write or, not ||",
    "a = 3 AND b": "write and, not AND",
    "a OR b": "write or, not OR",
    "a = “spell”": "write straight quotation marks, not “",
    "a = 'spell": "the quotation mark in ''spell' has no partner",
    "a = 3;": "'3;' ends with a semicolon",
    "a = = 3": "'= =' is not a comparison: =, !=, <, <=, >, >=",
    "a >": "expected a number after '>', not ''",
    "": "a column is missing in ''",
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_condition_in_another_language_means_nothing(slip: str) -> None:
    with pytest.raises(ConditionError) as raised:
        read_condition(slip)
    assert str(raised.value) == SLIPS[slip]


@pytest.mark.parametrize("slip", ["cost == 1", "cost = “1”", "coast", "!cost", "(cost = 1)", "cost is 1", "{{cost}}"])
def test_a_wrong_condition_is_an_error_at_its_element(slip: str, cards: Cards) -> None:
    cards.change("card.svg", 'data-if="cost"', f'data-if="{slip}"')
    (told,) = cards.problems()
    assert told.startswith("card.svg:4:3: ")
    assert told.endswith(("[C48]", "[C12]"))


@pytest.mark.parametrize(
    "meant", ["title = Ace", "title = 'Ace'", "not title = ace", "cost = 1", "cost = 7", "title = Queen"]
)
def test_a_condition_that_means_something_is_fine(meant: str, cards: Cards) -> None:
    cards.change("card.svg", 'data-if="cost"', f'data-if="{meant}"')
    assert cards.problems() == []


def test_a_value_that_is_nearly_one_of_the_table_is_warned_of(cards: Cards) -> None:
    cards.change("card.svg", 'data-if="cost"', 'data-if="title = Kng"')
    assert cards.problems() == ["card.svg:4:3: warning: data-if: no row has title = Kng; did you mean 'King'? [C35]"]


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ('data-size="9" data-min-size="10"', "data-min-size 10 is above data-size 9"),
        ('data-min-size="12"', "data-min-size 12 is above data-size 9, the default"),
    ],
)
def test_a_least_size_above_the_size_is_an_error(sizes: str, told: str, cards: Cards) -> None:
    cards.change("card.svg", 'data-size="9" data-min-size="7"', sizes)
    assert cards.problems() == [f"card.svg:7:3: text box 'box-rules': {told} [C13]"]
