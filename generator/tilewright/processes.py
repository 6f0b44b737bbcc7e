"""Work -> what comes of it, made by a process beside this one: bounded, and never there longer than this one.

There are three ways to start one, and whoever needs another process uses one of them:

* `aside` makes a copy of this process (`fork`), which knows all that is known here and gives back files.
* `Helper` starts a module of this program anew, which answers one question after the other (`serve`): for libraries
  written in C, which a stranger's file can make stop.
* `answer_of` runs a program, and `printed_by` a command of Tilewright, once, for what they print.

The pool of `trials` is Python's own. A process that this one has started ends with it: `end_with` sees to that.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import signal
import struct
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread, Timer
from typing import IO, Any, cast

from tilewright.folders import PROGRAM
from tilewright.frozen import dataclass

Files = Mapping[str, bytes]
_LENGTH = struct.Struct(">q")
"""What stands before each question to a helper, and before each answer of it."""
PATIENCE = 5.0
"""Seconds that are waited for a process that was ended, and for what it has printed."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def end_with(wait: Callable[[], object]) -> None:
    """In a process that was started: end it when `wait` comes back, which it does when the one that started it ends.

    Ctrl-C in a terminal reaches every process of a command: the one that was started leaves it to the other.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end() -> None:
        with contextlib.suppress(EOFError, OSError):
            wait()
        os._exit(1)

    Thread(target=end, daemon=True).start()


# A copy of this process


@dataclass(frozen=True, slots=True)
class _Copy:
    """A copy of this process.

    Attributes:
        number: By which the system knows it.
        answer: Where it writes what it has made.
        tie: Open as long as this process lives; when it closes, the copy ends.
    """

    number: int
    answer: int
    tie: int


@contextmanager
def aside(work: Callable[[], Files]) -> Iterator[Callable[[], Files]]:
    """Begin some work in a copy of this process; here where there is one core, no `fork`, or the copy goes wrong.

    Yields:
        What waits for it and gives what came of it: the same, and as good an error, as `work()` would here. When all
        is left the process is gone, whether it has ended or not.
    """
    copy = _started(work) if cores() > 1 and sys.platform == "linux" else None
    if copy is None:
        yield work
        return
    try:
        yield lambda: _received(copy.answer) or work()
    finally:
        os.close(copy.tie)
        os.close(copy.answer)
        with contextlib.suppress(OSError):
            os.kill(copy.number, signal.SIGKILL)
            os.waitpid(copy.number, 0)


def _started(work: Callable[[], Files]) -> _Copy | None:
    """The copy, at work; None where there can be none."""
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
        return _Copy(number, answer, tie)
    try:
        os.close(answer)
        os.close(tie)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        end_with(lambda: os.read(leash, 1))  # nothing is ever written there
        files = work()
        head = json.dumps([(name, len(data)) for name, data in files.items()]).encode() + b"\n"
        with os.fdopen(back, "wb") as stream:
            stream.write(b"".join((head, *files.values())))
        os._exit(0)
    finally:
        os._exit(1)


def _received(answer: int) -> Files | None:
    """What a copy has made; None where it has ended without, or in the middle of it."""
    with os.fdopen(answer, "rb", closefd=False) as stream:
        head, _, data = stream.read().partition(b"\n")
    files, at = dict[str, bytes](), 0
    try:
        for name, size in json.loads(head):
            files[name] = data[at : at + size]
            at += size
    except ValueError:
        return None
    return files if at == len(data) else None


# This program, started anew


def _anew(*words: str) -> tuple[Sequence[str], Mapping[str, str]]:
    """The command that starts a module of this program, and its environment; nothing is looked for where it starts."""
    path = filter(None, (str(PROGRAM.parent), os.environ.get("PYTHONPATH", "")))
    return (sys.executable, "-P", "-m", *words), {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


class Helper:
    """A process of this program that answers one question after the other, as `serve` in it does."""

    def __init__(self, module: str) -> None:
        """It is started at once, and ended with this process at the latest."""
        import subprocess  # noqa: PLC0415 - for those who need one

        command, environment = _anew(module)
        self.process = subprocess.Popen(  # noqa: S603 - this program
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        )
        atexit.register(self.end)

    def ask(self, question: bytes, seconds: float) -> bytes:
        """What it answers.

        Raises:
            OSError, EOFError: It has stopped, or taken longer than that; it has to be ended.
        """
        to, back = cast("IO[bytes]", self.process.stdin), cast("IO[bytes]", self.process.stdout)
        with _ending(self.process, seconds):
            to.write(_LENGTH.pack(len(question)) + question)
            to.flush()
            return _one(back)

    def end(self) -> None:
        """Whatever it is at."""
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                pipe.close() if pipe else None
        self.process.wait()
        atexit.unregister(self.end)


def serve(answer: Callable[[bytes], bytes], memory: int) -> None:
    """In a helper: answer whatever is asked, until nobody can ask any more.

    Args:
        answer: Answers one question. Whatever is printed meanwhile is lost.
        memory: Bytes that the process may take, where a system can say so.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who has asked is interrupted, and ends this process
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not there on Windows

        resource.setrlimit(resource.RLIMIT_AS, (memory, resource.getrlimit(resource.RLIMIT_AS)[1]))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    with contextlib.suppress(EOFError):
        while True:
            data = answer(_one(sys.stdin.buffer))
            answers.write(_LENGTH.pack(len(data)) + data)
            answers.flush()


