"""An errand -> it done again and again, each time with a fault at another call; what is wrong with the answers.

python -m tests.faults ERRAND=MOST ..., with faulty.c loaded before the C library (LD_PRELOAD); cases of each on stderr
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.faults.errands import ERRANDS, Errand

FULL, BROKEN, KILLED = 1, 2, 3
KINDS = {FULL: "a full disk", BROKEN: "an I/O error", KILLED: "a kill"}
PLACED = re.compile(r"^\S.*: .+ \[[A-Z]\d\d\]$", re.MULTILINE)
BY_SIGNAL = -9


class Shim:
    """What faulty.c offers."""

    def __init__(self, root: Path) -> None:
        self._library, self._root = ctypes.CDLL(None), str(root).encode()

    def arm(self, kind: int, at: int) -> None:
        self._library.faults_arm(self._root, kind, at)

    @property
    def seen(self) -> int:
        return int(self._library.faults_seen())


def forked(act: Callable[[], object]) -> tuple[int, Any]:
    """What a child process answers, and how it ended; nothing of what it does stays in this one."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        try:
            text = json.dumps(act(), default=repr)
        except BaseException as error:  # noqa: BLE001 - told, whatever it is
            text = json.dumps([70, f"Traceback: {error!r}"])
        with os.fdopen(writes, "w") as pipe:
            pipe.write(text)
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as pipe:
        text = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return status, json.loads(text) if text else None


class Trial:
    """One errand in one folder, put back before each case."""

    def __init__(self, errand: Errand, desk: Path) -> None:
        self._errand, self._desk, self._kept = errand, desk, desk.parent / "before"
        self._shim = Shim(desk)
        desk.mkdir()
        os.chdir(desk)
        assert forked(errand.prepare)[0] == 0
        shutil.copytree(desk, self._kept, symlinks=True)
        (_, self.old), (status, answer) = self._look(), self._do(0, 0)
        (_, self.new), self.calls = self._look(), answer[2]
        assert (status, answer[0]) == (0, 0), answer
        assert self.old != self.new, "nothing has been done"
        for name in answer[3]:  # once here, and not in each child anew
            import_module(name)

    def _put_back(self) -> None:
        os.chdir("/")
        shutil.rmtree(self._desk)
        shutil.copytree(self._kept, self._desk, symlinks=True)
        os.chdir(self._desk)

    def _do(self, kind: int, at: int) -> tuple[int, Any]:
        def act() -> tuple[int, str, int, list[str]]:
            self._shim.arm(kind, at)
            status, said = self._errand.act()
            calls = self._shim.seen
            self._shim.arm(0, 0)
            return status, said, calls, [name for name in sys.modules if name.startswith("tilewright.")]

        return forked(act)

    def _look(self) -> tuple[int, Any]:
        return forked(self._errand.look)

    def wrong(self, kind: int, at: int) -> Iterator[str]:
        """What is wrong with how it goes with a fault at that call."""
        self._put_back()
        ended, answer = self._do(kind, at)
        if kind == KILLED:
            yield from () if ended == BY_SIGNAL else [f"it was not killed: {ended} {answer}"]
        else:
            yield from _said(ended, answer)
        _, found = self._look()
        if found not in (self.old, self.new):
            yield f"neither the old nor the new is there: {_differing(found, self.new)}"
        elif answer and answer[0] == 0 and found != self.new:
            yield "it says that it is done, and it is not"
        if found == self.new and self._errand.once:
            return
        ended, answer = self._do(0, 0)
        if (ended, answer and answer[0]) != (0, 0):
            yield f"the next command does not work: {ended} {str(answer)[-300:]}"
        elif self._look()[1] != self.new:
            yield f"the next command does something else: {_differing(self._look()[1], self.new)}"
        if left := [path.name for path in self._desk.rglob(".*") if path.name not in {".gitignore", ".tilewright"}]:
            yield f"something is left over: {left[:3]}"


def _differing(found: object, wanted: object) -> str:
    """In which files two states differ, or the first of them."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return f"{sorted(name for name in {*found, *wanted} if found.get(name) != wanted.get(name))}"[:300]
    return str(found)[:300]


def _said(ended: int, answer: Any) -> Iterator[str]:  # noqa: ANN401 - what JSON has
    status, said, *_ = answer or (ended, "nothing")
    if status not in {0, 1} or "Traceback" in said or "Tilewright itself" in said:
        yield f"exit status {status}: {said[-400:]}"
    elif status == 1 and not PLACED.search(said):
        yield f"no line with a place and a code: {said[-400:]}"


def run(name: str, most: int) -> int:
    """Cases that were tried; what is wrong is printed, a line each."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        os.environ |= {"TILEWRIGHT_CACHE": str(root / "desk" / "cache"), "TILEWRIGHT_DATA": str(root / "desk" / "data")}
        trial = Trial(ERRANDS[name], root / "desk")
        cases = [(kind, at) for at in range(1, trial.calls + 1) for kind in KINDS]
        if most < len(cases):  # calls from first to last, kinds in turn
            cases = [([*KINDS][number % len(KINDS)], 1 + number * trial.calls // most) for number in range(most)]
        for kind, at in cases:
            for fault in trial.wrong(kind, at):
                sys.stdout.write(f"{name}: {KINDS[kind]} at call {at} of {trial.calls}: {fault}\n")
        os.chdir("/")
    return len(cases)


if __name__ == "__main__":
    for word in sys.argv[1:]:
        errand, _, most = word.partition("=")
        sys.stderr.write(f"{errand} {run(errand, int(most))}\n")
