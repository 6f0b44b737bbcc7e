"""The name of a folder -> a small game in it that prints at once and explains itself, to be changed into one's own."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from generator.problem import Problem, RefusedError
from generator.shelf import games, templates
from generator.spec.schema import schemas
from generator.spec.schema import text as text_of

NAME = "magpie-orchard"
"""The id of the game as it stands in templates/new/; a copy is called as its folder."""


EDITOR = ".tilewright"
"""The folder for what an editor is told about the game's files; `tilewright schema` explains."""

HELP = ("game", "rules", "variant", "balance", "rows")
"""The schemas that are of use in a game of one's own."""


def start(folder: Path) -> tuple[str, ...]:
    """Write the game into a folder that is new or empty.

    Returns:
        The names of the files, without those for editors.

    Raises:
        RefusedError: There is something in the folder already, or it cannot be written (O05).
    """
    whole = templates() / "new"
    sources = {path.relative_to(whole): path for path in sorted(whole.rglob("*")) if path.is_file()}
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            message = "there is something here already, and nothing is written over it"
            raise RefusedError([Problem(str(folder), 0, 0, "O05", message, "name a folder that does not exist yet")])
        there = folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        with _whole_or_not(folder, there=there):
            _write(folder, sources)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        problem = Problem(str(folder), 0, 0, "O05", f"the folder cannot be written: {reason}", "name another folder")
        raise RefusedError([problem]) from None
    return tuple(name.as_posix() for name in sources)


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


def _write(folder: Path, sources: Mapping[Path, Path]) -> None:
    """Schemas for editors, and the game."""
    (folder / EDITOR).mkdir()
    for kind, schema in schemas().items():
        if kind in HELP:
            path = folder / EDITOR / f"{kind}.schema.json"
            path.write_text(text_of(schema), encoding="utf-8", newline="\n")
    for name, source in sources.items():
        text = source.read_text(encoding="utf-8")
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(_named(text, folder), encoding="utf-8", newline="\n")


def _named(text: str, folder: Path) -> str:
    """The game under the folder's name, so that two of them do not print into one folder of out/."""
    name = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.casefold()).strip("-")[:40].strip("-")
    taken = {game.name for game in games()}
    if not name or name in taken:
        return text
    before = f"id: {NAME} "
    return text.replace(before, f"id: {name} ".ljust(len(before)))
