"""No regular expression of ours can be made to backtrack: each is held against the worst texts for it.

Every pattern in generator/ is found by reading the code, so a new one is tried without being listed anywhere.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.bad_texts import bad_texts
from tests.stepping import TooManyStepsError, program, steps
from tests.test_layers import MODULES

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


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str, str]]:
    """Every call `name.method(...)`: the call, the name, the method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value
            name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
            yield node, name, node.func.attr


TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}
CALLS = {name: tuple(calls(tree)) for name, tree in TREES.items()}
FORMS = {
    name: [
        (node.lineno, each.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Field"
        for each in node.keywords
        if each.arg == "pattern"
    ]
    for name, tree in TREES.items()
}
"""What texts of a folder have to be like."""
HANDED_ON = "tilewright.texts.fields"
"""It searches these forms and no patterns of its own."""
BUILT = {"tilewright.booklet.agreement": "_compiled"}
"""Functions that compile what is made of a game's own names; it is searched for in sentences of 2,000 letters at most,
and tests/booklet/test_agreement.py reads long ones."""
PATTERNED = [name for name, found in CALLS.items() if FORMS[name] or any(owner == "re" for _, owner, _ in found)]
METHODS: dict[str, set[str]] = {}
for _, _owner, _method in (each for found in CALLS.values() for each in found):
    METHODS.setdefault(_owner, set()).add(_method)


def value(node: ast.expr, module: str) -> Any:  # noqa: ANN401 - whatever the module has
    """What an expression at a module's top comes to."""
    return eval(compile(ast.Expression(node), module, "eval"), vars(importlib.import_module(module)))  # noqa: S307 - our own code


def ways(name: str) -> set[str]:
    """How the pattern of that name is used anywhere in the program."""
    return METHODS.get(name, set()) & {*AT_ONCE, *ANYWHERE}


def local(module: str, named: Collection[str]) -> set[str]:
    """How a module uses what may be a pattern without a name of its own, one of a list, say; texts can be split too."""
    known = {*AT_ONCE, *ANYWHERE} - {"split"}
    return {method for _, owner, method in CALLS[module] if owner not in {*named, "re"} and method in known}


def _is_built(call: ast.Call, module: str) -> bool:
    """Whether a pattern is made of names that only a game has."""
    inside = [each for each in ast.walk(TREES[module]) if isinstance(each, ast.FunctionDef)]
    own = next((each for each in inside if each.lineno <= call.lineno <= (each.end_lineno or 0)), None)
    return own is not None and own.name == BUILT.get(module)


def used(module: str) -> Iterator[Used]:
    """Every pattern of a module, in each way in which it is used; in every way where that cannot be seen."""
    tree = TREES[module]
    for line, form in FORMS[module]:
        yield Used(f"{module}:{line}", re.compile(value(form, module)), "search")
    names = {
        id(node.value): node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for call, owner, method in CALLS[module]:
        if owner != "re" or method == "escape" or module == HANDED_ON or _is_built(call, module):
            continue
        where = f"{module}:{call.lineno}"
        flags = value(call.args[-1], module) if method == "compile" and len(call.args) > 1 else 0
        flags |= next((value(each.value, module) for each in call.keywords if each.arg == "flags"), 0)
        pattern = re.compile(value(call.args[0], module), flags)
        named = ways(names[id(call)]) if id(call) in names else set()
        unnamed = named or local(module, names.values())
        for way in sorted({method} if method != "compile" else unnamed or {*AT_ONCE, "search", "finditer"}):
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
    for module, tree in TREES.items():
        names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
        froms = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert "regex" not in names, module
        assert "re" not in froms, f"{module}: say `import re`, so that its patterns are found"
