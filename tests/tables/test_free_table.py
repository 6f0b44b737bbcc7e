"""A free table: what hands do, what each seat sees of it, and what is kept; held against a plain reference."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tilewright.tables.free.handling import DO, MOST_AT_ONCE
from tilewright.tables.free.piece import TablePiece
from tilewright.tables.free.state import FirstCounter, FirstStack, Start
from tilewright.tables.free.table import FreeTable, mark_of_pieces
from tilewright.tables.free.view import FaceKeys
from tilewright.tables.party import OPEN, WATCHER, Party, Reason, TurnedAwayError, Which, invite

if TYPE_CHECKING:
    from tilewright.tables.free.piece import TablePieces

CARDS, SEATS = 12, 3
DIE = CARDS
TOKEN = CARDS + 1
BOARD = CARDS + 2


def card(number: int) -> TablePiece:
    title = f"Secret {number}"
    rectangle = "M0 0H63V88H0Z"
    faces = (f"front-{number}", f"back-{number % 2}")
    return TablePiece(
        number, f"cards-{number}", "cards", "card", title, f"{title} words", 63, 88, rectangle, faces, part="Cards"
    )


def plain(number: int, component: str, kind: str, size: float, faces: tuple[str, ...]) -> TablePiece:
    says = tuple(each.removeprefix(f"{kind}-") for each in faces)
    shape = f"M0 0H{size}V{size}H0Z"
    title = component.title()
    return TablePiece(number, component, component, kind, title, says[0], size, size, shape, faces, says, title)


PIECES = (
    *map(card, range(CARDS)),
    plain(DIE, "die", "die", 16, tuple(f"die-{n}" for n in range(1, 7))),
    plain(TOKEN, "coin", "token", 20, ("coin", "coin")),
    plain(BOARD, "board", "board", 400, ("board",)),
)
START = Start(
    (1200.0, 800.0),
    (
        FirstStack(600, 400, ((BOARD, 0),), locked=True),
        FirstStack(200, 200, tuple((at, 1) for at in range(CARDS)), label="Deck"),
        FirstStack(400, 200, ((DIE, 0),)),
        FirstStack(500, 200, ((TOKEN, 0),)),
    ),
    (FirstCounter("Points", 0, 1, 100, 100),),
    ("Round 1",),
)
PARTY = invite(Which("game", (), SEATS, mark_of_pieces(PIECES)), [OPEN] * SEATS, "a seed")


def laid(start: Start = START, party: Party = PARTY) -> FreeTable:
    printed = cast("TablePieces", SimpleNamespace(title="Game", pieces=PIECES))
    table = FreeTable(party, printed, FaceKeys("table", party.seed, str))
    table.lay(start)
    return table


def do(table: FreeTable, who: int, /, **asked: Any) -> None:  # noqa: ANN401 - whatever JSON has
    table.take(*table.ahead(who, asked))


def on(table: FreeTable, name: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - as above
    """A handling's words for the stack of a label or a kind."""
    seen = table.look(0)["stacks"]
    stack = next(each for each in seen if name in (each["label"], each["kind"]))
    return {"id": stack["id"], "v": stack["v"], **more}


def refused(table: FreeTable, seat: int, asked: Mapping[str, Any]) -> Reason:
    before, steps = table.state, table.steps
    with pytest.raises(TurnedAwayError) as away:
        table.ahead(seat, asked)
    assert (table.state, table.steps) == (before, steps)
    return away.value.reason


# What hands do


def test_a_card_that_is_drawn_is_told_by_its_title_to_nobody_else() -> None:
    table = laid()
    do(table, 0, do="draw", **on(table, "Deck"), n=2)
    mine, theirs = table.look(0), table.look(1)
    assert [each["title"] for each in mine["hand"]] == ["Secret 11", "Secret 10"]
    assert mine["log"][-1]["says"] == "Player 1 draws Secret 11, Secret 10."
    assert theirs["log"][-1]["says"] == "Player 1 draws 2 cards from Deck."
    assert theirs["seats"][0]["cards"] == 2
    assert theirs["hand"] == []
    assert "Secret" not in json.dumps(theirs)
    assert "hand" not in table.look(WATCHER)


