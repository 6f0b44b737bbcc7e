"""However games are cut into blocks, in whatever order the parts are added up: the sum is the same, and right."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from tests.trials.fruit import FRUITS, FruitGame, FruitState, fruit, head
from tilewright.engine import Game, State
from tilewright.engine.bots import seated
from tilewright.engine.match import Outcome, Watched, play
from tilewright.engine.record import GameRecord, Head, head_of
from tilewright.engine.view import Bot
from tilewright.shelf import shelf
from tilewright.trials import block
from tilewright.trials.aggregate import (
    MOST_NAMES,
    TENTHS,
    UNIT,
    Aggregate,
    coarse,
    from_plain,
    merge,
    merged,
    nothing,
    to_plain,
)
from tilewright.trials.block import GameBlock, block_size, blocks, study_block


def studied(games: int, size: int) -> list[Aggregate]:
    """The parts of a study of fruit."""
    return [
        study_block(fruit(), GameBlock(each.head, each.first, each.count, 2, 4)) for each in blocks(head(), games, size)
    ]


@pytest.mark.parametrize(("games", "workers"), [(300, 2), (300, 16), (5, 8), (100_000, 2)])
def test_no_worker_plays_much_more_than_another(games: int, workers: int) -> None:
    """Who is done takes the next block: at the end the others have one block more at most."""
    played = [0] * workers
    for each in blocks(head(), games, block_size(games, workers)):
        played[played.index(min(played))] += each.count
    assert sum(played) == games  # sum counts games
    assert max(played) - min(played) <= 1 + games / workers / 10


def test_blocks_cover_all_games_once() -> None:
    cut = [*blocks(head(), 250, 100)]
    assert [(each.first, each.count) for each in cut] == [(1, 100), (101, 100), (201, 50)]
    assert [(each.first, each.count) for each in blocks(head(), 3, 100, first=41)] == [(41, 3)]


def test_any_cut_and_any_order_give_the_same_sum() -> None:
    whole = studied(60, 60)[0]
    for size in (1, 7, 20):
        parts = studied(60, size)
        random.Random(size).shuffle(parts)
        assert merged(parts, nothing(4)) == whole
        assert reduce(lambda sum_, part: merge(part, sum_), parts) == whole
        assert json.dumps(to_plain(merged(parts, nothing(4)))) == json.dumps(to_plain(whole))


def test_an_aggregate_goes_to_json_and_back() -> None:
    whole = studied(20, 20)[0]
    assert from_plain(Aggregate, json.loads(json.dumps(to_plain(whole)))) == whole


@pytest.mark.parametrize(
    "spoil",
    [
        lambda plain: plain.pop("games"),
        lambda plain: plain.update(more=1),
        lambda plain: plain.update(games=1.0),
        lambda plain: plain.update(games=True),
        lambda plain: plain.update(wins="many"),
        lambda plain: plain.update(scores=[{"x": 1}]),
        lambda plain: plain.update(scores=[{"01": 1}]),
        lambda plain: plain.update(games=1 << 5000),
        lambda plain: plain["closely"].update(uses={"action: pick": 3}),
    ],
)
def test_a_spoilt_file_is_refused(spoil: Callable[[Any], object]) -> None:
    plain = to_plain(studied(8, 8)[0])
    spoil(plain)
    with pytest.raises(ValueError, match="is no"):
        from_plain(Aggregate, plain)


def test_games_of_other_seats_are_not_added() -> None:
    with pytest.raises(ValueError, match="zip"):
        merge(nothing(3), nothing(4))


def test_memory_is_bounded() -> None:
    names = [{f"{at:05}": 1 for at in range(start, 9000, 3)} for start in range(3)]
    together = merged(names, dict[str, int]())
    assert len(together) == MOST_NAMES
    assert [*together] == [f"{at:05}" for at in range(MOST_NAMES)]
    assert [coarse(each) for each in (0, -7, 65_535, 65_537, 1_000_001)] == [0, -7, 65_535, 65_536, 999_936]
    assert len({coarse(each) for each in range(1 << 16, 1 << 18)}) == 4096


def test_a_hundred_million_games_take_no_more_room_than_a_hundred() -> None:
    """The same games a million times over: the same numbers, a few digits longer."""
    part = whole = studied(100, 100)[0]
    for _ in range(20):
        whole = merge(whole, whole)
    assert whole.games == 100 * 2**20
    assert from_plain(Aggregate, to_plain(whole)) == whole
    one, many = (len(json.dumps(to_plain(each))) for each in (part, whole))
    assert one < many < 3 * one


def played(number: int) -> tuple[list[int], Any, Any]:
    """A game of fruit: its actions, how it ended, and how it went."""
    record, state, outcome = play(fruit(), head(), [bot for bot in seated(head().bots, "s", number) if bot], number)
    return list(record.actions), state, outcome


def test_sums_of_all_games_are_what_a_plain_reading_says() -> None:
    whole, each = studied(40, 40)[0], [played(number)[2] for number in range(1, 41)]
    wins = [sum(outcome.shares[seat] for outcome in each) for seat in range(4)]
    assert [share / UNIT for share in whole.wins] == pytest.approx(wins)
    for seat in range(4):
        assert whole.scores[seat] == Counter(UNIT * outcome.scores[seat] for outcome in each)
    assert whole.turns == Counter(outcome.turns for outcome in each)
    assert whole.margin == Counter(UNIT * (max(of) - sorted(of)[-2]) for of in (outcome.scores for outcome in each))
    assert (whole.games, whole.replays.deals, whole.closely.games) == (40, 10, 20)


def test_a_deal_is_played_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first bot sits in seat 0, then in 1, and so on; the luck is that of the same number."""
    seen = list[tuple[tuple[str, ...], int]]()

    def watched(
        game: Game, top: Head, bots: Sequence[Bot], number: int, watch: Watched | None = None
    ) -> tuple[GameRecord, State, Outcome]:
        seen.append((top.bots, number))
        return play(game, top, bots, number, watch)

    monkeypatch.setattr(block, "play", watched)
    names = ("random", " random", "random ")
    monkeypatch.setattr(block, "seated", lambda bots, *rest: seated([each.strip() for each in bots], *rest))
    top = replace(head(3), bots=names)
    whole = study_block(fruit(FruitGame(3)), GameBlock(top, 1, 4, 0, 4))
    assert whole.replays.deals == 1
    assert seen[3:] == [(names, 4), ((names[2], *names[:2]), 4), ((*names[1:], names[0]), 4)]


