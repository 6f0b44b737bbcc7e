"""Games in progress are kept: over a restart, over a process that is killed, and in no file that is another's."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from tests.tables.tables import bots_move, laid, moves
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.tables import notes
from tilewright.tables.ledger import Ledger
from tilewright.tables.parlour import Parlour
from tilewright.tables.party import Reason, TurnedAwayError
from tilewright.trials.store import opened

ROOT = Path(__file__).resolve().parents[2]


def test_a_game_goes_on_after_a_restart(data: Path) -> None:
    tokens, before = list[str](), list[dict[str, Any]]()
    for again in range(4):
        ledger = Ledger(data / "games.sqlite")
        parlour = Parlour(ledger)
        if not again:
            party = parlour.begin(laid("sky-rise"), ["person", "person", "greedy"])
            tokens = [*(chair.token for chair in party.chairs), party.watch]
        else:
            assert [parlour.look(token) for token in tokens] == before
        for _ in range(3):
            bots_move(parlour, party.id)
            turn = parlour.look(tokens[0])["turn"]
            sight = parlour.look(tokens[turn])
            parlour.move(tokens[turn], sight["number"], moves(sight)[0])
        before = [parlour.look(token) for token in tokens]
        ledger.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows tells rights otherwise")
@pytest.mark.parametrize("there", [False, True])
def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool) -> None:
    """Every seat's secret and the seed of a game are in these files; those of an earlier version are closed as well."""
    home, before = tmp_path / "home" / "tilewright", os.umask(0)
    monkeypatch.setenv("TILEWRIGHT_DATA", str(home))
    try:
        if there:
            (home / "played").mkdir(parents=True, mode=0o777)
            (home / "played" / "old.txt").write_text("old")
            with sqlite3.connect(home / "games.sqlite") as base:
                base.execute("PRAGMA journal_mode=WAL")
            base.close()
            (home / "games.sqlite-wal").touch()
        ledger = Ledger(home / "games.sqlite")
        Parlour(ledger).begin(laid("castle"), ["person", "person"])
        notes.keep_record("castle-1", "a record")
        notes.keep_note("castle-1", notes.PlayNote(seat="Seat 1", answers={"fun": "5"}))
        names = {path.relative_to(home).as_posix(): stat.S_IMODE(path.stat().st_mode) for path in home.rglob("*")}
        ledger.close()
    finally:
        os.umask(before)
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert names.pop("played") == 0o700
    assert {"games.sqlite", "games.sqlite-wal", "played/castle-1.txt", "played/castle-1.notes.json"} <= set(names)
    assert set(names.values()) == {0o600}, names


def test_a_file_of_results_is_for_whoever_asked_for_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with opened(tmp_path / "new.sqlite"):
            pass
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.sqlite").stat().st_mode) == 0o600


PLAYS_ON = """
import sys
from pathlib import Path
from threading import Thread
from tilewright.tables import notes
from tilewright.tables.live import lay
from tilewright.tables.ledger import Ledger
from tilewright.tables.parlour import Parlour

parlour = Parlour(Ledger(Path(sys.argv[1])))
laid = lay("castle", (), 2)

def play():
    while True:
        party = parlour.begin(laid, ["person", "person"])
        tokens = [chair.token for chair in party.chairs]
        while (sitting := parlour._games._ready[party.id]).state.current_player() >= 0:
            turn, legal = sitting.state.current_player(), sitting.state.legal_actions()
            number = parlour.move(tokens[turn], sitting.number, legal[-1])
            sys.stdout.write(f"{tokens[0]} {number}\\n")
            sys.stdout.flush()

for _ in range(4):
    Thread(target=play, daemon=True).start()
sys.stdin.read()
"""


