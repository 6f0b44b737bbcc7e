"""A game -> its page in the browser, which follows every save, or a free table, until Ctrl-C."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Callable
from typing import Any, TypeVar

import click

from tilewright.cli.guard import guarded
from tilewright.cli.options import Friends, friends_options, variant_option
from tilewright.rooms import Later

F = TypeVar("F", bound=Callable[..., Any])

PAGE = (
    click.option(
        "--port",
        metavar="N",
        type=click.IntRange(0, 65_535),
        help="Where the page is on this computer; 0 takes any that is free.  [default: 4747, or any that is free]",
    ),
    click.option("--no-open", is_flag=True, help="Print the link, and do not open it."),
)


def page_options(command: F) -> F:
    """Where the page is, and who opens it."""
    for option in reversed(PAGE):
        command = option(command)
    return command


@click.command()
@click.argument("game")
@variant_option
@page_options
@friends_options
@guarded
def studio(game: str, variants: tuple[str, ...], port: int | None, friends: Friends, *, no_open: bool) -> None:
    """Show GAME (a name on the shelf or a folder) on a page in the browser that follows every save.

    The page is for this computer alone, and for the browser that opens the link first. With --host, or --behind-proxy,
    others reach the tables, each with the link of a seat, and nothing else. Ctrl-C ends it.

    \b
    Examples:
      tilewright studio ./mygame
      tilewright studio castles-in-the-air --variant smaller-purse
      tilewright studio castles-in-the-air --port 8000 --no-open
      tilewright studio castles-in-the-air --behind-proxy https://table.example.org
    """
    open_page(game, variants, port, friends, no_open=no_open)


def open_page(  # noqa: PLR0913 - what the commands were given, each once
    game: str,
    variants: tuple[str, ...],
    port: int | None,
    friends: Friends,
    *,
    no_open: bool,
    wish: tuple[int | None, str] | None = None,
) -> None:
    """Serve the page until Ctrl-C; a free table is begun as it is opened, where one is wished for."""
    gc.disable()  # modules are no garbage; the server looks for it again as soon as it listens
    from tilewright.studio.serve import serve  # noqa: PLC0415 - saves --help 0.3 s: a web server

    numbers = itertools.count()

    def tell(link: str) -> None:
        first = "The page follows your editor. This link opens it once. Ctrl-C ends it."
        click.echo(f"{link}\n{first}" if next(numbers) == 0 else f"For another browser: {link}")

    serve(
        game,
        variants,
        port,
        tell,
        host=friends[0],
        proxy=friends[1],
        wish=wish,
        show=None if no_open else Later("webbrowser", "open"),
    )


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
