"""Objects and words -> numbered objects of a PDF that is being made: what `Resources` asks of whoever writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from generator.press.compact import CompactDocument
from generator.press.letters import DocumentFonts
from generator.vector.form import TextRun

if TYPE_CHECKING:  # for games with fonts of their own
    from generator.shaping.finder import Finder

Used = dict[str, dict[str, str]]
"""Kind of resource -> name -> what it refers to."""


class Objects(Protocol):
    """A PDF that takes objects."""

    def add(self, body: bytes) -> str:
        """An object as it is written, and how others refer to it."""

    def dictionary(self, used: Used) -> str:
        """A resource dictionary, and how others refer to it."""

    def shown(self, run: TextRun, used: dict[str, str]) -> str:
        """The operators that show words, in Latin-1; the fonts they need are added to `used`."""


class DocumentObjects:
    """The objects of a file that is ours from the first byte to the last."""

    def __init__(self, document: CompactDocument, book: Finder | None = None) -> None:
        fonts = DocumentFonts(document, book)
        self.add, self.dictionary = document.add, document.dictionary
        self.shown, self.end = fonts.shown, fonts.embed
