"""A <text> with icons among its words -> a group of words and icons, each where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

from generator import fonts
from generator.shaping.finder import BUNDLED, Finder
from generator.template.icons import Icons, names_an_icon, put
from generator.vector.lettering import Stretch, stretches
from generator.vector.vocabulary import attributes, inherit, style_inside

_OF_THE_LINE = frozenset(("x", "y", "dx", "dy", "text-anchor", "letter-spacing", "xml:space"))


def has_icons(text: Element, icons: Icons) -> bool:
    """Whether a <text> names an icon somewhere in its words, or has a word that is drawn as one."""
    words = icons.of(text).words
    return any(names_an_icon(part, words) for part in text.itertext())


def with_icons(text: Element, around: Sequence[Element], icons: Icons, book: Finder = BUNDLED) -> Element:
    """The same words with icons drawn; the <text> itself where it cannot be laid out, which compiling it will tell.

    Args:
        text: The <text>, its slots filled.
        around: The elements it stands in, the outermost first.
        icons: What it may name.
        book: The fonts there are.

    Raises:
        UnknownIconError: It names one that is not there.
    """
    icons = icons.of(text)
    lettered = mark_icons(text, icons)
    try:
        own = attributes("text", text)
        style = inherit(style_inside(around), own)
        laid = stretches(lettered, own, style, icons.widths, book)
    except ValueError:
        return text
    group = Element("g", {key: value for key, value in text.items() if key not in _OF_THE_LINE})
    for stretch in laid:
        _set(group, stretch, style, icons)
    return group


def mark_icons(element: Element, icons: Icons) -> Element:
    """A copy in which a letter stands for each icon.

    Raises:
        UnknownIconError: It names one that is not there.
    """
    copy = Element(element.tag, element.attrib)
    copy.text, copy.tail = icons.marked(element.text or ""), icons.marked(element.tail or "")
    copy.extend([mark_icons(child, icons) for child in element])
    return copy


def _set(group: Element, stretch: Stretch, style: dict[str, str], icons: Icons) -> None:
    """The words of one stretch, and its icons."""
    attributes = {
        key: value for key, value in stretch.style.items() if style.get(key) != value and key not in _OF_THE_LINE
    }
    spacing = {"letter-spacing": f"{stretch.spacing:g}"} if stretch.spacing else {}
    x = stretch.x
    for words, icon in icons.parts(stretch.text):
        if icon:
            put(group, icon, x, stretch.y, stretch.size)
            group[-1].attrib.update({"fill": stretch.style.get("fill", "black"), "stroke": "none"})
            x += icon.advance * stretch.size + stretch.spacing
            continue
        blank = words[: len(words) - len(words.lstrip())]
        wide = _wide(stretch, words)
        if words.strip():
            place = {"x": f"{x + _wide(stretch, blank):.3f}", "y": f"{stretch.y:.3f}", "text-anchor": "start"}
            SubElement(group, "text", {**place, **attributes, **spacing}).text = words.strip()
        x += wide


def _wide(stretch: Stretch, words: str) -> float:
    return fonts.measure(words, stretch.face) * stretch.size + stretch.spacing * len(words)
