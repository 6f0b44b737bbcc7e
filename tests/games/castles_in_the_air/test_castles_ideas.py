"""The ideas of the notes that are variants: what each lets a player do that nobody else can, situation by situation."""

from __future__ import annotations

import pytest

from tests.games.castles_in_the_air.chance_player import eager
from tests.games.castles_in_the_air.laws import game
from tests.games.castles_in_the_air.small_city import CLOUD, SKY, Drawn, after, begin, can, city, do, give, lay, spec
from tilewright.engine import IllegalAction, bots, match, record
from tilewright.engine.record import head_of, text
from tilewright.games.castles_in_the_air.engine import engine
from tilewright.rng import Stream

CLEAR: Drawn = (SKY, {})
CLOUDS: Drawn = (CLOUD, {"1": "red", "2": "blue"})


def flights(*variants: str) -> list[str]:
    """Where a zeppelin flies from the empty sky at L12, with tiles above, below, right, and two to the right."""
    state = begin(city(CLOUDS, variants=variants))
    for tile, place in (("y0-1", "L11"), ("y1-1", "L13"), ("y2-1", "M12"), ("y3-1", "N12")):
        lay(state, tile, place)
    return sorted(text.removeprefix("fly to ") for text in can(state) if text.startswith("fly to"))


def test_updraughts_a_column_is_one_sky_and_a_move_leads_to_the_next_column() -> None:
    assert flights() == ["L11", "L13", "M12", "N12"]
    assert flights("free-flight") == ["L11", "L13"]  # the row L12 to N12 is one sky
    assert flights("upright-flight") == ["M12"]  # the column L11 to L13 is one sky; N12 is two columns away


def test_updraughts_one_lands_anywhere_in_the_column_without_flying() -> None:
    state = begin(city(CLOUDS, variants=("upright-flight",)))
    lay(state, "y0-1", "L11")
    lay(state, "a-1", "L10")
    assert {"get out at L10a", "get out at L10b"} <= set(can(state))
    do(state, "get out at L10a")
    assert state.moves == 5


def test_tile_by_tile_two_tiles_are_two_moves() -> None:
    assert flights("tile-by-tile") == ["L11", "L13", "M12"]


def test_quick_boarding_is_free_and_nobody_hops_to_and_fro_for_ever() -> None:
    state = lay(begin(city(CLOUDS, variants=("quick-boarding",))), "a-1", "M12")
    do(state, "fly to M12", "get out at M12a")
    assert state.moves == 5
    assert "board at M12" not in can(state)  # it has been there since anything else was done
    do(state, "take red at M12.1", "board at M12")
    assert state.moves == 5


def test_roll_again_each_treasure_once_and_the_die_decides() -> None:
    state = give(begin(city(CLOUDS, variants=("roll-again",))), 0, red=6)
    do(state, "lay a-1", "at M12")
    assert can(state) == ["roll item 1 again", "roll item 2 again", "change nothing more"]
    do(state, "roll item 1 again")
    assert state.is_chance_node()
    do(state, "the die shows green")
    assert can(state) == ["roll item 2 again", "change nothing more"]
    do(state, "roll item 2 again", "the die shows any colour")
    assert can(state) == [f"item 2 is {colour}" for colour in ("red", "yellow", "green", "blue")]
    do(state, "item 2 is yellow", "fly to M12", "get out at M12a", "take green at M12.1")
    assert state.current_player() == 0
    three = give(begin(city(CLOUDS, variants=("roll-again",))), 0, red=3)
    do(three, "lay a-1", "at M12", "roll item 2 again", "the die shows red")
    assert "end turn" in can(three)


def test_a_tile_of_ones_own_comes_when_the_turn_begins_and_nobody_else_lays_it() -> None:
    state = give(begin(city(CLOUDS, variants=("tile-in-hand",))), 1, red=3)
    assert state.left() == 8
    do(state, "end turn")
    assert state.left() == 7
    (own,) = [text for text in can(state) if text.startswith("lay") and text.removeprefix("lay ") not in shown(state)]
    assert f"{own.removeprefix('lay ')} to lay" in str(state)
    do(state, "end turn")
    assert own not in can(state)
    do(state, "end turn")
    assert state.left() == 7  # it still has one
    do(state, own, can(after_lay := do(state.clone(), own))[0])
    assert state.moves == 4
    assert len(shown(after_lay)) == 2  # the display is as it was
    do(state, "end turn", "end turn")
    assert state.left() == 6


