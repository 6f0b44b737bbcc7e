"""The text of a <style> -> Rules: selectors of elements, classes and ids, each with what it declares."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.frozen import dataclass

LETTERS = 500_000
"""Of all sheets of a drawing: Illustrator writes some thousand."""
RULES = 5_000
"""Selectors of all sheets of a drawing: one for each style of a finely drawn card."""
_PARTS = 16
"""Elements, classes and ids of one selector."""

Declared = tuple[str, str, bool]
"""A property, its value, and whether it is important."""

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_DECLARATION = re.compile(r"(?:[^;()]++|\([^()]*+\)?+|\))++")
"""What stands between semicolons that are not in brackets, as they are in a `data:` address."""
_BODY = re.compile(r"(?:\{\{[^{}]*+\}\}|[^{}])*+\}")
"""Declarations and the brace that ends them; a slot among them is none."""
_SIMPLE = re.compile(r"([.#])((?:[\w-]|[^\x00-\x7f])+)")
_COMPOUND = re.compile(r"(\*|[a-zA-Z][\w-]*)?((?:[.#](?:[\w-]|[^\x00-\x7f])+)*)")


class TooManyRulesError(ValueError):
    """Sheets that come to more than can be gone through."""


@dataclass(frozen=True, slots=True)
class Compound:
    """What one element has to be.

    Attributes:
        tag: Its name; empty for any.
        id: Its id; empty for any.
        classes: All of which it has to have.
        child: Whether the compound before it is of its very parent, and not only of an element around it.
    """

    tag: str
    id: str
    classes: frozenset[str]
    child: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector and what it declares.

    Attributes:
        parts: What elements have to be, the outermost first; the last is the one that is styled.
        weight: Ids, classes and names in it: the heavier counts.
        declared: What it says.
    """

    parts: tuple[Compound, ...]
    weight: tuple[int, int, int]
    declared: tuple[Declared, ...]


def rules_of(text: str) -> Iterator[Rule]:
    """The rules of a sheet in their order; a selector that sheets of paper cannot know (`:hover`) styles nothing.

    Raises:
        TooManyRulesError: There are too many letters or rules.
    """
    if len(text) > LETTERS:
        raise TooManyRulesError(f"its style sheets have more than {LETTERS:,} letters")
    count = 0
    for selectors, block in _blocks(_COMMENT.sub(" ", text)):
        declared = tuple(declarations(block))
        for selector in selectors.split(","):
            count += 1
            if count > RULES:
                raise TooManyRulesError(f"its style sheets have more than {RULES:,} selectors")
            if (parts := _parts(selector)) and declared:
                yield Rule(parts, _weight(parts), declared)


def declarations(block: str) -> Iterator[Declared]:
    """What is declared between braces, or in style=''; what is no declaration says nothing."""
    for part in _DECLARATION.findall(block) if "(" in block else block.split(";"):
        name, colon, value = part.partition(":")
        value, important, _ = value.partition("!")
        if colon and name.strip():
            yield name.strip(), value.strip(), bool(important)


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Selectors and what stands between their braces; of @-rules, what holds on paper."""
    at = 0
    while (brace := text.find("{", at)) >= 0:
        head = text[at:brace]
        at = brace + 1
        head = head.rpartition(";")[2].strip()  # an @charset or @import before it
        if head.startswith("@"):
            end = _end(text, brace)
            if head.split()[0].lower() == "@media" and not {"screen", "speech"} & set(head.lower().split()):
                yield from _blocks(text[brace + 1 : end])
            at = end + 1
            continue
        body = _BODY.match(text, brace + 1)
        if body is None:
            return
        yield head, body[0][:-1]
        at = body.end()


def _end(text: str, brace: int) -> int:
    """Where the brace is closed."""
    depth = 0
    for match in re.compile(r"[{}]").finditer(text, brace):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return match.start()
    return len(text)


def _parts(selector: str) -> tuple[Compound, ...]:
    """What the selector asks for; nothing where it asks for what is never so."""
    words = selector.replace(">", " > ").split()
    if not words or len(words) > _PARTS:
        return ()
    parts: list[Compound] = []
    child = False
    for word in words:
        if word == ">":
            child = True
            continue
        match = _COMPOUND.fullmatch(word)
        if match is None:
            return ()
        simple = _SIMPLE.findall(match[2])
        ids = [name for mark, name in simple if mark == "#"]
        if len(ids) > 1:
            return ()
        classes = frozenset(name for mark, name in simple if mark == ".")
        parts.append(Compound((match[1] or "").replace("*", ""), "".join(ids), classes, child))
        child = False
    return tuple(parts)


def _weight(parts: tuple[Compound, ...]) -> tuple[int, int, int]:
    # sum counts names in a selector
    return (
        sum(bool(each.id) for each in parts),
        sum(len(each.classes) for each in parts),
        sum(bool(each.tag) for each in parts),
    )
