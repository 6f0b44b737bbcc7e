"""Playtests over HTTP: a free table's notes and answers, who may give them, and what the tab tells the designer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

from tests.studio.test_studio_free_seat import Free
from tilewright.shelf.starter import start
from tilewright.tables.free.snapshot import BUDGET, snapshot
from tilewright.tables.notes import folder, moment_picture, played


@pytest.fixture
def free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Free]:
    """A studio of the small game, with questions of its own."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    start(tmp_path / "orchard")
    text = "questions: {fun: {ask: Fun?, answer: scale}, best: {ask: 'The <best>?'}}\n"
    (tmp_path / "orchard" / "playtest.yaml").write_text(text)
    own = Free(tmp_path / "orchard", tmp_path)
    with own.client:
        yield own


def tab(free: Free, path: str) -> Any:  # noqa: ANN401 - an answer of the client
    """What the designer's page is answered."""
    free.client.cookies.set(free.guard.cookie, free.guard.key)
    answer = free.client.get(f"/{path}")
    free.client.cookies.clear()
    return answer


def test_a_free_table_leaves_a_session(free: Free) -> None:
    """Noted of what lies open, told to nobody; points from the sheet; own questions; all of it on the tab."""
    begun = free.begin(players=2)
    one, two = begun["here"][0], begun["friends"][0]
    free.look(two)
    free.ask("do", one, do="name", name="Ann")
    before = free.look(two)
    stacks = {each["title"]: each for each in free.look(one)["stacks"]}
    opened = next(each for each in stacks.values() if each["n"] == 1 and each["kind"] == "card")
    deck = max(stacks.values(), key=lambda each: each["n"])
    assert free.ask("note", one, text="dull", id=opened["id"]).status_code == 200
    assert free.ask("do", one, do="moment", text="what is it?", id=deck["id"]).status_code == 200
    pieces = free.ask("about", two).json()["pieces"]
    named = next(key for key, title in pieces.items() if title == opened["title"])
    assert free.ask("note", two, text="strong", piece=named).status_code == 200
    assert free.ask("note", begun["watch"], text="a long turn").status_code == 200
    assert free.look(two) == before, "nobody at the table is told"
    free.ask("do", one, do="row", title="Sum")
    for seat, value in enumerate((7, 12)):
        free.ask("do", one, do="score", row=0, seat=seat, value=value)
    assert free.ask("answer", one, answers={"fun": "4"}).status_code == 423, "it has not ended"
    assert "questions" not in free.look(one)
    free.ask("do", one, do="end")
    assert free.look(two)["questions"]["best"] == {"ask": "The <best>?", "answer": "text"}
    assert free.ask("answer", one, answers={"fun": "4", "best": "<b>"}).status_code == 200
    (each,) = played()
    assert [(moment.seat, moment.text, moment.title) for moment in each.moments] == [
        ("Ann", "dull", opened["title"]),
        ("Ann", "what is it?", ""),
        ("Player 2", "strong", opened["title"]),
        ("", "a long turn", ""),
    ]
    assert (each.head.points, each.head.won, each.head.result) == ((7.0, 12.0), (1,), "Ann 7, Player 2 12")
    assert each.record is not None
    assert json.loads(each.record.read_text(encoding="utf-8").splitlines()[-1])["do"] == "end"
    top = tab(free, "playtests").json()
    assert [each["words"] for each in top["pieces"]] == [f"'{opened['title']}': 2 notes", "The game: 2 notes"]
    assert top["questions"][0]["mean"] == 4
    assert top["versions"][0]["now"] is True
    assert tab(free, "playtests/said").json()[named]["count"] == 2
    picture = tab(free, f"playtests/picture/{each.name}/0.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    assert picture.content == moment_picture(each.name, 0)
    assert tab(free, "playtests/table.csv").content.startswith(b"\xef\xbb\xbfsession,")
    assert "\\<b\\> (Ann)" in tab(free, "playtests/page.md").text


def test_each_seat_s_picture_shows_what_that_seat_sees(free: Free) -> None:
    """A hand is in its owner's picture, and in nobody else's."""
    begun = free.begin(players=2)
    one, two = begun["here"][0], begun["friends"][0]
    free.look(two)
    free.ask("do", one, do="draw", n=3, **free.deck(one))
    for token in (one, two, begun["watch"]):
        assert free.ask("note", token, text="now").status_code == 200
    (each,) = played()
    mine, other, watched = (fromstring(moment_picture(each.name, at)) for at in range(3))
    words = [[text.text for text in each.iter("{http://www.w3.org/2000/svg}text")] for each in (mine, other, watched)]
    assert ["In hand" in each for each in words] == [True, bool(free.look(two)["hand"]), False]
    uses = [sum(1 for _ in each.iter("{http://www.w3.org/2000/svg}use")) for each in (mine, watched)]
    assert uses[0] - uses[1] == len(free.look(one)["hand"])


WRONG: list[tuple[dict[str, Any], int]] = [
    ({"text": ""}, 400),
    ({"text": "x" * 501}, 400),
    ({"text": ["x"]}, 400),
    ({"text": "x", "piece": "nothing"}, 400),
    ({"text": "x", "piece": {}}, 400),
    ({"text": "x", "id": "nothing"}, 400),
    ({"text": "x", "id": {}}, 400),
]


def test_what_is_no_note_and_who_is_nobody_is_turned_away(free: Free) -> None:
    token = free.begin(players=1)["here"][0]
    for asked, status in WRONG:
        assert free.ask("note", token, **asked).status_code == status, asked
    for what in ("note", "about", "answer"):
        assert free.ask(what, "nobody", text="x").status_code == 403
    assert [*played()] == []
    for path in ("playtests", "playtests/said", "playtests/table.csv"):
        assert free.client.get(f"/{path}").status_code == 403, "it is the designer's page"
    for path in ("x/0.svg", "..%2Fx/0.svg", "x/201.svg", "x/-1.svg"):
        assert tab(free, f"playtests/picture/{path}").status_code == 404


def test_another_game_s_picture_is_not_this_designer_s_page_s(free: Free) -> None:
    folder().mkdir(parents=True)
    (folder() / "other-1.notes.json").write_text(
        json.dumps(
            {"head": {"game": "other", "seats": ["A"]}, "moments": [{"seat": "A", "text": "x", "picture": True}]}
        )
    )
    (folder() / "other-1.moment-1.svg").write_text("<svg/>")
    assert tab(free, "playtests/picture/other-1/0.svg").status_code == 404
    assert tab(free, "playtests").json()["sessions"] == 0


def lying(**more: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever a view has
    top = {"x": 100, "y": 100, "z": 1, "angle": 30, "n": 2, "w": 63, "h": 88, "face": "a", "title": "A", "label": ""}
    return {**top, **more}


def test_a_picture_of_a_table_is_bounded_and_safe() -> None:
    """Names are words in it; faces beyond the budget are outlines; one that is gone is none."""
    view = {
        "size": [1200, 800],
        "stacks": [lying(label="</text><script>1</script>", face=key) for key in ("a", "b", "c", "gone")],
        "counters": [{"title": "<b>", "value": 3, "x": 1, "y": 2}],
        "hand": [{"w": 63, "h": 88, "face": "d", "title": '"><image href="http://x"/>'}],
    }

    def draw(key: str, dots: int) -> bytes:
        assert 0 < dots <= 960
        if key == "gone":
            raise KeyError(key)
        return b"x" * (BUDGET // 2)

    data = snapshot(view, draw)
    assert len(data) < 4_000_000
    names = [each.tag.rpartition("}")[2] for each in fromstring(data).iter()]
    assert names.count("image") == 2
    assert "script" not in names
    assert b'"http://x' not in data.replace(b'href="http://x"/&gt;', b"")
    assert fromstring(snapshot({"size": [100, 100], "stacks": []}, draw)).get("width") is not None
