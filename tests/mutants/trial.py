"""A mutant -> whether mypy or a test notices it, in a copy of the tree."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from docs import map as house
from tests.mutants.places import ROOT, Mutant

NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "out", "__pycache__", ".pytest_cache", ".hypothesis", ".ruff_cache"
)
OF_THE_TEXT = ("house", "layers", "names", "mutants")
"""Tests that read the code and do not run it, or that would begin all this again: they are not asked."""
DOORS = ("tests/build", "tests/cli", "tests/studio", "tests/games")
OF_TYPES = ("arithmetic", "arguments", "way out")
"""Kinds of mutants that mypy may refuse."""
FIRST = 3
"""Test files that one run asks at first; then three times as many each time, because collecting them takes time too."""
UNKNOWN, FARTHER = 3.0, 4.0
"""Seconds that a test file is expected to take before it ran; how many times more if it neither imports the module nor
is named after it."""


@cache
def imported(path: Path) -> frozenset[str]:
    """Every dotted name that a file imports, whether it is a module or something in one."""
    names = set[str]()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{each.name}" for each in node.names}
    return frozenset(names)


def imports(path: Path, names: AbstractSet[str]) -> bool:
    """Whether a file imports one of these modules; it is read closely only if the last word of one is in it."""
    text = path.read_text(encoding="utf-8")
    return any(name.rpartition(".")[2] in text for name in names) and not names.isdisjoint(imported(path))


@cache
def rings(module: str) -> tuple[tuple[str, ...], ...]:
    """Test files by how near they are to a module; none stands in two rings.

    Those that import it and those of its part; those that import it by a helper, or of parts whose modules import it;
    those of the doors; all others.
    """
    files = [path for path in sorted(ROOT.glob("tests/**/test_*.py")) if path.stem[len("test_") :] not in OF_THE_TEXT]
    files = [path for path in files if "stranger/package" not in path.as_posix()]
    full = {f"tilewright.{module}"}
    helpers = {path.relative_to(ROOT) for path in ROOT.glob("tests/**/*.py") if imports(path, full)}
    names = {".".join(path.with_suffix("").parts) for path in helpers}
    own = _folders(module)
    near = {folder for other in house.modules() if imports(other.path, full) for folder in _folders(other.name)}

    def distance(path: Path) -> int:
        folder = path.parent.relative_to(ROOT).as_posix()
        if folder in own or imports(path, full):
            return 0
        if folder in near or imports(path, names):
            return 1
        return 2 if folder.startswith(DOORS) else 3

    found = tuple(tuple(path.relative_to(ROOT).as_posix() for path in files if distance(path) == at) for at in range(4))
    return tuple(ring for ring in found if ring)


def _folders(module: str) -> set[str]:
    """Where a module may have its tests: those of castle_tiles.check.set are in tests/castle_tiles and tests/check."""
    part, *inner = module.split(".")
    if not inner:
        return {"tests"}
    return {f"tests/{part}", f"tests/{part}/{inner[0]}", *([f"tests/{inner[0]}"] if len(inner) > 1 else [])}


@dataclass
class Learnt:
    """What the runs have shown so far.

    Attributes:
        seconds: Of each test file, as long as it took last.
        sound: Tests that failed for a mutant, and pass alone without.
        unsound: Tests that fail without a mutant: nothing is learnt from them.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    sound: set[str] = field(default_factory=set)
    unsound: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Found:
    """What came of one mutant.

    Attributes:
        outcome: `noticed`, `survived` or `undecided`.
        by: The test that noticed, or `mypy`.
        rings: Rings of which every test passed.
        seconds: How long it took.
    """

    outcome: str
    by: str
    rings: int
    seconds: float


