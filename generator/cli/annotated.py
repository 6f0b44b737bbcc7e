"""Problem -> a line that GitHub shows beside the line of the file it is about: `--format github`.

https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.problem import Problem

TEXT, GITHUB, JSON = "text", "github", "json"
WORDS = {"error": "error", "warning": "warning", "note": "notice"}
"""What GitHub calls how bad it is."""

format_option = click.option(
    "--format",
    "form",
    type=click.Choice([TEXT, GITHUB]),
    default=TEXT,
    show_default=True,
    help="How problems are told: github annotates the lines of a pull request.",
)


def shape_of(form: str, *, as_json: bool) -> str:
    """TEXT, GITHUB or JSON.

    Raises:
        UsageError: Two of them are asked for.
    """
    if as_json and form == GITHUB:
        raise click.UsageError("--format github and --json are for different readers.")
    return JSON if as_json else form


def annotation(problem: Problem) -> str:
    """`::error file=mygame/balance.yaml,line=3,col=5,title=U01::message`."""
    from generator.problem import visible  # noqa: PLC0415 - loaded when it is needed

    places = {"file": _from_here(problem.path), "line": problem.line, "col": problem.column, "title": problem.code}
    inside = ",".join(f"{name}={_property(str(value))}" for name, value in places.items() if value)
    words = f"{problem.message}\n-> {problem.help}" if problem.help else problem.message
    return f"::{WORDS[problem.level.name.lower()]} {inside}::{_data(visible(words))}"


def annotate(problems: Iterable[Problem]) -> None:
    """A line for each."""
    from generator.problem import first  # noqa: PLC0415 - loaded when it is needed

    for each in first(tuple(problems)):
        click.echo(annotation(each))


def _from_here(path: str) -> str:
    """GitHub knows files by their paths in the repository, which is where a workflow runs."""
    here, there = Path.cwd(), Path(path)
    return there.relative_to(here).as_posix() if there.is_relative_to(here) else there.as_posix()


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
