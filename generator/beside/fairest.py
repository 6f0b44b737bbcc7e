"""A game in several colourings, each as its lock file -> PlayedColours: who wins in each, and in which most evenly.

All play with the same luck, so that they are compared batch by batch. Whoever begins may be any seat: wins are counted
by who began, for that is what colours cannot help, and may make worse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from operator import sub
from statistics import fmean
from typing import Any

from generator import check, shelf
from generator.balance.sure import Interval
from generator.beside.colourings import players_of
from generator.beside.heats import batches_in_all, looks, play_on
from generator.beside.played import batch
from generator.beside.side import SHOWN
from generator.frozen import dataclass
from generator.play.record import head_of
from generator.spec.spec import Spec
from generator.study.answer import games, of_100, ordinal
from generator.study.counted import Sampled
from generator.sweep.batch import ENOUGH, GameBatch, batch_of, size_of
from generator.sweep.goal import WORDS
from generator.sweep.race import mean_of
from generator.workers.dispatch import with_lock

BOT = "greedy"
"""Who plays every seat."""
LEVEL = 0.05
"""How often anything that is called sure may be wrong, all of it together."""
Tell = Callable[[int, int, str], None]
"""(games played, of how many, nothing more) -> a progress bar moves."""


@dataclass(frozen=True, slots=True)
class ColourGames:
    """How colourings are played.

    Attributes:
        seed: Of the games: the same for every colouring.
        games: How many each plays, at least.
        players: How many play.
        workers: How many processes; 1 for this one alone.
    """

    seed: str
    games: int
    players: int
    workers: int = 1


@dataclass(frozen=True, slots=True)
class PlayedColours:
    """What came of playing one colouring.

    Attributes:
        games: How many were finished.
        wins: The share of the first player's wins, the second's, and so on; the ranges of all colourings hold at once.
        fairest: Whether it is the most even so far.
        worse: Whether it is surely less even than that one.
    """

    games: int
    wins: tuple[Sampled, ...]
    fairest: bool
    worse: bool


def play_all(spec: Spec[Any], locks: Sequence[str], asked: ColourGames, tell: Tell) -> tuple[PlayedColours, ...]:
    """What each colouring comes to; those that are less even than others play fewer games (`generator.beside.heats`).

    Args:
        spec: The game with its slots open.
        locks: The texts of the lock files.
        asked: How they are played.
        tell: Is told of each part that was played.

    Raises:
        RefusedError: The game cannot be played, or not by so many.
    """
    must_be_playable(spec, locks[0], asked.players)
    head = head_of(spec, asked.players, asked.seed, (BOT,) * asked.players)
    size = size_of(asked.games)
    many = max(4, -(-asked.games // size))
    total, done = batches_in_all(len(locks), many) * size, count(size, size)
    with players_of(spec, locks, asked.players, asked.workers) as played_by:

        def play(left: Sequence[int], first: int, last: int) -> list[list[GameBatch]]:
            came: dict[tuple[int, int], GameBatch] = {}
            blocks = [batch(head, number, size) for number in range(first, last)]
            for at, block, aggregate in played_by([(at, block) for at in left for block in blocks]):
                came[at, block.first] = batch_of(aggregate, alike=True)
                tell(next(done), total, "")
            return [[came[at, block.first] for block in blocks] for at in left]

        return judged(play_on(len(locks), many, play, _uneven), len(looks(many)))


def must_be_playable(spec: Spec[Any], lock: str, players: int) -> None:
    """Refuse what nobody can play in these colours.

    Raises:
        RefusedError: It has errors, no engine (G01), or so many cannot play it (G02).
    """
    session = with_lock(spec, lock)
    check.must_pass(session.checked.problems)
    shelf.engine(session.spec, players, session.deck)


def judged(played: Sequence[Sequence[GameBatch]], times: int = 1) -> tuple[PlayedColours, ...]:
    """The fairest, and which are surely less fair: any two may be compared, so each two have their part of LEVEL.

    Of those that played most games, the one is fairest whose wins are nearest to even. How far chance alone would take
    them from it is left out only where two are compared (see `generator.sweep.goal`), for it is the same for all.

    Args:
        played: What each has played; two are compared by the batches of which both have played.
        times: At how many times it could have stopped: each has its part of LEVEL.
    """
    most = max(map(len, played))
    left = [at for at, batches in enumerate(played) if len(batches) == most]
    kept = min(left, key=lambda at: (_uneven(played[at]), at))
    numbers = [WORDS["fair"].numbers(batches) for batches in played]
    pairs = times * len(played) * (len(played) - 1) // 2
    ranges = times * len(played) * len(played[0][0].wins)
    return tuple(
        PlayedColours(
            _games(batches),
            _wins(batches, LEVEL / ranges),
            at == kept,
            at != kept and _surely_more(numbers[at], numbers[kept], LEVEL / pairs),
        )
        for at, batches in enumerate(played)
    )


def _surely_more(numbers: Sequence[float], others: Sequence[float], chance: float) -> bool:
    """Nothing is sure of so few batches that all may be alike by chance."""
    enough = 2 * len(numbers) >= ENOUGH
    return enough and mean_of(list(map(sub, numbers, others)), chance).within.low > 0


def _uneven(batches: Sequence[GameBatch]) -> float:
    shares = [fmean(share) for share in _shares(batches)]
    return sum((share - 1 / len(shares)) ** 2 for share in shares)  # sum of few


def _games(batches: Sequence[GameBatch]) -> int:
    return sum(each.games for each in batches)  # sum counts games


def _wins(batches: Sequence[GameBatch], chance: float) -> tuple[Sampled, ...]:
    """Between 0 and 1, where the true share is."""
    means = [mean_of(share, chance, _games(batches)) for share in _shares(batches)]
    if len(batches) < ENOUGH:
        return tuple(replace(each, within=Interval(0.0, 1.0, each.within.of)) for each in means)
    ends = [Interval(max(0.0, each.within.low), min(1.0, each.within.high), each.within.of) for each in means]
    return tuple(replace(each, within=within) for each, within in zip(means, ends, strict=True))


def _shares(batches: Sequence[GameBatch]) -> list[list[float]]:
    """By place in the order of play: of each batch the share of its games that were won there."""
    return [[each.wins[place] / max(1, each.games) for each in batches] for place in range(len(batches[0].wins))]


def sentences(shown: Sequence[PlayedColours], seeds: Sequence[str]) -> tuple[str, ...]:
    """What came out: what the fairest is like, and how sure it is that it is the fairest."""
    kept = next(at for at, each in enumerate(shown) if each.fairest)
    best, places = shown[kept], len(shown[kept].wins)
    wins = ", ".join(f"the {ordinal(place)} wins {_of_100(share)}" for place, share in enumerate(best.wins))
    worse = [seed for seed, each in zip(seeds, shown, strict=True) if each.worse]
    return (
        f"Played: {_how_many(shown)}, {places} players, all {BOT}, on the same luck.",
        f"Kept: the colours of seed {seeds[kept][:SHOWN]}. Of 100 games, players counted from whoever begins,",
        f"  {wins}; {100 / places:.3g} are fair.",
        "  (The ranges of all colourings hold at once in 95 of 100 such runs.)",
        *_surely(len(shown), worse),
    )


def _how_many(shown: Sequence[PlayedColours]) -> str:
    """20 colourings, 50 games each, the more even 10 of them 100, of these the more even 5 200."""
    games_of = sorted({each.games for each in shown})
    parts = [f"{len(shown)} colouring{'' if len(shown) == 1 else 's'}, {games(games_of[0])} each"]
    for number in games_of[1:]:
        still = [each for each in shown if each.games >= number]
        parts.append(f"the more even {len(still)} of them {number:,}")
    return ", ".join(parts)


def _of_100(share: Sampled) -> str:
    return f"{100 * share.value:.0f} ({of_100(share.within)})"


def _surely(count: int, worse: Sequence[str]) -> tuple[str, ...]:
    """How much of the difference may be chance."""
    if count == 1:
        return ("There was nothing to compare them with.",)
    if not worse:
        return ("None of the others is surely less even: all the difference between them may be chance.",)
    listed = ", ".join(seed[:SHOWN] for seed in worse)
    rest = "" if len(worse) == count - 1 else " That the kept one is fairer than the rest may be chance."
    return (f"Surely less even: seed {listed}.{rest}",)


def plain(shown: Sequence[PlayedColours], seeds: Sequence[str]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {
            "seed": seed,
            "games": each.games,
            "fairest": each.fairest,
            "worse": each.worse,
            "wins": [{"value": won.value, "low": won.within.low, "high": won.within.high} for won in each.wins],
        }
        for seed, each in zip(seeds, shown, strict=True)
    ]
