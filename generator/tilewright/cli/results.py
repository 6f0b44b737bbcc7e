"""What was played and said at the table -> a list of games and notes; a file of studies -> what each came to."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from tilewright.cli.guard import to_json
from tilewright.cli.study import kept_results, lines, plain_studies
from tilewright.problem import Problem, RefusedError, did_you_mean, visible
from tilewright.shelf import shelf
from tilewright.tables.notes import QUESTIONS, Played, folder, played


def list_games(game: str | None, *, as_json: bool) -> None:
    """Print the games that were played at the table to their end, with the notes of their players."""
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


def list_studies(path: Path, game: str | None, *, as_json: bool) -> None:
    """Print the studies that a file keeps.

    Raises:
        RefusedError: There is no such file (O18).
    """
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
