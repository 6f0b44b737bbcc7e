"""A game and the targets that it is to go to -> a folder for each, and in words what to do with them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from tilewright.cli.guard import guarded, once, option_text, plain, to_json, uncollected
from tilewright.cli.options import json_option, out_option, refresh, refresh_option, variant_option
from tilewright.problem import Problem, RefusedError, plural

_NAMES = {"kind": "type"}
"""Options that are called something else than the wish."""


def _list_targets(context: click.Context, _option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - click's way
    if not wanted or context.resilient_parsing:
        return
    from tilewright.build.targets.target import targets  # noqa: PLC0415 - saves --help 0.1 s: what draws

    try:
        every = targets().values()
    except RefusedError as refused:
        from tilewright.cli.guard import refuse  # noqa: PLC0415 - as above

        refuse(refused.problems)
        context.exit(1)
    widest = max(len(each.name) for each in every)
    for each in every:
        click.echo(f"{each.name:{widest}}  {each.title}: {each.gives}" + (f"  ({each.by})" if each.by else ""))
    context.exit()


@click.command()
@click.argument("game")
@click.argument("targets", metavar="TARGET", nargs=-1, required=True, callback=once)
@click.option(
    "--list", is_flag=True, is_eager=True, expose_value=False, callback=_list_targets, help="List the targets."
)
@click.option("--anyway", is_flag=True, help="Leave out what a target cannot take, and write the rest.")
@click.option("--dpi", metavar="N", type=click.IntRange(20, 1200), help="Dots to an inch of pictures.  [default: 300]")
@click.option("--bleed/--no-bleed", default=None, help="Pictures with their bleed, or cut.")
@click.option("--corners", type=click.Choice(["square", "round"]), help="Of pictures that are cut.  [default: square]")
@click.option("--grey", is_flag=True, default=None, help="Pictures in shades of grey.")
@click.option("--clear", is_flag=True, default=None, help="Pictures that are transparent outside the cut.")
@click.option("--type", "kind", type=click.Choice(["png", "jpeg"]), help="The kind of picture.  [default: png]")
@click.option("--url", metavar="PREFIX", callback=option_text, help="Where you will host the files.")
@click.option("--players", metavar="N", type=click.IntRange(1, 12), help="For how many a table is set up.")
@click.option("--profile", metavar="FILE.icc", type=click.Path(path_type=Path), help="The colours of the press.")
@click.option("--ink", metavar="PERCENT", type=click.IntRange(100, 400), help="The most ink that the press takes.")
@click.option("--skip", metavar="N", type=click.IntRange(0, 1000), help="Labels of the first sheet that are used.")
@click.option("--sheet", metavar="NAME", callback=option_text, help="The layout of a cutter or of labels.")
@click.option("--upload", is_flag=True, default=None, help="Send the files to the shop as well.")
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
    **asked: Any,  # noqa: ANN401 - as above
) -> None:
    """Write GAME (a name on the shelf or a folder) for each TARGET into out/GAME/TARGET/.

    A target is a shop, a virtual table, a press or a cutter: `tilewright export --list` names them all. What a target
    cannot take is told before anything is written.

    \b
    Examples:
      tilewright export --list
      tilewright export ./mygame pictures
      tilewright export ./mygame pictures --dpi 150 --clear --corners round
    """
    if asked.pop("refresh"):
        refresh(game, variants)
    from tilewright.build.edition import Edition  # noqa: PLC0415 - saves --help 0.1 s: what reads and draws games
    from tilewright.build.options import Options  # noqa: PLC0415 - as above
    from tilewright.build.targets.target import Wishes, export_game, find  # noqa: PLC0415 - as above
    from tilewright.check import must_pass  # noqa: PLC0415 - as above
    from tilewright.cli.progress import bar  # noqa: PLC0415 - as above

    found = [find(name) for name in targets]
    given = {name: value for name, value in asked.items() if value not in {None, "", False} or name == "bleed"}
    given = {name: value for name, value in given.items() if value is not None}
    _must_be_heeded(given, {name for target in found for name in target.heeds}, targets)
    edition = Edition(game, variants)
    edition.ask(Options(paper=edition.spec.game.paper_name))
    warnings = must_pass(edition.checked.problems)
    for warning in warnings:
        click.echo(str(warning), err=True)
    wrong, records = list[Problem](), list[Mapping[str, Any]]()
    for target in found:
        wishes = Wishes(**{name: value for name, value in given.items() if name in {*target.heeds, "anyway"}})
        try:
            with bar(target.name) as progress:
                done = export_game(edition, target, wishes, out, progress)
        except RefusedError as refused:
            wrong += refused.problems
            continue
        for problem in done.problems:
            click.echo(str(problem), err=True)
        records.append({"folder": done.built.folder.as_posix(), **done.built.manifest})
        if not as_json:
            click.echo(_told(done.built.folder, done.built.manifest, fresh=done.built.fresh))
    if as_json:
        click.echo(to_json({"targets": records, "problems": [plain(problem) for problem in wrong]}))
    if wrong:
        raise RefusedError(wrong)


def _must_be_heeded(given: Mapping[str, Any], heeded: set[str], targets: tuple[str, ...]) -> None:
    """Refuse an option that none of the targets heeds.

    Raises:
        UsageError: There is one.
    """
    for name in given:
        if name not in {*heeded, "anyway"}:
            raise click.UsageError(f"--{_NAMES.get(name, name)} means nothing to {' and '.join(targets)}.")


def _told(folder: Path, manifest: Mapping[str, Any], *, fresh: bool) -> str:
    """Where a game was written for a target, and what is there."""
    head = f"{folder}/" + ("" if fresh else "  (nothing has changed since the last export)")
    size = sum(file["bytes"] for file in manifest["files"].values())
    lines = [*manifest["told"], f"{plural(len(manifest['files']), 'file')}, {size / 1e6:.1f} MB; README.txt says more"]
    return "\n".join([head, *(f"  {line}" for line in lines)])
