"""Text of YAML -> tree of nodes with their places: strict, bounded, and every problem in one go.

What goes beyond YAML itself: one document, no tags, no merge keys, no key twice, keys are text, and a bare word is
a number or a truth value only where every reader of YAML agrees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Protocol, cast

import yaml

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.texts.node import KeyValue, Mapping, Node, Scalar, Sequence, Spot, Value
from tilewright.texts.scalars import AmbiguousError, TooLongError, resolve
from tilewright.texts.syntax import DEPTH, SHALLOWER, explain
from tilewright.texts.text import HIDDEN

NODES, _FEWER = 100_000, "write fewer, or split the table into several files"
_CURLED = {("“", "”"), ("„", "“"), ("\u2018", "\u2019"), ("«", "»")}
_CURLS = frozenset("“”„\u2018«»")
_COLOUR = pattern.prepare(r"\s*(#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3})(?![\w-])")
# The C parser is thirty times as fast; both say the same.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def compose(text: str, shown: str) -> Node:
    """The tree of a text.

    Raises:
        RefusedError: With every problem found.
    """
    lines = text.split("\n")
    composer = _Composer(shown, lines, events(text))
    try:
        node = composer.document()
    except yaml.YAMLError as error:
        raise RefusedError([*composer.problems, explain(error, shown, lines)]) from None
    if composer.problems:
        raise RefusedError(composer.problems)
    return node


class TextMark(Protocol):
    """A place in a text, rows and columns from 0."""

    line: int
    column: int


class Event(Protocol):
    """What the composer reads of the parser's events; not every kind has every attribute."""

    start_mark: TextMark
    end_mark: TextMark
    anchor: str | None
    tag: str | None
    style: str | None
    value: str


def events(text: str) -> Iterator[Event]:
    """What the parser meets in a text, one after the other.

    Raises:
        yaml.YAMLError: The text is no YAML; not before that place is reached.
    """
    return cast("Iterator[Event]", yaml.parse(text, Loader=_LOADER))


