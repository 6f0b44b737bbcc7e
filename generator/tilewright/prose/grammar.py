"""The tokens of a tag -> an expression: values, names, arithmetic, comparisons, choices and filters, and nothing else.

The language is a small part of Jinja's, so that editors colour it, but nothing in it can be called except filters.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tilewright.prose.expression import Choice, Expression, Filtered, Item, Literal, Name, Pair, Several, Single
from tilewright.prose.lexer import Lexeme, TagError, unquote
from tilewright.prose.values import Value

DEEPEST = 20
"""Brackets in brackets; no booklet needs five."""
_CONSTANTS: Mapping[str, Value] = MappingProxyType(
    {"true": True, "false": False, "none": None, "True": True, "False": False, "None": None}
)
KEYWORDS = frozenset((*_CONSTANTS, "and", "or", "not", "in", "is", "if", "else", "elif", "for"))
_OPERATORS = (("or",), ("and",), ("not",), ("in", "not in", "==", "!=", "<", "<=", ">", ">="), ("~",), ("+", "-"))
_BINDS = {sign: level for level, signs in enumerate((*_OPERATORS, ("*", "/", "//", "%")), 1) for sign in signs}
"""How tightly each operator binds; the sign of a number, a path and a filter bind more tightly than any."""


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
        return self.take(text) or self.refuse(f"there should be '{text}' here")

    def name(self) -> Lexeme:
        """A name that has to stand here.

        Raises:
            TagError: Something else does.
        """
        token = self.token
        if token.kind != "name" or token.text in KEYWORDS:
            self.refuse("there should be a name here")
        self.next += 1
        return token

    def end(self) -> None:
        """Nothing more may follow.

        Raises:
            TagError: Something does.
        """
        if self.token.kind != "end":
            call = " (only filters can be called: write value | filter)" if self.token.text == "(" else ""
            self.refuse(f"the tag should end here{call}")

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
            message = f"brackets, nots and elses stand more than {DEEPEST} deep here, the most there may be"
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
                    self.refuse("there should be a name here")
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
