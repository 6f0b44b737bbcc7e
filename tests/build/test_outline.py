"""A face carries its outline, and an exporter that nobody thought of is a module and a line in the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli import small_game
from tests.docs import polar_post
from tilewright.build import products
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.build.products import Exporter
from tilewright.build.store import Store
from tilewright.shelf.starter import start


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    return Edition(small_game.write(tmp_path / "g"))


def cut_lines(edition: Edition) -> Mapping[str, bytes]:
    """Every face's cut and folds in one drawing, one below the other."""
    y, drawn = 0.0, []
    for name, face in edition.faces.items():
        lines = f'<path class="cut" d="{face.outline.cut}"/><path class="fold" d="{face.outline.folds}"/>'
        drawn.append(f'<g id="{name}" transform="translate(0 {y:g})">{lines}</g>')
        y += face.trim.height + 5
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="300mm" height="{y:g}mm">{"".join(drawn)}</svg>'
    return {"cut-lines.svg": svg.encode()}


def test_an_exporter_of_cut_lines_is_a_function_and_a_line_in_the_table(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(products.EXPORTERS, "cut lines", Exporter(lambda _edition: True, cut_lines))
    text = edition.files["cut-lines.svg"].decode()
    assert set(re.findall(r'<g id="([^"]+)"', text)) == set(edition.faces)
    assert 'class="cut" d="M0 0H63.5V63.5H0Z"' in text


def test_a_drawing_says_the_outline_of_its_face(tmp_path: Path) -> None:
    edition = Edition(polar_post.write(tmp_path / "polar"), (), Options(svg=True))
    for name, face in edition.faces.items():
        svg = edition.svg(name).decode()
        hidden = dict(re.findall(r'<g display="none" id="(\w+)"><path d="([^"]+)"', svg))
        assert hidden == {"cut": face.outline.cut, "safe": face.outline.safe}, name


def test_what_is_folded_says_where(edition: Edition) -> None:
    folded = {name for name, face in edition.faces.items() if face.outline.folds}
    assert folded == {"die", "box"}
    assert edition.faces["die"].outline.cut.count("L") > 10, "a net is no rectangle"


def test_a_face_from_the_cache_has_the_outline_it_was_drawn_with(edition: Edition, tmp_path: Path) -> None:
    edition.cache = Store(tmp_path / "cache")
    drawn = edition.faces
    again = Edition(edition.name)
    again.cache = edition.cache
    assert {name: face.outline for name, face in again.faces.items()} == {
        name: face.outline for name, face in drawn.items()
    }


def test_a_card_has_an_outline_and_a_drawing_when_one_is_asked_for(tmp_path: Path) -> None:
    start(tmp_path / "new")
    edition = Edition(tmp_path / "new")
    name = next(iter(edition.faces))
    face = edition.faces[name]
    assert face.svg == ""
    assert face.outline.cut in edition.svg(name).decode()
