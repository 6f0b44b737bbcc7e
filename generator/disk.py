"""Bytes <-> plain files on a disk: no link is followed, no pipe is waited for, nothing is ever seen half written."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path

from generator.problem import Problem, RefusedError

_PART = re.compile(r"\.[0-9a-f]{16}\.tilewright")
"""What is being written has such a name until it is whole."""
_ASIDE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Not through a link, and without waiting for whoever holds a pipe's other end."""
_ODD = ((stat.S_ISLNK, "a link"), (stat.S_ISDIR, "a folder"), (stat.S_ISREG, "a file"), (stat.S_ISFIFO, "a pipe"))
OWN = 0o600
"""The mode of a file that is for its owner alone."""
_TAKEN = {errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}


MADE = 946_684_800
"""When every file of ours says it was made, in seconds since 1970: the same calls give the same bytes."""
LATEST = 253_402_300_799
"""The last second of the year 9999: a PDF has four digits for a year."""
_SECONDS = re.compile("[0-9]{1,12}")


def moment() -> int:
    """When a file says it was made: what SOURCE_DATE_EPOCH says, as builders of packages ask of every program.

    Raises:
        RefusedError: That is no such number (O21).
    """
    asked = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if not asked:
        return MADE
    if not _SECONDS.fullmatch(asked) or int(asked) > LATEST:
        message = f"'{asked[:40]}' is no time: whole seconds since 1970 are wanted, at most {LATEST:,}"
        raise RefusedError([Problem("SOURCE_DATE_EPOCH", 0, 0, "O21", message, "unset this variable, or correct it")])
    return int(asked)


class HeldError(Exception):
    """Somebody else holds this file."""


def is_there(path: Path, *, folder: bool = False) -> bool:
    """Whether a plain file (or a real folder) is there; False where nothing is.

    Raises:
        OSError: Something else is there: a link, a pipe, a device.
    """
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return False
    if not (stat.S_ISDIR if folder else stat.S_ISREG)(mode):
        what = next((words for is_so, words in _ODD if is_so(mode)), "a device")
        raise OSError(errno.EINVAL, f"{what} is in the way", str(path))
    return True


def make_folder(path: Path) -> None:
    """A real folder; what it lies in may be reached through links.

    Raises:
        OSError: It cannot be made, or something else is there.
    """
    if not is_there(path, folder=True):
        path.mkdir(parents=True, exist_ok=True)


def make_own(path: Path) -> None:
    """A folder for its owner alone, made if need be; one that others can look into is closed to them, with its files.

    Raises:
        OSError: It cannot be made, or something else is there.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        path.mkdir(mode=0o700)
    if _close(path, 0o700):
        for each in path.iterdir():
            if each.is_file() and not each.is_symlink():
                _close(each, OWN)


def make_own_file(path: Path) -> None:
    """A file for its owner alone, empty if it is new; one that others can read is closed to them.

    Raises:
        OSError: It cannot be made.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWN))
    _close(path, OWN)


def _close(path: Path, most: int) -> bool:
    """Leave no more rights than these to something of this user's; whether it had more."""
    there = path.stat()
    mode = stat.S_IMODE(there.st_mode)
    if os.name == "nt" or there.st_uid != os.geteuid() or not mode & ~most:
        return False
    with contextlib.suppress(PermissionError):  # a disk that knows no rights
        path.chmod(mode & most)
    return True


def read(path: Path, most: int) -> bytes:
    """All bytes of a plain file.

    Raises:
        OSError: There is none, or it has more bytes than `most`.
    """
    with _opened(path, most) as file:
        return file.read(most)


@contextmanager
def _opened(path: Path, most: int) -> Iterator[BufferedReader]:
    with os.fdopen(os.open(path, os.O_RDONLY | _ASIDE), "rb") as file:
        there = os.fstat(file.fileno())
        if not stat.S_ISREG(there.st_mode):
            raise OSError(errno.EINVAL, "this is not a plain file", str(path))
        if there.st_size > most:
            raise OSError(errno.EFBIG, "this file is larger than any of its kind", str(path))
        yield file


