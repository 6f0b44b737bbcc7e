"""A game with open slots -> tiles.lock.yaml, and what its colours reach in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from tilewright import check as checks
from tilewright.build.session import Session
from tilewright.castle_tiles import fairest
from tilewright.castle_tiles.assign import assign as colouring
from tilewright.castle_tiles.assign import lockfile, words
from tilewright.castle_tiles.fairest import ColourGames, PlayedColours
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.why.choose import ColourChoice, choose
from tilewright.cli.guard import guarded
from tilewright.cli.options import json_option, require_option, seed_option, variant_option, without_option
from tilewright.cli.progress import bar, busy
from tilewright.frozen import dataclass
from tilewright.shelf.listing import must_be_own

COUNT = 20
"""Colourings that `--play` plays."""


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
    done, table = choice.done, colouring.odds_of(asked, choice.done)
    if as_json:
        record = {"game": spec.game.id, "open": asked.open, "lock": path or None, **words.plain(done, table)}
        record |= {"played": fairest.plain(played.shown, played.seeds)} if played else {}
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
        return
    head = f"{spec.game.id}: {len(asked.tiles)} tiles, {asked.open} colours to choose"
    done_with = f", {done.way}, seed {done.seed[:40]}, {words.effort(done)}" if asked.open else ": none is `any`"
    outcome = ["", *fairest.sentences(played.shown, played.seeds)] if played else []
    last = ["", f"Written: {path}"] if path else []
    click.echo("\n".join([head + done_with, *words.lines(done, table), *outcome, *last]))


@dataclass(frozen=True, slots=True)
class PlayedChoice:
    """Colourings that were played against each other.

    Attributes:
        choice: The fairest.
        seeds: Of all of them.
        shown: What each came to.
    """

    choice: ColourChoice
    seeds: tuple[str, ...]
    shown: tuple[PlayedColours, ...]


def _played(asked: colouring.Asked, seed: str, given: Mapping[str, Any]) -> PlayedChoice | None:
    """The fairest of some colourings, the first of which is the one of the seed itself; None without --play.

    The others are of seeds made of it: `monday`, `monday 2`, `monday 3`.
    """
    if not given["play"]:
        if (given["games"], given["players"], given["workers"]) != (200, None, 1):
            raise click.UsageError("--games, --players and --workers say how --play plays: add --play.")
        return None
    if given["way"] == "printed" or not asked.open:
        raise click.UsageError("--play plays colours that are chosen, and here is none to choose.")
    players = asked.spec.game.players.least if given["players"] is None else given["players"]
    plays = ColourGames(seed, given["games"], players, given["workers"])
    with busy("Choosing colours"):
        choices = _choices(asked, seed, given["way"], best=given["best"])
    locks = [lockfile.text_of(asked, each.done) for each in choices]
    with bar("Playing", "games") as tell:
        shown = fairest.play_all(asked.spec, locks, plays, tell)
    kept = next(each for each, came in zip(choices, shown, strict=True) if came.fairest)
    return PlayedChoice(kept, tuple(each.done.seed for each in choices), shown)


def _choices(asked: colouring.Asked, seed: str, way: colouring.Way, *, best: bool) -> list[ColourChoice]:
    """Each colouring once: where there are few, several seeds come to the same."""
    first = choose(asked, seed, way)
    if first.done.missed and not best and way != "cycled":
        raise first.refused
    others = [choose(asked, f"{seed} {at}", way) for at in range(2, COUNT + 1)]
    different: dict[tuple[Tile, ...], ColourChoice] = {}
    for each in (first, *others):
        if best or way == "cycled" or not each.done.missed:
            different.setdefault(each.done.tiles, each)
    return list(different.values())
