"""Grown drawings are legal, unlike each other, ready for tiles.yaml, and the same from the same seed."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tilewright import check
from tilewright.castle_tiles.art.places import BELONGS
from tilewright.castle_tiles.art.scene import Scene
from tilewright.castle_tiles.files import FINDS
from tilewright.castle_tiles.grow.archetypes import ARCHETYPES
from tilewright.castle_tiles.grow.ground import Site
from tilewright.castle_tiles.grow.grow import WEIGHTS, DrawingWish, Gallery, Grown, grow, tiles_yaml
from tilewright.castle_tiles.grow.trim import PLACES
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.tilemap.cells import lines
from tilewright.castle_tiles.tiles import coloured
from tilewright.problem import Level, RefusedError
from tilewright.rng import Stream
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.units import Size

GAME = shelf.data() / "castles-in-the-air"


@cache
def castles() -> Spec[Any]:
    return shelf.load("castles-in-the-air")


@cache
def grown(count: int = 120, seed: str = "1") -> Grown:
    return grow(castles(), DrawingWish(count, seed, WEIGHTS))


@cache
def tiles() -> tuple[Tile, ...]:
    spec = castles()
    assert spec.tiles
    return tuple(coloured(text, spec.tiles.set, spec.game, 1) for text in grown().drawings)


def test_pasted_into_the_game_nothing_is_wrong(tmp_path: Path) -> None:
    shutil.copytree(GAME, tmp_path / "game")
    path = tmp_path / "game" / "tiles.yaml"
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{tiles_yaml(grown().drawings)}\n", encoding="utf-8")
    spec = shelf.load(tmp_path / "game")
    assert spec.tiles
    assert spec.tiles.tiles[-120:] == grown().drawings
    wrong = [problem for problem in check.problems(spec) if problem.level < Level.NOTE]
    assert {problem.code for problem in wrong} == {"K87"}, "so many tiles want a box that is glued of parts"


def test_a_gallery_knows_what_hangs_in_it() -> None:
    gallery = Gallery()
    drawing = lines(grown().drawings[0].map)
    gallery.add(drawing)
    assert gallery.holds(drawing)
    assert gallery.holds(tuple(line[::-1] for line in drawing))
    moved = tuple(line.replace("1", ":").replace("2", ".") for line in drawing)
    assert gallery.holds(moved)
    assert not gallery.holds(lines(grown().drawings[1].map))


def test_names_are_unique_and_files_can_be_called_so() -> None:
    assert castles().tiles
    ids = [text.id for text in (*grown().drawings, *castles().tiles.tiles)]
    assert len(set(ids)) == len(ids)
    assert all(text.title.startswith("The ") and text.idea.endswith(".") for text in grown().drawings)


def test_locks_are_safe_and_treasures_differ() -> None:
    for tile in tiles():
        assert not set(tile.keys) & set(tile.locks), tile.id
        assert len(set(tile.treasures)) == len(tile.treasures), tile.id
        assert 1 <= len(tile.treasures) <= 3


def test_every_find_is_drawn_where_it_belongs() -> None:
    assert set(PLACES) == set(FINDS) == set(BELONGS)
    astray = [
        (tile.id, tile.find)
        for tile in tiles()
        if tile.find and not list(BELONGS[tile.find](Scene(tile, Size(63.5, 63.5), 3.0)))
    ]
    assert astray == []


def test_the_same_seed_grows_the_same() -> None:
    again = grow(castles(), DrawingWish(20, "1", WEIGHTS))
    assert again.drawings == grown().drawings[:20]
    assert grow(castles(), DrawingWish(20, "2", WEIGHTS)).drawings != again.drawings


@pytest.mark.parametrize("kind", ARCHETYPES)
def test_weights_choose_the_archetype(kind: str) -> None:
    words = {
        "tower": "A tower",
        "twin": "Two towers",
        "hall": "A wide house",
        "shaft": "A walled stair",
        "cloudbank": "Clouds",
        "ruin": "A ruined castle",
        "vault": "A vault",
    }
    found = grow(castles(), DrawingWish(6, "1", {kind: 1})).drawings
    assert all(text.idea.startswith(words[kind]) for text in found)
    assert all((text.roof == "ruin") == (kind in {"ruin", "vault"}) for text in found)


def test_colours_can_be_left_open() -> None:
    found = grow(castles(), DrawingWish(30, "1", WEIGHTS, opened=True)).drawings
    phrases = {phrase for text in found for phrase in text.slots.values()}
    assert {"any", "any key", "any in any chest"} <= phrases
    assert all("any" in phrase for phrase in phrases)


@settings(deadline=None, max_examples=examples(150))
@given(st.integers(3, 12), st.integers(8, 24), st.sampled_from(sorted(ARCHETYPES)), st.text(max_size=8))
def test_anything_can_be_built_on_any_lattice(storeys: int, columns: int, kind: str, seed: str) -> None:
    site = Site(storeys, columns, Stream(seed, "tiles"))
    ARCHETYPES[kind](site)
    rows = lines(site.text)
    assert len(rows) == 2 * storeys
    assert {len(row) for row in rows} == {columns}


@pytest.mark.parametrize(("storeys", "columns"), [(3, 8), (5, 11), (6, 14)])
def test_other_lattices_grow_tiles_too(storeys: int, columns: int) -> None:
    spec = castles()
    assert spec.tiles
    lattice = spec.tiles.set.model_copy(update={"storeys": storeys, "columns": columns})
    bare = spec.tiles.model_copy(update={"set": lattice, "tiles": ()})
    found = grow(replace(spec, tiles=bare), DrawingWish(12, "1", WEIGHTS)).drawings
    assert {len(lines(text.map)) for text in found} == {2 * storeys}


def test_what_cannot_grow_says_so() -> None:
    spec = castles()
    assert spec.tiles
    small = spec.tiles.model_copy(update={"set": spec.tiles.set.model_copy(update={"storeys": 2, "columns": 5})})
    for wrong, said in (
        (replace(spec, tiles=None), r"and .* has none \(no tiles.yaml\) \[E07\]"),
        (replace(spec, tiles=small), r"2 storeys of 5 columns are too small for a castle \[E08\]"),
        (replace(spec, game=spec.game.model_copy(update={"colours": {}})), r"game.yaml has no colours \[E10\]"),
    ):
        with pytest.raises(RefusedError, match=said):
            grow(wrong, DrawingWish(3, "1", WEIGHTS))


def test_more_than_there_are_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.castle_tiles.grow.grow.PATIENCE", 60)
    with pytest.raises(
        RefusedError, match=r"of 900 drawings were found in [\d,]+; rejected for: .*nearly another"
    ) as said:
        grow(castles(), DrawingWish(900, "1", {"cloudbank": 1}))
    assert "[E09]" in str(said.value)


def test_why_drawings_were_rejected_is_counted() -> None:
    assert grown().tries == 120 + sum(grown().rejected.values())
    assert "T22" in grown().rejected
