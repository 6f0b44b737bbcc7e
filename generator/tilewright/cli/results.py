"""What was played and said at the table -> sessions, points, answers, notes; a file of studies -> its studies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from tilewright.build import files
from tilewright.build.key import version_mark
from tilewright.cli.guard import to_json
from tilewright.cli.study import kept_results, lines, plain_studies
from tilewright.problem import Problem, RefusedError, did_you_mean, visible
from tilewright.shelf import shelf
from tilewright.tables import playtests
from tilewright.tables.notes import Played, folder, played


def list_games(game: str | None, *, as_json: bool, table: Path | None = None, page: Path | None = None) -> None:
    """Print the games that were played at the table, with what their players noted and answered.

    Args:
        game: A game's id, or its folder; None for all.
        as_json: Print plain data.
        table: Write them as CSV there.
        page: Write them as Markdown there.

    Raises:
        RefusedError: There is no such game (K23), its folder cannot be read, or a file cannot be written (O09).
    """
    for path in filter(None, (table, page)):
        files.must_take(path)
    every = [*played()]
    name, now = _asked(game, {each.game for each in every}) if game else ("", "")
    listed = sorted((each for each in every if name in ("", each.game)), key=lambda each: (each.game, each.day))
    if table:
        files.write(table, b"\xef\xbb\xbf" + playtests.table_csv(listed).encode())
    if page:
        files.write(page, playtests.page_markdown(listed, now).encode())
    if as_json:
        click.echo(to_json([_plain(each) for each in listed]))
        return
    for each in listed:
        click.echo(visible(_lines(each)))
    if not listed:
        click.echo(f"No game{f' of {game}' if game else ''} has been finished yet; records are kept in {folder()}")
    elif name:
        click.echo(visible("\n".join(_summed(listed, now))))


def _asked(game: str, known: Iterable[str]) -> tuple[str, str]:
    """The id of a game, by its id or its folder, and its fingerprint as it is now; '' where it cannot be read.

    Raises:
        RefusedError: There is no such game (K23), or its folder cannot be read.
    """
    names = sorted({*(each.name for each in shelf.games()), *known})
    if Path(game).is_dir():
        spec = shelf.load(game)
        return spec.game.id, version_mark(spec)
    if game not in names:
        message = f"there is no game '{game}'{did_you_mean(game, names)}"
        raise RefusedError([Problem(game, 0, 0, "K23", message, f"known: {', '.join(names)}")])
    try:
        return game, version_mark(shelf.load(game))
    except RefusedError:
        return game, ""


def list_studies(path: Path, game: str | None, *, as_json: bool) -> None:
    """Print the studies that a file keeps.

    Raises:
        RefusedError: There is no such file (O18).
    """
    if not path.is_file():
        remedy = "begin a study: tilewright play GAME --games 1000 --store FILE"
        raise RefusedError([Problem(str(path), 0, 0, "O18", "this file of results does not exist", remedy)])
    listed = [each for each in kept_results(path) if game in (None, each.kept.study.head.game)]
    words = "\n".join(lines(listed)) or "There is no study in it."
    click.echo(to_json(plain_studies(listed)) if as_json else visible(words))


def _plain(each: Played) -> dict[str, object]:
    head = each.head.model_dump("json")
    return {
        **head,
        "players": len(each.head.seats),
        "date": each.day,
        "record": str(each.record) if each.record else None,
        "questions": {key: question.plain for key, question in each.questions.items()},
        "notes": [note.model_dump("json") for note in each.notes],
        "moments": [moment.model_dump("json") for moment in each.moments],
    }


def _lines(each: Played) -> str:
    head = each.head
    lines = [f"{each.game}, {len(head.seats)} players: {head.result or 'not finished'}"]
    about = [each.day, f"version {playtests.version_words(head.version, head.mark)}", ", ".join(head.variants)]
    about += [playtests.length(head.seconds)] if head.seconds else []
    lines.append(f"  {'; '.join(filter(None, about))}")
    lines += [f"  {each.record}"] if each.record else []
    for name, clock in zip(head.names, head.clocks, strict=False):
        if clock.longest:
            turns = f"half of {playtests.count(clock.turns, 'turn')} in {playtests.length(clock.median)}"
            lines.append(f"  {name}: {turns}, the longest in {playtests.length(clock.longest)}")
    for moment in each.moments:
        about_piece = f" of '{moment.title}'" if moment.title else ""
        lines.append(f"  noted{about_piece} by {moment.seat or playtests.LOOKS_ON}: {moment.text}")
    for note in each.notes:
        lines.append(f"  {note.seat or playtests.LOOKS_ON}")
        asked = {key: each.questions[key].ask for key in note.answers if key in each.questions}
        lines += [f"    {words} {note.answers[key]}" for key, words in asked.items()]
    return "\n".join(lines)


def _summed(sessions: Sequence[Played], now: str) -> Iterable[str]:
    """What the sessions of a game come to."""
    top = playtests.summary(sessions, now)
    yield from ("", f"{playtests.count(top['sessions'], 'session')}, {top['over']} finished")
    if top["median"]:
        yield f"  half of them took at most {playtests.length(top['median'])}"
    if top["seats"]:
        yield "Points by seat"
    for each in top["seats"]:
        span = f"{each['mean']:g} on average, from {each['least']:g} to {each['most']:g}; won {each['won']}"
        turns = f"; half of the turns in {playtests.length(each['turn'])}" if each["turn"] else ""
        games = playtests.count(each["games"], "game")
        yield f"  {each['players']} players, seat {each['seat']} ({each['name']}), {games}: {span}{turns}"
    for each in top["questions"]:
        yield each["ask"]
        yield from (f"  {line}" for line in playtests.answer_lines(each))
    if top["pieces"]:
        yield "Notes"
        yield from (f"  {playtests.piece_words(each)}" for each in top["pieces"])
    yield "Versions"
    for each in top["versions"]:
        now_words = ", as it is now" if each["now"] else ""
        many = playtests.count(each["sessions"], "session")
        yield f"  {playtests.version_words(each['version'], each['mark'])}{now_words}: {many}"
