"""Text becomes nodes with places, or problems with places; never anything else."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tilewright.problem import RefusedError
from tilewright.texts import compose
from tilewright.texts.node import Mapping, Scalar, Spot, child, plain
from tilewright.texts.source import load, parse


def problems(text: str | bytes) -> list[str]:
    with pytest.raises(RefusedError) as refused:
        parse(text, "f.yaml")
    return [str(problem).split("\n", maxsplit=1)[0] for problem in refused.value.problems]


def test_values_mean_what_they_look_like() -> None:
    text = "a: 12\nb: 1.50\nc: -3\nd: ~\ne:\nf: 'yes'\ng: 3 towers\nh: [true, false]\n1: white key\nno: never\n"
    assert plain(parse(text, "f.yaml")) == {
        "a": 12,
        "b": 1.5,
        "c": -3,
        "d": None,
        "e": None,
        "f": "yes",
        "g": "3 towers",
        "h": [True, False],
        "1": "white key",
        "no": "never",
    }


def test_every_node_knows_its_line_and_column() -> None:
    root = parse("tiles:\n  - {id: hall, size: 3}\n", "data/x.yaml")
    assert isinstance(root, Mapping)
    tiles = child(root, "tiles")
    assert tiles is not None
    hall = child(tiles, 0)
    assert isinstance(hall, Mapping)
    assert [entry.key.place for entry in hall.entries] == [
        Spot("data/x.yaml", 2, 6),
        Spot("data/x.yaml", 2, 16),
    ]
    assert [entry.value.place.column for entry in hall.entries] == [10, 22]


@pytest.mark.parametrize(
    ("text", "row", "column", "place"),
    [
        ("m: |\n  ab\n  cd\n", 1, 1, (3, 4)),
        ("m: |2\n    ab\n   cd\n", 0, 2, (2, 5)),
        ("m: |-  # a map\n\n      ab\n", 1, 0, (3, 7)),
        ("m: 'abc'\n", 0, 2, (1, 7)),
        ("m: abc\n", 0, 2, (1, 6)),
        ("m: &x abc\n", 0, 2, (1, 9)),
        ("é: abc\n", 0, 0, (1, 4)),
        ('m: "a\\tb"\n', 0, 2, (1, 4)),  # an escape shifts the columns: the value's own place
        ("m: >\n  ab\n  cd\n", 0, 3, (1, 4)),  # folded lines too
    ],
)
def test_a_character_of_a_text_has_a_place(text: str, row: int, column: int, place: tuple[int, int]) -> None:
    root = parse(text, "f.yaml")
    assert isinstance(root, Mapping)
    value = root.entries[0].value
    assert isinstance(value, Scalar)
    assert value.at(row, column) == Spot("f.yaml", *place)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        *((word, "a truth value") for word in ("yes", "No", "ON", "off", "y", "N", "True", "FALSE")),
        *((word, "nothing") for word in ("Null", "NULL")),
        *((word, "a number in base 60") for word in ("12:30", "1:2:3", "190:20:30.15")),
        *((word, "a number in base 8") for word in ("010", "0o7", "-07", "00")),
        *((word, "a number in base 16") for word in ("0x10", "0xFF")),
        *((word, "a number in base 2") for word in ("0b1",)),
        *((word, "a number") for word in ("1_000", "1e3", "1.5e-3", ".5", "5.", "+5", "09")),
        *((word, "a date") for word in ("2005-08-17", "2005-8-7 12:00:00")),
        *((word, "infinity") for word in (".inf", "-.INF")),
        (".nan", "no number"),
    ],
)
def test_a_word_with_two_meanings_is_refused(word: str, other: str) -> None:
    message = f"f.yaml:1:4: some YAML programs read {word} as {other}, others as text [Y14]"
    assert problems(f"a: {word}") == [message]
    assert plain(parse(f"a: '{word}'", "f.yaml")) == {"a": word}


@pytest.mark.parametrize("word", ["yes, please", "2005", "12 mm", "v1.0", "1.2.3", "a:b", "-", "on-off", "D15C5", "é"])
def test_a_word_with_one_meaning_is_read(word: str) -> None:
    assert plain(parse(f"a: {word}" if word != "-" else "a: '-'", "f.yaml")) in ({"a": word}, {"a": 2005})


def test_the_remedy_is_said() -> None:
    with pytest.raises(RefusedError) as refused:
        parse("a: yes", "f.yaml")
    assert refused.value.problems[0].help == (
        'write "yes" in quotes for text; else true, false or a plain number such as 12 or 0.5'
    )


def test_all_mistakes_are_told_at_once() -> None:
    assert problems("a: yes\nb: 010\na: !!int 5\n") == [
        "f.yaml:1:4: some YAML programs read yes as a truth value, others as text [Y14]",
        "f.yaml:2:4: some YAML programs read 010 as a number in base 8, others as text [Y14]",
        "f.yaml:3:1: the key 'a' is here a second time; the first is on line 1 [Y13]",
        "f.yaml:3:4: a tag (!) is not read here [Y11]",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: b: c\n", "1:5: a second ': ' in one value [Y05]"),
        ("a: 'x\nb: 3\n", "1:4: a quotation mark is opened and never closed [Y05]"),
        ("a: [1, 2\nb: 3\n", "1:4: a '[' is not closed [Y05]"),
        ("a: {b: 1\n", "1:4: a '{' is not closed [Y05]"),
        ("- a\nb: 1\n", "2:1: a list goes on here without a '-' [Y05]"),
        ("a:\n    b: 1\n  c: 1\n", "3:3: this line does not continue the lines above [Y05]"),
        ("a: @x\n", "1:4: no value can begin with this character [Y05]"),
        ('a: "\\q"\n', '1:5: an unknown \\ escape between "..." [Y05]'),
        ("a: - b\n", "1:4: a list cannot begin in the middle of a line [Y05]"),
        ("{1: ? key}\n", "1:5: a value is missing here [Y05]"),
        ("a:\n\tb: 1\n", "2:1: a tab indents this line [Y06]"),
        ("a: |\n  x\n\ty\n", "3:1: a tab indents this line [Y06]"),
        ("a: *x\n", "1:4: the alias *x is used but no &x above it [Y09]"),
        ("a: &x [*x]\n", "1:8: the alias *x is used inside its own anchor [Y09]"),
        ("a: 1\n--- \nb: 2\n", "2:1: a second document begins here [Y10]"),
        ("a: !text 1\n", "1:4: a tag (!) is not read here [Y11]"),
        ("a: &x {b: 1}\nc: {<<: *x}\n", "2:5: the merge key '<<' is not read [Y12]"),
        ("? [a]\n: b\n", "1:3: a key must be text [Y12]"),
        ("'': b\n", "1:1: a key is missing before the ':' [Y12]"),
        ("a: 1234567890123456\n", "1:4: a number with more than 15 digits: 1234567890123456 [Y15]"),
        ("a: 1\nb: \x07\n", "2:4: the hidden character U+0007 is here [Y04]"),
        ("a: \x00\n", "1:4: the hidden character U+0000 is here [Y04]"),
        ('a: "\\0"\n', "1:4: an escape here writes the hidden character U+0000 [Y04]"),
    ],
)
def test_a_mistake_is_told_in_a_plain_sentence(text: str, message: str) -> None:
    assert problems(text) == [f"f.yaml:{message}"]


@pytest.mark.parametrize("text", ["", "# nothing but a remark\n", "\ufeff"])
def test_an_empty_file_is_told(text: str) -> None:
    assert problems(text) == ["f.yaml: the file is empty [Y10]"]


def test_wrong_encodings_are_told_with_line_and_column() -> None:
    assert problems("a: 1\nname: caf\u00e9\n".encode("latin-1")) == [
        "f.yaml:2:10: the byte 0xE9 is not UTF-8 text [Y03]"
    ]
    assert problems("a: 1\n".encode("utf-16")) == ["f.yaml: this is UTF-16 text [Y03]"]


def test_a_byte_order_mark_and_any_line_end_are_read() -> None:
    assert plain(parse(b"\xef\xbb\xbfa: 1\r\nb: |\r\n  x\r\n  y\r\n", "f.yaml")) == {"a": 1, "b": "x\ny\n"}


def test_deep_nesting_is_refused() -> None:
    assert problems("[" * 900) == ["f.yaml:1:42: nested more than 40 deep [Y07]"]


def test_nesting_that_the_parser_itself_gives_up_is_refused_in_our_words() -> None:
    """Where it gives up is the parser's choice, and differs between its versions."""
    (problem,) = problems("[" * 100_000)
    assert problem.endswith("nested more than 40 deep [Y07]")


