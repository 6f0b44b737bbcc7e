"""The fonts of a game and those in the box -> Book: the face that family, weight and style ask for, as CSS has it.

Source: CSS Fonts Module Level 4, 5.2 (matching font styles).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from tilewright import pattern
from tilewright.digest import blake2b
from tilewright.problem import did_you_mean
from tilewright.typography import fonts
from tilewright.typography.finder import Features, Finder
from tilewright.typography.font_file import FontFile, Location
from tilewright.typography.fonts import FontFace, UnknownFaceError
from tilewright.typography.run import Shaper
from tilewright.typography.setting import FontSetting, parts_of

_WEIGHTS = {"normal": 400, "bold": 700, "bolder": 700, "lighter": 300}
_SURELY_BOLD = 600
_LANGUAGE = pattern.prepare(r"[A-Za-z0-9-]{2,35}")
NO_FEATURES: Features = ()
NO_WORDS: Mapping[str, Sequence[str]] = {}


class Book:
    """Every font that a game can be set in; two of the same fonts are one.

    Attributes:
        fonts: Those of the game's own.
        fallback: Families that have the letters which a font lacks, the first that has them is taken.
        words: Families that words are set in which are not on a designer's own drawing: by the one in the box that they
            are else set in.
        language: Of the words, such as en-GB: some languages write a letter in their own way.
        changes: A hash of all that; empty where a game has nothing of its own.
    """

    def __init__(
        self,
        own: Sequence[FontFile] = (),
        fallback: Sequence[str] = (),
        language: str = "",
        words: Mapping[str, Sequence[str]] = NO_WORDS,
    ) -> None:
        self.fonts, self.fallback = tuple(own), tuple(fallback)
        self.words = {family: (*families, family) for family, families in words.items()}
        self.language = language if _LANGUAGE.fullmatch(language) else ""
        self._families: dict[str, list[tuple[FontFile, Location | None]]] = {}
        for font in self.fonts:
            for family in font.families:
                self._families.setdefault(family.casefold(), []).append((font, None))
            for name, location in font.instances:
                self._families.setdefault(name.casefold(), []).append((font, location))
        text = repr(([font.id for font in self.fonts], self.fallback, self.language, *([self.words] if words else ())))
        self.changes = blake2b(text.encode(), digest_size=12).hexdigest() if own or fallback or words else ""
        self._found: dict[object, FontFace] = {}
        self._settings: dict[str, FontSetting] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and (other.changes, other.fonts) == (self.changes, self.fonts)

    def __hash__(self) -> int:
        return hash(self.changes)

    def __repr__(self) -> str:
        return f"Book({self.changes!r})"

    @property
    def families(self) -> Sequence[str]:
        """The families there are, the game's own first."""
        own = dict.fromkeys(font.families[0] for font in self.fonts)
        return (*own, *(family for family in fonts.FAMILIES if family not in own))

    @property
    def rewords(self) -> bool:
        """Whether words on no drawing of the designer's own may be in other fonts than those in the box."""
        return bool(self.words or self.fallback)

    def knows(self, family: str) -> bool:
        """Whether there is such a family."""
        return family.casefold() in self._families or family in fonts.FAMILIES

    def count(self, family: str) -> int:
        """How many faces a family has: with one, no word can stand out by another."""
        own = self._families.get(family.casefold())
        if own:
            return 2 if any(font.axes for font, _ in own) else len(own)
        return len([face for face in fonts.FACES if face.family == family])

    def find(
        self, family: str, weight: str = "normal", style: str = "normal", features: Features = NO_FEATURES, *others: str
    ) -> FontFace:
        """The face those CSS words name.

        Args:
            family: The family that is asked for.
            weight: A number from 1 to 1000, or `normal` or `bold`.
            style: `normal`, `italic` or `oblique`.
            features: OpenType features that are asked for, with what they are set to.
            others: Families that are asked for where that one has no letter, before the game's fallback.

        Raises:
            UnknownFaceError: There is no such font.
        """
        own = self._families.get(family.casefold()) if self._families else None
        if own is None and not features and not self.fallback and not others:
            return self._bundled(family, weight, style)
        key = family, weight, style, features, others
        if key not in self._found:
            self._found[key] = self._face(family, weight, style, features, others)
        return self._found[key]

    def name_family(self, family: str) -> str:
        """The families, as CSS lists them, that the game has its words set in where they are else in one of the box."""
        return ", ".join(self.words.get(family, (family,)))

    def find_for(self, family: str, weight: str, style: str) -> FontFace:
        """The face of those families.

        Raises:
            UnknownFaceError: There is no such font.
        """
        first, *others = self.words.get(family, (family,))
        return self.find(first, weight, style, NO_FEATURES, *others)

    def setting(self, key: str) -> FontSetting | None:
        """The setting of that name; None where it is of no font of this book."""
        if key not in self._settings:
            font, location, features, language = parts_of(key)
            known = next((each for each in self.fonts if each.id == font), None)
            if known is None:
                bundled = font.removesuffix(".0")
                if all(face.file != bundled for face in fonts.FACES):
                    return None
                known = _bundled_file(bundled)
            self._settings[key] = FontSetting(known, location, features, language)
        return self._settings[key]

    def _face(self, family: str, weight: str, style: str, features: Features, others: tuple[str, ...]) -> FontFace:
        own = family.casefold() in self._families
        plain = None if own else self._bundled(family, weight, style)
        chain = [self._chosen(family, weight, style, features)]
        for name in (*others, *self.fallback):
            if self.knows(name) and (each := self._chosen(name, weight, style, features)) not in chain:
                chain.append(each)
        if plain and features:
            return FontFace(plain.family, plain.weight, plain.style, "", Shaper(tuple(chain), None, plain.file))
        if plain:
            return FontFace(
                plain.family, plain.weight, plain.style, plain.file, Shaper(tuple(chain), plain, plain.file)
            )
        bold = "bold" if _number(weight) >= _SURELY_BOLD else "normal"
        return FontFace(family, bold, style, "", Shaper(tuple(chain), None, chain[0].font.shown))

    def _bundled(self, family: str, weight: str, style: str) -> FontFace:
        """A face from the box.

        Raises:
            UnknownFaceError: There is none; the message says which there are.
        """
        try:
            return fonts.find(family, weight, style)
        except UnknownFaceError as error:
            if family in fonts.FAMILIES:
                raise
            near = did_you_mean(family, self.families)
            own = f"; in fonts/: {', '.join(self.families[: -len(fonts.FAMILIES)])}" if self.fonts else ""
            raise UnknownFaceError(f"{error}{own}{near}") from None

    def _chosen(self, family: str, weight: str, style: str, features: Features) -> FontSetting:
        own = self._families.get(family.casefold())
        if not own:
            faces = [face for face in fonts.FACES if face.family == family]
            bold = "bold" if _number(weight) >= _SURELY_BOLD else "normal"
            slope = "normal" if style == "normal" else "italic"
            face = min(faces, key=lambda face: (face.style != slope, face.weight != bold))
            return self._set(_bundled_file(face.file), (), features)
        # As CSS has it: the slope first, then the weight; a variable font has any weight that its axis reaches.
        fitting = [each for each in own if each[0].italic == (style != "normal")] or own
        font, location = min(fitting, key=lambda each: _distance(each[0], _number(weight)))
        return self._set(font, font.at(_number(weight)) if location is None else font.at(0, location), features)

    def _set(self, font: FontFile, location: Location, features: Features) -> FontSetting:
        setting = FontSetting(font, location, features, self.language)
        return self._settings.setdefault(setting.key, setting)


