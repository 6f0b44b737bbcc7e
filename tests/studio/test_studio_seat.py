"""A seat at the table over HTTP: nobody without its secret gets in, and what is refused changes nothing."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.asked import Asked
from tests.tables.tables import bots_move, moves
from tilewright.engine import Game
from tilewright.engine.fits import FILE, text_of
from tilewright.engine.record import GameRecord
from tilewright.engine.value import Fit
from tilewright.pieces.pool import Owner
from tilewright.problem import RefusedError
from tilewright.sheets.square_code import square_code
from tilewright.shelf import shelf
from tilewright.studio.desk import Desk
from tilewright.studio.door import Paces
from tilewright.studio.house import TableHouse
from tilewright.studio.serve import address_of, guarded, tables
from tilewright.tables.page import Film, Progress, frames

HOST, FRIENDS = "127.0.0.1:4747", "192.168.1.20:5000"


class Seats:
    """A studio of one game, asked as its page asks it, and as seats' pages do."""

    def __init__(self, name: str, data: Path) -> None:
        self.desk = Desk(shelf.data() / name)
        self.desk.house = TableHouse(data / "games.sqlite")
        self.guard = guarded(self.desk, (HOST,))
        self.client = Asked(self.guard, HOST)

    def begin(self, *who: str, seed: str = "") -> Any:  # noqa: ANN401 - whatever JSON has
        self.client.cookies.set(self.guard.cookie, self.guard.key)
        body = {"who": who, "seed": seed}
        answer = self.client.post("/table/begin", json=body, headers={"X-Tilewright-Token": self.guard.token})
        self.client.cookies.clear()
        assert answer.status_code == 200, answer.text
        return answer.json()

    def ask(self, what: str, token: str | None, body: Any = None, **headers: str) -> Any:  # noqa: ANN401 - as above
        content = body if isinstance(body, (str, bytes)) else json.dumps(body or {})
        own = {"X-Seat": token} if token is not None else {}
        return self.client.post(f"/seat/{what}", content=content, headers=own | headers)


@pytest.fixture
def seats(tmp_path: Path) -> Iterator[Seats]:
    own = Seats("castle", tmp_path)
    with own.client:
        yield own
    own.desk.close()


def few_frames(owner: Owner, game: Game, record: GameRecord, progress: Progress) -> Film:
    """A film of the first turns, for the rest would look alike."""
    return frames(owner, game, GameRecord(record.head, record.number, record.actions[:40]), progress)


POSTS = ("who", "look", "move", "undo", "fill", "leave", "sit", "hint", "answer")
GETS = ("news", "record", "replay")


def test_nobody_without_a_secret_sees_or_does_anything(seats: Seats) -> None:
    begun = seats.begin("person", "person")
    for token in (None, "", "x", begun["id"], begun["here"][0][:-1], f"{begun['here'][0]}x"):
        for what in POSTS:
            answer = seats.ask(what, token, {"number": 1, "action": 0})
            assert answer.status_code == 403, what
            assert set(answer.json()) == {"message", "reason"}
        for what in GETS:
            assert seats.client.get(f"/seat/{what}/{token or 'x'}").status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Host": "evil.example:4747"}, 421),
        ({"Content-Length": "99999999"}, 413),
    ],
)
def test_a_secret_is_of_no_use_to_another_site(seats: Seats, headers: dict[str, str], status: int) -> None:
    token = seats.begin("person", "person")["here"][0]
    assert seats.ask("look", token).status_code == 200
    assert seats.ask("look", token, **headers).status_code == status


def test_what_is_refused_has_its_status_and_changes_nothing(seats: Seats) -> None:
    tokens = seats.begin("person", "person", seed="refused")["here"]
    sight = seats.ask("look", tokens[0]).json()
    turn, now = sight["turn"], sight["number"]
    mine, others = tokens[turn], tokens[1 - turn]
    before = seats.ask("look", mine).json()
    for status, token, body in (
        (423, others, {"number": now, "action": 0}),
        (409, mine, {"number": now - 1, "action": 0}),
        (422, mine, {"number": now, "action": 10**30}),
        (400, mine, {"number": now, "action": "0"}),
        (400, mine, {}),
        (400, mine, "[]"),
        (400, mine, "{"),
        (400, mine, "[" * 15_000),
        (400, mine, b"\xff\xfe"),
        (400, mine, " " * 20_000),
        (413, mine, " " * 70_000),
    ):
        assert seats.ask("move", token, body).status_code == status, (status, str(body)[:40])
    assert seats.ask("undo", mine, {"number": now}).status_code == 422
    for what in ("record", "replay"):
        assert seats.client.get(f"/seat/{what}/{mine}").status_code == 423, "nothing is told before it is over"
    assert seats.ask("answer", mine, {"answers": {"fun": "5"}}).status_code == 423
    assert seats.ask("look", mine).json() == before