@pytest.mark.parametrize("kills", [1, pytest.param(30, marks=pytest.mark.exhaustive)])
def test_no_move_that_was_answered_is_lost_when_the_process_is_killed(data: Path, kills: int) -> None:
    """Four games at once are played on, and whatever has been said to be done has been done."""
    env, path, luck = {**os.environ, "PYTHONPATH": str(ROOT)}, data / "games.sqlite", Stream("kills", "when")
    command = [sys.executable, "-c", PLAYS_ON, str(path)]
    for _ in range(kills):
        told = dict[str, int]()
        with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True, env=env, cwd=ROOT) as process:
            assert process.stdout
            lines = [process.stdout.readline() for _ in range(20 + luck.below(200))]
            process.send_signal(signal.SIGKILL)
            lines += process.stdout.readlines()
        for token, at in (line.split() for line in lines if line.endswith("\n")):
            told[token] = max(told.get(token, 0), int(at))
        ledger = Ledger(path)
        parlour = Parlour(ledger)
        for token, number in told.items():
            assert parlour.who(token)["number"] in (number, number + 1)  # one may have been kept and not yet said
        game = next(token for token in told if not parlour.who(token)["over"])
        ledger.close()
    assert play_on(Parlour(Ledger(path)), game)


def play_on(parlour: Parlour, token: str) -> int:
    """One move in a game for two, by whoever is at turn."""
    with parlour._games.game(parlour.find(token)[0]) as sitting:  # noqa: SLF001 - the other secret is needed
        turn, legal = sitting.state.current_player(), sitting.state.legal_actions()
        return parlour.move(sitting.party.chairs[turn].token, sitting.number, legal[0])


def begin_many(parlour: Parlour) -> None:
    for _ in range(400):
        parlour.begin(laid("castle"), ["person", "person"])


def test_a_full_disk_refuses_what_it_cannot_keep_and_all_else_goes_on(data: Path) -> None:
    ledger = Ledger(data / "games.sqlite")
    parlour = Parlour(ledger)
    token = parlour.begin(laid("castle"), ["person", "person"]).chairs[0].token
    before = parlour.look(token)
    for _ in range(2):  # as if the disk had no more pages
        ledger._base.execute("PRAGMA max_page_count=20")  # noqa: SLF001 - the disk is full for this one
        with pytest.raises(RefusedError, match="is full"):
            begin_many(parlour)
        assert parlour.look(token) == before
        ledger._base.execute("PRAGMA max_page_count=100000")  # noqa: SLF001 - and is not any more
    number = play_on(parlour, token)
    assert number > before["number"]
    assert Parlour(Ledger(data / "games.sqlite")).who(token) == parlour.who(token)


