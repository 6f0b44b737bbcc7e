"""The four tinctures are told apart by everybody."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from tests.draw import test_palette as eyes
from tests.games.castles_and_crowns.art.roll import livery, look
from tilewright.draw.palette import luminance
from tilewright.draw.pen import Look
from tilewright.games.castles_and_crowns.art.card import MURREY
from tilewright.games.castles_and_crowns.art.heraldry import HOUSES, house


@pytest.mark.parametrize("eye", eyes.SEEN_AS)
def test_any_two_tinctures_are_far_apart_to_every_eye(eye: str) -> None:
    pairs = combinations(HOUSES.values(), 2)
    assert [(a.name, b.name) for a, b in pairs if eyes.distance(a.hex, b.hex, eye) < 20] == []


def test_tinctures_are_told_apart_on_a_grey_printer() -> None:
    light = sorted(float(eyes.lab(eyes.linear(each.hex))[0]) for each in HOUSES.values())
    assert min(np.diff(light)) >= 12


def test_no_two_houses_share_hatching_beast_suit_or_letter() -> None:
    for said in ("hatch", "beast", "suit"):
        assert len({getattr(each, said) for each in HOUSES.values()}) == 4
    assert len({each.name[0] for each in HOUSES.values()}) == 4


def test_the_back_has_no_houses_colour() -> None:
    assert MURREY not in {each.hex for each in HOUSES.values()}


def test_a_beast_stands_out_from_its_field() -> None:
    for each in HOUSES.values():
        least = 2 if each.name == "stag" else 3  # vert is light for the sake of grey printers; an outline helps
        assert (luminance(each.metal) + 0.05) / (luminance(each.hex) + 0.05) >= least


def test_a_game_may_mix_its_own_tincture() -> None:
    own = Look(look().ink, {"lion": livery("L", "#B01020", "lion", "vertical")})
    assert (house(own, "lion").hex, house(own, "boar").hex) == ("#B01020", HOUSES["boar"].hex)
