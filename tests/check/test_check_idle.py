"""C33: a column that looks as if a card showed it is told where no drawing does; nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewright.build.session import Session
from tilewright.check.idle import idle_columns
from tilewright.cli import main
from tilewright.shelf import shelf
from tilewright.shelf.starter import start

GAME = """\
id: idle
title: Idle
tagline: Cards
version: "1"
designer: {name: Ann}
players: {least: 2, most: 4}
components:
  - id: cards
    kind: cards
    title: Cards
    template: card.svg
    rows: cards.csv
    size: {width: 63, height: 88}
    make: Cut them out, and read the rules.
"""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69 94">'
TITLE = '<text x="9" y="20" font-family="Alegreya" font-size="6">{{title}}</text>'


def told(folder: Path, table: str, drawing: str = "", more: str = "", balance: str = "") -> list[str]:
    """What C33 says of a table beside a drawing that shows its title."""
    (folder / "game.yaml").write_text(GAME + more)
    (folder / "card.svg").write_text(f"{HEAD}{TITLE}{drawing}</svg>")
    (folder / "cards.csv").write_text(table)
    if balance:
        (folder / "balance.yaml").write_text(balance)
    return [str(problem) for problem in idle_columns(Session(folder).spec)]


@pytest.mark.parametrize(
    ("column", "cells", "looks"),
    [
        ("rules", ["Draw two cards at once", "Take a coin from the bank"], "which has sentences in it"),
        ("colour", ["#D9573F", "#8A5A1E"], "which contains colours"),
        ("colour", ["", "#8A5A1E"], "which contains colours"),
        ("art", ["art/fox.png", "art/owl.SVG"], "which names pictures"),
        ("cost", ["3", "4"], "and something in one is called so"),
    ],
)
def test_what_a_drawing_has_lost_is_told_where_the_column_begins(
    tmp_path: Path, column: str, cells: list[str], looks: str
) -> None:
    table = f"title,{column}\nAce,{cells[0]}\nKing,{cells[1]}\n"
    lost = '<rect id="box-cost" x="9" y="9" width="5" height="5" style="fill:#000000"/>'
    (line,) = told(tmp_path, table, lost)
    assert line.startswith(f"{tmp_path}/cards.csv:1:7: warning: no drawing shows the column '{column}', {looks} [C33]")
    assert f"write {{{{{column}}}}} in the drawing" in line


@pytest.mark.parametrize(
    ("table", "drawing"),
    [
        ("title,rules\nAce,Draw two cards at once\n", "<title>{{rules}}</title>"),
        ("title,rules\nAce,Draw two cards at once\n", '<g data-if="rules"/>'),
        ("title,cost\nAce,3\n", '<g id="cost" data-repeat="{{cost * 2}}"/>'),
        ("title,colour\nAce,#D9573F\n", '<rect width="9" height="9" fill="%7B%7Bcolour%7D%7D"/>'),
        ("title,A & B\nAce,Draw two cards at once\n", "<title>{{A &amp; B}}</title>"),
        ("title,_rules\nAce,Draw two cards at once\n", ""),
        ("title,#colour\nAce,#D9573F\n", ""),
        ("title,Notes of mine\nAce,I would rather have none of it\n", ""),
        ("title,Art source\nAce,found in an old book of mine\n", ""),
        ("title,suit,strength\nAce,red hearts,14\n", ""),
        ("title,rules\nAce,Draw two cards at once\nKing,\nQueen,\n", ""),
        ("title,rules\nAce,\nKing,\n", ""),
        ("id,title,quantity\nace,Ace of all the hearts,2\n", '<g id="quantity"/><g id="id"/>'),
    ],
)
def test_what_is_shown_or_kept_aside_is_not(tmp_path: Path, table: str, drawing: str) -> None:
    assert told(tmp_path, table, drawing) == []


def test_what_game_yaml_and_balance_yaml_name_is_not(tmp_path: Path) -> None:
    table = "Name of card,rules\nThe old ace of hearts,Draw two cards at once\n"
    assert len(told(tmp_path, table, more="    columns: {title: Name of card}\n")) == 1
    holds = "{where: {rules: Draw two cards at once}, least: 1}"
    asked = f"{{kind: draw, says: So, of: cards, draw: 1, holds: {holds}, chance: {{least: 1}}}}"
    balance = f"checks:\n  aces: {asked}\n"
    assert told(tmp_path, table, more="    columns: {title: Name of card}\n", balance=balance) == []


def test_two_parts_of_one_table_share_what_they_show(tmp_path: Path) -> None:
    part = GAME[GAME.index("  - id: cards") :].replace("id: cards", "id: others").replace("card.svg", "other.svg")
    (tmp_path / "other.svg").write_text(f"{HEAD}{TITLE.replace('title', 'rules')}</svg>")
    assert told(tmp_path, "title,rules\nAce,Draw two cards at once\n", more=part) == []


@pytest.mark.parametrize("name", [listed.name for listed in shelf.games()])
def test_no_shipped_game_is_told(name: str) -> None:
    assert [*idle_columns(Session(name).spec)] == []


def test_a_new_game_is_not(tmp_path: Path) -> None:
    start(tmp_path / "mine")
    assert [*idle_columns(Session(tmp_path / "mine").spec)] == []


@pytest.mark.parametrize("command", ["build", "check"])
def test_build_and_check_tell_it_and_go_on(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    (tmp_path / "g").mkdir()
    told(tmp_path / "g", "title,colour\nAce,#D9573F\n")
    result = CliRunner().invoke(main, [command, "g"])
    assert result.exit_code == 0
    assert "g/cards.csv:1:7: warning: no drawing shows the column 'colour'" in result.output
    (tmp_path / "g" / "card.svg").write_text("<svg/>")
    assert "[C33]" not in CliRunner().invoke(main, [command, "g"]).output


def test_a_column_that_a_variant_shows_is_not_idle(tmp_path: Path) -> None:
    table = "title,rules,regeln\nAce,Draw two cards and pass.,Zieh zwei Karten und gib ab.\n"
    rules = '<text x="9" y="30" font-family="Alegreya" font-size="6">{{rules}}</text>'
    assert any("'regeln'" in each for each in told(tmp_path, table, rules))
    (tmp_path / "variants").mkdir()
    head = "variant: {title: Deutsch, summary: Auf Deutsch.}\ngame:\n  components:\n    - {id: cards, "
    (tmp_path / "variants" / "de.yaml").write_text(f"{head}columns: {{rules: regeln}}}}\n")
    assert told(tmp_path, table, rules) == []
    (tmp_path / "variants" / "de.yaml").write_text(f"{head}template: de.svg}}\n")
    (tmp_path / "de.svg").write_text(f"{HEAD}{rules.replace('rules', 'regeln')}</svg>")
    assert told(tmp_path, table, rules) == []


def test_what_check_warns_of_the_page_shows(tmp_path: Path) -> None:
    told(tmp_path, "title,rules\nAce,Draw two cards and then pass.\n")
    assert "C33" in {problem.code for problem in Session(str(tmp_path)).problems}
