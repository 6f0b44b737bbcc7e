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
    help="Number of players.  [default: the game's smallest number]",
)
@click.option("--seed", metavar="TEXT", default="", help="Any text: the same seed gives the same shuffles and rolls.")
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
    """Lay GAME on a free table in the browser. No rules are needed.

    table.yaml places the pieces; without it, each component lies in its own pile. You move the pieces yourselves.
    Shuffles, dice and hands are kept secret. The page has a link for every seat. Ctrl-C ends it; you can go on later.

    GAME is the name of an installed game (`tilewright games` lists them), or a folder.

    \b
    Examples:
      tilewright table ./mygame
      tilewright table ./mygame --players 3
      tilewright table castle --players 2 --seed monday
    """
    open_page(game, variants, port, friends, no_open=no_open, wish=(players, seed))
