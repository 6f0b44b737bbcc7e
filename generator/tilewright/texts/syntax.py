"""A YAML parser's complaint -> a Problem with a plain sentence and a remedy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright import pattern
from tilewright.problem import Problem
from tilewright.texts.node import Spot

if TYPE_CHECKING:
    import yaml

DEPTH = 40
"""How deep lists and mappings may stand in each other, aliases counted."""
SHALLOWER = "look for a bracket that is never closed, or write less within one value"
# What libyaml says -> what a person needs to know, and what to do.
_SENTENCES = (
    (
        "mapping values are not allowed",
        "a second ': ' in one value",
        "put the value in quotes if the colon belongs to it; else check the line break and the indentation",
    ),
    ("could not find expected ':'", "a key without its ':'", "write `key: value`"),
    (
        "did not find expected '-'",
        "a list goes on here without a '-'",
        "begin each item with '- '; indent a line that belongs to the item above as far as its other lines",
    ),
    (
        "did not find expected key",
        "this line does not continue the lines above",
        "check the indentation, and look for a quotation mark in the middle of a value",
    ),
    ("did not find expected ',' or ']'", "a '[' is not closed", "add the missing ',' or ']'"),
    ("did not find expected ',' or '}'", "a '{' is not closed", "add the missing ',' or '}'"),
    ("found unexpected end of stream", "a quotation mark is opened and never closed", "close it, or write '' for '"),
    ("found unknown escape character", 'an unknown \\ escape between "..."', "write \\\\ for a backslash"),
    ("block sequence entries are not allowed", "a list cannot begin in the middle of a line", "begin it on a new line"),
    ("did not find expected node content", "a value is missing here", "write it, in quotes if it begins with ? or ]"),
    (
        "did not find expected alphabetic or numeric",
        "no value can begin with this character",
        "put the value in quotes",
    ),
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
    if opened and any(words in complaint for words in ("end of stream", "',' or", "expected ':'")):
        place = Spot(path, opened.line + 1, opened.column + 1)
    if explained := _blank(place, lines) or _of_the_line(place, complaint, lines) or _alone(place, complaint, lines):
        return explained
    if "nesting" in complaint:  # newer parsers count as well, and give up before ours has counted
        return place.problem("Y07", f"nested more than {DEPTH} deep", SHALLOWER)
    for words, message, remedy in _SENTENCES:
        if words in complaint:
            return place.problem("Y05", message, remedy)
    return place.problem(
        "Y05", f"not YAML: {complaint}", "put the value in quotes, or look for a bracket or quote too many"
    )


def _blank(place: Spot, lines: Sequence[str]) -> Problem | None:
    """A tab, or a blank that only looks like a space, before the first word of the line."""
    remedy = "indent with spaces: set your editor to insert spaces"
    for number, blank, message in (
        (place.line, "\t", "a tab indents this line"),
        (place.line, "\xa0", "a no-break space indents this line"),
        (place.line - 1, "\xa0", "a no-break space indents this line"),  # which is taken for a key's first letter
    ):
        line = _line(Spot(place.path, number), lines)
        indent = line[: len(line) - len(line.lstrip())]
        if blank in indent:
            return Spot(place.path, number, indent.index(blank) + 1).problem("Y06", message, remedy)
    return None


_BRACES = {"(": ")", "[": "]", "{": "}"}
_KEY = pattern.prepare(r"\s*(?:- )*[\w.-]+(?=:)")
_WRITTEN_TOGETHER = pattern.prepare(r"\s*(?:- )*([\w-]+):([^\s:]\S*)")
_NO_COMMENT = pattern.prepare(r"\s*[^\s#]")
_OPENED = pattern.prepare(r"""(?:^|[\s:\[{,-])(["'])""")


def _of_the_line(place: Spot, complaint: str, lines: Sequence[str]) -> Problem | None:
    """What the line shows better than the parser's complaint does."""
    line, at = _line(place, lines), place.column - 1
    if "expected key" in complaint:
        return _after_a_quotation(place, lines) or _closed_too_often(place, line[at : at + 1])
    if "mapping values" in complaint:
        return _too_far_in(place, lines) or _round(place, line)
    if "expected ':'" in complaint or "expected '-'" in complaint:
        if match := _WRITTEN_TOGETHER.fullmatch(line):
            here = Spot(place.path, place.line, match.start(2) + 1)
            return here.problem("Y05", "a ':' without a space after it", f"write `{match[1]}: {match[2]}`")
        if re.match(r"\s*-\w", line):
            return place.problem("Y05", "a '-' without a space after it", f"write - {line.strip()[1:]}")
    if "',' or" in complaint and (colour := re.compile(r" (#[0-9A-Fa-f]{3,6})\b").search(line, at)):
        here = Spot(place.path, place.line, colour.start(1) + 1)
        return here.problem("Y17", "a colour without quotation marks: # begins a comment", f'write "{colour[1]}"')
    return None


def _alone(place: Spot, complaint: str, lines: Sequence[str]) -> Problem | None:
    """Words above keys that are no key: YAML takes them for all of the file, or for a value that goes on."""
    above = next((at for at in range(place.line - 1, 0, -1) if _NO_COMMENT.match(lines[at - 1])), 0)
    line, key = _line(Spot(place.path, above), lines), _KEY.match(_line(place, lines))
    indent = len(line) - len(line.lstrip())
    goes_on = "mapping values" in complaint and key and key.end() == place.column - 1
    is_beside = key and len(key[0]) - len(key[0].lstrip()) == indent
    if not above or not ("document start" in complaint or (goes_on and is_beside)):
        return None
    here = Spot(place.path, above, indent + 1)
    return here.problem("Y05", "this line does not go with the lines below", "write each as `key: value`")


def _line(place: Spot, lines: Sequence[str]) -> str:
    return lines[place.line - 1] if 0 < place.line <= len(lines) else ""


def _after_a_quotation(place: Spot, lines: Sequence[str]) -> Problem | None:
    """Words behind a closing quotation mark: it closes what was opened in this line, or in one far above."""
    head = _line(place, lines)[: place.column - 1].rstrip()
    mark = head[-1:]
    if not mark or mark not in "\"'":
        return None
    before = head[:-1]
    if any(match[1] == mark for match in _OPENED.finditer(before)):
        other = "'...'" if mark == '"' else '"..."'
        message = f"the text goes on after its closing {mark}"
        remedy = (
            f"write {mark}{mark} for {mark}, or put the whole text in {other}"
            if mark == "'"
            else f"put the whole text in {other}"
        )
        return Spot(place.path, place.line, len(head)).problem("Y05", message, remedy)
    for number in range(place.line - 1, 0, -1):
        line = lines[number - 1]
        if mark in line:
            opened = next((each for each in _OPENED.finditer(line) if each[1] == mark), None)
            column = opened.start(1) + 1 if opened else line.rindex(mark) + 1
            message = "a quotation mark is opened and never closed"
            return Spot(place.path, number, column).problem("Y05", message, f"write {mark} at the end of the text")
    return None


def _closed_too_often(place: Spot, mark: str) -> Problem | None:
    if mark not in _BRACES.values():
        return None
    return place.problem("Y05", f"this line does not continue the lines above (a '{mark}' too many)", "take it out")


def _too_far_in(place: Spot, lines: Sequence[str]) -> Problem | None:
    """A line that goes on with the value above it, as it is indented further than its key."""
    line = _line(place, lines)
    key = _KEY.match(line)
    above = next((each for each in reversed(lines[: place.line - 1]) if each.strip()), "")
    indent, other = len(line) - len(line.lstrip()), len(above) - len(above.lstrip())
    if key is None or key.end() != place.column - 1 or indent <= other:
        return None
    here = Spot(place.path, place.line, indent + 1)
    return here.problem("Y05", "this line is indented further than the line above it", "indent both alike")


def _round(place: Spot, line: str) -> Problem | None:
    begin = line.find(": (")
    if not 0 <= begin < place.column:
        return None
    here = Spot(place.path, place.line, begin + 3)
    return here.problem("Y05", "a mapping in round brackets", "write { } instead of ( )")
