"""The name of a folder -> a small game in it that prints at once and explains itself, to be changed into one's own.

With a play.yaml it is played as well. With an engine it is a package: rules and engine in Python beside the game's
folder of data, and an entry point by which Tilewright finds it once it is installed.

A layout out of templates/layouts/ is a folder: game.yaml, a drawing, a table. In its files `@title@` is what looks.yaml
has under `title` in the look that is asked for, and a line that begins with `[plain bold]` is there in these two looks
alone.
"""

from __future__ import annotations

import importlib.util
import keyword
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import cast

from tilewright import disk, pattern
from tilewright.folders import PROGRAM
from tilewright.frozen import dataclass
from tilewright.packages import ID
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.shelf.listing import ListedGame, data, folder_of, games, installed, templates, value_in_head, visiting
from tilewright.spec.schema import schemas
from tilewright.spec.schema import text as text_of
from tilewright.texts.files import require_folder
from tilewright.texts.node import plain
from tilewright.texts.scalars import RESERVED, as_scalar
from tilewright.texts.source import load

IN_SOME = pattern.prepare(r"^\[([a-z ]+)\](.*\n)", re.MULTILINE)
"""A line of some looks."""
WORD = pattern.prepare(r"@([a-z-]+)@")
"""A word that a look fills in."""

Look = Mapping[str, str]
"""Word -> what stands in its place."""


def layouts() -> tuple[ListedGame, ...]:
    """All layouts, sorted by name; the title of each is what it is for."""
    folders = sorted(path for path in (templates() / "layouts").iterdir() if path.is_dir())
    return tuple(ListedGame(path.name, value_in_head(path, "tagline"), path) for path in folders)


@cache
def looks() -> Mapping[str, Look]:
    """All looks by name; the first is the one that is taken unless another is asked for."""
    path = templates() / "layouts" / "looks.yaml"
    tree = cast("dict[str, dict[str, str]]", plain(load(path, path.as_posix())))
    return {name: {"look": name, **look} for name, look in tree.items()}


def folder_of_layout(name: str) -> Path:
    """The folder of a layout.

    Raises:
        RefusedError: There is no such layout (O30).
    """
    there = {each.name: each.folder for each in layouts()}
    return there[_one_of(tuple(there), name, "layout")]


def look_of(name: str) -> Look:
    """A look by its name, '' for the first.

    Raises:
        RefusedError: There is no such look (O30).
    """
    return looks()[_one_of(tuple(looks()), name or next(iter(looks())), "look")]


def dress(text: str, look: Look) -> str:
    """A text of a layout as it is in a look; a slot `{{...}}` in a word of the look is a slot of the drawing.

    Raises:
        KeyError: A word that the look does not have.
    """
    text = IN_SOME.sub(lambda line: line[2] if look["look"] in line[1].split() else "", text)
    return WORD.sub(lambda word: look[word[1]], text)


def _one_of(there: tuple[str, ...], name: str, what: str) -> str:
    if name in there:
        return name
    message = f"there is no {what} '{name}'{did_you_mean(name, there)}"
    remedy = f"choose one of: {', '.join(there)}"
    raise RefusedError([Problem(f"--{what}", 0, 0, "O30", message, remedy)])


EDITOR = ".tilewright"
"""The folder for what an editor is told about the game's files; `tilewright schema` explains."""

HELP = ("game", "rules", "variant", "balance", "playtest", "table", "rows", "play")
"""The schemas that are of use in a game of one's own."""

LEFT_OUT = frozenset({"out", "__pycache__", ".git", ".hg", ".svn"})
"""Folders that are no part of a game."""
LICENCE = pattern.prepare(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)([.-].*)?", re.IGNORECASE)
"""A file that says who may do what with a package, and whose it is."""

BEGUN = {"new": "magpie-orchard", "new-play": "kite-day", "new-engine": "last-ferry"}
"""What a game can begin from: a folder in templates/ -> the id that its game has there."""


@dataclass(frozen=True, slots=True)
class Started:
    """A game that has been written.

    Attributes:
        game: Its id.
        files: The names of its files, without those for editors.
    """

    game: str
    files: tuple[str, ...]


