"""Free tables in the tab Table: begun, listed, kept as the set-up, and begun again; what makes no sense is refused."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.studio.served import Answer, Page, served
from tilewright.cli import main
from tilewright.studio import serve

STARTER = Path(__file__).resolve().parents[2] / "templates" / "new"


@pytest.fixture
def orchard(tmp_path: Path) -> Iterator[Page]:
    folder = tmp_path / "orchard"
    shutil.copytree(STARTER, folder)
    with served(folder) as page:
        yield page


def post(page: Page, path: str, words: object) -> Answer:
    return page.ask(path, "POST", json.dumps(words), Content_Type="application/json")


def test_a_table_is_begun_listed_kept_and_gone_on_with(orchard: Page) -> None:
    about = orchard.ask("/table/about").words
    assert (about["playable"], about["least"], about["free"], about["own"]) == (False, 2, [], True)
    begun = post(orchard, "/table/free", {"players": 3, "seed": "plum"}).words
    assert (len(begun["here"]), len(begun["friends"])) == (1, 2)
    assert [each["id"] for each in orchard.ask("/table/about").words["free"]] == [begun["id"]]
    assert orchard.ask(f"/table/code/{begun['friends'][0]}").status == 200

    kept = post(orchard, "/table/keep", {"watch": begun["watch"], "was": about["kept"]}).words
    assert kept["written"]
    text = (orchard.folder / "table.yaml").read_text(encoding="utf-8")
    assert "deal: 5" in text

    (orchard.folder / "table.yaml").write_text(f"# by hand\n{text}", encoding="utf-8")
    other = post(orchard, "/table/keep", {"watch": begun["watch"], "was": kept["kept"]}).words
    assert not other["written"]
    assert (orchard.folder / "table.yaml").read_text(encoding="utf-8").startswith("# by hand")
    assert post(orchard, "/table/keep", {"watch": begun["watch"], "was": other["kept"]}).words["written"]
    assert (orchard.folder / "table.yaml").read_text(encoding="utf-8") == text

    again = post(orchard, "/table/resume", {"watch": begun["watch"]}).words
    assert again["id"] != begun["id"]
    assert not {*again["here"], *again["friends"], again["watch"]} & {*begun["here"], *begun["friends"], begun["watch"]}


@pytest.mark.parametrize(
    ("path", "words"),
    [
        *(("/table/free", {"players": each}) for each in (0, 13, -1, True, "3", None, 2.0)),
        ("/table/free", {"players": 2, "seed": "x" * 101}),
        ("/table/free", {"players": 2, "seed": "\u202e"}),
        ("/table/free", [3]),
        *((path, words) for path in ("/table/keep", "/table/resume") for words in ("x", {"watch": 3, "was": ""}, [3])),
        ("/table/keep", {"watch": "x" * 32, "was": ""}),
        ("/table/resume", {"watch": "x" * 32, "at": 10**9}),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_is_written(path: str, words: object, page: Page) -> None:
    before = (page.folder / "table.yaml").read_bytes()
    answer = post(page, path, words)
    assert 400 <= answer.status < 500
    assert answer.words["message"]
    assert page.ask(path, "POST", "[" * 5_000).status == 400
    assert (page.folder / "table.yaml").read_bytes() == before


def test_the_command_wishes_for_a_table_which_begins_with_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(serve, "serve", lambda *words, **named: asked.append((words[:2], named["wish"], named["host"])))
    result = CliRunner().invoke(main, ["table", "./mygame", "--players", "3", "--seed", "plum", "--no-open"])
    assert (result.exit_code, asked) == (0, [(("./mygame", ()), (3, "plum"), "")])
    assert CliRunner().invoke(main, ["table", "./mygame", "--players", "13"]).exit_code == 2

    folder = tmp_path / "orchard"
    shutil.copytree(STARTER, folder)
    with served(folder) as page:
        page.desk.wish = (None, "plum")
        assert page.ask("/about").words["tab"] == "table"
        (table,) = page.ask("/table/about").words["free"]
        assert len(table["who"]) == 2
        assert len(page.ask("/table/about").words["free"]) == 1


def test_play_without_an_engine_names_the_table() -> None:
    result = CliRunner().invoke(main, ["play", str(STARTER)])
    assert result.exit_code == 1
    assert f"use the free table: tilewright table {STARTER}" in " ".join(result.output.split())
