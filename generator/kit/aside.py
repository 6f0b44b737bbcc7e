"""Work on files -> the same files, made by a process beside this one while this one does something else.

That process is a copy of this one, made by `fork`, which knows all that is known here and gives nothing back but bytes.
Where there is one core, no `fork`, or anything goes wrong there, the work is done here: what comes of it is the same.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Thread

from generator.frozen import dataclass

Files = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class _Helper:
    """The process beside this one.

    Attributes:
        number: By which the system knows it.
        answer: Where it writes what it has made.
        tie: Open as long as this process lives; when it closes, the other one ends.
    """

    number: int
    answer: int
    tie: int


@contextmanager
def aside(work: Callable[[], Files]) -> Iterator[Callable[[], Files]]:
    """Begin some work in a process beside this one.

    Yields:
        What waits for it and gives what came of it: the same, and as good an error, as `work()` would here. When all
        is left the process is gone, whether it has ended or not.
    """
    helper = _begun(work) if cores() > 1 and sys.platform == "linux" else None
    if helper is None:
        yield work
        return
    try:
        yield lambda: _received(helper) or work()
    finally:
        os.close(helper.tie)
        os.close(helper.answer)
        with contextlib.suppress(OSError):
            os.kill(helper.number, signal.SIGKILL)
            os.waitpid(helper.number, 0)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def _begun(work: Callable[[], Files]) -> _Helper | None:
    """The process, at work; None where there can be none."""
    answer, back = os.pipe()
    leash, tie = os.pipe()
    try:
        number = os.fork()
    except OSError:  # too many processes, or too little memory
        for each in (answer, back, leash, tie):
            os.close(each)
        return None
    if number:
        os.close(back)
        os.close(leash)
        return _Helper(number, answer, tie)
    try:
        os.close(answer)
        os.close(tie)
        _serve(work, back, leash)
    finally:
        os._exit(1)


def _serve(work: Callable[[], Files], back: int, leash: int) -> None:
    """In the other process: do the work, and say what came of it; end with the one that has asked for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches both: the one that has asked ends this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with, args=(leash,), daemon=True).start()
    files = work()
    head = json.dumps([(name, len(data)) for name, data in files.items()]).encode() + b"\n"
    with os.fdopen(back, "wb") as stream:
        stream.write(b"".join((head, *files.values())))
    os._exit(0)


def _end_with(leash: int) -> None:
    """Nothing is ever written there: it can be read when the other end closes, which it does with its process."""
    os.read(leash, 1)
    os._exit(1)


def _received(helper: _Helper) -> Files | None:
    """What the process has made; None where it has ended without."""
    with os.fdopen(helper.answer, "rb", closefd=False) as stream:
        head, _, data = stream.read().partition(b"\n")
    try:
        return _parted(json.loads(head), data)
    except ValueError:  # nothing, or no more than a part
        return None


def _parted(sizes: list[tuple[str, int]], data: bytes) -> Files | None:
    """Each file by itself; None where some is missing."""
    files, at = dict[str, bytes](), 0
    for name, size in sizes:
        files[name] = data[at : at + size]
        at += size
    return files if at == len(data) else None
