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
@click.option("--players", metavar="N", type=click.IntRange(1), help="How many play; as many as can, if not said.")
@seed_option
@click.option("--smooth", is_flag=True, help="No colour in a rush, no drawing four times in a row.")
@click.option(
    "--colours",
    type=click.Choice(["printed", "balanced", "cycled", "rolled"]),
    default="printed",
    show_default=True,
    help="Where the treasures' colours come from; rolled: a die, so that nothing is asked of them.",
)
@click.option("--part", metavar="PART", default="", help="Deal this part: the tiles, or the first cards, if not said.")
@click.option("--code", metavar="CODE", help="What a deck or stack code stands for, instead of dealing.")
@click.option("--pdf", type=click.Path(path_type=Path), help="Write a page to pick the deck by: pictures, code, QR.")
@paper_option("For --pdf.")
@click.option("--stacked", is_flag=True, help="Say how to print it so that it comes off the knife in dealt order.")
@variant_option
@json_option
@guarded
def deck(game: str, variants: tuple[str, ...], *, as_json: bool, **asked: object) -> None:
    """Deal a legal, balanced deck from GAME (a name on the shelf or a folder), or say what a code stands for.

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
@click.option("--players", metavar="N", type=click.IntRange(1), help="Ask about a deck for so many players.")
@click.option("--write", "writes", is_flag=True, help="Write the colours, where some are all that is asked.")
@variant_option
@json_option
@guarded
def why(game: str, variants: tuple[str, ...], *, as_json: bool, **given: object) -> None:
    """Say why no colours, or no deck, of GAME (a name on the shelf or a folder) can be all that is asked.

    First what adding up shows. With the extra [prove] the fewest requirements that cannot hold together, proved, and
    what would have to give way.

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
    help="Search; turn each drawing's colours round; leave treasures to a die; choose nothing and only measure.",
)
@require_option
@without_option
@click.option("--best", is_flag=True, help="Take the best there is where not everything is reached.")
@click.option("--play", is_flag=True, help="Choose 20 times, play each, and take the colours that come out fairest.")
@click.option(
    "--games",
    type=click.IntRange(4, 100_000),
    default=200,
    show_default=True,
    help="With --play: games of each, 16 at least.",
)
@click.option("--players", type=int, default=None, help="With --play: how many play.  [default: as few as can]")
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="With --play: processes that play."
)
@click.option("--dry-run", is_flag=True, help="Show what would be reached; write nothing.")
@variant_option
@json_option
@guarded
def assign(game: str, variants: tuple[str, ...], *, as_json: bool, **given: object) -> None:
    """Choose a colour for every slot that is `any` in GAME (a name on the shelf or a folder): all comes out even.

    What is chosen stands in tiles.lock.yaml in the game's folder, which is printed from. The same seed gives the same
    colours on every computer.

    With --play, 20 colourings that reach all that is asked are played by greedy bots, and the one is kept in which it
    matters least who begins.

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
            raise click.BadParameter(f"'{part}': write NAME=NUMBER, the names being {known}.", param=option)
        weights[name] = int(number or 1)
    if not any(weights.values()):
        raise click.BadParameter("one of the numbers has to be more than 0.", param=option)
    return weights


@click.command()
@click.argument("game")
@click.option(
    "--count", metavar="N", type=click.IntRange(1, MOST), default=6, show_default=True, help="How many drawings."
)
@seed_option
@click.option(
    "--weights",
    callback=_weights,
    metavar="NAME=NUMBER,..",
    help="How often each archetype comes: tower, twin, hall, shaft, cloudbank, ruin, vault.",
)
@click.option("--open", "opened", is_flag=True, help="Leave every colour `any`, for `tilewright assign` to choose.")
@variant_option
@json_option
@guarded
def grow(game: str, variants: tuple[str, ...], *, as_json: bool, **asked: object) -> None:
    """Grow new legal drawings for GAME (a name on the shelf or a folder), ready for `tiles:` in its tiles.yaml.

    \b
    Examples:
      tilewright grow castles-in-the-air --count 6 --seed monday
      tilewright grow castles-in-the-air --count 3 --weights tower=3,hall=1 --open
    """
    from tilewright.castle_tiles.commands import grow as work  # noqa: PLC0415 - as for deck

    work.grow(game, variants, asked, as_json=as_json)
