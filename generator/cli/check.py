"""A game -> everything that is wrong with it, in words or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from generator.cli.guard import guarded, plain
from generator.cli.options import json_option, variant_option

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.problem import Problem


@click.command()
@click.argument("game")
@variant_option
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@json_option
@guarded
def check(game: str, variants: tuple[str, ...], *, strict: bool, as_json: bool) -> None:
    """Check GAME (a name on the shelf or a folder): is every tile legal, can every item be fetched?

    \b
    Example:
      tilewright check castles-in-the-air --strict
    """
    from generator import check as checks  # noqa: PLC0415 - loaded when the command runs
    from generator import shelf  # noqa: PLC0415
    from generator.problem import Level  # noqa: PLC0415

    problems = checks.problems(shelf.load(game, variants))
    if as_json:
        click.echo(json.dumps([plain(problem) for problem in problems], indent=2, ensure_ascii=False))
    else:
        for problem in problems:
            click.echo(str(problem))
        click.echo(_tally(problems), err=True)
    worst = Level.WARNING if strict else Level.ERROR
    sys.exit(1 if any(problem.level <= worst for problem in problems) else 0)


def _tally(problems: Iterable[Problem]) -> str:
    levels = [problem.level.name.lower() for problem in problems]
    counts = [
        f"{levels.count(name)} {name}{'' if levels.count(name) == 1 else 's'}" for name in ("error", "warning", "note")
    ]
    return ", ".join(counts)
