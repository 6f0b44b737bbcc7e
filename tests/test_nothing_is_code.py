"""Nothing that comes from a folder, a record, a code, a cache or a profile is code: there is no way to run any."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.syntax import syntax
from tilewright.shelf import shelf
from tilewright.spec.rules import FreeRules

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "generator" / "tilewright"
MODULES = sorted(SOURCE.rglob("*.py"))

NEVER_CALLED = frozenset(("eval", "exec", "compile", "__import__", "execfile", "globals", "breakpoint"))
NEVER_ASKED = frozenset(
    ("system", "popen", "execv", "execve", "execvp", "spawnl", "spawnv", "startfile", "load_module", "exec_module")
) | {"unsafe_load", "full_load", "load_all", "parse_raw", "parse_file", "run_path", "run_module", "literal_eval"}
NEVER_IMPORTED = frozenset(
    ("pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib", "subprocess", "pty", "runpy", "code", "codeop")
) | {"ctypes", "imp", "zipimport", "xmlrpc", "socket", "http", "urllib", "webbrowser"}
EXCEPT = {
    "generator/tilewright/svg/apart.py": {"ctypes"},
    "generator/tilewright/processes.py": {"subprocess"},
    "generator/tilewright/shelf/fetch.py": {"http", "urllib"},
    "generator/tilewright/build/targets/tgc_api.py": {"http", "urllib"},
    "generator/tilewright/tables/virtual/assets.py": {"urllib"},
    "generator/tilewright/cli/studio.py": {"webbrowser"},
    "generator/tilewright/studio/proxy.py": {"urllib"},
    "generator/tilewright/build/bundle.py": {"urllib"},
    "generator/tilewright/manual/pages.py": {"urllib"},
}
"""Loads the font library of this system, starts this program again, and the git of this computer where somebody
asks for a revision: none can be named by a folder. tests/build/test_revision.py has what a repository may try. The
third asks Google for a sheet that a folder links to, where somebody says --refresh and never else: tests/shelf has what
a server may try. The fourth sends a game to a shop where somebody says --upload; tests/targets has what that server may
try. The fifth writes names of files as addresses. Then one opens the page of this very program, whose address no folder
has a say in, and one takes the address apart that its user has typed. The last two read and write names of files in
addresses."""
WRITES = {"generator/tilewright/frozen.py": {"exec"}, "generator/tilewright/play/program.py": {"exec"}}
"""Writes the __init__ of our own classes from the names of their fields, as `dataclasses` does; nothing is read.
The other runs what the sentences of a play.yaml have become: tests/play/test_play_hostile.py shows that no word of
theirs is in it."""
BY_NAME = {f"generator/tilewright/{each}.py" for each in ("rooms", "cli/__init__", "__init__")}
"""Modules that import what a name says; the name leads to a package of ours, or to one that is installed, alone; or
to a public name of this program."""


@pytest.mark.parametrize("part", sorted({path.relative_to(SOURCE).parts[0] for path in MODULES}))
def test_no_module_can_run_what_it_reads(part: str) -> None:
    for path in MODULES:
        if path.relative_to(SOURCE).parts[0] == part:
            name, read = path.relative_to(ROOT).as_posix(), syntax(path)
            assert not read.modules & NEVER_IMPORTED - EXCEPT.get(name, set()), name
            forbidden = NEVER_CALLED - WRITES.get(name, set())
            assert not read.calls & (forbidden | {f".{each}" for each in NEVER_ASKED}), name


def test_one_module_alone_imports_by_name() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for path in MODULES
        if {".import_module", "import_module"} & syntax(path).calls
    }
    assert found == BY_NAME


@pytest.mark.parametrize(
    "name", ["os", "..os", "../castles-in-the-air", "castles-in-the-air.rules", "__init__", "castles_in_the_air", ""]
)
def test_an_id_leads_to_no_module_but_a_game_of_ours(name: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(f"id: '{name}'\n")
    assert shelf.find(tmp_path).rules_model is FreeRules


def test_a_folder_that_calls_itself_a_game_of_ours_has_its_rules_and_brings_no_code(tmp_path: Path) -> None:
    """What is in the folder is never imported: neither a package of the game's name nor one beside it."""
    (tmp_path / "game.yaml").write_text("id: castles-in-the-air\n")
    for name in ("__init__.py", "rules.py", "castles_in_the_air.py", "conftest.py", "sitecustomize.py"):
        (tmp_path / name).write_text("raise AssertionError('code of a stranger ran')\n")
    assert shelf.find(tmp_path).rules_model is shelf.find("castles-in-the-air").rules_model