def test_a_move_that_cannot_be_kept_is_not_made(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.tables.ledger.PATIENCE", 0.05)
    parlour = Parlour(Ledger(data / "games.sqlite"))
    token = parlour.begin(laid("castle"), ["person", "person"]).chairs[0].token
    before, other = parlour.look(token), sqlite3.connect(data / "games.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(RefusedError, match="is locked"):
        play_on(parlour, token)
    assert parlour.look(token) == before
    other.execute("ROLLBACK")
    other.close()
    assert play_on(parlour, token) > before["number"]


def test_a_file_that_another_program_holds_is_not_called_damaged(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.tables.ledger.PATIENCE", 0.05)
    data.mkdir()
    with sqlite3.connect(data / "games.sqlite", isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(RefusedError) as refused:
            Ledger(data / "games.sqlite")
    other.close()
    assert [each.code for each in refused.value.problems] == ["O09"]


@pytest.mark.parametrize("what", ["text", "foreign", "torn", "folder"])
def test_a_file_that_is_damaged_or_anothers_is_refused_and_left_as_it_is(data: Path, what: str) -> None:
    path = data / "games.sqlite"
    data.mkdir()
    if what == "text":
        path.write_text("this is no database\n" * 100)
    elif what == "foreign":
        with sqlite3.connect(path) as base:
            base.execute("CREATE TABLE mine (x)")
        base.close()
    elif what == "folder":
        path.mkdir()
    else:
        ledger = Ledger(path)
        for _ in range(4):
            Parlour(ledger).begin(laid("castle"), ["person", "person"])
        ledger.close()
        whole = path.read_bytes()
        path.write_bytes(whole[:5000] + os.urandom(9000) + whole[14000:])
    before = path.is_file() and path.read_bytes()
    with pytest.raises(RefusedError) as refused:
        Ledger(path)
    (problem,) = refused.value.problems
    assert problem.code == ("O09" if what == "folder" else "G21")
    assert (path.is_file() and path.read_bytes()) == before


def test_two_processes_cannot_move_twice_from_one_state(data: Path) -> None:
    one, two = (Parlour(Ledger(data / "games.sqlite")) for _ in range(2))
    party = one.begin(laid("castle"), ["person", "person"])
    tokens = [chair.token for chair in party.chairs]
    turn = two.look(tokens[0])["turn"]
    sight = two.look(tokens[turn])
    one.move(tokens[turn], sight["number"], moves(sight)[0])
    assert two.look(tokens[turn]) == one.look(tokens[turn]), "each shows what the other has done"
    with pytest.raises(TurnedAwayError) as stale:
        two.move(tokens[turn], sight["number"], moves(sight)[0])
    assert stale.value.reason is Reason.STALE
    assert two.look(tokens[turn]) == one.look(tokens[turn])


def test_two_processes_know_who_sits_where(data: Path) -> None:
    one, two = (Parlour(Ledger(data / "games.sqlite")) for _ in range(2))
    party = one.begin(laid("castle"), ["person", "open"])
    two.look(party.watch)
    one.look(party.chairs[1].token)
    assert [each["who"] for each in two.look(party.watch)["seats"]] == ["person", "person"]
    assert two.fill(party.chairs[0].token) == 0


@pytest.mark.parametrize("column", ["what", "action", "seen"])
def test_what_is_torn_in_one_game_stops_no_other(data: Path, column: str) -> None:
    ledger = Ledger(data / "games.sqlite")
    torn, whole = (Parlour(ledger).begin(laid("castle"), ["person", "person"]) for _ in range(2))
    table, key = ("games", "id") if column == "what" else ("steps", "game")
    with sqlite3.connect(data / "games.sqlite") as base:
        base.execute(f"UPDATE {table} SET {column} = 'x' WHERE {key} = ?", (torn.id,))  # noqa: S608 - names of ours
    base.close()
    parlour = Parlour(ledger)
    with pytest.raises(TurnedAwayError) as gone:
        parlour.look(torn.chairs[0].token)
    assert gone.value.reason is Reason.GONE
    assert parlour.look(whole.chairs[0].token)["title"] == "Castle"
    assert whole.id in [party.id for party, _over in parlour.in_progress("castle")]


def test_a_game_whose_steps_cannot_have_come_so_is_refused(data: Path) -> None:
    ledger = Ledger(data / "games.sqlite")
    party = Parlour(ledger).begin(laid("castle"), ["person", "person"])
    with sqlite3.connect(data / "games.sqlite") as base:
        base.execute("UPDATE steps SET action = action + 1 WHERE at = 3")
    base.close()
    with pytest.raises(TurnedAwayError) as gone:
        Parlour(ledger).look(party.chairs[0].token)
    assert gone.value.reason is Reason.GONE


def test_a_game_is_not_gone_on_with_by_other_rules(data: Path) -> None:
    ledger = Ledger(data / "games.sqlite")
    party = Parlour(ledger).begin(laid("castle"), ["person", "person"])
    with sqlite3.connect(data / "games.sqlite") as base:
        base.execute('UPDATE games SET what = replace(what, \'"rules": "\', \'"rules": "x\')')
    base.close()
    with pytest.raises(TurnedAwayError, match="the rules have changed since this game was begun"):
        Parlour(ledger).look(party.chairs[0].token)
