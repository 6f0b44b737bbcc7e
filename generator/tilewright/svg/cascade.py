"""Drawing with <style> sheets and style='' -> the same drawing, with what holds for each element as its attributes.

tinycss2 takes a sheet apart and cssselect2 its selectors, both loaded only for a drawing that has a sheet. Selectors
are tried here and not by cssselect2: it writes Python for each and runs it, and nobody could count what that comes to.

Bounds: LETTERS, RULES and the digits of a number are counted before any library reads the text. tinycss2 cuts it into
tokens without recursion; how deep these are nested, and how many make up one selector and all of them (TOKENS), is
counted before anything goes through them. Each word of a selector that is tried on an element is counted (STEPS), one
that searches a long attribute more than once. No @rule but @media is followed, so a sheet imports nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any
from xml.etree.ElementTree import Element

from tilewright import pattern
from tilewright.frozen import dataclass

LETTERS = 500_000
"""Of all sheets of a drawing: Illustrator writes some thousand."""
RULES = 5_000
"""Selectors of all sheets of a drawing: one for each style of a finely drawn card."""
TOKENS = 60_000
"""Words, signs and gaps in all selectors of a drawing: `.name` has two."""
STEPS = 1_000_000
"""Words of selectors that are tried on elements, in one drawing: twenty for each of 50,000 elements."""
_SEARCHED = 100
"""Letters of an attribute that are searched in the time of one step."""
_DEEP = 32
"""Brackets within brackets."""
_LONGEST_SELECTOR = 128
"""Words, signs and gaps of one selector, those in its brackets among them."""
_DIGITS = pattern.prepare(r"\d{400}")
"""More than any number has, and fewer than Python refuses to read."""
_LONGEST, _NESTED = 200, 8
"""Letters of a value that variables stand in, and of a variable; variables within variables."""

_SLOT = pattern.prepare(r"\{\{[^{}]*+\}\}")
_STAND_IN = pattern.prepare("\U000f0000(\\d+)\U000f0001")
"""The word that a slot is for CSS, whose braces would be a block."""
_NAME = pattern.prepare("[\\w\U000f0000\U000f0001-]+")
_NO_TEXT = pattern.prepare(r"[{\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What only escapes put into a value: a slot that is none, halves of letters, and what XML cannot hold."""
_VARIABLE = pattern.prepare(r"var\(\s*+(--[\w-]++)\s*+(?:,([^()]*+(?:\([^()]*+\))?+[^()]*+))?+\)")
_DECLARATION = pattern.prepare(r"(?:[^;()]++|\([^()]*+\)?+|\))++")
"""What stands between semicolons that are not in brackets, as they are in a `data:` address."""
_NEVER_SET = frozenset(("id", "class", "style", "href", "xlink:href", "xml:space", "type"))
_NEVER_SO = ("--", "data-", "on")
"""What no sheet can say: it would name elements, reach elsewhere, or pass for a word of ours."""
_UNSEEN = frozenset(("screen", "speech"))
"""Media other than paper."""
_NEVER_HOLDS = frozenset(
    (
        *("hover", "active", "focus", "focus-visible", "focus-within", "visited", "target", "checked", "disabled"),
        *("enabled", "selection", "placeholder", "fullscreen", "link", "any-link"),
    )
)
"""Pseudo-classes that never hold on paper: a mouse's work, and what other languages than SVG have."""
_COUNTED = ("nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type")
_ALONE: Mapping[str, Sequence[str]] = {
    "first-child": ("nth-child",),
    "last-child": ("nth-last-child",),
    "only-child": ("nth-child", "nth-last-child"),
    "first-of-type": ("nth-of-type",),
    "last-of-type": ("nth-last-of-type",),
    "only-of-type": ("nth-of-type", "nth-last-of-type"),
}
_COMPARED: Mapping[str, Callable[[str, str], bool]] = {
    "=": lambda own, value: own == value,
    "^=": lambda own, value: bool(value) and own.startswith(value),
    "$=": lambda own, value: bool(value) and own.endswith(value),
    "*=": lambda own, value: bool(value) and value in own,
    "~=": lambda own, value: bool(value) and value in own.split(),
    "|=": lambda own, value: bool(value) and (own == value or own.startswith(f"{value}-")),
}

_BEYOND = {" ": 2, ">": 1, "~": 1, "+": 0}
"""For whom else a selector cannot hold where no element stands before a combinator: see `_holds`."""

Declared = tuple[str, str, bool]
"""A property, its value, and whether it is important."""
Count = Callable[[int], None]
"""Takes how many steps something took, and refuses a drawing that takes too many."""
Test = Callable[["_Place", Count], bool]
Tokens = Sequence[Any]
"""What tinycss2 makes of a text."""


