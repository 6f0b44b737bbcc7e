"""A name inside a game's folder -> a path that cannot leave it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.problem import RefusedError
from generator.spec.node import Spot
from generator.spec.scalars import is_dotted

MOST_BYTES = 10_000_000
"""Of all that is read as text: ten thousand cards with a long text each take a fifth of it."""

_BEGIN = "a game begins with one: `tilewright new NAME` writes a small game to start from"


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
        raise RefusedError([at.problem("K21", f"'{name}' leads out of the game's folder", "copy the file into it")])
    return path


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
        message = f"the game's files of text have {total:,} bytes together; {MOST_BYTES:,} are the most that is read"
        remedy = f"this is the longest, with {sizes[longest]:,}: make it smaller, or part the game in two"
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
            [place.problem("K24", "there is no such folder", "look at its spelling, or make it: tilewright new NAME")]
        ) from None
    except NotADirectoryError:
        raise RefusedError(
            [place.problem("K24", "this is a file; the folder it is in is wanted", "leave out the file's name")]
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RefusedError(
            [place.problem("K24", f"the folder cannot be read: {reason.lower()}", "see who may read it")]
        ) from None
    if "game.yaml" not in names:
        raise RefusedError([place.problem("K24", "there is no game.yaml in this folder", _BEGIN)])
