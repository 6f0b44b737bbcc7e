"""Bytes <-> plain files on a disk: no link is followed, no pipe is waited for, nothing is ever seen half written."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright import pattern
from tilewright.digest import sha256
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError

if TYPE_CHECKING:
    from sqlite3 import Connection

_PART = pattern.prepare(r"\.[0-9a-f]{16}\.tilewright")
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
_SECONDS = pattern.prepare("[0-9]{1,12}")


def moment() -> int:
    """When a file says it was made: what SOURCE_DATE_EPOCH says, as builders of packages ask of every program.

    Raises:
        RefusedError: That is no such number (O21).
    """
    asked = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if not asked:
        return MADE
    if not _SECONDS.fullmatch(asked) or int(asked) > LATEST:
        message = f"'{asked[:40]}' is not a time: expected whole seconds since 1970, at most {LATEST:,}"
        raise RefusedError([Problem("SOURCE_DATE_EPOCH", 0, 0, "O21", message, "correct or unset this variable")])
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
        hasher = sha256()
        for block in iter(lambda: file.read(1 << 20), b""):
            hasher.update(block)
        return hasher.hexdigest()


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


@dataclass(frozen=True, slots=True)
class FileForm:
    """What a SQLite file of ours holds, and what is said of one that does not hold it.

    Attributes:
        mark: SQLite's application id of such a file; it counts up when its tables change.
        tables: The statements that make its tables.
        foreign: Said of a file that another program has made.
        older: Said of files that an older version of ours has made, by their marks.
        damaged: Said of a damaged file; where it is empty, SQLite's own words.
        alone: Whether there may be nothing else in it, no view and no trigger: anybody may hand on such a file.
        ahead: Whether changes are logged beside it before they are in it, so that readers need not wait for writers.
    """

    mark: int
    tables: tuple[str, ...]
    foreign: str
    older: tuple[tuple[int, str], ...] = ()
    damaged: str = ""
    alone: bool = False
    ahead: bool = False


def connect(path: Path, form: FileForm, patience: float) -> Connection:
    """Open a SQLite file of ours, or make it; whoever uses it from several threads lets one at a time.

    Only its owner may read it, which `make_own_file` sees to before. Each statement is a transaction of its own unless
    one was begun.

    Args:
        path: Of the file.
        form: What it holds.
        patience: Seconds to wait for another program that holds it.

    Raises:
        sqlite3.OperationalError: It cannot be opened or written, or another program holds it.
        sqlite3.DatabaseError: It is not ours, or damaged.
    """
    import sqlite3  # noqa: PLC0415 - a build has no such file

    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=patience)
    try:
        _settle(connection, form)
    except BaseException:
        connection.close()
        raise
    return connection


def _settle(connection: Connection, form: FileForm) -> None:
    """Look whether a file is ours and whole, or make it so if nobody has made anything of it."""
    from sqlite3 import DatabaseError  # noqa: PLC0415 - as above

    connection.execute("PRAGMA trusted_schema = OFF")
    if not any(_marks(connection)):
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            if not any(_marks(connection)):  # nor has another process made it meanwhile
                for each in (*form.tables, f"PRAGMA application_id = {form.mark}"):
                    connection.execute(each)
    mark, _ = _marks(connection)
    there = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    if mark != form.mark or (form.alone and sorted(sql for (sql,) in there) != sorted(form.tables)):
        raise DatabaseError(dict(form.older).get(mark, form.foreign))
    (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if state != "ok":
        raise DatabaseError(form.damaged or str(state).splitlines()[0])
    for each in ("journal_mode = WAL", "synchronous = NORMAL") if form.ahead else ():
        connection.execute(f"PRAGMA {each}")


def _marks(connection: Connection) -> tuple[int, int]:
    """Whose file it is, and how much there is in it; nobody has made anything of a file that has neither."""
    mark, count = "PRAGMA application_id", "SELECT count(*) FROM sqlite_master"
    return int(connection.execute(mark).fetchone()[0]), int(connection.execute(count).fetchone()[0])
