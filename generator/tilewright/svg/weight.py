"""An SVG tree -> what it comes to, all it refers to counted where it is used, or a Problem where that is too much.

Nothing is expanded for it: each element is weighed once, and what is used many times is multiplied.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.svg.places import place_of
from tilewright.svg.vocabulary import SHAPES, tag_of

DEPTH = 100
"""Elements within elements, a step into what is referred to counted as well: programs nest some ten, and Python's own
calls, of which each takes up to nine, end at a thousand."""
ELEMENTS = 50_000
"""Of one drawing as it is painted: a printed map has some ten thousand, and this many are compiled in five seconds."""
CHARACTERS = 4_000_000
"""Of path data, points and words, as painted: the finest tracing of an A4 page has a quarter of it."""

_PAINTS = frozenset(("fill", "stroke"))
_ENDS = frozenset(("marker-start", "marker-end"))
_CORNERS = frozenset(("marker", "marker-mid"))
_INHERITED = _PAINTS | _ENDS | _CORNERS
_UNPAINTED = frozenset(
    ("defs", "symbol", "linearGradient", "radialGradient", "clipPath", "pattern", "marker", "mask", "filter")
)
_PATHS = frozenset(("d", "points"))


class Weight(NamedTuple):
    """What an element comes to.

    Attributes:
        elements: Painted, itself included.
        characters: Of path data and words among them.
        shapes: Of these elements, those that fill, stroke and markers are painted on.
        depth: Elements within one another, itself included.
    """

    elements: int = 0
    characters: int = 0
    shapes: int = 0
    depth: int = 0

    def with_(self, other: Weight, times: int = 1) -> Weight:
        """This and so many of another one."""
        elements, characters, shapes, depth = other
        return Weight(
            self.elements + times * elements,
            self.characters + times * characters,
            self.shapes + times * shapes,
            max(self.depth, depth),
        )


@dataclass(frozen=True, slots=True)
class WeightLimits:
    """The most that a drawing may come to."""

    elements: int = ELEMENTS
    characters: int = CHARACTERS
    depth: int = DEPTH


PRINTED = WeightLimits()


def weigh(root: Element, file: str, bounds: WeightLimits = PRINTED) -> Weight:
    """What a drawing comes to; file: its name, for elements that do not know where they stand.

    Raises:
        RefusedError: It refers to itself (V04), or comes to more than the bounds allow (V11), at the innermost element
            of which that is true.
    """
    return _Scales(root, file, bounds).weight(root, 1)


def references(key: str, value: str) -> Iterator[str]:
    """The ids within the drawing that an attribute or a property refers to."""
    if "#" not in value:
        return
    if key.endswith("href") and value.startswith("#"):
        yield value[1:]
    for part in value.split("url(")[1:]:
        inner = part.partition(")")[0].strip(" \t\r\n'\"")
        if inner.startswith("#"):
            yield inner[1:]


def properties(element: Element) -> Iterator[tuple[str, str]]:
    """Every attribute, and every declaration of a style, with its value."""
    for key, value in element.items():
        if key != "style":
            yield key, value
            continue
        for part in value.split(";"):
            name, _, text = part.partition(":")
            yield name.strip(), text.strip()


class _Scales:
    """One run over one tree: what was weighed, and what is being weighed."""

    def __init__(self, root: Element, file: str, bounds: WeightLimits) -> None:
        self._file, self._bounds = file, bounds
        self._ids: dict[str, Element] = {}
        for element in root.iter():
            if "id" in element.attrib:
                self._ids[element.attrib["id"]] = element
        self._known: dict[Element, Weight] = {}
        self._open: dict[Element, None] = {}

    def weight(self, element: Element, depth: int) -> Weight:
        if element in self._known:
            return self._checked(element, self._known[element], depth)
        if element in self._open:
            raise self._refused(element, "V04", f"contains itself: {self._circle(element)}", "remove one of these")
        if depth > self._bounds.depth:
            raise self._deep(element)
        self._open[element] = None
        whole = self._inside(element, depth)
        whole = self._referred(element, whole, depth)
        del self._open[element]
        total = whole._replace(elements=whole.elements + 1, depth=whole.depth + 1)
        self._known[element] = total
        return self._checked(element, total, depth)

    def _inside(self, element: Element, depth: int) -> Weight:
        """What is painted in an element; definitions wait until they are referred to, but their depth is looked at."""
        tag = tag_of(element)
        # sum counts elements, bytes, letters
        letters = sum(len(element.attrib[key]) for key in _PATHS & element.attrib.keys())
        letters += len(element.text or "") if tag in {"text", "tspan", "textPath"} else 0
        characters, elements, shapes, deepest = letters, 0, int(tag in SHAPES or tag == "text"), 0
        for child in element:
            inner = self.weight(child, depth + 1)
            characters += len(child.tail or "") if tag in {"text", "tspan", "textPath"} else 0
            deepest = max(deepest, inner.depth)
            if tag_of(child) not in _UNPAINTED:
                elements, characters, shapes = elements + inner[0], characters + inner[1], shapes + inner[2]
        return Weight(elements, characters, shapes, deepest)

    def _referred(self, element: Element, whole: Weight, depth: int) -> Weight:
        """With all that the element refers to, as often as it is painted."""
        shapes = max(whole.shapes, 1)
        for key, value in properties(element):
            for name in references(key, value):
                if name not in self._ids:
                    continue
                inner = self.weight(self._ids[name], depth + 1)
                if key not in _INHERITED:
                    whole = whole.with_(inner)
                    continue
                # what paints is a picture of its own: nothing more is painted on its shapes
                times = whole.characters // 2 + 2 * shapes if key in _CORNERS else shapes  # two letters a corner: h1
                whole = whole.with_(inner._replace(shapes=0), times)
        return whole

    def _checked(self, element: Element, total: Weight, depth: int) -> Weight:
        if depth - 1 + total.depth > self._bounds.depth:
            raise self._deep(element)
        for count, most, what in (
            (total.elements, self._bounds.elements, "elements"),
            (total.characters, self._bounds.characters, "characters of path data and words"),
        ):
            if count > most:
                message = f"has {count:,} {what}, counting everything it uses; the limit is {most:,}"
                raise self._refused(element, "V11", message, "simplify it, or save the picture as a PNG")
        return total

    def _deep(self, element: Element) -> RefusedError:
        message = f"is nested more than {self._bounds.depth} elements deep, counting everything it uses"
        return self._refused(element, "V11", message, "ungroup some elements")

    def _circle(self, element: Element) -> str:
        """The names on the way from an element to itself, a few of them."""
        around = list(self._open)
        around = [*around[around.index(element) :], element]
        names = [f"#{each.attrib['id']}" for each in around if "id" in each.attrib]
        return " -> ".join(names if len(names) < 9 else [*names[:4], "...", *names[-4:]])

    def _refused(self, element: Element, code: str, message: str, remedy: str) -> RefusedError:
        path, line, column = place_of(element)
        label = f" (id '{element.attrib['id'][:60]}')" if "id" in element.attrib else ""
        text = f"<{tag_of(element)}>{label} {message}"
        return RefusedError([Problem(path or self._file, line, column, code, text, remedy)])
