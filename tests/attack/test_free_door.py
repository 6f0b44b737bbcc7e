"""The door of a free table: who has no seat, another one, or a seat and bad intentions, is told what they may know."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from tilewright.shelf.starter import start
from tilewright.studio.door import Paces
from tilewright.studio.house import TableHouse
from tilewright.studio.serve import tables
from tilewright.tables.free.handling import DO
from tilewright.tables.free.setup import FirstLayout
from tilewright.tables.free.state import FirstStack, Start
from tilewright.tables.party import Party

HOST = "127.0.0.1:4747"
REFUSED = {400, 403, 404, 409, 410, 413, 422, 423}


class Door:
    """The tables of a house, asked as seats ask, and as others do."""

    def __init__(self, folder: Path, data: Path) -> None:
        self.house, self.folder = TableHouse(data / "games.sqlite"), str(folder)
        self.house._paces = Paces(1e6, 1e6)  # noqa: SLF001 - who asks too much is tried elsewhere
        self.house.door._asking = Paces(1e6, 1e6)  # noqa: SLF001 - as above
        self.app = tables(self.house, HOST)
        self._runner = asyncio.Runner()
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url=f"http://{HOST}")

    def begin(self, seats: int = 2, seed: str = "", start: Start | None = None) -> Party:
        """A table with all cards in one pile, face down and shuffled, and three of them in each hand."""
        pieces = self.house.free.pieces(self.folder, ())
        cards = tuple((each.number, 1) for each in pieces.pieces if each.kind == "card")
        laid = start or Start((900, 600), (FirstStack(400, 300, cards, shuffle=True, deal=3, label="Deck"),))
        return self.house.free.begin(self.folder, (), ["open"] * seats, FirstLayout(laid), seed)

    def send(self, method: str, path: str, **asked: Any) -> httpx.Response:  # noqa: ANN401 - whatever JSON has
        return self._runner.run(self._client.request(method, path, **asked))

    def ask(self, what: str, token: str, body: object = None, **headers: str) -> httpx.Response:
        known = {"X-Seat": token, "Content-Type": "application/json"} | headers
        data = body if isinstance(body, bytes) else json.dumps({} if body is None else body).encode()
        return self.send("POST", f"/free/{what}", content=data, headers=known)

    def look(self, token: str, **asked: Any) -> Any:  # noqa: ANN401 - whatever JSON has
        answer = self.ask("look", token, asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, token: str, do: str, **asked: Any) -> httpx.Response:  # noqa: ANN401 - whatever JSON has
        return self.ask("do", token, {"do": do, **asked})

    def deck(self, token: str) -> dict[str, Any]:
        """What a handling of the largest stack names."""
        stack = max(self.look(token)["stacks"], key=lambda each: int(each["n"]))
        return {"id": stack["id"], "v": stack["v"]}

    def close(self) -> None:
        self._runner.run(self._client.aclose())
        self._runner.close()


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    folder = tmp_path_factory.mktemp("free") / "orchard"
    start(folder)
    door = Door(folder, tmp_path_factory.mktemp("data"))
    yield door
    door.close()


def secrets(party: Party) -> list[str]:
    return [chair.token for chair in party.chairs]


def test_nobody_without_a_secret_of_the_table_is_told_anything(door: Door) -> None:
    ann, other = door.begin(), door.begin()
    token = secrets(ann)[0]
    wrong = (
        "",
        "x",
        token[:-1],
        f"{token} ",
        token.upper(),
        f"{token}~{token}",
        ann.id,
        "a" * 5_000,
        "'; DROP TABLE games",
    )
    answers = {door.ask(what, each).content for what in ("look", "do", "replay", "point") for each in wrong}
    assert len(answers) == 1, "nothing tells a secret that is nearly right from one that is not"
    assert {door.ask("look", each).status_code for each in wrong} == {403}
    for what in ("record", "booklet", "news"):
        assert door.send("GET", f"/free/{what}/{'x' * 32}").status_code == 403
    before = door.look(token)
    theirs = door.deck(secrets(other)[0])
    assert door.do(secrets(other)[0], "move", **theirs, x=1, y=1).status_code == 200
    assert door.look(token) == before, "a table is touched by its own seats alone"


def test_who_looks_on_touches_nothing_and_sees_no_hand(door: Door) -> None:
    party = door.begin()
    deck = door.deck(party.watch)
    for do in (*DO, "undo", "point"):
        answer = door.do(
            party.watch, do, **deck, n=1, x=1, y=1, by=90, text="x", name="x", to="all", ids=[[deck["id"], deck["v"]]]
        )
        assert answer.status_code in REFUSED, do
    assert door.ask("point", party.watch, {"x": 1, "y": 1}).status_code in REFUSED
    assert door.look(party.watch)["number"] == door.look(secrets(party)[0])["number"]
    assert "hand" not in door.look(party.watch)


def odd(luck: random.Random, stack: dict[str, Any], hand: list[str]) -> Any:  # noqa: ANN401 - anything that JSON has
    """A value that no page of ours sends, or one that might pass."""
    return luck.choice(
        [
            None,
            True,
            False,
            0,
            -1,
            1,
            2,
            3,
            90,
            10**9,
            10**30,
            -(10**30),
            1.5,
            1e308,
            -0.0,
            "",
            "x",
            "\u0000",
            "\u202eab",
            "<img src=x onerror=alert(1)>",
            "a" * 10_000,
            [],
            [[]],
            {},
            {"id": {}},
            [None] * 40,
            "all",
            stack["id"],
            stack["v"],
            [[stack["id"], stack["v"]]],
            [[stack["id"], stack["v"]]] * 3,
            [stack["id"]],
            [0, 1],
            [0, 0],
            [True],
            hand[:2],
            "__class__",
            hand[0] if hand else "h",
            hand * 2,
            "none",
            "square",
            "hex",
            "spots",
            stack["n"],
            stack["n"] + 1,
            float(stack["v"]),
        ]
    )


KEYS = [
    "id",
    "v",
    "x",
    "y",
    "to",
    "tv",
    "n",
    "at",
    "under",
    "flip",
    "hand",
    "side",
    "seat",
    "order",
    "by",
    "fan",
    "ids",
    "kind",
    "size",
    "title",
    "value",
    "row",
    "text",
    "name",
]


def test_a_thousand_odd_handlings_are_done_or_refused_and_never_anything_else(door: Door) -> None:
    """Whatever is refused has changed nothing; what is done can be read again from what is kept."""
    party, luck = door.begin(3), random.Random(27)
    done = 0
    for at in range(1_000):
        token = luck.choice(secrets(party))
        if at % 10 == 0:
            sight = door.look(token)
        stack = luck.choice(sight["stacks"])
        hand = [each["id"] for each in sight.get("hand", [])]
        do = luck.choice([name for name in DO if name != "end"])
        asked = {key: odd(luck, stack, hand) for key in " ".join(KEYS).split() if luck.random() < 0.5}
        asked |= {"id": stack["id"], "v": stack["v"]} if luck.random() < 0.7 else {}
        asked |= {"x": luck.uniform(-10, 2_000), "y": 5} if luck.random() < 0.7 else {}
        before = door.house.free.number(party.id)
        answer = door.do(token, do, **asked)
        assert answer.status_code in {200, 429, *REFUSED}, (do, asked, answer.text)
        done += answer.status_code == 200
        assert door.house.free.number(party.id) == before + (answer.status_code == 200)
    assert done > 50
    again = TableHouse(Path(door.house._path or "")).free  # noqa: SLF001 - as after a restart
    for token in (*secrets(party), party.watch):
        assert again.look(token) == door.house.free.look(token)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b"{",
        b'"x"',
        b"\xff\xfe",
        b'{"do": "move", "do": "end"',
        b"[" * 9_000,
        b'{"a":' * 5_000,
        b'{"do": "say", "text": "\\ud800"}',
        b'{"do": "say", "text": NaN}',
        b'{"do": "move", "x": Infinity, "y": 1e999}',
        b'{"do": "say", "text": "' + b"a" * 16_000 + b'"}',
        b'{"do": "score", "row": 0, "seat": 0, "value": ' + b"9" * 9_000 + b"}",
    ],
)
def test_what_is_no_handling_is_refused(door: Door, body: bytes) -> None:
    token = secrets(door.begin())[0]
    before = door.look(token)
    assert door.ask("do", token, body).status_code in {400, 413}
    assert door.look(token) == before


def test_another_site_may_not_handle_anything(door: Door) -> None:
    token = secrets(door.begin())[0]
    hit = {"do": "end"}
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Host": "evil.example"},
    ):
        assert door.ask("do", token, hit, **headers).status_code in {403, 421}, headers
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
    ):
        assert door.ask("do", token, hit, **{"Content-Type": kind}).status_code == 400, (
            "what a form of another site can send"
        )
    assert door.send("OPTIONS", "/free/do", headers={"Origin": "https://evil.example"}).status_code in {403, 405}
    assert not door.look(token)["ended"]
    answer = door.ask("look", token)
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/free//look",
            "/free/%2e%2e/about",
            "/free/face/x/y/240.png/",
            "/free/face/../../x/240.png",
        ),
        *(
            "/free/face/x/y/99999.png",
            "/free/face/x/y/-1.png",
            "/free/face/x/y/1e3.png",
            "/free/record/",
            "/free/about",
        ),
        *(
            "/free/resume",
            "/free/begin",
            "/table/begin",
            "/table/about",
            "/free/booklet/x/y",
            "/free/do",
            "/free/face/x",
        ),
    ],
)
def test_no_path_leads_elsewhere(door: Door, path: str) -> None:
    for method in ("GET", "POST"):
        if (method, path) != ("POST", "/free/do"):
            assert door.send(method, path, content=b"").status_code in {403, 404, 405}, method


def test_a_picture_is_shown_to_who_has_seen_its_face(door: Door) -> None:
    """No key tells what it is of, none is the same at two tables, and those of what lies hidden are nobody's."""
    one, two = door.begin(seed="same" * 10), door.begin(seed="other" * 10)
    faces = [{card["face"] for card in door.look(secrets(party)[0])["hand"]} for party in (one, two)]
    key = next(iter(faces[0]))
    assert door.send("GET", f"/free/face/{key}/240.png").status_code == 200
    here, _, secret = key.partition(".")
    elsewhere = f"{next(iter(faces[1])).partition('.')[0]}.{secret}"
    assert here != elsewhere.partition(".")[0]
    assert door.send("GET", f"/free/face/{elsewhere}/240.png").status_code == 404
    assert not faces[0] & faces[1]
    for guess in (
        "0" * len(key),
        key[:-1],
        key + "0",
        key.upper(),
        sha256(b"cards-01").hexdigest()[: len(key)],
        "cards-01",
        "front",
    ):
        assert door.send("GET", f"/free/face/{guess}/240.png").status_code == 404, guess
    seen = json.dumps(door.look(secrets(one)[1])) + json.dumps(door.look(one.watch))
    assert not [
        each for each in faces[0] if each in seen and each not in json.dumps(door.look(secrets(one)[1])["hand"])
    ]