def test_cards_are_dealt_in_turn_and_never_more_than_there_are() -> None:
    table = laid()
    assert refused(table, 0, {"do": "deal", **on(table, "Deck", n=5)}) == Reason.ILLEGAL
    do(table, 0, do="deal", **on(table, "Deck", n=2, to=[2, 0]))
    hands = [[each["title"] for each in table.look(seat)["hand"]] for seat in range(SEATS)]
    assert hands == [["Secret 10", "Secret 8"], [], ["Secret 11", "Secret 9"]]


def test_a_shuffled_stack_has_a_new_name_and_the_same_pieces() -> None:
    table = laid()
    old = on(table, "Deck")
    do(table, 0, do="shuffle", **old)
    new = on(table, "Deck")
    assert new["id"] != old["id"]
    pieces = table.state.stacks[new["id"]].pieces
    assert sorted(pieces) == [(at, 1) for at in range(CARDS)]
    assert pieces != tuple((at, 1) for at in range(CARDS))
    assert table.look(1, 1)["gone"] == [old["id"]]


def test_a_played_card_lies_as_it_was_played() -> None:
    table = laid()
    do(table, 0, do="draw", **on(table, "Deck"), n=2)
    first, second = (each["id"] for each in table.look(0)["hand"])
    do(table, 0, do="play", hand=first, x=300, y=600, side=1)
    do(table, 0, do="play", hand=[second], x=400, y=600)
    low, high = table.look(1)["stacks"][-2:]
    assert (low["title"], low["words"], low["side"]) == ("Cards", "", 1)
    assert (high["title"], high["side"]) == ("Secret 10", 0)
    assert [each["says"] for each in table.look(1)["log"][-2:]] == [
        "Player 1 plays Cards face down.",
        "Player 1 plays Secret 10.",
    ]


def test_what_is_looked_at_is_shown_to_one_and_told_to_all() -> None:
    table = laid()
    do(table, 1, do="peek", **on(table, "Deck"))
    shown = next(each for each in table.look(1)["stacks"] if each["label"] == "Deck")
    assert shown["peek"]["title"] == "Secret 11"
    assert all("peek" not in each for seat in (0, WATCHER) for each in table.look(seat)["stacks"])
    assert table.look(0)["log"][-1]["says"] == "Player 2 looks at the top of Deck."
    do(table, 1, do="close")
    assert all("peek" not in each for each in table.look(1)["stacks"])


def test_one_card_is_taken_out_of_a_stack_that_is_looked_through() -> None:
    table = laid()
    assert refused(table, 0, {"do": "draw", **on(table, "Deck", at=3)}) == Reason.ILLEGAL
    do(table, 0, do="search", **on(table, "Deck"))
    shown = next(each for each in table.look(0)["stacks"] if each["label"] == "Deck")
    assert [each["title"] for each in shown["search"]] == [f"Secret {at}" for at in range(CARDS)]
    do(table, 0, do="draw", **on(table, "Deck", at=3))
    assert [each["title"] for each in table.look(0)["hand"]] == ["Secret 3"]
    assert len(next(each for each in table.look(0)["stacks"] if each["label"] == "Deck")["search"]) == CARDS - 1
    assert refused(table, 1, {"do": "draw", **on(table, "Deck", at=0)}) == Reason.ILLEGAL


def test_dice_fall_by_the_seed_and_every_side_comes() -> None:
    table, sides = laid(), set[int]()
    for _ in range(60):
        die = on(table, "die")
        do(table, 0, do="roll", ids=[[die["id"], die["v"]]])
        sides.add(next(each for each in table.look(0)["stacks"] if each["kind"] == "die")["side"])
    assert sides == set(range(6))
    again = laid()
    again.restore(table.steps)
    assert again.look(0) == table.look(0)


def test_a_locked_board_stays_and_what_is_put_on_it_lies_above() -> None:
    table = laid()
    assert refused(table, 0, {"do": "move", **on(table, "board", x=0, y=0)}) == Reason.ILLEGAL
    do(table, 0, do="unlock", **on(table, "board"))
    do(table, 0, do="move", **on(table, "board", x=100, y=100))
    seen = {each["kind"]: each for each in table.look(0)["stacks"]}
    assert seen["board"]["z"] < min(seen["token"]["z"], seen["die"]["z"])


def test_what_is_grouped_moves_and_turns_together() -> None:
    table = laid()
    ids = [[each["id"], each["v"]] for each in table.look(0)["stacks"] if each["kind"] in ("die", "token")]
    do(table, 0, do="group", ids=ids)
    do(table, 0, do="move", **on(table, "die", x=410, y=300))
    do(table, 0, do="turn", **on(table, "die", by=90))
    seen = {each["kind"]: (each["x"], each["y"], each["angle"]) for each in table.look(0)["stacks"]}
    assert seen["die"] == (410, 300, 90)
    assert seen["token"] == (410, 400, 90)


