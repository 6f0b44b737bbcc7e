"""The text of an SVG file -> Template: what stays, what changes with each row, and where each slot stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from generator.problem import Problem, RefusedError
from generator.spec.lineage import EXTENDS
from generator.spec.node import Place
from generator.template.box import KEYS, BoxError, TextBox, text_box
from generator.template.icons import NO_ICONS, Icons
from generator.template.inherit import Tree
from generator.template.ink import INK
from generator.template.pictures import Picture
from generator.template.slots import CONDITION, slots_in
from generator.template.still import mark_still, moving_in
from generator.units import Box
from generator.vector.compile import STILL, UNPRINTED

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}"
_REFUSED = {
    "script": "a drawing runs no program",
    "svg": "replace the inner <svg> by a <g> with a transform",
    "foreignObject": "set the words as <text>, or in a <rect> with data-text",
}
_ELSEWHERE = re.compile(r"url\((?!\s*+['\"]?#)")
_ADDRESS = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_NEARER = ("draw it in this file", "save the picture as a file in the game's folder, and name that file")
DEPTH = 100
WORDS = (CONDITION, EXTENDS, INK)
"""What begins with `data-` and may stand on any element."""


@dataclass(frozen=True, slots=True)
class Template:
    """A drawing with slots, parsed once.

    Attributes:
        file: Its name as the user would write it.
        root: The <svg> element, without what other programs keep in the file for themselves.
        view: Its viewBox in millimetres.
        moving: The elements that have a slot, a condition or a text box in them.
        boxes: The rectangles that words are set in.
        places: Where each element stands.
        icons: What words can name.
        symbols: The viewBox of each <symbol>, by its id.
        pictures: What the files are that its <image>s name, for all rows, by those names.
    """

    file: str
    root: Element
    view: Box
    moving: frozenset[Element]
    boxes: Mapping[Element, TextBox]
    places: Mapping[Element, Place]
    icons: Icons = NO_ICONS
    symbols: Mapping[str, Box] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)

    def slots(self) -> Iterator[tuple[str, Place]]:
        """Every column that is named, and where."""
        for element in self.root.iter():
            for text in (element.text, element.tail, *element.attrib.values()):
                yield from ((name, self.places[element]) for name in slots_in(text))
            if CONDITION in element.attrib:
                yield element.attrib[CONDITION], self.places[element]

    def deciding(self) -> frozenset[str]:
        """The columns on which more hangs than words: attributes and conditions."""
        found = {element.attrib[CONDITION] for element in self.moving if CONDITION in element.attrib}
        for element in self.moving:
            found.update(name for key, text in element.items() if key != "data-text" for name in slots_in(text))
        return frozenset(found)


def parse_template(text: str, file: str) -> Template:
    """The template in a file's text, by itself: without what it extends, icons and pictures in files of their own.

    Raises:
        RefusedError: It is no SVG, has entities (C10), a script, an inner <svg>, a reference to another file (C11),
            no viewBox (C16), or a text box that makes no sense (C13).
    """
    return template_of(tree(text, file))


def tree(text: str, file: str) -> Tree:
    """The drawing in a file's text: plain names, without what other programs keep in it for themselves.

    Raises:
        RefusedError: As above, C10 and C11.
    """
    root, places = _parsed(text, file)
    if problems := [*_forbidden(root, places)]:
        raise RefusedError(problems)
    _cleaned(root)
    return Tree(file, root, places)


def template_of(
    made: Tree,
    icons: Icons = NO_ICONS,
    symbols: Mapping[str, Box] | None = None,
    pictures: Mapping[str, Picture] | None = None,
) -> Template:
    """The template that a drawing is.

    Raises:
        RefusedError: As above, C13 and C16.
    """
    root, places = made.root, made.places
    view = _view(root, places[root])
    boxes = _boxes(root, places, icons)
    moving = moving_in(root)
    mark_still(root, moving, places)
    return Template(made.file, root, view, moving, boxes, places, icons, symbols or {}, pictures or {})


class _Builder(TreeBuilder):
    """Remembers where each element begins."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file, self.places = file, dict[Element, Place]()
        self.line = self.column = self.depth = 0

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        element = super().start(tag, attrs)
        self.places[element] = place = Place(self.file, self.line, self.column)
        self.depth += 1
        if self.depth > DEPTH:
            message = f"the drawing is nested more than {DEPTH} groups deep"
            raise RefusedError([place.problem("C10", message, "ungroup some of it")])
        return element

    def end(self, tag: str) -> Element:
        self.depth -= 1
        return super().end(tag)


