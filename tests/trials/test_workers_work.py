"""What is asked for comes to the same whether it was played now, before, here or by others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trials.conftest import PLAYERS, plainly
from tilewright.build.session import Session
from tilewright.engine.record import Head
from tilewright.shelf.shelf import engine
from tilewright.trials.aggregate import merged, nothing
from tilewright.trials.store import opened, work
from tilewright.trials.workers import Workforce


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_was_stopped_goes_on(tmp_path: Path, session: Session, head: Head, workers: int) -> None:
    game = engine(session.spec, PLAYERS, session.deck)
    with opened(tmp_path / "r.db") as store:
        running = work(session, game, head, 410, Workforce(), store=store, day="2026-11-22")
        assert next(running)[0] == 100  # and then somebody stops it
        running.close()
    with opened(tmp_path / "r.db") as store:
        parts = list(work(session, game, head, 410, Workforce(workers), store=store, day="2026-11-23"))
        assert parts[0][0] == 100
        assert sorted(count for count, _ in parts) == [10, 100, 100, 100, 100]
        assert merged((each for _, each in parts), nothing(PLAYERS)) == plainly(410)
        assert [(each.day, each.games, each.asked) for each in store.studies()] == [("2026-11-22", 410, 410)]


def test_without_a_file_nothing_is_kept(session: Session, head: Head) -> None:
    game = engine(session.spec, PLAYERS, session.deck)
    parts = work(session, game, head, 130, Workforce())
    assert merged((each for _, each in parts), nothing(PLAYERS)) == plainly(130)
