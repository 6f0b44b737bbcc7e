# ruff: noqa: ANN401 - Python's parser of patterns gives names and parts of no declared type
"""A regular expression -> the texts that are worst for it: what it may repeat, repeated, and then no match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from re import _constants as word  # type: ignore[attr-defined]
from typing import Any

from tests.stepping import REPEATS, Nodes, Test, letter, parsed

MANY = 4
"""A part that may be repeated so often is taken for one that may be repeated without end."""

ENDS = ("", "\0", "\n")
"""What hardly any pattern goes on with: the text's end, a letter that nobody writes, a line's end."""

_ORDINARY = "a0 -\n\0"


def bad_texts(pattern: re.Pattern[Any], way: str) -> Iterator[tuple[str, str, str]]:
    """(what comes before, what is repeated, what comes after) of texts on which the pattern may work for long.

    Every part that may be repeated, and the pattern's every beginning, in each kind of letter that it tells apart;
    after it one of the ENDS, so that what was matched has to be given back.
    """
    tree = parsed(pattern)
    kinds = _kinds(tree, pattern.flags)
    once = way in {"match", "fullmatch"}
    for before, pumped in dict.fromkeys(_pumped(tree, kinds, pattern.flags, once=once)):
        for after in ENDS:
            yield before, pumped, after


def _pumped(tree: Any, kinds: str, flags: int, *, once: bool) -> Iterator[tuple[str, str]]:
    """What comes before and what is repeated; once: the pattern is tried at the text's beginning alone."""
    for before, body in _repeats([], list(tree)):
        start = _sample(before, kinds[0], 0, flags, kinds)
        for kind, way in product(kinds, range(_ways(body))):
            pump = _sample(body, kind, way, flags, kinds)
            opening = _sample(before, kind, way, flags, kinds)
            yield start, pump
            if once:
                continue
            yield "", opening + pump
            yield "", opening
            yield "", opening + pump + (" " if kind != " " else kinds[0])


def _repeats(before: Nodes, nodes: Nodes) -> Iterator[tuple[Nodes, Nodes]]:
    """Each repeated part, and all that stands before it."""
    for at, (kind, said) in enumerate(nodes):
        ahead = [*before, *nodes[:at]]
        if kind in REPEATS and said[1] >= MANY:
            yield ahead, list(said[2])
        for inside in _inside(kind, said):
            yield from _repeats(ahead, inside)


def _inside(kind: Any, said: Any) -> list[Nodes]:
    if kind in REPEATS:
        return [list(said[2])]
    if kind is word.BRANCH:
        return [list(way) for way in said[1]]
    if kind is word.SUBPATTERN:
        return [list(said[3])]
    if kind is word.ATOMIC_GROUP:
        return [list(said)]
    return [list(said[1])] if kind in {word.ASSERT, word.ASSERT_NOT} else []


def _ways(nodes: Nodes) -> int:
    ways = [len(said[1]) for kind, said in nodes if kind is word.BRANCH]
    return max([1, *ways, *(_ways(inside) for kind, said in nodes for inside in _inside(kind, said))])


def _sample(nodes: Iterable[tuple[Any, Any]], kind: str, way: int, flags: int, kinds: str) -> str:
    """A text that the nodes match, of one kind of letter as far as they allow it."""
    return "".join(_one(node, said, kind, way, flags, kinds) for node, said in nodes)


def _one(node: Any, said: Any, kind: str, way: int, flags: int, kinds: str) -> str:  # noqa: PLR0913, PLR0917 - as _sample has it
    if node in {word.ASSERT, word.ASSERT_NOT, word.AT}:
        return ""
    if node is word.BRANCH:
        return _sample(said[1][way % len(said[1])], kind, way, flags, kinds)
    if node in REPEATS:
        return _sample(said[2], kind, way, flags, kinds) * max(1, int(said[0]))
    if inside := _inside(node, said):
        return _sample(inside[0], kind, way, flags, kinds)
    test = letter(node, said, flags)
    return next((each for each in (kind, *kinds) if test(each)), "")


def _kinds(tree: Any, flags: int) -> str:
    """One letter for each set of letters that the pattern cannot tell apart."""
    tests = list(_tests(list(tree), flags))
    letters = dict.fromkeys([*_named(list(tree)), *_ORDINARY])
    alike: dict[tuple[bool, ...], str] = {}
    for each in letters:
        alike.setdefault(tuple(test(each) for test in tests), each)
    return "".join(alike.values())


def _tests(nodes: Nodes, flags: int) -> Iterator[Test]:
    for kind, said in nodes:
        if inside := _inside(kind, said):
            for each in inside:
                yield from _tests(each, flags)
        elif kind is not word.AT:
            yield letter(kind, said, flags)


def _named(nodes: Nodes) -> Iterator[str]:
    """The letters that stand in the pattern itself."""
    for kind, said in nodes:
        if kind in {word.LITERAL, word.NOT_LITERAL}:
            yield chr(said)
        elif kind is word.IN:
            yield from _named([each for each in said if each[0] in {word.LITERAL, word.RANGE}])
        elif kind is word.RANGE:
            yield from map(chr, said)
        for inside in _inside(kind, said):
            yield from _named(inside)
