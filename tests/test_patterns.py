"""No regular expression of ours can be made to backtrack: each is held against the worst texts for it.

Every pattern in generator/ is found by reading the code, so a new one is tried without being listed anywhere.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from tests.bad_texts import bad_texts
from tests.stepping import TooManyStepsError, program, steps
from tests.test_layers import MODULES
from tilewright import pattern

AT_ONCE = ("match", "fullmatch")
ANYWHERE = ("search", "findall", "finditer", "sub", "subn", "split")
FEW, MOST_GROWTH, CHEAP = 10, 2.4, 20
"""Repetitions in the shorter of two texts, how many times its steps a text of twice as many may take, and steps for
each letter up to which nothing has grown: to go over so long a text once for each letter takes twice that at least."""


@dataclass(frozen=True)
class Used:
    """A pattern and a way in which it is used somewhere."""

    where: str
    pattern: re.Pattern[Any]
    way: str


@dataclass(frozen=True)
class Read:
    """A module, gone through once.

    Attributes:
        tree: What Python makes of it.
        calls: Every call `name.method(...)`: the call, the name, the method.
        forms: What texts of a folder have to be like, with the line that tells it: `Field(pattern=...)`.
        names: The name that each call is given to, by the call's id.
    """

    tree: ast.Module
    calls: list[tuple[ast.Call, str, str]]
    forms: list[tuple[int, ast.expr]]
    names: dict[int, str]


@cache
def read(module: str) -> Read:
    """A module by its name."""
    found = Read(ast.parse(MODULES[module].read_text(encoding="utf-8")), [], [], {})
    for node in ast.walk(found.tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name), *_]):
                found.names[id(node.value)] = name
            case ast.Call(func=ast.Name(id="Field")):
                found.forms.extend((node.lineno, each.value) for each in node.keywords if each.arg == "pattern")
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner) | ast.Attribute(attr=owner), attr=method)):
                found.calls.append((node, owner, method))
            case ast.Call(func=ast.Attribute(attr=method)):
                found.calls.append((node, "", method))
    return found


@pytest.fixture(scope="module", autouse=True)
def _forget() -> Iterator[None]:
    """Syntax trees would slow every later search for garbage down."""
    yield
    read.cache_clear()


@cache
def methods() -> dict[str, set[str]]:
    """The ways in which anything of a name may be used as a pattern in the program."""
    every: dict[str, set[str]] = {}
    used = re.compile(rf"(\w+)\s*\.({'|'.join((*AT_ONCE, *ANYWHERE))})\b")
    for path in MODULES.values():
        for name, way in used.findall(path.read_text(encoding="utf-8")):
            every.setdefault(name, set()).add(way)
    return every


PREPARING = "tilewright.pattern"
"""It has none of its own; `pattern.prepare` is `re.compile`, done later."""
HANDED_ON = "tilewright.texts.fields"
"""It searches these forms and no patterns of its own."""
BUILT = {"tilewright.booklet.agreement": "_compiled", "tilewright.tables.nickname": "with_names"}
"""Functions that compile what is made of a game's own names; it is searched for in sentences of 2,000 letters at most,
and tests/booklet/test_agreement.py reads long ones. Names at a table are a dozen words of 16 letters, side by side."""
PATTERNED = [
    name
    for name, path in MODULES.items()
    if name != PREPARING and re.search(r"\bre\.\w|pattern(=|\.prepare)", path.read_text(encoding="utf-8"))
]
"""Modules that may have a pattern: told by their text, for this is done before every run of any test."""


def value(node: ast.expr, module: str) -> Any:  # noqa: ANN401 - whatever the module has
    """What an expression at a module's top comes to."""
    return eval(compile(ast.Expression(node), module, "eval"), vars(importlib.import_module(module)))  # noqa: S307 - our own code


def ways(name: str) -> set[str]:
    """How the pattern of that name is used anywhere in the program."""
    return methods().get(name, set())


def local(module: str, named: Collection[str]) -> set[str]:
    """How a module uses what may be a pattern without a name of its own, one of a list, say; texts can be split too."""
    known = {*AT_ONCE, *ANYWHERE} - {"split"}
    return {method for _, owner, method in read(module).calls if owner not in {*named, "re"} and method in known}


