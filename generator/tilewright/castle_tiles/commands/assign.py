"""A game with open slots -> tiles.lock.yaml, and what its colours reach in words or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import ceil, floor
from typing import Any

import click

from tilewright import check as checks
from tilewright.build.session import Session
from tilewright.castle_tiles import fairest
from tilewright.castle_tiles.assign import assign as colouring
from tilewright.castle_tiles.assign import lockfile
from tilewright.castle_tiles.assign.assign import Assignment, Odds
from tilewright.castle_tiles.assign.requirement import FAR, Reached
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
        record = {"game": spec.game.id, "open": asked.open, "lock": path or None, **plain(done, table)}
        record |= {"played": fairest.plain(played.shown, played.seeds)} if played else {}
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
        return
    head = f"{spec.game.id}: {len(asked.tiles)} tiles, {asked.open} colours to choose"
    done_with = f", {done.way}, seed {done.seed[:40]}, {effort(done)}" if asked.open else ": none is `any`"
    outcome = ["", *fairest.sentences(played.shown, played.seeds)] if played else []
    last = ["", f"Written: {path}"] if path else []
    click.echo("\n".join([head + done_with, *lines(done, table), *outcome, *last]))


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
            raise click.UsageError("--games, --players and --workers need --play.")
        return None
    if given["way"] == "printed" or not asked.open:
        raise click.UsageError("--play needs colours to choose, and there are none.")
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


COSTS = {
    "balanced": "Chosen by search: every colour, cost, pair and chest as even as possible.",
    "cycled": "Each drawing in each turn of the colours: even by construction where the number of colourings is a "
    "multiple of the number of colours. Pairs of colours, and chests, come out as the drawings have them.",
    "rolled": "Treasures are blank, for the die: no two games have the same colours, and a deal is far more uneven "
    "(see the rows marked `rolled`). Keys and locks are chosen by search.",
    "printed": "The colours of tiles.yaml; nothing was chosen.",
}
"""What each way means for balance."""


@dataclass(frozen=True, slots=True)
class RequirementGroup:
    """What was asked under one name.

    Attributes:
        id: B1 and so on.
        name: In words.
        reached: Each number.
    """

    id: str
    name: str
    reached: tuple[Reached, ...]

    @property
    def off(self) -> int:
        """By how much the worst number misses."""
        return max(each.off for each in self.reached)

    @property
    def asked(self) -> str:
        """The bounds in words, where all numbers have the same: '33', '18 or 19', '0 to 9', 'at least 40'."""
        limits = {(each.requirement.lower, each.requirement.upper) for each in self.reached}
        return " / ".join(span(low, high) for low, high in sorted(limits))


def span(low: int, high: int) -> str:
    """Two bounds in words."""
    if high >= FAR:
        return f"at least {low}"
    if low == high:
        return str(low)
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}" if low else f"at most {high}"


def groups(done: Assignment) -> tuple[RequirementGroup, ...]:
    """The requirements by their names, in the order they were asked."""
    names = dict.fromkeys((each.requirement.id, each.requirement.name) for each in done.reached)
    return tuple(
        RequirementGroup(id_, name, tuple(each for each in done.reached if each.requirement.name == name))
        for id_, name in names
    )


def lines(done: Assignment, table: Sequence[Odds]) -> tuple[str, ...]:
    """The result for a person: what was reached against what was asked, then what a blind deal makes of it."""
    rows = [
        (group.id, group.name, _values(group), group.asked, f"off by {group.off}" if group.off else "reached")
        for group in groups(done)
    ]
    blind = list[str]()
    if table:
        sizes, by = sorted({each.tiles for each in table}), {(each.what, each.tiles): each.words for each in table}
        names = dict.fromkeys(each.what for each in table)
        head = ("In a blind deal of ... tiles", *map(str, sizes))
        blind = ["", *_table(head, [(what, *(by[what, size] for size in sizes)) for what in names])]
    return (COSTS[done.way], "", *_table(("", "", "reached", "asked", ""), rows), *blind)


def effort(done: Assignment) -> str:
    """How the colours were come by."""
    if done.counted:
        return f"drawn from all {done.counted:,} colourings"
    return f"{done.swaps:,} changes tried" + (f", then solved by {done.solver}" if done.solver else "")


def _values(group: RequirementGroup) -> str:
    """Each number with its colour, or the least and the most of many."""
    values = [each.value for each in group.reached]
    if len(values) > 4:
        return f"{len(values)} numbers from {min(values)} to {max(values)}"
    return ", ".join(f"{'+'.join(each.requirement.of)} {each.value}".strip() for each in group.reached)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in (head, *rows)
    ]


def plain(done: Assignment, table: Sequence[Odds]) -> dict[str, Any]:
    """The colouring and its odds for `--json`."""
    return {
        "colours": done.way,
        "seed": done.seed,
        "swaps": done.swaps,
        "counted": done.counted,
        "solver": done.solver or None,
        "reached": [
            {
                "id": each.requirement.id,
                "name": each.requirement.name,
                "measure": each.requirement.measure,
                "of": list(each.requirement.of),
                "value": each.value,
                "at_least": each.requirement.lower,
                "at_most": None if each.requirement.upper >= FAR else each.requirement.upper,
                "off": each.off,
            }
            for each in done.reached
        ],
        "deals": [_deal(each) for each in table],
    }


def _deal(each: Odds) -> Mapping[str, Any]:
    """Thousandths, the ends of an interval rounded outwards; `sure` is 'exact', or the interval."""
    value = max(round(1000 * each.chance), 1 if each.chance else 0)
    low, high = (floor(1000 * each.within.low), ceil(1000 * each.within.high)) if each.within else (value, value)
    sure = asdict(each.within) if each.within else "exact"
    return {"what": each.what, "tiles": each.tiles, "low": low, "per_mille": value, "high": high, "sure": sure}
