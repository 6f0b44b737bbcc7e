"""Markdown with tags, and what names stand for -> its lines with signs where tags and rules have had a say in them.

Around what a tag prints stand a sign that opens, one that says which tag it was, and one that closes. In a passage
that is there because of a test, such signs with nothing between them stand behind the first word of each sentence.
Which rules a tag depends on is read off its expression: `turn.moves`, `scores.0`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.prose.fill import Line, Writer, filled
from tilewright.prose.grammar import (
    Choice,
    Expression,
    Filtered,
    For,
    If,
    Item,
    Literal,
    Name,
    Pair,
    Print,
    Set,
    Several,
    Single,
    Statement,
)
from tilewright.prose.lexer import TextPlaces
from tilewright.prose.reckon import Names, Scope
from tilewright.prose.values import Entries, Value

RULES = "rules"


@dataclass(frozen=True, slots=True)
class Depends:
    """What is known of a name in a booklet.

    Attributes:
        way: Where in the rules its value stands, as `turn.moves`; '' for the rules themselves, None for elsewhere.
        rules: All rules that it depends on.
    """

    way: str | None = None
    rules: frozenset[str] = frozenset()


NOTHING = Depends()
Knowledge = Mapping[str, Depends]


def known_of(expression: Expression, names: Knowledge, read: Iterable[str] = ()) -> Depends:
    """What is known of what an expression comes to; `read` has the rules that were read while it was worked out."""
    way = _way(expression, names)
    rules = {*_rules(expression, names), *read, *((way,) if way else ())}
    return Depends(way, frozenset(each for each in rules if not any(other.startswith(f"{each}.") for other in rules)))


def each_of(expression: Expression, names: Knowledge, whole: Depends, key: str) -> tuple[Depends, ...]:
    """What is known of the names of a loop in one of its rounds: of one, or of a name and its value.

    Args:
        expression: What the loop goes over.
        names: What is known of names there.
        whole: What is known of all of it.
        key: The place in the list, or the name in the mapping, that the round is for.
    """
    is_pairs = isinstance(expression, Filtered) and expression.name == "items"
    way = _way(expression.value, names) if isinstance(expression, Filtered) and is_pairs else whole.way
    if way is None:
        return Depends(None, whole.rules), Depends(None, whole.rules)
    one = Depends(f"{way}.{key}".removeprefix("."), frozenset((f"{way}.{key}",)))
    return (Depends(None, one.rules), one) if is_pairs else (one,)


def _way(expression: Expression, names: Knowledge) -> str | None:
    """Where in the rules an expression's value stands, where it is nothing but a name and what is in it."""
    match expression:
        case Name(name):
            return names.get(name, NOTHING).way
        case Item(of, Literal(key)):
            above = _way(of, names)
            return None if above is None else f"{above}.{key}".removeprefix(".")
        case _:
            return None


def _rules(expression: Expression, names: Knowledge) -> Iterator[str]:
    if way := _way(expression, names):
        yield way
        return
    if isinstance(expression, Name):
        yield from names.get(expression.name, NOTHING).rules
    for part in _parts(expression):
        yield from _rules(part, names)


def _parts(expression: Expression) -> Iterator[Expression]:
    match expression:
        case Item(of, key):
            yield from (of, key)
        case Several(items):
            yield from items
        case Single(_, of):
            yield of
        case Pair(_, left, right):
            yield from (left, right)
        case Choice(test, yes, no):
            yield from (test, yes, no)
        case Filtered(value, _, arguments, named):
            yield from (value, *arguments, *(each for _, each in named))
        case Name() | Literal():
            pass


OPENS, CLOSES, FIRST = "\ue000", "\ue001", 0xE100
"""Signs that no font has, and the first of those that say which tag it was."""
MOST = 6_000
"""Tags that are told apart: as many as there are signs for them."""
SIGNED = pattern.prepare(f"{OPENS}(.)([^{OPENS}{CLOSES}]*){CLOSES}", re.DOTALL)
_WORD = pattern.prepare(r"[^\W\d_]+")
_BREAKS = "\n", ". ", "! ", "? "
_BEFORE, _AFTER = frozenset(" \t>*-|.0123456789"), frozenset(" \t\n.,;:!?")
"""What may stand between the beginning of a sentence and its first word, and what behind that word."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What has had a say in some words.

    Attributes:
        tag: What stands in the tag that has printed them; empty for a test that lets them stand there.
        rules: The dotted names of the rules that they depend on.
    """

    tag: str
    rules: frozenset[str]


