"""The text of booklet.md or aid.md -> plain text and tags; a tag -> its tokens, each with the place it stands at."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterator
from itertools import accumulate

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Problem, with_remedy
from tilewright.prose.marks import closings

_REMEDIES = {
    "Q01": "write it as in the examples of `tilewright docs booklets`",
    "Q03": "check the values in the tag: sums need numbers, and `in` needs a list",
    "Q14": "write less in one tag, or take a loop out",
}
MOST_TOKENS = 250
"""Words and signs in a tag; the longest of the shipped booklets has ninety-seven."""
_CLOSES = {"{{": "}}", "{%": "%}", "{#": "#}"}
_TOKEN = pattern.prepare(
    r"""(?P<number>\d{1,15}(?:\.\d{1,15})?(?![\w.]))
      | (?P<name>[A-Za-z_][A-Za-z0-9_]*+)
      | (?P<text>"[^"\\\n]*+(?:\\["'\\n][^"\\\n]*+)*+" | '[^'\\\n]*+(?:\\["'\\n][^'\\\n]*+)*+')
      | (?P<sign>-?}} | -?%} | == | != | <= | >= | // | [-+*/%~|()\[\].,=<>])""",
    re.VERBOSE,
)
_LOOSE_END = pattern.prepare(r"(?<!\\)(?:\}\}|%\}|#\})")
_LOOSE_NAME = pattern.prepare(r"(?<![\\\]])\{\s*+([A-Za-z_]\w*+)[^{}\n]*+\}?")
_CURLY = frozenset(map(chr, (0x2018, 0x2019, 0x201C, 0x201D, 0x201E)))
_BLANKS = pattern.prepare(r"\s*+")
_ESCAPED = pattern.prepare(r"\\(.)")


class TagError(Exception):
    """A tag that cannot be read, or an expression that cannot be worked out; at an offset in the text.

    Args:
        at: The offset.
        message: What and why.
        code: Which kind of mistake it is.
        remedy: What to do about it.
    """

    def __init__(self, at: int, message: str, code: str = "Q01", remedy: str = "") -> None:
        super().__init__(message)
        self.at, self.code = at, code
        self.message, self.remedy = (message, remedy) if remedy else with_remedy(message, _REMEDIES.get(code, ""))


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A word or sign of a tag: `kind` is number, name, text, sign, or end after the last one."""

    kind: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Plain:
    """Text that stands as it is."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Tag:
    """`{{ tokens }}` or `{% tokens %}`; `opening` says which. The last token is the end."""

    opening: str
    tokens: tuple[Lexeme, ...]
    at: int


@dataclass(frozen=True, slots=True)
class TextPlaces:
    """Knows the line and column of each offset in a text."""

    path: str
    starts: tuple[int, ...]

    @classmethod
    def of(cls, path: str, text: str) -> TextPlaces:
        """The places of a file's text."""
        return cls(path, tuple(accumulate((len(line) + 1 for line in text.split("\n")), initial=0)))

    def line(self, at: int) -> int:
        """The line, counted from 1."""
        return bisect_right(self.starts, at)

    def problem(self, error: TagError) -> Problem:
        """What is wrong as a value with its place."""
        line = self.line(error.at)
        return Problem(self.path, line, error.at - self.starts[line - 1] + 1, error.code, error.message, error.remedy)


def pieces(text: str) -> Iterator[Plain | Tag | TagError]:
    """Text and tags in turn, comments left out, and in the place of an unreadable tag what is wrong with it.

    A line feed straight after a `%}` or `#}` belongs to the tag; a hyphen inside a tag's brace, `{%-` or `-%}`, takes
    all blanks on that side with it.
    """
    at, strip = 0, False
    while at < len(text):
        # where the next tag begins, or the end of the text
        brace = text.find("{", at)
        while brace >= 0 and text[brace : brace + 2] not in _CLOSES:
            brace = text.find("{", brace + 1)
        start = brace if brace >= 0 else len(text)
        plain = text[at:start]
        if strip:
            at, plain = at + len(plain) - len(plain.lstrip()), plain.lstrip()
        if start < len(text) and text.startswith("-", start + 2):
            plain = plain.rstrip()
        if plain:
            yield Plain(plain, at)
        if start == len(text):
            return
        piece, end, strip = _tag(text, start)
        if piece:
            yield piece
        at = end + (not strip and text[start + 1] != "{" and text.startswith("\n", end))


