"""The text of an SVG file -> its elements, each knowing where it stands; what is too much is refused."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from generator.problem import Problem, RefusedError, did_you_mean
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
        self.open: list[tuple[str, tuple[str, int, int]]] = []
        self.line = self.column = self.depth = self.attributes = 0

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        element = super().start(tag, attrs)
        assert isinstance(element, PlacedElement)  # noqa: S101 - the factory above
        element.at = (self.file, self.line, self.column)
        self.places[element] = place = Spot(*element.at)
        self.open.append((tag.rpartition("}")[2][:60], element.at))
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
        self.open.pop()
        return super().end(tag)


def _unread(error: ParseError, text: str, builder: _Builder) -> Problem:  # noqa: PLR0911 - one for each complaint
    """Why a text is no XML, in words, where the mistake is."""
    (line, column), file = error.position, builder.file
    lines = text.split("\n")
    here = lines[line - 1] if line <= len(lines) else ""
    complaint, place = str(error).partition(":")[0], Spot(file, line, column + 1)
    if not text.strip():
        return Spot(file).problem("C10", "this is not an SVG drawing: the file is empty", "save the drawing once more")
    if "no element found" in complaint and builder.open:
        tag, (_, at, begin) = builder.open[-1]
        message = f"<{tag}> is not closed before the file ends"
        return Spot(file, at, begin).problem("C10", message, f"add </{tag}>, or save the drawing once more")
    if "mismatched tag" in complaint and builder.open and (match := _CLOSING.match(here, max(0, column - 2))):
        tag, (_, at, begin) = builder.open[-1]
        if near := did_you_mean(match[1], [tag]):
            message = f"</{match[1]}> does not close the <{tag}> of line {at}{near}"
            return place.problem("C10", message, "write the same word at both ends")
        message = f"<{tag}> is not closed before </{match[1]}> in line {line}"
        return Spot(file, at, begin).problem("C10", message, f"add </{tag}>, or / before the > of <{tag}>")
    if "undefined entity" in complaint and (match := _ENTITY.match(here, column)):
        message = f"the entity {match[0]} is not read here"
        return place.problem("C10", message, "write the character itself, or & as &amp;")
    if "invalid token" in complaint:
        return _sign(place, here)
    return place.problem("C10", f"this is not an SVG drawing: {complaint}", "save it as plain SVG")


_CLOSING = re.compile(r"(?:</)?\s*([\w:.-]+)")
_ENTITY = re.compile(r"&\w+;")
_BARE = re.compile(r"([\w:-]+)\s*=\s*([^\s\"'<>=][^\s<>/]*)")
_CURLS = "“”„\u2018\u2019"


def _sign(place: Spot, line: str) -> Problem:
    """A sign that stands where XML cannot have it: & and < as such, quotation marks that are curly or not there."""
    at = place.column - 1
    for begin in (at, at - 1):
        if begin >= 0 and line[begin : begin + 1] in {"&", "<"}:
            written = {"&": "&amp;", "<": "&lt;"}[line[begin]]
            message = f"a bare {line[begin]} stands here"
            return Spot(place.path, place.line, begin + 1).problem("C10", message, f"write {written}")
    tag = max(line.rfind("<", 0, at), 0)
    if match := next((each for each in _BARE.finditer(line, tag) if each.start() <= at <= each.end()), None):
        marks = "curly quotation marks" if match[2][0] in _CURLS else "no quotation marks"
        message = f"the attribute {match[1]} has {marks} around its value"
        remedy = f'write {match[1]}="{match[2].strip(_CURLS)}"'
        return Spot(place.path, place.line, match.start(2) + 1).problem("C10", message, remedy)
    return place.problem("C10", "this sign cannot stand here", "take it out, or save the drawing as plain SVG")


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
        raise RefusedError([_unread(error, text, builder)]) from None
    except DefusedXmlException:
        message = "an entity is not read here"
        raise RefusedError([Spot(file).problem("C10", message, "save it as plain SVG")]) from None
    if root.tag not in {"svg", f"{SVG}svg"}:
        message = f"this is not an SVG drawing: it begins with <{root.tag.rpartition('}')[2][:60]}>"
        raise RefusedError([builder.places[root].problem("C10", message, "save the drawing itself, as plain SVG")])
    return root, builder.places