def _one(stream: IO[bytes]) -> bytes:
    """The next question, or the next answer.

    Raises:
        EOFError: None comes any more.
    """
    head = stream.read(_LENGTH.size)
    data = stream.read(_LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else b""
    if len(head) < _LENGTH.size or len(data) < _LENGTH.unpack(head)[0]:
        raise EOFError
    return data


@contextmanager
def _ending(process: Any, seconds: float) -> Iterator[None]:  # noqa: ANN401 - a Popen, which is loaded late
    """End a process that takes longer than that."""
    watch = Timer(seconds, process.kill)
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


async def printed_by(*words: str, seconds: float) -> bytes:
    """What `tilewright WORDS` prints; the process ends with whoever waits for it.

    Raises:
        TimeoutError: It takes longer than that.
    """
    import asyncio  # noqa: PLC0415 - for those who have an event loop

    command, environment = _anew("tilewright", *words)
    none, pipe = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=none, stdout=pipe, stderr=none, env=environment)
    try:
        printed, _ = await asyncio.wait_for(process.communicate(), seconds)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        with contextlib.suppress(TimeoutError):  # else its pipe would be closed when the loop is gone
            await asyncio.wait_for(process.communicate(), PATIENCE)
    return printed


# Any program


def answer_of(  # noqa: PLR0913 - all that bounds it
    command: Sequence[str], folder: Path, environment: Mapping[str, str], question: bytes, *, most: int, seconds: float
) -> bytes | None:
    """What a program prints; None where it fails, takes too long, or prints more than so many bytes.

    Args:
        command: The program, by its whole path, and its words.
        folder: Where it is started.
        environment: All that it is told beside.
        question: What it reads.
        most: Bytes that it may print.
        seconds: That it may take.
    """
    import subprocess  # noqa: PLC0415 - for those who need one
    import tempfile  # noqa: PLC0415 - as above

    with tempfile.TemporaryFile() as asked:
        asked.write(question)
        asked.seek(0)
        process = subprocess.Popen(  # noqa: S603 - by its path, with no shell
            command, cwd=folder, env=environment, stdin=asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        try:
            with _ending(process, seconds):
                answer = process.stdout.read(most + 1) if process.stdout else b""
                if len(answer) <= most:
                    process.wait()
        finally:
            process.kill()
            process.communicate()
    return answer if process.returncode == 0 and len(answer) <= most else None
