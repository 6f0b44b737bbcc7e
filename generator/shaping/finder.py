"""What may be asked of fonts -> those in the box: while a game has none of its own, no library for them is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from generator import fonts
from generator.fonts import FontFace

if TYPE_CHECKING:  # a C library, for games with fonts of their own
    from generator.shaping.setting import FontSetting

Features = tuple[tuple[str, int], ...]
"""OpenType features by their tags, with what they are set to."""


class Finder(Protocol):
    """Finds the face that a family, a weight and a style ask for."""

    @property
    def families(self) -> Sequence[str]:
        """The families there are."""

    @property
    def changes(self) -> str:
        """A hash of all that a game brings; empty where it brings nothing."""

    @property
    def rewords(self) -> bool:
        """Whether words on no drawing of the designer's own may be in other fonts than those in the box."""

    def __hash__(self) -> int:
        """Of all that `changes` is made of."""

    def knows(self, family: str) -> bool:
        """Whether there is such a family."""

    def count(self, family: str) -> int:
        """How many faces a family has."""

    def find(self, family: str, weight: str = "", style: str = "", features: Features = (), *others: str) -> FontFace:
        """The face those CSS words name.

        Raises:
            UnknownFaceError: There is no such font.
        """

    def name_family(self, family: str) -> str:
        """The families, as CSS lists them, that the game has its words set in where they are else in one of the box."""

    def find_for(self, family: str, weight: str, style: str) -> FontFace:
        """The face of those families: of titles, labels and all other words that are not on a designer's own drawing.

        Raises:
            UnknownFaceError: There is no such font.
        """

    def setting(self, key: str) -> FontSetting | None:
        """What a drawing means that sets text in something of that name; None where it is not of this game."""


class _Box:
    """The fonts in the box; there is one such value in each process."""

    families, changes, rewords = fonts.FAMILIES, "", False

    def __reduce__(self) -> str:
        return "BUNDLED"

    def knows(self, family: str) -> bool:
        """Whether it is in the box."""
        return family in fonts.FAMILIES

    def count(self, family: str) -> int:
        """How many faces it has."""
        return len([face for face in fonts.FACES if face.family == family])

    def find(
        self,
        family: str,
        weight: str = "normal",
        style: str = "normal",
        features: Features = (),
        *others: str,
    ) -> FontFace:
        """The face in the box; one with features, or with others to help out, is set by the library for own fonts."""
        if not features and not others:
            return fonts.find(family, weight, style)
        from generator.shaping.book import PLAIN  # noqa: PLC0415 - a C library, for those who ask for it

        return PLAIN.find(family, weight, style, features, *others)

    def name_family(self, family: str) -> str:
        """The one in the box."""
        return family

    def find_for(self, family: str, weight: str, style: str) -> FontFace:
        """The face in the box."""
        return fonts.find(family, weight, style)

    def setting(self, key: str) -> FontSetting | None:
        """One of a font in the box, with features."""
        from generator.shaping.book import PLAIN  # noqa: PLC0415 - as above

        return PLAIN.setting(key)


BUNDLED: Finder = _Box()
