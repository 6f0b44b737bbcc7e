"""A face that cannot be drawn is hatched and says why; one that is drawn, and wrong, is marked in red."""

from __future__ import annotations

import io
from collections.abc import Iterator

import numpy as np
import pytest
from PIL import Image

from tests.build.editions import edition_of
from tests.cairo_png import png
from tests.docs import polar_post
from tilewright.build.edition import Edition
from tilewright.build.faces import compiled, distinct_designs, wrong_face
from tilewright.build.options import Options
from tilewright.draw.fault import marked
from tilewright.draw.palette import Ink
from tilewright.pieces.kind import Design
from tilewright.problem import Problem
from tilewright.shelf import shelf

FAULTS = (
    Problem("cards.csv", 3, 1, "C14", "'Skates 一' does not fit"),
    Problem("cards.csv", 3, 2, "C19", "there is no picture 'art/king.png'"),
)


@pytest.fixture(scope="module", params=[Ink.FULL, Ink.LOW])
def post(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Edition:
    folder = polar_post.write(tmp_path_factory.mktemp("polar"))
    return edition_of(shelf.load(folder), Options(ink=request.param))


def each_kind(edition: Edition) -> Iterator[Design]:
    """One face of each component."""
    found = {design.part.id: design for design in distinct_designs(edition.job).values()}
    assert len(found) >= 15
    yield from found.values()


def reds(svg: str) -> float:
    """The share of a picture that is as red as a mark."""
    picture = np.asarray(Image.open(io.BytesIO(png(svg.encode(), 60))).convert("RGB")).astype(int)
    return float(((picture[..., 0] > 180) & (picture[..., 1:].max(axis=2) < 60)).mean())


def test_a_face_that_cannot_be_drawn_says_why_and_is_as_large_as_its_piece(post: Edition) -> None:
    for design in each_kind(post):
        face = wrong_face(post.job, design, FAULTS)
        if size := getattr(design.part, "size", None):
            assert face.trim == size.size, design.name
        assert "C14" in face.svg, design.name
        assert "Skates ?" in face.svg, "a letter that no font has keeps nothing from being said"
        assert reds(face.svg) > 0.001, design.name


def test_a_face_that_is_wrong_is_drawn_and_marked_in_low_ink_as_well(post: Edition) -> None:
    for design in each_kind(post):
        art = marked(post.job.studio.draw(design), ["C14"], [FAULTS[0].message], post.job.studio.look)
        face = compiled(art, design.name, "1", book=post.job.spec.fonts)
        assert "C14" in face.svg, design.name
        assert reds(face.svg) > 0.001, design.name
