"""A game, bots and a seed -> games played: who won, by how much, how long it took; records of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.guard import guarded
from generator.cli.options import json_option, variant_option
from generator.cli.progress import bar

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.play.bots import Bot
    from generator.play.record import Head
    from generator.play.tally import Outcome, Tally
    from generator.rules import Game
    from generator.spec.spec import Spec

PERSON = "person"
"""What a record calls whoever sits at the terminal."""
FEW = 12
"""Games that are listed one by one."""


@click.command()
@click.argument("game")
@click.option("--players", type=int, default=None, help="How many play.  [default: as few as can]")
@click.option(
    "--games", "count", type=click.IntRange(1, 10_000_000), default=1, show_default=True, help="How many games."
)
@click.option(
    "--bots", "names", default="random", show_default=True, help="Who plays: one for all, or one for each seat."
)
@click.option("--seed", default=None, help="What everything drawn and rolled comes from.  [default: the game's]")
@click.option("--seat", type=int, default=None, help="Play this seat (from 1) yourself, here in the terminal.")
@click.option("--record", "folder", type=click.Path(path_type=Path), help="Keep a record of each game in this folder.")
@variant_option
@json_option
@guarded
def play(  # noqa: PLR0913 - one parameter an option
    game: str,
    *,
    players: int | None,
    count: int,
    names: str,
    seed: str | None,
    seat: int | None,
    folder: Path | None,
    variants: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play GAME: bots against each other, or against you; the same seed plays the same games.

    \b
    Examples:
      tilewright play castles-and-crowns --players 3 --games 100
      tilewright play castles-and-crowns --players 2 --seat 1 --record records
    """
    from generator import check, shelf  # noqa: PLC0415 - loaded when the command runs
    from generator.play.bots import named  # noqa: PLC0415
    from generator.play.record import head_of, seats  # noqa: PLC0415
    from generator.play.tally import tally  # noqa: PLC0415

    spec = shelf.load(game, variants)
    check.must_pass(spec)
    number = spec.game.players.least if players is None else players
    played = shelf.engine(spec, number)
    bots = list(named(names, number))
    if seat is not None:
        bots[_seat(seat, number)] = PERSON
    head = head_of(spec, number, spec.game.seed if seed is None else seed, tuple(bots))
    outcomes = list(_games(spec, played, head, count, folder))
    called = seats(played.new_initial_state())
    if as_json:
        click.echo(json.dumps(_plain(head, called, outcomes), indent=2, ensure_ascii=False))
        return
    if len(outcomes) <= FEW:
        for each in outcomes:
            click.echo(_line(called, each))
    if any(each.ending for each in outcomes):
        click.echo(_table(head, tally(called, outcomes)))


def _seat(seat: int, players: int) -> int:
    from generator.problem import Problem, RefusedError  # noqa: PLC0415 - loaded when it is needed

    if 1 <= seat <= players:
        return seat - 1
    message = f"there is no seat {seat} in a game of {players}"
    raise RefusedError([Problem("--seat", 0, 0, "G05", message, f"from 1 to {players}")])


def _games(spec: Spec[Any], game: Game, head: Head, count: int, folder: Path | None) -> list[Outcome]:
    """Every game, its record written as soon as it is over."""
    from generator.play.match import play as one  # noqa: PLC0415 - loaded when the command runs
    from generator.play.record import seats  # noqa: PLC0415

    names = seats(game.new_initial_state())

    def heard(seat: int, words: str) -> None:
        if head.bots[seat] != PERSON:
            click.echo(f"  {names[seat]}: {words}", err=True)

    outcomes = []
    with bar("Playing") as progress:
        for number in range(1, count + 1):
            record, _state, outcome = one(
                game, head, _bots(spec, head, number), number, heard if PERSON in head.bots else None
            )
            outcomes.append(outcome)
            if folder is not None:
                _keep(folder, game, record)
            progress(number, count, "")
            if not outcome.ending:
                break
    return outcomes


def _bots(spec: Spec[Any], head: Head, number: int) -> list[Bot]:
    """The bots of a game, and whoever sits here."""
    from generator.play.bots import seated  # noqa: PLC0415 - loaded when the command runs
    from generator.play.person import Person  # noqa: PLC0415
    from generator.table.text import writer  # noqa: PLC0415

    bots = seated(head.bots, head.seed, number)
    if None not in bots:
        return [bot for bot in bots if bot]
    from generator.deck.build import build  # noqa: PLC0415 - the pieces, for a person to look at

    here = Person(_ask, lambda words: click.echo(words, err=True), writer(spec, build(spec)))
    return [bot or here for bot in bots]


def _ask(prompt: str) -> str | None:
    try:
        return str(click.prompt(prompt, prompt_suffix="> ", err=True))
    except click.Abort:
        return None


def _keep(folder: Path, game: Game, record: Any) -> None:  # noqa: ANN401 - a Record, which is loaded late
    from generator.play.record import text  # noqa: PLC0415 - loaded when it is needed

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.id}-{record.number}.txt"
    beside = path.with_suffix(".part")
    beside.write_text(text(game, record), encoding="utf-8")
    beside.replace(path)


def _line(names: tuple[str, ...], each: Outcome) -> str:
    scores = ", ".join(f"{name} {score:g}" for name, score in zip(names, each.scores, strict=True))
    length = f"{each.turns} turns, {each.decisions} decisions"
    return f"Game {each.number}: {scores}; {length}; {each.ending or 'not finished'}"


def _table(head: Head, done: Tally) -> str:
    """The tally as columns."""
    lines = ["", f"{done.games} game{'' if done.games == 1 else 's'}, {head.players} players, seed {head.seed}", ""]
    lines.append(f"{'seat':12}{'played by':12}{'wins':>10}{'share':>9}{'points: fewest':>17}{'average':>9}{'most':>6}")
    for row, bot in zip(done.rows, head.bots, strict=True):
        share = f"{100 * float(row.wins) / done.games:.1f} %"
        wins, points = f"{float(row.wins):.4g}", f"{row.least:>17g}{row.mean:>9.1f}{row.most:>6g}"
        lines.append(f"{row.name:12}{bot:12}{wins:>10}{share:>9}{points}")
    lines.append("")
    for what, (least, mean, most) in (("turns", done.turns), ("decisions", done.decisions)):
        lines.append(f"{what}: {least} to {most}, {mean:.1f} on average")
    lines.append(f"decided by: {', '.join(f'{ending} ({count})' for ending, count in done.endings)}")
    return "\n".join(lines)


def _plain(head: Head, names: tuple[str, ...], outcomes: list[Outcome]) -> dict[str, Any]:
    """The games as JSON has them."""
    top = {"game": head.game, "version": head.version, "rules": head.rules, "variants": list(head.variants)}
    seats = [{"name": name, "bot": bot} for name, bot in zip(names, head.bots, strict=True)]
    played = [
        {
            "number": each.number,
            "scores": list(each.scores),
            "shares": list(each.shares),
            "turns": each.turns,
            "decisions": each.decisions,
            "ending": each.ending,
        }
        for each in outcomes
    ]
    return top | {"seed": head.seed, "seats": seats, "games": played}
