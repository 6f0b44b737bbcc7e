"""A module -> what the tests of the house ask of its text: it is taken apart once a process, however many ask."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Syntax:
    """What a module imports, defines and calls.

    Attributes:
        imports: The dotted names it imports, wherever that stands.
        imports_at_once: Those that it imports when it is itself imported.
        modules: The modules it imports from, by the first part of their names.
        relative: Whether it imports something by a way from where it is.
        classes: Its public classes, in their order.
        names: Each function, parameter and variable, and the line it stands in.
        fields: The lines of the fields of classes.
        calls: The bare names that it calls, and the attributes, after a dot.
    """

    imports: frozenset[str]
    imports_at_once: frozenset[str]
    modules: frozenset[str]
    relative: bool
    classes: tuple[str, ...]
    names: tuple[tuple[str, int], ...]
    fields: frozenset[int]
    calls: frozenset[str]


@cache
def syntax(path: Path) -> Syntax:
    """Take a module apart."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names, calls, classes = list[tuple[str, int]](), set[str](), list[str]()
    imports, fields, modules, relative = set[str](), set[int](), set[str](), False
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom():
                imports |= _imported(node)
                modules |= {name.split(".")[0] for name in _sources(node)}
                relative |= isinstance(node, ast.ImportFrom) and bool(node.level)
            case ast.FunctionDef():
                names.append((node.name, node.lineno))
            case ast.arg():
                names.append((node.arg, node.lineno))
            case ast.Name(ctx=ast.Store()):
                names.append((node.id, node.lineno))
            case ast.ClassDef():
                classes += [node.name] * (not node.name.startswith("_"))
                fields |= {each.target.lineno for each in node.body if isinstance(each, ast.AnnAssign)}
            case ast.Call(func=ast.Name(id=name)):
                calls.add(name)
            case ast.Call(func=ast.Attribute(attr=name)):
                calls.add(f".{name}")
    at_once = (_imported(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))
    return Syntax(
        frozenset(imports),
        frozenset().union(*at_once),
        frozenset(modules),
        relative,
        tuple(classes),
        tuple(names),
        frozenset(fields),
        frozenset(calls),
    )


def _imported(node: ast.Import | ast.ImportFrom) -> set[str]:
    before = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
    return {f"{before}{alias.name}" for alias in node.names}


def _sources(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module] if node.module else []
    return [alias.name for alias in node.names]
