"""Named bytes -> a folder of files with a manifest, in the place of the old ones: all or none, even if it is killed.

What is written beside as `.GAME.new` is nothing yet, and thrown away where it is found. One rename to `.GAME.moving`
makes it the kit: from then on its files are moved over one by one, old ones into `.GAME.moving/.old`, and whoever comes
next ends what a killed build has begun. Where a file cannot be moved, all go back.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tilewright import disk, pattern
from tilewright.digest import sha256
from tilewright.problem import Problem, RefusedError

MANIFEST = "manifest.json"
LARGEST = 64_000_000
"""Bytes of a manifest that is read; one of 10,000 cards has 3 million."""
_OLD = ".old"
_NAME = pattern.prepare(r"[^/\\:.][^/\\:]*(/[^/\\:.][^/\\:]*){0,2}")
"""A file of a kit: at most two folders deep, and nothing in its path begins with a dot."""


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """What the last build wrote about itself; None where there is none or it cannot be read."""
    try:
        manifest = json.loads(disk.read(folder / MANIFEST, LARGEST))
    except (OSError, ValueError, RecursionError):
        return None
    return manifest if isinstance(manifest, dict) else None


def names_in(manifest: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """What a manifest says of each file that a build may have written; nothing of a path that leads elsewhere."""
    files = manifest.get("files")
    listed = files.items() if isinstance(files, dict) else ()
    return {
        name: entry
        for name, entry in listed
        if _NAME.fullmatch(name) and name.isprintable() and isinstance(entry, dict)
    }


def is_as_listed(folder: Path, name: str, listed: Mapping[str, Any]) -> bool:
    """Whether a file in a folder is a plain one and still as the manifest says it was written."""
    size = listed.get("bytes")
    try:
        return isinstance(size, int) and _has(folder, name) and disk.digest(folder / name, size) == listed.get("sha256")
    except (OSError, ValueError):
        return False


def digest_of(data: bytes) -> str:
    """As a manifest writes it."""
    return sha256(data).hexdigest()


def move(new: Path, folder: Path, names: Sequence[str]) -> None:
    """Put new files in the place of those in a folder, the manifest last; forget what only the old manifest lists.

    Raises:
        OSError: Something is in the way, or a file cannot be moved; all is as it was.
    """
    for name in names:
        _has(folder, name)
    moving = _moving(folder)
    with _undisturbed():
        new.rename(moving)
        try:
            _arrive(moving, folder, names)
        except OSError:
            _go_back(moving, folder, names)
            raise


def settle_kit(folder: Path) -> None:
    """End what a build of this folder was about when it was killed: a kit that was whole arrives, others never were.

    Raises:
        OSError: It cannot be ended.
    """
    disk.clear(folder.parent / f".{folder.name}.new")
    moving = _moving(folder)
    if not disk.is_there(moving, folder=True):
        return
    manifest = read_manifest(moving) or read_manifest(folder) or {}
    names = [name for name in (*names_in(manifest), MANIFEST) if _has(moving, name)]
    for name in names:
        _has(folder, name)
    _arrive(moving, folder, names)


def _moving(folder: Path) -> Path:
    return folder.parent / f".{folder.name}.moving"


def _has(folder: Path, name: str) -> bool:
    """Whether a plain file is there, in real folders.

    Raises:
        OSError: Something else is there, or on the way.
    """
    path = folder
    for part in ("", *Path(name).parts[:-1]):
        path /= part
        if not disk.is_there(path, folder=True):
            return False
    return disk.is_there(folder / name)


def _arrive(moving: Path, folder: Path, names: Sequence[str]) -> None:
    """What is still to be moved, and what is then to be forgotten: the same however often it is begun."""
    for name in sorted(names, key=lambda name: name == MANIFEST):
        if _has(folder, name) and not os.path.lexists(moving / _OLD / name):
            _rename(folder / name, moving / _OLD / name)
        _rename(moving / name, folder / name)
    # delete what the old manifest lists and the new one does not, as far as it is what the old build wrote
    gone = {name: each for name, each in names_in(read_manifest(moving / _OLD) or {}).items() if name not in names}
    kept = names_in(read_manifest(folder) or {}) if gone else {}  # a manifest that is read takes most memory of all
    for old, listed in gone.items():
        known = old not in kept and listed.get("bytes", LARGEST) < LARGEST
        if known and is_as_listed(folder, old, listed):
            with contextlib.suppress(OSError):
                (folder / old).unlink()
                for within in list(Path(old).parents)[:-1]:
                    (folder / within).rmdir()
    disk.clear(moving)


def _rename(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    source.replace(target)


def _go_back(moving: Path, folder: Path, names: Sequence[str]) -> None:
    """Put back what was moved; where a disk does not even let that happen, whoever comes next ends it the other way."""
    try:
        for name in names:
            if not os.path.lexists(moving / name):
                _rename(folder / name, moving / name)
            if os.path.lexists(moving / _OLD / name):
                (moving / _OLD / name).replace(folder / name)
    except OSError:
        return
    disk.clear(moving)
    with contextlib.suppress(OSError):
        folder.rmdir()  # only if it was made just now, and is empty


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits for these few milliseconds: the renames happen all or not at all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)


_BESIDE = pattern.prepare(r"\.(?P<name>.+)\.(lock|new|moving)")
"""What a build has beside the folder it writes; nothing else in out/ has a name with a dot before it."""


def unchanged(folder: Path, key: str) -> dict[str, Any] | None:
    """The manifest of a folder made from the same input, if every file it lists is still as it was written."""
    manifest = read_manifest(folder)
    if manifest is None or manifest.get("key") != key:
        return None
    files = names_in(manifest)
    whole = len(files) == len(manifest["files"]) and all(
        is_as_listed(folder, name, listed) for name, listed in files.items()
    )
    return manifest if whole else None


def write(folder: Path, files: Iterable[tuple[str, bytes]], record: Mapping[str, Any]) -> dict[str, Any]:
    """Put all files and their manifest into the folder; what only an earlier build left there is removed.

    Args:
        folder: Where they belong.
        files: Each by its name; they are made one after the other, and none is kept in memory.
        record: What the manifest says besides.

    Returns:
        The manifest.

    Raises:
        RefusedError: The folder cannot be written, a link, pipe or device is in the way, or the disk is full (O01), or
            another build is at work there (O02); what was there before is untouched.
        ValueError: A file has a name that leads elsewhere, or the name of another one.
    """
    listed: dict[str, dict[str, Any]] = {}
    try:
        disk.make_folder(folder.parent)
        with locked(folder):
            settle_kit(folder)
            with _beside(folder) as new:
                for name, data in files:
                    if not (_NAME.fullmatch(name) and name.isprintable()) or name in {*listed, MANIFEST}:
                        raise ValueError(f"no name for a file: {name[:80]!r}")
                    (new / name).parent.mkdir(parents=True, exist_ok=True)
                    (new / name).write_bytes(data)
                    listed[name] = {"sha256": digest_of(data), "bytes": len(data)}
                manifest = {**record, "files": dict(sorted(listed.items()))}
                (new / MANIFEST).write_bytes(_laid_out(manifest).encode())
                move(new, folder, [*manifest["files"], MANIFEST])
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
            settle_kit(out / name)


def _laid_out(manifest: Mapping[str, Any]) -> str:
    """The manifest as a person reads it: a line for each entry, and one for each piece or file in it."""
    lines, encode = [], json.JSONEncoder(ensure_ascii=False).encode  # `dumps` would make one for each piece
    for key, value in manifest.items():
        if value and isinstance(value, list | tuple) and isinstance(value[0], dict):
            text = "[\n" + ",\n".join([f"    {encode(each)}" for each in value]) + "\n  ]"
        elif value and isinstance(value, dict) and key == "files":
            each = (f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in value.items())
            text = "{\n" + ",\n".join(each) + "\n  }"
        else:
            text = encode(value)
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
