"""Keys -> the words that are printed: phrases with named holes, one or many, numbers in words, lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from functools import cached_property
from types import MappingProxyType
from typing import Self

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.frozen import dataclass

HOLE = pattern.prepare(r"\{([a-z_]+)\}")
"""A place in a phrase that something is put in: a name in braces and nothing else, so that a phrase can ask nothing."""


def _one_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _few(number: int) -> str:
    return "one" if number < 2 else "other"


def _other(_number: int) -> str:
    return "other"


PLURALS: Mapping[str, Callable[[int], str]] = MappingProxyType(
    {"one-other": _one_other, "zero-and-one-other": _few, "other": _other}
)
"""Rule that a word file names under `language.plural` -> which form of a phrase a number takes."""


@dataclass(frozen=True)
class Language:
    """The words that pages are printed in.

    Attributes:
        words: Phrases by their keys: names joined by full stops, as they stand within each other in a word file. What
            is counted has a form for each kind of number, as in `days.one` and `days.other`.
        below: Who is asked for what these have no word for.
    """

    words: Mapping[str, str] = field(repr=False)
    below: Language | None = None

    @property
    def code(self) -> str:
        """What a reader's machine is told that the words are, such as en-GB."""
        return self.say("language.code")

    @property
    def hyphenation(self) -> str:
        """Which dictionary of breaks a line is broken by; empty for none."""
        return self.say("language.hyphenation")

    @cached_property
    def digest(self) -> str:
        """Differs where any word does: what is kept of pages depends on it."""
        own = getattr(self.words, "digest", None) or repr(sorted(self.words.items()))
        return sha256(f"{own} {self.below.digest if self.below else ''}".encode()).hexdigest()

    @cached_property
    def phrases(self) -> Mapping[str, str]:
        """Every phrase there is."""
        return {**(self.below.phrases if self.below else {}), **self.words}

    def get(self, key: str, other: str) -> str:
        """The phrase of a key as it stands, holes and all; the other where there is none."""
        if key in self.words:
            return self.words[key]
        return self.below.get(key, other) if self.below else other

    def has(self, key: str) -> bool:
        """Whether anything is said under a key."""
        return key in self.words or bool(self.below and self.below.has(key))

    def _phrase(self, key: str) -> str:
        if key in self.words or not self.below:
            return self.words[key]
        return self.below._phrase(key)  # noqa: SLF001 - its own class

    def say(self, key: str, /, **holes: object) -> str:
        """The phrase of a key with its holes filled; what it has no hole for is left out.

        Raises:
            KeyError: There is no such phrase, or it has a hole that nothing is given for.
        """
        return _filled(self._phrase(key), holes)

    def parts(self, key: str, /, **holes: object) -> Iterator[tuple[str, bool]]:
        """The same in parts, each with whether it stands between *stars*.

        Raises:
            KeyError: As say.
        """
        for number, part in enumerate(self._phrase(key).split("*")):
            if part:
                yield _filled(part, holes), number % 2 == 1

    def count(self, key: str, number: int, /, **holes: object) -> str:
        """The form of a phrase that a number takes; its holes `number` and `word` are the number itself.

        Raises:
            KeyError: As say.
        """
        form = PLURALS[self._phrase("language.plural")](number)
        return self.say(f"{key}.{form}", number=number, word=self.word(number), **holes)

    def word(self, number: int) -> str:
        """A number in words as far as there are any, then in digits; none is said as before a noun: no tiles.

        Raises:
            ValueError: It is not a whole number.
        """
        try:
            return self.get(f"numbers.{number:d}", str(number))
        except (TypeError, ValueError):
            raise ValueError(f"'{number}' is not a whole number") from None

    def ordinal(self, number: int) -> str:
        """`first`, `second`, `third`, `4th`."""
        return self._numbered(f"ordinals.{number}", "ordinals.other", number)

    def times(self, number: int) -> str:
        """`Once`, `Twice`, `Three times`."""
        return self._numbered(f"times.{number}", "times.other", number)

    def _numbered(self, own: str, other: str, number: int) -> str:
        """The phrase of a number that has one of its own, else that of all others."""
        return self.say(own if self.has(own) else other, number=number, word=start(self.word(number)))

    def noun(self, number: int, noun: str, many: str = "") -> str:
        """A noun as it stands beside a number; `many` where the language's usual ending does not make the plural."""
        form = PLURALS[self._phrase("language.plural")](number)
        return many if many and form == "other" else self.say(f"nouns.{form}", noun=noun)

    def listed(self, items: Iterable[object]) -> str:
        """`red, yellow and blue`."""
        *rest, last = map(str, items)
        return self.say("lists.last", items=self.joined(rest), last=last) if rest else last

    def joined(self, items: Iterable[object]) -> str:
        """`red, yellow, blue`."""
        return self.say("lists.comma").join(map(str, items))

    def choice(self, kind: str, word: str) -> str:
        """The words for one of the choices that rules have, such as `free` of `Placement`; else the word itself."""
        return self.get(f"choices.{kind}.{word}", word)

    def repeat(self, text: str) -> str:
        """What commands say in English, in these words; a text that has no key stays as it is."""
        if not isinstance(text, Spoken):
            return text
        return self.say(text.key, **{name: self._put_in(value) for name, value in text.holes.items()})

    def _put_in(self, value: object) -> object:
        if isinstance(value, tuple):
            return self.joined(self._put_in(each) for each in value)
        return self.repeat(value) if isinstance(value, str) else value

    def with_phrases(self, phrases: Mapping[str, str]) -> Language:
        """The same language with more phrases, or others in the place of its own."""
        return Language(phrases, self)


class Spoken(str):
    """A text in English, as commands say it, that knows its key: a page repeats it in its own language.

    Args:
        text: The English.
        key: Under which word files have it.
        holes: What is put in; several things in a row are listed.
    """

    __slots__ = ("holes", "key")
    key: str
    holes: Mapping[str, object]

    def __new__(cls, text: str, key: str = "", holes: Mapping[str, object] | Iterable[tuple[str, object]] = ()) -> Self:
        """The text, of which key and holes are remembered."""
        spoken = super().__new__(cls, text)
        spoken.key, spoken.holes = key, dict(holes)
        return spoken

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """What it is made of again, when it is copied or kept."""
        return type(self), (str(self), self.key, tuple(self.holes.items()))


def _filled(phrase: str, holes: Mapping[str, object]) -> str:
    return HOLE.sub(lambda hole: str(holes[hole[1]]), phrase)


def start(text: str) -> str:
    """The text with a capital at its start, the rest as it is."""
    return text[:1].upper() + text[1:]


def holes(phrase: str) -> frozenset[str]:
    """The names of the holes in a phrase."""
    return frozenset(HOLE.findall(phrase))
