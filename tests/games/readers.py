"""A game -> what those say who read its rules besides booklet and engine: checks and measures, and figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from tests.games.changed_rules import spec
from tilewright import check
from tilewright.balance.pieces import known
from tilewright.castle_tiles.balance import deals as order
from tilewright.castle_tiles.balance.bag import Bag, Stack, bag
from tilewright.castle_tiles.balance.catalogue import MEASURES
from tilewright.castle_tiles.balance.tally import total
from tilewright.castle_tiles.check import deck as deals
from tilewright.castle_tiles.check import tiles as tile_checks
from tilewright.castle_tiles.check.deck import Written
from tilewright.castle_tiles.files import TileText
from tilewright.castle_tiles.terms import Exchange
from tilewright.castle_tiles.tiles import tiles
from tilewright.draw.figures import figures, tiles_shown
from tilewright.draw.figures.frame import MissingPieceError
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.pieces.build import build
from tilewright.rng import Stream
from tilewright.spec.spec import Spec
from tilewright.texts.node import Spot

PROBE = TileText(
    id="probe",
    title="Probe",
    map="""\
.......H.
.......H.
.....#5H#
......==.
.........
===.=====
12#.:3:4#
==#.=====
""",
    slots={"1": "black door", "2": "red", "3": "white door", "4": "blue", "5": "green"},
)
"""A drawing that feels rules which the shipped ones do not: one comes in by a door in its side, whoever went in by
another door has to come out by it, one climbs two storeys to its cellar, and no other drawing fits above it."""
SAMPLED = ("locks_stay_shut", "colours_far_apart", "colour_and_kind")
"""Measures that take thousands of deals: what they are made of is asked for in single deals."""
SCENERY = ("cover", "vignette")
"""Pictures that show nothing of the rules."""


def measured(game: Spec[Any]) -> Iterator[object]:
    """What check and explain say: problems, the numbers of pieces, measures, and problems of deals; the quick first."""
    if game.tiles is None:
        yield [str(problem) for problem in check.problems(game)]
        return
    probed = replace(game, tiles=game.tiles.model_copy(update={"tiles": (*game.tiles.tiles, PROBE)}))
    yield [str(problem) for problem in tile_checks.problems(probed)]
    yield [piece.values for each in known(game, build(game)).values() for piece in each]
    whole = bag(probed)
    yield [dealt(whole, ids) for ids in deals_at_odds()]
    for measure in MEASURES:
        if measure.__name__ not in SAMPLED:
            yield list(measure(whole))


def dealt(whole: Bag, ids: tuple[str, ...]) -> object:
    """What is said of a deal of 14 tiles for two."""
    written = Written(whole, Spot("deal"), 2, ids, (Spot("deal"),) * len(ids))
    stack = Stack(whole, written.stack.tiles, 2)
    return [str(problem) for problem in deals.problems(written)], list(order.opening_display(stack))


@cache
def deals_at_odds() -> tuple[tuple[str, ...], ...]:
    """Three deals of the shipped set: locks stay shut in each under one rule of keys, and not under another."""
    game, stream = spec("castles-in-the-air"), Stream("single source", "deals")
    whole, every = bag(game), tiles(game)
    held = dict(zip((tile.id for tile in every), (tally.features for tally in whole.tallies), strict=True))
    found: list[tuple[str, ...]] = []
    for other in (Exchange(3, 1), Exchange(2, 2), Exchange(spent=False)):
        while True:
            ids = tuple(stream.shuffled(sorted(held))[:14])
            features = total((held[name] for name in ids), 4, 2)
            if features.shut(Exchange()) != features.shut(other):
                break
        found.append(ids)
    return tuple(found)


def pictured(game: Spec[Any]) -> Iterator[object]:
    """Every figure of the booklet that is more than scenery."""
    look, deck = look_of(game, Ink.LOW), build(game)
    drawn = figures(game, tiles_shown(game, deck.whole), look)
    for name, draw in drawn.items():
        if not name.startswith(SCENERY):
            try:
                yield draw().drawing.tostring()
            except MissingPieceError as missing:
                yield str(missing)
