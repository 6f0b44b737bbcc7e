"""A game, who plays it how often, a Workforce -> Aggregates: from a file what is there, the rest played and kept."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from tilewright.build.session import Session
from tilewright.engine import Game
from tilewright.engine.record import Head
from tilewright.frozen import dataclass
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.block import GameBlock, blocks, study_block
from tilewright.trials.store import ResultFile, study_of
from tilewright.trials.workers import by_cluster, by_processes, dispatch_of


@dataclass(frozen=True, slots=True)
class Workforce:
    """Who plays.

    Attributes:
        workers: How many processes; 1 for this one alone.
        cluster: The address of a Dask scheduler; '' for none.
    """

    workers: int = 1
    cluster: str = ""


def work(  # noqa: PLR0913 - what, who, how often, by whom, kept where
    session: Session,
    game: Game,
    head: Head,
    games: int,
    staff: Workforce,
    *,
    store: ResultFile | None = None,
    day: str = "",
) -> Generator[tuple[int, Aggregate], None, None]:
    """The games of a study, a part at a time: how many games, and what they came to. The order says nothing.

    Args:
        session: The game as it was read.
        game: The game to be played.
        head: Who plays it.
        games: How many games, from the first on.
        staff: Who does the work.
        store: Where they are kept, and looked for.
        day: Today, to be kept with them.

    Raises:
        RefusedError: The store is damaged or cannot be written (O18, O17); workers cannot do it (G30 to G33).
    """
    if store is None:
        for block, aggregate in played(session, game, head, blocks(head, games), staff):
            yield block.count, aggregate
        return
    name = dispatch_of(session, head.players).game
    number = store.begin(study_of(head, session.deck), name, day, games)
    missing = list(store.missing(number, head, games))
    yield from store.kept(number, games, head.players)
    for block, aggregate in played(session, game, head, missing, staff):
        store.add(number, block.first, block.count, aggregate)
        yield block.count, aggregate


def played(
    session: Session, game: Game, head: Head, asked: Iterable[GameBlock], staff: Workforce
) -> Iterator[tuple[GameBlock, Aggregate]]:
    """The blocks, each as soon as it has been played."""
    if staff.cluster:
        yield from by_cluster(dispatch_of(session, head.players), asked, staff.cluster)
    elif staff.workers > 1:
        yield from by_processes(dispatch_of(session, head.players), asked, staff.workers)
    else:
        for block in asked:
            yield block, study_block(game, block)
