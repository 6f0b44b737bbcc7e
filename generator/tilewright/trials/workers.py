"""Blocks -> their Aggregates, played by processes of this machine, or by a Dask cluster.

What goes there and comes back is plain text: a folder's name, names of variants and bots, numbers. A worker reads the
game from its own disk and plays no other: its head has to be the one that was sent.

The processes are begun anew (`spawn`), so that they hold nothing of this one: the same on every system.

Needs the extra `cluster`. Whoever can speak with a scheduler can run what he likes on its workers: that is Dask's way,
so a cluster belongs into a network of one's own (docs/playing.md).
"""

from __future__ import annotations

import gc
import json
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing
from dataclasses import asdict, replace
from functools import lru_cache
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright import pattern
from tilewright.build.session import Session
from tilewright.engine import Game
from tilewright.engine.match import Outcome
from tilewright.engine.record import Head
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem, RefusedError
from tilewright.processes import end_with
from tilewright.shelf.shelf import engine
from tilewright.spec.spec import Spec, rules_digest
from tilewright.trials.aggregate import Aggregate, from_plain, to_plain
from tilewright.trials.block import GameBlock, single_games, study_block

if TYPE_CHECKING:
    from distributed import Client


@dataclass(frozen=True, slots=True)
class Dispatch:
    """The game that blocks are played of.

    Attributes:
        game: Its name on the shelf, or its folder.
        variants: Laid over it, in order.
        players: How many play.
        rules: `rules_digest` of it: a worker that finds other rules on its disk plays nothing.
        chosen: What is chosen for it in a file, as text, in place of what is on its disk; '' for that.
        deal: The code of the only deck that is played; '' for all pieces.
        singly: Whether it is told how each game went, instead of what all of a block came to.
    """

    game: str
    variants: tuple[str, ...]
    players: int
    rules: str
    chosen: str = ""
    deal: str = ""
    singly: bool = False


def dispatch_of(session: Session, players: int, chosen: str = "", deal: str = "") -> Dispatch:
    """What to tell a worker of the game of a session, with choices that are not on the disk."""
    name = Path(session.name)
    game = str(name.resolve()) if name.is_dir() else str(session.name)
    return Dispatch(game, session.variants, players, rules_digest(session.spec), chosen, deal)


def write_errand(dispatch: Dispatch, block: GameBlock) -> str:
    """Write a block and its game as text, for `run`."""
    return json.dumps({"dispatch": asdict(dispatch), "block": asdict(block)})


def run(text: str) -> str:
    """Play the block that `write_errand` wrote; return what came of it as text, or why nothing did."""
    asked = json.loads(text)
    block = asked["block"]
    block = GameBlock(Head(**_tupled(block.pop("head"))), **block)
    try:
        game = _game(json.dumps(asked["dispatch"]))
        if asked["dispatch"]["singly"]:
            return json.dumps({"outcomes": [asdict(each) for each in single_games(game, block)]})
        return json.dumps({"aggregate": to_plain(study_block(game, block))})
    except RefusedError as refused:
        return json.dumps({"problems": [{**asdict(each), "level": int(each.level)} for each in refused.problems]})


def read_aggregate(text: str) -> Aggregate:
    """Read the Aggregate that `run` wrote.

    Raises:
        RefusedError: The game cannot be played there, for the same reasons as here; or it is another one there (G30).
    """
    return from_plain(Aggregate, _came(text)["aggregate"])


def read_outcomes(text: str) -> list[Outcome]:
    """Read how each game went, as `run` wrote it; raises as `read_aggregate`."""
    return [Outcome(**_tupled(each)) for each in _came(text)["outcomes"]]


def _came(text: str) -> dict[str, Any]:
    came: dict[str, Any] = json.loads(text)
    if "problems" in came:
        raise RefusedError([Problem(**{**each, "level": Level(each["level"])}) for each in came["problems"]])
    return came


