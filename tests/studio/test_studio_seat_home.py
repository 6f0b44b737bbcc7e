"""At home at a seat: names that all see, and the rules, sent to whoever has the seat's secret and to nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.studio.asked import Asked
from tests.studio.test_studio_seat import FRIENDS, Seats
from tilewright.shelf.starter import start
from tilewright.studio.drawer import Drawer
from tilewright.studio.house import TableHouse
from tilewright.studio.serve import tables
from tilewright.tables.party import Which


@pytest.fixture
def seats(tmp_path: Path) -> Iterator[Seats]:
    own = Seats("castles-and-crowns", tmp_path)
    with own.client:
        yield own
    own.desk.close()


def test_a_name_is_shown_to_all_and_outlives_a_restart(seats: Seats, tmp_path: Path) -> None:
    begun = seats.begin("person", "open", seed="names")
    mine, friend = begun["here"][0], begun["friends"][0]
    before = seats.ask("look", friend).json()
    assert before["named"] == ""
    assert seats.ask("name", mine, {"name": " Zo\u00eb  "}).json()["name"] == "Zo\u00eb"
    for token in (mine, friend, begun["watch"]):
        seen = seats.ask("look", token).json()
        assert [each["name"] for each in seen["seats"]] == ["Zo\u00eb", "Navy"]
        assert ">Zo\u00eb<" in seen["picture"]["strokes"]
        assert "Ruby" not in json.dumps([seen["heading"], seen["told"], seen["text"], seen["picture"]["strokes"]])
        assert [each["colour"] for each in seen["seats"]] == [each["colour"] for each in before["seats"]]
    assert seats.ask("look", mine).json()["named"] == "Zo\u00eb"
    seats.desk.house = TableHouse(tmp_path / "games.sqlite")
    again = seats.desk.house.parlour.look(friend)
    assert [each["name"] for each in again["seats"]] == ["Zo\u00eb", "Navy"]


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("a" * 17, 400),
        ("\u202e\u202d", 400),
        (5, 400),
        (None, 400),
        (["Ann"], 400),
        ("<script>alert(1)", 200),
        ("", 200),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused_and_no_name_is_markup(seats: Seats, name: object, status: int) -> None:
    token = seats.begin("person", "person")["here"][0]
    assert seats.ask("name", token, {"name": name}).status_code == status
    assert "<script" not in seats.ask("look", token).json()["picture"]["strokes"]


def test_who_looks_on_and_who_has_no_secret_names_nobody(seats: Seats) -> None:
    begun = seats.begin("person", "person")
    assert seats.ask("name", begun["watch"], {"name": "Eve"}).status_code == 403
    assert seats.ask("name", "x" * 32, {"name": "Eve"}).status_code == 403


def test_nobody_passes_for_somebody_else(seats: Seats) -> None:
    one, other = seats.begin("person", "person")["here"]
    seats.ask("name", one, {"name": "Ann"})
    seats.ask("name", other, {"name": "ANN"})
    assert [each["name"] for each in seats.ask("look", one).json()["seats"]] == ["Ann (Ruby)", "ANN (Navy)"]


def test_the_rules_are_at_the_seat_from_a_friends_address_too(seats: Seats) -> None:
    begun = seats.begin("person", "open")
    token = begun["friends"][0]
    with Asked(tables(seats.desk.house, FRIENDS), FRIENDS) as friend:
        texts = friend.post("/seat/rules", content="{}", headers={"X-Seat": token}).json()
        kinds = {each[0] for each in texts["booklet"]}
        assert {"h", "p", "ul", "table", "fig", "box"} <= kinds
        assert any(each[0] == "h" and each[2][0][0] == "Your turn" for each in texts["aid"])
        printed = friend.get(f"/seat/booklet/{token}")
        assert printed.content.startswith(b"%PDF")
        assert printed.headers["cache-control"].startswith("private")
        assert friend.get(f"/seat/booklet/{'x' * 32}").status_code == 403
        assert friend.post("/seat/rules", content="{}", headers={"X-Seat": "x" * 32}).status_code == 403


def test_a_game_without_a_booklet_has_an_empty_drawer(tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    start(folder)
    for name in ("booklet.md", "aid.md"):
        (folder / name).unlink(missing_ok=True)
    which = Which(str(folder), (), 2, "")
    drawer = Drawer()
    assert drawer.texts(which) == {"aid": [], "booklet": []}
    with pytest.raises(LookupError, match="no booklet"):
        drawer.booklet(which)


def test_moves_are_said_to_whoever_makes_them_with_what_they_end(seats: Seats) -> None:
    token = seats.begin("person", "greedy", seed="do")["here"][0]
    seen = seats.ask("look", token).json()
    while not seen["moves"]:
        seen = seats.ask("look", token).json()
    moves = [move for group in seen["moves"] for move in group["moves"]]
    assert moves
    assert {move["do"].split()[0] for move in moves} <= {"send", "make", "hire", "take"}
    assert all(move["ends"] for move in moves), "each sends dice, and the next seat rolls"
    hint = seats.ask("hint", token).json()
    assert hint["do"].split()[0] in {"send", "make", "hire", "take"}
    assert hint["says"].casefold().startswith(f"{hint['do']}. ".casefold()), "and why"


def test_what_lies_on_the_table_is_told_with_where_it_is(seats: Seats) -> None:
    token = seats.begin("person", "person", seed="things")["here"][0]
    seen = seats.ask("look", token).json()
    fields = [each for each in seen["things"] if each["name"].startswith("battlefield")]
    assert len(fields) == 6
    assert all(each["title"] and each["note"].startswith(each["name"]) and len(each["at"]) == 4 for each in fields)
    width, height = seen["picture"]["size"]
    assert all(x >= 0 and y >= 0 and x + w <= width and y + h <= height for x, y, w, h in seen["panels"])
