"""What holds for every test: random examples are the same in every run; nobody's own cache and games are touched."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of a thousand commands would compile every module anew
sys.dont_write_bytecode = False

settings.register_profile("exhaustive", derandomize=True, deadline=None)
settings.register_profile("steady", settings.get_profile("exhaustive"), max_examples=40)


def pytest_configure(config: pytest.Config) -> None:
    """Random examples are fewer wherever tests that try everything are left out."""
    settings.load_profile("steady" if "not exhaustive" in config.getoption("-m") else "exhaustive")


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The cache of this run, which all its workers share."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_CACHE", str(folder))
        patch.setenv("TILEWRIGHT_DATA", str(own / "data"))
        yield folder


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C is heard here, and by programs that are started, where nohup or a builder has it ignored as well."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def pytest_collection_finish() -> None:
    """All tests stay until the last has run: no search for garbage need go through them again.

    Nor need anybody count the million objects that they are: it takes 70 ms, and each command asks if there are any.
    """
    gc.freeze()
    gc.get_freeze_count = lambda: 1