def test_several_are_moved_and_taken_back_as_one() -> None:
    table = laid()
    ids = [[each["id"], each["v"]] for each in table.look(0)["stacks"] if each["kind"] in ("die", "token")]
    do(table, 0, do="move", ids=ids, x=410, y=300)
    assert {
        each["kind"]: (each["x"], each["y"]) for each in table.look(0)["stacks"] if each["kind"] in ("die", "token")
    } == {
        "die": (410, 300),
        "token": (510, 300),
    }
    assert table.look(0)["log"][-1]["says"] == "Player 1 moves 2 pieces."
    do(table, 0, do="undo")
    assert {each["kind"]: each["x"] for each in table.look(0)["stacks"] if each["kind"] in ("die", "token")} == {
        "die": 400,
        "token": 500,
    }


def test_stacks_are_gathered_split_cut_fanned_and_put_under() -> None:
    table = laid()
    do(table, 0, do="split", **on(table, "Deck", n=4, x=700, y=100))
    part = next(each for each in table.look(0)["stacks"] if each["n"] == 4)
    do(table, 0, do="fan", id=part["id"], v=part["v"], fan=True)
    part = next(each for each in table.look(0)["stacks"] if each["n"] == 4)
    assert [each["title"] for each in part["fanned"]] == ["Cards"] * 4
    deck = on(table, "Deck")
    do(table, 0, do="onto", id=part["id"], v=part["v"], to=deck["id"], tv=deck["v"], under=True)
    pieces = table.state.stacks[deck["id"]].pieces
    assert [at for at, _ in pieces] == [8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7]
    do(table, 0, do="cut", **on(table, "Deck", n=8))
    assert [at for at, _ in table.state.stacks[deck["id"]].pieces] == [*range(CARDS)]
    do(table, 0, do="flip", **on(table, "Deck"))
    assert table.state.stacks[deck["id"]].pieces[-1] == (0, 0)
    token = on(table, "token")
    do(table, 0, do="gather", ids=[[token["id"], token["v"]], [*on(table, "Deck").values()]], x=50, y=50)
    assert sorted(each["n"] for each in table.look(0)["stacks"]) == [1, 1, CARDS + 1]


def test_turns_notes_scores_counters_names_and_words() -> None:
    table = laid()
    do(table, 0, do="name", name="  Ann \u202e")
    assert refused(table, 1, {"do": "name", "name": "Ann"}) == Reason.ILLEGAL
    do(table, 0, do="pass")
    assert refused(table, 0, {"do": "pass"}) == Reason.NOT_YOURS
    do(table, 1, do="say", text="<b>hello</b>")
    do(table, 1, do="note", v=0, text="first\nsecond")
    assert refused(table, 2, {"do": "note", "v": 0, "text": "x"}) == Reason.STALE
    do(table, 1, do="row", title="Bonus")
    do(table, 1, do="score", row=1, seat=0, value=7.5)
    counter = table.look(0)["counters"][0]["id"]
    do(table, 1, do="counter", id=counter, by=3)
    do(table, 1, do="counter", title="Lives", value=5, x=10, y=10)
    seen = table.look(2)
    assert (seen["turn"], seen["round"], seen["seats"][0]["name"]) == (1, 1, "Ann")
    assert seen["note"]["text"] == "first\nsecond"
    assert seen["scores"]["values"] == [[None, None, None], [7.5, None, None]]
    assert [(each["title"], each["value"]) for each in seen["counters"]] == [("Points", 3), ("Lives", 5)]
    assert "Player 2: <b>hello</b>" in [each["says"] for each in seen["log"]]


# Taking back


def test_ones_own_last_handling_is_taken_back_while_nobody_else_has_handled() -> None:
    table = laid()
    do(table, 0, do="move", **on(table, "die", x=10, y=10))
    do(table, 0, do="turn", **on(table, "die", by=45))
    do(table, 1, do="say", text="hm")
    assert refused(table, 1, {"do": "undo"}) == Reason.ILLEGAL
    do(table, 0, do="undo")
    do(table, 0, do="undo")
    seen = next(each for each in table.look(0)["stacks"] if each["kind"] == "die")
    assert (seen["x"], seen["y"], seen["angle"]) == (400, 200, 0)
    assert table.look(0)["log"][-1]["says"] == "Player 1 takes that back."
    assert refused(table, 0, {"do": "undo"}) == Reason.ILLEGAL
    do(table, 0, do="move", **on(table, "die", x=10, y=10))
    do(table, 1, do="move", **on(table, "token", x=10, y=10))
    assert refused(table, 0, {"do": "undo"}) == Reason.ILLEGAL


