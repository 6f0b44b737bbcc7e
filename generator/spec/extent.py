"""Text of YAML, a place -> Extent: where the value that begins there ends, and how it is written."""

from __future__ import annotations

from yaml import AliasEvent, MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent

from generator.frozen import dataclass
from generator.spec.compose import Event, events


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
            opened.append((kind is MappingStartEvent and _begins(event, line, column), _flows(event)))
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


def _flows(event: Event) -> bool:
    """Whether a list or mapping stands in brackets."""
    return bool(getattr(event, "flow_style", False))
