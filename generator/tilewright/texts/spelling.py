"""A value in a text of YAML: where it ends, how it is written, and the ways another can be written in its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from yaml import AliasEvent, MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.texts.compose import Event, events
from tilewright.texts.node import Value
from tilewright.texts.scalars import AmbiguousError, TooLongError, resolve

_INDENT = 2
_UNLIKE = pattern.prepare(r"[?\[\]{}#&*|>%@`\t]|:(?!\w)|^[\W_]")
"""Signs in a bare word that readers of YAML do not all take alike."""
_WORDS = {None: "null", True: "true", False: "false"}
_KINDS = {
    "number": "a number, such as 3 or 0.5",
    "truth": "true or false",
    "text": "words",
    "nothing": "nothing at all",
}
GREATEST = 1e15
"""Numbers go this far, up and down: readers everywhere keep fifteen digits."""


class OtherKindError(ValueError):
    """What was typed is of a kind that may not stand there; the text says what may."""


def kind_of(value: Value) -> str:
    """What kind of value it is: nothing, a truth value, a number or text."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "truth"
    return "text" if isinstance(value, str) else "number"


def meant(typed: str, before: Value, kinds: AbstractSet[str] = frozenset()) -> Value:
    """What somebody means who types this in the place of a value.

    Args:
        typed: What stands in the field of a form.
        before: What stood there.
        kinds: Of the values that may stand there (see `kind_of`); where nobody says, such as the one before, or any
            in the place of nothing.

    Raises:
        OtherKindError: It is of none of these kinds.
    """
    allowed = kinds or (frozenset(_KINDS) if before is None else {kind_of(before)})
    if allowed <= {"text"}:
        return typed
    word = typed.strip()
    try:
        value = resolve(word)
    except (AmbiguousError, TooLongError):
        value = word if "text" in allowed else _number_in(word)
    if kind_of(value) in allowed:
        return value
    if "text" in allowed:
        return typed
    raise OtherKindError(", or ".join(words for kind, words in _KINDS.items() if kind in allowed))


def _number_in(word: str) -> Value:
    """What a field for numbers takes for one, written as readers of YAML all take it: 1e3 is 1000."""
    try:
        number = float(word)
    except ValueError:
        return word
    if not abs(number) < GREATEST:
        return word
    return int(number) if number.is_integer() else number


def ways(value: Value, style: str, indent: int, head: str = "") -> Iterator[str]:
    """Texts that may stand for the value; which of them does where it stands, a reader has to say.

    Args:
        value: What is to be read there.
        style: How it was written: '' bare, or ', ", |, >.
        indent: Blanks before the lines of a block, where it has lines of its own.
        head: The first line of the block as it was, such as '|-'.
    """
    if isinstance(value, float):
        yield f"{value:.15f}".rstrip("0") + "0" * (value == int(value))
        return
    if not isinstance(value, str):
        yield str(value) if type(value) is int else _WORDS[value]  # type: ignore[index]  # True is a key, 1 is not asked for
        return
    if style in {"|", ">"}:
        yield _block(value, style, indent, head)
    elif style:
        yield _single(value) if style == "'" else _double(value)
    if "\n" in value:
        yield _block(value, "|", indent, "")
    if not _UNLIKE.search(value):
        yield value
    yield from (_single(value), _double(value))


def _single(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _double(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _block(text: str, style: str, indent: int, head: str) -> str:
    """A block of lines; how its last line ends is said behind its sign, what else stood there stays."""
    body = text.rstrip("\n")
    ends = len(text) - len(body)
    sign = style + ("-" if ends == 0 else "+" if ends > 1 else "")
    first = re.sub(r"^[|>][-+]?", lambda _: sign, head) or sign
    lines = body.split("\n") if style == "|" else re.sub("\n", "\n\n", body).split("\n")
    written = [" " * (indent or _INDENT) + line if line else "" for line in lines]
    return "\n".join([first, *written, *[""] * max(0, ends - 1)])


@dataclass(frozen=True, slots=True)
class Extent:
    """One value, from its first character to behind its last; rows and columns from 0.

    Attributes:
        row: Of its first character: a quotation mark or the `|` where there is one.
        column: As well.
        end_row: Of what follows it.
        end_column: As well.
        style: '' for a bare word, else the sign it begins with: ', ", | or >.
        shared: Whether it has an anchor (&), so that other places may show it too.
    """

    row: int
    column: int
    end_row: int
    end_column: int
    style: str
    shared: bool


def extent_at(text: str, line: int, column: int) -> Extent | None:
    """The single value that begins in this line and column (from 1); None where none does.

    Args:
        text: What `compose` reads without a problem.
        line: As a `Spot` has it.
        column: As a `Spot` has it.
    """
    for event in events(text):
        if _kind(event) is ScalarEvent and _begins(event, line, column):
            start, end = event.start_mark, event.end_mark
            style = event.style if event.style in {"'", '"', "|", ">"} else ""
            return Extent(start.line, start.column, end.line, end.column, style, event.anchor is not None)
    return None


def last_in(text: str, line: int, column: int) -> tuple[int, int, bool] | None:
    """Row and column (from 0) behind the last entry of the mapping that begins there; whether it stands in { }.

    None where no mapping with an entry begins there.
    """
    opened: list[tuple[bool, bool]] = []
    behind = None
    for event in events(text):
        kind = _kind(event)
        if kind in {MappingStartEvent, SequenceStartEvent}:
            in_brackets = bool(getattr(event, "flow_style", False))
            opened.append((kind is MappingStartEvent and _begins(event, line, column), in_brackets))
            continue
        here, flow = opened.pop() if kind in {MappingEndEvent, SequenceEndEvent} else (False, False)
        if here:
            return (*behind, flow) if behind else None
        if flow or kind in {ScalarEvent, AliasEvent}:
            behind = (event.end_mark.line, event.end_mark.column)
    return None


def _kind(event: Event) -> type:
    return type(event)


def _begins(event: Event, line: int, column: int) -> bool:
    return (event.start_mark.line + 1, event.start_mark.column + 1) == (line, column)
