"""Trading, the bank and what treasures are good for: the clauses from "Trading" to "One treasure of each colour"."""

from __future__ import annotations

import pytest

from tests.games.castles_in_the_air.small_city import CLOUD, after, begin, can, city, do, give, lay
from tilewright.engine import IllegalAction
from tilewright.games.castles_in_the_air.engine import locks
from tilewright.games.castles_in_the_air.engine.state import State

CLOUDS = (CLOUD, {"1": "red", "2": "blue"})
CHEST = (CLOUD, {"1": "red in black chest", "2": "blue"})


def test_trade_1_up_to_two_cubes_each_way_from_turn_to_turn() -> None:
    state = begin(city(CLOUDS))
    give(give(state, 0, red=3), 1, black_key=3)
    do(state, "trade with Navy", "hear the offer", "trade: offer Navy 2 red", "for black key", "accept")
    assert state.hand(0) == [1, 0, 0, 0, 1, 0]
    do(state, "trade with Navy", "hear the offer")
    assert can(state) == ["trade: offer Navy nothing"]
    do(state, "trade: offer Navy nothing", "for black key", "accept")
    assert "trade with Navy" not in can(state)
    with pytest.raises(IllegalAction, match=r"trade\.cubes"):
        state.apply_action(state.setup.codes.partner + 1)


def trades(state: State) -> list[str]:
    return [text for text in can(state) if text.startswith("trade")]


def test_trade_1_what_may_be_traded_comes_back_at_the_start_of_ones_own_turn() -> None:
    state = begin(city(CLOUDS, players=3))
    give(give(give(state, 0, red=5), 1, blue=5), 2, green=5)
    do(state, "trade with Navy", "trade: offer Navy 2 red", "for 2 blue", "accept")
    assert trades(state) == []  # Ruby has given two and taken two
    do(state, "end turn")
    assert trades(state) == ["trade with Jade"]  # it is Navy's turn, so Navy may trade again; Ruby may not yet
    do(state, "trade with Jade", "trade: offer Jade blue", "for green", "accept", "end turn")
    assert trades(state) == ["trade with Navy"]  # Jade begins anew; Navy may still give one and take one
    do(state, "trade with Navy")
    assert can(state) == [f"trade: offer Navy {things}" for things in ("nothing", "green", "blue")]
    do(state, "trade: offer Navy green", "for blue", "accept")
    assert trades(state) == []
    do(state, "end turn")
    assert trades(state) == ["trade with Jade"]  # Ruby begins anew; Navy has given two and taken two


def test_trade_2_nobody_is_forced_and_a_program_asks_no_more_this_turn() -> None:
    state = begin(city(CLOUDS))
    give(give(state, 0, red=2), 1, black_key=2)
    do(state, "trade with Navy", "hear the offer", "trade: offer Navy 2 red", "for black key")
    assert (state.current_player(), can(state)) == (1, ["accept", "refuse"])
    do(state, "refuse")
    assert state.current_player() == 0
    assert (state.hand(0), state.hand(1)) == ([2, 0, 0, 0, 0, 0], [0, 0, 0, 0, 2, 0])
    assert "trade with Navy" not in can(state)
    do(state, "end turn")
    assert "trade with Ruby" in can(state)


def test_trade_2_a_program_may_be_let_ask_more_often() -> None:
    state = begin(city(CLOUDS, rules={"engine": {"refusals": 2}}))
    give(give(state, 0, red=2), 1, black_key=2)
    do(state, "trade with Navy", "hear the offer", "trade: offer Navy 2 red", "for black key", "refuse")
    do(state, "trade with Navy", "hear the offer", "trade: offer Navy red", "for black key", "refuse")
    assert "trade with Navy" not in can(state)


def test_trade_3_it_may_be_one_sided_either_way() -> None:
    state = begin(city(CLOUDS))
    give(give(state, 0, red=1), 1, blue=1)
    assert after(state, "trade with Navy") == ["trade: offer Navy nothing", "trade: offer Navy red"]
    assert after(state, "trade with Navy", "trade: offer Navy nothing") == ["for blue"]
    assert after(state, "trade with Navy", "trade: offer Navy red") == ["for nothing", "for blue"]


