"""Ornaments by what they draw: one id for one function and arguments, in every process; nothing that could change."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest

from tests.draw.castle_kit import kit, look, scene, tiles
from tilewright.draw.items import gem, plate
from tilewright.draw.ornament import rose
from tilewright.draw.pen import Page, Pen, identity, name_by
from tilewright.draw.picture import PictureRoom
from tilewright.draw.tokens import plain
from tilewright.spec.entries import Colour
from tilewright.units import Size

RUBY = Colour(title="Ruby", letter="R", hex="#C8102E", symbol="drop")


def test_an_id_is_the_functions_name_and_a_digest() -> None:
    assert identity(rose, 14.0) == "rose-3413b4db02d6"


def test_an_id_is_the_same_in_another_process_whatever_its_seed() -> None:
    code = "from tilewright.draw.pen import name_by; print(name_by('x', frozenset('abcdef'), ('\\u1e9e', 0.1, None)))"
    environments = [{"PYTHONHASHSEED": seed} for seed in ("1", "2")]
    texts = {subprocess.check_output([sys.executable, "-c", code], env=env, text=True) for env in environments}
    assert texts == {name_by("x", frozenset("abcdef"), ("\u1e9e", 0.1, None)) + "\n"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((1,), (1.0,)),
        ((1,), (True,)),
        ((0.0,), (-0.0,)),
        ((1,), ("1",)),
        (("a", "b"), (("a", "b"),)),
        (("a,", "b"), ("a", ",b")),
        ((13.0,), (13.000000000000002,)),
        ((Size(1, 2),), ((1, 2),)),
        ((PictureRoom(Size(1, 2), 3.0),), (PictureRoom(Size(1, 2), 3.0, stands=True),)),
        ((RUBY,), (RUBY.model_copy(update={"pattern": "dots"}),)),
        ((gem,), (rose,)),
    ],
)
def test_what_could_look_unlike_has_another_id(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    assert identity(plate, *one) != identity(plate, *other)


def test_functions_of_one_name_in_two_parts_are_two() -> None:
    assert identity(plain) != name_by("plain", rose)
    assert identity(plain).startswith("plain-")
    assert identity(_named("tilewright.draw.one")) != identity(_named("tilewright.castle_tiles.one"))
    assert identity(_named("tilewright.games.castle.art")) != identity(_named("tilewright.games.sky_rise.art"))


def test_a_module_that_is_renamed_leaves_the_id_as_it_was() -> None:
    assert identity(_named("tilewright.draw.one")) == identity(_named("tilewright.draw.other.inner"))


def test_two_functions_of_one_part_and_name_never_stand_for_each_other() -> None:
    page = Page(Size(10, 10))
    pen = Pen(page, page.g(), look())
    pen.use(_named("tilewright.draw.one"))
    pen.use(_named("tilewright.draw.two", "another"))
    with pytest.raises(TypeError, match="two functions of one part"):
        pen.use(_named("tilewright.draw.three"))


def _named(module: str, name: str = "star") -> Callable[..., None]:
    """A function of that name that says it is of that module."""
    space: dict[str, Any] = {"__name__": module}
    exec(f"def {name}(pen): pass", space)  # noqa: S102 - the text is above
    return cast("Callable[..., None]", space[name])


def test_colourings_of_a_drawing_share_one_castle() -> None:
    towers = [scene(tile).uncoloured for tile in tiles() if tile.drawing == "tower"]
    assert len(towers) == 4
    assert len({identity(rose, tower) for tower in towers}) == 1


@pytest.mark.parametrize("draw", [lambda pen: pen, partial(gem, colour=RUBY), {}.get])
def test_what_may_hold_anything_is_no_ornament(draw: Callable[..., None]) -> None:
    with pytest.raises(TypeError):
        identity(draw)


def test_a_function_made_while_drawing_is_no_ornament() -> None:
    def inner(pen: object) -> None:
        del pen

    with pytest.raises(TypeError, match="inner is made while something is drawn"):
        identity(inner)


@pytest.mark.parametrize("value", [[1], {"a": 1}, {1}, object(), kit().game, (1, [2])])
def test_nothing_is_known_by_what_can_change(value: object) -> None:
    with pytest.raises(TypeError, match="an ornament is known by values that cannot change, not by"):
        identity(rose, value)
