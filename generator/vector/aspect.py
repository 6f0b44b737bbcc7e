"""A box, a picture's own proportions and preserveAspectRatio -> where the picture lies, and whether the box cuts it."""

from __future__ import annotations

from generator.units import Box
from generator.vector.vocabulary import UnsupportedError

_LEAST = 1e-6
"""Less is nothing on paper, and too little to divide by."""
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def laid(box: Box, width: float, height: float, text: str) -> tuple[Box, bool]:
    """The picture's own box, and whether it reaches beyond the one it was given.

    Args:
        box: What the <image> says.
        width: Of the picture, in any unit.
        height: The same.
        text: `none`, or such as `xMidYMid meet`; empty for the usual.

    Raises:
        UnsupportedError: The box is empty, or SVG knows no such word.
    """
    if not min(box.width, box.height) > _LEAST:
        raise UnsupportedError("V03", "an <image> has a width and a height above 0")
    words = text.split() or ["xMidYMid"]
    if words[0] == "none":
        return box, False
    across, down = (_SHARES.get(words[0][at + 1 : at + 4]) for at in (0, 4))
    known = words[0][:1] + words[0][4:5] == "xY" and len(words[0]) == 8 and words[1:] in (["meet"], ["slice"], [])
    if across is None or down is None or not known:
        remedy = "such as 'xMidYMid meet' (all of it), 'xMidYMid slice' (no gap) or 'none' (drawn to fit)"
        raise UnsupportedError("V03", f"preserveAspectRatio='{text}' is not one of SVG's", remedy)
    slices = words[1:] == ["slice"]
    by = (max if slices else min)(box.width / width, box.height / height)
    wide, high = width * by, height * by
    return Box(box.x + across * (box.width - wide), box.y + down * (box.height - high), wide, high), slices
