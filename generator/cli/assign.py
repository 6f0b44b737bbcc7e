"""A game with open slots -> tiles.lock.yaml, and what its colours reach in words or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from generator.cli.guard import guarded
from generator.cli.options import json_option, require_option, seed_option, variant_option, without_option
from generator.cli.progress import busy

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.cutaway.assign.assign import Asked, Assignment


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
@click.option("--dry-run", is_flag=True, help="Show what would be reached; write nothing.")
@variant_option
@json_option
@guarded
def assign(game: str, variants: tuple[str, ...], *, as_json: bool, **given: Any) -> None:  # noqa: ANN401 - as the options above say
    """Choose a colour for every slot that is `any` in GAME (a name on the shelf or a folder): all comes out even.

    What is chosen stands in tiles.lock.yaml in the game's folder, which is printed from. The same seed gives the same
    colours on every computer.

    \b
    Examples:
      tilewright assign ./mygame --seed 2024
      tilewright assign ./mygame --colours rolled
      tilewright assign ./mygame --require "at least 20 red" --without "colour totals equal"
      tilewright assign castles-in-the-air --colours printed
    """
    from generator import check as checks  # noqa: PLC0415 - loaded when the command runs
    from generator.cutaway.assign import assign as colouring  # noqa: PLC0415
    from generator.cutaway.assign import lockfile  # noqa: PLC0415
    from generator.cutaway.why.choose import choose  # noqa: PLC0415
    from generator.kit.session import Session  # noqa: PLC0415

    session = Session(game, variants, locked=False)
    spec = session.spec
    checks.must_be_sound(session.checked.problems)
    asked = colouring.asked_of(spec, given["require"], given["without"])
    seed = spec.game.seed if given["seed"] is None else given["seed"]
    with busy("Choosing colours"):
        choice = choose(asked, seed, given["way"] if asked.open else "printed")
    if given["way"] in {"balanced", "rolled"} and asked.open and choice.done.missed and not given["best"]:
        raise choice.refused
    path = "" if given["dry_run"] else lockfile.write_lock(asked, choice.done)
    _tell(asked, choice.done, path, as_json=as_json)


def _tell(asked: Asked, done: Assignment, path: str, *, as_json: bool) -> None:
    from generator.cutaway.assign import assign as colouring  # noqa: PLC0415 - loaded when the command runs
    from generator.cutaway.assign import words  # noqa: PLC0415

    table = colouring.odds_of(asked, done)
    if as_json:
        record = {"game": asked.spec.game.id, "open": asked.open, "lock": path or None, **words.plain(done, table)}
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
        return
    head = f"{asked.spec.game.id}: {len(asked.tiles)} tiles, {asked.open} colours to choose"
    done_with = f", {done.way}, seed {done.seed[:40]}, {words.effort(done)}" if asked.open else ": none is `any`"
    click.echo("\n".join([head + done_with, *words.lines(done, table), *(["", f"Written: {path}"] if path else [])]))