@pytest.mark.parametrize(
    "asked",
    [{"do": "draw"}, {"do": "shuffle"}, {"do": "peek"}, {"do": "search"}, {"do": "deal", "n": 1}, {"do": "flip"}],
)
def test_what_has_shown_something_or_left_it_to_chance_stays_done(asked: dict[str, Any]) -> None:
    table = laid()
    do(table, 0, **asked, **on(table, "Deck"))
    assert table.look(0)["undo"] is False
    assert refused(table, 0, {"do": "undo"}) == Reason.ILLEGAL


def test_a_stack_that_was_put_away_comes_back_with_what_is_taken_back() -> None:
    table = laid()
    token, deck = on(table, "token"), on(table, "Deck")
    at = table.number
    do(table, 0, do="onto", **token, to=deck["id"], tv=deck["v"])
    do(table, 0, do="undo")
    delta = table.look(1, at)
    assert {each["id"] for each in delta["stacks"]} == {token["id"], deck["id"]}
    assert delta["gone"] == []


# Refused


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({}, Reason.MALFORMED),
        ({"do": 5}, Reason.MALFORMED),
        ({"do": "explode"}, Reason.MALFORMED),
        ({"do": "flip", "id": "s1.2", "v": 0}, Reason.STALE),
        ({"do": "flip", "id": "nobody's", "v": 1}, Reason.STALE),
        ({"do": "flip", "id": ["s1.2"], "v": 1}, Reason.MALFORMED),
        ({"do": "flip", "id": "s1.2", "v": True}, Reason.MALFORMED),
        ({"do": "move", "id": "s1.2", "v": 1, "x": float("nan"), "y": 0}, Reason.MALFORMED),
        ({"do": "move", "id": "s1.2", "v": 1, "x": 1e300, "y": 0}, Reason.MALFORMED),
        ({"do": "move", "id": "s1.2", "v": 1, "x": "1", "y": 0}, Reason.MALFORMED),
        ({"do": "draw", "id": "s1.2", "v": 1, "n": 10**30}, Reason.MALFORMED),
        ({"do": "draw", "id": "s1.2", "v": 1, "n": 13}, Reason.ILLEGAL),
        ({"do": "turn", "id": "s1.2", "v": 1, "by": 7}, Reason.MALFORMED),
        ({"do": "play", "hand": "h1.0", "x": 0, "y": 0}, Reason.STALE),
        ({"do": "roll", "ids": [["s1.2", 1]]}, Reason.ILLEGAL),
        ({"do": "roll", "ids": [[]] * (MOST_AT_ONCE + 1)}, Reason.MALFORMED),
        ({"do": "roll", "ids": [[[], 1]]}, Reason.MALFORMED),
        ({"do": "gather", "ids": [[{}, 1], [None, None]], "x": 1, "y": 1}, Reason.MALFORMED),
        ({"do": "say", "text": "x" * 301}, Reason.MALFORMED),
        ({"do": "note", "v": 0, "text": "x" * 4_001}, Reason.MALFORMED),
        ({"do": "score", "row": 0, "seat": 9, "value": 1}, Reason.MALFORMED),
        ({"do": "score", "row": 0, "seat": 0, "value": float("inf")}, Reason.MALFORMED),
        ({"do": "deal", "id": "s1.2", "v": 1, "n": 1, "to": [0, 0]}, Reason.MALFORMED),
        ({"do": "deal", "id": "s1.2", "v": 1, "n": 1, "to": [7]}, Reason.MALFORMED),
        ({"do": "give", "hand": "h1.0", "seat": 0}, Reason.MALFORMED),
        ({"do": "snap", "kind": "wild", "size": 20}, Reason.MALFORMED),
        ({"do": "counter", "title": "x", "value": 10**9, "x": 1, "y": 1}, Reason.MALFORMED),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(asked: dict[str, Any], reason: Reason) -> None:
    assert refused(laid(), 0, asked) == reason


