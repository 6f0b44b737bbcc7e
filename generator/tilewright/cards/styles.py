"""The styles that a drawing defines, `<g data-style="keyword" font-weight="bold"/>` -> what each asks of words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from xml.etree.ElementTree import Element

from tilewright import pattern
from tilewright.cards.drawing import DECLARED, FROM, STYLE
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.prose.marks import BUILT_IN, DEEPEST, SUB, SUPER, NamedStyle
from tilewright.svg import paint
from tilewright.texts.node import Spot
from tilewright.typography.finder import Finder

_NAME = pattern.prepare(r"[^\W\d_][\w -]{0,39}")
_TIMES = pattern.prepare(r"(-?(?:\d{1,4}(?:\.\d{1,4})?|\.\d{1,4}))(em|%)?")


def styles_of(root: Element, places: Mapping[Element, Spot], book: Finder) -> dict[str, NamedStyle]:
    """The styles of a drawing, by name.

    Raises:
        RefusedError: One of them asks for what cannot be, or is made from itself (C82).
    """
    defined: dict[str, Element] = {}
    problems: list[Problem] = []
    for element in root.iter():
        name = element.get(STYLE)
        if name is None:
            continue
        if name in defined or not _NAME.fullmatch(name):
            wrong = "is defined twice" if name in defined else "is not a name"
            remedy = "give each style its own name, of letters, digits, spaces and hyphens"
            problems.append(places[element].problem("C82", f"the style '{name[:40]}' {wrong}", remedy))
        defined[name] = element
    styles: dict[str, NamedStyle] = {}
    for name, element in defined.items():
        try:
            chain = _chain(name, defined)
            style = BUILT_IN.get(chain[-1], NamedStyle()) if chain[-1] not in defined else NamedStyle()
            for each in reversed([each for each in chain if each in defined]):
                style = _over(style, _read(defined[each].get(DECLARED, ""), book))
            styles[name] = style
        except ValueError as error:
            problems.append(places[element].problem("C82", f"the style '{name}': {error}", _SUCH))
    if problems:
        raise RefusedError(problems)
    return styles


_SUCH = 'write one such as <g data-style="keyword" font-weight="bold" fill="#8A1C1C" font-size="1.1em"/> in <defs>'


def _chain(name: str, defined: Mapping[str, Element]) -> list[str]:
    """A style, the one it is made from, and so on."""
    chain = [name]
    while chain[-1] in defined and (parent := defined[chain[-1]].get(FROM)) is not None:
        if parent in chain:
            raise ValueError(f"it is based on itself: {' -> '.join([*chain[chain.index(parent) :], parent])}")
        if parent not in defined and parent not in BUILT_IN:
            raise ValueError(f"{FROM}: there is no style '{parent[:40]}'{did_you_mean(parent, [*defined, *BUILT_IN])}")
        if len(chain) == DEEPEST:
            raise ValueError(f"more than {DEEPEST} styles are based on one another")
        chain.append(parent)
    return chain


def _over(style: NamedStyle, other: NamedStyle) -> NamedStyle:
    """A style with all that another one says."""
    unsaid = NamedStyle()
    own = {each.name: getattr(other, each.name) for each in fields(other)}
    return replace(style, **{key: value for key, value in own.items() if value != getattr(unsaid, key)})


def _read(declared: str, book: Finder) -> NamedStyle:
    asked: dict[str, object] = {}
    given = dict(part.partition(":")[::2] for part in declared.split(";") if part)
    for key, value in given.items():
        if key not in READ:
            raise ValueError(f"{key} is not known{did_you_mean(key, READ)}; known: {', '.join(READ)}")
        asked |= READ[key](value.strip())
    if "baseline-shift" in given and "font-size" not in given and asked.get("rise"):
        asked["scale"] = SUPER.scale
    style = replace(NamedStyle(), **asked)  # type: ignore[arg-type] # each has its own type
    if style.family or style.weight:
        book.find(style.family or "Alegreya", style.weight or "normal", "normal")
    return style


def _one_of(field: str, words: Mapping[str, object]) -> Callable[[str], dict[str, object]]:
    def read(value: str) -> dict[str, object]:
        if value not in words:
            raise ValueError(f"'{value[:40]}' is not one of {', '.join(words)}")
        return {field: words[value]}

    return read


def _weight(value: str) -> dict[str, object]:
    if value in {"normal", "bold"}:
        return {"bold": value == "bold"}
    if not (value.isdecimal() and 1 <= int(value) <= 1000):
        raise ValueError(f"font-weight: '{value[:40]}' is not normal, bold, or 1 to 1000")
    return {"bold": None, "weight": value}


def _times(key: str, value: str, least: float, most: float) -> float:
    """A length in ems, or in hundredths of one."""
    match = _TIMES.fullmatch(value)
    number = float(match[1]) / (100 if match[2] == "%" else 1) if match else most + 1
    if not least <= number <= most:
        raise ValueError(f"{key}: '{value[:40]}' is not from {least:g}em to {most:g}em")
    return number


def _decoration(value: str) -> dict[str, object]:
    words = value.split()
    if not words or not set(words) <= {"underline", "line-through", "none"}:
        raise ValueError(f"text-decoration: '{value[:40]}' is not underline, line-through or none")
    return {"underline": "underline" in words, "strike": "line-through" in words}


def _shift(value: str) -> dict[str, object]:
    known = {"super": SUPER.rise, "sub": SUB.rise, "baseline": 0.0}
    return {"rise": known[value] if value in known else _times("baseline-shift", value, -1, 1)}


def _fill(value: str) -> dict[str, object]:
    return {"fill": "#" + "".join(f"{round(part * 255):02X}" for part in paint.parse(value))}


_caps = _one_of("caps", {"normal": False, "small-caps": True})
READ: Mapping[str, Callable[[str], dict[str, object]]] = {
    "font-weight": _weight,
    "font-style": _one_of("italic", {"normal": False, "italic": True, "oblique": True}),
    "fill": _fill,
    "font-size": lambda value: {"scale": _times("font-size", value, 0.3, 4)},
    "font-variant-caps": _caps,
    "font-variant": _caps,
    "text-decoration": _decoration,
    "text-decoration-line": _decoration,
    "baseline-shift": _shift,
    "font-family": lambda value: {"family": value.strip("'\" ")},
    "letter-spacing": lambda value: {"spacing": _times("letter-spacing", value, -0.2, 2)},
}
"""What a style may ask for, and how it is read."""
