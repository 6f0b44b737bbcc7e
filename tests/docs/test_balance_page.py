"""docs/balance.md: its games are those in docs/balance, and answer as it says; its words are those that are read."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner

from tilewright.cli import main
from tilewright.spec.balance import AlikeDice, AnyRequirement, Combination, Draw, HandsDealt, Mulligan, Roll, ValueRange
from tilewright.texts.node import plain
from tilewright.texts.source import load

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
GAMES = ("climbing", "dominoes", "mana")


def files() -> dict[str, str]:
    """File -> what the page says of it, piece after piece."""
    texts = defaultdict[str, list[str]](list)
    for name, text in re.findall(r"^```yaml (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        texts[name].append(text)
    return {name: "\n".join(pieces) for name, pieces in texts.items()}


def read(folder: Path, text: str) -> Any:  # noqa: ANN401 - whatever is written
    """What a line of YAML says."""
    path = folder / "line.yaml"
    path.write_text(text, encoding="utf-8")
    return plain(load(path, "line.yaml"))


def tuples(value: Any) -> Any:  # noqa: ANN401 - as above
    """Lists as the reader of a folder hands them on."""
    if isinstance(value, dict):
        return {key: tuples(each) for key, each in value.items()}
    return tuple(map(tuples, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_what_the_page_says(game: str) -> None:
    path = f"{game}/balance.yaml"
    assert files()[path] == (ROOT / "docs" / "balance" / path).read_text(encoding="utf-8")
    assert set(files()) == {f"{name}/balance.yaml" for name in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_answers_as_the_page_says(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = dict(re.findall(r"^\$ tilewright check docs/balance/(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    result = CliRunner().invoke(main, ["check", f"docs/balance/{game}"])
    assert result.exit_code == 0
    assert [line.rstrip() for line in result.stdout.splitlines()] == shown[game].rstrip("\n").split("\n")
    assert " warn" not in shown[game]


def test_every_row_of_the_tables_is_read(tmp_path: Path) -> None:
    """What stands in the first column of a table is a `where`, something held, or beside `draw`."""
    rows: dict[str, list[str]] = {}
    for head, body in re.findall(r"^\| (?:in |beside )?`(\w+)` \|[^\n]*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE):
        cells = re.findall(r"^\| `([^`]+)`", body, re.MULTILINE)
        rows[head] = [cell.replace("...", "where: {suit: red}") for cell in cells]
    assert {head: len(cells) for head, cells in rows.items()} == {"where": 8, "holds": 10, "draw": 8}
    hand = {"kind": "draw", "of": "cards", "draw": 7, "holds": {"where": {"suit": "red"}}}
    for cell in rows["where"]:
        Draw.model_validate(hand | {"where": tuples(read(tmp_path, cell))})
    for cell in rows["holds"]:
        Draw.model_validate(hand | {"holds": tuples(read(tmp_path, cell))})
    for cell in rows["draw"]:
        turn = {"by_turn": 3} if cell.startswith(("each_turn", "on_the")) else {}
        Draw.model_validate(hand | tuples(read(tmp_path, cell)) | turn)


def test_every_kind_and_every_key_is_on_the_page() -> None:
    models = get_args(get_args(AnyRequirement)[0])
    kinds = {kind for model in models for kind in get_args(model.model_fields["kind"].annotation)}
    assert [kind for kind in kinds if f"`{kind}`" not in PAGE and f"kind: {kind}" not in PAGE] == []
    words = (Combination, Draw, Roll, AlikeDice, Mulligan, HandsDealt, ValueRange)
    keys = {key for model in words for key in model.model_fields}
    assert [key for key in keys if not re.search(rf"\b{key}\b", PAGE)] == []


def test_a_game_with_an_engine_begins_with_questions_that_hold(tmp_path: Path) -> None:
    folder = tmp_path / "tram"
    assert CliRunner().invoke(main, ["new", str(folder), "--engine"]).exit_code == 0
    result = CliRunner().invoke(main, ["check", str(folder / "tram" / "data"), "--strict"])
    assert result.exit_code == 0, result.output
    assert [line.split()[-1] for line in result.stdout.splitlines() if line.startswith("U ")] == ["fine"] * 3
