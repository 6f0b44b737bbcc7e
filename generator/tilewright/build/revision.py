"""A folder and a git revision -> the folder as it was, written out elsewhere, with nothing of the repository run.

The repository may be a stranger's. Git is asked in its plumbing alone, which runs no filters, hooks or pagers, and may
reach no other repository, where a missing object would make it start what the repository's configuration names.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.processes import answer_of

MOST_BYTES, MOST_FILES, MOST_SECONDS = 10_000_000, 5_000, 60
"""Of a folder that is written out, and of each question to git."""

_HARMLESS = (
    "--no-pager",
    "--literal-pathspecs",
    *("-c", "core.hooksPath=" + os.devnull),
    *("-c", "core.fsmonitor=false"),
    *("-c", "safe.bareRepository=explicit"),
)
_ALONE = {"GIT_ALLOW_PROTOCOL": "", "GIT_NO_LAZY_FETCH": "1", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_TERMINAL_PROMPT": "0"}
"""Nothing is fetched; `GIT_ALLOW_PROTOCOL` alone is older than 2.45."""
_PLAIN_FILES = {"100644", "100755", "100664"}


@dataclass(frozen=True, slots=True)
class PastFolder:
    """A folder of a repository at a revision.

    Attributes:
        revision: As it was typed.
        prefix: The folder within the repository, with a slash at the end; empty for its top.
        tree: What git knows it by.
        cwd: The folder as it is now.
    """

    revision: str
    prefix: str
    tree: str
    cwd: Path

    @property
    def label(self) -> str:
        """As git writes it: 'HEAD~1:games/mygame'."""
        return f"{self.revision}:{self.prefix.rstrip('/')}"


@dataclass(frozen=True, slots=True)
class _File:
    path: str
    blob: str
    size: int


def past_folder(folder: Path, revision: str) -> PastFolder:
    """The folder at that revision of the repository it lies in.

    Raises:
        RefusedError: Git is missing or fails (O11), the folder is in no repository (O12), there is no such revision
            (O13), or it has no such folder (O14).
    """
    place = folder.as_posix()
    prefix = _asked(folder, "rev-parse", "--show-prefix")
    if prefix is None:
        message = f"'{revision}' is no folder and no game on the shelf, and this folder is in no git repository"
        raise _refused(place, "O12", message, "name a folder, or `variant:NAME`; or see what `git status` says there")
    # an option that is no revision is refused by us, not by git: it has had mistakes with --end-of-options
    is_typed = revision and not revision.startswith("-") and revision.isprintable()
    asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    commit = _asked(folder, *asked) if is_typed else None
    if not commit:
        message = f"'{revision}' is no folder, no game on the shelf, and no revision that git knows here"
        raise _refused(place, "O13", message, "`git log --oneline` lists revisions; a folder is named by its path")
    within = prefix.decode(errors="surrogateescape").rstrip("\n")
    tree = _asked(folder, "rev-parse", "--verify", "--quiet", f"{commit.decode().strip()}:{within.rstrip('/')}")
    if not tree:
        message = f"there is no folder '{within.rstrip('/')}' at '{revision}'"
        raise _refused(place, "O14", message, "name a later revision; if it lay elsewhere then, check that out")
    return PastFolder(revision, within, tree.decode().strip(), folder)


@contextmanager
def written_out(past: PastFolder) -> Iterator[Path]:
    """A new folder with its plain files, gone again whatever happens; links and other repositories are left out.

    Raises:
        RefusedError: It is larger than any game (O15), or git fails (O11).
    """
    files = _files(past)
    with tempfile.TemporaryDirectory(prefix="tilewright-") as name:
        folder = Path(name).resolve() / past.cwd.resolve().name
        folder.mkdir()
        for file, data in zip(files, _contents(past, files), strict=True):
            path = folder / file.path
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as new:
                new.write(data)
        yield folder


def _files(past: PastFolder) -> tuple[_File, ...]:
    listing = _asked(past.cwd, "ls-tree", "-r", "-l", "-z", "--full-tree", past.tree, most=200 * MOST_FILES)
    if listing is None:
        raise _too_large(past)
    files = tuple(filter(None, map(_file, listing.split(b"\0")[:-1])))
    if len(files) > MOST_FILES or sum(file.size for file in files) > MOST_BYTES:  # sum counts bytes
        raise _too_large(past)
    return tuple({file.path.casefold(): file for file in files}.values())  # some disks hold one of A and a


def _file(entry: bytes) -> _File | None:
    """A plain file whose name stays in its folder; git itself never writes others, but somebody may have."""
    head, _, name = entry.partition(b"\t")
    mode, kind, blob, size = head.decode().split()
    path = name.decode(errors="replace")
    parts = path.split("/")
    leaves = any(part in {"", ".", ".."} or part.casefold() == ".git" for part in parts)
    strange = not path.isprintable() or bool(set(path) & set("\\:\ufffd"))
    if mode not in _PLAIN_FILES or kind != "blob" or leaves or strange:
        return None
    return _File(path, blob, int(size) if size.isdigit() else 0)  # 'BAD' where git lacks it: `_contents` says so


def _contents(past: PastFolder, files: Sequence[_File]) -> Iterator[bytes]:
    """The bytes of each file, as the repository has them."""
    blobs = "".join(f"{file.blob}\n" for file in files).encode()
    most = MOST_BYTES + 200 * len(files)
    answer = _asked(past.cwd, "cat-file", "--batch", asks=blobs, most=most) if files else b""
    rest = memoryview(answer or b"")
    for file in files:
        head = f"{file.blob} blob {file.size}\n".encode()
        end = len(head) + file.size
        if rest[: len(head)] != head or len(rest) <= end:
            message = f"git cannot read '{file.path}' of '{past.revision}'"
            raise _refused(past.cwd.as_posix(), "O11", message, "see what `git fsck` says; fetch what is missing")
        yield bytes(rest[len(head) : end])
        rest = rest[end + 1 :]


def _asked(folder: Path, *words: str, asks: bytes = b"", most: int = 100_000) -> bytes | None:
    """What git answers; None where it refuses, takes too long, or answers more than that.

    Raises:
        RefusedError: There is no git to ask (O11).
    """
    git = shutil.which("git")
    if git is None or not Path(git).is_absolute():  # a relative one may lie in a stranger's folder
        message = "a revision is asked for, and there is no git on this computer"
        raise _refused(folder.as_posix(), "O11", message, "install git; or name a folder that holds the other version")
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | _ALONE
    return answer_of([git, *_HARMLESS, *words], folder, env, asks, most=most, seconds=MOST_SECONDS)


def _too_large(past: PastFolder) -> RefusedError:
    message = f"at '{past.revision}' this is no folder, or has over {MOST_FILES:,} files or {MOST_BYTES:,} bytes"
    return _refused(past.cwd.as_posix(), "O15", message, "check that revision out elsewhere, and name its folder")


def _refused(path: str, code: str, message: str, remedy: str) -> RefusedError:
    return RefusedError([Problem(path, 0, 0, code, message, remedy)])
