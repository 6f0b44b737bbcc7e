"""Lines of a record -> what stands in them: where turns begin, the words of the notation, and the result.

Code: G14, for a line that cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.frozen import dataclass
from generator.play.record import LABEL
from generator.problem import Problem, RefusedError

Place = tuple[int, int]
"""Line and column, from 1; 0 for a line as a whole."""
_PIECE = re.compile(r"([^\[\];]*)([\[\];]|$)")


@dataclass(frozen=True, slots=True)
class Scanned:
    """Words of the notation, and whether brackets say that chance did it."""

    place: Place
    words: str
    chance: bool


@dataclass(frozen=True, slots=True)
class Label:
    """The beginning of a turn, and whose it says it is; '' for nobody's."""

    place: Place
    name: str


@dataclass(frozen=True, slots=True)
class Result:
    """What the last line says of the result."""

    place: Place
    words: str


def refusal(path: str, place: Place, code: str, message: str, remedy: str = "") -> RefusedError:
    """A problem at a place in a record, to be raised."""
    return RefusedError([Problem(path, *place, code, message, remedy)])


def items(path: str, lines: tuple[tuple[int, str], ...]) -> Iterator[Scanned | Label | Result]:
    """Everything that the lines after the head say, in order.

    Raises:
        RefusedError: A line cannot be read.
    """
    inside = False
    for number, text in lines:
        if text.startswith("result:") and not inside:
            yield Result((number, 9), text.removeprefix("result:").strip())
            continue
        start = LABEL.match(text)
        if start:
            if inside:
                raise refusal(path, (number, 1), "G14", "a turn begins before a bracket is closed", "close it with ]")
            yield Label((number, start.start(2) + 1 if start[2] else 1), start[2] or "")
        elif not text.startswith(" "):
            remedy = "a turn begins like '3. Ruby:'; what goes on from the line above stands further in"
            raise refusal(path, (number, 1), "G14", f"'{text[:40]}' is no turn", remedy)
        for piece in _PIECE.finditer(text, start.end() if start else 0):
            words, mark, column = piece[1].strip(), piece[2], piece.end() or 1
            if (mark == "[" and (inside or words)) or (mark == "]" and not inside):
                raise refusal(
                    path, (number, column), "G14", f"a bracket {mark} where none can be", "moves are parted by ;"
                )
            if words:
                yield Scanned((number, piece.start() + len(piece[1]) - len(piece[1].lstrip()) + 1), words, inside)
            inside = mark == "[" or (inside and mark != "]")
    if inside:
        raise refusal(path, (lines[-1][0], 0), "G14", "a bracket [ is never closed", "close it with ]")
