"""A folder that prints -> a free table in the browser, laid out at once, and the studio's page beside it."""

from __future__ import annotations

import click

from tilewright.cli.guard import guarded
from tilewright.cli.options import Friends, friends_options, variant_option
from tilewright.cli.studio import open_page, page_options


@click.command()
@click.argument("game")
@click.option(
    "--players",
    metavar="N",
    type=click.IntRange(1, 12),
    help="How many sit down.  [default: as few as the game is for]",
)
@click.option("--seed", metavar="TEXT", default="", help="Meet the same luck again.")
@variant_option
@page_options
@friends_options
@guarded
def table(  # noqa: PLR0913, PLR0917 - as the help lists them
    game: str,
    players: int | None,
    seed: str,
    variants: tuple[str, ...],
    port: int | None,
    friends: Friends,
    *,
    no_open: bool,
) -> None:
    """Lay GAME (a name on the shelf or a folder) on a free table in the browser, without a line of rules.

    Its pieces lie as table.yaml says, else each component in its own pile. You move them yourselves; shuffles, dice and
    hands are kept secret. The page has a link for every seat. Ctrl-C ends it; the table goes on when you come back.

    \b
    Examples:
      tilewright table ./mygame
      tilewright table ./mygame --players 3
      tilewright table castle --players 2 --seed monday
    """
    open_page(game, variants, port, friends, no_open=no_open, wish=(players, seed))
