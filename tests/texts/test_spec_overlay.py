"""What a variant does to a game's tree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.problem import RefusedError
from tilewright.texts.node import KeyValue, Mapping, Node, Scalar, Sequence, Spot, Value, child, overlay, plain
from tilewright.texts.source import parse


def laid(base: str, over: str) -> object:
    return plain(overlay(parse(base, "base.yaml"), parse(over, "over.yaml")))


def test_mappings_merge_values_and_lists_replace() -> None:
    base = "{a: {b: 1, c: 2}, d: [1, 2], e: 5}"
    assert laid(base, "{a: {c: 3, f: 4}, d: [9]}") == {"a": {"b": 1, "c": 3, "f": 4}, "d": [9], "e": 5}


def test_a_key_without_a_value_removes() -> None:
    assert laid("{a: {b: 1, c: 2}}", "{a: {b: }}") == {"a": {"c": 2}}


def test_removing_what_is_not_there_is_told() -> None:
    with pytest.raises(RefusedError, match=r"^over.yaml:2:3: there is no 'x' to remove \[K22\]"):
        laid("{a: {b: 1}}", "a:\n  x:\n")


def test_items_with_ids_are_changed_one_by_one() -> None:
    base = "[{id: a, n: 1}, {id: b, n: 2}, {id: c, n: 3}]"
    assert laid(base, "{b: {n: 5}, c: , d: {n: 4}}") == [{"id": "a", "n": 1}, {"id": "b", "n": 5}, {"id": "d", "n": 4}]
    assert laid(base, "[{id: e}]") == [{"id": "e"}]
    with pytest.raises(RefusedError, match="there is no 'x' to remove"):
        laid(base, "{x: }")


@pytest.mark.parametrize("base", ["[1, 2]", "[]", "[{id: a}, {n: 1}]", "[{id: a}, {id: a}]", "[{id: [a]}]"])
def test_a_mapping_replaces_a_list_whose_items_cannot_be_told_apart(base: str) -> None:
    assert laid(base, "{a: {n: 1}}") == {"a": {"n": 1}}


def test_places_survive() -> None:
    merged = overlay(parse("{a: {b: 1, c: 2}}", "base.yaml"), parse("a: {c: 3}", "over.yaml"))
    a = child(merged, "a")
    assert a is not None
    b, c = child(a, "b"), child(a, "c")
    assert b is not None
    assert c is not None
    assert (b.place, c.place) == (Spot("base.yaml", 1, 9), Spot("over.yaml", 1, 8))


def tree(values: st.SearchStrategy[Value]) -> st.SearchStrategy[Node]:
    here = Spot("f.yaml", 1, 1)
    leaf = values.map(lambda value: Scalar(here, value, str(value)))
    keys = st.sampled_from("abc")
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.lists(inner, max_size=2).map(lambda items: Sequence(here, tuple(items))),
            st.dictionaries(keys, inner, max_size=3).map(
                lambda items: Mapping(
                    here, tuple(KeyValue(Scalar(here, key, key), value) for key, value in items.items())
                )
            ),
        ),
        max_leaves=6,
    )


@given(tree(st.integers()))
def test_laid_over_itself_nothing_changes(node: Node) -> None:
    assert overlay(node, node) == node


@given(tree(st.integers()), tree(st.integers()))
def test_laying_the_same_over_it_twice_is_laying_it_once(base: Node, over: Node) -> None:
    assert plain(overlay(overlay(base, over), over)) == plain(overlay(base, over))


@pytest.mark.parametrize(
    ("base", "over", "merged"),
    [
        ("{give: 2, take: 1}", "'3:2'", {"give": 3, "take": 2}),
        ("{take: 1, give: 2}", "'3:2'", {"take": 3, "give": 2}),  # in the order in which they stand
        ("{a: 1, b: 2, c: 3}", "'3:2:1'", {"a": 3, "b": 2, "c": 1}),
        ("{a: 1, b: 2, c: 3}", "'3:2'", "3:2"),
        ("{a: 1, b: much}", "'3:2'", "3:2"),
        ("{a: 1, b: true}", "'3:2'", "3:2"),
        ("{a: 1, b: {c: 2}}", "'3:2'", "3:2"),
        ("{give: 2, take: 1}", "3 to 2", "3 to 2"),
        ("keyless", "'3:2'", "3:2"),
    ],
)
def test_a_ratio_over_two_numbers_sets_both(base: str, over: str, merged: object) -> None:
    assert laid(f"a: {base}", f"a: {over}") == {"a": merged}
