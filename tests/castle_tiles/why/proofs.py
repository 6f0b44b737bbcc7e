"""What a solver proves, for tests that are skipped where the extra `prove` is not installed."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

__all__ = ["prove_colours", "prove_deck", "solve_colours"]

if TYPE_CHECKING:
    from tilewright.castle_tiles.why.proofs import prove_colours, prove_deck, solve_colours
else:

    def _of(module: str, name: str) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - whatever the function takes and gives
            pytest.importorskip("ortools", reason="needs the extra `prove`")
            return getattr(importlib.import_module(f"tilewright.castle_tiles.why.{module}"), name)(*args, **kwargs)

        return call

    prove_colours, solve_colours = _of("proofs", "prove_colours"), _of("proofs", "solve_colours")
    prove_deck = _of("proofs", "prove_deck")
