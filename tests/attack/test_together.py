"""What each is allowed by itself may be too much together: one budget for all faces of a game, said by its part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from struct import pack
from zlib import compress, crc32

import pytest

from tests.attack.doors import GAME, svg
from tilewright import check
from tilewright.cards import pictures, trial
from tilewright.problem import Level, RefusedError
from tilewright.shelf import shelf

CARDS = (
    "  - {{id: {0}, kind: cards, title: C, make: Cut., template: {1}, rows: {2}, size: {{width: 63, height: 88}}}}\n"
)
TOKENS = (
    "  - {{id: {0}, kind: tokens, title: T, make: Cut., size: {{width: 30, height: 30}}, "
    "tokens: [{{face: {1}, back: plain, count: {2}}}]}}\n"
)
"""A part with an id, what its pieces are drawn from, and how many there are."""


def shapes(many: int, colour: str = "red") -> str:
    return f'<rect width="1" height="1" fill="{colour}"/>' * many


def rows(many: int, words: str = "{0:06x}") -> str:
    return "id,colour\n" + "".join(f"r{at},#{words.format(at)}\n" for at in range(many))


def png(side: int, shade: int) -> bytes:
    """A square of so many dots a side, of one grey."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))

    dots = compress((b"\0" + bytes([shade]) * side) * side)
    head = chunk(b"IHDR", pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", dots) + chunk(b"IEND", b"")


def told(folder: Path, parts: str, files: Mapping[str, str | bytes]) -> list[str]:
    """The errors of a game with these parts."""
    for name, content in {"game.yaml": GAME + parts, **files}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    try:
        found = check.problems(shelf.load(folder))
    except RefusedError as refused:
        found = refused.problems
    return [str(each).partition("\n")[0] for each in found if each.level is Level.ERROR]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth of what is allowed."""
    for kind, most in trial.MOST.items():
        monkeypatch.setitem(trial.MOST, kind, most // 100)


HATCHED = (
    '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="2" fill="{{colour}}"/>'
    '</pattern><rect width="9" height="9" fill="url(#p)"/>'
)
TOO_MUCH: Mapping[str, tuple[str, Mapping[str, str | bytes], str]] = {
    "one drawing on many parts": (
        "".join(TOKENS.format(f"t{at}", "x.svg", 1) for at in range(9)),
        {"x.svg": svg(shapes(90))},
        "2,000 elements",
    ),
    "cards that all look different": (
        CARDS.format("c", "c.svg", "c.csv"),
        {"c.svg": svg(shapes(30, "{{colour}}")), "c.csv": rows(90)},
        "2,000 elements",
    ),
    "many templates": (
        "".join(CARDS.format(f"c{at}", f"c{at}.svg", "c.csv") for at in range(9)),
        {"c.csv": rows(1), **{f"c{at}.svg": svg(shapes(90)) for at in range(9)}},
        "2,000 elements",
    ),
    "many pictures that are drawings": (
        CARDS.format("c", "c.svg", "c.csv"),
        {
            "c.svg": svg('<image href="{{file}}" width="9" height="9"/>'),
            "c.csv": "id,file\n" + "".join(f"r{at},p{at}.svg\n" for at in range(9)),
            **{f"p{at}.svg": svg(shapes(90) + f'<circle r="{at + 1}"/>') for at in range(9)},
        },
        "2,000 elements",
    ),
    "icons in many colours": (
        CARDS.format("c", "c.svg", "c.csv"),
        {
            "c.svg": svg('<text x="9" y="20" font-family="Alegreya" font-size="3" fill="{{colour}}">:a:</text>'),
            "c.csv": rows(90),
            "icons/a.svg": svg('<rect width="1" height="1"/>' * 40, "0 0 9 9"),
        },
        "2,000 elements",
    ),
    "much that cairo draws": (
        CARDS.format("c", "c.svg", "c.csv"),
        {"c.svg": svg(HATCHED), "c.csv": rows(30)},
        "200 elements that cairo draws",
    ),
    "long paths": (
        "".join(TOKENS.format(f"t{at}", "x.svg", 1) for at in range(9)),
        {"x.svg": svg(f'<path d="M0 0{"h.1" * 20_000}"/>')},
        "2,000 elements",
    ),
}


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_too_much_together_is_told_at_the_part_that_makes_it_so(name: str, tmp_path: Path) -> None:
    parts, files, most = TOO_MUCH[name]
    (line,) = told(tmp_path, parts, files)
    found = re.search(r"game\.yaml:(\d+):\d+: the faces up to those of '(\w+)' have more than (.*), c.*\[V11\]$", line)
    assert found
    assert f"id: {found[2]}," in (GAME + parts).split("\n")[int(found[1]) - 1]
    assert found[3] == most


ENOUGH: Mapping[str, tuple[str, Mapping[str, str | bytes]]] = {
    "copies": (TOKENS.format("t", "x.svg", 500), {"x.svg": svg(shapes(90))}),
    "cards of one shape": (
        CARDS.format("c", "c.svg", "c.csv"),
        {
            "c.svg": svg(
                shapes(300) + '<text x="9" y="20" font-family="Alegreya" font-size="3" fill="#123">{{colour}}</text>'
            ),
            "c.csv": rows(500),
        },
    ),
    "what stays the same on cards that differ": (
        CARDS.format("c", "c.svg", "c.csv"),
        {"c.svg": svg(shapes(200) + shapes(1, "{{colour}}")), "c.csv": rows(50)},
    ),
    "one table on many parts of one template": (
        "".join(CARDS.format(f"c{at}", "c.svg", "c.csv") for at in range(9)),
        {"c.svg": svg(shapes(20, "{{colour}}")), "c.csv": rows(20)},
    ),
}


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ENOUGH)
def test_what_faces_share_is_counted_once(name: str, tmp_path: Path) -> None:
    assert told(tmp_path, *ENOUGH[name]) == []


@pytest.mark.usefixtures("small")
def test_pictures_of_dots_are_counted_together_each_once(tmp_path: Path) -> None:
    parts = "".join(CARDS.format(f"c{at}", f"c{at}.svg", "c.csv") for at in range(5))
    image = '<image href="p{0}.png" width="40" height="40"/>'
    files: dict[str, str | bytes] = {"c.csv": rows(3), **{f"c{at}.svg": svg(image.format(at)) for at in range(5)}}
    same = {f"c{at}.svg": svg(image.format(0)) for at in range(5)}
    dots = {f"p{at}.png": png(1500, at) for at in range(5)}
    (line,) = told(tmp_path, parts, {**files, **dots})
    assert "'c4' have more than 10,000,000 dots of pictures" in line
    assert told(tmp_path, parts, {**files, **dots, **same}) == []


def test_a_template_reads_no_more_drawings_than_can_be_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_ELEMENTS", 100)
    _, files, _ = TOO_MUCH["many pictures that are drawings"]
    found = told(tmp_path, CARDS.format("c", "c.svg", "c.csv"), files)
    assert re.search(r"c\.csv:4:4: the pictures up to 'p2\.svg' have 184 elements in total; the limit is 100", found[0])
