"""A game whose cards are in a Google sheet: fetched when told to, kept with its digest, built from the copy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.texts.written_workbooks import xlsx
from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.shelf import fetch, refresh
from tilewright.shelf.fetch import FetchError
from tilewright.shelf.starter import start
from tilewright.spec.copied import address_of
from tilewright.spec.part import RowsNamed
from tilewright.texts.node import Spot

ID = "1aBcD_eFgHiJkLmNoPqRsTuVwXyZ-0123456789abcdef"
LINK = f"https://docs.google.com/spreadsheets/d/{ID}/edit?usp=sharing#gid=42"
CSV = f"https://docs.google.com/spreadsheets/d/{ID}/export?format=csv&gid=42"
TABLE = b"title,quantity\r\nAce,2\r\nKing,1\r\n"
GAME = """\
id: linked
title: Linked
tagline: Cards in a sheet
version: "1"
designer: {name: Ann}
players: {least: 2, most: 4}
components:
  - id: heroes
    kind: cards
    title: Heroes
    template: hero.svg
    rows: LINK
    size: {width: 63, height: 88}
    make: Cut them out.
"""
TITLE = '<text x="9" y="20" font-family="Alegreya" font-size="6">{{title}}</text>'
HERO = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69 94">{TITLE}</svg>'


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a link and no copy; nobody can be asked but who a test names."""
    folder = tmp_path / "linked"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME.replace("LINK", LINK))
    (folder / "hero.svg").write_text(HERO)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(fetch, "OpenerDirector", None)
    return folder


def served(**tables: bytes) -> Callable[[str], bytes]:
    """Who answers with the only table, or with that of the form that is asked for."""
    return lambda address: tables["xlsx" if "format=xlsx" in address else "csv"]


def refused(folder: Path, ask: Callable[[str], bytes]) -> str:
    with pytest.raises(RefusedError) as error:
        refresh.refresh(folder, (), ask)
    return str(error.value)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_without_a_copy_it_says_where_and_what_to_do(game: Path) -> None:
    del game
    result = run("build", "linked")
    assert result.exit_code == 1
    assert "linked/game.yaml:12:11: this sheet has never been fetched" in result.output
    assert "tilewright build GAME --refresh" in result.output


def test_fetched_once_it_is_built_without_asking_again(game: Path) -> None:
    lines = refresh.refresh(game, (), {CSV: TABLE}.__getitem__)
    assert lines[0].endswith(".csv: fetched")
    (copy,) = (game / "fetched").glob("heroes-*.csv")
    assert copy.read_bytes() == TABLE.replace(b"\r\n", b"\n")
    result = run("build", "linked")
    assert result.exit_code == 0, result.output
    assert "3 pieces" in result.output
    before = (game / "fetched" / "lock.yaml").read_bytes()
    assert refresh.refresh(game, (), served(csv=TABLE))[0].endswith(": as before")
    assert (game / "fetched" / "lock.yaml").read_bytes() == before
    assert sorted(path.name for path in (game / "fetched").iterdir()) == [copy.name, "lock.yaml"]


def test_build_and_check_refresh_when_they_are_told_to(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refresh.refresh, "__defaults__", ((), served(csv=TABLE)))
    assert run("build", "linked", "--refresh").exit_code == 0
    monkeypatch.setattr(refresh.refresh, "__defaults__", ((), served(csv=TABLE.replace(b"King,1", b"King,5"))))
    assert run("check", "linked", "--refresh").exit_code == 0
    result = run("build", "linked")
    assert "7 pieces" in result.output
    assert len(list((game / "fetched").iterdir())) == 2


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (b"title,quantity\nAce,many\n", "[C05]"),
        (b"title\n", "no rows"),
        (b"", "no header"),
        (b"title\n" + b"x\n" * 20_001, "20,000 rows"),
        (b"title\n#REF!\n", "[C41]"),
        (b"\xff\xfe\x00", "UTF-16"),
    ],
)
def test_what_is_no_table_leaves_the_copy_alone(game: Path, table: bytes, message: str) -> None:
    refresh.refresh(game, (), served(csv=TABLE))
    before = {path: path.read_bytes() for path in (game / "fetched").iterdir()}
    words = refused(game, served(csv=table))
    assert message in words
    assert LINK in words
    assert {path: path.read_bytes() for path in (game / "fetched").iterdir()} == before


def test_of_two_sheets_none_is_changed_where_one_does_not_come(game: Path) -> None:
    refresh.refresh(game, (), served(csv=TABLE))
    text = (game / "game.yaml").read_text()
    second = text[text.index("  - id: heroes") :].replace("heroes", "foes").replace("gid=42", "gid=43")
    (game / "game.yaml").write_text(text + second)
    before = {path: path.read_bytes() for path in (game / "fetched").iterdir()}

    def half(address: str) -> bytes:
        if address.endswith("gid=43"):
            raise FetchError("it is not shared", "share it")
        return TABLE + b"Queen,1\r\n"

    assert "linked/game.yaml:19:11: it is not shared [C46]\n    -> share it" in refused(game, half)
    assert {path: path.read_bytes() for path in (game / "fetched").iterdir()} == before


