"""The figures of Castles & Crowns say what its rules and its booklet say: dice, strengths, winners, points."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.castles_and_crowns.art.roll import fronts
from tilewright.draw import figures
from tilewright.draw.art import Art, Ink
from tilewright.draw.figures import MissingPieceError
from tilewright.draw.figures.frame import WIDTH as COLUMN
from tilewright.draw.look import look_of
from tilewright.games.castles_and_crowns.figures import board as table_made
from tilewright.games.castles_and_crowns.figures import scoring as crowns_scoring
from tilewright.games.castles_and_crowns.figures import setup as crowns_cards
from tilewright.games.castles_and_crowns.figures import setup as crowns_setup
from tilewright.games.castles_and_crowns.figures import turn as crowns_battle
from tilewright.games.castles_and_crowns.figures import turn as crowns_traitor
from tilewright.games.castles_and_crowns.figures import turn as crowns_turn
from tilewright.games.castles_and_crowns.figures.cover import HIGH
from tilewright.games.castles_and_crowns.figures.cover import WIDE as WIDTH
from tilewright.games.castles_and_crowns.figures.pieces import Board
from tilewright.games.castles_and_crowns.rules import Rules
from tilewright.shelf import shelf
from tilewright.spec.read import read
from tilewright.spec.spec import Spec

GAME = shelf.data() / "castles-and-crowns"
VARIANTS = ((), ("combined-traitor",), ("fewer-cards",), ("straights",))
VIGNETTES = tuple(f"vignette-{number}" for number in range(1, 6))
NAMES = ("cover", "cards", "dice", "setup", "turn", "traitor", "turncoat", "battle", "scoring", *VIGNETTES)
STAND_IN = """
id: castles-and-crowns
title: Castles & Crowns
tagline: A box without drawings
version: "1.0"
designer: {name: Jeffrey D. Allers, years: "2009"}
players: {least: 2, most: 5}
seed: "2009-02-13"
style: heraldry
colours:
  lion: {title: Lion, letter: L, hex: "#C8102E", symbol: square, pattern: vertical}
  eagle: {title: Eagle, letter: E, hex: "#0B3C8C", symbol: drop, pattern: horizontal}
  stag: {title: Stag, letter: S, hex: "#3DBE7B", symbol: hexagon, pattern: diagonal}
  boar: {title: Boar, letter: B, hex: "#2B2B30", symbol: diamond}
liveries:
  ruby: {title: Ruby, letter: R, hex: "#962A1B", symbol: sun, pattern: bands}
  navy: {title: Navy, letter: "N", hex: "#0E1F51", symbol: star, pattern: chevrons}
  jade: {title: Jade, letter: J, hex: "#27D38C", symbol: leaf, pattern: half}
  straw: {title: Straw, letter: S, hex: "#EDE167", symbol: crown, pattern: spots}
components:
  - {id: player-aids, kind: aid, title: Player aids, size: {width: 105, height: 74}, count: 5, make: Cut out.}
"""
"""A box of its own, so that the figures are held to the rules and not to what lies in the box."""


@pytest.fixture(scope="session")
def crowns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game's rules and words with the stand-in's box."""
    copy = tmp_path_factory.mktemp("figures") / GAME.name
    shutil.copytree(GAME, copy)
    (copy / "game.yaml").write_text(STAND_IN, encoding="utf-8")
    return copy


@pytest.fixture(scope="session")
def game(crowns: Path) -> Spec[Rules]:
    return read(crowns, Rules)


@pytest.fixture(scope="session")
def table(game: Spec[Rules]) -> Board:
    return table_made(game, look_of(game, Ink.FULL))


def words(art: Art) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", art.drawing.tostring())


def dice(art: Art) -> Counter[str]:
    """How often each die is placed in the picture itself, as kind-livery-value."""
    picture = re.sub(r"<defs>.*</defs>", "", art.drawing.tostring(), flags=re.DOTALL)
    placed = re.findall(r'href="#([a-z0-9-]+)"', picture)
    return Counter(fronts()[each] for each in placed if each in fronts())


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("stack", VARIANTS)
def test_every_figure_is_drawn_within_the_column(crowns: Path, stack: tuple[str, ...], ink: Ink) -> None:
    spec = read(crowns, Rules, stack)
    drawn = figures.figures(spec, {}, look_of(spec, ink))
    assert tuple(drawn) == NAMES
    for name, draw in drawn.items():
        art = draw()
        assert (art.name, art.bleed) == (f"figure-{name}", 0.0)
        assert art.trim.width <= (WIDTH if name == "cover" else COLUMN)
        assert art.trim.height <= (HIGH if name == "cover" else 130)
        assert len(art.drawing.tostring()) < 400_000


def test_the_booklet_places_no_figure_that_is_not_drawn(game: Spec[Rules]) -> None:
    assert game.booklet
    placed = set(re.findall(r"\(figure:([a-z0-9-]+)[ )]", game.booklet[1]))
    assert placed == set(NAMES) - {"cover", "turncoat", *VIGNETTES}


def test_labels_are_large_enough_to_read(game: Spec[Rules]) -> None:
    for name in ("dice", "battle"):
        text = figures.figures(game, {}, look_of(game, Ink.FULL))[name]().drawing.tostring()
        own = re.sub(r"<defs>.*</defs>", "", text, flags=re.DOTALL)
        sizes = [float(size) for size in re.findall(r'<text[^>]*font-size="([\d.]+)"', own)]
        assert sizes
        assert min(sizes) >= 6.5 / (72 / 25.4) - 0.001


