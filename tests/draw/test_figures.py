"""The rule booklet's figures say what the rules say: every arrow, every total, every label."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tilewright.castle_tiles.tilemap import Fares, access
from tilewright.castle_tiles.tilemap.cells import Ports
from tilewright.castle_tiles.tiles import tiles
from tilewright.draw import figures
from tilewright.draw.art import Art, Ink
from tilewright.draw.figures import MissingPieceError
from tilewright.draw.figures.frame import WIDTH
from tilewright.draw.look import look_of
from tilewright.games.castles_in_the_air.figures import anatomy as castles_anatomy
from tilewright.games.castles_in_the_air.figures import board as board_made
from tilewright.games.castles_in_the_air.figures import cover as castles_cover
from tilewright.games.castles_in_the_air.figures import cover as castles_vignettes
from tilewright.games.castles_in_the_air.figures import flight as castles_boarding
from tilewright.games.castles_in_the_air.figures import flight as castles_flight
from tilewright.games.castles_in_the_air.figures import passages as castles_ladder
from tilewright.games.castles_in_the_air.figures import scoring as castles_scoring
from tilewright.games.castles_in_the_air.figures import setup as castles_setup
from tilewright.games.castles_in_the_air.figures import treasures as castles_trade
from tilewright.games.castles_in_the_air.figures import turn as castles_turn
from tilewright.games.castles_in_the_air.figures.anatomy import PARTS
from tilewright.games.castles_in_the_air.figures.flight import FlightVerdict
from tilewright.games.castles_in_the_air.figures.pieces import Board
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec

VIGNETTES = tuple(f"vignette-{number}" for number in range(1, 8))
PLACED = (
    *("inside", "setup", "anatomy", "turn", "flight", "boarding", "ladder", "doors"),
    *("trade", "bonus", "extra", "scoring", "gallery"),
)
NAMES = ("cover", *PLACED[:8], "locks", *PLACED[8:], *VIGNETTES)


@pytest.fixture(scope="module")
def spec() -> Spec[Any]:
    return shelf.load("castles-in-the-air")


def board_of(spec: Spec[Any], ink: Ink = Ink.FULL) -> Board:
    made = board_made(spec, {tile.id: tile for tile in tiles(spec)}, look_of(spec, ink))
    assert made
    return made


@pytest.fixture(scope="module")
def board(spec: Spec[Any]) -> Board:
    return board_of(spec)


def words(art: Art) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", art.drawing.tostring())


@pytest.mark.parametrize("ink", list(Ink))
def test_every_figure_the_booklet_names_is_drawn_within_the_column(spec: Spec[Any], ink: Ink) -> None:
    made = board_of(spec, ink)
    drawn = figures.figures(spec, made.tiles, made.look)
    assert tuple(drawn) == NAMES
    for name, draw in drawn.items():
        art = draw()
        assert (art.name, art.bleed) == (f"figure-{name}", 0.0)
        assert art.trim.width <= (castles_cover.COVER_WIDTH if name == "cover" else WIDTH)
        assert art.trim.height <= (castles_cover.HIGH if name == "cover" else 130)
        assert len(art.drawing.tostring()) < (600_000 if name == "gallery" else 400_000), (
            "every drawing there is in one"
        )


def test_a_game_of_another_style_has_no_figure_but_a_cover(spec: Spec[Any], board: Board) -> None:
    plain = replace(spec, game=spec.game.model_copy(update={"style": "plain"}))
    assert [*figures.figures(plain, board.tiles, board.look)] == ["cover"]


def test_a_set_without_a_figures_tile_is_told_which(board: Board) -> None:
    lacking = replace(board, tiles={name: tile for name, tile in board.tiles.items() if name != "great-hall-1"})
    with pytest.raises(MissingPieceError, match=r"'turn' shows tile 'great-hall-1'.*tower, great-hall"):
        castles_turn.turn(lacking)


def test_flights_shown_as_allowed_are_within_reach_and_the_others_are_not(board: Board) -> None:
    flight = board.rules.flight
    near = castles_flight.reach(castles_flight.CITY, castles_flight.HOME, flight)
    shown = {answer.route[-1]: answer.verdict is FlightVerdict.ALLOWED for answer in castles_flight.answers(board)}
    assert shown == {place: place in near for place in shown}


def test_the_flight_figure_has_each_reason_and_each_kind_of_flight(board: Board) -> None:
    answers = castles_flight.answers(board)
    assert [a.verdict for a in answers if a.verdict is not FlightVerdict.ALLOWED] == [
        FlightVerdict.FAR,
        FlightVerdict.BARE,
        FlightVerdict.CUT_OFF,
    ]
    allowed = [a.route for a in answers if a.verdict is FlightVerdict.ALLOWED]
    assert {len(route) - 1 for route in allowed} == {1, 2}
    assert any(a[0] != b[0] and a[1] != b[1] for route in allowed for a, b in pairwise(route)), "one goes diagonally"
    walled = [
        p for route in allowed for p in route[1:-1] if _closed(board.tile(castles_flight.CITY[p], "flight").map.ports)
    ]
    assert walled, "one crosses a castle with a wall on either side"


def _closed(ports: Ports) -> bool:
    return "wall" in ports.left and "wall" in ports.right


def test_every_place_of_the_flight_figure_hangs_together(board: Board) -> None:
    """Tiles are laid edge to edge, so the city shown must be one that can be built."""
    for city in (castles_flight.CITY, castles_turn.CITY):
        places, found = set(city), [next(iter(city))]
        for x, y in found:
            found += [p for p in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if p in places and p not in found]
        assert set(found) == places
        assert all(board.tile(name, "test") for name in city.values())


def test_a_shorter_reach_turns_two_step_flights_red(board: Board) -> None:
    short = board.rules.flight.model_copy(update={"reach": 1, "directions": "four"})
    city = castles_flight.CITY
    assert castles_flight.reach(city, (3, 1), short) == {(2, 1), (4, 1)}
    assert castles_flight.judge(((3, 1), (2, 1), (1, 1)), city, short).verdict is FlightVerdict.FAR


def test_the_niche_makes_the_ladder_cost_one_climb_more(board: Board) -> None:
    niche, shaft = (castles_ladder.climbs(tile, board.rules) for tile in castles_ladder.pair(board))
    once = board.rules.costs.ladder
    assert [cost for _, _, cost in niche] == [once, once]
    assert [cost for _, _, cost in shaft] == [once]
    assert (niche[0][0], niche[-1][1]) == (shaft[0][0], shaft[0][1]), (
        "both lead from the same storey to the same storey"
    )


def test_the_ladder_figure_prints_those_totals(board: Board) -> None:
    once = board.rules.costs.ladder
    assert (once, {"Bottom to top: 2 moves", "Bottom to top: 1 move"} <= set(words(castles_ladder.ladder(board)))) == (
        1,
        True,
    )


def test_the_worked_turn_is_legal_and_costs_what_the_rules_say(board: Board) -> None:
    steps, tile = castles_turn.steps(board), board.tile("great-hall-1", "turn")
    flight = castles_flight.judge(castles_turn.ROUTE, castles_turn.CITY, board.rules.flight)
    assert flight.verdict is FlightVerdict.ALLOWED
    assert steps[-1].total <= board.rules.turn.moves
    costs = board.rules.costs
    assert steps[-1].total == costs.lay + costs.fly + access(tile, Fares())[castles_turn.OPENED].moves
    assert access(tile, Fares())[castles_turn.OPENED].keys == (tile.slots[castles_turn.OPENED].lock,)


def test_the_worked_turn_spends_every_move(board: Board) -> None:
    steps = castles_turn.steps(board)
    assert [step.total for step in steps] == [2, 3, 4, 4, 5, 6]


def test_the_scored_hoard_comes_to_nineteen_and_twenty_two(board: Board) -> None:
    assert {"= 19", "= 22", "10", "11"} <= set(words(castles_scoring.scoring(board)))


def test_everything_on_a_tile_is_named_once(board: Board) -> None:
    named = [callout.part.name(board) for k in (0, 1) for callout in castles_anatomy.callouts(board, k)]
    assert sorted(named) == sorted(part.name(board) for part in PARTS.values())


def test_a_label_points_into_its_own_tile(board: Board) -> None:
    for k in (0, 1):
        for callout in castles_anatomy.callouts(board, k):
            assert (callout.spot[0] > WIDTH / 2) == (k == 1), callout.part.name


def test_the_table_shows_as_many_tiles_as_the_rules(board: Board) -> None:
    setup, said = board.rules.setup, words(castles_setup.setup(board))
    assert f"{setup.shown(4)} tiles, face up, to choose from" in said
    assert any(f"{setup.stack(4) - setup.shown(4)} tiles" in line for line in said)


def test_on_the_cover_floors_and_ladders_go_on_from_tile_to_tile(board: Board) -> None:
    city = {place: board.tile(name, "cover").map.ports for place, name in castles_cover.CITY.items()}
    joined = set()
    for (x, y), ports in city.items():
        beside, below = city.get((x + 1, y)), city.get((x, y + 1))
        if beside and any(a == b == "walk" for a, b in zip(ports.right, beside.left, strict=True)):
            joined |= {(x, y), (x + 1, y)}
        if below and any(a == b == "ladder" for a, b in zip(ports.bottom, below.top, strict=True)):
            joined |= {(x, y), (x, y + 1)}
    assert len(joined) >= len(city) - 1, "only the mill floats by itself"


def test_nobody_on_the_cover_stands_on_air(board: Board) -> None:
    for place, storey, column in castles_cover.EXPLORERS:
        assert board.tile(castles_cover.CITY[place], "cover").map.standable(storey, column)


def test_castles_side_by_side_in_a_vignette_hang_together_and_nobody_stands_on_air(board: Board) -> None:
    for picture in castles_vignettes.VIGNETTES:
        for (a, x), (b, y) in pairwise(picture.castles):
            left, right = (board.tile(name, "vignette").map.ports for name in (a, b))
            beside = y - x < castles_vignettes.SIDE + 0.1
            assert not beside or "walk" in [
                one for one, other in zip(left.right, right.left, strict=True) if one == other
            ]
        for _seat, k, storey, column in picture.crew:
            assert board.tile(picture.castles[k][0], "vignette").map.standable(storey, column)


@pytest.mark.parametrize(("figure", "tile"), [("turn", "great-hall-1"), ("anatomy", "library-1")])
def test_a_tile_that_no_longer_fits_its_figure_is_refused_by_name(
    spec: Spec[Any], board: Board, figure: str, tile: str
) -> None:
    changed = {**board.tiles, tile: replace(board.start, id=tile)}
    with pytest.raises(MissingPieceError, match=tile):
        figures.figures(spec, changed, replace(board.look))[figure]()


def test_one_gets_out_where_a_floor_ends_beside_the_open_sky_and_not_in_a_room_or_on_a_roof(
    spec: Spec[Any], board: Board
) -> None:
    """Worked out by hand: the balcony and the cloud have sky beside them, the hall ends at the side of its tile."""
    spots = castles_boarding.SPOTS
    assert [castles_boarding.open_to_sky(board, spot) for spot in spots] == [True, True, True, False, False]
    paths = spec.rules.paths.model_copy(update={"board_across": False})
    alone = replace(board, rules=spec.rules.model_copy(update={"paths": paths}))
    assert [castles_boarding.open_to_sky(alone, spot) for spot in spots] == [True, True, False, False, False]
    assert any("next tile does not count" in said for said in [" ".join(words(castles_boarding.boarding(alone)))])


@pytest.mark.parametrize("cubes", [2, 3])
def test_there_is_a_box_for_each_thing_that_may_change_hands(spec: Spec[Any], board: Board, cubes: int) -> None:
    changed = spec.rules.trade.model_copy(update={"cubes": cubes})
    shown = castles_trade.trade(replace(board, rules=spec.rules.model_copy(update={"trade": changed})))
    assert f"May take {('one', 'two')[cubes - 2]} more" in " ".join(words(shown))
