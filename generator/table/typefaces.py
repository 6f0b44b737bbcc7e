"""Drawings and words -> the fonts that they are set in, with their letters alone, as a style sheet has them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator import fonts

_TEXT = re.compile(r">([^<>]+)<")


def faces_of(drawings: Sequence[str], words: str = "") -> str:
    """Every face in the box for all that is drawn and said: with these a browser needs no font of the computer's."""
    drawn = "".join(match for drawing in drawings for match in _TEXT.findall(drawing))
    letters = "".join(sorted(set(words + drawn + " ")))
    named = [face for face in fonts.FACES if words or any(f'"{face.family}"' in each for each in drawings)]
    return "\n".join(fonts.face_rule(face, letters) for face in named)
