"""A game, bots and a seed -> games played: who won, by how much, how long it took; records of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import Any

import click

from tilewright import check
from tilewright.build.files import add, must_take
from tilewright.build.session import Session
from tilewright.cli.guard import to_json
from tilewright.cli.progress import bar, busy
from tilewright.engine import Game, Table
from tilewright.engine.bots import Ask, Person, bots_by_name, paces, seated
from tilewright.engine.fairness import Fairness, fairness, sentence
from tilewright.engine.fits import training_notes
from tilewright.engine.match import MatchTally, Outcome, form_of, tally
from tilewright.engine.match import play as one
from tilewright.engine.players import QUICK, pace_known, spoken, spoken_of
from tilewright.engine.record import WIDTH, Head, head_of, seats, text
from tilewright.engine.search import by_the_clock
from tilewright.engine.view import Bot, View
from tilewright.problem import Problem, RefusedError, plural, visible
from tilewright.shelf import shelf
from tilewright.tables.hint import Adviser
from tilewright.tables.sentences import teller, titles_of, writer
from tilewright.tables.story import TerminalTeller

PERSON = "person"
"""What a record calls whoever sits at the terminal."""
FEW = 12
"""Up to so many games are listed one by one."""
ENOUGH = 30
"""From so many games on the seats are judged."""


def play_games(  # noqa: PLR0913 - one parameter an option
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
    workers: int,
) -> None:
    """Play the games of `play`, and print what came of them.

    Raises:
        RefusedError: The game cannot be played, or not so.
    """
    session = Session(game, variants)
    spec = session.spec
    check.must_pass(session.checked.problems)
    number = spec.game.players.least if players is None else players
    played = shelf.engine(spec, number, session.deck)
    bots = list(bots_by_name(names, number, spec.game.id))
    if seat is not None:
        if not 1 <= seat <= number:
            message = f"there is no seat {seat} in a game of {number}"
            raise RefusedError([Problem("--seat", 0, 0, "G05", message, f"name one from 1 to {number}")])
        bots[seat - 1] = PERSON
    head = head_of(spec, number, spec.game.seed if seed is None else seed, tuple(bots))
    for note in training_notes(spec, bots):
        click.echo(note, err=True)
    called = seats(played.new_initial_state())
    outcomes: list[Outcome] = []
    try:
        if folder is not None:
            must_take(_path(folder, played, 1))
        many = workers > 1 and count > 1
        for each in _elsewhere(session, head, count, workers) if many else _games(session, played, head, count, folder):
            outcomes.append(each)  # noqa: PERF402 - one by one: those before an interruption count
    except KeyboardInterrupt as stopped:
        if outcomes and not as_json:
            _tell(head, called, outcomes, form_of(played))
        if folder is not None and _path(folder, played, 1).exists():
            stopped.add_note(f"The records so far are in {folder}; no other file was changed.")
        raise
    if as_json:
        click.echo(to_json(_plain(head, called, outcomes, form_of(played))))
    else:
        _tell(head, called, outcomes, form_of(played))


def _tell(head: Head, called: tuple[str, ...], outcomes: list[Outcome], engine: str) -> None:
    """Print each game if they are few, and the tally of all."""
    if len(outcomes) <= FEW:
        for each in outcomes:
            _say(_line(called, each))
    if any(each.ending for each in outcomes):
        _say(_table(head, tally(called, outcomes), engine))


def _line(names: tuple[str, ...], each: Outcome) -> str:
    """One game: points, length, what decided it."""
    scores = ", ".join(f"{name} {score:g}" for name, score in zip(names, each.scores, strict=True))
    length = f"{plural(each.turns, 'turn')}, {plural(each.decisions, 'decision')}"
    return f"Game {each.number}: {scores}; {length}; {each.ending or 'not finished'}"


def _table(head: Head, done: MatchTally, engine: str) -> str:
    """The tally as columns, with the engine that played, and a warning if bots play by the clock."""
    lines = ["", f"{plural(done.games, 'game')}, {plural(head.players, 'player')}, seed {head.seed_in_short}", ""]
    lines.append(f"{'seat':12}{'played by':12}{'wins':>10}{'share':>9}{'points: fewest':>17}{'average':>9}{'most':>6}")
    for row, bot in zip(done.rows, spoken_of(head.bots), strict=True):
        share = f"{100 * float(row.wins) / done.games:.1f} %"
        wins, points = f"{float(row.wins):.4g}", f"{row.least:>17g}{row.mean:>9.1f}{row.most:>6g}"
        lines.append(f"{row.name:12}{bot:12}{wins:>10}{share:>9}{points}")
    lines.append("")
    for what, (least, mean, most) in (("turns", done.turns), ("decisions", done.decisions)):
        lines.append(f"{what}: {least} to {most}, {mean:.1f} on average")
    lines.append(f"engine: {engine}")
    if clocked := ", ".join(dict.fromkeys(filter(by_the_clock, head.bots))):
        lines.append(
            f"bots: {clocked} think by the clock, so the same seed may play other games; records keep these games"
        )
    lines.append(f"decided by: {', '.join(f'{ending} ({count})' for ending, count in done.endings)}")
    if (judged := _judged(head, done)) is not None:
        lines.append(f"seats: {sentence([row.name for row in done.rows], judged)}")
    return "\n".join(lines)


def _judged(head: Head, done: MatchTally) -> Fairness | None:
    """How fair the seats are; None if bots differ, or if there are too few games to judge."""
    if done.games < ENOUGH or len(set(head.bots)) > 1:
        return None
    return fairness([float(row.wins) for row in done.rows], done.games, [float(row.squares) for row in done.rows])


def _plain(head: Head, names: tuple[str, ...], outcomes: list[Outcome], engine: str) -> dict[str, Any]:
    """The games for --json."""
    top = {"game": head.game, "version": head.version, "rules": head.rules, "variants": list(head.variants)}
    sat = [{"name": name, "bot": bot} for name, bot in zip(names, head.bots, strict=True)]
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
    again = {"engine": engine, "repeatable": not any(map(by_the_clock, head.bots))}
    fair: dict[str, Any] | None = None
    done = tally(names, outcomes) if any(each.ending for each in outcomes) else None
    if done and (judged := _judged(head, done)):
        intervals = [[each.low, each.high] for each in judged.intervals]
        fair = {"verdict": judged.verdict, "intervals": intervals, "chance": judged.chance}
        fair |= {"smallest_seen": judged.seen, "games_more": judged.more}
    return top | {"seed": head.seed, **again, "seats": sat, "fairness": fair, "games": played}


def _say(lines: str, *, aside: bool = False) -> None:
    """Lines on stdout, or aside on stderr, with nothing in them that a terminal would obey."""
    click.echo(visible(lines), err=aside)


def _games(session: Session, game: Game, head: Head, count: int, folder: Path | None) -> Iterator[Outcome]:
    """Every game as soon as it is over and its record is written.

    Raises:
        KeyboardInterrupt: Somebody stopped it; a game that a person was in is kept first.
    """
    onlooker = None
    if PERSON in head.bots:
        tells = teller(session.spec, game).calling(titles_of(session))
        onlooker = TerminalTeller(head.bots.index(PERSON), tells, head.game, partial(_say, aside=True))
        known = paces(game, dict.fromkeys(head.bots))
        for name, bot in zip(tells.names, head.bots, strict=True):
            if bot in known:
                _say(
                    f"{name} {'' if spoken(bot).startswith('thinks') else 'is '}{spoken(bot)}: {known[bot]}.",
                    aside=True,
                )
    stopped: list[KeyboardInterrupt] = []
    here = partial(_ask, stopped)
    with bar("Playing") if PERSON not in head.bots else nullcontext(lambda *_: None) as progress:
        for number in range(1, count + 1):
            watches = (onlooker.watch, onlooker.hear) if onlooker else ()
            record, _state, outcome = one(game, head, _bots(session, head, number, here, onlooker), number, *watches)
            if onlooker:
                onlooker.tell()
                onlooker.tell_sums()
            if folder is not None:
                add(_path(folder, game, number), text(game, record).encode())
            progress(number, count, "")
            yield outcome
            if stopped:
                raise stopped[0]
            if not outcome.ending:
                break


def _elsewhere(session: Session, head: Head, count: int, workers: int) -> Iterator[Outcome]:
    """The same games, played by processes beside this one, in their order."""
    from tilewright.trials.block import block_size, blocks  # noqa: PLC0415 - as below
    from tilewright.trials.workers import dispatch_of, singly  # noqa: PLC0415 - saves what starts processes

    several = blocks(head, count, size=block_size(count, workers))
    with bar("Playing") as progress:
        for each in singly(dispatch_of(session, head.players), several, workers):
            progress(each.number, count, "")
            yield each


def _bots(session: Session, head: Head, number: int, ask: Ask, onlooker: TerminalTeller | None) -> list[Bot]:
    """The bots of a game, and whoever sits here, to whom the onlooker tells what happens."""
    bots = seated(head.bots, head.seed, number, head.game, head.rules)
    if onlooker is None:
        return [bot for bot in bots if bot]
    write, adviser = writer(session.spec, session.deck), Adviser(head.game, onlooker.tells)

    def shown(table: Table) -> str:
        """The table, after what has happened since the last one."""
        onlooker.tell()
        return write(table)

    def hint(view: View) -> str:
        """What to do here, and why."""
        return fill(str(adviser.advise(view, f"{head.seed} hint {number}")), WIDTH, break_long_words=False)

    here = Person(ask, partial(_say, aside=True), shown, hint)
    called = zip(bots, onlooker.tells.names, head.bots, strict=True)
    return [Waited(bot, name, pace_known(head.game, who)) if bot else here for bot, name, who in called]


class Waited:
    """A bot that somebody at a terminal waits for: a line says who thinks, and how long that usually takes."""

    def __init__(self, bot: Bot, name: str, pace: str) -> None:
        self._bot, self._waits = bot, f"{name} is thinking: {pace}" if pace != QUICK else ""

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """What the bot does."""
        with busy(visible(self._waits)) if self._waits else nullcontext():
            return self._bot.choose(view, legal)


def _ask(stopped: list[KeyboardInterrupt], prompt: str) -> str | None:
    """What is typed; None when nobody types any more, and then it is noted whether Ctrl-C or SIGTERM was the reason."""
    try:
        return str(click.prompt(prompt, prompt_suffix="> ", default="", show_default=False, err=True))
    except click.Abort as ended:
        if isinstance(ended.__context__, KeyboardInterrupt):
            stopped.append(ended.__context__)
        return None


def _path(folder: Path, game: Game, number: int) -> Path:
    return folder / f"{game.id}-{number}.txt"
