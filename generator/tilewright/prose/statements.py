"""Text and tags -> statements: what stands as it is, what is printed, chosen, repeated and named."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.frozen import dataclass
from tilewright.prose.expression import Expression
from tilewright.prose.grammar import Parser
from tilewright.prose.lexer import Plain, Tag, TagError, loose_ends, pieces

DEEPEST = 20
"""Blocks in blocks; no booklet needs five."""


@dataclass(frozen=True, slots=True)
class Print:
    """`{{ value }}`."""

    value: Expression
    at: int


@dataclass(frozen=True, slots=True)
class Set:
    """`{% set name = value %}`."""

    name: str
    value: Expression
    at: int


@dataclass(frozen=True, slots=True)
class If:
    """`{% if test %} ... {% elif test %} ... {% else %} ... {% endif %}`; else is a branch without a test."""

    branches: tuple[tuple[Expression | None, tuple[Statement, ...]], ...]
    at: int


@dataclass(frozen=True, slots=True)
class For:
    """`{% for a, b in values %} ... {% endfor %}`."""

    names: tuple[str, ...]
    values: Expression
    body: tuple[Statement, ...]
    at: int


Statement = Plain | Print | Set | If | For


def read_statements(text: str) -> tuple[tuple[Statement, ...], tuple[TagError, ...]]:
    """The statements of a text, and all that is wrong with its tags; where anything is, some statements are missing."""
    reader = _Reader(text)
    statements = reader.block(None)
    return statements, tuple(reader.errors)


class _Reader:
    """Reads on after a mistake, and gathers them all."""

    def __init__(self, text: str) -> None:
        self.errors: list[TagError] = []
        self.pieces = self._sound(text)
        self.depth = 0
        self.ended: tuple[str, Parser | None] = ("", None)

    def _sound(self, text: str) -> Iterator[Plain | Tag]:
        before: object = None
        for piece in pieces(text):
            if isinstance(piece, Plain):
                self.errors += loose_ends(piece)
                if isinstance(before, Tag) and piece.text.startswith("}"):
                    self.errors.append(TagError(piece.at, "this brace follows a tag; write '\\}' to print it"))
            before = piece
            if isinstance(piece, TagError):
                self.errors.append(piece)
            else:
                yield piece

    def block(self, start: Tag | None, *ends: str) -> tuple[Statement, ...]:
        """The statements up to one of these words, which `ended` keeps with the rest of its tag."""
        self.depth += 1
        statements = tuple(self._until(start, ends))
        self.depth -= 1
        return statements

    def _until(self, start: Tag | None, ends: tuple[str, ...]) -> Iterator[Statement]:
        for piece in self.pieces:
            if isinstance(piece, Plain):
                yield piece
                continue
            try:
                parser = Parser(piece.tokens)
                if piece.opening == "{{":
                    yield Print(_whole(parser), piece.at)
                elif parser.token.text in ends:
                    self.ended = parser.token.text, parser
                    parser.next += 1
                    return
                else:
                    yield self._statement(piece, parser)
            except TagError as error:
                self.errors.append(error)
        self.ended = ("", None)
        if start:
            message = f"this {{% {start.tokens[0].text} %}} is not closed before the text ends"
            self.errors.append(TagError(start.at, message, remedy=f"add {{% {ends[-1]} %}} where it ends"))

    def _statement(self, tag: Tag, parser: Parser) -> Statement:
        if self.depth > DEEPEST:
            raise TagError(tag.at, f"blocks stand more than {DEEPEST} deep here, the most there may be", "Q14")
        if parser.take("set"):
            name = parser.name().text
            parser.expect("=")
            return Set(name, _whole(parser), tag.at)
        if parser.take("if"):
            return If(tuple(self._branches(tag, parser)), tag.at)
        if parser.take("for"):
            return self._for(tag, parser)
        word = parser.token.text
        raise TagError(parser.token.at, f"a tag begins with if, for or set, not with '{word}'")

    def _branches(self, tag: Tag, parser: Parser) -> Iterator[tuple[Expression | None, tuple[Statement, ...]]]:
        rest: Parser | None = parser
        word = "if"
        while rest and word != "endif":
            test = self._caught(rest) if word != "else" else None
            yield test, self.block(tag, *(("endif",) if word == "else" else ("elif", "else", "endif")))
            word, rest = self.ended

    def _caught(self, parser: Parser) -> Expression | None:
        """A block's test; one that cannot be read is noted, so that the block is still read to its own end."""
        try:
            return _whole(parser)
        except TagError as error:
            self.errors.append(error)
            return None

    def _for(self, tag: Tag, parser: Parser) -> Statement:
        try:
            names = [parser.name().text]
            while parser.take(","):
                names.append(parser.name().text)
            parser.expect("in")
            values: Expression | None = _whole(parser)
        except TagError as error:
            self.errors.append(error)
            names, values = [], None
        body = self.block(tag, "endfor")
        return For(tuple(names), values, body, tag.at) if values else Plain("", tag.at)


def _whole(parser: Parser) -> Expression:
    value = parser.several()
    parser.end()
    return value
