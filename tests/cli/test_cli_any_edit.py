"""Whatever is done to a game's files, `check` and `build` answer with 0 or 1, never with a fault of their own."""

from __future__ import annotations

import tempfile
from pathlib import Path

from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli import small_game
from tests.examples import examples
from tilewright.cli import main

NAMES = ("game.yaml", "rules.yaml", "tiles.yaml", "variants/fewer.yaml")
LETTERS = st.sampled_from("aZ09 :#-{}[],&*!|>'\"%@`~=^.\n\tä\u2028\x00🎲")


@st.composite
def edits(draw: st.DrawFn, names: tuple[str, ...] = NAMES) -> dict[str, str]:
    """The small game after a few edits such as a hand makes that slips."""
    texts = {name: small_game.FILES[name] for name in names}
    for _ in range(draw(st.integers(1, 4))):
        name = draw(st.sampled_from(names))
        texts[name] = draw(edited(texts[name]))
    return texts


@st.composite
def edited(draw: st.DrawFn, text: str) -> str:
    """A text after one slip of a hand."""
    lines = text.split("\n")
    at, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    match draw(st.sampled_from(["delete", "double", "letter", "insert", "swap", "value"])):
        case "delete":
            del lines[at]
        case "double":
            lines.insert(at, lines[at])
        case "letter" if lines[at]:
            column = draw(st.integers(0, len(lines[at]) - 1))
            lines[at] = lines[at][:column] + draw(LETTERS) + lines[at][column + 1 :]
        case "insert":
            column = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:column] + draw(LETTERS) + lines[at][column:]
        case "swap":
            lines[at], lines[other] = lines[other], lines[at]
        case "value":
            ours, theirs = lines[at].partition(":"), lines[other].partition(":")
            lines[at] = "".join((*ours[:2], theirs[2]))
    return "\n".join(lines)


def _answer(command: str, changed: dict[str, str]) -> tuple[int, str]:
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "g"
        for name, text in {**small_game.FILES, **changed}.items():
            path = game / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        words = [command, str(game), "--variant", "fewer"]
        words += ["--out", str(Path(folder) / "out")] if command == "build" else []
        result = CliRunner().invoke(main, words)
        return result.exit_code, result.output


@settings(max_examples=examples(300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(edits())
def test_check_has_an_answer_to_everything(changed: dict[str, str]) -> None:
    status, said = _answer("check", changed)
    assert status in {0, 1}, said
    assert "Traceback" not in said


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(edits())
def test_what_passes_the_check_is_printed_or_refused(changed: dict[str, str]) -> None:
    status, said = _answer("build", changed)
    assert status in {0, 1}, said
    assert "Traceback" not in said


@settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(edits(("aid.md", "booklet.md")))
def test_prose_is_printed_or_refused(changed: dict[str, str]) -> None:
    status, said = _answer("build", changed)
    assert status in {0, 1}, said
    assert "Traceback" not in said
