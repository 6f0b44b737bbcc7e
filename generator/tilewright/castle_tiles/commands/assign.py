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
from tilewright.cli.progress import bar, busy
from tilewright.frozen import dataclass
from tilewright.shelf.listing import must_be_own

COUNT = 20
"""Colourings that `--play` plays."""


def assign(game: str, variants: tuple[str, ...], given: Mapping[str, Any], *, as_json: bool) -> None:
    """Choose colours, write them to tiles.lock.yaml unless it is a dry run, and print what they reach."""
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