class Tree:
    """A copy of the tree."""

    def __init__(self, folder: Path, learnt: Learnt, root: Path = ROOT) -> None:
        """Copy what is below a root."""
        self.folder, self.learnt, self.temporary = folder / "tree", learnt, folder / "temporary"
        self.temporary.mkdir(parents=True)
        self.written, self.stopped = 10**9, False
        shutil.copytree(root, self.folder, ignore=NOT_COPIED)
        if (kept := root / "out" / ".gitignore").exists():
            (self.folder / "out").mkdir()
            shutil.copy2(kept, self.folder / "out")

    @contextmanager
    def wrong(self, mutant: Mutant) -> Iterator[None]:
        """Make one place wrong, and right again afterwards."""
        path = self.folder / mutant.path
        right = path.read_bytes()
        self._write(path, mutant.of(right))
        try:
            yield
        finally:
            self._write(path, right)

    def _write(self, path: Path, text: bytes) -> None:
        """Write a module, of another second each time: by that Python and mypy know what they keep of it."""
        path.write_bytes(text)
        self.written += 1
        os.utime(path, (self.written, self.written))

    def run(self, *words: str, seconds: float) -> tuple[int, str]:
        """The exit code of a Python module in this copy, and what it printed.

        Raises:
            TimeoutError: It took longer than so many seconds, or all is to stop; it is ended, and what it started too.
        """
        places = os.pathsep.join((str(self.folder / "generator"), str(self.folder)))
        printed = self.temporary / "printed"
        with printed.open("w") as output:
            process = subprocess.Popen(
                [sys.executable, "-m", *words],
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": places},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            until = time.monotonic() + seconds
            while (code := process.poll()) is None:
                if time.monotonic() > until or self.stopped:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
                    raise TimeoutError
                time.sleep(0.05)
        return code, printed.read_text(encoding="utf-8", errors="replace")

    def refused(self) -> bool:
        """Whether mypy finds an error."""
        return self.run("mypy", seconds=600)[0] != 0

    def failing(self, tests: Sequence[str], seconds: float, aside: Iterable[str] = ()) -> str | None:
        """The first of these tests that fails, or its file if that cannot be read; None if all pass.

        Raises:
            TimeoutError: The time ran out.
        """
        begun = time.monotonic()
        last = self.temporary / "cache" / "v" / "cache" / "lastfailed"
        last.unlink(missing_ok=True)
        words = ["-x", "-q", "-n", "0", "--durations=0", "-o", f"cache_dir={self.temporary / 'cache'}"]
        words += [f"--basetemp={self.temporary / 'pytest'}", *(f"--deselect={test}" for test in aside)]
        code, printed = self.run("pytest", *words, *tests, seconds=seconds)
        taken = defaultdict[str, float](float)
        for found in re.finditer(r"^([\d.]+)s \w+ +(\S+?\.py)", printed, re.MULTILINE):
            taken[found[2]] += float(found[1])
        for test in tests if code == 0 else taken:
            self.learnt.seconds[test] = max(self.learnt.seconds.get(test, 0), taken[test])
        if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            return None
        if last.exists():
            return str(next(iter(json.loads(last.read_text(encoding="utf-8")))))
        if len(tests) == 1:
            return tests[0]
        # no test failed, all of them stopped: a conftest.py cannot be read, or a test ended Python
        until = begun + seconds
        return next((test for test in tests if self.failing([test], until - time.monotonic(), aside)), None)

    def noticing(self, mutant: Mutant, ring: Sequence[str], until: float) -> str | None:
        """The test of a ring that notices a mutant: it fails, again alone, and passes alone without the mutant.

        Raises:
            TimeoutError: The time ran out.
        """
        name, aside = {f"tilewright.{mutant.module}"}, set(self.learnt.unsound)
        last = mutant.module.rpartition(".")[2]

        def patience(test: str) -> float:
            near = last in Path(test).stem.split("_") or imports(self.folder / test, name)
            return self.learnt.seconds.get(test, UNKNOWN) * (1 if near else FARTHER)

        waiting, many = sorted(ring, key=patience), FIRST
        while waiting:
            tests = waiting[:many]
            with self.wrong(mutant):
                test = self.failing(tests, until - time.monotonic(), aside)
                again = test and self.failing([test], until - time.monotonic())
            if test is None:
                waiting, many = waiting[many:], many * FIRST
                continue
            if test not in self.learnt.sound | self.learnt.unsound:
                (self.learnt.unsound if self.failing([test], 300) else self.learnt.sound).add(test)
            if again and test in self.learnt.sound:
                return test
            aside.add(test)
            waiting = [one for one in waiting if one != test]
        return None


def judged(tree: Tree, mutant: Mutant, asked: Sequence[Sequence[str]], seconds: float, *, types: bool) -> Found:
    """Ask mypy and rings of tests, one after the other, whether they notice a mutant."""
    begun, passed = time.monotonic(), 0
    try:
        outcome, by = "survived", ""
        if types and mutant.kind in OF_TYPES:
            with tree.wrong(mutant):
                by = "mypy" if tree.refused() else ""
        for ring in asked:
            if by := by or tree.noticing(mutant, ring, begun + seconds) or "":
                outcome = "noticed"
                break
            passed += 1
    except TimeoutError:
        outcome = "undecided"
    return Found(outcome, by, passed, round(time.monotonic() - begun, 1))
