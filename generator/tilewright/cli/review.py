"""A git revision -> what has become of each game since: a page, a summary in Markdown, pictures, and an exit status."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from tilewright.cli.guard import format_option, guarded, option_text

FAILS = ("error", "warning", "never")
"""What makes the command end with 1."""


@click.command()
@click.argument("folders", nargs=-1, metavar="[FOLDER]...")
@click.option(
    "--since",
    metavar="REVISION",
    default="HEAD",
    show_default=True,
    callback=option_text,
    help="The revision to compare with: HEAD, main, v1.2, or any other that git knows.",
)
@click.option(
    "--games",
    type=click.IntRange(0, 100_000),
    default=400,
    show_default=True,
    help="How many games of each version; 0 for none.",
)
@click.option("--players", type=click.IntRange(1, 100), default=None, help="How many play.  [default: as few as can]")
@click.option("--bots", default="greedy", show_default=True, help="The bot in every seat.")
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes that play.")
@click.option(
    "--seconds",
    type=click.FloatRange(1, 3600),
    default=120.0,
    show_default=True,
    help="After so long no more games of a folder are played.",
)
@click.option("--problems", is_flag=True, help="Only look for problems: draw, play and write nothing.")
@click.option(
    "--fail-on",
    type=click.Choice(FAILS),
    default="error",
    show_default=True,
    help="End with 1 if a game has an error now; for warning, also if there is a new warning.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("out/review"),
    show_default=True,
    help="Folder for the page, the summary and the pictures.",
)
@format_option
@guarded
def review(folders: tuple[str, ...], **asked: Any) -> None:  # noqa: ANN401 - the options above
    """Show how your games have changed since a git revision.

    Without FOLDER, every game below this folder that has changed is shown. The page has each changed piece before and
    now, new problems and those that are gone, who wins on the same luck, and how many sheets to print again.

    \b
    Examples:
      tilewright review
      tilewright review ./mygame --since HEAD~1
      tilewright review --since HEAD~1 --games 0
      tilewright review --problems
    """
    from tilewright.cli.change_page import review_games  # noqa: PLC0415 - saves --help 0.1 s

    sys.exit(1 if review_games(tuple(Path(each).as_posix() for each in folders), asked) else 0)
