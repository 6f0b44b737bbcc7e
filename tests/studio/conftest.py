"""The small game of `tilewright new`, and its page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.studio.served import Page, served
from tilewright.shelf.starter import start


@pytest.fixture(scope="package")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A game that tests of this folder share: each puts back what it writes."""
    folder = tmp_path_factory.mktemp("studio") / "orchard"
    start(folder)
    with served(folder) as page:
        yield page
