"""What is asked of some words besides bold and italic: how large, how high, in which face and colour, how spaced."""

from __future__ import annotations

from tilewright.frozen import dataclass


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How words differ from those around them; the same value is the same object wherever a text is read.

    Attributes:
        scale: Their size, times that of the text.
        rise: How far their baseline lies above that of the line, in ems of the text.
        family: Another font family; empty for the text's own.
        weight: A weight between normal and bold, such as 600; empty for these two.
        fill: Their colour, as #rrggbb; empty for the text's own.
        spacing: What is free after each letter, in ems of their own size.
        caps: Whether they are set in small capitals.
        underline: Whether a line runs below them.
        strike: Whether a line runs through them.
    """

    scale: float = 1.0
    rise: float = 0.0
    family: str = ""
    weight: str = ""
    fill: str = ""
    spacing: float = 0.0
    caps: bool = False
    underline: bool = False
    strike: bool = False
