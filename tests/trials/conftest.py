"""A small game to be played by many hands."""

from __future__ import annotations

from functools import cache

import pytest

from tilewright.build.session import Session
from tilewright.engine.record import Head, head_of
from tilewright.shelf.shelf import engine
from tilewright.trials.aggregate import Aggregate, merged, nothing
from tilewright.trials.block import blocks, study_block

PLAYERS = 3


@pytest.fixture(scope="session")
def session() -> Session:
    """Castles & Crowns, which plays quickly."""
    return Session("castles-and-crowns")


@pytest.fixture(scope="session")
def head(session: Session) -> Head:
    """Three random bots."""
    return head_of(session.spec, PLAYERS, "many hands", ("random",) * PLAYERS)


@cache
def plainly(games: int) -> Aggregate:
    """So many games, one block after the other, in this process and in one go."""
    session = Session("castles-and-crowns")
    head = head_of(session.spec, PLAYERS, "many hands", ("random",) * PLAYERS)
    game = engine(session.spec, PLAYERS, session.deck)
    return merged((study_block(game, block) for block in blocks(head, games, size=games)), nothing(PLAYERS))
