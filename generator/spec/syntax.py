"""A YAML parser's complaint -> a Problem with a plain sentence and a remedy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.problem import Problem
from generator.spec.node import Spot

if TYPE_CHECKING:
    import yaml

# What libyaml says -> what a person needs to know, and what to do.
_SENTENCES = (
    (
        "mapping values are not allowed",
        "a second ': ' in one value",
        "put the value in quotes if the colon belongs to it; else check the line break and the indentation",
    ),
    ("could not find expected ':'", "a key without its ':'", "write `key: value`"),
    ("did not find expected '-'", "a list goes on here without a '-'", "begin each item with '- ' in the same column"),
    (
        "did not find expected key",
        "the lines above do not go on like this",
        "check the indentation, and that no quotation mark stands in the middle of a value",
    ),
    ("did not find expected ',' or ']'", "a '[' is not closed", "add the missing ',' or ']'"),
    ("did not find expected ',' or '}'", "a '{' is not closed", "add the missing ',' or '}'"),
    ("found unexpected end of stream", "a quotation mark is opened and never closed", "close it, or write '' for '"),
    ("found unknown escape character", 'an unknown \\ escape between "..."', "write \\\\ for a backslash"),
    ("block sequence entries are not allowed", "a list cannot begin in the middle of a line", "begin it on a new line"),
    ("did not find expected node content", "a value is missing here", "write it, in quotes if it begins with ? or ]"),
    ("cannot start any token", "no value can begin with this character", "put the value in quotes"),
    ("found character that cannot", "no value can begin with this character", "put the value in quotes"),
)


def explain(error: yaml.YAMLError, path: str, lines: Sequence[str]) -> Problem:
    """The Problem for what the parser of YAML said of these lines."""
    mark = getattr(error, "problem_mark", None)
    place = Spot(path, mark.line + 1, mark.column + 1) if mark else Spot(path)
    # An unclosed quote or bracket is noticed far below; where it was opened helps more.
    complaint = getattr(error, "problem", None) or "this cannot be read"
    opened = getattr(error, "context_mark", None)
    if opened and any(words in complaint for words in ("end of stream", "',' or")):
        place = Spot(path, opened.line + 1, opened.column + 1)
    return _tab(place, lines) or _sentence(place, complaint)


def _tab(place: Spot, lines: Sequence[str]) -> Problem | None:
    line = lines[place.line - 1] if 0 < place.line <= len(lines) else ""
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" not in indent:
        return None
    here = Spot(place.path, place.line, indent.index("\t") + 1)
    return here.problem("Y06", "a tab indents this line", "YAML wants spaces: set the editor to insert them")


def _sentence(place: Spot, complaint: str) -> Problem:
    for words, message, remedy in _SENTENCES:
        if words in complaint:
            return place.problem("Y05", message, remedy)
    return place.problem("Y05", f"not YAML: {complaint}")
