"""Players as people speak of them: what each name plays as, how long each thinks, and how an easy player plays."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.tables.tables import laid
from tilewright.engine import Game
from tilewright.engine.ahead import Easy
from tilewright.engine.bots import bots_by_name, bots_of, paces, seated
from tilewright.engine.match import play
from tilewright.engine.players import bot_called, choices_of, pace, say_players, spoken
from tilewright.engine.record import head_of
from tilewright.engine.view import View
from tilewright.problem import RefusedError
from tilewright.rng import Stream

GAME = "castles-and-crowns"


@pytest.mark.parametrize(
    ("typed", "bots"),
    [
        ("easy", ["easy"] * 3),
        ("steady", ["greedy"] * 3),
        ("hard, Steady ,random", ["search", "greedy", "random"]),
        ("search:50", ["search:50"] * 3),
    ],
)
def test_people_and_bots_are_called_by_either_name(typed: str, bots: list[str]) -> None:
    assert list(bots_by_name(typed, 3, GAME)) == bots


@pytest.mark.parametrize("typed", ["thinks-ahead", "Thinks ahead"])
def test_who_thinks_ahead_is_a_bot_of_the_game(typed: str) -> None:
    (bot,) = bots_by_name(typed, 1, GAME)
    assert bot == bot_called("thinks-ahead", bots_of(GAME))
    assert bot in bots_of(GAME)
    assert spoken(bot) == "thinks ahead"
    assert bot_called("thinks-ahead", ["learned", "planner"]) == "learned"


def test_a_slip_of_the_pen_is_set_right() -> None:
    with pytest.raises(RefusedError) as refused:
        bots_by_name("stedy", 2, GAME)
    assert "did you mean 'steady'" in str(refused.value.problems[0].message)


def test_a_browser_offers_people_first_and_the_hard_one_by_the_clock() -> None:
    names = choices_of(bots_of(GAME))
    assert [spoken(name) for name in names[:4]] == ["easy", "steady", "thinks ahead", "hard"]
    assert names[3] == "search:300ms"
    assert len(set(names)) == len(names)
    assert choices_of({**bots_of(GAME), "miser": None})[-1] == "miser", "a bot of the game's own"


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        (("greedy", "greedy"), "2 steady players"),
        (("random",) * 3, "3 random players"),
        (("planner",) * 2, "2 players who think ahead"),
        (("search:50",) * 2, "2 players, search:50"),
        (("greedy", "random"), "2 players, steady and random"),
        (("search", "search:300ms"), "2 players, search and search:300ms"),
    ],
)
def test_a_table_is_said_in_a_few_words(bots: Sequence[str], says: str) -> None:
    assert say_players(bots) == says


def test_how_long_a_bot_thinks_is_measured_once_and_changes_nothing() -> None:
    table = laid(GAME)
    before = _moves(table.game, "easy")
    timed = paces(table.game, ["greedy", "search:50ms"])
    assert timed == paces(table.game, ["greedy", "search:50ms"])
    assert timed["search:50ms"].startswith("about 0.")
    assert timed["greedy"] == "moves at once"
    assert _moves(table.game, "easy") == before
    assert pace(12.4) == "about 12 s a move"


def test_an_easy_player_plays_on_and_slips_one_move_in_four() -> None:
    table, slips, asked = laid(GAME), 0, 0
    state = table.game.new_initial_state()
    luck, other = Stream("1", "luck"), _First()
    easy = Easy(Stream("1", "easy"), other)
    while not state.is_terminal() and asked < 400:
        if state.is_chance_node():
            state.apply_unchecked(state.sample_chance(luck))
            continue
        legal = state.legal_actions()
        was = other.asked
        action = easy.choose(View(state, state.current_player()), legal)
        assert action in legal
        if len(legal) > 1:
            asked, slips = asked + 1, slips + (other.asked == was)
        state.apply_unchecked(action)
    assert 0.1 < slips / asked < 0.4


class _First:
    """Takes the first move, and counts how often it was asked."""

    asked = 0

    def choose(self, view: View, legal: Sequence[int]) -> int:  # noqa: ARG002 - as bots have it
        self.asked += 1
        return legal[0]


def _moves(game: Game, bot: str) -> tuple[int, ...]:
    """A game that bots of a sort play."""
    head = head_of(laid(GAME).spec, 3, "7", (bot,) * 3)
    return play(game, head, [each for each in seated(head.bots, "7", 1, GAME) if each], 1)[0].actions
