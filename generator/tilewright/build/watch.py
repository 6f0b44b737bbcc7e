"""A folder -> which of its files have changed since it was last looked at."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tilewright.frozen import dataclass

DEEPEST = 6
"""Folders within folders: no game has more."""

SETTLED = 2_000_000_000
"""Nanoseconds after which a file that was changed has another time when it is changed again, on every disk."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a file looks like from outside: when it was changed, how long it is, which it is."""

    changed: int
    size: int
    number: int


class Watch:
    """Keeps what the files of a folder looked like."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._at, self._stamps = time.time_ns(), stamps(folder)

    def changes(self, announced: frozenset[str] = frozenset()) -> set[str]:
        """The names, from the folder on, of the files that came, went or changed since the last look.

        A file that had only just been changed then is always among them: its time does not tell whether it has been
        changed once more.

        Args:
            announced: Names of files that have changed, whatever they look like.
        """
        before, at = self._stamps, self._at
        self._at, self._stamps = time.time_ns(), stamps(self.folder)
        now = self._stamps
        moved = {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}
        return moved | announced | {name for name, stamp in now.items() if stamp.changed > at - SETTLED}


def stamps(folder: Path) -> dict[str, Stamp]:
    """What every file of a folder looks like now, by its name from the folder on; nothing where there is no folder."""
    return dict(_stamps(str(folder), "", DEEPEST))


def folders(folder: Path) -> dict[str, tuple[int, int]]:
    """Which folders there are, itself and those below, by their paths; links are none, and nothing where it is none."""
    try:
        known = folder.stat()
    except OSError:
        return {}
    return {str(folder): (known.st_dev, known.st_ino), **dict(_folders(str(folder), DEEPEST))}


def _folders(folder: str, deep: int) -> Iterator[tuple[str, tuple[int, int]]]:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.startswith(".") and deep and entry.is_dir(follow_symlinks=False):
                known = entry.stat()
                yield entry.path, (known.st_dev, known.st_ino)
                yield from _folders(entry.path, deep - 1)


def _stamps(folder: str, name: str, deep: int) -> Iterator[tuple[str, Stamp]]:
    """Every file in a folder and below, but for what begins with a dot, or lies behind a link to a folder.

    Such a link may lead to a whole disk, or back up as often as it likes.
    """
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        try:
            if entry.is_file():
                known = entry.stat()
                stamp = Stamp(max(known.st_mtime_ns, known.st_ctime_ns), known.st_size, known.st_ino)
                yield f"{name}{entry.name}", stamp
            elif entry.is_dir(follow_symlinks=False) and deep:
                yield from _stamps(entry.path, f"{name}{entry.name}/", deep - 1)
        except OSError:
            continue  # it went away just now, or nobody may look at it
