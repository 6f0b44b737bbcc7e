"""Many games at once: nobody's move is lost, and nobody's game is another's. benchmarks/table.py plays two hundred."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.tables.tables import bots_move, laid, waits_for
from tilewright.tables import ledger
from tilewright.tables.ledger import Ledger
from tilewright.tables.parlour import Parlour

NAMES = ("castles-and-crowns", "castle", "sky-rise")
MOVES = 8


def test_no_move_is_lost_where_many_play_at_once(data: Path) -> None:
    kept = Ledger(data / "games.sqlite")
    parlour = Parlour(kept)
    tables = [laid(NAMES[at % len(NAMES)]) for at in range(12)]
    parties = [parlour.begin(each, ["person", *["greedy"] * (each.which.players - 1)]) for each in tables]

    def play(at: int) -> list[int]:
        party, numbers = parties[at], list[int]()
        for _ in range(MOVES):
            bots_move(parlour, party.id)
            number, legal = waits_for(parlour, party.id)
            numbers.append(parlour.move(party.chairs[0].token, number, legal[-1]))
        return numbers

    with ThreadPoolExecutor(4) as pool:
        answered = list(pool.map(play, range(len(parties))))
    histories = [parlour._games._ready[each.id].state.history() for each in parties]  # noqa: SLF001 - as it stood
    kept.close()
    again = Parlour(Ledger(data / "games.sqlite"))
    for party, numbers, history in zip(parties, answered, histories, strict=True):
        assert numbers == sorted(set(numbers))
        assert again.who(party.chairs[0].token)["number"] == numbers[-1]
        assert again._games._ready[party.id].state.history() == history  # noqa: SLF001 - as it was read back


def test_what_is_kept_ready_is_bounded(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "READY", 2)
    monkeypatch.setattr(ledger, "LAID", 1)
    parlour = Parlour(Ledger(data / "games.sqlite"))
    parties = [parlour.begin(laid(name), ["person"] * laid(name).which.players) for name in NAMES * 2]
    # all but two are read again, and laid again
    numbers = [parlour.who(party.chairs[0].token)["number"] for party in parties]
    assert numbers[: len(NAMES)] == numbers[len(NAMES) :]
    games = parlour._games  # noqa: SLF001 - what it keeps
    assert (len(games._ready), len(games._laid), len(games._locks)) == (2, 1, 0)  # noqa: SLF001 - as above
