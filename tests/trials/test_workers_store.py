"""Results in a file: a longer run adds to a shorter one, two at once lose nothing, and what is damaged is refused."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.trials.conftest import PLAYERS, plainly
from tilewright.build.session import Session
from tilewright.engine.record import Head
from tilewright.problem import RefusedError
from tilewright.shelf.shelf import engine
from tilewright.trials.aggregate import Aggregate, merged, nothing
from tilewright.trials.block import study_block
from tilewright.trials.store import ResultFile, from_key, opened, study_of, to_key

ROOT = Path(__file__).resolve().parents[2]


def play(store: ResultFile, session: Session, head: Head, games: int) -> int:
    """Play what is missing of so many games; how many that were."""
    game = engine(session.spec, PLAYERS, session.deck)
    study = store.begin(study_of(head, session.deck), "castles-and-crowns", "2026-11-22", games)
    played = 0
    for block in store.missing(study, head, games):
        store.add(study, block.first, block.count, study_block(game, block))
        played += block.count
    return played


def total(store: ResultFile, games: int) -> Aggregate:
    """All that is kept of the first so many games."""
    return merged((each for _, each in store.kept(1, games, PLAYERS)), nothing(PLAYERS))


def test_a_longer_run_adds_to_a_shorter_one_and_a_shorter_one_plays_nothing(
    tmp_path: Path, session: Session, head: Head
) -> None:
    with opened(tmp_path / "r.db") as store:
        assert play(store, session, head, 130) == 130
        assert total(store, 130) == plainly(130)
    with opened(tmp_path / "r.db") as store:
        assert play(store, session, head, 210) == 80
        assert total(store, 210) == plainly(210)
        assert play(store, session, head, 210) == 0
        assert [each.games for each in store.studies()] == [210]
        assert play(store, session, head, 200) == 0
        assert store.spans(1) == [(1, 100), (101, 100), (201, 10)]


def test_ten_blocks_become_one(tmp_path: Path, session: Session, head: Head) -> None:
    part = plainly(130)
    with opened(tmp_path / "r.db") as store:
        number = store.begin(study_of(head, session.deck), "x", "2026-11-22", 10_000)
        for at in range(99, -1, -1):
            store.add(number, 100 * at + 1, 100, replace(part, games=100))
        assert store.spans(number) == [(1, 10_000)]
        (count, aggregate), *others = store.kept(number, 10_000, PLAYERS)
        assert (count, aggregate.games, others) == (10_000, 10_000, [])
        assert aggregate.wins == tuple(100 * each for each in part.wins)
        assert not list(store.missing(number, head, 10_000))
        assert len(list(store.missing(number, head, 9_950))) == 100


def test_other_rules_bots_or_pieces_are_another_study(tmp_path: Path, session: Session, head: Head) -> None:
    with opened(tmp_path / "r.db") as store:
        study = study_of(head, session.deck)
        others = (
            study,
            replace(study, head=replace(head, rules="1" * 16)),
            replace(study, head=replace(head, bots=("greedy", *head.bots[1:]))),
            replace(study, head=replace(head, seed="other")),
            replace(study, deck="2" * 16),
            replace(study, program="0.0.1"),
        )
        assert [store.begin(each, "x", "2026-11-22", 1) for each in others] == [1, 2, 3, 4, 5, 6]
        assert store.begin(study, "x", "2026-11-23", 5) == 1
        assert [each.study for each in store.studies()] == list(others)
        assert next(store.studies()).asked == 5


def test_a_study_is_read_as_it_was_written_and_nothing_else_is(session: Session, head: Head) -> None:
    study = study_of(head, session.deck)
    assert from_key(to_key(study)) == study
    for text in ("", "[]", "{}", '{"head": {}, "deck": "", "program": ""}', to_key(study).replace("3", '"3"', 1)):
        with pytest.raises(ValueError, match=r"study|Expecting"):
            from_key(text)


def read_all(path: Path) -> Aggregate:
    """Everything that a file holds."""
    with opened(path) as store:
        games = [each.games for each in store.studies()]
        return total(store, games[0])


WRITER = """
import sys
from pathlib import Path
from tilewright.trials.store import opened
from tilewright.build.session import Session
from tilewright.engine.record import head_of
from tests.trials.test_workers_store import play
session = Session("castles-and-crowns")
head = head_of(session.spec, 3, "many hands", ("random",) * 3)
with opened(Path(sys.argv[1])) as store:
    print("ready", flush=True)
    play(store, session, head, int(sys.argv[2]))
