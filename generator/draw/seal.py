"""A drawing's text -> its fingerprint, and where on a face the line that carries it stands."""

from __future__ import annotations

from hashlib import sha256

from generator.draw.shapes import rect
from generator.frozen import dataclass
from generator.units import Point, Size

SAFE = 3.0
"""How far inside the cut whatever matters should stay, in millimetres."""
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
FONT = "Alegreya"


@dataclass(frozen=True, slots=True)
class Seal:
    """A line of tiny type on a pale ground at the lower right, where a hand rarely looks.

    Attributes:
        right: Where the line ends, in millimetres.
        base: Its baseline.
        size: Of the type, in points.
        ground: The outline of what lies under it, as path data.
    """

    right: float
    base: float
    size: float
    ground: str


def seal(trim: Size, letters: int, end: Point | None = None) -> Seal:
    """Where a line of so many letters stands on a face; `end` is where it ends if not in the trim's corner."""
    small = min(trim.width, trim.height) < 20
    size = 2.2 if small else 3.4
    corner = end or Point(trim.width - (0.5 if small else 1.3), trim.height - (0.42 if small else 1.1))
    wide = letters * size * 0.2
    ground = rect(corner.x - wide, corner.y - size * 0.27, wide + 0.3, size * 0.36)
    return Seal(corner.x, corner.y, size, ground)


def fingerprint(text: str) -> str:
    """Five Crockford base-32 characters of the text's SHA-256."""
    number = int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 7
    return "".join(CROCKFORD[(number >> shift) & 31] for shift in (20, 15, 10, 5, 0))
