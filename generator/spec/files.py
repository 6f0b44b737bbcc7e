"""A name inside a game's folder -> a path that cannot leave it."""

from __future__ import annotations

from pathlib import Path

from generator.problem import RefusedError
from generator.spec.node import Place


def inside(folder: Path, name: str, place: Place | None = None) -> Path:
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
        at = place or Place(path.as_posix())
        raise RefusedError([at.problem("K21", f"'{name}' leads out of the game's folder", "copy the file into it")])
    return path


def require_folder(folder: Path) -> None:
    """Refuse what is no folder with a game.yaml.

    Raises:
        RefusedError: It is missing, no folder, unreadable, or without a game.yaml (K24).
    """
    place = Place(folder.as_posix())
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
        raise RefusedError([place.problem("K24", "there is no game.yaml in this folder", "a game begins with one")])
