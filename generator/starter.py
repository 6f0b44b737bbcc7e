"""The name of a folder -> a small game in it that prints at once and explains itself, to be changed into one's own.

With an engine it is a package: rules and engine in Python beside the game's folder of data, and an entry point by which
Tilewright finds it once it is installed.
"""

from __future__ import annotations

import importlib.util
import keyword
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from generator.frozen import dataclass
from generator.listing import games, templates
from generator.packages import ID
from generator.problem import Problem, RefusedError
from generator.spec.scalars import RESERVED
from generator.spec.schema import schemas
from generator.spec.schema import text as text_of

NAME = "magpie-orchard"
"""The id of the game as it stands in templates/new/; a copy is called as its folder."""


EDITOR = ".tilewright"
"""The folder for what an editor is told about the game's files; `tilewright schema` explains."""

HELP = ("game", "rules", "variant", "balance", "rows")
"""The schemas that are of use in a game of one's own."""

ENGINE_NAME = "last-ferry"
"""The id of the game in templates/new-engine/."""


@dataclass(frozen=True, slots=True)
class Started:
    """A game that has been written.

    Attributes:
        game: Its id.
        files: The names of its files, without those for editors.
    """

    game: str
    files: tuple[str, ...]


def start(folder: Path, game: str = "", *, engine: bool = False) -> Started:
    """Write a game into a folder that is new or empty.

    Args:
        folder: Where it goes.
        game: Its id; '' for one made of the folder's name.
        engine: Whether it is a package with rules and an engine of its own.

    Raises:
        RefusedError: Something is in the folder already, or it cannot be written (O05); or the id cannot be (O10).
    """
    whole = templates() / ("new-engine" if engine else "new")
    sources = {path.relative_to(whole): path for path in sorted(whole.rglob("*")) if _is_source(path)}
    name = (_package_id(folder, game) if engine else _folder_id(folder, game)) or NAME
    renamed = _package_names(name) if engine else {f"id: {NAME} ": f"id: {name} ".ljust(len(f"id: {NAME} "))}
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            message = "there is something here already, and nothing is written over it"
            raise RefusedError([Problem(str(folder), 0, 0, "O05", message, "name a folder that does not exist yet")])
        there = folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        with _whole_or_not(folder, there=there):
            files = _write(folder, sources, renamed)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        problem = Problem(str(folder), 0, 0, "O05", f"the folder cannot be written: {reason}", "name another folder")
        raise RefusedError([problem]) from None
    return Started(name, files)


def _is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


@contextmanager
def _whole_or_not(folder: Path, *, there: bool) -> Iterator[None]:
    """What is begun in a folder that was empty is cleared away when it cannot be ended."""
    try:
        yield
    except BaseException:
        for left in folder.iterdir():
            shutil.rmtree(left, ignore_errors=True) if left.is_dir() else left.unlink()
        if not there:
            folder.rmdir()
        raise


def _write(folder: Path, sources: Mapping[Path, Path], renamed: Mapping[str, str]) -> tuple[str, ...]:
    """Schemas for editors, and the game; the names of its files."""
    (folder / EDITOR).mkdir()
    for kind, schema in schemas().items():
        if kind in HELP:
            path = folder / EDITOR / f"{kind}.schema.json"
            path.write_text(text_of(schema), encoding="utf-8", newline="\n")
    names = []
    for source, path in sources.items():
        name, text = source.as_posix(), path.read_text(encoding="utf-8")
        for before, after in renamed.items():
            name, text = name.replace(before, after), text.replace(before, after)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        names.append(name)
    return tuple(names)


def _made_of(folder: Path) -> str:
    """The folder's name as an id, as far as it can be one."""
    return re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.casefold()).strip("-")[:40].strip("-")


def _folder_id(folder: Path, asked: str) -> str:
    """The id that is asked for; or the folder's name, so that two games do not print into one folder of out/.

    Raises:
        RefusedError: The id that is asked for cannot be (O10).
    """
    taken = {game.name for game in games()}
    if asked:
        _must_be(asked, taken)
        return asked
    name = _made_of(folder)
    return "" if name in taken else name


def _package_id(folder: Path, asked: str) -> str:
    """The same for a package, which needs an id that no other package has.

    Raises:
        RefusedError: The id cannot be (O10).
    """
    name = asked or _made_of(folder)
    _must_be(name, {game.name for game in games()})
    package = name.replace("-", "_")
    if package in sys.stdlib_module_names or keyword.iskeyword(package) or importlib.util.find_spec(package):
        raise _refused(f"Python has something called '{package}' already")
    return name


def _must_be(name: str, taken: set[str]) -> None:
    if not ID.fullmatch(name) or len(name) > 40 or name in RESERVED:
        raise _refused(f"'{name}' is no id: small letters, digits and single hyphens, a letter first, at most 40")
    if name in taken:
        raise _refused(f"there is a game '{name}' on the shelf already")


def _refused(message: str) -> RefusedError:
    return RefusedError([Problem("--id", 0, 0, "O10", message, "name another id: --id my-game")])


def _package_names(name: str) -> dict[str, str]:
    """What stands in the template -> what stands in its place."""
    return {ENGINE_NAME: name, ENGINE_NAME.replace("-", "_"): name.replace("-", "_")}