def _is(event: Event, kind: type[yaml.Event]) -> bool:
    return isinstance(event, kind)


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A node, how many nodes it is once its aliases are written out, and how deep it goes."""

    node: Node
    size: int = 1
    depth: int = 0


@dataclass(slots=True)
class _Composer:
    path: str
    lines: list[str]
    events: Iterator[Event]
    problems: list[Problem] = field(default_factory=list)
    anchors: dict[str, _Weighed | None] = field(default_factory=dict)
    size: int = 0

    def document(self) -> Node:
        next(self.events)  # the stream begins
        if _is(next(self.events), yaml.StreamEndEvent):
            raise RefusedError(
                [Spot(self.path).problem("Y10", "the file is empty", "write something into it, or delete it")]
            )
        root = self.node(next(self.events), 0)
        next(self.events)  # the document ends
        after = next(self.events)
        if not _is(after, yaml.StreamEndEvent):
            self.blame(after, "Y10", "a second document begins here", "take out the '---': a file has one document")
        return root.node

    def node(self, event: Event, depth: int) -> _Weighed:
        """The node that begins with this event; bounds are refused at once, all else is gathered."""
        if _is(event, yaml.AliasEvent):
            return self.alias(event, depth)
        self.refuse_tag(event)
        self.bound(event, depth, 1)
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        weighed = self.inside(event, depth)
        if event.anchor is not None:
            self.anchors[event.anchor] = weighed
        return weighed

    def inside(self, event: Event, depth: int) -> _Weighed:
        if _is(event, yaml.ScalarEvent):
            return _Weighed(self.scalar(event))
        return self.mapping(event, depth) if _is(event, yaml.MappingStartEvent) else self.sequence(event, depth)

    def sequence(self, event: Event, depth: int) -> _Weighed:
        items = []
        while not _is(inner := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(inner, depth + 1))
        return _weigh(Sequence(self.place(event), tuple(item.node for item in items)), items)

    def mapping(self, event: Event, depth: int) -> _Weighed:
        entries: dict[str, KeyValue] = {}
        values, again = [], list[Scalar]()
        while not _is(inner := next(self.events), yaml.MappingEndEvent):
            key = self.key(inner, depth)
            values.append(self.node(next(self.events), depth + 1))
            if key.text in entries:
                again.append(key)
            entries.setdefault(key.text, KeyValue(key, values[-1].node))
        self.blame_again(again, entries)
        return _weigh(Mapping(self.place(event), tuple(entries.values())), values)

    def blame_again(self, keys: list[Scalar], entries: dict[str, KeyValue]) -> None:
        """Keys that are there already: several of them are an item of a list that lacks its '-'."""
        for key in keys[:1]:
            first = entries[key.text].key.place.line
            message = f"the key '{key.text}' is here a second time; the first is on line {first}"
            remedy = "take one of them out"
            if len(keys) > 1:
                message += (
                    f" (and so {'does' if len(keys) == 2 else 'do'} {', '.join(each.text for each in keys[1:6])})"
                )
                remedy = "begin a new item of the list with '- ', or take one of each out"
            self.problems.append(key.place.problem("Y13", message, remedy))

    def key(self, event: Event, depth: int) -> Scalar:
        if not _is(event, yaml.ScalarEvent):
            self.blame(event, "Y12", "a key must be text", "write a word before the ':', not a list, mapping or alias")
            self.node(event, depth + 1)
            return Scalar(self.place(event), None, "")
        self.refuse_tag(event)
        self.bound(event, depth, 1)
        if event.value == "<<" and not event.style:
            self.blame(event, "Y12", "the merge key '<<' is not read", "write the keys out, or make a variant of it")
        if not event.value:
            self.blame(event, "Y12", "a key is missing before the ':'", "write one, such as `title: Ace`")
        return Scalar(self.place(event), event.value, event.value, self.first(event))

    def scalar(self, event: Event) -> Scalar:
        if event.style and (hidden := HIDDEN.search(event.value)):
            name = f"U+{ord(hidden.group()):04X}"
            self.blame(event, "Y04", f"an escape here writes the hidden character {name}", "take it out")
        value = event.value if event.style else self.resolved(event)
        if not event.style:
            self.refuse_misleading(event)
        return Scalar(self.place(event), value, event.value, self.first(event), event.style == "|")

    def refuse_misleading(self, event: Event) -> None:
        """A bare value that is not what it looks like: “1” is four letters, and # begins a comment."""
        text = event.value
        if len(text) > 1 and (text[0], text[-1]) in _CURLED and not set(text[1:-1]) & _CURLS:
            message = f"{text[:40]} has typographic quotation marks, which would be printed"
            inner = text[1:-1]
            self.blame(event, "Y16", message, f'write "{inner[:40]}"; to print the marks as well, "{text[:40]}"')
        if not text and event.start_mark.line < len(self.lines):
            rest = self.lines[event.start_mark.line][event.start_mark.column :]
            if match := _COLOUR.match(rest):
                place = Spot(self.path, event.start_mark.line + 1, event.start_mark.column + 1 + match.start(1))
                message = "a colour without quotation marks: # begins a comment, so the value is empty"
                self.problems.append(place.problem("Y17", message, f'write "{match[1]}"'))

    def resolved(self, event: Event) -> Value:
        text = event.value
        try:
            return resolve(text)
        except AmbiguousError as other:
            message = f"some YAML programs read {text} as {other}, others as text"
            remedy = f'write "{text}" in quotes for text; else true, false or a plain number such as 12 or 0.5'
            self.blame(event, "Y14", message, remedy)
        except TooLongError:
            self.blame(
                event, "Y15", f"a number with more than 15 digits: {text[:20]}", "put it in quotes if it is text"
            )
        return text

    def alias(self, event: Event, depth: int) -> _Weighed:
        target = self.anchors.get(event.anchor or "")
        if target is None:
            name, inside = event.anchor, event.anchor in self.anchors
            where = "inside its own anchor" if inside else f"but no &{name} above it"
            remedy = "write the values out" if inside else f'write "*{name}" in quotes, or &{name} before a value above'
            raise self.refused(event, "Y09", f"the alias *{name} is used {where}", remedy)
        self.bound(event, depth + target.depth, target.size)
        return target

    def bound(self, event: Event, depth: int, size: int) -> None:
        self.size += size
        if depth > DEPTH:
            raise self.refused(event, "Y07", f"nested more than {DEPTH} deep", SHALLOWER)
        if self.size > NODES:
            raise self.refused(event, "Y08", f"more than {NODES:,} values, counting those that aliases repeat", _FEWER)

    def refuse_tag(self, event: Event) -> None:
        if event.tag is not None:
            self.blame(
                event, "Y11", "a tag (!) is not read here", "take it out; write text that begins with ! in quotes"
            )

    def first(self, event: Event) -> Spot | None:
        """Where the first character of the text stands, if each line of the text stands in the file as it is."""
        if event.style == "|":
            return self.first_of_block(event)
        if event.style == ">" or event.start_mark.line != event.end_mark.line:
            return None
        end = event.end_mark.column - (1 if event.style else 0)
        begin = end - len(event.value)
        at = event.end_mark.line
        same = at < len(self.lines) and self.lines[at][begin:end] == event.value
        return Spot(self.path, at + 1, begin + 1) if same else None

    def first_of_block(self, event: Event) -> Spot | None:
        top = event.start_mark.line + 1
        rows = event.value.split("\n")
        row = next((row for row, text in enumerate(rows) if text.strip(" ")), None)
        if row is None or top + row >= len(self.lines) or not self.lines[top + row].endswith(rows[row]):
            return None
        return Spot(self.path, top + 1, len(self.lines[top + row]) - len(rows[row]) + 1)

    def place(self, event: Event) -> Spot:
        if event.start_mark.line >= len(self.lines):  # a value left out at the very end
            return Spot(self.path, len(self.lines), len(self.lines[-1]) + 1)
        return Spot(self.path, event.start_mark.line + 1, event.start_mark.column + 1)

    def blame(self, event: Event, code: str, message: str, remedy: str = "") -> None:
        self.problems.append(self.place(event).problem(code, message, remedy))

    def refused(self, event: Event, code: str, message: str, remedy: str) -> RefusedError:
        return RefusedError([*self.problems, self.place(event).problem(code, message, remedy)])


def _weigh(node: Node, inner: list[_Weighed]) -> _Weighed:
    return _Weighed(node, 1 + sum(item.size for item in inner), 1 + max((item.depth for item in inner), default=0))
