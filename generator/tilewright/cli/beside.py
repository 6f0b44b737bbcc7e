"""--against and --without of `play` -> games side by side on the same luck, as sentences, tables and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from tilewright.cli.guard import to_json
from tilewright.cli.progress import bar
from tilewright.engine.players import say_players
from tilewright.problem import visible
from tilewright.trials import beside
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.race import size_of
from tilewright.trials.side import GameSide, PlayedWay, labelled, side, two_ways

GAMES = 400
"""Games of each side, unless it is said."""


def tell_beside(asked: dict[str, Any], against: str | None, without: tuple[str, ...]) -> None:
    """Play the games of `play` with --against or --without, and print the difference."""
    source = click.get_current_context().get_parameter_source("count")
    games = asked["count"] if source is click.core.ParameterSource.COMMANDLINE else GAMES
    way, seats, seed = PlayedWay(asked["game"], asked["variants"], asked["names"]), asked["players"], asked["seed"]
    workers, as_json = asked.get("workers", 1), asked["as_json"]
    if against is None:
        _tell_without(side("as now", way, seats, seed), without, games, workers, as_json=as_json)
        return
    (called, way), (others, other) = two_ways(way, against)
    second = side(others, other, seats, seed) if other.deal else None  # a deck may say how many play
    first = side(called, way, second.head.players if second else seats, seed)
    second = second or side(others, other, first.head.players, first.head.seed)
    _tell_against(first, second, games, workers, as_json=as_json)


def _tell_against(first: GameSide, second: GameSide, games: int, workers: int, *, as_json: bool) -> None:
    """Play both sides; if Ctrl-C stops them, compare the games that both have finished."""
    size = size_of(games)
    many = max(2, -(-games // size))
    sides: tuple[dict[int, Aggregate], dict[int, Aggregate]] = ({}, {})
    with _stopped() as stopped, bar("Playing") as progress:
        for at, number, aggregate in beside.beside(first, second, many, size, workers):
            sides[at][number] = aggregate
            progress(sum(map(len, sides)) * size, 2 * many * size, "")  # sum counts batches
    both = sorted(sides[0].keys() & sides[1].keys())
    _must_have(both, stopped)
    alike = all(len(set(each.head.bots)) == 1 for each in (first, second))
    one, other = ([each[number] for number in both] for each in sides)
    shown, names, count = beside.contrasts(one, other, alike=alike), (first.name, second.name), len(both) * size
    if as_json:
        compared = {"sides": [_side(first), _side(second)], "against": beside.plain_contrasts(shown)}
        click.echo(to_json(_head(first, count) | compared))
    else:
        _say(first, count, [*beside.contrast_sentences(names, shown), "", *beside.contrast_lines(names, shown)])
    _end(stopped)


def _tell_without(side: GameSide, texts: tuple[str, ...], games: int, workers: int, *, as_json: bool) -> None:
    """Play with and without; if Ctrl-C stops that, compare the games that all have finished."""
    labels, size = labelled(side, texts), size_of(games)
    many = beside.rounds(games, size, side.head.players)
    won: dict[str, dict[int, float]] = {each: {} for each in ("", *labels)}
    with _stopped() as stopped, bar("Playing") as progress:
        for label, number, share in beside.forgo(side, labels, many, size, workers):
            won[label][number] = share
            progress(sum(map(len, won.values())) * size, len(won) * many * size, "")  # sum counts batches
    done = sorted(set[int].intersection(*(set(each) for each in won.values())))
    _must_have(done, stopped)
    shown = beside.forgone({each: {at: won[each][at] for at in done} for each in won}, len(done) * size)
    if as_json:
        record = _head(side, len(done) * size) | _side(side) | {"without": beside.plain_forgone(shown)}
        click.echo(to_json(record))
    else:
        _say(side, len(done) * size, [*map(beside.forgone_sentence, shown), "", *beside.forgone_lines(shown)])
    _end(stopped)


@contextmanager
def _stopped() -> Iterator[list[KeyboardInterrupt]]:
    """Keep an interrupt of the work inside, to be raised again after the results so far are printed."""
    stopped = list[KeyboardInterrupt]()
    try:
        yield stopped
    except KeyboardInterrupt as stop:
        stopped.append(stop)


def _must_have(done: Sequence[int], stopped: Sequence[KeyboardInterrupt]) -> None:
    """Fewer than two batches cannot be compared."""
    if len(done) < 2:
        _end(stopped)


def _end(stopped: Sequence[KeyboardInterrupt]) -> None:
    for stop in stopped:
        raise stop


def _head(side: GameSide, games: int) -> dict[str, Any]:
    head = side.head
    return {"game": head.game, "players": head.players, "seed": head.seed, "games": games}


def _side(side: GameSide) -> dict[str, Any]:
    head = side.head
    top = {"name": side.name, "game": head.game, "version": head.version, "rules": head.rules}
    return top | {"variants": list(head.variants), "bots": list(head.bots)}


def _say(side: GameSide, games: int, lines: list[str]) -> None:
    head = side.head
    top = f"{side.session.spec.game.title}: {games:,} games of each, {say_players(head.bots)}"
    click.echo(visible("\n".join([f"{top}, seed {head.seed_in_short}", "", *lines])))