def test_a_copy_that_was_edited_is_told_and_never_lost(game: Path) -> None:
    refresh.refresh(game, (), served(csv=TABLE))
    (copy,) = (game / "fetched").glob("*.csv")
    copy.write_bytes(copy.read_bytes().replace(b"\n", b"\r\n"))
    assert "[C47]" not in run("check", "linked").output, "only its line ends changed"
    copy.write_text("title,quantity\nAce,9\n")
    result = run("check", "linked")
    assert result.exit_code == 0
    assert f"{copy.relative_to(game.parent)}: warning: this copy of a sheet was edited" in result.output
    assert "would lose the changes [C47]" in refused(game, served(csv=TABLE))
    assert copy.read_text() == "title,quantity\nAce,9\n"
    copy.unlink()
    refresh.refresh(game, (), served(csv=TABLE))
    assert "[C47]" not in run("check", "linked").output


def test_a_sheet_by_its_name_comes_as_a_workbook(game: Path) -> None:
    (game / "game.yaml").write_text(GAME.replace("LINK", f"{LINK}\n    sheet: Foes"))
    book = xlsx(Heroes=[["title"], ["Ace"]], Foes=[["title"], ["Troll"], ["Imp"]])
    refresh.refresh(game, (), served(xlsx=book))
    assert "2 pieces" in run("build", "linked").output


def test_a_variant_may_link_to_another_sheet(game: Path) -> None:
    (game / "variants").mkdir()
    part = GAME.replace("LINK", LINK.replace("42", "7"))
    over = part[part.index("components:") :].replace("\n", "\n  ").rstrip()
    head = "variant: {title: Other, summary: Other cards.}"
    (game / "variants" / "other.yaml").write_text(f"{head}\ngame:\n  {over}")
    refresh.refresh(game, ("other",), lambda address: TABLE if "gid=42" in address else b"title\nDuke\n")
    assert "3 pieces" in run("build", "linked").output
    assert "1 piece " in run("build", "linked", "--variant", "other").output


@pytest.mark.parametrize(
    "link", ["https://example.org/cards.csv", "http://docs.google.com/spreadsheets/d/1234567890/edit", "https://x"]
)
def test_any_other_link_is_refused_with_a_line(game: Path, link: str) -> None:
    (game / "game.yaml").write_text(GAME.replace("LINK", link))
    for words in (["build", "linked"], ["build", "linked", "--refresh"], ["check", "linked"]):
        result = run(*words)
        assert result.exit_code == 1
        assert f"linked/game.yaml:12:11: '{link}' is not the link of a Google sheet [C46]" in result.output


def test_a_folder_that_leads_elsewhere_is_not_written_through(game: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (game / "fetched").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="in the way"):
        refresh.refresh(game, (), served(csv=TABLE))
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.parametrize(
    "lock", ["- a\n", "heroes: 1\n", "[" * 3_000, "{}", "heroes.csv: {address: [1], sha256: {}}\n", "a: *b\n"]
)
def test_a_spoilt_lock_is_a_line(game: Path, lock: str) -> None:
    refresh.refresh(game, (), served(csv=TABLE))
    (game / "fetched" / "lock.yaml").write_text(lock)
    result = run("build", "linked")
    assert result.exit_code == 1
    assert result.output.startswith("linked/")


def test_a_game_without_links_asks_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    start(folder)
    assert refresh.refresh(folder, (), served()) == ("There is nothing to refresh: no table of this game is a link.",)
    assert not (folder / "fetched").exists()


@pytest.mark.parametrize(
    ("link", "sheet", "address"),
    [
        (LINK, "", f"d/{ID}/export?format=csv&gid=42"),
        (f"https://docs.google.com/spreadsheets/d/{ID}", "", f"d/{ID}/export?format=csv"),
        (f"https://docs.google.com/spreadsheets/u/1/d/{ID}/edit?gid=5#gid=5", "", f"d/{ID}/export?format=csv&gid=5"),
        (LINK, "Foes", f"d/{ID}/export?format=xlsx"),
        (f"https://docs.google.com/spreadsheets/d/e/2PACX-{ID}/pubhtml", "", f"d/e/2PACX-{ID}/pub?output=csv"),
        (
            f"https://docs.google.com/spreadsheets/d/e/2PACX-{ID}/pub?gid=3&single=true&output=csv",
            "",
            f"d/e/2PACX-{ID}/pub?gid=3&single=true&output=csv",
        ),
    ],
)
def test_a_link_as_it_is_copied_leads_to_its_table(link: str, sheet: str, address: str) -> None:
    rows = RowsNamed.of("heroes", link, {}, sheet)
    assert address_of(rows, Spot("game.yaml")) == f"https://docs.google.com/spreadsheets/{address}"
