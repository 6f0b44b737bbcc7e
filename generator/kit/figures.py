"""Job -> the figures of its booklet, each drawn only when something that it shows has changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.booklet.picture import Plate
from generator.booklet.plates import attempt, plate
from generator.draw.figures import figures, tiles_shown
from generator.frozen import dataclass
from generator.kit.cache import Cache, Face
from generator.kit.job import Job
from generator.kit.key import cells_of
from generator.kit.program import code_of
from generator.prose.shown import SeenRules, SeenTiles, values


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A figure that was drawn.

    Attributes:
        apart: What it was drawn from besides rules and tiles.
        names: The rules and tiles it looked at.
        values: What these were.
        plate: What it came to.
    """

    apart: str
    names: Sequence[str]
    values: str
    plate: Plate


def plates(job: Job, cache: Cache, before: dict[str, DrawnFigure]) -> Mapping[str, Plate]:
    """Every figure of the game's style that can be drawn from its tiles and rules, compiled.

    A figure looks at some rules and some tiles. Which they are is noted when it is drawn; as long as those are what
    they were, and all else it is drawn from, it would look at the same again, and be the same.

    Args:
        job: The build.
        cache: Figures drawn by other processes.
        before: Those this one has drawn; in the end those of this job.

    Raises:
        RefusedError: booklet.md places a figure that cannot be drawn (B12).
    """
    spec, tiles, seen = job.spec, tiles_shown(job.spec, job.deck.whole), set[str]()
    watched: Any = replace(spec, rules=SeenRules(spec.rules, seen))
    every = figures(watched, SeenTiles(tiles, seen), job.studio.look)
    at_once, now = sorted(seen), partial(values, rules=spec.rules, tiles=tiles)
    start = spec.tiles and (spec.tiles.set, spec.tiles.start)
    apart = repr((job.drawn_with, spec.game, start, now(at_once), _of_a_package(job)))
    done: dict[str, DrawnFigure] = {}
    for name, draw in every.items():
        seen.clear()
        known = before.get(name)
        if not (known and known.apart == apart and known.values == now(known.names)):
            known = _cached(name, apart, now, cache)
        if known is None and (art := attempt(spec, name, draw)):
            known = DrawnFigure(apart, sorted(seen), now(sorted(seen)), plate(art))
            _keep(name, known, cache)
        done |= {name: known} if known else {}
    before.clear()
    before.update(done)
    return {name: shown.plate for name, shown in done.items()}


def _of_a_package(job: Job) -> str:
    """What figures of an installed package may have been drawn from besides: its code, and the tables of its cards."""
    code = code_of(job.game.id)
    return repr((code, [*cells_of(job.spec)])) if code else ""


def _cached(name: str, apart: str, now: Callable[[Sequence[str]], str], cache: Cache) -> DrawnFigure | None:
    """The figure as another process has drawn it from the same."""
    text = cache.text(cache.key("shown", name, apart))
    if text is None:
        return None
    names = json.loads(text)
    face = cache.get(cache.key("figure", name, apart, now(names)))
    return DrawnFigure(apart, names, now(names), Plate(face.form, face.trim)) if face else None


def _keep(name: str, shown: DrawnFigure, cache: Cache) -> None:
    """Keep a figure for other processes, and what it looks at."""
    cache.write(cache.key("shown", name, shown.apart), json.dumps(shown.names))
    face = Face(name, shown.plate.size, 0.0, "", shown.plate.form, "")
    cache.put(cache.key("figure", name, shown.apart, shown.values), face)
