"""A game with open slots -> tiles.lock.yaml, and what its colours reach in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.guard import guarded
from tilewright.cli.options import json_option, require_option, seed_option, variant_option, without_option
from tilewright.cli.progress import busy

if TYPE_CHECKING:
    from tilewright.castle_tiles.assign.assign import Asked, Assignment
    from tilewright.castle_tiles.commands.fairest import PlayedChoice


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
def assign(game: str, variants: tuple[str, ...], *, as_json: bool, **given: Any) -> None:  # noqa: ANN401 - as the options above say
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
    from tilewright import check as checks  # noqa: PLC0415 - loaded when the command runs
    from tilewright.build.session import Session  # noqa: PLC0415
    from tilewright.castle_tiles.assign import assign as colouring  # noqa: PLC0415
    from tilewright.castle_tiles.assign import lockfile  # noqa: PLC0415
    from tilewright.castle_tiles.why.choose import choose  # noqa: PLC0415
    from tilewright.shelf.listing import must_be_own  # noqa: PLC0415

    session = Session(game, variants, locked=False)
    spec = session.spec
    checks.must_be_sound(session.checked.problems)
    asked = colouring.asked_of(spec, given["require"], given["without"])
    if not given["dry_run"] and given["way"] != "printed":
        must_be_own(spec.folder)
    seed = spec.game.seed if given["seed"] is None else given["seed"]
    played = _played(asked, seed, given)
    with busy("Choosing colours"):
        choice = played.choice if played else choose(asked, seed, given["way"] if asked.open else "printed")
    if given["way"] in {"balanced", "rolled"} and asked.open and choice.done.missed and not given["best"]:
        raise choice.refused
    path = "" if given["dry_run"] else lockfile.write_lock(asked, choice.done)
    _tell(asked, choice.done, path, played, as_json=as_json)


def _played(asked: Asked, seed: str, given: Mapping[str, Any]) -> PlayedChoice | None:
    """The fairest colours, where they are to be played."""
    if not given["play"]:
        if (given["games"], given["players"], given["workers"]) != (200, None, 1):
            raise click.UsageError("--games, --players and --workers say how --play plays: add --play.")
        return None
    from tilewright.castle_tiles.commands.fairest import fairest_of  # noqa: PLC0415 - as above
    from tilewright.castle_tiles.fairest import ColourGames  # noqa: PLC0415 - loaded when it is asked for

    players = asked.spec.game.players.least if given["players"] is None else given["players"]
    plays = ColourGames(seed, given["games"], players, given["workers"])
    return fairest_of(asked, plays, given["way"], best=given["best"])


def _tell(asked: Asked, done: Assignment, path: str, played: PlayedChoice | None, *, as_json: bool) -> None:
    from tilewright.castle_tiles.assign import assign as colouring  # noqa: PLC0415 - loaded when the command runs
    from tilewright.castle_tiles.assign import words  # noqa: PLC0415
    from tilewright.castle_tiles.fairest import plain, sentences  # noqa: PLC0415 - loaded when the command runs

    table = colouring.odds_of(asked, done)
    if as_json:
        record = {"game": asked.spec.game.id, "open": asked.open, "lock": path or None, **words.plain(done, table)}
        record |= {"played": plain(played.shown, played.seeds)} if played else {}
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
        return
    head = f"{asked.spec.game.id}: {len(asked.tiles)} tiles, {asked.open} colours to choose"
    done_with = f", {done.way}, seed {done.seed[:40]}, {words.effort(done)}" if asked.open else ": none is `any`"
    outcome = ["", *sentences(played.shown, played.seeds)] if played else []
    last = ["", f"Written: {path}"] if path else []
    click.echo("\n".join([head + done_with, *words.lines(done, table), *outcome, *last]))
