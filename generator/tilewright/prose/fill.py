"""Statements and what names stand for -> lines of Markdown, each with the line of the file it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tilewright.frozen import dataclass
from tilewright.problem import RefusedError
from tilewright.prose.grammar import For, If, Print, Set, Statement, read_statements
from tilewright.prose.lexer import Plain, TagError, TextPlaces, loose_names
from tilewright.prose.reckon import SHARE, Names, Reckoner, Scope, TooMuchError
from tilewright.prose.values import Entries, Value, weigh

LETTERS = 200_000
"""Letters of the finished text: a hundred pages; the shipped booklets have 30,000."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text.

    Attributes:
        text: The line, its tags filled in.
        number: Of the line of the file that it comes from.
        exact: Whether it is that line letter for letter, so that columns are the file's.
    """

    text: str
    number: int
    exact: bool = False


def fill(text: str, names: Names, path: str) -> tuple[Line, ...]:
    """The text with every tag worked out.

    Raises:
        RefusedError: Q01 a tag that cannot be read, Q02 an unknown name, Q03 a tag that cannot be worked out, Q14 a tag
            or text beyond a limit; all of them, each at its line and column.
    """
    return filled(text, Writer(names, TextPlaces.of(path, text)))


def filled(text: str, writer: Writer) -> tuple[Line, ...]:
    """The text as a writer writes it; raises as `fill`."""
    statements, errors = _statements(text)
    if not errors:
        writer.run(statements, dict(writer.reckoner.names.values))
        errors = tuple(writer.errors.values())
    if errors:
        raise RefusedError(map(writer.places.problem, errors))
    source = text.split("\n")
    return tuple(Line(line, number, line == source[number - 1]) for line, number in writer.lines())


@lru_cache(maxsize=4)
def _statements(text: str) -> tuple[tuple[Statement, ...], tuple[TagError, ...]]:
    """A text is often filled again with other rules: a booklet for each variant."""
    return read_statements(text)


class Writer:
    """Works statements out and gathers what is wrong with them.

    Attributes:
        errors: What is wrong, once for each place.
    """

    def __init__(self, names: Names, places: TextPlaces) -> None:
        self.reckoner, self.places = Reckoner(names), places
        self.errors: dict[tuple[int, str], TagError] = {}
        self.text: list[tuple[str, int, bool]] = []
        self.letters = 0

    def run(self, statements: tuple[Statement, ...], scope: Scope) -> None:
        """Write them, until the text is too long or takes too long."""
        try:
            self._all(statements, scope)
        except TooMuchError as error:
            self._note(error)

    def lines(self) -> Iterator[tuple[str, int]]:
        """What has been written, each line with the number of the file's line that it begins in."""
        parts, number = list[str](), 0
        for text, at, plain in self.text:
            first, *rest = text.split("\n")
            here = self.places.line(at)
            number = number or here
            parts.append(first)
            for further, part in enumerate(rest, 1):
                yield "".join(parts), number
                parts, number = [part], here + further * plain if part else 0
        yield "".join(parts), number or 1

    def _all(self, statements: tuple[Statement, ...], scope: Scope) -> None:
        for statement in statements:
            try:
                self._one(statement, scope)
            except TooMuchError:
                raise
            except TagError as error:
                self._note(error)

    def _note(self, error: TagError) -> None:
        self.errors.setdefault((error.at, error.message), error)

    def _one(self, statement: Statement, scope: Scope) -> None:
        self.reckoner.spend(1, statement.at)
        match statement:
            case Plain(text, at):
                if "{" in text:
                    for error in loose_names(statement, scope):
                        self._note(error)
                self._write(text, at, plain=True)
            case Print():
                self._print(statement, scope)
            case Set(name, value):
                scope[name] = self.reckoner.value(value, scope)
            case If(branches):
                chosen = (body for test, body in branches if test is None or self.reckoner.value(test, scope))
                self._all(next(chosen, ()), scope)
            case For():
                self._repeat(statement, scope)

    def _print(self, tag: Print, scope: Scope) -> None:
        """Write what a value says in the middle of a sentence."""
        value = self.reckoner.value(tag.value, scope)
        self.reckoner.spend(weigh(value) // SHARE, tag.value.at)
        self._write(self.reckoner.printed(value), tag.at, plain=False)

    def _write(self, text: str, at: int, *, plain: bool) -> None:
        self.letters += len(text)
        if self.letters > LETTERS:
            raise TooMuchError(at, f"the text up to here has more than {LETTERS:,} letters, the limit", "Q14")
        self.text.append((text, at, plain))

    def _repeat(self, loop: For, scope: Scope) -> None:
        values = self.reckoner.value(loop.values, scope)
        if not isinstance(values, tuple | Entries):
            raise TagError(loop.values.at, f"a loop needs a list, but {self._shown(values)} is not one", "Q03")
        values = tuple(values)
        self.reckoner.spend(len(values), loop.at)
        for index, value in enumerate(values):
            self.reckoner.spend(1 + len(scope) // SHARE, loop.at)
            about = {  # as Jinja has it
                "index": index + 1,
                "index0": index,
                "revindex": len(values) - index,
                "length": len(values),
                "first": index == 0,
                "last": index == len(values) - 1,
            }
            inner = {**scope, "loop": Entries(about)}
            self._bind(loop, value, inner)
            self._all(loop.body, inner)

    def _bind(self, loop: For, value: Value, scope: Scope) -> None:
        if len(loop.names) == 1:
            scope[loop.names[0]] = value
            return
        if not isinstance(value, tuple) or len(value) != len(loop.names):
            raise TagError(loop.at, f"{self._shown(value)} cannot be split into {len(loop.names)} names", "Q03")
        scope.update(zip(loop.names, value, strict=True))

    def _shown(self, value: Value) -> str:
        """A value as a message repeats it."""
        return f"'{self.reckoner.printed(value)[:40]}'"
