"""A free table over HTTP: what its links may do, what nobody may, and that it goes on after a restart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.asked import Asked
from tilewright.shelf.starter import start
from tilewright.studio.desk import Desk
from tilewright.studio.house import TableHouse
from tilewright.studio.serve import guarded, tables
from tilewright.tables.party import WATCHER

HOST, FRIENDS = "127.0.0.1:4747", "192.168.1.20:5000"


class Free:
    """A studio of one game, and a free table of it for two."""

    def __init__(self, folder: Path, data: Path) -> None:
        self.desk = Desk(folder)
        self.house = self.desk.house = TableHouse(data / "games.sqlite")
        self.guard = guarded(self.desk, (HOST,))
        self.client = Asked(self.guard, HOST)

    def begin(self, **asked: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever JSON has
        self.client.cookies.set(self.guard.cookie, self.guard.key)
        answer = self.client.post("/table/free", json=asked, headers={"X-Tilewright-Token": self.guard.token})
        self.client.cookies.clear()
        assert answer.status_code == 200, answer.text
        begun: dict[str, Any] = answer.json()
        return begun

    def ask(self, what: str, token: str, **asked: Any) -> Any:  # noqa: ANN401 - as above
        return self.client.post(f"/free/{what}", content=json.dumps(asked), headers={"X-Seat": token})

    def look(self, token: str, **asked: Any) -> Any:  # noqa: ANN401 - as above
        """What a seat sees; how often it was told of it differs from one studio to the next."""
        return {name: each for name, each in self.ask("look", token, **asked).json().items() if name != "heard"}

    def deck(self, token: str) -> dict[str, Any]:
        seen = max(self.look(token)["stacks"], key=lambda each: each["n"])
        return {"id": seen["id"], "v": seen["v"]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    start(tmp_path / "orchard")
    (tmp_path / "orchard" / "table.yaml").unlink()  # so that the whole deck lies there
    return tmp_path / "orchard"


@pytest.fixture
def free(folder: Path, tmp_path: Path) -> Iterator[Free]:
    own = Free(folder, tmp_path)
    with own.client:
        yield own
    own.desk.close()


def seats_of(begun: dict[str, Any]) -> list[str]:
    return [*begun["here"], *begun["friends"]]


def test_two_people_play_with_the_pieces_of_any_folder(free: Free) -> None:
    ann, ben = seats_of(free.begin(players=2))
    assert free.look(ann)["you"] == 0
    assert free.ask("do", ann, do="shuffle", **free.deck(ann)).json() == {"number": 2}
    assert free.ask("do", ben, do="draw", n=2, **free.deck(ben)).status_code == 200
    mine, theirs = free.look(ben), free.look(ann, since=2)
    assert len(mine["hand"]) == 2
    assert theirs["seats"][1]["cards"] == 2
    assert [each["do"] for each in theirs["log"]] == ["draw"]
    picture = free.client.get(f"/free/face/{mine['hand'][0]['face']}/120.png")
    assert picture.status_code == 200
    assert picture.content.startswith(b"\x89PNG")
    assert "immutable" in picture.headers["Cache-Control"]


def test_who_has_no_secret_of_the_table_gets_nothing(free: Free) -> None:
    begun, other = free.begin(players=2), free.begin(players=2)
    ann, watcher = begun["here"][0], begun["watch"]
    deck = free.deck(ann)
    for token in ("", "x", ann[:-1], ann + "A"):
        assert free.ask("look", token).status_code == 403
        assert free.ask("do", token, do="shuffle", **deck).status_code == 403
    assert free.look(watcher)["you"] == WATCHER
    assert free.ask("do", watcher, do="shuffle", **deck).status_code == 403
    assert free.ask("do", other["here"][0], do="shuffle", id=deck["id"], v=99).status_code == 409
    assert free.ask("do", ann, do="shuffle", id=deck["id"], v=deck["v"] + 1).status_code == 409
    assert free.ask("do", ann, do="steal").status_code == 400
    for what in ("record", "booklet"):
        assert free.client.get(f"/free/{what}/nobody").status_code == 403
    assert free.client.get(f"/free/record/{ann}").status_code == 423
    assert free.ask("replay", ann, at=0).status_code == 423
    assert free.client.post("/seat/look", content="{}", headers={"X-Seat": ann}).status_code in {403, 404}
    assert free.look(ann)["number"] == 1


@pytest.mark.parametrize("key", ["x", "x.y", "..", "a" * 100])
def test_a_face_that_nobody_was_shown_has_no_address(free: Free, key: str) -> None:
    begun = free.begin(players=2)
    ann = begun["here"][0]
    shown = free.look(ann)["stacks"][0]["face"]
    assert free.client.get(f"/free/face/{key}/120.png").status_code == 404
    assert free.client.get(f"/free/face/{shown}/121.png").status_code == 404
    assert free.client.get(f"/free/face/{shown[:-1]}/120.png").status_code == 404
    assert free.client.get(f"/free/face/{shown.partition('.')[0]}.{'0' * 24}/120.png").status_code == 404


def test_a_face_that_is_hidden_is_not_there_until_it_is_shown(free: Free) -> None:
    ann = free.begin(players=2)["here"][0]
    free.look(ann)
    with free.house.free.seat(ann) as (table, _):
        hidden = next(piece for stack in table.state.stacks.values() for piece, side in stack.pieces if side == 1)
        name = table.pieces[hidden].faces[0]
        key = type(table.keys)(table.party.id, table.party.seed, table.printed.mark).key(name)
    assert free.client.get(f"/free/face/{key}/120.png").status_code == 404


def test_a_table_goes_on_after_a_restart(free: Free, folder: Path, tmp_path: Path) -> None:
    begun = free.begin(players=2, seed="evening")
    ann, ben = seats_of(begun)
    free.ask("do", ann, do="shuffle", **free.deck(ann))
    free.ask("do", ben, do="draw", **free.deck(ben))
    before = [free.look(token) for token in (ann, ben, begun["watch"])]
    again = Free(folder, tmp_path)
    with again.client:
        assert [again.look(token) for token in (ann, ben, begun["watch"])] == before
        again.ask("do", ann, do="draw", **again.deck(ann))
    assert free.look(ann)["number"] == 4  # another studio has gone on with it: it is read again
    again.desk.close()


def test_an_ended_table_tells_its_seed_and_can_be_stepped_through(free: Free) -> None:
    ann, ben = seats_of(free.begin(players=2, seed="evening"))
    free.ask("do", ann, do="draw", **free.deck(ann))
    free.ask("do", ben, do="end")
    assert free.look(ben)["seed"] == "evening"
    lines = [json.loads(line) for line in free.client.get(f"/free/record/{ann}").text.splitlines()]
    assert [line["do"] for line in lines] == ["start", "draw", "end"]
    steps = [free.ask("replay", ben, at=at).json() for at in range(3)]
    assert [each["number"] for each in steps] == [1, 2, 3]
    assert steps[0]["seats"][0]["cards"] == 0
    assert steps[1]["seats"][0]["cards"] == 1
    assert free.ask("replay", ben, at=3).status_code == 400


def test_a_new_table_begins_at_any_moment_of_another(free: Free) -> None:
    begun = free.begin(players=2)
    ann = begun["here"][0]
    free.ask("do", ann, do="shuffle", **free.deck(ann))
    moment = free.look(ann)
    free.ask("do", ann, do="draw", n=3, **free.deck(ann))
    party = free.house.free.resume(begun["id"], 1)
    token = party.chairs[0].token
    assert token not in seats_of(begun)
    resumed = free.look(token)
    assert resumed["number"] == 2
    assert [each["n"] for each in resumed["stacks"]] == [each["n"] for each in moment["stacks"]]


def test_a_table_keeps_its_pieces_while_the_designer_changes_them(free: Free, folder: Path) -> None:
    old = free.begin(players=2)["here"][0]
    face = free.look(old)["stacks"][0]["face"]
    free.ask("do", old, do="draw", **free.deck(old))
    shown = free.look(old)["hand"][0]
    rows = (folder / "cards.csv").read_text()
    (folder / "cards.csv").write_text(rows.replace(shown["title"], "Quince"))
    new = free.begin(players=2)["here"][0]
    free.look(new)
    for key in (face, shown["face"]):
        assert free.client.get(f"/free/face/{key}/240.png").status_code == 200
    assert free.look(old)["hand"] == [shown]


def test_pieces_that_are_others_now_end_a_table_after_a_restart(free: Free, folder: Path, tmp_path: Path) -> None:
    ann = free.begin(players=2)["here"][0]
    rows = (folder / "cards.csv").read_text()
    (folder / "cards.csv").write_text(rows + rows.splitlines()[-1].replace("Cherry", "Quince") + "\n")
    again = Free(folder, tmp_path)
    with again.client:
        answer = again.ask("look", ann)
    assert answer.status_code == 404
    assert "other pieces" in answer.json()["message"]
    again.desk.close()


def test_friends_from_elsewhere_reach_the_table_and_nothing_else(free: Free) -> None:
    ann = free.begin(players=2)["here"][0]
    with Asked(tables(free.house, FRIENDS), FRIENDS) as friends:
        assert friends.post("/free/look", content="{}", headers={"X-Seat": ann}).status_code == 200
        assert friends.post("/table/free", content="{}").status_code in {403, 404}
        foreign = {"X-Seat": ann, "Origin": "http://elsewhere.example"}
        assert friends.post("/free/look", content="{}", headers=foreign).status_code == 403
        long = json.dumps({"do": "say", "text": "x" * 20_000})
        assert friends.post("/free/do", content=long, headers={"X-Seat": ann}).status_code == 400


def test_pointing_is_told_and_kept_nowhere(free: Free) -> None:
    begun = free.begin(players=2)
    ann = begun["here"][0]
    free.ask("point", ann, x=10, y=20)
    seen = free.look(begun["watch"])
    assert seen["points"] == [[1, 0, 10.0, 20.0]]
    assert seen["number"] == 1
    assert free.ask("point", begun["watch"], x=1, y=1).status_code == 403
