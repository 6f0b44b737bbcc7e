"""A drawing with words in fonts of a game's own -> the same with outlines in their place: it looks so everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from generator import fonts
from generator.shaping.bidi import MARK
from generator.shaping.finder import Finder
from generator.vector.lettering import Stretch, stretches
from generator.vector.standing import like
from generator.vector.vocabulary import INHERITED, attributes, inherit

_OF_THE_LINE = frozenset(
    ("x", "y", "dx", "dy", "text-anchor", "letter-spacing", "xml:space", "style", "transform", "id", "class", "opacity")
)
_PARENTS = frozenset(("svg", "g", "defs", "symbol", "clipPath", "mask", "marker", "pattern"))


def with_outlines(root: Element, book: Finder) -> Element:
    """The drawing; itself where the game has no fonts of its own.

    Args:
        root: An element with plain names.
        book: The fonts there are.
    """
    return _outlined(root, {}, book) if book.changes or _asks(root) else root


def _asks(root: Element) -> bool:
    """Whether it asks for features of the fonts in the box, or for letters of several, which a library sets."""
    if any("," in each.get("font-family", "") for each in root.iter()):
        return True
    return any("font-feature" in key or "font-variant" in key for each in root.iter() for key in each.attrib) or any(
        "font-feature" in each.get("style", "") or "font-variant" in each.get("style", "") for each in root.iter()
    )


def _outlined(element: Element, style: dict[str, str], book: Finder) -> Element:
    if element.tag != "text" and element.tag not in _PARENTS:
        return element
    own = {key: value for key, value in element.items() if key in INHERITED or key == "style"}
    try:
        style = inherit(style, attributes("text", like(element, own)))
        if element.tag == "text":
            return _text(element, style, book)
    except ValueError:
        return element  # compiling it has told why
    children = [_outlined(child, style, book) if isinstance(child.tag, str) else child for child in element]
    if all(one is other for one, other in zip(children, element, strict=True)):
        return element
    copy = like(element, element.attrib)
    copy.text, copy.tail = element.text, element.tail
    copy.extend(children)
    return copy


def _text(text: Element, style: dict[str, str], book: Finder) -> Element:
    """The words as outlines, where one of them is in another font than those in the box.

    Raises:
        ValueError: They cannot be laid out.
    """
    parts = [part for part in stretches(text, attributes("text", text), style, book=book) if part.text.strip()]
    if all(fonts.runs(part.text, part.face) == ((part.face.file, part.text),) for part in parts):
        return text
    group = like(text, {key: value for key, value in text.items() if key in {"id", "class", "transform", "opacity"}})
    group.tag, group.tail = "g", text.tail
    group.attrib |= {key: value for key, value in style.items() if key in INHERITED}
    group.set("aria-label", "".join(part.text for part in parts).replace(MARK, ""))
    for part in parts:
        SubElement(group, "path", {"d": "".join(_paths(part)), **_unlike(part, style)})
    return group


def _paths(part: Stretch) -> Iterator[str]:
    from generator.shaping.book import setting_of  # noqa: PLC0415 - a C library, for games with fonts of their own
    from generator.shaping.outline import path  # noqa: PLC0415 - as above
    from generator.shaping.run import width  # noqa: PLC0415 - as above

    x = part.x
    for key, spoken in fonts.runs(part.text, part.face):
        setting = setting_of(part.face, key)
        yield path(setting, spoken, (x, part.y), part.size, part.spacing)
        x += width(setting, spoken) * part.size + part.spacing * len(spoken.replace(MARK, ""))


def _unlike(part: Stretch, style: dict[str, str]) -> dict[str, str]:
    """How a part looks other than the text that it stands in."""
    return {key: value for key, value in part.style.items() if style.get(key) != value and key not in _OF_THE_LINE}
