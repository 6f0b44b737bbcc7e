"""A game, targets and what was asked of them -> what came of each, for an export that has something to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.build.store import Store
from tilewright.build.targets.target import Wishes, export_game, find, targets
from tilewright.build.unchanged import Built, Request
from tilewright.check import must_pass
from tilewright.cli.progress import bar
from tilewright.problem import Problem, RefusedError
from tilewright.texts import source

_NAMES = {"kind": "type"}
"""Options that are called something else than the wish."""


def lines() -> Iterator[str]:
    """A line for each target there is.

    Raises:
        RefusedError: A package brings one that cannot be loaded (X04, X05).
    """
    every = targets().values()
    widest = max(len(each.name) for each in every)
    for each in every:
        yield f"{each.name:{widest}}  {each.title}: {each.gives}" + (f"  ({each.by})" if each.by else "")


def export_to(
    requests: Mapping[str, Request], game: str, variants: tuple[str, ...], out: Path, asked: Mapping[str, Any]
) -> Iterator[tuple[Built, Sequence[str]]]:
    """Write a game for each target, one after the other; the problems of all come together, after the last.

    Args:
        requests: What was asked, by the target's name.
        game: Its name on the shelf, or its folder.
        variants: Those that are laid over it.
        out: The folder of all games' folders.
        asked: The options, by the names of the wishes.

    Yields:
        What was written, and what is to be looked at in it, a line each.

    Raises:
        RefusedError: There is no such target, or one cannot take something in the game; the others are written.
        UsageError: An option means nothing to any of them.
    """
    places = [find(name) for name in requests]
    given = {name: value for name, value in asked.items() if value is not None and value not in {"", False}}
    given |= {"bleed": False} if asked["bleed"] is False else {}
    heeded = {"anyway"}.union(*(target.heeds for target in places))
    for name in given:
        if name not in heeded:
            raise click.UsageError(f"{' and '.join(requests)} cannot use --{_NAMES.get(name, name)}.")
    edition = Edition(game, variants)
    with source.kept_in(Store.own()):
        usual = Options(paper=edition.spec.game.paper_name, figures="both")
        edition.ask(replace(usual, scale=given.get("scale", 1.0)))
        warnings = [str(problem) for problem in must_pass(edition.checked.problems)]
    wrong = list[Problem]()
    for target in places:
        wishes = Wishes(**{name: value for name, value in given.items() if name in {*target.heeds, "anyway"}})
        edition.ask(replace(usual, scale=wishes.scale))
        try:
            with bar(target.name) as progress:
                done = export_game(edition, target, wishes, out, progress)
        except RefusedError as refused:
            wrong += refused.problems
            continue
        lines = [*warnings, *map(str, done.problems)]
        if not target.by:
            requests[target.name].keep(edition, done.built, lines)
        yield done.built, lines
    if wrong:
        raise RefusedError(wrong)