def test_what_is_hidden_is_in_no_answer(door: Door) -> None:
    """Until it is seen: neither the seed, nor what lies face down, nor what others hold and did with it."""
    party = door.begin()
    ann, ben = secrets(party)
    hand = door.look(ann)["hand"]
    assert door.do(ann, "peek", **door.deck(ann)).status_code == 200
    assert door.do(ann, "search", **door.deck(ann)).status_code == 200
    found = door.look(ann)
    searched = next(each["search"] for each in found["stacks"] if "search" in each)
    assert len(searched) == 48
    assert door.do(ann, "draw", **door.deck(ann), at=7).status_code == 200
    for token in (ben, party.watch):
        sight = door.look(token)
        words = json.dumps(sight, ensure_ascii=False)
        assert party.seed not in words
        assert "search" not in {key for each in sight["stacks"] for key in each}
        own = {card["title"] for card in sight.get("hand", [])}
        hidden = {card["title"] for card in (*hand, *searched)} - own - {"Cards"}
        assert not [title for title in hidden if f'"{title}"' in words or f"{title}." in words]
        assert door.ask("replay", token, {"at": 0}).status_code == 423
        assert door.send("GET", f"/free/record/{token}").status_code == 423
    assert door.do(ben, "take", **door.deck(ben), n=1, at=3, x=1, y=1).status_code == 422, "Ben looks through nothing"
    drawn = door.look(ann)["hand"][-1]["id"]
    assert door.do(ben, "play", hand=drawn, x=1, y=1).status_code == 409, "it is Ann's"
    assert door.do(ben, "undo").status_code in REFUSED