class TooManyRulesError(ValueError):
    """Sheets that come to more than can be gone through."""


class _UnknownSelectorError(ValueError):
    """A selector of which nobody here can say whether it holds."""


class _NeverHoldsError(Exception):
    """A selector that never holds on paper, such as a link's `:hover`."""


def apply_sheets(root: Element) -> list[str]:
    """Write what sheets and style='' say into attributes, and take the sheets out.

    A style='' that is a slot as a whole stays, for nobody knows yet what it declares.

    Returns:
        The selectors of which nobody here can say whether they hold.

    Raises:
        TooManyRulesError: There is too much of them.
    """
    sheets = [(parent, child) for parent in root.iter() for child in parent if child.tag == "style"]
    cascade = _Cascade("\n".join(_text_of(sheets)))
    cascade.apply(_Place(root, None, 0), {})
    for parent, sheet in sheets:
        parent.remove(sheet)
    return cascade.unknown


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


class _Cascade:
    """The rules of a drawing by what the styled element has to be, so that few are looked at for each."""

    def __init__(self, text: str) -> None:
        self._by: dict[str, list[tuple[int, _Rule]]] = {}
        self._steps = 0
        self.unknown: list[str] = []
        if "{" in text:
            for number, rule in enumerate(_rules(text, self.unknown)):
                self._by.setdefault(rule.key, []).append((number, rule))

    def apply(self, place: _Place, above: Mapping[str, str]) -> None:
        """Write what holds for an element, and for all in it, into attributes; `above` has the variables around it."""
        element = place.element
        own = element.get("style", "")
        whole = "{{" in own and any(":" not in part for part in own.split(";") if part.strip())
        declared = self._declared(place) if self._by else []
        if "style" in element.attrib and not whole:
            declared += _declarations(element.attrib.pop("style"))
        variables = above
        if declared:
            declared.sort(key=lambda each: each[2])  # important ones last
            own_variables = {name: value[:_LONGEST] for name, value, _ in declared if name.startswith("--")}
            if own_variables:
                self._count(len(above))
                variables = {**above, **own_variables}
            for name, value, _ in declared:
                if name not in _NEVER_SET and not name.startswith(_NEVER_SO):
                    element.set(name, _resolved(value, variables))
        for name, value in element.items():
            if "var(" in value:
                element.set(name, _resolved(value, variables))
        for child in place.children:
            self.apply(child, variables)

    def _declared(self, place: _Place) -> list[Declared]:
        """What the rules declare for an element, the heaviest last."""
        element = place.element
        names = ("", str(element.tag), f"#{element.get('id', '')}", *(f".{each}" for each in place.classes))
        candidates = [each for name in dict.fromkeys(names) for each in self._by.get(name, ())]
        holding = [(rule.weight, number, rule) for number, rule in candidates if rule.holds(place, self._count)]
        holding.sort(key=lambda each: each[:2])
        declared = [each for _, _, rule in holding for each in rule.declared]
        self._count(len(declared))
        return declared

    def _count(self, steps: int) -> None:
        self._steps += steps
        if self._steps > STEPS:
            raise TooManyRulesError(f"its style sheets need more than {STEPS:,} comparisons with elements")


class _Place:
    """An element where it stands: in which other, and among which.

    Attributes:
        element: The element.
        parent: The place around it; None for the drawing itself.
        at: Its number among the parent's children, from 0.
    """

    def __init__(self, element: Element, parent: _Place | None, at: int) -> None:
        self.element, self.parent, self.at = element, parent, at

    @cached_property
    def classes(self) -> frozenset[str]:
        return frozenset(self.element.get("class", "").split())

    @cached_property
    def children(self) -> list[_Place]:
        elements = [child for child in self.element if isinstance(child.tag, str)]
        return [_Place(child, self, at) for at, child in enumerate(elements)]

    def others(self, combinator: str) -> Iterator[_Place]:
        """The elements that what stands before a combinator may be, the nearest first."""
        if combinator in " >":
            around = self.parent
            while around:
                yield around
                around = around.parent if combinator == " " else None
        elif self.parent:
            last = self.at - 1 if combinator == "+" else 0
            yield from (self.parent.children[at] for at in range(self.at - 1, max(last, 0) - 1, -1))

    @cached_property
    def among(self) -> list[Mapping[str, int]]:
        """The numbers of each child among all, and among those of its kind, from the first and from the last on."""
        kinds: dict[str, int] = {}
        forth = [kinds.setdefault(str(each.element.tag), 0) for each in self.children]
        for number, each in enumerate(self.children):
            kinds[str(each.element.tag)] += 1
            forth[number] = kinds[str(each.element.tag)]
        count = len(forth)
        return [
            dict(
                zip(
                    _COUNTED, (at + 1, count - at, forth[at], kinds[str(each.element.tag)] - forth[at] + 1), strict=True
                )
            )
            for at, each in enumerate(self.children)
        ]

    def number(self, counted: str) -> int:
        """Its number, as `nth-child` and its like count."""
        return self.parent.among[self.at][counted] if self.parent else 1


