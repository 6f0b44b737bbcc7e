"""What was played and said at the table -> a list of games and notes; a file of studies -> what each came to."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from tilewright.cli.guard import guarded, to_json
from tilewright.cli.options import json_option
from tilewright.cli.study import kept_results, lines, plain_studies
from tilewright.problem import Problem, RefusedError, did_you_mean, visible
from tilewright.shelf import shelf
from tilewright.tables.notes import QUESTIONS, Played, folder, played


@click.command()
@click.argument("game", required=False)
@click.option(
    "--store", type=click.Path(path_type=Path), help="List the studies in this file instead, and what has moved."
)
@json_option
@guarded
def results(game: str | None, *, store: Path | None, as_json: bool) -> None:
    """List what was played at the table in the browser, and what players said of it: all games, or one GAME.

    With --store, list the studies that `tilewright play --store` has kept, and how each differs from the one before it
    of the same game, players and bots: whether last week's change has helped; of one GAME, by its id, if it is named.

    \b
    Examples:
      tilewright results
      tilewright results castle --json
      tilewright results --store out/results.db
    """
    if store is not None:
        _list_studies(store, game, as_json=as_json)
        return
    every = [*played()]
    listed = [each for each in every if game in (None, each.game)]
    if game and not listed:
        _must_be_known(game, {each.game for each in every})
    if as_json:
        records = [
            {
                "game": each.game,
                "players": each.players,
                "result": each.result,
                "record": str(each.record),
                "notes": [{"seat": note.seat, "answers": dict(note.answers)} for note in each.notes],
            }
            for each in listed
        ]
        click.echo(to_json(records))
        return
    for each in listed:
        click.echo(visible(_lines(each)))
    if not listed:
        click.echo(f"Nothing has been played to its end yet{f' of {game}' if game else ''}; records go to {folder()}")


def _must_be_known(game: str, played: Iterable[str]) -> None:
    """Refuse a game that nobody has played, and that is not there to be played.

    Raises:
        RefusedError: There is no such game (K23).
    """
    names = sorted({*(each.name for each in shelf.games()), *played})
    if game not in names and not Path(game).is_dir():
        message = f"there is no game '{game}'{did_you_mean(game, names)}"
        raise RefusedError([Problem(game, 0, 0, "K23", message, f"known: {', '.join(names)}")])


def _list_studies(path: Path, game: str | None, *, as_json: bool) -> None:
    if not path.is_file():
        remedy = "tilewright play GAME --games 1000 --store FILE keeps a study"
        raise RefusedError([Problem(str(path), 0, 0, "O18", "there is no such file of results", remedy)])
    listed = [each for each in kept_results(path) if game in (None, each.kept.study.head.game)]
    words = "\n".join(lines(listed)) or "There is no study in it."
    click.echo(to_json(plain_studies(listed)) if as_json else visible(words))


def _lines(each: Played) -> str:
    lines = [f"{each.game}, {each.players} players: {each.result}", f"  {each.record}"]
    for note in each.notes:
        lines.append(f"  {note.seat or 'somebody who looked on'}")
        lines += [f"    {QUESTIONS[key]} {answer}" for key, answer in note.answers.items()]
    return "\n".join(lines)
