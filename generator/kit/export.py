"""Named bytes -> a folder of files with a manifest: written beside, then moved into place, or not at all."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.problem import Problem, RefusedError

MANIFEST = "manifest.json"


def unchanged(folder: Path, key: str) -> dict[str, Any] | None:
    """The manifest of a folder made from the same input, if every file it lists is still as it was written."""
    manifest = read_manifest(folder)
    if manifest is None or manifest.get("key") != key:
        return None
    try:
        whole = all(_digest((folder / name).read_bytes()) == file["sha256"] for name, file in manifest["files"].items())
    except (OSError, KeyError, TypeError, AttributeError):
        return None
    return manifest if whole else None


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """What the last build wrote about itself; None where there is none or it cannot be read."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
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
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder), _beside(folder) as new:
            for name, data in {**files, MANIFEST: text.encode()}.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(data)
            before = read_manifest(folder) or {}
            _move(new, folder, [*listed, MANIFEST])
            _forget(folder, set(before.get("files", {})) - set(listed))
    except OSError as error:
        raise RefusedError([_unwritable(folder, error)]) from None
    return manifest


@contextlib.contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """A new folder next to the one to be filled, on the same disk, gone again whatever happens."""
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
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
    with path.open("w") as handle:
        try:
            _lock(handle.fileno())
        except OSError:
            message = "another build is writing into this folder"
            raise RefusedError(
                [Problem(str(folder), 0, 0, "O02", message, "wait for it to end, or build with another --out")]
            ) from None
        yield
    with contextlib.suppress(OSError):
        path.unlink()


def _lock(handle: int) -> None:
    if os.name == "nt":  # pragma: no cover - tried on Windows by hand
        import msvcrt  # noqa: PLC0415 - exists on Windows only

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        return
    import fcntl  # noqa: PLC0415 - exists elsewhere only

    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _move(new: Path, folder: Path, names: list[str]) -> None:
    """Each file by one rename, the manifest last: it is what says that the folder is whole."""
    with _undisturbed():
        (folder / MANIFEST).unlink(missing_ok=True)
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).replace(folder / name)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits for these few milliseconds: the renames happen all or not at all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _forget(folder: Path, names: set[str]) -> None:
    for name in names:
        path = folder / name
        if not Path(name).is_absolute() and ".." not in Path(name).parts:
            path.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                path.parent.rmdir()


def _unwritable(folder: Path, error: OSError) -> Problem:
    reasons = {
        errno.ENOSPC: "the disk is full",
        errno.EROFS: "the disk is read-only",
        errno.EDQUOT: "the quota is used up",
    }
    reason = reasons.get(error.errno or 0, error.strerror or str(error))
    where = error.filename or folder
    return Problem(
        str(folder), 0, 0, "O01", f"cannot write {where}: {reason}", "free some room, or name another folder with --out"
    )


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
