"""A side, blocks of games -> their Aggregates, each as soon as it is played, by this process or by several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.beside.side import GameSide
from generator.play.record import Head
from generator.study.aggregate import Aggregate
from generator.study.block import GameBlock, study_block
from generator.workers.dispatch import dispatch_of
from generator.workers.processes import Errand, by_processes, errands


def played(side: GameSide, blocks: Iterable[GameBlock], workers: int) -> Iterator[tuple[GameBlock, Aggregate]]:
    """Each block and what it came to, in no order."""
    if workers > 1:
        yield from by_processes(dispatch_of(side.session, side.head.players, deal=side.deal), blocks, workers)
        return
    for block in blocks:
        yield block, study_block(side.game, block)


def in_turn(
    asked: Iterable[tuple[GameSide, GameBlock]], workers: int
) -> Iterator[tuple[GameSide, GameBlock, Aggregate]]:
    """The same of several sides, whose blocks come in turn: whenever it is stopped, all have played about as much."""
    if workers == 1:
        yield from ((side, block, study_block(side.game, block)) for side, block in asked)
        return
    waiting = dict[Errand, list[GameSide]]()

    def written() -> Iterator[Errand]:
        for side, block in asked:
            errand = dispatch_of(side.session, side.head.players, deal=side.deal), block
            is_new = errand not in waiting
            waiting.setdefault(errand, []).append(side)  # two sides that are the same play once
            if is_new:
                yield errand

    for errand, aggregate in errands(written(), workers):
        yield from ((side, errand[1], aggregate) for side in waiting.pop(errand))


def batch(head: Head, number: int, size: int) -> GameBlock:
    """The batch of this number, from 0, of a head: games of the same numbers have the same luck under every head."""
    return GameBlock(head, number * size + 1, size, 0, 0)


def seated_so(head: Head, seat: int, bot: str) -> Head:
    """The same head with another bot in a seat."""
    return replace(head, bots=(*head.bots[:seat], bot, *head.bots[seat + 1 :]))
