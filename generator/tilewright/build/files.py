"""Bytes -> a file that somebody asked for, whole or not at all, or the Problem that it cannot be written."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from tilewright import disk
from tilewright.problem import Problem, RefusedError


def write(path: Path, data: bytes) -> None:
    """Put a file where it belongs in one step, its folder made if need be.

    Raises:
        RefusedError: It cannot be written (O09).
    """
    must_take(path)
    add(path, data)


def keep(path: Path, data: bytes, home: Path) -> None:
    """Put a file where its owner alone can read it, in a folder that is so too, as all of `home` is.

    Raises:
        RefusedError: It cannot be written (O09).
    """
    try:
        for folder in (home, path.parent):
            disk.make_own(folder)
        must_take(path)
        disk.put(path, data, mode=disk.OWN, lasting=True)
    except (OSError, ValueError) as error:
        raise _unwritten(path, getattr(error, "strerror", None) or str(error)) from None


def add(path: Path, data: bytes) -> None:
    """Put a file into a folder that is known to take some, as `must_take` has told.

    Raises:
        RefusedError: It cannot be written (O09).
    """
    try:
        disk.put(path, data)
    except (OSError, ValueError) as error:
        raise _unwritten(path, getattr(error, "strerror", None) or str(error)) from None


def write_all(folder: Path, files: Mapping[str, bytes], ours: str) -> None:
    """Files into one folder, none of them before all have found room; older ones that match `ours` are taken away.

    Raises:
        RefusedError: They cannot be written (O09); what was there before is as it was.
    """
    must_take(folder / "-")
    try:
        with disk.scratch(folder) as beside:
            for name, data in files.items():
                (beside / name).write_bytes(data)
            for name in files:
                (beside / name).replace(folder / name)
            for old in folder.glob(ours):
                if old.name not in files and old.is_file():
                    old.unlink()
    except OSError as error:
        raise _unwritten(folder, error.strerror or str(error)) from None


def must_take(path: Path) -> None:
    """That a file can be written there, its folder made if need be, before anybody works for it.

    What a command that was killed has left half written in that folder is cleared away.

    Raises:
        RefusedError: It cannot (O09): what is there is no plain file, or its folder takes none.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            raise _unwritten(path, "there is a folder, or a device")
        disk.sweep(path.parent)
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except (OSError, ValueError) as error:
        raise _unwritten(path, getattr(error, "strerror", None) or str(error)) from None


def _unwritten(path: Path, reason: str) -> RefusedError:
    message, remedy = f"the file cannot be written: {reason.lower()}", "free some room, or write somewhere else"
    return RefusedError([Problem(path.as_posix(), 0, 0, "O09", message, remedy)])
