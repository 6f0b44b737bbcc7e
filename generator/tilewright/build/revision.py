"""A folder and a git revision -> the folder as it was, written out elsewhere; the games in it that have changed since.

Nothing of the repository is run.
 The repository may be a stranger's. Git is asked in its plumbing alone, which runs no filters, hooks or pagers, and may
reach no other repository, where a missing object would make it start what the repository's configuration names.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha1, sha256
from pathlib import Path, PurePosixPath

from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.processes import answer_of

MOST_BYTES, MOST_FILES, MOST_SECONDS = 10_000_000, 5_000, 60
"""Of a folder that is written out, and of each question to git."""
MOST_LISTED = 50_000_000
"""Bytes of a list of files: some 400,000 files."""

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


def past_folder(folder: Path, revision: str, inside: str = "") -> PastFolder:
    """The folder at that revision of the repository it lies in, or a folder inside it, which may be gone by now.

    Raises:
        RefusedError: Git is missing or fails (O11), the folder is in no repository (O12), there is no such revision
            (O13), or it has no such folder (O14).
    """
    place = folder.as_posix()
    prefix = _asked(folder, "rev-parse", "--show-prefix")
    if prefix is None:
        message = f"this folder is not in a git repository, so there is no revision '{revision}' of it"
        remedy = "keep versions: git init, git add ., git commit; `check --compare` also takes a folder"
        raise _refused(place, "O12", message, remedy)
    # an option that is no revision is refused by us, not by git: it has had mistakes with --end-of-options
    is_typed = revision and not revision.startswith("-") and revision.isprintable()
    asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    commit = _asked(folder, *asked) if is_typed else None
    if not commit:
        message = f"'{revision}' is not a folder, an installed game or a git revision"
        raise _refused(place, "O13", message, "`git log --oneline` lists revisions; a folder is named by its path")
    within = prefix.decode(errors="surrogateescape").rstrip("\n") + (f"{inside}/" if inside else "")
    tree = _asked(folder, "rev-parse", "--verify", "--quiet", f"{commit.decode().strip()}:{within.rstrip('/')}")
    if not tree:
        message = f"there is no folder '{within.rstrip('/')}' at '{revision}'"
        raise _refused(place, "O14", message, "name a later revision; if it was in another folder then, check that out")
    return PastFolder(revision, within, tree.decode().strip(), folder)


@contextmanager
def written_out(past: PastFolder, name: str = "") -> Iterator[Path]:
    """A new folder with its plain files, gone again whatever happens; links and other repositories are left out.

    Args:
        past: The folder as it was.
        name: What the new folder is called; by default what the folder is called now.

    Raises:
        RefusedError: It is larger than any game (O15), or git fails (O11).
    """
    files = _files(past)
    with tempfile.TemporaryDirectory(prefix="tilewright-") as beside:
        folder = Path(beside).resolve() / (name or past.cwd.resolve().name)
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
    if mode not in _PLAIN_FILES or kind != "blob" or not _stays(path):
        return None
    return _File(path, blob, int(size) if size.isdigit() else 0)  # 'BAD' where git lacks it: `_contents` says so


def _stays(path: str) -> bool:
    """Whether a path stays in its folder, and can be shown and written on every system."""
    parts = path.split("/")
    leaves = any(part in {"", ".", ".."} or part.casefold() == ".git" for part in parts)
    return not leaves and path.isprintable() and not set(path) & set("\\:\ufffd")


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
            raise _refused(past.cwd.as_posix(), "O11", message, "run `git fsck`, and fetch the missing objects")
        yield bytes(rest[len(head) : end])
        rest = rest[end + 1 :]


@dataclass(frozen=True, slots=True)
class GamePair:
    """A game that was looked for at a revision and now.

    Attributes:
        before: Its folder at the revision, as a path from here with slashes; empty if it is new.
        after: Its folder now; empty if it is gone.
    """

    before: str
    after: str


ALIKE = 0.5
"""The share of files that two folders have in common if one is the other under a new name."""
MOST_COMPARED = 250_000
"""Pairs of a game that is gone and a new one; of more, none is taken for the other under a new name."""


def changed_games(here: Path, revision: str, asked: Sequence[str] = ()) -> tuple[GamePair, ...]:
    """The games below a folder that are not as they were at a revision, in the order of their names.

    A game whose folder has another name now is known again by its files.

    Args:
        here: The folder, in a git repository.
        revision: As somebody typed it.
        asked: Folders of games, as paths from here: these alone, whether they have changed or not.

    Raises:
        RefusedError: Git is missing or fails (O11), this folder is in no repository (O12), there is no such revision
            (O13), or no game in a folder that is asked for, then or now (O14).
    """
    then, now = _games(_blobs_then(here, revision)), _games(_blobs_now(here))
    for name in asked:
        if name not in then and name not in now:
            message = f"there is no game.yaml in '{name}', neither now nor at '{revision}'"
            raise _refused(name, "O14", message, "name the folder of a game, as a path from here")
    fresh, gone = [name for name in now if name not in then], [name for name in then if name not in now]
    pairs = [GamePair(name, name) for name in now if name in then and (asked or not _same(then[name], now[name]))]
    are_few = len(gone) * len(fresh) <= MOST_COMPARED
    likeness = {(old, new): _likeness(then[old], now[new]) for old in gone for new in fresh if are_few}
    for old, new in sorted(likeness, key=lambda pair: -likeness[pair]):
        if likeness[old, new] >= ALIKE and old in gone and new in fresh:
            pairs.append(GamePair(old, new))
            gone.remove(old)
            fresh.remove(new)
    pairs += [GamePair("", name) for name in fresh]
    pairs += [GamePair(name, "") for name in gone]
    chosen = [pair for pair in pairs if not asked or {pair.before, pair.after} & set(asked)]
    return tuple(sorted(chosen, key=lambda pair: pair.after or pair.before))


GitNames = Mapping[str, tuple[str, ...]]
"""Path -> what git may know a file by: its bytes as they are, or with the line ends of a repository."""


def _games(blobs: GitNames) -> Mapping[str, GitNames]:
    """Folder -> its files, for each folder that has a game.yaml; '.' is this folder itself."""
    games: dict[str, dict[str, tuple[str, ...]]] = {folder: {} for folder in sorted(_folders_of_games(blobs))}
    for path, blob in blobs.items():
        for folder in _folders(path):
            if folder in games:
                games[folder][path.removeprefix(f"{folder}/")] = blob
    return games


def _folders_of_games(paths: Iterable[str]) -> set[str]:
    return {str(PurePosixPath(path).parent) for path in paths if PurePosixPath(path).name == "game.yaml"}


def _folders(path: str) -> list[str]:
    """Those that a file lies in, its own first; the last is '.'."""
    return [str(each) for each in PurePosixPath(path).parents]


def _blobs_then(here: Path, revision: str) -> GitNames:
    """The plain files of a folder at a revision; none if there was no such folder."""
    try:
        past = past_folder(here, revision)
    except RefusedError as refused:
        if refused.problems[0].code != "O14":
            raise
        return {}
    listing = _asked(here, "ls-tree", "-r", "-l", "-z", "--full-tree", past.tree, most=MOST_LISTED)
    if listing is None:
        raise _refused(here.as_posix(), "O11", f"git cannot list the files of '{revision}'", "see `git fsck`")
    return {file.path: (file.blob,) for file in map(_file, listing.split(b"\0")[:-1]) if file}


def _blobs_now(here: Path) -> GitNames:
    """The plain files of a folder that git tracks, or would track; of folders without a game nothing is read."""
    listing = _asked(here, "ls-files", "-z", "--cached", "--others", "--exclude-standard", most=MOST_LISTED)
    if listing is None:
        raise _refused(here.as_posix(), "O11", "git cannot list the files of this folder", "see `git status`")
    names = sorted({name.decode(errors="replace") for name in listing.split(b"\0")[:-1]})
    paths = [name for name in names if _stays(name) and (here / name).is_file() and not (here / name).is_symlink()]
    games = _folders_of_games(paths)
    return {path: _known_by(here / path) for path in paths if not games.isdisjoint(_folders(path))}


def _known_by(path: Path) -> tuple[str, ...]:
    """What git calls this file; nothing git knows for a file that is larger than any game."""
    if path.stat().st_size > MOST_BYTES:
        return ()
    data = path.read_bytes()
    texts = dict.fromkeys((data, data.replace(b"\r\n", b"\n")))
    heads = ((b"blob %d\0" % len(text)) + text for text in texts)
    return tuple(way(blob).hexdigest() for blob in heads for way in (sha1, sha256))


def _same(then: GitNames, now: GitNames) -> bool:
    return then.keys() == now.keys() and all(set(then[path]) & set(now[path]) for path in then)


def _likeness(then: GitNames, now: GitNames) -> float:
    """The share of files that are the same under the same name, of all names there are."""
    same = [path for path in then.keys() & now.keys() if set(then[path]) & set(now[path])]
    return len(same) / max(1, len(then.keys() | now.keys()))


def _asked(folder: Path, *words: str, asks: bytes = b"", most: int = 100_000) -> bytes | None:
    """What git answers; None where it refuses, takes too long, or answers more than that.

    Raises:
        RefusedError: There is no git to ask (O11).
    """
    git = shutil.which("git")
    if git is None or not Path(git).is_absolute():  # a relative one may lie in a stranger's folder
        message = "a git revision needs git, which is not installed"
        raise _refused(folder.as_posix(), "O11", message, "install git; or name a folder that holds the other version")
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | _ALONE
    return answer_of([git, *_HARMLESS, *words], folder, env, asks, most=most, seconds=MOST_SECONDS)


def _too_large(past: PastFolder) -> RefusedError:
    message = f"at '{past.revision}' this is no folder, or has over {MOST_FILES:,} files or {MOST_BYTES:,} bytes"
    return _refused(past.cwd.as_posix(), "O15", message, "check that revision out elsewhere, and name its folder")


def _refused(path: str, code: str, message: str, remedy: str) -> RefusedError:
    return RefusedError([Problem(path, 0, 0, code, message, remedy)])
