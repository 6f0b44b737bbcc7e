"""Words with `:names:` in them + a template's icons -> the words with a small drawing in the place of each name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from xml.etree.ElementTree import Element, SubElement

from tilewright import pattern
from tilewright.draw.words import ICON_DROP, ICON_HEIGHT, ICON_SIDE
from tilewright.frozen import dataclass
from tilewright.problem import did_you_mean
from tilewright.spec.signs import MORE, sign_names
from tilewright.typography import fonts
from tilewright.units import Box, added

PREFIX = "icon-"

_NAME = pattern.prepare(r"(?<![^\W\d_])(?<!\\):([a-z][a-z0-9-]*):")
_ESCAPED = pattern.prepare(r"\\(:[a-z][a-z0-9-]*:)")
_FIRST = 0x10F000  # the far end of the last private plane: no font has letters there


class UnknownIconError(ValueError):
    """A name between two colons that no icon has."""

    def __init__(self, name: str, known: Mapping[str, object]) -> None:
        self.name = name
        super().__init__(f"there is no icon ':{name}:'{did_you_mean(name, {*known, *sign_names()})}")
        names = f"known: {', '.join(f':{each}:' for each in known)}" if known else "draw icons/name.svg"
        self.remedy = f"{names}; {MORE}; to print the words themselves write \\:{name}:"


@dataclass(frozen=True, slots=True)
class Icon:
    """A small drawing that stands among letters.

    Attributes:
        id: Of its definition in the drawing.
        view: What of it is shown, in its own units: its lower edge stands on the baseline.
    """

    id: str
    view: Box

    @property
    def advance(self) -> float:
        """How far it moves what comes after it, in ems."""
        return ICON_HEIGHT * self.view.width / self.view.height + 2 * ICON_SIDE


class Icons:
    """All icons that a template's words can name; compared as itself, for the caches that ask for it.

    Attributes:
        each: By name, without the colons.
        words: Word -> the name of the icon that is drawn in its place; a word before any that is a part of it.
        widths: How far the letter that stands for each reaches, in ems.
    """

    def __init__(self, each: Mapping[str, Icon], words: Mapping[str, str] | None = None) -> None:
        self.each, self.words = each, words or {}
        self._letters = {chr(_FIRST + at): icon for at, icon in enumerate(each.values())}
        self._of = dict(zip(each, self._letters, strict=True))
        self.widths: Mapping[str, float] = {letter: icon.advance for letter, icon in self._letters.items()}

    @cached_property
    def plain(self) -> Icons:
        """The same icons where no words stand for any."""
        return Icons(self.each) if self.words else self

    def of(self, element: Element) -> Icons:
        """The icons that an element's words can name: with `data-embed="none"` only those between colons."""
        return self.plain if EMBED in element.attrib else self

    def marked(self, text: str) -> str:
        """The text with one letter in the place of each name.

        Raises:
            UnknownIconError: No icon has that name.
        """
        for word, name in self.words.items():
            text = _drawn(text, word, self._of[name]) if word in text else text
        if ":" not in text:
            return text

        def letter(mark: re.Match[str]) -> str:
            if mark[1] not in self._of:
                raise UnknownIconError(mark[1], self.each)
            return self._of[mark[1]]

        return _ESCAPED.sub(r"\1", _NAME.sub(letter, text))

    def letter(self, icon: Icon) -> str:
        """The letter that stands for an icon in marked words."""
        return next(letter for letter, each in self._letters.items() if each is icon)

    def may_mark(self, text: str) -> bool:
        """Whether `marked` may say anything else than the text: most texts of most cards are just words."""
        return bool(self._letters) or ":" in text

    def parts(self, text: str) -> Iterator[tuple[str, Icon | None]]:
        """A marked text, cut at its icons: words without an icon, or one icon without words."""
        start = 0
        for at, letter in enumerate(text):
            if letter in self._letters:
                if at > start:
                    yield text[start:at], None
                yield "", self._letters[letter]
                start = at + 1
        if start < len(text):
            yield text[start:], None

    def measure(self, text: str, face: fonts.FontFace) -> float:
        """How long a marked line of words is, in ems.

        Raises:
            MissingGlyphError: The font lacks one of the letters.
        """
        if not self.within(text):
            return fonts.measure(text, face)
        letters = "".join(letter for letter in text if letter not in self.widths)
        return fonts.measure(letters, face) + added(self.widths.get(letter, 0.0) for letter in text)

    def within(self, text: str) -> bool:
        """Whether a marked text has an icon in it."""
        return bool(self._letters) and not self._letters.keys().isdisjoint(text)


def _drawn(text: str, word: str, letter: str) -> str:
    """The text with a letter wherever a word stands by itself; a backslash before it is dropped, and the word stays."""
    parts: list[str] = []
    end = at = 0
    while (at := text.find(word, at)) >= 0:
        after = at + len(word)
        before = text[at - 1] if at else " "
        if not (_of_a_word(before) or _of_a_word(text[after : after + 1])):
            parts += [text[end : at - 1], word] if before == "\\" else [text[end:at], letter]
            end = after
        at = after
    return "".join([*parts, text[end:]])


def _of_a_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def words_of(embed: str) -> dict[str, str]:
    """What `embed: Wood, Victory Point = star` says: word -> name of an icon, its own in small letters if unsaid."""
    each = (part.partition("=") for part in embed.split(","))
    names = {
        word.strip(): re.sub("[^a-z0-9]+", "-", (name or word).casefold()).strip("-")
        for word, _, name in each
        if word.strip()
    }
    return {word: names[word] for word in sorted(names, key=len, reverse=True)}  # Gold Coin before Gold


def names_an_icon(text: str, words: Iterable[str] = ()) -> bool:
    """Whether something in the text is written as an icon is, or as what only looks like one, or is a word of these."""
    if any(word in text for word in words):
        return True
    return ":" in text and (_NAME.search(text) or _ESCAPED.search(text)) is not None


EMBED = "data-embed"
"""On what has words: `none`, and none of them is drawn as an icon because `embed` says so."""
NO_ICONS = Icons({})


def put(into: Element, icon: Icon, x: float, y: float, size: float) -> None:
    """Draw an icon on a baseline; x is where the room for it begins, size the type's, all in user units."""
    scale = ICON_HEIGHT * size / icon.view.height
    left, top = x + ICON_SIDE * size - icon.view.x * scale, y + ICON_DROP * size - icon.view.bottom * scale
    by = f"translate({left:.3f} {top:.3f}) scale({scale:.5g})"
    SubElement(into, "use", {"xlink:href": f"#{icon.id}", "transform": by})
