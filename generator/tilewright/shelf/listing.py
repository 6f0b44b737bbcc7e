"""data/ and the installed packages -> the games there are, each with its folder; no code of theirs is run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tilewright import packages
from tilewright.folders import shipped
from tilewright.frozen import dataclass
from tilewright.memory import Kept
from tilewright.packages import Brought
from tilewright.problem import RefusedError, did_you_mean
from tilewright.texts.node import Mapping, Scalar, Spot
from tilewright.texts.source import load as load_tree


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game as the shelf lists it.

    Attributes:
        name: What it is called by.
        title: What is printed on it.
        folder: Where it lies.
        by: The package that brings it, and its version; '' for a game that comes with Tilewright.
    """

    name: str
    title: str
    folder: Path
    by: str = ""


def data() -> Path:
    """The folder of all games that come with Tilewright."""
    return shipped("data")


def templates() -> Path:
    """The folder of templates and fonts."""
    return shipped("templates")


def games() -> tuple[ListedGame, ...]:
    """What is on the shelf, sorted by name: ours, then those of installed packages that have a folder to read.

    A game.yaml past reading lists its game under its folder's name. None of a package's code is run.
    """
    ours = [ListedGame(name, value_in_head(data() / name, "title") or name, _near(data() / name)) for name in names()]
    return (
        *ours,
        *(ListedGame(each.id, value_in_head(at, "title") or each.id, _near(at), each.by) for each, at in visiting()),
    )


def visiting() -> Iterator[tuple[Brought, Path]]:
    """The games that installed packages bring, with their folders: those that can be read, and whose name is free."""
    taken = set(names())
    for each in sorted(packages.brought(), key=lambda each: each.id):
        folder = each.folder()
        if folder and each.id not in taken and each == packages.bringing(each.id):
            yield each, folder


def installed(folder: Path) -> str:
    """The name of the game that lies in a folder with an installation; '' for a folder of somebody's own.

    A package that is installed to be worked on (`pip install --editable`) lies where its author works.
    """
    real = folder.resolve()
    if real.is_relative_to(home := data().resolve()) and real != home:
        return real.relative_to(home).parts[0]
    for each, at in visiting():
        metadata = Path(each.file).resolve().parent
        is_copy = metadata.suffix == ".dist-info" and at.resolve().is_relative_to(metadata.parent)
        if is_copy and real.is_relative_to(at.resolve()):
            return each.id
    return ""


def must_be_own(folder: Path) -> None:
    """A folder in which something is to be changed is somebody's own.

    Raises:
        RefusedError: It belongs to an installation (W05).
    """
    if name := installed(folder):
        message = f"the game '{name}' is installed for everybody, and installed games cannot be changed"
        remedy = f"copy it, then change the copy: tilewright new my-{name} --from {name}"
        raise RefusedError([Spot(folder.as_posix()).problem("W05", message, remedy)])


def names() -> tuple[str, ...]:
    """What the games that come with Tilewright are called by, sorted; none where their folder cannot be read."""
    try:
        return tuple(sorted(path.name for path in data().iterdir() if (path / "game.yaml").is_file()))
    except OSError:
        return ()


def folder_of(name_or_path: str | Path) -> Path:
    """The folder of a game, by its name on the shelf or by its path; `docs/play/pig` works in any folder.

    Raises:
        RefusedError: There is no game of that name (K23), or the package that brings it is broken (X02, X03).
    """
    if name_or_path in names():
        return _near(data() / name_or_path)
    if isinstance(name_or_path, str) and (visitor := packages.bringing(name_or_path)):
        if problem := visitor.problem():
            raise RefusedError([problem])
        folder = visitor.folder()
        assert folder  # noqa: S101 - else there would be a problem
        return _near(folder)
    path = Path(name_or_path)
    if isinstance(name_or_path, Path) or any(mark in name_or_path for mark in "/\\") or _exists(path):
        is_ours = path.parts[:1] == ("docs",) and ".." not in path.parts and not _exists(path)
        ours = shipped("docs").parent / path
        return ours if is_ours and (ours / "game.yaml").is_file() else path
    there = tuple(listed.name for listed in games())
    message = f"there is no installed game '{name_or_path}'{did_you_mean(name_or_path, there)}"
    remedy = f"installed: {', '.join(there) or 'nothing'}; or give the path of a folder with a game.yaml"
    raise RefusedError([Spot(name_or_path).problem("K23", message, remedy)])


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long, or a NUL
        return False


def _near(folder: Path) -> Path:
    """The folder as a person standing in the working directory would write it."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def value_in_head(folder: Path, key: str, kept: Kept | None = None) -> str:
    """What game.yaml says under a key, without reading the game; empty where it cannot be told."""
    path = folder / "game.yaml"
    try:
        root = (kept or Kept()).once(path.as_posix(), "tree", lambda: load_tree(path, path.as_posix()))
    except RefusedError:
        return ""
    entry = root.entry(key) if isinstance(root, Mapping) else None
    return entry.value.text if entry and isinstance(entry.value, Scalar) else ""