def test_a_move_that_is_sent_twice_is_made_once(seats: Seats) -> None:
    tokens = seats.begin("person", "person", seed="twice")["here"]
    mine = tokens[seats.ask("who", tokens[0]).json()["turn"]]
    sight = seats.ask("look", mine).json()
    body = {"number": sight["number"], "action": moves(sight)[0]}
    assert seats.ask("move", mine, body).status_code == 200
    after = seats.ask("look", mine).json()
    assert seats.ask("move", mine, body).status_code in {409, 423}
    assert seats.ask("look", mine).json() == after


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_what_a_form_of_another_page_could_send_is_refused(seats: Seats, kind: str) -> None:
    token = seats.begin("person", "person")["here"][0]
    answer = seats.ask("look", token, "{}", **{"Content-Type": kind})
    assert (answer.status_code, answer.json()["reason"]) == (400, "malformed")
    assert seats.ask("look", token, "{}", **{"Content-Type": "application/json; charset=utf-8"}).status_code == 200


def test_a_fault_of_ours_is_told_without_what_is_hidden(seats: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    token = seats.begin("person", "person", seed="hidden")["here"][0]

    def breaks(*_: object) -> None:
        raise ZeroDivisionError("the next card is the queen of hearts")

    before = seats.ask("look", token).json()
    monkeypatch.setattr("tilewright.tables.parlour.sight", breaks)
    answer = seats.ask("look", token)
    assert answer.status_code == 500
    assert "queen" not in answer.text
    monkeypatch.undo()
    assert seats.ask("look", token).json() == before


def test_a_move_an_undo_and_a_hint(seats: Seats) -> None:
    tokens = seats.begin("person", "person", seed="moves")["here"]
    turn = seats.ask("who", tokens[0]).json()["turn"]
    mine = tokens[turn]
    undone = hinted = 0
    for _ in range(40):
        if seats.ask("who", mine).json()["turn"] != turn:
            break
        sight = seats.ask("look", mine).json()
        hint = seats.ask("hint", mine).json()
        hinted += hint["action"] in moves(sight) and hint["number"] == sight["number"]
        after = seats.ask("move", mine, {"number": sight["number"], "action": moves(sight)[-1]}).json()["number"]
        assert after > sight["number"]
        if seats.ask("who", mine).json()["turn"] == turn and seats.ask("look", mine).json()["undo"] and not undone:
            undone = seats.ask("undo", mine, {"number": after}).json()["number"]
            assert moves(seats.ask("look", mine).json()) == moves(sight)
    assert undone
    assert hinted


def test_ornaments_are_sent_once(seats: Seats) -> None:
    token = seats.begin("person", "person", seed="art")["here"][0]
    first = seats.ask("look", token).json()["picture"]
    assert set(first["art"]) == set(first["needs"])
    again = seats.ask("look", token, {"have": first["needs"]}).json()["picture"]
    assert again["art"] == {}
    assert again["strokes"] == first["strokes"]
    for nonsense in ("x", [1], {"a": 1}, None):
        assert seats.ask("look", token, {"have": nonsense}).json()["picture"] == first


def test_one_secret_cannot_keep_all_busy(seats: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats.desk.house, "_paces", Paces(0.001, 3))
    one, two = seats.begin("person", "person")["here"]
    assert [seats.ask("who", one).status_code for _ in range(5)] == [200, 200, 200, 429, 429]
    assert seats.ask("who", two).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ('{"who": ["person", "greedy"], "seed": "x"}', 200),
        ('{"who": ["person"]}', 422),
        ('{"who": ["person", "nobody-knows"]}', 422),
        ('{"who": ["person", "search:999999999"]}', 422),
        ('{"who": "person"}', 400),
        ('{"who": [1, 2]}', 400),
        ('{"who": ["person", "open"], "seed": 3}', 400),
        ('{"who": ["person", "open"], "seed": "a\\nb"}', 400),
        ("[]", 400),
        ("{", 400),
        ('{"who": ["person", "\\ud800"]}', 400),
    ],
)
def test_only_the_studio_begins_a_game(seats: Seats, body: str, status: int) -> None:
    own = {"X-Tilewright-Token": seats.guard.token}
    assert seats.client.post("/table/begin", content=body, headers=own).status_code == 403
    seats.client.cookies.set(seats.guard.cookie, seats.guard.key)
    assert seats.client.post("/table/begin", content=body).status_code == 403
    assert seats.client.post("/table/begin", content=body, headers=own).status_code == status
    about = seats.client.get("/table/about").json()
    assert (about["least"], about["most"], len(about["games"])) == (2, 2, int(status == 200))


