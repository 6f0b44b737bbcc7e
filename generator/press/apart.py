"""A drawing -> what cairo makes of it, in a process of its own: a fault in that library is the end of a drawing alone.

Cairo is written in C, and a stranger's drawing can make it stop with the program that has called it. So it is called by
a second process, which is asked for one drawing after the other and ends with the first.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import struct
import sys
import threading
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

from generator.press.cairo import CairoError

MEMORY = 3 << 30
"""Bytes that drawing may take: five times the largest picture that is drawn."""
_ASKED = struct.Struct(">dq")
_ANSWERED = struct.Struct(">cq")
_DRAWN, _GIVEN_UP, _MISSING = b"+", b"-", b"0"
_FILTERED = -1.0
"""In the place of dots to an inch: as many as the drawing says."""
LONGEST = 60.0
"""Seconds that a drawing may take: thirty times what the largest that is allowed does take."""
_ROOT = Path(__file__).resolve().parents[2]


def lines(svg: bytes) -> bytes:
    """One page of PDF, as large as the drawing says.

    Raises:
        ImportError: cairosvg is not installed.
        OSError: The cairo library is not.
        CairoError: It gives up, would have too much to do, or ends by a fault of its own.
    """
    return _ask(svg, 0.0)


def dots(svg: bytes, dpi: float) -> bytes:
    """A PNG with so many dots to an inch.

    Raises:
        ImportError: As above, and the others as well.
    """
    return _ask(svg, dpi)


def filtered(svg: bytes) -> bytes:
    """A PNG as large in dots as the drawing says, filters and all.

    Raises:
        ImportError: resvg is not installed.
        CairoError: As above.
    """
    return _ask(svg, _FILTERED, "resvg_py")


def _ask(svg: bytes, dpi: float, library: str = "cairosvg") -> bytes:
    if find_spec(library) is None:
        raise ImportError(library)
    try:
        answer, data = _painter(os.getpid()).draw(svg, dpi)
    except BaseException as error:  # an interrupt too: what it was at would be the answer to what is asked next
        _painter(os.getpid()).end()
        _painter.cache_clear()
        if isinstance(error, OSError | EOFError | struct.error):
            raise CairoError("it has stopped with a fault of its own") from None
        raise
    if answer == _MISSING:
        raise OSError(data.decode())
    if answer == _GIVEN_UP:
        raise CairoError(data.decode())
    return data


@cache
def _painter(_process: int) -> _Painter:
    """The second process of this one, whose number it is known by: a copy of this one has to have its own."""
    painter = _Painter()
    atexit.register(painter.end)
    return painter


class _Painter:
    def __init__(self) -> None:
        above = os.environ.get("PYTHONPATH", "")
        import subprocess  # noqa: PLC0415 - for drawings that need it

        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "generator.press.apart"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(_ROOT), above)))},
        )

    def draw(self, svg: bytes, dpi: float) -> tuple[bytes, bytes]:
        """What it answers, and the drawing or its reason."""
        to, back = self._process.stdin, self._process.stdout
        assert to and back  # noqa: S101, PT018 - pipes, as asked for above
        to.write(_ASKED.pack(dpi, len(svg)) + svg)
        to.flush()
        watch = threading.Timer(LONGEST, self._process.kill)
        watch.daemon = True
        watch.start()
        try:
            answer, length = _ANSWERED.unpack(back.read(_ANSWERED.size))
            data = back.read(length)
        finally:
            watch.cancel()
        if len(data) < length:
            raise EOFError
        return answer, data

    def end(self) -> None:
        """Whatever it is at."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                pipe.close() if pipe else None
        self._process.wait()


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """Draw whatever is asked for, until nobody can ask any more."""
    while len(head := asked.read(_ASKED.size)) == _ASKED.size:
        dpi, length = _ASKED.unpack(head)
        answer, data = _draw(asked.read(length), dpi)
        answers.write(_ANSWERED.pack(answer, len(data)) + data)
        answers.flush()


def _draw(svg: bytes, dpi: float) -> tuple[bytes, bytes]:
    from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped] # noqa: PLC0415 - in this process alone

    from generator.press import cairo  # noqa: PLC0415 - as above
    from generator.press.announce import announce_fonts  # noqa: PLC0415 - as above

    try:
        if dpi < 0 or (dpi and _needs_filters(svg)):
            from generator.press import resvg  # noqa: PLC0415 - as above

            return _DRAWN, resvg.dots(svg.decode(), max(dpi, 0.0))
        if dpi:
            announce_fonts()
        return _DRAWN, cairo.dots(fromstring(svg), dpi) if dpi else cairo.lines(fromstring(svg))
    except CairoError as error:
        return _GIVEN_UP, str(error).encode(errors="replace")
    except (ImportError, OSError) as error:
        return _MISSING, str(error).encode(errors="replace")


_FOR_DOTS = (b"<filter", b":filter", b"<mask", b":mask", b"marker-", b"marker=", b"marker:")


def _needs_filters(svg: bytes) -> bool:
    """Whether cairosvg would leave something out that resvg draws."""
    return any(word in svg for word in _FOR_DOTS) and find_spec("resvg_py") is not None


def _bounded() -> None:
    """Let it take no more memory than it may, where a system can say so."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not there on Windows

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who has asked is interrupted, and ends this process
    _bounded()
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever the libraries say is no answer
    serve(sys.stdin.buffer, own)
