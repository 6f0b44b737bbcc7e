"""What was drawn before changes nothing: a face alone, first, last, in the kit, from a cache has the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.build.editions import edition_of
from tests.cli import small_game
from tests.examples import one_in
from tilewright.build.faces import compiled, distinct_designs
from tilewright.build.job import Job
from tilewright.build.options import Options
from tilewright.build.store import Face
from tilewright.draw.figures import figures, tiles_shown
from tilewright.draw.palette import Ink
from tilewright.pieces.cards import Cards
from tilewright.pieces.kind import Design
from tilewright.shelf import shelf
from tilewright.shelf.starter import start
from tilewright.spec.spec import Spec
from tilewright.svg.form import from_json, to_json

ROOT = Path(__file__).parents[2]
SHIPPED = ("castles-in-the-air", "castles-and-crowns")
EDITIONS = [
    ("starter",),
    *((name,) for name in SHIPPED),
    *((name, path.stem) for name in SHIPPED for path in sorted((ROOT / "data" / name / "variants").glob("*.yaml"))),
]
Faces = Mapping[str, Face]


def lanterns(folder: Path) -> Spec[Any]:
    """The box is as deep, in millimetres, as the compass on the back of its tiles is wide."""
    text = small_game.GAME.replace("pieces: 10, thickness: 0.3", "pieces: 50, thickness: 0.3")
    return shelf.load(small_game.write(folder / "lanterns", game_yaml=text, booklet_md=None))


def game(folder: Path, name: str, *variants: str) -> Spec[Any]:
    """A game of the shelf, or the one that `tilewright new` writes."""
    if name == "starter":
        start(folder / name)
        return shelf.load(folder / name)
    return shelf.load(name, variants)


def kit(spec: Spec[Any], cache: Path, ink: Ink = Ink.FULL) -> tuple[Job, Faces]:
    """A whole kit's faces as a build makes them."""
    made = edition_of(spec, Options(ink=ink), cache)
    return made.job, made.faces


def again(job: Job, designs: Mapping[str, Design], *, shared: bool) -> Iterator[tuple[str, Face]]:
    """The faces drawn in another order, each by itself unless they share their ornaments."""
    version, look = job.game.stamp, replace(job.studio.look)
    for name, design in designs.items():
        studio = replace(job.studio, look=look if shared else replace(look))
        yield name, compiled(studio.draw(design), name, version)


def drawn(job: Job) -> dict[str, Design]:
    """Every face that is not cast from a template."""
    return {name: design for name, design in distinct_designs(job).items() if not isinstance(design.part, Cards)}


def sample(job: Job) -> dict[str, Design]:
    """A face of each kind of each part."""
    first = {(each.part.id, each.side): name for name, each in reversed(drawn(job).items())}
    return {name: drawn(job)[name] for name in first.values()}


def assert_order_is_nothing(job: Job, faces: Faces, designs: Mapping[str, Design]) -> None:
    backwards = dict(reversed(list(designs.items())))
    assert [name for name, face in again(job, designs, shared=False) if face != faces[name]] == []
    assert [name for name, face in again(job, backwards, shared=True) if face != faces[name]] == []
    assert [name for name in designs if from_json(to_json(faces[name].form)) != faces[name].form] == []


def plates(job: Job, *, shared: bool) -> Iterator[tuple[str, str]]:
    """The booklet's figures as SVG: those drawn before any face, or with what the kit's faces have left."""
    tiles = tiles_shown(job.spec, job.deck.whole)
    names = list(figures(job.spec, tiles, job.studio.look))
    for name in names:
        look = job.studio.look if shared else replace(job.studio.look)
        yield name, figures(job.spec, tiles, look)[name]().drawing.tostring()


def test_a_box_as_deep_as_a_compass_is_wide_has_its_own_rose(tmp_path: Path) -> None:
    job, faces = kit(lanterns(tmp_path), tmp_path / "cache")
    assert_order_is_nothing(job, faces, drawn(job))


@pytest.mark.parametrize("name", one_in(2, ["starter", "castles-and-crowns", "castles-in-the-air"]))
def test_a_face_of_each_kind_is_the_same_whatever_was_drawn_before(name: str, tmp_path: Path) -> None:
    spec = game(tmp_path, name)
    job = edition_of(spec).job
    designs = sample(job)
    assert_order_is_nothing(job, dict(again(job, designs, shared=True)), designs)


@pytest.mark.exhaustive
@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("edition", EDITIONS, ids="+".join)
def test_every_face_and_figure_is_the_same_whatever_was_drawn_before(
    edition: tuple[str, ...], ink: Ink, tmp_path: Path
) -> None:
    job, faces = kit(game(tmp_path, *edition), tmp_path / "cache", ink)
    assert_order_is_nothing(job, faces, drawn(job))
    assert dict(plates(job, shared=True)) == dict(plates(job, shared=False))


def printed(spec: Spec[Any], cache: Path, *only: str) -> Mapping[str, bytes]:
    """Every file of a build but the manifest."""
    return edition_of(spec, Options(only=only, svg=True), cache).files


def test_a_cache_filled_by_builds_of_parts_gives_the_kit_of_a_cold_build(tmp_path: Path) -> None:
    spec = lanterns(tmp_path)
    whole = printed(spec, tmp_path / "cold")
    parts = [part.id for part in spec.game.components]
    for first in (parts[:1], parts[-2:-1], tuple(reversed(parts))):
        printed(spec, tmp_path / "-".join(first), *first)
        assert printed(spec, tmp_path / "-".join(first)) == whole


class Killed(BaseException):
    """The end of a build that nothing catches."""


def test_a_kit_after_a_build_that_was_killed_is_that_of_a_cold_build(tmp_path: Path) -> None:
    spec, faces = lanterns(tmp_path), list[str]()
    whole = edition_of(spec, Options(svg=True), tmp_path / "cold", lambda *told: faces.append(told[2])).files
    for last in range(1, len(faces), 3):

        def kill(count: int, _all: int, _name: str, last: int = last) -> None:
            if count == last:
                raise Killed

        cache = tmp_path / str(last)
        with pytest.raises(Killed):
            edition_of(spec, Options(svg=True), cache, kill).files  # noqa: B018 - all are made
        assert len(list(cache.glob("*.entry"))) == last + 1, "the faces drawn so far, and the words of the aid"
        assert printed(spec, cache) == whole


@pytest.mark.exhaustive
def test_castles_and_crowns_after_its_box_alone_is_that_of_a_cold_build(tmp_path: Path) -> None:
    spec = shelf.load("castles-and-crowns")
    whole = printed(spec, tmp_path / "cold")
    printed(spec, tmp_path / "box", "box")
    assert printed(spec, tmp_path / "box") == whole
