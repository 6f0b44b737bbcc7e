"""The score sheet has the designer's columns, and how the game is set up is what the engine deals."""

from __future__ import annotations

import pytest

from tests.games.sky_rise.rise_script import game
from tilewright.build.edition import Edition
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.score import grids, score_sheet
from tilewright.pieces.score import Score
from tilewright.prose.blocks import Runs, TableBlock, walk
from tilewright.shelf import shelf
from tilewright.spec.spec import setup_lines
from tilewright.units import PAPERS, Box

GAME = "sky-rise"
VARIANTS = ("", "grand-tower", "quick-tower", "regular-deck")


def lines(variant: str) -> dict[int, tuple[str, ...]]:
    """Number of players -> what the table says for so many."""
    spec = shelf.load(GAME, (variant,) if variant else ())
    head, *rows = setup_lines(spec.game, spec.rules, spec.language)
    return {int(cell): tuple(row[at] for row in rows) for at, cell in enumerate(head) if at}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_table_says_what_the_engine_deals(variant: str) -> None:
    spec = shelf.load(GAME, (variant,) if variant else ())
    told = lines(variant)
    assert list(told) == list(range(spec.game.players.least, spec.game.players.most + 1))
    for players, (suits, floor, corners, opaque) in told.items():
        played = game(players, *([variant] if variant else []))
        setup = played.setup
        assert int(suits) == setup.suits
        assert floor == f"{setup.plan.columns} \N{MULTIPLICATION SIGN} {setup.plan.rows}"
        assert int(corners) == len(setup.plan.corners)
        state = played.new_initial_state()
        state.apply_action(0)  # a lot: the first seat starts
        own = state.own
        shares = [sum(own[seat * 3 : seat * 3 + 3]) for seat in range(players)]
        said = [int(word) for word in opaque.split(", ")]
        assert (said if len(said) > 1 else said * players) == shares
        assert sum(shares) == 3 * spec.rules.supply.opaque_trios


def test_it_follows_a_variant_and_a_number() -> None:
    assert lines("")[2] != lines("")[4]
    assert lines("grand-tower")[2][0] == "5"
    assert lines("quick-tower")[4][1] == lines("")[2][1]


def text(runs: Runs) -> str:
    """Words without their looks."""
    return "".join(run.text for run in runs)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_booklet_has_the_same_numbers(variant: str) -> None:
    blocks = Edition(GAME, (variant,) if variant else ()).booklet
    tables = [
        [[text(cell) for cell in row] for row in each.rows] for each in walk(blocks) if isinstance(each, TableBlock)
    ]
    head, *cells = next(rows for rows in tables if rows[0][0] == "Players")
    for at, (players, (suits, floor, corners, opaque)) in enumerate(lines(variant).items(), 1):
        assert head[at] == str(players)
        assert cells[0][at] == suits
        assert cells[1][at] == f"{floor}, {corners}"
        assert cells[2][at] == opaque or set(cells[2][at].split(", ")) == {opaque}


@pytest.mark.parametrize("ink", list(Ink))
def test_the_sheet_has_a_column_for_each_player_and_each_colour(ink: Ink) -> None:
    spec = shelf.load(GAME)
    score = next(part for part in spec.game.components if isinstance(part, Score))
    assert score.rows
    assert {"Level 1", "Level 2", "Level 3", "Antennas", "Nest", "Tree", "Opaque left", "Total"} == set(score.rows)
    assert score.colour_rows == ("Level 1", "Level 2", "Level 3", "Total")
    room = Box(12, 12, 186, 273)
    for grid in grids(score, score.rows, spec.game, room, foot=42):
        assert (grid.players, grid.colours) == (spec.game.players.most, len(spec.game.colours))
        assert grid.column > 14
    setups = setup_lines(spec.game, spec.rules, spec.language)
    drawn = score_sheet(score, spec.game, look_of(spec, ink), PAPERS["a4"], setups=setups).drawing.tostring()
    for colour in spec.game.colours.values():
        assert drawn.count(f">{colour.title}<") == score.games
        assert f">{colour.letter}<" in drawn
    assert drawn.count(">Total<") == score.games
    assert ">2, 2, 2, 3<" in drawn
