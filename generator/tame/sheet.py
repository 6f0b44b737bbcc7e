"""The text of a <style> -> Rules: selectors of elements, classes and ids, each with what it declares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

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
_COMPOUND = re.compile(
    r"(\*|[a-zA-Z][\w-]*)?((?:[.#](?:[\w-]|[^\x00-\x7f])+|::?[a-zA-Z-]+(?:\([^()]*\))?|\[[^\]]*\])*)"
)
_PLACE = re.compile(r":([a-zA-Z-]+)(?:\(([^()]*)\))?")
_NTH = re.compile(r"([+-]?\d*)n(?:([+-])(\d+))?|([+-]?\d+)")
_ATTRIBUTE = re.compile(r"\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*(?:\"([^\"]*)\"|'([^']*)'|([\w-]+))\s*)?\]")
_ALONE: Mapping[str, tuple[str, str]] = {
    "first-child": ("nth-child", "1"),
    "last-child": ("nth-last-child", "1"),
    "first-of-type": ("nth-of-type", "1"),
    "last-of-type": ("nth-last-of-type", "1"),
}
_WORDS: Mapping[str, str] = {"odd": "2n+1", "even": "2n"}
_COUNTED = ("nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type")
_NEVER = frozenset(
    (
        *("hover", "active", "focus", "focus-visible", "focus-within", "visited", "target", "checked", "disabled"),
        *("enabled", "before", "after", "selection", "placeholder", "first-line", "first-letter", "fullscreen"),
    )
)
"""What never holds on paper: a mouse's work, and what other languages than SVG have."""


class UnknownSelectorError(ValueError):
    """A selector that cannot be told whether it holds."""


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
        places: Where among its neighbours it has to stand: (how it is counted, a, b) for a·n + b.
        said: What its attributes have to say: (name, how, value).
    """

    tag: str
    id: str
    classes: frozenset[str]
    child: bool
    places: tuple[tuple[str, int, int], ...] = ()
    said: tuple[tuple[str, str, str], ...] = ()


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


def rules_of(text: str, unknown: list[str] | None = None) -> Iterator[Rule]:
    """The rules of a sheet in their order; a selector that never holds on paper (`:hover`) styles nothing.

    Args:
        text: Of the sheet.
        unknown: Takes the selectors of which nobody here can say whether they hold.

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
            try:
                parts = _parts(selector)
            except UnknownSelectorError:
                parts = ()
                if unknown is not None and declared:
                    unknown.append(selector.strip())
            if parts and declared:
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
    """What the selector asks for; nothing where it asks for what is never so.

    Raises:
        UnknownSelectorError: It asks for what is not known here.
    """
    words = _spaced(selector).split()
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
            raise UnknownSelectorError
        places, never = _places(match[2])
        if never:
            return ()
        simple = _SIMPLE.findall(_ATTRIBUTE.sub("", _PLACE.sub("", match[2])))
        ids = [name for mark, name in simple if mark == "#"]
        if len(ids) > 1:
            return ()
        classes = frozenset(name for mark, name in simple if mark == ".")
        tag = (match[1] or "").replace("*", "")
        parts.append(Compound(tag, "".join(ids), classes, child, places, _attributes(match[2])))
        child = False
    return tuple(parts)


def _spaced(selector: str) -> str:
    """A selector with blanks around its `>`, and none inside brackets."""
    bare = re.sub(r"\([^()]*\)|\[[^\]]*\]", lambda inner: re.sub(r"\s+", "", inner[0]), selector)
    return re.sub(r">(?![^\[]*\])", " > ", bare)


def _places(text: str) -> tuple[tuple[tuple[str, int, int], ...], bool]:
    """Where an element has to stand among its neighbours, and whether the pseudo-classes never hold on paper.

    Raises:
        UnknownSelectorError: One of them is not known.
    """
    places: list[tuple[str, int, int]] = []
    for word, inside in _PLACE.findall(_ATTRIBUTE.sub("", text)):
        name, argument = _ALONE.get(word, (word, inside.strip().lower()))
        if name in _NEVER:
            return (), True
        if name in {"only-child", "only-of-type"}:
            kind = name.removeprefix("only-")
            places += [(f"nth-{kind}", 0, 1), (f"nth-last-{kind}", 0, 1)]
            continue
        if name in {"link", "any-link"} or (name == "root" and not argument):
            places.append((name, 0, 0))
            continue
        match = _NTH.fullmatch(_WORDS.get(argument, argument))
        if name not in _COUNTED or match is None:
            raise UnknownSelectorError
        if match[4]:
            places.append((name, 0, int(match[4])))
        else:
            step = int(match[1] + "1" if match[1] in {"", "+", "-"} else match[1])
            places.append((name, step, int(f"{match[2]}{match[3]}") if match[3] else 0))
    return tuple(places), False


def _attributes(text: str) -> tuple[tuple[str, str, str], ...]:
    """What `[...]` asks of an element's attributes.

    Raises:
        UnknownSelectorError: It is not known how.
    """
    brackets = re.findall(r"\[[^\]]*\]", text)
    matches = [_ATTRIBUTE.fullmatch(each) for each in brackets]
    if not all(matches):
        raise UnknownSelectorError
    return tuple((each[1], each[2] or "", each[3] or each[4] or each[5] or "") for each in matches if each)


def _weight(parts: tuple[Compound, ...]) -> tuple[int, int, int]:
    # sum counts names in a selector
    return (
        sum(bool(each.id) for each in parts),
        sum(len(each.classes) + len(each.places) + len(each.said) for each in parts),
        sum(bool(each.tag) for each in parts),
    )
