"""A copy of Castles & Crowns with other houses or castles: told where they are written, with what can be drawn."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewright import check
from tilewright.cli import main
from tilewright.shelf import shelf

KNOWN = "lion, eagle, stag, boar"
BOAR = '  boar:  {title: Boar, letter: B, hex: "#17171A", symbol: diamond}\n'
# file, what is replaced by what; what is said, its remedy left out
MISTAKES = {
    "another house": (
        {
            "game.yaml": ("{lion: {},", "{wolf: {title: Wolf, symbol: paw, of: lion},"),
            "rules.yaml": ("lion: h", "wolf: h"),
        },
        ["g/rules.yaml:7:12: the house 'wolf' is not drawn"],
    ),
    "a misspelt house": (
        {
            "game.yaml": ("stag: {}", "stagg: {title: Stag, symbol: paw, of: stag}"),
            "rules.yaml": ("stag: c", "stagg: c"),
        },
        [
            "g/rules.yaml:7:43: the house 'stagg' is not drawn; did you mean 'stag'?",
        ],
    ),
    "a house without a colour": (
        {"game.yaml": (BOAR, "")},
        ["g/game.yaml:35:44: the suit 'boar' lacks title, symbol, of, and game.yaml has no colour 'boar'"],
    ),
    "a house without cards": (
        {"game.yaml": (", boar: {}}", "}")},
        ["g/rules.yaml:7:56: the house 'boar' is no suit of the cards in game.yaml, so its cards are not printed"],
    ),
    "a suit that the rules have not": (
        {"game.yaml": ("boar: {}}", "boar: {}, bear: {symbol: paw, title: Bear, of: boar}}")},
        ["g/game.yaml:36:54: the suit 'bear' is no house of rules.yaml, and its cards would be printed"],
    ),
    "a castle nobody draws": (
        {"rules.yaml": ("castles: [2, 3, 4, 5, 6]", "castles: [2, 3, 4, 5, 6, 7]")},
        [
            "g/game.yaml:37:12: warning: ranks: the rules have a card 7, and none is printed",
            "g/rules.yaml:8:28: castles: castle 7 is not drawn",
        ],
    ),
    "a rank that is not printed": (
        {"game.yaml": ('5", "6", J, Q, K', '5", "6", J, Q')},
        [
            "g/balance.yaml:19:5: warning: A noble among the first six cards: 89.71 % of shuffles, target 95 % or more",
            "g/game.yaml:37:12: warning: ranks: the rules have a card K, and none is printed",
        ],
    ),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_what_is_not_drawn_is_told_where_it_is_written(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(shelf.data() / "castles-and-crowns", "g")
    changes, told = MISTAKES[case]
    for file, (old, new) in changes.items():
        text = Path("g", file).read_text(encoding="utf-8")
        assert old in text
        Path("g", file).write_text(text.replace(old, new), encoding="utf-8")
    found = check.problems(shelf.load("./g"))
    assert [str(each).partition(" [")[0] for each in found] == told
    if "house" in case and "not drawn" in told[0]:
        assert all(KNOWN in each.help for each in found)
    if any("warning" not in line for line in told):
        result = CliRunner().invoke(main, ["build", "./g"])
        assert (result.exit_code, Path("out").exists()) == (1, False)
        assert "Tilewright itself" not in result.output


def test_the_game_as_it_is_has_nothing_to_complain_of() -> None:
    assert check.problems(shelf.load("castles-and-crowns")) == ()
