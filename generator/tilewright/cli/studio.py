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
        help="The page's port on this computer; 0 takes any free port.  [default: 4747, or any free port]",
    ),
    click.option("--no-open", is_flag=True, help="Print the link without opening it."),
)


def page_options(command: F) -> F:
    """Where the page is, and who opens it."""
    for option in reversed(PAGE):
        command = option(command)
    return command


@click.command()
@click.argument("game", default="")
@variant_option
@page_options
@friends_options
@guarded
def studio(game: str, variants: tuple[str, ...], port: int | None, friends: Friends, *, no_open: bool) -> None:
    """Show GAME on a page in the browser that follows every save.

    Only this computer can open the page, in the browser that opens the link first. With --host or --behind-proxy,
    others can reach the tables, each with the link of a seat, and nothing else. Ctrl-C ends it.

    GAME is the name of an installed game (`tilewright games` lists them), or a folder. Without GAME, a start page
    begins a new game or opens a folder.

    \b
    Examples:
      tilewright studio
      tilewright studio ./mygame
      tilewright studio castles-in-the-air --variant smaller-purse
      tilewright studio castles-in-the-air --port 8000 --no-open
      tilewright studio castles-in-the-air --behind-proxy https://table.example.org
    """
    if not game:
        from tilewright.studio.start import choose  # noqa: PLC0415 - as in `open_page`

        game = choose(port, _tell_start, None if no_open else Later("webbrowser", "open"))
    if game:
        open_page(game, variants, port, friends, no_open=no_open)


def _tell_start(link: str) -> None:
    click.echo(f"{link}\nThis link opens the start page once. Ctrl-C ends it.")


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
    """Play GAME by hand on a table in the browser. No rules are needed.

    table.yaml places the pieces; without it, each component is in its own pile. You move the pieces yourselves.
    Shuffles, dice and hands are kept secret. The page has a link for every seat. Ctrl-C ends it; you can go on later.

    GAME is the name of an installed game (`tilewright games` lists them), or a folder.

    \b
    Examples:
      tilewright table ./mygame
      tilewright table ./mygame --players 3
      tilewright table castle --players 2 --seed monday
    """
    open_page(game, variants, port, friends, no_open=no_open, wish=(players, seed))
