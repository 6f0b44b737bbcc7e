"""A printer's profile in which one figure is nonsense: one clear line, at the figure, and nothing is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.desk import Desk
from tests.cli.test_cli_printer import PROFILE
from tilewright.build import printers
from tilewright.problem import RefusedError

FIELDS = {line.partition(":")[0]: number for number, line in enumerate(PROFILE.splitlines(), 1)}
LEAST = {"x_scale": 90, "y_scale": 90, "back_x": -10, "back_y": -10, "back_turn": -5, "margin": 0}
MOST = {"x_scale": 110, "y_scale": 110, "back_x": 10, "back_y": 10, "back_turn": 5, "margin": 25}
# What is written, and what is said of it
NONSENSE = {
    "text": ("about four", "{field}: 'about four' is text; expected a number [K03]"),
    "nothing": ("", "{field}: the value is empty; expected a number [K03]"),
    "a truth value": ("true", "{field}: true is a truth value (true or false); expected a number [K03]"),
    "a list": ("[1, 2]", "{field}: this is a list; expected a number [K03]"),
    "negative": ("-300", "{field}: -300 is too small; the minimum is {least} [K04]"),
    "enormous": ("123456789012", "{field}: 123456789012 is too large; the maximum is {most} [K04]"),
    "past all bounds": ("1234567890123456789", "a number with more than 15 digits: 1234567890123456789 [Y15]"),
    "no number": (".nan", "some YAML programs read .nan as no number, others as text [Y14]"),
    "infinite": (".inf", "some YAML programs read .inf as infinity, others as text [Y14]"),
    "an exponent": ("1e2", "some YAML programs read 1e2 as a number, others as text [Y14]"),
}


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The profile's file, in a configuration folder of the test's own."""
    monkeypatch.setenv("TILEWRIGHT_CONFIG", str(tmp_path / "config"))
    path = tmp_path / "config" / "printers" / "office.yaml"
    path.parent.mkdir(parents=True)
    return path


def written(field: str, value: str | None) -> str:
    """The profile with another value in a field, or without the field."""
    lines = [f"{field}: {value}".rstrip() if line.startswith(field) else line for line in PROFILE.splitlines()]
    return "\n".join(line for line in lines if value is not None or not line.startswith(field)) + "\n"


def refused() -> list[str]:
    """What is said of the profile, advice left out."""
    with pytest.raises(RefusedError) as found:
        printers.load("office")
    return [str(problem).partition("\n")[0] for problem in found.value.problems]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("case", NONSENSE)
def test_one_line_tells_of_it(case: str, field: str, office: Path) -> None:
    value, said = NONSENSE[case]
    office.write_text(written(field, value), encoding="utf-8")
    (line,) = refused()
    place = f"{office.as_posix()}:{FIELDS[field]}:"
    assert line.startswith(place)
    said = said.format(field=field, least=LEAST[field], most=MOST[field])
    assert line.removeprefix(place).partition(": ")[2] == said


@pytest.mark.parametrize("field", FIELDS)
def test_a_figure_that_is_missing_is_named(field: str, office: Path) -> None:
    office.write_text(written(field, None), encoding="utf-8")
    (line,) = refused()
    assert line == f"{office.as_posix()}:1:1: office: the key '{field}' is missing [K02]"


def test_a_build_for_such_a_printer_ends_in_that_line(desk: Desk, office: Path) -> None:
    office.write_text(written("margin", "wide"), encoding="utf-8")
    (line,) = desk.refused("build", "g", "--printer", "office")
    assert line.endswith("margin: 'wide' is text; expected a number [K03]")
