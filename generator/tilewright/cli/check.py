"""A game, a deal or a tile -> what is wrong with it, how even it is, and how its items are fetched."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from tilewright.cli.guard import format_option, guarded, shape_of
from tilewright.cli.options import (
    backs_option,
    bleed_option,
    json_option,
    out_option,
    paper_option,
    printer_option,
    refresh,
    refresh_option,
    variant_option,
)


@click.command()
@click.argument("game")
@variant_option
@click.option("--deck", "dealt", metavar="CODE|FILE", help="Check a deal: its code, or a file of `deck --json`.")
@click.option(
    "--allow-shut", metavar="N", type=click.IntRange(0), default=0, help="Locks of a deal that may stay shut."
)
@click.option("--strict", is_flag=True, help="Warnings, and measures that fail, count as errors.")
@click.option(
    "--report", type=click.Path(path_type=Path), help="Write a page or two of plots and tables: a PDF to print."
)
@paper_option("The paper that everything has to fit, as for `build`; --report is written for it.")
@backs_option
@bleed_option
@printer_option
@click.option(
    "--compare",
    "against",
    metavar="WHAT",
    help="Tell what has changed since WHAT: a folder or a game on the shelf, a git revision of GAME's folder (A..B: "
    "from one to another), or variant:NAME (variant:none). --variant and --deck, if given, are of both.",
)
@click.option("--explain", metavar="TILE", help="Draw how each item of a tile is fetched, and say it in words.")
@click.option(
    "--repair", metavar="CODE", help="Say which single change mends a measure most, such as B4, flagged or not."
)
@click.option("--pairs", is_flag=True, help="Also read the booklet and the kit of every two variants together.")
@click.option(
    "--play", is_flag=True, help="Also play the games that balance.yaml asks for: a target surely missed is wrong."
)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes that --play uses."
)
@out_option("; --explain draws into it")
@refresh_option
@json_option
@click.option("--for-studio", is_flag=True, hidden=True, help="Add the table of the studio's tab to --json.")
@format_option
@guarded
def check(game: str, variants: tuple[str, ...], *, strict: bool, **asked: Any) -> None:  # noqa: ANN401 - as above
    """Check GAME (a name on the shelf or a folder): is it legal, can every item be fetched, is it even?

    \b
    Examples:
      tilewright check castles-in-the-air --strict
      tilewright check castles-in-the-air --deck D11EQ-A00W1-AKHBG-GJKN9-5BTQ
      tilewright check castles-in-the-air --deck monday.json
      tilewright check castles-in-the-air --explain library
      tilewright check castles-in-the-air --repair B7
      tilewright check castles-in-the-air --report report.pdf
      tilewright check castle --play --format github
      tilewright check castles-in-the-air --compare variant:rolled
      tilewright check mygame --compare mygame-old
      tilewright check mygame --compare HEAD~1
    """
    form = shape_of(asked.pop("form"), as_json=asked["as_json"])
    if asked["play"] and any(asked[name] is not None for name in ("explain", "repair", "against")):
        raise click.UsageError("--play is of the whole game: ask for --explain, --repair or --compare another time.")
    if asked.pop("refresh"):
        refresh(game, variants)
    if asked["against"] is not None:
        from tilewright.cli.compare import compare  # noqa: PLC0415 - saves modules that --compare alone needs

        sys.exit(compare(game, variants, asked, strict=strict, as_json=asked["as_json"]))
    _must_be_alone(asked)
    from tilewright.cli.findings import tell_findings  # noqa: PLC0415 - saves --help 0.1 s: what reads and measures games

    sys.exit(1 if tell_findings(game, variants, form, asked, strict=strict) else 0)


def _must_be_alone(asked: Mapping[str, Any]) -> None:
    """Refuse two options that are each about something else.

    Raises:
        UsageError: Two of them are given.
    """
    if asked["explain"] is not None and asked["report"] is not None:
        raise click.UsageError("--explain is of one tile, --report of the whole game: one of them at a time.")
    if asked["explain"] is not None and asked["dealt"] is not None:
        raise click.UsageError("--explain is about a tile, --deck about a deal: ask for one at a time.")
    if asked["repair"] is not None and any(asked[name] is not None for name in ("explain", "report", "dealt")):
        raise click.UsageError(
            "--repair is of one line of the set: ask for --explain, --report or --deck another time."
        )
