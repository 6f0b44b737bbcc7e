"""Words on a path: where each letter stands and how it is turned; what is refused."""

from __future__ import annotations

import math
from xml.etree.ElementTree import XML, Element

import pytest

from tests.cards.conftest import Cards
from tilewright.problem import RefusedError
from tilewright.svg.along import PathSurroundings, clusters, letters_along
from tilewright.svg.form import Compilation
from tilewright.svg.lettering import Stretch
from tilewright.svg.matrix import Matrix
from tilewright.svg.places import Defined
from tilewright.svg.vocabulary import attributes, inherit
from tilewright.svg.walk import compile_svg
from tilewright.typography.finder import BUNDLED

__all__ = ["Cards"]
FACE = 'font-family="JetBrains Mono" font-size="4"'
RING = '<circle id="p" cx="50" cy="50" r="20"/>'
LINE = '<path id="p" d="M10 20H90"/>'
ARC = '<path id="p" d="M30 50A20 20 0 0 1 70 50"/>'


def drawing(path: str, words: str, more: str = FACE, of: str = "") -> Element:
    text = f'<text {more}><textPath href="#p" {of}>{words}</textPath></text>'
    return XML(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{path}{text}</svg>')


def placed(path: str, words: str, more: str = FACE, of: str = "") -> list[tuple[Matrix, Stretch]]:
    root = drawing(path, words, more, of)
    text = root[-1]
    return letters_along(text, inherit({}, attributes("text", text)), PathSurroundings(Defined(root)))


def middles(path: str, words: str, more: str = FACE, of: str = "") -> list[tuple[str, float, float, float]]:
    """Each letter, the middle of its foot, and its turn in degrees."""
    each = [(by, part) for by, part in placed(path, words, more, of) if part.text.strip()]
    return [
        (
            part.text,
            by[4] + by[0] * part.width / 2,
            by[5] + by[1] * part.width / 2,
            math.degrees(math.atan2(by[1], by[0])),
        )
        for by, part in each
    ]


MIDDLE = f'{FACE} text-anchor="middle"'


def test_words_in_the_middle_of_an_arc_stand_on_it_and_turn_with_it() -> None:
    letters = middles(ARC, "abcde", MIDDLE, 'startOffset="50%"')
    for _, x, y, turn in letters:
        assert math.dist((x, y), (50, 50)) == pytest.approx(20, abs=0.01)
        assert turn == pytest.approx(math.degrees(math.atan2(y - 50, x - 50)) + 90, abs=0.1)
    assert letters[2][0] == "c"
    assert letters[2][1:] == pytest.approx((50, 30, 0), abs=0.05)
    apart = 2.4 / 20
    assert [each[3] for each in letters] == pytest.approx(
        [math.degrees(apart * at) for at in (-2, -1, 0, 1, 2)], abs=0.1
    )


def test_on_the_other_side_they_run_the_other_way() -> None:
    letters = middles(RING, "abc", MIDDLE, 'side="right" startOffset="75%"')
    assert [turn for _, _, _, turn in letters] == pytest.approx([6.875, 0, -6.875], abs=0.1)
    assert [x for _, x, _, _ in letters] == pytest.approx([47.61, 50.0, 52.39], abs=0.01)
    assert letters[1][2] == pytest.approx(70, abs=0.01), "the foot of the ring, read from inside"


@pytest.mark.parametrize(
    ("anchor", "offset", "first"),
    [
        ("start", "0", 11.2),
        ("start", "50%", 51.2),
        ("middle", "50%", 50 - 2.4 + 0),
        ("end", "100%", 90 - 6 + 0),
        ("end", "40", 50 - 6),
    ],
)
def test_where_words_begin(anchor: str, offset: str, first: float) -> None:
    letters = middles(LINE, "abc", f'{FACE} text-anchor="{anchor}"', f'startOffset="{offset}"')
    assert letters[0][1] == pytest.approx(first, abs=0.01)
    assert [each[1] - letters[0][1] for each in letters] == pytest.approx([0, 2.4, 4.8])


def test_lengths_are_those_the_path_says() -> None:
    line = LINE.replace("/>", ' pathLength="8"/>')
    assert middles(line, "a", of='startOffset="2"')[0][1] == pytest.approx(31.2)


def test_spans_have_their_own_style_and_leave_the_path() -> None:
    words = 'a<tspan dy="3" dx="1" font-size="8" fill="red">b</tspan>c'
    letters = middles(LINE, words)
    assert [(name, round(x, 2), round(y, 2)) for name, x, y, _ in letters] == [
        ("a", 11.2, 20),
        ("b", 15.8, 23),
        ("c", 19.4, 23),
    ]


def test_words_go_on_where_a_closed_path_begins() -> None:
    letters = middles(RING, "abc", MIDDLE, 'startOffset="0"')
    assert [y for _, _, y, _ in letters] == pytest.approx([47.61, 50.0, 52.39], abs=0.01)


def test_a_moved_path_and_shapes_of_all_kinds() -> None:
    moved = LINE.replace("/>", ' transform="translate(0 5) rotate(90 10 20)"/>')
    assert middles(moved, "a")[0][1:] == pytest.approx((10, 26.2, 90))
    for shape in (
        '<rect id="p" x="10" y="10" width="50" height="50"/>',
        '<polygon id="p" points="10,10 60,10 60,60"/>',
        '<ellipse id="p" cx="50" cy="50" rx="30" ry="20"/>',
        '<line id="p" x1="10" y1="10" x2="90" y2="10"/>',
        '<path id="p" d="M10 10Q50 90 90 10T99 10C10 10 10 10 10 10"/>',
    ):
        assert len(middles(shape, "abc")) == 3


WRONG = {
    "no such path": (LINE.replace('"p"', '"q"'), "a", FACE, "", "V20", "not in this drawing"),
    "a group": ('<g id="p"/>', "a", FACE, "", "V20", "which is a <g>"),
    "a path without length": ('<path id="p" d="M1 1L1 1"/>', "a", FACE, "", "V20", "no length"),
    "too long": (LINE, "a" * 40, FACE, "", "V22", "16.0 mm too long for the path '#p'"),
    "too long on both sides": (LINE, "a" * 40, MIDDLE, 'startOffset="50%"', "V22", "16.0 mm too long"),
    "too long from where it begins": (LINE, "a" * 20, FACE, 'startOffset="80%"', "V22", "32.0 mm too long"),
    "before the path": (LINE, "a", FACE, 'startOffset="-5"', "V22", "5.0 mm too long"),
    "too long for a ring": (RING, "a" * 60, FACE, "", "V22", "18.3 mm too long"),
    "not a number": (LINE, "a", FACE, 'startOffset="NaN"', "V03", "startOffset"),
    "endless": (LINE, "a", FACE, 'startOffset="inf%"', "V03", "startOffset"),
    "a word": (LINE, "a", FACE, 'startOffset="half"', "V03", "startOffset"),
    "a place of its own": (LINE, '<tspan x="4">a</tspan>', FACE, "", "V20", "x or y"),
    "a million points": (f'<path id="p" d="M0 0{"L1 1L2 0" * 500_000}"/>', "a", FACE, "", "V21", "1,000,001 steps"),
    "a million letters": (LINE, "a" * 1_000_000, FACE, "", "V22", "mm too long"),
    "a million small letters": (
        '<path id="p" d="M0 20H90000"/>',
        "a" * 1_000_000,
        FACE.replace("4", "0.1"),
        "",
        "V21",
        "1,000,000 letters",
    ),
    "a path that is everywhere": ('<path id="p" d="M1e300 0L0 1e300"/>', "a", FACE, "", "V", ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_stand_on_a_path_is_said(name: str) -> None:
    path, words, more, of, code, said = WRONG[name]
    with pytest.raises(RefusedError) as refused:
        compile_svg(drawing(f"<defs>{path}</defs>", words, more, of), "x.svg")
    (problem,) = refused.value.problems
    assert problem.code.startswith(code)
    assert said in problem.message


def test_millimetres_are_those_of_the_paper() -> None:
    root = drawing(f"<defs>{LINE}</defs>", "a" * 40)
    group = Element("g", {"transform": "scale(0.5)"})
    group.append(root[-1])
    root[-1] = group
    with pytest.raises(RefusedError, match=r"8\.0 mm too long"):
        compile_svg(root, "x.svg")


def test_words_beside_it_are_refused() -> None:
    root = drawing(LINE, "a")
    root[-1].text = "beside"
    with pytest.raises(RefusedError, match="beside a <textPath>"):
        compile_svg(root, "x.svg")


def test_two_thousand_letters_are_painted_and_counted() -> None:
    tally = Compilation()
    line = '<path id="p" d="M0 20H9000"/>'
    compile_svg(drawing(f"<defs>{line}</defs>", "a" * 2_000), "x.svg", tally=tally)
    assert tally.elements >= 2_000


def test_letters_are_those_that_the_font_makes_among_others() -> None:
    face = BUNDLED.find("Alegreya", "normal", "normal", (("kern", 1), ("liga", 1)))
    letters = list(clusters("AV fi", face))
    assert [each for each, _ in letters] == ["A", "V", " ", "fi"]
    assert sum(reach for _, reach in letters) == pytest.approx(face.setter.measure("AV fi"))  # type: ignore[union-attr] # it has one
    assert letters[0][1] < dict(clusters("A", face))["A"] + 1e-9
    assert [each for each, _ in clusters("e\u0301a", BUNDLED.find("Alegreya"))] in (
        ["e\u0301", "a"],
        ["e", "\u0301", "a"],
    )
