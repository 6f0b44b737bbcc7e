"""--against and --without of `play` -> games side by side on the same luck, as sentences, tables and JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tilewright.cli.guard import TEXT, once
from tilewright.cli.options import ASKS
from tilewright.cli.progress import bar

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from tilewright.trials.aggregate import Aggregate
    from tilewright.trials.side import GameSide

F = TypeVar("F", bound=Callable[..., Any])
GAMES = 400
"""Games of each side, unless it is said."""


def beside_options(command: F) -> F:
    """The two options, and what is done when one of them is given, instead of the command."""

    @click.option(
        "--against",
        metavar="WHAT",
        help="Play the same luck another way as well, and tell what differs: variant:NAME (variant:none), bots:NAME, "
        "deck:CODE (two with a comma: one against the other), or a folder with another version of the game.",
    )
    @click.option(
        "--without",
        metavar="LABEL",
        multiple=True,
        callback=once,
        help="Tell what it costs a player never to do this: trade, or 'card: 7'; may be given several times.",
    )
    @wraps(command)
    def run(*, against: str | None, without: tuple[str, ...], **asked: Any) -> None:  # noqa: ANN401 - the command's own
        if against is None and not without:
            command(**asked)
            return
        if against is not None and without:
            raise click.UsageError("--against and --without are told one at a time.")
        if any(asked[name] for name in ("seat", "folder", *ASKS)) or asked["form"] != TEXT:
            raise click.UsageError("--against and --without go with --players, --games, --bots, --seed, --workers.")
        if asked["game"] is None:
            raise click.UsageError("Missing argument 'GAME'.")
        _tell(asked, against, without)

    return run  # type: ignore[return-value]


def _tell(asked: dict[str, Any], against: str | None, without: tuple[str, ...]) -> None:
    from tilewright.trials.side import PlayedWay, side, two_ways  # noqa: PLC0415 - loaded when it is needed

    source = click.get_current_context().get_parameter_source("count")
    games = asked["count"] if source is click.core.ParameterSource.COMMANDLINE else GAMES
    way, seats, seed = PlayedWay(asked["game"], asked["variants"], asked["names"]), asked["players"], asked["seed"]
    workers, as_json = asked.get("workers", 1), asked["as_json"]
    if against is None:
        _tell_without(side("as ever", way, seats, seed), without, games, workers, as_json=as_json)
        return
    (called, way), (others, other) = two_ways(way, against)
    second = side(others, other, seats, seed) if other.deal else None  # a deck may say how many play
    first = side(called, way, second.head.players if second else seats, seed)
    second = second or side(others, other, first.head.players, first.head.seed)
    _tell_against(first, second, games, workers, as_json=as_json)


def _tell_against(first: GameSide, second: GameSide, games: int, workers: int, *, as_json: bool) -> None:
    """Stopped by Ctrl-C, what both sides have finished."""
    from tilewright.trials import beside  # noqa: PLC0415 - as above
    from tilewright.trials.race import size_of  # noqa: PLC0415 - as above

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
        _print(_head(first, count) | {"sides": [_side(first), _side(second)], "against": beside.plain_contrasts(shown)})
    else:
        _say(first, count, [*beside.contrast_sentences(names, shown), "", *beside.contrast_lines(names, shown)])
    _end(stopped)


def _tell_without(side: GameSide, texts: tuple[str, ...], games: int, workers: int, *, as_json: bool) -> None:
    """Stopped by Ctrl-C, what was finished with and without."""
    from tilewright.trials import beside  # noqa: PLC0415 - as above
    from tilewright.trials.race import size_of  # noqa: PLC0415 - as above
    from tilewright.trials.side import labelled  # noqa: PLC0415 - as above

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
        _print(_head(side, len(done) * size) | _side(side) | {"without": beside.plain_forgone(shown)})
    else:
        _say(side, len(done) * size, [*map(beside.forgone_sentence, shown), "", *beside.forgone_lines(shown)])
    _end(stopped)


@contextmanager
def _stopped() -> Iterator[list[KeyboardInterrupt]]:
    """What ends here where somebody stops it: the interrupt is kept, to be passed on when all is told."""
    stopped = list[KeyboardInterrupt]()
    try:
        yield stopped
    except KeyboardInterrupt as stop:
        stopped.append(stop)


def _must_have(done: Sequence[int], stopped: Sequence[KeyboardInterrupt]) -> None:
    """Of fewer than two batches there is nothing to tell."""
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


def _print(record: dict[str, Any]) -> None:
    from tilewright.cli.table import to_json  # noqa: PLC0415 - loaded when it is needed

    click.echo(to_json(record))


def _say(side: GameSide, games: int, lines: list[str]) -> None:
    from tilewright.problem import visible  # noqa: PLC0415 - loaded when it is needed

    head = side.head
    bots = ", ".join(head.bots) if len(set(head.bots)) > 1 else head.bots[0]
    top = f"{side.session.spec.game.title}: {games:,} games of each, {head.players} players, {bots}"
    click.echo(visible("\n".join([f"{top}, seed {head.seed_in_short}", "", *lines])))