def traced(text: str, names: Names, path: str) -> tuple[tuple[Line, ...], tuple[Trace, ...]]:
    """The lines with signs in them, and the traces in the order of their signs; raises as `fill.fill`."""
    writer = _Tracer(text, names, path)
    return filled(text, writer), tuple(writer.traces)


def parts_of(words: str, traces: Sequence[Trace]) -> Iterator[tuple[str, Trace | None]]:
    """Words with signs in them, part by part, and what has had a say in each."""
    at = 0
    for match in SIGNED.finditer(words):
        yield words[at : match.start()], None
        yield match[2], traces[ord(match[1]) - FIRST]
        at = match.end()
    yield words[at:], None


class _Tracer(Writer):
    """Writes signs as well.

    Attributes:
        traces: What has had a say so far; each has its sign.
    """

    def __init__(self, text: str, names: Names, path: str) -> None:
        super().__init__(names, TextPlaces.of(path, text))
        self.traces: dict[Trace, int] = {}
        self._source = text
        self._known: dict[str, Depends] = {RULES: Depends("")}
        self._over: list[frozenset[str]] = []
        self._whole: dict[int, Depends] = {}

    def _one(self, statement: Statement, scope: Scope) -> None:
        self.reckoner.names.noted.clear()
        match statement:
            case If():
                self._choose(statement, scope)
            case For():
                before = dict(self._known)
                super()._one(statement, scope)
                self._known = before
            case _:
                super()._one(statement, scope)
        if isinstance(statement, Set):
            self._known[statement.name] = self._depends(statement.value)

    def _choose(self, choice: If, scope: Scope) -> None:
        """Write the first branch whose test holds; all tests up to there have a say in it."""
        self.reckoner.spend(1, choice.at)
        rules = frozenset[str]()
        for test, body in choice.branches:
            is_chosen = test is None or self.reckoner.value(test, scope)
            rules |= self._depends(test).rules if test else frozenset()
            if is_chosen:
                self._over.append(rules)
                self._all(body, scope)
                self._over.pop()
                return

    def _print(self, tag: Print, scope: Scope) -> None:
        at = len(self.text)
        super()._print(tag, scope)
        text, place, plain = self.text[at]
        words = self._source[tag.at + 2 : self._source.find("}}", tag.at)]
        trace = Trace(words.removeprefix("-").removesuffix("-").strip(), self._depends(tag.value).rules)
        self.text[at] = self._signed(text, trace) + self._due(), place, plain

    def _write(self, text: str, at: int, *, plain: bool) -> None:
        due = self._due() if plain else ""
        super()._write("".join(_with_signs(text, due)) if due else text, at, plain=plain)

    def _bind(self, loop: For, value: Value, scope: Scope) -> None:
        super()._bind(loop, value, scope)
        rounds = scope["loop"]
        index = rounds["index0"] if isinstance(rounds, Entries) else 0
        if index == 0:
            self._whole[loop.at] = self._depends(loop.values)
        is_keyed = isinstance(self._value_at(self._whole[loop.at].way), Entries)
        key = value[0] if isinstance(value, tuple) and len(loop.names) == 2 else value if is_keyed else index
        each = each_of(loop.values, self._known, self._whole[loop.at], str(key))
        self._known |= zip(loop.names, each, strict=False)

    def _value_at(self, way: str | None) -> Value:
        """What stands at a way in the rules."""
        value = None if way is None else self.reckoner.names.values[RULES]
        for part in filter(None, (way or "").split(".")):
            value = value.get(part) if isinstance(value, Entries) else None
        return value

    def _depends(self, expression: Expression) -> Depends:
        """What the value that was just worked out depends on."""
        return known_of(expression, self._known, self.reckoner.names.noted)

    def _due(self) -> str:
        """Signs for the tests that let something stand here."""
        rules = frozenset[str]().union(*self._over)
        return self._signed("", Trace("", rules)) if rules else ""

    def _signed(self, text: str, trace: Trace) -> str:
        number = self.traces.setdefault(trace, len(self.traces))
        return f"{OPENS}{chr(FIRST + number)}{text}{CLOSES}" if number < MOST else text


def _with_signs(text: str, signs: str) -> Iterator[str]:
    """A passage with signs behind the first word of each sentence; not within a picture, an insert or an icon."""
    at = 0
    for word in _WORD.finditer(text):
        gap = text[at : word.start()]
        begins = max((gap.rfind(each) + len(each) for each in _BREAKS if each in gap), default=0)
        is_first = (begins or not at) and _BEFORE.issuperset(gap[begins:])
        yield gap + word[0] + (signs if is_first and text[word.end() : word.end() + 1] in _AFTER else "")
        at = word.end()
    yield text[at:]