@dataclass(frozen=True, slots=True)
class _Rule:
    """One selector and what it declares.

    Attributes:
        parts: What elements have to be, with how each stands to the one before it (" ", ">", "+" or "~"), the outermost
            first; the last is the one that is styled.
        key: A class, id or name that the styled element has to have; empty for any.
        weight: Ids, classes and names in it: the heavier counts.
        declared: What it declares.
    """

    parts: tuple[tuple[str, tuple[Test, ...]], ...]
    key: str
    weight: tuple[int, int, int]
    declared: tuple[Declared, ...]

    def holds(self, place: _Place, count: Count) -> bool:
        """Whether the rule styles the element."""
        return _holds(self.parts, len(self.parts) - 1, place, count) is None


def _holds(parts: tuple[tuple[str, tuple[Test, ...]], ...], last: int, place: _Place, count: Count) -> int | None:
    """None where the parts up to `last` hold for an element; else for whom they cannot hold either.

    Returns:
        0: for nobody else; 1: for none of its siblings; 2: for none of the elements around it. By that nothing is tried
        twice, however many elements a selector names.
    """
    combinator, tests = parts[last]
    if not _pass(tests, place, count):
        return 0
    if last == 0:
        return None
    for other in place.others(combinator):
        fault = _holds(parts, last - 1, other, count)
        if fault is None or fault >= (2 if combinator in " >" else 1):
            return fault
    return _BEYOND[combinator]


def _pass(tests: tuple[Test, ...], place: _Place, count: Count) -> bool:
    """Whether an element passes all tests of a compound selector; none of them counts as one."""
    count(len(tests) or 1)
    return all(test(place, count) for test in tests)


def _rules(text: str, unknown: list[str]) -> Iterator[_Rule]:
    """The rules of a sheet in their order; a selector that never holds on paper (`:hover`) styles nothing.

    Args:
        text: Of the sheet.
        unknown: Takes the selectors of which nobody here can say whether they hold.

    Raises:
        TooManyRulesError: There are too many rules, or they are nested too deeply.
    """
    from tinycss2 import serialize  # noqa: PLC0415 - 5 ms, for drawings with sheets alone

    tokens, slots = _tokens_of(text)
    selectors = length = 0
    for prelude, content in _blocks(tokens):
        declared = tuple(_declared_in(content, slots))
        for selector in _split(prelude, ","):
            selectors += 1
            if selectors > RULES:
                raise TooManyRulesError(f"its style sheets have more than {RULES:,} selectors")
            length += min(_length(selector), _LONGEST_SELECTOR + 1)
            if length > TOKENS:
                raise TooManyRulesError(f"the selectors of its style sheets have more than {TOKENS:,} words and signs")
            try:
                rule = _rule(selector, declared)
            except _NeverHoldsError:
                continue
            except _UnknownSelectorError:
                if declared:
                    unknown.append(serialize(selector).strip())
                continue
            if declared:
                yield rule


def _tokens_of(text: str) -> tuple[Tokens, Sequence[str]]:
    """A sheet, taken apart, and its slots, for which numbered words stand.

    Raises:
        TooManyRulesError: There are too many rules, too long numbers, or brackets too deep in others.
    """
    from tinycss2 import parse_component_value_list  # noqa: PLC0415 - as in `_rules`

    slots = _SLOT.findall(text)
    numbers = iter(range(len(slots)))
    text = _SLOT.sub(lambda _: f"\U000f0000{next(numbers)}\U000f0001", text)
    if text.count("{") > RULES:
        raise TooManyRulesError(f"its style sheets have more than {RULES:,} selectors")
    if _DIGITS.search(text):
        raise TooManyRulesError("its style sheets have a number of more than 400 digits")
    tokens = parse_component_value_list(text)
    _check_depth(tokens)
    return tokens, slots