"""


def writer(path: Path, games: int) -> subprocess.Popen[str]:
    """A process that plays into a file."""
    command = [sys.executable, "-c", WRITER, str(path), str(games)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_two_that_write_at_once_and_one_that_is_killed_lose_nothing(
    tmp_path: Path, session: Session, head: Head
) -> None:
    path = tmp_path / "r.db"
    killed = writer(path, 400)
    assert killed.stdout
    killed.stdout.readline()
    both = [writer(path, 410), writer(path, 410)]
    assert [each.wait(120) for each in both] == [0, 0]
    os.kill(killed.pid, signal.SIGKILL)
    for each in (killed, *both):
        each.communicate()
    with opened(path) as store:
        assert play(store, session, head, 410) == 0
        assert total(store, 410) == plainly(410)


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[data.index(b"x\x9c") + 200] ^= 255
    path.write_bytes(data)


def _sql(text: str) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.execute(text)
        connection.commit()
        connection.close()

    return spoil


SPOILT: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("hello " * 999),
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "a byte": _flip,
    "a trigger": _sql("CREATE TRIGGER t AFTER INSERT ON block BEGIN DELETE FROM block; END"),
    "a view": _sql("CREATE VIEW v AS SELECT 1"),
    "another program's": _sql("PRAGMA application_id = 7"),
    "other sums": _sql("UPDATE block SET digest = 'x'"),
    "no bytes": _sql("UPDATE block SET aggregate = 'x'"),
    "other numbers": _sql("UPDATE block SET count = count + 1"),
    "words for numbers": _sql("UPDATE block SET first = 'x'"),
    "no study": _sql("UPDATE study SET key = '{}'"),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_what_is_damaged_or_foreign_is_refused_and_left_as_it_is(
    tmp_path: Path, session: Session, head: Head, spoil: Callable[[Path], object]
) -> None:
    path = tmp_path / "r.db"
    with opened(path) as store:
        play(store, session, head, 130)
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(RefusedError, match=r"r\.db.*O18"):
        read_all(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("mark", ["0x74677231", "0x74677232"])
def test_results_that_an_older_version_kept_are_told_as_such(
    tmp_path: Path, session: Session, head: Head, mark: str
) -> None:
    path = tmp_path / "r.db"
    with opened(path) as store:
        play(store, session, head, 30)
    _sql(f"PRAGMA application_id = {mark}")(path)
    with pytest.raises(RefusedError, match=r"an older version kept it; play the games again into a new file.*O18"):
        read_all(path)


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RefusedError, match="O17"), opened(tmp_path / "file" / "r.db"):
        pass
    with pytest.raises(RefusedError, match=r"O1[78]"), opened(tmp_path):
        pass


def test_the_folder_of_a_file_is_made(tmp_path: Path) -> None:
    with opened(path := tmp_path / "out" / "mend" / "r.db"):
        assert path.is_file()


def test_what_is_packed_a_thousandfold_is_not_unpacked(tmp_path: Path, session: Session, head: Head) -> None:
    path = tmp_path / "r.db"
    with opened(path) as store:
        play(store, session, head, 100)
    import zlib  # noqa: PLC0415

    connection = sqlite3.connect(path)
    connection.execute("UPDATE block SET aggregate = ?", (zlib.compress(b" " * 50_000_000),))
    connection.commit()
    connection.close()
    with pytest.raises(RefusedError, match="O18"), opened(path) as store:
        total(store, 100)
