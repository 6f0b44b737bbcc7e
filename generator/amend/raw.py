"""Bytes of a file -> RawText: its letters as they stand, each reached by the line and column that readers tell."""

from __future__ import annotations

import codecs
import re

from generator.frozen import dataclass
from generator.spec.text import LIMIT, decode

_LINE_END = re.compile("\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class RawText:
    """A file of text.

    Attributes:
        signed: Whether it begins with a byte order mark.
        letters: All letters behind that mark, with the line ends of the file.
        text: The same as readers see it, every line ended by a line feed.
        starts: Where each line begins in `letters`.
        line_end: The first one in the file; a line feed where there is none.
    """

    signed: bool
    letters: str
    text: str
    starts: tuple[int, ...]
    line_end: str

    def at(self, row: int, column: int) -> int:
        """Where in `letters` this row and column (from 0) stand; the end of all for a row behind the last."""
        return self.starts[row] + column if row < len(self.starts) else len(self.letters)

    def with_part(self, begin: int, end: int, part: str) -> bytes:
        """The file with other letters from `begin` up to `end`; line feeds in them are written as the file's."""
        written = self.letters[:begin] + part.replace("\n", self.line_end) + self.letters[end:]
        return codecs.BOM_UTF8 * self.signed + written.encode()


def raw(data: bytes, shown: str, limit: int = LIMIT) -> RawText:
    """The text of a file that was read.

    Raises:
        RefusedError: Readers would not take it (Y02, Y03, Y04).
    """
    text = decode(data, shown, limit)
    signed = data.startswith(codecs.BOM_UTF8)
    letters = data.decode("utf-8-sig")
    ends = list(_LINE_END.finditer(letters))
    starts = (0, *(each.end() for each in ends))
    return RawText(signed, letters, text, starts, ends[0].group() if ends else "\n")
