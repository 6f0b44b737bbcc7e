"""The table as one who plays sees it: everything on the sheet, nothing over anything else, and one's own large."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tables.tables import SEATS, laid
from tilewright.engine import CHANCE, TERMINAL, Holding, State, Table, Token
from tilewright.rng import Stream
from tilewright.tables.layout import NARROW, Layout, layout, seated, without_extras
from tilewright.tables.live import TableGame, TablePicture
from tilewright.tables.panel import BOARD, OFFER, TableMark, of_seat
from tilewright.tables.pieces import Pieces
from tilewright.tables.touch import touches, with_empty
from tilewright.units import Box

EVERY = 9
"""Of the tables of a game, one in so many is looked at."""


def along(table: TableGame, seed: str) -> Iterator[State]:
    """A game at random, before some of the moves of its players."""
    state, luck = table.game.new_initial_state(), Stream(seed, "seated")
    count = 0
    while (seat := state.current_player()) != TERMINAL:
        if seat == CHANCE:
            state.apply_unchecked(state.sample_chance(luck))
            continue
        count += 1
        if count % EVERY == 1:
            yield state
        legal = state.legal_actions()
        state.apply_unchecked(legal[luck.below(len(legal))])
    yield state


def pieces_of(table: TableGame) -> Pieces:
    return table.draughtsman._pieces  # noqa: SLF001 - what it draws with


def parts(room: Layout) -> list[Box]:
    """What must not lie on each other."""
    side = [room.side] if room.side.width else []
    return [room.board, *side, *room.holdings]


def inside(box: Box, sheet: Layout) -> bool:
    return Box(0.0, 0.0, sheet.width, sheet.height).contains(box, 0.02)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", SEATS)
def test_everything_has_room_of_its_own_on_the_sheet(name: str, narrow: bool) -> None:  # noqa: FBT001 - as pytest gives it
    table = laid(name)
    pieces = pieces_of(table)
    for state in along(table, "room"):
        for seat in (0, SEATS[name] - 1, -1):
            seen = state.table(None if seat < 0 else seat)
            room = seated(without_extras(seen, pieces) if narrow else seen, pieces, seat, narrow=narrow)
            assert all(inside(each, room) for each in parts(room)), (state, seat)
            assert not [pair for pair in combinations(parts(room), 2) if pair[0].overlaps(pair[1], 0.01)], (state, seat)
            assert not narrow or room.width == NARROW


@pytest.mark.parametrize("name", SEATS)
def test_whatever_can_be_touched_lies_on_the_sheet(name: str) -> None:
    table = laid(name)
    for state in along(table, "touched"):
        for narrow in (False, True):
            picture = table.draughtsman.draw(state.table(0), 0, narrow=narrow)
            own = [mark for mark in picture.marks if mark.owner in {of_seat(0), OFFER, BOARD}]
            assert own
            for mark in own:
                assert mark.box.x >= -0.5, (narrow, mark)
                assert mark.box.right <= picture.size.width + 0.5, (narrow, mark)
                assert mark.box.bottom <= picture.size.height + 0.5, (narrow, mark)


def widest(picture: TablePicture, seat: int, table: Table) -> float:
    """The widest of what a seat has."""
    names = {token.text for token in table.holdings[seat].tokens}
    boxes = [mark.box for mark in picture.marks if mark.owner == of_seat(seat) and mark.name in names]
    return max((box.width for box in boxes), default=0.0)


@pytest.mark.parametrize("narrow", [False, True])
def test_what_is_ones_own_is_not_much_smaller_than_what_others_have(narrow: bool) -> None:  # noqa: FBT001 - as above
    larger = smaller = 0
    for name in SEATS:
        table = laid(name)
        for state in along(table, "own"):
            seen = state.table(None)
            picture = table.draughtsman.draw(seen, 0, narrow=narrow)
            own, *others = (widest(picture, seat, seen) for seat in range(SEATS[name]))
            assert own == 0 or own >= max(others) * 0.6, (state, narrow)
            larger, smaller = larger + (own > max(others)), smaller + (0 < own < max(others))
    assert larger > 5 * smaller


def test_lanes_are_there_before_anybody_has_sent_anything() -> None:
    """So the picture does not jump with the first move; a game whose room says nothing of lanes has none."""
    table = laid("castles-and-crowns")
    state = next(along(table, "lanes"))
    assert not any(place.sides for place in state.table().places)
    assert seated(state.table(), pieces_of(table), 0, narrow=False).lanes == SEATS["castles-and-crowns"]
    assert layout([laid("castle").game.new_initial_state().table()], pieces_of(laid("castle"))).lanes == 0


def test_every_place_for_a_pyramid_can_be_touched_by_itself() -> None:
    """Each begins at the stock or in the hand, and goes to a corner that is drawn, each to another one."""
    table, count = laid("sky-rise"), 0
    for state in along(table, "corners"):
        seat = state.current_player()
        if seat < 0:
            continue
        named = {action: state.action_to_string(action) for action in state.legal_actions()}
        moves = {action: words for action, words in named.items() if " on " in words}
        seen = with_empty(state.table(seat), list(moves.values()))
        marks = {(mark.owner, mark.name): mark for mark in table.draughtsman.draw(seen, seat, narrow=True).marks}
        moved = touches(moves, seat, seen, table.draughtsman.setting.touched)
        assert all(each.start in marks for each in moved)
        goals = [(each.start, goal) for each in moved for goal in each.goals]
        assert len(set(goals)) == len(moved)
        assert all(goal in marks and _square(marks[goal]) for _start, goal in goals)
        count += len(moved)
    assert count > 20


def _square(mark: TableMark) -> bool:
    return abs(mark.box.width - mark.box.height) < 1e-6


def test_what_is_shown_besides_is_left_out_on_a_narrow_screen() -> None:
    table = laid("sky-rise")
    state = next(along(table, "extras"))
    seen, pieces = state.table(0), pieces_of(table)
    assert [place.caption for place in seen.places if place not in without_extras(seen, pieces).places] == ["tower"] * 2
    assert without_extras(laid("castle").game.new_initial_state().table(), pieces_of(laid("castle"))).places


def test_a_row_of_pieces_with_lanes_folds_on_a_narrow_screen() -> None:
    table = laid("castles-and-crowns")
    state = next(along(table, "folds"))
    seen = state.table(0)
    room = seated(seen, pieces_of(table), 0, narrow=True)
    corners = [room.at(place) for place in seen.places]
    assert len({y for _x, y in corners}) == 2
    assert len(set(corners)) == len(seen.places) == 6


def test_the_tile_that_is_being_laid_lies_before_whoever_lays_it() -> None:
    """It is drawn as it is printed, in the panel of the seat, and is in no other place meanwhile."""
    table, luck = laid("castles-in-the-air"), Stream("tile", "seated")
    state = table.game.new_initial_state()
    while "to place it" not in state.table().heading:
        seat = state.current_player()
        legal = [] if seat == CHANCE else state.legal_actions()
        laying = [action for action in legal if state.action_to_string(action).startswith("lay ")]
        moves = laying or legal
        state.apply_unchecked(moves[luck.below(len(moves))] if moves else state.sample_chance(luck))
    seat = state.current_player()
    (tile,) = (token for token in state.table(seat).holdings[seat].tokens if token.piece)
    assert tile.text == f"{tile.piece.removeprefix('castle-tiles-')} in hand"
    assert (of_seat(seat), tile.text) in {
        (mark.owner, mark.name) for mark in table.draughtsman.draw(state.table(), 0).marks
    }
    assert tile.piece not in {place.piece for place in (*state.table().places, *state.table().display)}


def test_a_move_that_begins_the_name_of_one_thing_starts_there() -> None:
    own = (Token("card", "", "Pig 5", piece="a"), Token("card", "", "Goat 4", piece="b"), Token("card", "", "Goat 5"))
    table = Table("", (), (), (Holding("Ann", "", own, 0),))
    moved = touches({1: "Pig", 2: "Goat", 3: "Pi", 4: "Goat 4"}, 0, table)
    assert [each.start for each in moved] == [(of_seat(0), "Pig 5"), None, None, (of_seat(0), "Goat 4")]


def test_a_card_that_somebody_has_twice_lies_there_twice() -> None:
    table = laid("sky-rise")
    state = next(along(table, "twice"))
    seen = state.table(0)
    first, *rest = seen.holdings
    (card, *_) = [token for token in first.tokens if token.piece]
    twice = replace(seen, holdings=(replace(first, tokens=(replace(card, count=2),)), *rest))
    marks = [mark for mark in table.draughtsman.draw(twice, 0).marks if mark.name == card.text]
    assert len({mark.box for mark in marks}) == 2
