"""A case -> what is wrong with the answer to it; nothing where it is a line or a print, and nothing else happened."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from click.testing import CliRunner

from tests.fuzz.cases import Case
from tilewright.cli import main

PLACED = re.compile(r"^\S.*: .+ \[[A-Z]\d\d\]$", re.MULTILINE)
_ENDLESS = 60
"""Seconds after which an answer is taken to never come; the slowest honest one takes three."""
_MEMORY = 3 << 30
"""Bytes of addresses that the process may take while it answers, beyond those that it has."""


class EndlessError(Exception):
    """No answer came."""


def fault(case: Case, desk: Path) -> str:
    """What is wrong with the answer; empty where nothing is.

    Args:
        case: What is asked.
        desk: An empty folder.
    """
    for name, content in case.files.items():
        (desk / "g" / name).parent.mkdir(parents=True, exist_ok=True)
        (desk / "g" / name).write_bytes(content)
    (desk / "out").mkdir()
    before = _contents(desk)
    with _at(desk), _bounded():
        try:
            result = CliRunner().invoke(main, list(case.words))
        except EndlessError:
            return "there is no answer"
    return "; ".join(_faults(case, result.exit_code, result.output, before, _contents(desk)))


def _faults(case: Case, status: int, output: str, before: dict[str, bytes], after: dict[str, bytes]) -> Iterator[str]:
    if status not in {0, 1, 2} or "Traceback" in output:
        yield f"exit status {status}: {output[-600:]}"
    if status == 1 and "--json" not in case.words and not PLACED.search(output):
        yield f"no line with a place and a code: {output[-600:]}"
    if "\x1b" in output or "\x00" in output:
        yield "a control character reaches the terminal"
    changed = [name for name in {*before, *after} if before.get(name) != after.get(name)]
    if touched := [name for name in changed if not _allowed(case, name)]:
        yield f"it touched {touched[:3]}"


def _allowed(case: Case, name: str) -> bool:
    return name.startswith("out/") or (case.words[0] == "assign" and name == "g/tiles.lock.yaml")


def _contents(desk: Path) -> dict[str, bytes]:
    return {path.relative_to(desk).as_posix(): path.read_bytes() for path in desk.rglob("*") if path.is_file()}


@contextmanager
def _at(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@contextmanager
def _bounded() -> Iterator[None]:
    """An answer that never comes or eats the machine is a fault, not the end of the run, where there are signals."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def give_up(_number: int, _frame: object) -> None:
        raise EndlessError

    import resource  # noqa: PLC0415 - where there is SIGALRM there is this

    limits = resource.getrlimit(resource.RLIMIT_AS)
    before = signal.signal(signal.SIGALRM, give_up)
    with suppress(ValueError, OSError):  # a machine that forbids it is watched by its owner
        has = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (has + _MEMORY, limits[1]))
    signal.alarm(_ENDLESS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, limits)
