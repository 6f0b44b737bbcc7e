"""Named bytes -> a folder of files with a manifest: written beside, then moved into place, or not at all."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from generator.problem import Problem, RefusedError

MANIFEST = "manifest.json"


def unchanged(folder: Path, key: str) -> dict[str, Any] | None:
    """The manifest of a folder made from the same input, if every file it lists is still as it was written."""
    manifest = read_manifest(folder)
    if manifest is None or manifest.get("key") != key:
        return None
    try:
        whole = all(_digest((folder / name).read_bytes()) == file["sha256"] for name, file in manifest["files"].items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return manifest if whole else None


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """What the last build wrote about itself; None where there is none or it cannot be read."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return manifest if isinstance(manifest, dict) else None


def write(folder: Path, files: Mapping[str, bytes], record: Mapping[str, Any]) -> dict[str, Any]:
    """Put all files and their manifest into the folder; what only an earlier build left there is removed.

    Returns:
        The manifest.

    Raises:
        RefusedError: The folder cannot be written or the disk is full (O01), or another build is at work there (O02);
            what was there before is untouched.
    """
    listed = {name: {"sha256": _digest(data), "bytes": len(data)} for name, data in sorted(files.items())}
    manifest = {**record, "files": listed}
    text = _laid_out(manifest)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with locked(folder), _beside(folder) as new:
            for name, data in {**files, MANIFEST: text.encode()}.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(data)
            before = read_manifest(folder) or {}
            _move(new, folder, [*listed, MANIFEST])
            _forget(folder, _names(before) - set(listed))
    except OSError as error:
        raise RefusedError([_unwritable(folder, error)]) from None
    return manifest


def _laid_out(manifest: Mapping[str, Any]) -> str:
    """The manifest as a person reads it: a line for each entry, and one for each piece or file in it."""
    lines = []
    for key, value in manifest.items():
        text = json.dumps(value, ensure_ascii=False)
        if value and isinstance(value, list | tuple) and isinstance(value[0], dict):
            text = "[\n" + ",\n".join(f"    {json.dumps(each, ensure_ascii=False)}" for each in value) + "\n  ]"
        elif value and isinstance(value, dict) and key == "files":
            each = (f"    {json.dumps(name)}: {json.dumps(said)}" for name, said in value.items())
            text = "{\n" + ",\n".join(each) + "\n  }"
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


@contextlib.contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """A new folder next to the one to be filled, on the same disk, gone again whatever happens.

    Its name is always the same: who holds the lock may clear away what a build that was killed has left.
    """
    new = folder.parent / f".{folder.name}.new"
    shutil.rmtree(new, ignore_errors=True)
    try:
        new.mkdir()
        yield new
    finally:
        shutil.rmtree(new, ignore_errors=True)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder for one build; the lock falls with the process that holds it.

    Raises:
        RefusedError: Another build holds it (O02).
    """
    path = folder.parent / f".{folder.name}.lock"
    with _held(path, folder):
        try:
            yield
        finally:
            if os.name != "nt":  # there a file cannot go while it is open
                path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        if os.name == "nt":  # pragma: no cover - tried on Windows by hand
            path.unlink(missing_ok=True)


def _held(path: Path, folder: Path) -> IO[str]:
    """The lock file, open and locked; opened afresh where its last holder took it away while it was waited for."""
    while True:
        handle = path.open("w")
        try:
            _lock(handle.fileno())
            if os.name == "nt" or _same(handle, path):
                return handle
        except OSError as error:
            handle.close()
            if error.errno not in {errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}:
                raise  # a disk that knows no locks
            message = "another build is writing into this folder"
            raise RefusedError(
                [Problem(str(folder), 0, 0, "O02", message, "wait for it to end, or build with another --out")]
            ) from None
        handle.close()


def _same(handle: IO[str], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _lock(handle: int) -> None:
    if os.name == "nt":  # pragma: no cover - tried on Windows by hand
        import msvcrt  # noqa: PLC0415 - exists on Windows only

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        return
    import fcntl  # noqa: PLC0415 - exists elsewhere only

    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _move(new: Path, folder: Path, names: list[str]) -> None:
    """Each file by one rename, the manifest last; where one cannot be moved, all go back to where they were."""
    aside = new / ".aside"
    done: list[tuple[Path, Path]] = []
    with _undisturbed():
        try:
            for name in [MANIFEST, *names]:
                if os.path.lexists(folder / name) and not os.path.lexists(aside / name):
                    done.append(_renamed(folder / name, aside / name))  # noqa: PERF401 - undone as far as it came
            for name in names:
                done.append(_renamed(new / name, folder / name))  # noqa: PERF401 - as above
        except OSError:
            _undo(done)
            with contextlib.suppress(OSError):
                folder.rmdir()  # only if it was made just now, and is empty
            raise


def _renamed(source: Path, target: Path) -> tuple[Path, Path]:
    if source.is_dir() and not source.is_symlink():
        raise IsADirectoryError(errno.EISDIR, "a folder is in the way", str(source))
    target.parent.mkdir(parents=True, exist_ok=True)
    source.rename(target)
    return source, target


def _undo(done: Sequence[tuple[Path, Path]]) -> None:
    for source, target in reversed(done):
        with contextlib.suppress(OSError):
            target.rename(source)


@contextlib.contextmanager
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


def _names(manifest: Mapping[str, Any]) -> set[str]:
    """The files a manifest lists; none where somebody has written something else into it."""
    files = manifest.get("files")
    return set(files) if isinstance(files, dict) else set()


def _forget(folder: Path, names: set[str]) -> None:
    for name in names:
        path = folder / name
        if not Path(name).is_absolute() and ".." not in Path(name).parts:
            with contextlib.suppress(OSError, ValueError):
                path.unlink(missing_ok=True)
                path.parent.rmdir()


def _unwritable(folder: Path, error: OSError) -> Problem:
    full = {
        errno.ENOSPC: "the disk is full",
        errno.EFBIG: "a file is larger than this disk or account may hold",
        errno.EROFS: "the disk is read-only",
        errno.EDQUOT: "the quota is used up",
    }
    in_the_way = {errno.EEXIST: "a file is in the way", errno.ENOTDIR: "a file is in the way"}
    number = error.errno or 0
    where = folder if number in full else error.filename or folder
    reason = (full | in_the_way).get(number) or (error.strerror or str(error)).lower()
    remedy = "free some room, or name another folder with --out" if number in full else "name another folder with --out"
    return Problem(str(folder), 0, 0, "O01", f"cannot write {where}: {reason}", remedy)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
