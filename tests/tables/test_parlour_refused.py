"""What is refused, in which order, with nothing changed."""

from __future__ import annotations

import pytest

from tests.tables.tables import bots_move, laid, moves, waits_for
from tilewright.tables.ledger import MOST
from tilewright.tables.parlour import Parlour
from tilewright.tables.party import Reason, TurnedAwayError


def test_each_refusal_comes_before_the_next(parlour: Parlour) -> None:
    """One request after the other has one fault less."""
    party = parlour.begin(laid("castle"), ["person", "person"], "refused")
    tokens = [chair.token for chair in party.chairs]
    sight = parlour.look(tokens[0])
    turn, now = sight["turn"], sight["number"]
    mine, others = tokens[turn], tokens[1 - turn]
    requests = [
        (Reason.NOBODY, "nobody's", now - 1, "x"),
        (Reason.NOBODY, "", now, 0),
        (Reason.NOBODY, "\u00e9" * 10, now, 0),
        (Reason.NOBODY, party.watch, now - 1, "x"),
        (Reason.NOBODY, party.id, now, 0),
        (Reason.NOT_YOURS, others, now - 1, "x"),
        (Reason.STALE, mine, now - 1, "x"),
        (Reason.STALE, mine, now + 1, 0),
        (Reason.ILLEGAL, mine, now, 10**40),
        (Reason.ILLEGAL, mine, now, -1),
        (Reason.MALFORMED, mine, now, "x"),
        (Reason.MALFORMED, mine, now, None),
        (Reason.MALFORMED, mine, now, True),
        (Reason.MALFORMED, mine, now, 1.0),
        (Reason.MALFORMED, mine, now, [0]),
        (Reason.MALFORMED, mine, str(now), 0),
        (Reason.MALFORMED, mine, None, 0),
    ]
    before = parlour.look(mine)
    for reason, token, number, action in requests:
        with pytest.raises(TurnedAwayError) as refused:
            parlour.move(token, number, action)
        assert refused.value.reason is reason, (token == mine, number, action)
        assert parlour.look(mine) == before
    assert parlour.move(mine, now, moves(before)[0]) > now


def test_a_game_that_is_over_takes_no_move(parlour: Parlour) -> None:
    party = parlour.begin(laid("castles-and-crowns"), ["person", "greedy", "greedy"], "over")
    token = party.chairs[0].token
    for refused in (parlour.finished, lambda each: parlour.answer(each, {"fun": "5"})):
        with pytest.raises(TurnedAwayError):
            refused(token)
    while True:
        bots_move(parlour, party.id)
        number, legal = waits_for(parlour, party.id)
        if not legal:
            break
        parlour.move(token, number, legal[0])
    with pytest.raises(TurnedAwayError) as late:
        parlour.move(token, 0, "x")
    assert late.value.reason is Reason.OVER
    assert parlour.finished(token).over


def test_games_in_progress_are_bounded(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.tables.ledger.MOST", 3)
    assert MOST >= 200
    for _ in range(3):
        parlour.begin(laid("castle"), ["person", "person"])
    with pytest.raises(TurnedAwayError) as full:
        parlour.begin(laid("castle"), ["person", "person"])
    assert full.value.reason is Reason.FULL


def test_an_open_seat_is_taken_by_whoever_looks_and_the_rest_by_bots(parlour: Parlour) -> None:
    party = parlour.begin(laid("sky-rise"), ["person", "open", "open"])
    first, second, third = (chair.token for chair in party.chairs)
    assert [each["who"] for each in parlour.look(first)["seats"]] == ["person", "open", "open"]
    parlour.look(second)
    with pytest.raises(TurnedAwayError):
        parlour.fill(party.watch)
    assert parlour.fill(first) == 1
    assert [each["who"] for each in parlour.look(party.watch)["seats"]] == ["person", "person", "bot"]
    assert parlour.look(third)["seats"][2]["who"] == "bot"
    bots_move(parlour, party.id)
    assert parlour.look(first)["turn"] in (0, 1)


def test_a_seat_that_is_left_is_played_by_a_bot_until_somebody_sits_down_again(parlour: Parlour) -> None:
    party = parlour.begin(laid("castle"), ["person", "open"], "left")
    first, second = (chair.token for chair in party.chairs)
    parlour.look(second)
    with pytest.raises(TurnedAwayError):
        parlour.leave(party.watch)
    turn = parlour.look(first)["turn"]
    mine, others = (first, second)[turn], (first, second)[1 - turn]
    before = parlour.look(mine)["number"]
    parlour.leave(mine)
    seen = parlour.look(mine)
    assert (seen["plays"], seen["moves"], seen["undo"], seen["seats"][turn]["who"]) == (False, [], False, "bot")
    for does in (lambda: parlour.move(mine, before, 0), lambda: parlour.undo(mine, before), lambda: parlour.hint(mine)):
        with pytest.raises(TurnedAwayError) as refused:
            does()
        assert refused.value.reason is Reason.NOT_YOURS
    assert parlour.let_bot_move(party.id)
    assert parlour.look(others)["number"] > before
    assert parlour.look(others)["plays"]
    parlour.sit(mine)
    seen = parlour.look(mine)
    assert (seen["plays"], seen["seats"][turn]["who"]) == (True, "person")
    assert bool(seen["moves"]) == (seen["turn"] == turn)
    bots_move(parlour, party.id)
    assert parlour.look(first)["number"] == seen["number"]


def test_a_bots_own_seat_is_nobodys_to_take_after_the_game(parlour: Parlour) -> None:
    party = parlour.begin(laid("castle"), ["greedy", "greedy"], "over")
    bots_move(parlour, party.id)
    for sits in (parlour.leave, parlour.sit):
        with pytest.raises(TurnedAwayError) as refused:
            sits(party.chairs[0].token)
        assert refused.value.reason is Reason.OVER
