"""Where fingerprints are printed: margins if nothing is said; the manifest knows them all; pictures have none."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import CliRunner

from tests.cards.conftest import CSV, GAME, SVG
from tilewright.cli import main

COINS = """\
  - id: coins
    kind: tokens
    title: Coins
    make: Cut them out.
    size: {width: 20, height: 20}
    tokens:
      - {face: 1, count: 2}
"""


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").mkdir()
    for name, text in (
        ("game.yaml", GAME + COINS),
        ("card.svg", SVG),
        ("cards.csv", CSV),
    ):
        (tmp_path / "g" / name).write_text(text, encoding="utf-8")


def built(*args: str) -> dict[str, Any]:
    result = CliRunner().invoke(main, ["build", "./g", "--one-file", *args])
    assert result.exit_code == 0, result.output
    manifest: dict[str, Any] = json.loads(Path("out/tiny/manifest.json").read_text(encoding="utf-8"))
    return manifest


def words_printed() -> str:
    document = pypdfium2.PdfDocument("out/tiny/kit-a4.pdf")
    return " ".join(page.get_textpage().get_text_range() for page in document)


def say(where: str) -> None:
    path = Path("g/game.yaml")
    said = f'version: "1"\nfingerprint: {where}'
    path.write_text(re.sub('version: "1"(\nfingerprint: \\w+)?', said, path.read_text()))


def test_pieces_carry_them_where_that_is_asked_for_and_none_where_none_is() -> None:
    say("corner")
    marks = [piece["fingerprint"] for piece in built("--svg")["pieces"]]
    assert len(marks) == 3
    assert all(mark in words_printed() for mark in marks)
    assert b'id="fingerprint"' in Path("out/tiny/svg/cards-1.svg").read_bytes()
    say("none")
    again = [piece["fingerprint"] for piece in built("--svg")["pieces"]]
    assert all(len(mark) == 5 for mark in again)
    assert not any(mark in words_printed() for mark in (*marks, *again))
    assert not any(b'id="fingerprint"' in path.read_bytes() for path in Path("out/tiny/svg").glob("*.svg"))
    path = Path("g/cards.csv")
    path.write_text(path.read_text().replace("Everybody bows.", "Nobody bows."))
    changed = [piece["fingerprint"] for piece in built()["pieces"]]
    assert [old == new for old, new in zip(again, changed, strict=True)] == [True, False, True]


def test_pictures_never_carry_one() -> None:
    pytest.importorskip("cairosvg")
    say("corner")
    built("--png", "60")
    marked = {path.name: path.read_bytes() for path in Path("out/tiny/png").iterdir()}
    say("none")
    built("--png", "60")
    assert {path.name: path.read_bytes() for path in Path("out/tiny/png").iterdir()} == marked


def test_if_nothing_is_said_margin_has_one_that_changes_with_what_lies_on_it() -> None:
    table = Path("g/cards.csv")
    marks = [piece["fingerprint"] for piece in built("--svg")["pieces"]]
    assert not any(b'id="fingerprint"' in path.read_bytes() for path in Path("out/tiny/svg").glob("*.svg"))
    assert not any(mark in words_printed() for mark in marks), "pieces have none"
    before = re.findall(r"v1 ([0-9A-Z]{5})", words_printed())
    table.write_text(table.read_text().replace("Everybody bows.", "Nobody bows."))
    laid = built()["laid"]
    after = re.findall(r"v1 ([0-9A-Z]{5})", words_printed())
    assert before
    assert len(before) == len(after)
    assert before != after
    assert after == [side["mark"] for side in laid]
