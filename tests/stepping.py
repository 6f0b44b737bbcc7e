# ruff: noqa: ANN401 - Python's parser of patterns gives names and parts of no declared type
"""A regular expression + a text -> how many steps a backtracking matcher takes over it.

The matcher does what Python's does, in the same order, without its short cuts: it never takes fewer steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache

# Python's own parser of patterns: private, but the only one that reads exactly what `re` reads
from re import _constants as word  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

SPENT = 200_000
"""Steps at which a match is given up: far more than any text here needs where steps grow with its length."""

_CATEGORIES = {
    word.CATEGORY_DIGIT: r"\d",
    word.CATEGORY_NOT_DIGIT: r"\D",
    word.CATEGORY_SPACE: r"\s",
    word.CATEGORY_NOT_SPACE: r"\S",
    word.CATEGORY_WORD: r"\w",
    word.CATEGORY_NOT_WORD: r"\W",
}
REPEATS = (word.MAX_REPEAT, word.MIN_REPEAT, word.POSSESSIVE_REPEAT)
Test = Callable[[str], bool]
Instruction = Any
"""A name and what it needs: of as many types as there are names."""
Nodes = list[tuple[Any, Any]]


class TooManyStepsError(Exception):
    """A match that takes more steps than SPENT."""


@dataclass
class Program:
    """A pattern as instructions; each is its name and what it needs."""

    flags: int
    code: list[Instruction] = field(default_factory=list)

    def add(self, *instruction: Any) -> int:
        self.code.append(instruction)
        return len(self.code) - 1

    def sequence(self, nodes: Iterable[tuple[Any, Any]]) -> None:
        for kind, said in nodes:
            self.node(kind, said)

    def node(self, kind: Any, said: Any) -> None:
        if kind in REPEATS:
            self.repeat(kind, *said)
        elif kind is word.BRANCH:
            self.branch(said[1])
        elif kind is word.SUBPATTERN:
            self.sequence(said[3])
        elif kind is word.ATOMIC_GROUP:
            self.add("atomic", inner(said, self.flags))
        elif kind in {word.ASSERT, word.ASSERT_NOT}:
            back = said[1].getwidth()[0] if said[0] < 0 else 0
            self.add("look", inner(said[1], self.flags), kind is word.ASSERT, back)
        elif kind is word.AT:
            self.add("at", said, self.flags)
        else:
            self.add("letter", letter(kind, said, self.flags))

    def branch(self, ways: Iterable[Nodes]) -> None:
        *first, last = ways
        ends = []
        for way in first:
            here = self.add("either", len(self.code) + 1, 0)
            self.sequence(way)
            ends.append(self.add("go", 0))
            self.code[here] = ("either", here + 1, len(self.code))
        self.sequence(last)
        for end in ends:
            self.code[end] = ("go", len(self.code))

    def repeat(self, kind: Any, least: int, most: int, body: Any) -> None:
        if kind is word.POSSESSIVE_REPEAT:
            self.add("atomic", inner([(word.MAX_REPEAT, (least, most, body))], self.flags))
            return
        for _ in range(least):
            self.sequence(body)
        if most is word.MAXREPEAT:
            mark = self.add("mark", len(self.code))
            here = self.add("either", 0, 0)
            self.sequence(body)
            self.add("moved", self.code[mark][1])
            self.add("go", mark)
            self.either(here, kind, here + 1)
            return
        skips = []
        for _ in range(most - least):
            skips.append(self.add("either", 0, 0))
            self.sequence(body)
        for skip in skips:
            self.either(skip, kind, skip + 1)

    def either(self, here: int, kind: Any, within: int) -> None:
        ways = (within, len(self.code))
        self.code[here] = ("either", *(ways if kind is word.MAX_REPEAT else ways[::-1]))


def inner(nodes: Any, flags: int) -> Program:
    made = Program(flags)
    made.sequence(nodes)
    return made


def letter(kind: Any, said: Any, flags: int) -> Test:
    """Whether one letter is what a node wants; asked often, so that it is worked out once for each letter."""
    return cache(_letter(kind, said, flags))


def _letter(kind: Any, said: Any, flags: int) -> Test:
    fold = str.lower if flags & re.IGNORECASE else str
    if kind is word.LITERAL:
        return lambda each: fold(each) == fold(chr(said))
    if kind is word.NOT_LITERAL:
        return lambda each: fold(each) != fold(chr(said))
    if kind is word.ANY:
        return lambda each: bool(flags & re.DOTALL) or each != "\n"
    assert kind is word.IN, f"the matcher knows nothing of {kind}"
    sets = [one_of(inner_kind, inside, flags) for inner_kind, inside in said if inner_kind is not word.NEGATE]
    wanted = said[0][0] is not word.NEGATE
    return lambda each: any(test(each) for test in sets) is wanted


def one_of(kind: Any, said: Any, flags: int) -> Test:
    if kind is word.RANGE:
        low, high = said
        cases = (str.lower, str.upper) if flags & re.IGNORECASE else (str,)
        return lambda each: any(low <= ord(case(each)[0]) <= high for case in cases)
    if kind is word.CATEGORY:
        return lambda each: re.match(_CATEGORIES[said], each) is not None
    return letter(kind, said, flags)


@dataclass
class Matcher:
    """Counts its steps."""

    text: str
    steps: int = 0

    def run(self, program: Program, start: int) -> int | None:  # noqa: C901 - one case an instruction
        """Where a match from there ends."""
        code = program.code
        waiting: list[tuple[int, int, dict[int, int]]] = [(0, start, {})]
        while waiting:
            at, here, marks = waiting.pop()
            while True:
                self.steps += 1
                if self.steps > SPENT:
                    raise TooManyStepsError
                if at == len(code):
                    return here
                what, *said = code[at]
                if what == "letter" and here < len(self.text) and said[0](self.text[here]):
                    at, here = at + 1, here + 1
                elif what == "either":
                    waiting.append((said[1], here, marks))
                    at = said[0]
                elif what == "go":
                    at = said[0]
                elif what == "mark":
                    at, marks = at + 1, {**marks, said[0]: here}
                elif what == "moved" and marks[said[0]] != here:
                    at += 1
                elif what == "atomic" and (end := self.run(said[0], here)) is not None:
                    at, here = at + 1, end
                elif self.allows(what, said, here):
                    at += 1
                else:
                    break
        return None

    def allows(self, what: str, said: list[Any], here: int) -> bool:
        """Whether a place is one that an instruction wants, which takes no letter."""
        if what == "look":
            return self.looks(said[0], said[1], said[2], here)
        return what == "at" and self.stands(said[0], said[1], here)

    def looks(self, program: Program, wanted: bool, back: int, here: int) -> bool:  # noqa: FBT001 - as the instruction has it
        return (here >= back and self.run(program, here - back) is not None) is wanted

    def stands(self, where: Any, flags: int, here: int) -> bool:
        text, lines = self.text, bool(flags & re.MULTILINE)
        first = here == 0 or (lines and text[here - 1] == "\n")
        last = here == len(text)
        if where in {word.AT_BEGINNING, word.AT_BEGINNING_STRING}:
            return first if where is word.AT_BEGINNING else here == 0
        if where in {word.AT_END, word.AT_END_STRING}:
            before = text[here:] == "\n" or (lines and text[here : here + 1] == "\n")
            return last or (where is word.AT_END and before)
        sides = (text[max(here - 1, 0) : here], text[here : here + 1])
        edge = len({bool(re.match(r"\w", side)) for side in sides}) == 2
        return edge is (where is word.AT_BOUNDARY)


def parsed(pattern: re.Pattern[Any]) -> Any:
    """The pattern as Python's parser reads it; bytes as the letters of the same numbers."""
    said = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    return parser.parse(said, pattern.flags & ~re.DEBUG)


def steps(program: Program, text: str, way: str) -> int:
    """The steps of a use of the pattern: match, fullmatch, search, or all others, which go on after each match."""
    matcher = Matcher(text)
    at = 0
    while at <= len(text):
        end = matcher.run(program, at)
        if way in {"match", "fullmatch"} or (way == "search" and end is not None):
            break
        at = end if end is not None and end > at else at + 1
    return matcher.steps


def program(pattern: re.Pattern[Any], way: str) -> Program:
    """What a use of the pattern runs."""
    made = inner(parsed(pattern), pattern.flags)
    if way == "fullmatch":
        made.add("at", word.AT_END_STRING, 0)
    return made
