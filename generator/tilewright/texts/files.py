"""A name inside a game's folder -> a path that cannot leave it."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from pathlib import Path, PurePosixPath

from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.texts.node import Spot
from tilewright.texts.scalars import is_dotted

MOST_BYTES = 10_000_000
"""Of all that is read as text: ten thousand cards with a long text each take a fifth of it."""

MOST_LISTED = 1_000
"""Files of a folder among which one with a near name is looked for."""

TABLES, PICTURES = (".csv", ".tsv", ".yaml", ".json", ".xlsx", ".ods"), (".svg", ".png", ".jpg", ".jpeg", ".webp")
"""The endings of what game.yaml names."""

_TAKEN_FOR = {"yaml": ("yml",), "md": ("markdown", "txt")}
"""Ending -> others that a designer, or a program, may give a file of this kind."""

_BEGIN = "every game has one: `tilewright new NAME` writes a small game to start from"


def inside(folder: Path, name: str, place: Spot | None = None) -> Path:
    """The path of a file in a game's folder, by the name a designer wrote.

    Args:
        folder: The game's folder.
        name: A relative path.
        place: Where the name is written, if it is written in a file.

    Raises:
        RefusedError: The name leads out of the folder, be it by `..`, from the root or through a link (K21).
    """
    path = folder / name
    try:
        stays = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # a ring of links, a NUL
        stays = False
    if not stays:
        at = place or Spot(path.as_posix())
        raise RefusedError(
            [at.problem("K21", f"'{name}' is outside the game's folder", "copy the file into the game's folder")]
        )
    return path


def named(folder: Path, name: str, place: Spot, key: str, endings: Collection[str]) -> Path:
    """The path of a file that a designer names under a key, and that is there.

    Raises:
        RefusedError: As `inside`, or there is no such file (Y01), told where it is named.
    """
    path = inside(folder, name, place)
    if not os.path.lexists(path):
        message = f"{key}: there is no file '{name}'{near_file(folder, name, endings)}"
        there = "write the file's exact name here; capitals and the ending count"
        remedy = there if "did you mean" in message else f"put the file into {folder.as_posix()}, or name another file"
        raise RefusedError([place.problem("Y01", message, remedy)])
    return path


def near_file(folder: Path, name: str, endings: Collection[str]) -> str:
    """'; did you mean X?' for a file of the folder, with one of these endings, whose name is near; else nothing.

    A name is near that differs in capitals, in the folder it is in, in its ending, or in a letter or two.
    """
    meant = PurePosixPath(name.replace("\\", "/"))
    # The folder's own files first, then those of the folders in it; hidden ones are left out.
    paths = [*islice(folder.glob("[!.]*"), MOST_LISTED)]
    paths += islice(folder.glob("[!.]*/[!.]*"), MOST_LISTED)
    files = [PurePosixPath(path.relative_to(folder).as_posix()) for path in sorted(paths) if path.is_file()]
    there = [each for each in files if each.suffix.casefold() in endings or each.name == f"{meant.name}.txt"]
    for alike in (
        lambda each: str(each).casefold() == str(meant).casefold(),
        lambda each: each.name.casefold() == meant.name.casefold(),
        lambda each: each.stem.casefold() in {meant.stem.casefold(), meant.name.casefold()},
    ):
        if near := [each for each in there if alike(each)]:
            return f"; did you mean '{near[0]}'?"
    return did_you_mean(meant.name, (str(each) for each in there if str(each) != "game.yaml"))


def require_small(folder: Path, names: Iterable[str]) -> None:
    """Refuse a game whose files of text are more than is read, before any of them is.

    Args:
        folder: The game's folder.
        names: The files, as the folder has them; those that are not there count nothing.

    Raises:
        RefusedError: Together they are too long (Y02); it stands at the longest.
    """
    weighed = {name: _size(folder / name) for name in names if not is_dotted(name)}
    sizes = {name: size for name, size in weighed.items() if size <= MOST_BYTES}  # the others are told for themselves
    total = sum(sizes.values())
    if total > MOST_BYTES:
        longest = max(sizes, key=lambda name: sizes[name])
        message = f"the game's text files have {total:,} bytes in total; the limit is {MOST_BYTES:,}"
        remedy = f"this is the longest, with {sizes[longest]:,}: make it smaller, or split the game in two"
        raise RefusedError([Spot((folder / longest).as_posix()).problem("Y02", message, remedy)])


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def require_folder(folder: Path) -> None:
    """Refuse what is no folder with a game.yaml.

    Raises:
        RefusedError: It is missing, no folder, unreadable, or without a game.yaml (K24).
    """
    place = Spot(folder.as_posix())
    try:
        names = {path.name for path in folder.iterdir()}
    except FileNotFoundError:
        raise RefusedError(
            [place.problem("K24", "there is no such folder", "check the spelling, or make it: tilewright new NAME")]
        ) from None
    except NotADirectoryError:
        raise RefusedError(
            [place.problem("K24", "this is a file; name its folder", "leave out the file's name")]
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RefusedError(
            [place.problem("K24", f"the folder cannot be read: {reason.lower()}", "check its permissions")]
        ) from None
    if "game.yaml" not in names:
        if wrong := [*_misnamed(folder, ["game.yaml"])]:
            raise RefusedError(wrong)
        raise RefusedError([place.problem("K24", "there is no game.yaml in this folder", _BEGIN)])


def require_names(folder: Path, expected: Iterable[str]) -> None:
    """Refuse a folder with files that are almost called like those that are read, and would be passed over.

    Raises:
        RefusedError: There is a `rules.yml`, a `Booklet.md` or the like (Y18).
    """
    if wrong := [*_misnamed(folder, expected)]:
        raise RefusedError(wrong)


def _misnamed(folder: Path, expected: Iterable[str]) -> Iterator[Problem]:
    names = [*islice((path.name for path in folder.glob("*") if path.is_file()), MOST_LISTED)]
    for name in expected:
        stem, _, ending = name.rpartition(".")
        alike = {name, f"{name}.txt", *(f"{stem}.{other}" for other in _TAKEN_FOR[ending])}
        for near in () if os.path.lexists(folder / name) else sorted(names):
            if near.casefold() in alike:
                message = f"this file is not read: it must be called {name}"
                yield Spot((folder / near).as_posix()).problem("Y18", message, f"rename it to {name}")
