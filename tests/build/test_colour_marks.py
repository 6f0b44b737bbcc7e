"""A game's colours are one language: every part shows a colour by a mark that the others have, in low ink as well."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tilewright import check
from tilewright.build.edition import Edition
from tilewright.build.marks import colours_are_one_language
from tilewright.build.rehearse import rehearse
from tilewright.draw import items, pyramid
from tilewright.draw.pen import Pen
from tilewright.games.sky_rise.art import card
from tilewright.problem import Level
from tilewright.shelf import shelf
from tilewright.spec.entries import Colour

GAMES = ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("variant", ["", "first"])
def test_the_games_in_the_box_speak_one_language(game: str, variant: str) -> None:
    variants = (
        sorted(path.stem for path in (shelf.find(game).folder / "variants").glob("*.yaml"))[:1] if variant else ()
    )
    assert list(colours_are_one_language(Edition(game, variants).job)) == []


def told(game: str | Path = "sky-rise") -> list[tuple[str, str]]:
    problems = colours_are_one_language(Edition(game).job)
    return [(each.code, each.message) for each in problems if each.level is Level.ERROR]


def in_colour_alone(pen: Pen, colour: Colour, r: float) -> None:
    """A mark that forgets low ink."""
    if not pen.low:
        items.letter_mark(pen, colour, r)


def but_green(pen: Pen, colour: Colour) -> None:
    """A mark that forgets one colour in low ink."""
    if not (pen.low and colour.title == "Green"):
        items.letter(pen, colour, 20.0)


def letter_alone(pen: Pen, colour: Colour, r: float) -> None:
    """A letter without a shape."""
    items.letter(pen, colour, r)


def shape_alone(pen: Pen, colour: Colour) -> None:
    """A shape without a letter."""
    pen.area(items.shape(colour, 8.0), colour.hex, "#000000")


def nothing(_pen: Pen, *_: object) -> None:
    """What a part shows that has forgotten its colour."""


def test_a_mark_that_low_ink_loses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyramid, "letter_mark", in_colour_alone)
    assert [code for code, _ in told()] == ["K18"]
    assert "'pyramids'" in told()[0][1]


def test_a_mark_of_one_colour_alone_that_is_lost_names_that_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card, "corner", nothing)
    monkeypatch.setattr(card, "colour_marks", but_green)
    assert [(code, "distinguishes green of" in message) for code, message in told()] == [("K18", True)]


def test_parts_with_no_mark_in_common_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was: a shape on the cards, a letter and hatching on everything else."""
    monkeypatch.setattr(card, "colour_marks", shape_alone)
    monkeypatch.setattr(card, "corner", nothing)
    monkeypatch.setattr(pyramid, "letter_mark", letter_alone)
    assert [(code, "'cards'" in message and "'pyramids'" in message) for code, message in told()] == [("K19", True)]


def copied(folder: Path, *changes: tuple[str, str]) -> Path:
    """Sky Rise under another name, something in game.yaml changed."""
    copy = Path(shutil.copytree(shelf.find("sky-rise").folder, folder / "sky-rise"))
    text = (copy / "game.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (copy / "game.yaml").write_text(text, encoding="utf-8")
    return copy


def test_a_suit_with_another_sign_than_its_colour_is_refused(tmp_path: Path) -> None:
    copy = copied(tmp_path, ("suits: {blue: {},", "suits: {blue: {symbol: moon},"))
    problems = [each for each in check.problems(Edition(copy).spec) if each.code == "K19"]
    assert [each.message for each in problems] == [
        "the suit 'blue' shows the symbol moon, but the colour 'blue' has the symbol circle"
    ]


def test_a_change_of_the_table_changes_every_part(tmp_path: Path) -> None:
    """The letter is written in one place."""
    copy = copied(tmp_path, ("letter: B,", "letter: Z,"), ("symbol: circle,", "symbol: drop,"))
    before, after = Edition("sky-rise"), Edition(copy)
    names = [name for name, design in _coloured(before).items() if design == "blue"]
    assert len(names) >= 13 + 2 + 3
    for name in names:
        assert before.svg(name) != after.svg(name)
        assert b">Z<" in after.svg(name)
        assert b">B<" not in after.svg(name)


def _coloured(made: Edition) -> dict[str, str]:
    """The colour of each front that is of one."""
    colours = {}
    for piece in made.job.pieces:
        for front, _back in made.job.sides[piece.id]:
            suits = getattr(front.subject, "suits", ())
            colours[front.name] = front.of or (suits[0] if suits else "")
    return colours


def test_check_tells_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card, "colour_marks", nothing)
    monkeypatch.setattr(card, "corner", nothing)
    assert [each.code for each in rehearse(Edition("sky-rise"))] == ["K18"]
