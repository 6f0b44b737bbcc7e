"""Write docs/map.md, where every module is by storey and part, and count what of the house can grow unseen.

    .venv/bin/python docs/map.py

`tests/test_house.py` compares the page with the code, and the figures with their limits.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "generator"
PAGE = ROOT / "docs" / "map.md"

STOREYS: Mapping[str, tuple[str, ...]] = {
    "Ground: what knows of no game": ("ground", "typography", "texts", "svg"),
    "A game: what its folder says, and how that looks": ("spec", "pieces", "prose", "draw", "cards"),
    "Paper: where each piece lies, and the files that are printed": ("sheets", "pdf", "booklet", "report"),
    "Play: is it right, is it fair, who wins; and what one game has of its own": (
        *("check", "balance", "engine", "play", "trials", "tables"),
        *("castle_tiles", "games"),
    ),
    "Doors: how a person comes in": ("shelf", "build", "studio", "manual", "cli"),
}
"""Every part, in the storey it stands in; `tests/test_layers.py` holds who may import whom."""

GROUND = "ground"
"""The modules that stand beside the parts."""
HEAD = """# Where everything is

This page is written by `docs/map.py` from the first line of every part and module; a test compares them.
An arrow reads: what goes in -> what comes out.
"""


@dataclass(frozen=True)
class Module:
    """A module of the program.

    Attributes:
        name: Dotted, without `tilewright`: `spec.read`.
        path: Its file.
        text: What stands in it.
    """

    name: str
    path: Path
    text: str

    @property
    def part(self) -> str:
        """The package it stands in; `ground` of one that stands beside them."""
        return self.name.partition(".")[0] if "." in self.name or self.path.name == "__init__.py" else GROUND

    @cached_property
    def tree(self) -> ast.Module:
        """What Python makes of its text."""
        return ast.parse(self.text)

    @property
    def arrow(self) -> str:
        """The first line of its docstring."""
        return (ast.get_docstring(self.tree) or "").partition("\n")[0]

    @cached_property
    def lines_of_code(self) -> int:
        """Lines that are neither empty, nor a comment alone, nor of a docstring."""
        lines = set[int]()
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type not in _NO_CODE and token.string.strip():
                lines.update(range(token.start[0], token.end[0] + 1))
        docstrings = {
            line
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
            for line in range(node.lineno, (node.end_lineno or 0) + 1)
        }
        return len(lines - docstrings)

    @cached_property
    def lines_of_imports(self) -> int:
        """Lines that import something."""
        nodes = [node for node in ast.walk(self.tree) if isinstance(node, ast.Import | ast.ImportFrom)]
        return sum((node.end_lineno or 0) - node.lineno + 1 for node in nodes)


_NO_CODE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


@dataclass(frozen=True)
class Figures:
    """What is counted of the house.

    Attributes:
        parts: Packages, and the modules beside them as one.
        modules: Files with more in them than a docstring.
        arrows: Pairs of parts of which one imports the other, wherever the import stands.
        lines: Of all modules.
        imports: Of 100 lines of code, those that import.
        used_once: Of 100 functions of modules, those that are private and used once.
        noqa: Lines at which a rule of the linter is put aside.
    """

    parts: int
    modules: int
    arrows: int
    lines: int
    imports: float
    used_once: float
    noqa: int


@cache
def modules() -> tuple[Module, ...]:
    """Every module of the program, sorted by name."""
    found = []
    for path in sorted(SOURCE.glob("tilewright/**/*.py")):
        inner = path.relative_to(SOURCE / "tilewright").with_suffix("").parts
        name = ".".join(inner[:-1] if inner[-1] == "__init__" else inner)
        found.append(Module(name, path, path.read_text(encoding="utf-8")))
    return tuple(found)


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """Which modules each module imports, at its top or inside a function; what is imported for types alone is not."""
    names = {module.name for module in modules()}
    return {module.name: frozenset(_imported(module, names)) for module in modules()}


def _imported(module: Module, names: set[str]) -> Iterator[str]:
    for node in _run(module.tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "tilewright":
            package = (node.module or "").partition(".")[2]
            for alias in node.names:
                inner = f"{package}.{alias.name}".lstrip(".")
                target = inner if inner in names else package
                if target != module.name:
                    yield target


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but those that only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            yield from _run(node)


def arrows() -> set[tuple[str, str]]:
    """Pairs of parts: the first imports the second."""
    part = {module.name: module.part for module in modules()}
    pairs = {(part[name], part[target]) for name, targets in imports().items() for target in targets}
    return {(a, b) for a, b in pairs if a != b}


def circles() -> set[tuple[str, ...]]:
    """Modules that import each other by some detour, through imports inside functions too."""
    graph = imports()
    reach = {name: _reached(name, graph) for name in graph}
    return {
        tuple(sorted(other for other in reach[name] if name in reach[other])) for name in graph if name in reach[name]
    }


def _reached(name: str, graph: Mapping[str, Iterable[str]]) -> set[str]:
    """All modules to which a way leads from one, itself only if one leads back."""
    reached, waiting = set[str](), list(graph[name])
    while waiting:
        if (other := waiting.pop()) not in reached:
            reached.add(other)
            waiting += graph[other]
    return reached


@cache
def figures() -> Figures:
    """Count the house."""
    code = sum(module.lines_of_code for module in modules())
    every = [(module, node) for module in modules() for node in module.tree.body if isinstance(node, _FUNCTIONS)]
    uses = {module.name: _uses(module.tree) for module in modules()}
    once = [node for module, node in every if node.name.startswith("_") and uses[module.name][node.name] == 1]
    return Figures(
        parts=len({module.part for module in modules() if module.name}) - 1,  # `__main__` is no part of its own
        modules=sum(len(module.tree.body) > 1 for module in modules()),
        arrows=len(arrows()),
        lines=sum(module.text.count("\n") for module in modules()),
        imports=round(100 * sum(module.lines_of_imports for module in modules()) / code, 1),
        used_once=round(100 * len(once) / len(every), 1),
        noqa=sum(len(re.findall("# noqa", module.text)) for module in modules()),
    )


def functions(module: Module) -> list[str]:
    """The names of a module's functions."""
    return [node.name for node in module.tree.body if isinstance(node, _FUNCTIONS)]


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def _uses(tree: ast.Module) -> Counter[str]:
    """How often each name is read in a module."""
    return Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))


def page() -> str:
    """The text of docs/map.md."""
    text = HEAD
    for storey, parts in STOREYS.items():
        text += f"\n## {storey}\n"
        for part in parts:
            text += f"\n### {part}\n\n"
            inside = [module for module in modules() if module.part == part and module.name]
            heads = [module for module in inside if module.name == part]
            text += "".join(f"{_plain(module.arrow)}\n\n" for module in heads)
            below = [module for module in inside if module.name != part and len(module.tree.body) > 1]
            text += "".join(f"* `{_inner(module)}`: {_plain(module.arrow)}\n" for module in below)
    return text


def _inner(module: Module) -> str:
    """The name of a module inside its part."""
    return module.name if module.part == GROUND else module.name.partition(".")[2]


def _plain(line: str) -> str:
    """A line in which Markdown finds nothing but code."""
    return line.replace("<", "&lt;").replace("*", "\\*")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(figures())  # noqa: T201 - for whoever runs it
    for circle in sorted(circles()):
        print(*circle)  # noqa: T201 - as above
