"""What a set was measured to be is kept from command to command, and is measured again when it could be another."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from tilewright.balance.measure import Measure
from tilewright.build.session import Session
from tilewright.castle_tiles.balance import catalogue
from tilewright.castle_tiles.balance.bag import bag
from tilewright.castle_tiles.look import SetLook, look
from tilewright.folders import shipped
from tilewright.language import Spoken
from tilewright.spec.words import english

EDITS = {
    "a treasure of another colour": ("tiles.yaml", "slots: {1: red,", "slots: {1: blue,"),
    "a line above the tiles": ("tiles.yaml", "# The Floating City", "#\n# The Floating City"),
    "a larger deal": ("rules.yaml", "tiles_each: 7", "tiles_each: 6"),
    "fewer players": ("game.yaml", "most: 5}", "most: 4}"),
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of castle tiles with measures that are flagged, and an empty cache."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    shutil.copytree(shipped("data") / "castles-in-the-air", tmp_path / "game")
    _edit(tmp_path / "game", "tiles.yaml", "slots: {1: yellow in black chest, 2: blue,", "slots: {1: red, 2: red,")
    return tmp_path / "game"


def _edit(game: Path, name: str, before: str, after: str) -> None:
    text = (game / name).read_text(encoding="utf-8")
    assert before in text
    (game / name).write_text(text.replace(before, after, 1), encoding="utf-8")


def _looked(game: Path) -> SetLook:
    return look(Session(game), lambda *_: None)


def _spoken(measures: Iterable[Measure]) -> list[tuple[type, str, object]]:
    """What a page in another language repeats."""
    texts = [text for each in measures for text in (each.what, each.said, each.target, each.help, each.felt)]
    return [(type(text), text.key, text.holes) if isinstance(text, Spoken) else (str, text, None) for text in texts]


def test_a_set_that_has_not_changed_is_not_measured_again(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = _looked(game)
    assert made.honest
    assert any(each.offenders and each.verdict != "fine" for each in made.measures)
    monkeypatch.setattr(catalogue, "of_set", None)
    monkeypatch.setattr(catalogue, "alarms_of", None)
    kept = _looked(game)
    assert (kept.measures, kept.honest) == (made.measures, made.honest)
    assert (repr(kept.measures), _spoken(kept.measures)) == (repr(made.measures), _spoken(made.measures))
    assert any(key for kind, key, _ in _spoken(kept.measures) if kind is Spoken)


@pytest.mark.parametrize("edit", EDITS)
def test_a_set_that_has_changed_is_measured_again(game: Path, edit: str) -> None:
    before = _looked(game).measures
    _edit(game, *EDITS[edit])
    after = _looked(game).measures
    assert after == catalogue.of_set(bag(Session(game).spec))
    assert after != before


def test_other_words_of_the_program_measure_again(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _looked(game)
    monkeypatch.setattr("tilewright.castle_tiles.look.english", lambda: english().with_phrases({"report.other": "x"}))
    monkeypatch.setattr(catalogue, "of_set", lambda *_: ())
    assert _looked(game).measures == ()
