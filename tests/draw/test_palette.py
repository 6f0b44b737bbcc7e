"""Colours that mean something are told apart by everybody: in colour, in three kinds of colour blindness, in grey."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from tests.draw.castle_kit import kit
from tilewright.draw.palette import INK, PAPER, luminance, mix, on
from tilewright.spec.entries import Colour

Vector = npt.NDArray[np.float64]

SEEN_AS = {
    "usual": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    # Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency,
    # IEEE Transactions on Visualization and Computer Graphics 15 (2009), table 1, severity 1.0; for linear RGB.
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}

XYZ = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
"""Linear sRGB to CIE XYZ, white D65 (IEC 61966-2-1)."""

WHITE = [0.95047, 1.0, 1.08883]


def linear(colour: str) -> Vector:
    channels = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def lab(rgb: Vector) -> Vector:
    """CIE 1976 L*a*b* of linear sRGB."""
    x = np.array(XYZ) @ np.clip(rgb, 0, 1) / np.array(WHITE)
    f = np.where(x > 216 / 24389, np.cbrt(x), (24389 / 27 * x + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(a: str, b: str, eye: str) -> float:
    """CIE76 colour difference as that eye sees the two."""
    seen = np.array(SEEN_AS[eye])
    return float(np.linalg.norm(lab(seen @ linear(a)) - lab(seen @ linear(b))))


def palettes() -> Iterator[tuple[str, Mapping[str, Colour]]]:
    game = kit().game
    yield from {"colours": game.colours, "liveries": game.liveries, "locks": game.locks}.items()


PALETTES = dict(palettes())
palette = pytest.mark.parametrize("name", PALETTES)


@palette
@pytest.mark.parametrize("eye", SEEN_AS)
def test_any_two_colours_are_far_apart_to_every_eye(name: str, eye: str) -> None:
    pairs = combinations(PALETTES[name].values(), 2)
    near = [(a.title, b.title) for a, b in pairs if distance(a.hex, b.hex, eye) < 20]
    assert near == []


@palette
def test_any_two_colours_are_told_apart_on_a_grey_printer(name: str) -> None:
    light = sorted(float(lab(linear(colour.hex))[0]) for colour in PALETTES[name].values())
    assert min(np.diff(light)) >= 12


@palette
def test_no_colour_stands_alone(name: str) -> None:
    for said in ("letter", "symbol"):
        words = [getattr(colour, said) for colour in PALETTES[name].values()]
        assert len(set(words)) == len(words), said


def test_patterns_for_low_ink_are_all_different() -> None:
    for name in ("colours", "liveries"):
        patterns = [colour.pattern for colour in PALETTES[name].values()]
        assert len(set(patterns)) == len(patterns)
        assert "plain" not in patterns


@palette
def test_a_letter_reads_on_its_colour(name: str) -> None:
    for colour in PALETTES[name].values():
        lights = sorted((luminance(colour.hex), luminance(on(colour.hex))))
        assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5  # WCAG 2.1, 1.4.3


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert [mix("#000000", "#FF8040", share) for share in (0.0, 0.5, 1.0)] == ["#000000", "#804020", "#FF8040"]


def test_ink_on_paper_and_paper_on_ink() -> None:
    assert (on(PAPER), on(INK)) == (INK, PAPER)
    assert (luminance("#000000"), round(luminance("#FFFFFF"), 6)) == (0.0, 1.0)


def contrast(one: str, other: str) -> float:
    """As WCAG 2.1 defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("tone", ["#101010", "#505050", "#8A8A8A", "#A07050", "#6F8FB0", "#B0B0B0", "#F0F0F0"])
def test_letters_have_the_one_of_black_and_white_that_reads_better(tone: str) -> None:
    black_is_better = contrast("#000000", tone) > contrast("#FFFFFF", tone)
    assert on(tone) == (INK if black_is_better else PAPER)
