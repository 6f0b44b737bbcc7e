"""A text with tags -> statements: what stands as it is, what is printed, chosen, repeated and named.

Tags hold values, names, arithmetic, comparisons, choices and filters, and nothing else. Their language is a small part
of Jinja's, so that editors colour it, but nothing in it can be called except filters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from tilewright.frozen import dataclass
from tilewright.prose.lexer import Lexeme, Plain, Tag, TagError, loose_ends, pieces, unquote
from tilewright.prose.values import Value

DEEPEST = 20
"""Brackets in brackets, or blocks in blocks; no booklet needs five."""
_CONSTANTS: Mapping[str, Value] = MappingProxyType(
    {"true": True, "false": False, "none": None, "True": True, "False": False, "None": None}
)
KEYWORDS = frozenset((*_CONSTANTS, "and", "or", "not", "in", "is", "if", "else", "elif", "for"))
_OPERATORS = (("or",), ("and",), ("not",), ("in", "not in", "==", "!=", "<", "<=", ">", ">="), ("~",), ("+", "-"))
_BINDS = {sign: level for level, signs in enumerate((*_OPERATORS, ("*", "/", "//", "%")), 1) for sign in signs}
"""How tightly each operator binds; the sign of a number, a path and a filter bind more tightly than any."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A value that is written out."""

    value: Value
    at: int


