"""docs/engines.md does what it says: its examples run, one after the other as they stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engines.md"
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    for module in ("pettingzoo", "pyspiel"):
        pytest.importorskip(module, reason="needs the extra `conformance`")
    examples = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(examples) == 2
    names: dict[str, Any] = {}
    for number, example in enumerate(examples):
        exec(compile(example, f"{PAGE.name}, example {number + 1}", "exec"), names)  # noqa: S102 - the page's own code
    said = capsys.readouterr().out.splitlines()
    rewards = [line.split() for line in said if line.startswith("player_")]
    assert sorted(agent for agent, _ in rewards) == ["player_0", "player_1", "player_2"]
    assert sum(float(reward) for _, reward in rewards) == pytest.approx(1)
    assert re.fullmatch(r"\ds to \d|pass", said[-1])
