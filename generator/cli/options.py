"""What several commands ask for -> click options, said once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from generator.cli.guard import once, option_text

variant_option = click.option(
    "--variant",
    "variants",
    metavar="V",
    multiple=True,
    callback=once,
    help="Lay a variant over the rules; may be given several times.",
)
refresh_option = click.option(
    "--refresh",
    is_flag=True,
    help="First fetch the Google sheets that tables link to, and keep a copy of each in the game's folder.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


def seed_is_text(_context: click.Context, option: click.Parameter, seed: str | None) -> str | None:
    """A seed that can be written down, on paper and in a file, and typed again."""
    if seed is None:
        return None
    if not seed.strip():
        raise click.BadParameter("the seed is empty.", param=option)
    from generator.spec.text import HIDDEN  # noqa: PLC0415 - loaded when a command runs

    if set(seed) & set("\r\n") or HIDDEN.search(seed):
        raise click.BadParameter("the seed has a character that no editor shows.", param=option)
    return seed.strip()


seed_option = click.option(
    "--seed",
    metavar="TEXT",
    callback=seed_is_text,
    help="Any text: the same seed gives the same result; by default the game's own.",
)
F = TypeVar("F", bound=Callable[..., Any])


PAPERS = (
    "a4, letter, legal, a3, tabloid, or a size in mm such as 320x450 (320x450-8: 8 mm stay white). "
    "[default: the game's, else a4]"
)
"""What --paper takes."""


def _paper(_context: click.Context, option: click.Parameter, name: str | None) -> str | None:
    """The name of a paper that there is, or the size of an own one; None where nothing is said."""
    if name is None:
        return None
    from generator.press.stock import paper_of  # noqa: PLC0415 - loaded when a command runs

    try:
        return paper_of(name.lower()).name
    except ValueError as error:
        raise click.BadParameter(f"{error}.", param=option) from None


def paper_option(words: str = "") -> Callable[[F], F]:
    """--paper; its words where it is not for all that is printed."""
    text = f"{words} {PAPERS}" if words else PAPERS[:1].upper() + PAPERS[1:]
    return click.option("--paper", metavar="NAME|SIZE", callback=_paper, help=text)


def out_option(more: str = "") -> Callable[[F], F]:
    """--out; what goes there besides."""
    return click.option(
        "--out",
        type=click.Path(path_type=Path),
        default=Path("out"),
        show_default=True,
        help=f"Folder for the games' folders{more}.",
    )


flip_option = click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="Edge the printer turns the paper on.",
)
backs_option = click.option(
    "--backs",
    type=click.Choice(["duplex", "gutterfold", "none"]),
    default="duplex",
    show_default=True,
    help="Print backs on the other side, on one side beyond a fold, or fronts only.",
)
bleed_option = click.option(
    "--bleed", is_flag=True, help="Full bleed (3 mm) round every piece, none touching, for trimming one by one."
)
printer_option = click.option(
    "--printer", metavar="NAME", callback=option_text, help="Correct for this printer, see `tilewright calibrate`."
)
require_option = click.option(
    "--require",
    metavar="TEXT",
    multiple=True,
    callback=once,
    help="Ask for something more, such as 'at least 40 red'; may be given several times.",
)
without_option = click.option(
    "--without",
    metavar="NAME",
    multiple=True,
    callback=once,
    help="Ask for everything but this, such as 'pairs equal'; may be given several times.",
)
