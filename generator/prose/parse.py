"""Markdown with Jinja in it, and what its names stand for -> a tuple of Blocks, or a Problem at its line."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError, UndefinedError
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import missing

from generator.problem import Problem, RefusedError, did_you_mean
from generator.prose.blocks import Block
from generator.prose.markdown import Line, blocks
from generator.prose.words import FILTERS

_OPEN, _CLOSE = "\ue000", "\ue001"  # private-use characters: no font has them, so no text does
_TEMPLATE = "<template>"  # what Jinja calls a template made from a string


@dataclass(frozen=True, slots=True)
class Context:
    """What names in the text stand for, and what `figure:` and `[[...]]` may name.

    Attributes:
        values: Name -> value, for Jinja.
        figures: Known figures; None lets any name stand.
        inserts: Known inserts.
    """

    values: Mapping[str, object]
    figures: frozenset[str] | None = None
    inserts: frozenset[str] = frozenset()


def parse(text: str, context: Context, path: str = "booklet.md") -> tuple[Block, ...]:
    """The text as blocks.

    Raises:
        RefusedError: B01 a tag that Jinja cannot read, B02 an unknown name, B03 a tag that cannot be worked out,
            B04 an unknown figure, B05 a table with a ragged row, B06 Markdown that has no place in print,
            B07 an unknown insert, B08 a letter that nobody can print.
    """
    return blocks(_rendered(text, context, path), context.figures, context.inserts, path)


def _rendered(text: str, context: Context, path: str) -> tuple[Line, ...]:
    environment = _environment(context.values)
    if problems := list(_private(text, path)):
        raise RefusedError(problems)
    try:
        marked = _marked(environment.overlay(trim_blocks=False), text)
        result = environment.from_string(marked).render(context.values)
    except TemplateSyntaxError as error:
        near = did_you_mean(str(error.message).split("'")[1], FILTERS) if "No filter named" in str(error) else ""
        raise RefusedError([Problem(path, error.lineno, 0, "B01", f"{error.message}{near}")]) from None
    except UndefinedError as error:
        raise RefusedError([Problem(path, _line(error), 0, "B02", str(error.message))]) from None
    except (TemplateError, ArithmeticError, TypeError, ValueError, LookupError, AttributeError) as error:
        message = f"this cannot be worked out: {error}"
        raise RefusedError([Problem(path, _line(error), 0, "B03", message)]) from None
    return tuple(_lines(result))


def _private(text: str, path: str) -> Iterator[Problem]:
    for number, line in enumerate(text.split("\n"), 1):
        for column, letter in enumerate(line, 1):
            if letter in _OPEN + _CLOSE:
                yield Problem(path, number, column, "B08", f"no bundled font has the letter U+{ord(letter):04X}")


def _environment(known: Mapping[str, object]) -> SandboxedEnvironment:
    class Unknown(StrictUndefined):
        """An unknown name that says which known one is near."""

        @property
        def _undefined_message(self) -> str:
            if self._undefined_obj is missing:
                return f"unknown name '{self._undefined_name}'{did_you_mean(str(self._undefined_name), known)}"
            there = [name for name in dir(self._undefined_obj) if not name.startswith("_")]
            near = did_you_mean(str(self._undefined_name), there)
            return f"there is no '{self._undefined_name}' here{near}"

    environment = SandboxedEnvironment(undefined=Unknown, trim_blocks=True, autoescape=False)
    environment.filters.update(FILTERS)
    return environment


def _marked(environment: SandboxedEnvironment, text: str) -> str:
    """The text with its number before each line that is not inside a tag, since loops and conditions move lines."""
    pieces = [f"{_OPEN}1{_CLOSE}"]
    for line, kind, value in environment.lex(text):
        if kind != "data":
            pieces.append(value)
            continue
        first, *rest = value.split("\n")
        pieces.append(first)
        pieces.extend(f"\n{_OPEN}{line + at}{_CLOSE}{part}" for at, part in enumerate(rest, 1))
    return "".join(pieces)


def _lines(text: str) -> Iterator[Line]:
    number = 1
    for line in text.split("\n"):
        head, *marked = line.split(_OPEN)
        said = [piece.partition(_CLOSE) for piece in marked]
        number = int(said[-1][0]) if said else number
        yield Line(head + "".join(rest for _number, _close, rest in said), number)


def _line(error: Exception) -> int:
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno or 0 for frame in reversed(frames) if frame.filename == _TEMPLATE), 0)
