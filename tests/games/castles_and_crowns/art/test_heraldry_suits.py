"""The suit that rules.yaml gives a house is on its cards, in the figures and in a replay, as it is in the booklet."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.games.castles_and_crowns.art.roll import card_face
from tilewright.booklet.layout import booklet_blocks
from tilewright.cli import main
from tilewright.draw.figures import figures
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.engine import record as reading
from tilewright.engine.record import GameRecord
from tilewright.games.castles_and_crowns.art.heraldry import pip
from tilewright.games.castles_and_crowns.style import SUITS, suits_of
from tilewright.pieces.pool import Alone
from tilewright.prose.blocks import plain, runs_of, walk
from tilewright.shelf import shelf
from tilewright.spec.rules import FreeRules
from tilewright.spec.spec import Spec
from tilewright.tables.page import frames

SHIPPED = "houses: {lion: hearts, eagle: diamonds, stag: clubs, boar: spades}"
OTHERS = "houses: {lion: spades, eagle: hearts, stag: diamonds, boar: clubs}"
NAMED = {"lion": "spades", "eagle": "hearts", "stag": "diamonds", "boar": "clubs"}
RECORD = Path(__file__).resolve().parents[3] / "golden" / "records" / "castles-and-crowns-more-cards.txt"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Castles & Crowns with the suits of its houses exchanged."""
    copy = Path(shutil.copytree(shelf.data() / "castles-and-crowns", tmp_path / "g"))
    text = (copy / "rules.yaml").read_text(encoding="utf-8")
    assert SHIPPED in text
    (copy / "rules.yaml").write_text(text.replace(SHIPPED, OTHERS), encoding="utf-8")
    return copy


def shown(drawing: str) -> set[str]:
    """The suits whose outline is in a drawing, at the size of a card's index."""
    return {suit for suit in SUITS.values() if pip(suit) in drawing}


def test_a_card_shows_the_suit_that_the_rules_give_its_house(game: Path) -> None:
    spec = shelf.load(str(game))
    for house, suit in NAMED.items():
        assert f"{suit} for the {spec.game.colours[house].title}" in booklet(spec)
        for rank in ("6", "Q"):
            face = card_face(rank, house, look_of(spec, Ink.FULL))
            assert shown(face.drawing.tostring()) == {suit}


def booklet(spec: Spec[Any]) -> str:
    """The booklet's words."""
    blocks = booklet_blocks(spec, None, None)
    return "\n".join(plain(runs) for block in walk(blocks) for runs in runs_of(block))


def test_cards_kept_of_the_game_as_it_is_are_drawn_anew(game: Path, tmp_path: Path) -> None:
    """Both are printed from one cache of faces, which must not mistake one game's cards for the other's."""
    for name, out in (("castles-and-crowns", "one"), (str(game), "two")):
        args = ["build", name, "--only", "cards", "--svg", "--out", str(tmp_path / out)]
        assert CliRunner().invoke(main, args).exit_code == 0
    svg = tmp_path / "two" / "castles-and-crowns.cards" / "svg"
    faces = {house: sorted(svg.glob(f"*{house}*.svg")) for house in NAMED}
    assert [len(each) for each in faces.values()] == [8, 8, 8, 8]
    for house, paths in faces.items():
        assert {suit for path in paths for suit in shown(path.read_text(encoding="utf-8"))} == {NAMED[house]}


def test_figures_and_replays_show_the_same_suits(game: Path) -> None:
    now, before = (shelf.load(name) for name in (str(game), "castles-and-crowns"))
    for spec, suit in ((now, "spades"), (before, "hearts")):
        drawn = figures(spec, {}, look_of(spec, Ink.FULL))["cards"]().drawing.tostring()
        assert shown(drawn) == {suit}, "a castle and a noble of the lion are in this figure"
    assert shown(film(now)) == shown(film(before)) == set(SUITS.values())
    assert film(now) != film(before)


def film(spec: Spec[Any]) -> str:
    """The pictures of a game's first turns."""
    draft, game = reading.load(str(RECORD)), shelf.engine(spec, 2)
    record = reading.replay(draft, game)[0]
    return frames(
        Alone(spec), game, GameRecord(record.head, record.number, record.actions[:40]), lambda *_: None
    ).symbols()


def test_a_game_without_such_rules_has_the_suits_of_before() -> None:
    assert dict(suits_of(FreeRules())) == {"lion": "hearts", "eagle": "diamonds", "stag": "clubs", "boar": "spades"}
    for said in ('{"lion": "spades"}', '{"lion": "spades", "eagle": "cups", "stag": 3, "boar": ["clubs"]}'):
        rules = FreeRules.model_validate_json(f'{{"cards": {{"houses": {said}}}}}')
        assert dict(suits_of(rules)) == {**SUITS, "lion": "spades"}
    for odd in ("3", '"lion"', "[1, 2]", "null"):
        assert suits_of(FreeRules.model_validate_json(f'{{"cards": {{"houses": {odd}}}}}')) == SUITS
        assert suits_of(FreeRules.model_validate_json(f'{{"cards": {odd}}}')) == SUITS


def test_suits_have_the_colours_of_a_four_colour_deck() -> None:
    """Red hearts, green clubs, blue diamonds, black spades: told from the hues that game.yaml names."""

    def hue(colour: str) -> str:
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        if max(red, green, blue) < 64:
            return "black"
        return max((red, "red"), (green, "green"), (blue, "blue"))[1]

    spec = shelf.load("castles-and-crowns")
    suits = suits_of(spec.rules)
    seen = {suits[name]: hue(colour.hex) for name, colour in spec.game.colours.items()}
    assert seen == {"hearts": "red", "clubs": "green", "diamonds": "blue", "spades": "black"}
