"""A game, a number of players and a seed -> a deck in dealt order, with its codes; or a code -> its deck."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import click

from tilewright.build.files import write
from tilewright.build.session import Session
from tilewright.castle_tiles.deal import deal as dealing
from tilewright.cli.guard import guarded
from tilewright.cli.options import json_option, paper_option, seed_option, variant_option
from tilewright.cli.progress import bar


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
def deck(game: str, variants: tuple[str, ...], *, as_json: bool, **asked: Any) -> None:  # noqa: ANN401 - as above
    """Deal a legal, balanced deck from GAME (a name on the shelf or a folder), or say what a code stands for.

    \b
    Examples:
      tilewright deck castles-in-the-air --players 4 --seed monday
      tilewright deck castles-in-the-air --players 4 --seed monday --smooth --pdf deck.pdf
      tilewright deck castles-in-the-air --code D11EQ-A00W1-AKHBG-GJKN9-5BTQ
    """
    if asked["code"] is not None and (asked["smooth"] or asked["part"] or asked["colours"] != "printed"):
        raise click.UsageError("--smooth, --part and --colours are for dealing; --code says what has been dealt.")
    session = Session(game, variants)
    spec = session.spec
    with bar("Dealing") as progress:
        dealing.must_be_sound(session.checked.problems)
        if asked["code"] is not None:
            dealt = dealing.decoded(session, asked["code"], asked["seed"], asked["players"])
        else:
            pool, seed, players = dealing.pool_of(session, asked["part"]), asked["seed"], asked["players"]
            coloured = dealing.coloured(spec, pool, asked["colours"])
            seed, players = seed if seed is not None else spec.game.seed, players or spec.game.players.most
            dealt = dealing.deal(spec, pool, dealing.Wish(players, seed, asked["smooth"], coloured), progress)
    build = shlex.join(["tilewright", "build", game, *(word for name in variants for word in ("--variant", name))])
    if asked["pdf"]:
        from tilewright.castle_tiles.art.packing import packing_list  # noqa: PLC0415 - draws, which --pdf alone does

        alone = f"{build} --deck {shlex.quote(dealt.code)}"
        write(asked["pdf"], packing_list(spec, dealt, asked["paper"] or spec.game.paper_name, alone))
        click.echo(f"{asked['pdf']}", err=True)
    if as_json:
        click.echo(json.dumps(dealing.record(spec, dealt), indent=2, ensure_ascii=False))
        return
    for line in dealing.listed(spec, dealt):
        click.echo(line)
    if asked["stacked"]:
        click.echo(_stacked(dealt, build))
    if dealt.choice:
        click.echo(f"\n{dealing.rejected(dealt.choice)}", err=True)


def _stacked(dealt: dealing.Dealt, build: str) -> str:
    if not dealt.ordered:
        return "\nNo order is told, so that it cannot be stacked: give a stack code, or --seed as well."
    return (
        f"\nTo cut it in this order, print it with\n  {build} --deck {shlex.quote(dealt.stack)} --stacked\n"
        "lay the sheets face up with sheet 1 at the bottom, cut all at once, turn each pile over,\n"
        "and lay the piles on each other, 1 on top: the deck lies face down, in dealt order."
    )
