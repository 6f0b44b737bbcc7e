"""A git revision -> what has become of each game since: a page, a summary in Markdown, pictures, and an exit status."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.guard import GITHUB, format_option, guarded, option_text

if TYPE_CHECKING:  # read when the command runs: --help stays quick
    from tilewright.cli.game_change import GameChange

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
    help="What to compare with: HEAD, main, v1.2, or any other revision that git knows.",
)
@click.option(
    "--games",
    type=click.IntRange(0, 100_000),
    default=400,
    show_default=True,
    help="How many games of each version; 0 for none.",
)
@click.option("--players", type=click.IntRange(1, 100), default=None, help="How many play.  [default: as few as can]")
@click.option("--bots", default="greedy", show_default=True, help="Who plays every seat.")
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
def review(folders: tuple[str, ...], *, since: str, form: str, fail_on: str, out: Path, **asked: Any) -> None:  # noqa: ANN401 - as above
    """Show what has changed in your games since a git revision.

    Without FOLDER, every game below this folder that has changed is shown. The page has each changed piece before and
    now, new problems and those that are gone, who wins on the same luck, and how many sheets to print again.

    \b
    Examples:
      tilewright review
      tilewright review ./mygame --since HEAD~1
      tilewright review --since HEAD~1 --games 0
      tilewright review --problems
    """
    from tilewright.build.revision import changed_games  # noqa: PLC0415 - saves --help 0.1 s
    from tilewright.cli.game_change import ReviewAsked, review_game  # noqa: PLC0415 - as above

    here = Path()
    names = tuple(Path(each).as_posix() for each in folders)
    wanted = ReviewAsked(since, **asked)
    changes = tuple(review_game(here, pair, wanted) for pair in changed_games(here, since, names))
    _tell(changes, form)
    if not wanted.problems:
        _write(changes, since, out)
    sys.exit(1 if _is_bad(changes, fail_on) else 0)


def _is_bad(changes: tuple[GameChange, ...], fail_on: str) -> bool:
    """Whether the command ends with 1."""
    from tilewright.problem import Level  # noqa: PLC0415 - as above

    warned = any(problem.level <= Level.WARNING for each in changes for problem in each.new)
    wrong = any(each.errors for each in changes)
    return fail_on != "never" and (wrong or (fail_on == "warning" and warned))


def _tell(changes: tuple[GameChange, ...], form: str) -> None:
    """Print the changes for a person, or new problems and errors for GitHub."""
    from tilewright.cli.change_text import terminal_lines  # noqa: PLC0415 - as above
    from tilewright.cli.guard import annotate  # noqa: PLC0415 - as above

    if form == GITHUB:
        annotate(sorted(problem for each in changes for problem in {*each.new, *each.errors}))
        return
    for line in terminal_lines(changes):
        click.echo(line)


def _write(changes: tuple[GameChange, ...], since: str, out: Path) -> None:
    """Put the page, the summary and the pictures into the folder, and take older pictures away."""
    from tilewright.build.files import write_all  # noqa: PLC0415 - as above
    from tilewright.cli.change_page import review_page  # noqa: PLC0415 - as above
    from tilewright.cli.change_text import picture_name, picture_table, record, summary  # noqa: PLC0415 - as above
    from tilewright.cli.guard import to_json  # noqa: PLC0415 - as above

    files = {
        picture_name(number, at, face, when): picture
        for number, change in enumerate(changes, 1)
        for at, pairs in enumerate(change.pairs, 1)
        for face, pair in enumerate(pairs, 1)
        for when, picture in (("before", pair.before), ("after", pair.after))
        if picture
    }
    texts = {
        "summary.md": summary(changes, since),
        "pictures.md": picture_table(changes),
        "review.html": review_page(changes, since),
        "review.json": to_json(record(changes, since)) + "\n",
    }
    write_all(out, files | {name: text.encode() for name, text in texts.items()}, "game*-piece*.webp")
    click.echo(f"{out / 'review.html'}", err=True)
