"""Named bytes -> a folder of files with a manifest: written beside, then moved into place, or not at all."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from generator import disk
from generator.kit import arrival
from generator.kit.arrival import MANIFEST, digest_of, names_in
from generator.problem import Problem, RefusedError

_BESIDE = re.compile(r"\.(?P<name>.+)\.(lock|new|moving)")
"""What a build has beside the folder it writes; nothing else in out/ has a name with a dot before it."""


def unchanged(folder: Path, key: str) -> dict[str, Any] | None:
    """The manifest of a folder made from the same input, if every file it lists is still as it was written."""
    manifest = arrival.read_manifest(folder)
    if manifest is None or manifest.get("key") != key:
        return None
    files = names_in(manifest)
    whole = len(files) == len(manifest["files"]) and all(
        arrival.is_as_listed(folder, name, listed) for name, listed in files.items()
    )
    return manifest if whole else None


def write(folder: Path, files: Mapping[str, bytes], record: Mapping[str, Any]) -> dict[str, Any]:
    """Put all files and their manifest into the folder; what only an earlier build left there is removed.

    Returns:
        The manifest.

    Raises:
        RefusedError: The folder cannot be written, a link, pipe or device is in the way, or the disk is full (O01), or
            another build is at work there (O02); what was there before is untouched.
    """
    listed = {name: {"sha256": digest_of(data), "bytes": len(data)} for name, data in sorted(files.items())}
    manifest = {**record, "files": listed}
    text = _laid_out(manifest)
    try:
        disk.make_folder(folder.parent)
        with locked(folder):
            arrival.settle(folder)
            with _beside(folder) as new:
                for name, data in {**files, MANIFEST: text.encode()}.items():
                    (new / name).parent.mkdir(parents=True, exist_ok=True)
                    (new / name).write_bytes(data)
                arrival.move(new, folder, [*listed, MANIFEST])
    except OSError as error:
        raise RefusedError([_unwritable(folder, error)]) from None
    return manifest


def take_folder(out: Path, name: str) -> Path:
    """The real folder of that name in `out`, made if need be, for a file more.

    Raises:
        RefusedError: There is a link, or no folder (O01).
    """
    try:
        for folder in (out, out / name):
            disk.make_folder(folder)
    except OSError as error:
        raise RefusedError([_unwritable(out / name, error)]) from None
    return out / name


def settle(out: Path) -> None:
    """End what builds of any game were about when they were killed: nothing of theirs is left beside their folders."""
    try:
        names = {match["name"] for entry in os.scandir(out) if (match := _BESIDE.fullmatch(entry.name))}
    except OSError:
        return
    for name in sorted(names):
        with contextlib.suppress(OSError, RefusedError), locked(out / name):
            arrival.settle(out / name)


def _laid_out(manifest: Mapping[str, Any]) -> str:
    """The manifest as a person reads it: a line for each entry, and one for each piece or file in it."""
    lines = []
    for key, value in manifest.items():
        text = json.dumps(value, ensure_ascii=False)
        if value and isinstance(value, list | tuple) and isinstance(value[0], dict):
            text = "[\n" + ",\n".join(f"    {json.dumps(each, ensure_ascii=False)}" for each in value) + "\n  ]"
        elif value and isinstance(value, dict) and key == "files":
            each = (f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in value.items())
            text = "{\n" + ",\n".join(each) + "\n  }"
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """A new folder next to the one to be filled, on the same disk, gone again whatever happens.

    Its name is always the same: who holds the lock may clear away what a build that was killed has left.
    """
    new = folder.parent / f".{folder.name}.new"
    try:
        new.mkdir()
        yield new
    finally:
        disk.clear(new)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder for one build; the lock falls with the process that holds it.

    Raises:
        RefusedError: Another build holds it (O02).
        OSError: There can be no lock file, or something else is in its place.
    """
    path = folder.parent / f".{folder.name}.lock"
    try:
        with disk.hold(path):
            try:
                yield
            finally:
                if os.name != "nt":  # there a file cannot go while it is open
                    path.unlink(missing_ok=True)
    except disk.HeldError:
        message, remedy = "another build is writing into this folder", "wait for it to end, or build with another --out"
        raise RefusedError([Problem(str(folder), 0, 0, "O02", message, remedy)]) from None
    if os.name == "nt":  # pragma: no cover - tried on Windows by hand
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def _unwritable(folder: Path, error: OSError) -> Problem:
    full = {
        errno.ENOSPC: "the disk is full",
        errno.EFBIG: "a file is larger than this disk or account may hold",
        errno.EROFS: "the disk is read-only",
        errno.EDQUOT: "the quota is used up",
    }
    in_the_way = dict.fromkeys((errno.EEXIST, errno.ENOTDIR), "a file is in the way") | {
        errno.ELOOP: "a link is in the way",
        errno.ENXIO: "a pipe is in the way",
    }
    number = error.errno or 0
    where = folder if number in full else error.filename or folder
    reason = (full | in_the_way).get(number) or (error.strerror or str(error)).lower()
    remedy = "free some room, or name another folder with --out" if number in full else "name another folder with --out"
    return Problem(str(folder), 0, 0, "O01", f"cannot write {where}: {reason}", remedy)
