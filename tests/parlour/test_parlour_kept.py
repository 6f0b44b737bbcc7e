"""Games in progress are kept: over a restart, over a process that is killed, and in no file that is another's."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from generator.parlour.ledger import Ledger
from generator.parlour.parlour import Parlour
from generator.parlour.turned_away import Reason, TurnedAwayError
from generator.problem import RefusedError
from tests.parlour.tables import bots_move, laid, moves

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


PLAYS_ON = """
import sys
from pathlib import Path
from typing import Any
from generator.parlour.laid import lay
from generator.parlour.ledger import Ledger
from generator.parlour.parlour import Parlour

parlour = Parlour(Ledger(Path(sys.argv[1])))
party = parlour.begin(lay("castle", (), 2), ["person", "person"], "killed")
tokens = [chair.token for chair in party.chairs]
print(*tokens, flush=True)
while True:
    sitting = parlour._ready[party.id]
    turn, legal = sitting.state.current_player(), sitting.state.legal_actions()
    if turn < 0:
        break
    print(parlour.move(tokens[turn], sitting.number, legal[0]), flush=True)
"""


def test_no_move_that_was_answered_is_lost_when_the_process_is_killed(data: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    path = data / "games.sqlite"
    command = [sys.executable, "-c", PLAYS_ON, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=ROOT) as process:
        assert process.stdout
        tokens = process.stdout.readline().split()
        answered = [int(process.stdout.readline()) for _ in range(40)]
        process.send_signal(signal.SIGKILL)
        answered += [int(line) for line in process.stdout if line.endswith("\n")]
    parlour = Parlour(Ledger(path))
    sight = parlour.look(tokens[0])
    assert sight["number"] in (answered[-1], answered[-1] + 1)  # one may have been kept and not yet said
    assert len(parlour._ready) == 1  # noqa: SLF001 - it is the one that was read back
    turn = parlour.look(tokens[0])["turn"]
    assert parlour.move(tokens[turn], sight["number"], moves(parlour.look(tokens[turn]))[0])


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
    with pytest.raises(TurnedAwayError) as stale:
        two.move(tokens[turn], sight["number"], moves(sight)[0])
    assert stale.value.reason is Reason.STALE
    assert two.look(tokens[turn]) == one.look(tokens[turn])


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