def test_the_seed_that_was_promised_is_the_one_that_is_told(door: Door) -> None:
    party = door.begin()
    promised = door.look(party.watch)["commit"]
    assert door.do(secrets(party)[0], "end").status_code == 200
    assert sha256(door.look(party.watch)["seed"].encode()).hexdigest() == promised
    assert door.send("GET", f"/free/record/{party.watch}").status_code == 200
    assert door.do(secrets(party)[0], "say", text="more").status_code == 410


def test_a_seed_that_could_be_guessed_is_promised_to_nobody(door: Door) -> None:
    """Whoever tries a million words would know every card."""
    assert not door.look(door.begin(seed="monday").watch)["commit"]


def test_a_table_that_goes_on_from_a_moment_has_luck_of_its_own(door: Door) -> None:
    """The seed of the old one may have been told already, and what it brought is known."""
    old = door.begin()
    ann = secrets(old)[0]
    begun = door.look(ann)
    assert door.do(ann, "shuffle", **door.deck(ann)).status_code == 200
    order = [each["title"] for each in _searched(door, ann)]
    new = door.house.free.resume(old.id, 0)
    again = secrets(new)[0]
    assert [card["title"] for card in door.look(again)["hand"]] == [card["title"] for card in begun["hand"]]
    assert door.do(again, "shuffle", **door.deck(again)).status_code == 200
    assert [each["title"] for each in _searched(door, again)] != order
    assert new.seed != old.seed
    restarted = TableHouse(Path(door.house._path or "")).free  # noqa: SLF001 - as after a restart
    assert restarted.look(again) == door.house.free.look(again)
    assert not {*secrets(old), old.watch} & {*secrets(new), new.watch}