def _check_depth(tokens: Tokens) -> None:
    """Look through all brackets without going into them by recursion.

    Raises:
        TooManyRulesError: They are nested too deeply for what goes into them by recursion.
    """
    level = list(tokens)
    for _ in range(_DEEP):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return
    raise TooManyRulesError(f"its style sheets have more than {_DEEP} brackets inside one another")


def _inside(token: Any) -> Tokens:  # noqa: ANN401 - tinycss2 says nothing of types
    """What stands in the brackets that a token is, if it is any."""
    inside: Tokens = getattr(token, "content", None) or getattr(token, "arguments", None) or ()
    return inside


def _blocks(tokens: Tokens) -> Iterator[tuple[Tokens, Tokens]]:
    """Selectors and what stands between their braces; of @-rules, what holds on paper."""
    from tinycss2 import parse_stylesheet  # noqa: PLC0415 - as in `_rules`

    for rule in parse_stylesheet(_tidied(tokens), skip_whitespace=True):
        if rule.type == "qualified-rule":
            yield rule.prelude, rule.content
        elif rule.type == "at-rule" and rule.lower_at_keyword == "media" and rule.content and _on_paper(rule.prelude):
            yield from _blocks(rule.content)


def _tidied(tokens: Tokens) -> Iterator[Any]:
    """The rules without comments, and without the semicolons that many end them with: `a { ... };`."""
    ended = True
    for token in tokens:
        if token.type != "comment" and not (ended and token.type == "literal" and token.value == ";"):
            yield token
            ended = token.type == "{} block" or (ended and token.type == "whitespace")


def _on_paper(prelude: Tokens) -> bool:
    queries = [{each.lower_value for each in part if each.type == "ident"} for part in _split(prelude, ",")]
    return any(_UNSEEN.isdisjoint(words) or "not" in words for words in queries)


def _split(tokens: Tokens, mark: str) -> list[Tokens]:
    """What stands between marks that are not in brackets, comments left out."""
    parts: list[list[Any]] = [[]]
    for token in tokens:
        if token == mark:
            parts.append([])
        elif token.type != "comment":
            parts[-1].append(token)
    return [*parts]


def _declared_in(content: Tokens, slots: Sequence[str]) -> Iterator[Declared]:
    """What is declared between a rule's braces, slots as they were."""
    from tinycss2 import parse_declaration_list, serialize  # noqa: PLC0415 - as in `_rules`

    for each in parse_declaration_list(content, skip_comments=True, skip_whitespace=True):
        if each.type != "declaration" or "!" in each.value:
            continue
        value = serialize([token for token in each.value if token.type != "comment"]).strip()
        if _NAME.fullmatch(each.name) and not _NO_TEXT.search(value):
            name, value = (_STAND_IN.sub(lambda slot: slots[int(slot[1])], text) for text in (each.name, value))
            yield name, value, each.important


def _declarations(style: str) -> Iterator[Declared]:
    """What is declared in style='', quickly: a drawing has thousands; what is no declaration says nothing."""
    for part in _DECLARATION.findall(style) if "(" in style else style.split(";"):
        name, colon, value = part.partition(":")
        value, important, _ = value.partition("!")
        if colon and name.strip():
            yield name.strip(), value.strip(), bool(important)


def _resolved(value: str, variables: Mapping[str, str]) -> str:
    """The value, each variable in it replaced by what it stands for, or by what is said for want of it."""
    for _ in range(_NESTED):
        if "var(" not in value or len(value) > _LONGEST:
            break
        value = _VARIABLE.sub(lambda name: variables.get(name[1], name[2] or "").strip(), value)
    return value if "var(" not in value else ""


def _rule(selector: Tokens, declared: tuple[Declared, ...]) -> _Rule:
    """The rule that a selector is.

    Raises:
        _UnknownSelectorError: Nobody here can say whether it holds.
        _NeverHoldsError: It never does.
    """
    from cssselect2 import SelectorError, parser  # noqa: PLC0415 - 5 ms, for drawings with sheets alone

    if _length(selector) > _LONGEST_SELECTOR:  # its reader goes into it by recursion
        raise _UnknownSelectorError
    try:
        (parsed,) = parser.parse(selector)
    except SelectorError:
        raise _UnknownSelectorError from None
    if parsed.pseudo_element is not None:
        raise _NeverHoldsError
    parts: list[tuple[str, tuple[Test, ...]]] = []
    tree = parsed.parsed_tree
    styled = (tree.right if isinstance(tree, parser.CombinedSelector) else tree).simple_selectors
    while isinstance(tree, parser.CombinedSelector):
        parts.append((tree.combinator, _tests(tree.right)))
        tree = tree.left
    parts.append(("", _tests(tree)))
    return _Rule(tuple(reversed(parts)), _key(styled), parsed.specificity, declared)


