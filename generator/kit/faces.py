"""Job -> Faces: every distinct face drawn and compiled once, or taken from the cache."""

from __future__ import annotations

from collections.abc import Mapping

from generator.draw.art import Art
from generator.draw.folds import TooLargeError
from generator.draw.stamp import finished
from generator.draw.studio import Design
from generator.draw.words import OverfullError
from generator.kit.cache import Cache, Face
from generator.kit.job import Job
from generator.kit.options import Progress
from generator.press.lot import Lot
from generator.problem import RefusedError
from generator.spec.model import Aid, Score, Standees, Tiles, Tokens
from generator.vector.compile import compile_svg


def faces(job: Job, cache: Cache, progress: Progress) -> dict[str, Face]:
    """Every distinct face of the pieces asked for, by its name.

    Raises:
        RefusedError: A part holds more than it has room for (P01), with the part's place in game.yaml.
    """
    wanted = {
        design.name: design for piece in job.pieces for sides in job.studio.designs(piece) for design in sides if design
    }
    done: dict[str, Face] = {}
    keys: set[str] = set()
    for count, (name, design) in enumerate(wanted.items()):
        progress(count, len(wanted), name)
        key = cache.key(repr(design), job.shared)
        keys.add(key)
        face = cache.get(key)
        if face is None:
            face = _drawn(job, design)
            cache.put(key, face)
        done[name] = face
    cache.keep_only(keys)
    progress(len(wanted), len(wanted), "")
    return done


def _drawn(job: Job, design: Design) -> Face:
    try:
        return compiled(job.studio.draw(design), design.name, f"v{job.game.version}")
    except (OverfullError, TooLargeError) as error:
        where = ("game", "components", list(job.studio.parts).index(design.part.id))
        problem = job.spec.places.problem(where, "P01", str(error), "give it less to hold, or more room")
        raise RefusedError([problem]) from None


def compiled(art: Art, name: str, version: str) -> Face:
    """A drawing made ready for the press."""
    svg, mark = finished(art, version)
    return Face(name, art.trim, art.bleed, svg, compile_svg(art.drawing.get_xml(), f"{name}.svg"), mark)


def lots(job: Job, drawn: Mapping[str, Face]) -> list[Lot]:
    """What is to be laid on sheets: rectangles share cuts, what has a contour lies apart; not whole pages."""
    return [
        Lot(
            piece.id,
            front.name,
            back.name if back else None,
            drawn[front.name].trim,
            drawn[front.name].bleed,
            piece.copies,
            family=piece.component,
            group=front.part.title,
            contour=not isinstance(front.part, Tiles | Tokens | Standees | Aid),
            may_turn=isinstance(front.part, Standees | Aid),
        )
        for piece in job.pieces
        for front, back in job.studio.designs(piece)
        if not isinstance(front.part, Score)
    ]


def whole_pages(job: Job, drawn: Mapping[str, Face]) -> list[tuple[str, Face]]:
    """(title, face) of what fills a page and is not cut."""
    parts = job.studio.parts
    each = [(parts[piece.component], piece.id) for piece in job.pieces]
    return [(part.title, drawn[name]) for part, name in each if isinstance(part, Score)]
