"""Elements and the rules of their drawing -> attributes: what holds for each, sheets and style='' taken together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from xml.etree.ElementTree import Element

from generator.tame.sheet import LETTERS, Compound, Declared, Rule, TooManyRulesError, declarations, rules_of

STEPS = 2_000_000
"""Looks at a rule and an element, of one drawing: 50,000 elements of forty rules each."""
_VARIABLE = re.compile(r"var\(\s*+(--[\w-]++)\s*+(?:,([^()]*+(?:\([^()]*+\))?+[^()]*+))?+\)")
_NESTED = 8
"""Variables within variables."""
_LONGEST = 200
"""Letters of a value that variables stand in, and of a variable."""
_NEVER = frozenset(("id", "class", "style", "href", "xlink:href", "xml:space", "type"))
_NEVER_SO = ("--", "data-", "on")
"""What no sheet can say: it would name elements, reach elsewhere, or pass for a word of ours."""


def apply_sheets(root: Element) -> list[str]:
    """Write what sheets and style='' say into attributes, and take the sheets out.

    A style='' that is a slot as a whole stays, for nobody knows yet what it declares.

    Returns:
        The selectors of which nobody here can say whether they hold.

    Raises:
        TooManyRulesError: There is too much of them.
    """
    sheets = list(_sheets(root))
    rules = _Rules(_text_of(sheets))
    _each(root, (), rules, {})
    for parent, sheet in sheets:
        parent.remove(sheet)
    return rules.unknown


class _Rules:
    """The rules by what the styled element has to be, so that few are looked at for each."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by: dict[str, list[tuple[int, Rule]]] = {}
        self._steps = 0
        self.unknown: list[str] = []
        self._numbers: dict[Element, dict[Element, tuple[int, int, int, int]]] = {}
        for number, rule in enumerate(rules_of("\n".join(texts), self.unknown)):
            self._by.setdefault(_key(rule.parts[-1]), []).append((number, rule))

    def declared(self, element: Element, around: tuple[Element, ...]) -> list[Declared]:
        """What the rules declare for an element, the heaviest last."""
        if not self._by:
            return []
        classes = element.get("class", "").split()
        names = ("", str(element.tag), f"#{element.get('id', '')}", *(f".{each}" for each in classes))
        candidates = [each for name in dict.fromkeys(names) for each in self._by.get(name, ())]
        self._steps += len(candidates)
        holding = [
            (rule.weight, number, rule) for number, rule in candidates if self._holds(rule.parts, element, around)
        ]
        holding.sort(key=lambda each: each[:2])
        declared = [each for _, _, rule in holding for each in rule.declared]
        self._steps += len(declared)
        return declared

    def _holds(self, parts: tuple[Compound, ...], element: Element, around: tuple[Element, ...]) -> bool:
        self._steps += len(around) if len(parts) > 1 else 0
        if self._steps > STEPS:
            raise TooManyRulesError(f"its style sheets take more than {STEPS:,} looks at elements")
        if not self._is(parts[-1], element, around):
            return False
        left, child = list(parts[:-1]), parts[-1].child
        for at in range(len(around) - 1, -1, -1):
            if left and self._is(left[-1], around[at], around[:at]):
                child = left.pop().child
            elif child:
                return False
        return not left

    def _is(self, part: Compound, element: Element, around: tuple[Element, ...]) -> bool:
        return _is(part, element) and (not part.places or self._stands(part, element, around))

    def _stands(self, part: Compound, element: Element, around: tuple[Element, ...]) -> bool:
        """Whether an element stands among its neighbours where a selector wants it."""
        if not around:
            return all(name == "root" or (name.startswith("nth-") and _hits(1, a, b)) for name, a, b in part.places)
        parent = around[-1]
        if parent not in self._numbers:
            self._numbers[parent] = _numbered(parent)
            self._steps += len(parent)
        own = dict(zip(_COUNTED, self._numbers[parent][element], strict=True))
        return all(name in own and _hits(own[name], a, b) for name, a, b in part.places)