def _key(styled: Tokens) -> str:
    """The id of an element to be styled, else a class of it, else its name."""
    key = ""
    for mark, attribute in (("", "local_name"), (".", "class_name"), ("#", "ident")):
        key = next((f"{mark}{getattr(each, attribute)}" for each in styled if hasattr(each, attribute)), key)
    return key


def _length(selector: Tokens) -> int:
    """How many tokens a selector has, those in its brackets among them; of a long one, that it has too many."""
    count, level = 0, list(selector)
    while level and count <= _LONGEST_SELECTOR:
        count += len(level)
        level = [inner for each in level for inner in _inside(each)]
    return count


def _tests(compound: Any) -> tuple[Test, ...]:  # noqa: ANN401 - cssselect2 says nothing of types
    return tuple(test for simple in compound.simple_selectors for test in _test(simple))


def _test(simple: Any) -> Iterator[Test]:  # noqa: ANN401, C901 - cssselect2 says nothing of types; a case a kind
    """What an element has to be for one word of a selector; nothing where any will do.

    Raises:
        _UnknownSelectorError: Nobody here can say whether it holds.
        _NeverHoldsError: It never does.
    """
    from cssselect2 import parser  # noqa: PLC0415 - as in `_rule`

    match simple:
        case parser.LocalNameSelector(local_name=name):
            yield lambda place, _: place.element.tag == name
        case parser.IDSelector(ident=name):
            yield lambda place, _: place.element.get("id") == name
        case parser.ClassSelector(class_name=name):
            yield lambda place, _: name in place.classes
        case parser.AttributeSelector(namespace="", case_sensitive=None):
            yield _attribute_test(simple.name, simple.operator, simple.value)
        case parser.PseudoClassSelector(name="root"):
            yield lambda place, _: place.parent is None
        case parser.PseudoClassSelector(name=name) if name in _NEVER_HOLDS:
            raise _NeverHoldsError
        case parser.PseudoClassSelector(name=name) if name in _ALONE:
            yield from (_numbered(counted, 0, 1) for counted in _ALONE[name])
        case parser.FunctionalPseudoClassSelector(name=name) if name in _COUNTED:
            yield _numbered(name, *_nth(simple.arguments))
        case parser.NegationSelector():
            refused = _alternatives(simple)
            yield lambda place, count: not any(_pass(tests, place, count) for tests in refused)
        case parser.MatchesAnySelector() | parser.SpecificityAdjustmentSelector():
            allowed = _alternatives(simple)
            yield lambda place, count: any(_pass(tests, place, count) for tests in allowed)
        case _:
            raise _UnknownSelectorError


def _attribute_test(name: str, operator: str | None, value: str) -> Test:
    if operator is None:
        return lambda place, _: name in place.element.attrib
    compare = _COMPARED[operator]

    def holds(place: _Place, count: Count) -> bool:
        own = place.element.attrib.get(name)
        if own is None:
            return False
        count(len(own) // _SEARCHED)
        return compare(own, value)

    return holds


def _nth(arguments: Tokens) -> tuple[int, int]:
    """The a and b of a·n + b, as `:nth-child` has them.

    Raises:
        _UnknownSelectorError: It has them not.
    """
    from tinycss2.nth import parse_nth  # noqa: PLC0415 - as in `_rules`

    numbers: tuple[int, int] | None = parse_nth(arguments)
    if numbers is None:
        raise _UnknownSelectorError
    return numbers


def _numbered(counted: str, step: int, first: int) -> Test:
    """Whether an element's number is `step` · n + `first` for an n from 0."""

    def holds(place: _Place, _: Count) -> bool:
        beyond = place.number(counted) - first
        return beyond % step == 0 and beyond // step >= 0 if step else beyond == 0

    return holds


def _alternatives(simple: Any) -> list[tuple[Test, ...]]:  # noqa: ANN401 - cssselect2 says nothing of types
    """The tests of each compound in `:not(...)`, `:is(...)` or `:where(...)`; one that never holds is none.

    Raises:
        _UnknownSelectorError: One of them names other elements, too, or is not known.
    """
    from cssselect2 import parser  # noqa: PLC0415 - as in `_rule`

    choices: list[tuple[Test, ...]] = []
    for each in simple.selector_list:
        if not isinstance(each.parsed_tree, parser.CompoundSelector):
            raise _UnknownSelectorError
        try:
            choices.append(_tests(each.parsed_tree))
        except _NeverHoldsError:
            continue
    return choices
