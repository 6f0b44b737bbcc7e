"""Many games at once: nobody's move is lost, and nobody's game is another's. benchmarks/table.py plays two hundred."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.tables.tables import bots_move, laid, waits_for
from tilewright.tables.ledger import Ledger
from tilewright.tables.parlour import Parlour

NAMES = ("castles-and-crowns", "castle", "sky-rise")
MOVES = 8


def test_no_move_is_lost_where_many_play_at_once(data: Path) -> None:
    ledger = Ledger(data / "games.sqlite")
    parlour = Parlour(ledger)
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
    ledger.close()
    again = Parlour(Ledger(data / "games.sqlite"))
    for party, numbers, history in zip(parties, answered, histories, strict=True):
        assert numbers == sorted(set(numbers))
        assert again.who(party.chairs[0].token)["number"] == numbers[-1]
        assert again._games._ready[party.id].state.history() == history  # noqa: SLF001 - as it was read back
