"""Art -> finished SVG: cutting and safe lines added, and the fingerprint of its content printed small in a corner."""

from __future__ import annotations

from hashlib import sha256

from svgwrite.container import Group

from generator.draw.art import Art, Ink
from generator.draw.palette import INK, PALE
from generator.draw.pen import HAIR, Look, Pen
from generator.draw.shapes import rect
from generator.units import Point

SAFE = 3.0
"""How far inside the cut whatever matters should stay, in millimetres."""

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def finished(art: Art, version: str) -> tuple[str, str]:
    """The face as SVG text, and its fingerprint: five letters and digits that change when the picture does."""
    if not any(part.attribs.get("id") == "cut" for part in art.drawing.elements if isinstance(part, Group)):
        _guides(art)
    mark = fingerprint(art.drawing.tostring())
    _stamp(art, f"{version} {mark}")
    return art.drawing.tostring(), mark


def fingerprint(text: str) -> str:
    """Five Crockford base-32 characters of the text's SHA-256."""
    number = int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 7
    return "".join(CROCKFORD[(number >> shift) & 31] for shift in (20, 15, 10, 5, 0))


def _guides(art: Art) -> None:
    """The cutting line and the safe area, there for machines and checks, not printed."""
    for name, inset in (("cut", 0.0), ("safe", min(SAFE, art.trim.width / 8))):
        group = Group(id=name, display="none", debug=False)
        outline = rect(inset, inset, art.trim.width - 2 * inset, art.trim.height - 2 * inset)
        group.add(art.drawing.path(d=outline, fill="none", stroke="#FF00FF", stroke_width=HAIR))
        art.drawing.add(group)


def _stamp(art: Art, words: str) -> None:
    """A line of tiny type on a pale ground at the lower right, where a hand rarely looks."""
    small = min(art.trim.width, art.trim.height) < 20
    pen = Pen(art.drawing, Group(id="fingerprint", debug=False), Look(Ink.FULL))
    size = 2.2 if small else 3.4
    corner = Point(art.trim.width - (0.5 if small else 1.3), art.trim.height - (0.42 if small else 1.1))
    right, base = (art.mark or corner).x, (art.mark or corner).y
    wide = len(words) * size * 0.2
    pen.area(rect(right - wide, base - size * 0.27, wide + 0.3, size * 0.36), PALE, opacity=0.6)
    pen.text(words, right, base, size, fill=INK, align=1.0)
    art.drawing.add(pen.group)
