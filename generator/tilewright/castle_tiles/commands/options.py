"""A command line -> the options of a command of castle tiles; each has its work in a module that --help skips."""

from __future__ import annotations

from pathlib import Path

import click

from tilewright.cli.guard import guarded
from tilewright.cli.options import (
    json_option,
    paper_option,
    require_option,
    seed_option,
    variant_option,
    without_option,
)

MOST = 10_000
"""Drawings that one call may grow."""


@click.command()
@click.argument("game")
@click.option(
    "--players", metavar="N", type=click.IntRange(1), help="Number of players.  [default: the game's largest number]"
)
@seed_option
@click.option("--smooth", is_flag=True, help="Avoid runs of one colour, and one drawing four times in a row.")
@click.option(
    "--colours",
    type=click.Choice(["printed", "balanced", "cycled", "rolled"]),
    default="printed",
    show_default=True,
    help="The source of the treasures' colours; rolled: a die, so no requirement applies.",
)
@click.option(
    "--part", metavar="PART", default="", help="The component to deal from.  [default: the tiles, else the first cards]"
)
@click.option("--code", metavar="CODE", help="List the tiles or cards of this deck or stack code.")
@click.option("--pdf", type=click.Path(path_type=Path), help="Write a packing list: pictures, code, QR code.")
@paper_option("The paper of --pdf.")
@click.option("--stacked", is_flag=True, help="Show how to print the deck so that the cut piles are in dealt order.")
@variant_option
@json_option
@guarded
def deck(game: str, variants: tuple[str, ...], *, as_json: bool, **asked: object) -> None:
    """Deal a legal, balanced deck of GAME, or list the tiles of a deck code.

    GAME is the name of an installed game (`tilewright games` lists them), or a folder.

    \b
    Examples:
      tilewright deck castles-in-the-air --players 4 --seed monday
      tilewright deck castles-in-the-air --players 4 --seed monday --smooth --pdf deck.pdf
      tilewright deck castles-in-the-air --code D11EQ-A00W1-AKHBG-GJKN9-5BTQ
    """
    from tilewright.castle_tiles.commands import deck as work  # noqa: PLC0415 - saves --help 150 modules

    work.deck(game, variants, asked, as_json=as_json)


@click.command()
@click.argument("game")
@require_option
@without_option
@click.option("--players", metavar="N", type=click.IntRange(1), help="Explain a deck for this many players.")
@click.option("--write", "writes", is_flag=True, help="Write the colours if the requirements can be met.")
@variant_option
@json_option
@guarded
def why(game: str, variants: tuple[str, ...], *, as_json: bool, **given: object) -> None:
    """Explain why `assign` or `deck` cannot meet every requirement of GAME.

    A simple count is reported first. With `pip install 'tilewright[prove]'`, you also get the smallest set of
    requirements that conflict, and how far to relax them.

    \b
    Examples:
      tilewright why ./mygame
      tilewright why ./mygame --write
      tilewright why castles-in-the-air --require "at least 40 red"
      tilewright why castles-in-the-air --players 3 --require "at least 14 red"
    """
    from tilewright.castle_tiles.commands import why as work  # noqa: PLC0415 - as for deck

    work.why(game, variants, given, as_json=as_json)


@click.command()
@click.argument("game")
@seed_option
@click.option(
    "--colours",
    "way",
    type=click.Choice(["balanced", "cycled", "rolled", "printed"]),
    default="balanced",
    show_default=True,
    help="balanced: search for even colours; cycled: rotate the colours of each drawing; rolled: leave "
    "treasures to a die; printed: choose nothing, only measure.",
)
@require_option
@without_option
@click.option("--best", is_flag=True, help="Accept the closest result if not every requirement can be met.")
@click.option("--play", is_flag=True, help="Choose 20 colourings, play each, and keep the fairest.")
@click.option(
    "--games",
    type=click.IntRange(4, 100_000),
    default=200,
    show_default=True,
    help="With --play: games for each colouring, at least 16.",
)
@click.option(
    "--players", type=int, default=None, help="With --play: number of players.  [default: the game's smallest number]"
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="With --play: number of processes that play.",
)
@click.option("--dry-run", is_flag=True, help="Show the result without writing it.")
@variant_option
@json_option
@guarded
def assign(game: str, variants: tuple[str, ...], *, as_json: bool, **given: object) -> None:
    """Choose a colour for every `any` slot of GAME, as evenly as possible.

    The colours are written to tiles.lock.yaml in the game's folder; tiles are printed from it. The same seed chooses
    the same colours on every computer.

    With --play, greedy bots play 20 colourings that meet every requirement. The one is kept in which it matters least
    who begins.

    \b
    Examples:
      tilewright assign ./mygame --seed 2024
      tilewright assign ./mygame --colours rolled
      tilewright assign ./mygame --require "at least 20 red" --without "colour totals equal"
      tilewright assign ./mygame --seed monday --play --games 200 --workers 2
      tilewright assign castles-in-the-air --colours printed
    """
    from tilewright.castle_tiles.commands import assign as work  # noqa: PLC0415 - as for deck

    work.assign(game, variants, given, as_json=as_json)


def _weights(_context: click.Context, option: click.Parameter, text: str | None) -> dict[str, int] | None:
    if text is None:
        return None
    from tilewright.castle_tiles.grow.archetypes import ARCHETYPES  # noqa: PLC0415 - as for deck

    weights: dict[str, int] = {}
    for part in text.split(","):
        name, equals, number = (word.strip() for word in part.partition("="))
        if name not in ARCHETYPES or name in weights or (equals and not (number.isdecimal() and len(number) < 4)):
            known = ", ".join(ARCHETYPES)
            raise click.BadParameter(f"'{part}': write NAME=NUMBER; the names are {known}.", param=option)
        weights[name] = int(number or 1)
    if not any(weights.values()):
        raise click.BadParameter("one of the numbers must be more than 0.", param=option)
    return weights


@click.command()
@click.argument("game")
@click.option(
    "--count", metavar="N", type=click.IntRange(1, MOST), default=6, show_default=True, help="Number of drawings."
)
@seed_option
@click.option(
    "--weights",
    callback=_weights,
    metavar="NAME=NUMBER,..",
    help="How common each archetype is: tower, twin, hall, shaft, cloudbank, ruin, vault.",
)
@click.option("--open", "opened", is_flag=True, help="Leave every colour `any`, for `tilewright assign` to choose.")
@variant_option
@json_option
@guarded
def grow(game: str, variants: tuple[str, ...], *, as_json: bool, **asked: object) -> None:
    """Generate new legal drawings for GAME, ready to paste under `tiles:` in its tiles.yaml.

    \b
    Examples:
      tilewright grow castles-in-the-air --count 6 --seed monday
      tilewright grow castles-in-the-air --count 3 --weights tower=3,hall=1 --open
    """
    from tilewright.castle_tiles.commands import grow as work  # noqa: PLC0415 - as for deck

    work.grow(game, variants, asked, as_json=as_json)
