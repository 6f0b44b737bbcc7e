"""How many random examples a test tries: all that it names in `make test-all`, two of five in `make test`."""

from __future__ import annotations

from hypothesis import settings


def examples(most: int) -> int:
    """The same share of these as this run tries of the hundred that go with a test which names no number."""
    return -(-most * settings().max_examples // 100)
