"""A kind of component that a room brings in one module is read, counted, drawn, cut and printed like any other."""

from __future__ import annotations

import subprocess
import sys
from math import hypot
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.build.editions import edition_of
from tilewright import check
from tilewright.balance.pieces import known
from tilewright.build.labour import work_of
from tilewright.build.make import make
from tilewright.build.marks import colours_are_one_language
from tilewright.build.options import Options
from tilewright.pieces import table
from tilewright.pieces.build import build
from tilewright.problem import Level, RefusedError
from tilewright.rooms import Room
from tilewright.shelf import shelf
from tilewright.spec.read import read
from tilewright.spec.rules import FreeRules
from tilewright.spec.spec import Spec

ROOM = Room("tests.pieces.room")

GAME = """\
id: regatta
title: Regatta
tagline: Cheer them on
version: "1"
designer: {name: Nobody}
players: {least: 2, most: 2}
liveries:
  red: {title: Red, letter: R, hex: "#C03020", symbol: star}
  blue: {title: Blue, letter: B, hex: "#2040C0", symbol: moon}
components:
  - {kind: pennants, id: flags, title: F, make: Cut., size: {width: 60, height: 30}, word: Hooray, count: rules.fans}
  - {kind: tokens, id: coins, title: Coins, make: Cut., size: {width: 20, height: 20}, tokens: [{face: 5, count: 3}]}
"""


def game(folder: Path, text: str = GAME) -> Spec[Any]:
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    (folder / "rules.yaml").write_text("fans: 4\n", encoding="utf-8")
    return read(folder, FreeRules, room=ROOM)


def problems(folder: Path, old: str, new: str) -> list[str]:
    with pytest.raises(RefusedError) as caught:
        game(folder, GAME.replace(old, new))
    return [problem.message for problem in caught.value.problems]


def test_it_is_read_and_counted_from_the_rules(tmp_path: Path) -> None:
    spec = game(tmp_path)
    assert check.problems(spec) == ()
    assert {piece.id: piece.copies for piece in build(spec).pieces} == {"flags-red": 4, "flags-blue": 4, "coins-5": 3}
    assert [each.values for each in known(spec, build(spec))["flags"]] == [{"livery": "red"}, {"livery": "blue"}]


def test_what_is_wrong_with_it_is_told_like_all_else(tmp_path: Path) -> None:
    assert problems(tmp_path, "Hooray", "Boo") == ["word: nobody waves that"]
    assert problems(tmp_path, "word:", "wrod:") == ["unknown key 'wrod'; did you mean 'word'?"]
    assert problems(tmp_path, "rules.fans", "rules.fan") == [
        "count: 'rules.fan' is not a whole number in rules.yaml; did you mean 'rules.fans'?"
    ]
    assert problems(tmp_path, "kind: pennants", "kind: penants") == ["unknown kind 'penants'; did you mean 'pennants'?"]


def test_nobody_else_can_use_it(tmp_path: Path) -> None:
    game(tmp_path)
    with pytest.raises(RefusedError, match="unknown kind 'pennants'"):
        read(tmp_path, FreeRules)


def test_it_is_printed_and_cut_along_its_contour(tmp_path: Path) -> None:
    spec = game(tmp_path)
    edition = edition_of(spec, Options(svg=True, one_file=True))
    built = make(edition, tmp_path / "out")
    with pypdfium2.PdfDocument(built.folder / "kit-a4.pdf") as pdf:
        text = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    assert text.count("Hooray") == 9  # the first page shows one in small
    assert "#C03020" in (built.folder / "svg" / "flags-red.svg").read_text(encoding="utf-8")
    contours = {lot.piece: lot.contour for lot in edition.lots}
    assert contours == {"flags-red": True, "flags-blue": True, "coins-5": False}


def test_its_time_is_counted_from_its_outline(tmp_path: Path) -> None:
    edition = edition_of(game(tmp_path), Options())
    work = work_of(edition.job, edition.sheets, edition.faces)["flags"]
    assert work.along == pytest.approx(8 * (30 + 2 * hypot(60, 15)), rel=1e-3)
    assert (work.straight, work.folds, work.glued) == (0, 0, 0)


def test_low_ink_that_shows_nothing_but_the_word_is_warned_of(tmp_path: Path) -> None:
    found = list(colours_are_one_language(edition_of(game(tmp_path), Options()).job))
    assert [(each.code, each.level, each.message) for each in found] == [
        ("K18", Level.WARNING, "in low ink on 'flags' nothing distinguishes blue, red of `liveries` from the others")
    ]


def test_every_row_says_its_own_name_and_who_draws_it() -> None:
    rows = table.rows(ROOM)
    assert {"pennants", "tokens", "dice-nets", "tiles"} <= set(rows)
    for name, row in rows.items():
        assert name in row.names
        assert callable(table.load(row.draw))


def test_a_game_of_cards_loads_no_other_kind(tmp_path: Path) -> None:
    cards = "  - {kind: cards, id: cards, title: C, make: C, template: c.svg, rows: c.csv, size: {width: 9, height: 9}}"
    (tmp_path / "game.yaml").write_text(f"{GAME.partition('  - {kind')[0]}{cards}\n", encoding="utf-8")
    (tmp_path / "c.csv").write_text("id\na\n", encoding="utf-8")
    (tmp_path / "c.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', encoding="utf-8")
    look = (
        "import sys; from tilewright.shelf import shelf; from tilewright.pieces.build import build;"
        "build(shelf.load(sys.argv[1]));"
        "heads = ('tilewright.pieces.', 'tilewright.castle_tiles', 'tilewright.games.');"
        "print(*(name for name in sys.modules if name.startswith(heads)))"
    )
    asked = [sys.executable, "-c", look, str(tmp_path)]
    ran = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=True, cwd=shelf.data().parent)
    assert {name.rpartition(".")[2] for name in ran.stdout.split()} == {"build", "cards", "kind", "table"}
