"""docs/booklets.md: each of its longer examples is built as it stands, and prints what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.shelf.starter import start

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "booklets.md").read_text("utf-8")
EXAMPLES = [each for each in re.findall(r"```markdown\n(.*?)```", PAGE, re.DOTALL) if each.startswith("# ")]


def test_there_are_examples() -> None:
    """One with pictures, one with columns."""
    assert any("card:" in each for each in EXAMPLES)
    assert any("[[two-columns]]" in each for each in EXAMPLES)


@pytest.mark.parametrize("words", EXAMPLES, ids=lambda words: words[2:20])
def test_an_example_is_a_booklet_of_the_starter_game(words: str, tmp_path: Path) -> None:
    """Copied into a new game it is printed without a word of complaint, every heading in it."""
    start(tmp_path / "orchard")
    (tmp_path / "orchard" / "booklet.md").write_text(words, "utf-8")
    edition = Edition(tmp_path / "orchard", options=Options(paper="letter"))
    assert not edition.checked.problems
    document = pypdfium2.PdfDocument(edition.files["rules.pdf"])
    text = "".join(str(page.get_textpage().get_text_range()) for page in document)
    for heading in re.findall(r"^#+ (.*)$", words, re.MULTILINE):
        assert heading.upper() in text.upper()
    assert "[[" not in text
    assert ":star:" not in text
