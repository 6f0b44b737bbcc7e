"""An edition in another language: words.yaml says which, a variant may, and its letters stop no other edition."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cards.conftest import CSV, GAME, SVG
from tilewright import check
from tilewright.cli import main
from tilewright.problem import Level, RefusedError
from tilewright.shelf import shelf

BOOKLET = "# Rules\n\nPlay a card.\n\n## Variants\n\n[[variants]]\n"
HEAD = "variant:\n  title: {}\n  summary: {}\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    for name, text in (("game.yaml", GAME), ("card.svg", SVG), ("cards.csv", CSV), ("booklet.md", BOOKLET)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "variants").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code", "hyphenation"),
    [
        ("language: {code: ja}", "ja", ""),
        ("language: {code: de}", "de", "de"),
        ("language: {hyphenation: de_DE}", "en-GB", "de_DE"),
        ("language:\n  code: de-AT\n  hyphenation: de_AT", "de-AT", "de_AT"),
    ],
)
@pytest.mark.parametrize("door", ["words.yaml", "variant"])
def test_a_game_says_which_language_it_is_in(words: str, code: str, hyphenation: str, door: str, game: Path) -> None:
    if door == "variant":
        inside = "words:\n  " + words.replace("\n", "\n  ") + "\n"
        (game / "variants" / "other.yaml").write_text(HEAD.format("Other", "Other words.") + inside, encoding="utf-8")
        assert shelf.load(game).language.code == "en-GB"
        spec = shelf.load(game, ["other"])
    else:
        (game / "words.yaml").write_text(words + "\n", encoding="utf-8")
        spec = shelf.load(game)
    assert (spec.language.code, spec.language.hyphenation) == (code, hyphenation)
    assert not [each for each in check.problems(spec) if each.level is Level.ERROR]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("language: {code: Deutsch!}", "language.code: 'Deutsch!' is not a language code [K05]"),
        ("language: {hyphenation: xx}", "language.hyphenation: there is no dictionary for 'xx' [K05]"),
        ("language: {cod: de}", "unknown key 'language.cod'; did you mean 'language.code'? [K01]"),
        ("language: {plural: other}", "unknown key 'language.plural'"),
    ],
)
def test_a_language_that_is_none_is_told(words: str, told: str, game: Path) -> None:
    (game / "words.yaml").write_text(words + "\n", encoding="utf-8")
    with pytest.raises(RefusedError) as refused:
        shelf.load(game)
    assert told in str(refused.value)


def test_words_of_a_variant_are_looked_at_like_those_of_the_game(game: Path) -> None:
    inside = "words:\n  pieces: {strater: First}\n"
    (game / "variants" / "other.yaml").write_text(HEAD.format("Other", "Other.") + inside, encoding="utf-8")
    with pytest.raises(RefusedError, match=r"other.yaml:5:12: unknown key 'pieces.strater'"):
        shelf.load(game, ["other"])


def test_letters_of_one_edition_stop_no_other(game: Path) -> None:
    (game / "variants" / "ja.yaml").write_text(HEAD.format("日本語版", "日本語で遊ぶ。"), encoding="utf-8")
    (game / "variants" / "short.yaml").write_text(HEAD.format("Short", "A short game."), encoding="utf-8")
    for variants in ([], ["short"]):
        found = check.problems(shelf.load(game, variants))
        assert [each.level for each in found if each.code == "Q08"] == [Level.NOTE]
    stopped = [each for each in check.problems(shelf.load(game, ["ja"])) if each.level is Level.ERROR]
    assert {each.path.rpartition("/")[2] for each in stopped} == {"ja.yaml"}
    done = CliRunner().invoke(main, ["build", str(game), "--out", str(game / "out")])
    assert done.exit_code == 0, done.output