_COUNTED = ("nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type")


def _hits(number: int, step: int, first: int) -> bool:
    """Whether a number is `step` · n + `first` for an n from 0."""
    return number == first if not step else (number - first) % step == 0 and (number - first) // step >= 0


def _numbered(parent: Element) -> dict[Element, tuple[int, int, int, int]]:
    """The number of each child among all, and among those of its kind, from the first and from the last on."""
    children = [child for child in parent if isinstance(child.tag, str)]
    kinds: dict[str, list[Element]] = {}
    among: dict[Element, int] = {}
    for child in children:
        alike = kinds.setdefault(str(child.tag), [])
        alike.append(child)
        among[child] = len(alike)
    return {
        child: (at, len(children) - at + 1, among[child], len(kinds[str(child.tag)]) - among[child] + 1)
        for at, child in enumerate(children, 1)
    }


def _text_of(sheets: Iterable[tuple[Element, Element]]) -> Iterator[str]:
    """The text of each sheet that is CSS.

    Raises:
        TooManyRulesError: There is too much of it.
    """
    letters = 0
    for _, sheet in sheets:
        text = "".join(sheet.itertext())
        letters += len(text)
        if letters > LETTERS:
            raise TooManyRulesError(f"its style sheets have more than {LETTERS:,} letters")
        if sheet.get("type", "text/css") == "text/css":
            yield text


def _key(part: Compound) -> str:
    if part.id:
        return f"#{part.id}"
    return f".{min(part.classes)}" if part.classes else part.tag


def _is(part: Compound, element: Element) -> bool:
    if (part.tag and part.tag != element.tag) or (part.id and part.id != element.get("id")):
        return False
    if part.classes and not part.classes <= set(element.get("class", "").split()):
        return False
    return all(_says(element.get(name), how, value) for name, how, value in part.said)


def _says(own: str | None, how: str, value: str) -> bool:
    """Whether an attribute says what `[name how value]` wants."""
    if own is None or not how:
        return own is not None
    if how == "=":
        return own == value
    return (
        bool(value)
        and {
            "^=": own.startswith(value),
            "$=": own.endswith(value),
            "*=": value in own,
            "~=": value in own.split(),
            "|=": own == value or own.startswith(f"{value}-"),
        }[how]
    )


def _sheets(root: Element) -> Iterator[tuple[Element, Element]]:
    """Every <style>, with what it stands in."""
    for parent in list(root.iter()):
        yield from ((parent, child) for child in parent if child.tag == "style")


def _each(element: Element, around: tuple[Element, ...], rules: _Rules, above: Mapping[str, str]) -> None:
    own = element.get("style", "")
    whole = "{{" in own and any(":" not in part for part in own.split(";") if part.strip())
    declared = rules.declared(element, around)
    if "style" in element.attrib and not whole:
        declared += declarations(element.attrib.pop("style"))
    variables = above
    if declared:
        declared.sort(key=lambda each: each[2])  # important ones last
        own_variables = {name: value[:_LONGEST] for name, value, _ in declared if name.startswith("--")}
        variables = {**above, **own_variables}
        for name, value, _ in declared:
            if name not in _NEVER and not name.startswith(_NEVER_SO):
                element.set(name, _resolved(value, variables))
    for name, value in element.items():
        if "var(" in value:
            element.set(name, _resolved(value, variables))
    inside = (*around, element)
    for child in element:
        _each(child, inside, rules, variables)


def _resolved(value: str, variables: Mapping[str, str]) -> str:
    """The value, each variable in it replaced by what it stands for, or by what is said for want of it."""
    for _ in range(_NESTED):
        if "var(" not in value or len(value) > _LONGEST:
            break
        value = _VARIABLE.sub(lambda name: variables.get(name[1], name[2] or "").strip(), value)
    return value if "var(" not in value else ""