def loose_ends(plain: Plain) -> Iterator[TagError]:
    """What in plain text was meant to close a tag, and closes none; a brace after a backslash is printed."""
    for match in _LOOSE_END.finditer(plain.text):
        if "]{" in plain.text and match.start() in {close for _, close in closings(plain.text).values()}:
            continue  # two marks end here
        opening = next(key for key, closing in _CLOSES.items() if closing == match[0])
        message = f"this '{match[0]}' closes no tag; open it with '{opening}', or write '\\}}' to print a brace"
        yield TagError(plain.at + match.start(), message)


def loose_names(plain: Plain, names: Container[str]) -> Iterator[TagError]:
    """Names in plain text that stand behind one brace, where a tag has two."""
    for match in _LOOSE_NAME.finditer(plain.text):
        if match[1] in names:
            message = (
                f"'{match[0][:40]}' is not a tag; write '{{{{ {match[0].strip('{} ')[:40]} }}}}', or '\\{{' for a brace"
            )
            yield TagError(plain.at + match.start(), message)


def _tag(text: str, start: int) -> tuple[Tag | TagError | None, int, bool]:
    """The tag that begins there, nothing for a comment; where it ends; and whether it takes the blanks after it."""
    opening = text[start : start + 2]
    closing = _CLOSES[opening]
    if opening == "{#":
        end = text.find(closing, start + 2)
        if end < 0:
            return TagError(start, "this '{#' is never closed; write '#}' where the comment ends"), len(text), False
        return None, end + 2, text[end - 1] == "-"
    try:
        tokens, end = _tokens(text, start + 2 + text.startswith("-", start + 2), opening)
    except TagError as error:
        end = text.find(closing, error.at)
        return error, len(text) if end < 0 else end + 2, False
    return Tag(opening, tokens, start), end, text[end - 3] == "-"


def _tokens(text: str, at: int, opening: str) -> tuple[tuple[Lexeme, ...], int]:
    """The tokens up to the tag's end, and where that is."""
    closing, tokens = _CLOSES[opening], list[Lexeme]()
    while len(tokens) < MOST_TOKENS:
        blanks = _BLANKS.match(text, at)
        at = blanks.end() if blanks else at
        match = _TOKEN.match(text, at)
        if match is None:
            raise TagError(at, *_unreadable(text, at, opening))
        token = Lexeme(match.lastgroup or "", match[0], at)
        at = match.end()
        if token.text.removeprefix("-") == closing:
            return (*tokens, Lexeme("end", closing, token.at)), at
        tokens.append(token)
    raise TagError(at, f"this tag has more than {MOST_TOKENS} words and signs, the limit", "Q14")


def _unreadable(text: str, at: int, opening: str) -> tuple[str, str, str]:
    """Message, code and remedy for what is no word or sign of a tag."""
    closing, code = _CLOSES[opening], "Q01"
    if at >= len(text):
        return f"this '{opening}' is never closed; write '{closing}' where the tag ends", code, ""
    if text[at] in "\"'":
        return "this quotation is never closed", code, f"write {text[at]} where it ends, on the same line"
    if text[at] in _CURLY:
        return f"'{text[at]}' is a curly quotation mark; write a straight one, ' or \"", code, ""
    if text[at].isdigit():
        return "this is not a number; a number has up to 15 digits, and up to 15 more after a point", code, ""
    remedy = (
        f"write '{closing}' where the tag ends" if text[at] == "}" else f"take it out, or write '{closing}' before it"
    )
    return f"'{text[at]}' means nothing in a tag", code, remedy


def unquote(token: Lexeme) -> str:
    """What a quotation says."""
    return _ESCAPED.sub(lambda escape: "\n" if escape[1] == "n" else escape[1], token.text[1:-1])
