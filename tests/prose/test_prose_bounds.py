"""Markdown of any size and shape is read, or refused in a line that names the limit; never waited for."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import pytest

from tilewright.problem import RefusedError
from tilewright.prose.blocks import Block, Paragraph, TableBlock
from tilewright.prose.context import Context
from tilewright.prose.fill import Line
from tilewright.prose.markdown import (
    MOST_BLOCKS,
    MOST_BRACKETS,
    MOST_IN_ONE,
    MOST_LETTERS,
    MOST_LINES,
    MOST_RUNS,
    blocks,
)
from tilewright.prose.reckon import Names
from tilewright.spec.words import english

INSERTS = frozenset(("contents", "rulings"))
NAMES = Names({}, english())


def lines(text: str) -> Sequence[Line]:
    return [Line(line, number, exact=True) for number, line in enumerate(text.split("\n"), 1)]


def read(text: str) -> tuple[Block, ...]:
    return blocks(lines(text), Context(NAMES, frozenset(("flight",)), INSERTS), "b.md")


def refused(text: str) -> list[str]:
    with pytest.raises(RefusedError) as caught:
        read(text)
    return [str(problem).split("\n", maxsplit=1)[0] for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a" * 999 + "\n\n" + ("b" * 999 + "\n\n") * 200, f"letters; the limit is {MOST_LETTERS:,}"),
        ("\n" * MOST_LINES, f"10,001 lines; the limit is {MOST_LINES:,}"),
        ("a\n\n" + "b" * (MOST_IN_ONE + 1), f"10,001 letters without a break; the limit is {MOST_IN_ONE:,}"),
        ("- a\n" * (MOST_BLOCKS + 1), f"more than {MOST_BLOCKS:,} paragraphs, headings, items and cells"),
        ("***\n" * (MOST_BLOCKS + 1), f"more than {MOST_BLOCKS:,} paragraphs"),
        ("|a" * 100 + "\n" + "|-" * 100 + "\n" + "|\n" * 50, f"more than {MOST_BLOCKS:,} paragraphs"),
        (("*a* b " * 1000 + "\n\n") * 6, f"more than {MOST_RUNS:,} changes of style"),
        ("|a" * 17 + "\n" + "|-" * 17 + "\n", "17 columns; the limit is 16"),
        ("a\n\n![" + "[ " * MOST_BRACKETS, f"'[' is used 3,001 times; the limit is {MOST_BRACKETS:,}"),
        ("*a **b " * 30 + "c** d* " * 30, "bold and italics nested more than 20 deep"),
    ],
)
def test_too_much_is_refused_in_one_line(text: str, message: str) -> None:
    (line,) = refused(text)
    assert message in line
    assert line.endswith("[Q20]")


def test_the_line_of_the_limit_is_told() -> None:
    assert refused("a\n\n  > " + "b" * (MOST_IN_ONE + 1))[0].startswith("b.md:3:5: ")


def test_what_is_just_within_the_limits_is_read() -> None:
    (words,) = read("a" * MOST_IN_ONE)
    assert isinstance(words, Paragraph)
    (table,) = read("|a" * 10 + "\n" + "|-" * 10 + "\n" + ("|b" * 10 + "\n") * (MOST_BLOCKS // 10 - 1))
    assert isinstance(table, TableBlock)
    assert len(table.rows) == MOST_BLOCKS // 10


@pytest.mark.parametrize(
    "piece", ['"', "'a ", "---", "&", "<", "`a``", "*a_", "[", "![", "[a](", '"*b* ', "\\", "~", "|"]
)
def test_a_paragraph_of_odd_signs_is_read_or_refused(piece: str) -> None:
    text = (piece * MOST_IN_ONE)[: min(MOST_IN_ONE, MOST_BRACKETS * len(piece)) - 1]
    with contextlib.suppress(RefusedError):
        assert read(text)


def test_mistakes_have_their_columns() -> None:
    text = (
        "Words and `code` and [a](b) and [c](d).\n\n> A box with ![x](y) in it.\n\n![F](figure:fligt)\n\n[[rulngs]]\n"
    )
    assert [line.split(" ")[0] for line in refused(text)] == [
        "b.md:1:11:",
        "b.md:1:22:",
        "b.md:1:33:",
        "b.md:3:14:",
        "b.md:5:1:",
        "b.md:7:1:",
    ]


def test_a_line_whose_tags_were_filled_in_has_no_column() -> None:
    with pytest.raises(RefusedError) as caught:
        blocks([Line("Six `moves`", 4)], Context(NAMES, None, INSERTS), "b.md")
    assert str(caught.value.problems[0]).startswith("b.md:4: ")


def test_an_insert_stands_once_even_when_a_loop_writes_it() -> None:
    with pytest.raises(RefusedError) as caught:
        blocks([Line("[[contents]]", 3), Line("", 3), Line("[[contents]]", 3)], Context(NAMES, None, INSERTS), "b.md")
    assert "[[contents]] is here again; the first is in line 3" in str(caught.value)