def digest(path: Path, most: int) -> str:
    """The SHA-256 of a plain file, in hexadecimal.

    Raises:
        OSError: There is none, or it has more bytes than `most`.
    """
    with _opened(path, most) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def clear(folder: Path) -> None:
    """Take away a real folder with all in it, as far as that can be done; a link, or what it leads to, stays."""
    with contextlib.suppress(OSError, RecursionError):  # no folder, or deeper than any of ours
        if is_there(folder, folder=True):  # to open a pipe, rmtree would wait for its other end
            import shutil  # noqa: PLC0415 - for what was left behind, which is seldom

            shutil.rmtree(folder, ignore_errors=True)


def put(path: Path, data: bytes, *, mode: int = 0o644, lasting: bool = False) -> None:
    """A file in one step: what was there before, or all of this.

    Args:
        path: Where.
        data: All of it.
        mode: Who may read and write it.
        lasting: Wait until the disk has it, so that not even a power cut leaves less; for what cannot be made again.

    Raises:
        OSError: It cannot be written.
    """
    beside = path.parent / f".{os.urandom(8).hex()}.tilewright"
    try:
        with hold(beside) as handle:
            with os.fdopen(os.dup(handle), "wb") as file:
                file.write(data)
                if lasting:
                    file.flush()
                    os.fsync(file.fileno())
            beside.chmod(mode)
            if os.name != "nt":
                beside.replace(path)
        if os.name == "nt":  # there a file cannot move while it is open
            beside.replace(path)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


@contextmanager
def scratch(folder: Path) -> Iterator[Path]:
    """A new folder in that one for what is not whole yet, gone again whatever happens.

    Raises:
        OSError: It cannot be made.
    """
    beside = folder / f".{os.urandom(8).hex()}.tilewright"
    beside.mkdir()
    handle = os.open(beside, os.O_RDONLY | _ASIDE) if os.name != "nt" else -1
    try:
        if handle >= 0:
            _lock(handle)
        yield beside
    finally:
        clear(beside)
        if handle >= 0:
            os.close(handle)


def sweep(folder: Path) -> None:
    """Clear away what `put` and `scratch` had begun in a folder when they were killed; who lives holds his."""
    try:
        with os.scandir(folder) as entries:
            left = [Path(entry.path) for entry in entries if _PART.fullmatch(entry.name)]
    except (OSError, ValueError):
        return
    for path in left if os.name != "nt" else ():
        with contextlib.suppress(OSError, HeldError):
            handle = os.open(path, os.O_RDONLY | _ASIDE)
            try:
                _lock(handle)
                clear(path) if stat.S_ISDIR(os.fstat(handle).st_mode) else path.unlink()
            finally:
                os.close(handle)


@contextmanager
def hold(path: Path) -> Iterator[int]:
    """A plain file, made if need be and never emptied, open and locked; the lock falls with its process.

    Raises:
        HeldError: Another process holds it.
        OSError: It cannot be opened, is no plain file, or the disk knows no locks.
    """
    handle = _hold_again(path)
    try:
        yield handle
    finally:
        os.close(handle)


def _hold_again(path: Path) -> int:
    """The file; opened afresh where its last holder took it away while it was waited for."""
    while True:
        is_there(path)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _ASIDE, 0o644)
        try:
            _lock(handle)
            if os.name == "nt" or _same(handle, path):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _same(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.lstat(path))
    except FileNotFoundError:
        return False


def _lock(handle: int) -> None:
    """As filelock's `lock_descriptor` does, whose import takes a good part of the time in which cards are printed."""
    try:
        if os.name == "nt":  # pragma: no cover - tried on Windows by hand
            import msvcrt  # noqa: PLC0415 - exists on Windows only

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
            return
        import fcntl  # noqa: PLC0415 - exists elsewhere only

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _TAKEN:
            raise HeldError from None
        raise
