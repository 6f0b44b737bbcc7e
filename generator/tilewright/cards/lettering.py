"""Words in boxes and lines, icons among them -> elements of a drawing that any program shows alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement

from tilewright.cards.box import LEADING, TextBox
from tilewright.cards.icons import Icons, names_an_icon, put
from tilewright.draw.words import millimetres
from tilewright.svg.along import TAG, PathSurroundings, group_along, is_along
from tilewright.svg.lettering import Stretch, stretches
from tilewright.svg.places import like, with_children
from tilewright.svg.vocabulary import INHERITED, attributes, inherit, style_inside
from tilewright.typography import fonts
from tilewright.typography.bidi import MARK
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.typography.lines import Faces, Line, StyledWords


def set_in(box: TextBox, text: str) -> Element:
    """The words as a group of <text>, their icons drawn.

    Raises:
        UnknownIconError: They name an icon that is not there.
        MarkError: They have a mark that means nothing.
        OverfullError: They do not fit at the least size.
        MissingGlyphError: The font lacks one of the letters.
    """
    group = Element("g", {"font-family": box.font.family, **_asked(box.font)})
    if box.name:
        group.set("id", box.name)
    words = box.icons.marked(text)
    if box.is_passage(words):
        from tilewright.cards.passage import element_of  # noqa: PLC0415 - for words with marks, or in paragraphs

        element_of(box, words, group)
        return group
    size, lines = box.fitted(words)
    high = millimetres(size, LEADING)
    group.set("font-size", f"{millimetres(size):.4g}")
    top = box.top(size, len(lines))
    for number, line in enumerate(lines):
        left = box.left(line)
        base = top + number * high
        if any(box.icons.within(piece.text) for piece in line):
            _set_with_icons(group, box, line, (left, base), millimetres(size))
            continue
        spaced = {"xml:space": "preserve"} if any(piece.text != piece.text.strip(" ") for piece in line) else {}
        row = SubElement(group, "text", {"x": f"{left:.3f}", "y": f"{base:.3f}", **spaced})
        end = 0.0
        for piece in line:  # one after the other, so that a program with other metrics sets no gaps
            space = " " if piece.x > end + 1e-6 else ""
            SubElement(row, "tspan", _style(piece)).text = space + piece.text
            end = piece.x + piece.width
    return group


def _set_with_icons(group: Element, box: TextBox, line: Line, start: tuple[float, float], size: float) -> None:
    """A line, each stretch of its words at its own place, icons between them."""
    for piece in line:
        face = box.font.face(bold=piece.bold, italic=piece.italic)
        x = start[0] + piece.x
        for words, icon in box.icons.parts(piece.text):
            if icon:
                put(group, icon, x, start[1], size)
                x += icon.advance * size
                continue
            blank = fonts.measure(words[: len(words) - len(words.lstrip())], face) * size
            if words.strip():
                place = {"x": f"{x + blank:.3f}", "y": f"{start[1]:.3f}"}
                SubElement(group, "text", {**place, **_style(piece)}).text = words.strip()
            x += fonts.measure(words, face) * size


def _asked(font: Faces) -> dict[str, str]:
    """What else is asked of a font, as a drawing says it."""
    asked = {} if font.weight == "normal" else {"font-weight": font.weight}
    features = ", ".join(f'"{tag}" {value}' for tag, value in font.features)
    return asked | ({"font-feature-settings": features} if features else {})


def _style(piece: StyledWords) -> dict[str, str]:
    style = {"font-weight": "bold"} if piece.bold else {}
    return style | ({"font-style": "italic"} if piece.italic else {})


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


_LEFT_OUT = frozenset(
    ("x", "y", "dx", "dy", "text-anchor", "letter-spacing", "xml:space", "style", "transform", "id", "class", "opacity")
)
_PARENTS = frozenset(("svg", "g", "defs", "symbol", "clipPath", "mask", "marker", "pattern"))


def with_outlines(root: Element, book: Finder) -> Element:
    """The drawing; itself where the game has no fonts of its own.

    Args:
        root: An element with plain names.
        book: The fonts there are.
    """
    if not (book.changes or _asks(root)):
        return root
    return _outlined(root, {}, book, {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib})


def _asks(root: Element) -> bool:
    """Whether it asks for features of the fonts in the box, or for letters of several, which a library sets."""
    if any("," in each.get("font-family", "") or each.tag == TAG for each in root.iter()):
        return True
    return any("font-feature" in key or "font-variant" in key for each in root.iter() for key in each.attrib) or any(
        "font-feature" in each.get("style", "") or "font-variant" in each.get("style", "") for each in root.iter()
    )


def _outlined(element: Element, style: dict[str, str], book: Finder, ids: Mapping[str, Element]) -> Element:
    if element.tag != "text" and element.tag not in _PARENTS:
        return element
    own = {key: value for key, value in element.items() if key in INHERITED or key == "style"}
    try:
        style = inherit(style, attributes("text", like(element, own)))
        if element.tag == "text" and is_along(element):
            group = group_along(element, element.attrib, style, PathSurroundings(ids, book))
            group[:] = [_outlined(each, style, book, ids) for each in group]
            return group
        if element.tag == "text":
            return _text(element, style, book)
    except ValueError:
        return element  # compiling it has told why
    children = [_outlined(child, style, book, ids) if isinstance(child.tag, str) else child for child in element]
    return with_children(element, children)


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
        unlike = {key: value for key, value in part.style.items() if style.get(key) != value and key not in _LEFT_OUT}
        SubElement(group, "path", {"d": "".join(_paths(part)), **unlike})
    return group


def _paths(part: Stretch) -> Iterator[str]:
    from tilewright.typography.book import setting_of  # noqa: PLC0415 - a C library, for games with fonts of their own
    from tilewright.typography.run import path, width  # noqa: PLC0415 - as above

    x = part.x
    for key, spoken in fonts.runs(part.text, part.face):
        setting = setting_of(part.face, key)
        yield path(setting, spoken, (x, part.y), part.size, part.spacing)
        x += width(setting, spoken) * part.size + part.spacing * len(spoken.replace(MARK, ""))
