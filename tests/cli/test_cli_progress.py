"""A person at a terminal sees how far the work is, and nothing of it stays."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest

from tilewright.cli import progress


class Terminal(io.StringIO):
    """A standard error that somebody watches."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    watched = Terminal()
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=watched))
    monkeypatch.setenv("COLUMNS", "60")
    return watched


def test_a_bar_counts_and_leaves_an_empty_line(terminal: Terminal) -> None:
    with progress.bar("Drawing") as update:
        update(1, 4, "king\x1b[2J")
        update(4, 4, "queen")
    _, first, last, *cleared = terminal.getvalue().split("\r")
    assert first.startswith("Drawing [######..................] 1/4 king")
    assert "\x1b" not in first
    assert last.startswith("Drawing [########################] 4/4 queen")
    assert cleared == [" " * 59, ""]


def test_a_line_never_breaks(terminal: Terminal) -> None:
    with progress.bar("Drawing", "games") as update:
        update(1, 1, "城" * 80)
    lines = [line for line in terminal.getvalue().split("\r") if line]
    assert [len(line) + line.count("城") for line in lines] == [59, 59]


def test_words_stand_as_long_as_something_lasts(terminal: Terminal) -> None:
    with pytest.raises(KeyError), progress.busy("Proving"):
        raise KeyError
    assert terminal.getvalue().split("\r") == ["", f"{'Proving ...':59}", " " * 59, ""]


def test_nobody_watches_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.bar() as update, progress.busy("Proving"):
        update(1, 2, "king")
    assert capsys.readouterr() == ("", "")
