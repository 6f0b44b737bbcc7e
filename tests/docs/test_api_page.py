"""docs/api.md lists what other packages import from `tilewright`: no more, no less, and no other module is asked."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tilewright
from tests.syntax import syntax
from tilewright.cli import main

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
STUB = ROOT / "generator" / "tilewright" / "__init__.pyi"
PUBLIC = sorted(set(dir(tilewright)) - set(vars(tilewright)))
EXTRA = {"Environment": "pettingzoo", "register_openspiel": "pyspiel"}
IMPORT = re.compile(r"^[ \t]*(?:from (tilewright[\w.]*) import (.+)|import (tilewright[\w.]*))$", re.MULTILINE)
MODULE = re.compile(r"""["']tilewright\.[a-z_]+\.\w+|\bimport_module\(""")


def test_the_page_lists_every_public_name_and_no_other() -> None:
    cells = re.findall(r"^\| (`.+?`) \|", PAGE, re.MULTILINE)
    listed = [name for cell in cells for name in re.findall(r"`(\w+)(?:\([^`]*\))?`", cell)]
    assert sorted(set(listed)) == PUBLIC
    assert len(PUBLIC) > 70, "a name is loaded before somebody uses it"


@pytest.mark.parametrize("name", PUBLIC)
def test_each_can_be_imported(name: str) -> None:
    if name in EXTRA:
        pytest.importorskip(EXTRA[name], reason="needs the extra `conformance`")
    assert getattr(tilewright, name) is not None
    assert importlib.util.find_spec(f"tilewright.{name}") is None, "a module of that name would take its place"


def test_the_types_are_of_the_same_names_in_the_same_modules() -> None:
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    typed = {
        (alias.asname or "").removeprefix("_"): (node.module, alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    shown = {alias.asname for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    shown |= {ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)}
    assert sorted(typed) == PUBLIC
    assert set(PUBLIC) <= shown
    for name, (module, inside) in typed.items():
        if name not in EXTRA:
            assert getattr(importlib.import_module(str(module)), inside) is getattr(tilewright, name), name


def test_a_name_that_is_not_public_is_none() -> None:
    with pytest.raises(AttributeError, match="module 'tilewright' has no attribute 'Sesion'"):
        tilewright.Sesion  # type: ignore[attr-defined] # noqa: B018 - it raises


def test_nothing_is_loaded_before_it_is_used() -> None:
    program = "import sys, tilewright; print([name for name in sys.modules if name.startswith('tilewright.')])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout == "[]\n"


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="0"):
        main(["new", "mygame"])
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(example, "docs/api.md", "exec"), {})  # noqa: S102 - the page's own code
    assert capsys.readouterr().out.endswith("Magpie Orchard 13 different pieces\n")


def test_the_program_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "tilewright", "--version"], capture_output=True, check=True, text=True)
    assert done.stdout == f"tilewright, version {tilewright.__version__}\n"


STRANGERS = [
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("templates/**/*.py"),
    *ROOT.glob("tests/stranger/package/**/*.py"),
    ROOT / "README.md",
]


def test_documents_templates_and_strangers_import_public_names_only() -> None:
    seen = set()
    for path in STRANGERS:
        text = path.read_text(encoding="utf-8")
        for module, names, whole in IMPORT.findall(text):
            assert (module or whole) == "tilewright", path
            seen |= set(re.findall(r"\w+", names))
        assert not MODULE.search(text), path
        if path.suffix == ".py":  # imports of several lines, too
            inside = {name for name in syntax(path).imports if name.startswith("tilewright")}
            assert inside <= {f"tilewright.{name}" for name in PUBLIC}, path
    assert seen <= set(PUBLIC), "docs/api.md lists what is public"
    assert len(seen) > 40
