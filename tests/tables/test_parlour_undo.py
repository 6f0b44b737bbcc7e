"""Undo: it never changes whose turn it is, never after somebody else has acted, never past what was seen or drawn."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.tables.tables import laid
from tests.tables.toy import ACTIONS, ToyLaid
from tilewright.tables.party import Reason, TurnedAwayError, Which, invite
from tilewright.tables.sitting import Sitting

RULE = [
    ("", 0, False, "nothing has been done"),
    ("think", 0, True, "nothing was seen, and it is still the same player's turn"),
    ("think think", 0, True, "as often as that"),
    ("think", 1, False, "it is not the other one's move"),
    ("think pass", 0, False, "the turn has passed"),
    ("think pass", 1, False, "to somebody who has done nothing yet"),
    ("think pass think", 1, True, "whose own move may be undone"),
    ("think pass pass", 0, False, "both have acted since"),
    ("peek", 0, False, "a card was seen that was hidden"),
    ("peek think", 0, True, "what came after may be undone"),
    ("show", 0, False, "the other hand was seen"),
    ("draw", 0, False, "something was drawn, in sight"),
    ("draw think", 0, True, "what came after may be undone"),
    ("end", 0, False, "the game is over"),
]


def played(words: str) -> Sitting:
    sitting = Sitting(invite(Which("toy", (), 2, ""), ("person", "person"), "s"), cast("Any", ToyLaid()))
    sitting.take(sitting.begin())
    for word in words.split():
        sitting.take(sitting.ahead(sitting.state.current_player(), sitting.number, ACTIONS.index(word)))
    return sitting


@pytest.mark.parametrize(("words", "seat", "may", "why"), RULE)
def test_what_may_be_undone(words: str, seat: int, may: bool, why: str) -> None:  # noqa: FBT001 - a table
    sitting = played(words)
    assert sitting.may_undo(seat) is may, why
    if may:
        sitting.take(sitting.back(seat, sitting.number))
        assert sitting.state.history() == played(" ".join(words.split()[:-1])).state.history()
        assert sitting.state.current_player() == seat
    else:
        with pytest.raises(TurnedAwayError):
            sitting.back(seat, sitting.number)


def test_undo_goes_back_step_by_step_to_what_was_seen() -> None:
    sitting = played("think peek think think")
    numbers = [sitting.number]
    while sitting.may_undo(0):
        sitting.take(sitting.back(0, sitting.number))
        numbers.append(sitting.number)
    assert sitting.state.history() == [ACTIONS.index("think"), ACTIONS.index("peek")]
    assert numbers == sorted(set(numbers)), "no state has the number of another"


def test_a_move_that_was_chosen_before_an_undo_is_stale() -> None:
    sitting = played("think think")
    before = sitting.number
    sitting.take(sitting.back(0, before))
    with pytest.raises(TurnedAwayError) as refused:
        sitting.ahead(0, before, 0)
    assert refused.value.reason is Reason.STALE


def test_the_dice_fall_as_they_would_have_fallen() -> None:
    """An undo cannot ask for other luck."""
    there = played("think think")
    there.take(there.back(0, there.number))
    for sitting in (there, once := played("think")):
        sitting.take(sitting.ahead(0, sitting.number, ACTIONS.index("draw")))
    assert there.state.history() == once.state.history()


def test_a_card_that_was_drawn_stays_drawn() -> None:
    """In a game of the box: Castle draws in its player's own turn."""
    sitting = Sitting(invite(laid("castle").which, ("person", "person"), "draws"), laid("castle"))
    sitting.take(sitting.begin())
    seat = sitting.state.current_player()
    draw = sitting.state.string_to_action("draw")
    sitting.take(sitting.ahead(seat, sitting.number, draw))
    assert sitting.state.current_player() == seat
    assert not sitting.may_undo(seat)