def _tupled(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What JSON made lists of, as tuples again."""
    return {name: tuple(each) if isinstance(each, list) else each for name, each in fields.items()}


@lru_cache(maxsize=24)
def _game(text: str) -> Game:
    """The game of a dispatch: read once, for all blocks that a worker plays.

    Raises:
        RefusedError: It cannot be played, or has other rules on this disk (G30).
    """
    asked = Dispatch(**_tupled(json.loads(text)))
    session = Session(asked.game, asked.variants)
    if rules_digest(session.spec) != asked.rules:
        message = "a worker has other rules on its disk than this game"
        raise RefusedError([Problem(asked.game, 0, 0, "G30", message, "copy the folder there again")])
    if asked.chosen:
        session = with_chosen(session.spec, asked.chosen)
    return engine(session.spec, asked.players, session.deck_of(asked.deal))


def with_chosen(spec: Spec[Any], text: str) -> Session:
    """A session of the game with what is chosen in such a text instead of in a file beside it."""
    for room in spec.wings:
        spec = room.ask("files", "WITH_CHOSEN")(spec, text)
    return Session.of(spec)


AHEAD = 3
"""Blocks that are handed out for each worker, so that none waits: never all of them, for there may be a million."""
DEATHS = 5
"""Times in a row that workers die without finishing anything, before it is given up."""


Errand = tuple[Dispatch, GameBlock]
"""A block, and the game that it is of."""


def by_processes(
    dispatch: Dispatch, blocks: Iterable[GameBlock], workers: int
) -> Iterator[tuple[GameBlock, Aggregate]]:
    """Each block of a game as soon as somebody has played it, in no order; see `errands`."""
    for (_, block), aggregate in errands(((dispatch, block) for block in blocks), workers):
        yield block, aggregate


def singly(dispatch: Dispatch, blocks: Iterable[GameBlock], workers: int) -> Iterator[Outcome]:
    """How each game went, in the order of the blocks, as soon as those before it are known; see `errands`."""
    waiting, come = deque[GameBlock](), dict[GameBlock, list[Outcome]]()

    def asked() -> Iterator[Errand]:
        for block in blocks:
            waiting.append(block)
            yield replace(dispatch, singly=True), block

    with closing(_texts(asked(), workers)) as texts:
        for (_, block), text in texts:
            come[block] = read_outcomes(text)
            while waiting and waiting[0] in come:
                yield from come.pop(waiting.popleft())


def errands(asked: Iterable[Errand], workers: int) -> Generator[tuple[Errand, Aggregate], None, None]:
    """Each block as soon as somebody has played it, in no order, whichever game it is of.

    Args:
        asked: Taken one by one, as there are hands for them. It may have no more for now, and go on once what came
            back has been looked at: see `Errands`.
        workers: How many processes.

    Raises:
        RefusedError: The game cannot be played there (as here, or G30); workers die of every block (G31).
    """
    with closing(_texts(asked, workers)) as texts:
        for errand, text in texts:
            yield errand, read_aggregate(text)


def _texts(asked: Iterable[Errand], workers: int) -> Generator[tuple[Errand, str], None, None]:
    """Each block and what came back, as text."""
    left = deque[Errand]()
    source, deaths = iter(asked), 0
    while True:
        with ExitStack() as stack:
            context = get_context("spawn")
            theirs, ours = context.Pipe(duplex=False)
            stack.enter_context(theirs)
            pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(theirs, gc.get_threshold()))
            stack.callback(pool.shutdown, wait=False, cancel_futures=True)
            stack.enter_context(ours)  # closed first: whoever plays on ends
            handed: set[Errand] = set()
            try:
                for errand, text in _played(pool, Errands(left, source), handed, AHEAD * workers):
                    deaths = 0
                    yield errand, text
            except BrokenProcessPool:
                deaths += 1
                left.extend(handed)
                if deaths == DEATHS:
                    message = (
                        f"its processes died {DEATHS} times in a row: there is too little memory, or they were ended"
                    )
                    remedy = "use fewer processes: --workers 1"
                    raise RefusedError([Problem(left[0][0].game, 0, 0, "G31", message, remedy)]) from None
            else:
                return


class Errands:
    """What is to be played next: what waits here, which may grow, then what comes from elsewhere, if from anywhere."""

    def __init__(self, waiting: deque[Errand], source: Iterator[Errand]) -> None:
        self._waiting, self._source = waiting, source

    def __iter__(self) -> Iterator[Errand]:
        return self

    def __next__(self) -> Errand:
        return self._waiting.popleft() if self._waiting else next(self._source)


def _played(
    pool: ProcessPoolExecutor, asked: Iterator[Errand], handed: set[Errand], most: int
) -> Iterator[tuple[Errand, str]]:
    """What comes back; `handed` has what is away, `most` at once.

    Raises:
        BrokenProcessPool: A worker was killed; what it had, and all others, are in `handed`.
    """
    away: dict[Future[str], Errand] = {}
    while True:
        for errand in islice(asked, most - len(handed)):
            handed.add(errand)  # first: who takes it may be dying
            away[pool.submit(run, write_errand(*errand))] = errand
        if not away:
            return
        for done in wait(away, return_when=FIRST_COMPLETED).done:
            text = done.result()
            handed.remove(away[done])
            yield away.pop(done), text


def _begin(still: Connection, garbage: tuple[int, int, int]) -> None:
    """In a new process: end it, in the middle of a game, when nobody waits for it any more.

    Args:
        still: Nothing ever comes from it; its other end is closed when nobody waits for this process any more, and
            when the one that began it is killed.
        garbage: How seldom that one looks for garbage: by default a process looks for 1 s in 8 of learned games.
    """
    gc.set_threshold(*garbage)
    end_with(still.recv)


ADDRESS = pattern.prepare(r"(?:tcp|tls|ws|wss|ucx)://[^\s/:]+:[0-9]{1,5}")
"""Of a scheduler; Dask's own complaint about another comes late and with a traceback."""
WAIT = 10
"""Seconds that a scheduler has to answer in, unless it is told otherwise."""
LOSSES = 20
"""Machines that a block may be lost with before it is given up."""


def by_cluster(
    dispatch: Dispatch, blocks: Iterable[GameBlock], address: str, wait: float = WAIT
) -> Iterator[tuple[GameBlock, Aggregate]]:
    """Each block as soon as somebody has played it, in no order.

    Args:
        dispatch: The game; a folder of that name has to be on every machine.
        blocks: Taken one by one, as there are hands for them.
        address: The scheduler's, such as tcp://192.168.1.5:8786.
        wait: Seconds that it has to answer in.

    Raises:
        RefusedError: Dask is not installed (G32), nobody answers there or the cluster is gone (G33), or the game cannot
            be played there (as here, or G30).
    """
    try:
        from distributed import Client  # noqa: PLC0415 - large, and an extra
        from distributed.comm import CommClosedError  # noqa: PLC0415
    except ImportError:
        message = "Dask is not installed"
        raise RefusedError(
            [Problem("--dask", 0, 0, "G32", message, "install it: pip install 'tilewright[cluster]'")]
        ) from None
    if not ADDRESS.fullmatch(address):
        raise RefusedError([_gone(address, ValueError("this is not an address such as tcp://192.168.1.5:8786"))])
    try:
        with Client(address, timeout=wait, set_as_default=False) as client:
            yield from _played_cluster(client, dispatch, iter(blocks))
    except (OSError, CommClosedError, ValueError, TimeoutError) as error:
        raise RefusedError([_gone(address, error)]) from None


def _played_cluster(
    client: Client, dispatch: Dispatch, source: Iterator[GameBlock]
) -> Iterator[tuple[GameBlock, Aggregate]]:
    """The blocks that come back.

    Raises:
        ConnectionError: The scheduler is gone, or machines are lost with every block.
    """
    from distributed import as_completed  # noqa: PLC0415 - large, and an extra

    away: dict[str, GameBlock] = {}

    def give(block: GameBlock) -> Any:  # noqa: ANN401 - a future of Dask's
        future = client.submit(run, write_errand(dispatch, block), pure=False, retries=LOSSES)
        away[future.key] = block
        return future

    most = AHEAD * max(1, sum(client.nthreads().values()))  # sum counts threads
    coming, losses = as_completed([give(block) for block in islice(source, most)], loop=client.loop), 0
    for future in coming:
        block = away.pop(future.key)
        if future.status == "finished":
            yield block, read_aggregate(future.result())
            future.release()
            coming.update([give(each) for each in islice(source, 1)])
        elif future.status == "error" and type(future.exception()).__name__ == "KilledWorker" and losses < LOSSES:
            losses += 1
            coming.add(give(block))
        elif future.status == "error":
            raise future.exception()
        else:
            raise ConnectionError("the scheduler is gone")


def _gone(address: str, error: Exception) -> Problem:
    message = f"no cluster works at {address}: {str(error) or type(error).__name__}"
    remedy = "start one with `dask scheduler` and `dask worker`, or play here with --workers"
    return Problem("--dask", 0, 0, "G33", message, remedy)


@dataclass(frozen=True, slots=True)
class Workforce:
    """Who plays.

    Attributes:
        workers: How many processes; 1 for this one alone.
        cluster: The address of a Dask scheduler; '' for none.
    """

    workers: int = 1
    cluster: str = ""


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