def _searched(door: Door, token: str) -> list[dict[str, Any]]:
    assert door.do(token, "search", **door.deck(token)).status_code == 200
    return next(each["search"] for each in door.look(token)["stacks"] if "search" in each)


def test_what_people_type_is_words_and_nothing_else(door: Door) -> None:
    party = door.begin()
    ann, ben = secrets(party)
    typed = "<script>alert(1)</script>\u202e\u2066\u200bx\u0000\u0007\n\tBen draws a card."
    for do, key in (("say", "text"), ("name", "name"), ("row", "title"), ("moment", "text")):
        answer = door.do(ann, do, **{key: typed if do != "name" else typed[23:39]})
        assert answer.status_code == 200, (do, answer.text)
    assert (
        door.do(ann, "note", v=door.look(ann)["note"]["v"] if "note" in door.look(ann) else 0, text=typed).status_code
        == 200
    )
    assert door.do(ann, "counter", title=typed[:40], value=1, x=1, y=1).status_code == 200
    sight = door.look(ben)
    words = json.dumps({key: sight[key] for key in ("log", "seats", "counters", "note", "scores")}, ensure_ascii=False)
    assert not [each for each in "\u202e\u2066\u200b\u0000\u0007" if each in words]
    assert not [line for line in sight["log"] if "\n" in line["says"]]


@pytest.mark.parametrize("name", ["Player 2", "player 2", "Player\u00a02", "Player \u200b2", "\uff30layer 2"])
def test_nobody_takes_another_ones_name(door: Door, name: str) -> None:
    ann, ben = secrets(door.begin())
    assert door.do(ann, "name", name=name).status_code == 422
    assert door.do(ben, "name", name="Ann").status_code == 200
    for same in ("Ann", " Ann ", "A\u200bnn", "ANN", "Ann\u202c"):
        assert door.do(ann, "name", name=same).status_code == 422, same


def test_what_is_kept_of_a_table_has_a_bound(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a guest fills the disk with what nobody sees."""
    monkeypatch.setattr("tilewright.tables.free.table.MOST_KEPT", 40_000)
    ann = secrets(door.begin())[0]
    answers = [door.do(ann, "say", text="x", junk="a" * 15_000).status_code for _ in range(4)]
    assert answers == [200, 200, 429, 429]
    assert door.do(ann, "say", text="there is still room for this").status_code == 200


def test_a_seat_that_asks_too_much_holds_up_nobody_else(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door.house, "_paces", Paces(0.001, 5))
    ann, ben = secrets(door.begin())
    assert [door.ask("look", ann).status_code for _ in range(7)] == [200] * 5 + [429] * 2
    assert door.ask("look", ben).status_code == 200


def test_an_answer_with_a_secret_and_others_words_in_it_is_not_packed(door: Door) -> None:
    """How small it gets would tell who listens on the way, and may chat, whether they have guessed a card of a hand."""
    ann = secrets(door.begin())[0]
    for text in range(20):
        assert door.do(ann, "say", text=f"{text} " + "word " * 50).status_code == 200
    number = door.look(ann)["number"]
    answer = door.ask("look", ann, {"since": number - 15}, **{"Accept-Encoding": "gzip"})
    assert len(answer.content) > 2_000
    assert "content-encoding" not in answer.headers