def test_the_studio_says_how_long_each_bot_thinks(seats: Seats) -> None:
    seats.client.cookies.set(seats.guard.cookie, seats.guard.key)
    offered, paces = (seats.client.get(f"/table/{name}").json() for name in ("about", "paces"))
    assert offered["bots"][:2] == ["easy", "greedy"]
    assert list(paces) == offered["bots"]
    assert paces["search:300ms"].startswith("about 0.")
    begun = seats.begin("person", "hard")
    assert begun["who"] == ["person", "search:300ms"]
    looks = seats.ask("look", begun["here"][0]).json()
    assert [each["pace"] for each in looks["seats"]] == ["", paces["search:300ms"]]


def test_the_studio_notes_that_players_were_trained_by_other_rules(tmp_path: Path) -> None:
    folder = tmp_path / "pig"
    shutil.copytree(Path("docs/play/pig"), folder)
    fit = Fit(2, (0.0,), (1.0,), 20.0, made="by hand")
    (folder / FILE).write_text(text_of(["points"], [fit], "0123456789abcdef"), encoding="utf-8")
    for game, codes in ((str(folder), ["G28"]), ("castle", [])):
        seats = Seats(game, tmp_path)
        with seats.client:
            seats.client.cookies.set(seats.guard.cookie, seats.guard.key)
            about = seats.client.get("/table/about").json()
            assert [note["code"] for note in about["notes"]] == codes
            assert "learned" in about["bots"]
        seats.desk.close()


