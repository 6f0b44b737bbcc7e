"""Without one of the extras its tests are skipped and all others run: no test module needs one to be collected."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]["optional-dependencies"]

LIBRARIES = {each for name, extra in PROJECT.items() if name not in {"test", "docs"} for each in extra}
LIBRARIES -= set(PROJECT["test"])
LIBRARIES |= {each for group in PYPROJECT["dependency-groups"].values() for each in group}
MODULES = {"ortools", "pyspiel", "open_spiel", "pettingzoo", "gymnasium", "distributed", "dask"}
"""What the extras bring, as it is imported."""


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and name of each module that a file imports as soon as it is imported itself."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, each.name) for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{each.name}") for each in node.names)


@cache
def direct(module: str) -> tuple[str, ...]:
    """The modules that one of ours imports as soon as it is imported itself."""
    if module.partition(".")[0] not in {"tilewright", "tests"}:
        return ()
    path = ROOT / Path(*module.split("."))
    file = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"
    return tuple(dict.fromkeys(name for _, name in imported(file))) if file.is_file() else ()


def wants(module: str) -> set[str]:
    """The extras' libraries that a module needs to be imported."""
    seen, waiting = set[str](), [module]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += direct(name)
    return {name.partition(".")[0] for name in seen} & MODULES


@pytest.mark.parametrize("path", sorted((ROOT / "tests").rglob("*.py")), ids=lambda path: path.stem)
def test_no_test_module_needs_an_extra_to_be_collected(path: Path) -> None:
    """One that is about a single library may say so in its first lines, with `pytest.importorskip`."""
    text = path.read_text(encoding="utf-8")
    skips = {match[1]: text.count("\n", 0, match.start()) + 1 for match in SKIP.finditer(text)}
    missing = [
        (line, name) for line, name in imported(path) for library in wants(name) if skips.get(library, line) >= line
    ]
    assert missing == []


SKIP = re.compile(r"^(?:\w+ = )?pytest\.importorskip\(\"(\w+)", re.MULTILINE)


def test_the_makefile_installs_each_by_itself() -> None:
    line = re.search(r"^LIBRARIES := (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert line
    assert set(re.findall(r"'([^']*)'", line[1])) == LIBRARIES
