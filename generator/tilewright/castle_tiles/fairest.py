"""A game in several colourings, each as its lock file -> PlayedColours: who wins in each, and in which most evenly.

All play with the same luck, so that they are compared batch by batch. Whoever begins may be any seat: wins are counted
by who began, for that is what colours cannot help, and may make worse.

After a quarter and after half of the games the less even half of the colourings stops.

So most games are played by those between which it is close. Source: Z. Karnin, T. Koren and O. Somekh, Almost Optimal
Exploration in Multi-Armed Bandits, ICML 2013 (sequential halving).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import count, islice, pairwise
from operator import sub
from statistics import fmean
from typing import Any

from tilewright import check
from tilewright.balance.intervals import Interval, Sampled, batch_mean
from tilewright.engine import Game
from tilewright.engine.players import say_players
from tilewright.engine.record import head_of
from tilewright.frozen import dataclass
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.answer import games, of_100, ordinal
from tilewright.trials.block import GameBlock, study_block
from tilewright.trials.race import ENOUGH, WORDS, GameBatch, batch_of, size_of
from tilewright.trials.side import SHOWN, batch
from tilewright.trials.workers import Errand, Errands, dispatch_of, errands, with_chosen

FEW = 5
"""Of fewer batches nobody is told from anybody."""

Play = Callable[[Sequence[int], int, int], Sequence[Sequence[GameBatch]]]
"""(which of them, the first batch, one past the last) -> these batches of each."""


def looks(many: int) -> tuple[int, ...]:
    """After how many batches it is looked who plays on; the last is after all of them."""
    return (*[look for look in (many // 4, many // 2) if look >= FEW], many)


def batches_in_all(count: int, many: int) -> int:
    """How many batches so many colourings play together, of which the last ones play so many each."""
    sums = 0
    for first, last in pairwise((0, *looks(many))):
        sums += count * (last - first)
        count = _half(count)
    return sums


def play_on(
    count: int, many: int, play: Play, uneven: Callable[[Sequence[GameBatch]], float]
) -> list[tuple[GameBatch, ...]]:
    """What each has played; the first that are as even as others go on.

    Args:
        count: How many colourings.
        many: Batches of those that play to the end.
        play: Has some of them play some batches.
        uneven: What is to be little.
    """
    played: list[tuple[GameBatch, ...]] = [()] * count
    left = list(range(count))
    for first, last in pairwise((0, *looks(many))):
        for at, batches in zip(left, play(left, first, last), strict=True):
            played[at] = (*played[at], *batches)
        left = sorted(sorted(left, key=lambda at: (uneven(played[at]), at))[: _half(len(left))])
    return played


def _half(count: int) -> int:
    return (count + 1) // 2


PlayBlocks = Callable[[Sequence[tuple[int, GameBlock]]], Iterable[tuple[int, GameBlock, Aggregate]]]
"""(which colouring, a block) of each to be played -> the same with what came of it, in any order."""


@contextmanager
def players_of(spec: Spec[Any], locks: Sequence[str], players: int, workers: int) -> Iterator[PlayBlocks]:
    """Who plays blocks of colourings: this process, or several that stay until all is played."""
    if workers == 1:
        games = _Games(spec, locks, players)
        yield lambda due: ((at, block, study_block(games[at], block)) for at, block in due)
        return
    dispatch, due = dispatch_of(with_chosen(spec, locks[0]), players), deque[Errand]()
    places = {replace(dispatch, chosen=lock): at for at, lock in enumerate(locks)}
    dispatches = list(places)
    with closing(errands(Errands(due, iter(())), workers)) as results:

        def play(blocks: Sequence[tuple[int, GameBlock]]) -> Iterator[tuple[int, GameBlock, Aggregate]]:
            due.extend((dispatches[at], block) for at, block in blocks)
            for (colours, block), aggregate in islice(results, len(blocks)):
                yield places[colours], block, aggregate

        yield play


class _Games(dict[int, Game]):
    """The game in each colouring, made when it is first played."""

    def __init__(self, spec: Spec[Any], locks: Sequence[str], players: int) -> None:
        super().__init__()
        self._spec, self._locks, self._players = spec, locks, players

    def __missing__(self, at: int) -> Game:
        session = with_chosen(self._spec, self._locks[at])
        game = self[at] = shelf.engine(session.spec, self._players, session.deck)
        return game


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
    """What each colouring comes to; those that are less even than others play fewer games.

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
    session = with_chosen(spec, lock)
    check.must_pass(session.checked.problems)
    shelf.engine(session.spec, players, session.deck)


def judged(played: Sequence[Sequence[GameBatch]], times: int = 1) -> tuple[PlayedColours, ...]:
    """The fairest, and which are surely less fair: any two may be compared, so each two have their part of LEVEL.

    Of those that played most games, the one is fairest whose wins are nearest to even. How far chance alone would take
    them from it is left out only where two are compared (see `tilewright.trials.race`), for it is the same for all.

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
    judgement = []
    for at, batches in enumerate(played):
        worse = False
        if at != kept and 2 * len(numbers[at]) >= ENOUGH:  # of fewer batches all may be alike by chance
            worse = batch_mean(list(map(sub, numbers[at], numbers[kept])), LEVEL / pairs).within.low > 0
        judgement.append(PlayedColours(_games(batches), _wins(batches, LEVEL / ranges), at == kept, worse))
    return tuple(judgement)


def _uneven(batches: Sequence[GameBatch]) -> float:
    shares = [fmean(share) for share in _shares(batches)]
    return sum((share - 1 / len(shares)) ** 2 for share in shares)  # sum of few


def _games(batches: Sequence[GameBatch]) -> int:
    return sum(each.games for each in batches)  # sum counts games


def _wins(batches: Sequence[GameBatch], chance: float) -> tuple[Sampled, ...]:
    """Between 0 and 1, where the true share is."""
    means = [batch_mean(share, chance, _games(batches)) for share in _shares(batches)]
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
    wins = ", ".join(
        f"the {ordinal(place)} wins {100 * share.value:.0f} ({of_100(share.within)})"
        for place, share in enumerate(best.wins)
    )
    worse = [seed for seed, each in zip(seeds, shown, strict=True) if each.worse]
    # 20 colourings, 50 games each, the more even 10 of them 100, the more even 5 of them 200
    games_of = sorted({each.games for each in shown})
    played = [f"{len(shown)} colouring{'' if len(shown) == 1 else 's'}, {games(games_of[0])} each"]
    further = ((number, sum(each.games >= number for each in shown)) for number in games_of[1:])
    played += [f"the more even {still} of them {number:,}" for number, still in further]
    return (
        f"Played: {', '.join(played)}, {say_players([BOT] * places)}, on the same luck.",
        f"Kept: the colours of seed {seeds[kept][:SHOWN]}. Of 100 games, counted from the first player,",
        f"  {wins}; {100 / places:.3g} are fair.",
        "  (In 95 of 100 such runs, every range contains its true number.)",
        *_surely(len(shown), worse),
    )


def _surely(count: int, worse: Sequence[str]) -> tuple[str, ...]:
    """How much of the difference may be chance."""
    if count == 1:
        return ("There were no others to compare them with.",)
    if not worse:
        return ("None of the others is clearly less even: the differences may be chance.",)
    listed = ", ".join(seed[:SHOWN] for seed in worse)
    rest = "" if len(worse) == count - 1 else " The kept one may be fairer than the rest by chance."
    return (f"Clearly less even: seed {listed}.{rest}",)


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
