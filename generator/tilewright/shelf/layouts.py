"""templates/layouts/ -> the layouts that a game can begin from, each in several looks.

A layout is a folder: game.yaml, a drawing, a table. In its files `@title@` is what looks.yaml has under `title` in the
look that is asked for, and a line that begins with `[plain bold]` is there in these two looks alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from tilewright import pattern
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.shelf.listing import ListedGame, templates, value_in_head
from tilewright.texts.node import plain
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
