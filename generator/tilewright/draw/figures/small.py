"""Spec -> the figures that pieces show: those among the words of its player aid, and the cover, which the box bears."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tilewright.digest import sha256
from tilewright.draw.art import Art
from tilewright.draw.column import CardFigure
from tilewright.draw.figures import MissingPieceError, figures, tiles_shown
from tilewright.draw.figures.frame import figure
from tilewright.draw.look import Look
from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.scenery import BAND, GROUND, PAGE, REACH, colours_shown, rays, rings_of
from tilewright.draw.shapes import rect
from tilewright.draw.studio import CoverFigure
from tilewright.pieces.kind import Piece
from tilewright.problem import Problem, RefusedError, did_you_mean
from tilewright.prose.blocks import Block, Figure, walk
from tilewright.rooms import room_of
from tilewright.spec.spec import Spec
from tilewright.units import Size


def pictures(spec: Spec[Any], words: Sequence[Block], whole: Sequence[Piece], look: Look) -> tuple[CardFigure, ...]:
    """Each figure that the words place, once.

    Raises:
        RefusedError: Q04 the game's style draws none of that name for a card; Q12 one shows a tile or a rule that the
            game does not have.
    """
    placed = {block.name: block for block in walk(words) if isinstance(block, Figure)}
    every = figures(spec, tiles_shown(spec, whole), replace(look)) if placed else {}  # no ornament is a stand-in
    return tuple(_picture(spec, block, every) for block in placed.values())


def cover(spec: Spec[Any], whole: Sequence[Piece], look: Look) -> CoverFigure:
    """The same for the lid of the box, drawn when it is asked for: it follows rules and tiles, and nothing else."""
    tiles = tiles_shown(spec, whole)
    besides = [room.ask("kind", "besides")(spec) for room in spec.wings]
    cells = [(name, table.rows) for name, table in spec.tables.items()] if room_of(spec.game.id).brought else []
    seen = repr((spec.rules.model_dump_json(), tiles, besides, cells))

    def draw() -> Art | None:
        with suppress(MissingPieceError, AttributeError):  # it shows a piece, or a rule, that the game does not have
            every = figures(spec, tiles, replace(look))  # no ornament is a stand-in
            return every["cover"]() if "cover" in every else None
        return None

    return CoverFigure(sha256(seen.encode()).hexdigest(), draw)


def covers(spec: Spec[Any], _tiles: object, look: Look) -> Mapping[str, Callable[[], Art]]:
    """The cover of a booklet or a box: the same on a dark ground, with room for the title and, on a band, the facts."""

    def paint(pen: Pen) -> None:
        size, shown = Size(PAGE.width, PAGE.height - BAND), colours_shown(spec.game)
        dark = mix(look.style.ground if len(shown) > 1 else rings_of(spec.game)[0], INK, 0.5)
        rays(pen, spec.game, size, 0.85 * REACH * size.width, (dark, mix(dark, PAPER, 0.09)))
        pen.area(rect(0, size.height, size.width, BAND), GROUND, INK, 0.5)
        pen.line(rect(0.25, 0.25, PAGE.width - 0.5, PAGE.height - 0.5), INK, 0.5, cap="butt")

    return {"cover": lambda: figure("cover", look, PAGE, paint)}


def _picture(spec: Spec[Any], block: Figure, every: Mapping[str, Callable[[], Art]]) -> CardFigure:
    name = block.name
    if name not in every:
        known = f"known figures: {', '.join(sorted(every))}" if every else "this game's style draws none"
        raise RefusedError([_problem(spec, block, "Q04", f"unknown figure '{name}'{did_you_mean(name, every)}", known)])
    try:
        art = every[name]()
    except (MissingPieceError, AttributeError) as error:
        if isinstance(error, AttributeError) and type(spec.rules).model_fields:
            raise
        missing = isinstance(error, MissingPieceError)
        message = str(error) if missing else f"the figure '{name}' shows rules that this game does not have"
        raise RefusedError([_problem(spec, block, "Q12", message, "leave the figure out")]) from None
    if art.paint is None:
        raise RefusedError([_problem(spec, block, "Q04", f"the figure '{name}' fills a page", "use another")])
    return CardFigure(name, art.trim, sha256(art.drawing.tostring().encode()).hexdigest(), art.paint)


def _problem(spec: Spec[Any], block: Figure, code: str, message: str, remedy: str) -> Problem:
    path = spec.aid[0] if spec.aid else "aid.md"
    return Problem(path, block.line, 0, code, message, remedy)
