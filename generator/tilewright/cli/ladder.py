"""`play --bots ladder` -> Elo ratings of the players that a game has, or a study by three of them side by side."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from time import process_time  # how long a player thinks is told, and changes nothing
from typing import Any

import click

from tilewright.balance.intervals import Sampled
from tilewright.build.session import Session
from tilewright.cli.guard import to_json
from tilewright.cli.progress import bar
from tilewright.cli.study import StudyAsked, must_take_pages, study_games, typed_again, write_pages
from tilewright.engine import Game
from tilewright.engine.bots import LADDER, StoppedError, seated
from tilewright.engine.fits import training_notes
from tilewright.engine.match import play
from tilewright.engine.record import Head, seats
from tilewright.engine.view import Bot, View
from tilewright.problem import Problem, RefusedError, visible
from tilewright.trials.aggregate import nothing
from tilewright.trials.answer import ENOUGH, StudyAnswer, few, games, plain
from tilewright.trials.answers import Studied, answers, table
from tilewright.trials.elo import ANCHOR, ANCHORED, Finish, Rung, elo_range, finish, gain, ladder_blocks, rate, rungs_of
from tilewright.trials.estimates import standing
from tilewright.trials.luck import SKILL, claim, skill
from tilewright.trials.side import of_session
from tilewright.trials.store import opened
from tilewright.trials.strengths import strengths, strengths_of
from tilewright.trials.workers import Workforce, played

GAMES, STUDIED = 40, 400
"""Games of each pair of a ladder, and of each player of a study, unless it is said."""
WATCHED = 0.5
"""Seconds of its own thinking after which it is known how long a player thinks."""


def tell_ladder(asked: StudyAsked, *, as_json: bool) -> None:
    """Play the ladder of a game and print its rungs; if Ctrl-C stops it, the ladder of the games that were finished.

    Raises:
        RefusedError: The game cannot be played, or is for one player (G27); workers cannot play it (G30 to G33).
    """
    session, game, head = ladder_game(asked)
    rungs, done = rungs_of(head.game), list[Finish]()
    blocks = list(ladder_blocks(head, rungs, asked.games))
    stopped: KeyboardInterrupt | None = None
    try:
        with bar("Playing", "games") as progress:
            for at, (block, part) in enumerate(
                played(session, game, head, blocks, Workforce(asked.workers, asked.dask)), 1
            ):
                done += [each for each in [finish(block, part)] if each]
                progress(at, len(blocks), "")
    except KeyboardInterrupt as stop:
        stopped = stop
    if _joined(done, rungs):
        ladder, gained = rate(done, rungs), per_doubling(done, rungs)
        if as_json:
            click.echo(to_json(_plain(head, done, ladder, gained)))
        else:
            thinks = [] if stopped else [thinking(game, head, name) for name in rungs]
            title = f"{session.spec.game.title}: {games(len(done))}, {head.players} players, seed {head.seed_in_short}"
            click.echo(visible("\n".join(["", title, "", *_lines(ladder, thinks, gained)])))
    if stopped:
        raise stopped


def tell_strengths(asked: StudyAsked, *, as_json: bool) -> None:
    """Study a game with players of three strengths, and print which answers hold; stopped early, of what was finished.

    Raises:
        RefusedError: The game cannot be played, or is for one player (G27); the file or the workers refuse it.
    """
    session, game, head = ladder_game(asked)
    must_take_pages(asked.report)
    names, called = strengths_of(head.game), seats(game.new_initial_state())
    studies = {
        name: Studied(nothing(head.players), replace(head, bots=(name,) * head.players), called) for name in names
    }
    stopped: KeyboardInterrupt | None = None
    try:
        with opened(asked.store) if asked.store else nullcontext() as store:
            for at, name in enumerate(names, 1):
                last = at == len(names)  # whether thinking pays is asked once
                each = replace(asked, skill=(asked.skill or ENOUGH) if last else 0)
                doing = f"Playing {name}, {at} of {len(names)}"
                for studied in study_games(session, game, studies[name], each, store, doing):
                    studies[name] = studied
    except KeyboardInterrupt as stop:
        stopped = stop
    if all(each.aggregate.games for each in studies.values()):
        best = studies[names[-1]]
        spoken = [strengths(names, [each.aggregate for each in studies.values()])]
        if best.thought:
            stand = standing([claim(best.thought, head.players)])
            spoken.append(skill(best.thought, head.players, stands=SKILL in stand))
        if as_json:
            click.echo(
                to_json(_top(head) | {"players_asked": list(names)} | {each.key: _said(each) for each in spoken})
            )
        else:
            top = f"{session.spec.game.title}: {games(best.aggregate.games)} of each player, {head.players} players"
            parts = [line for each in spoken for line in ("", each.title, *_indented(each), f"  ({each.of})")]
            click.echo(visible("\n".join(["", f"{top}, seed {head.seed_in_short}", *parts])))
        if asked.report:
            pages = [*spoken[:1], *answers(best)]
            typed = typed_again(session, best, LADDER)
            write_pages(session.spec, best, pages, asked.report, (asked.paper, asked.low_ink), typed)
    if stopped:
        raise stopped


def _said(each: StudyAnswer) -> dict[str, Any]:
    return {"says": list(each.says), "computed_from": each.of} | dict(each.numbers)


def _indented(each: StudyAnswer) -> list[str]:
    return [*(f"  {line}" for line in each.says), *table(each)]


def ladder_game(asked: StudyAsked) -> tuple[Session, Game, Head]:
    """The game that is asked for, read and made ready; its head names no particular bots.

    Raises:
        RefusedError: It cannot be played, or is for one player (G27).
    """
    if asked.game is None:
        raise click.UsageError("Missing argument 'GAME'.")
    session = Session(asked.game, asked.variants)
    side = of_session("", session, ANCHOR, asked.players, asked.seed)
    if side.head.players < 2:
        message = "a ladder compares players who beat each other, and this game has one player"
        raise RefusedError([Problem("--bots", 0, 0, "G27", message, "use --bots greedy --study")])
    for note in training_notes(session.spec):
        click.echo(note, err=True)
    return session, side.game, side.head


def _joined(done: Sequence[Finish], rungs: Sequence[str]) -> bool:
    """Whether games join each rung to the next or the next but one; stopped early they may not."""
    met = {frozenset(each.seats) for each in done}
    return all(
        any(frozenset((name, other)) in met for other in rungs[max(0, at - 2) : at])
        for at, name in enumerate(rungs)
        if at
    )


def per_doubling(done: Sequence[Finish], rungs: Sequence[str]) -> Sampled | None:
    """What doubling its tries gains a search of the ladder."""
    tries = {name: int(many) for name in rungs for plainly, _, many in [name.partition(":")] if plainly == "search"}
    return gain(done, tries) if len(tries) > 1 else None


class TimedBot:
    """A bot that is watched for how long it thinks, until it has thought for so many seconds."""

    def __init__(self, bot: Bot, watch: list[float]) -> None:
        self._bot, self._watch = bot, watch

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """What the bot chooses; its seconds are added to those of the decisions before.

        Raises:
            StoppedError: It has been watched for long enough.
        """
        begun = process_time()
        chosen = self._bot.choose(view, legal)
        self._watch.append(process_time() - begun)
        if sum(self._watch) > WATCHED:
            raise StoppedError
        return int(chosen)


def thinking(game: Game, head: Head, name: str) -> float:
    """How many milliseconds of processor time a bot thinks about a decision, on average, on this machine now."""
    watch = list[float]()
    bots: list[Bot] = [
        TimedBot(bot, watch) for bot in seated((name,) * head.players, head.seed, 1, head.game, head.rules) if bot
    ]
    play(game, head, bots, 1)
    return 1000 * sum(watch) / max(1, len(watch))


def _lines(ladder: Sequence[Rung], thinks: Sequence[float], gained: Sampled | None) -> list[str]:
    """The rungs as a table, the best last, and how to read it."""
    lines = [f"{'player':12}{'Elo':>6}  {'range':18}{'games':>6}{'  thinks, ms a decision' if thinks else ''}"]
    for at, rung in enumerate(ladder):
        fixed = rung.rating.within.low == rung.rating.within.high
        surely = "(fixed)" if fixed else elo_range(rung.rating.within)
        pace = f"{thinks[at]:>24.3g}" if thinks else ""
        lines.append(f"{rung.name:12}{rung.rating.value:>6.0f}  {surely:18}{rung.games:>6}{pace}".rstrip())
    anchor = next((rung.name for rung in ladder if rung.name == ANCHOR), ladder[0].name)
    lines += [
        "",
        f"{anchor} is set to {ANCHORED:.0f}. A lead of 100 points wins 64 of 100 two-player games, 400 points win 91.",
    ]
    lines.append(
        "In 95 of 100 ladders every range contains the true number. 'Or more', 'or less': no game limits the other end."
    )
    lines += few(min(rung.games for rung in ladder), what="of a player")
    if gained:
        lines.append(f"Doubling its tries gains a search {elo_range(gained.within, signed=True)} Elo points.")
    return lines


def _plain(head: Head, done: Sequence[Finish], ladder: Sequence[Rung], gained: Sampled | None) -> dict[str, Any]:
    rungs = [{"bot": rung.name, "elo": plain(rung.rating), "games": rung.games} for rung in ladder]
    return _top(head) | {"games": len(done), "ladder": rungs, "elo_per_doubling": plain(gained) if gained else None}


def _top(head: Head) -> dict[str, Any]:
    top: dict[str, Any] = {"game": head.game, "version": head.version, "rules": head.rules}
    return top | {"variants": list(head.variants), "players": head.players, "seed": head.seed}