@dataclass(frozen=True, slots=True)
class Name:
    """What the name stands for."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Item:
    """`of.key` or `of[key]`."""

    of: Expression
    key: Expression
    at: int


@dataclass(frozen=True, slots=True)
class Several:
    """`(a, b)`: a tuple."""

    items: tuple[Expression, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Single:
    """`not a` or `-a`."""

    sign: str
    of: Expression
    at: int


@dataclass(frozen=True, slots=True)
class Pair:
    """`a sign b`: arithmetic, a comparison, `and`, `or`, `~`."""

    sign: str
    left: Expression
    right: Expression
    at: int


@dataclass(frozen=True, slots=True)
class Choice:
    """`yes if test else no`."""

    test: Expression
    yes: Expression
    no: Expression
    at: int


@dataclass(frozen=True, slots=True)
class Filtered:
    """`value | name(arguments)`."""

    value: Expression
    name: str
    arguments: tuple[Expression, ...]
    named: tuple[tuple[str, Expression], ...]
    at: int


Expression = Literal | Name | Item | Several | Single | Pair | Choice | Filtered


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
            message = f"this {{% {start.tokens[0].text} %}} is never closed"
            self.errors.append(TagError(start.at, message, remedy=f"add {{% {ends[-1]} %}} where it ends"))

    def _statement(self, tag: Tag, parser: Parser) -> Statement:
        if self.depth > DEEPEST:
            raise TagError(tag.at, f"blocks are nested more than {DEEPEST} deep here, the limit", "Q14")
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


class Parser:
    """Reads the tokens of one tag from left to right.

    Args:
        tokens: With the end as the last one.
    """

    def __init__(self, tokens: tuple[Lexeme, ...]) -> None:
        self.tokens, self.next, self.depth = tokens, 0, 0

    @property
    def token(self) -> Lexeme:
        """The one that is looked at."""
        return self.tokens[self.next]

    def take(self, *texts: str) -> Lexeme | None:
        """The token, if it is one of these words or signs, and on to the next; else None."""
        token = self.token
        if token.kind in {"text", "number", "end"} or token.text not in texts:
            return None
        self.next += 1
        return token

    def expect(self, text: str) -> Lexeme:
        """The word or sign that has to stand here.

        Raises:
            TagError: Another one does.
        """
        return self.take(text) or self.refuse(f"expected '{text}' here")

    def name(self) -> Lexeme:
        """A name that has to stand here.

        Raises:
            TagError: Something else does.
        """
        token = self.token
        if token.kind != "name" or token.text in KEYWORDS:
            self.refuse("expected a name here")
        self.next += 1
        return token

    def end(self) -> None:
        """Nothing more may follow.

        Raises:
            TagError: Something does.
        """
        if self.token.kind != "end":
            call = " (only filters can be called: write value | filter)" if self.token.text == "(" else ""
            self.refuse(f"expected the end of the tag here{call}")

    def refuse(self, why: str) -> Lexeme:
        """Raise what is wrong at the token that is looked at."""
        token = self.token
        raise TagError(token.at, why if token.kind == "end" else f"{why}, not '{token.text}'")

    def several(self) -> Expression:
        """One expression, or some with commas between them, which are a tuple."""
        at, items = self.token.at, [self.choice()]
        comma = False
        while self.take(","):
            comma = True
            if self.token.kind == "end" or self.token.text == ")":
                break
            items.append(self.choice())
        return Several(tuple(items), at) if comma else items[0]

    def choice(self) -> Expression:
        """An expression: the outermost thing in it is `a if b else c`."""
        self._deeper()
        value = self._operation(0)
        if token := self.take("if"):
            test = self._operation(0)
            value = Choice(test, value, self.choice() if self.take("else") else Literal("", token.at), token.at)
        self.depth -= 1
        return value

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            message = f"brackets, nots and elses are nested more than {DEEPEST} deep here, the limit"
            raise TagError(self.token.at, message, "Q14")

    def _operation(self, floor: int) -> Expression:
        """What binds more tightly than the floor."""
        value = self._single()
        while (sign := self._sign()) and _BINDS[sign] > floor:
            at = self.token.at
            self.next += len(sign.split())
            value = Pair(sign, value, self._operation(_BINDS[sign]), at)
        return value

    def _sign(self) -> str:
        """The operator that is looked at; empty where there is none."""
        token, after = self.token, self.tokens[min(self.next + 1, len(self.tokens) - 1)]
        if token.kind not in {"name", "sign"}:
            return ""
        if token.text == "not" and after.text == "in" and after.kind == "name":
            return "not in"
        return token.text if token.text in _BINDS and token.text != "not" else ""

    def _single(self) -> Expression:
        if token := self.take("not"):
            self._deeper()
            value: Expression = Single("not", self._operation(_BINDS["not"]), token.at)
            self.depth -= 1
            return value
        if token := self.take("-"):
            return self._filters(Single("-", self._path(self._value()), token.at))
        return self._filters(self._path(self._value()))

    def _value(self) -> Expression:
        token = self.token
        if token.kind == "number":
            self.next += 1
            return Literal(float(token.text) if "." in token.text else int(token.text), token.at)
        if token.kind == "text":
            self.next += 1
            return Literal(unquote(token), token.at)
        if self.take("("):
            value = Several((), token.at) if self.token.text == ")" else self.several()
            self.expect(")")
            return value
        if token.kind == "name" and token.text in _CONSTANTS:
            self.next += 1
            return Literal(_CONSTANTS[token.text], token.at)
        return Name(self.name().text, token.at)

    def _path(self, value: Expression) -> Expression:
        while token := self.take(".", "["):
            if token.text == "[":
                value = Item(value, self.choice(), token.at)
                self.expect("]")
            else:
                key = self.token
                if key.kind not in {"name", "number"}:
                    self.refuse("expected a name here")
                self.next += 1
                value = Item(value, Literal(key.text, key.at), key.at)
        return value

    def _filters(self, value: Expression) -> Expression:
        while self.take("|"):
            name = self.name()
            arguments, named = self._arguments() if self.take("(") else ([], [])
            value = Filtered(value, name.text, tuple(arguments), tuple(named), name.at)
        return value

    def _arguments(self) -> tuple[list[Expression], list[tuple[str, Expression]]]:
        arguments, named = list[Expression](), list[tuple[str, Expression]]()
        while not self.take(")"):
            after = self.tokens[min(self.next + 1, len(self.tokens) - 1)]
            if self.token.kind == "name" and after.text == "=" and after.kind == "sign":
                name = self.name().text
                self.expect("=")
                named.append((name, self.choice()))
            else:
                arguments.append(self.choice())
            if not self.take(","):
                self.expect(")")
                break
        return arguments, named
