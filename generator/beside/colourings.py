"""A game in several colourings, each as its lock file -> who plays it in each: this process, or several."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import islice
from typing import Any

from generator import shelf
from generator.rules import Game
from generator.spec.spec import Spec
from generator.study.aggregate import Aggregate
from generator.study.block import GameBlock, study_block
from generator.workers.dispatch import dispatch_of, with_lock
from generator.workers.processes import Errand, Errands, errands

PlayBlocks = Callable[[Sequence[tuple[int, GameBlock]]], Iterable[tuple[int, GameBlock, Aggregate]]]
"""(which colouring, a block) of each to be played -> the same with what came of it, in any order."""


@contextmanager
def players_of(spec: Spec[Any], locks: Sequence[str], players: int, workers: int) -> Iterator[PlayBlocks]:
    """Who plays blocks of colourings: this process, or several that stay until all is played."""
    if workers == 1:
        games = _Games(spec, locks, players)
        yield lambda due: ((at, block, study_block(games[at], block)) for at, block in due)
        return
    dispatch, due = dispatch_of(with_lock(spec, locks[0]), players), deque[Errand]()
    places = {replace(dispatch, lock=lock): at for at, lock in enumerate(locks)}
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
        session = with_lock(self._spec, self._locks[at])
        game = self[at] = shelf.engine(session.spec, self._players, session.deck)
        return game
