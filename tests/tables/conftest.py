"""Nobody's own games are touched, and games that are tried are set up once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tilewright.tables.ledger import Ledger
from tilewright.tables.parlour import Parlour


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder."""
    folder = tmp_path / "data"
    monkeypatch.setenv("TILEWRIGHT_DATA", str(folder))
    return folder


@pytest.fixture
def parlour(data: Path) -> Iterator[Parlour]:
    """An empty one."""
    ledger = Ledger(data / "games.sqlite")
    yield Parlour(ledger)
    ledger.close()
