"""Blocks -> their Aggregates, played by a Dask cluster; a machine that is lost is done without.

Needs the extra `cluster`. Whoever can speak with a scheduler can run what he likes on its workers: that is Dask's way,
so a cluster belongs into a network of one's own (docs/playing.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from generator.problem import Problem, RefusedError
from generator.study.aggregate import Aggregate
from generator.study.block import GameBlock
from generator.workers.dispatch import Dispatch, returned, run, written

if TYPE_CHECKING:  # large, and an extra
    from distributed import Client

ADDRESS = re.compile(r"(?:tcp|tls|ws|wss|ucx)://[^\s/:]+:[0-9]{1,5}")
"""Of a scheduler; Dask's own complaint about another comes late and with a traceback."""
AHEAD = 3
"""Blocks that are handed out for each thread of the cluster."""
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
        raise RefusedError([Problem("--dask", 0, 0, "G32", message, "pip install 'tilewright[cluster]'")]) from None
    if not ADDRESS.fullmatch(address):
        raise RefusedError([_gone(address, ValueError("this is no address, such as tcp://192.168.1.5:8786"))])
    try:
        with Client(address, timeout=wait, set_as_default=False) as client:
            yield from _played(client, dispatch, iter(blocks))
    except (OSError, CommClosedError, ValueError, TimeoutError) as error:
        raise RefusedError([_gone(address, error)]) from None


def _played(client: Client, dispatch: Dispatch, source: Iterator[GameBlock]) -> Iterator[tuple[GameBlock, Aggregate]]:
    """The blocks that come back.

    Raises:
        ConnectionError: The scheduler is gone, or machines are lost with every block.
    """
    from distributed import as_completed  # noqa: PLC0415 - large, and an extra

    away: dict[str, GameBlock] = {}

    def give(block: GameBlock) -> Any:  # noqa: ANN401 - a future of Dask's
        future = client.submit(run, written(dispatch, block), pure=False, retries=LOSSES)
        away[future.key] = block
        return future

    most = AHEAD * max(1, sum(client.nthreads().values()))  # sum counts threads
    coming, losses = as_completed([give(block) for block in islice(source, most)], loop=client.loop), 0
    for future in coming:
        block = away.pop(future.key)
        if future.status == "finished":
            yield block, returned(future.result())
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
    message = f"no cluster at {address} does the work: {str(error) or type(error).__name__}"
    remedy = "start one with `dask scheduler` and `dask worker`, or play here with --workers"
    return Problem("--dask", 0, 0, "G33", message, remedy)
