"""Files, a place, a value -> Amendment: what was written where; a History takes changes back and makes them again."""

from __future__ import annotations

import errno
import hashlib
import os
from pathlib import Path

from generator import disk
from generator.amend.cell import with_cell
from generator.amend.raw import raw
from generator.amend.scalar import with_entry, with_scalar
from generator.frozen import dataclass
from generator.problem import RefusedError
from generator.spec.lines import MOST_BYTES
from generator.spec.node import Spot, Value
from generator.spec.text import LIMIT, load_bytes

MOST = 1_000
"""Changes that can be taken back."""
_WRITABLE = 0o222
"""Of a file's mode: somebody may write it."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """One part of a file that was written anew.

    Attributes:
        path: The file itself, whatever links led to it.
        shown: Its name as the user would write it.
        at: Where the part begins, in bytes.
        before: What stood there.
        after: What stands there now.
        marks: Of the whole file before and after: `mark_of` its bytes.
    """

    path: Path
    shown: str
    at: int
    before: bytes
    after: bytes
    marks: tuple[str, str]


def mark_of(data: bytes) -> str:
    """What tells one state of a file from any other."""
    return hashlib.sha256(data).hexdigest()


def set_value(path: Path, place: Spot, value: Value, mark: str) -> Amendment:
    """Write a value in the place of the one that begins there, in a file of YAML or a table of text.

    Args:
        path: The file, .yaml or .csv.
        place: Where the value begins, as its reader told it; its `path` is what the user calls the file.
        value: What is to stand there; text for a table's cell.
        mark: `mark_of` the file when that place was read.

    Raises:
        RefusedError: The file has changed meanwhile (W01), no value begins there (W02), or it cannot stand there (W03);
            the file is as it was.
    """
    return _write(path, place, mark, _with_value(unchanged(path, place, mark), path, place, value))


def add_value(path: Path, place: Spot, key: str, value: Value, mark: str) -> Amendment:
    """Write a key and its value at the end of the mapping that begins there, in a file of YAML; else as `set_value`."""
    if path.suffix != ".yaml":
        raise RefusedError([place.problem("W02", "keys are added to files of YAML alone", "use an editor")])
    data = with_entry(raw(unchanged(path, place, mark), place.path, _most(path)), place, key, value)
    return _write(path, place, mark, data)


def _with_value(data: bytes, path: Path, place: Spot, value: Value) -> bytes:
    if path.suffix == ".yaml":
        return with_scalar(raw(data, place.path, _most(path)), place, value)
    if path.suffix == ".csv":
        return with_cell(raw(data, place.path, _most(path)), place, str(value))
    message = f"a {path.suffix.removeprefix('.') or 'nameless'} file is changed by the program that made it"
    raise RefusedError([place.problem("W02", message, "change it there and save it: what shows it follows")])


def _most(path: Path) -> int:
    return MOST_BYTES if path.suffix == ".csv" else LIMIT


def unchanged(path: Path, place: Spot, mark: str) -> bytes:
    """What stands in the file, which is what it was.

    Raises:
        RefusedError: It cannot be read, or is not what it was (W01).
    """
    data = load_bytes(path, place.path, MOST_BYTES)
    if mark_of(data) != mark:
        message = "the file has changed since it was read; nothing was written"
        raise RefusedError([place.problem("W01", message, "look at what stands there now, and change that")])
    return data


def _write(path: Path, place: Spot, mark: str, data: bytes) -> Amendment:
    """Put the file in place, if it still is what it was.

    Raises:
        RefusedError: It is not (W01), or it cannot be written (W04).
    """
    before, real = unchanged(path, place, mark), path.resolve()
    try:
        mode = real.stat().st_mode & 0o777
        if not mode & _WRITABLE or not os.access(real, os.W_OK):
            raise PermissionError(errno.EACCES, "it is marked as one that is only read")
        disk.sweep(real.parent)  # what a studio that was killed had begun
        disk.put(real, data, mode=mode, lasting=True)
    except OSError as error:
        message = f"the file cannot be written: {(error.strerror or str(error)).lower()}"
        raise RefusedError([place.problem("W04", message, "see who may write it")]) from None
    begin, end = _common(before, data)
    parts = before[begin : len(before) - end], data[begin : len(data) - end]
    return Amendment(real, place.path, begin, *parts, (mark, mark_of(data)))


def _common(one: bytes, other: bytes) -> tuple[int, int]:
    """How many bytes are the same at the beginning, and how many of the others at the end."""
    begin = _alike(one, other)
    return begin, _alike(one[begin:][::-1], other[begin:][::-1])


def _alike(one: bytes, other: bytes) -> int:
    """How many bytes both begin with."""
    shorter = min(len(one), len(other))
    return next((at for at in range(shorter) if one[at] != other[at]), shorter)


class History:
    """Changes in the order they were made, to be taken back from the last on and made again."""

    def __init__(self) -> None:
        """Nothing was changed yet."""
        self._made: list[Amendment] = []
        self._back: list[Amendment] = []

    @property
    def undoes(self) -> Amendment | None:
        """What `undo` takes back."""
        return self._made[-1] if self._made else None

    @property
    def redoes(self) -> Amendment | None:
        """What `redo` makes again."""
        return self._back[-1] if self._back else None

    def note(self, change: Amendment) -> None:
        """A change was made: what had been taken back before cannot be made again."""
        self._made = [*self._made[-MOST + 1 :], change]
        self._back = []

    def undo(self) -> Amendment | None:
        """Take the last change back; None where there is none.

        Raises:
            RefusedError: The file has changed since (W01), or cannot be written (W04); it is as it was.
        """
        if self._made:
            self._back.append(_turned(self._made[-1]))
            return self._made.pop()
        return None

    def redo(self) -> Amendment | None:
        """Make again what was taken back last; None where nothing was. Raises as `undo`."""
        if self._back:
            self._made.append(_turned(self._back[-1]))
            return self._back.pop()
        return None


def _turned(change: Amendment) -> Amendment:
    """The change written the other way round, and what undoes that."""
    place = Spot(change.shown)
    if change.path.resolve() != change.path:
        message = "a link stands now where the file was; nothing was written"
        raise RefusedError([place.problem("W01", message, "look at what stands there now, and change that")])
    data = unchanged(change.path, place, change.marks[1])
    written = data[: change.at] + change.before + data[change.at + len(change.after) :]
    return _write(change.path, place, change.marks[1], written)
