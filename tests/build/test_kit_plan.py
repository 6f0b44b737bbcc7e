"""The plan of the real kit's sheets as text: reviewed once, then held.

After a change that is meant, renew the files with `TILEWRIGHT_RENEW=1 .venv/bin/pytest tests/build/test_kit_plan.py`
and read the difference before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.build.conftest import GAME, Opener
from tests.build.editions import edition_of
from tilewright.build.options import Options
from tilewright.sheets.sheet import describe
from tilewright.shelf import shelf

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize(
    ("name", "like", "options"),
    [("kit-a4", "a4", Options()), ("kit-letter", "letter fronts", Options(paper="letter"))],
)
def test_the_plan_of_the_kit_is_the_one_that_was_reviewed(
    name: str, like: str, options: Options, edition: Opener, cache: Path
) -> None:
    edition(like)  # leaves its faces in the cache
    sheets = edition_of(shelf.load(GAME), options, cache).sheets
    plan, path = describe(sheets), GOLDEN / f"{name}.txt"
    if os.environ.get("TILEWRIGHT_RENEW"):
        path.write_text(plan, encoding="utf-8")
    assert plan == path.read_text(encoding="utf-8"), "if this is meant, see the top of this file"
