"""The text of an SVG file -> its elements, each knowing where it stands; what is too much is refused."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from generator.problem import RefusedError
from generator.spec.node import Spot
from generator.template.outside import SVG
from generator.vector.standing import PlacedElement
from generator.vector.weight import DEPTH, ELEMENTS

ATTRIBUTES = 500_000
"""Of all elements in one file: a finely drawn card has some thousand, and each takes a hundred bytes and more."""


class _Builder(TreeBuilder):
    """Remembers where each element begins, and stops at what is too much."""

    def __init__(self, file: str) -> None:
        super().__init__(element_factory=PlacedElement)
        self.file, self.places = file, dict[Element, Spot]()
        self.line = self.column = self.depth = self.attributes = 0

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        element = super().start(tag, attrs)
        assert isinstance(element, PlacedElement)  # noqa: S101 - the factory above
        element.at = (self.file, self.line, self.column)
        self.places[element] = place = Spot(*element.at)
        self.depth += 1
        self.attributes += len(attrs)
        if self.depth > DEPTH:
            message = f"the drawing is nested more than {DEPTH} groups deep"
            raise RefusedError([place.problem("C10", message, "ungroup some of it")])
        for count, most, what in (
            (len(self.places), ELEMENTS, "elements"),
            (self.attributes, ATTRIBUTES, "attributes"),
        ):
            if count > most:
                message = f"the drawing has more than {most:,} {what}"
                raise RefusedError([place.problem("V11", message, "draw less, or save the picture as a PNG")])
        return element

    def end(self, tag: str) -> Element:
        self.depth -= 1
        return super().end(tag)


_CURLY = re.compile("[\u2018\u2019\u201c\u201d\u201e]")
_AND = re.compile(r"&(?!#?\w{1,32};)")


def _reason(text: str, line: int, column: int, fault: str) -> tuple[str, str]:
    """Why XML cannot be read, in words for whoever typed it, and what to write."""
    there = (text.split("\n")[line - 1 : line] or [""])[0]
    if _AND.match(there, max(column, 0)) or (fault.startswith("not well-formed") and _AND.search(there[: column + 1])):
        return "an & stands by itself", "write &amp; for an &"
    if _CURLY.match(there, max(column, 0)):
        return f"'{there[column]}' is a curly quotation mark", 'write a straight one: "'
    if fault == "no element found":
        return "it ends before its elements are closed", "is its last line </svg>?"
    if fault == "mismatched tag":
        return "an element is closed that is not the last one opened", "close each element where it ends, such as </g>"
    if fault == "duplicate attribute":
        return "an attribute stands twice on this element", "take one of them out"
    return fault, "save it as plain SVG"


def parsed(text: str, file: str) -> tuple[Element, dict[Element, Spot]]:
    """The root of a drawing, and where each element stands.

    Raises:
        RefusedError: It is no SVG, has entities, is nested too deeply (C10), or has too many elements (V11).
    """
    from defusedxml.common import DefusedXmlException  # type: ignore[import-untyped] # noqa: PLC0415 - 10 ms that few need
    from defusedxml.ElementTree import DefusedXMLParser  # type: ignore[import-untyped] # noqa: PLC0415 - as above

    builder = _Builder(file)
    parser = DefusedXMLParser(target=builder)
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
        why, remedy = _reason(text, line, column, str(error).partition(":")[0])
        message = f"this is not an SVG drawing: {why}"
        raise RefusedError([Spot(file, line, column + 1).problem("C10", message, remedy)]) from None
    except DefusedXmlException:
        message = "an entity is not read here"
        raise RefusedError([Spot(file).problem("C10", message, "save it as plain SVG")]) from None
    if root.tag not in {"svg", f"{SVG}svg"}:
        message = f"this is not an SVG drawing: it begins with <{root.tag.rpartition('}')[2][:60]}>"
        raise RefusedError([builder.places[root].problem("C10", message)])
    return root, builder.places