def start(folder: Path, game: str = "", *, kind: str = "new", layout: str = "", look: str = "") -> Started:
    """Write a game into a folder that is new or empty.

    Args:
        folder: Where it goes.
        game: Its id; '' for one made of the folder's name.
        kind: `new` for cards, `new-play` for cards that are played by a play.yaml, or `new-engine` for a package with
            rules and an engine of its own.
        layout: The name of the layout that it begins from instead; '' for none.
        look: The look of that layout; '' for the first.

    Raises:
        RefusedError: Something is in the folder already, or it cannot be written (O05); the id cannot be (O10); or
            there is no such layout or look (O30).
    """
    whole = folder_of_layout(layout) if layout else templates() / kind
    worn = look_of(look) if layout else None
    paths = (path for path in sorted(whole.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
    sources = {path.relative_to(whole): path for path in paths}
    before, engine = layout or BEGUN[kind], kind == "new-engine"
    name = (_package_id(folder, game) if engine else _folder_id(folder, game)) or before
    renamed = {f"id: {before} ": f"id: {as_scalar(name)} ".ljust(len(f"id: {before} "))}
    if engine:
        renamed |= {before: name, before.replace("-", "_"): name.replace("-", "_")}
    return Started(name, _filled(folder, lambda beside: _write(beside, sources, renamed, worn)))


def copy_game(folder: Path, name: str) -> Started:
    """Copy a game into a folder that is new or empty: all that lies with it, and the licence that it came under.

    Args:
        folder: Where it goes.
        name: A name on the shelf or a folder.

    Raises:
        RefusedError: There is no such game (K23, K24); or as `start` (O05).
    """
    source = folder_of(name)
    require_folder(source)
    return Started(value_in_head(source, "id") or source.resolve().name, copy_files(folder, source))


def copy_part(folder: Path, part: str) -> tuple[str, ...]:
    """Copy a folder of our templates."""
    return copy_files(folder, templates() / part)


def copy_files(folder: Path, source: Path) -> tuple[str, ...]:
    """Copy all that lies in a folder, and the licence that it came under, into one that is new or empty.

    Raises:
        RefusedError: As `start` (O05).
    """
    try:
        sources = {**_licences(source), **{path.relative_to(source): path for path in _files(source)}}
    except OSError as error:
        raise _unwritten(folder, error) from None

    def copy(beside: Path) -> tuple[str, ...]:
        for at, path in sources.items():
            (beside / at).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, beside / at)
        return tuple(path.as_posix() for path in sources)

    return _filled(folder, copy)


def _filled(folder: Path, fill: Callable[[Path], tuple[str, ...]]) -> tuple[str, ...]:
    """What has been written into a folder that was new or empty: first beside it, then there, all of it or nothing.

    Raises:
        RefusedError: Something is in the folder already, or it cannot be written (O05).
    """
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            message = "this already exists, and is not overwritten"
            raise RefusedError([Problem(str(folder), 0, 0, "O05", message, "name a folder that does not exist yet")])
        real = folder.resolve()
        real.parent.mkdir(parents=True, exist_ok=True)
        disk.sweep(real.parent)
        with disk.scratch(real.parent) as beside:
            names = fill(beside / "whole")
            if real.exists():
                real.rmdir()
            (beside / "whole").rename(real)
    except _NO_FOLDER as error:
        raise _unwritten(folder, error) from None
    return names


_NO_FOLDER = (OSError, ValueError, RuntimeError)
"""A name with a NUL is a ValueError; until Python 3.13 a link that leads to itself is a RuntimeError."""


def _unwritten(folder: Path, error: Exception) -> RefusedError:
    leads_to_itself = isinstance(error, RuntimeError)
    reason = "it is a link to itself" if leads_to_itself else (getattr(error, "strerror", None) or str(error)).lower()
    message, remedy = f"the folder cannot be written: {reason}", "name another folder"
    return RefusedError([Problem(str(folder), 0, 0, "O05", message, remedy)])


def _files(source: Path) -> Iterator[Path]:
    """The plain files of a game, without what has been printed from it and what programs have left there.

    Raises:
        OSError: A folder of it cannot be read.
    """

    def refuse(error: OSError) -> None:
        raise error

    for at, folders, names in os.walk(source, onerror=refuse):
        folders[:] = sorted(each for each in folders if each not in LEFT_OUT)
        for path in (Path(at, name) for name in sorted(names)):
            if path.is_file() and not path.is_symlink():
                yield path


def _licences(source: Path) -> dict[Path, Path]:
    """The licences that an installation came under, for a copy of a game in it."""
    name = installed(source)
    by = next((each for each, _ in visiting() if each.id == name), None)
    if not name:
        return {}
    ours = [data().parent] if data().parent == PROGRAM.parents[1] else PROGRAM.parent.glob("tilewright-*.dist-info")
    places = [Path(by.file).parent] if by else ours
    files = (path for place in places for path in (*place.glob("*"), *place.glob("licenses/*")))
    return {Path(path.name): path for path in sorted(files) if LICENCE.fullmatch(path.name) and path.is_file()}


def _write(
    folder: Path, sources: Mapping[Path, Path], renamed: Mapping[str, str], look: Look | None
) -> tuple[str, ...]:
    """Schemas for editors, and the game; the names of its files."""
    (folder / EDITOR).mkdir(parents=True)
    for kind, schema in schemas().items():
        if kind in HELP:
            path = folder / EDITOR / f"{kind}.schema.json"
            path.write_text(text_of(schema), encoding="utf-8", newline="\n")
    names = []
    for source, path in sources.items():
        name, text = source.as_posix(), path.read_text(encoding="utf-8")
        text = dress(text, look) if look else text
        for before, after in renamed.items():
            name, text = name.replace(before, after), text.replace(before, after)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        names.append(name)
    return tuple(names)


def _made_of(folder: Path) -> str:
    """The folder's name as an id, as far as it can be one.

    Raises:
        RefusedError: No folder can have this name, or it is a link that leads to itself (O05).
    """
    try:
        name = folder.resolve().name
    except _NO_FOLDER as error:
        raise _unwritten(folder, error) from None
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40].strip("-")


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
        raise _refused(f"Python already has a module called '{package}'")
    return name


def _must_be(name: str, taken: set[str]) -> None:
    if not ID.fullmatch(name) or len(name) > 40 or name in RESERVED:
        raise _refused(
            f"'{name}' is not an id: use small letters, digits and single hyphens, a letter first, at most 40 in all"
        )
    if name in taken:
        raise _refused(f"there is already an installed game '{name}'")


def _refused(message: str) -> RefusedError:
    return RefusedError([Problem("--id", 0, 0, "O10", message, "name another id: --id my-game")])
