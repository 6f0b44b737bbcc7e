"""A game and what was typed -> its kit and what to warn of, for a build that has something to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright import check as checks
from tilewright.build.edition import Edition
from tilewright.build.make import begun, make
from tilewright.build.options import Options
from tilewright.build.unchanged import Built, Request, open_cache
from tilewright.check.idle import idle_columns
from tilewright.cli.progress import bar
from tilewright.draw.palette import Ink
from tilewright.problem import Level, Problem, RefusedError
from tilewright.texts import source

if TYPE_CHECKING:
    from tilewright.build.changes import Reprint  # loaded for --changed-since


def edition_of(game: str, variants: tuple[str, ...], asked: Mapping[str, Any], request: Request) -> Edition:
    """The game as it is to be printed.

    Raises:
        RefusedError: It cannot be read, or there is no such printer.
    """
    edition = Edition(game, variants)
    with source.kept_in(request.cache):
        edition.base  # noqa: B018 - what is wrong with it is reported before anything is looked through
        edition.spec.language.phrases  # noqa: B018 - as above
    edition.ask(_options(edition, asked))
    return edition


def print_game(edition: Edition, out: Path, request: Request) -> tuple[Built, list[str]]:
    """Print one game: the kit, and the warnings.

    Raises:
        RefusedError: It cannot be printed.
    """
    with begun(edition):
        with source.kept_in(request.cache):
            warnings = _warnings(edition)
        with bar() as edition.progress:
            kit = make(edition, out)
    lines = [str(problem) for problem in (*warnings, *_errors(edition))]
    if not edition.asked.printer:
        request.keep(edition, kit, lines)
    return kit, lines


def print_again(edition: Edition, out: Path, since: Path) -> tuple[Reprint, list[str]]:
    """Print only what has changed since the build of that manifest: the changes, their sheets, and the warnings.

    Raises:
        RefusedError: It cannot be printed, or the earlier kit cannot be read.
    """
    from tilewright.build.changes import reprint  # noqa: PLC0415 - saves 0.1 s: it reads kits and their pictures

    warnings = _warnings(edition)
    with bar() as edition.progress:
        printed = reprint(edition, out, since)
    return printed, [str(problem) for problem in (*warnings, *printed.warnings, *_errors(edition))]


def print_together(games: Sequence[str], out: Path, asked: Mapping[str, Any]) -> tuple[Built, list[str]]:
    """Print several games on the same sheets: the kit, and the warnings.

    Raises:
        RefusedError: One of the games cannot be printed.
        UsageError: They are made for different papers, and none is named.
    """
    from tilewright.build.together import make_together  # noqa: PLC0415 - saves 0.1 s: it loads what writes pages

    editions = [Edition(game) for game in games]
    papers = list(dict.fromkeys(asked["paper"] or edition.spec.game.paper_name for edition in editions))
    if len(papers) > 1:
        raise click.UsageError(
            f"these games are for different papers, {' and '.join(papers)}: choose one with --paper."
        )
    warnings = list[str]()
    problems = list[Problem]()
    for edition in editions:
        edition.ask(_options(edition, asked))
        edition.cache = open_cache(out)
        try:
            warnings += [str(warning) for warning in _warnings(edition)]
        except RefusedError as refused:
            problems += refused.problems
    if problems:
        raise RefusedError(problems)
    kit = make_together(editions, out)
    return kit, [*warnings, *(str(error) for edition in editions for error in _errors(edition))]


def _errors(edition: Edition) -> Sequence[Problem]:
    """What is wrong with a game that is printed all the same; in a draft all of it is to be warned of."""
    level = Level.WARNING if edition.asked.draft else Level.ERROR
    return [replace(error, level=level) for error in edition.errors]


_WORKED_OUT = frozenset(("low_ink", "png", "paper", "thickness", "anyway", "skip", "scale"))
"""Options that are not handed on as they were typed."""


def _options(edition: Edition, asked: Mapping[str, Any]) -> Options:
    """The options of a build: the paper is the game's own if none is named.

    Raises:
        RefusedError: There is no such printer.
    """
    profile = None
    if asked["printer"]:
        from tilewright.build import printers  # noqa: PLC0415 - saves 3 ms without a printer's profile

        profile = printers.load(asked["printer"])
    plain = {name: value for name, value in asked.items() if name not in _WORKED_OUT}
    return Options(
        paper=asked["paper"] or edition.spec.game.paper_name,
        ink=Ink.LOW if asked["low_ink"] else Ink.FULL,
        png=asked["png"] or 0,
        anyway=asked["anyway"] or asked["draft"],
        profile=profile,
        thickness=asked["thickness"] or 0.0,
        skip=asked["skip"] or 0,
        scale=asked["scale"] or 1.0,
        **plain,
    )


def _warnings(edition: Edition) -> Sequence[Problem]:
    """The warnings before a game is printed; with --anyway or --draft one with errors is printed too.

    Raises:
        RefusedError: It cannot be printed.
    """
    problems, anyway = edition.checked.problems, edition.asked.anyway
    if anyway:
        checks.must_be_finished(problems)
    warnings = [*(checks.warnings(problems) if anyway else checks.must_pass(problems))]
    if not any(each.level is Level.ERROR for each in problems):
        warnings += idle_columns(edition.spec)
    if edition.options.bleed and edition.spec.templates:
        from tilewright.cards.notes import short_of_bleed  # noqa: PLC0415 - saves 0.1 s: it loads what reads SVG

        warnings += short_of_bleed(edition.spec)
    return warnings
