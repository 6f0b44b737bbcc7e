"""A TextBox + words -> a group of <text>, as another program shows it too."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from generator import fonts
from generator.draw.words import Line, StyledWords, millimetres
from generator.template.box import LEADING, TextBox
from generator.template.faces import Faces
from generator.template.icons import put


def set_in(box: TextBox, text: str) -> Element:
    """The words as a group of <text>, their icons drawn.

    Raises:
        UnknownIconError: They name an icon that is not there.
        OverfullError: They do not fit at the least size.
        MissingGlyphError: The font lacks one of the letters.
    """
    group = Element("g", {"font-family": box.font.family, **_asked(box.font)})
    if box.name:
        group.set("id", box.name)
    size, lines = box.fitted(box.icons.marked(text))
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
