"""Several games and how they are to be printed -> one kit of all of them: `build A B --together`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.passed import options_of, warnings_of

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.kit.unchanged import Built

OF_ONE = ("only", "svg", "png", "since", "deck", "stacked", "variants")
"""What can be asked of one game alone."""


def must_go_together(games: Sequence[str], asked: Mapping[str, Any]) -> None:
    """Refuse what says nothing about several games.

    Raises:
        UsageError: There is one game, or something is asked that is asked of one game alone.
    """
    if len(games) < 2:
        raise click.UsageError("--together needs two games or more.")
    names = {"since": "changed-since", "variants": "variant"}
    for name in OF_ONE:
        if asked[name]:
            raise click.UsageError(f"--{names.get(name, name)} is for one game at a time, without --together.")


def built_together(games: Sequence[str], out: Path, asked: dict[str, Any]) -> tuple[Built, list[str]]:
    """The kit, and what was warned of.

    Raises:
        RefusedError: One of the games cannot be printed.
        UsageError: They are made for different papers, and none is said.
    """
    from generator.kit.edition import Edition  # noqa: PLC0415 - loaded when the command runs
    from generator.kit.together import make_together  # noqa: PLC0415 - as above
    from generator.kit.unchanged import open_cache  # noqa: PLC0415 - as above
    from generator.problem import Problem, RefusedError  # noqa: PLC0415 - as above

    anyway = asked["anyway"]
    editions = [Edition(game) for game in games]
    papers = list(dict.fromkeys(asked["paper"] or edition.spec.game.paper_name for edition in editions))
    if len(papers) > 1:
        raise click.UsageError(f"these games are for different papers, {' and '.join(papers)}: say one with --paper.")
    warnings = list[str]()
    problems = list[Problem]()
    for edition in editions:
        edition.ask(options_of(edition, asked))
        edition.cache = open_cache(out)
        try:
            warnings += [str(warning) for warning in warnings_of(edition, anyway=anyway)]
        except RefusedError as refused:
            problems += refused.problems
    if problems:
        raise RefusedError(problems)
    built = make_together(editions, out)
    return built, [*warnings, *(str(error) for edition in editions for error in edition.errors)]
