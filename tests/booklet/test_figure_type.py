"""Letters of a booklet's figures can be read: below 6 pt a figure is refused, a drawing of your own reported."""

from __future__ import annotations

import shutil
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

import pytest

from tilewright.booklet.type_size import letters, small_type
from tilewright.build.edition import Edition
from tilewright.build.rehearse import rehearse
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.shelf.starter import start
from tilewright.svg.walk import compile_svg

GAMES = ("castle", "castles-and-crowns", "castles-in-the-air", "sky-rise")
MAP = """<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="20mm" viewBox="0 0 60 20">
<rect width="60" height="20" fill="#ddd"/>
<g transform="scale(0.5)"><text x="4" y="20" font-size="6">Here</text></g></svg>
"""


def copy(name: str, folder: Path, words: str) -> Edition:
    """A game in the box with another booklet."""
    game = Path(shutil.copytree(shelf.data() / name, folder / name))
    (game / "booklet.md").write_text(f"# Rules\n\n{words}\n", "utf-8")
    return Edition(game)


def word(size: float, **group: str) -> Element:
    """A word of this size in a group."""
    outer = Element("g", group)
    SubElement(outer, "text", {"x": "1", "y": "9", "font-family": "Alegreya", "font-size": str(size)}).text = "Word"
    return outer


def smallest(*groups: Element) -> float:
    """The smallest letters of a style's figure of these groups."""
    root = Element("svg", {"viewBox": "0 0 60 20"})
    root.extend(groups)
    return letters(compile_svg(root, "figure.svg"), whole=False)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_figure_is_smaller_than_six_points(game: str) -> None:
    edition = Edition(game)
    assert [*small_type(edition.booklet, edition.plates, "booklet.md")] == []
    assert sum(letters(each.form, whole=False) < 4 for each in edition.plates.values()) > 5  # sum counts figures


def test_a_figure_that_is_printed_too_small_is_refused_by_check_and_build(tmp_path: Path) -> None:
    edition = copy("castle", tmp_path, '![People](figure:people "119 mm")\n\n![People](figure:people "60 mm")')
    (problem,) = rehearse(edition)
    assert (problem.code, problem.line, problem.level.name) == ("Q16", 5, "ERROR")
    assert "'people' print at 4.0 pt" in problem.message
    assert '"90 mm"' in problem.help
    with pytest.raises(RefusedError) as caught:
        edition.files  # noqa: B018 - asked for to see it refused
    assert caught.value.problems == (problem,)


def test_columns_make_a_figure_small_as_well(tmp_path: Path) -> None:
    edition = copy("castle", tmp_path, "[[two-columns]]\n\n![People](figure:people)\n\n[[one-column]]\n\nAfter.")
    (problem,) = rehearse(edition)
    assert (problem.code, problem.line) == ("Q16", 5)
    assert "more room" in problem.help


def test_small_letters_in_a_drawing_of_your_own_are_a_warning(tmp_path: Path) -> None:
    game = tmp_path / "orchard"
    start(game)
    (game / "map.svg").write_text(MAP, "utf-8")
    (game / "booklet.md").write_text('# Rules\n\n![Map](map.svg)\n\n![Map](map.svg "40 mm")\n', "utf-8")
    edition = Edition(game)
    (problem,) = rehearse(edition)
    assert (problem.code, problem.line, problem.level.name) == ("Q16", 5, "WARNING")
    assert "5.7 pt" in problem.message
    assert edition.files["rules.pdf"]


def test_a_piece_that_a_figure_shows_small_is_a_picture() -> None:
    assert smallest(word(2)) == pytest.approx(2)
    assert smallest(word(2, opacity="0.5"), word(3)) == pytest.approx(2)
    assert smallest(word(2, transform="scale(0.3)"), word(3)) == pytest.approx(3)