def test_trade_3_or_not_where_the_rules_say_so() -> None:
    state = begin(city(CLOUDS, rules={"trade": {"one_sided": False}}))
    give(state, 0, red=1)
    assert "trade with Navy" not in can(state)
    give(state, 1, blue=1)
    assert after(state, "trade with Navy") == ["trade: offer Navy red"]
    assert after(state, "trade with Navy", "trade: offer Navy red") == ["for blue"]


def test_trade_4_several_trades_with_different_players_in_one_turn() -> None:
    state = begin(city(CLOUDS, players=3))
    give(give(give(state, 0, red=2), 1, blue=1), 2, green=1)
    do(state, "trade with Navy", "trade: offer Navy red", "for blue", "accept")
    do(state, "trade with Jade", "trade: offer Jade red", "for green", "accept")
    assert state.hand(0) == [0, 0, 1, 1, 0, 0]


def test_trade_5_the_designers_example_trade_for_a_key_in_the_middle_of_a_turn_and_use_it() -> None:
    state = lay(begin(city(CHEST)), "a-1", "M12")
    give(give(state, 0, green=1), 1, black_key=1)
    do(state, "get out at M12a", "trade with Navy", "trade: offer Navy green", "for black key", "accept")
    do(state, "open red in black chest at M12.1")
    assert state.moves == 4
    assert state.hand(0) == [1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("cubes", [0, 1, 3])
def test_trade_6_as_many_as_the_rules_say(cubes: int) -> None:
    state = begin(city(CLOUDS, rules={"trade": {"cubes": cubes}}))
    give(give(state, 0, red=5), 1, blue=5)
    assert ("trade with Navy" in can(state)) == (cubes > 0)
    if cubes:
        assert len(after(state, "trade with Navy")) == cubes + 1


def test_bank_1_two_keys_of_one_colour_for_one_of_the_other_as_often_as_one_likes() -> None:
    state = give(begin(city(CLOUDS)), 0, black_key=4, white_key=1)
    do(state, "bank: 2 black key for white key", "bank: 2 black key for white key")
    assert state.hand(0)[4:] == [0, 3]
    do(state, "bank: 2 white key for black key")
    assert state.hand(0)[4:] == [1, 1]
    assert not [text for text in can(state) if text.startswith("bank")]
    assert state.moves == 6


def test_bank_2_whoever_is_asked_for_a_trade_may_exchange_keys_first() -> None:
    """Ruby wants a black key. Navy has two white ones, changes them, and sells the black one."""
    state = give(give(begin(city(CLOUDS)), 0, red=1), 1, white_key=2)
    do(state, "trade with Navy")
    assert (state.current_player(), can(state)) == (1, ["bank: 2 white key for black key", "hear the offer"])
    do(state, "bank: 2 white key for black key")  # nothing more to exchange: the offer comes
    assert (state.current_player(), state.hand(1)) == (0, [0, 0, 0, 0, 1, 0])
    do(state, "trade: offer Navy red", "for black key", "accept")
    assert (state.hand(0), state.hand(1)) == ([0, 0, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0])


def test_bank_2_a_swap_is_not_undone_while_one_is_asked_and_nobody_is_asked_who_has_nothing_to_exchange() -> None:
    state = give(give(begin(city(CLOUDS)), 0, red=1), 1, black_key=1, blue=3)
    do(state, "trade with Navy")
    assert can(state) == ["swap black key for white key", "hear the offer"]
    do(state, "swap black key for white key")
    assert (state.current_player(), state.hand(1)[4:]) == (0, [0, 1])
    state = give(give(begin(city(CLOUDS)), 0, red=1), 1, black_key=1)
    do(state, "trade with Navy")
    assert state.current_player() == 0


def test_bank_2_or_only_in_ones_own_turn_where_the_rules_say_so() -> None:
    state = give(give(begin(city(CLOUDS, rules={"bank": {"any_time": False}})), 0, red=1), 1, white_key=2)
    do(state, "trade with Navy")
    assert state.current_player() == 0
    do(state, "trade: offer Navy red", "for nothing", "accept", "end turn")
    assert "bank: 2 white key for black key" in can(state)


def test_red_1_three_change_one_item_on_the_tile_being_laid() -> None:
    state = give(begin(city((CLOUD, {"1": "red in black chest", "2": "white key"}))), 0, red=3)
    do(state, "lay a-1", "at M12")
    assert set(can(state)) == {
        *(f"change item 1 to {colour}" for colour in ("yellow", "green", "blue")),
        "change lock 1 to white",
        "change item 2 to black key",
        "change nothing more",
    }
    do(state, "change lock 1 to white", "get out at M12a")
    give(state, 0, white_key=1)
    assert "open red in white chest at M12.1" in can(state)


def test_red_2_six_change_two_each_item_once() -> None:
    state = give(begin(city((CLOUD, {"1": "red in black chest", "2": "white key"}))), 0, red=7)
    do(state, "lay a-1", "at M12", "change item 1 to blue")
    assert set(can(state)) == {"change lock 1 to white", "change item 2 to black key", "change nothing more"}
    do(state, "change item 2 to black key")
    assert "end turn" in can(state)
    do(state, "fly to M12", "get out at M12b", "take black key at M12.2")
    assert state.hand(0)[4:] == [1, 0]


def test_red_3_fewer_change_nothing_and_nothing_can_be_left_as_it_is() -> None:
    state = give(begin(city(CLOUDS, CLOUDS)), 0, red=2)
    do(state, "lay a-1", "at M12")
    assert "end turn" in can(state)
    give(state, 0, red=1)
    do(state, "lay b-1", "at N12", "change nothing more")
    assert "end turn" in can(state)


def spend_all(state: State, count: int) -> None:
    for _ in range(count):
        do(state, next(text for text in can(state) if text.startswith("fly")))


def test_yellow_1_three_give_a_seventh_move_after_the_sixth() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    give(state, 0, yellow=3)
    assert state.moves == 6
    spend_all(state, 6)
    assert state.moves == 1
    spend_all(state, 1)
    assert state.moves == 0


def test_yellow_2_six_give_an_eighth_after_the_seventh_and_more_give_no_more() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    give(state, 0, yellow=9)
    spend_all(state, 8)
    assert state.moves == 0


def test_yellow_3_they_are_counted_when_the_other_moves_are_spent() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    give(give(state, 0, yellow=2), 1, yellow=1)
    spend_all(state, 6)
    assert state.moves == 0
    do(state, "trade with Navy", "trade: offer Navy nothing", "for yellow", "accept")
    assert state.moves == 1
    state.gain(0, 1, -3)
    spend_all(state, 1)
    give(state, 0, yellow=6)
    do(state, "end turn", "end turn")
    assert state.moves == 6


def test_green_1_three_trade_two_for_one_with_the_bank_once_a_turn() -> None:
    state = give(begin(city(CLOUDS)), 0, green=3, red=1)
    do(state, "bank: exchange treasures")
    assert can(state) == ["give treasures: red, green", "give treasures: 2 green"]
    do(state, "give treasures: red, green")
    assert can(state) == [f"take {colour}" for colour in ("red", "yellow", "green", "blue")]
    do(state, "take blue")
    assert state.hand(0) == [0, 0, 2, 1, 0, 0]
    assert "bank: exchange treasures" not in can(state)
    give(state, 0, green=2)
    assert "bank: exchange treasures" not in can(state)
    do(state, "end turn", "end turn")
    assert "bank: exchange treasures" in can(state)


def test_green_2_six_trade_one_for_one() -> None:
    state = give(begin(city(CLOUDS)), 0, green=6)
    do(state, "bank: exchange treasures", "give treasures: green", "take yellow")
    assert state.hand(0) == [0, 1, 5, 0, 0, 0]


def test_blue_1_three_swap_keys_freely() -> None:
    state = give(begin(city(CLOUDS)), 0, blue=3, black_key=2)
    do(state, "swap black key for white key")
    assert state.hand(0)[4:] == [1, 1]
    assert "swap white key for black key" not in can(state)  # that would only undo it
    do(state, "swap black key for white key", "end turn", "end turn", "swap white key for black key")
    assert state.hand(0)[4:] == [1, 1]


def test_blue_1_and_swap_back_once_anything_has_changed() -> None:
    state = lay(begin(city(CHEST)), "a-1", "M12")
    give(state, 0, blue=3, white_key=2)
    do(state, "get out at M12a", "swap white key for black key", "open red in black chest at M12.1")
    give(state, 0, black_key=1)
    assert {"swap black key for white key", "swap white key for black key"} <= set(can(state))


def test_blue_1_and_swap_back_after_a_move() -> None:
    state = lay(begin(city(CHEST)), "a-1", "M12")
    do(give(state, 0, blue=3, black_key=1), "swap black key for white key")
    assert "swap white key for black key" not in can(state)
    do(state, "fly to M12")
    assert "swap white key for black key" in can(state)


def test_blue_2_six_open_without_a_key_for_a_move() -> None:
    state = lay(begin(city(CHEST)), "a-1", "M12")
    give(state, 0, blue=6, black_key=1)
    do(state, "get out at M12a", "open red in black chest at M12.1")
    assert (state.moves, state.hand(0)) == (4, [1, 0, 0, 6, 1, 0])


def assorted(state: State, seat: int, sets: int = 1) -> State:
    return give(state, seat, red=sets, yellow=sets, green=sets, blue=sets)


def test_assortment_1_one_of_each_colour_allows_another_piece_of_the_same_kind_in_the_same_place() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    assert "place an extra piece beside piece 1" not in can(state)
    do(assorted(state, 0), "get out at M12a", "place an extra piece beside piece 1")
    (ruby,) = (place for place in state.table().places if place.name == "M12")
    assert [token.text for token in ruby.tokens if token.face == "explorer"] == ["Ruby explorer"] * 2
    assert state.moves == 5
    assert "place an extra piece beside piece 1" not in can(state)


def test_assortment_2_either_piece_may_be_moved_from_then_on() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(assorted(state, 0), "place an extra piece beside piece 1", "piece 2: fly to M12", "piece 2: get out at M12b")
    assert {"piece 1: fly to M12", "piece 2: board at M12"} <= set(can(state))


def test_assortment_3_the_newest_piece_freezes_while_the_assortment_is_lost() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(assorted(state, 0), "place an extra piece beside piece 1", "piece 2: fly to M12", "piece 2: get out at M12b")
    give(state, 1, black_key=1)
    do(state, "trade with Navy", "trade: offer Navy green", "for nothing", "accept")
    assert locks.active(state, 0) == 1
    assert not [text for text in can(state) if text.startswith(("piece 2", "take"))]
    assert "Ruby explorer, frozen" in {token.text for place in state.table().places for token in place.tokens}
    with pytest.raises(IllegalAction, match="piece 2 is frozen"):
        state.apply_action(state.setup.codes.go + state.setup.nodes)
    give(state, 0, green=1)
    assert "piece 2: board at M12" in can(state)


def test_assortment_4_two_sets_allow_a_third_piece_beside_either_and_so_on() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(assorted(state, 0, 2), "place an extra piece beside piece 1", "piece 2: fly to M12")
    extra = [text for text in can(state) if text.startswith("place")]
    assert extra == ["place an extra piece beside piece 1", "place an extra piece beside piece 2"]
    do(state, "place an extra piece beside piece 2")
    for pieces_ in range(4, 8):
        assert not [text for text in can(state) if text.startswith("place")]
        do(assorted(state, 0), "place an extra piece beside piece 1")
        assert locks.active(state, 0) == pieces_


def test_assortment_4_the_last_piece_placed_freezes_whichever_assortment_it_came_with() -> None:
    state = lay(begin(city(CLOUDS)), "a-1", "M12")
    do(assorted(state, 0, 2), "place an extra piece beside piece 1", "place an extra piece beside piece 1")
    do(state, "piece 2: fly to M12", "trade with Navy", "trade: offer Navy green", "for nothing", "accept")
    assert {text[:7] for text in can(state) if text.startswith("piece")} == {"piece 1", "piece 2"}


def test_assortment_5_as_many_sets_as_the_rules_say() -> None:
    game = city(CLOUDS, rules={"extra_pieces": {"sets_each": 2}, "engine": {"pieces": 2}})
    state = assorted(begin(game), 0, 1)
    assert not [text for text in can(state) if text.startswith("place")]
    do(assorted(state, 0, 1), "place an extra piece beside piece 1")
    assert not [text for text in can(assorted(state, 0, 4)) if text.startswith("place")]


def test_assortment_6_pieces_in_the_same_place_are_one_choice() -> None:
    state = assorted(begin(city(CLOUDS, players=3)), 0, 2)
    do(state, "place an extra piece beside piece 1")
    assert [text for text in can(state) if text.startswith("place")] == ["place an extra piece beside piece 1"]
