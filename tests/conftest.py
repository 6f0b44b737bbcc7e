"""What holds for every test: random examples are the same in every run; nobody's own cache and games are touched."""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of a thousand commands would compile every module anew
sys.dont_write_bytecode = False

settings.register_profile("exhaustive", derandomize=True, deadline=None)
settings.register_profile("steady", settings.get_profile("exhaustive"), max_examples=30)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--shard 2/4`: the second of four parts of all tests, which together are all of them."""
    parser.addoption("--shard", metavar="K/N", help="Run the Kth of N parts of the tests.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of other shards."""
    if config.getoption("shard"):
        mine = files_of(Counter(item.path.as_posix() for item in items), config.getoption("shard"))
        config.hook.pytest_deselected(items=[item for item in items if item.path.as_posix() not in mine])
        items[:] = [item for item in items if item.path.as_posix() in mine]


def files_of(tests: Mapping[str, int], shard: str) -> frozenset[str]:
    """The files of a shard: the largest first, each goes where the fewest tests are, so any computer parts them alike.

    Args:
        tests: File -> how many tests it has.
        shard: `2/4`, the second of four.

    Raises:
        UsageError: There is no such shard.
    """
    asked = re.fullmatch("([0-9]+)/([0-9]+)", shard)
    number, shards = (int(asked[1]), int(asked[2])) if asked else (0, 0)
    if not 1 <= number <= shards:
        raise pytest.UsageError(f"--shard {shard}: there is no such part; write 2/4 for the second of four")
    files, full = [list[str]() for _ in range(shards)], [0] * shards
    for file in sorted(tests, key=lambda file: (-tests[file], file)):
        least = full.index(min(full))
        files[least].append(file)
        full[least] += tests[file]
    return frozenset(files[number - 1])


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