def shown(state: object) -> list[str]:
    """The tiles on display."""
    return [place.name for place in state.table().display]  # type: ignore[attr-defined]


def test_a_tile_of_ones_own_may_be_the_last_one() -> None:
    state = give(begin(city(CLOUDS, variants=("tile-in-hand",), stack=3)), 1, red=3)
    do(state, "end turn")
    assert (state.left(), state.last) == (0, True)
    do(state, "end turn")
    assert state.is_terminal()


def test_home_port_an_extra_piece_is_a_zeppelin_at_the_start() -> None:
    state = lay(begin(city(CLOUDS, variants=("home-port",))), "a-1", "M12")
    give(state, 0, red=1, yellow=1, green=1, blue=1)
    do(state, "fly to M12", "get out at M12a", "place an extra zeppelin at the start")
    assert "piece 2: fly to M12" in can(state)
    assert "zeppelin at L12" in str(state)


def test_a_treasure_laid_lies_on_a_floor_of_the_tile_and_is_picked_up() -> None:
    state = give(begin(city(CLOUDS, variants=("laid-treasure",))), 0, red=6)
    do(state, "lay a-1", "at M12", "change nothing more")
    assert "add yellow at M12b" in can(state)
    assert can(state)[-1] == "add nothing"
    do(state, "add yellow at M12b", "fly to M12", "get out at M12b", "take yellow at M12.b")
    assert state.hand(0) == [6, 1, 0, 0, 0, 0]
    assert "take yellow at M12.b" not in can(state)


def test_a_treasure_laid_takes_six_red_ones_which_change_one_item_as_three_do() -> None:
    for red, changes in ((3, 1), (6, 1)):
        state = give(begin(city(CLOUDS, variants=("laid-treasure",))), 0, red=red)
        do(state, "lay a-1", "at M12", "change item 1 to blue")
        assert ("add nothing" in can(state)) == (red == 6)
        assert not [text for text in can(state) if text.startswith("change")] or changes > 1


def test_the_veto_is_of_a_third_player_and_counts_as_a_refusal() -> None:
    state = begin(city(CLOUDS, variants=("green-veto",), players=4))
    give(give(give(give(state, 0, red=1), 1, blue=1), 2, green=6), 3, green=6)
    do(state, "trade with Navy", "trade: offer Navy red", "for blue", "accept")
    assert (state.current_player(), can(state)) == (2, ["allow it", "forbid it"])
    allowed = do(state.clone(), "allow it")
    assert allowed.current_player() == 3
    assert do(allowed, "allow it").hand(0)[3] == 1
    do(state, "forbid it")
    assert (state.current_player(), state.hand(0)[0], state.hand(1)[3]) == (0, 1, 1)
    assert "trade with Navy" not in can(state)
    assert "trade with Jade" in can(state)
    do(state, "trade with Jade", "trade: offer Jade red", "for green", "accept")
    assert state.current_player() == 3  # Jade, who trades, is not asked


def test_larger_trades_are_for_whoever_has_six_green() -> None:
    state = begin(city(CLOUDS, variants=("larger-trades",), players=3))
    give(give(give(state, 0, green=6, red=4), 1, blue=6), 2, yellow=6)
    assert max(map(len, after(state, "trade with Navy"))) == len("trade: offer Navy red, green")  # Navy takes two
    do(state, "trade with Navy", "trade: offer Navy 2 red", "for 2 blue", "accept")
    do(state, "trade with Jade", "trade: offer Jade 2 red", "for 2 yellow", "accept")
    assert state.hand(0) == [0, 2, 6, 2, 0, 0]
    assert not [text for text in can(state) if text.startswith("trade")]
    usual = begin(city(CLOUDS, players=3))
    give(give(give(usual, 0, green=6, red=4), 1, blue=6), 2, yellow=6)
    do(usual, "trade with Navy", "trade: offer Navy 2 red", "for 2 blue", "accept")
    assert "trade with Jade" not in can(usual)


