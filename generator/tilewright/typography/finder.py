"""What may be asked of fonts -> those in the box: while a game has none of its own, no library for them is loaded.

`features_of` reads what a style asks of a font: CSS Fonts Module Level 4, 6.2 to 6.12.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from tilewright.problem import did_you_mean
from tilewright.typography import fonts
from tilewright.typography.fonts import FontFace

if TYPE_CHECKING:  # a C library, for games with fonts of their own
    from tilewright.typography.setting import FontSetting


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
        self, family: str, weight: str = "normal", style: str = "normal", features: Features = (), *others: str
    ) -> FontFace:
        """The face in the box; one with features, or with others to help out, is set by the library for own fonts."""
        if not features and not others:
            return fonts.find(family, weight, style)
        from tilewright.typography.book import PLAIN  # noqa: PLC0415 - a C library, for those who ask for it

        return PLAIN.find(family, weight, style, features, *others)

    def name_family(self, family: str) -> str:
        """The one in the box."""
        return family

    def find_for(self, family: str, weight: str, style: str) -> FontFace:
        """The face in the box."""
        return fonts.find(family, weight, style)

    def setting(self, key: str) -> FontSetting | None:
        """One of a font in the box, with features."""
        from tilewright.typography.book import PLAIN  # noqa: PLC0415 - as above

        return PLAIN.setting(key)


BUNDLED: Finder = _Box()


PROPERTIES = (
    *("font-kerning", "font-variant-ligatures", "font-variant-caps", "font-variant-numeric"),
    "font-feature-settings",
)
MOST = 40
"""Features that one style may ask for."""
_KEYS = frozenset(PROPERTIES)
_WORDS: Mapping[str, Mapping[str, Features]] = {
    "font-kerning": {"none": (("kern", 0),), "auto": (), "normal": ()},
    "font-variant-ligatures": {
        "none": (("liga", 0), ("clig", 0), ("dlig", 0), ("hlig", 0), ("calt", 0)),
        "common-ligatures": (("liga", 1), ("clig", 1)),
        "no-common-ligatures": (("liga", 0), ("clig", 0)),
        "discretionary-ligatures": (("dlig", 1),),
        "no-discretionary-ligatures": (("dlig", 0),),
        "historical-ligatures": (("hlig", 1),),
        "no-historical-ligatures": (("hlig", 0),),
        "contextual": (("calt", 1),),
        "no-contextual": (("calt", 0),),
    },
    "font-variant-caps": {
        "small-caps": (("smcp", 1),),
        "all-small-caps": (("smcp", 1), ("c2sc", 1)),
        "petite-caps": (("pcap", 1),),
        "all-petite-caps": (("pcap", 1), ("c2pc", 1)),
        "unicase": (("unic", 1),),
        "titling-caps": (("titl", 1),),
    },
    "font-variant-numeric": {
        "lining-nums": (("lnum", 1),),
        "oldstyle-nums": (("onum", 1),),
        "proportional-nums": (("pnum", 1),),
        "tabular-nums": (("tnum", 1),),
        "diagonal-fractions": (("frac", 1),),
        "stacked-fractions": (("afrc", 1),),
        "ordinal": (("ordn", 1),),
        "slashed-zero": (("zero", 1),),
    },
}
_SETTING = r"""(?:"([A-Za-z0-9 ]{4})"|'([A-Za-z0-9 ]{4})')(?:\s+(on|off|[0-9]{1,3}))?"""
_SWITCH = {None: 1, "on": 1, "off": 0}
_PLAIN = frozenset(("normal", "inherit", "initial"))


def features_of(style: Mapping[str, str]) -> Features:
    """The features that a style asks for, sorted.

    Raises:
        ValueError: A word that CSS does not know there.
    """
    if _KEYS.isdisjoint(style):
        return ()
    return _features(tuple((key, style[key]) for key in PROPERTIES if key in style))


@lru_cache(maxsize=256)
def _features(asked: tuple[tuple[str, str], ...]) -> Features:
    known: dict[str, int] = {}
    for key, text in asked:
        if text.strip() in _PLAIN:
            continue
        known |= dict(settings(text)) if key == "font-feature-settings" else dict(_worded(key, text))
    return tuple(sorted(known.items()))


def _worded(key: str, text: str) -> Features:
    table = _WORDS[key]
    for word in text.split():
        if word not in table:
            raise ValueError(f"{key}='{text[:60]}' is not known{did_you_mean(word, table)}; known: {', '.join(table)}")
    return tuple(each for word in text.split() for each in table[word])


def settings(text: str) -> Features:
    """What `font-feature-settings` says: "lnum", "liga" 0.

    Raises:
        ValueError: It is not written so.
    """
    known = {}
    parts = text.split(",")
    if len(parts) > MOST:
        raise ValueError(f"font-feature-settings lists {len(parts)} features; the limit is {MOST}")
    for part in parts:
        match = re.fullmatch(_SETTING, part.strip())
        if not match:
            raise ValueError(f'font-feature-settings=\'{text[:60]}\' is not CSS; write it like "lnum", "liga" 0')
        known[(match[1] or match[2]).strip()] = _SWITCH[match[3]] if match[3] in _SWITCH else int(match[3])
    return tuple(known.items())
