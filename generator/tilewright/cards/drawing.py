"""The text of an SVG file -> Tree: its elements with their places, over the drawing that it extends, in one ink."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from tilewright import pattern
from tilewright.draw.palette import Ink
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.spec.named import EXTENDS, resolve
from tilewright.svg.normalise import normalise as tame
from tilewright.svg.places import PlacedElement, like, place_of
from tilewright.svg.vocabulary import DEFINED, PAINTED, SPEECHLESS
from tilewright.svg.walk import PICTURE, STILL, UNPRINTED
from tilewright.svg.weight import DEPTH, ELEMENTS, weigh
from tilewright.texts.node import Spot
from tilewright.typography.finder import BUNDLED, Finder

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
MOST_SAID = 100
"""Problems of one drawing."""

_REFUSED = {
    "script": "take it out: scripts in a drawing are not run",
    "foreignObject": "set the words as <text>, or in a <rect> with data-text",
}
_HANDLERS = pattern.prepare(
    r"on(?:load|unload|abort|error|resize|scroll|zoom|begin|end|repeat|click|dblclick|activate|focus(?:in|out)?|blur|input"
    r"|change|submit|reset|select|toggle|wheel|copy|cut|paste|drag\w*|drop|mouse\w+|pointer\w+|touch\w+|key\w+"
    r"|animation\w+|transition\w+|before\w+|after\w+|hashchange|message|offline|online|pagehide|pageshow|popstate|storage"
    r"|context\w+|can\w+|play\w*|pause|seek\w+|stalled|suspend|timeupdate|volumechange|waiting|show|search|invalid"
    r"|loaded\w+|loadstart|progress|ratechange|cuechange|durationchange|emptied|ended|got\w+|lost\w+|auxclick|close|cancel"
    r"|formdata|slotchange|security\w+|fullscreen\w+)",
    re.IGNORECASE,
)
"""What a browser runs as a program; `one`, or a table's `on`, is none."""
_KNOWN = PAINTED | DEFINED | SPEECHLESS | {"defs", "style", "stop", "tspan", "textPath", "svg", "filter", "a", "switch"}
_UNSEEN = DEFINED | SPEECHLESS | {"defs", "style", "stop"}
_HREFS = frozenset(("href", "xlink:href", f"{XLINK}href"))
_PICTURE = pattern.prepare(r"data:(?:image/(?:png|jpe?g))?+;base64,")
_ADDRESS = pattern.prepare(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
_FETCHES = ("image(", "image-set(", "src(", "cross-fade(", "element(", "@import", "\\")
"""What else a browser may take for an address in a style, and how it lets one be written so that it looks like none."""
_MARKS = "(@\\"
"""One of these is in everything that fetches."""
_WORDS = frozenset(("id", "class", "d", "points"))
_NEARER = ("draw it in this file", "save the picture as a file in the game's folder, and write its name here")


def forbidden(root: Element, places: Mapping[Element, Spot], *, art: bool = False) -> Iterator[Problem]:
    """C11: programs, and what only a browser can show; as they stand in the file."""
    chosen = {child for switch in root.iter(f"{SVG}switch") for child in switch}
    for element in root.iter():
        tag = str(element.tag).removeprefix(SVG)
        if tag in _REFUSED and not (tag == "foreignObject" and (art or element in chosen)):
            yield places[element].problem("C11", f"<{tag}> cannot be used in a template", _REFUSED[tag])
        for key in element.attrib:
            if key[:2].lower() == "on" and _HANDLERS.fullmatch(key):  # without, a drawing of none would compile it
                yield places[element].problem(
                    "C11", f"{key} on <{tag}>: scripts in a drawing are not run", "leave it out"
                )
        if tag[0] != "{" and tag != "a":
            own = like(element, {key: value for key, value in element.items() if key[0] != "{" or key in _HREFS})
            yield from (places[element].problem("C11", message, remedy) for message, remedy in leading_out(own))
        if tag == "style":
            text = "".join(element.itertext()).casefold()
            if any(word in text for word in _FETCHES[:-1]) or not all(map(_within, text.split("url(")[1:])):
                yield places[element].problem("C11", "<style> refers to something outside this drawing", _NEARER[0])


def reaching_out(root: Element, places: Mapping[Element, Spot]) -> Iterator[Problem]:
    """C11: addresses outside the drawing, in all that is left of it."""
    for element in root.iter():
        yield from (places[element].problem("C11", message, remedy) for message, remedy in leading_out(element))


def leading_out(element: Element) -> Iterator[tuple[str, str]]:
    """Message and remedy for each attribute that names something outside the drawing; <image>s may name a file."""
    tag = str(element.tag).removeprefix(SVG)
    for key, value in element.items():
        if _leads_out(key, value, image=tag == "image"):
            yield f"<{tag}> refers to '{value[:40]}', which is not in this drawing", _NEARER[tag == "image"]


def _leads_out(key: str, value: str, *, image: bool) -> bool:
    if key in _HREFS:
        return (
            _ADDRESS.match(value) is not None and not _PICTURE.match(value)
            if image
            else not value.strip().startswith("#") and value.strip() != ""
        )
    if key in _WORDS or key.startswith(("data-", "aria-")):
        return "url(" in value.casefold() and key == "class"
    if not any(mark in value for mark in _MARKS):
        return False
    low = value.casefold()
    return not all(map(_within, low.split("url(")[1:])) or any(word in low for word in _FETCHES)


def _within(address: str) -> bool:
    """Whether what stands behind `url(` begins as a reference within the drawing does."""
    return address.lstrip(" \t\r\n").lstrip("'\"").lstrip().startswith("#")


def unknown_children(parent: Element, *, unseen: bool) -> set[Element]:
    """The children of an element that are no part of a drawing as it is printed, where nobody would ever tell.

    Args:
        parent: The element, whose names are plain.
        unseen: It is never painted where it stands; what is painted is refused when it is compiled.
    """
    if not (unseen or parent.tag in _UNSEEN):
        return set()
    return {child for child in parent if str(child.tag).removeprefix(SVG) not in _KNOWN}


def maybe_hidden(element: Element) -> bool:
    """Whether a row may hide it, or it is hidden on every card: then it is in the drawing, and never compiled."""
    style = element.get("style", "").replace(" ", "")
    shown = element.get("display", "inline")
    return shown == "none" or "{{" in shown or "display:none" in style or "{{" in style


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
            message = f"groups are nested more than {DEPTH} deep in this drawing"
            raise RefusedError([place.problem("C10", message, "ungroup some of it")])
        for count, most, what in (
            (len(self.places), ELEMENTS, "elements"),
            (self.attributes, ATTRIBUTES, "attributes"),
        ):
            if count > most:
                message = f"the drawing has more than {most:,} {what}, the limit"
                raise RefusedError([place.problem("V11", message, "simplify it, or save the picture as a PNG")])
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
        return Spot(file).problem("C10", "this is not an SVG drawing: the file is empty", "save the drawing again")
    if "no element found" in complaint and builder.open:
        tag, (_, at, begin) = builder.open[-1]
        message = f"<{tag}> is not closed before the file ends"
        return Spot(file, at, begin).problem("C10", message, f"add </{tag}>, or save the drawing again")
    if "mismatched tag" in complaint and builder.open and (match := _CLOSING.match(here, max(0, column - 2))):
        tag, (_, at, begin) = builder.open[-1]
        if near := did_you_mean(match[1], [tag]):
            message = f"</{match[1]}> does not close the <{tag}> of line {at}{near}"
            return place.problem("C10", message, "write the same word at both ends")
        message = f"<{tag}> is not closed before </{match[1]}> in line {line}"
        return Spot(file, at, begin).problem("C10", message, f"add </{tag}>, or / before the > of <{tag}>")
    if "undefined entity" in complaint and (match := _ENTITY.match(here, column)):
        message = f"the entity {match[0]} is not supported"
        return place.problem("C10", message, "write the character itself, or & as &amp;")
    if "invalid token" in complaint:
        return _sign(place, here)
    return place.problem("C10", f"this is not an SVG drawing: {complaint}", "save it as plain SVG")


_CLOSING = pattern.prepare(r"(?:</)?\s*([\w:.-]+)")
_ENTITY = pattern.prepare(r"&\w+;")
_BARE = pattern.prepare(r"(?<![\w:-])([\w:-]++)\s*+=\s*+([^\s\"'<>=][^\s<>/]*+)")
_CURLS = "“”„\u2018\u2019"


def _sign(place: Spot, line: str) -> Problem:
    """A sign that stands where XML cannot have it: & and < as such, quotation marks that are curly or not there."""
    at = place.column - 1
    for begin in (at, at - 1):
        if begin >= 0 and line[begin : begin + 1] in {"&", "<"}:
            written = {"&": "&amp;", "<": "&lt;"}[line[begin]]
            message = f"there is a bare {line[begin]} here"
            return Spot(place.path, place.line, begin + 1).problem("C10", message, f"write {written}")
    tag = max(line.rfind("<", 0, at), 0)
    if match := next((each for each in _BARE.finditer(line, tag) if each.start() <= at <= each.end()), None):
        marks = "curly quotation marks" if match[2][0] in _CURLS else "no quotation marks"
        message = f"the attribute {match[1]} has {marks} around its value"
        remedy = f'write {match[1]}="{match[2].strip(_CURLS)}"'
        return Spot(place.path, place.line, match.start(2) + 1).problem("C10", message, remedy)
    return place.problem("C10", "this character cannot be used here", "take it out, or save the drawing as plain SVG")


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
        message = "an entity is used, which is not supported"
        raise RefusedError([Spot(file).problem("C10", message, "save it as plain SVG")]) from None
    if root.tag not in {"svg", f"{SVG}svg"}:
        message = f"this is not an SVG drawing: it begins with <{root.tag.rpartition('}')[2][:60]}>"
        raise RefusedError([builder.places[root].problem("C10", message, "save the drawing itself as plain SVG")])
    return root, builder.places


MOST = 8
"""Drawings that can build on one another."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A drawing as it was parsed: plain names, where each element stands, and what is not shown as it was meant."""

    file: str
    root: Element
    places: dict[Element, Spot]
    warnings: tuple[Problem, ...] = ()


def tree(text: str, file: str, *, art: bool = False, book: Finder = BUNDLED) -> Tree:
    """The drawing in a file's text, in the words that sheets know, whatever program has saved it.

    Args:
        text: Of the file.
        file: Its name.
        art: It is somebody's picture: what cannot be shown as it was meant is shown otherwise, with a warning.
        book: The fonts that there are for its words.

    Raises:
        RefusedError: It is no SVG, or has entities (C10); it has a script, or a reference to another file (C11); it
            draws itself (V04), or comes to too much once it is painted (V11).
    """
    root, places = parsed(text, file)
    if problems := [*islice(forbidden(root, places, art=art), MOST_SAID)]:
        raise RefusedError(problems)
    _cleaned(root)
    warnings = tame(root, file, art=art, book=book)
    for each in root.iter():
        if each not in places:
            places[each] = Spot(*place_of(each))
    if problems := [*islice(reaching_out(root, places), MOST_SAID)]:
        raise RefusedError(problems)
    weigh(root, file)
    return Tree(file, root, places, tuple(warnings))


def _cleaned(parent: Element, *, unseen: bool = False) -> None:
    """Plain names, as SVG has them; what other programs keep for themselves is taken out, and the guides."""
    parent.tag = parent.tag.removeprefix(SVG)
    for key in [key for key in parent.attrib if key in {STILL, PICTURE} or key[0] == "{"]:
        value = parent.attrib.pop(key)
        if key == f"{XLINK}href":
            parent.set("xlink:href", value)
        elif key.endswith("}space"):
            parent.set("xml:space", value)
    if STYLE in parent.attrib:
        _keep_style(parent)
    unseen = unseen or maybe_hidden(parent)
    unknown = unknown_children(parent, unseen=unseen)
    parent[:] = [child for child in parent if child not in unknown and not _idle(child)]
    for child in parent:
        _cleaned(child, unseen=unseen)


STYLE, FROM, DECLARED = "data-style", "data-from", "data-declared"
"""The name of a style, the one it is made from, and what it asks for, kept from whatever tidies the drawing."""
_OF_ALL = frozenset(("id", "class"))


def _keep_style(definition: Element) -> None:
    """Put what a style asks for out of the way of whatever tidies the drawing."""
    keys = [key for key in definition.attrib if key not in _OF_ALL and not key.startswith("data-")]
    asked = {key: definition.attrib.pop(key) for key in keys}
    for part in asked.pop("style", "").split(";"):
        key, colon, value = part.partition(":")
        if colon and key.strip()[:1] != "-":
            asked[key.strip()] = value.strip()
    definition.set(DECLARED, ";".join(f"{key}:{value}" for key, value in asked.items()))


def _idle(child: Element) -> bool:
    """Whether nothing of an element is printed, here or elsewhere."""
    foreign = not isinstance(child.tag, str) or (child.tag[0] == "{" and not child.tag.startswith(SVG))
    return foreign or child.get("id") in UNPRINTED or child.tag.removeprefix(SVG) == "metadata"


def whole(name: str, texts: Mapping[str, str], parsed: Callable[[str], Tree]) -> Tree:
    """The drawing of that name, laid over the one it extends, and so on.

    Args:
        name: Of the drawing, as the game's folder has it.
        texts: Every drawing there is.
        parsed: Makes a tree of the drawing of a name.

    Raises:
        RefusedError: It extends itself, a drawing that is not there, or too many of them (C22).
    """
    trees, seen = [parsed(name)], [name]
    while (parent_name := trees[-1].root.attrib.pop(EXTENDS, None)) is not None:
        place, parent = trees[-1].places[trees[-1].root], resolve(seen[-1], parent_name)
        if parent in seen:
            circle = " -> ".join([*seen[seen.index(parent) :], parent])
            message = f"this drawing extends itself: {circle}"
            raise RefusedError([place.problem("C22", message, f"take {EXTENDS} out of one of them")])
        if parent not in texts:
            near = did_you_mean(parent_name, (str(PurePosixPath(each)) for each in texts if each not in seen))
            message = f"{EXTENDS}: there is no drawing '{parent_name}'{near}"
            raise RefusedError([place.problem("C22", message, "name an SVG file in the game's folder")])
        if len(seen) == MOST:
            message = f"more than {MOST} drawings extend one another, the limit"
            raise RefusedError([place.problem("C22", message, "merge some of them")])
        seen.append(parent)
        trees.append(parsed(parent))
    drawing = trees.pop()
    while trees:
        above = trees.pop()
        drawing.root.attrib.update(above.root.attrib)
        places = {**drawing.places, **above.places}
        places[drawing.root] = above.places[above.root]
        _into(drawing.root, above.root, _Homes(drawing.root))
        drawing = Tree(above.file, drawing.root, places, drawing.warnings + above.warnings)
    return drawing


class _Homes:
    """Where the element of each id stands: the element it is in, and its place there; of two the first."""

    def __init__(self, root: Element) -> None:
        self.root, self.of = root, dict[str, tuple[Element, int]]()
        self.take(root)

    def definitions(self) -> Element:
        """The drawing's own <defs>, made where there is none."""
        defs = self.root.find("defs")
        if defs is None:
            defs = Element("defs")
            self.root.insert(0, defs)
            self.of.clear()
            self.take(self.root)
        return defs

    def take(self, parent: Element) -> None:
        """Learn where all in an element stands."""
        for inner in parent.iter():
            for at, child in enumerate(inner):
                if child.get("id"):
                    self.of.setdefault(child.attrib["id"], (inner, at))

    def replace(self, name: str, child: Element) -> None:
        """Put an element in the place of the one with that id."""
        parent, at = self.of[name]
        gone = {id(inner) for inner in parent[at].iter()}
        for each in [each.attrib["id"] for each in parent[at].iter() if each.get("id")]:
            if each != name and each in self.of and id(self.of[each][0]) in gone:
                del self.of[each]
        parent[at] = child
        self.take(child)


def _into(target: Element, source: Element, homes: _Homes) -> None:
    """Each child of the source in the place of the element that has its id, or after all others of the target."""
    for child in list(source):
        name = child.get("id", "")
        if name in homes.of:
            homes.replace(name, child)
        elif child.tag == "defs":
            _into(homes.definitions(), child, homes)
        else:
            target.append(child)
            homes.take(child)
            if name:
                homes.of.setdefault(name, (target, len(target) - 1))


INK = "data-ink"
_INKS = {"full": Ink.FULL, "low": Ink.LOW}


def inked(drawing: Tree, ink: Ink) -> None:
    """Take out of the drawing what is for the other ink.

    Raises:
        RefusedError: A word that is neither `full` nor `low` (C26).
    """
    problems: list[Problem] = []
    _strip(drawing, drawing.root, ink, problems)
    if problems:
        raise RefusedError(problems)


def _strip(drawing: Tree, parent: Element, ink: Ink, problems: list[Problem]) -> None:
    for child in list(parent):
        word = child.get(INK)
        if word is not None and word not in _INKS:
            message = f"{INK}: '{word}' is neither 'full' nor 'low'{did_you_mean(word, _INKS)}"
            problems.append(
                drawing.places[child].problem("C26", message, "full: printed without --low-ink; low: printed with it")
            )
        if word is not None and _INKS.get(word, ink) is not ink:
            parent.remove(child)
        else:
            _strip(drawing, child, ink, problems)