def test_nesting_through_aliases_is_refused() -> None:
    deep = "a: &a " + "[" * 30 + "]" * 30 + "\nb: " + "[" * 30 + "*a" + "]" * 30
    assert problems(deep) == ["f.yaml:2:34: nested more than 40 deep [Y07]"]


def test_aliases_that_explode_are_refused() -> None:
    laughs = "a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)
    )
    assert problems(laughs) == ["f.yaml:6:10: more than 100,000 values, counting those that aliases repeat [Y08]"]


def test_an_alias_repeats_a_value_and_its_place() -> None:
    root = parse("a: &x {b: 1}\nc: *x\n", "f.yaml")
    assert plain(root) == {"a": {"b": 1}, "c": {"b": 1}}
    assert child(root, "c") == child(root, "a")


def test_a_huge_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as file:
        file.truncate(100_000_000)  # sparse: nothing is written
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("the file was opened"))
    with pytest.raises(RefusedError, match=r"^huge.yaml: the file has 100,000,000 bytes; the limit is 1,000,000"):
        load(huge, "huge.yaml")


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    with pytest.raises(RefusedError, match="this is not a plain file"):
        load(tmp_path / "pipe", "pipe")
    with pytest.raises(RefusedError, match="the file is missing"):
        load(tmp_path / "none.yaml", "none.yaml")


@pytest.mark.parametrize(
    "text", ["a: b: c\n", "a: 'x\n", "a: [1\n", "- a\nb: 1\n", "a:\n\tb: 1\n", "a: @x\n", "a: *x\n"]
)
def test_without_the_c_parser_the_same_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose, "_LOADER", yaml.SafeLoader)
    assert problems(text)[0].startswith("f.yaml:")


YAML_ISH = st.text(alphabet="ab01:-?&*!|>'\"[]{},#%@~<.\n\t \\\u00e9\x00\u2028", max_size=60)


@given(st.one_of(YAML_ISH, st.text(max_size=60), st.binary(max_size=60)))
def test_any_input_is_read_or_refused(text: str | bytes) -> None:
    with contextlib.suppress(RefusedError):
        plain(parse(text, "f.yaml"))
