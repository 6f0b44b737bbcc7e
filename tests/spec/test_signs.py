"""The signs in the box: each prints, is found by words, and stands wherever an icon or a face can be named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.cards.conftest import CSV, GAME, SVG
from tilewright import check
from tilewright.build.edition import Edition
from tilewright.cli import main
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.spec.signs import FOLDER, find_signs, sign_drawing, sign_names, sign_outline, signs_in
from tilewright.svg.shape import parse

if TYPE_CHECKING:
    from tilewright.build.store import Face

PAGE = Path(__file__).resolve().parents[2] / "docs" / "signs.md"


@pytest.mark.parametrize("name", sign_names())
def test_a_sign_is_one_outline_with_a_size_and_words(name: str) -> None:
    text = sign_drawing(name)
    assert re.fullmatch(r"[a-z][a-z0-9-]*", name)
    assert text.count("<path") == 1
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]*)"', text)[0].split())
    x, y = parse(sign_outline(name)).numbers[::2], parse(sign_outline(name)).numbers[1::2]
    handles = 25  # of curves may lie outside
    assert left - handles <= min(x) <= left + handles
    assert top - handles <= min(y)
    assert max(x) <= left + width + handles
    assert max(y) <= top + height + handles
    assert re.search(r"<desc>[a-z][^<]*</desc>", text)


def test_no_two_signs_look_alike() -> None:
    assert len({sign_outline(name) for name in sign_names()}) == len(sign_names())


def test_a_word_finds_signs_by_name_and_by_meaning() -> None:
    assert {"sword", "axe", "bow"} <= find_signs(["weapon"]).keys()
    assert find_signs(["WEAP"]).keys() == find_signs(["weapon"]).keys()
    assert {"sword", "shield"} <= find_signs(["sword", "shield"]).keys()
    assert "die-d20" in find_signs(["d20"])
    assert find_signs([]).keys() == set(sign_names())
    assert not find_signs(["zyzzyva"])


def test_texts_name_signs() -> None:
    assert signs_in(["Pay :coin: or 10:30:", '<use href="#icon-castle"/>', ":no-such-thing:"]) == {"coin", "castle"}


def _game(folder: Path, rules: str, more: str = "", drawn: str = "") -> Path:
    (folder / "game.yaml").write_text(GAME + more)
    (folder / "card.svg").write_text(SVG.replace("</svg>", f"{drawn}</svg>"))
    (folder / "cards.csv").write_text(CSV.replace("Everybody bows.", rules))
    return folder


def _faces(folder: Path) -> dict[str, Face]:
    return dict(Edition(folder).faces)


def _operators(folder: Path) -> int:
    return sum(len(repr(face.form)) for face in _faces(folder).values())


@pytest.mark.parametrize(
    ("rules", "more", "drawn"),
    [
        ("Take a :castle: now.", "", ""),
        ("Take a Keep now.", "    embed: Keep = castle\n", ""),
        ("Everybody bows.", "", '<use href="#icon-castle" x="5" y="20" width="9" height="9"/>'),
        ("castle", "", '<use href="#icon-{{rules}}" x="5" y="20" width="9" height="9" data-if="rules = castle"/>'),
        ("Everybody bows.", "", '<text x="9" y="40" font-family="Cinzel" font-size="5">:castle:</text>'),
    ],
)
def test_a_sign_prints_wherever_an_icon_can(tmp_path: Path, rules: str, more: str, drawn: str) -> None:
    game = _game(tmp_path, rules, more, drawn)
    assert [str(each) for each in check.problems(shelf.load(game))] == []
    signed = _operators(game)
    (game / "icons").mkdir()
    (game / "icons" / "castle.svg").write_text('<svg viewBox="0 0 9 9"><path d="M0 9L9 0V9Z"/></svg>')
    assert shelf.load(game).icons["castle"].startswith('<svg viewBox="0 0 9 9"')
    assert _operators(game) < signed, "a file of the game's own goes before the sign"


def test_a_name_that_is_nearly_a_sign_is_told(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match=r"there is no icon ':castel:'; did you mean 'castle'") as refused:
        _faces(_game(tmp_path, "Take a :castel:."))
    assert "tilewright icons WORD" in str(refused.value)


def test_a_face_that_is_nearly_a_sign_is_told(tmp_path: Path) -> None:
    tokens = "  - {id: t, kind: tokens, title: T, make: Cut., size: {width: 20, height: 20},\n"
    tokens += "     tokens: [{face: castel, count: 1}]}\n"
    (problem,) = check.problems(shelf.load(_game(tmp_path, "No.", tokens)))
    assert problem.code == "K06"
    assert "did you mean 'castle'" in problem.message
    assert "tilewright icons WORD" in problem.help


def test_the_booklet_prints_a_sign(tmp_path: Path) -> None:
    game = _game(tmp_path, "No.")
    (game / "booklet.md").write_text("# Play\n\nTake a :castle: and a :die-6:.\n")
    edition = Edition(game)
    assert edition.booklet
    assert set(edition.spec.icons) == {"castle", "die-6"}


def test_the_command_lists_and_copies(tmp_path: Path) -> None:
    run = CliRunner().invoke
    assert "sword  " in run(main, ["icons", "weapon"]).output
    assert run(main, ["icons"]).output.count("\n") == len(sign_names())
    assert "no sign fits 'zyzzyva'" in run(main, ["icons", "zyzzyva"]).output
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "sword.svg").write_text("mine")
    answer = run(main, ["icons", "sword", "axe", "--into", str(tmp_path)])
    assert answer.exit_code == 0
    assert "already exists" in answer.output
    assert (tmp_path / "icons" / "sword.svg").read_text() == "mine"
    assert (tmp_path / "icons" / "axe.svg").read_text() == sign_drawing("axe")


def test_the_page_shows_what_the_command_prints() -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^\$ tilewright icons weapon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[0]
    assert shown == CliRunner().invoke(main, ["icons", "weapon"]).output
    assert (FOLDER / "LICENSE-Phosphor.txt").is_file()
