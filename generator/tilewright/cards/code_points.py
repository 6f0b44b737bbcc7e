"""Letters that no font has -> boxes with their code points, drawn among the words as icons are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from unicodedata import category
from xml.etree.ElementTree import Element, SubElement

from tilewright.cards.icons import Icon, Icons
from tilewright.cards.lettering import with_icons
from tilewright.svg.along import is_along
from tilewright.svg.lettering import face_of
from tilewright.svg.places import like, with_children
from tilewright.svg.vocabulary import attributes, inherit, style_inside, tag_of
from tilewright.typography import fonts
from tilewright.typography.finder import Finder
from tilewright.units import Box

_HIGH, _STROKE = 8.0, 0.6
_DIGIT = 2.4
"""How wide a digit's place is, in the units of a box; two rows of digits stand in it."""


class CodePoints(Icons):
    """Icons, and for each letter that no font has a box with its code point.

    Attributes:
        definitions: What the boxes are drawn from, by their ids.
    """

    def __init__(self, letters: Iterable[str], others: Icons | None = None) -> None:
        """Letters: those without a picture; others: what the words can name, nothing if not given."""
        boxes = {letter: Icon(f"letter-{ord(letter):04X}", _view(letter)) for letter in letters}
        each = others.each if others else {}
        super().__init__({**each, **{box.id: box for box in boxes.values()}}, others.words if others else None)
        self._others = others
        self._drawn = {ord(letter): self._of[box.id] for letter, box in boxes.items()}
        self.definitions = {box.id: _box(box, f"{ord(letter):04X}") for letter, box in boxes.items()}

    def of(self, element: Element) -> Icons:
        """The same, with `data-embed="none"` too: a box stands for no word."""
        return CodePoints(map(chr, self._drawn), self._others.of(element)) if self._others else self

    def marked(self, text: str) -> str:
        """The text with one letter in the place of each name, and of each letter that no font has.

        Raises:
            UnknownIconError: No icon has that name.
        """
        return (self._others.marked(text) if self._others else text).translate(self._drawn)


def _view(letter: str) -> Box:
    across = (len(f"{ord(letter):04X}") + 1) // 2
    return Box(0, 0, across * _DIGIT + 3 * _STROKE, _HIGH)


def _box(icon: Icon, digits: str) -> Element:
    """A frame in the colour of the words, with half of the digits above the other half."""
    group, wide, inner = Element("g", {"id": icon.id}), icon.view.width, _STROKE
    frame = f"M0 0H{wide:g}V{_HIGH:g}H0ZM{inner:g} {inner:g}V{_HIGH - inner:g}H{wide - inner:g}V{inner:g}Z"
    SubElement(group, "path", {"d": frame, "fill-rule": "evenodd"})
    half = (len(digits) + 1) // 2
    face = {"font-family": fonts.MONO, "font-size": "3.9", "text-anchor": "middle", "font-weight": "bold"}
    face |= {"font-style": "normal", "letter-spacing": "0"}
    for row, y in ((digits[:half], "3.8"), (digits[half:], "7")):
        SubElement(group, "text", {"x": f"{wide / 2:g}", "y": y, **face}).text = row
    return group


def lacking(text: str, faces: Iterable[fonts.FontFace]) -> Mapping[str, fonts.MissingGlyphError]:
    """The letters of a text that one of the faces has no picture for, in their order; blanks need none."""
    missing = dict[str, fonts.MissingGlyphError]()
    every = [*faces]
    for letter in sorted(set(text)):
        if letter.isspace() or category(letter) in {"Cc", "Cf"}:
            continue
        for face in every:
            try:
                fonts.measure(letter, face)
            except fonts.MissingGlyphError as error:
                missing[letter] = error
    return missing


def with_code_points(root: Element, book: Finder) -> tuple[Element, Sequence[fonts.MissingGlyphError]]:
    """The drawing, itself or with boxes, and each letter of its <text> that no font has."""
    missing = dict[str, fonts.MissingGlyphError]()
    shown = _shown(root, (), book, missing)
    if missing:
        SubElement(shown, "defs").extend(CodePoints(missing).definitions.values())
    return shown, [*missing.values()]


def _shown(
    element: Element, around: Sequence[Element], book: Finder, missing: dict[str, fonts.MissingGlyphError]
) -> Element:
    if tag_of(element) == "text":
        return _boxed(element, around, book, missing)
    return with_children(element, [_shown(child, (*around, element), book, missing) for child in element])


def _boxed(
    text: Element, around: Sequence[Element], book: Finder, missing: dict[str, fonts.MissingGlyphError]
) -> Element:
    try:
        letters = lacking("".join(text.itertext()), _faces(text, style_inside(around), book))
    except ValueError:
        return text  # compiling it tells why
    if not letters:
        return text
    missing |= letters
    if is_along(text):
        return _spelt(text, dict.fromkeys(map(ord, letters), "?"))  # on a path stand letters alone
    return with_icons(text, around, CodePoints(letters), book)


def _spelt(element: Element, instead: Mapping[int, str]) -> Element:
    """A copy with other letters in the place of some."""
    copy = like(element, element.attrib)
    copy.text, copy.tail = (element.text or "").translate(instead), (element.tail or "").translate(instead)
    copy.extend([_spelt(child, instead) for child in element])
    return copy


def _faces(element: Element, style: dict[str, str], book: Finder) -> set[fonts.FontFace]:
    """The faces that a text and all in it are set in.

    Raises:
        ValueError: One of them is not there.
    """
    style = inherit(style, attributes(str(tag_of(element)), element))
    inner = (_faces(child, style, book) for child in element if tag_of(child) in {"tspan", "textPath"})
    return {face_of(style, book)}.union(*inner)
