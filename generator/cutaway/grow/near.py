"""Maps -> whether one is nearly another, in a mirror too: how much of the picture is of another kind."""

from __future__ import annotations

import re
from collections import defaultdict

_KINDS = {"#": 1, "=": 2, "^": 4, "~": 8, "H": 16, ":": 32, "T": 64}
_BITS = bytes(_KINDS.get(chr(code), 0) for code in range(256))
_INDOORS = re.compile(r"(?<=:)[1-9]|[1-9](?=:)")
APART = 7
"""How far apart two drawings are, at least: 1 for a cell that is empty sky in one of them, 2 for other differences."""


class Gallery:
    """The drawings there are already."""

    def __init__(self) -> None:
        self._seen: defaultdict[int, list[int]] = defaultdict(list)

    def holds(self, lines: tuple[str, ...]) -> bool:
        """Whether one of them is nearly this one, or its mirror image."""
        return any(self._near(_sketched(way)) for way in (lines, tuple(line[::-1] for line in lines)))

    def add(self, lines: tuple[str, ...]) -> None:
        """Keep a drawing."""
        sketch = _sketched(lines)
        self._seen[sketch.bit_count()].append(sketch)

    def _near(self, sketch: int) -> bool:
        """Only drawings with nearly as many cells that are not sky can be near."""
        full = sketch.bit_count()
        for many in range(full - APART + 1, full + APART):
            for other in self._seen.get(many, ()):
                if (sketch ^ other).bit_count() < APART:
                    return True
        return False


def _sketched(lines: tuple[str, ...]) -> int:
    """A bit for the kind of each cell, none for empty sky; things that lie about do not count."""
    bare = _INDOORS.sub(":", "\n".join(lines))
    return int.from_bytes(bare.encode().translate(_BITS), "big")
