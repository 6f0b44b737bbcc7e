"""A game, a number of players and a seed -> a deck in dealt order, with its codes; or a code -> its deck."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.guard import guarded
from tilewright.cli.options import json_option, paper_option, seed_option, variant_option
from tilewright.cli.progress import bar

if TYPE_CHECKING:
    from tilewright.build.options import Progress
    from tilewright.build.session import Session
    from tilewright.castle_tiles.deal.deal import Dealt
    from tilewright.spec.spec import Spec


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
    from tilewright.build.session import Session  # noqa: PLC0415
    from tilewright.castle_tiles.deal.deal import listed, record, rejected  # noqa: PLC0415 - loaded when the command runs

    if asked["code"] is not None and (asked["smooth"] or asked["part"] or asked["colours"] != "printed"):
        raise click.UsageError("--smooth, --part and --colours are for dealing; --code says what has been dealt.")
    session = Session(game, variants)
    spec = session.spec
    with bar("Dealing") as progress:
        dealt = _decoded(session, asked) if asked["code"] is not None else _dealt(session, asked, progress)
    command = shlex.join(["tilewright", "build", game, *(word for name in variants for word in ("--variant", name))])
    if asked["pdf"]:
        _pack(spec, dealt, asked, command)
    if as_json:
        click.echo(json.dumps(record(spec, dealt), indent=2, ensure_ascii=False))
        return
    for line in listed(spec, dealt):
        click.echo(line)
    if asked["stacked"]:
        click.echo(_stacked(dealt, command))
    if dealt.choice:
        click.echo(f"\n{rejected(dealt.choice)}", err=True)


def _decoded(session: Session, asked: Mapping[str, Any]) -> Dealt:
    from tilewright.castle_tiles.deal.deal import decoded, must_be_sound  # noqa: PLC0415 - loaded when the command runs

    must_be_sound(session.checked.problems)
    return decoded(session, asked["code"], asked["seed"], asked["players"])


def _dealt(session: Session, asked: Mapping[str, Any], progress: Progress) -> Dealt:
    from tilewright.castle_tiles.deal.deal import Wish, coloured, deal, must_be_sound, pool_of  # noqa: PLC0415 - loaded when the command runs  # noqa: PLC0415

    must_be_sound(session.checked.problems)
    spec, pool = session.spec, pool_of(session, asked["part"])
    seed = spec.game.seed if asked["seed"] is None else asked["seed"]
    players = spec.game.players.most if asked["players"] is None else asked["players"]
    wish = Wish(players, seed, asked["smooth"], coloured(spec, pool, asked["colours"]))
    return deal(spec, pool, wish, progress)


def _stacked(dealt: Dealt, command: str) -> str:
    if not dealt.ordered:
        return "\nNo order is told, so that it cannot be stacked: give a stack code, or --seed as well."
    return (
        f"\nTo cut it in this order, print it with\n  {command} --deck {shlex.quote(dealt.stack)} --stacked\n"
        "lay the sheets face up with sheet 1 at the bottom, cut all at once, turn each pile over,\n"
        "and lay the piles on each other, 1 on top: the deck lies face down, in dealt order."
    )


def _pack(spec: Spec[Any], dealt: Dealt, asked: Mapping[str, Any], build: str) -> None:
    from tilewright.build.files import write  # noqa: PLC0415
    from tilewright.castle_tiles.art.packing import Packing, packing_pdf, pictured, qr  # noqa: PLC0415
    from tilewright.castle_tiles.deal.deal import heading, short  # noqa: PLC0415 - loaded when the command runs
    from tilewright.draw.look import look_of  # noqa: PLC0415
    from tilewright.draw.palette import Ink  # noqa: PLC0415

    tiles, size = pictured(spec, dealt.pool, dealt.ids, ordered=dealt.ordered)
    code, seed = dealt.code, short(dealt.seed or "")
    alone = f"{build} --deck {shlex.quote(code)}"
    packing = Packing(spec.game, heading(dealt, spec.language), code, dealt.stack, seed, tiles, qr(code), size, alone)
    write(asked["pdf"], packing_pdf(packing, asked["paper"] or spec.game.paper_name, look_of(spec, Ink.FULL)))
    click.echo(f"{asked['pdf']}", err=True)
