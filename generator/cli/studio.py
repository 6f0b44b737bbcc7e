"""A game -> its page in the browser, which follows every save, until Ctrl-C."""

from __future__ import annotations

import webbrowser

import click

from generator.cli.guard import guarded
from generator.cli.options import variant_option


@click.command()
@click.argument("game")
@variant_option
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65_535),
    help="Where the page is on this computer; 0 takes any that is free.  [default: 4747, or any that is free]",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="",
    help="Let friends on your network sit at its tables: this computer's address there, such as 192.168.1.20.",
)
@click.option("--no-open", is_flag=True, help="Print the link, and do not open it.")
@guarded
def studio(game: str, variants: tuple[str, ...], port: int | None, host: str, *, no_open: bool) -> None:
    """Show GAME (a name on the shelf or a folder) on a page in the browser that follows every save.

    The page is for this computer alone, and for whoever has the link. With --host others reach the tables, each
    with the link of a seat, and nothing else. Ctrl-C ends it.

    \b
    Examples:
      tilewright studio ./mygame
      tilewright studio castles-in-the-air --variant smaller-purse
      tilewright studio castles-in-the-air --port 8000 --no-open
    """
    from generator.studio.serve import serve  # noqa: PLC0415 - a web server, for this command alone

    def tell(link: str) -> None:
        click.echo(f"{link}\nThe page follows your editor. Ctrl-C ends it.")
        if not no_open:
            webbrowser.open(link)

    serve(game, variants, port, tell, host)
