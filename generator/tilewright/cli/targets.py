"""A game, targets and what was asked of them -> what came of each, for an export that has something to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.build.targets.target import ExportedGame, Wishes, export_game, find, targets
from tilewright.check import must_pass
from tilewright.cli.progress import bar
from tilewright.problem import Problem, RefusedError

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
    names: Sequence[str], game: str, variants: tuple[str, ...], out: Path, asked: Mapping[str, Any]
) -> Iterator[ExportedGame]:
    """Write a game for each target, one after the other; the problems of all come together, after the last.

    Raises:
        RefusedError: There is no such target, or one cannot take something in the game; the others are written.
        UsageError: An option means nothing to any of them.
    """
    found = [find(name) for name in names]
    given = {name: value for name, value in asked.items() if value is not None and value not in {"", False}}
    given |= {"bleed": False} if asked["bleed"] is False else {}
    heeded = {"anyway"}.union(*(target.heeds for target in found))
    for name in given:
        if name not in heeded:
            raise click.UsageError(f"--{_NAMES.get(name, name)} means nothing to {' and '.join(names)}.")
    edition = Edition(game, variants)
    edition.ask(Options(paper=edition.spec.game.paper_name))
    for warning in must_pass(edition.checked.problems):
        click.echo(str(warning), err=True)
    wrong = list[Problem]()
    for target in found:
        wishes = Wishes(**{name: value for name, value in given.items() if name in {*target.heeds, "anyway"}})
        try:
            with bar(target.name) as progress:
                done = export_game(edition, target, wishes, out, progress)
        except RefusedError as refused:
            wrong += refused.problems
        else:
            yield done
    if wrong:
        raise RefusedError(wrong)
