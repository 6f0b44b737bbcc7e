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
@click.option(
    "--deck",
    "dealt",
    metavar="CODE|FILE",
    help="Also check this deal: a deck code, or a file that `deck --json` wrote.",
)
@click.option(
    "--allow-shut", metavar="N", type=click.IntRange(0), default=0, help="How many locks of the deal may stay shut."
)
@click.option("--strict", is_flag=True, help="Count warnings and failed measures as errors.")
@click.option("--report", type=click.Path(path_type=Path), help="Write plots and tables of the measures into this PDF.")
@paper_option("The paper that everything must fit, as for `build`, and the paper of --report.")
@backs_option
@bleed_option
@printer_option
@click.option(
    "--compare",
    "against",
    metavar="WHAT",
    help="List the changes since WHAT: a folder, an installed game, a git revision of GAME's folder "
    "(A..B: from A to B), or variant:NAME (variant:none). --variant and --deck apply to both.",
)
@click.option("--explain", metavar="TILE", help="Draw and describe how each item of this tile is fetched.")
@click.option("--repair", metavar="CODE", help="Find the single change that improves this measure most, such as B4.")
@click.option("--pairs", is_flag=True, help="Also check the booklet and kit of every pair of variants.")
@click.option(
    "--play", is_flag=True, help="Also play the games of balance.yaml; a target that is clearly missed is an error."
)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of processes for --play."
)
@out_option("; --explain draws into it")
@refresh_option
@json_option
@click.option("--for-studio", is_flag=True, hidden=True, help="Add the table of the studio's tab to --json.")
@format_option
@guarded
def check(game: str, variants: tuple[str, ...], *, strict: bool, **asked: Any) -> None:  # noqa: ANN401 - the options
    """Check GAME: find mistakes, measure how even it is, and test whether every item can be reached.

    GAME is the name of an installed game (`tilewright games` lists them), or a folder.

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
        raise click.UsageError("--play tests the whole game: leave out --explain, --repair and --compare.")
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
        raise click.UsageError("--explain is about one tile, --report about the whole game: use one of them.")
    if asked["explain"] is not None and asked["dealt"] is not None:
        raise click.UsageError("--explain is about a tile, --deck about a deal: use one of them.")
    if asked["repair"] is not None and any(asked[name] is not None for name in ("explain", "report", "dealt")):
        raise click.UsageError("--repair is about one measure: leave out --explain, --report and --deck.")