def test_turns_are_counted_from_whoever_began() -> None:
    class Later(FruitState):
        """Seat 2 begins."""

        def current_player(self) -> int:
            now = super().current_player()
            return (now + 2) % 4 if now >= 0 else now

    class LaterGame(FruitGame):
        def new_initial_state(self) -> FruitState:
            return Later(self)

    whole = study_block(fruit(LaterGame()), GameBlock(head(), 1, 12, 0, 0))
    assert whole.turn_wins == (*whole.wins[2:], *whole.wins[:2])
    assert whole.turn_scores == (*whole.scores[2:], *whole.scores[:2])


def test_what_is_seen_closely_is_what_a_plain_reading_says() -> None:
    """Fruit played again here, and every number counted in the plainest way."""
    behind, uses, choices, changes = Counter[int](), Counter[str](), 0, 0
    for number in range(2, 41, 2):
        actions, state, outcome = played(number)
        course, at, leader = list[Any](), fruit().new_initial_state(), None
        for action in actions:
            if at.current_player() >= 0:
                uses["action: pick " + FRUITS[action]] += 1
                choices += len(at.legal_actions()) > 1
            at.apply_unchecked(action)
            if at.turns() > len(course):
                course.append(at.totals())
                if course[-1].count(max(course[-1])) == 1:
                    now = course[-1].index(max(course[-1]))
                    changes += leader not in (None, now)
                    leader = now
        for seat, share in enumerate(outcome.shares):
            behind[round((max(course[3]) - course[3][seat]) * UNIT)] += round(share * UNIT)
        assert course[-1] == state.totals()
    seen = studied(40, 40)[0].closely
    assert seen.behind[TENTHS // 2 - 1] == {key: count for key, count in behind.items() if count}
    assert {name: use.times for name, use in seen.uses.items()} == uses
    assert sum(number * count for number, count in seen.choices.items()) == choices
    assert sum(number * count for number, count in seen.changes.items()) == changes
    assert (seen.turns, seen.idle) == (20 * 8, 20 * 4)


def test_looking_changes_nothing() -> None:
    looked, not_looked = (study_block(fruit(), GameBlock(head(), 1, 30, closely, 0)) for closely in (1, 0))
    assert (looked.wins, looked.scores, looked.decisions) == (not_looked.wins, not_looked.scores, not_looked.decisions)
    assert not_looked.closely == nothing(4).closely


@pytest.mark.parametrize("name", ["castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"])
def test_a_game_of_the_shelf_is_studied_in_any_cut(name: str) -> None:
    spec = shelf.load(name)
    game, top = shelf.engine(spec, 2), head_of(spec, 2, "study", ("random", "random"))
    one = study_block(game, GameBlock(top, 1, 8, 4, 8))
    two = merge(study_block(game, GameBlock(top, 6, 3, 4, 8)), study_block(game, GameBlock(top, 1, 5, 4, 8)))
    assert one == two
    assert one.games == 8
    assert one.closely.uses


def test_in_the_air_what_was_taken_and_what_is_left_is_all_there_was() -> None:
    spec = shelf.load("castles-in-the-air")
    game, top = shelf.engine(spec, 3), head_of(spec, 3, "left", ("greedy", "greedy", "random"))
    seen = study_block(game, GameBlock(top, 1, 3, 1, 0)).closely
    for family in ("treasure", "key"):
        taken = sum(use.times for name, use in seen.uses.items() if name.startswith(f"{family}: "))
        offered = sum(count for name, count in seen.offered.items() if name.startswith(f"{family}: "))
        assert taken + seen.left[f"left: {family}s on tiles"] == offered
        assert taken > 0
    opened = sum(use.times for name, use in seen.uses.items() if name.startswith("lock: "))
    locks = sum(count for name, count in seen.offered.items() if name.startswith("lock: "))
    assert opened + seen.left["left: locks still shut"] == locks


@pytest.mark.parametrize("name", ["castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"])
def test_every_decision_is_of_one_kind(name: str) -> None:
    spec = shelf.load(name)
    one = study_block(shelf.engine(spec, 2), GameBlock(head_of(spec, 2, "kinds", ("random", "random")), 1, 2, 1, 0))
    kinds = sum(use.times for label, use in one.closely.uses.items() if label.startswith("action: "))
    assert kinds == sum(number * count for number, count in one.decisions.items())
