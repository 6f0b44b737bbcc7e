"""A sentence of play.yaml -> its words, numbers and signs, each with its place, read one after the other."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NoReturn, TypeVar

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Problem, did_you_mean, with_remedy
from tilewright.texts.node import Scalar, Spot

MOST_WORDS, LONGEST_NAME = 160, 6
"""Words and signs of a sentence; words of a name such as `lead suit`."""
SENTENCES = "compare it with the examples of `tilewright docs play-words`"
REMEMBER = "keep a part of it under `remember:`"
T = TypeVar("T")
_TOKEN = pattern.prepare(
    r"""(?P<number>\d{1,12}(?:\.\d{1,6})?(?![\w.]))
      | (?P<word>\w+(?:[-'\u2019]\w+)*+)
      | (?P<text>"[^"\n]*+" | “[^”\n]*+”)
      | (?P<sign><= | >= | != | // | [-+*/%(),=<>.\[\]\u00d7\u2013\u2212])""",
    re.VERBOSE,
)
_BLANKS = pattern.prepare(r"\s*+")
_SIGNS = {"\u00d7": "*", "\u2013": "-", "\u2212": "-"}


class PhraseError(Exception):
    """A sentence that cannot be understood, with what is wrong as a value."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class PhraseWord:
    """A word, number, quotation or sign; `kind` is word, number, text, sign, or end after the last one."""

    kind: str
    text: str
    at: int


class Phrase:
    """Reads a sentence from left to right.

    Attributes:
        words: Its words; the last one is the end.
        next: Which of them comes next.
    """

    def __init__(self, scalar: Scalar) -> None:
        self.scalar = scalar
        self.words: list[PhraseWord] = []
        self.next = 0
        text, at = str(scalar.text), 0
        while True:
            blanks = _BLANKS.match(text, at)
            at = blanks.end() if blanks else at
            if at >= len(text):
                break
            match = _TOKEN.match(text, at)
            if match is None or len(self.words) >= MOST_WORDS:
                raise PhraseError(self._unreadable(text, at))
            kind, word = match.lastgroup or "", match[0]
            self.words.append(PhraseWord(kind, word[1:-1] if kind == "text" else _SIGNS.get(word, word), at))
            at = match.end()
        self.words.append(PhraseWord("end", "", len(text)))

    def _unreadable(self, text: str, at: int) -> Problem:
        if len(self.words) >= MOST_WORDS:
            message = f"this sentence has more than {MOST_WORDS} words"
            return self.spot(at).problem("H01", message, f"write it as several steps, or {REMEMBER}")
        return self.spot(at).problem("H01", f"a sentence cannot have '{text[at]}'", "take it out")

    def spot(self, at: int) -> Spot:
        """Where a character of the sentence stands in the file."""
        lines = str(self.scalar.text)[:at].split("\n")
        return self.scalar.at(len(lines) - 1, len(lines[-1]))

    def fail(self, message: str, remedy: str = "", at: int | None = None, code: str = "H02") -> NoReturn:
        """Refuse the sentence, at the next word if no other place is named.

        Raises:
            PhraseError: Always.
        """
        place = self.words[self.next].at if at is None else at
        words = (message, remedy) if remedy else with_remedy(message, SENTENCES)
        raise PhraseError(self.spot(place).problem(code, *words))

    @property
    def word(self) -> PhraseWord:
        """The next word."""
        return self.words[self.next]

    @property
    def at(self) -> int:
        """Where the next word begins."""
        return self.words[self.next].at

    def ahead(self, text: str) -> bool:
        """Whether these words come next."""
        parts = text.split()
        match = self.words[self.next : self.next + len(parts)]
        return [each.text for each in match if each.kind in {"word", "sign"}] == parts

    def take(self, *texts: str) -> str:
        """Pass over the first of these that comes next, and return it; '' if none does."""
        for text in texts:
            if self.ahead(text):
                self.next += len(text.split())
                return text
        return ""

    def expect(self, *texts: str) -> str:
        """Pass over one of these.

        Raises:
            PhraseError: Something else comes.
        """
        match = self.take(*texts)
        if not match:
            expected = " or ".join(f"'{text}'" for text in texts)
            self.fail(f"{expected} is expected here, not {self.shown()}")
        return match

    def shown(self) -> str:
        """The next word as messages call it."""
        return f"'{self.word.text[:40]}'" if self.word.kind != "end" else "the end of the sentence"

    @property
    def is_over(self) -> bool:
        """Whether all of it has been read."""
        return self.word.kind == "end"

    def end(self) -> None:
        """Make sure that nothing comes any more.

        Raises:
            PhraseError: Something does.
        """
        if not self.is_over:
            self.fail(f"the sentence makes sense up to here, but {self.shown()} is not understood")

    def longest(self, names: Mapping[str, T]) -> tuple[str, T, int] | None:
        """The longest of these names that comes next, what it stands for, its number of words; it is not passed."""
        words: list[str] = []
        best: tuple[str, T, int] | None = None
        for each in self.words[self.next : self.next + LONGEST_NAME]:
            if each.kind not in {"word", "number"}:
                break
            words.append(each.text)
            name = " ".join(words)
            if name in names:
                best = name, names[name], len(words)
        return best

    def unknown(self, known: Collection[str], what: str = "a name") -> NoReturn:
        """Refuse the next word, which is none of these.

        Raises:
            PhraseError: Always.
        """
        if self.word.kind == "end":
            self.fail(f"the sentence ends where {what} is expected")
        name = self.word.text
        guess = did_you_mean(name, known)
        listed = ", ".join(sorted(known)[:30])
        self.fail(f"'{name[:40]}' is not {what}{guess}", f"known: {listed}" if listed else "", code="H03")