def _parsed(text: str, file: str) -> tuple[Element, dict[Element, Place]]:
    from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped] # noqa: PLC0415 - 10 ms that few need
    from defusedxml.ElementTree import DefusedXMLParser  # type: ignore[import-untyped] # noqa: PLC0415 - as above

    builder = _Builder(file)
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    inner = parser.parser.StartElementHandler

    def start(tag: str, attributes: list[str]) -> Element:
        builder.line, builder.column = parser.parser.CurrentLineNumber, parser.parser.CurrentColumnNumber + 1
        begun: Element = inner(tag, attributes)
        return begun

    parser.parser.StartElementHandler = start
    try:
        parser.feed(text)
        root: Element = parser.close()
    except ParseError as error:
        line, column = error.position
        message = f"this is not an SVG drawing: {str(error).partition(':')[0]}"
        raise RefusedError([Place(file, line, column + 1).problem("C10", message, "save it as plain SVG")]) from None
    except DefusedXmlException:
        message = "a <!DOCTYPE> or an entity is not read here"
        raise RefusedError([Place(file).problem("C10", message, "save it as plain SVG")]) from None
    if root.tag not in {"svg", f"{_SVG}svg"}:
        message = f"this is not an SVG drawing: it begins with <{root.tag.rpartition('}')[2]}>"
        raise RefusedError([builder.places[root].problem("C10", message)])
    return root, builder.places


def _forbidden(root: Element, places: Mapping[Element, Place]) -> Iterator[Problem]:
    for element in root.iter():
        tag = str(element.tag).removeprefix(_SVG)
        if element is not root and tag in _REFUSED:
            yield places[element].problem("C11", f"<{tag}> cannot stand in a template", _REFUSED[tag])
        for key, value in element.items():
            if key.startswith("on"):
                yield places[element].problem("C11", f"{key} on <{tag}>: a drawing runs no program", "leave it out")
            outside = key in {"href", f"{_XLINK}href"} and not value.startswith("#")
            if tag == "image" and outside and not _ADDRESS.match(value):
                continue
            if tag[0] != "{" and (outside or _ELSEWHERE.search(value)):
                message = f"<{tag}> refers to '{value[:40]}', which is not in this drawing"
                yield places[element].problem("C11", message, _NEARER[tag == "image"])


def _view(root: Element, place: Place) -> Box:
    try:
        view = Box(*(float(word) for word in root.get("viewBox", "").replace(",", " ").split()))
    except (TypeError, ValueError):
        view = Box(0, 0, 0, 0)
    if min(view.width, view.height) <= 0:
        raise RefusedError([place.problem("C16", "<svg> has no viewBox", 'in millimetres: viewBox="0 0 63 88"')])
    return view


def _cleaned(parent: Element) -> None:
    """Plain names, as SVG has them; what other programs keep for themselves is taken out, and the guides."""
    parent.tag = parent.tag.removeprefix(_SVG)
    for key in [key for key in parent.attrib if key == STILL or key[0] == "{"]:
        value = parent.attrib.pop(key)
        if key == f"{_XLINK}href":
            parent.set("xlink:href", value)
        elif key.endswith("}space"):
            parent.set("xml:space", value)
    for child in list(parent):
        foreign = not isinstance(child.tag, str) or (child.tag[0] == "{" and not child.tag.startswith(_SVG))
        if foreign or child.get("id") in UNPRINTED or child.tag.removeprefix(_SVG) == "metadata":
            parent.remove(child)
        else:
            _cleaned(child)


def _misspelt(element: Element, place: Place) -> Iterator[Problem]:
    """C28: what begins with `data-` and is nearly, or elsewhere, a word of ours; other programs have such words too."""
    for key in element.attrib:
        if not key.startswith("data-") or key in WORDS:
            continue
        if key.removeprefix("data-") in KEYS:
            message = f"{key} on <{element.tag}> says nothing without data-text"
            yield place.problem("C28", message, "write it on the <rect> that has the words")
        elif near := get_close_matches(key, [*WORDS, *(f"data-{each}" for each in KEYS)], n=1, cutoff=0.85):
            message = f"{key} on <{element.tag}> is not known; did you mean '{near[0]}'?"
            yield place.problem("C28", message, "correct it, or leave it out")


def _boxes(root: Element, places: Mapping[Element, Place], icons: Icons) -> dict[Element, TextBox]:
    boxes, problems = {}, []
    for element in root.iter():
        if "data-text" in element.attrib:
            try:
                boxes[element] = replace(text_box(element), icons=icons)
            except BoxError as error:
                label = f" '{element.get('id')}'" if element.get("id") else ""
                problems.append(places[element].problem("C13", f"text box{label}: {error}"))
        else:
            problems += _misspelt(element, places.get(element, places[root]))
    if problems:
        raise RefusedError(problems)
    return boxes
