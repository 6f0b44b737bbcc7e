"""What a booklet says twice it says alike: tables of points in the chapter, the quick reference and the player aid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from tests.games.changed_rules import changed, spec, tables
from tilewright.booklet.words import booklet_blocks
from tilewright.games.castles_and_crowns.rules import Force
from tilewright.prose.blocks import TableBlock, plain, runs_of, walk
from tilewright.prose.context import aid_blocks
from tilewright.spec.spec import Spec

POINTS: Mapping[str, Callable[[Any, int], int]] = {
    "castle": lambda rules, count: rules.scoring.alike(count),
    "castles-and-crowns": lambda rules, count: rules.scoring.alike(count),
    "castles-in-the-air": lambda rules, count: rules.scoring.colour(count),
}
"""What so many alike are worth, as the engine reckons."""
PLACES = {"castle": 2, "castles-and-crowns": 3, "castles-in-the-air": 2}
"""How often the row is printed in the booklet and on the aid of the plain game."""


def rows(game: Spec[Any]) -> Iterator[list[list[str]]]:
    """Each table of two rows that holds numbers alone, but for its labels."""
    for block in walk((*booklet_blocks(game, None, None), *aid_blocks(game))):
        if isinstance(block, TableBlock) and len(block.rows) == 2:
            cells = [[plain(cell) or "".join(run.icon for run in cell) for cell in row] for row in block.rows]
            if all(cell.isdecimal() for row in cells for cell in row[1:]):
                yield cells


def must_agree(name: str, game: Spec[Any]) -> int:
    """Labels are where they belong, and every number of points is the engine's; how many tables there were."""
    seen = 0
    for counts, points in rows(game):
        assert points[0] in {"Points", "trophy"}
        assert counts[0] not in {"Points", "Score", "trophy"}
        assert counts[1:] == [str(count) for count in range(1, len(counts))]
        assert points[1:] == [str(POINTS[name](game.rules, int(count))) for count in counts[1:]]
        seen += 1
    return seen


@pytest.mark.parametrize("name", POINTS)
def test_points_are_printed_alike_wherever_they_stand(name: str) -> None:
    assert must_agree(name, spec(name)) == PLACES[name]
    for variants in tables(name):
        must_agree(name, spec(name, *variants))


@pytest.mark.parametrize(("name", "path"), [("castle", "scoring.royalty"), ("castles-and-crowns", "scoring.nobles")])
def test_points_that_are_changed_are_changed_everywhere(name: str, path: str) -> None:
    for game in changed(spec(name), path):
        assert must_agree(name, game) == PLACES[name]


def test_the_same_throw_has_the_same_strength_in_the_figure_and_in_the_round() -> None:
    game = spec("castles-and-crowns")
    said = " ".join(plain(runs) for block in walk(booklet_blocks(game, None, None)) for runs in runs_of(block))
    assert f"The mercenary of that rank joins them: {game.rules.battle.worth(3, captains=1, mercenaries=1)}." in said


def test_straights_are_beaten_by_what_the_booklet_names() -> None:
    """2-3-4-5 beats 2-3-4, and is beaten by 1-2-3-4-5, by 3-4-5-6 and by four ones."""
    winner = spec("castles-and-crowns", "straights").rules.battle.winner
    straight = Force(5, knights=4, links=4)
    assert winner([straight, Force(4, knights=3, links=3)]) == 0
    for better in (Force(5, knights=5, links=5), Force(6, knights=4, links=4), Force(1, knights=4)):
        assert winner([straight, better]) == 1