def _is_built(call: ast.Call, module: str) -> bool:
    """Whether a pattern is made of names that only a game has."""
    inside = [each for each in ast.walk(read(module).tree) if isinstance(each, ast.FunctionDef)]
    own = next((each for each in inside if each.lineno <= call.lineno <= (each.end_lineno or 0)), None)
    return own is not None and own.name == BUILT.get(module)


def used(module: str) -> Iterator[Used]:
    """Every pattern of a module, in each way in which it is used; in every way where that cannot be seen."""
    for line, form in read(module).forms:
        yield Used(f"{module}:{line}", re.compile(value(form, module)), "search")
    names = read(module).names
    for call, owner, method in read(module).calls:
        compiles = (owner, method) in {("re", "compile"), ("pattern", "prepare")}
        if (owner != "re" and not compiles) or method == "escape" or module == HANDED_ON or _is_built(call, module):
            continue
        where = f"{module}:{call.lineno}"
        flags = value(call.args[-1], module) if compiles and len(call.args) > 1 else 0
        flags |= next((value(each.value, module) for each in call.keywords if each.arg == "flags"), 0)
        pattern = re.compile(value(call.args[0], module), flags)
        named = ways(names[id(call)]) if id(call) in names else set()
        unnamed = named or local(module, names.values())
        for way in sorted({method} if not compiles else unnamed or {*AT_ONCE, "search", "finditer"}):
            yield Used(where, pattern, way)


def growth(each: Used) -> str:
    """A text on which the pattern's work grows faster than the text; '' where there is none."""
    run = program(each.pattern, each.way)
    for before, pumped, after in bad_texts(each.pattern, each.way):
        try:
            more = steps(run, text := before + pumped * 2 * FEW + after, each.way)
            if more <= CHEAP * len(text):
                continue
            few = steps(run, before + pumped * FEW + after, each.way)
        except TooManyStepsError:
            return f"{before!r} + {pumped!r} * n + {after!r}: more steps than can be counted"
        if more > MOST_GROWTH * few:
            return f"{before!r} + {pumped!r} * n + {after!r}: {few} steps for {FEW}, {more} for {2 * FEW}"
    return ""


@pytest.mark.parametrize("module", PATTERNED)
def test_no_pattern_takes_longer_than_its_text_is_long(module: str) -> None:
    slow = [(each.where, each.way, each.pattern.pattern, bad) for each in used(module) if (bad := growth(each))]
    assert not slow


SLOW = {
    "blanks before a slot's end": (r"\{\{\s*([^{}]*?)\s*\}\}", "search"),
    "each beginning looks for an end": (r"<svg\b[^>]*?\sdata-extends", "search"),
    "one repetition in another": (r"(a+)+b", "match"),
    "two ways to read the same": (r"(?:a|a)*b", "fullmatch"),
    "emphasis that is never closed": (r"\*\*(?=\S)(.+?)(?<=\S)\*\*", "finditer"),
    "zeros at the end": (r"0+ ", "sub"),
}


@pytest.mark.parametrize("name", SLOW)
def test_a_pattern_that_backtracks_is_found(name: str) -> None:
    text, way = SLOW[name]
    assert growth(Used("here", re.compile(text), way))


def test_patterns_are_read_by_nothing_else() -> None:
    other = re.compile(r"^\s*(?:from re import|from regex\b|import regex\b)", re.MULTILINE)
    found = [module for module, path in MODULES.items() if other.search(path.read_text(encoding="utf-8"))]
    assert not found, "write `import re`, so that its patterns are found"


def test_a_prepared_pattern_is_as_one_that_is_compiled() -> None:
    form = r"(?P<word>[a-z]+)-(\d)"
    ours, theirs = pattern.prepare(form, re.IGNORECASE), re.compile(form, re.IGNORECASE)
    for way in (*AT_ONCE, "search"):
        for text in ("Ab-1", "Ab-1 cd-2", "", "-"):
            spans = [(found := getattr(each, way)(text)) and found.span() for each in (ours, theirs)]
            assert spans[0] == spans[1]
    assert ours.sub("x", "ab-1 cd-2", count=1) == "x cd-2"
    assert (ours.pattern, ours.flags, ours.groups) == (theirs.pattern, theirs.flags, theirs.groups)
    assert pattern.prepare(b"\xff.").findall(b"\xffa\xff\xff") == [b"\xffa", b"\xff\xff"]


def test_a_mistake_in_a_prepared_pattern_shows_when_it_is_used() -> None:
    wrong = pattern.prepare("(")
    with pytest.raises(re.error):
        wrong.match("")
