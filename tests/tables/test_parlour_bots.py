"""Somebody else's bot may fail in any way: the game goes on, and so do all others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest

from tests.tables.tables import bots_move, laid, waits_for
from tilewright.engine.bots import BOTS
from tilewright.engine.view import View
from tilewright.rng import Stream
from tilewright.studio.house import MOST, TableHouse, Thinkers
from tilewright.tables.parlour import Parlour
from tilewright.tables.party import Reason, TurnedAwayError

AWAKE = Event()


class Sulks:
    """Never answers, as long as a test goes on."""

    asked = 0

    def __init__(self, _rng: Stream) -> None:
        pass

    def choose(self, _view: View, legal: Sequence[int]) -> int:
        Sulks.asked += 1
        AWAKE.wait()
        return legal[0]


class Breaks(Sulks):
    """Cannot decide."""

    def choose(self, _view: View, legal: Sequence[int]) -> int:
        raise ZeroDivisionError(str(legal))


class Cheats(Sulks):
    """Names what is no move."""

    def choose(self, _view: View, legal: Sequence[int]) -> int:
        return max(legal) + 1


class Unborn(Sulks):
    """Cannot even sit down."""

    def __init__(self, _rng: Stream) -> None:
        raise MemoryError


@pytest.fixture(autouse=True)
def strangers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for each in (Sulks, Breaks, Cheats, Unborn):
        monkeypatch.setitem(BOTS, each.__name__.lower(), each)
    AWAKE.clear()
    Sulks.asked = 0
    yield
    AWAKE.set()


@pytest.mark.parametrize("bot", ["breaks", "cheats", "unborn"])
def test_a_bot_that_fails_makes_the_first_legal_move(parlour: Parlour, bot: str) -> None:
    party = parlour.begin(laid("castles-and-crowns"), [bot, "person", bot], "fails")
    for _ in range(3):
        bots_move(parlour, party.id)
        number, legal = waits_for(parlour, party.id)
        parlour.move(party.chairs[1].token, number, legal[0])
    with parlour._games.game(party.id) as sitting:  # noqa: SLF001 - what the bots did
        state = sitting.laid.game.new_initial_state()
        for step in sitting.steps:
            assert step.by in (-1, 1) or step.action == state.legal_actions()[0]
            state.apply_action(step.action)


def test_a_bot_that_never_answers_stops_no_other_and_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.studio.house.Thinkers", lambda: Thinkers(longest=0.3))

    async def play() -> None:
        house = TableHouse(tmp_path / "games.sqlite")
        stuck = [house.parlour.begin(laid("castles-and-crowns"), ["sulks", "sulks", "person"]) for _ in range(MOST + 3)]
        plain = house.parlour.begin(laid("castles-and-crowns"), ["greedy", "random", "person"])
        for party in (*stuck, plain):
            house.wake(party.id)
        await until(lambda: waits_for_person(house, plain.id))
        assert Sulks.asked <= MOST
        for party in stuck:
            await until(lambda party=party: waits_for_person(house, party.id))
        assert Sulks.asked <= MOST
        house.close()

    asyncio.run(play())


def test_one_secret_has_one_hint_at_a_time_and_it_is_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.studio.house.Thinkers", lambda: Thinkers(longest=0.2))

    async def ask() -> list[Reason]:
        house = TableHouse(tmp_path / "games.sqlite")
        wishes = [house.think("mine", "hint", lambda: AWAKE.wait(20)) for _ in range(3)]
        answers = await asyncio.gather(*wishes, house.think("other", "hint", lambda: 7), return_exceptions=True)
        assert answers[3] == 7
        assert await house.think("mine", "hint", lambda: 8) == 8
        return [each.reason for each in answers[:3] if isinstance(each, TurnedAwayError)]

    assert asyncio.run(ask()) == [Reason.LATE, Reason.FULL, Reason.FULL]


def waits_for_person(house: TableHouse, game: str) -> bool:
    return house.parlour.thinker(game) == ""


async def until(ready) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001 - any question without words
    for _ in range(600):
        if ready():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came")
