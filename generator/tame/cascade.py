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


def apply_sheets(root: Element) -> None:
    """Write what sheets and style='' say into attributes, and take the sheets out.

    A style='' that is a slot as a whole stays, for nobody knows yet what it declares.

    Raises:
        TooManyRulesError: There is too much of them.
    """
    rules = _Rules(_sheets(root))
    _each(root, (), rules, {})


class _Rules:
    """The rules by what the styled element has to be, so that few are looked at for each."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by: dict[str, list[tuple[int, Rule]]] = {}
        self._steps = 0
        for number, rule in enumerate(rules_of("\n".join(texts))):
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
        if not _is(parts[-1], element):
            return False
        left, child = list(parts[:-1]), parts[-1].child
        for each in reversed(around):
            if left and _is(left[-1], each):
                child = left.pop().child
            elif child:
                return False
        return not left


def _key(part: Compound) -> str:
    if part.id:
        return f"#{part.id}"
    return f".{min(part.classes)}" if part.classes else part.tag


def _is(part: Compound, element: Element) -> bool:
    if (part.tag and part.tag != element.tag) or (part.id and part.id != element.get("id")):
        return False
    return not part.classes or part.classes <= set(element.get("class", "").split())


def _sheets(root: Element) -> Iterator[str]:
    """The text of every <style>, which is taken out."""
    letters = 0
    for parent in list(root.iter()):
        for child in [child for child in parent if child.tag == "style"]:
            text = "".join(child.itertext())
            letters += len(text)
            if letters > LETTERS:
                raise TooManyRulesError(f"its style sheets have more than {LETTERS:,} letters")
            parent.remove(child)
            if child.get("type", "text/css") == "text/css":
                yield text


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
