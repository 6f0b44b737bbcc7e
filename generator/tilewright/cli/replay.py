"""A record -> its game again, move by move: as text, as drawings, or as a page to step through."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tilewright import check
from tilewright.build.files import must_take, write, write_all
from tilewright.build.session import Session
from tilewright.cli.guard import to_json
from tilewright.cli.progress import bar
from tilewright.engine import Game
from tilewright.engine import record as reading
from tilewright.engine.record import Draft, GameRecord, refusal, turns
from tilewright.problem import did_you_mean, visible
from tilewright.shelf import shelf
from tilewright.spec.read import variant_names
from tilewright.tables.page import frames, html
from tilewright.tables.sentences import outcome, teller, titles_of, writer
from tilewright.tables.story import Told, TurnStory, story_lines, turn_stories

OURS = "turn-[0-9][0-9][0-9].svg"
"""What `--svg` writes: drawings of a longer game that was here before would look like the end of this one."""


def show_record(record: str, game: str | None, svg: Path | None, html: Path | None, *, as_json: bool) -> None:
    """Print the game of a record, or draw it: into a folder, or on one page."""
    for path in [*([svg / "turn-000.svg"] if svg else []), *([html] if html else [])]:
        must_take(path)
    draft = reading.load(record)
    session, played = _game(draft, game)
    kept, _state = reading.replay(draft, played)
    if svg or html:
        _draw(session, played, kept, svg, html)
    elif as_json:
        click.echo(to_json(_plain(session, played, kept)))
    elif sys.stdout.isatty():
        click.echo_via_pager(map(visible, _pages(session, played, kept)))
    else:
        for page in _pages(session, played, kept):
            click.echo(visible(page), nl=False)


def _game(draft: Draft, folder: str | None) -> tuple[Session, Game]:
    """The game that was played, once it is certain that it is the same."""
    names = [each.name for each in shelf.games()]
    if folder is None and draft.head.game not in names:
        called = draft.head.game[: reading.SHORT]
        message = f"there is no installed game '{called}'{did_you_mean(called, names)}"
        raise refusal(draft.path, draft.at("game"), "G10", message, "name its folder: --game FOLDER")
    where = draft.head.game if folder is None else folder
    reading.must_have(draft, variant_names(shelf.find(where).folder))
    session = Session(where, draft.head.variants)
    check.must_pass(session.checked.problems)
    reading.must_fit(draft, session.spec)
    return session, shelf.engine(session.spec, draft.head.players, session.deck)


def _pages(session: Session, game: Game, record: GameRecord) -> Iterator[str]:
    """The head, then each turn with the table after it."""
    spec, tells = session.spec, teller(session.spec, game).calling(titles_of(session))
    head, state, write = record.head, game.new_initial_state(), writer(spec, session.deck)
    variants = f", {', '.join(head.variants)}" if head.variants else ""
    which = f"game {record.number} of seed {head.seed_in_short}"
    yield f"{spec.game.title}{variants}: {which}, played by {', '.join(head.bots)}\n"
    done = 0
    for story in turn_stories(game, record.actions, tells, spec.game.id):
        for action in record.actions[done : story.actions]:
            state.apply_unchecked(action)
        done = story.actions
        yield f"\n{'-' * 80}\n{story_lines(story)}\n\n{write(state.table())}\n"
    yield f"\n{'-' * 80}\nResult: {outcome(state, spec.language)}\n"


def _plain(session: Session, game: Game, record: GameRecord) -> dict[str, Any]:
    """The game as JSON has it."""
    head, state, done = record.head, game.new_initial_state(), []
    tells = teller(session.spec, game)
    for turn, state in turns(game, record):
        words = [{"words": words, "chance": chance} for words, chance in turn.words]
        scores = [seat.score for seat in state.table().holdings]
        did = {"chance": tells.chance(turn), "did": tells.turn(turn), "moves": words, "scores": scores}
        done.append({"number": turn.number, "seat": turn.name, **did})
    stories = turn_stories(game, record.actions, tells.calling(titles_of(session)), session.spec.game.id)
    return {
        "game": head.game,
        "variants": list(head.variants),
        "seed": head.seed,
        "number": record.number,
        "turns": done,
        "told": [_told(story, each) for story in stories for each in story.told],
        "result": outcome(state, session.spec.language),
    }


def _told(story: TurnStory, entry: Told) -> dict[str, Any]:
    """An event as JSON has it."""
    event = entry.event
    where = {"round": story.round, "turn": story.number, "seat": event.seat, "kind": event.kind.value}
    points, parts = [list(each) for each in event.points], [list(each) for each in event.sum]
    return {**where, "says": entry.says, "points": points, "sum": parts}


def _draw(session: Session, game: Game, record: GameRecord, folder: Path | None, page: Path | None) -> None:
    """The table after each turn, as files and as a page."""
    with bar("Drawing") as progress:
        film = frames(session, game, record, progress)
    if folder is not None:
        write_all(folder, {f"turn-{at:03}.svg": drawing.encode() for at, drawing in enumerate(film.svgs())}, OURS)
        click.echo(f"{folder}: {len(film.frames)} drawings", err=True)
    if page is not None:
        write(page, html(film).encode())
        click.echo(f"{page}: {sum(1 for each in film.frames if each.name)} turns", err=True)
