"""A game and the targets that it is to go to -> a folder for each, and in words what to do with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.guard import guarded, once, option_text, to_json, uncollected
from tilewright.cli.options import json_option, out_option, refresh, refresh_option, scale_option, variant_option
from tilewright.problem import plural

if TYPE_CHECKING:
    from tilewright.build.unchanged import Built  # as below


def _list_targets(context: click.Context, _option: click.Parameter, listing: bool) -> None:  # noqa: FBT001 - click's way
    if not listing or context.resilient_parsing:
        return
    from tilewright.cli.targets import lines  # noqa: PLC0415 - as below

    guarded(lambda: click.echo("\n".join(lines())))()
    context.exit()


@click.command()
@click.argument("game")
@click.argument("targets", metavar="TARGET", nargs=-1, required=True, callback=once)
@click.option(
    "--list", is_flag=True, is_eager=True, expose_value=False, callback=_list_targets, help="List the targets."
)
@click.option("--anyway", is_flag=True, help="Write the rest if a target cannot take everything.")
@click.option(
    "--dpi",
    metavar="N",
    type=click.IntRange(20, 1200),
    help="Resolution of pictures, in dots per inch.  [default: 300]",
)
@click.option("--bleed/--no-bleed", default=None, help="Pictures with their bleed, or cut to size.")
@click.option(
    "--corners",
    type=click.Choice(["square", "round"]),
    help="Corners of pictures that are cut to size.  [default: square]",
)
@click.option("--grey", is_flag=True, default=None, help="Write pictures in shades of grey.")
@click.option("--clear", is_flag=True, default=None, help="Make pictures transparent outside the cut.")
@click.option("--type", "kind", type=click.Choice(["png", "jpeg"]), help="File type of pictures.  [default: png]")
@click.option("--url", metavar="PREFIX", callback=option_text, help="The address at which you will host the files.")
@click.option("--players", metavar="N", type=click.IntRange(1, 12), help="Number of players to set the table up for.")
@click.option(
    "--profile", metavar="FILE.icc", type=click.Path(path_type=Path), help="The ICC colour profile of the press."
)
@click.option("--ink", metavar="PERCENT", type=click.IntRange(100, 400), help="The most ink that the press can take.")
@click.option(
    "--skip", metavar="N", type=click.IntRange(0, 1000), help="Number of labels already used on the first sheet."
)
@click.option("--sheet", metavar="NAME", callback=option_text, help="The sheet layout of a cutter or of labels.")
@scale_option
@click.option("--upload", is_flag=True, default=None, help="Also send the files to the shop.")
@variant_option
@out_option()
@refresh_option
@json_option
@guarded
@uncollected()
def export(
    game: str,
    targets: tuple[str, ...],
    variants: tuple[str, ...],
    out: Path,
    *,
    as_json: bool,
    **asked: Any,  # noqa: ANN401 - the options
) -> None:
    """Write GAME for each TARGET into out/GAME/TARGET/.

    A target is a shop, a virtual table, a press or a cutter; `tilewright export --list` lists them. Anything that a
    target cannot take is reported before a file is written.

    GAME is the name of an installed game (`tilewright games` lists them), or a folder.

    \b
    Examples:
      tilewright export --list
      tilewright export ./mygame pictures
      tilewright export castles-in-the-air tts --players 3
      tilewright export castles-in-the-air silhouette --sheet a3 --corners round
      tilewright export ./mygame pictures --scale 1.4
      tilewright export ./mygame pictures --dpi 150 --clear --corners round
    """
    if asked.pop("refresh"):
        refresh(game, variants)
    from tilewright.build.unchanged import Request  # noqa: PLC0415 - saves --help 10 ms: the store of kits

    requests = {name: Request(out, "export", name, game, variants, sorted(asked.items())) for name in targets}
    known = [None] if asked["upload"] or asked["profile"] else [request.known() for request in requests.values()]
    if None in known:
        from tilewright.cli.targets import export_to  # noqa: PLC0415 - saves 0.2 s: what reads and draws games

        exports: Iterable[tuple[Built, Sequence[str]]] = export_to(requests, game, variants, out, asked)
    else:
        exports = [each for each in known if each]
    records, lines = list[Mapping[str, Any]](), set[str]()
    for built, warnings in exports:
        for warning in warnings:
            if warning not in lines:  # those of the game are the same for every target
                click.echo(warning, err=True)
        lines |= {*warnings}
        records.append({"folder": built.folder.as_posix(), **built.manifest})
        if not as_json:
            click.echo(_told(built))
    if as_json:
        click.echo(to_json(records))


def _told(built: Built) -> str:
    """Where a game was written for a target, and what is there."""
    manifest = built.manifest
    head = f"{built.folder}/" + ("" if built.fresh else "  (nothing has changed since the last export)")
    size = sum(file["bytes"] for file in manifest["files"].values())
    lines = [*manifest["told"], f"{plural(len(manifest['files']), 'file')}, {size / 1e6:.1f} MB; see README.txt"]
    return "\n".join([head, *(f"  {line}" for line in lines)])
