"""What a box says of its font -> the face of each style of its words."""

from __future__ import annotations

from generator.fonts import FontFace
from generator.frozen import dataclass
from generator.shaping.finder import BUNDLED, Features, Finder
from generator.template.hyphens import Parts


@dataclass(frozen=True, slots=True)
class Faces:
    """A family as it is asked for.

    Attributes:
        family: Its name; others after commas are asked for letters that it lacks.
        weight: Of words that are not set bold: a number, or `normal`.
        features: OpenType features that are asked for.
        book: The fonts there are.
        parts: Says where a word can be parted at the end of a line; None where none is.
    """

    family: str
    weight: str = "normal"
    features: Features = ()
    book: Finder = BUNDLED
    parts: Parts | None = None

    def face(self, *, bold: bool = False, italic: bool = False) -> FontFace:
        """The face of words that are set bold or italic, or neither.

        Raises:
            UnknownFaceError: There is none.
        """
        weight, slope = "bold" if bold else self.weight, "italic" if italic else "normal"
        return self.book.find(self.family, weight, slope, self.features)
