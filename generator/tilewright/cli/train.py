"""`play --train 60s` -> players.yaml: what the bot `learned` of a game has learned from games that it played alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic  # how long it trains is what somebody asks for; a number of games is the same everywhere

import click

from tilewright import pattern
from tilewright.balance.intervals import NORMAL_95, shared_range
from tilewright.build.files import write
from tilewright.build.session import Session
from tilewright.cli.progress import bar
from tilewright.engine import Game
from tilewright.engine.ahead import worth_of
from tilewright.engine.bots import bots_of, learned_maker, seated
from tilewright.engine.fits import FILE, features_of, fits_in, text_of
from tilewright.engine.match import play
from tilewright.engine.record import Head
from tilewright.engine.training import GENERATIONS, train
from tilewright.engine.value import Fit, Value
from tilewright.engine.view import Bot, labels_of
from tilewright.folders import shipped
from tilewright.problem import Problem, RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.shelf.listing import data
from tilewright.trials.side import of_session

_ASKED = pattern.prepare(r"([0-9]{1,7})(s|min)?")
TRIED = 100
"""Games against `greedy` after a training, which tell what it was good for."""
MOST_SECONDS, MOST_TRAINED = 86_400, 1_000_000
MOST_THINGS = 24
"""Things that players hold, of which the features of a game without a room's own count so many at most."""


def train_player(  # noqa: PLR0913 - one parameter an option
    name: str, asked: str, variants: Sequence[str], players: int | None, seed: str | None, *, boxed: bool = False
) -> None:
    """Train the learned player of a game, write its players.yaml and print how it does against `greedy`.

    Args:
        name: The game's name on the shelf, or its folder.
        asked: How long: '60s', '10min', or a number of games.
        variants: Laid over it.
        players: How many play; None for as few as can.
        seed: Where all luck comes from; None for the game's own.
        boxed: Whether a game of the box may be trained: benchmarks/train.py makes what comes with Tilewright so.

    Raises:
        RefusedError: No such time (G22), an installed game (G23), nothing to learn (G25), or no game to read or play.
    """
    seconds, games = _how_long(asked)
    session = Session(name, tuple(variants))
    spec = session.spec
    # docs/play/pig may be trained by its path in a copy of the repository, and not as the installed game of that name
    ours = data() if Path(name).exists() else shipped("docs").parent
    if not boxed and spec.folder.resolve().is_relative_to(ours.resolve()):
        message = f"{spec.game.title} comes with Tilewright, and training would change its folder"
        remedy = f"train a copy: tilewright new my{spec.folder.name} --from {name}"
        raise RefusedError([Problem("--train", 0, 0, "G23", message, remedy)])
    side = of_session("", session, "greedy", players, seed)
    game, head, number = side.game, side.head, side.head.players
    things = _things_of(game)
    names, features = features_of(head.game, things)
    worth, quicker = worth_of(head.game), bots_of(head.game)["greedy"]

    def who(fitted: Fit | None) -> Callable[[str], list[Bot]]:
        value = Value(names, features, [fitted]) if fitted else None
        make = learned_maker(head.game, value, worth, quicker) or quicker
        return lambda luck: [make(Stream(luck, f"bot {seat}")) for seat in range(number)]

    began, whole = monotonic(), sum(GENERATIONS)  # sum counts parts

    def until(generation: int) -> float:
        return sum(GENERATIONS[: generation + 1]) / whole

    def go_on(generation: int, done: int) -> bool:
        if seconds:
            return monotonic() - began < seconds * until(generation) and done < MOST_TRAINED
        return done < max(1, games * GENERATIONS[generation] // whole)

    with bar("Training") as progress:

        def tell(generation: int, done: int) -> None:
            before = until(generation - 1) if generation else 0.0
            inside = done * whole / max(1, games * GENERATIONS[generation]) if games else 0.0
            part = (monotonic() - began) / seconds if seconds else before + inside * (until(generation) - before)
            progress(min(999, round(1000 * part)), 1000, f"generation {generation + 1}")

        fitted = train(game, who, features, f"{head.seed} train", go_on=go_on, tell=tell)
    if fitted is None:
        message = "no game had a choice, so there is nothing to learn"
        raise RefusedError([Problem("--train", 0, 0, "G25", message, "look at one game: tilewright play GAME")])
    path = spec.folder / FILE
    others = [each for each in fits_in(path, head.rules, names) if each.players != number]
    learned = replace(fitted, made=f"tilewright play {spec.game.id} --train {asked.strip()} --players {number}")
    fits = sorted([*others, learned], key=lambda each: each.players)
    write(path, text_of(names, fits, head.rules).encode())
    click.echo(f"Wrote {path.as_posix()}: learned from {fitted.games:,} games of {number} players.")
    shelf.engine(spec, number, session.deck)
    _try(game, head)


def _how_long(asked: str) -> tuple[int, int]:
    """(seconds, 0), or (0, games)."""
    match = _ASKED.fullmatch(asked.strip())
    number, unit = (int(match[1]), match[2]) if match else (0, None)
    seconds = number * {"s": 1, "min": 60, None: 0}[unit]
    games = 0 if unit else number
    if not number or seconds > MOST_SECONDS or games > MOST_TRAINED:
        message = f"'{asked[:20]}' is not a time or a number of games"
        remedy = "write 60s, 10min, or a number of games such as 2000 (at most a day, or 1,000,000 games)"
        raise RefusedError([Problem("--train", 0, 0, "G22", message, remedy)])
    return seconds, games


def _things_of(game: Game) -> list[str]:
    """What players of a game hold at its beginning, by name."""
    state = game.new_initial_state()
    return sorted(labels_of(game.id).holds(state, 0))[:MOST_THINGS]


def _try(game: Game, head: Head) -> None:
    """Print how the learned player does against `greedy`, each seat in turn."""
    wins = list[float]()
    with bar("Trying") as progress:
        for number in range(1, TRIED + 1):
            seat = number % head.players
            names = tuple("learned" if each == seat else "greedy" for each in range(head.players))
            bots: list[Bot] = [bot for bot in seated(names, head.seed, number, head.game, head.rules) if bot]
            wins.append(play(game, head, bots, number)[2].shares[seat])
            progress(number, TRIED, "")
    fair = 1 / head.players
    low, high = shared_range(sum(wins), sum(each * each for each in wins), TRIED, fair, NORMAL_95)  # sum of shares
    against = "greedy" if head.players == 2 else f"{head.players - 1} greedy"
    click.echo(
        f"Against {against} it wins {100 * sum(wins) / TRIED:.0f} of 100 games ({100 * low:.0f} to "
        f"{100 * high:.0f}); an equal player would win {100 * fair:.0f}."
    )