def test_who_looks_on_touches_nothing_and_an_ended_table_is_touched_no_more() -> None:
    table = laid()
    assert refused(table, WATCHER, {"do": "pass"}) == Reason.NOBODY
    assert table.look(0)["seed"] is None
    do(table, 0, do="end")
    assert table.look(0)["seed"] == "a seed"
    assert refused(table, 0, {"do": "pass"}) == Reason.OVER
    assert refused(table, 0, {"do": "undo"}) == Reason.ILLEGAL


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["s1.2", "all"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KEYS = (
    "id",
    "v",
    "to",
    "tv",
    "n",
    "x",
    "y",
    "at",
    "ids",
    "hand",
    "side",
    "by",
    "seat",
    "text",
    "title",
    "value",
    "row",
)


@given(st.sampled_from(sorted(DO)), st.dictionaries(st.sampled_from(KEYS), JSON, max_size=6), st.integers(0, 1))
@settings(max_examples=examples(200), deadline=None)
def test_whatever_is_sent_is_done_or_refused(name: str, words: dict[str, Any], real: int) -> None:
    table = laid()
    asked = {**words, "do": name, **(on(table, "Deck") if real else {})}
    try:
        do(table, 0, **asked)
    except TurnedAwayError:
        assert table.number == 1
    again = laid()
    again.restore(table.steps)
    assert again.state == table.state


# Secret means secret


class Onlooker:
    """A slow plain reference: what each seat has seen at any time, and what it sees now, by the rules of a table."""

    def __init__(self, table: FreeTable) -> None:
        self.table = table
        self.ever: list[set[str]] = [set() for _ in range(SEATS + 1)]

    def now(self, seat: int) -> set[str]:
        """The titles that a seat may read: what lies face up, its hand, and what it looks at."""
        state, titles = self.table.state, set[str]()
        for stack in state.stacks.values():
            lying = stack.pieces if stack.fan else stack.pieces[-1:]
            titles |= {PIECES[piece].title for piece, side in lying if side == 0 or piece >= CARDS}
            if seat >= 0 and state.searches.get(seat) == (stack.id, stack.changed):
                titles |= {PIECES[piece].title for piece, _ in stack.pieces}
            if seat >= 0 and state.peeks.get(seat) == (stack.id, stack.changed):
                titles.add(PIECES[stack.pieces[-1][0]].title)
        if seat >= 0:
            titles |= {PIECES[held.piece].title for held in state.hands[seat]}
        return titles

    def look(self) -> None:
        for seat in range(-1, SEATS):
            now = self.now(seat)
            self.ever[seat] |= now
            seen = self.table.look(seat)
            told = json.dumps({"stacks": seen["stacks"], "hand": seen.get("hand")})
            secret = {piece.title for piece in PIECES[:CARDS]}
            assert {title for title in secret if f'"{title}"' in told} <= now
            keys = {title: self.table.keys.key(PIECES[int(title.split()[1])].faces[0]) for title in secret - now}
            whole = json.dumps(seen)
            assert not [title for title, key in keys.items() if key in whole]
            told = " ".join(each["says"] for each in seen["log"])
            assert {title for title in secret if f"{title}," in told or f"{title}." in told} <= self.ever[seat]


MOVES = (
    "draw",
    "take",
    "play",
    "flip",
    "shuffle",
    "peek",
    "search",
    "close",
    "cut",
    "split",
    "onto",
    "fan",
    "give",
    "deal",
    "undo",
)


@st.composite
def evenings(draw: st.DrawFn) -> list[tuple[str, int, int, int]]:
    steps = st.tuples(st.sampled_from(MOVES), st.integers(0, SEATS - 1), st.integers(0, 50), st.integers(0, 50))
    return draw(st.lists(steps, max_size=25))


def asked_for(table: FreeTable, name: str, seat: int, first: int, second: int) -> dict[str, Any]:
    """A handling, whose stacks and pieces are chosen by what the seat sees alone."""
    seen = table.look(seat)
    stacks = [each for each in seen["stacks"] if not each["locked"]]
    one, other = stacks[first % len(stacks)], stacks[second % len(stacks)]
    hand = [each["id"] for each in seen["hand"]]
    asked: dict[str, Any] = {"do": name, "id": one["id"], "v": one["v"], "n": 1 + second % 3, "x": first, "y": second}
    if name in ("draw", "take") and "search" in one:
        asked["at"] = second % one["n"]
    if name in ("play", "give"):
        asked = {"do": name, "hand": hand[first % len(hand)] if hand else "none", "side": second % 2, "x": 1, "y": 1}
        asked["seat"] = second % SEATS
    if name == "onto":
        asked |= {"to": other["id"], "tv": other["v"]}
    return {**asked, "fan": bool(second % 2)}


@given(evenings())
@settings(max_examples=examples(120), deadline=None)
def test_nobody_is_sent_what_they_may_not_see(evening: Sequence[tuple[str, int, int, int]]) -> None:
    table = laid()
    reference = Onlooker(table)
    reference.look()
    for name, seat, first, second in evening:
        asked = asked_for(table, name, seat, first, second)
        try:
            do(table, seat, **asked)
        except TurnedAwayError:
            continue
        reference.look()


def swapped(start: Start, one: int, other: int) -> Start:
    """The same table; of two cards with the same back each lies where the other lay."""
    swap = {one: other, other: one}
    stacks = tuple(
        replace(stack, pieces=tuple((swap.get(piece, piece), side) for piece, side in stack.pieces))
        for stack in start.stacks
    )
    return replace(start, stacks=stacks)


BLIND = ("draw", "take", "shuffle", "cut", "split", "onto", "deal", "undo")


@given(evenings(), st.integers(0, CARDS - 1), st.integers(0, CARDS // 2 - 1))
@settings(max_examples=examples(120), deadline=None)
def test_equal_knowledge_is_equal_bytes(evening: Sequence[tuple[str, int, int, int]], one: int, step: int) -> None:
    """Seats 0 and 1 draw and shuffle; what seat 2 and those who look on are sent does not depend on which cards."""
    other = (one + 2 * step) % CARDS
    tables = laid(), laid(swapped(START, one, other))
    for name, seat, first, second in evening:
        if name not in BLIND:
            continue
        asked = {**asked_for(tables[0], name, seat % 2, first, second), "to": [0, 1]} if name == "deal" else None
        asked = asked or asked_for(tables[0], name, seat % 2, first, second)
        before = tables[0].number
        for table in tables:
            try:
                do(table, seat % 2, **asked)
            except TurnedAwayError:
                continue
        for whose in (2, WATCHER):
            assert json.dumps(tables[0].look(whose)) == json.dumps(tables[1].look(whose))
            assert json.dumps(tables[0].look(whose, before)) == json.dumps(tables[1].look(whose, before))


@given(evenings())
@settings(max_examples=examples(60), deadline=None)
def test_what_has_changed_makes_of_the_last_view_the_next(evening: Sequence[tuple[str, int, int, int]]) -> None:
    table = laid()
    seen = {seat: table.look(seat) for seat in range(-1, SEATS)}
    for name, seat, first, second in evening:
        try:
            do(table, seat, **asked_for(table, name, seat, first, second))
        except TurnedAwayError:
            continue
        for whose, old in seen.items():
            delta = table.look(whose, old["number"])
            stacks = {each["id"]: each for each in old["stacks"] if each["id"] not in delta["gone"]}
            stacks |= {each["id"]: each for each in delta["stacks"]}
            merged = {**old, **delta, "stacks": stacks, "log": (old["log"] + delta["log"])[-100:]}
            whole = table.look(whose)
            assert {each["id"]: each for each in whole["stacks"]} == stacks
            assert {**whole, "stacks": stacks} == {
                key: each for key, each in merged.items() if key not in ("gone", "since")
            }
            seen[whose] = whole


def test_a_table_is_the_same_after_every_step_when_it_is_restored() -> None:
    table = laid()
    do(table, 0, do="shuffle", **on(table, "Deck"))
    do(table, 0, do="deal", **on(table, "Deck", n=3))
    do(table, 1, do="draw", **on(table, "Deck"))
    do(table, 1, do="name", name="Ben")
    again = laid()
    again.restore(table.steps)
    for seat in range(-1, SEATS):
        assert again.look(seat) == table.look(seat)
    assert [table.at(at)["number"] for at in range(5)] == [1, 2, 3, 4, 5]
    torn = (*table.steps[:1], replace(table.steps[2], words='{"do": "deal", "id": "s9.9", "v": 1}'))
    with pytest.raises(ValueError, match="none of this table"):
        laid().restore(torn)
    with pytest.raises(ValueError, match="start"):
        laid().restore((replace(table.steps[0], words='{"size": 5}'),))
