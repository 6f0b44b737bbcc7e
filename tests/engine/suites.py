"""PettingZoo, OpenSpiel and the adaptors to them, for tests that are skipped where what they ask for is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tilewright.engine import Game

if TYPE_CHECKING:
    from tilewright.engine.aec import Environment

WHY = "needs the extra `conformance`"


def pettingzoo_test() -> Any:  # noqa: ANN401 - a module
    """The tests that PettingZoo brings."""
    return pytest.importorskip("pettingzoo.test", reason=WHY)


def environment(game: Game) -> Environment:
    """The game as PettingZoo plays it."""
    pettingzoo_test()
    from tilewright.engine.aec import Environment  # noqa: PLC0415 - only where the extra is installed

    return Environment(game)


def spiel() -> Any:  # noqa: ANN401 - a module
    """OpenSpiel."""
    return pytest.importorskip("pyspiel", reason=WHY)


def register(name: str, title: str, players: range, make: Callable[[int], Any]) -> None:
    """Tell OpenSpiel of a game."""
    spiel()
    from tilewright.engine import spiel as adaptor  # noqa: PLC0415 - only where the extra is installed

    adaptor.register(name, title, players, make)
