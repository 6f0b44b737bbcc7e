"""What is read of a folder is bounded, file by file and as a whole, and looked up in one step however much there is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.spec.conftest import Folder
from tilewright.problem import RefusedError, did_you_mean
from tilewright.spec.named import PROSE
from tilewright.texts import faults
from tilewright.texts.files import MOST_BYTES, require_small
from tilewright.texts.node import KeyValue, Mapping, Scalar, Spot
from tilewright.texts.text import load_text

BOX = "  - {kind: tuck-box, id: b, title: Box, make: Fold it., holds: tiles, pieces: 60, thickness: 0.3}\n"
COLOUR = '{title: Red, letter: R, hex: "#C03030", symbol: rose}'


def test_the_files_together_are_bounded_before_one_is_read(small: Folder) -> None:
    for number in range(11):
        small.write(f"variants/v{number}.yaml", "\x00" * 950_000)  # no text at all: nobody looks
    (line,) = small.problems()
    assert "10,4" in line
    assert f"the limit is {MOST_BYTES:,}" in line
    assert line.endswith("split the game in two")


def test_files_that_are_not_there_weigh_nothing(tmp_path: Path) -> None:
    require_small(tmp_path, ["a", "b\x00", "c" * 5000])


@pytest.mark.parametrize("name", sorted(PROSE))
def test_prose_has_a_limit_of_its_own(small: Folder, name: str) -> None:
    small.write(name, "a\n\n" * (PROSE[name] // 3 + 1))
    assert any(f"the limit is {PROSE[name]:,} [Y02]" in line for line in small.problems())


def test_a_key_is_found_without_looking_at_the_others() -> None:
    place = Spot("f")
    entries = tuple(KeyValue(Scalar(place, f"k{n}", f"k{n}"), Scalar(place, n, str(n))) for n in range(1000))
    found = Mapping(place, entries).entry("k999")
    assert found is entries[999]
    assert Mapping(place, entries).entry("k1000") is None


def test_a_thousand_unknown_keys_are_told_and_only_the_first_looked_up(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def suggest(word: str, _known: object) -> str:
        asked.append(word)
        return ""

    monkeypatch.setattr(faults, "did_you_mean", suggest)
    small.change("game.yaml", "seed:", "".join(f"k{n}: 1\n" for n in range(1000)) + "seed:")
    assert len(small.problems()) == 1000
    assert len(asked) <= 2 * faults.MOST_SUGGESTED


def test_a_long_word_is_no_slip_of_the_pen() -> None:
    assert not did_you_mean("componentz" * 10_000, ["components" * 10_000])


def test_a_long_key_is_cut_in_its_message(small: Folder) -> None:
    small.change("game.yaml", "seed:", f"{'k' * 900}: 1\nseed:")
    assert all(len(line) < 400 for line in small.problems())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("components:\n", "components:\n" + BOX * 201, "the maximum is 200"),
        ("colours:\n", "colours:\n" + "".join(f"  c{n}: {COLOUR}\n" for n in range(30)), "the maximum is 26"),
    ],
)
def test_lists_are_bounded(small: Folder, old: str, new: str, words: str) -> None:
    small.change("game.yaml", old, new)
    assert any(words in line for line in small.problems())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(RefusedError, match="this is not a plain file"):
        load_text(tmp_path / "pipe", "pipe")


def test_a_folder_without_a_game_is_told_what_to_do(small: Folder) -> None:
    (small.path / "game.yaml").unlink()
    (line,) = small.problems()
    assert line.startswith("small: there is no game.yaml in this folder")
    assert "tilewright new" in line
