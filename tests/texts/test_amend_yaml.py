"""A value written into a file of YAML: it is read there, and every other byte is as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tilewright.problem import RefusedError
from tilewright.texts.amendment import add_value, mark_of, raw, set_value, with_scalar
from tilewright.texts.node import Node, Scalar, Sequence, Spot, Value, child
from tilewright.texts.source import parse
from tilewright.texts.spelling import meant
from tilewright.texts.text import HIDDEN

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "data").glob("*/*.yaml"))

ODD = """# a comment at the top
title: 'Don''t panic'   # quoted
name: "a \\"b\\""
number:   7     # seven
share: 0.50
open: true
nothing:
bare: some words, and a # no comment
far:
      deep: {a: 1, b: [x, 'y', "z"], }
text: |
    First line.

    Third line: with a colon.

# between
folded: >-
  one
  and the same line

  another
last: [1,
  2, # two
  3]
"""


def scalars(node: Node) -> Iterator[Scalar]:
    """Every single value in a tree."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for each in node.items:
            yield from scalars(each)
    else:
        for entry in node.entries:
            yield from scalars(entry.value)


def changed(data: bytes, place: Spot, value: Value) -> bytes:
    """The file after one change."""
    return with_scalar(raw(data, place.path), place, value)


VALUES: tuple[Value, ...] = (
    0,
    -12,
    2.5,
    True,
    None,
    "word",
    "",
    "yes",
    "12:30",
    "a: b # c",
    "it's",
    'say "x"',
    "two\nlines\n",
    "a\tb",
    "\ttab",
    "tab\t",
    "two\nlines\twith a tab",
)


@pytest.mark.parametrize("value", VALUES, ids=repr)
@pytest.mark.parametrize("form", ["plain", "crlf", "signed"])
def test_every_value_of_an_odd_file_takes_any_other(value: Value, form: str) -> None:
    data = {"plain": ODD, "crlf": ODD.replace("\n", "\r\n"), "signed": "\ufeff" + ODD}[form].encode()
    for scalar in scalars(parse(data, "x.yaml")):
        after = changed(data, scalar.place, value)
        values = _leaves(yaml.safe_load(after.decode("utf-8-sig").replace("\r\n", "\n")))
        before = _leaves(yaml.safe_load(ODD))
        at = next(n for n, each in enumerate(scalars(parse(data, "x.yaml"))) if each.place == scalar.place)
        assert values == [*before[:at], value, *before[at + 1 :]]
        assert _comments(after) == _comments(data)
        assert after.count(b"\r\n") == (after.count(b"\n") if form == "crlf" else 0)
        assert after.startswith(b"\xef\xbb\xbf") == (form == "signed")
        assert changed(data, scalar.place, scalar.value) == data


def _leaves(values: object) -> list[object]:
    if isinstance(values, dict):
        return [leaf for value in values.values() for leaf in _leaves(value)]
    return [leaf for value in values for leaf in _leaves(value)] if isinstance(values, list) else [values]


def _comments(data: bytes) -> list[bytes]:
    return re.findall(rb"# (?:a comment at the top|quoted|seven|between|two)\b", data)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT / "data").as_posix())
def test_a_change_in_a_shipped_file_touches_one_value(path: Path) -> None:
    data = path.read_bytes()
    everything = list(scalars(parse(data, "x.yaml")))
    lines = [scalar.place.line for scalar in everything]
    for scalar in everything[:: max(1, len(everything) // 12)]:
        value = f"{scalar.value}x" if isinstance(scalar.value, str) else 77
        old, new = data.decode().split("\n"), changed(data, scalar.place, value).decode().split("\n")
        behind = len(old) + 1 - min((line for line in lines if line > scalar.place.line), default=len(old))
        assert old[: scalar.place.line - 1] == new[: scalar.place.line - 1]
        assert old[-behind:] == new[-behind:]


@given(st.text(st.characters(blacklist_categories=["Cc", "Cs"]), max_size=40))
def test_any_text_is_read_again_and_hidden_letters_are_refused(text: str) -> None:
    data = b"a: {b: 'x', c: w} # z\n"
    for column in (8, 16):
        if HIDDEN.search(text):
            with pytest.raises(RefusedError, match="W03"):
                changed(data, Spot("x.yaml", 1, column), text)
            continue
        after = changed(data, Spot("x.yaml", 1, column), text)
        assert yaml.safe_load(after)["a"]["b" if column == 8 else "c"] == text
        assert after.endswith(b"} # z\n")


def test_a_key_is_added_at_the_end_of_its_mapping(tmp_path: Path) -> None:
    data = b"- title: Ace # one\n  rules: |\n    Draw.\n    Play.\n\n- {title: King}\n- title: Queen"
    path = tmp_path / "cards.yaml"
    path.write_bytes(data)
    root = parse(data, "cards.yaml")
    assert isinstance(root, Sequence)
    places = [item.place for item in root.items]
    values: tuple[Value, ...] = ("last", 4, "a: b")
    for place, value in zip(reversed(places), values, strict=True):
        add_value(path, place, "extra", value, mark_of(path.read_bytes()))
    assert path.read_text() == (
        "- title: Ace # one\n  rules: |\n    Draw.\n    Play.\n  extra: 'a: b'\n\n"
        "- {title: King, extra: 4}\n- title: Queen\n  extra: last"
    )


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("a: &x 5\nb: *x\n", (1, 4), "W02"),
        ("a: {b: 1}\n", (1, 4), "W02"),
        ("a: 1\n", (7, 7), "W02"),
    ],
)
def test_what_is_no_single_value_is_refused(text: str, place: tuple[int, int], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        changed(text.encode(), Spot("x.yaml", *place), 3)
    assert refused.value.problems[0].code == code


def test_a_file_that_changed_meanwhile_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 2\n")
    with pytest.raises(RefusedError, match="W01"):
        set_value(path, Spot("x.yaml", 1, 4), 3, mark_of(b"a: 1\n"))
    assert path.read_text() == "a: 2\n"


def test_who_may_read_a_file_stays_and_a_workbook_is_left_to_its_program(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 2\n")
    path.chmod(0o600)
    set_value(path, Spot("x.yaml", 1, 4), 3, mark_of(b"a: 2\n"))
    assert path.stat().st_mode & 0o777 == 0o600
    (tmp_path / "x.xlsx").write_bytes(b"PK")
    with pytest.raises(RefusedError, match="W02"):
        set_value(tmp_path / "x.xlsx", Spot("x.xlsx", 2, 1), "x", mark_of(b"PK"))


@pytest.mark.parametrize(
    ("typed", "before", "value"),
    [
        ("7", 5, 7),
        (" 7 ", 5, 7),
        ("7", "5", "7"),
        ("0.5", 1, 0.5),
        ("true", False, True),
        ("1e3", 5, 1000),
        ("-2.50", 5, -2.5),
        ("six", None, "six"),
        ("", None, None),
    ],
)
def test_what_is_typed_means_what_stood_there_was(typed: str, before: Value, value: Value) -> None:
    assert meant(typed, before) == value
    assert type(meant(typed, before)) is type(value)


def test_the_place_is_the_one_that_the_reader_tells() -> None:
    root = parse(ODD, "x.yaml")
    number = child(root, "number")
    assert isinstance(number, Scalar)
    assert (number.place.line, number.place.column) == (4, 11)
