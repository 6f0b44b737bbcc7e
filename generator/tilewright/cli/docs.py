"""A page, a command or a code -> its place in the documentation, opened in the browser."""

from __future__ import annotations

import click

from tilewright.cli.guard import guarded
from tilewright.rooms import Later


@click.command()
@click.argument("page", default="")
@click.option("--print", "printed", is_flag=True, help="Print the path of the page, and do not open it.")
@guarded
def docs(page: str, *, printed: bool) -> None:
    """Open the documentation of this version in the browser.

    PAGE is a page (tutorial), a command (build) or the code of a message (T07). The pages are files on this computer:
    no server runs, and nothing is fetched from the internet.

    \b
    Examples:
      tilewright docs
      tilewright docs printing
      tilewright docs T07
      tilewright docs components --print
    """
    from tilewright.manual import library  # noqa: PLC0415 - saves --help 0.1 s: what reads Markdown

    place = library.place(page, grouped_commands())
    if printed or not Later("webbrowser", "open")(place.link()):
        click.echo(str(place))


def grouped_commands() -> dict[str, dict[str, tuple[str, click.Command]]]:
    """The title of a group of commands -> each command's sentence in the list, and the command."""
    from tilewright.cli import main  # noqa: PLC0415 - it loads this module for the command

    context = click.Context(main)
    return {
        title: {name: (words, command) for name, words in names.items() if (command := main.get_command(context, name))}
        for title, names in main.groups().items()
    }