def test_bought_bonuses_cost_their_treasures_stay_and_score() -> None:
    state = begin(city(CLOUDS, variants=("bought-bonuses",), players=3))
    give(give(give(state, 0, yellow=6, blue=2), 1, yellow=3), 2, yellow=3)
    before = state.scores()[0][0]
    do(state, "buy the first bonus of yellow")
    assert (state.hand(0), state.scores()[0][0]) == ([0, 3, 0, 2, 0, 0], 6 + 6 + 3)
    assert before == 21 + 3
    do(state, "buy the second bonus of yellow")
    assert state.hand(0) == [0, 0, 0, 2, 0, 0]
    assert not [text for text in can(state) if text.startswith("buy")]
    do(state, "end turn", "buy the first bonus of yellow", "end turn")
    assert not [text for text in can(state) if text.startswith("buy")]  # two own it already
    with pytest.raises(IllegalAction, match=r"bonuses\.owners"):
        state.apply_action(state.setup.codes.buy + 1)


def test_bought_bonuses_are_not_had_by_holding_treasures() -> None:
    state = give(begin(city(CLOUDS, variants=("bought-bonuses",))), 0, green=3, blue=3, black_key=1)
    assert not [text for text in can(state) if text.startswith(("bank", "swap"))]
    do(state, "buy the first bonus of blue")
    assert "swap black key for white key" in can(state)
    assert state.hand(0)[3] == 0


def test_the_chief_explorer_chooses_what_an_explorer_discovers() -> None:
    state = begin(city(CLOUDS, CLOUDS, CLOUDS, CLOUDS, variants=("chief-chooses",), players=2), chief=1)
    do(state, "end turn")
    assert state.current_player() == 0
    do(state, "fly to K12", "get out at K12a")
    there = next(text for text in can(state) if text.startswith("turn up a tile at"))
    do(state, there)
    assert (state.current_player(), can(state)) == (1, [f"lay {tile}" for tile in shown(state)])
    tile = can(state)[0].removeprefix("lay ")
    moves = state.moves
    do(state, f"lay {tile}")
    assert f"{there.split()[-1]} {tile}" in str(state)
    assert (state.current_player(), state.moves, len(shown(state))) == (0, moves, 2)


BRINGS = {
    "upright-flight": "fly to",
    "tile-by-tile": "fly to",
    "quick-boarding": "board at",
    "roll-again": "roll item",
    "tile-in-hand": "lay",
    "home-port": "place an extra zeppelin at the start",
    "laid-treasure": "add",
    "green-veto": "forbid it",
    "larger-trades": "trade: offer",
    "bought-bonuses": "buy the",
    "chief-chooses": "turn up a tile at",
}
"""Variant -> how a move begins that it brings, or changes."""


@pytest.mark.parametrize("name", BRINGS)
def test_players_at_random_do_what_a_variant_brings(name: str) -> None:
    done, held = set[str](), 0
    for seed in range(3):
        rng, state = Stream(f"{name} {seed}", "play"), game((name,), 4).new_initial_state()
        while not state.is_terminal():
            if len(state.history()) == 40:
                for seat in range(4):
                    give(state, seat, red=6, yellow=3, green=6, blue=3)
            action = eager(state, rng) if rng.below(2) else rng.pick(state.legal_actions())
            done.add(state.action_to_string(action).removeprefix("piece 1: "))
            held += any(state.held)
            state.apply_unchecked(action)
    assert any(text.startswith(BRINGS[name]) for text in done)
    assert bool(held) == (name == "tile-in-hand")


GREEDY = {
    "roll-again": "roll item",
    "bought-bonuses": "buy the",
    "chief-chooses": "turn up a tile at",
    "tile-in-hand": "lay",
}
"""What greedy bots come to do by themselves in a game or two."""


@pytest.mark.parametrize("name", BRINGS)
def test_a_greedy_game_is_played_recorded_and_replayed(name: str) -> None:
    found, done = spec(name), ""
    played, names = engine(found, players=4), bots.bots_by_name("greedy", 4, "castles-in-the-air")
    for number in (1, 2):
        head = head_of(found, 4, "greedy", names)
        seated = [bot for bot in bots.seated(names, "greedy", number, "castles-in-the-air") if bot]
        written = text(played, match.play(played, head, seated, number)[0])
        draft = record.draft("r.txt", written)
        record.must_fit(draft, found)
        again, state = record.replay(draft, played)
        assert (text(played, again), state.is_terminal()) == (written, True)
        done += written
        if GREEDY.get(name, "") in done:
            return
    raise AssertionError(name)
