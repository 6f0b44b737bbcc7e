"""A text -> where a line may end in it: at spaces, at hyphens, between letters of languages that have no spaces.

Source: Unicode Standard Annex 14 (revision 55), as far as cards need it: classes BA, CL, CP, EX, GL, HY, ID, NS, OP, WJ
and ZW. Thai, Lao, Khmer and Burmese want a dictionary: in these a line ends at a space, or at a zero-width space that
is typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from unicodedata import category

from tilewright import pattern
from tilewright.frozen import dataclass

SPECIAL = pattern.prepare(
    "[-\u00ad\u200b\u2010\u2013\u2014\u0590-\u08ff\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U0001f000-\U0003ffff]"
)
"""What makes a text more than words between spaces, read from left to right."""
_SOFT, _NOTHING, _HYPHENS = "\u00ad", "\u200b", "-\u2010\u2013\u2014"
_NEVER_FIRST = frozenset(
    "、。，．・：；？！ー々〻ゝゞヽヾ」』）】〕〉》］｝〗〙〛〟’”…‥〜～゛゜%％‰℃°,.!?:;)]}»›"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
)
_NEVER_LAST = frozenset("「『（【〔〈《［｛〖〘〚〝‘“([{«‹¥￥$＄£￡€#＃")
_TOGETHER = frozenset("…‥—―─")
_LONG_WORD = pattern.prepare(r"[^\W\d_]{6,}")
_SPACES = pattern.prepare(r"[ \t]+")


@dataclass(frozen=True, slots=True)
class Chunk:
    """What a line may not break.

    Attributes:
        begin: Where it begins in the text.
        end: Where it ends.
        spaced: Whether there is a space before it, but for the first of a line.
        hyphen: Whether it ends in a hyphen where it is the last of a line.
    """

    begin: int
    end: int
    spaced: bool
    hyphen: bool


def chunks(text: str) -> Iterator[Chunk]:
    """The parts of a text that lines are made of."""
    begin, spaced = 0, False
    for end, after, hyphen, blank in _breaks(text):
        if end > begin:
            yield Chunk(begin, end, spaced, hyphen)
            spaced = False
        begin, spaced = after, spaced or blank
    if begin < len(text):
        yield Chunk(begin, len(text), spaced, hyphen=False)


def softened(text: str, parts: Callable[[str], list[int]]) -> str:
    """The text with soft hyphens in its long words, wherever `parts` says that a word can be parted."""

    def soft(match: re.Match[str]) -> str:
        word, at, pieces = match[0], 0, list[str]()
        for place in parts(word):
            pieces.append(word[at:place])
            at = place
        return _SOFT.join([*pieces, word[at:]])

    return _LONG_WORD.sub(soft, text)


def _breaks(text: str) -> Iterator[tuple[int, int, bool, bool]]:
    """Each place to break: (end of the line, begin of the next, whether with a hyphen, whether at a space)."""
    at = 0
    while at < len(text):
        letter = text[at]
        if letter in " \t":
            match = _SPACES.match(text, at)
            after = match.end() if match else at + 1
            yield at, after, False, True
            at = after
            continue
        if letter in {_SOFT, _NOTHING}:
            yield at, at + 1, letter == _SOFT, False
        elif at and _may_part(text, at):
            yield at, at, False, False
        at += 1


def _may_part(text: str, at: int) -> bool:
    """Whether a line may end right before a letter, which is no space."""
    before, letter = text[at - 1], text[at]
    if before in _HYPHENS:
        return letter.isalpha() and at > 1 and text[at - 2].isalpha() and not _joins(letter)
    if not (_is_ideograph(before) or _is_ideograph(letter)):
        return False
    if letter in _NEVER_FIRST or before in _NEVER_LAST or _joins(letter) or before in "\u00a0\u2060\u200d":
        return False
    if (letter == before and letter in _TOGETHER) or letter in "\u00a0\u2060":
        return False
    return before not in " \t\u00ad\u200b"


def _joins(letter: str) -> bool:
    """Whether a letter stands on, or belongs to, the one before it."""
    return category(letter)[0] == "M" or letter == "\u200d" or "\U0001f3fb" <= letter <= "\U0001f3ff"


def _is_ideograph(letter: str) -> bool:
    """Whether it is of a script without spaces, or a picture."""
    code = ord(letter)
    if code < 0x2E80:
        return False
    return (
        code <= 0x312F
        or 0x3190 <= code <= 0xA4CF
        or 0xF900 <= code <= 0xFAFF
        or 0xFE30 <= code <= 0xFE4F
        or 0xFF00 <= code <= 0xFFEF
        or 0x1F000 <= code <= 0x3FFFF
    )