def test_the_page_may_run_no_script_but_ours_and_the_replay_none_but_its_own(
    seats: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.studio.seats.frames", few_frames)
    page = seats.client.get("/seat/")
    assert page.status_code == 200
    assert page.headers["Content-Security-Policy"].startswith("default-src 'self'")
    begun = seats.begin("random", "random", seed="bots play")
    token = begun["watch"]
    bots_move(seats.desk.house.parlour, begun["id"])
    sight = seats.ask("look", token).json()
    assert sight["story"]["turns"] == len(sight["story"]["scores"]) - 1
    assert set(sight["questions"]) == {"fun", "again", "unclear", "best", "change"}
    replay = seats.client.get(f"/seat/replay/{token}")
    policy = replay.headers["Content-Security-Policy"]
    assert policy in replay.text
    assert "default-src 'none'; script-src 'sha256-" in policy
    record = seats.client.get(f"/seat/record/{token}")
    assert record.text.startswith("tilewright record 1\ngame: castle\n")
    assert seats.ask("answer", token, {"answers": {"fun": "6", "x": "y"}}).status_code == 400
    assert seats.ask("answer", token, {"answers": {"fun": "5"}}).status_code == 200


def test_friends_reach_the_tables_and_nothing_else(seats: Seats) -> None:
    begun = seats.begin("person", "open")
    with Asked(tables(seats.desk.house, FRIENDS), FRIENDS) as friend:
        assert friend.get("/seat/").status_code == 200
        assert friend.get("/static/seat.js").status_code == 200
        own = {"X-Seat": begun["friends"][0]}
        assert friend.post("/seat/look", json={}, headers=own).json()["you"] == 1
        key = {"Cookie": f"{seats.guard.cookie}={seats.guard.key}"}
        for path in (
            "/",
            "/about",
            "/news",
            "/problems",
            "/table/about",
            "/table/paces",
            "/table/begin",
            "/pieces",
            "/open/x",
        ):
            assert friend.get(path).status_code in {403, 404}, path
            assert friend.get(path, headers=key).status_code in {403, 404}, path
        assert friend.get("/seat/", headers={"Host": HOST}).status_code == 421
        assert friend.post("/table/begin", json={"who": ["person", "open"]}).status_code == 403


def test_a_friends_link_stays_the_friends_when_somebody_has_sat_down(seats: Seats) -> None:
    """It is never one of those that share the screen of this computer; its owner may leave the seat to a bot."""
    begun = seats.begin("person", "open")
    (mine,), (friend,) = begun["here"], begun["friends"]
    assert begun["there"] == ["open"]
    seats.ask("look", friend)
    seats.client.cookies.set(seats.guard.cookie, seats.guard.key)
    (listed,) = seats.client.get("/table/about").json()["games"]
    assert (listed["here"], listed["friends"], listed["there"]) == ([mine], [friend], ["person"])
    assert seats.ask("leave", friend).status_code == 200
    (listed,) = seats.client.get("/table/about").json()["games"]
    assert (listed["friends"], listed["there"]) == ([friend], ["greedy"])
    assert seats.ask("sit", friend).status_code == 200


def test_a_link_is_a_square_code_for_whoever_has_the_studio(seats: Seats) -> None:
    (friend,) = seats.begin("person", "open")["friends"]
    seats.desk.house.base = f"http://{FRIENDS}"
    assert seats.client.get(f"/table/code/{friend}").status_code == 403
    seats.client.cookies.set(seats.guard.cookie, seats.guard.key)
    assert seats.client.get(f"/table/code/{friend}x").status_code == 403
    code = seats.client.get(f"/table/code/{friend}")
    assert code.headers["Content-Type"] == "image/svg+xml"
    assert code.text == square_code(f"http://{FRIENDS}/seat/#{friend}")
    with Asked(tables(seats.desk.house, FRIENDS), FRIENDS) as other:
        assert other.get(f"/table/code/{friend}").status_code in {403, 404}


def test_a_square_code_has_its_three_corners_and_white_around_it() -> None:
    code = square_code("http://192.168.1.20:4747/seat/#x")
    (size,) = map(int, re.findall(r'viewBox="0 0 (\d+) ', code))
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", code)}
    assert (size - 8 - 17) % 4 == 0
    assert all(4 <= place < size - 4 for each in dark for place in each)
    for left, top in ((4, 4), (size - 11, 4), (4, size - 11)):
        ring = {(left + x, top + y) for x in range(7) for y in range(7) if max(abs(x - 3), abs(y - 3)) != 2}
        square = {(left + x, top + y) for x in range(7) for y in range(7)}
        assert dark & square == ring
    assert square_code("http://192.168.1.20:4747/seat/#y") != code


def test_a_file_of_games_that_is_damaged_is_told(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("no database" * 1000)
    seats = Seats("castle", tmp_path)
    with seats.client:
        seats.client.cookies.set(seats.guard.cookie, seats.guard.key)
        (problem,) = seats.client.get("/table/about").json()["problems"]
        assert problem["code"] == "G21"
        assert seats.ask("look", "x").status_code == 500
    seats.desk.close()


def test_half_a_letter_is_no_text(seats: Seats) -> None:
    """JSON can say it, and no file can hold it."""
    token = seats.begin("person", "person")["here"][0]
    assert seats.ask("answer", token, '{"answers": {"fun": "\\ud800"}}').status_code == 400
    assert seats.ask("look", token, '{"have": ["\\ud83d\\ude00"]}').status_code == 200


@pytest.mark.parametrize("host", ["0.0.0.0", "127.1", "1", "0x7f.0.0.1", "127.0.0.01", "::1", "a b", "-x", ""])  # noqa: S104 - refused
def test_an_address_that_no_link_leads_to_is_refused(host: str) -> None:
    """A browser writes it otherwise, or cannot go there."""
    with pytest.raises(RefusedError, match="O19"):
        address_of(host)


def test_an_address_is_what_comes_back_in_the_host_header() -> None:
    assert [address_of(each) for each in ("192.168.1.20", "LocalHost", "my-pc.3rd")] == [
        *("192.168.1.20", "localhost", "my-pc.3rd"),
    ]