def test_the_cover_is_tall_enough_to_be_the_whole_page() -> None:
    assert HIGH > 1.3 * WIDTH


def test_dice_are_those_of_one_player_and_the_mercenaries(table: Board) -> None:
    kinds = Counter[str]()
    for die, count in dice(crowns_cards.dice(table)).items():
        kinds[die.split("-")[0]] += count
    assert kinds == {"knight": 8, "captain": 1, "traitor": 1, "mercenary": 4}
    assert "8 knights" in words(crowns_cards.dice(table))


def test_without_traitors_no_black_die_is_shown(crowns: Path) -> None:
    spec = read(crowns, Rules, ("combined-traitor",))
    without = table_made(spec, look_of(spec, Ink.FULL))
    for art in (crowns_cards.dice(without), crowns_setup.setup(without)):
        assert not [die for die in dice(art) if die.startswith("traitor")]
    assert "Each player: 8 knights and 1 captain" in words(crowns_setup.setup(without))


def test_the_table_is_set_for_four_with_every_die_and_no_card_twice(game: Spec[Rules], table: Board) -> None:
    assert table.players == 4
    assert sum(dice(crowns_setup.setup(table)).values()) == game.rules.dice.all(4)
    shown = crowns_setup.face_up(table)
    assert len(set(shown)) == len(shown) == game.rules.table.battlefields
    assert len(shown) + crowns_setup.hidden(table) == game.rules.pack


def test_with_fewer_cards_in_a_round_the_draw_pile_is_higher(crowns: Path) -> None:
    spec = read(crowns, Rules, ("fewer-cards",))
    fewer = table_made(spec, look_of(spec, Ink.FULL))
    assert len(crowns_setup.face_up(fewer)) == 4
    assert "28 cards" in " ".join(words(crowns_setup.setup(fewer)))


def test_ada_wins_the_king_by_rank(table: Board) -> None:
    assert [table.strength_text(force) for force in crowns_battle.FORCES] == ["4", "4", "3½"]
    assert crowns_battle.verdict(table) == (0, "wins: the higher rank")
    assert words(crowns_battle.battle(table))[-7:] == ["Ada", "4", "wins: the higher rank", "Bruno", "4", "Clara", "3½"]


def test_a_stronger_captain_wins_by_strength(game: Spec[Rules]) -> None:
    battle = game.rules.battle.model_copy(update={"captain": 3})
    changed = table_made(replace(game, rules=game.rules.model_copy(update={"battle": battle})), look_of(game, Ink.FULL))
    assert crowns_battle.verdict(changed) == (0, "wins: the strongest")


def test_the_forces_are_those_the_booklet_names(game: Spec[Rules]) -> None:
    assert game.booklet
    for told in ("Ada has two knights and her captain", "Bruno has four knights", "Clara has three knights and a"):
        assert told in game.booklet[1]
    assert [(force.rank, len(force.kinds)) for force in crowns_battle.FORCES] == [(5, 3), (2, 4), (6, 4)]


def test_the_traitor_changes_sides_and_no_die_is_lost(table: Board) -> None:
    ada, bruno = crowns_traitor.after()
    assert (table.strength_text(crowns_traitor.HIRED), table.strength_text(ada), table.strength_text(bruno)) == (
        "3",
        "3",
        "2",
    )
    shown = dice(crowns_traitor.traitor(table))
    assert shown == {"knight-R-4": 4, "knight-N-4": 4, "traitor-N-4": 2}, "it keeps its first owner's band"


def test_ada_has_what_the_booklet_counts_and_clara_wins_the_tie(game: Spec[Rules], table: Board) -> None:
    assert game.booklet
    assert f"set hands = {crowns_scoring.HANDS}" in game.booklet[1]
    assert [points for _, points in crowns_scoring.piles(table)] == [24, 12, 2]
    assert [table.rules.scoring.standing(hand) for hand in crowns_scoring.HANDS] == [(38, 9), (34, 10), (38, 11)]
    said = words(crowns_scoring.scoring(table))
    assert {"24 points", "12 points", "2 points", "38", "34"} <= set(said)
    assert "Clara wins the tie with more cards." in " ".join(said)


def test_the_hands_can_be_dealt_from_one_pack(game: Spec[Rules]) -> None:
    houses = len(game.rules.cards.houses)
    castles = Counter(pips for hand, _ in crowns_scoring.HANDS for pips in hand)
    assert max(castles.values()) <= houses
    assert all(sum(kind) <= houses for kind in zip(*(nobles for _, nobles in crowns_scoring.HANDS), strict=True))


def test_a_castle_without_a_drawing_is_named(game: Spec[Rules]) -> None:
    cards = game.rules.cards.model_copy(update={"castles": (2, 9)})
    changed = table_made(replace(game, rules=game.rules.model_copy(update={"cards": cards})), look_of(game, Ink.FULL))
    with pytest.raises(MissingPieceError, match="'cards' shows castle '9'"):
        crowns_cards.cards(changed)


def test_the_turn_has_all_the_dice_of_a_player_and_sends_one_group_of_them(table: Board) -> None:
    kinds = [kind for kind, _value in crowns_turn.dice_of(table)]
    own = table.rules.dice
    assert (kinds.count("knight"), kinds.count("captain"), kinds.count("traitor")) == (8, own.captains, own.traitors)
    sent = crowns_turn.ROLLED[crowns_turn.SENT]
    assert (sent.rank, table.strength_text(sent)) == (3, "5")
