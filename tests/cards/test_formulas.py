"""Slots that reckon and format, held against plain fractions; conditions against a slow reading of the same words."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.cards.slots import fill_slots, is_drawn, slots_in, wrong_words

CELLS = {
    "price": "3",
    "bonus": "",
    "share": "0.125",
    "kind": "Spell",
    "Cost (gold)": "7",
    "to-hit": "2",
    "half": "1/2",
    "many": "1234567.5",
    "minus": "-2.5",
}

FORMATTED = {
    "{{price * 2}}": "6",
    "{{price+2}}": "",  # a column of that name, which is not there
    "{{ price - 5 }} left of {{price}}": "-2 left of 3",
    "{{price + bonus}}": "3",
    "{{bonus * 2}}": "",
    "{{(price + 1) * (2 - 5)}}": "-12",
    "{{price - 1 - 1}}": "1",
    "{{12 / price / 2}}": "2",
    "{{1 / price}}": "0.333333",
    "{{1 / price|or nothing}}": "0.333333333333",
    "{{Cost (gold)}}": "7",
    "{{Cost (gold) * 2}}": "14",
    "{{(Cost (gold) + 1) / 2}}": "4",
    "{{to-hit * to-hit}}": "4",
    "{{price|2 decimals}}": "3.00",
    "{{share|2 decimals}}": "0.13",
    "{{minus|0 decimals}}": "-3",
    "{{minus + 2.5|0 decimals}}": "0",
    "{{share|percent}}": "12.5%",
    "{{many|thousands}}": "1,234,567.5",
    "{{price|3 digits}}": "003",
    "{{price|signed}}{{minus|signed}}": "+3-2.5",
    "{{price + 1|roman}}": "IV",
    "{{kind|upper}} {{kind|lower}}": "SPELL spell",
    "{{bonus|or free}}": "free",
    "{{bonus|2 decimals|or -}}": "-",
    "{{kind|roman}}": "",
    "{{price / bonus}}": "",
}


@pytest.mark.parametrize("text", FORMATTED)
def test_a_slot_says_what_is_reckoned(text: str) -> None:
    assert fill_slots(text, CELLS) == FORMATTED[text]


NUMBERS = st.fractions(min_value=0, max_value=50, max_denominator=8).map(lambda each: Fraction(round(each * 8), 8))
SUMS = st.recursive(
    NUMBERS | st.sampled_from(["a", "b"]), lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner), max_leaves=6
)
Sum = Fraction | str | tuple["Sum", str, "Sum"]


def written(tree: Sum) -> str:
    if isinstance(tree, tuple):
        return f"({written(tree[0])} {tree[1]} {written(tree[2])})"
    return tree if isinstance(tree, str) else f"{float(tree):.3f}"


def reckoned(tree: Sum, cells: dict[str, Fraction]) -> Fraction:
    if not isinstance(tree, tuple):
        return cells[tree] if isinstance(tree, str) else tree
    left, right = reckoned(tree[0], cells), reckoned(tree[2], cells)
    return left + right if tree[1] == "+" else left - right if tree[1] == "-" else left * right


@given(SUMS, NUMBERS, NUMBERS)
def test_reckoning_is_exact(tree: Sum, a: Fraction, b: Fraction) -> None:
    cells = {"a": f"{float(a):.3f}", "b": f"{float(b):.3f}"}
    text = fill_slots(f"{{{{{written(tree)} + 0|9 decimals}}}}", cells)
    assert abs(Fraction(text) - reckoned(tree, {"a": a, "b": b})) <= Fraction(1, 10**9)


@given(st.lists(st.sampled_from(["a", "b", "1", "2.5"]), min_size=1, max_size=6), st.data())
def test_without_brackets_it_binds_as_python_does(values: list[str], data: st.DataObject) -> None:
    signs = [data.draw(st.sampled_from("+-*/")) for _ in values[1:]]
    words = values[0] + "".join(f" {sign} {value}" for sign, value in zip(signs, values[1:], strict=True))
    exact = re.sub(
        r"[\d.]+|[ab]", lambda match: f"Fraction('{ {'a': '3', 'b': '0.5'}.get(match[0], match[0]) }')", words
    )
    number = eval(exact, {"Fraction": Fraction})  # noqa: S307 - the test's own words
    text = fill_slots(f"{{{{{words} + 0|9 decimals}}}}", {"a": "3", "b": "0.5"})
    assert abs(Fraction(text) - number) <= Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("slot", "why"),
    [
        ("price|bogus", "there is no format 'bogus'"),
        ("price|11 decimals", "there is no format '11 decimals'"),
        ("price * ", "something is missing at the end"),
        ("price *  * 2", "something is missing before '*'"),
        ("(price", "a bracket has no partner"),
        ("(price + 2", "a bracket has no partner"),
        (f"{'(' * 11}price{')' * 11} * 2", "brackets are nested too deep"),
        ("a + " * 60 + "a", "it has 241 letters; the limit is 200"),
        ("()|upper", "a bracket is in the wrong place"),
    ],
)
def test_a_slot_that_means_nothing_says_why(slot: str, why: str) -> None:
    wrong = wrong_words(f"{{{{{slot}}}}}")
    assert len(wrong) == 1
    assert wrong[0][1].startswith(why)
    assert fill_slots(f"{{{{{slot}}}}}", CELLS) == ""


def test_the_columns_of_a_formula_are_its_slots() -> None:
    assert slots_in("{{price * (to-hit + 2)|or x}} {{kind}}") == ("price", "to-hit", "kind")


HOLDS = {
    "kind": True,
    "bonus": False,
    "unknown": False,
    "kind = spell": True,
    "kind=Spell": True,
    'kind = "spell"': True,
    "kind != spell": False,
    "bonus = ": True,
    "not bonus": True,
    "not kind = trap": True,
    "price = 3.0": True,
    "price > 2 and price < 4": True,
    "price >= 4 or price <= 3": True,
    "kind = trap or kind = spell and price = 4": False,
    "kind = spell or kind = trap and price = 4": True,
    "kind > 2": False,
    "minus < 0": True,
}


@pytest.mark.parametrize("condition", HOLDS)
def test_a_condition_holds_or_not(condition: str) -> None:
    assert is_drawn(condition, CELLS) is HOLDS[condition]


@pytest.mark.parametrize(
    "text", ["{{" + "a + " * 100_000 + "a}}", "{{" + "(" * 100_000, "{{a" + "|or x" * 100_000 + "}}"]
)
def test_words_without_end_take_no_time(text: str) -> None:
    assert len(fill_slots(text, {})) <= len(text)