PLAIN = Book()
"""The fonts in the box alone."""


def joined(books: Sequence[Finder]) -> Book:
    """All fonts of several games, for a file that all of them are printed into; its words are in the first's language.

    What a game's own drawings are set in says by itself which font it is: two games' families of one name do not mix.
    """
    own = [book for book in books if isinstance(book, Book)]
    every = {font.id: font for book in own for font in book.fonts}
    return Book(tuple(every.values()), [name for book in own for name in book.fallback], own[0].language if own else "")


def setting_of(face: FontFace, key: str) -> FontSetting:
    """The setting that a stretch of a face's text is of: one of the face's own, or of the file in the box, as it is."""
    own = next((each for each in getattr(face.setter, "chain", ()) if each.key == key), None)
    return own or FontSetting(_bundled_file(key), (), (("kern", 0), ("liga", 0), ("calt", 0), ("clig", 0)))


@cache
def _bundled_file(name: str) -> FontFile:
    face = next(face for face in fonts.FACES if face.file == name)
    return FontFile(fonts.content(face), 0, 0, name, name)


def _number(weight: str) -> int:
    """A weight as a number.

    Raises:
        UnknownFaceError: It is none.
    """
    if weight in _WEIGHTS:
        return _WEIGHTS[weight]
    if not weight.isascii() or not weight.isdigit() or not 1 <= int(weight[:5]) <= 1000:
        raise UnknownFaceError(f"'{weight[:20]}' is not a weight: use normal, bold, or a number from 1 to 1000")
    return int(weight)


def _distance(font: FontFile, weight: int) -> tuple[int, float]:
    """How far a font's weight is from the one that is asked for, those on the side where CSS looks first before all."""
    least, _, most = font.axes.get("wght", (font.weight, 0, font.weight))
    there = min(max(float(weight), least), most)
    if there == weight:
        return 0, 0.0
    if 400 <= weight <= 500:  # first up to 500, then lighter, then bolder
        side = 1 if weight < there <= 500 else 2 if there < weight else 3
    else:
        side = 1 if (there < weight) == (weight < 400) else 2
    return side, abs(there - weight)
